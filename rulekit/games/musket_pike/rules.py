"""The names of the Musket & Pike rules, in rule-book order.

`source` is the number in the printed rules (series rules 3.2, 4.2-4.4, 5.6, 5.7).
What comes from the published charts alone has the basis "public source",
what no text states but the sources imply has the basis "inferred".
"""

from __future__ import annotations

from rulekit.rulebook import Rulebook

BOOK = Rulebook("mp")
rule, reading = BOOK.rule, BOOK.reading
#: Its rules by id, in the order of the rule book.
RULES = BOOK.rules
#: Its open questions by id.
READINGS = BOOK.readings

# 3.2, 4.1: the Initiative Phase
INITIATIVE_PHASE = rule("mp.initiative.phase", source="3.2", kind="definition")
INITIATIVE_COUNT = rule("mp.initiative.count", source="4.2.1", kind="effect")
INITIATIVE_TIE = rule("mp.initiative.tie", source="4.1", kind="effect", basis="inferred")

# 3.2, 4.2: whose turn it is and which wing may be chosen
PHASE_OVER = rule("mp.activation.phase", source="3.2", kind="prohibition")
PRIORITY = rule("mp.activation.priority", source="4.2.1", kind="definition")
RUNNING = rule("mp.activation.running", source="3.2", kind="prohibition")
ALTERNATE = rule("mp.activation.alternate", source="3.2", kind="prohibition")
NO_UNITS = rule("mp.activation.no-units", source="4.2.3", kind="prohibition")
ONCE = rule("mp.activation.once", source="4.2.1", kind="prohibition")
LEVEL = rule("mp.activation.level", source="4.2.1", kind="prohibition")
SELECT = rule("mp.activation.select", source="3.2", kind="permission")
# 3.2, 4.5: passing, as far as it is known
PASS_INSTEAD = rule("mp.pass.instead", source="3.2", kind="prohibition")
MUST_ACTIVATE = rule("mp.preemption.must-activate", source="4.4.2", kind="duty")
PASS_CHARGE = rule("mp.pass.charge", source="5.6", kind="prohibition", basis="public source")
PASS = rule("mp.pass.allowed", source="3.2", kind="permission")
PASS_TURN = rule("mp.pass.turn", source="3.2", kind="effect")
PASS_TWICE = rule("mp.pass.twice", source="3.2", kind="effect", values=(2,))

# 3.2 A, 4.4.1: who may preempt, and when
OPENING = rule("mp.preemption.opening", source="3.2 A", kind="effect")
INACTIVE = rule("mp.preemption.inactive", source="4.4.1", kind="prohibition")
PREEMPTOR_FINISHED = rule("mp.preemption.finished", source="4.4.1", kind="prohibition")
PREEMPTOR_RALLY = rule("mp.preemption.rally", source="4.4.1", kind="prohibition")
PREEMPTOR_NO_UNITS = rule("mp.preemption.no-units", source="4.2.3", kind="prohibition", basis="inferred")
BYPASSED_FIRST = rule("mp.preemption.bypassed-first", source="4.4.1", kind="prohibition")
PREEMPTOR_FIRST = rule("mp.preemption.preemptor-first", source="4.4.4", kind="prohibition", basis="inferred")
WINDOW = rule("mp.preemption.window", source="4.4.1", kind="prohibition")
ONLY_BYPASSED = rule("mp.preemption.only-bypassed", source="4.4.4", kind="prohibition")
ONE_TRY = rule("mp.preemption.one-try", source="4.4.2", kind="prohibition", basis="inferred")
ELIGIBLE = rule("mp.preemption.eligible", source="4.4.1", kind="permission")
DECLINE = rule("mp.preemption.decline", source="4.4.1", kind="permission")

# 4.4.2-4.4.4: what a preemption attempt brings
PREEMPTION_TABLE = rule(
    "mp.preemption.table", source="4.4.2", kind="value", basis="public source", values=(0, 4, 3, 2)
)
FAILURE = rule("mp.preemption.failure", source="4.4.2", kind="effect")
SECOND_FAILURE = rule("mp.preemption.second-failure", source="4.4.2", kind="effect", overrides=(FAILURE,))
PREEMPTED = rule("mp.preemption.success", source="4.4.2", kind="effect")
BYPASS = rule("mp.preemption.bypass", source="4.4.2", kind="effect")
CANCEL = rule("mp.preemption.cancel", source="4.4.3", kind="effect", overrides=(BYPASS,))
TAKE_BACK = rule("mp.preemption.take-back", source="4.4.4", kind="effect", overrides=(BYPASS, CANCEL))

