"""The names of the rules of Pursuits and Overruns, in the order in which a combat asks them.

`source` is the number of the Russian text's section. What only other texts of the game say has the basis
"public source", what no sentence states but the steps imply "inferred".
"""

from __future__ import annotations

from rulekit.rulebook import Rulebook

BOOK = Rulebook("t9a")
rule, reading = BOOK.rule, BOOK.reading
#: Its rules by id, in the order of the rule book.
RULES = BOOK.rules
#: Its open questions by id.
READINGS = BOOK.readings

GENERAL, ROLLS, FLIGHT, MISSING = "XIII.7", "XIII.7.A", "XIII.7.B", "XIII.7.C"

# Declaring a pursuit
DECLARE_MOMENT = rule("t9a.pursuit.moment", source=GENERAL, kind="prohibition")
FORCED = rule("t9a.pursuit.forced", source=GENERAL, kind="duty")
WHO = rule("t9a.pursuit.who", source=GENERAL, kind="prohibition")
ENGAGED = rule("t9a.pursuit.engaged", source=GENERAL, kind="prohibition")
BARRED = rule("t9a.pursuit.barred", source=GENERAL, kind="prohibition", basis="public source")
ONCE = rule("t9a.pursuit.once", source=GENERAL, kind="prohibition", basis="inferred")
PREY_BROKEN = rule("t9a.pursuit.broken", source=GENERAL, kind="prohibition")
PREY_CONTACT = rule("t9a.pursuit.contact", source=GENERAL, kind="prohibition")
DECLARE = rule("t9a.pursuit.declare", source=GENERAL, kind="permission")
DECLINE = rule("t9a.pursuit.decline", source=GENERAL, kind="permission")

# The Overrun
OVERRUN_STEADY = rule("t9a.overrun.steady", source=GENERAL, kind="prohibition", basis="inferred")
OVERRUN_CHARGED = rule("t9a.overrun.charged", source=GENERAL, kind="prohibition")
OVERRUN_ALL = rule("t9a.overrun.all", source=GENERAL, kind="prohibition")
OVERRUN_DESTROYED = rule("t9a.overrun.destroyed", source=GENERAL, kind="prohibition")
OVERRUN_CRUMBLED = rule("t9a.overrun.crumbled", source=GENERAL, kind="effect")
OVERRUN = rule("t9a.overrun.declare", source=GENERAL, kind="permission")
OVERRUN_DECLINE = rule("t9a.overrun.decline", source=GENERAL, kind="permission")

# Restraining
TEST_MOMENT = rule("t9a.restrain.moment", source=GENERAL, kind="prohibition", basis="inferred")
TEST_OWED = rule("t9a.restrain.owed", source=GENERAL, kind="prohibition")
TEST = rule("t9a.restrain.test", source=GENERAL, kind="permission")
TEST_PASSED = rule("t9a.restrain.passed", source=GENERAL, kind="effect")
TEST_FAILED = rule("t9a.restrain.failed", source=GENERAL, kind="effect")

# Rolling for distances
DECLARED_FIRST = rule("t9a.roll.declared", source=GENERAL, kind="duty")
TESTED_FIRST = rule("t9a.roll.tested", source=GENERAL, kind="duty")
FLEE_BROKEN = rule("t9a.roll.broken", source=ROLLS, kind="prohibition")
FLEE_ONCE = rule("t9a.roll.flee-once", source=ROLLS, kind="prohibition")
FLEE_ROLL = rule("t9a.roll.flee", source=ROLLS, kind="permission", values=(2, 6))
FIRST_CHOICE = rule("t9a.roll.first-choice", source=ROLLS, kind="prohibition")
FIRST = rule("t9a.roll.first", source=ROLLS, kind="permission")
PURSUIT_MOMENT = rule("t9a.roll.pursuit-moment", source=ROLLS, kind="prohibition", basis="inferred")
PURSUER = rule("t9a.roll.pursuer", source=ROLLS, kind="prohibition")
PURSUIT_ONCE = rule("t9a.roll.pursuit-once", source=ROLLS, kind="prohibition")
PURSUIT_SIDE = rule("t9a.roll.side", source=ROLLS, kind="prohibition")
PURSUIT_ROLL = rule("t9a.roll.pursuit", source=ROLLS, kind="permission", values=(2, 6))
CAUGHT = rule("t9a.roll.caught", source=ROLLS, kind="effect")
REMOVED = rule("t9a.roll.removed", source=ROLLS, kind="effect")

# The flight
FLIGHT_MOMENT = rule("t9a.flee.moment", source=FLIGHT, kind="prohibition")
FLIGHT_BROKEN = rule("t9a.flee.broken", source=FLIGHT, kind="prohibition")
FLIGHT_ORDER = rule("t9a.flee.order", source=ROLLS, kind="prohibition")
AWAY_CONTACT = rule("t9a.flee.contact", source=FLIGHT, kind="prohibition")
AWAY_SEVERAL = rule("t9a.flee.several", source=FLIGHT, kind="prohibition")
AWAY = rule("t9a.flee.choice", source=FLIGHT, kind="permission")
NO_DIRECTION = rule("t9a.fragment.direction", source=FLIGHT, kind="definition", basis="inferred")
AWAY_DUTY = rule("t9a.flee.direction", source=FLIGHT, kind="duty")
PARALLEL = rule("t9a.flee.parallel", source=FLIGHT, kind="duty")
FLEE = rule("t9a.flee.move", source=FLIGHT, kind="permission")
FLIGHT_PIVOT = rule("t9a.flee.pivot", source=FLIGHT, kind="effect")
FLIGHT_DISTANCE = rule("t9a.flee.distance", source=FLIGHT, kind="effect")
EXTENDED = rule("t9a.flee.extend", source=FLIGHT, kind="effect", basis="public source", values=(1,))
EDGE = rule("t9a.flee.edge", source=FLIGHT, kind="effect", basis="public source")
EXEMPT = rule("t9a.flee.exempt", source=FLIGHT, kind="effect")
DANGEROUS = rule("t9a.flee.dangerous", source=FLIGHT, kind="effect", basis="public source")
PANIC = rule("t9a.flee.panic", source=FLIGHT, kind="effect", basis="public source")

