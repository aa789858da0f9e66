"""Acts of any verb with any arguments: names that are there and names that are not, numbers, junk."""

from __future__ import annotations

from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from rulekit.games.book import Book
from rulekit.oracle.domains import names

#: What is no value of any field, or of few.
JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 7, 1.5, "", "A", "Б1", (), {}, Decimal("NaN"), Decimal("0.00001")]
)
LENGTHS = (
    st.integers(-2, 30).map(Decimal)
    | st.decimals(-2, 30, places=2)
    | st.sampled_from([Decimal(-90), Decimal(90), Decimal(360), Decimal(1000)])
)


def any_act(book: Book, position: Any) -> st.SearchStrategy[Any]:
    """Acts of any verb; now and then an argument is no value of its field's type."""
    known = {"": sorted(names(position))}
    # What a field is called tells of what it names one.
    known |= {
        name[:-1]: sorted(getattr(position, name))
        for name in ("wings", "units", "markers", "cards")
        if getattr(position, name, None)
    }
    return st.sampled_from(book.act_type.__args__).flatmap(lambda verb: _of_verb(verb, known))


@st.composite
def _of_verb(draw: st.DrawFn, verb: Any, known: dict[str, list[str]]) -> Any:
    hints = get_type_hints(verb)
    values = {
        name: draw(
            _of_type(hints[name], known.get(name, []) or known[""])
            if draw(st.integers(0, 3))
            else _of_type(hints[name], known[""])
        )
        for name in verb.__struct_fields__
        if name not in _optional(verb) or draw(st.integers(0, 2))
    }
    if values and not draw(st.integers(0, 19)):
        values[draw(st.sampled_from(sorted(values)))] = draw(JUNK)
    return verb(**values)


def _optional(verb: Any) -> set[str]:
    return {field.name for field in msgspec.structs.fields(verb) if not field.required}


def _of_type(hint: Any, known: list[str]) -> st.SearchStrategy[Any]:
    simple: dict[Any, st.SearchStrategy[Any]] = {
        NoneType: st.none(),
        bool: st.booleans(),
        int: st.integers(-1, 13),
        str: st.sampled_from([*known, "Zz"]),
        Decimal: LENGTHS,
    }
    if hint in simple:
        return simple[hint]
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Literal:
        return st.sampled_from(inner)
    if kind in (Union, UnionType):
        return st.one_of([_of_type(one, known) for one in inner])
    if kind is dict:
        return st.dictionaries(_of_type(inner[0], known), _of_type(inner[1], known), max_size=3)
    assert kind is tuple, hint
    if inner[-1] is Ellipsis:
        return st.lists(_of_type(inner[0], known), max_size=3).map(tuple)
    return st.tuples(*(_of_type(one, known) for one in inner))


def well_typed(book: Book, one: Any) -> bool:
    """Whether every argument is a value of its field's type."""
    try:
        return bool(msgspec.convert(msgspec.to_builtins(one), book.act_type) == one)
    except (msgspec.ValidationError, TypeError):
        return False
