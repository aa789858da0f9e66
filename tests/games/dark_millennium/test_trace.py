"""The assault of the Storm Bikes, as the text tells it, step by step; then what one changed fact changes.

The narrator is B: the opponent assaults with the Assault Squad, the narrator's bikes block.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.games.dark_millennium import Assault, Facts, Position, start
from rulekit.games.dark_millennium.engine import Verdict

Given = Callable[..., Position]
After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

UNITS = "assault-squad A charging assault=3 special=discard:3, storm-bikes B charging armor=3"
CARDS = "A hand: push tactic=assault:1; B hand: h1, h2, h3, h4, h5, h6"

PENDING = Assault("assault-squad")
REGULAR = Assault("assault-squad", "regular", "storm-bikes")
EXCESS = Assault("assault-squad", "regular", "storm-bikes", 1)

#: The act; the rules that decide it; then stage, side to move, passes, the assault, the squad's assault,
#: how both units lie (None: out of play), and how many cards the narrator holds.
TRACE: tuple[tuple[str, tuple[str, ...], tuple[Any, ...]], ...] = (
    (
        "special-assault assault-squad",
        ("special.lock",),
        ("block", "B", 0, PENDING, 3, "locked", "charging", 6),
    ),
    (
        "block storm-bikes",
        ("block.lock", "block.regular", "tactics.first"),
        ("tactics", "A", 0, REGULAR, 3, "locked", "locked", 6),
    ),
    (
        "tactic push on assault-squad",
        ("effect.assault", "cards.used", "tactics.alternate"),
        ("tactics", "B", 0, REGULAR, 4, "locked", "locked", 6),
    ),
    ("pass", ("tactics.alternate",), ("tactics", "A", 1, REGULAR, 4, "locked", "locked", 6)),
    (
        "pass",
        ("tactics.close", "damage.dealt", "damage.destroyed", "damage.excess"),
        ("choice", "A", 0, EXCESS, 4, "locked", None, 6),
    ),
    ("choose special", ("choice.special",), ("resolve", "B", 0, REGULAR, 4, "locked", None, 6)),
    (
        "resolve h2 h4 h6",
        ("resolve.special", "effect.discard"),
        (None, None, 0, None, 3, "locked", None, 3),
    ),
)
#: What is said of values on the way.
FACTS = {2: Facts(assault=4), 4: Facts(damage=4, armor=3, excess=1, destroyed=True)}


def row(p: Position) -> tuple[Any, ...]:
    """A position as the trace writes it."""
    squad, bikes = p.units["assault-squad"], p.units["storm-bikes"]
    lie = [unit.state if unit.in_play else None for unit in (squad, bikes)]
    value = squad.assault + squad.plus_assault
    return p.stage, p.to_move, p.passes, p.assault, value, *lie, len(p.players["B"].hand)


def test_the_example(given: Given, on: On) -> None:
    """Every step of the example is allowed, for its reason, and leads where the text says (S3-S18)."""
    verdict = start(given(UNITS, CARDS))
    assert row(verdict.position) == (None, None, 0, None, 3, "charging", "charging", 6)
    for number, (text, because, expected) in enumerate(TRACE):
        verdict = on(verdict.position, text)
        assert verdict.allowed
        assert verdict.because == tuple(f"dm.{id}" for id in because)
        assert row(verdict.position) == expected
        assert verdict.facts == FACTS.get(number)
        assert verdict.options == (("breakthrough", "special", "neither") if number == 4 else ())
    hands = {side: player.hand for side, player in verdict.position.players.items()}
    assert hands == {"A": (), "B": ("h1", "h3", "h5")}
    assert verdict.position.players["A"].discard == ("push",)
    assert verdict.position.players["B"].discard == ("h2", "h4", "h6")


TO_DAMAGE = "; ".join(text for text, _, _ in TRACE[:4])


def test_the_other_choice(after: After, on: On) -> None:
    """Instead the squad may break through with the excess, 1: neither with 3 nor with 4 (S12, S17, A5)."""
    verdict = on(after(UNITS, CARDS, f"{TO_DAMAGE}; pass"), "choose breakthrough")
    assert verdict.because == ("dm.choice.breakthrough",)
    assert verdict.facts == Facts(breakthrough=1)
    assert row(verdict.position) == (None, None, 0, None, 3, "locked", None, 6)


@pytest.mark.parametrize(
    ("armor", "facts", "because"),
    [
        (0, Facts(damage=4, armor=0, excess=4, destroyed=True), ("damage.destroyed", "damage.excess")),
        (2, Facts(damage=4, armor=2, excess=2, destroyed=True), ("damage.destroyed", "damage.excess")),
        (4, Facts(damage=4, armor=4, excess=0, destroyed=True), ("damage.destroyed", "damage.stopped")),
        (5, Facts(damage=4, armor=5, excess=0, destroyed=False), ("damage.stopped",)),
    ],
)
def test_other_bikes(after: After, on: On, *, armor: int, facts: Facts, because: tuple[str, ...]) -> None:
    """Four points go on only beyond the armor: at 4 and at 5 the assault ends (S11, S12, n2)."""
    verdict = on(after(UNITS.replace("armor=3", f"armor={armor}"), CARDS, TO_DAMAGE), "pass")
    assert verdict.facts == facts
    assert verdict.because == ("dm.tactics.close", "dm.damage.dealt", *(f"dm.{id}" for id in because))
    assert verdict.position.stage == ("choice" if facts.excess else None)


def test_without_the_tactic(after: After, on: On) -> None:
    """Three points against armor 3 destroy the bikes but leave nothing to go on with."""
    verdict = on(after(UNITS, CARDS, "special-assault assault-squad; block storm-bikes; pass"), "pass")
    assert verdict.facts == Facts(damage=3, armor=3, excess=0, destroyed=True)
    assert row(verdict.position) == (None, None, 0, None, 3, "locked", None, 6)


def test_without_the_block(after: After, on: On) -> None:
    """Unblocked, the squad deals no damage, whatever its assault: the narrator discards at once (n1, A20)."""
    acts = "special-assault assault-squad; decline; tactic push on assault-squad; pass"
    verdict = on(after(UNITS, CARDS, acts), "pass")
    assert verdict.because == ("dm.tactics.close", "dm.resolve.unblocked")
    assert verdict.facts is None
    assert row(verdict.position) == ("resolve", "B", 0, PENDING, 4, "locked", "charging", 6)


def test_with_a_tactic_of_the_narrator(after: After, on: On) -> None:
    """One more point of armor, played in the same step, stops the assault: armor is read at the end (A19)."""
    cards = CARDS.replace("h1", "shield tactic=armor:1")
    acts = "special-assault assault-squad; block storm-bikes; tactic push on assault-squad"
    verdict = on(after(UNITS, cards, f"{acts}; tactic shield on storm-bikes; pass"), "pass")
    assert verdict.facts == Facts(damage=4, armor=4, excess=0, destroyed=True)
    assert verdict.position.stage is None


def test_with_a_hand_of_two(after: After, on: On) -> None:
    """Who has only two cards discards both (A8)."""
    cards = "A hand: push tactic=assault:1; B hand: h1, h2"
    position = after(UNITS, cards, f"{TO_DAMAGE}; pass; choose special")
    assert on(position, "resolve h1").because == ("dm.resolve.count",)
    assert on(position, "resolve h1 h2").position.players["B"].hand == ()
