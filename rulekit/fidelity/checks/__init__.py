"""The checks of a pair: each a module with `check`, each with a page that explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulekit.fidelity.checks.avoided import check as avoided
from rulekit.fidelity.checks.comparisons import check as comparisons
from rulekit.fidelity.checks.letters import check as letters
from rulekit.fidelity.checks.modality import check as modality
from rulekit.fidelity.checks.numbers import check as numbers
from rulekit.fidelity.checks.omissions import check as omissions
from rulekit.fidelity.checks.quantifiers import check as quantifiers
from rulekit.fidelity.checks.references import check as references
from rulekit.fidelity.checks.steps import check as steps
from rulekit.fidelity.checks.structure import check as structure
from rulekit.fidelity.checks.terms import check as terms
from rulekit.fidelity.checks.typography import check as typography
from rulekit.fidelity.checks.untranslated import check as untranslated
from rulekit.fidelity.pair import Finding
from rulekit.fidelity.side import Both

Check = Callable[[Both], Iterator[Finding]]

#: By the name under which findings are told and dismissed.
CHECKS: Mapping[str, Check] = {
    "numbers": numbers,
    "references": references,
    "terms": terms,
    "avoided": avoided,
    "omissions": omissions,
    "modality": modality,
    "comparisons": comparisons,
    "quantifiers": quantifiers,
    "steps": steps,
    "letters": letters,
    "untranslated": untranslated,
    "typography": typography,
    "structure": structure,
}
