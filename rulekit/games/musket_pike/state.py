"""What a turn of Musket & Pike stands at: positions."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, Literal, get_args

import msgspec

#: The two sides.
Side = Literal["A", "B"]
#: The orders of a wing (4.2.1).
Order = Literal["charge", "make-ready", "receive-charge", "rally"]
#: The phases of a turn that a position may stand in.
Phase = Literal["initiative", "activation", "rout"]
#: The steps of an activation at which a position may rest (3.2).
Step = Literal["A", "B", "C", "D"]
#: How the active wing got its run: chosen in turn; by preempting an activation, or a continuation;
#: as a bypassed wing that preempted back; as a bypassed wing whose turn came after the preemptor.
Run = Literal["normal", "preemption", "continuation-preemption", "take-back", "bypassed"]

SIDES: Final[tuple[Side, ...]] = get_args(Side)
#: From the highest priority to the lowest (4.2.1).
ORDERS: Final[tuple[Order, ...]] = get_args(Order)
_PLACE: Final[dict[Order, int]] = {order: place for place, order in enumerate(ORDERS)}
OPPONENT: Final[dict[Side, Side]] = {"A": "B", "B": "A"}
RATINGS: Final = (0, -1, -2)
#: The sorts of units that step C tells apart (3.2 C).
Arm = Literal["cavalry", "heavy-infantry", "light-infantry"]
#: The states of a unit's morale.
Morale = Literal["normal", "shaken", "broken"]
#: What a unit may do in step C (3.2).
Action = Literal["move", "pistol", "move-and-pistol", "fire", "salvo", "rally", "reform"]
#: What an Army Commander has done in this activation: moved, lent his rating to a roll,
#: or lent it to a preemption that succeeded.
Commander = Literal["moved", "lent", "finished"]

ARMS: Final[tuple[Arm, ...]] = get_args(Arm)
MORALES: Final[tuple[Morale, ...]] = get_args(Morale)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
COMMANDERS: Final[tuple[Commander, ...]] = get_args(Commander)
#: The actions that move the unit.
MOVES: Final[frozenset[Action]] = frozenset({"move", "move-and-pistol"})
#: A run has three activations at most (4.3.1).
LAST_ACTIVATION: Final = 3
#: Ways in which a wing got its run by preempting.
PREEMPTIONS: Final[frozenset[Run | None]] = frozenset({"preemption", "continuation-preemption", "take-back"})


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit of a wing, where step C or its morale matters."""

    #: What sort of unit it is.
    arm: Arm
    #: Whether it is stacked with a leader, or adjacent to one.
    by_leader: bool = False
    #: Its morale; shaken and broken units count when the wing changes to Rally.
    morale: Morale = "normal"
    #: Its action in the activation under way; null: none yet.
    acted: Action | None = None
    #: Whether it has left the game.
    eliminated: bool = False


class Wing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One wing: its order, what modifies its rolls, and the markers on its leader's counter."""

    #: The side that it belongs to.
    side: Side
    #: The order that it has now.
    order: Order
    #: The Wing Commander's Leadership Rating: 0, -1 or -2; added to the roll.
    leadership: int = 0
    #: The Army Commander's rating where he is adjacent to or stacked with the Wing Commander; else null.
    army_commander: int | None = None
    #: Whether it counts as a cavalry wing.
    cavalry: bool = False
    #: Whether the Wing Commander is adjacent to an enemy unit that is not Morale Broken.
    adjacent_enemy: bool = False
    #: How many units the wing has left, all in good order; or all its units by name.
    units: int | dict[str, Unit] = 1
    #: How many units were eliminated, where they have no names; 0 where they have.
    lost: int = 0
    #: The leader's counter shows its F side.
    finished: bool = False
    #: The leader is marked No Continue.
    no_continue: bool = False
    #: The leader is marked Bypassed: preempted, the wing waits for its activation.
    bypassed: bool = False

    def __hash__(self) -> int:
        """Hash the wing's value, whatever order its units were named in."""
        units = self.units if type(self.units) is int else frozenset(self.named.items())
        return hash((units, *_OF_WING(self)))

    @property
    def named(self) -> dict[str, Unit]:
        """The wing's units by name; empty where they have none."""
        return self.units if isinstance(self.units, dict) else {}

    @property
    def left(self) -> int:
        """How many units the wing has left."""
        units = self.units
        return units if type(units) is int else sum(not unit.eliminated for unit in self.named.values())

    @property
    def waiting(self) -> bool:
        """Whether the wing still has its run before it: not finished, and with a unit left."""
        # The number itself is asked first: every verdict asks every wing.
        return not self.finished and (self.units if type(self.units) is int else self.left) > 0


