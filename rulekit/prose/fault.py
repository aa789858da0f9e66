"""What cannot be read in an example."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulekit.messages import message
from rulekit.prose.telling import Telling


@dataclass(frozen=True)
class ProseFault:
    """Something that cannot be read at a line of a page."""

    #: Counted from 1.
    line: int
    #: Which message says what is wrong.
    code: str
    #: What that message needs, among it `written`: what stands in the page.
    params: Mapping[str, object]

    def text(self, lang: str) -> str:
        """What is wrong, in `lang`."""
        return message(self.code, lang, **self.params)


class ProseFaults(Exception):
    """An example cannot be read: all that is wrong with it, by line."""

    faults: tuple[ProseFault, ...]
    #: What could be read: all but some steps and sentences; or the tables alone; None if not even they.
    telling: Telling | None

    def __init__(self, faults: Iterable[ProseFault], telling: Telling | None = None) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        self.telling = telling
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(f"{fault.line}: {fault.text('en')}" for fault in self.faults)


class Unreadable(Exception):
    """A piece of a line that cannot be read; becomes a fault where its line is known."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code, self.params = code, params

    def at(self, line: int) -> ProseFault:
        """The fault at its line."""
        return ProseFault(line, self.code, self.params)


class Unsayable(ValueError):
    """Something for which the book has no words."""
