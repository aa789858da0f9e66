"""The rules at work, in the order of their steps, where they apply and where they do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.games.dark_millennium import Facts, Position
from rulekit.games.dark_millennium.engine import Verdict

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

UNITS = (
    "squad A charging assault=3 special=discard:2 tactic=lock:1, bikes B charging armor=3 tactic=armor:1,"
    " scouts B ready, guard A charging assault=2"
)
CARDS = (
    "A hand: push tactic=assault:1, look tactic=draw:2, raid ba=lock:1; B hand: x, y, z, wall tactic=armor:2,"
    " rest ba=draw:1; A deck: d1, d2, d3; B deck: e1"
)
OPEN = "special-assault squad; decline"
BLOCKED = "special-assault squad; block bikes"


def ids(*short: str) -> tuple[str, ...]:
    """Whole ids of rules."""
    return tuple(f"dm.{id}" for id in short)


# Steps 1 to 3


def test_declaring(after: After, on: On) -> None:
    """The unit is locked at once and the opponent decides; nothing else moves (S4, S5)."""
    position = after(UNITS, CARDS)
    verdict = on(position, "special-assault squad")
    assert verdict.because == ids("special.lock")
    found = verdict.position
    assert {id: unit.state for id, unit in found.units.items()} == {
        "squad": "locked",
        "bikes": "charging",
        "scouts": "ready",
        "guard": "charging",
    }
    assert (found.stage, found.to_move, found.active, found.acting) == ("block", "B", "squad", "A")
    assert found.players == position.players


def test_the_other_side_assaults_too(after: After) -> None:
    """Either side may assault between actions: whose turn it is the text does not tell (A21)."""
    units = "a A charging special=draw:1, b B charging special=draw:1"
    assert after(units, "", "special-assault b").to_move == "A"
    assert (
        after(units, "", "special-assault a; decline; pass; pass; resolve; special-assault b").to_move == "A"
    )


@pytest.mark.parametrize(
    ("text", "because", "kind", "state"),
    [
        ("block bikes", ("block.lock", "block.regular", "tactics.first"), "regular", "locked"),
        ("decline", ("tactics.first",), "special", "charging"),
    ],
)
def test_the_block(
    after: After, on: On, *, text: str, because: tuple[str, ...], kind: str, state: str
) -> None:
    """Blocked or not, tactics follow, and the assaulting player is first (S7, S9, n5)."""
    verdict = on(after(UNITS, CARDS, "special-assault squad"), text)
    assert verdict.because == ids(*because)
    found = verdict.position
    assert found.assault is not None
    assert (found.stage, found.to_move, found.assault.kind) == ("tactics", "A", kind)
    assert found.assault.target == ("bikes" if kind == "regular" else None)
    assert found.units["bikes"].state == state


def test_nobody_has_to_be_able_to_block(after: After, on: On) -> None:
    """Where no unit can block, the opponent still says that he does not."""
    position = after("squad A charging special=draw:1", "", "special-assault squad")
    assert (position.stage, position.to_move) == ("block", "B")
    assert on(position, "decline").position.stage == "tactics"


# Step 4


@pytest.mark.parametrize(
    ("passes", "closed"),
    [
        ("pass; pass", True),
        ("pass", False),
        ("tactic push on squad; pass", False),
        ("tactic push on squad; pass; pass", True),
        ("pass; tactic bikes on bikes", False),
        ("pass; tactic bikes on bikes; pass", False),
        ("pass; tactic bikes on bikes; pass; pass", True),
        ("pass; tactic bikes on bikes; tactic push on squad; pass", False),
        ("pass; tactic bikes on bikes; tactic push on squad; pass; pass", True),
    ],
)
def test_closing(after: After, passes: str, closed: bool) -> None:
    """Two passes in a row close the step; a tactic opens it again for who has passed (S10, A11, A12)."""
    assert (after(UNITS, CARDS, f"{OPEN}; {passes}").stage == "resolve") == closed


def test_a_tactic_from_a_card(after: After, on: On) -> None:
    """A card's tactic works at once, then the card is discarded, then the other side goes on (S9, S26)."""
    verdict = on(after(UNITS, CARDS, OPEN), "tactic push on guard")
    assert verdict.because == ids("effect.assault", "cards.used", "tactics.alternate")
    assert verdict.facts == Facts(assault=3)
    found = verdict.position
    assert found.units["guard"].plus_assault == 1
    assert "push" not in found.players["A"].hand
    assert found.players["A"].discard == ("push",)
    assert (found.to_move, found.passes, found.used) == ("B", 0, ())


