"""How a command ends."""

from __future__ import annotations

#: All as stated or allowed; something differs, is refused or is found; bad input.
OK, DIFFERS, BAD = 0, 1, 2
#: What a shell reports for a command ended by a signal: this and the signal's number.
SIGNALLED = 128
#: An interrupt, and a closed pipe.
INTERRUPTED, CLOSED = SIGNALLED + 2, SIGNALLED + 13


class Unusable(Exception):
    """Something without which a command cannot begin; told on stderr, exit code 2."""

    #: The message and its parameters.
    code: str
    params: dict[str, object]

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code, self.params = code, params
