"""Open questions: what each of the answers changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.games.dark_millennium import Facts, Position
from rulekit.games.dark_millennium.engine import Verdict

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

UNITS = "squad A charging assault=3 special=discard:2, bikes B charging armor=3"
CARDS = "A hand: push tactic=assault:1; B hand: x, y, z"
TO_DAMAGE = "special-assault squad; block bikes; pass"
TO_CHOICE = "special-assault squad; block bikes; tactic push on squad; pass; pass"


def reading(**choices: str) -> dict[str, Any]:
    """The field of a position that makes some choices."""
    return {"readings": {f"dm.reading.{name.replace('_', '-')}": choice for name, choice in choices.items()}}


@pytest.mark.parametrize(("choice", "destroyed"), [("equal", True), ("more", False)])
def test_lethal(after: After, on: On, choice: str, destroyed: bool) -> None:
    """Damage equal to the armor destroys; the other reading: only more does (A1)."""
    verdict = on(after(UNITS, CARDS, TO_DAMAGE, **reading(lethal=choice)), "pass")
    assert verdict.facts == Facts(damage=3, armor=3, excess=0, destroyed=destroyed)
    assert verdict.position.units["bikes"].in_play is not destroyed
    assert ("dm.damage.destroyed" in verdict.because) == destroyed
    assert verdict.position.stage is None


@pytest.mark.parametrize("choice", ["equal", "more"])
@pytest.mark.parametrize(("armor", "destroyed"), [(2, True), (4, False)])
def test_lethal_beside_the_border(after: After, on: On, *, choice: str, armor: int, destroyed: bool) -> None:
    """More damage than armor destroys, and less does not, however the question is answered."""
    units = UNITS.replace("armor=3", f"armor={armor}")
    verdict = on(after(units, CARDS, TO_DAMAGE, **reading(lethal=choice)), "pass")
    assert verdict.position.units["bikes"].in_play is not destroyed
    assert "dm.reading.lethal" not in verdict.consulted


def test_no_damage_destroys_nothing(after: After, on: On) -> None:
    """An assault of 0 against armor 0 does not destroy, although the numbers are equal."""
    units = "squad A charging special=draw:1, bikes B charging"
    verdict = on(after(units, "", TO_DAMAGE), "pass")
    assert verdict.facts == Facts(damage=0, armor=0, excess=0, destroyed=False)


@pytest.mark.parametrize(
    ("choice", "options"),
    [("allowed", ("breakthrough", "special", "neither")), ("must-choose", ("breakthrough", "special"))],
)
def test_neither(after: After, on: On, choice: str, options: tuple[str, ...]) -> None:
    """The assaulting player may let it be; the other reading: he goes on one way or the other (A2)."""
    position = after(UNITS, CARDS, TO_CHOICE, **reading(neither=choice))
    verdict = on(position, "choose neither")
    assert verdict.allowed == ("neither" in options)
    if verdict.allowed:
        assert verdict.because == ("dm.choice.allowed",)
        assert (verdict.position.stage, verdict.facts, verdict.options) == (None, None, ())
        assert len(verdict.position.players["B"].hand) == 3
    else:
        assert verdict.because == ("dm.choice.neither",)
        assert verdict.options == options


@pytest.mark.parametrize(("choice", "excess"), [("ends", 0), ("full-excess", 4)])
def test_blocker_gone(after: After, on: On, choice: str, excess: int) -> None:
    """Whoever blocked and is gone takes the assault with him; the other reading: all of it is excess (A6)."""
    acts = "special-assault squad; block bikes; tactic push on squad; leave-play bikes; pass"
    verdict = on(after(UNITS, CARDS, acts, **reading(blocker_gone=choice)), "pass")
    assert verdict.because == ("dm.tactics.close", "dm.units.target-gone")
    assert verdict.facts == Facts(damage=0, excess=excess)
    assert verdict.position.stage == ("choice" if excess else None)
    if excess:
        assert on(verdict.position, "choose breakthrough").facts == Facts(breakthrough=4)
        assert on(verdict.position, "choose special").position.stage == "resolve"


def test_blocker_gone_without_an_assault(after: After, on: On) -> None:
    """An assault of 0 has nothing to go on with, however the question is answered."""
    acts = "special-assault squad; block bikes; leave-play bikes; pass"
    units = UNITS.replace("assault=3", "assault=0")
    verdict = on(after(units, CARDS, acts, **reading(blocker_gone="full-excess")), "pass")
    assert (verdict.facts, verdict.position.stage) == (Facts(damage=0, excess=0), None)


@pytest.mark.parametrize(
    ("acts", "stages"),
    [
        ("special-assault squad; decline; leave-play squad; pass; pass", (None, "resolve")),
        ("special-assault squad; leave-play squad; decline; pass; pass", (None, "resolve")),
        ("special-assault squad; decline; pass; pass; leave-play squad", (None, "resolve")),
        # It is the unit that would go on after damage
        (f"{TO_CHOICE}; leave-play squad", (None, None)),
        (f"{TO_CHOICE}; choose special; leave-play squad", (None, "resolve")),
        # Blocked and gone before damage: there is no excess to go on with
        ("special-assault squad; block bikes; leave-play squad; pass; pass", (None, None)),
    ],
)
def test_attacker_gone(after: After, on: On, acts: str, stages: tuple[str | None, str | None]) -> None:
    """The text is lost with its unit; the other reading: it outlives the unit (A7). No damage is dealt."""
    for choice, stage in zip(("fizzles", "resolves"), stages, strict=True):
        position = after(UNITS, CARDS, acts, **reading(attacker_gone=choice))
        assert position.stage == stage
        if stage == "resolve":
            assert on(position, "resolve x y").position.players["B"].hand == ("z",)
        elif stage is None:
            assert position.players["B"].hand == ("x", "y", "z")


def test_another_unit_that_is_gone(after: After) -> None:
    """A choice or a text does not wait for any unit but the one that assaults."""
    units = f"{UNITS}, guard A ready"
    assert after(units, CARDS, f"{TO_CHOICE}; leave-play guard").stage == "choice"
    assert after(units, CARDS, f"{TO_CHOICE}; choose special; leave-play guard").stage == "resolve"


@pytest.mark.parametrize(("choice", "all_"), [("all", True), ("none", False)])
def test_short_hand(after: After, on: On, choice: str, all_: bool) -> None:
    """Who has fewer cards discards them all; the other reading: none, for the text cannot be done (A8)."""
    acts = "special-assault squad; decline; pass; pass"
    position = after(UNITS, "B hand: x", acts, **reading(short_hand=choice))
    assert on(position, "resolve x").allowed == all_
    assert on(position, "resolve").allowed == (not all_)
    done = on(position, "resolve x" if all_ else "resolve")
    assert ("dm.effect.discard" in done.because) == all_
    assert done.position.stage is None


@pytest.mark.parametrize("choice", ["all", "none"])
@pytest.mark.parametrize(("hand", "names"), [("B hand: x, y", "x y"), ("B hand: x, y, z", "z x"), ("", "")])
def test_a_hand_that_is_not_short(after: After, on: On, *, choice: str, hand: str, names: str) -> None:
    """With cards enough, or none at all, the answer makes no difference."""
    position = after(UNITS, hand, "special-assault squad; decline; pass; pass", **reading(short_hand=choice))
    verdict = on(position, f"resolve {names}")
    assert verdict.allowed
    assert verdict.position.players["B"].discard == tuple(names.split())


@pytest.mark.parametrize(("choice", "state"), [("locks", "locked"), ("stays", "charging")])
def test_block_cost(after: After, on: On, choice: str, state: str) -> None:
    """A block locks the blocker; the other reading: he stays as he is, and may block again (A13)."""
    units = f"{UNITS.replace('armor=3', 'armor=9')}, guard A charging special=draw:1"
    verdict = on(after(units, CARDS, "special-assault squad", **reading(block_cost=choice)), "block bikes")
    assert verdict.position.units["bikes"].state == state
    assert ("dm.block.lock" in verdict.because) == (choice == "locks")
    acts = f"{TO_DAMAGE}; pass; special-assault guard"
    assert on(after(units, CARDS, acts, **reading(block_cost=choice)), "block bikes").allowed == (
        choice == "stays"
    )


@pytest.mark.parametrize(("choice", "armor", "excess"), [("fades", 4, 0), ("stays", 1, 1)])
def test_damage_stays(after: After, on: On, *, choice: str, armor: int, excess: int) -> None:
    """Damage that does not destroy is forgotten; the other reading: it wears the armor down (A16)."""
    units = "first A charging assault=3 special=draw:1, second A charging assault=2 special=draw:1"
    units += ", bikes B charging armor=4"
    both = reading(damage_stays=choice, block_cost="stays")
    acts = "special-assault first; block bikes; pass; pass; special-assault second; block bikes; pass"
    position = after(units, "", acts, **both)
    assert position.units["bikes"].damage == (3 if choice == "stays" else 0)
    verdict = on(position, "pass")
    assert verdict.facts == Facts(damage=2, armor=armor, excess=excess, destroyed=bool(excess))


def test_damage_that_stays_adds_up(after: After, on: On) -> None:
    """With damage 1 on it from before, a unit has 1 less; what is added comes on top of that."""
    units = UNITS.replace("armor=3", "armor=9 damage=1")
    verdict = on(after(units, CARDS, TO_DAMAGE, **reading(damage_stays="stays")), "pass")
    assert verdict.facts == Facts(damage=3, armor=8, excess=0, destroyed=False)
    assert verdict.position.units["bikes"].damage == 4


def test_armor_that_was_added_goes_and_the_damage_stays(after: After, on: On) -> None:
    """Damage held off by a tactic may be more than the armor afterwards: then none is left, not less."""
    cards = "B hand: wall tactic=armor:3"
    units = "first A charging assault=4 special=draw:1, second A charging assault=1 special=draw:1"
    units += ", bikes B charging armor=2"
    acts = (
        "special-assault first; block bikes; pass; tactic wall on bikes; pass; pass;"
        " special-assault second; block bikes; pass"
    )
    position = after(units, cards, acts, **reading(damage_stays="stays", block_cost="stays"))
    assert (position.units["bikes"].damage, position.units["bikes"].plus_armor) == (4, 0)
    assert on(position, "pass").facts == Facts(damage=1, armor=0, excess=1, destroyed=True)


@pytest.mark.parametrize(("choice", "again"), [("once", False), ("again", True)])
def test_unit_tactic(after: After, on: On, choice: str, again: bool) -> None:
    """A unit's tactic is used once in a step; the other reading: as often as its player likes."""
    units = UNITS.replace("special", "tactic=assault:1 special")
    acts = "special-assault squad; decline; tactic squad on squad; pass"
    verdict = on(after(units, CARDS, acts, **reading(unit_tactic=choice)), "tactic squad on squad")
    assert verdict.allowed == again
    if again:
        assert verdict.facts == Facts(assault=5)
        assert verdict.position.used == ("squad",)


def test_unit_tactic_in_the_next_step(after: After, on: On) -> None:
    """In the tactics of the next action a unit's tactic may be used again, in either reading."""
    units = UNITS.replace("special", "tactic=assault:1 special")
    cards = f"{CARDS}; A table: t; A discard: u".replace("push", "raid ba=draw:1, push")
    acts = "special-assault squad; decline; tactic squad on squad; pass; pass; resolve x y; play-ba raid"
    assert on(after(units, cards, acts), "tactic squad on squad").allowed
