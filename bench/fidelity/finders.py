"""What finds faults in a pair: our checks, and translate-toolkit's pofilter for comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from translate.filters.checks import CheckerConfig, StandardChecker, StandardUnitChecker, TeeChecker
from translate.storage.po import pounit

from rulekit.fidelity import checking, terms
from rulekit.fidelity.pair import Finding, Pair, Span
from rulekit.fidelity.style import Style

#: The habits of our pages.
STYLE = Style()
TERMS = Path(__file__).parents[2] / "translations" / "terms.toml"
#: A check's name, and what tells one of its findings from another, wherever in the text it is.
Key = tuple[str, str]
#: What is found in a pair.
Finder = Callable[[Pair], Counter[Key]]


def rulekit(base: terms.Terms | None = None, style: Style = STYLE) -> Finder:
    """Our checks, with our terms and style or others."""
    known = terms.load(TERMS) if base is None else base

    def find(pair: Pair) -> Counter[Key]:
        return Counter(_key(found.finding, pair) for found in checking.check((pair,), known, style=style))

    return find


def pofilter(target: str) -> Finder:
    """All of pofilter's tests as it runs them by default, for a file of this target language."""
    classes = [StandardChecker, StandardUnitChecker]
    checker = TeeChecker(CheckerConfig(targetlanguage=target), checkerclasses=classes, languagecode=target)

    def find(pair: Pair) -> Counter[Key]:
        source, translated = (pair.ru, pair.en) if target == "en" else (pair.en, pair.ru)
        unit = pounit(source.text)
        unit.target = translated.text
        return Counter((name, "") for name in checker.run_filters(unit))

    return find


def _key(finding: Finding, pair: Pair) -> Key:
    words = (_marked(finding.ru, pair.ru.text), _marked(finding.en, pair.en.text))
    return finding.check, f"{finding.code} {words}"


def _marked(spans: tuple[Span, ...], text: str) -> list[str]:
    return [text[span.start : span.end] for span in spans]
