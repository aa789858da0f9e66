"""What players do after a combat, and what a verdict finds out on the way."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from rulekit.games.ninth_age.state import Side


class _Act(msgspec.Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """Common shape of the acts."""


class Declare(_Act, tag="declare", frozen=True):
    """Declare the pursuit of a Broken unit, or, with None, that the unit will try to restrain itself."""

    unit: str
    pursue: str | None


class Overrun(_Act, tag="overrun", frozen=True):
    """Declare an Overrun, or decline it."""

    unit: str
    declined: bool = False


class RestrainTest(_Act, tag="restrain-test", frozen=True):
    """Take the Discipline Test that restraining asks for; `roll` is the sum of 2D6."""

    unit: str
    roll: int | None = None


class FleeRoll(_Act, tag="flee-roll", frozen=True):
    """Roll the Flee Distance of a Broken unit."""

    unit: str
    roll: int | None = None


class FirstPursuer(_Act, tag="first-pursuer", frozen=True):
    """Say, as the Active Player, which side rolls first for its pursuers."""

    side: Side


class PursuitRoll(_Act, tag="pursuit-roll", frozen=True):
    """Roll the Pursuit Distance of a pursuing or overrunning unit."""

    unit: str
    roll: int | None = None


class FleeFrom(_Act, tag="flee-from", frozen=True):
    """Say, as the opponent, which of several units a Broken unit flees from."""

    unit: str
    enemy: str


class FleeMove(_Act, tag="flee-move", frozen=True):
    """Turn a Broken unit and move it; `heading` only says which of two, where the text leaves two."""

    unit: str
    heading: Decimal | None = None


class PursuitMove(_Act, tag="pursuit-move", frozen=True):
    """Make a Pursuit Move, which this fragment does not describe."""

    unit: str


class OverrunMove(_Act, tag="overrun-move", frozen=True):
    """Move an overrunning unit straight ahead."""

    unit: str


class Place(_Act, tag="place", frozen=True):
    """Record where a move that this fragment does not describe has brought a unit; nowhere: off the table."""

    unit: str
    x: Decimal | None = None
    y: Decimal | None = None
    heading: Decimal | None = None


class Pivot(_Act, tag="pivot", frozen=True):
    """Make a Post-Combat Pivot: turn, put models with Front Rank into their places, or both."""

    unit: str
    heading: Decimal | None = None
    rearrange: tuple[str, ...] = ()


class Reform(_Act, tag="reform", frozen=True):
    """Make a Post-Combat Reform; what is not given stays as it is."""

    unit: str
    heading: Decimal | None = None
    width: Decimal | None = None
    depth: Decimal | None = None


class Skip(_Act, tag="skip", frozen=True):
    """Neither pivot nor reform."""

    unit: str


class EndTurn(_Act, tag="end-turn", frozen=True):
    """Go on: to the next Player Turn, or first to the end of the Game Turn."""


class Score(_Act, tag="score", frozen=True):
    """Count a unit for a Secondary Objective."""

    unit: str


class Charge(_Act, tag="charge", frozen=True):
    """Declare a charge, as far as what happened after the combat has a say in it."""

    unit: str


Act = (
    Declare
    | Overrun
    | RestrainTest
    | FleeRoll
    | FirstPursuer
    | PursuitRoll
    | FleeFrom
    | FleeMove
    | PursuitMove
    | OverrunMove
    | Place
    | Pivot
    | Reform
    | Skip
    | EndTurn
    | Score
    | Charge
)
#: Acts that need 2D6.
Rolled = RestrainTest | FleeRoll | PursuitRoll


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a verdict found out: dice against their limits, and how a unit moved."""

    roll: int | None = None
    #: What a Discipline Test was taken against.
    discipline: int | None = None
    passed: bool | None = None
    #: The Flee Distance that a Pursuit Distance was compared with.
    flee_roll: int | None = None
    caught: bool | None = None
    #: The heading after a pivot.
    heading: Decimal | None = None
    #: The length of the move, and what of it is beyond the roll.
    distance: Decimal | None = None
    extended: Decimal | None = None
    #: Units and terrain moved through, in the order in which they were met.
    crossed: tuple[str, ...] | None = None
    #: Those of them that cause Dangerous Terrain Tests.
    tests: tuple[str, ...] | None = None
    #: Friendly units that must take a Panic Test.
    panic: tuple[str, ...] | None = None
    #: Touched the board edge.
    removed: bool | None = None
