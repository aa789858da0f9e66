"""Vectors: plays as JSON, format 1, the same for every engine.

`given` is a whole position and `do` an act of the book; `then` states parts of the verdict.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType

from rulekit.games import BOOKS, Book
from rulekit.games.decimals import DECIMAL, shortest
from rulekit.oracle.decode import convert, loads
from rulekit.oracle.described import describe, structs
from rulekit.verdict import bad

#: The version of vectors that this program reads and writes.
FORMAT = 1
#: The most steps of a play: a game has some hundreds, and each of them is answered.
MOST = 50_000

P = TypeVar("P")
A = TypeVar("A")
F = TypeVar("F")
S = TypeVar("S")


class Then(msgspec.Struct, Generic[S, F], frozen=True, forbid_unknown_fields=True):
    """What is stated of a verdict; what is left out is not stated."""

    #: Whether the act is legal.
    allowed: bool | UnsetType = UNSET
    #: Labels of the deciding rules, as a set.
    cites: tuple[str, ...] | UnsetType = UNSET
    #: Ids of the deciding rules, in order.
    because: tuple[str, ...] | UnsetType = UNSET
    #: Part of what the verdict found out.
    facts: F | UnsetType = UNSET
    #: What may be chosen next, in order, where a rule offers a closed choice.
    options: tuple[str, ...] | UnsetType = UNSET
    #: Part of the position after the step.
    position: S | UnsetType = UNSET


class Step(msgspec.Struct, Generic[A, S, F], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One act and what is stated of it."""

    #: The side that acts.
    by: str | UnsetType = UNSET
    #: The wing that is active before the step; null: none.
    on: str | UnsetType | None = UNSET
    #: The act, its die included.
    do: A
    #: What is stated of the verdict; without it, that the act is allowed.
    then: Then[S, F] | UnsetType = UNSET


class Vector(msgspec.Struct, Generic[P, A, S, F], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A play: a position, the acts from it, and what is stated of each verdict."""

    #: The version of this format.
    format: Literal[1]
    #: The book of rules that judges the play.
    book: str
    #: Its permanent name.
    id: str | UnsetType = UNSET
    #: Its content's name: the SHA-256 of book, given position and acts.
    digest: str | UnsetType = UNSET
    #: What it shows, by language.
    title: dict[str, str] | UnsetType = UNSET
    #: The whole position that the play begins with.
    given: P
    #: What is stated of the beginning, before any act.
    start: Then[S, F] | UnsetType = UNSET
    #: The acts, in order.
    steps: tuple[Step[A, S, F], ...]
    #: Where it stands on the site, by language.
    page: dict[str, str] | UnsetType = UNSET


#: A vector of whichever book.
AnyVector = Vector[Any, Any, Any, Any]


@cache
def partial(struct: Any) -> Any:
    """The same Struct with every field optional, nested Structs too: a statement about some of it."""
    fields = [
        (field.name, _partial(field.type) | UnsetType, UNSET) for field in msgspec.structs.fields(struct)
    ]
    name = f"Partial{struct.__name__}"
    return msgspec.defstruct(name, fields, frozen=True, forbid_unknown_fields=True, module=__name__)


def _partial(hint: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        # One of several sorts is stated whole: a part would not tell which it is.
        return hint if hint.__struct_config__.tag is not None else partial(hint)
    if get_origin(hint) in (Union, UnionType):
        return reduce(or_, map(_partial, get_args(hint)))
    if get_origin(hint) is dict:
        key, value = get_args(hint)
        return GenericAlias(dict, (key, _partial(value)))
    return hint


@cache
def vector_type(book: Book) -> Any:
    """The vector type of one book."""
    shapes = (book.position, book.act_type, partial(book.position), partial(book.facts))
    generic: Any = Vector
    return generic[shapes]


def parse(data: bytes | Any) -> tuple[Book, AnyVector]:
    """Read a vector, and its book, from JSON text or from plain values.

    Raises `BadPlay` with the JSON path of the first fault: an unknown field, a wrong type, another format.
    """
    value = loads(data) if isinstance(data, bytes) else data
    if not isinstance(value, dict):
        bad("$", "not-a-play")
    version = value.get("format")
    if type(version) is int and version != FORMAT:
        bad("$.format", "format-unknown", written=version, known=FORMAT)
    name = value.get("book")
    if isinstance(name, str) and name not in BOOKS:
        bad("$.book", "not-one-of", written=name, choices=", ".join(BOOKS))
    if isinstance(steps := value.get("steps"), list) and len(steps) > MOST:
        bad("$.steps", "steps-many", written=len(steps), limit=MOST)
    # Without a book's name any book's type reports that fault.
    book = BOOKS[name if isinstance(name, str) else next(iter(BOOKS))]
    vector: AnyVector = convert(value, vector_type(book))
    return book, vector


def sparse(value: Any) -> Any:
    """Plain JSON values of a Struct, with what equals its default left out."""
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        named = {value.__struct_config__.tag_field: tag} if tag is not None else {}
        return named | {
            field.encode_name: sparse(inner)
            for field in _fields(type(value))
            if (inner := getattr(value, field.name)) is not UNSET and not _is_default(field, inner)
        }
    if isinstance(value, dict):
        return {key: sparse(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [sparse(inner) for inner in value]
    return shortest(value) if isinstance(value, Decimal) else value


@cache
def _fields(struct: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    """A Struct's fields, which msgspec works out anew from the annotations each time it is asked."""
    return msgspec.structs.fields(struct)


def _is_default(field: msgspec.structs.FieldInfo, value: Any) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return type(value) is type(field.default) and bool(value == field.default)


def canonical(value: Any) -> bytes:
    """The one JSON form of a play's data: defaults left out, keys sorted, no spaces, UTF-8."""
    return msgspec.json.encode(sparse(value), order="sorted")


def digest(vector: AnyVector) -> str:
    """The name of a play by its content, `sha256:…`: book, given position, acts, whatever is said of them."""
    content = {"book": vector.book, "do": [step.do for step in vector.steps], "given": vector.given}
    return f"sha256:{hashlib.sha256(canonical(content)).hexdigest()}"


def documented(book: Book) -> dict[str, type[msgspec.Struct]]:
    """The Structs of a book's vectors by their names."""
    own = structs(book.position | book.act_type | book.facts)
    every: tuple[type[msgspec.Struct], ...] = (Vector, Step, Then, *own)
    return {struct.__name__: struct for struct in every}


def schema() -> dict[str, Any]:
    """JSON Schema of the vectors of all books, generated from the Structs and their comments."""
    types = [vector_type(book) for book in BOOKS.values()]
    (schemas, components) = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    for book, one in zip(BOOKS.values(), schemas, strict=True):
        root = one["$ref"].rpartition("/")[2]
        components[root]["properties"]["book"] = {"const": book.name}
        describe(components, root, documented(book))
    for decimal in _decimals(components):
        decimal["pattern"] = f"^{DECIMAL.pattern}$"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "rulekit vector, format 1",
        "anyOf": list(schemas),
        "$defs": components,
    }


def _decimals(schema: Any) -> Iterator[dict[str, Any]]:
    """The parts of a schema that stand for a decimal."""
    if isinstance(schema, dict):
        if schema.get("format") == "decimal":
            yield schema
        for inner in schema.values():
            yield from _decimals(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _decimals(inner)
