"""An example as prose tells it, in no language: what was given, what was done, what was claimed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Json = dict[str, Any]

#: What the header of the first table is called among the places of a telling.
TABLE = "|"


class Span(NamedTuple):
    """A meaningful piece of a line of the page."""

    start: int
    end: int
    kind: Literal["act", "outcome", "refusal", "cite"]


@dataclass(frozen=True)
class Claim:
    """One outcome that the prose claims, or the reason of a refusal."""

    #: Parts of the facts and of the position after the step that must hold.
    facts: Json = field(default_factory=dict)
    position: Json = field(default_factory=dict)
    #: What may be chosen next; empty where nothing is said of it.
    options: tuple[str, ...] = ()
    #: The rule that refuses.
    rule: str | None = None
    #: How the page says it, and where in its line.
    text: str = field(default="", compare=False)
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Item:
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
    line: int = field(default=0, compare=False)
    text: str = field(default="", compare=False)
    spans: tuple[Span, ...] = field(default=(), compare=False)


class Table(NamedTuple):
    """A table of the position: of which kind, which fields, which rows."""

    kind: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Sentence:
    """A sentence about the position: its phrase, and the values of its slots."""

    key: str
    slots: Json
    #: The line of the page.
    line: int = field(default=0, compare=False)


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
