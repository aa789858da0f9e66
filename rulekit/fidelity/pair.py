"""A pair: what one thing says in Russian and in English, and what a check finds in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Text:
    """The words of one language, in Markdown, and where they stand."""

    #: The words.
    text: str
    #: The file; empty where there is none.
    path: str = ""
    #: The line of the file on which the text begins, from 1; 0 where there is no file.
    line: int = 0

    def at(self, offset: int) -> str:
        """File and line of an offset in the text, for a message."""
        return f"{self.path}:{self.line + self.text.count(chr(10), 0, offset)}"


@dataclass(frozen=True, slots=True)
class Pair:
    """One thing in both languages.

    `id` is the `msgctxt` of its entry: the block's id (`mp.preemption.eligible`), for what stands in no block
    the page and what it is (`musket-pike/orders#moving`), in a foreign file the entry's own context.
    """

    #: Its name, as in the record.
    id: str
    #: rule, reading, note, title (of an example), comment, heading, table, section; entry in a foreign file.
    kind: str
    #: The Russian.
    ru: Text
    #: The English.
    en: Text
    #: Checks that a translator has dismissed for this pair, and why.
    dismissed: Mapping[str, str] = field(default_factory=dict)


class Span(NamedTuple):
    """A piece of a text: from `start` to before `end`."""

    #: Where it begins, in characters from 0.
    start: int
    #: Where it has ended.
    end: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check has against a pair.

    Why, and how to mend it, is the message `code` with `params`; the spans are the words in question.
    """

    #: The name of the check.
    check: str
    #: The message that says why, and how to mend it.
    code: str
    #: What that message is filled in with.
    params: Mapping[str, object] = field(default_factory=dict)
    #: The words in question in the Russian.
    ru: tuple[Span, ...] = ()
    #: The words in question in the English.
    en: tuple[Span, ...] = ()
