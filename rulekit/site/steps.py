"""One item of an example's list, cut into what is done, what comes of it and the rules named for it."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Part = Literal["text", "act", "die", "outcome", "refusal", "cite"]

#: act — outcomes (cite labels).
_STEP = re.compile(
    r"(?P<act>.+?)(?P<dash>\s+—\s+(?P<outcome>.+?))?(?P<cites>\s+\([^()]+\))?(?P<end>[.…]?)", re.DOTALL
)
_DIE = re.compile(r"(?P<before>.*:\s+)(?P<die>\d+)", re.DOTALL)
_REFUSED = {"ru": "нельзя", "en": "not allowed"}


class Span(NamedTuple):
    """A run of text and the part that it plays; all spans of a step joined are its text."""

    part: Part
    text: str


def spans(text: str, lang: str) -> list[Span]:
    """Cut a step's text."""
    step = _STEP.fullmatch(text.strip())
    if not step:
        return [Span("text", text)]
    return [*_act(step), *_outcome(step, lang), *_cites(step), Span("text", step["end"])]


def _act(step: re.Match[str]) -> list[Span]:
    die = _DIE.fullmatch(step["act"])
    if not die:
        return [Span("act", step["act"])]
    return [Span("act", die["before"]), Span("die", die["die"])]


def _outcome(step: re.Match[str], lang: str) -> list[Span]:
    if not step["dash"]:
        return []
    part: Part = "refusal" if step["outcome"].startswith(_REFUSED[lang]) else "outcome"
    return [Span("text", " — "), Span(part, step["outcome"])]


def _cites(step: re.Match[str]) -> list[Span]:
    if not step["cites"]:
        return []
    pieces = re.split(r"([(),]\s*)", step["cites"])
    return [Span("text" if n % 2 or not p.strip() else "cite", p) for n, p in enumerate(pieces) if p]
