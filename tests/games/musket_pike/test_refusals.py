"""Each prohibition of the turn, in a refusal that it alone decides, and what it leaves allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.games.musket_pike import RULES, Act, Position
from rulekit.games.musket_pike.engine import VERBS, Verdict
from rulekit.verdict import Aside

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]
Read = Callable[[str], Act]

#: Rules of the moment: at the wrong one, what else is asked of the moment fails too.
OF_THE_MOMENT = {
    "activation.phase",
    "activation.running",
    "pass.instead",
    "preemption.bypassed-first",
    "preemption.must-activate",
    "preemption.preemptor-first",
    "preemption.window",
    "run.active",
}

#: B1 has preempted A1 and is at step B; A1 is bypassed.
PREEMPTED = ("A1 charge, A2 charge, B1 charge, B2 make-ready", "activate A1; preempt B1 0")
#: A1, which was bypassed, has its automatic activation.
AUTOMATIC = (PREEMPTED[0], "activate A1; preempt B1 0; stop")
TIE = {"first": "A"}
LAST_IN_THE_TURN: dict[str, Any] = {"phase": "activation", "active": "A1", "activation": 3}

#: One unit of each arm; the light infantry is with a leader.
UNITS = "units=h:cavalry,p:heavy-infantry,l:light-infantry:leader"
CHARGING = (f"A1 charge {UNITS}, B1 rally", "activate A1")
READY = (f"A1 make-ready {UNITS}, B1 rally", "activate A1")
RECEIVING = (f"A1 receive-charge {UNITS}, B1 rally", "activate A1")
RALLYING = (f"A1 rally {UNITS}, B1 rally", "activate A1")
IN_D = (CHARGING[0], "activate A1; close-combat")

#: What is stated; the rule that refuses; the position and the play before; the act; further fields.
REFUSALS: tuple[tuple[str, str, str, str, str, dict[str, Any]], ...] = (
    # 3.2, 4.2: activating
    (
        "after the phase nobody activates",
        "activation.phase",
        "A1 rally, B1 rally",
        "pass; pass",
        "activate A1",
        TIE,
    ),
    ("while a wing runs no other is selected", "activation.running", *PREEMPTED, "activate A2", {}),
    ("the active wing is not selected again", "activation.running", *PREEMPTED, "activate B1", {}),
    (
        "sides alternate (42, 43)",
        "activation.alternate",
        "A1 charge, A2 charge, B1 charge",
        "activate A1; decline; stop",
        "activate A2",
        {},
    ),
    (
        "a wing without units is not activated (12)",
        "activation.no-units",
        "A1 charge, A2 charge units=0",
        "",
        "activate A2",
        {},
    ),
    (
        "a wing has one run a turn (1, 40)",
        "activation.once",
        "A1 charge, A2 charge, B1 charge",
        "activate A1; decline; stop; activate B1; decline; stop",
        "activate A1",
        {},
    ),
    (
        "no lower order while one's own higher one waits (2, E2)",
        "activation.level",
        "A1 charge, A2 make-ready",
        "",
        "activate A2",
        {},
    ),
    # 4.5: passing
    (
        "nobody passes in the middle of a run",
        "pass.instead",
        "A1 charge, B1 rally",
        "activate A1",
        "pass",
        {},
    ),
    ("a bypassed wing does not pass its activation (E35)", "pass.instead", *AUTOMATIC, "pass", {}),
    ("a side with a Charge wing does not pass (E48)", "pass.charge", "A1 charge, B1 rally", "", "pass", {}),
    ("who preempted does not pass (26)", "preemption.must-activate", *PREEMPTED, "pass", {}),
    ("nobody passes after the phase", "activation.phase", "A1 rally, B1 rally", "pass; pass", "pass", TIE),
    # 4.4.1: who may preempt
    (
        "nobody preempts himself (19, E60)",
        "preemption.inactive",
        PREEMPTED[0],
        "activate A1",
        "preempt A2 0",
        {},
    ),
    (
        "a finished leader does not preempt (21)",
        "preemption.finished",
        "A1 charge, A2 charge, B1 charge, B2 make-ready",
        "activate A1; decline; stop; activate B1; decline; stop; activate A2",
        "preempt B1 0",
        {},
    ),
    (
        "a leader under Rally does not preempt (21)",
        "preemption.rally",
        "A1 charge, B1 rally, B2 make-ready",
        "activate A1",
        "preempt B1 0",
        {},
    ),
    (
        "a wing without units does not preempt (12)",
        "preemption.no-units",
        "A1 charge, B1 charge units=0, B2 make-ready",
        "activate A1",
        "preempt B1 0",
        {},
    ),
    (
        "a bypassed wing's first activation is not preempted (23, E10)",
        "preemption.bypassed-first",
        *AUTOMATIC,
        "preempt B2 0",
        {},
    ),
    (
        "a preemptor's first activation is not preempted (E12)",
        "preemption.preemptor-first",
        *PREEMPTED,
        "preempt A2 0",
        {},
    ),
    (
        "not even by the bypassed leader (E12)",
        "preemption.preemptor-first",
        *PREEMPTED,
        "preempt A1 0",
        {},
    ),
    (
        "a preemptor's continuation is the bypassed leader's alone (37, E13)",
        "preemption.only-bypassed",
        PREEMPTED[0],
        "activate A1; preempt B1 0; continue 0",
        "preempt A2 0",
        {},
    ),
    (
        "before a wing is selected there is nothing to preempt (20)",
        "preemption.window",
        PREEMPTED[0],
        "",
        "preempt B1 0",
        {},
    ),
    (
        "who declined does not come back (20)",
        "preemption.window",
        PREEMPTED[0],
        "activate A1; decline",
        "preempt B1 0",
        {},
    ),
    (
        "a leader tries once in a window (E22)",
        "preemption.one-try",
        PREEMPTED[0],
        "activate A1; preempt B2 9",
        "preempt B2 0",
        {},
    ),
    ("outside a window there is nothing to decline", "preemption.window", PREEMPTED[0], "", "decline", {}),
    (
        "nobody preempts after the phase",
        "activation.phase",
        "A1 rally, B1 rally",
        "pass; pass",
        "preempt A1 0",
        TIE,
    ),
    (
        "nobody declines after the phase",
        "activation.phase",
        "A1 rally, B1 rally",
        "pass; pass",
        "decline",
        TIE,
    ),
    # 3.2 B, 5.7: changing the order
    ("orders change in an activation", "run.active", "A1 charge, B1 rally", "", "change-order rally 0", {}),
    (
        "A comes before B (E32)",
        "preemption.window",
        PREEMPTED[0],
        "activate A1",
        "change-order rally 0",
        {},
    ),
    (
        "orders do not change at step C",
        "orders.step",
        "A1 charge, B1 rally",
        "",
        "change-order rally 0",
        {"phase": "activation", "active": "A1", "step": "C"},
    ),
    (
        "orders do not change at step D",
        "orders.step",
        "A1 charge, B1 rally",
        "",
        "change-order rally 0",
        {"phase": "activation", "active": "A1", "step": "D"},
    ),
    (
        "one attempt a step (E33), be it a failure",
        "orders.once",
        "A1 charge, B1 rally",
        "activate A1; change-order rally 9",
        "change-order make-ready 0",
        {},
    ),
    (
        "one attempt a step (E33), be it a success",
        "orders.once",
        "A1 charge, B1 rally",
        "activate A1; change-order make-ready 0",
        "change-order charge 0",
        {},
    ),
    (
        "to the same order is no change",
        "orders.same",
        "A1 charge, B1 rally",
        "activate A1",
        "change-order charge 0",
        {},
    ),
    (
        "orders do not change after the phase",
        "activation.phase",
        "A1 rally, B1 rally",
        "pass; pass",
        "change-order charge 0",
        TIE,
    ),
    # 3.2 E, F: continuing and stopping
    ("nothing to continue between runs", "run.active", "A1 charge, B1 rally", "", "continue 0", {}),
    ("nothing to stop between runs", "run.active", "A1 charge, B1 rally", "", "stop", {}),
    ("no continuing while A is open", "preemption.window", PREEMPTED[0], "activate A1", "continue 0", {}),
    ("no stopping while A is open", "preemption.window", PREEMPTED[0], "activate A1", "stop", {}),
    (
        "a Rally wing does not continue (13, E28)",
        "continuation.rally",
        "A1 rally, B1 rally",
        "activate A1",
        "continue 0",
        TIE,
    ),
    (
        "a wing that has gone over to Rally does not continue (E29)",
        "continuation.rally",
        "A1 charge, B1 rally",
        "activate A1; change-order rally 0",
        "continue 0",
        {},
    ),
    (
        "there is no fourth activation (14, E62)",
        "continuation.limit",
        "A1 charge, B1 rally",
        "activate A1; continue 0; continue 0",
        "continue 0",
        {},
    ),
    (
        "with No Continue there is no continuing (30)",
        "continuation.no-continue",
        "A1 charge no_continue, B1 rally",
        "",
        "continue 0",
        {"phase": "activation", "active": "A1"},
    ),
    (
        "nor does a preemptor with the marker continue (E25)",
        "continuation.no-continue",
        "A1 charge, B1 charge no_continue",
        "activate A1; preempt B1 0",
        "continue 0",
        {"phase": "activation", "to_move": "A"},
    ),
    (
        "nothing to continue after the phase",
        "activation.phase",
        "A1 rally, B1 rally",
        "pass; pass",
        "continue 0",
        TIE,
    ),
    ("nothing to stop after the phase", "activation.phase", "A1 rally, B1 rally", "pass; pass", "stop", TIE),
    # 3.2 C: who acts, and how often
    ("units act in an activation", "run.active", f"A1 charge {UNITS}, B1 rally", "", "perform h pistol", {}),
    (
        "nobody acts after the phase",
        "activation.phase",
        f"A1 rally {UNITS}, B1 rally",
        "pass; pass",
        "perform p rally",
        TIE,
    ),
    (
        "A comes before C",
        "preemption.window",
        f"A1 charge {UNITS}, B1 charge",
        "activate A1",
        "perform h pistol",
        TIE,
    ),
    ("C comes before D (49)", "actions.step", *IN_D, "perform h pistol", {}),
    (
        "units of the active wing act (9)",
        "actions.wing",
        f"A1 charge {UNITS}, A2 charge units=x:cavalry, B1 rally",
        "activate A1",
        "perform x pistol",
        {},
    ),
    (
        "nor do the other side's units",
        "actions.wing",
        f"A1 charge {UNITS}, B1 rally units=x:cavalry",
        "activate A1",
        "perform x pistol",
        {},
    ),
    (
        "one action a unit (48, Q3)",
        "actions.one",
        f"A1 receive-charge {UNITS}, B1 rally",
        "activate A1; perform p reform",
        "perform p reform",
        TIE,
    ),
    ("infantry has no pistols (48)", "actions.pistol", *CHARGING, "perform p pistol", {}),
    (
        "nor while it moves (48)",
        "actions.pistol",
        *CHARGING,
        "perform l move-and-pistol closer",
        {},
    ),
    ("cavalry does not fire like infantry (48)", "actions.fire", *CHARGING, "perform h fire", {}),
    ("cavalry gives no salvo (48)", "actions.salvo", *CHARGING, "perform h salvo", {}),
    ("light infantry gives no salvo (48)", "actions.salvo", *CHARGING, "perform l salvo", {}),
    # 5.6: what orders restrict
    ("a charging unit moves closer", "charge.closer", *CHARGING, "perform h move closer=false", {}),
    (
        "with pistols too",
        "charge.closer",
        *CHARGING,
        "perform h move-and-pistol closer=false",
        {},
    ),
    (
        "pikes in front excuse light infantry alone",
        "charge.closer",
        *CHARGING,
        "perform p move closer=false facing_pikes",
        {},
    ),
    ("no rallying under Charge", "charge.no-rally", *CHARGING, "perform p rally", {}),
    ("no reforming under Charge", "charge.no-reform", *CHARGING, "perform l reform", {}),
    ("no rallying under Make Ready", "make-ready.no-rally", *READY, "perform l rally", TIE),
    ("no reforming without a leader", "make-ready.reform", *READY, "perform p reform", TIE),
    ("not up to the enemy", "make-ready.not-adjacent", *READY, "perform p move adjacent", TIE),
    ("no rallying without a leader", "receive-charge.rally", *RECEIVING, "perform p rally", TIE),
    (
        "one hex",
        "receive-charge.one-hex",
        *RECEIVING,
        "perform h move hexes=2 adjacent=false",
        TIE,
    ),
    (
        "one hex, but not up to the enemy (Q6)",
        "receive-charge.not-adjacent",
        *RECEIVING,
        "perform h move hexes=1 adjacent",
        TIE,
    ),
    ("never closer", "rally.not-closer", *RALLYING, "perform l move closer", TIE),
    # 3.2 D
    ("D is entered once", "combat.step", *IN_D, "close-combat", {}),
    ("no close combat between runs", "run.active", "A1 charge, B1 rally", "", "close-combat", {}),
    ("A comes before D", "preemption.window", PREEMPTED[0], "activate A1", "close-combat", {}),
    ("none after the phase", "activation.phase", "A1 rally, B1 rally", "pass; pass", "close-combat", TIE),
    (
        "orders do not change after units have acted",
        "orders.step",
        CHARGING[0],
        "activate A1; perform h pistol",
        "change-order rally 0",
        {},
    ),
    # The Army Commander
    (
        "who has lent his rating does not move (E55)",
        "commander.lent",
        "A1 charge army_commander=-1, B1 rally",
        "activate A1; change-order rally 9",
        "move-commander A",
        {},
    ),
    (
        "not even if the attempt to preempt failed (E55)",
        "commander.lent",
        "A1 charge, B1 charge army_commander=-1",
        "activate A1; preempt B1 9",
        "move-commander B",
        TIE,
    ),
    (
        "who helped a preemption is finished (E54)",
        "commander.finished",
        "A1 charge, B1 charge army_commander=-1",
        "activate A1; preempt B1 0",
        "move-commander B",
        TIE,
    ),
)


@pytest.mark.parametrize(
    ("rule", "wings", "acts", "text", "fields"),
    [pytest.param(*row[1:], id=row[0]) for row in REFUSALS],
)
def test_refusal(
    after: After, on: On, read: Read, *, rule: str, wings: str, acts: str, text: str, fields: dict[str, Any]
) -> None:
    """The act is refused by this rule alone, and the position stays."""
    position = after(wings, acts, **fields)
    verdict = on(position, text)
    assert (verdict.allowed, verdict.because) == (False, (f"mp.{rule}",))
    assert verdict.position is position
    if rule not in OF_THE_MOMENT:
        one, without = read(text), Aside(frozenset({f"mp.{rule}"}))
        assert without.permits(VERBS[type(one)][0], position, one)


def test_every_prohibition_refuses() -> None:
    """Every prohibition and duty stands in the table, and nothing else does."""
    refusing = {f"mp.{row[1]}" for row in REFUSALS}
    assert refusing == {rule.id for rule in RULES.values() if rule.kind in {"prohibition", "duty"}}


@pytest.mark.parametrize(
    ("wings", "acts", "text", "because"),
    [
        pytest.param(
            "A1 charge, B1 rally",
            "",
            "activate B1",
            "activation.alternate",
            id="whose turn, then which order",
        ),
        pytest.param(
            "A1 charge, B1 rally units=0",
            "",
            "preempt B1 0",
            "preemption.rally",
            id="order, then units, then window",
        ),
        pytest.param(
            "A1 charge, B1 rally",
            "activate A1",
            "preempt A1 0",
            "preemption.inactive",
            id="whose turn, then window",
        ),
        pytest.param(
            "A1 charge, A2 rally, B1 make-ready",
            "activate A1; preempt B1 0",
            "preempt A2 0",
            "preemption.rally",
            id="the leader, then the moment",
        ),
        pytest.param(
            "A1 charge, A2 make-ready, B1 make-ready",
            "activate A1; preempt B1 0; continue 0; decline",
            "preempt A2 0",
            "preemption.only-bypassed",
            id="whom 4.4.4 names, then the shut window",
        ),
        pytest.param(
            "A1 charge, B1 rally",
            "activate A1; continue 0; continue 0; change-order rally 0",
            "continue 0",
            "continuation.rally",
            id="the order, then the count",
        ),
    ],
)
def test_the_first_reason_is_the_one(
    after: After, on: On, *, wings: str, acts: str, text: str, because: str
) -> None:
    """Where several conditions fail, the first in the published order refuses."""
    assert on(after(wings, acts), text).because == (f"mp.{because}",)
