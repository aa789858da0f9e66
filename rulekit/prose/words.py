"""The file of a book's phrases: its shape, checked when it is read."""

from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec

Lang = Literal["ru", "en"]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common shape: nothing in the file is ignored."""


class Word(_Entry, frozen=True):
    """One word or phrase in both languages."""

    ru: str
    en: str


class Forms(_Entry, frozen=True):
    """Ways to say the same, in each language; the first is printed."""

    ru: Annotated[list[str], msgspec.Meta(min_length=1)]
    en: Annotated[list[str], msgspec.Meta(min_length=1)]

    def of(self, lang: str) -> list[str]:
        """The forms in one language."""
        forms: list[str] = getattr(self, lang)
        return forms


class Type(Word, frozen=True):
    """What a slot is called in a fault; where it stands for rows: of which table, and whether for several.

    `of` need not be a table: then cells and sentences bring the names.
    """

    of: str | None = None
    many: bool = False
    #: A second table whose rows it may name.
    also: str | None = None
    #: Where it stands for several rows: what each of them is given.
    each: Literal["angle", "point"] | None = None


class Fact(Forms, frozen=True):
    """A sentence about the position."""

    position: dict[str, Any]
    #: The slot whose names this sentence brings into the example.
    names: str | None = None


class Doing(Forms, frozen=True):
    """What somebody does: one act called as its key, or several."""

    acts: list[dict[str, Any]] = []
    covers: list[str] = []
    #: The slot whose name this act brings into the example.
    names: str | None = None


class Outcome(Forms, frozen=True):
    """What a step has brought."""

    facts: dict[str, Any] = {}
    position: dict[str, Any] = {}
    #: What may be chosen next.
    options: list[str] | str = []
    aside: bool = False
    covers: list[str] = []

    @property
    def template(self) -> dict[str, Any]:
        """All that it says, with slots."""
        told = {"facts": self.facts, "position": self.position, "options": self.options}
        return {name: part for name, part in told.items() if part}


class Text(Forms, frozen=True):
    """A small phrase that is the value of a cell."""

    value: dict[str, Any]


class Column(Forms, frozen=True):
    """A column of a table; without a `default` an absent cell is null, or no flag."""

    field: str
    type: str
    required: bool = False
    default: Any = None
    #: Whether an empty cell says that rows of another table stand in its place.
    nested: bool = False
    #: Whether its type lists flags of the row, any number of which a cell may name.
    flags: bool = False
    #: Whether its names need no row.
    brings: bool = False


class Table(_Entry, frozen=True, dict=True):
    """A kind of table: where its rows stand in a position, and its columns."""

    #: `wings.{wing}.units.{unit}`: the last slot is the row's name, each other one a column.
    at: str
    columns: list[Column]

    @cached_property
    def path(self) -> list[str]:
        """The parts of `at`."""
        return self.at.split(".")

    @cached_property
    def key(self) -> str:
        """The field of the column with the names."""
        return self.path[-1][1:-1]

    @cached_property
    def outer(self) -> list[str]:
        """The fields of the columns that name rows of other tables."""
        return [part[1:-1] for part in self.path[:-1] if part.startswith("{")]


class Derived(_Entry, frozen=True):
    """A slot that follows from another one."""

    of: str
    map: dict[str, Any] = msgspec.field(name="is")


class Words(_Entry, frozen=True):
    """All the words of a book."""

    types: dict[str, Type]
    values: dict[str, dict[str, Forms]]
    tables: dict[str, Table]
    #: An empty cell.
    none: Word
    given: dict[str, Fact]
    readings: dict[str, dict[str, Forms]]
    acts: dict[str, Doing]
    outcomes: dict[str, Outcome]
    refusal: Word
    reasons: dict[str, Forms]
    #: By table: rows whose name is another one in each language.
    names: dict[str, dict[str, Forms]] = {}
    texts: dict[str, dict[str, Text]] = {}
    derived: dict[str, Derived] = {}
    starts: dict[str, Fact] = {}
    #: Cite labels that are others in each language.
    labels: dict[str, Word] = {}

    @property
    def name_spaces(self) -> list[str]:
        """The tables, and what else has names."""
        return list(dict.fromkeys([*self.tables, *(word.of for word in self.types.values() if word.of)]))


_NEUTRAL: dict[str, Any] = {"true": True, "false": False}


def neutral(key: str) -> Any:
    """The value that a key of the file stands for: keys cannot be numbers or booleans."""
    return int(key) if key.isdecimal() else _NEUTRAL.get(key, key)
