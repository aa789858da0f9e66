"""What every benchmark is given: how thorough the run is, and the built site that all share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeVar

from bench.figure import Figure

ROOT = Path(__file__).parents[1]
#: What a checkout that is made for a run uses as it stands: not what a build keeps for the next one.
LINKED = ("node_modules", ".cache/engine", ".cache/wheels", "assets")
#: In a page, a link that may lead to what the made checkout has not; in the settings, the list of pages.
LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]+\)")
NAV = re.compile(r"(?m)^nav:\n(?:[ #].*\n)+")
_Item = TypeVar("_Item")


@dataclass
class Run:
    """One run of some benchmarks."""

    #: With all that there is, however long it takes.
    full: bool
    #: A folder for files, empty when the run begins.
    folder: Path
    #: A site that is built already.
    given: Path | None = None

    @cached_property
    def site(self) -> Path:
        """The site: the one that was named, else one that is built now."""
        if self.given is not None:
            return self.given.resolve()
        from rulekit.site import build

        return build(ROOT, self.folder / "site")

    def of(self, reduced: _Item, full: _Item) -> _Item:
        """One of two sizes."""
        return full if self.full else reduced


def link(root: Path) -> None:
    """Link what a checkout uses as it stands."""
    for name in LINKED:
        if (ROOT / name).exists() and not (root / name).exists():
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).symlink_to(ROOT / name)


class Bench(NamedTuple):
    """A benchmark."""

    name: str
    #: What it measures, in one line.
    about: str
    measure: Callable[[Run], Iterable[Figure]]
    #: What is measured, in a whole run and in a short one.
    full: str
    reduced: str | None = None
    #: It takes too long for a short run.
    long: bool = False
    #: It looks at the built site.
    of_site: bool = False

    def size(self, *, full: bool) -> str:
        """What a run measures."""
        return self.full if full or self.reduced is None else f"reduced: {self.reduced}"
