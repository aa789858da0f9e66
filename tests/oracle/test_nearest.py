"""What makes a refused act legal: another act, another position, or other acts before it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rulekit.games import BOOKS, Book
from rulekit.oracle import nearest
from rulekit.oracle.domains import directions
from rulekit.oracle.judge import eve
from rulekit.oracle.nearest import LEAST_OF_OTHERS, MOST_TRIED, Change, changes, thrown
from rulekit.oracle.vectors import parse

MP, DM = "musket-pike", "dark-millennium"


def refused(name: str, given: dict[str, Any], *acts: dict[str, Any]) -> tuple[Book, Any, Any]:
    """The position after all acts but the last, and the last, which is refused in it."""
    steps = [{"do": act} for act in acts]
    book, vector = parse({"format": 1, "book": name, "given": given, "steps": steps})
    position = book.start(vector.given).position
    for step in vector.steps[:-1]:
        position = book.act(eve(book, position, step.do, None), step.do).position
    last = vector.steps[-1].do
    before = eve(book, position, last, None)
    assert not book.act(before, last).allowed
    return book, before, last


def first(name: str, given: dict[str, Any], *acts: dict[str, Any]) -> Change:
    """The nearest change; with it the act is allowed."""
    book, position, act = refused(name, given, *acts)
    change = next(changes(book, position, act))
    assert book.act(change.position, thrown(change.act)).allowed
    return change


def wings(**orders: str) -> dict[str, Any]:
    """Wings by their names, whose first letter is their side."""
    return {"wings": {id: {"side": id[0], "order": order} for id, order in orders.items()}}


ACTIVE = {"phase": "activation", "active": "A1", "activation": 1}


@pytest.mark.parametrize(
    ("given", "acts", "expected"),
    [
        # Another wing of the same side comes before one of the other.
        (
            wings(A1="charge", A2="rally", B1="rally"),
            [{"act": "activate", "wing": "A2"}],
            ("act", "wing", "A2", "A1"),
        ),
        (
            wings(A1="charge", B1="charge") | {"first": "A"},
            [{"act": "activate", "wing": "B1"}],
            ("act", "wing", "B1", "A1"),
        ),
        # An act without fields leaves the position alone, and there first what the act names.
        (
            wings(A1="rally", B1="rally") | ACTIVE,
            [{"act": "continue", "roll": 0}],
            ("position", "wings.A1.order", "rally", "charge"),
        ),
        (
            wings(A1="charge", B1="rally") | ACTIVE | {"activation": 3},
            [{"act": "continue", "roll": 0}],
            ("position", "activation", 3, 2),
        ),
        # One of several fields.
        (
            wings(A1="charge", B1="rally") | ACTIVE,
            [{"act": "change-order", "to": "charge"}],
            ("act", "to", "charge", "make-ready"),
        ),
    ],
)
def test_musket_and_pike(
    given: dict[str, Any], acts: list[dict[str, Any]], expected: tuple[Any, ...]
) -> None:
    """The act is changed before the position, in the order of fields and values."""
    assert first(MP, given, *acts)[:4] == expected


def test_a_moment_that_is_wrong() -> None:
    """Where no single fact will do, some legal act comes first."""
    change = first(
        MP,
        wings(A1="charge", A2="charge", B1="rally"),
        {"act": "activate", "wing": "A1"},
        {"act": "activate", "wing": "A2"},
    )
    assert (change.of, change.path) == ("after", "")
    assert [type(act).__name__ for act in change.value] == ["Stop"]


def test_what_takes_too_long_is_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is played than may be, though an act would be found a little later."""
    book, position, act = refused(
        MP,
        wings(A1="charge", A2="charge", B1="rally"),
        {"act": "activate", "wing": "A1"},
        {"act": "activate", "wing": "A2"},
    )
    monkeypatch.setattr(nearest, "MOST_PLAYED", 0)
    assert [change for change in changes(book, position, act) if change.of == "after"] == []


def test_nothing_helps() -> None:
    """When the phase is over neither one fact nor another act brings it back."""
    over = wings(A1="charge", B1="rally") | {"phase": "rout"}
    book, position, act = refused(MP, over, {"act": "activate", "wing": "A1"})
    assert list(changes(book, position, act)) == []


def test_a_card_moves() -> None:
    """A card that comes into the hand leaves the zone in which it lay."""
    cards = {"C1": {"ba": {"effect": "draw", "count": 1}}}
    given = {"cards": cards, "players": {"A": {"discard": ["C1"], "deck": ["C2"]}}}
    change = first(DM, given, {"act": "play-ba", "card": "C1"})
    assert change[:4] == ("position", "players.A.hand", (), ("C1",))
    assert change.position.players["A"].discard == ()