def test_a_tactic_from_a_unit(after: After, on: On) -> None:
    """A unit's tactic works at once and is noted; no card moves, and the unit stays as it lies (S8)."""
    position = after(UNITS, CARDS, f"{OPEN}; pass")
    verdict = on(position, "tactic bikes on squad")
    assert verdict.because == ids("effect.armor", "tactics.alternate")
    assert verdict.facts == Facts(armor=1)
    assert verdict.position.units["squad"].plus_armor == 1
    assert verdict.position.units["bikes"] == position.units["bikes"]
    assert (verdict.position.used, verdict.position.players) == (("bikes",), position.players)


def test_bonuses_add_up(after: After, on: On) -> None:
    """Two bonuses on one unit are both counted, also on a unit of the other side."""
    position = after(UNITS, CARDS, f"{BLOCKED}; pass; tactic wall on squad; pass")
    verdict = on(position, "tactic bikes on squad")
    assert verdict.facts == Facts(armor=3)
    assert verdict.position.units["squad"].plus_armor == 3


def test_drawing(after: After, on: On) -> None:
    """Cards are drawn from the top of the deck, before the tactic's own card is discarded."""
    verdict = on(after(UNITS, CARDS, OPEN), "tactic look")
    assert verdict.because == ids("effect.draw", "cards.used", "tactics.alternate")
    player = verdict.position.players["A"]
    assert player.hand == ("push", "raid", "d1", "d2")
    assert (player.deck, player.discard) == (("d3",), ("look",))


@pytest.mark.parametrize(("deck", "drawn"), [("A deck: d1", ("d1",)), ("", ())])
def test_drawing_from_a_short_deck(after: After, on: On, deck: str, drawn: tuple[str, ...]) -> None:
    """What is not there is not drawn; with no card at all nothing happens but that the card is used."""
    verdict = on(after(UNITS, f"A hand: look tactic=draw:2; {deck}".removesuffix("; "), OPEN), "tactic look")
    assert verdict.position.players["A"].hand == drawn
    assert ("dm.effect.draw" in verdict.because) == bool(drawn)
    assert "dm.cards.used" in verdict.because


def test_locking(after: After, on: On) -> None:
    """A tactic locks units of the opponent, be they ready or charging."""
    for unit in ("bikes", "scouts"):
        verdict = on(after(UNITS, CARDS, OPEN), f"tactic squad on {unit}")
        assert verdict.because == ids("effect.lock", "tactics.alternate")
        assert verdict.position.units[unit].state == "locked"


def test_locking_when_nobody_is_left(after: After, on: On) -> None:
    """Where every unit of the opponent is locked or gone, nobody is named and nothing happens."""
    position = after(UNITS, CARDS, f"{BLOCKED}; leave-play scouts")
    verdict = on(position, "tactic squad")
    assert verdict.because == ids("tactics.alternate")
    assert verdict.position.units == position.units


def test_a_locked_blocker_still_takes_the_damage(after: After, on: On) -> None:
    """How the target lies does not matter to the damage."""
    stays = {"readings": {"dm.reading.block-cost": "stays"}}
    position = after(UNITS, CARDS, f"{BLOCKED}; tactic squad on bikes; pass", **stays)
    assert position.units["bikes"].state == "locked"
    assert on(position, "pass").facts == Facts(damage=3, armor=3, excess=0, destroyed=True)


# Step 5


