"""Changes of a vector: every claim and every input made otherwise, by the types that the book declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from decimal import Decimal
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from rulekit.games import Book
from rulekit.games.dark_millennium.state import Player, zones
from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import parse
from rulekit.proof.stated import Plain
from rulekit.prose.phrasebook import phrasebook
from rulekit.prose.table import rows_at
from rulekit.verdict import BadPlay

Path = tuple[str | int, ...]
Edit = Callable[[Plain], None]

#: By what a length or an angle is changed: by little and by much.
SHIFTS = (-12, -1, 1, 12)
#: A point of a table, as an act names it.
PLACE = tuple[Decimal, Decimal]
#: Numbers that have few values: by the name of their field.
FEW = {"leadership": (0, -1, -2), "army_commander": (0, -1, -2)}
#: What can be rolled, by book.
ROLLS = {"musket-pike": range(10), "ninth-age": range(2, 13)}


class Change(NamedTuple):
    """A place in a vector, and ways to change it."""

    place: str
    edits: list[Edit]


def refuted(book: Book, plain: Plain) -> bool:
    """Whether the engine does not bear a vector out."""
    try:
        vector = parse(plain)[1]
    except BadPlay:
        return True
    return not judge(book, vector).ok


def changed(plain: Any, change: Edit) -> Any:
    """A copy of a vector, or of a part of one, with a change made."""
    copy = deepcopy(plain)
    change(copy)
    return copy


def put(value: Any, *path: str | int) -> Edit:
    """The change that puts a value at a path."""

    def change(plain: Any) -> None:
        for key in path[:-1]:
            plain = plain[key]
        plain[path[-1]] = value

    return change


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that is no object, with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


class Others:
    """What else could stand in the places of one vector."""

    def __init__(self, book: Book, plain: Plain) -> None:
        self.book, self.plain = book, plain
        tables = phrasebook(book.name, "en").words.tables.values()
        rows = [[path[-1] for path in rows_at(table.path, plain["given"])] for table in tables]
        players = plain["given"].get("players", {}).values()
        cards = [card for player in players for card in zones(msgspec.convert(player, Player))]
        #: Names that can stand for each other.
        self.names = [*rows, [*dict.fromkeys([*(rows[-1] if cards else []), *cards])]]

    def claims(self) -> Iterator[Change]:
        """Every claim made otherwise: allowed, each label, each fact, each outcome, what may be chosen."""
        paths: list[Path] = [("steps", number, "then") for number in range(len(self.plain["steps"]))]
        for path in [*paths, *([("start",)] if "start" in self.plain else [])]:
            then: Any = self.plain
            for key in path:
                then = then[key]
            for where, value in leaves(then):
                if where[0] not in {"cites", "because"}:
                    others = self._claimed(where, value)
                    yield Change(f"{path} {where}", [put(other, *path, *where) for other in others])
            yield from self._cited(path, then.get("cites", []))

    def _claimed(self, where: Path, value: Any) -> list[Any]:
        if where[0] == "allowed":
            return [not value]
        if where[0] == "options":
            return self._of(value, str)
        root = self.book.facts if where[0] == "facts" else self.book.position
        others = self._of(value, hint_at(root, where[1:]))
        return others if where[0] == "facts" else [other for other in others if other is not None]

    def _cited(self, path: Path, cites: list[str]) -> Iterator[Change]:
        sources = sorted({rule.source for rule in self.book.rules.values()} - set(cites))
        for label in cites:
            rest = [one for one in cites if one != label]
            edits = [put([*rest, sources[0]], *path, "cites"), *([put(rest, *path, "cites")] if rest else [])]
            yield Change(f"{path} {label}", edits)

    def inputs(self) -> Iterator[Change]:
        """Every input with what else it could be: dice, names, orders, sides, all that is given."""
        for path, value in leaves(self.plain["given"]):
            yield self._change(("given", *path), self._given(path, value))
        for number, step in enumerate(self.plain["steps"]):
            for name in sorted(step.keys() & {"by", "on"}):
                others = [o for names in [["A", "B"], *self.names] if step[name] in names for o in names]
                yield self._change(("steps", number, name), [o for o in others if o != step[name]])
            hints = self._act(step["do"]["act"])
            for name, value in step["do"].items():
                if name != "act":
                    for path, leaf in leaves(value, (name,)):
                        others = self._of(leaf, hint_in(hints[name], path[1:]), few=self._few(name))
                        yield self._change(("steps", number, "do", *path), others)

    def _change(self, path: Path, others: Sequence[Any]) -> Change:
        return Change(".".join(map(str, path)), [put(other, *path) for other in others])

    def _given(self, path: Path, value: Any) -> list[Any]:
        if path[0] == "readings":
            choices = self.book.readings[str(path[1])].choices
            return [choice for choice in choices if choice != value]
        hint = hint_at(self.book.position, path)
        few = self._few(str(path[-1]))
        return [other for other in self._of(value, hint, few=few) if other is not None]

    def _few(self, field: str) -> Sequence[int]:
        return ROLLS.get(self.book.name, ()) if field == "roll" else FEW.get(field, ())

    def _act(self, tag: str) -> dict[str, Any]:
        (act,) = (act for act in get_args(self.book.act_type) if act.__struct_config__.tag == tag)
        return get_type_hints(act)

    def _of(self, value: Any, hint: Any, few: Sequence[int] = ()) -> list[Any]:
        """What could stand in the place of a value: of a list, fewer; of a name, another one of its kind."""
        if isinstance(value, bool):
            return [not value]
        if isinstance(value, int):
            return [other for other in few if other != value] or [value - 1, value + 1]
        if places := _moved(value, hint):
            return places
        if isinstance(value, list):
            return [[*value[:place], *value[place + 1 :]] for place in range(len(value))] or [["A1"]]
        known = [name for names in self.names if value is None or value in names for name in names]
        return [other for other in dict.fromkeys([*_literals(hint), *known]) if other != value]


def hint_at(root: Any, path: Path) -> Any:
    """The type of a place in a Struct."""
    return hint_in(root, path)


def hint_in(hint: Any, path: Path) -> Any:
    """The type of a place in what has the type `hint`."""
    for key in path:
        hint = next((found for one in _parts(hint) if (found := _inner(one, str(key))) is not None), str)
    return hint


def _inner(hint: Any, key: str) -> Any:
    if get_origin(hint) is dict:
        return get_args(hint)[1]
    struct = isinstance(hint, type) and issubclass(hint, msgspec.Struct)
    return get_type_hints(hint).get(key) if struct else None


def _parts(hint: Any) -> tuple[Any, ...]:
    plain = get_origin(hint) in {dict, Literal, tuple, None}
    return (hint,) if plain else tuple(part for one in get_args(hint) for part in _parts(one))


def _literals(hint: Any) -> list[Any]:
    return [value for part in _parts(hint) if get_origin(part) is Literal for value in get_args(part)]


def _shifted(number: str) -> list[str]:
    return [str(Decimal(number) + step) for step in SHIFTS]


def _moved(value: Any, hint: Any) -> list[Any]:
    """A length, a point or a path with one number changed; nothing if the value is none of them."""
    if isinstance(value, str) and Decimal in _parts(hint):
        return _shifted(value)
    inner = {PLACE: Decimal, tuple[PLACE, ...]: PLACE}.get(hint)
    if inner is None:
        return []
    return [
        changed(value, put(other, place)) for place, part in enumerate(value) for other in _moved(part, inner)
    ]