# The moves of those who pursue or overrun
MOVE_MOMENT = rule("t9a.moves.moment", source=GENERAL, kind="prohibition", basis="inferred")
MOVER = rule("t9a.moves.mover", source=GENERAL, kind="prohibition", basis="inferred")
NO_PURSUIT = rule("t9a.fragment.pursuit", source=MISSING, kind="definition", basis="inferred")
NO_OBSTRUCTION = rule("t9a.fragment.overrun", source=MISSING, kind="definition", basis="inferred")
RUN = rule("t9a.overrun.move", source=GENERAL, kind="permission")
AHEAD = rule("t9a.overrun.ahead", source=GENERAL, kind="effect", values=(2, 6))
PLACE_NEEDED = rule("t9a.fragment.place-needed", source=MISSING, kind="prohibition", basis="inferred")
PLACE = rule("t9a.fragment.place", source=MISSING, kind="permission", basis="inferred")

# After the combat
PIVOT_MOMENT = rule("t9a.pivot.moment", source=GENERAL, kind="prohibition")
REFORM_MOMENT = rule("t9a.reform.moment", source=GENERAL, kind="prohibition")
POST_MOMENT = rule("t9a.post.moment", source=GENERAL, kind="prohibition", basis="inferred")
POST_WHO = rule("t9a.post.who", source=GENERAL, kind="prohibition")
EITHER = rule("t9a.post.either", source=GENERAL, kind="prohibition")
PIVOT_MODELS = rule("t9a.pivot.models", source=GENERAL, kind="prohibition")
POST_TABLE = rule("t9a.post.table", source=GENERAL, kind="prohibition", basis="inferred")
SPACING = rule("t9a.post.spacing", source=GENERAL, kind="prohibition", basis="public source", values=(1,))
PIVOT = rule("t9a.pivot.allowed", source=GENERAL, kind="permission")
PIVOT_CENTER = rule("t9a.pivot.center", source=GENERAL, kind="effect")
PIVOT_RANK = rule("t9a.pivot.front-rank", source=GENERAL, kind="effect")
REFORM = rule("t9a.reform.allowed", source=GENERAL, kind="permission")
REFORM_FORMATION = rule("t9a.reform.formation", source=GENERAL, kind="effect")
REFORM_SCORING = rule("t9a.reform.scoring", source=GENERAL, kind="effect")
REFORM_CHARGES = rule("t9a.reform.charges", source=GENERAL, kind="effect")
SKIP = rule("t9a.post.neither", source=GENERAL, kind="permission")

# Later in the Game Turn, as far as a Reform matters to it
COMBAT_OVER = rule("t9a.turn.combat", source=GENERAL, kind="prohibition", basis="inferred")
END_TURN = rule("t9a.turn.end", source=GENERAL, kind="permission", basis="inferred")
SCORE_UNIT = rule("t9a.score.unit", source=GENERAL, kind="prohibition", basis="inferred")
SCORE_FLEEING = rule("t9a.score.fleeing", source=GENERAL, kind="prohibition", basis="public source")
SCORE_REFORMED = rule("t9a.score.reformed", source=GENERAL, kind="prohibition")
SCORE = rule("t9a.score.counts", source=GENERAL, kind="permission", basis="inferred")
CHARGE_MOMENT = rule("t9a.charge.moment", source=GENERAL, kind="prohibition", basis="inferred")
CHARGE_TURN = rule("t9a.charge.turn", source=GENERAL, kind="prohibition", basis="inferred")
NO_RALLY = rule("t9a.fragment.rally", source=GENERAL, kind="definition", basis="inferred")
CHARGE_REFORMED = rule("t9a.charge.reformed", source=GENERAL, kind="prohibition")
CHARGE = rule("t9a.charge.allowed", source=GENERAL, kind="permission", basis="inferred")

# What the text does not settle
ROUND = reading("t9a.reading.round", source=GENERAL, choices=("player-turn", "combat-round", "game-turn"))
TURN_END = reading("t9a.reading.turn-end", source=GENERAL, choices=("scoring", "not-scoring"))
CHARGE_ROUND = reading("t9a.reading.charge-round", source=GENERAL, choices=("counts", "does-not"))
UNTESTED = reading("t9a.reading.untested", source=GENERAL, choices=("stands", "may-turn"))
FLANK = reading("t9a.reading.flank", source=FLIGHT, choices=("front", "facing"))
INCH = reading("t9a.reading.inch", source=FLIGHT, choices=("legal", "illegal"))
PANIC_ENGAGED = reading("t9a.reading.panic-engaged", source=FLIGHT, choices=("exempt", "tests"))
PANIC_FLEEING = reading("t9a.reading.panic-fleeing", source=FLIGHT, choices=("exempt", "tests"))
