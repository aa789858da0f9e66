"""How an action moves on: the tactics step opens, damage is dealt, the text waits to be done, all is over."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.dark_millennium import rules
from rulekit.games.dark_millennium.acts import Facts
from rulekit.games.dark_millennium.state import (
    OPPONENT,
    Assault,
    Discard,
    Effect,
    Player,
    Position,
    Side,
    Unit,
)
from rulekit.rulebook import Rule
from rulekit.verdict import Ruling

#: Each zone of a player.
ZONES = ("hand", "table", "discard", "deck")

Outcome = tuple[Position, Facts | None]


def mark(p: Position, id: str, **changes: object) -> Position:
    """The position with something changed in one unit."""
    return replace(p, units={**p.units, id: replace(p.units[id], **changes)})


def move(p: Position, side: Side, cards: tuple[str, ...], to: str) -> Position:
    """The position with cards of a player in another of his zones, on top of what lies there."""
    player = p.players[side]
    left = {zone: tuple(c for c in getattr(player, zone) if c not in cards) for zone in ZONES}
    left[to] = (*left[to], *cards)
    return replace(p, players={**p.players, side: Player(**left)})


def under_way(p: Position) -> Assault:
    """The assault under way."""
    assert p.assault is not None, "no assault is under way"
    return p.assault


def text(p: Position) -> Effect | None:
    """What the special assault, or the BA card, under way says."""
    if p.ba is not None:
        return p.cards[p.ba].ba
    return p.units[p.assault.unit].special if p.assault is not None else None


def decider(p: Position) -> Side:
    """The side that decides how the text is done: who discards picks the cards."""
    return OPPONENT[p.acting] if isinstance(text(p), Discard) else p.acting


def open_tactics(r: Ruling, p: Position, first: Rule) -> Position:
    """Begin the tactics step with the side that acts."""
    side = p.acting if r.has(first) else OPPONENT[p.acting]
    return replace(p, stage="tactics", to_move=side, passes=0, used=())


def hand_over(r: Ruling, p: Position, passes: int) -> Position:
    """Let the other side play or pass."""
    assert p.to_move is not None, "nobody is to move"
    side = OPPONENT[p.to_move] if r.has(rules.ALTERNATE) else p.to_move
    return replace(p, to_move=side, passes=passes)


def close_tactics(r: Ruling, p: Position) -> Outcome:
    """Go on to the text of a BA card or of an unblocked special, or to the damage of a regular assault."""
    if p.ba is not None:
        return (resolve(p) if r.has(rules.BA_CLOSE) else finish(p)), None
    assault = under_way(p)
    if r.has(rules.ATTACKER_GONE, not p.units[assault.unit].in_play):
        stays = assault.kind == "special" and r.asks(rules.GONE, p.readings) == "resolves"
        return (resolve(p) if stays else finish(p)), None
    if assault.kind == "special":
        return (resolve(p) if r.has(rules.UNBLOCKED) else finish(p)), None
    return _strike(r, p, assault)


def resolve(p: Position) -> Position:
    """Let the text be done."""
    assault = replace(p.assault, excess=None) if p.assault else None
    p = replace(p, stage="resolve", assault=assault, passes=0, used=())
    return replace(p, to_move=decider(p))


def finish(p: Position) -> Position:
    """The position between actions: bonuses of tactics are gone."""
    units = {id: _plain(unit) for id, unit in p.units.items()}
    return replace(p, units=units, stage=None, assault=None, ba=None, to_move=None, passes=0, used=())


def _plain(unit: Unit) -> Unit:
    raised = unit.plus_assault or unit.plus_armor
    return replace(unit, plus_assault=0, plus_armor=0) if raised else unit


def _strike(r: Ruling, p: Position, assault: Assault) -> Outcome:
    """Deal the damage of a blocked assault (step 5)."""
    attacker, target = p.units[assault.unit], p.units[str(assault.target)]
    damage = attacker.assault + attacker.plus_assault
    if r.has(rules.TARGET_GONE, not target.in_play):
        full = r.asks(rules.BLOCKER_GONE, p.readings) == "full-excess"
        excess = damage if full else 0
        return (_choice(p, assault, excess) if excess else finish(p)), Facts(damage=0, excess=excess)
    if not r.has(rules.DAMAGE):
        return finish(p), None
    armor = max(target.armor + target.plus_armor - target.damage, 0)
    destroyed = r.has(rules.DESTROYED, _lethal(r, p, damage, armor))
    if destroyed:
        p = mark(p, str(assault.target), in_play=False)
    elif damage and r.asks(rules.ACCUMULATE, p.readings) == "stays":
        p = mark(p, str(assault.target), damage=target.damage + damage)
    excess = max(damage - armor, 0)
    facts = Facts(damage=damage, armor=armor, excess=excess, destroyed=destroyed)
    if r.has(rules.EXCESS, excess > 0):
        return _choice(p, assault, excess), facts
    return (finish(p) if r.has(rules.STOPPED) else resolve(p)), facts


def _lethal(r: Ruling, p: Position, damage: int, armor: int) -> bool:
    """Whether the damage destroys; where it equals the armor, the reading tells."""
    if damage != armor:
        return damage > armor
    return damage > 0 and r.asks(rules.LETHAL, p.readings) == "equal"


def _choice(p: Position, assault: Assault, excess: int) -> Position:
    """Let the assaulting side go on with what is left of the damage."""
    assault = replace(assault, excess=excess)
    return replace(p, stage="choice", assault=assault, to_move=p.acting, passes=0, used=())
