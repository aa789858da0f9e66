"""Properties as they are written, and the invariants of the books: each refuses what breaks it."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games import BOOKS, Book
from rulekit.games.musket_pike.state import Unit
from rulekit.messages import message
from rulekit.oracle.described import structs
from rulekit.oracle.domains import facts
from rulekit.oracle.invariants import INVARIANTS, ended
from rulekit.oracle.naming import FIELDS, OF_ACTS, check_named
from rulekit.oracle.properties import Property, broken, invariants, statement
from tests.games.dark_millennium import conftest as dm
from tests.games.musket_pike import conftest as mp
from tests.games.shared import fault

MP, DM, T9A, HM = (BOOKS[name] for name in ("musket-pike", "dark-millennium", "ninth-age", "hidden-movement"))

RUN = mp.position_after("A1 charge, A2 charge, B1 rally", "activate A1")
CARDS = dm.position_after(
    "a1 A charging special=draw:1, b1 B", "A hand: x; A deck: y", "special-assault a1; decline"
)
LOST = msgspec.convert(
    {
        "table": {"width": "48", "height": "48"},
        "turn": "A",
        "stage": "turn",
        "units": {
            "A1": {"side": "A", "x": "20", "y": "20", "width": "4", "depth": "2", "heading": "0"},
            "B1": {
                "side": "B",
                "x": "20",
                "y": "40",
                "width": "4",
                "depth": "2",
                "heading": "0",
                "state": "destroyed",
            },
        },
    },
    T9A.position,
)
SEEN = msgspec.convert(
    {
        "table": {"width": "48", "height": "48"},
        "phase": "play",
        "units": {
            "U1": {
                "side": "A",
                "type": "regulars",
                "leader": "L1",
                "spotting": "12",
                "arc": "180",
                "state": "table",
            }
        },
        "models": {"L1": {"unit": "U1", "x": "10", "y": "10", "facing": "0"}},
        "markers": {"M1": {"side": "B", "type": "irregulars", "x": "30", "y": "10"}},
    },
    HM.position,
)


def wing(position: Any, id: str, **changes: Any) -> Any:
    """The position with a wing changed."""
    return replace(position, wings={**position.wings, id: replace(position.wings[id], **changes)})


def unit(position: Any, id: str, **changes: Any) -> Any:
    """The position with a unit changed."""
    return replace(position, units={**position.units, id: replace(position.units[id], **changes)})


def hand(position: Any, *cards: str) -> Any:
    """The position with other cards in A's hand."""
    return replace(position, players={**position.players, "A": replace(position.players["A"], hand=cards)})


#: Of each invariant: a book, positions in which it holds, and what breaks it, each with the position before.
BREAKS = {
    "three-activations": (MP, RUN, replace(RUN, activation=4)),
    "finished-rests": (MP, wing(RUN, "A2", finished=True), RUN),
    "one-bypassed": (MP, RUN, wing(wing(RUN, "A2", bypassed=True), "B1", bypassed=True)),
    "two-passes": (MP, RUN, replace(RUN, passes=2)),
    "cards-stay": (DM, CARDS, hand(CARDS, "x", "y")),
    "gone-stays": (DM, unit(CARDS, "b1", in_play=False), CARDS),
    "bonuses-fade": (DM, CARDS, unit(replace(CARDS, stage=None, assault=None), "a1", plus_armor=1)),
    "lost-rests": (T9A, LOST, unit(LOST, "B1", x=Decimal(21))),
    "unseen-at-rest": (
        HM,
        SEEN,
        replace(SEEN, markers={"M1": replace(SEEN.markers["M1"], x=Decimal(20))}),
    ),
}


# Invariants


def test_every_invariant_is_shown() -> None:
    """Each invariant of each book has a position that breaks it below, and its words."""
    assert set(BREAKS) == {name for names in INVARIANTS.values() for name in names}
    assert set(INVARIANTS) == set(BOOKS)
    assert all(message(f"invariant-{name}", lang) for name in BREAKS for lang in ("ru", "en"))


@pytest.mark.parametrize("name", BREAKS)
def test_an_invariant(name: str) -> None:
    """An invariant holds where nothing has changed, and names itself where it is broken."""
    book, before, after = BREAKS[name]
    assert broken(book, invariants(book), before, before) is None
    number = broken(book, invariants(book), before, after)
    assert number is not None
    assert invariants(book)[number] == Property("invariant", name)


def test_the_active_wing_has_not_finished() -> None:
    """A wing that has finished is not active either."""
    assert broken(MP, (Property("invariant", "finished-rests"),), RUN, wing(RUN, "A1", finished=True)) == 0


# Ends


def test_ends() -> None:
    """The fragment ends with the Rout Phase, between actions, after the combat, between activations."""
    assert not ended(MP, RUN)
    assert ended(MP, replace(RUN, phase="rout"))
    assert not ended(DM, CARDS)
    assert ended(DM, replace(CARDS, stage=None))
    assert ended(T9A, LOST)
    assert not ended(T9A, replace(LOST, stage="declare"))
    assert ended(HM, SEEN)
    assert not ended(HM, replace(SEEN, spotted={"M1": "L1"}))


def test_a_move_that_the_fragment_leaves_out_is_an_end() -> None:
    """Where an event must tell how a pursuer moved, no legal act need be left."""
    pursuing = unit(
        replace(LOST, stage="pursuit", combat=("A1", "B1")), "A1", plan="pursue", target="B1", roll=7
    )
    assert ended(T9A, pursuing)
    assert not ended(T9A, unit(pursuing, "A1", moved=True))


