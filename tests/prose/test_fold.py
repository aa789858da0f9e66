"""Folding: one spelling for what is typed in many ways, and the way back to the page."""

import pytest
from hypothesis import given, strategies as st

from rulekit.prose.fold import fold, fold_line, latin, skeleton


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("A\u00a0активирует  A1", "A активирует A1"),
        ("ещё", "еще"),
        ("“F” «F»", '"F" "F"'),
        ("**A** активирует _A1_", "A активирует A1"),
        ("([4.4.2](preemption.md#mp.preemption.failure))", "(4.4.2)"),
        ("[4.4.2](a_(b).md), [3.2 F](c.md)", "4.4.2, 3.2 F"),
        ("−1 – 2", "-1 — 2"),
        ("0–3, 0-3", "0-3, 0-3"),
        ("успех - вторая", "успех — вторая"),
        ("пере\u00adхват", "перехват"),
        ("стои\u0306т еще\u0308", "стойт еще"),
    ],
)
def test_same(written: str, same: str) -> None:
    """Spaces, quotes, dashes, ё, emphasis, links and soft hyphens make no difference."""
    assert fold_line(written).text == same


def test_names_keep_their_underscores() -> None:
    """An underscore inside a name is no emphasis."""
    assert fold_line("left_wing *и* _A_1_, B_ и C_").text == "left_wing и A_1, B_ и C_"
    assert fold_line("_[A_](x/_y_.md)_").text == "A_"


def test_place_of_a_part() -> None:
    """A part of a folded line knows where it stands on the page."""
    line = "A  **активирует**  [A1](x.md)."
    folded = fold_line(line)
    part = folded.part(folded.text.index("активирует"), len(folded.text) - 1)
    assert part.text == "активирует A1"
    assert line[part.start : part.end] == "активирует**  [A1"
    assert part.plain == "активирует A1"


def test_place_in_a_line_of_a_mac() -> None:
    """Places count in the line with each letter in one character."""
    folded = fold_line("и\u0306 **е\u0308ж**  и\u0306.")
    part = folded.part(folded.text.index("еж"), len(folded.text) - 1)
    assert (part.text, part.line[part.start : part.end], part.plain) == ("еж й", "ёж**  й", "ёж й")


def test_place_of_nothing() -> None:
    """An empty part has a place too."""
    part = fold_line("A.").part(2)
    assert (part.text, part.start, part.end) == ("", 2, 2)


@given(st.text("ABё*_[]() \u00a0-−«».1x", max_size=30))
def test_places_are_true(line: str) -> None:
    """Each character of a folded line is the folded character at its place."""
    folded = fold_line(line)
    assert len(folded.places) == len(folded.text) + 1
    assert fold(folded.plain) == folded.text
    assert list(folded.places) == sorted(set(folded.places))


@given(st.text(max_size=20))
def test_folding_once_is_enough(text: str) -> None:
    """A folded text folds to itself, at the same length."""
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("written", "mend"),
    [
        ("В2 пытается", "B2 пытается"),
        ("А активирует А1", "A активирует A1"),
        ("В этом окне", "B этом окне"),
        ("Враг рядом", "Враг рядом"),
        ("B2", "B2"),
        ("КА", "KA"),
        ("Б1", "Б1"),
    ],
)
def test_latin(written: str, mend: str) -> None:
    """Only words made of look-alike capitals and digits are put into Latin."""
    assert latin(written) == mend


def test_skeleton() -> None:
    """Words that look the same have one skeleton."""
    assert skeleton("Cбор") == skeleton("Сбор")
    assert skeleton("Сбор") != skeleton("Спор")
