"""Which rules depend on which readings: turned, a reading lets other rules decide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from rulekit.games import BOOKS, Book
from rulekit.oracle.vectors import AnyVector
from rulekit.proof.scene import Scene, scenes
from rulekit.verdict import BadPlay, Verdict


def dependent(vectors: Iterable[AnyVector]) -> dict[str, tuple[str, ...]]:
    """The readings on which each rule depends in some step of the vectors."""
    found: dict[str, dict[str, None]] = {}
    for vector in vectors:
        book = BOOKS[vector.book]
        for scene, verdict in scenes(book, vector):
            for id, reading in _turning(book, scene, verdict):
                found.setdefault(id, {})[reading] = None
    return {id: tuple(readings) for id, readings in found.items()}


def _turning(book: Book, scene: Scene, verdict: Verdict[Any, Any]) -> Iterator[tuple[str, str]]:
    """Each rule that decides under one choice alone of a reading that was asked, with the reading."""
    for id in verdict.consulted:
        if (reading := book.readings.get(id)) is None:
            continue
        chosen = reading.chosen(scene.before.readings)
        for choice in reading.choices:
            if choice != chosen:
                turned = {**scene.before.readings, id: choice}
                try:
                    other = scene._replace(before=replace(scene.before, readings=turned)).judged(book)
                except BadPlay:
                    # Some positions exist under one reading alone.
                    continue
                yield from ((rule, id) for rule in {*verdict.because} ^ {*other.because})
