"""Sentences for readers, by code and language.

Faults carry a code and parameters, never a finished sentence: here they become words.
"""

import json
from collections.abc import Mapping
from decimal import Decimal
from errno import errorcode
from functools import cache
from pathlib import Path

#: The languages of all words, the prevailing one first.
LANGS = ("ru", "en")

#: Where a checkout keeps the templates. A wheel has them as ``rulekit/_data/messages.json``.
SOURCE = Path(__file__).parent.parent / "translations" / "messages.toml"

PACKED = Path(__file__).parent / "_data" / "messages.json"

#: The most characters of a parameter that a line shows.
SHOWN = 400
_LONG = 10**SHOWN

#: The message whose parameters are types, and the names that stand for the same type.
_OF_TYPES = "wrong-type"
_TYPES = {
    "NoneType": "null",
    "dict": "object",
    "tuple": "array",
    "list": "array",
    "Decimal": "decimal",
}

Templates = Mapping[str, Mapping[str, str]]


def message(code: str, lang: str, /, **params: object) -> str:
    """Word the message `code` in `lang` (``ru`` or ``en``).

    Raises KeyError for an unknown code or language, or where a parameter is lacking.
    """
    words = params
    if code == _OF_TYPES:
        words = {name: _types(str(value), lang) for name, value in params.items()}
    elif isinstance(reason := params.get("reason"), OSError | UnicodeDecodeError):
        words = params | {"reason": _reason(reason, lang)}
    return templates()[code][lang].format(**words)


def _reason(error: OSError | UnicodeDecodeError, lang: str) -> str:
    """Why the system, or an encoding, refused: in our words where it is a common reason, else in its own."""
    if isinstance(error, UnicodeDecodeError):
        return message("reason-encoding", lang, encoding=error.encoding.upper(), byte=error.start)
    code = f"reason-{errorcode.get(error.errno or 0, '').lower()}"
    return message(code, lang) if code in templates() else error.strerror or str(error)


def _types(names: str, lang: str) -> str:
    """Types in words, by their names in JSON or in Python; a type of our own keeps its name."""
    each = (_TYPES.get(name, name) for name in names.split(" | "))
    words = (message(f"type-{name}", lang) if f"type-{name}" in templates() else name for name in each)
    return message("type-or", lang).join(dict.fromkeys(words))


def in_a_line(value: object) -> object:
    """A parameter as one line may show it: control characters escaped, a long text or number cut."""
    if isinstance(value, int) and abs(value) >= _LONG:
        # Python refuses to write a whole number of thousands of digits; a decimal it writes.
        value = Decimal(value)
    if not isinstance(value, str | Decimal):
        return value
    written = str(value)
    text = printable(written[:SHOWN])
    return text if len(written) <= SHOWN else f"{text}…"


def printable(text: str) -> str:
    """A text with its control characters escaped, those that turn the direction of writing among them."""
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


@cache
def templates() -> Templates:
    """All templates: code -> language -> text with ``{name}`` for each parameter."""
    if SOURCE.is_file():
        import tomllib

        source: Templates = tomllib.loads(SOURCE.read_text("utf-8"))
        return source
    wheel: Templates = json.loads(PACKED.read_text("utf-8"))
    return wheel
