"""One example in one language: read, played, and compared with the engine line by line."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from rulekit.games import Book, book_of
from rulekit.oracle.judge import around, labels, unlike
from rulekit.oracle.vectors import AnyVector, Step, Then, parse
from rulekit.pages import Block, Fault, Option
from rulekit.proof.run import Asked, Run, run
from rulekit.proof.stated import Plain, stated
from rulekit.prose import ProseFaults, read, say_label
from rulekit.prose.given import places
from rulekit.prose.read import forget as forget_prose
from rulekit.prose.telling import Claim, Item, Telling
from rulekit.table.account import account
from rulekit.verdict import BadPlay, Verdict

#: How many examples stay known: more than a thousand pages a language have. One fewer than there are, and a
#: build that goes through them again and again would know none of them when it comes back.
_KNOWN = 50_000
#: The place in a list at the end of a JSON path.
_INDEX = re.compile(r"\[\d+\]")

#: A message's code and its parameters.
_Wrong = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Proof:
    """What came of an example: as much of it as could be read and played, and its faults."""

    id: str
    path: str
    #: The header's line.
    line: int
    lang: str
    telling: Telling | None = None
    #: The vector's plain values, with nothing but what the prose says; None if it was not read whole.
    stated: Plain | None = None
    #: With every verdict and its reasons filled in, unless there are faults.
    vector: AnyVector | None = None
    faults: tuple[Fault, ...] = ()


class _Example(NamedTuple):
    """All that a proof depends on."""

    id: str
    line: int
    body_line: int
    body: str
    options: tuple[tuple[str, Option], ...]
    lang: str


def prove(block: Block, path: str, lang: str) -> Proof:
    """Read an example and play it; after the first fault of the play its rest is not judged.

    What has been proved once is known: a site that is built again plays only the examples that changed.
    """
    options = tuple(sorted(block.options.items()))
    proof = _proved(_Example(block.id, block.line, block.body_line, block.body, options, lang))
    faults = tuple(Fault(path, fault.line, fault.code, **fault.params) for fault in proof.faults)
    return dataclasses.replace(proof, path=path, faults=faults)


def forget() -> None:
    """Read and prove every example anew."""
    _proved.cache_clear()
    run.cache_clear()
    forget_prose()


@lru_cache(_KNOWN)
def _proved(example: _Example) -> Proof:
    """The proof of an example, wherever its page is."""
    id, line, body_line, body, options, lang = example
    book, path = book_of(id), ""
    try:
        telling = read(book.name, body, lang, line=body_line, options=dict(options))
    except ProseFaults as error:
        faults = tuple(Fault(path, fault.line, fault.code, **fault.params) for fault in error.faults)
        return Proof(id, path, line, lang, error.telling, faults=faults)
    plain = stated(book, id, lang, telling)
    try:
        vector = parse(plain)[1]
    except BadPlay as error:
        fault = _bad(error, path, line_of(error, telling, line))
        return Proof(id, path, line, lang, telling, plain, faults=(fault,))
    played = _Played(book, path, lang, telling, vector)
    played.play(line)
    return Proof(id, path, line, lang, telling, plain, played.vector(), tuple(played.faults))


class _Played:
    """The run of an example's items, up to the first that is not as the prose says."""

    def __init__(self, book: Book, path: str, lang: str, telling: Telling, vector: AnyVector) -> None:
        self.book, self.path, self.lang, self.telling, self.said = book, path, lang, telling, vector
        self.faults: list[Fault] = []
        self.start: Verdict[Any, Any] | None = None
        self.verdicts: list[Verdict[Any, Any]] = []

    def vector(self) -> AnyVector:
        """The vector that the prose states, completed by the engine's verdicts."""
        if self.faults or self.start is None:
            return self.said
        steps = tuple(map(_filled, self.said.steps, self.verdicts))
        start = self.said.start
        if self.start.because:
            start = replace(Then() if start is UNSET else start, because=self.start.because)
        return replace(self.said, steps=steps, start=start)

    def play(self, line: int) -> None:
        """Play the start and every item; what is wrong with the position is told at its row, or at `line`."""
        try:
            asked = run(Asked.of(self.book, self.said))
        except BadPlay as error:
            self.faults.append(_bad(error, self.path, line_of(error, self.telling, line)))
            return
        self.start = asked.start
        try:
            if self.telling.start is not None:
                line = self.telling.start.line
                self._compare(self.telling.start, self.said.given, None, self.start)
            for item in self.telling.items:
                line = item.line
                self._item(item, asked)
                if self.faults:
                    return
        except BadPlay as error:
            self.faults.append(_bad(error, self.path, line))

    def _item(self, item: Item, asked: Run) -> None:
        """Play an item's acts; all but the last go without saying, and so must be allowed."""
        for left in reversed(range(len(item.acts))):
            step = self.said.steps[len(self.verdicts)]
            before, verdict = asked.judged(len(self.verdicts))
            self.verdicts.append(verdict)
            self._who(item, before, step)
            if not left:
                self._compare(item, before, step.do, verdict)
            elif not verdict.allowed:
                engine = account(self.book, before, step.do, verdict, self.lang)
                self._fault(item, "step-allowed", engine=engine)
            if self.faults:
                break

    def _who(self, item: Item, before: Any, step: Step[Any, Any, Any]) -> None:
        for wrong in around(self.book, before, step):
            self._fault(item, f"step-{wrong.path}", found=wrong.found or "—")

    def _compare(self, item: Item, before: Any, act: Any, verdict: Verdict[Any, Any]) -> None:
        """Compare allowed or not, outcomes and labels with the verdict."""
        found = labels(self.book, verdict.because)
        wrong: list[_Wrong] = []
        if item.refused == verdict.allowed:
            wrong.append(("step-allowed", {}))
        else:
            wrong += [told for claim in item.claims if (told := _claim(claim, before, verdict)) is not None]
            if item.cites and set(item.cites) != set(found) and not wrong:
                cites = {"cites": self._labels(item.cites), "found": self._labels(found)}
                wrong.append(("step-cites", cites))
        if wrong:
            engine = account(self.book, before, act, verdict, self.lang)
            for code, params in wrong:
                self._fault(item, code, engine=engine, **params)

    def _labels(self, sources: Iterable[str]) -> str:
        return ", ".join(say_label(self.book.name, source, self.lang) for source in sources)

    def _fault(self, item: Item, code: str, **params: object) -> None:
        self.faults.append(Fault(self.path, item.line, code, written=item.text, **params))


