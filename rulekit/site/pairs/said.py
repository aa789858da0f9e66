"""A text of a pair as HTML: its Markdown as it stands, with terms, numbers and findings marked.

Nothing of it is rendered: a translator has to write the same signs, and what somebody else has written
into a record must stay words.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise, takewhile
from typing import NamedTuple

from rulekit.fidelity.changes import changes
from rulekit.fidelity.figures import figures
from rulekit.fidelity.lexis import Lexis
from rulekit.fidelity.numerals import numerals_of
from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Side

#: What is code to a reader, and what must never stand in a page's text as if a renderer had left it there.
_CODE = re.compile(r"`[^`\n]+`|\{\{.*?\}\}|\{%.*?%\}|///+|\{\{|\{%|\{ *#|\|-+")

#: So many words are shown on each side of a change.
_BESIDE = 8


class _Mark(NamedTuple):
    """A stretch of a text in an element."""

    span: Span
    #: The elements of lower rank stand around those of higher rank.
    rank: int
    tag: str
    attributes: str = ""


def said(side: Side, lexis: Lexis, found: Sequence[tuple[int, Iterable[Span]]] = ()) -> str:
    """A text with its marks: `mark` finding (by its number), `u` term, `code`, `b` number, `i` markup."""
    marks = [_Mark(word.span, 1, "u") for word in lexis.words(side)]
    marks += [_Mark(one.span, 3, "b") for one in numerals_of(side, figures(side)) if one.strong]
    marks += [_Mark(Span(*code.span()), 2, "code") for code in _CODE.finditer(side.text)]
    marks += [_Mark(span, 4, "i") for span in _markup(side)]
    return "".join(_written(side.text, [*_findings(found), *marks]))


def coded(text: str) -> str:
    """A text as HTML, with what is code in it as code."""
    at, parts = 0, []
    for code in _CODE.finditer(text):
        parts += [
            escape(text[at : code.start()], quote=False),
            f"<code>{escape(code[0], quote=False)}</code>",
        ]
        at = code.end()
    return "".join([*parts, escape(text[at:], quote=False)])


def changed(before: str, after: str) -> str:
    """How one text became another, as HTML; of what has stayed only the words beside a change."""
    found = changes(before, after)
    told = {"del": "<del>{}</del>", "ins": "<ins>{}</ins>"}
    last = len(found) - 1
    parts = (
        told[kind].format(coded(text))
        if kind in told
        else coded(_beside(text, first=not at, last=at == last))
        for at, (kind, text) in enumerate(found)
    )
    return "".join(parts)


def _beside(text: str, *, first: bool, last: bool) -> str:
    """The words of an unchanged run that stand next to a change."""
    words = re.findall(r"\s*\S+\s*", text)
    before = [] if first else words[:_BESIDE]
    after = [] if last else words[-_BESIDE:]
    if len(before) + len(after) >= len(words):
        return text
    return "".join([*before, "… " if after else "…", *after])


def _findings(found: Sequence[tuple[int, Iterable[Span]]]) -> Iterator[_Mark]:
    """The words in question, cut where one finding begins or ends within another, with numbers at ends."""
    spans = [(number, span) for number, spans in found for span in spans]
    cuts = sorted({edge for _, span in spans for edge in span})
    for start, end in pairwise(cuts):
        if any(span.start <= start and end <= span.end for _, span in spans):
            numbers = dict.fromkeys(str(number) for number, span in spans if span.end == end)
            yield _Mark(Span(start, end), 0, "mark", f' data-n="{" ".join(numbers)}"' if numbers else "")


def _markup(side: Side) -> Iterator[Span]:
    """What of the text no reader sees."""
    start = None
    for at, (sign, shown) in enumerate(zip(side.text, side.plain, strict=True)):
        if sign != shown:
            start = at if start is None else start
        elif start is not None and not sign.isspace():
            yield Span(start, at)
            start = None
    if start is not None:
        yield Span(start, len(side.text))


def _written(text: str, marks: list[_Mark]) -> Iterator[str]:
    """Text and elements, each within those of lower rank."""
    cuts = sorted({0, len(text)} | {edge for mark in marks for edge in mark.span})
    starts: dict[int, list[_Mark]] = defaultdict(list)
    for mark in marks:
        if mark.span.start < mark.span.end:
            starts[mark.span.start].append(mark)
    opened: list[_Mark] = []
    for start, end in pairwise(cuts):
        wanted = [mark for mark in opened if mark.span.end > start] + starts[start]
        wanted.sort(key=lambda mark: mark.rank)
        kept = _alike(opened, wanted)
        yield from (f"</{mark.tag}>" for mark in reversed(opened[kept:]))
        yield from (f"<{mark.tag}{mark.attributes}>" for mark in wanted[kept:])
        yield escape(text[start:end], quote=False)
        opened = wanted
    yield from (f"</{mark.tag}>" for mark in reversed(opened))


def _alike(opened: list[_Mark], wanted: list[_Mark]) -> int:
    """How many elements stay open."""
    return len(list(takewhile(lambda both: both[0] is both[1], zip(opened, wanted, strict=False))))
