"""Structure: lists, links, emphasis, columns, macros, code, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Maker, Place, way

_ITEM = re.compile(r"\n+[ \t]*(?:[-*]|\d+\.)[ \t]+(?=\S)")
_LINK = re.compile(r"\[([^\]\n]+)\]\(([^)\s]*)\)")
_STRONG = re.compile(r"\*\*([^*\n]+)\*\*|(?<![*\w])\*([^*\s][^*\n]*)\*(?!\*)")
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_MACRO = re.compile(r"\s*(?:\{\{.*?\}\}|\{\w+\}|%(?:\(\w+\))?[sd]\b)")
_CELLS = re.compile(r"^(?!\s*\|?[ :|-]+$).* \| .*$", re.MULTILINE)


def merged_item(place: Place) -> Iterator[Edit]:
    """An item of a list becomes a part of the one before it."""
    for number, found in enumerate(_ITEM.finditer(place.text)):
        if number or _item_first(place.text):
            yield Edit(*found.span(), " ")


def unmarked(pattern: re.Pattern[str]) -> Maker:
    """Make a maker that takes the marks away and leaves their text."""

    def maker(place: Place) -> Iterator[Edit]:
        for found in pattern.finditer(place.text):
            yield Edit(*found.span(), next(group for group in found.groups() if group))

    return maker


def macro_dropped(place: Place) -> Iterator[Edit]:
    """What the program puts in is dropped."""
    for found in _MACRO.finditer(place.text):
        yield Edit(*found.span(), "")


def column_dropped(place: Place) -> Iterator[Edit]:
    """The last column of a table's line is dropped."""
    for found in _CELLS.finditer(place.text):
        line = found[0].rstrip()
        closed = line.endswith("|")
        cut = line.rstrip("| ").rfind(" |")
        if cut > 0:
            yield Edit(found.start() + cut, found.start() + len(line), " |" if closed else "")


def paragraphs_joined(place: Place) -> Iterator[Edit]:
    """Two paragraphs become one."""
    for found in re.finditer(r"(?<=[.!?])\n\n(?=[А-ЯЁA-Z«“\[])", place.text):
        yield Edit(*found.span(), "\n")


def _item_first(text: str) -> bool:
    return bool(re.match(r"\s*(?:[-*]|\d+\.)\s", text))


WAYS = (
    way("structure", "list item merged", merged_item, merged_item),
    # A link is a reference as well as markup.
    way("structure", "link removed", unmarked(_LINK), unmarked(_LINK), "references"),
    way("structure", "emphasis removed", unmarked(_STRONG), unmarked(_STRONG)),
    way("structure", "code mark dropped", unmarked(_CODE), unmarked(_CODE)),
    # The text of a cell goes with its column; omissions tell of that.
    way("structure", "column dropped", column_dropped, column_dropped, "omissions"),
    way("structure", "macro dropped", macro_dropped, macro_dropped),
    way("structure", "paragraphs joined", paragraphs_joined, paragraphs_joined),
)
