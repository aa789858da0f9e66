"""A second opinion: outside the tolerance every predicate agrees with shapely, degenerate cases included."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot
from random import Random

import pytest
import shapely
import shapely.affinity

from rulekit.geometry import (
    TOLERANCE,
    Eye,
    Point,
    Rect,
    Segment,
    direction,
    first_seeing,
    first_seen,
    near,
    overlap,
    seen,
    separation,
    touch,
    within,
)
from tests.sample import ALL

RANDOM_CASES = 10_000 if ALL else 4_000
DEGENERATE_CASES = 200
#: Answers within this of a boundary are not compared.
BAND = 2 * TOLERANCE
TABLE = (72.0, 48.0)


def at(line: Segment, share: float) -> Point:
    """A point of a segment."""
    return line[0].plus((line[1] - line[0]).times(share))


def polygon(rect: Rect) -> shapely.Polygon:
    """A footprint as shapely has it."""
    return shapely.Polygon(rect.corners)


def turns(rect: Rect) -> list[float]:
    """The directions of a footprint's sides."""
    return [rect.heading + 90 * quarter for quarter in range(4)]


def shifted(shape: shapely.Polygon, way: Point) -> shapely.Polygon:
    """The shape moved by a vector."""
    return shapely.affinity.translate(shape, *way)


def rects(random: Random) -> Iterator[tuple[Rect, Rect]]:
    """Two units, near enough to each other to meet often."""
    while True:
        yield tuple(
            Rect(
                Point(random.uniform(0, 12), random.uniform(0, 12)),
                random.uniform(0.5, 8),
                random.uniform(0.5, 8),
                random.choice([random.uniform(0, 360), 90.0 * random.randrange(4)]),
            )
            for _ in range(2)
        )  # type: ignore[misc]


def aligned(random: Random) -> Iterator[tuple[Rect, Rect]]:
    """Two units that touch at an edge or a corner, or lie on each other, in any heading."""
    while True:
        heading, width, depth = random.uniform(0, 360), random.randint(1, 6), random.randint(1, 6)
        one = Rect(Point(10, 10), width, depth, heading)
        ahead = direction(heading)
        side = Point(ahead.y, -ahead.x)
        other_width, other_depth = random.randint(1, 6), random.randint(1, 6)
        shift = random.choice([0.0, (width + other_width) / 2, random.uniform(-3, 3)])
        center = one.center.plus(ahead.times((depth + other_depth) / 2)).plus(side.times(shift))
        turned = random.choice([0, 90, 180])
        across = (other_depth, other_width) if turned == 90 else (other_width, other_depth)
        yield one, random.choice([one, Rect(center, *across, heading + turned)])


def compare(one: Rect, other: Rect) -> None:
    """Compare the predicates on two units."""
    a, b = polygon(one), polygon(other)
    apart = separation(one.corners, other.corners)
    distance = a.distance(b)
    if distance > 0:
        assert apart == pytest.approx(distance, abs=1e-9)
    else:
        # To move them apart takes just this much: less parts them in no direction.
        assert apart <= 1e-9
        ways = [direction(angle).times(apart) for angle in (*range(0, 360, 30), *turns(one), *turns(other))]
        if apart < -BAND:
            assert all(shifted(b, way.times(0.99)).intersects(a) for way in ways)
            assert any(shifted(b, way.times(1.01)).disjoint(a) for way in ways)
    if abs(apart) > BAND:
        assert overlap(one.corners, other.corners) == (a.intersection(b).area > 0)
        assert not touch(one.corners, other.corners)
    elif distance > 0:
        assert touch(one.corners, other.corners) == (distance <= TOLERANCE)
    board = shapely.box(0, 0, *TABLE)
    edge = board.exterior.distance(a)
    if edge > BAND:
        assert within(one.corners, *TABLE) == board.contains(a)
    elif a.intersects(board.exterior):
        assert not within(one.corners, *TABLE)


