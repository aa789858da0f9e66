"""`rulekit lint`: pages, terms, phrases and ids, against each other and against the code."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rulekit.cli import shown, wording, written
from rulekit.cli.checkout import root
from rulekit.cli.findings import report
from rulekit.cli.progress import progress
from rulekit.games import BOOKS
from rulekit.messages import message
from rulekit.pages import Fault, Registry, lint as lint_pages, load
from rulekit.proof import Bilingual, bilingual
from rulekit.proof.grounds import undeclared, unreadable, unwritten
from rulekit.prose import option_names


def lint(args: argparse.Namespace) -> int:
    """Report everything that is wrong in the pages; 1 if there is anything."""
    folder = root(args)
    code = report(faults(folder, lambda work: progress(work, args.lang)), args)
    if not args.json and _behind(folder):
        print(message("lint-behind", args.lang), file=sys.stderr)
    return code


def _behind(folder: Path) -> bool:
    """Whether a page or a translator has changed something since the last sync."""
    from rulekit.fidelity.sync import plans

    return (folder / "translations/pairs").is_dir() and any(plan.writes for plan in plans(folder))


#: What may stand under the header of a block: what a position has besides its tables.
OPTIONS = {"example": {name for book in BOOKS for name in option_names(book)}}


def faults(folder: Path, through: Callable[[Iterator[Bilingual]], Iterator[Bilingual]] = iter) -> list[Fault]:
    """Everything that is wrong in a checkout's pages, by file and line.

    The examples go `through` a function that may show how far it is.
    """
    if broken := list(unreadable(folder)):
        return broken
    registry = load(folder / "docs")
    found = [*wording.terms(folder), *wording.phrases(folder), *wording.sources(folder)]
    found += lint_pages(registry, OPTIONS)
    found += [*coded(registry), *_gated(registry)]
    found += _examples(registry, list(through(bilingual(registry))))
    return sorted(dict.fromkeys(found), key=lambda fault: (fault.path, fault.line))


def coded(registry: Registry) -> Iterator[Fault]:
    """What pages and code say differently of ids, values and choices; no example is run for it."""
    yield from undeclared(registry)
    yield from unwritten(registry)
    yield from written.unlabelled(registry)
    yield from written.values(registry)
    yield from written.choices(registry)


def _gated(registry: Registry) -> Iterator[Fault]:
    from rulekit.site import gate, macros

    for pages in registry.pages.values():
        for page in pages.values():
            yield from gate.faults(page.text, page.path, macros.ALLOWED)


def _examples(registry: Registry, proved: list[Bilingual]) -> Iterator[Fault]:
    yield from (fault for both in proved for fault in both.faults)
    yield from written.printed(registry, proved)
    yield from written.unnamed(registry, proved)
    vectors = [both.vector for both in proved if both.vector is not None]
    if all(both.vector is not None for both in proved):
        yield from shown.refused(registry, vectors)
        yield from shown.readings_differ(registry, vectors)
        yield from shown.alike(registry, vectors)
