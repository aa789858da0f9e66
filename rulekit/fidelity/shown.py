"""A finding before a reader's eyes: where it is, and the words in question marked in both texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulekit.fidelity.pair import Finding, Pair, Span, Text
from rulekit.messages import in_a_line, message, printable

#: What stands in a text before and after a marked word.
Signs = tuple[str, str]

#: In JSON, in plain print, on a screen with colours.
JSON: Signs = ("[[", "]]")
PLAIN: Signs = ("⟦", "⟧")
COLOURS: Signs = ("\x1b[1;31m", "\x1b[0m")

#: As many characters of a text without marks are shown.
_MOST = 240
#: A line that is longer is cut; of a paragraph of ours nothing is.
_LONG = 4_000


class Fragment(NamedTuple):
    """The part of a text that a finding is about: whole lines of it."""

    text: str
    #: `FILE:LINE` of its first marked word, or of the text.
    at: str


def why(finding: Finding, lang: str) -> str:
    """What a check has against a pair, in words."""
    params = {name: in_a_line(value) for name, value in finding.params.items()}
    return message(finding.code, lang, **params)


def mend(finding: Finding, lang: str) -> str:
    """What a translator does about it."""
    return message(f"fidelity-mend-{finding.check}", lang)


def fragment(pair: Pair, lang: str, spans: Sequence[Span], signs: Signs) -> Fragment:
    """The lines of one language that have marked words, or its beginning where none has."""
    text: Text = getattr(pair, lang)
    spans = _apart(spans)
    first = spans[0].start if spans else 0
    # An entry of a foreign file tells the line on which it begins: how its text is broken is the file's own.
    at = f"{text.path}:{text.line}" if pair.kind == "entry" else text.at(first)
    if not spans:
        return Fragment(_print(_one_line(text.text), signs), at)
    return Fragment(_joined(_lines(text.text, spans, signs)), at)


def _joined(lines: Iterable[str]) -> str:
    """The first of these lines, as many as a reader would look through, and always one."""
    told = ""
    for line in lines:
        if told and len(told) + len(line) > _LONG:
            return f"{told} …"
        told = f"{told} … {line}" if told else line
    return told


def _print(text: str, signs: Signs) -> str:
    """A piece of a line as a screen may get it, which no text is to control; JSON escapes by itself."""
    if signs is JSON or text.isprintable():
        return text
    return "".join(one if one.isspace() else printable(one) for one in text)


def _apart(spans: Iterable[Span]) -> list[Span]:
    """The spans in their order, those that overlap made one."""
    kept: list[Span] = []
    for span in sorted(spans):
        if kept and span.start < kept[-1].end:
            kept[-1] = Span(kept[-1].start, max(kept[-1].end, span.end))
        else:
            kept.append(Span(*span))
    return kept


def _lines(text: str, spans: Sequence[Span], signs: Signs) -> Iterator[str]:
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line)
        if mine := [span for span in spans if start <= span.start < end]:
            yield _marked(text[start : max(end, mine[-1].end)], mine, start, signs)
        start = end


def _marked(line: str, spans: Sequence[Span], start: int, signs: Signs) -> str:
    """A line with its marks; of a long one what stands around the first of them."""
    parts, at = [], 0
    if len(line) > _LONG:
        at = max(0, spans[0].start - start - _MOST)
        line, parts = line[: at + _LONG], ["…"] if at else []
    for span in spans:
        begin, end = span.start - start, span.end - start
        if begin < len(line):
            parts += [_print(line[at:begin], signs), signs[0], _print(line[begin:end], signs), signs[1]]
            at = end
    return " ".join("".join([*parts, _print(line[at:], signs)]).split())


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MOST else f"{line[: _MOST - 1]}…"
