"""What is wrong with a page, and where."""

from rulekit.messages import message


class Fault(Exception):
    """Something wrong at a line of a page, worded only when somebody reads it."""

    #: The file, as a reader would open it.
    path: str
    #: Counted from 1.
    line: int
    #: Which message says what is wrong.
    code: str
    #: What that message needs, among it `written`: what stands in the page.
    params: dict[str, object]

    def __init__(self, path: str, line: int, code: str, /, **params: object) -> None:
        super().__init__(path, line, code)
        self.path, self.line, self.code, self.params = path, line, code, params

    def text(self, lang: str) -> str:
        """Say in `lang` where the fault is and what it is."""
        return f"{self.path}:{self.line}: {message(self.code, lang, **self.params)}"

    def __str__(self) -> str:
        return self.text("en")

    def __repr__(self) -> str:
        return f"Fault({self.path!r}, {self.line}, {self.code!r}, **{self.params!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.path, self.line, self.code))

    def _key(self) -> tuple[str, int, str, dict[str, object]]:
        return self.path, self.line, self.code, self.params
