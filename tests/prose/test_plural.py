"""Plural forms of words that go with whole numbers."""

import pytest

from rulekit.prose.plural import FORMS, PLURALS


@pytest.mark.parametrize(
    ("number", "form"),
    [(1, 0), (2, 1), (4, 1), (5, 2), (11, 2), (12, 2), (14, 2), (20, 2), (21, 0), (22, 1), (111, 2), (0, 2)],
)
def test_russian(number: int, form: int) -> None:
    """Russian has one, few and many; 11 to 14 are many."""
    assert PLURALS["ru"](number) == form


@pytest.mark.parametrize(("number", "form"), [(0, 1), (1, 0), (2, 1), (11, 1), (21, 1)])
def test_english(number: int, form: int) -> None:
    """English has one and other."""
    assert PLURALS["en"](number) == form


def test_as_many_forms_as_there_are() -> None:
    """A word has exactly the forms that its language picks from."""
    for lang, plural in PLURALS.items():
        assert {plural(number) for number in range(200)} == set(range(FORMS[lang]))