def test_what_legal_acts_name() -> None:
    """Cards to be discarded are those that a legal act would name."""
    effect = {"effect": "discard", "count": 2}
    given = {
        "cards": {"C1": {"ba": effect}},
        "players": {"A": {"hand": ["C1"]}, "B": {"hand": ["C7", "C8"]}},
    }
    acts = [{"act": "play-ba", "card": "C1"}, {"act": "pass"}, {"act": "pass"}]
    change = first(DM, given, *acts, {"act": "resolve", "cards": ["C7"]})
    assert change[:4] == ("act", "cards", ("C7",), ("C7", "C8"))


def test_a_reading_comes_last() -> None:
    """What one reading forbids another allows, where nothing else will do."""
    given = {
        "units": {
            "A1": {"side": "A", "state": "locked", "special": {"effect": "draw", "count": 1}},
            "B1": {"side": "B", "state": "locked", "in_play": False},
        },
        "stage": "choice",
        "assault": {"unit": "A1", "kind": "regular", "target": "B1", "excess": 1},
        "readings": {"dm.reading.neither": "must-choose"},
    }
    book, position, act = refused(DM, given, {"act": "choose", "option": "neither"})
    found = list(changes(book, position, act))
    assert [change.of for change in found[:2]] == ["act", "act"]
    reading = found[-1] if found[-1].of == "position" else found[2]
    assert reading[:4] == ("position", "readings.dm.reading.neither", "must-choose", "allowed")
    assert reading.position.readings == {}


def test_lengths_are_tried_too() -> None:
    """A length has no list of values: it is tried up and down, inch by inch."""
    given = {
        "table": {"width": "30", "height": "24"},
        "units": {"Rangers": {"side": "A", "type": "irregulars", "leader": "L", "spotting": "9", "arc": "180",
                              "scouts": True, "state": "hidden"}},
        "markers": {"M": {"side": "A", "type": "irregulars", "x": "10", "y": "10"}},
        "phase": "play",
        "activation": {"side": "A", "type": "irregulars", "actions": 1},
    }  # fmt: skip
    change = first("hidden-movement", given, {"act": "move", "marker": "M", "path": [["18", "10"]]})
    assert change.path == "markers.M.x"
    assert str(change.value) == "12"


#: A unit that may pivot after the combat, with a friend an inch behind it.
BEHIND = {
    "table": {"width": "24", "height": "36"},
    "turn": "A",
    "units": {
        "A1": {"side": "A", "x": "12", "y": "8", "width": "6", "depth": "4", "heading": "90",
               "plan": "restrained"},
        "B1": {"side": "B", "x": "12", "y": "12", "width": "4", "depth": "4", "heading": "270",
               "state": "broken", "roll": 7},
        "A2": {"side": "A", "x": "12", "y": "3", "width": "4", "depth": "4", "heading": "90"},
    },
    "combat": ["A1", "B1"],
    "stage": "flight",
    "flee_order": ["B1"],
}  # fmt: skip


@pytest.mark.parametrize(("heading", "nearest"), [("0", "90"), ("200", "270"), ("100", "90")])
def test_a_direction_comes_before_the_position(heading: str, nearest: str) -> None:
    """Of directions the nearest eighth of a turn is told, or that which the unit has now."""
    change = first(
        "ninth-age",
        BEHIND,
        {"act": "flee-move", "unit": "B1"},
        {"act": "pivot", "unit": "A1", "heading": heading},
    )
    assert change[:4] == ("act", "heading", Decimal(heading), Decimal(nearest))


def test_the_present_direction_is_tried() -> None:
    """What a unit has now need not be an eighth of a turn."""
    assert directions(Decimal(350), Decimal(10))[:4] == [Decimal(0), Decimal(10), Decimal(315), Decimal(45)]
    assert directions(None, Decimal(100))[0] == Decimal(100)


def tried(given: dict[str, Any]) -> list[Any]:
    """The positions that are tried for a pass where nothing helps."""
    book, position, act = refused(MP, given | {"phase": "rout"}, {"act": "pass"})
    found: list[Any] = []

    def start(given: Any, **off: Any) -> Any:
        found.append(given)
        return BOOKS[MP].start(given, **off)

    counting = Book(**{**vars(book), "start": start})
    assert list(changes(counting, position, act)) == []
    return found


def test_the_search_ends() -> None:
    """However many wings there are, so many changes are tried and no more."""
    few = tried(wings(A1="rally", B1="rally"))
    some, many = (
        tried(wings(**{f"A{n}": "rally" for n in range(1, most)}, B1="rally")) for most in (16, 120)
    )
    assert len(few) > LEAST_OF_OTHERS
    assert LEAST_OF_OTHERS < len(some) < 2 * LEAST_OF_OTHERS
    assert len(many) < MOST_TRIED


def test_what_the_moment_names_is_tried_among_many() -> None:
    """The wing that is active comes before the end of the search, wherever it stands in the table."""
    many = wings(**{f"A{n}": "charge" for n in range(1, 40)}, B1="rally")
    many["wings"]["A39"]["order"] = "rally"
    change = first(MP, many | ACTIVE | {"active": "A39"}, {"act": "continue", "roll": 0})
    assert change[:4] == ("position", "wings.A39.order", "rally", "charge")
