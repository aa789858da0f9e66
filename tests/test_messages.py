"""Templates of messages: both languages, plain names."""

import json
import re
from decimal import Decimal
from errno import EACCES, EMFILE
from os import strerror
from pathlib import Path
from string import Formatter

import pytest

from rulekit import messages
from rulekit.messages import SHOWN, in_a_line, message, templates

CODES = sorted(templates())


def names(template: str) -> set[str]:
    """The parameters that a template asks for."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def is_plain(template: str) -> bool:
    """Whether a template asks for parameters by their names alone: no attribute, index or format."""
    return all(
        name is None or (name.isidentifier() and not spec and not conversion)
        for _, name, spec, conversion in Formatter().parse(template)
    )


def test_both_languages() -> None:
    """Every code has Russian and English, and they ask for the same parameters."""
    assert [code for code in CODES if set(templates()[code]) != {"ru", "en"}] == []
    said = [(code, templates()[code]) for code in CODES]
    assert [code for code, by in said if names(by["ru"]) != names(by["en"])] == []


def test_plain_names() -> None:
    """A template cannot reach into what it is given."""
    every = [(code, template) for code in CODES for template in templates()[code].values()]
    assert [code for code, template in every if not is_plain(template)] == []


@pytest.mark.parametrize("template", ["{a.b}", "{a[0]}", "{a!r}", "{a:>9}", "{0}", "{}"])
def test_what_reaches_further_is_not_plain(template: str) -> None:
    """Each way into a value is seen."""
    assert not is_plain(f"{{one}} {template}")


def test_languages_are_not_swapped() -> None:
    """The Russian template has Cyrillic letters, the English one has none."""
    cyrillic = re.compile("[а-яё]", re.IGNORECASE)
    said = [(code, templates()[code]) for code in CODES]
    assert [code for code, by in said if not cyrillic.search(by["ru"]) or cyrillic.search(by["en"])] == []


def test_codes_are_words() -> None:
    """A code is lower-case words joined by hyphens."""
    assert [code for code in CODES if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", code)] == []


def test_parameters_may_be_named_code_and_lang() -> None:
    """`code` and `lang` are free as names of parameters, and braces in a value stay as they are."""
    said = message("id-alone", "en", id="mp.{x}", other="docs/en", code=1, lang="ru")
    assert said == "`mp.{x}` is in one language only: not in docs/en"


@pytest.mark.parametrize(
    ("expected", "found", "ru", "en"),
    [
        ("bool", "str", "нужно: true или false; написано: текст", "needed: true or false; written: text"),
        (
            "int | null",
            "float",
            "нужно: целое число или ничего (null); написано: число с точкой",
            "needed: a whole number or nothing (null); written: a number with a point",
        ),
        (
            "str | NoneType",
            "dict",
            "нужно: текст или ничего (null); написано: поля в скобках { }",
            "needed: text or nothing (null); written: fields in braces { }",
        ),
        (
            "Decimal",
            "tuple",
            "нужно: число в кавычках; написано: список в скобках [ ]",
            "needed: a number in quotation marks; written: a list in brackets [ ]",
        ),
        (
            "Position",
            "int",
            "нужно: Position; написано: целое число",
            "needed: Position; written: a whole number",
        ),
    ],
)
def test_types_are_told_in_words(expected: str, found: str, ru: str, en: str) -> None:
    """A reader is told of types in words, whether JSON or Python has named them."""
    assert message("wrong-type", "ru", expected=expected, found=found) == ru
    assert message("wrong-type", "en", expected=expected, found=found) == en


@pytest.mark.parametrize(
    ("error", "ru", "en"),
    [
        (PermissionError(EACCES, strerror(EACCES), "x"), "нет прав", "Permission denied"),
        (OSError(EMFILE, strerror(EMFILE)), strerror(EMFILE), strerror(EMFILE)),
        (OSError("of its own"), "of its own", "of its own"),
        (
            UnicodeDecodeError("utf-8", b"ab\xff", 2, 3, "invalid start byte"),
            "это не UTF-8: не прочесть байт 2, считая с нуля",
            "not UTF-8: byte 2, counted from zero, cannot be read",
        ),
    ],
)
def test_reasons_are_told_in_words(error: Exception, ru: str, en: str) -> None:
    """A common reason of the system has words of ours, any other has its own."""
    for lang, reason in (("ru", ru), ("en", en)):
        assert message("file-unreadable", lang, reason=error) == message(
            "file-unreadable", lang, reason=reason
        )


def test_unknown_code() -> None:
    """An unknown code is a KeyError, not an empty message."""
    with pytest.raises(KeyError):
        message("no-such-code", "en")


@pytest.mark.parametrize(
    "value",
    ["x" * 5000, Decimal("9" * 5000), Decimal("0." + "3" * 5000), 10**5000, -(10**5000)],
    ids=["text", "decimal", "fraction", "number", "negative"],
)
def test_long_values_are_cut(value: object) -> None:
    """A text or a number that no line has room for is cut, whatever its type."""
    shown = str(in_a_line(value))
    assert len(shown) == SHOWN + 1
    assert shown.endswith("…")


@pytest.mark.parametrize("value", ["x", Decimal("-4.5"), 400, -7, True, 1.5, None, ["x"]])
def test_short_values_are_whole(value: object) -> None:
    """Anything else is shown as it is."""
    assert str(in_a_line(value)) == str(value)


def test_compiled_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a checkout the templates come from the package's own data."""
    compiled = {"x": {"ru": "да, {n}", "en": "yes, {n}"}}
    (tmp_path / "messages.json").write_text(json.dumps(compiled), "utf-8")
    monkeypatch.setattr(messages, "SOURCE", tmp_path / "none.toml")
    monkeypatch.setattr(messages, "PACKED", tmp_path / "messages.json")
    templates.cache_clear()
    try:
        assert message("x", "ru", n=1) == "да, 1"
    finally:
        templates.cache_clear()
