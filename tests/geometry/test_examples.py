"""Cases that can be checked on paper."""

from decimal import Decimal
from functools import partial
from math import cos, hypot, radians, sin

import pytest

from rulekit.geometry import (
    TOLERANCE,
    Eye,
    Point,
    Rect,
    direction,
    first_seeing,
    first_seen,
    inches,
    near,
    overlap,
    seen,
    separation,
    touch,
    within,
)
from rulekit.geometry.lines import cut
from rulekit.geometry.shapes import distance_to

WALL = (Point(7, 1), Point(7, 9))
EYE = Eye(Point(0, 0), 0, 180, 12)


def test_a_leg_without_a_length_shows_nothing() -> None:
    """Whoever pauses on his way is seen where he goes on into sight, and not where he stood."""
    start, end = Point(20, 0), Point(4, 0)
    seen_there = first_seen((start, end), EYE, ())
    assert seen_there is not None
    assert first_seen((start, start, end), EYE, ()) == seen_there
    assert first_seen((start, start), EYE, ()) is None


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (10.64, "10.64"),
        (7.0, "7"),
        (100000.0, "100000"),
        (0.1 + 0.2, "0.3"),
        (-0.00001, "0"),
        (0.03125, "0.0312"),
        (0.09375, "0.0938"),
        (-2.5, "-2.5"),
    ],
)
def test_rounding(value: float, written: str) -> None:
    """Lengths are rounded half-even to a ten-thousandth, and written without zeros at the end."""
    assert str(inches(value)) == written
    assert inches(value) == Decimal(written)


def test_out_of_a_shadow() -> None:
    """A marker that walks out of the shadow of a wall is seen where the line passes the wall's end."""
    first = first_seen([Point(10, 6), Point(10, 2), Point(11.6, 0.8)], EYE, [WALL])
    assert first == pytest.approx((10.64, 1.52))
    assert not seen(Point(10, 2), EYE, [WALL])
    assert seen(Point(11.6, 0.8), EYE, [WALL])


@pytest.mark.parametrize(("x", "first"), [(13, (12.0, 0.0)), (11, (11.0, 0.0))])
def test_into_reach(x: float, first: tuple[float, float]) -> None:
    """A marker that comes nearer is seen at the reach, or at once where it stands within it."""
    assert first_seen([Point(x, 0), Point(1, 0)], EYE, []) == pytest.approx(first)


def test_away_from_the_edge_of_reach() -> None:
    """A marker on the very edge of what is seen may leave it."""
    assert first_seen([Point(12, 0), Point(20, 0)], EYE, []) is None


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ([(5, 12), (-5, 12)], (0, 12)),  # a tangent
        ([(15, 9.6), (7.2, 9.6)], (7.2, 9.6)),  # an end at the reach
        ([(15, 9.6), (7.2, 9.6), (15, 12)], (7.2, 9.6)),  # a corner at the reach
    ],
)
def test_the_reach_of_a_strict_eye(path: list[tuple[float, float]], first: tuple[float, float]) -> None:
    """What comes as near as the reach, and no nearer, is seen, but not by a strict eye."""
    points = [Point(*point) for point in path]
    assert first_seen(points, EYE._replace(arc=360), []) == pytest.approx(first, abs=1e-4)
    assert first_seen(points, EYE._replace(arc=360, strict=True), []) is None


def test_a_strict_eye_sees_what_crosses_its_reach() -> None:
    """What comes nearer is seen by a strict eye too, from the reach on, even from a corner there."""
    strict = EYE._replace(strict=True)
    assert first_seen([Point(13, 0), Point(1, 0)], strict, []) == pytest.approx((12, 0))
    assert first_seen([Point(13, 0), Point(12, 0), Point(1, 0)], strict, []) == pytest.approx((12, 0))
    assert first_seeing([Point(0, 0), Point(5, 0)], strict, Point(14, 0), []) == pytest.approx((2, 0))
    assert first_seeing([Point(0, 0), Point(2, 0)], strict, Point(14, 0), []) is None
    assert first_seen([Point(-1, 0), Point(1, 0)], strict._replace(reach=0), []) is None


