"""A site that was not built."""

from __future__ import annotations

from rulekit.pages import Fault


class SiteFault(Exception):
    """Pages or settings of which no site can be made."""

    #: Everything that was found, in the order of pages and lines.
    faults: tuple[Fault, ...]

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def text(self, lang: str) -> str:
        """All faults, a line each."""
        return "\n".join(fault.text(lang) for fault in self.faults)

    def __str__(self) -> str:
        return self.text("en")