_OF_WING = attrgetter(*(f for f in Wing.__struct_fields__ if f != "units"))


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the next verdict depends on; any position reached can be given again."""

    #: All wings of both sides, by name.
    wings: dict[str, Wing]
    #: The First Player, where the count of Charge wings does not tell; it stays as it was given.
    first: Side | None = None
    #: Added to every continuation roll (the Landskrona scenario: 1).
    roll_modifier: int = 0
    #: Choices that differ from the defaults, by the id of the reading.
    readings: dict[str, str] = {}
    #: `initiative`: the play has not begun; `rout`: the Activation Phase is over.
    phase: Phase = "initiative"
    #: Where the active wing's activation stands: in A there is a window, and somebody who may preempt.
    #: Null: no wing is active. Steps E and F pass within an act.
    step: Step | None = None
    #: The wing whose run it is; null between runs.
    active: str | None = None
    #: Which activation of the run it is: 1, 2 or 3; null: no wing is active.
    activation: int | None = None
    #: How the active wing got its run. `normal`: selected in turn; `preemption`: by preempting an activation;
    #: `continuation-preemption`: by preempting a continuation; `take-back`: bypassed, by preempting
    #: the continuation of its preemptor; `bypassed`: bypassed, when its turn came. Null: no wing is active.
    run: Run | None = None
    #: Who chooses now: in a window the inactive side, else in a run the owner of the active wing.
    #: Null: the phase is over.
    to_move: Side | None = None
    #: Whose turn it is: the side that alternation names, even while it is skipped; from an activation on
    #: the side that activated, whoever preempts. Null: the phase is over.
    on_move: Side | None = None
    #: Wings whose leaders have tried to preempt in this window, sorted.
    tried: tuple[str, ...] = ()
    #: Whether the active wing has tried to change its order in this activation.
    order_tried: bool = False
    #: Consecutive passes: 0 or 1; 0 again once a wing is activated, and in the Rout Phase.
    passes: int = 0
    #: The wing whose leader's counter was turned to F last, by the end of its run or by a second failure.
    last_finished: str | None = None
    #: Sides that select no more, where the reading says that a pass is for the rest of the turn;
    #: empty in the Rout Phase.
    passed: tuple[Side, ...] = ()
    #: What the Army Commanders have done in this activation: moved, lent a rating, or lent it to a preemption
    #: that won the activation (finished). Empty between runs and at the start of each activation.
    commanders: dict[Side, Commander] = {}

    def __hash__(self) -> int:
        """Hash the position's value, whatever order its wings were named in."""
        named = (frozenset(getattr(self, name).items()) for name in _NAMED)
        return hash((*named, *_PLAIN(self)))

    def of(self, side: Side) -> list[str]:
        """Ids of the wings of one side, in the order in which they were given."""
        return [id for id, wing in self.wings.items() if wing.side == side]

    @property
    def level(self) -> Order | None:
        """The highest order among the wings that wait, of all sides that still select."""
        highest, place = None, len(ORDERS)
        for wing in self.wings.values():
            here = _PLACE[wing.order]
            if here < place and wing.waiting and wing.side not in self.passed:
                highest, place = wing.order, here
        return highest

    @property
    def acting(self) -> Wing:
        """The active wing."""
        assert self.active is not None, "no wing is active"
        return self.wings[self.active]

    def wing_of(self, unit: str) -> str | None:
        """The id of the wing to which a unit with a name belongs."""
        return next((id for id, wing in self.wings.items() if unit in wing.named), None)

    @property
    def bypassed(self) -> str | None:
        """The wing that was bypassed and waits for its automatic activation."""
        for id, wing in self.wings.items():
            if wing.bypassed:
                return id
        return None


_NAMED = ("wings", "readings", "commanders")
_PLAIN = attrgetter(*(f for f in Position.__struct_fields__ if f not in _NAMED))
