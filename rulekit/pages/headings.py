"""Headings: only with `#`, and each with an id of its own, the same in every language."""

import re
from collections.abc import Collection

from rulekit.pages.fault import Fault
from rulekit.pages.page import Heading
from rulekit.pages.source import Source

_HEADING = re.compile(
    r"(?P<level>#{1,6}) (?P<text>[^\s#].*?) \{ #(?P<id>[a-z0-9][a-z0-9.-]*) \}",
)
#: A renderer takes `#` at the start of a line without a space too, and behind an indent some do.
_BEGINS = re.compile(r"#|\s+#{1,6}\s")
_WITHOUT_ID = re.compile(r"#{1,6} [^\s#].*")
_UNDERLINE = re.compile(r"(?:=+|-+)\s*")
_STROKES = frozenset("=-")


def headings(source: Source, skipped: Collection[int]) -> tuple[list[Heading], list[Fault]]:
    """Read the headings outside of the `skipped` lines."""
    found: list[Heading] = []
    faults: list[Fault] = []
    for number in range(source.metadata + 1, len(source) + 1):
        if number in skipped:
            continue
        line = source.line(number)
        if "#" in line and _BEGINS.match(line):
            if heading := _HEADING.fullmatch(line):
                level, text, id = heading.groups()
                found.append(Heading(len(level), text, id, number))
            else:
                code = "heading-no-id" if _WITHOUT_ID.fullmatch(line) else "heading-form"
                faults.append(source.fault(number, code))
        elif line[:1] in _STROKES and _underlines(source, number):
            faults.append(source.fault(number - 1, "heading-underlined"))
    return found, faults


def _underlines(source: Source, number: int) -> bool:
    """Whether the line turns the one before it into a heading."""
    if number == 1 or not _UNDERLINE.fullmatch(source.line(number)):
        return False
    return source.line(number - 1).strip() != ""
