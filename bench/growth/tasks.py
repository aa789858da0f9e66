"""What is timed of a checkout; each task finds it as a command would that has just been started."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from itertools import chain, islice
from pathlib import Path

from sybil import Document

from rulekit import compile as compiler
from rulekit.cli.linting import faults
from rulekit.fidelity import checking, sync, terms
from rulekit.fidelity.units import units
from rulekit.games import BOOKS
from rulekit.oracle.verify import check
from rulekit.pages import LANGS, forget, load
from rulekit.proof import export, prove
from rulekit.proof.sybil import pages
from rulekit.prose.phrasebook import phrasebook
from rulekit.site import build
from rulekit.site.search import write_search

Task = Callable[[Path, Path], None]


def read_pages(root: Path, _out: Path) -> None:
    """Read all pages."""
    load(root / "docs")


def lint(root: Path, _out: Path) -> None:
    """Lint the checkout, as `rulekit lint` does."""
    _none(faults(root))


def run_examples(root: Path, _out: Path) -> None:
    """Run all examples of the pages through Sybil."""
    for lang in LANGS:
        for path in (root / "docs" / lang).rglob("*.md"):
            for example in Document.parse(str(path), pages).examples():
                example.evaluate()


def prove_examples(root: Path, _out: Path) -> None:
    """Prove the same examples without Sybil."""
    registry = load(root / "docs")
    for lang in LANGS:
        for name, page in registry.pages[lang].items():
            for block in page.blocks:
                if block.kind == "example":
                    _none(prove(block, name, lang).faults)


def compile_data(root: Path, out: Path) -> None:
    """Compile texts, phrases, terms and vectors, as the wheel carries them."""
    compiler.write(root, out)


def export_vectors(root: Path, out: Path) -> None:
    """Export the vectors."""
    export(root, out)


def check_vectors(_root: Path, out: Path) -> None:
    """Check the vectors that were exported."""
    _none(check(out))


def sync_pairs(root: Path, _out: Path) -> None:
    """Make the record of all pairs."""
    shutil.rmtree(root / "translations/pairs")
    _none(chain.from_iterable(_faulty(sync.apply(plan)) for plan in sync.plans(root)))


def check_sync(root: Path, _out: Path) -> None:
    """Find that the record of all pairs is up to date."""
    _none(plan for plan in sync.plans(root) if plan.writes)


def check_pairs(root: Path, _out: Path) -> None:
    """Check all pairs; of what is generated some are found fault with."""
    for _ in checking.check(units(load(root / "docs")), terms.load(root / "translations/terms.toml")):
        pass


def build_site(root: Path, out: Path) -> None:
    """Build the site."""
    build(root, out)


def index_search(root: Path, out: Path) -> None:
    """Write what the search reads."""
    write_search(root, out)


#: In the order in which each can be done: some use what another has left.
TASKS: dict[str, Task] = {
    task.__name__: task
    for task in (
        read_pages,
        lint,
        run_examples,
        prove_examples,
        compile_data,
        export_vectors,
        check_vectors,
        sync_pairs,
        check_sync,
        check_pairs,
        index_search,
        build_site,
    )
}
#: What works in the folder of another.
SHARED = {"check_vectors": "export_vectors"}


def warm(root: Path) -> None:
    """Have what takes the same time for every book, however large: its phrases, the forms of words."""
    for book in BOOKS:
        for lang in LANGS:
            phrasebook(book, lang)
    first = islice(units(load(root / "docs")), 10)
    for _ in checking.check(first, terms.load(root / "translations/terms.toml")):
        pass
    # The pages are what a command just started has yet to read.
    forget()


def _faulty(plan: sync.Plan) -> Iterable[sync.Event]:
    return (event for event in plan.events if event.state in sync.FAULTS)


def _none(found: Iterable[object]) -> None:
    """Raise if anything was found."""
    if one := next(iter(found), None):
        raise ValueError(f"{one}")
