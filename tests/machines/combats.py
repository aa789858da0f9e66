"""Combats of The Ninth Age: footprints in contact, others around; near an edge or far from all."""

from __future__ import annotations

from decimal import Decimal
from math import ceil, cos, hypot, radians, sin
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rulekit.games.ninth_age import READINGS, Position, Table, Terrain, Unit
from rulekit.games.ninth_age.state import GROUNDS, SIDES
from rulekit.geometry import inches

LENGTHS = st.sampled_from([1.0, 2.0, 2.5, 4.0, 5.0, 8.0])
#: The table on which nobody comes to an edge.
WIDE = 400
QUARTER = 90
TURNED = st.sampled_from([0, 0, 90, 180, 270, 30, 45, 135])


class Box(NamedTuple):
    """A footprint before the whole cluster is turned: its sides are parallel to the axes."""

    x: float
    y: float
    width: float
    depth: float
    heading: int

    @property
    def half(self) -> tuple[float, float]:
        """Half of its extent along x and y."""
        wide, deep = self.width / 2, self.depth / 2
        return (wide, deep) if self.heading % (2 * QUARTER) else (deep, wide)

    def overlaps(self, other: Box) -> bool:
        """Whether two have more in common than an edge."""
        (a, b), (c, d) = self.half, other.half
        return abs(self.x - other.x) < a + c - 0.01 and abs(self.y - other.y) < b + d - 0.01

    @property
    def reach(self) -> float:
        """How far from the middle of the cluster it comes."""
        return hypot(self.x, self.y) + hypot(*self.half)


@st.composite
def boxes(draw: st.DrawFn, heading: int | None = None) -> Box:
    """A footprint at the middle."""
    turn = draw(st.sampled_from([0, 90, 180, 270])) if heading is None else heading
    return Box(0.0, 0.0, draw(LENGTHS), draw(LENGTHS), turn)


@st.composite
def clusters(draw: st.DrawFn) -> list[tuple[Box, int]]:
    """Footprints, each in contact with an earlier one of the other side; with the number of the side."""
    found = [(draw(boxes()), 0)]
    for _ in range(draw(st.sampled_from([1, 1, 2, 3, 4, 5]))):
        parent, side = draw(st.sampled_from(found))
        box, (px, py) = draw(boxes()), parent.half
        away, along = draw(st.sampled_from([1, -1])), draw(st.integers(-2, 2)) / 4
        if draw(st.booleans()):
            box = box._replace(x=parent.x + away * (px + box.half[0]), y=parent.y + along * 2 * py)
        else:
            box = box._replace(x=parent.x + along * 2 * px, y=parent.y + away * (py + box.half[1]))
        if not any(box.overlaps(other) for other, _ in found):
            found.append((box, 1 - side))
    return found


@st.composite
def bystanders(draw: st.DrawFn, cluster: list[tuple[Box, int]]) -> list[Box]:
    """Footprints apart from the cluster, as a flight may meet them; apart from each other, however turned."""
    out = max(box.reach for box, _ in cluster)
    found: list[Box] = []
    for number in range(4):
        if draw(st.booleans()):
            box = draw(boxes(draw(st.sampled_from(range(0, 360, 15)))))
            round_ = hypot(box.width, box.depth) / 2
            far = out + draw(st.sampled_from([0.5, 1.5, 3.0, 6.0])) + round_
            box = box._replace(x=far * (1, 0, -1, 0)[number], y=far * (0, 1, 0, -1)[number])
            near = (hypot(box.x - b.x, box.y - b.y) < round_ + hypot(b.width, b.depth) / 2 for b in found)
            if not any(near):
                found.append(box)
    return found


@st.composite
def given_positions(draw: st.DrawFn) -> Position:
    """A combat that one side, or each on its part, has lost, with others around."""
    cluster = draw(clusters())
    around = draw(bystanders(cluster))
    radius = ceil(max(box.reach for box, _ in cluster) + draw(st.sampled_from([0, 0, 0, 3, 12])))
    # Whoever would not be on the table, however it lies, is not there.
    around = [box for box in around if box.reach <= radius]
    wide = draw(st.integers(0, 2)) == 0
    width, height = (WIDE if wide else 2 * radius + draw(st.sampled_from([0, 1, 10])) for _ in "xy")
    centre = [
        side / 2 if wide else draw(st.sampled_from([radius, side - radius])) for side in (width, height)
    ]
    turn = draw(TURNED)

    def shape(box: Box) -> dict[str, Any]:
        c, s = cos(radians(turn)), sin(radians(turn))
        x, y = centre[0] + box.x * c - box.y * s, centre[1] + box.x * s + box.y * c
        sizes = {"width": inches(box.width), "depth": inches(box.depth)}
        heading = Decimal((box.heading + turn) % 360)
        return {"x": inches(x), "y": inches(y), "heading": heading, **sizes}

    loser, units = draw(st.sampled_from([0, 1])), {}
    for number, (box, side) in enumerate(cluster):
        units[f"U{number}"] = draw(_units(SIDES[side], shape(box), lost=side == loser))
    terrain: dict[str, Terrain] = {}
    for number, box in enumerate(around):
        if draw(st.booleans()):
            terrain[f"T{number}"] = Terrain(**shape(box), kind=draw(st.sampled_from(GROUNDS)))
        else:
            state: Any = draw(st.sampled_from(["steady", "fled"]))
            units[f"N{number}"] = Unit(draw(st.sampled_from(SIDES)), **shape(box), state=state, discipline=7)
    chosen = {id: st.sampled_from(reading.choices) for id, reading in READINGS.items()}
    return Position(
        Table(Decimal(width), Decimal(height)),
        draw(st.sampled_from(SIDES)),
        units,
        terrain,
        readings=draw(st.fixed_dictionaries({}, optional=chosen)),
        player_turn=draw(st.sampled_from([1, 2])),
    )


@st.composite
def _units(draw: st.DrawFn, side: Any, shape: dict[str, Any], *, lost: bool) -> Unit:
    often, seldom = ("broken", "destroyed") if lost else ("steady", "steady")
    rest = [seldom, "crumbled" if lost else "broken", "steady"]
    state: Any = draw(st.sampled_from([*[often] * 5, *rest]))
    ranks = draw(st.sampled_from([(), (), ("hero",), ("hero", "mage")]))
    return Unit(
        side,
        **shape,
        state=state,
        # Whoever tests has a Discipline; who may test is not known yet.
        discipline=draw(st.integers(4, 9)),
        charged=draw(st.sampled_from([None, "charge", "pursuit"])),
        may_pursue=draw(st.integers(0, 5)) > 0,
        scoring=draw(st.booleans()),
        front_rank=ranks,
        displaced=ranks[: draw(st.integers(0, len(ranks)))],
    )
