"""The checks of a pair: each a module with `check`, each with a page that explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulekit.fidelity.pair import Finding
from rulekit.fidelity.side import Both

Check = Callable[[Both], Iterator[Finding]]

#: By the name under which findings are told and dismissed.
CHECKS: Mapping[str, Check] = {}