@pytest.mark.parametrize(
    ("acts", "facts"),
    [
        ("pass", Facts(damage=3, armor=3, excess=0, destroyed=True)),
        ("tactic push on squad; pass", Facts(damage=4, armor=3, excess=1, destroyed=True)),
        ("tactic push on bikes; pass", Facts(damage=3, armor=3, excess=0, destroyed=True)),
        ("tactic push on guard; pass", Facts(damage=3, armor=3, excess=0, destroyed=True)),
        ("pass; tactic wall on bikes; pass", Facts(damage=3, armor=5, excess=0, destroyed=False)),
        ("pass; tactic wall on scouts; pass", Facts(damage=3, armor=3, excess=0, destroyed=True)),
        (
            "tactic push on squad; tactic bikes on bikes; pass",
            Facts(damage=4, armor=4, excess=0, destroyed=True),
        ),
        # The order of the tactics does not matter: both values are read when the step has closed
        (
            "pass; tactic bikes on bikes; tactic push on squad; pass",
            Facts(damage=4, armor=4, excess=0, destroyed=True),
        ),
    ],
)
def test_damage(after: After, on: On, acts: str, facts: Facts) -> None:
    """The assaulting unit's value against the blocker's armor, both as tactics left them (S11, A4, A19)."""
    verdict = on(after(UNITS, CARDS, f"{BLOCKED}; {acts}"), "pass")
    assert verdict.facts == facts
    assert verdict.position.units["bikes"].in_play is not facts.destroyed
    assert (verdict.position.stage == "choice") == bool(facts.excess)
    expected = ["tactics.close", "damage.dealt"]
    expected += ["damage.destroyed"] if facts.destroyed else []
    assert verdict.because == ids(*expected, "damage.excess" if facts.excess else "damage.stopped")


def test_the_blocker_does_not_strike_back(after: After) -> None:
    """The assaulting unit takes no damage, whatever the blocker's assault (A3)."""
    units = "squad A charging assault=1 special=draw:1, ogre B charging assault=9 armor=9"
    assert after(units, "", "special-assault squad; block ogre; pass; pass").units["squad"].in_play


def test_a_stopped_assault_has_no_text(after: After, on: On) -> None:
    """Without excess the action ends: the hand stays whole, and the bonuses are gone (n2, A5)."""
    acts = f"{BLOCKED}; tactic push on squad; tactic bikes on bikes; pass; pass"
    position = after(UNITS, CARDS, acts)
    assert (position.stage, position.assault, position.used) == (None, None, ())
    assert len(position.players["B"].hand) == 5
    assert position.units["squad"].plus_assault == position.units["bikes"].plus_armor == 0
    assert on(position, "resolve").because == ids("resolve.moment")


@pytest.mark.parametrize(
    ("option", "because", "facts", "stage"),
    [
        ("breakthrough", "choice.breakthrough", Facts(breakthrough=1), None),
        ("special", "choice.special", None, "resolve"),
        ("neither", "choice.allowed", None, None),
    ],
)
def test_the_choice(
    after: After, on: On, *, option: str, because: str, facts: Facts | None, stage: str | None
) -> None:
    """One of the two, or neither: the text waits only if the special was chosen (S12, S17, n3)."""
    verdict = on(after(UNITS, CARDS, f"{BLOCKED}; tactic push on squad; pass; pass"), f"choose {option}")
    assert verdict.because == ids(because)
    assert (verdict.facts, verdict.position.stage) == (facts, stage)
    assert len(verdict.position.players["B"].hand) == 5
    assert verdict.options == ()


# Step 6


@pytest.mark.parametrize(
    ("special", "text", "effect"),
    [
        ("discard:2", "resolve x z", "discard"),
        ("draw:2", "resolve", "draw"),
        ("lock:1", "resolve bikes", "lock"),
    ],
)
def test_texts(after: After, on: On, *, special: str, text: str, effect: str) -> None:
    """The text is done by who decides: who discards picks the cards, else the assaulting player (S13, A9)."""
    units = UNITS.replace("discard:2", special)
    position = after(units, CARDS, f"{OPEN}; pass; pass")
    assert position.to_move == ("B" if effect == "discard" else "A")
    verdict = on(position, text)
    assert verdict.because == ids("resolve.special", f"effect.{effect}")
    found = verdict.position
    assert (found.stage, found.to_move, found.assault) == (None, None, None)
    hands = {side: len(player.hand) for side, player in found.players.items()}
    assert hands == {"A": 5 if effect == "draw" else 3, "B": 3 if effect == "discard" else 5}
    assert found.units["bikes"].state == ("locked" if effect == "lock" else "charging")


def test_a_text_that_can_do_nothing(after: After, on: On) -> None:
    """Nothing to discard, to draw or to lock: the text is done all the same, and has no effect."""
    for special in ("discard:1", "draw:1", "lock:1"):
        position = after(f"squad A charging special={special}", "", f"{OPEN}; pass; pass")
        verdict = on(position, "resolve")
        assert verdict.because == ids("resolve.special")
        assert verdict.position.stage is None


