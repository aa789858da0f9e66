"""Who notices a mutant: in a process of its own that imports rulekit with the fault in it.

Nothing of rulekit may be imported by the process that starts these.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

import pytest

from scripts.mutation.areas import PAGES
from scripts.mutation.mutants import ROOT, Mutant


class _Loader(SourceFileLoader):
    """Loads a module with other text than its file has."""

    def __init__(self, name: str, path: str, code: str) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        """Compile the text that is given, and keep nothing of it."""
        assert fullname == self.name
        return compile(self.code, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the one module that has the fault."""

    def __init__(self, mutant: Mutant) -> None:
        self.path = str(ROOT / mutant.file)
        parts = Path(mutant.file).with_suffix("").parts
        self.package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.package else parts)
        self.code = mutant.code

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """Find it, or leave the module to others."""
        if fullname != self.name:
            return None
        loader = _Loader(fullname, self.path, self.code)
        folders = [str(Path(self.path).parent)] if self.package else None
        return spec_from_file_location(fullname, self.path, loader=loader, submodule_search_locations=folders)


class Watch:
    """A plugin of pytest: who failed first."""

    def __init__(self) -> None:
        self.failed: str | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take note of a test's end."""
        if report.failed and self.failed is None:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Take note of a file that cannot be read any more."""
        if report.failed and self.failed is None:
            self.failed = report.nodeid


def examples(kind: str, suite: Path) -> str | None:
    """Run the examples; the id of the first that goes otherwise, or None."""
    try:
        return next(iter(_read(suite) if kind == PAGES else _judged(suite)), None)
    except BaseException as error:  # noqa: BLE001  # a mutant may raise anything
        return type(error).__name__


def _judged(suite: Path) -> Iterable[str]:
    """Yield the examples whose vectors are not borne out."""
    from rulekit.oracle.judge import judge
    from rulekit.oracle.vectors import parse

    for file in sorted(suite.glob("*.jsonl")):
        for line in file.read_bytes().splitlines():
            book, vector = parse(line)
            if not judge(book, vector).ok:
                yield str(vector.id)


def _read(suite: Path) -> Iterable[str]:
    """Yield the examples whose pages give other vectors than the suite has, or that are printed otherwise."""
    from rulekit.games import book_of
    from rulekit.oracle.vectors import parse
    from rulekit.pages import load
    from rulekit.proof import bilingual
    from rulekit.prose import say

    lines = (line for file in suite.glob("*.jsonl") for line in file.read_bytes().splitlines())
    stated = {vector.id: vector for _, vector in map(parse, lines)}
    registry = load(ROOT / "docs")
    for both in bilingual(registry):
        vector = both.vector
        if vector is None or both.faults or vector.digest != stated[both.id].digest:
            yield both.id
            continue
        for lang, proof in both.proofs.items():
            if (
                proof.telling
                and say(book_of(both.id).name, proof.telling, lang) != registry.block(lang, both.id).body
            ):
                yield both.id


def ask(runs: Iterable[Iterable[str]]) -> str | None:
    """Run tests, file by file in the order of `runs`; the first that fails, or None."""
    from hypothesis import settings

    settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
    settings.load_profile("mutants")
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        words = ["-qx", "--tb=no", "-p", "no:cacheprovider", f"--rootdir={ROOT}", f"--basetemp={folder}/t"]
        # Plugins that were loaded before the fork need no rewriting.
        words += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
        for run in runs:
            status = pytest.main([*words, *run], plugins=[watch])
            if status == pytest.ExitCode.USAGE_ERROR:
                # Nothing was asked: whoever starts the tests themselves cannot be read.
                raise RuntimeError(f"pytest does not start for {run}")
            if status != pytest.ExitCode.OK:
                return watch.failed or f"pytest: {status!r}"
    return None


def mutate(mutant: Mutant) -> None:
    """Let this process import rulekit with the fault."""
    assert "rulekit" not in sys.modules
    sys.meta_path.insert(0, Finder(mutant))
