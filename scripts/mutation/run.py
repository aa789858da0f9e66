"""Mutants judged one by one, each in a forked process with limits; what is known is not asked again."""

from __future__ import annotations

import gc
import hashlib
import importlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import msgspec

from scripts.mutation import killers
from scripts.mutation.areas import area_of, order_of
from scripts.mutation.mutants import ROOT, Mutant

CACHE = ROOT / ".cache" / "mutation"
#: Seconds of the processor: for the examples; for tests whose time is not known.
EXAMPLES, UNKNOWN = 30, 300
#: How many times as long as without a fault the tests may take.
PATIENCE = 3
#: Seconds of the clock for one that waits, and bytes for one that grows.
WAIT, MEMORY = 3600, 6_000_000_000
#: What a process says first that has not come to ask anything.
BROKEN = "broken: "
#: What tests import besides rulekit: once for all.
HEAVY = (
    "hypothesis",
    "playwright.sync_api",
    "xdist.scheduler",
    "sybil",
    "polib",
    "pymorphy3",
    "shapely",
    "msgspec",
)
#: The files of tests in the order in which they are asked, run by run.
Tests = tuple[tuple[str, ...], ...]


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mutant."""

    digest: str
    name: str
    #: Who noticed it: `examples`, `tests`, `limit`; `nobody`; `none` if it is no Python.
    by: str
    #: The example or the test.
    which: str
    #: The state of the tests, without which a survivor is asked again.
    tests: str

    @property
    def survived(self) -> bool:
        """Whether nobody noticed it."""
        return self.by == "nobody"


class Control(msgspec.Struct, frozen=True):
    """A run of tests without a fault: who failed, if any, and the seconds of the processor that it took."""

    failed: str | None
    seconds: float


class Known:
    """Outcomes kept in a file, so that a run goes on where it was ended."""

    def __init__(self, file: Path) -> None:
        self.file = file
        lines = file.read_bytes().splitlines() if file.is_file() else []
        self.outcomes = {one.digest: one for one in map(_outcome, lines)}

    def of(self, mutant: Mutant, tests: Tests) -> Outcome | None:
        """What is known of a mutant: that it was noticed, or that these tests do not notice it."""
        found = self.outcomes.get(mutant.digest)
        return found if found and (not found.survived or found.tests == state(tests)) else None

    def keep(self, outcome: Outcome) -> None:
        """Keep an outcome at once."""
        self.outcomes[outcome.digest] = outcome
        with self.file.open("ab") as file:
            file.write(msgspec.json.encode(outcome) + b"\n")


def _outcome(line: bytes) -> Outcome:
    return msgspec.json.decode(line, type=Outcome)


def prepare() -> Path:
    """Write the suite of the examples, and load what no mutant changes; returns the suite's folder."""
    suite = CACHE / "suite"
    rulekit = Path(sys.executable).with_name("rulekit")
    subprocess.run([rulekit, "vectors", "export", suite], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    for name in HEAVY:
        importlib.import_module(name)
    gc.freeze()
    return suite


def _digest(paths: Iterable[Path]) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()[:12]


@cache
def state(tests: Tests) -> str:
    """The digest of tests as they are."""
    return _digest(ROOT / file for file in sorted(chain(*tests)))


@cache
def _world() -> str:
    """The digest of all that tests are about: code, pages, translations."""
    folders = ("rulekit", "docs", "translations")
    every = (path for name in folders for path in sorted((ROOT / name).rglob("*.*")))
    return _digest(path for path in every if path.is_file() and path.suffix != ".pyc")


@cache
def control(files: tuple[str, ...]) -> Control:
    """How tests fare without a fault; found once, until anything changes."""
    kept = CACHE / f"control-{_world()}-{state((files,))}.json"

    def run(tell: Callable[[str], None]) -> None:
        failed = killers.ask([files])
        kept.write_bytes(msgspec.json.encode(Control(failed, time.process_time())))
        tell("done")

    if not kept.is_file() and not _forked(run, 10 * UNKNOWN):
        raise RuntimeError(f"the tests do not come to an end without a fault: {files}")
    return msgspec.json.decode(kept.read_bytes(), type=Control)


def judged(mutant: Mutant, suite: Path, tests: Tests, seconds: int) -> Outcome:
    """Ask the examples, then the tests, which have some seconds."""

    def outcome(by: str, which: str) -> Outcome:
        return Outcome(mutant.digest, mutant.name, by, which, state(tests))

    if not mutant.sound:
        return outcome("none", "")
    kind = area_of(mutant.file).examples

    def ask_examples(tell: Callable[[str], None]) -> None:
        killers.mutate(mutant)
        found = killers.examples(kind, suite) if kind else None
        tell(f"examples\t{found}" if found else "nobody\t")

    def ask_tests(tell: Callable[[str], None]) -> None:
        killers.mutate(mutant)
        found = killers.ask(tests)
        tell(f"tests\t{found}" if found else "nobody\t")

    for ask, limit in ((ask_examples, EXAMPLES), (ask_tests, seconds)):
        by, _, which = (_forked(ask, limit) or f"limit\t{ask.__name__}").partition("\t")
        if by != "nobody":
            return outcome(by, which)
    return outcome("nobody", "")


def _forked(work: Callable[[Callable[[str], None]], None], seconds: int) -> str:
    """What a process of its own tells, silent otherwise; nothing if it ends before that."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    if not (child := os.fork()):
        _work(work, seconds, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8", errors="replace") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    if told.startswith(BROKEN):
        raise RuntimeError(told)
    return told


def _work(work: Callable[[Callable[[str], None]], None], seconds: int, writing: int) -> None:
    """Work in the child, within its limits; it never comes back."""
    try:
        os.setpgid(0, 0)
        os.chdir(ROOT)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(WAIT)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        work(lambda text: _tell(writing, text))
    except BaseException as error:  # noqa: BLE001  # the parent must hear of it
        _tell(writing, f"{BROKEN}{error!r}")
    finally:
        os._exit(0)


def _tell(writing: int, text: str) -> None:
    os.write(writing, text.encode("utf-8", "replace"))


def every(
    mutants: Iterable[Mutant], suite: Path, known: Known, *, trusted: bool, quick: bool
) -> Iterator[tuple[Mutant, Outcome]]:
    """Judge mutants by tests that pass without a fault; where they are `trusted`, that is not tried."""
    for mutant in mutants:
        tests = order_of(mutant.file, quick=quick)
        outcome = known.of(mutant, tests)
        if outcome is None:
            without = None if trusted else control(tuple(sorted(chain(*tests))))
            if without and without.failed:
                raise RuntimeError(f"{without.failed} fails without a fault")
            seconds = EXAMPLES + int(PATIENCE * without.seconds) if without else UNKNOWN
            outcome = judged(mutant, suite, tests, seconds)
            known.keep(outcome)
        yield mutant, outcome
