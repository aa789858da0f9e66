"""What players do in a turn of Musket & Pike, and what a verdict finds out."""

from __future__ import annotations

import msgspec

from rulekit.games.musket_pike.state import Action, Order, Side


class _Act(msgspec.Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """Common shape of the acts."""


class Activate(_Act, tag="activate", frozen=True):
    """Select a wing and begin its run (3.2)."""

    #: The wing selected.
    wing: str


class Pass(_Act, tag="pass", frozen=True):
    """Let the other side select (3.2, 4.5)."""


class Preempt(_Act, tag="preempt", frozen=True):
    """Try to preempt with a wing of the inactive side (4.4); `roll` is a die face, 0 to 9.

    `alone`: without the rating of the Army Commander beside the leader.
    """

    #: The wing that tries; its own order gives the row.
    wing: str
    #: A die face, 0 to 9; needed only where the act is allowed.
    roll: int | None = None
    #: Without the Army Commander; only where he could help.
    alone: bool = False


class Decline(_Act, tag="decline", frozen=True):
    """Leave the window for preemption unused (4.4.1)."""


class ChangeOrder(_Act, tag="change-order", frozen=True):
    """Try to change the active wing's order (3.2 B, 5.7); `roll` is a die face, 0 to 9."""

    #: The order wanted.
    to: Order
    #: A die face, 0 to 9; needed only where the act is allowed.
    roll: int | None = None
    #: Without the Army Commander; only where he could help.
    alone: bool = False


class Perform(_Act, tag="perform", frozen=True):
    """Let a unit of the active wing act (3.2 C).

    Of a move it tells what the wing's order asks about: how many hexes it is long, whether it ends at least
    a hex closer to an enemy, whether it ends adjacent to one, and whether the way closer
    would lead light infantry up to the front of enemy heavy infantry.
    """

    #: The unit that acts; it is not eliminated.
    unit: str
    #: What it does.
    action: Action
    #: How many hexes it moves; needed under Receive Charge.
    hexes: int | None = None
    #: Whether it ends at least a hex closer to an enemy; needed under Charge and Rally.
    closer: bool | None = None
    #: Whether it ends adjacent to an enemy; needed under Make Ready and Receive Charge.
    adjacent: bool | None = None
    #: Whether the way closer would lead up to the front of enemy heavy infantry.
    facing_pikes: bool = False


class CloseCombat(_Act, tag="close-combat", frozen=True):
    """Go on to step D."""


class Continue(_Act, tag="continue", frozen=True):
    """Try for another activation of the active wing (4.3); `roll` is a die face, 0 to 9."""

    #: A die face, 0 to 9; needed only where the act is allowed.
    roll: int | None = None
    #: Without the Army Commander; only where he could help.
    alone: bool = False


class Stop(_Act, tag="stop", frozen=True):
    """End the active wing's run (3.2 F)."""


class LoseUnits(_Act, tag="lose-units", frozen=True):
    """Record that a wing lost units on the board: how many, or which where they have names."""

    #: The wing that loses them.
    wing: str
    #: How many, or which where they have names.
    units: int | tuple[str, ...] = 1


class MoveCommander(_Act, tag="move-commander", frozen=True):
    """Record that a side's Army Commander moved on the board."""

    #: Whose Army Commander moved.
    side: Side


#: What a player or the board may do: any one of these.
Act = (
    Activate
    | Pass
    | Preempt
    | Decline
    | ChangeOrder
    | Perform
    | CloseCombat
    | Continue
    | Stop
    | LoseUnits
    | MoveCommander
)


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a verdict found out: a die roll, what was added to it, and what it had to reach."""

    #: The face of the die, 0 to 9.
    roll: int | None = None
    #: The sum of the modifiers.
    modifier: int | None = None
    #: The largest modified roll that succeeds.
    limit: int | None = None
    #: Whether the attempt succeeded.
    success: bool | None = None
    #: The cell of the tables (in the index) that was read, its path joined by dots: `continuation.charge`,
    #: `preemption.make-ready`; of an order change the current order, then the new one: `orders.rally.charge`.
    cell: str | None = None
