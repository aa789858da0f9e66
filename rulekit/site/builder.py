"""Builds the whole site: both languages, the pages of its root, the vectors."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

from rulekit.oracle import suite
from rulekit.pages import LANGS, Fault, Registry, lint, load
from rulekit.proof import Unproved
from rulekit.proof.grounds import undeclared, unreadable, unwritten
from rulekit.site import gate, macros, player, store
from rulekit.site.abreast import Part, Processes
from rulekit.site.ahead import prepare_counts, prepare_pairs
from rulekit.site.cards import write_cards
from rulekit.site.editions import build_edition, config_file, load_plugins
from rulekit.site.fault import SiteFault
from rulekit.site.listing import write_lists
from rulekit.site.pairs.known import unreadable_records
from rulekit.site.policy import write_policy
from rulekit.site.proved import vectors
from rulekit.site.root import write_root
from rulekit.site.search import write_search

#: Where `rulekit site serve` puts the site, and what a build without an address supposes.
URL = "http://127.0.0.1:8000/"


def build(
    root: Path,
    out: Path | None = None,
    url: str = URL,
    through: Callable[[list[Part]], Iterable[Part]] = iter,
) -> Path:
    """Build the site of a checkout into `out` (its `site/` unless given), to be served at `url`.

    Every warning is a fault. A faulty site raises `SiteFault`, and what stood in `out` stays.
    The parts of the work go `through` a function that may show how far it is.
    """
    root, out = root.resolve(), (out or root / "site").resolve()
    check(root)
    check_out(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        with store.opened(root), Processes(root) as processes:
            for part in through(parts(root, fresh, url.rstrip("/") + "/", processes)):
                part()
        replace(out, fresh)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return out


def check(root: Path) -> None:
    """Refuse words that cannot be read, and pages that lint, code or gate refuse, all faults at once."""
    for lang in LANGS:
        if not (config := root / config_file(lang)).is_file():
            raise SiteFault(Fault(str(root), 1, "site-none", root=root, missing=config.name))
    if broken := [*unreadable(root), *unreadable_records(root)]:
        raise SiteFault(*broken)
    registry = load(root / "docs")
    found = [*lint(registry), *undeclared(registry), *_gated(registry)]
    # A table of all rules has the text of each.
    if any("trace.md" in pages for pages in registry.pages.values()):
        found += unwritten(registry)
    if found:
        raise SiteFault(*found)


def check_out(out: Path) -> None:
    """Refuse to put the site in the place of a folder that is no site: all that is in it would be lost."""
    if out.exists() and not (out / "sitemap.xml").is_file() and (not out.is_dir() or any(out.iterdir())):
        raise SiteFault(Fault(str(out), 1, "site-in-the-way", out=out))


def parts(root: Path, target: Path, url: str, processes: Processes) -> list[Part]:
    """The parts of the site, each to be called to write it; some are done side by side."""
    both = processes.abreast([partial(prepare_pairs, root), partial(prepare_counts, root)])
    editions = processes.abreast(
        [partial(build_edition, root, lang, target / lang, f"{url}{lang}/") for lang in LANGS]
    )
    # The vectors first, since an example that the rules refute is the likeliest fault.
    before = (
        partial(_vectors, root, target / "vectors"),
        partial(player.write, root, target),
        partial(write_cards, root, target),
        # The pages name what stands in folders that are called by their content.
        partial(write_search, root, target),
        partial(load_plugins, root),
    )
    after = partial(write_lists, root, target), partial(write_root, target, url)
    return [*before, *both, *editions, *after, partial(write_policy, target)]


def replace(out: Path, fresh: Path) -> None:
    """Put a fresh folder in the place of `out`, so that no reader meets half a site."""
    fresh.chmod(0o755)  # a folder for temporary files lets nobody else in
    former = fresh.with_name(f"{fresh.name}-former")
    if out.exists():
        out.rename(former)
    fresh.rename(out)
    shutil.rmtree(former, ignore_errors=True)


def _gated(registry: Registry) -> Iterator[Fault]:
    for lang in LANGS:
        for page in registry.pages[lang].values():
            yield from gate.faults(page.text, page.path, macros.ALLOWED)


def _vectors(root: Path, target: Path) -> None:
    try:
        suite.write(vectors(load(root / "docs")), target)
    except Unproved as unproved:
        raise SiteFault(*unproved.faults) from unproved
