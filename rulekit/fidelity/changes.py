"""What has changed in a text, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

#: A word with the marks at it, or the blanks between two.
_PIECE = re.compile(r"\s+|\S+")
#: Of texts with more pieces than this that differ, nobody reads a diff, and it would take a while to make.
_MOST = 4000


class Change(NamedTuple):
    """A run of words that stays, goes or comes."""

    kind: Literal["same", "del", "ins"]
    text: str


def changes(before: str, after: str) -> list[Change]:
    """How one text becomes another; what goes stands before what comes in its place.

    Blanks count for nothing: a line that breaks elsewhere is no change.
    """
    old, new = _PIECE.findall(before.strip()), _PIECE.findall(after.strip())
    found: list[Change] = []
    for goes, comes, same in _runs(old, new):
        found += [Change("del", goes)] if goes else []
        found += [Change("ins", comes)] if comes else []
        found += [Change("same", same)] if same else []
    return found


class _Run(NamedTuple):
    """What goes, what comes, and what stays behind both."""

    goes: str
    comes: str
    same: str


def _runs(old: list[str], new: list[str]) -> list[_Run]:
    """The changes in order; two with nothing but blanks between them are one."""
    runs = [_Run("", "", "")]
    for op, a, b, c, d in _steps([_key(piece) for piece in old], [_key(piece) for piece in new]):
        mine, theirs = "".join(old[a:b]), "".join(new[c:d])
        last = runs[-1]
        if op == "equal":
            runs[-1] = last._replace(same=last.same + theirs)
        elif last.same and (last.same.strip() or not (last.goes or last.comes)):
            runs.append(_Run(mine, theirs, ""))
        else:
            runs[-1] = _Run(last.goes + last.same + mine, last.comes + last.same + theirs, "")
    return runs


def _key(piece: str) -> str:
    return " " if piece.isspace() else piece


def _steps(old: list[str], new: list[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """What to do with which pieces; what both begin and end with is put aside first."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    middle = old[start : len(old) - end], new[start : len(new) - end]
    yield "equal", 0, start, 0, start
    if max(map(len, middle)) > _MOST:
        yield "replace", start, len(old) - end, start, len(new) - end
    else:
        for op, a, b, c, d in SequenceMatcher(None, *middle, autojunk=False).get_opcodes():
            yield op, start + a, start + b, start + c, start + d
    yield "equal", len(old) - end, len(old), len(new) - end, len(new)


def _alike(one: list[str], other: list[str]) -> int:
    """How many pieces both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))
