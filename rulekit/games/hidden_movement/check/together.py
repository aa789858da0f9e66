"""What the parts of a given position say together: the pool, who is spotted, who waits."""

from __future__ import annotations

from collections import Counter

from rulekit.games.hidden_movement.check.reveal import check_spotter
from rulekit.games.hidden_movement.flow import is_busy
from rulekit.games.hidden_movement.sight import at_rest
from rulekit.games.hidden_movement.state import Position, Reveal
from rulekit.games.values import known, member
from rulekit.verdict import Aside, bad


def check_together(p: Position) -> None:
    """Raise `BadPlay` where the parts contradict each other."""
    if p.phase == "setup":
        for name in ("activation", "reveal", "spotted"):
            if getattr(p, name):
                bad(f"$.{name}", "not-in-setup", field=name)
    _check_facing(p)
    _check_pool(p)
    _check_waiting(p)
    if not is_busy(p):
        for id, whom in at_rest(Aside(), p).items():
            bad(member("$.markers", id), "marker-spotted", written=id, spotter=whom)


def _check_facing(p: Position) -> None:
    """Figures face somewhere, but for those that are being revealed."""
    for figure, model in p.models.items():
        revealed = p.reveal is not None and model.unit == p.reveal.unit
        if (model.facing is None) != revealed:
            code = "facing-too-early" if revealed else "facing-needed"
            bad(f"{member('$.models', figure)}.facing", code, written=figure)


def _check_pool(p: Position) -> None:
    """There are as many hidden units of a side and type as markers that stand for one."""
    units = Counter((unit.side, unit.type) for unit in p.units.values() if unit.state == "hidden")
    markers = Counter((marker.side, marker.type) for marker in p.markers.values() if not marker.dummy)
    if p.reveal is not None and p.reveal.stage == "choose":
        markers[p.reveal.side, p.reveal.type] += 1
    for side, type_ in sorted(units | markers):
        here, there = markers[side, type_], units[side, type_]
        if here != there:
            bad("$.markers", "markers-and-units", side=side, type=type_, markers=here, units=there)


def _check_waiting(p: Position) -> None:
    """Markers that wait are spotted, belong to one side, and are several where none is being revealed."""
    for id, figure in p.spotted.items():
        here = member("$.spotted", str(id))
        known(here, id, p.markers, "unknown-marker")
        marker = p.markers[id]
        if marker.x is None or marker.y is None or marker.dummy:
            bad(here, "waits-in-vain", written=id)
        at = Reveal(marker.side, marker.type, marker.x, marker.y, "spotted")
        check_spotter(here, p, at, figure)
    if len({p.markers[id].side for id in p.spotted}) > 1:
        bad("$.spotted", "waits-of-two-sides")
    if p.reveal is None and len(p.spotted) == 1:
        bad("$.spotted", "waits-alone")
