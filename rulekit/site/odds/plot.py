"""A plot of chances as SVG that takes its colours from the page.

Lines are told apart by their marks and dashes as well as by colour; what is drawn is said in `desc` too,
and stands in the table below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from rulekit.prose.chances import say_percent

#: The plot's own units; on a phone they are about a pixel.
WIDTH: Final = 360
HEIGHT: Final = 180
#: The room beside and below the field.
LEFT: Final = 40
RIGHT: Final = 12
FOOT: Final = 36
#: The height of a line of the legend, and the length of its sample.
LEGEND: Final = 17
SAMPLE: Final = 26
QUARTERS: Final = tuple(Fraction(n, 4) for n in range(5))
MARK: Final = 3.5
#: The corners of a mark, from its centre; the first is a disc.
MARKS: Final = (
    (),
    ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
)


class Line(NamedTuple):
    """Chances that are joined, in the order of the ticks."""

    name: str
    chances: tuple[Fraction, ...]


def plot(title: str, axis: str, ticks: Sequence[str], lines: Sequence[Line], lang: str) -> str:
    """The plot as HTML: a figure with its caption."""
    top = LEGEND * len(lines) + 8
    height = top + HEIGHT + FOOT
    figure = Element("figure", {"class": "rk-odds"})
    view = {"viewBox": f"0 0 {WIDTH} {height}", "role": "img", "class": "rk-plot"}
    picture = SubElement(figure, "svg", view)
    SubElement(picture, "title").text = title
    SubElement(picture, "desc").text = " ".join(_told(axis, ticks, lines, lang))
    _grid(picture, top, lang)
    _ticks(picture, top, axis, ticks)
    for number, line in enumerate(lines):
        _legend(picture, number, line.name)
        points = [(_x(place, len(ticks)), _y(chance, top)) for place, chance in enumerate(line.chances)]
        _line(picture, number, points)
    SubElement(figure, "figcaption").text = title
    return tostring(figure, encoding="unicode")


def _told(axis: str, ticks: Sequence[str], lines: Iterable[Line], lang: str) -> Iterable[str]:
    """What is drawn, in words."""
    yield f"{axis}: {', '.join(ticks)}."
    for line in lines:
        yield f"{line.name}: {'; '.join(say_percent(chance, lang) for chance in line.chances)}."


def _x(place: int, count: int) -> float:
    inner = WIDTH - LEFT - RIGHT
    return LEFT + inner * (place + 0.5) / count


def _y(chance: Fraction, top: int) -> float:
    return top + HEIGHT * float(1 - chance)


def _grid(picture: Element, top: int, lang: str) -> None:
    for quarter in QUARTERS:
        y = _n(_y(quarter, top))
        SubElement(picture, "path", {"class": "rk-plot-grid", "d": f"M{LEFT} {y}H{WIDTH - RIGHT}"})
        _text(picture, LEFT - 5, _y(quarter, top) + 3.5, say_percent(quarter, lang), "end")


def _ticks(picture: Element, top: int, axis: str, ticks: Sequence[str]) -> None:
    for place, tick in enumerate(ticks):
        _text(picture, _x(place, len(ticks)), top + HEIGHT + 14, tick, "middle")
    _text(picture, (LEFT + WIDTH - RIGHT) / 2, top + HEIGHT + 30, axis, "middle")


def _legend(picture: Element, number: int, name: str) -> None:
    y = LEGEND * number + LEGEND / 2
    _line(picture, number, [(LEFT, y), (LEFT + SAMPLE, y)], marks=[(LEFT + SAMPLE / 2, y)])
    _text(picture, LEFT + SAMPLE + 7, y + 3.5, name, "start")


def _line(
    picture: Element,
    number: int,
    points: Sequence[tuple[float, float]],
    marks: Sequence[tuple[float, float]] | None = None,
) -> None:
    """Draw a line with its marks: those of its points, unless others are given."""
    group = SubElement(picture, "g", {"class": f"rk-plot-line rk-plot-line--{number}"})
    SubElement(group, "polyline", {"points": " ".join(f"{_n(x)},{_n(y)}" for x, y in points)})
    for x, y in points if marks is None else marks:
        corners = MARKS[number]
        if corners:
            around = " ".join(f"{_n(x + dx * MARK)},{_n(y + dy * MARK)}" for dx, dy in corners)
            SubElement(group, "polygon", {"points": around})
        else:
            SubElement(group, "circle", {"cx": _n(x), "cy": _n(y), "r": _n(MARK)})


def _text(picture: Element, x: float, y: float, text: str, anchor: str) -> None:
    SubElement(picture, "text", {"x": _n(x), "y": _n(y), "text-anchor": anchor}).text = text


def _n(value: float) -> str:
    """A number of a drawing: tenths are less than the eye sees."""
    return f"{value:.1f}".removesuffix(".0")
