"""The steps of an example: what is done, what comes of it, which rules decided."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import UnsetType

from rulekit.games import rule_of
from rulekit.pages import Place
from rulekit.proof import Unproved, prove

Part = Literal["text", "act", "die", "outcome", "refusal", "cite"]

#: act — outcomes (cite labels).
_STEP = re.compile(
    r"(?P<act>.+?)(?P<dash>\s+—\s+(?P<outcome>.+?))?(?P<cites>\s+\([^()]+\))?(?P<end>[.…]?)", re.DOTALL
)
_DIE = re.compile(r"(?P<before>.*:\s+)(?P<die>\d+)", re.DOTALL)


class Ruled(NamedTuple):
    """What the engine said to a step."""

    allowed: bool
    #: Ids of the rules that decided.
    because: tuple[str, ...]

    def labelled(self, label: str) -> str | None:
        """The rule that decided under this cite label."""
        return next((id for id in self.because if rule_of(id).source == label), None)


class Span(NamedTuple):
    """A run of text and the part that it plays; all spans of a step joined are its text."""

    part: Part
    text: str


def ruled(example: Place, lang: str) -> Iterator[Ruled]:
    """What the engine says to each item of an example; raises `Unproved` if the prose says otherwise."""
    proof = prove(example.block, example.page.path, lang)
    if proof.faults or proof.telling is None or proof.vector is None:
        raise Unproved(*proof.faults)
    steps = iter(proof.vector.steps)
    for item in proof.telling.items:
        *_, last = (next(steps).then for _ in item.acts)
        # A proved vector has every verdict filled in.
        assert not isinstance(last, UnsetType)
        assert not isinstance(last.because, UnsetType)
        yield Ruled(not item.refused, tuple(last.because))


def spans(text: str, *, allowed: bool) -> list[Span]:
    """Cut a step's text into its parts."""
    step = _STEP.fullmatch(text)
    if not step:
        return [Span("text", text)]
    return [*_act(step), *_outcome(step, allowed=allowed), *_cites(step), Span("text", step["end"])]


def _act(step: re.Match[str]) -> list[Span]:
    die = _DIE.fullmatch(step["act"])
    if not die:
        return [Span("act", step["act"])]
    return [Span("act", die["before"]), Span("die", die["die"])]


def _outcome(step: re.Match[str], *, allowed: bool) -> list[Span]:
    if not step["dash"]:
        return []
    outcome: str = step["outcome"]
    dash = step["dash"].removesuffix(outcome)
    return [Span("text", dash), Span("outcome" if allowed else "refusal", outcome)]


def _cites(step: re.Match[str]) -> list[Span]:
    pieces = re.split(r"([(),]\s*|\s+(?=\())", step["cites"] or "")
    return [Span("text" if number % 2 else "cite", piece) for number, piece in enumerate(pieces) if piece]
