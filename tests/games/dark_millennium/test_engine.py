"""The interface of the book: start, act, legal, chances, and the judge's two questions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from rulekit.games.book import Open
from rulekit.games.dark_millennium import (
    BOOK,
    Act,
    Assault,
    Discard,
    Player,
    Position,
    Resolve,
    Tactic,
    Unit,
    act,
    chances,
    legal,
    start,
)
from rulekit.games.dark_millennium.engine import Verdict, actor, conditions, implied

Given = Callable[..., Position]
After = Callable[..., Position]
On = Callable[[Position, str], Verdict]
Read = Callable[[str, Position], Act]

UNITS = (
    "squad A charging assault=4 special=lock:1 tactic=armor:1, bikes B charging armor=3 special=draw:1,"
    " scouts B ready"
)
CARDS = "A hand: raid ba=draw:1, web tactic=lock:2; B hand: x, trap ba=discard:1 tactic=draw:1"


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        ("", ["special-assault squad", "special-assault bikes", "play-ba raid", "play-ba trap"]),
        ("special-assault squad", ["block bikes", "decline"]),
        (
            "special-assault squad; decline",
            [
                "tactic web on bikes scouts",
                "tactic squad on squad",
                "tactic squad on bikes",
                "tactic squad on scouts",
                "pass",
            ],
        ),
        ("special-assault squad; decline; pass", ["tactic trap", "pass"]),
        (
            "special-assault squad; block bikes; tactic squad on bikes; pass",
            ["tactic web on scouts", "pass"],
        ),
        (
            "special-assault squad; block bikes; pass; pass",
            ["choose breakthrough", "choose special", "choose neither"],
        ),
        ("special-assault squad; decline; pass; pass", ["resolve bikes", "resolve scouts"]),
        ("play-ba trap; pass; pass", ["resolve raid", "resolve web"]),
        ("play-ba raid; pass; pass", ["resolve"]),
        (
            "play-ba raid; pass; pass; resolve",
            ["special-assault squad", "special-assault bikes", "play-ba trap"],
        ),
    ],
)
def test_legal(after: After, read: Read, acts: str, expected: list[str]) -> None:
    """The legal acts of the side to move, in rule-book order, events left out; between actions of both."""
    position = after(UNITS, CARDS, acts)
    assert list(legal(position)) == [read(text, position) for text in expected]


def test_nothing_is_legal_where_nobody_can(given: Given) -> None:
    """Between actions there may be nothing to do."""
    assert list(legal(start(given("bikes B ready", "A hand: x")).position)) == []


@pytest.mark.parametrize(
    ("hand", "count", "listed"), [(10, 3, 120), (10, 5, None), (30, 15, None), (30, 30, 1)]
)
def test_too_many_ways_are_one(hand: int, count: int, listed: int | None) -> None:
    """Ways to discard are listed as long as anybody reads them; then their domain is told."""
    cards = tuple(f"C{number}" for number in range(hand))
    position = start(
        Position(
            {"U1": Unit("A", "locked", special=Discard(count))},
            players={"B": Player(hand=cards)},
            stage="resolve",
            assault=Assault("U1"),
        )
    ).position
    acts = list(legal(position))
    if listed is None:
        assert acts == [Open("resolve", {"cards": list(cards), "count": count})]
        assert act(position, Resolve(cards=cards[:count])).allowed
    else:
        assert len(acts) == listed


def test_one_outcome(after: After) -> None:
    """No act of this book needs a die, be it allowed or not."""
    position = after(UNITS, CARDS, "special-assault squad; decline")
    for one in (Tactic(unit="squad", target="bikes"), Tactic(unit="bikes")):
        assert list(chances(position, one)) == [(None, Fraction(1))]


def test_a_refused_act_leaves_the_position(after: After, on: On) -> None:
    """A refusal is a value: same position, one reason, no facts."""
    position = after(UNITS, CARDS)
    verdict = on(position, "special-assault scouts")
    assert verdict.position is position
    assert (verdict.allowed, verdict.because, verdict.facts) == (False, ("dm.special.ability",), None)


def test_an_act_leaves_the_former_position_alone(after: After, on: On) -> None:
    """An allowed act makes a new position; the one before can be played on from again."""
    position = after(UNITS, CARDS, "special-assault squad")
    twin = after(UNITS, CARDS, "special-assault squad")
    assert on(position, "block bikes").position != position
    assert position == twin
    assert on(position, "decline") == on(twin, "decline")


def test_options(after: After, on: On) -> None:
    """What may be chosen is told with the closing pass, in a given position, and with a refusal there."""
    acts = "special-assault squad; block bikes; pass"
    closing = on(after(UNITS, CARDS, acts), "pass")
    options = ("breakthrough", "special", "neither")
    assert closing.options == options
    assert start(closing.position).options == options
    assert on(closing.position, "pass").options == options
    assert on(closing.position, "choose special").options == ()
    assert on(after(UNITS, CARDS), "pass").options == ()


@pytest.mark.parametrize(
    ("acts", "text", "side"),
    [
        ("", "special-assault bikes", "B"),
        ("", "play-ba raid", "A"),
        ("", "play-ba trap", "B"),
        ("special-assault squad", "block bikes", "B"),
        ("special-assault squad", "block squad", "A"),
        ("special-assault squad", "decline", "B"),
        ("special-assault squad; decline", "tactic squad on bikes", "A"),
        ("special-assault squad; decline", "tactic trap", "B"),
        ("special-assault squad; decline", "pass", "A"),
        ("special-assault squad; decline; pass", "pass", "B"),
        ("special-assault squad; block bikes; pass; pass", "choose special", "A"),
        ("special-assault squad; decline; pass; pass", "resolve bikes", "A"),
        ("play-ba trap; pass; pass", "resolve raid", "A"),
        ("", "pass", None),
        ("special-assault squad", "leave-play bikes", None),
    ],
)
def test_who_acts(after: After, read: Read, acts: str, text: str, side: str | None) -> None:
    """A named unit's or card's side acts, else the side to move; an event is nobody's."""
    position = after(UNITS, CARDS, acts)
    assert actor(position, read(text, position)) == side


def test_the_unknown_is_nobodys(after: After) -> None:
    """Who acts with a unit or a card that does not exist is not known."""
    position = after(UNITS, CARDS, "special-assault squad; decline")
    assert actor(position, Tactic(unit="none")) is None
    assert actor(position, Tactic(card="none")) is None


def test_nothing_goes_without_saying(after: After, read: Read) -> None:
    """Not even a decision not to block is implied by what follows."""
    position = after(UNITS, CARDS, "special-assault squad")
    assert implied(position, read("pass", position), "A") is None


def test_the_book() -> None:
    """The book puts these functions behind the interface that all books share."""
    assert (BOOK.name, BOOK.prefix) == ("dark-millennium", "dm")
    assert (BOOK.start, BOOK.act, BOOK.legal, BOOK.chances) == (start, act, legal, chances)
    assert (BOOK.actor, BOOK.implied, BOOK.conditions) == (actor, implied, conditions)
