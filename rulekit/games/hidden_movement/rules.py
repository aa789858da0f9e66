"""The names of the rules of hidden movement, in the order in which the fragment tells them.

The fragment has no numbers: `source` is a short title. What it implies, or what play cannot do without,
has the basis "inferred"; what reports of the game tell of its cards has "public source".
"""

from __future__ import annotations

from rulekit.rulebook import Rulebook

BOOK = Rulebook("hm")
rule, reading = BOOK.rule, BOOK.reading
#: Its rules by id, in the order of the rule book.
RULES = BOOK.rules
#: Its open questions by id.
READINGS = BOOK.readings

# One thing at a time
PENDING = rule("hm.reveal.pending", source="reveal", kind="prohibition", basis="inferred")

# Who may hide, and where
START = rule("hm.declare.start", source="declaration", kind="prohibition")
SCOUTS = rule("hm.declare.scouts", source="scouts", kind="prohibition")
FIGURES = rule("hm.declare.figures", source="declaration", kind="prohibition", basis="inferred")
AGAIN = rule("hm.declare.again", source="declaration", kind="prohibition", basis="inferred")
CRITERION = rule("hm.declare.criterion", source="declaration", kind="prohibition")
UNSEEN = rule("hm.declare.unseen", source="declaration", kind="permission")
BEYOND = rule("hm.declare.beyond", source="declaration", kind="permission")
RESERVE = rule("hm.declare.reserve", source="declaration", kind="permission")
DECLARE = rule("hm.declare.allowed", source="declaration", kind="permission")
MARKER = rule("hm.declare.marker", source="marker", kind="effect")
BEGIN = rule("hm.declare.begin", source="declaration", kind="permission", basis="inferred")

# Activation by troop type
PLAY = rule("hm.activation.play", source="activation", kind="prohibition", basis="inferred")
RUNNING = rule("hm.activation.running", source="activation", kind="prohibition", basis="inferred")
BY_TYPE = rule("hm.activation.type", source="activation", kind="effect")
CARD = rule("hm.activation.card", source="activation", kind="permission", basis="public source")
OWN = rule("hm.activation.own", source="activation", kind="prohibition")
ACTIONS = rule("hm.activation.actions", source="activation", kind="prohibition", basis="public source")
NONE = rule("hm.activation.none", source="activation", kind="prohibition", basis="inferred")
END = rule("hm.activation.end", source="activation", kind="permission", basis="inferred")

# How a marker moves
EDGE = rule("hm.move.edge", source="movement", kind="prohibition", basis="inferred")
LENGTH = rule("hm.move.length", source="movement", kind="prohibition", values=(6,))
SHORT = rule("hm.move.short", source="movement", kind="prohibition", values=(6,))
TRAIT = rule("hm.move.scouts", source="movement", kind="definition")
SIGHT = rule("hm.move.sight", source="movement", kind="prohibition")
MOVE = rule("hm.move.allowed", source="movement", kind="permission")
INSTEAD = rule("hm.move.marker", source="movement", kind="effect")

# The reveal
MODELS = rule("hm.reveal.models", source="reveal", kind="definition")
FIRST = rule("hm.reveal.first", source="reveal", kind="effect", basis="inferred")
SPOTTED = rule("hm.reveal.spotted", source="reveal", kind="effect")
WAITING = rule("hm.reveal.waiting", source="reveal", kind="prohibition", basis="inferred")
ORDER = rule("hm.reveal.order", source="reveal", kind="permission", basis="inferred")

# The enemy's own move
ENEMY_MOVE = rule("hm.enemy.move", source="reveal", kind="permission", basis="inferred")
ENEMY_SPOTS = rule("hm.enemy.spots", source="reveal", kind="effect")
ENEMY_STOPS = rule("hm.enemy.stops", source="reveal", kind="effect", basis="inferred")

# Removal by the owner
REMOVE_START = rule("hm.remove.start", source="removal", kind="prohibition")
REMOVE_TABLE = rule("hm.remove.table", source="removal", kind="prohibition", basis="inferred")
REMOVE = rule("hm.remove.allowed", source="removal", kind="permission")
REMOVED = rule("hm.remove.marker", source="removal", kind="effect")
OWNER_PLACES = rule("hm.remove.owner", source="removal", kind="effect")
REMOVE_UNSEEN = rule("hm.remove.unseen", source="removal", kind="prohibition")

# Which unit
CHOOSE_MOMENT = rule("hm.choose.moment", source="unit chosen", kind="prohibition")
CHOOSE_OWN = rule("hm.choose.own", source="unit chosen", kind="prohibition")
CHOOSE_HIDDEN = rule("hm.choose.hidden", source="unit chosen", kind="prohibition")
CHOOSE_TYPE = rule("hm.choose.type", source="unit chosen", kind="prohibition")
CHOOSE = rule("hm.choose.allowed", source="unit chosen", kind="permission")
POOL = rule("hm.choose.pool", source="unit chosen", kind="definition")

# Where its figures stand, and how they face
LEADER = rule("hm.place.leader", source="placing", kind="effect")
OPPONENT_PLACES = rule("hm.place.opponent", source="placing", kind="effect")
ALONE = rule("hm.place.alone", source="placing", kind="effect", basis="inferred")
PLACE_MOMENT = rule("hm.place.moment", source="placing", kind="prohibition")
PLACE_DISTANCE = rule("hm.place.distance", source="placing", kind="prohibition")
PLACE_NEARER = rule("hm.place.nearer", source="placing", kind="prohibition")
PLACE = rule("hm.place.allowed", source="placing", kind="permission")
FACE_MOMENT = rule("hm.face.moment", source="facing", kind="prohibition", basis="inferred")
FACE = rule("hm.face.allowed", source="facing", kind="permission")
FACING = rule("hm.face.every", source="facing", kind="effect")

# Markers behind which nobody is
DUMMY = rule("hm.dummy.removed", source="dummies", kind="effect", basis="inferred")
DUMMY_COUNT = rule("hm.dummy.count", source="dummies", kind="definition", basis="inferred")
DUMMY_LEFT_OUT = rule("hm.dummy.not-in-fragment", source="dummies", kind="definition")

# What the text does not settle
ALLOWANCE = reading("hm.reading.allowance", source="movement", choices=("up-to", "exactly"))
ENTERING = reading("hm.reading.entering", source="movement", choices=("revealed", "forbidden"))
NEARER = reading("hm.reading.nearer", source="placing", choices=("nearest", "spotter", "every"))
REACH = reading("hm.reading.distance", source="spotting", choices=("inclusive", "strict"))
