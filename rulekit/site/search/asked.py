"""What pages call a block when they link to it, and the questions that they answer by such a link."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

from rulekit.pages import Page
from rulekit.pages.page import Heading
from rulekit.pages.plain import plain
from rulekit.site.edition import Edition

#: `- **May I …?** No, says [the rule](page.md#id).`
_BULLET = re.compile(r"^- \*\*(?P<question>[^*]+\?)\*\*(?P<answer>.*)$", re.MULTILINE)
_LINK = re.compile(r"\[(?P<text>[^\]]+)\]\([^)#]*#(?P<id>[^)]+)\)")
#: Whose answer counts first.
_RANKS = ("rule", "reading", "note", "example")


#: How players ask, block by block.
QUESTIONS = Path(__file__).with_name("questions.toml")

Names = Mapping[str, tuple[str, ...]]


@cache
def said(lang: str) -> Names:
    """What players say for what a block tells, by its id."""
    questions = tomllib.loads(QUESTIONS.read_text("utf-8"))
    return {id: tuple(said[lang]) for id, said in questions.items()}


def asked(edition: Edition) -> Names:
    """The questions that each block answers, by its id."""
    found: dict[str, list[str]] = defaultdict(list)
    for page in edition.registry.pages[edition.lang].values():
        for question, answer in (*_headings(page), *_bullets(page)):
            if id := _answer(answer, edition):
                found[id].append(plain(question))
    return {id: tuple(questions) for id, questions in found.items()}


def called(edition: Edition) -> Names:
    """The words of the links to each block or heading, by its id, each once."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for page in edition.registry.pages[edition.lang].values():
        for link in _LINK.finditer(page.text):
            found[link["id"]][plain(link["text"])] = None
    return {id: tuple(texts) for id, texts in found.items()}


def _bullets(page: Page) -> Iterator[tuple[str, str]]:
    for bullet in _BULLET.finditer(page.text):
        yield bullet["question"], bullet["answer"]


def _headings(page: Page) -> Iterator[tuple[str, str]]:
    lines = page.text.splitlines()
    end = Heading(1, "", "", len(lines) + 1)
    for heading, following in pairwise((*page.headings, end)):
        if heading.text.endswith("?"):
            yield heading.text, "\n".join(lines[heading.line : following.line - 1])


def _answer(text: str, edition: Edition) -> str | None:
    """The first block of the best kind that a text links to: what comes later are conditions."""
    linked = [place.block for link in _LINK.finditer(text) if (place := edition.place(link["id"]))]
    ranked = sorted(linked, key=lambda block: _RANKS.index(block.kind))
    return ranked[0].id if ranked else None
