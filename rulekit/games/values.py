"""Single values of a position or an act, checked in Python too: JSON's checks hold only when it is read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NoReturn

from rulekit.verdict import bad

#: What a wing, a unit, a card or the like may be called; the sides have their names already.
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")
SIDES = ("A", "B")
#: Cyrillic capitals that look like Latin ones.
_LOOKALIKES = str.maketrans("АВСЕНКМОРТХ", "ABCEHKMOPTX")
_PLAIN_KEY = re.compile(r"[\w-]+")


def lookalike(name: str) -> str:
    """The name with Latin capitals for Cyrillic ones that look the same."""
    return name.translate(_LOOKALIKES)


def check_name(path: str, name: object) -> None:
    """Raise `BadPlay` unless this can be a name."""
    typed(path, name, str)
    if not NAME.fullmatch(str(name)):
        mend = lookalike(str(name))
        if NAME.fullmatch(mend):
            bad(path, "name-cyrillic", written=name, mend=mend)
        bad(path, "name-form", written=name)
    if name in SIDES:
        bad(path, "name-of-side", written=name)


def known(path: str, name: object, names: Collection[str], code: str) -> None:
    """Raise `BadPlay` unless the position has this name."""
    if not isinstance(name, str) or name not in names:
        unknown(path, name, names, code)


def unknown(path: str, written: object, known: Iterable[str], code: str) -> NoReturn:
    """Raise `BadPlay` for a name that the position does not have."""
    names = list(known)
    mend = lookalike(str(written))
    if mend != written and mend in names:
        bad(path, "name-cyrillic", written=written, mend=mend)
    bad(path, code, written=written, known=", ".join(names) or "—")


def member(path: str, key: str | int) -> str:
    """The JSON path of a member: `$.wings.B1`, `$.tried[0]`, and quoted where a key has other characters."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if _PLAIN_KEY.fullmatch(key) else f"{path}[{key!r}]"


def typed(path: str, value: object, *types: type) -> None:
    """Raise `BadPlay` unless the value has exactly one of the types."""
    if type(value) not in types:
        expected = " | ".join(one.__name__ for one in types)
        bad(path, "wrong-type", expected=expected, found=type(value).__name__)


def one_of(path: str, value: object, choices: Sequence[object]) -> None:
    """Raise `BadPlay` unless the value is one of the choices, which have one type: `True` is no 1."""
    if value not in choices or type(value) is not type(choices[0]):
        bad(path, "not-one-of", written=value, choices=", ".join(map(str, choices)))


def one_of_or_none(path: str, value: object, choices: Sequence[object]) -> None:
    """Raise `BadPlay` unless the value is one of the choices, or None."""
    if value is not None:
        one_of(path, value, choices)


def whole(path: str, value: object, low: int, high: int) -> None:
    """Raise `BadPlay` unless the value is a whole number from `low` to `high`."""
    if type(value) is not int or not low <= value <= high:
        bad(path, "not-in-range", written=value, low=low, high=high)
