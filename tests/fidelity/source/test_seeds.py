"""The source texts, where they are at hand: their manifests are theirs, and faults in copies are found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulekit.fidelity.source.compare import compare, stated
from rulekit.fidelity.source.manifest import Manifest, folder, load
from rulekit.fidelity.source.reading import TermFinder
from rulekit.fidelity.source.record import record
from rulekit.fidelity.source.text import sentences
from rulekit.fidelity.terms import load as load_terms

ROOT = Path(__file__).parents[3]
TERMS = load_terms(ROOT / "translations" / "terms.toml")
MANIFESTS = {path.stem: load(path) for path in sorted(folder(ROOT).glob("*.toml"))}
#: Words of terms of each source, and words of others of its book.
SWAPPED = {
    "musket-pike-4.2-4.4": [("продления", "перехвата"), ("крыло", "приказ"), ("«Сбор»", "«Готовность»")],
    "musket-pike-sequence": [("подразделение", "крыло"), ("«Остановлено»", "«F»"), ("Бегства", "Активации")],
    "special-assault": [("броня", "штурм"), ("сброс", "колоду"), ("Штурмовые Мотоциклы", "Штурмовой Отряд")],
    "ninth-age-xiii7": [("Прорыв", "Преследование"), ("тыла", "фронта"), ("Реформирование.", "Разворот.")],
    "hidden-movement": [("командира", "маркер"), ("обнаружения", "движения"), ("фигурка", "стена")],
}  # fmt: skip


@cache
def finder(book: str) -> TermFinder:
    """What finds the terms of a book."""
    return TermFinder(TERMS, book)


@pytest.fixture(params=MANIFESTS)
def name(request: pytest.FixtureRequest) -> str:
    """Each manifest by the name of its source."""
    return str(request.param)


@pytest.fixture
def source(name: str, sources: Path) -> str:
    """The source text of a manifest."""
    return (sources / f"{name}.ru.txt").read_text("utf-8")


def checks(text: str, kept: Manifest) -> list[str]:
    """The kinds of the differences between a text and a manifest."""
    return [difference.check for difference in compare(kept, stated(text, finder(kept.book)))]


def spans(text: str) -> Iterator[tuple[int, int]]:
    """Where each sentence of a text stands in it."""
    start = 0
    for sentence in sentences(text):
        words = r"[\W_]+".join(re.findall(r"[^\W_]+", sentence.text))
        found = re.compile(rf"{words}[.:;!?»)]*").search(text, start)
        assert found
        yield found.span()
        start = found.end()


def test_a_source_is_what_its_manifest_keeps(name: str, source: str) -> None:
    """The text has no difference, and recording it again gives the manifest that is kept."""
    kept = MANIFESTS[name]
    assert checks(source, kept) == []
    assert record(kept.book, kept, stated(source, finder(kept.book))) == kept


def test_every_changed_number_is_found(name: str, source: str) -> None:
    """One more in any number is a difference in numbers, dice, references or the number of a rule."""
    for found in re.finditer(r"\d+", source):
        text = f"{source[: found.start()]}{int(found[0]) + 1}{source[found.end() :]}"
        told = checks(text, MANIFESTS[name])
        assert {"numbers", "dice", "references", "renumbered", "number-new"} & set(told), found


def test_every_dropped_sentence_is_found(name: str, source: str) -> None:
    """A text without any one of its sentences differs, and nearly always by nothing but that sentence."""
    told = [checks(source[:start] + source[end:], MANIFESTS[name]) for start, end in spans(source)]
    assert all(told)
    assert sum("missing" in one or "number-missing" in one for one in told) >= 0.9 * len(told)


def test_every_added_sentence_is_found(name: str, source: str) -> None:
    """A sentence after any other is new; after a long line that has no end, it may change that one."""
    added = "\nСтарый мельник едва донёс мешок до моста.\n"
    told = [checks(source[:end] + added + source[end:], MANIFESTS[name]) for _, end in spans(source)]
    assert all(told)
    assert sum(bool({"new", "number-new"} & set(one)) for one in told) >= 0.9 * len(told)


def test_swapped_terms_are_found(name: str, source: str) -> None:
    """A term in the place of another is a difference in terms, and in nothing else."""
    for before, after in SWAPPED[name]:
        assert before in source
        assert checks(source.replace(before, after, 1), MANIFESTS[name]) == ["terms"]
