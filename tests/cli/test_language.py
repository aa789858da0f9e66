"""The language in which a command speaks."""

from __future__ import annotations

import pytest

from rulekit.cli.language import language


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "RU_ru"}, "ru"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LC_ALL": "C.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, "ru"),
        ({"LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, "en"),
        ({"LC_CTYPE": "ru_RU.UTF-8"}, "en"),
    ],
)
def test_by_the_locale(environ: dict[str, str], expected: str) -> None:
    """A Russian locale means Russian, every other English; LC_ALL counts before LC_MESSAGES before LANG."""
    assert language([], environ) == expected


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["judge", "--lang", "ru", "x"], "ru"),
        (["--lang=ru", "judge", "x"], "ru"),
        (["judge", "x", "--lang=en"], "en"),
        (["judge", "--lang", "xx"], "en"),
        (["judge", "--lang"], "en"),
        (["judge", "--lang="], "en"),
        (["judge", "--language", "en"], "ru"),
        (["judge", "lang", "en"], "ru"),
    ],
)
def test_by_the_option(arguments: list[str], expected: str) -> None:
    """`--lang` wins over a Russian locale; what is no language is answered in English."""
    assert language(arguments, {"LC_ALL": "ru_RU.UTF-8"}) == expected
