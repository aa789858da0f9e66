"""What holds in every position that a book's rules lead to; and where its fragment ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.games import (
    Book,
    dark_millennium as dm,
    hidden_movement as hm,
    musket_pike as mp,
    ninth_age as t9a,
)
from rulekit.games.dark_millennium.state import zones
from rulekit.games.hidden_movement.flow import is_busy
from rulekit.games.hidden_movement.sight import at_rest
from rulekit.games.musket_pike.state import LAST_ACTIVATION
from rulekit.games.ninth_age.moves import may_place
from rulekit.games.ninth_age.state import ON_TABLE
from rulekit.games.ninth_age.turns import LATER
from rulekit.verdict import Aside

#: Judges a position and the one from which an act led to it.
Invariant = Callable[[Any, Any], bool]


def ended(book: Book, position: Any) -> bool:
    """Whether the fragment of rules ends here: no legal act need be left."""
    return _ENDED[book.name](position)


# Musket & Pike


def _three_activations(_: mp.Position, p: mp.Position) -> bool:
    return p.activation is None or p.activation <= LAST_ACTIVATION


def _finished_rests(before: mp.Position, p: mp.Position) -> bool:
    over = all(p.wings[id].finished for id, wing in before.wings.items() if wing.finished)
    return over and (p.active is None or p.phase == "rout" or not p.acting.finished)


def _one_bypassed(_: mp.Position, p: mp.Position) -> bool:
    return sum(wing.bypassed for wing in p.wings.values()) <= 1


def _two_passes(_: mp.Position, p: mp.Position) -> bool:
    return p.passes <= 1


# Dark Millennium


def _cards_stay(before: dm.Position, p: dm.Position) -> bool:
    return all(
        sorted(zones(player)) == sorted(zones(p.players[side])) for side, player in before.players.items()
    )


def _gone_stays(before: dm.Position, p: dm.Position) -> bool:
    return not any(p.units[id].in_play for id, unit in before.units.items() if not unit.in_play)


def _bonuses_fade(_: dm.Position, p: dm.Position) -> bool:
    raised = any(unit.plus_assault or unit.plus_armor for unit in p.units.values())
    return p.stage is not None or not raised


# The Ninth Age


def _lost_rests(before: t9a.Position, p: t9a.Position) -> bool:
    return all(
        (unit.x, unit.y, unit.heading, unit.state) == ((now := p.units[id]).x, now.y, now.heading, now.state)
        for id, unit in before.units.items()
        if unit.state not in ON_TABLE
    )


def _waits_for_places(p: t9a.Position) -> bool:
    """Whether an event must tell where a unit stands now: how it moves the fragment leaves out."""
    return any(Aside().permits(may_place, p, t9a.Place(id)) for id in p.units)


# Muskets & Tomahawks


def _unseen_at_rest(_: hm.Position, p: hm.Position) -> bool:
    return p.phase == "setup" or is_busy(p) or not at_rest(Aside(), p)


#: By book: each invariant with its name, which is a message's too.
INVARIANTS: Mapping[str, Mapping[str, Invariant]] = {
    "musket-pike": {
        "three-activations": _three_activations,
        "finished-rests": _finished_rests,
        "one-bypassed": _one_bypassed,
        "two-passes": _two_passes,
    },
    "dark-millennium": {
        "cards-stay": _cards_stay,
        "gone-stays": _gone_stays,
        "bonuses-fade": _bonuses_fade,
    },
    "ninth-age": {"lost-rests": _lost_rests},
    "hidden-movement": {"unseen-at-rest": _unseen_at_rest},
}

_ENDED: Mapping[str, Callable[[Any], bool]] = {
    "musket-pike": lambda p: p.phase == "rout",
    # Whose turn comes next, the text does not tell.
    "dark-millennium": lambda p: p.stage is None,
    "ninth-age": lambda p: p.stage in LATER or _waits_for_places(p),
    "hidden-movement": lambda p: p.activation is None and not is_busy(p),
}
