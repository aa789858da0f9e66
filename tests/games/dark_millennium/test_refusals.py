"""Each prohibition, in a refusal that it alone decides; nothing is spent by a refused act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.games.dark_millennium import RULES, Act, Position
from rulekit.games.dark_millennium.engine import VERBS, Verdict
from rulekit.verdict import Aside

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]
Read = Callable[[str, Position], Act]

UNITS = (
    "squad A charging assault=3 special=discard:2 tactic=lock:1, bikes B charging armor=3 tactic=armor:1,"
    " scouts B ready"
)
CARDS = (
    "A hand: push tactic=assault:1, raid ba=lock:1, blank; B hand: x, y, z;"
    " A discard: used tactic=draw:1 ba=draw:1"
)
TABLE = (UNITS, CARDS)
BLOCKED = "special-assault squad; block bikes"
OPEN = "special-assault squad; decline"
TO_CHOICE = f"{BLOCKED}; tactic push on squad; pass; pass"
TO_TEXT = f"{OPEN}; pass; pass"
BA_TEXT = "play-ba raid; pass; pass"
MUST = {"readings": {"dm.reading.neither": "must-choose"}}

#: What is stated; the rule that refuses; the play before; the act; what else is given.
REFUSALS: tuple[tuple[Any, ...], ...] = (
    # One action at a time
    (
        "no second assault during an assault",
        "action.running",
        OPEN,
        "special-assault guard",
        {"units": f"{UNITS}, guard A charging special=draw:1"},
    ),
    ("no assault during a BA card", "action.running", "play-ba raid", "special-assault squad"),
    ("no BA card during an assault", "action.running", OPEN, "play-ba raid"),
    # Steps 1 and 2
    ("only a unit with the ability (S1, S2)", "special.ability", "", "special-assault bikes"),
    (
        "no ready unit (S1)",
        "special.charging",
        "",
        "special-assault squad",
        {"units": UNITS.replace("squad A charging", "squad A ready")},
    ),
    (
        "no locked unit (S1)",
        "special.charging",
        "",
        "special-assault squad",
        {"units": UNITS.replace("squad A charging", "squad A locked")},
    ),
    (
        "not twice: the assault has locked the unit (S4)",
        "special.charging",
        f"{TO_TEXT}; resolve x y",
        "special-assault squad",
    ),
    (
        "not what Alpha 4 bars (S3)",
        "special.playable",
        "",
        "special-assault squad",
        {"units": UNITS.replace("discard:2", "discard:2 special_barred")},
    ),
    # Step 3
    ("no block after the decision (S5)", "block.moment", f"{OPEN}; pass", "block bikes"),
    ("nobody declines twice (S5)", "block.moment", OPEN, "decline"),
    (
        "one blocker (A14)",
        "block.moment",
        f"{BLOCKED}; pass",
        "block guard",
        {"units": f"{UNITS}, guard B charging"},
    ),
    ("nobody blocks a BA card", "block.moment", "play-ba raid", "decline"),
    (
        "nobody blocks his own assault (S6)",
        "block.opponent",
        "special-assault squad",
        "block guard",
        {"units": f"{UNITS}, guard A charging"},
    ),
    ("no ready unit blocks (S6, n4)", "block.charging", "special-assault squad", "block scouts"),
    (
        "no locked unit blocks (S6, n4)",
        "block.charging",
        "special-assault squad",
        "block scouts",
        {"units": UNITS.replace("scouts B ready", "scouts B locked")},
    ),
    (
        "not even the blocker of the last assault (S14)",
        "block.charging",
        f"{BLOCKED}; pass; pass; special-assault guard",
        "block bikes",
        {"units": f"{UNITS.replace('armor=3', 'armor=9')}, guard A charging special=draw:1"},
    ),
    # Step 4
    ("no tactic before the block (S5)", "tactics.moment", "special-assault squad", "tactic bikes on bikes"),
    ("no tactic after damage (S10)", "tactics.moment", TO_CHOICE, "tactic squad on scouts"),
    ("no tactic while the text is done (S10)", "tactics.moment", TO_TEXT, "tactic bikes on bikes"),
    ("nobody passes between actions", "tactics.moment", "", "pass"),
    ("nobody passes instead of blocking", "tactics.moment", "special-assault squad", "pass"),
    ("no tactic from the discard pile (S8)", "tactics.hand", OPEN, "tactic used"),
    (
        "no tactic from a used card (S26)",
        "tactics.hand",
        f"{OPEN}; tactic push on squad; pass",
        "tactic push on squad",
    ),
    (
        "no tactic from the deck (S8)",
        "tactics.hand",
        OPEN,
        "tactic top",
        {"cards": "A deck: top tactic=draw:1"},
    ),
    (
        "no tactic from the table, be it of the BA card itself (n6)",
        "tactics.hand",
        "play-ba both",
        "tactic both",
        {"cards": "A hand: both ba=draw:1 tactic=draw:1"},
    ),
    ("one at a time, in turn: a card (S9)", "tactics.turn", f"{OPEN}; pass", "tactic push on squad"),
    ("one at a time, in turn: a unit (S9)", "tactics.turn", OPEN, "tactic bikes on bikes"),
    ("a card that is no tactic (S8)", "tactics.ability", OPEN, "tactic raid"),
    ("a card that says nothing (S8)", "tactics.ability", OPEN, "tactic blank"),
    ("a unit that has no tactic (S8)", "tactics.ability", f"{OPEN}; pass", "tactic scouts"),
    (
        "a card's tactic that Alpha 4 bars (S3)",
        "tactics.playable",
        OPEN,
        "tactic push on squad",
        {"cards": CARDS.replace("assault:1", "assault:1 tactic_barred")},
    ),
    (
        "a unit's tactic that Alpha 4 bars (S3)",
        "tactics.playable",
        OPEN,
        "tactic squad on scouts",
        {"units": UNITS.replace("tactic=lock:1", "tactic=lock:1 tactic_barred")},
    ),
    (
        "a unit's tactic once in a step",
        "tactics.once",
        f"{OPEN}; tactic squad on scouts; pass",
        "tactic squad on bikes",
    ),
    ("a unit of one's own is not locked", "resolve.units", OPEN, "tactic squad on squad"),
    ("what is locked is not locked again", "resolve.units", BLOCKED, "tactic squad on bikes"),
    ("no fewer than the tactic says", "resolve.count", OPEN, "tactic squad"),
    ("no more than the tactic says", "resolve.count", OPEN, "tactic squad on bikes scouts"),
    # Step 5
    ("nothing to choose before damage (S12)", "choice.moment", BLOCKED, "choose special"),
    ("nothing to choose without a block (S11)", "choice.moment", TO_TEXT, "choose breakthrough"),
    ("one choice (n3)", "choice.moment", f"{TO_CHOICE}; choose special", "choose breakthrough"),
    ("not neither, by the reading (A2)", "choice.neither", TO_CHOICE, "choose neither", MUST),
    # Step 6
    ("no text before the tactics are over (S13)", "resolve.moment", OPEN, "resolve x y"),
    ("no text before the choice (n2)", "resolve.moment", TO_CHOICE, "resolve x y"),
    ("no text between actions", "resolve.moment", "", "resolve"),
    (
        "cards of the hand alone are discarded (A10)",
        "resolve.hand",
        TO_TEXT,
        "resolve x deep",
        {"cards": f"{CARDS}; B deck: deep"},
    ),
    ("not the other's cards", "resolve.hand", TO_TEXT, "resolve x push"),
    ("no fewer cards than the text says (S18)", "resolve.count", TO_TEXT, "resolve x"),
    ("no more cards than the text says (S18)", "resolve.count", TO_TEXT, "resolve x y z"),
    ("nobody locks a unit of his own", "resolve.units", BA_TEXT, "resolve squad"),
    ("a text locks as many as it says", "resolve.count", BA_TEXT, "resolve bikes scouts"),
    ("a text locks somebody, if it can", "resolve.count", BA_TEXT, "resolve"),
    # BA cards
    ("a BA card from the hand (S19)", "ba.hand", "", "play-ba used"),
    ("a BA card is used up (S25)", "ba.hand", f"{BA_TEXT}; resolve bikes", "play-ba raid"),
    ("a card that is no BA card (S19)", "ba.ability", "", "play-ba push"),
    ("a card that says nothing (S19)", "ba.ability", "", "play-ba blank"),
    (
        "not what Alpha 4 bars (S20)",
        "ba.playable",
        "",
        "play-ba raid",
        {"cards": CARDS.replace("lock:1,", "lock:1 ba_barred,")},
    ),
)


@pytest.mark.parametrize("row", [pytest.param(row, id=row[0]) for row in REFUSALS])
def test_refusal(after: After, on: On, read: Read, row: tuple[Any, ...]) -> None:
    """The act is refused by this rule alone, and the position stays."""
    _, rule, acts, text, *changes = row
    given = {"units": UNITS, "cards": CARDS, "acts": acts}
    position = after(**given | (changes[0] if changes else {}))
    verdict = on(position, text)
    assert (verdict.allowed, verdict.because) == (False, (f"dm.{rule}",))
    assert verdict.position is position
    one = read(text, position)
    assert Aside(frozenset({f"dm.{rule}"})).permits(VERBS[type(one)][0], position, one)


def test_every_prohibition_refuses() -> None:
    """Every prohibition stands in the table, and nothing else does; duties there are none."""
    refusing = {f"dm.{row[1]}" for row in REFUSALS}
    assert refusing == {rule.id for rule in RULES.values() if rule.kind in {"prohibition", "duty"}}


@pytest.mark.parametrize(
    ("acts", "text", "because"),
    [
        pytest.param(OPEN, "special-assault bikes", "action.running", id="the moment, then the ability"),
        pytest.param("", "special-assault scouts", "special.ability", id="the ability, then the state"),
        pytest.param(
            "special-assault squad", "block squad", "block.opponent", id="whose unit, then its state"
        ),
        pytest.param(
            f"{OPEN}; pass", "tactic used", "tactics.hand", id="where the card is, then whose turn it is"
        ),
        pytest.param("", "tactic push on squad", "tactics.moment", id="the moment, then whose turn it is"),
        pytest.param("", "block bikes", "block.moment", id="the moment, then whose unit"),
        pytest.param(OPEN, "tactic x", "tactics.turn", id="whose turn it is, then the ability"),
        pytest.param(TO_TEXT, "resolve push", "resolve.hand", id="whose cards, then how many"),
        pytest.param("", "play-ba used", "ba.hand", id="where the card is, whatever it says"),
    ],
)
def test_the_first_reason_is_the_one(after: After, on: On, *, acts: str, text: str, because: str) -> None:
    """Where several conditions fail, the first in the published order refuses."""
    assert on(after(*TABLE, acts), text).because == (f"dm.{because}",)


def test_a_refused_declaration_costs_nothing(after: After, on: On) -> None:
    """What Alpha 4 bars is not declared: the unit stays upright, for it is locked in step 2 (S3)."""
    position = after(UNITS.replace("discard:2", "discard:2 special_barred"), CARDS)
    assert on(position, "special-assault squad").position.units["squad"].state == "charging"