def test_more_units_than_there_are(after: After, on: On) -> None:
    """A text that locks three locks the two that there are."""
    units = UNITS.replace("discard:2", "lock:3")
    position = after(units, CARDS, f"{OPEN}; pass; pass")
    assert on(position, "resolve bikes").because == ids("resolve.count")
    assert on(position, "resolve scouts bikes").allowed


# BA cards


def test_a_ba_card(after: After, on: On) -> None:
    """Hand, table, tactics from its player, text, discard pile (S21-S25)."""
    position = after(UNITS, CARDS)
    verdict = on(position, "play-ba raid")
    assert verdict.because == ids("ba.table", "ba.first")
    played = verdict.position
    assert (played.players["A"].hand, played.players["A"].table) == (("push", "look"), ("raid",))
    assert (played.stage, played.to_move, played.ba, played.assault) == ("tactics", "A", "raid", None)
    verdict = on(on(played, "pass").position, "pass")
    assert verdict.because == ids("tactics.close", "ba.close")
    assert verdict.position.players["A"].table == ("raid",)
    verdict = on(verdict.position, "resolve scouts")
    assert verdict.because == ids("ba.resolve", "effect.lock", "ba.discard")
    done = verdict.position
    assert (done.players["A"].table, done.players["A"].discard) == ((), ("raid",))
    assert (done.stage, done.ba, done.to_move) == (None, None, None)


def test_the_other_player_begins_with_his_own(after: After) -> None:
    """The tactics step begins with whoever played the card (S22)."""
    assert after(UNITS, CARDS, "play-ba rest").to_move == "B"


def test_the_card_is_gone_during_its_tactics(after: After, on: On) -> None:
    """Its place in the hand is free, and it is discarded on top of the tactics used meanwhile (n6)."""
    acts = "play-ba raid; tactic look; pass; pass; resolve bikes"
    player = after(UNITS, CARDS, acts).players["A"]
    assert player.discard == ("look", "raid")
    assert player.hand == ("push", "d1", "d2")


def test_a_ba_card_whose_text_can_do_nothing(after: After, on: On) -> None:
    """What cannot be done is left out; the card is discarded all the same (A17)."""
    verdict = on(after("squad A charging", "A hand: raid ba=lock:1", "play-ba raid; pass; pass"), "resolve")
    assert verdict.because == ids("ba.resolve", "ba.discard")
    assert verdict.position.players["A"].discard == ("raid",)


# Units that leave play


@pytest.mark.parametrize(
    "acts", ["", "special-assault squad", OPEN, BLOCKED, f"{OPEN}; pass; pass", "play-ba raid"]
)
def test_leaving_play(after: After, on: On, acts: str) -> None:
    """A unit may leave play at any moment; who does not assault takes nothing with it."""
    position = after(UNITS, CARDS, acts)
    verdict = on(position, "leave-play scouts")
    assert verdict.because == ids("units.leave")
    assert not verdict.position.units["scouts"].in_play
    assert (verdict.position.stage, verdict.position.to_move) == (position.stage, position.to_move)


def test_both_are_gone(after: After, on: On) -> None:
    """If attacker and blocker are gone, the attacker's loss decides: there is nobody to deal damage."""
    full = {"readings": {"dm.reading.blocker-gone": "full-excess"}}
    acts = f"{BLOCKED}; leave-play bikes; leave-play squad; pass"
    verdict = on(after(UNITS, CARDS, acts, **full), "pass")
    assert verdict.because == ids("tactics.close", "units.attacker-gone")
    assert (verdict.facts, verdict.position.stage) == (None, None)


def test_what_waited_is_lost_at_once(after: After, on: On) -> None:
    """Once the tactics are over, the loss of the attacker ends the action then and there (A7)."""
    verdict = on(after(UNITS, CARDS, f"{OPEN}; pass; pass"), "leave-play squad")
    assert verdict.because == ids("units.attacker-gone")
    assert verdict.position.stage is None


def test_a_ba_card_needs_no_unit(after: After) -> None:
    """A BA card's text waits whoever leaves play."""
    assert after(UNITS, CARDS, "play-ba raid; pass; pass; leave-play squad").stage == "resolve"
