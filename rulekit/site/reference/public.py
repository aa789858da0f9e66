"""What of the package other programs may use: names that keep their meaning from version to version.

Anything else may change at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: What every book has besides its own positions and acts.
_ENGINE = ("BOOK", "RULES", "READINGS", "start", "act", "legal", "chances", "Verdict")

_BOOKS: Final[Mapping[str, str]] = {
    "musket_pike": (
        "Position Wing Unit Act Activate Pass Preempt Decline ChangeOrder Perform CloseCombat Continue Stop "
        "LoseUnits MoveCommander Facts Side Order Phase Step Run Arm Morale Action Commander"
    ),
    "dark_millennium": (
        "Position Player Unit Card Assault Effect TacticEffect Draw Discard Lock RaiseAssault RaiseArmor "
        "Act SpecialAssault PlayBA Block Decline Tactic Pass Choose Resolve LeavePlay Facts "
        "Side State Stage Option"
    ),
    "ninth_age": (
        "Position Unit Table Terrain Act Declare Overrun RestrainTest FleeRoll FirstPursuer PursuitRoll "
        "FleeFrom FleeMove PursuitMove OverrunMove Place Pivot Reform Skip EndTurn Score Charge Facts "
        "Side State Plan Stage Ground Charged NoScoring NoCharge"
    ),
    "hidden_movement": (
        "Position Table Wall Unit Model Marker Activation Reveal Act Declare Begin Activate Move Remove "
        "RevealMarker Choose PlaceFigures Face MoveModel End Facts Side Phase State Stage By"
    ),
}

_OTHERS: Final[Mapping[str, str]] = {
    "games": "BOOKS book_of rule_of",
    "games.book": "Book Open",
    "verdict": "Verdict BadPlay RuleConflict",
    "rulebook": "Rule Kind Basis Reading",
    "dice": "Die Dice D10 TWO_D6",
    "geometry": (
        "Point Segment Polygon Rect inches direction separation touch overlap within Span near "
        "Eye seen first_seen first_seeing TOLERANCE"
    ),
    "oracle.vectors": "parse Vector Step Then AnyVector sparse canonical digest schema FORMAT",
    "oracle.stream": "plays Source LIMIT",
    "oracle.judge": "judge Report Judged Difference",
    "oracle.nearest": "changes Change",
    "oracle.explore": "explore divide Explored Level Counterexample Each Watch",
    "oracle.properties": "Property invariants statement",
    "oracle.odds": "odds Odds Unvalued",
    "oracle.policy": "Policies Preferences Preference Default",
    "oracle.suite": "write suite index",
    "oracle.protocol": "answer Answer question Level",
    "oracle.player": "Player Limits Hello Reply Said",
    "oracle.program": "Broken",
    "oracle.conform": "conform Suite Outcome Result",
    "data": "texts Text load BookData phrases",
    "messages": "message LANGS",
    "prose": "say_act say_step say_refusal say_position say_difference say_label Unsayable",
    "fidelity.record": "read path_of Record",
    "fidelity.entry": "Entry Base",
    "fidelity.pair": "Pair Text Finding Span",
    "fidelity.terms": "load Terms Term",
    "fidelity.checking": "check Found",
}

#: The public names of each module, in the order in which they are told.
PUBLIC: Final[Mapping[str, tuple[str, ...]]] = {
    **{f"rulekit.games.{book}": (*_ENGINE, *names.split()) for book, names in _BOOKS.items()},
    **{f"rulekit.{module}": tuple(names.split()) for module, names in _OTHERS.items()},
}
