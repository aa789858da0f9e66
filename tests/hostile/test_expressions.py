"""Our own expressions on letters that are made to keep each of them busy: none takes more than a second.

A line of a page, and a text of a translation, has five thousand letters at most: over so many even an
expression that tries again from every place is done in time. What sees a whole file must go through it once.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

import rulekit
from rulekit.games import BOOKS
from rulekit.messages import LANGS
from rulekit.pages.scanner import LONGEST
from rulekit.prose.phrasebook import phrasebook
from tests.fuzz.limits import Hang, bounded
from tests.sample import ALL

#: In every run the attacks are shorter: what tries in every way, or over and over, is found by few letters.
#: Letters of an attack on what sees a line, and on what sees a whole file; the seconds that any may take.
FEW, MANY, SECONDS = (LONGEST, 1_000_000, 1.0) if ALL else (1_500, 200_000, 1.0)
#: What sees whole files: modules, and expressions of modules.
WHOLE = {
    "rulekit.cli.records",
    "rulekit.cli.written",
    "rulekit.compile",
    "rulekit.fidelity.po",
    "rulekit.fidelity.record",
    "rulekit.oracle.archive",
    "rulekit.oracle.decode",
    "rulekit.oracle.stream",
    "rulekit.pages.active:_BEGINS",
    "rulekit.pages.page",
    "rulekit.site.policy",
    "rulekit.table.shared",
}
_LITERAL = re.compile(r"\\[sdwSDWbB]|\\(.)|\[\^?((?:\\.|[^\]\\])*)\]|([^\\()\[\]{}|?*+.^$])", re.DOTALL)
_CLASSES = {"s": " ", "d": "1", "w": "a", "S": "a", "D": "a", "W": " "}


#: Of text or of bytes.
Expression = re.Pattern[Any]


@cache
def expressions() -> dict[str, Expression]:
    """Every compiled expression of a module, by the module's name and its own."""
    found: dict[str, Expression] = {}
    for module in pkgutil.walk_packages(rulekit.__path__, "rulekit."):
        if module.name.rpartition(".")[2] in {"__main__", "hooks"} or ".reference." in module.name:
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            values = value.items() if isinstance(value, dict) else [("", value)]
            found |= {f"{module.name}:{name}{key}": one for key, one in values if isinstance(one, re.Pattern)}
    return found


def attacks(pattern: str) -> Iterator[str]:
    """Pieces that an expression begins to match again and again: its own letters, alone and in pairs."""
    letters = list(dict.fromkeys(_letters(pattern)))[: 12 if ALL else 5]
    yield from letters
    yield from map("".join, pairwise(letters))


def _letters(pattern: str) -> Iterator[str]:
    for found in _LITERAL.finditer(pattern):
        escaped, chosen, plain = found.groups()
        if escaped or plain:
            yield escaped or plain
        elif chosen:
            yield _CLASSES.get(chosen[1:2], chosen[1:2]) if chosen.startswith("\\") else chosen[0]
        elif found[0][1:] in _CLASSES:
            yield _CLASSES[found[0][1:]]


def stuck(expression: Expression, many: int, seconds: float = SECONDS) -> str | None:
    """A piece over which an expression takes too long, if there is one, in a text of it with an odd end."""
    is_text = isinstance(expression.pattern, str)
    for piece in attacks(expression.pattern if is_text else expression.pattern.decode("latin-1")):
        text = piece * (many // len(piece)) + "\x01"
        found = expression.finditer(text if is_text else text.encode())
        try:
            bounded(lambda _, found=found: deque(found, maxlen=0).clear(), b"", seconds)  # type: ignore[misc]
        except Hang:
            return piece
    return None


@pytest.mark.parametrize(
    ("pattern", "many"), [(r"(?:a|aa)+$", FEW), (r"\([^)]*\)", MANY), (r"\s*\s*\s*x", FEW)]
)
def test_the_attack_works(pattern: str, many: int) -> None:
    """An expression that tries in every way, or from every place, would be noticed."""
    assert stuck(re.compile(pattern), many, 0.2)


def test_expressions_that_see_a_text() -> None:
    """What sees one line or one text at a time is done with the longest in time."""
    assert len(expressions()) > 200
    assert {name: found for name in expressions() if (found := stuck(expressions()[name], FEW))} == {}


def test_expressions_that_see_a_file() -> None:
    """What sees a whole file takes a time that grows as the file does."""
    names = [name for name in expressions() if name.partition(":")[0] in WHOLE or name in WHOLE]
    assert len(names) > len(WHOLE)
    assert {name: found for name in names if (found := stuck(expressions()[name], MANY))} == {}


def test_phrases_are_no_traps() -> None:
    """The forms of phrases, which translators write, read the longest line in time."""
    for book, lang in product(BOOKS, LANGS):
        for phrases in phrasebook(book, lang).phrases.values():
            for form in (form for phrase in phrases[::10] for form in phrase.forms):
                for piece in ("A1", "A1, ", " ", "1", form.literal or "a"):
                    text = piece * (LONGEST // len(piece))
                    bounded(lambda _, form=form, text=text: form.regex.fullmatch(text), b"", SECONDS)  # type: ignore[misc]
