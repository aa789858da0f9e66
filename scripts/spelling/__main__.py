"""Check the spelling of everything that is kept in Git.

    .venv/bin/python -m scripts.spelling [FILE…]

A finding is a line, FILE:LINE: WORD → SUGGESTIONS.
Exit codes: 0 none, 1 findings, 2 no hunspell where CI=true.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scripts.spelling import hunspell
from scripts.spelling.check import Speller
from scripts.spelling.texts import READ, Word, words

ROOT = Path(__file__).parents[2]
#: What is not ours to spell or no text: licences, what players may misspell, what is made from pages.
SKIPPED = (
    "LICENSE",
    "translations/pairs/",
    "translations/sources/",
    "scripts/spelling/words.toml",
    "tests/site/",
    "rulekit/site/search/questions.toml",
    "rulekit/site/search/words.toml",
)
SKIPPED_NAMES = {".gitignore", ".npmrc"}


def main(arguments: list[str]) -> int:
    """Print what is found in files, or in all; tell what could not be asked for."""
    has_hunspell = hunspell.is_here()
    if not has_hunspell:
        print(
            "spelling: hunspell or a dictionary is missing: only ё and look-alike letters are checked.\n"
            f"spelling: on Debian: apt-get install {hunspell.PACKAGES}",
            file=sys.stderr,
        )
        if os.environ.get("CI") == "true":
            return 2
    found = list(Speller(ROOT, hunspell_too=has_hunspell).findings(_words(arguments or _kept())))
    for finding in found:
        print(finding)
    print(f"spelling: findings: {len(found)}." if found else "spelling: no findings.")
    return 1 if found else 0


def _kept() -> Iterator[str]:
    """The files in Git that can be read."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in listed.splitlines():
        is_ours = not path.startswith(SKIPPED) and Path(path).name not in SKIPPED_NAMES
        if is_ours and Path(path).suffix in READ and (ROOT / path).is_file():
            yield path


def _words(paths: Iterator[str] | list[str]) -> Iterator[Word]:
    for path in paths:
        yield from words(path, (ROOT / path).read_text("utf-8"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
