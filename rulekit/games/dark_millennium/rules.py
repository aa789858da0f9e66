"""The names of the Dark Millennium rules: special assault and BA cards, in the order of their steps.

`source` is the step's number as the fragment has it: "step 3" of a special assault, "BA 2" of a BA card.
What no sentence states but the steps imply has the basis "inferred".
"""

from __future__ import annotations

from rulekit.rulebook import Rulebook

BOOK = Rulebook("dm")
rule, reading = BOOK.rule, BOOK.reading
#: Its rules by id, in the order of the rule book.
RULES = BOOK.rules
#: Its open questions by id.
READINGS = BOOK.readings

# One action at a time
RUNNING = rule("dm.action.running", source="step 1", kind="prohibition", basis="inferred")

# Special assault, steps 1 and 2: declaring it
SPECIAL = rule("dm.special.ability", source="special assault", kind="prohibition")
CHARGING = rule("dm.special.charging", source="special assault", kind="prohibition")
PLAYABLE = rule("dm.special.playable", source="step 1", kind="prohibition")
DECLARE = rule("dm.special.declare", source="special assault", kind="permission")
LOCK_ASSAULTING = rule("dm.special.lock", source="step 2", kind="effect")

# Step 3: the block
BLOCK_MOMENT = rule("dm.block.moment", source="step 3", kind="prohibition")
BLOCK_OPPONENT = rule("dm.block.opponent", source="step 3", kind="prohibition")
BLOCK_CHARGING = rule("dm.block.charging", source="step 3", kind="prohibition")
BLOCK = rule("dm.block.allowed", source="step 3", kind="permission")
NO_BLOCK = rule("dm.block.decline", source="step 3", kind="permission")
LOCK_BLOCKING = rule("dm.block.lock", source="example", kind="effect")
REGULAR = rule("dm.block.regular", source="step 3", kind="effect")

# Step 4, BA 3: tactics
TACTICS_FIRST = rule("dm.tactics.first", source="step 4", kind="effect")
TACTICS_MOMENT = rule("dm.tactics.moment", source="step 4", kind="prohibition")
TACTICS_HAND = rule("dm.tactics.hand", source="step 4", kind="prohibition")
TACTICS_TURN = rule("dm.tactics.turn", source="step 4", kind="prohibition")
TACTICS_ABILITY = rule("dm.tactics.ability", source="step 4", kind="prohibition")
TACTICS_PLAYABLE = rule("dm.tactics.playable", source="step 1", kind="prohibition", basis="inferred")
TACTICS_ONCE = rule("dm.tactics.once", source="step 4", kind="prohibition", basis="inferred")
TACTIC = rule("dm.tactics.play", source="step 4", kind="permission")
PASS = rule("dm.tactics.pass", source="step 4", kind="permission")
ALTERNATE = rule("dm.tactics.alternate", source="step 4", kind="effect")
CLOSE = rule("dm.tactics.close", source="step 4", kind="effect", values=(2,))
USED_CARD = rule("dm.cards.used", source="BA 5", kind="effect")

# What texts do
RAISE_ASSAULT = rule("dm.effect.assault", source="card text", kind="effect")
RAISE_ARMOR = rule("dm.effect.armor", source="card text", kind="effect", basis="inferred")
DRAW = rule("dm.effect.draw", source="card text", kind="effect")
DISCARD = rule("dm.effect.discard", source="card text", kind="effect")
LOCK = rule("dm.effect.lock", source="card text", kind="effect")

# Step 5: damage
DAMAGE = rule("dm.damage.dealt", source="step 5", kind="effect")
DESTROYED = rule("dm.damage.destroyed", source="example", kind="effect")
EXCESS = rule("dm.damage.excess", source="step 5", kind="effect")
STOPPED = rule("dm.damage.stopped", source="step 5", kind="effect", basis="inferred")
CHOICE_MOMENT = rule("dm.choice.moment", source="step 5", kind="prohibition")
CHOICE_NEITHER = rule("dm.choice.neither", source="step 5", kind="prohibition", basis="inferred")
CHOICE = rule("dm.choice.allowed", source="step 5", kind="permission")
BREAKTHROUGH = rule("dm.choice.breakthrough", source="step 5", kind="effect")
RESUMED = rule("dm.choice.special", source="step 5", kind="effect")

# Step 6, BA 4: what the text says
UNBLOCKED = rule("dm.resolve.unblocked", source="step 6", kind="effect")
RESOLVE_MOMENT = rule("dm.resolve.moment", source="card text", kind="prohibition")
RESOLVE_HAND = rule("dm.resolve.hand", source="card text", kind="prohibition", basis="inferred")
RESOLVE_UNITS = rule("dm.resolve.units", source="card text", kind="prohibition", basis="inferred")
RESOLVE_COUNT = rule("dm.resolve.count", source="card text", kind="prohibition")
RESOLVE_SPECIAL = rule("dm.resolve.special", source="step 6", kind="effect")
RESOLVE = rule("dm.resolve.allowed", source="card text", kind="permission")

# BA cards
BA_HAND = rule("dm.ba.hand", source="BA 5", kind="prohibition")
BA_ABILITY = rule("dm.ba.ability", source="BA", kind="prohibition")
BA_PLAYABLE = rule("dm.ba.playable", source="BA 1", kind="prohibition")
BA_PLAY = rule("dm.ba.play", source="BA", kind="permission")
BA_TABLE = rule("dm.ba.table", source="BA 2", kind="effect")
BA_FIRST = rule("dm.ba.first", source="BA 3", kind="effect")
BA_CLOSE = rule("dm.ba.close", source="BA 3", kind="effect")
BA_RESOLVE = rule("dm.ba.resolve", source="BA 4", kind="effect")
BA_DISCARD = rule("dm.ba.discard", source="BA 5", kind="effect")

# Units that leave play by some other effect
LEAVE = rule("dm.units.leave", source="step 4", kind="permission", basis="inferred")
TARGET_GONE = rule("dm.units.target-gone", source="step 5", kind="effect", basis="inferred")
ATTACKER_GONE = rule("dm.units.attacker-gone", source="step 5", kind="effect", basis="inferred")

# What the text does not settle
LETHAL = reading("dm.reading.lethal", source="step 5", choices=("equal", "more"))
MAY_DECLINE = reading("dm.reading.neither", source="step 5", choices=("allowed", "must-choose"))
BLOCKER_GONE = reading("dm.reading.blocker-gone", source="step 5", choices=("ends", "full-excess"))
GONE = reading("dm.reading.attacker-gone", source="step 6", choices=("fizzles", "resolves"))
SHORT_HAND = reading("dm.reading.short-hand", source="step 6", choices=("all", "none"))
BLOCK_COST = reading("dm.reading.block-cost", source="step 3", choices=("locks", "stays"))
ACCUMULATE = reading("dm.reading.damage-stays", source="step 5", choices=("fades", "stays"))
UNIT_TACTIC = reading("dm.reading.unit-tactic", source="step 4", choices=("once", "again"))
