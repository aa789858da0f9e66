"""Names of units and cards: their form, and what the position has under them."""

from __future__ import annotations

from rulekit.games.dark_millennium.state import Position, zones
from rulekit.games.values import unknown
from rulekit.verdict import bad


def check_unit(path: str, name: object, p: Position) -> None:
    """Raise `BadPlay` unless this is a unit of the position."""
    if not isinstance(name, str) or name not in p.units:
        unknown(path, name, list(p.units), "unknown-unit")


def check_in_play(path: str, name: object, p: Position) -> None:
    """Raise `BadPlay` unless this is a unit in play."""
    check_unit(path, name, p)
    if not p.units[str(name)].in_play:
        bad(path, "unit-gone", written=name)


def check_card(path: str, name: object, p: Position) -> None:
    """Raise `BadPlay` unless this is a card in some zone."""
    known = [card for player in p.players.values() for card in zones(player)]
    if not isinstance(name, str) or name not in known:
        unknown(path, name, known, "unknown-card")


def check_new(path: str, name: str, before: tuple[str, ...]) -> None:
    """Raise `BadPlay` for a name that was named before."""
    if name in before:
        bad(path, "named-twice", written=name)
