"""The facts of a position and the values that each may have, as the types of the Structs tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

#: How far numbers are tried, and lengths and angles, whose values have no end.
FAR, FAR_OFF = 10, 6
#: The fields that hold directions, in degrees, and those that are tried in acts: the eighths of a full turn.
DIRECTIONS = ("heading", "facing")
EIGHTH, FULL_TURN = 45, 360


def facts(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """The single facts of a position: path, type, value; readings are not among them."""
    for name, hint in fields(value).items():
        inner, here = getattr(value, name), (*path, name)
        if here == ("readings",):
            continue
        if isinstance(inner, dict):
            rows = get_args(hint)[1] if get_origin(hint) is dict else None
            for key, row in inner.items():
                if isinstance(row, msgspec.Struct):
                    yield from facts(row, (*here, key))
                elif rows is not None:
                    yield (*here, key), rows, row
        elif isinstance(inner, msgspec.Struct) and inner.__struct_config__.tag is None:
            yield from facts(inner, here)
        else:
            yield here, hint, inner


def values(hint: Any, was: Any, known: tuple[str, ...], *, continuous: bool | None = None) -> Iterator[Any]:
    """Every value of a type, as far as they can be told; `continuous`: those alone that have no end."""
    if get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from values(one, was, known, continuous=continuous)
    elif hint is Decimal:
        if continuous is not False and isinstance(was, Decimal):
            yield from (was + Decimal(step) for step in _steps(FAR_OFF))
    elif not continuous:
        yield from _closed(hint, was, known)


def directions(was: Decimal | None, present: Decimal | None) -> list[Decimal]:
    """The directions that an act may have: eighths of a turn and the present one, the nearest first."""
    near = was if was is not None else present if present is not None else Decimal(0)

    def turn(one: Decimal) -> Decimal:
        apart = abs(one - near) % FULL_TURN
        return min(apart, FULL_TURN - apart)

    eighths = (Decimal(angle) for angle in range(0, FULL_TURN, EIGHTH))
    return sorted(dict.fromkeys((*eighths, *(() if present is None else (present,)))), key=turn)


def _closed(hint: Any, was: Any, known: tuple[str, ...]) -> Iterable[Any]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is tuple and isinstance(was, tuple):
        return _tuples(was, known)
    if hint is int:
        around = was if type(was) is int else 0
        return (around, *(around + step for step in _steps(FAR)))
    simple: dict[Any, tuple[Any, ...]] = {NoneType: (None,), bool: (False, True), str: known}
    return simple.get(hint, ())


def _steps(far: int) -> Iterator[int]:
    return (sign * step for step in range(1, far + 1) for sign in (1, -1))


def _tuples(was: tuple[Any, ...], known: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    """A list of names with one of them fewer, or one more."""
    yield from (was[:index] + was[index + 1 :] for index in range(len(was)))
    if all(isinstance(one, str) for one in was):
        yield from ((*was, name) for name in known if name not in was)


def names(value: Any) -> Iterator[str]:
    """Everything that has a name in a position, in its order: rows of its tables, cards in zones."""
    return iter(dict.fromkeys(_named(value)))


def _named(value: Any) -> Iterator[str]:
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        if name == "readings":
            continue
        if isinstance(inner, dict):
            for key, row in inner.items():
                yield key
                if isinstance(row, msgspec.Struct):
                    yield from _named(row)
        elif isinstance(inner, tuple):
            yield from (one for one in inner if isinstance(one, str))


def strings(act: Any) -> Iterator[str]:
    """Everything that an act names."""
    for name in act.__struct_fields__:
        inner = getattr(act, name)
        yield from (one for one in (inner if isinstance(inner, tuple) else (inner,)) if isinstance(one, str))


def fields(value: Any) -> dict[str, Any]:
    """The fields of a value with their types, in the order of declaration."""
    struct: Any = type(value)
    return _typed(struct)


@cache
def _typed(struct: Any) -> dict[str, Any]:
    hints = get_type_hints(struct)
    return {name: hints[name] for name in struct.__struct_fields__}
