"""The file of a book's phrases: its shape, checked when it is read."""

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


class Fact(Forms, frozen=True):
    """A sentence about the position."""

    position: dict[str, Any]


class Doing(Forms, frozen=True):
    """What somebody does: one act called as its key, or several."""

    acts: list[dict[str, Any]] = []
    covers: list[str] = []


class Outcome(Forms, frozen=True):
    """What a step has brought."""

    facts: dict[str, Any] = {}
    position: dict[str, Any] = {}
    aside: bool = False
    covers: list[str] = []


class Column(Forms, frozen=True):
    """A column of a table; without a `default` an absent cell is null, or no marker."""

    field: str
    type: str
    required: bool = False
    default: Any = None


class Table(_Entry, frozen=True):
    """What the tables of an example fill."""

    rows: str
    key: str
    none: str


class Derived(_Entry, frozen=True):
    """A slot that follows from another one."""

    of: str
    map: dict[str, Any] = msgspec.field(name="is")


class Words(_Entry, frozen=True):
    """All the words of a book."""

    types: dict[str, Word]
    values: dict[str, dict[str, Forms]]
    derived: dict[str, Derived]
    table: Table
    columns: list[Column]
    given: dict[str, Fact]
    readings: dict[str, dict[str, Forms]]
    starts: dict[str, Fact]
    acts: dict[str, Doing]
    outcomes: dict[str, Outcome]
    refusal: Word
    reasons: dict[str, Forms]


_NEUTRAL: dict[str, Any] = {"true": True, "false": False}


def neutral(key: str) -> Any:
    """The value that a key of the file stands for: keys cannot be numbers or booleans."""
    return int(key) if key.isdecimal() else _NEUTRAL.get(key, key)
