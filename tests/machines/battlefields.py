"""Tables of hidden movement: random figures, markers that nobody sees, walls, cards; who looks at them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rulekit.games.hidden_movement import (
    READINGS,
    Activation,
    Marker,
    Model,
    Position,
    Table,
    Unit,
    Wall,
)
from rulekit.games.hidden_movement.sight import at_rest
from rulekit.games.hidden_movement.state import SIDES
from rulekit.verdict import Aside

SIZE = 14
#: How near to a limit of a domain the samples of a path cannot tell.
NEAR = 0.06
HEADINGS = st.sampled_from([0, 45, 90, 180, 270, 300]).map(Decimal)


@st.composite
def places(draw: st.DrawFn, table: Table) -> tuple[Decimal, Decimal]:
    """Whole inches, where much meets, or hundredths."""
    step = draw(st.sampled_from([1, 1, 100]))
    x, y = (Decimal(draw(st.integers(0, SIZE * step))) / step for _ in "xy")
    return table.x + x, table.y + y


@st.composite
def given_positions(draw: st.DrawFn) -> Position:
    """Units of two types on both sides, some in figures, some behind markers, some still to be declared."""
    corner = draw(st.sampled_from([(0, 0), (0, 0), (-5, 2)]))
    table = Table(Decimal(SIZE), Decimal(SIZE), *map(Decimal, corner))
    phase: Any = draw(st.sampled_from(["setup", "play", "play"]))
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}
    markers: dict[str, Marker] = {}
    for number in range(draw(st.integers(4, 7))):
        id, side = f"u{number}", SIDES[number % 2]
        state: Any = draw(st.sampled_from(["hidden", "hidden", "table", "off"])) if number > 1 else "table"
        figures = tuple(f"f{number}{letter}" for letter in "bc"[: draw(st.integers(0, 2))])
        units[id] = Unit(
            side,
            draw(st.sampled_from(["x", "x", "y"])),
            f"f{number}a",
            spotting=Decimal(draw(st.integers(1, 5))),
            arc=Decimal(draw(st.sampled_from([90, 180, 360]))),
            figures=figures,
            move=Decimal(draw(st.integers(0, 6))),
            scouts=state == "hidden" or draw(st.integers(0, 3)) > 0,
            state=state,
        )
        if state == "table":
            for figure in (units[id].leader, *figures):
                models[figure] = Model(id, *draw(places(table)), facing=draw(HEADINGS))
        elif state == "hidden":
            markers[f"m{number}"] = Marker(side, units[id].type, *draw(places(table)))
    if draw(st.booleans()):
        markers["d"] = Marker(draw(st.sampled_from(SIDES)), "x", *draw(places(table)), dummy=True)
    ends = st.tuples(places(table), places(table)).filter(lambda two: two[0] != two[1])
    walls = {f"w{n}": Wall(*a, *b) for n, (a, b) in enumerate(draw(st.lists(ends, max_size=2)))}
    chosen = {id: st.sampled_from(reading.choices) for id, reading in READINGS.items()}
    readings = draw(st.fixed_dictionaries({}, optional=chosen))
    card = None
    if phase == "play" and draw(st.integers(0, 3)):
        troops = [(marker.side, marker.type) for marker in markers.values()] or [("A", "x")]
        card = Activation(*draw(st.sampled_from(troops)), draw(st.integers(1, 3)))
    position = Position(table, units, walls, models, markers, readings, phase, card)
    return _hidden(position)


def _hidden(position: Position) -> Position:
    """The position with every marker that somebody spots in reserve."""
    seen = at_rest(Aside(), position)
    markers = {
        id: replace(marker, x=None, y=None) if id in seen else marker
        for id, marker in position.markers.items()
    }
    return replace(position, markers=markers)


def wider(of: dict[str, Any]) -> dict[str, Any]:
    """The same eyes, which see a little farther and wider, past walls that are a little shorter."""
    by = [
        # All around: what goes through an eye is in its arc.
        eye | {"spotting": str(float(eye["spotting"]) + NEAR), "arc": "360"}
        for eye in of["by"]
    ]
    return of | {"by": by, "walls": [], "strict": False}


def narrower(p: Position, side: str) -> dict[str, Any]:
    """The enemies of a side as they look; a thousandth less far, so that rounding does not count."""
    by = []
    for model in p.models.values():
        unit = p.units[model.unit]
        if unit.side != side and model.facing is not None:
            place = {"x": model.x, "y": model.y, "facing": model.facing}
            sight = {"arc": unit.arc, "spotting": unit.spotting - Decimal("0.002")}
            by.append({name: str(value) for name, value in (place | sight).items()})
    walls = [[str(one) for one in (wall.x1, wall.y1, wall.x2, wall.y2)] for wall in p.walls.values()]
    return {"by": by, "walls": walls, "strict": False}
