"""A source text held against the manifests and the pages of its book."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rulekit.fidelity.ownwords import Run, content, of_terms, prose, shared
from rulekit.fidelity.source.align import Stated
from rulekit.fidelity.source.manifest import Manifest, Manifests
from rulekit.fidelity.terms import Terms
from rulekit.pages import LANGS

#: A text with fewer of a manifest's sentences than this share, word for word, is another text.
_SAME = 0.1


def manifest_of(text: tuple[Stated, ...], manifests: Manifests) -> tuple[Path, Manifest] | None:
    """The manifest that has most sentences in common with a text, if they are not too few to be chance."""
    digests = {sentence.facts.digest for sentence in text}
    best, path = max(((_share(one, digests), path) for path, one in manifests.items()), default=(0.0, None))
    return (path, manifests[path]) if path is not None and best >= _SAME else None


def _share(manifest: Manifest, digests: set[str]) -> float:
    known = [statement.digest for statement in manifest.statement]
    return sum(digest in digests for digest in known) / max(1, len(known))


class Copied(NamedTuple):
    """Words that a page shares with a source."""

    page: Path
    run: Run


def copied(docs: Path, source: str, terms: Terms) -> Iterator[Copied]:
    """What the Russian pages have of a source's wording."""
    theirs, free = content(source), of_terms(terms)
    for page in sorted((docs / LANGS[0]).rglob("*.md")):
        ours = content(prose(page.read_text("utf-8")))
        yield from (Copied(page, run) for run in shared(ours, theirs, free))
