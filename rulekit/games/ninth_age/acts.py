"""What players do after a combat, and what a verdict finds out on the way."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from rulekit.games.ninth_age.state import Side


class _Act(msgspec.Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """Common shape of the acts."""


class Declare(_Act, tag="declare", frozen=True):
    """Declare the pursuit of a Broken unit, or, with None, that the unit will try to restrain itself."""

    #: The unit that declares.
    unit: str
    #: The Broken unit that it will pursue; null: it will try to restrain itself.
    pursue: str | None


class Overrun(_Act, tag="overrun", frozen=True):
    """Declare an Overrun, or decline it."""

    #: The unit that may overrun.
    unit: str
    #: Whether it declines.
    declined: bool = False


class RestrainTest(_Act, tag="restrain-test", frozen=True):
    """Take the Discipline Test that restraining asks for; `roll` is the sum of 2D6."""

    #: The unit that tests.
    unit: str
    #: The sum of 2D6; needed only where the act is allowed.
    roll: int | None = None


class FleeRoll(_Act, tag="flee-roll", frozen=True):
    """Roll the Flee Distance of a Broken unit."""

    #: The unit that flees.
    unit: str
    #: The sum of 2D6; needed only where the act is allowed.
    roll: int | None = None


class FirstPursuer(_Act, tag="first-pursuer", frozen=True):
    """Say, as the Active Player, which side rolls first for its pursuers."""

    #: The side that rolls first.
    side: Side


class PursuitRoll(_Act, tag="pursuit-roll", frozen=True):
    """Roll the Pursuit Distance of a pursuing or overrunning unit."""

    #: The unit that pursues or overruns.
    unit: str
    #: The sum of 2D6; needed only where the act is allowed.
    roll: int | None = None


class FleeFrom(_Act, tag="flee-from", frozen=True):
    """Say, as the opponent, which of several units a Broken unit flees from."""

    #: The unit that flees.
    unit: str
    #: The unit that it flees from.
    enemy: str


class FleeMove(_Act, tag="flee-move", frozen=True):
    """Turn a Broken unit and move it; `heading` only says which of two, where the text leaves two."""

    #: The unit that flees.
    unit: str
    #: Which of two ways it turns, where the text leaves two.
    heading: Decimal | None = None


class PursuitMove(_Act, tag="pursuit-move", frozen=True):
    """Make a Pursuit Move, which this fragment does not describe."""

    #: The unit that pursues.
    unit: str


class OverrunMove(_Act, tag="overrun-move", frozen=True):
    """Move an overrunning unit straight ahead."""

    #: The unit that overruns.
    unit: str


class Place(_Act, tag="place", frozen=True):
    """Record where a move that this fragment does not describe has brought a unit; nowhere: off the table."""

    #: The unit that was moved.
    unit: str
    #: Its centre; null: off the table.
    x: Decimal | None = None
    #: Its centre; null: off the table.
    y: Decimal | None = None
    #: Which way its front faces.
    heading: Decimal | None = None


class Pivot(_Act, tag="pivot", frozen=True):
    """Make a Post-Combat Pivot: turn, put models with Front Rank into their places, or both."""

    #: The unit that pivots.
    unit: str
    #: Which way its front faces after it; null: as before.
    heading: Decimal | None = None
    #: Models with Front Rank that are put into their places.
    rearrange: tuple[str, ...] = ()


class Reform(_Act, tag="reform", frozen=True):
    """Make a Post-Combat Reform; what is not given stays as it is."""

    #: The unit that reforms.
    unit: str
    #: Which way its front faces after it; null: as before.
    heading: Decimal | None = None
    #: Its width after it; null: as before.
    width: Decimal | None = None
    #: Its depth after it; null: as before.
    depth: Decimal | None = None


class Skip(_Act, tag="skip", frozen=True):
    """Neither pivot nor reform."""

    #: The unit that does neither.
    unit: str


class EndTurn(_Act, tag="end-turn", frozen=True):
    """Go on: to the next Player Turn, or first to the end of the Game Turn."""


class Score(_Act, tag="score", frozen=True):
    """Count a unit for a Secondary Objective."""

    #: The unit that is to count.
    unit: str


class Charge(_Act, tag="charge", frozen=True):
    """Declare a charge, as far as what happened after the combat has a say in it."""

    #: The unit that charges.
    unit: str


#: What a player may do, or what is recorded of the table: any one of these.
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

    #: The sum of the dice.
    roll: int | None = None
    #: What a Discipline Test was taken against.
    discipline: int | None = None
    #: Whether the Discipline Test was passed.
    passed: bool | None = None
    #: The Flee Distance that a Pursuit Distance was compared with.
    flee_roll: int | None = None
    #: Whether the pursuer caught its prey.
    caught: bool | None = None
    #: The heading after a pivot.
    heading: Decimal | None = None
    #: The length of the move.
    distance: Decimal | None = None
    #: What of the move is beyond the roll.
    extended: Decimal | None = None
    #: Units and terrain moved through, in the order in which they were met.
    crossed: tuple[str, ...] | None = None
    #: Those of them that cause Dangerous Terrain Tests.
    tests: tuple[str, ...] | None = None
    #: Friendly units that must take a Panic Test.
    panic: tuple[str, ...] | None = None
    #: Touched the board edge.
    removed: bool | None = None