def _claim(claim: Claim, before: Any, verdict: Verdict[Any, Any]) -> _Wrong | None:
    """Name what is wrong with a claim: it is not so, another rule refused, or it was so before."""
    position = _frozen(claim.position)
    stated = {
        "facts": _frozen(claim.facts),
        "position": position,
        "options": claim.options or verdict.options,
    }
    whole = {"facts": verdict.facts, "position": verdict.position, "options": verdict.options}
    wrong = next(unlike(stated, whole, ""), None)
    if wrong is not None:
        found = msgspec.json.encode(wrong.found).decode()
        return "step-outcome", {"claim": claim.text, "path": wrong.path.lstrip("."), "found": found}
    if claim.rule is not None and (claim.rule,) != verdict.because:
        return "step-reason", {"claim": claim.text}
    if claim.position and not any(unlike(position, before, "")):
        return "step-held", {"claim": claim.text}
    return None


def _frozen(value: Any) -> Any:
    """The same with the tuples that the engine has where JSON has lists."""
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(value) if isinstance(value, list) else value


def _filled(step: Step[Any, Any, Any], verdict: Verdict[Any, Any]) -> Step[Any, Any, Any]:
    then = Then() if step.then is UNSET else step.then
    return replace(step, then=replace(then, allowed=verdict.allowed, because=verdict.because))


def line_of(error: BadPlay, telling: Telling, line: int) -> int:
    """The line of the row, or of the sentence, where the fault of a position stands; else `line`."""
    path = _INDEX.sub("", error.path.removeprefix("$.").removeprefix("given."))
    return next((telling.places[place] for place in places(path) if place in telling.places), line)


def _bad(error: BadPlay, path: str, line: int) -> Fault:
    return Fault(path, line, error.code, **error.params)
