"""One language of the site: where its blocks stand, and the ways from page to page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from posixpath import dirname, relpath

from rulekit.fidelity.terms import Terms, load as load_terms
from rulekit.pages import LANGS, Place, Registry, load
from rulekit.site.pairs.known import Known, known


@dataclass(frozen=True)
class Edition:
    """The pages as the reader of one language sees them."""

    lang: str
    registry: Registry
    #: Whether the site has an engine, with which examples can be played.
    plays: bool = False

    @classmethod
    def of(cls, docs: Path, lang: str, *, plays: bool = False) -> Edition:
        """Read all pages below `docs` for the edition in `lang`."""
        return cls(lang, load(docs), plays)

    @property
    def others(self) -> tuple[str, ...]:
        """The languages that this edition is not in."""
        return tuple(lang for lang in LANGS if lang != self.lang)

    @property
    def terms(self) -> Terms:
        """The books' terms by id."""
        return load_terms(self.registry.docs.parent / "translations" / "terms.toml")

    @cached_property
    def pairs(self) -> Known:
        """How the two languages of each thing stand to each other."""
        return known(self.registry)

    @cached_property
    def _made(self) -> dict[tuple[str, str], str]:
        return {}

    def once(self, make: Callable[[Place, Edition], str], place: Place) -> str:
        """What is made of the block of a place: asked for to name the page, then to render it."""
        key = make.__qualname__, place.block.id
        if (found := self._made.get(key)) is None:
            found = self._made[key] = make(place, self)
        return found

    def term(self, id: str) -> str:
        """A term in this edition's language."""
        return self.terms[id].form(self.lang)

    def place(self, id: str) -> Place | None:
        """Where a block stands, if it does."""
        return self.registry.places[self.lang].get(id)

    def link(self, page: str, id: str) -> str | None:
        """The Markdown link from a page (by its name: `a/b.md`) to a block, which MkDocs then checks."""
        place = self.place(id)
        if not place:
            return None
        return ("" if place.name == page else relpath(place.name, dirname(page) or ".")) + f"#{id}"
