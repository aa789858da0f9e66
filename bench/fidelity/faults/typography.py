"""Typography: quotes, dashes, spaces, the decimal mark, quotes that do not close."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bench.fidelity.faults.place import Edit, Maker, Place, replaced, way

_QUOTED = {"ru": re.compile(r"«([^«»\n]+)»"), "en": re.compile(r"“([^“”\n]+)”")}
#: Between words of a line of prose; the cells of a table are padded on purpose.
_SPACE = re.compile(r"(?<=[\w,.;:]) (?=\w)")


def quoted(change: Callable[[str], str]) -> Maker:
    """Make a maker that writes a quotation in another way."""

    def maker(place: Place) -> Iterator[Edit]:
        for found in _QUOTED[place.lang].finditer(place.prose):
            yield Edit(*found.span(), change(place.text[slice(*found.span())]))

    return maker


def double_space(place: Place) -> Iterator[Edit]:
    """Two spaces between two words; not in a table."""
    for start, end in place.sentences:
        for found in _SPACE.finditer(place.prose, start, end):
            yield Edit(*found.span(), "  ")


def space_before_mark(place: Place) -> Iterator[Edit]:
    """A space before a comma or a full stop."""
    for start, end in place.sentences:
        for found in re.finditer(r"(?<=\w)[,.](?=\s|$)", place.prose[start:end]):
            yield Edit(start + found.start(), start + found.start(), " ")


def decimal_mark(place: Place) -> Iterator[Edit]:
    """The other language's decimal mark: a dot in Russian, a comma in English; not in a label of a rule."""
    ours, theirs = (",", ".") if place.lang == "ru" else (".", ",")
    for found in re.finditer(rf"(?<![\w.,])(\d+){re.escape(ours)}(\d+)(?![\w]|[.,]\d)", place.prose):
        if f"{found[1]}{theirs}{found[2]}" in place.other:
            yield Edit(*found.span(), f"{found[1]}{theirs}{found[2]}")


_DASH = replaced(re.compile(r"(?<= )—(?= )|(?<=\w)—(?=\w)"), {"—": "-"})
_RANGE_DASH = replaced(re.compile(r"(?<=\d)–(?=\d)"), {"–": "-"})
_MINUS = replaced(re.compile(r"(?<![\w-])−(?=\d)"), {"−": "-"})
_ASCII = quoted(lambda text: f'"{text[1:-1]}"')

WAYS = (
    way("typography", "straight quotes", _ASCII, _ASCII),
    way(
        "typography", "the other's quotes", quoted(lambda t: f"“{t[1:-1]}”"), quoted(lambda t: f"«{t[1:-1]}»")
    ),
    way("typography", "quote not closed", quoted(lambda t: t[:-1]), quoted(lambda t: t[:-1])),
    way("typography", "hyphen for dash", _DASH, _DASH),
    way("typography", "hyphen in a range", _RANGE_DASH, _RANGE_DASH),
    way("typography", "hyphen for minus", _MINUS, _MINUS),
    way("typography", "two spaces", double_space, double_space),
    way("typography", "space before a mark", space_before_mark, space_before_mark),
    # A decimal with the wrong mark is also a number that its pair does not have.
    way("typography", "decimal mark", decimal_mark, decimal_mark, "numbers"),
)
