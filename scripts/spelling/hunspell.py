"""Debian's hunspell, asked for all words at once."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Collection

#: The dictionaries, and the packages that have them.
DICTIONARIES = {"ru": "ru_RU", "en": "en_GB"}
PACKAGES = "hunspell hunspell-ru hunspell-en-gb"
_SUGGESTED = re.compile(r"^& (?P<word>\S+) \d+ \d+: (?P<mends>.*)$", re.MULTILINE)
_MOST = 3


def is_here() -> bool:
    """Whether hunspell and both dictionaries are installed."""
    if shutil.which("hunspell") is None:
        return False
    found = subprocess.run(["hunspell", "-D"], input="", capture_output=True, text=True, check=False).stderr
    return all(re.search(rf"/{name}$", found, re.MULTILINE) for name in DICTIONARIES.values())


def unknown(words: Collection[str], lang: str) -> set[str]:
    """Those of some words that hunspell does not know."""
    return set(_ask("-l", words, lang).split())


def suggestions(words: Collection[str], lang: str) -> dict[str, list[str]]:
    """What hunspell would write instead, the likeliest first."""
    answer = _ask("-a", [f"^{word}" for word in words], lang)
    return {found["word"]: found["mends"].split(", ")[:_MOST] for found in _SUGGESTED.finditer(answer)}


def _ask(mode: str, words: Collection[str], lang: str) -> str:
    command = ["hunspell", "-d", DICTIONARIES[lang], "-i", "utf-8", mode]
    return subprocess.run(command, input="\n".join(words), capture_output=True, text=True, check=True).stdout