# Statements


def test_a_statement() -> None:
    """A path and a value are what `then.position` would state."""
    assert statement(MP, RUN, "wings.A1.finished=true") == {"wings": {"A1": {"finished": True}}}
    assert statement(MP, RUN, "active=A1") == {"active": "A1"}
    assert statement(MP, RUN, "active=null") == {"active": None}
    assert statement(MP, RUN, "commanders.A=moved") == {"commanders": {"A": "moved"}}
    assert statement(DM, CARDS, 'players.A.hand=["x"]') == {"players": {"A": {"hand": ["x"]}}}


@pytest.mark.parametrize(
    ("text", "path", "code"),
    [
        ("wings.A1.finished", "$", "property-form"),
        ("=true", "$", "property-form"),
        ("wings.B9.finished=true", "$.wings", "property-name"),
        ("wings.А1.finished=true", "$.wings", "name-cyrillic"),
        ("wings.A1.units.U1.acted=move", "$.wings.A1.units", "property-name"),
        ("active=A9", "$.active", "property-name"),
        ("active=А1", "$.active", "name-cyrillic"),
        ('tried=["B1", "A9"]', "$.tried", "property-name"),
        ("wings.A1.finishd=true", "$.wings.A1.finishd", "unknown-field"),
        ("wings.A1.finished=yes", "$.wings.A1.finished", "wrong-type"),
        ("phase=over", "$.phase", "not-one-of"),
        ("phase.over=1", "$.phase", "wrong-type"),
    ],
)
def test_a_statement_that_is_none(text: str, path: str, code: str) -> None:
    """What is wrong with a statement is told with its place."""
    error = fault(lambda: statement(MP, RUN, text))
    assert (error.path, error.code) == (path, code)


@pytest.mark.parametrize(
    ("book", "position", "text", "path", "known"),
    [
        (MP, RUN, "last_finished=B9", "$.last_finished", "A1, A2, B1"),
        (DM, CARDS, "assault.target=b9", "$.assault.target", "a1, b1"),
        (DM, CARDS, "ba=z", "$.ba", "x, y"),
        (DM, CARDS, 'players.A.hand=["x", "z"]', "$.players.A.hand", "x, y"),
        (T9A, LOST, "units.A1.target=B9", "$.units.A1.target", "A1, B1"),
        (T9A, LOST, 'units.B1.front_rank=["M9"]', "$.units.B1.front_rank", "—"),
        (T9A, LOST, 'flee_order=["B9"]', "$.flee_order", "A1, B1"),
        (HM, SEEN, "reveal.unit=U9", "$.reveal.unit", "U1"),
        (HM, SEEN, "reveal.spotter=L9", "$.reveal.spotter", "L1"),
        (HM, SEEN, "models.L9.facing=null", "$.models", "L1"),
        (HM, SEEN, "activation.type=guard", "$.activation.type", "regulars, irregulars"),
        (HM, SEEN, "spotted.M9=L1", "$.spotted", "M1"),
        (HM, SEEN, "spotted.M1=L9", "$.spotted.M1", "L1"),
    ],
)
def test_a_name_that_the_position_lacks(book: Book, position: Any, text: str, path: str, known: str) -> None:
    """A name is one of those that the position has for the field, or it is told with them."""
    error = fault(lambda: statement(book, position, text))
    assert (error.path, error.code, error.params["known"]) == (path, "property-name", known)


def test_every_name_of_a_position_is_known() -> None:
    """Each text and each table in a position of each book has its sort, but the choices of readings."""
    for name, book in BOOKS.items():
        told = {
            f"{struct.__name__}.{field}"
            for struct in structs(book.position)
            if struct.__struct_config__.tag is None
            for field, hint in get_type_hints(struct).items()
            if re.search(r"\bstr\b", str(hint)) and field in struct.__struct_fields__
        }
        # Units of a wing are known by their wing, pieces of the ground by their table.
        by_table = {"Position.readings", "Wing.units", "Position.walls", "Position.terrain"}
        assert told - by_table <= FIELDS[name].keys() <= told | {"Position.spotted.*"}


def test_every_name_of_an_act_is_known() -> None:
    """Each text in an act of each book has its sort, but those that may be new."""
    for name, book in BOOKS.items():
        told = {
            field
            for act in get_args(book.act_type)
            for field, hint in get_type_hints(act).items()
            if re.search(r"\bstr\b", str(hint)) and field in act.__struct_fields__
        }
        assert told - {"marker", "at", "headings"} == OF_ACTS[name].keys()


def test_a_table_of_names_has_facts_too() -> None:
    """What each key of a table stands for is a fact of its own, whether it is a row or a name."""
    told = [(path, value) for path, _, value in facts(replace(SEEN, spotted={"M1": "L1"}))]
    assert (("spotted", "M1"), "L1") in told
    assert (("markers", "M1", "x"), SEEN.markers["M1"].x) in told


def test_a_unit_of_a_wing_is_named_too() -> None:
    """Of an act the units are those that the wings name, each in its own."""
    position = wing(RUN, "A1", units={"P1": Unit("cavalry")})
    check_named(MP, position, {"unit": "P1", "units": ("P1",)})
    error = fault(lambda: check_named(MP, position, {"units": ("P1", "P2")}))
    assert (error.path, error.code, error.params["known"]) == ("$.units", "property-name", "P1")
