"""Signs and spaces: what is wrong in one language whoever looks at it, and not in the other as well."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.fidelity.checks.typography_faults import FAULTS, Fault
from rulekit.fidelity.figures import Figure, parted
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.side import Both, Side
from rulekit.fidelity.words import with_yo

#: What is no text: it is passed over as one sign that stands for nothing.
_HIDDEN = re.compile(
    r"`[^`\n]*`|\{\{[^{}]*\}\}|\{[^{}\n]*\}|\*\*|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|<[/\w!][^<>\n]*>|https?://[^\s)]+|&#?\w+;"
    r"|%(?:\(\w+\))?[-+#0-9.$*]*[a-zA-Z]|^[ \t]*\|?[ :|-]*-[ :|-]*$",
    re.MULTILINE,
)
_LINK = re.compile(r"\[([^\[\]\n]*)\]\([^)\s]*\)")
_HIDDEN_SIGNS = frozenset("`{*_<&%|[/")
_SIGN = "¤"
_PAIRS = {"(": ")", "[": "]", "«": "»", "“": "”"}
#: Before the closing bracket of a list's mark: 1), а).
_ENUMERATED = re.compile(r"(?:^|\n|[;,:]\s)(?:\d{1,2}|[a-zа-я])$", re.IGNORECASE)
#: What decimals are written for.
_COUNTS = re.compile(r"дюйм|″|\d\s?%|°|сантиметр|миллиметр")
_POINT = re.compile(r"\d\.\d")
_CITING = re.compile(r"(?:правил[а-я]*|раздел[а-я]*|п\.|§)[^.]*$")
_VERSIONS = re.compile(r"верси|редакци", re.IGNORECASE)
#: As far before a number as what cites it is looked for.
_REACH = 16
#: A full stop that belongs to a word.
_SHORT = re.compile(r"(?<!\w)(?:[ap]\.m|etc|e\.g|т\. ?[дпе]|др|руб|г)\.\s*$")
_END = re.compile(r"([.!?:;…,]?)[\s*_»”\")]*$")


def check(both: Both) -> Iterator[Finding]:
    """Find faults of signs and spaces that one language has and the other has not."""
    ru, en = _text(both.ru), _text(both.en)
    signs = frozenset(ru) | frozenset(en)
    for fault in FAULTS:
        has_signs = not (fault.signs and signs.isdisjoint(fault.signs))
        if has_signs and (not fault.habit or getattr(both.style, fault.habit)):
            yield from _once(fault, ru, en)
    yield from _unclosed(both, ru, en)
    yield from _ends(ru, en)
    yield from _points(both)
    if both.style.yo:
        yield from _yo(both.ru)


def _text(side: Side) -> str:
    """The text with what is none of it hidden; offsets stay."""
    if _HIDDEN_SIGNS.isdisjoint(side.text):
        return side.text
    text = _LINK.sub(
        lambda found: f"{_SIGN}{found[1]}{_SIGN * (len(found[0]) - len(found[1]) - 1)}", side.text
    )
    return _HIDDEN.sub(lambda found: _SIGN * len(found[0]), text)


def _once(fault: Fault, ru: str, en: str) -> Iterator[Finding]:
    found = {lang: tuple(_spans(fault, lang, text)) for lang, text in (("ru", ru), ("en", en))}
    # What both languages do, somebody wanted.
    if bool(found["ru"]) != bool(found["en"]) or len(fault.langs) == 1:
        yield from _told(fault.name, found["ru"], found["en"])


def _spans(fault: Fault, lang: str, text: str) -> Iterator[Span]:
    if lang in fault.langs:
        yield from (Span(*found.span()) for found in fault.pattern.finditer(text))


def _told(name: str, ru: tuple[Span, ...], en: tuple[Span, ...]) -> Iterator[Finding]:
    if ru or en:
        yield Finding("typography", f"fidelity-typography-{name}", {}, ru, en)


def _unclosed(both: Both, ru: str, en: str) -> Iterator[Finding]:
    """Brackets and quotes of which there are not as many open as closed."""
    for opening, closing in _PAIRS.items():
        spans = [_lonely(text, opening, closing) for text in (ru, en)]
        if bool(spans[0]) != bool(spans[1]) and (opening != "“" or both.style.closed):
            yield from _told("unclosed", spans[0], spans[1])


def _lonely(text: str, opening: str, closing: str) -> tuple[Span, ...]:
    if text.count(opening) == text.count(closing):
        return ()
    waiting, lonely = [], []
    for at, sign in enumerate(text):
        if sign == opening:
            waiting.append(at)
        elif sign == closing and waiting:
            waiting.pop()
        elif sign == closing and not (sign == ")" and _ENUMERATED.search(text, max(0, at - 4), at)):
            lonely.append(at)
    return tuple(Span(at, at + 1) for at in sorted(waiting + lonely))


def _ends(ru: str, en: str) -> Iterator[Finding]:
    """Texts of which one ends with a full stop or another sign, and the other does not."""
    ends = [_END.search(text) for text in (ru.rstrip(), en.rstrip())]
    if not (ends[0] and ends[1]) or ends[0][1] == ends[1][1] or _SHORT.search(ru) or _SHORT.search(en):
        return
    spans = [(Span(end.start(), max(end.end(), end.start() + 1)),) for end in ends if end]
    yield from _told("end", spans[0], spans[1])


def _points(both: Both) -> Iterator[Finding]:
    """Decimal points in Russian: of what is counted, or of any number where the text counts something."""
    text = both.ru.text
    if not _POINT.search(text):
        return
    (numbers, _), (labels, _) = parted(both.ru, both.en)
    counts = _COUNTS.search(text) or any(one.kind == "number" and "." in one.value for one in numbers)
    is_plain = counts and not _VERSIONS.search(text)
    written = [one for one in (*numbers, *labels) if one.kind == "short"]
    points = [one.span for one in written if one.unit or (is_plain and not _is_label(text, one))]
    yield from _told("decimal", tuple(points), ())


def _is_label(text: str, one: Figure) -> bool:
    """Whether a number with a point has a letter behind it, stands in brackets, or is cited."""
    before = text[max(0, one.span.start - _REACH) : one.span.start]
    return " " in one.text or before.endswith("(") or _CITING.search(before) is not None


def _yo(side: Side) -> Iterator[Finding]:
    spans = tuple(word.span for word in side.words if with_yo(word.text))
    yield from _told("yo", spans, ())
