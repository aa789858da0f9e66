"""Small phrases that are the value of a cell: what is written on a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import Folded
from rulekit.prose.pattern import Form
from rulekit.prose.template import fill, leaves, solutions


@dataclass(frozen=True)
class Texts:
    """The phrases that a cell of one type may be, each with its value."""

    phrases: tuple[tuple[Mapping[str, Any], tuple[Form, ...]], ...]

    def read(self, cell: Folded) -> Any:
        """The value of a cell, or None if it is none of the phrases."""
        for value, forms in self.phrases:
            for form in forms:
                if (slots := form.read(cell.text)) is None:
                    continue
                if wrong := form.wrong_plural(cell.text, slots):
                    raise Unreadable("prose-plural", written=wrong[0], mend=wrong[1])
                return fill(value, slots)
        return None

    def write(self, value: Any) -> str | None:
        """The printed form, or None if there are no words for this value."""
        if not isinstance(value, Mapping):
            return None
        for template, forms in self.phrases:
            if len(leaves(template)) == len(leaves(value)):
                for slots in solutions(template, value, {}):
                    if (written := forms[0].write(slots)) is not None:
                        return written
        return None

    def samples(self) -> Iterator[str]:
        """Show every phrase."""
        yield from (sample for _, forms in self.phrases for sample in _first(forms[0].samples()))


def _first(samples: Iterable[str]) -> Iterator[str]:
    """The first of the samples: they differ in a plural alone."""
    yield from list(samples)[:1]