# 3.2 B, 5.7: changing the order
RUN_ACTIVE = rule("mp.run.active", source="3.2", kind="prohibition")
CHANGE_STEP = rule("mp.orders.step", source="3.2 B", kind="prohibition")
CHANGE_ONCE = rule("mp.orders.once", source="5.7", kind="prohibition", basis="inferred", values=(1,))
CHANGE_SAME = rule("mp.orders.same", source="5.7", kind="prohibition", basis="public source")
CHANGE = rule("mp.orders.change", source="3.2 B", kind="permission")
ORDERS_TABLE = rule("mp.orders.table", source="5.7", kind="value", basis="public source", values=(0, 1, 6))
CHANGED = rule("mp.orders.changed", source="5.7", kind="effect", basis="public source")
UNCHANGED = rule("mp.orders.unchanged", source="5.7", kind="effect", basis="public source")

# 3.2 C, 4.2.2: what units do
ACTIONS_ORDER = rule("mp.actions.orders", source="4.2.2", kind="definition")
ACTIONS_STEP = rule("mp.actions.step", source="3.2 C", kind="prohibition")
ACTIONS_WING = rule("mp.actions.wing", source="4.2.2", kind="prohibition")
ACTIONS_ONE = rule("mp.actions.one", source="3.2 C", kind="prohibition", values=(1,))
PISTOL = rule("mp.actions.pistol", source="3.2 C", kind="prohibition")
FIRE = rule("mp.actions.fire", source="3.2 C", kind="prohibition")
SALVO = rule("mp.actions.salvo", source="3.2 C", kind="prohibition")
PERFORM = rule("mp.actions.perform", source="3.2 C", kind="permission")

# 5.6: what orders restrict
CHARGE_CLOSER = rule("mp.charge.closer", source="5.6", kind="duty", basis="public source", values=(1,))
CHARGE_LIGHT = rule("mp.charge.light-infantry", source="5.6", kind="permission", basis="public source")
CHARGE_RALLY = rule("mp.charge.no-rally", source="5.6", kind="prohibition", basis="public source")
CHARGE_REFORM = rule("mp.charge.no-reform", source="5.6", kind="prohibition", basis="public source")
READY_ADJACENT = rule("mp.make-ready.not-adjacent", source="5.6", kind="prohibition", basis="public source")
READY_RALLY = rule("mp.make-ready.no-rally", source="5.6", kind="prohibition", basis="public source")
READY_REFORM = rule("mp.make-ready.reform", source="5.6", kind="prohibition", basis="public source")
RECEIVE_HEX = rule(
    "mp.receive-charge.one-hex", source="5.6", kind="prohibition", basis="public source", values=(1,)
)
RECEIVE_ADJACENT = rule(
    "mp.receive-charge.not-adjacent", source="5.6", kind="prohibition", basis="public source"
)
RECEIVE_RALLY = rule("mp.receive-charge.rally", source="5.6", kind="prohibition", basis="public source")
RALLY_CLOSER = rule("mp.rally.not-closer", source="5.6", kind="prohibition", basis="public source")

# 3.2 D: close combat, as a place in the sequence
COMBAT_STEP = rule("mp.combat.step", source="3.2 D", kind="prohibition")
COMBAT = rule("mp.combat.begin", source="3.2 D", kind="permission")

# The Army Commander, by published rulings that quote no number of a rule
COMMANDER_SPENT = rule("mp.commander.spent", source="army commander", kind="effect", basis="public source")
COMMANDER_BUSY = rule("mp.commander.busy", source="army commander", kind="effect", basis="public source")
COMMANDER_LENT = rule("mp.commander.lent", source="army commander", kind="prohibition", basis="public source")
COMMANDER_FINISHED = rule(
    "mp.commander.finished", source="army commander", kind="prohibition", basis="public source"
)
COMMANDER_MOVE = rule("mp.commander.move", source="army commander", kind="permission", basis="inferred")

