"""The lines of a page's text, each with its offset."""

from itertools import accumulate

from rulekit.pages.fault import Fault

#: Longer lines are cut where a message quotes them.
QUOTED = 80


class Source:
    """A page's text as lines that are counted from 1."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        #: Only "\n" ends a line: `splitlines` would also split at characters that no editor counts.
        self.lines = text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in self.lines)]

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def metadata(self) -> int:
        """The last line of the metadata at the page's top (front matter); 0 if there are none."""
        if self.line(1).rstrip() != "---":
            return 0
        ends = (n for n, line in enumerate(self.lines, 1) if line.rstrip() in {"---", "..."})
        return next((n for n in ends if n > 1), 0)

    def line(self, number: int) -> str:
        """The line without its line break."""
        return self.lines[number - 1]

    def start(self, number: int) -> int:
        """The offset at which the line begins."""
        return self._starts[number - 1]

    def end(self, number: int) -> int:
        """The offset at which the line ends, before its line break."""
        return self._starts[number] - 1

    def fault(self, number: int, code: str, /, **params: object) -> Fault:
        """Make a fault at a line, quoting the line unless `written` says otherwise."""
        quoted = {"written": shortened(self.line(number))} | params
        return Fault(self.path, number, code, **quoted)


def shortened(text: str) -> str:
    """Cut what is too long to quote."""
    return text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"
