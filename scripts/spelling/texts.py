"""What of a file is language: the rest is blanked, so that every word keeps its line.

A word is checked by its alphabet, whatever the file: Cyrillic words are Russian, Latin ones English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple


class Word(NamedTuple):
    """A word where it stands."""

    path: str
    line: int
    text: str
    #: What stands before it and after it in its line.
    before: str = ""
    after: str = ""


#: A run of letters, of either alphabet or of both, with its inner apostrophes.
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_RUSSIAN = re.compile(r"[А-Яа-яЁё]")

#: Programs' text in any text: code, an address, a macro or a slot, a tag or an entity.
_PROGRAM = re.compile(
    r"(?P<mark>`+)[^`]+(?P=mark)"
    r"|(?<=\])\([^)\s]*\)|(?<=\])\[[^\]\s]*\]|^\[[^\]]+\]: \S+"
    r"|\{\{.*?\}\}|\{%.*?%\}|\{[^{}\n]*\}|https?://\S+|</?[a-z][^<>\n]*>|<!--|-->|&\#?\w+;",
    re.MULTILINE,
)
#: Names in programs' text without any mark: an id, a path, an option, what has a capital within or a digit.
_NAME = re.compile(
    r"(?:(?<![\w-])--?|[.@/#$%])[A-Za-z][\w-]*|[A-Za-z][\w-]*(?:[._/@:=]+[\w-]+)+[/=]?|\w*[A-Za-z]_\w*|_+[A-Za-z]\w*"
    r"|[A-Za-z]+\((?=\w)|%\(\w+\)\w?|[A-Za-z]*[a-z][A-Z]\w*|(?=\w*\d)[A-Za-z0-9]+(?!\w)",
)
#: The head of a page, the header of a block with its options, and fences.
_HIDDEN = re.compile(
    r"\A---\n[\s\S]*?\n---\n|^/// .*\n(?: {4}.*\n)*"
    r"|^ *(?P<fence>```+|~~~+)(?P<info>.*)\n(?:.*\n)*? *(?P=fence)$",
    re.MULTILINE,
)
_TEMPLATE = re.compile(
    r"\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|<(script|style)\b[\s\S]*?</\1>|</?[a-z!][^<>]*>", re.IGNORECASE
)
_COMMAND = re.compile(r"\b(?:noqa|type: ignore|pylint:|shellcheck \w+=|fmt: |pragma: ).*")


def words(path: str, text: str) -> Iterator[Word]:
    """The words of a file's language, in order."""
    own, read = _read(path, text)
    for number, line in enumerate(_prose(read).split("\n"), 1):
        for found in _WORD.finditer(line):
            if found[0].lower() not in own:
                yield Word(path, number, found[0], line[: found.start()], line[found.end() :])


def _read(path: str, text: str) -> tuple[frozenset[str], str]:
    """The names that the file itself gives to things, and its text without all that is program."""
    # In the settings of tools every value is a name.
    kind = Path(path).suffix if Path(path).name != "pyproject.toml" else ""
    if kind == ".py":
        return _python(text)
    return frozenset(), _KINDS[kind](text)


def _prose(text: str) -> str:
    return _NAME.sub(_blank, _PROGRAM.sub(_blank, text))


def _blank(found: re.Match[str]) -> str:
    """As many lines and characters, and no word."""
    return re.sub(r"[^\n]", " ", found[0])


def _markdown(text: str) -> str:
    return _HIDDEN.sub(_hide, text)


def _hide(found: re.Match[str]) -> str:
    """A fence of text may show a play in words, and a command with its answer: its Russian is read."""
    return re.sub(r"[A-Za-z`]", " ", found[0]) if found["info"] == "text" else _blank(found)


def _html(text: str) -> str:
    """What a template shows, its comments, and Russian in its program."""
    return _TEMPLATE.sub(_leave_russian, re.sub(r"\{#|#\}", "  ", text))


def _leave_russian(found: re.Match[str]) -> str:
    return re.sub(r"[^\nА-Яа-яЁё]", " ", found[0])


def _only(kept: re.Pattern[str]) -> Callable[[str], str]:
    """Keep what matches a pattern."""

    def read(text: str) -> str:
        out, at = [], 0
        for found in kept.finditer(text):
            out += [re.sub(r"[^\n]", " ", text[at : found.start()]), found[0]]
            at = found.end()
        return "".join([*out, re.sub(r"[^\n]", " ", text[at:])])

    return read


_TOML = r'"""[^"]*"""|"(?:[^"\\\n]|\\.)*"'
_STRINGS = _only(re.compile(rf"{_TOML}|^#.*|(?<=\s)#\s.*", re.MULTILINE))
_ESCAPE = re.compile(r"\\[nrt]")
_COMMENT = r"(?:^|(?<=\s))#\s.*"
_KINDS: dict[str, Callable[[str], str]] = {
    ".md": _markdown,
    # Values and comments.
    ".toml": lambda text: _ESCAPE.sub("  ", _STRINGS(text)),
    # Comments, and Russian words.
    ".yml": _only(re.compile(rf"{_COMMENT}|[А-Яа-яЁё]+", re.MULTILINE)),
    # Comments alone.
    "": _only(re.compile(_COMMENT, re.MULTILINE)),
    ".lp": _only(re.compile(r"%.*")),
    ".mjs": _only(re.compile(r"(?<!:)//.*|/\*[\s\S]*?\*/")),
    ".css": _only(re.compile(r"/\*[\s\S]*?\*/")),
    ".html": _html,
}
_KINDS |= {".js": _KINDS[".mjs"], ".yaml": _KINDS[".yml"], ".conf": _KINDS[""], ".sh": _KINDS[""]}
#: What can be read.
READ = frozenset(_KINDS) | {".py"}

#: A docstring stands at the top, or under the line that names its class or function.
_DOCSTRING = r'(?P<docstring>(?:\A|(?<=:\n)) *r?"""[\s\S]*?""")'
_PYTHON = re.compile(
    rf"""{_DOCSTRING}|(?P<string>['"]{{3}})[\s\S]*?(?P=string)"""
    r"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\#.*""",
    re.MULTILINE,
)
_SESSION = re.compile(r"^\s*(?:>>>|\.\.\.).*", re.MULTILINE)


def _python(text: str) -> tuple[frozenset[str], str]:
    """The names of a module, and its comments and docstrings without sessions and orders to tools."""
    out, at, code = [], 0, []
    for found in _PYTHON.finditer(text):
        code.append(text[at : found.start()])
        out.append(re.sub(r"[^\n]", " ", code[-1]))
        is_read = found["docstring"] or found[0].startswith("#")
        out.append(_SESSION.sub(_blank, _COMMAND.sub("", found[0])) if is_read else _blank(found))
        at = found.end()
    return frozenset(re.findall(r"[a-z]+", " ".join([*code, text[at:]]).lower())), "".join(out)


def is_russian(word: str) -> bool:
    """Whether a word has a Cyrillic letter."""
    return bool(_RUSSIAN.search(word))
