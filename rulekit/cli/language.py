"""The language in which a command speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def language(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """`--lang` wins; else Russian for a Russian locale, English for all others."""
    for number, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or next(iter(arguments[number + 1 :]), "")
            return value if value in {"ru", "en"} else "en"
    named = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "ru" if named.lower().startswith("ru") else "en"
