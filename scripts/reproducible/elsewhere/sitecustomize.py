"""Python as on another machine: folders list their files in another order, and it is another year."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from typing import Any, Self, SupportsIndex

#: Seconds: more than a year, and neither a whole day nor a whole minute.
_AHEAD = 400 * 86_400 + 12_345
_shuffled = random.Random(5).sample  # noqa: S311 - any order but the usual one
_listdir, _scandir, _time, _localtime, _gmtime = (
    os.listdir,
    os.scandir,
    time.time,
    time.localtime,
    time.gmtime,
)


class _Scanned:
    """The entries of a folder, as `os.scandir` gives them."""

    def __init__(self, entries: list[Any]) -> None:
        self._entries = iter(entries)

    def __iter__(self) -> Iterator[Any]:
        return self._entries

    def __next__(self) -> Any:
        return next(self._entries)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *stop: object) -> None:
        """Nothing is open."""

    def close(self) -> None:
        """Nothing is open."""


def _shuffle(found: list[Any]) -> list[Any]:
    return _shuffled(found, len(found))


def _scan(*arguments: Any) -> _Scanned:
    with _scandir(*arguments) as entries:
        return _Scanned(_shuffle(list(entries)))


def _list(*arguments: Any) -> list[Any]:
    return _shuffle(_listdir(*arguments))


def _now() -> float:
    return _time() + _AHEAD


def _local(seconds: float | SupportsIndex | None = None) -> time.struct_time:
    return _localtime(_now() if seconds is None else seconds)


def _utc(seconds: float | SupportsIndex | None = None) -> time.struct_time:
    return _gmtime(_now() if seconds is None else seconds)


os.listdir, os.scandir = _list, _scan  # type: ignore[assignment]  # it lacks what nobody asks for
time.time, time.localtime, time.gmtime = _now, _local, _utc
