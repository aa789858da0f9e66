"""How play goes on: who chooses, what is revealed next."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from rulekit.games.hidden_movement import rules
from rulekit.games.hidden_movement.acts import Facts
from rulekit.games.hidden_movement.sight import at_rest
from rulekit.games.hidden_movement.state import OPPONENT, By, Model, Place, Position, Reveal, Side
from rulekit.verdict import Ruling

Outcome = tuple[Position, Facts | None]


def seat(p: Position) -> Position:
    """The position with who is to choose."""
    return replace(p, to_move=chooser(p))


def chooser(p: Position) -> Side | None:
    """The side that chooses now; None in the set-up and between activations.

    Of several markers spotted at once the side whose activation it is takes the next, else their owner.
    """
    if p.reveal is not None:
        places = p.reveal.stage == "place" and p.reveal.by == "spotted"
        return OPPONENT[p.reveal.side] if places else p.reveal.side
    if p.activation is not None:
        return p.activation.side
    return next((p.markers[id].side for id in p.spotted), None)


def is_busy(p: Position) -> bool:
    """Whether a reveal is under way, or a spotted marker waits for its own."""
    return p.reveal is not None or bool(p.spotted)


def spot(r: Ruling, p: Position, spotted: dict[str, str]) -> Position:
    """Reveal markers that have been spotted, each by a figure: at once, or one after another (H11)."""
    if not r.has(rules.SPOTTED, bool(spotted)):
        return seat(p)
    dummies = {id for id in spotted if p.markers[id].dummy}
    if r.has(rules.DUMMY, bool(dummies)):
        p = without(p, *dummies)
        spotted = {id: whom for id, whom in spotted.items() if id not in dummies}
        if not spotted:
            # Where the spotter stands has been rounded: there it may see one marker more.
            return spot(r, p, at_rest(r, p))
    return _next(replace(p, spotted=spotted))


def open_reveal(p: Position, id: str, by: By, whom: str | None = None) -> Position:
    """Take a marker away, so that its owner chooses a unit; one that is not on the table stays."""
    marker = p.markers[id]
    if marker.x is None or marker.y is None:
        return p
    reveal = Reveal(marker.side, marker.type, marker.x, marker.y, by, spotter=whom)
    return seat(replace(without(p, id), reveal=reveal))


def go_on(r: Ruling, p: Position) -> Position:
    """After a reveal: the next marker that waits, or what the new figures spot."""
    p = replace(p, reveal=None)
    return _next(p) if p.spotted else spot(r, p, at_rest(r, p))


def _next(p: Position) -> Position:
    """Open the reveal of the only marker that waits; of several, let one be chosen."""
    if len(p.spotted) != 1:
        return seat(p)
    [(id, whom)] = p.spotted.items()
    return open_reveal(p, id, "spotted", whom)


def without(p: Position, *ids: str) -> Position:
    """The position without some markers."""
    markers = {id: marker for id, marker in p.markers.items() if id not in ids}
    spotted = {id: whom for id, whom in p.spotted.items() if id not in ids}
    return replace(p, markers=markers, spotted=spotted)


def stand(p: Position, unit: str, at: dict[str, Place]) -> Position:
    """The position with figures of a unit on the table, which do not face anywhere yet."""
    new = {figure: Model(unit, x, y) for figure, (x, y) in at.items()}
    return replace(p, models={**p.models, **new})


def turn(p: Position, headings: dict[str, Decimal]) -> Position:
    """The position with figures turned."""
    turned = {
        figure: replace(model, facing=headings.get(figure, model.facing))
        for figure, model in p.models.items()
    }
    return replace(p, models=turned)
