"""Pairs for the tests of the checks, and what is found in them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulekit.fidelity import terms as term_base
from rulekit.fidelity.checks import CHECKS
from rulekit.fidelity.pair import Finding, Pair, Text
from rulekit.fidelity.side import Both
from rulekit.fidelity.style import Style
from rulekit.messages import LANGS, message

TERMS = Path(__file__).parents[3] / "translations" / "terms.toml"


@cache
def terms() -> term_base.Terms:
    """Our terms."""
    return term_base.load(TERMS)


def both(ru: str, en: str, style: Style | None = None) -> Both:
    """A pair of two texts as the checks read it."""
    pair = Pair("mp.made.up", "rule", Text(ru, "ru.md", 1), Text(en, "en.md", 1))
    return Both(pair, terms(), style or Style())


def fired(ru: str, en: str) -> set[str]:
    """The checks that find something, of all that there are."""
    return {name for name in CHECKS if found(name, ru, en)}


def found(check: str, ru: str, en: str, style: Style | None = None) -> list[Finding]:
    """What one check finds: under its own name, and told in both languages."""
    findings = list(CHECKS[check](both(ru, en, style)))
    for finding in findings:
        assert finding.check == check
        assert all(message(finding.code, lang, **finding.params) for lang in LANGS)
    return findings


def codes(check: str, ru: str, en: str, style: Style | None = None) -> list[str]:
    """What one check finds, by the last words of its messages."""
    return [finding.code.removeprefix(f"fidelity-{check}-") for finding in found(check, ru, en, style)]


def marked(finding: Finding, ru: str, en: str) -> Mapping[str, list[str]]:
    """The words that a finding marks, by language."""
    return {
        "ru": [ru[span.start : span.end] for span in finding.ru],
        "en": [en[span.start : span.end] for span in finding.en],
    }
