"""Characters that nobody sees: they could turn a line round, or part a word that looks whole."""

import unicodedata
from collections.abc import Iterator

from rulekit.pages.fault import Fault
from rulekit.pages.source import Source

#: Controls, marks of direction and width, private and unassigned characters, separators of lines.
UNSEEN = {"Cc", "Cf", "Co", "Cn", "Zl", "Zp"}


def invisible(source: Source) -> Iterator[Fault]:
    """Find the first such character of each line; a tab is seen."""
    for number, line in enumerate(source.lines, 1):
        if line.isprintable():
            continue
        unseen = (one for one in line if not one.isprintable() and one != "\t")
        one = next((one for one in unseen if unicodedata.category(one) in UNSEEN), None)
        if one is not None:
            place = line.index(one) + 1
            name = unicodedata.name(one, "") or f"U+{ord(one):04X}"
            yield source.fault(number, "page-unseen", place=place, name=name)