def test_two_units() -> None:
    """Distance, contact, overlap and the table's edge are those of shapely."""
    cases = rects(Random(1))  # noqa: S311
    for _ in range(RANDOM_CASES // 2):
        compare(*next(cases))


def test_units_that_touch() -> None:
    """Units that share an edge or a corner touch and do not overlap; a unit overlaps itself."""
    cases, touching = aligned(Random(2)), 0  # noqa: S311
    for _ in range(DEGENERATE_CASES):
        one, other = next(cases)
        compare(one, other)
        if one is not other and abs(separation(one.corners, other.corners)) < 1e-9:
            touching += 1
            assert touch(one.corners, other.corners)
            assert not overlap(one.corners, other.corners)
        if one is other:
            assert overlap(one.corners, other.corners)
    assert touching > DEGENERATE_CASES / 4


def moves(random: Random) -> Iterator[tuple[Rect, float, Rect, float]]:
    """A unit, the heading of its move, what stands in the way, and the gap to keep."""
    for one, other in rects(random):
        yield one, random.uniform(0, 360), other, random.choice([0.0, 0.5, 1.0])


def moved(rect: Rect, heading: float, length: float) -> Rect:
    """The unit moved in any heading."""
    return rect._replace(center=rect.center.plus(direction(heading).times(length)))


def test_a_move_past_a_unit() -> None:
    """Inside the span the units are nearer than the gap, outside they are not, at its ends exactly so far."""
    cases, met = moves(Random(3)), 0  # noqa: S311
    for _ in range(RANDOM_CASES):
        one, heading, other, gap = next(cases)
        span, there = near(one.corners, heading, other.corners, gap), polygon(other)
        if span is None:
            for length in (-20.0, -5.0, -1.0, 0.0, 1.0, 5.0, 20.0):
                assert polygon(moved(one, heading, length)).distance(there) >= gap - BAND
            continue
        met += 1
        low, high = span
        for length in (low, high):
            assert polygon(moved(one, heading, length)).distance(there) == pytest.approx(gap, abs=1e-6)
        for length in (low - BAND, high + BAND):
            assert polygon(moved(one, heading, length)).distance(there) > gap - 1e-9
        if high - low > BAND:
            middle = polygon(moved(one, heading, (low + high) / 2))
            assert middle.distance(there) < gap or middle.intersects(there)
    assert met > RANDOM_CASES / 4


def looks(random: Random) -> Iterator[tuple[Eye, list[Segment]]]:
    """An eye among walls."""
    while True:
        places = [Point(random.uniform(0, 20), random.uniform(0, 20)) for _ in range(9)]
        walls = [(a, b) for a, b in zip(places[1::2], places[2::2], strict=True) if hypot(*(a - b)) > 0.1]
        arc = random.choice([90.0, 180.0, 270.0, 360.0, random.uniform(10, 350)])
        yield (
            Eye(places[0], random.uniform(0, 360), arc, random.uniform(4, 20)),
            walls[: random.randrange(5)],
        )


def margin(point: Point, eye: Eye, walls: list[Segment]) -> float:
    """How far the answer is from another one: positive where shapely sees the point, negative where not."""
    sight = shapely.LineString([eye.at, point])
    reach = eye.reach - sight.length
    off = (degrees(atan2(*reversed(point - eye.at))) - eye.heading + 180) % 360 - 180
    beside = hypot(*(point - eye.at)) * min(abs(eye.arc / 2 - abs(off)), 57) / 57.3
    arc = 100.0 if eye.arc >= 360 else beside if abs(off) < eye.arc / 2 else -beside
    ways = [reach, arc]
    for wall in walls:
        crossing = shapely.LineString(wall).intersection(sight)
        ends = min(sight.distance(shapely.Point(end)) for end in wall)
        gap = shapely.LineString(wall).distance(sight)
        if crossing.is_empty:
            ways.append(gap)
        else:
            near_it = min(shapely.LineString(wall).distance(shapely.Point(end)) for end in (point, eye.at))
            ways.append(-min(ends, near_it))
    return float(min(ways))


def test_what_an_eye_sees() -> None:
    """A point is seen where shapely finds it near enough, in the arc, and no wall across the line."""
    random, both = Random(4), [0, 0]  # noqa: S311
    cases = looks(random)
    for _ in range(RANDOM_CASES):
        eye, walls = next(cases)
        point = Point(random.uniform(0, 20), random.uniform(0, 20))
        room = margin(point, eye, walls)
        if abs(room) > 10 * BAND:
            assert seen(point, eye, walls) == (room > 0), (point, eye, walls)
            both[room > 0] += 1
    assert min(both) > RANDOM_CASES / 20


def test_beside_the_line_of_a_wall() -> None:
    """An eye off a wall, however near to its line, sees past it where shapely's line of sight misses it."""
    random, both = Random(8), [0, 0]  # noqa: S311
    for _ in range(RANDOM_CASES):
        ahead = direction(random.uniform(0, 360))
        side = Point(ahead.y, -ahead.x)
        eye = Eye(Point(random.uniform(0, 20), random.uniform(0, 20)), 0, 360, 200)
        off, near_by = random.uniform(-2, 2) * TOLERANCE, random.uniform(0.01, 2)
        length = random.uniform(1, 20)
        begin = eye.at.plus(ahead.times(near_by)).plus(side.times(off))
        wall = (begin, begin.plus(ahead.times(length)))
        aside = random.uniform(-2, 2) * abs(off) * (near_by + length) / near_by
        mark = eye.at.plus(ahead.times(random.uniform(0.2, 3) * length)).plus(side.times(aside))
        ways = [mark.plus(side.times(shift * TOLERANCE)) for shift in (-0.1, 0, 0.1)]
        crossed = {shapely.LineString([eye.at, way]).intersects(shapely.LineString(wall)) for way in ways}
        if len(crossed) == 1:
            sees = not crossed.pop()
            assert seen(mark, eye, [wall], edge=True) == sees, (eye, wall, mark)
            both[sees] += 1
    assert min(both) > RANDOM_CASES / 20


def _upto(path: list[Point], passed: float) -> list[Point]:
    """The corners of a path that lie before a length of it."""
    return [p for p in path if shapely.LineString(path).project(shapely.Point(p)) < passed] or path[:1]


def test_the_first_point_seen() -> None:
    """Nothing of the path is seen before the first point seen, and the path just after it is."""
    random, found = Random(5), 0  # noqa: S311
    cases = looks(random)
    for _ in range(RANDOM_CASES):
        eye, walls = next(cases)
        path = [Point(random.uniform(0, 20), random.uniform(0, 20)) for _ in range(3)]
        first = first_seen(path, eye, walls)
        before = shapely.LineString(path)
        if first is not None:
            found += 1
            passed = before.project(shapely.Point(first))
            after = before.interpolate(min(passed + 20 * BAND, before.length))
            if passed > BAND:
                assert margin(first, eye, walls) > -10 * BAND
            assert margin(Point(after.x, after.y), eye, walls) > -20 * BAND
            before = shapely.LineString([*_upto(path, passed), first])
        for share in (0.1, 0.3, 0.5, 0.7, 0.9) if before.length > BAND else ():
            point = before.interpolate(share, normalized=True)
            assert margin(Point(point.x, point.y), eye, walls) < 10 * BAND
    assert found > RANDOM_CASES / 10


def test_sight_goes_both_ways() -> None:
    """An eye that moves sees a mark first from the point from which shapely sees it."""
    random, found = Random(6), 0  # noqa: S311
    cases = looks(random)
    for _ in range(RANDOM_CASES // 5):
        eye, walls = next(cases)
        mark = Point(random.uniform(0, 20), random.uniform(0, 20))
        path = [eye.at, Point(random.uniform(0, 20), random.uniform(0, 20))]
        first = first_seeing(path, eye, mark, walls)
        last = path[1] if first is None else first
        for share in (0.2, 0.5, 0.8) if last != path[0] else ():
            assert margin(mark, eye._replace(at=at((path[0], last), share)), walls) < 10 * BAND
        if first is not None:
            found += 1
            assert margin(mark, eye._replace(at=first), walls) > -10 * BAND
    assert found > RANDOM_CASES / 50


def test_degenerate_sight() -> None:
    """Past the end of a wall one sees, along a wall too; a corner of two walls lets nobody see through."""
    random = Random(7)  # noqa: S311
    for _ in range(DEGENERATE_CASES):
        heading, far = random.uniform(0, 360), random.uniform(5, 9)
        ahead = direction(heading)
        side = Point(ahead.y, -ahead.x)
        eye = Eye(Point(3, 4), 0, 360, 50)
        corner, behind = eye.at.plus(ahead.times(far)), eye.at.plus(ahead.times(2 * far))
        wall = (corner, corner.plus(side.times(3)))
        first = first_seen([behind.plus(side.times(2)), behind.plus(side.times(-2))], eye, [wall])
        assert first is not None
        assert hypot(*(first - behind)) < BAND
        along = (eye.at.plus(ahead.times(1)), eye.at.plus(ahead.times(far)))
        assert seen(behind, eye, [along])
        both = [wall, (corner, corner.plus(side.times(-3)))]
        assert not seen(behind, eye, both)
        assert first_seen([behind.plus(side.times(1)), behind.plus(side.times(-1))], eye, both) is None
