"""Compares rulekit with another engine in every position that can be reached from a set-up.

The other engine lists its edges, `[position, act, successor]` a line, those of one position
together. In each position the legal acts with each roll, and what each leads to, are set against
rulekit's. Where all agree, both reach the same positions: both begin with the same one, and every
successor is listed in its turn. Of what was met only digests are kept, and the texts of the
positions that are still to come.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rulekit.dice import D10
from rulekit.games import BOOKS
from rulekit.games.musket_pike.candidates import candidates
from rulekit.games.musket_pike.rolls import Rolled
from rulekit.oracle.expand import ways
from rulekit.oracle.vectors import canonical
from rulekit.verdict import BadPlay

BOOK = BOOKS["musket-pike"]
#: Where commands are started.
ROOT = Path(__file__).parents[1]


class Disagreement(NamedTuple):
    """An act in a position of which the engines say different things; None: not legal."""

    position: bytes
    act: bytes
    #: Ids of the rules by which rulekit decided.
    because: tuple[str, ...]
    ours: bytes | None
    theirs: bytes | None

    def __str__(self) -> str:
        """Everything of it, a line each."""
        told = (("in", self.position), ("act", self.act), ("rulekit", self.ours), ("other", self.theirs))
        lines = [f"      {name}: {'not legal' if text is None else text.decode()}" for name, text in told]
        if fields := ", ".join(self.fields):
            lines.append(f"      they differ in: {fields}")
        return "\n".join((f"    disagreement over {', '.join(self.because)}", *lines))

    @property
    def fields(self) -> tuple[str, ...]:
        """Where the positions differ to which the act leads."""
        if self.ours is None or self.theirs is None:
            return ()
        mine, other = (dict(_leaves(msgspec.json.decode(text))) for text in (self.ours, self.theirs))
        return tuple(sorted(path for path in {**mine, **other} if mine.get(path) != other.get(path)))


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if not isinstance(value, dict):
        yield path, value
        return
    for name, inner in value.items():
        yield from _leaves(inner, f"{path}.{name}" if path else name)


class Compared(msgspec.Struct):
    """What came of a comparison."""

    positions: int = 0
    edges: int = 0
    #: How many disagreements there are; and the first over each set of rules.
    differ: int = 0
    told: dict[tuple[str, ...], Disagreement] = {}


class Garbled(ValueError):
    """What an engine printed is no list of edges."""


class Rulekit(NamedTuple):
    """Our engine, or what is left of it without some rules: to see whether a comparison notices."""

    off: frozenset[str] = frozenset()

    def ways(self, position: Any) -> dict[Any, Any]:
        """Each legal act, with each roll, and where it leads."""
        if not self.off:
            return dict(ways(BOOK, position))
        verdicts = {act: BOOK.act(position, act, off=self.off) for act in _possible(position)}
        return {act: verdict.position for act, verdict in verdicts.items() if verdict.allowed}

    def because(self, position: Any, act: Any) -> tuple[str, ...]:
        """Ids of the rules by which an act is allowed or not."""
        try:
            return BOOK.act(position, act, off=self.off).because
        except BadPlay as error:
            return (str(error),)


def _possible(position: Any) -> Iterator[Any]:
    for act in candidates(position):
        yield from (replace(act, roll=face) for face in D10.faces) if isinstance(act, Rolled) else (act,)


OURS = Rulekit()
_EDGE = msgspec.json.Decoder(tuple[msgspec.Raw, msgspec.Raw, msgspec.Raw])


class Comparison:
    """A comparison under way: rulekit's `ways` against lines of edges."""

    def __init__(self, given: Any, ours: Rulekit = OURS) -> None:
        self.ours = ours
        self.found = Compared()
        self._position = msgspec.json.Decoder(BOOK.position)
        self._acts: dict[bytes, Any] = {}
        #: Digests of the positions met: listed, or named as a successor.
        self._listed: set[bytes] = set()
        self._met: set[bytes] = set()
        #: Positions that are still to be listed, by their digests.
        self.owed: dict[bytes, bytes] = {}
        self._meet(canonical(BOOK.start(self._position.decode(canonical(given))).position))

    def run(self, lines: Iterable[bytes]) -> Compared:
        """Compare position by position."""
        edges = ([bytes(part) for part in self._edge(line)] for line in lines)
        for place, group in groupby(edges, key=lambda edge: edge[0]):
            self._compare(place, [(act, after) for _, act, after in group])
        for text in self.owed.values():
            self._settle(text, {})
        if not self.found.differ and (stray := self._listed - self._met):
            raise Garbled(f"{len(stray)} positions are listed that no listed act leads to")
        return self.found

    def _edge(self, line: bytes) -> tuple[msgspec.Raw, ...]:
        try:
            return _EDGE.decode(line)
        except msgspec.DecodeError as error:
            raise Garbled(f"no edge: {line[:200]!r} ({error})") from error

    def _compare(self, place: bytes, edges: Sequence[tuple[bytes, bytes]]) -> None:
        key, told = _digest(place), dict(edges)
        if len(told) < len(edges):
            raise Garbled(f"the same act twice: {place.decode()}")
        if key in self._listed:
            raise Garbled(f"listed in two places: {place.decode()}")
        self._listed.add(key)
        self.owed.pop(key, None)
        for text in dict.fromkeys(told.values()):
            self._meet(text)
        self.found.edges += len(told)
        self._settle(place, told)

    def _meet(self, text: bytes) -> None:
        """Note a position that was reached; if it goes on from there, it is still to be listed."""
        key = _digest(text)
        if key in self._met:
            return
        self._met.add(key)
        self.found.positions += 1
        position = self._read(text)
        if canonical(position) != text:
            raise Garbled(f"not canonical: {text.decode()}")
        if key not in self._listed and next(iter(BOOK.legal(position)), None) is not None:
            self.owed[key] = text

    def _settle(self, place: bytes, told: Mapping[bytes, bytes]) -> None:
        """Set both answers of one position against each other."""
        position = self._read(place)
        ours = self.ours.ways(position)
        theirs = {self._act(act): after for act, after in told.items()}
        after = {text: self._read(text) for text in dict.fromkeys(theirs.values())}
        for act in dict.fromkeys((*ours, *theirs)):
            mine, other = ours.get(act), theirs.get(act)
            if mine is None or other is None or mine != after[other]:
                self._differ(place, position, act, (mine, other))

    def _differ(self, place: bytes, position: Any, act: Any, both: tuple[Any, bytes | None]) -> None:
        self.found.differ += 1
        because = self.ours.because(position, act)
        if because not in self.found.told:
            mine, other = both
            ours = None if mine is None else canonical(mine)
            self.found.told[because] = Disagreement(place, canonical(act), because, ours, other)

    def _read(self, text: bytes) -> Any:
        try:
            return self._position.decode(text)
        except msgspec.DecodeError as error:
            raise Garbled(f"no position: {text.decode()} ({error})") from error

    def _act(self, text: bytes) -> Any:
        if text not in self._acts:
            try:
                self._acts[text] = msgspec.json.decode(text, type=BOOK.act_type)
            except msgspec.DecodeError as error:
                raise Garbled(f"no act: {text.decode()} ({error})") from error
        return self._acts[text]


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=16).digest()


def compare(given: Mapping[str, Any], command: Sequence[str], ours: Rulekit = OURS) -> Compared:
    """Compare rulekit with what a command lists for a set-up."""
    comparison = Comparison(given, ours)
    with listing(command, given) as lines:
        return comparison.run(lines)


@contextmanager
def listing(command: Sequence[str], given: Mapping[str, Any]) -> Iterator[Iterable[bytes]]:
    """The lines that a command prints of a set-up."""
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as errors:
        asked.write(msgspec.json.encode(given))
        asked.seek(0)
        with subprocess.Popen(command, stdin=asked, stdout=subprocess.PIPE, stderr=errors, cwd=ROOT) as other:
            assert other.stdout is not None
            try:
                yield other.stdout
            except BaseException:
                other.kill()
                raise
        if other.returncode:
            errors.seek(0)
            raise Garbled(f"the engine ended with {other.returncode}: {errors.read().decode().strip()}")
