"""Sentences for readers, by code and language.

Faults carry a code and parameters, never a finished sentence: here they become words.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

#: Where a checkout keeps the templates. A wheel has them as ``rulekit/_data/messages.json``.
SOURCE = Path(__file__).parent.parent / "translations" / "messages.toml"

#: The most characters of a parameter that a line shows.
SHOWN = 400

Templates = Mapping[str, Mapping[str, str]]


def message(code: str, lang: str, /, **params: object) -> str:
    """Word the message `code` in `lang` (``ru`` or ``en``).

    Raises KeyError for an unknown code or language, or where a parameter is lacking.
    """
    return templates()[code][lang].format(**params)


def in_a_line(value: object) -> object:
    """A parameter as one line may show it: control characters escaped, a long text cut."""
    if not isinstance(value, str):
        return value
    text = "".join(one if one.isprintable() else repr(one)[1:-1] for one in value[:SHOWN])
    return text if len(value) <= SHOWN else f"{text}…"


@cache
def templates() -> Templates:
    """All templates: code -> language -> text with ``{name}`` for each parameter."""
    if SOURCE.is_file():
        source: Templates = tomllib.loads(SOURCE.read_text("utf-8"))
        return source
    compiled = files("rulekit") / "_data" / "messages.json"
    wheel: Templates = json.loads(compiled.read_text("utf-8"))
    return wheel
