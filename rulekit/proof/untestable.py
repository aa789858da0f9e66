"""Rules of which no example can show a side, because the sources do not give what it would take."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from rulekit.games import BOOKS
from rulekit.oracle.decode import convert
from rulekit.pages import Fault
from rulekit.proof.grounds import line_of, toml
from rulekit.proof.sight import SIDES, Side, Sight
from rulekit.verdict import BadPlay

_QUOTED = re.compile(r"\['([^']+)'\]")
#: At most this part of a book's rules may be listed.
MOST = 0.05


class Untestable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why no example shows some sides of a rule."""

    sides: tuple[Side, ...]
    ru: str
    en: str

    def why(self, lang: str) -> str:
        """The reason in a language."""
        return str(getattr(self, lang))


Listed = Mapping[str, Untestable]


def untestable_of(root: Path) -> Path:
    """The file that lists them."""
    return root / "translations" / "untestable.toml"


def untestable(root: Path) -> tuple[Listed, list[Fault]]:
    """What a checkout lists, nothing where it has no list; or the fault of the list."""
    path = untestable_of(root)
    if not path.is_file():
        return {}, []
    try:
        return convert(toml(path), dict[str, Untestable]), []
    except BadPlay as error:
        # Of an id, which has dots, the JSON path is quoted.
        place = _QUOTED.sub(r".\1", error.path)
        return {}, [Fault(path.as_posix(), line_of(path, place), error.code, **error.params)]


def stale(root: Path, listed: Listed, sights: Mapping[str, Sight]) -> Iterator[Fault]:
    """Entries of no rule, those of sides that examples show or that a rule has not, and too many."""
    path = untestable_of(root)
    for book in BOOKS.values():
        mine = [id for id in listed if id in book.rules]
        if len(mine) > MOST * len(book.rules):
            most = int(MOST * len(book.rules))
            yield Fault(path.as_posix(), 1, "untestable-many", book=book.name, count=len(mine), most=most)
    for id, entry in listed.items():
        line = line_of(path, f"$.{id}")
        if id not in sights:
            yield Fault(path.as_posix(), line, "untestable-unknown", id=id)
            continue
        kind = next(book.rules[id].kind for book in BOOKS.values() if id in book.rules)
        unseen = sights[id].unseen(kind)
        for side in entry.sides:
            if side not in SIDES[kind] or side not in unseen:
                yield Fault(path.as_posix(), line, "untestable-stale", id=id, side=side)
