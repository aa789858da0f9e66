"""One target for a while: new inputs until the time is over, and everything that one of them has found."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st

from tests.fuzz.changed import variants
from tests.fuzz.found import kept
from tests.fuzz.limits import MEMORY, Hang, bounded, confine, peak
from tests.fuzz.targets import TARGETS

#: So many inputs are drawn before the clock is looked at, and so many variants made of each:
#: to draw one takes longer than to read ten.
BATCH, VARIETY = 100, 20
#: What cannot be made smaller by trying: each try would cost the whole limit.
_COSTLY = (Hang, MemoryError)


class Finding(msgspec.Struct, frozen=True):
    """An input that leaves the bounds, and how."""

    file: str
    what: str


class Ran(msgspec.Struct):
    """What came of a run."""

    target: str
    seconds: float = 0.0
    inputs: int = 0
    #: Of the input that took the longest.
    slowest: float = 0.0
    size: int = 0
    #: Bytes that the process has held at most.
    peak: int = 0
    findings: list[Finding] = []


class Runner:
    """The run of a target; `last` is a file that always holds the input that is being tried."""

    def __init__(self, name: str, last: Path, *, few: bool = False) -> None:
        self.target, self.ran, self.last = TARGETS[name], Ran(name), last
        self.seeds, self.words = self.target.seeds(few), self.target.words()
        self._known: set[str] = set()
        for real in sorted(self.seeds, key=len)[:50]:
            # What is read once and kept costs no input its time.
            self.target.call(real)

    def run(self, seconds: float, first: int) -> Ran:
        """Try inputs for so many seconds; `first` is the seed of the first batch."""
        confine(MEMORY)
        begun = time.monotonic()
        while time.monotonic() < begun + seconds:
            self.batch(first)
            first += 1
        self.ran.seconds, self.ran.peak = round(time.monotonic() - begun, 1), peak()
        return self.ran

    def batch(self, number: int, count: int = BATCH, variety: int = VARIETY) -> None:
        """Try so many inputs of the grammar, and of each so many variants."""

        @seed(number)
        @settings(
            max_examples=count,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(self.target.strategy(self.seeds), st.integers(0, 2**32))
        def test(data: bytes, place: int) -> None:
            self._try(data)
            for one in variants(data, Random(place), variety, self.seeds, self.words):  # noqa: S311 - no secret
                self._try(one)

        test()

    def _try(self, data: bytes) -> None:
        self.last.write_bytes(data)
        self.ran.inputs += 1
        error, seconds = self._error(data)
        if error is not None and (what := signature(error)) not in self._known:
            self._known.add(what)
            if not isinstance(error, _COSTLY):
                data = smallest(data, lambda less: signature(self._error(less)[0]) == what)
            self.ran.findings.append(Finding(kept(self.ran.target, data).name, what))
        elif error is None and seconds > self.ran.slowest:
            self.ran.slowest, self.ran.size = round(seconds, 3), len(data)

    def _error(self, data: bytes) -> tuple[Exception | None, float]:
        try:
            return None, bounded(self.target.call, data)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what we are looking for
            return error, 0.0


def smallest(data: bytes, fails: Callable[[bytes], bool]) -> bytes:
    """The input without all that it can do without and still fail."""
    length = len(data)
    while length := length // 2:
        at = 0
        while at < len(data):
            less = data[:at] + data[at + length :]
            if fails(less):
                data = less
            else:
                at += length
    return data


def signature(error: BaseException | None) -> str:
    """What an error is and where in our code it comes from: the same for inputs that find the same."""
    if error is None:
        return ""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/rulekit/" in frame.filename]
    frames = frames or list(traceback.extract_tb(error.__traceback__))
    at = f"{frames[-1].filename.rpartition('/rulekit/')[2]}:{frames[-1].lineno}" if frames else "?"
    said = f" ({error})" if isinstance(error, AssertionError) else ""
    return f"{type(error).__name__} at {at}{said}"[:200]
