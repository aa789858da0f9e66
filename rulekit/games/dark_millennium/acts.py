"""What a player may do in an assault or with a BA card, and what a verdict finds out on the way."""

from __future__ import annotations

import msgspec

from rulekit.games.dark_millennium.state import Option


class _Act(msgspec.Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """Common shape of the acts."""


class SpecialAssault(_Act, tag="special-assault", frozen=True):
    """Declare a unit's special assault (steps 1 and 2)."""

    #: The unit that assaults.
    unit: str


class PlayBA(_Act, tag="play-ba", frozen=True):
    """Play a BA card from the command hand (BA 1 and 2)."""

    #: The card played.
    card: str


class Block(_Act, tag="block", frozen=True):
    """Block the assault with a unit (step 3)."""

    #: The unit that blocks.
    unit: str


class Decline(_Act, tag="decline", frozen=True):
    """Leave the assault unblocked (step 3)."""


class Tactic(_Act, tag="tactic", frozen=True):
    """Play a tactic from a card in the hand or from a unit's ability: exactly one of `card` and `unit`."""

    #: The card whose tactic is played.
    card: str | None = None
    #: The unit whose tactic is played.
    unit: str | None = None
    #: The unit that gets a bonus.
    target: str | None = None
    #: The units that are locked.
    units: tuple[str, ...] = ()


class Pass(_Act, tag="pass", frozen=True):
    """Play no tactic now (step 4)."""


class Choose(_Act, tag="choose", frozen=True):
    """Go on with a breakthrough, with the special assault, or with neither (step 5)."""

    #: What the assault goes on with.
    option: Option


class Resolve(_Act, tag="resolve", frozen=True):
    """Do what the text says (step 6, BA 4): the cards discarded or the units locked."""

    #: The cards discarded.
    cards: tuple[str, ...] = ()
    #: The units locked.
    units: tuple[str, ...] = ()


class LeavePlay(_Act, tag="leave-play", frozen=True):
    """Record that a unit left play by some other effect."""

    #: The unit that left play.
    unit: str


#: What a player may do, or what befalls the table: any one of these.
Act = SpecialAssault | PlayBA | Block | Decline | Tactic | Pass | Choose | Resolve | LeavePlay


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a verdict found out: values raised, damage dealt, what is left of it."""

    #: The assault of the unit that a tactic raised.
    assault: int | None = None
    #: The armor of the unit that a tactic raised.
    armor: int | None = None
    #: The damage dealt.
    damage: int | None = None
    #: Damage beyond the armor.
    excess: int | None = None
    #: Whether the unit that was dealt damage is destroyed.
    destroyed: bool | None = None
    #: The assault with which a breakthrough goes on.
    breakthrough: int | None = None