@pytest.mark.parametrize(
    ("point", "walls"),
    [
        ((7.2, 9.6), []),  # the reach
        ((0, 5), []),  # the arc
        ((10.5, 1.5), [WALL]),  # the line past the end of a wall
    ],
)
def test_at_the_edge(point: tuple[float, float], walls: list[tuple[Point, Point]]) -> None:
    """What is at the edge of the reach, of the arc, or of a wall's shadow is seen with the edge alone."""
    inside = Point(*point)
    assert not seen(inside, EYE, walls)
    assert seen(inside, EYE, walls, edge=True)
    assert not seen(inside.plus(Point(-0.0001, 0.0001)), EYE, walls, edge=True)


def test_the_edge_of_a_strict_eye() -> None:
    """The reach of a strict eye is not seen; arc and shadow have their edges."""
    strict = EYE._replace(strict=True)
    assert not seen(Point(7.2, 9.6), strict, [], edge=True)
    assert seen(Point(7.2, 9.5999), strict, [], edge=True)
    assert seen(Point(0, 5), strict, [], edge=True)


@pytest.mark.parametrize("heading", range(0, 360, 15))
def test_through_the_eye(heading: float) -> None:
    """What passes through the eye is seen there, whichever way it looks and whence it is passed."""
    for path in ([(1.5, 13.5), (-0.5, 13.5)], [(0.5, 12.5), (0.5, 14.5)], [(-0.1, 12.9), (1.1, 14.1)]):
        eye = Eye(Point(0.5, 13.5), heading, 45, 7)
        first = first_seen([Point(*point) for point in path], eye, [])
        assert first is not None
        back = first_seen([Point(*point) for point in reversed(path)], eye, [])
        assert back is not None
        assert (0.5, 13.5) in (pytest.approx(first), pytest.approx(back))


@pytest.mark.parametrize("heading", range(0, 360, 15))
@pytest.mark.parametrize("arc", [90, 180, 300])
def test_along_the_edge_of_an_arc(heading: int, arc: int) -> None:
    """Who comes straight at an eye along the edge of its arc is seen from its reach on, in any heading."""
    eye = Eye(Point(0.3, 0.7), heading, arc, 5)
    for side in (-1, 1):
        edge = direction(heading + side * arc / 2)
        found = first_seen([eye.at.plus(edge.times(far)) for far in (9, 1)], eye, [])
        assert found is not None
        assert hypot(*(found - eye.at)) == pytest.approx(5)


def test_where_two_edges_meet() -> None:
    """The one point that is at the edge of the arc and of a shadow is seen, however the table is turned."""
    path, eye, wall = ((4.5, 11), (3.5, 0.5)), (8, 4.5), ((6.5, 6), (7, 1))

    def turned(x: float, y: float, quarters: int, *, mirrored: bool) -> Point:
        x = 16 - x if mirrored else x
        for _ in range(quarters):
            x, y = 16 - y, x
        return Point(x, y)

    for quarters in range(4):
        for mirrored in (False, True):
            put = partial(turned, quarters=quarters, mirrored=mirrored)
            heading = (180 if mirrored else 0) + 90 * quarters
            mark, way = put(*eye), [put(*point) for point in path]
            first = first_seeing(way, Eye(way[0], heading, 90, 6), mark, [(put(*wall[0]), put(*wall[1]))])
            assert first == pytest.approx(put(4.23913043, 8.26086957))


def test_no_sight_through_a_corner() -> None:
    """Two walls that meet leave no gap to see through."""
    corner = [(Point(7, 0), Point(7, 2)), (Point(7, 0), Point(9, -2))]
    assert not seen(Point(10, 0), EYE, corner, edge=True)


@pytest.mark.parametrize(
    ("eye", "there", "sees"),
    [
        ((0, 0), (100, 0.04), False),  # the line of sight crosses the wall at x = 1.25
        ((0, 0), (100, 0.06), True),
        ((0, 0), (100, -0.01), True),
        ((0, 0.0005), (100, 0.0005), True),  # in line with the wall
        ((0, 0.0005), (50, 0.0005), True),
        ((20, 0), (100, 0.04), True),  # on the wall
        ((0.9995, 0), (100, 0.04), True),
        ((50, 0.0005 + TOLERANCE), (100, 0), True),  # as far from the wall as contact is
        ((50, 0.0005 + 1.1 * TOLERANCE), (100, 0), False),
    ],
)
def test_beside_the_line_of_a_wall(
    eye: tuple[float, float], there: tuple[float, float], *, sees: bool
) -> None:
    """A wall hides what is behind it however near the eye is to its line; along it an eye sees."""
    wall = (Point(1, 0.0005), Point(100, 0.0005))
    looks = Eye(Point(*eye), 0, 360, 200)
    assert seen(Point(*there), looks, [wall], edge=True) == sees
    assert seen(Point(*there), looks, [wall[::-1]], edge=True) == sees