# 3.2 E, 4.3: continuation
CONTINUE_RALLY = rule("mp.continuation.rally", source="4.3.1", kind="prohibition")
CONTINUE_LIMIT = rule("mp.continuation.limit", source="4.3.1", kind="prohibition", values=(2, 3))
CONTINUE_MARKED = rule("mp.continuation.no-continue", source="4.4.2", kind="prohibition")
CONTINUE = rule("mp.continuation.attempt", source="4.3.1", kind="permission")
CONTINUATION_TABLE = rule(
    "mp.continuation.table", source="4.3.2", kind="value", basis="public source", values=(0, 3, 2, 1)
)
CONTINUED = rule("mp.continuation.success", source="4.3.2", kind="effect")
NOT_CONTINUED = rule("mp.continuation.failure", source="4.3.2", kind="effect")

# Modifiers of the charts
LEADERSHIP = rule(
    "mp.modifier.leadership", source="4.3.2", kind="value", basis="public source", values=(0, -1, -2)
)
ARMY_COMMANDER = rule("mp.modifier.army-commander", source="4.3.2", kind="value", basis="public source")
ADJACENT_ENEMY = rule(
    "mp.modifier.adjacent-enemy", source="4.3.2", kind="value", basis="public source", values=(1,)
)
CAVALRY = rule("mp.modifier.cavalry", source="4.3.2", kind="value", basis="public source", values=(-1,))
SECOND_ATTEMPT = rule(
    "mp.modifier.second-attempt", source="4.3.2", kind="value", basis="public source", values=(1,)
)
LANDSKRONA = rule("mp.modifier.landskrona", source="4.3.2", kind="value", basis="public source", values=(1,))
NO_CONTINUE = rule(
    "mp.modifier.no-continue", source="4.4.2", kind="value", basis="public source", values=(1,)
)
ORDERS_CAVALRY = rule(
    "mp.modifier.orders-cavalry", source="5.7", kind="value", basis="public source", values=(-1, 1)
)

ORDERS_SHAKEN = rule(
    "mp.modifier.orders-shaken", source="5.7", kind="value", basis="public source", values=(-2,)
)

# 3.2 F: the end of a run
STOP = rule("mp.run.stop", source="3.2 F", kind="permission")
FINISHED = rule("mp.run.finished", source="3.2 F", kind="effect")
BYPASSED_NEXT = rule("mp.run.bypassed-next", source="3.2 F", kind="effect")
NEXT = rule("mp.run.next", source="3.2 F", kind="effect")
SKIP = rule("mp.activation.skip", source="4.2.1", kind="effect")
PHASE_END = rule("mp.run.phase-end", source="3.2 F", kind="effect")

# 4.2.3: units that leave the game while the turn is under way
LOSS = rule("mp.units.loss", source="4.2.3", kind="permission", basis="inferred")
RUN_LOST = rule("mp.units.run-ends", source="4.2.3", kind="effect", basis="inferred")
BYPASS_LOST = rule("mp.units.bypass-lapses", source="4.2.3", kind="effect", basis="inferred")

# What the text does not settle
NOBODY_BYPASSED = reading("mp.reading.nobody-bypassed", source="4.4.4", choices=("anyone", "nobody"))
BYPASSED_LOST = reading("mp.reading.bypassed-lost", source="4.4.4", choices=("nobody", "anyone"))
SAME_WINDOW = reading("mp.reading.same-window", source="4.4.2", choices=("once", "again"))
MARKED_PREEMPTOR = reading("mp.reading.marked-preemptor", source="4.4.2", choices=("barred", "continues"))
NEXT_MOVER = reading("mp.reading.next-mover", source="3.2 F", choices=("last-finisher", "side-on-move"))
BELOW_ZERO = reading("mp.reading.below-zero", source="4.3.2", choices=("success", "failure"))
ORDERS_TURNED = reading("mp.reading.orders-table", source="5.7", choices=("from-rows", "from-columns"))
CAVALRY_SIGN = reading("mp.reading.cavalry-sign", source="4.3.2", choices=("minus", "plus"))
INITIATIVE_EMPTY = reading("mp.reading.initiative-empty", source="4.2.1", choices=("not-counted", "counted"))
SKIP_PASSES = reading("mp.reading.skip-passes", source="4.5", choices=("no", "passes"))
LOWER_AFTER_PASS = reading("mp.reading.lower-after-pass", source="4.5", choices=("level-holds", "own-level"))
PASS_RETURNS = reading("mp.reading.pass-returns", source="4.5", choices=("returns", "out"))
