"""Decimals, points, paths and placements: exact, and in each language's own signs."""

from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rulekit.prose.fold import fold
from rulekit.prose.item import _BETWEEN
from rulekit.prose.pattern import Form, parse
from rulekit.prose.places import Each, place_types, shortest
from rulekit.prose.slots import Name, Slot, slot_types

FIGURE = Name("models", ["A", "B"], {})
DECIMAL = st.decimals(-999, 999, places=4, allow_nan=False).map(shortest)
POINT = st.lists(DECIMAL, min_size=2, max_size=2)
NAMES = st.from_regex(r"[C-Z][a-z0-9-]{0,3}", fullmatch=True)


def form(source: str, lang: str) -> Form:
    """A pattern with a place or several."""
    each = {kind: Each(FIGURE, place_types(lang)[kind]) for kind in ("point", "angle")}
    rows: dict[str, Slot] = {"figure": FIGURE, "placing": each["point"], "turning": each["angle"]}
    return parse(source, lang, slot_types({}, rows, lang), {})


@pytest.mark.parametrize(
    ("source", "russian", "english", "value"),
    [
        ("{v:decimal}", "10,64", "10.64", "10.64"),
        ("{v:decimal}", "−0,0001", "−0.0001", "-0.0001"),
        ("{v:decimal}", "100", "100", "100"),
        ("{v:angle}", "−90,5°", "−90.5°", "-90.5"),
        ("{v:point}", "(10; −2)", "(10, −2)", ["10", "-2"]),
        ("{v:points}", "(10; 2), (11,6; 0,8)", "(10, 2), (11.6, 0.8)", [["10", "2"], ["11.6", "0.8"]]),
        (
            "{v:placing}",
            "F (12; 2), G (0; 0,5)",
            "F (12, 2), G (0, 0.5)",
            {"F": ["12", "2"], "G": ["0", "0.5"]},
        ),
        ("{v:turning}", "L 190°, F −90°", "L 190°, F −90°", {"L": "190", "F": "-90"}),
    ],
)
def test_both_ways(source: str, russian: str, english: str, value: Any) -> None:
    """What is printed is read again, with a decimal comma in Russian and a point in English."""
    for lang, text in (("ru", russian), ("en", english)):
        assert form(source, lang).write({"v": value}) == text
        assert form(source, lang).read(fold(text)) == {"v": value}


@pytest.mark.parametrize(
    ("source", "russian"),
    [
        *(("{v:decimal}", text) for text in ("10.64", "10,640", "010", ",5", "5,", "−0", "1e3", "+5", "١")),
        *(("{v:point}", text) for text in ("(10, 2)", "(10;2)", "(10; 2", "(10; 2; 3)", "(10,5)")),
        *(("{v:points}", text) for text in ("", "(1; 2) (3; 4)", "(1; 2); (3; 4)")),
        *(("{v:turning}", text) for text in ("L 190", "190°", "L 190 °", "L 190º", "L 190°,F 0°")),
    ],
)
def test_not_read(source: str, russian: str) -> None:
    """Needless zeros, the other language's signs and missing brackets are no values."""
    assert form(source, "ru").read(fold(russian)) is None


@given(DECIMAL)
def test_decimals_are_exact(text: str) -> None:
    """A decimal is what was written, to the last digit, in either language."""
    for lang in ("ru", "en"):
        written = form("{v:decimal}", lang).write({"v": Decimal(text)})
        assert written is not None
        found = form("{v:decimal}", lang).read(fold(written))
        assert found is not None
        assert Decimal(found["v"]) == Decimal(text)


@given(st.lists(POINT, min_size=1, max_size=4), st.dictionaries(NAMES, POINT, min_size=1, max_size=4))
def test_lists_are_exact(path: list[list[str]], at: dict[str, list[str]]) -> None:
    """So are paths and placements."""
    for lang, (kind, value) in product(("ru", "en"), {"points": path, "placing": at}.items()):
        written = form(f"{{v:{kind}}}", lang).write({"v": value})
        assert form(f"{{v:{kind}}}", lang).read(fold(str(written))) == {"v": value}


@pytest.mark.parametrize(
    "value", [None, 1.5, True, 5, "x", "NaN", Decimal("Infinity"), [], {}, ["1"], {"F": "x"}]
)
@pytest.mark.parametrize("kind", ["decimal", "angle", "point", "points", "placing", "turning"])
def test_not_written(kind: str, value: object) -> None:
    """A float, or what is not finite, is no decimal."""
    assert form(f"{{v:{kind}}}", "ru").write({"v": value}) is None


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("kind", ["decimal", "angle", "point", "points", "placing", "turning"])
def test_a_fault_shows_how_a_value_is_written(kind: str, lang: str) -> None:
    """What stands for a value of the type names the type and has a value that is read."""
    (sample,) = form(f"{{v:{kind}}}", lang).samples()
    name, _, example = sample[1:-1].partition(": ")
    assert name == kind
    assert form(f"{{v:{kind}}}", lang).read(fold(example)) is not None


@pytest.mark.parametrize(
    ("number", "russian", "english"),
    [
        ("1", "1 дюйм", "1 inch"),
        ("4", "4 дюйма", "4 inches"),
        ("11", "11 дюймов", "11 inches"),
        ("-21", "−21 дюйм", "−21 inches"),
        ("4.8", "4,8 дюйма", "4.8 inches"),
        ("0.5", "0,5 дюйма", "0.5 inches"),
        ("11.01", "11,01 дюйма", "11.01 inches"),
    ],
)
def test_plurals(number: str, russian: str, english: str) -> None:
    """A fraction takes the genitive singular in Russian and the plural in English."""
    assert form("{n:decimal} {n|дюйм|дюйма|дюймов}", "ru").write({"n": number}) == russian
    assert form("{n:decimal} {n|inch|inches}", "en").write({"n": number}) == english


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "пройдено 4,8 дюйма, точка (10,64; 1,52), ходит A",
            ["пройдено 4,8 дюйма", "точка (10,64; 1,52)", "ходит A"],
        ),
        ("4.8 inches, at (10.64, 1.52), A to move", ["4.8 inches", "at (10.64, 1.52)", "A to move"]),
        ("на 5, 6; 7", ["на 5", "6", "7"]),
        ("рука B: R1,R2", ["рука B: R1", "R2"]),
    ],
)
def test_outcomes_are_parted_outside_numbers(text: str, parts: list[str]) -> None:
    """Neither a decimal comma nor a sign within the brackets of a point ends an outcome."""
    assert _BETWEEN.split(text) == parts