def test_corners() -> None:
    """Corners go counter-clockwise from the front left one; quarter turns are exact."""
    assert Rect(Point(24, 20), 6, 4, 90).corners == ((21, 22), (21, 18), (27, 18), (27, 22))


def test_front_to_front() -> None:
    """Two units front to front touch; after a flight of 7 they are 7 apart, less what the pursuer gains."""
    one, other = Rect(Point(24, 20), 6, 4, 90), Rect(Point(24, 24), 5, 4, 270)
    assert touch(one.corners, other.corners)
    assert not overlap(one.corners, other.corners)
    fled = other._replace(heading=90).moved(7)
    assert separation(one.corners, fled.corners) == 7
    assert separation(one.moved(5).corners, fled.corners) == 2


def test_the_edge_of_contact() -> None:
    """What is a tolerance away is in contact still; what is farther is not."""
    one = [Point(0, 0), Point(0, 1), Point(-1, 1), Point(-1, 0)]
    for gap, close in ((TOLERANCE, True), (TOLERANCE * 1.01, False)):
        other = [Point(gap, 0), Point(1, 0), Point(1, 1), Point(gap, 1)]
        assert touch(one, other) is touch(other, one) is close


def test_a_segment_of_one_point() -> None:
    """A segment without a length is as far away as its point."""
    assert distance_to(Point(3, 4), (Point(0, 0), Point(0, 0))) == 5


def test_a_line_between_sides() -> None:
    """A line that is left of each of two sides, and nowhere of both, is cut to nothing."""
    up, down = (Point(1, 0), Point(1, 1)), (Point(2, 1), Point(2, 0))
    assert cut(Point(0, 0), Point(1, 0), (up,)) == (float("-inf"), 1)
    assert cut(Point(0, 0), Point(1, 0), (up, down)) is None
    assert cut(Point(0, 0), Point(1, 0), (up[::-1], down[::-1])) == (1, 2)


def test_the_span_of_a_move() -> None:
    """A move that ends within 1 of a unit must be longer than the far end of the span."""
    mover, other = Rect(Point(0, 0), 2, 2, 0), Rect(Point(10, 0), 2, 2, 0)
    assert near(mover.corners, 0, other.corners, 1) == pytest.approx((7, 13))
    assert near(mover.corners, 0, other.corners) == pytest.approx((8, 12))
    assert near(mover.corners, 90, other.corners, 1) is None


@pytest.mark.parametrize(
    "corner", [Point(TOLERANCE, 5), Point(5, TOLERANCE), Point(19.999, 5), Point(5, 9.999)]
)
def test_the_edge_of_the_table(corner: Point) -> None:
    """A shape whose corner is as near to an edge of the table as contact is touches that edge."""
    inner = [Point(6, 5), Point(5, 6), Point(5, 5)]
    assert within(inner, 20, 10)
    assert not within([*inner, corner], 20, 10)


def test_every_heading() -> None:
    """A direction is the cosine and the sine of its heading, and exact where a unit stands square."""
    for heading in range(-360, 721):
        assert direction(heading) == pytest.approx((cos(radians(heading)), sin(radians(heading))))
    square = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
    assert [direction(heading) for heading in range(0, 720, 90)] == [*square, *square]


def test_room_about_what_is_seen() -> None:
    """What is seen has some room about it: half a tolerance within the arc is too little, two are enough."""
    assert not seen(Point(TOLERANCE / 2, 5), EYE, [])
    assert seen(Point(TOLERANCE * 2, 5), EYE, [])


@pytest.mark.parametrize("heading", [0, 30, 45])
def test_small_shapes(heading: float) -> None:
    """Shapes of a fraction of an inch have all their corners."""
    small = Rect(Point(0, 0), 0.5, 0.5, heading)
    assert separation(small.corners, small.moved(2).corners) == pytest.approx(1.5)
    assert separation(small.corners, small.moved(0.25).corners) == pytest.approx(-0.25)
