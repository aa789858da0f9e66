"""What of the package other programs may use: names that stay, and mean what they mean, from version to version.

What is not here may change at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: The public names of each module, in the order in which they are told.
PUBLIC: Final[Mapping[str, tuple[str, ...]]] = {
    "rulekit.games": ("BOOKS", "book_of", "rule_of"),
    "rulekit.games.book": ("Book", "Open"),
    "rulekit.verdict": ("Verdict", "BadPlay", "RuleConflict"),
    "rulekit.rulebook": ("Rule", "Kind", "Basis", "Reading"),
    "rulekit.dice": ("Die", "Dice", "D10", "TWO_D6"),
    "rulekit.geometry": (
        "TOLERANCE",
        "Point",
        "Segment",
        "Polygon",
        "Rect",
        "inches",
        "direction",
        "separation",
        "touch",
        "overlap",
        "within",
        "Span",
        "near",
        "Eye",
        "seen",
        "first_seen",
        "first_seeing",
    ),
    "rulekit.games.musket_pike.state": (
        "Position",
        "Wing",
        "Unit",
        "Side",
        "Order",
        "Phase",
        "Step",
        "Run",
        "Arm",
        "Morale",
        "Action",
        "Commander",
    ),
    "rulekit.games.musket_pike.acts": (
        "Act",
        "Activate",
        "Pass",
        "Preempt",
        "Decline",
        "ChangeOrder",
        "Perform",
        "CloseCombat",
        "Continue",
        "Stop",
        "LoseUnits",
        "MoveCommander",
        "Facts",
    ),
    "rulekit.oracle.vectors": ("AnyVector", "Vector", "Step", "Then", "parse", "sparse", "canonical", "digest", "schema"),
    "rulekit.oracle.judge": ("judge", "Report", "Judged", "Difference"),
}
