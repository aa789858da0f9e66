"""Plane geometry of a gaming table: points, walls, units as rectangles, moves, sight.

Lengths are inches, angles degrees (0 is the direction of x, 90 that of y).
Positions and acts hold decimals; here they are floats, and what leaves an act is rounded by `inches`.

Rounding leaves two units that touch up to a ten-thousandth of an inch apart or into each other, so that
contact and overlap are told with one `TOLERANCE`; a gap in cover that is no wider lets nobody see through.
Everything is solved, nothing is sampled: what a straight move meets, and from where on it is seen,
are spans of the move's length, found by cutting a line with convex shapes.
"""

from rulekit.geometry.lines import Span as Span, approach as approach, near as near
from rulekit.geometry.plane import (
    TOLERANCE as TOLERANCE,
    Point as Point,
    Polygon as Polygon,
    Rect as Rect,
    Segment as Segment,
    direction as direction,
    inches as inches,
)
from rulekit.geometry.shapes import (
    difference as difference,
    overlap as overlap,
    separation as separation,
    touch as touch,
    within as within,
)
from rulekit.geometry.sight import (
    Eye as Eye,
    first_seeing as first_seeing,
    first_seen as first_seen,
    seen as seen,
)
