"""What is known of all pairs: how each stands, and what the checks have against it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import msgspec

from rulekit.fidelity import record
from rulekit.fidelity.checking import Found, check
from rulekit.fidelity.lexis import Same, book_of, lexis
from rulekit.fidelity.pair import Finding, Pair
from rulekit.fidelity.side import Side
from rulekit.fidelity.standing import Standing, standings
from rulekit.fidelity.style import Style
from rulekit.fidelity.sync import RECORDS
from rulekit.fidelity.terms import Terms, load
from rulekit.pages import Fault, Registry
from rulekit.proof.grounds import terms_of
from rulekit.site import store
from rulekit.site.pairs.said import said

#: A finding with the place of its pair, and why it is dismissed.
_Kept = tuple[int, Finding, str | None]


@dataclass(frozen=True)
class Known:
    """The pairs of a site; the checks run when somebody first asks for what they find."""

    standings: Mapping[str, Standing]
    terms: Terms

    @cached_property
    def findings(self) -> Mapping[str, tuple[Found, ...]]:
        """What each pair has against it, what is dismissed included; pairs without any are left out."""
        pairs = [standing.pair for standing in self.standings.values()]
        style = Style.of(pairs)
        found: dict[str, list[Found]] = defaultdict(list)
        for _, group in groupby(pairs, lambda pair: pair.ru.path):
            own = list(group)
            # Where the texts stand is nothing to the checks.
            parts = [str(part) for pair in own for part in (pair.id, pair.kind, pair.ru.text, pair.en.text)]
            dismissed = (repr(pair.dismissed) for pair in own)
            data = store.kept(
                "findings", (repr(style), *parts, *dismissed), partial(self._checked, own, style)
            )
            for at, finding, reason in msgspec.json.decode(data, type=list[_Kept]):
                found[own[at].id].append(Found(own[at], finding, reason))
        return {id: tuple(many) for id, many in found.items()}

    def _checked(self, pairs: Sequence[Pair], style: Style) -> bytes:
        """What the checks find, each with its pair's place in the list."""
        places = {pair.id: at for at, pair in enumerate(pairs)}
        found = check(pairs, self.terms, style=style)
        return msgspec.json.encode([(places[one.pair.id], one.finding, one.reason) for one in found])

    @cached_property
    def said(self) -> Mapping[str, tuple[str, str]]:
        """Both texts of each pair as HTML, the same for readers of either language."""
        return {id: self._said(standing.pair) for id, standing in self.standings.items()}

    def _said(self, pair: Pair) -> tuple[str, str]:
        found = list(enumerate((one.finding for one in self.open(pair.id)), 1))
        book, terms = book_of(pair.id), Same(self.terms)
        ru, en = Side("ru", pair.ru.text), Side("en", pair.en.text)
        return (
            said(ru, lexis("ru", book, terms), [(number, one.ru) for number, one in found]),
            said(en, lexis("en", book, terms), [(number, one.en) for number, one in found]),
        )

    def open(self, id: str) -> tuple[Found, ...]:
        """The findings of a pair that nobody has dismissed."""
        return tuple(found for found in self.findings.get(id, ()) if found.reason is None)

    def of(self, book: str) -> list[Standing]:
        """The pairs in the record of a book, in the order of pages."""
        return [standing for standing in self.standings.values() if standing.book == book]


def known(registry: Registry) -> Known:
    """What is known of the pairs of these pages: once for all editions, anew when a file has changed."""
    return _known(_Sources(registry))


def digest(registry: Registry) -> str:
    """The same for the same pages and the same records."""
    return _Sources(registry).key.hex()


def unreadable_records(root: Path) -> Iterator[Fault]:
    """Records that cannot be read: of their pairs nothing could be said."""
    for book in RECORDS:
        try:
            record.read(record.path_of(root, book))
        except Fault as fault:
            yield fault


class _Sources:
    """Pages that equal others if all that is known of their pairs is made of the same texts."""

    def __init__(self, registry: Registry) -> None:
        self.registry, self.root = registry, registry.docs.parent
        digest = sha256(str(self.root).encode())
        for lang, pages in registry.pages.items():
            for name, page in pages.items():
                digest.update(f"{lang}\0{name}\0{page.text}\0".encode())
        for path in (terms_of(self.root), *(record.path_of(self.root, book) for book in RECORDS)):
            digest.update(path.read_bytes() if path.exists() else b"\0")
        self.key = digest.digest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sources) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(1)
def _known(sources: _Sources) -> Known:
    found = {standing.pair.id: standing for standing in standings(sources.registry)}
    path = terms_of(sources.root)
    return Known(found, load(path) if path.exists() else {})
