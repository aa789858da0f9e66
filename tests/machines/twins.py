"""Changes of a whole position, or act, that make no difference to its verdict; all of plain JSON values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

Change = Callable[[Any], Any]

_OTHER = {"A": "B", "B": "A"}
#: How far rounding may move what has been moved.
_NEAR = Decimal("0.0003")
_TURN = Decimal(360)
_POINTS = (("x", "y"), ("x1", "y1"), ("x2", "y2"))
_HEADINGS = ("heading", "facing")


def exchanged(value: Any) -> Any:
    """The value with the sides exchanged; names stay."""
    if isinstance(value, dict):
        # A step of Musket & Pike is called A as well.
        return {
            _OTHER.get(name, name): one if name == "step" else exchanged(one) for name, one in value.items()
        }
    if isinstance(value, list | tuple):
        return [exchanged(one) for one in value]
    return _OTHER.get(value, value) if isinstance(value, str) else value


def turned(value: Any) -> Any:
    """The value with everything that has names named in another order."""
    if isinstance(value, dict):
        return {name: turned(value[name]) for name in reversed(value)}
    return [turned(one) for one in value] if isinstance(value, list | tuple) else value


@dataclass(frozen=True)
class Motion:
    """A quarter turn of the table, if any, about the origin, and then a shift."""

    quarter: bool
    shift: tuple[Decimal, Decimal] = (Decimal(0), Decimal(0))

    def __call__(self, value: Any) -> Any:
        """Move every place and turn every heading of a value."""
        if isinstance(value, list | tuple):
            return [self._place(one) if _is_place(one) else self(one) for one in value]
        if not isinstance(value, dict):
            return value
        moved = {name: self._named(name, one) for name, one in value.items()}
        for x, y in _POINTS:
            if value.get(x) is not None and value.get(y) is not None:
                moved[x], moved[y] = self._place((value[x], value[y]))
        return moved

    def _named(self, name: str, one: Any) -> Any:
        if name in _HEADINGS and one is not None:
            return self._heading(one)
        if name == "headings":
            return {figure: self._heading(heading) for figure, heading in one.items()}
        if name == "at":
            return {figure: self._place(place) for figure, place in one.items()}
        return self._table(one) if name == "table" and isinstance(one, dict) else self(one)

    def _heading(self, heading: str) -> str:
        return _text((Decimal(heading) + 90 * self.quarter) % _TURN)

    def _place(self, place: Any) -> list[str]:
        x, y = map(Decimal, place)
        x, y = (-y, x) if self.quarter else (x, y)
        return [_text(x + self.shift[0]), _text(y + self.shift[1])]

    def _table(self, table: Any) -> Any:
        width, height = Decimal(table["width"]), Decimal(table["height"])
        if "x" not in table:
            return {"width": table["height"], "height": table["width"]} if self.quarter else table
        corner = (Decimal(table["x"]), Decimal(table["y"]) + (height if self.quarter else 0))
        x, y = self._place(corner)
        sizes = (height, width) if self.quarter else (width, height)
        return {"width": _text(sizes[0]), "height": _text(sizes[1]), "x": x, "y": y}


def _is_place(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == len("xy") and None not in map(_number, value)


def _text(number: Decimal) -> str:
    return format(number.normalize(), "f") if number else "0"


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same, but for what rounding does to decimals."""
    if one == other:
        return True
    one, other = _plain(one), _plain(other)
    if isinstance(one, dict):
        same = isinstance(other, dict) and one.keys() == other.keys()
        return same and all(alike(value, other[name]) for name, value in one.items())
    if isinstance(one, list | tuple):
        both = isinstance(other, list | tuple) and len(one) == len(other)
        return both and all(map(alike, one, other))
    a, b = _number(one), _number(other)
    if a is None or b is None:
        return False
    return min(abs(a - b), abs(abs(a - b) - _TURN)) <= _NEAR


def _plain(value: Any) -> Any:
    fields = getattr(value, "__struct_fields__", None)
    return value if fields is None else {name: getattr(value, name) for name in fields}


def _number(value: Any) -> Decimal | None:
    """The number that is written, as lengths and angles are."""
    if isinstance(value, Decimal):
        return value
    if not isinstance(value, str) or not value[-1:].isdigit() or value[:1].isalpha():
        return None
    try:
        return Decimal(value)
    except InvalidOperation:
        return None
