"""An example as prose tells it, in no language: what was given, what was done, what was claimed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple

import msgspec

Json = dict[str, Any]

#: What the header of the first table is called among the places of a telling.
TABLE = "|"


class Span(NamedTuple):
    """A meaningful piece of a line of the page."""

    start: int
    end: int
    kind: Literal["act", "outcome", "refusal", "cite"]


#: Where something stands, and in which words.
_PLACE = frozenset({"text", "start", "end", "line", "spans"})


class Said(msgspec.Struct, frozen=True, eq=False):
    """Something that an example says; it equals what says the same elsewhere, in other words."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__struct_fields__
            if name not in _PLACE
        )

    def __ne__(self, other: object) -> bool:
        # The one of structs would tell which of two it is.
        return not self == other

    __hash__: ClassVar[None]  # type: ignore[assignment]


class Claim(Said, frozen=True, eq=False):
    """One outcome that the prose claims, or the reason of a refusal."""

    #: Parts of the facts and of the position after the step that must hold.
    facts: Json = {}
    position: Json = {}
    #: What may be chosen next; empty where nothing is said of it.
    options: tuple[str, ...] = ()
    #: The rule that refuses.
    rule: str | None = None
    #: How the page says it, and where in its line.
    text: str = ""
    start: int = 0
    end: int = 0


class Item(Said, frozen=True, eq=False):
    """A step: what is done, and what is claimed to follow. The claim of the start has no acts."""

    #: As JSON: `{"act": "preempt", "wing": "B2", "roll": 5}`. Claims and labels belong to the last one.
    acts: tuple[Json, ...] = ()
    #: The side that acts, where the prose names it.
    by: str | None = None
    #: The wing active before the step, where the prose names it.
    on: str | None = None
    claims: tuple[Claim, ...] = ()
    #: Cite labels as the rules have them: those of every language.
    cites: tuple[str, ...] = ()
    refused: bool = False
    #: The line of the page, counted from 1, and what stands in it.
    line: int = 0
    text: str = ""
    spans: tuple[Span, ...] = ()


class Table(NamedTuple):
    """A table of the position: of which kind, which fields, which rows."""

    kind: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]


class Sentence(Said, frozen=True, eq=False):
    """A sentence about the position: its phrase, and the values of its slots."""

    key: str
    slots: Json
    #: The line of the page.
    line: int = 0


@dataclass(frozen=True)
class Telling:
    """An example, read."""

    title: str
    commentary: tuple[str, ...]
    #: A position as JSON, without what has its default value.
    given: Json
    start: Item | None
    items: tuple[Item, ...]
    tables: tuple[Table, ...]
    #: What says what the tables do not.
    sentences: tuple[Sentence, ...] = ()
    #: The line of the page on which the example's body begins.
    line: int = field(default=1, compare=False)
    #: The line of the first table's header, of each row, `wings.A1`, and of each other given value, `first`.
    places: Mapping[str, int] = field(default_factory=dict, compare=False)
