"""An entry of the record of review, and how it stands in a PO file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

import polib

from rulekit.fidelity import po

_DIGEST = 12
_BASE = re.compile(rf"base: ([0-9a-f]{{{_DIGEST}}}) ([0-9a-f]{{{_DIGEST}}})")


class Base(NamedTuple):
    """The digests of the texts of both pages that an entry was made from."""

    #: Of the Russian: the first 12 digits of its SHA-256.
    ru: str
    #: Of the English.
    en: str

    @classmethod
    def of(cls, ru: str, en: str) -> Base:
        """The base of two texts."""
        return cls(*(sha256(text.encode()).hexdigest()[:_DIGEST] for text in (ru, en)))


@dataclass(frozen=True)
class Entry:
    """A pair as it was last reviewed, or as it waits for that."""

    #: The pair's name: its `msgctxt`.
    id: str
    #: The Russian that was reviewed: its `msgid`.
    ru: str
    #: The English that was reviewed: its `msgstr`.
    en: str
    #: Whether it waits for a review.
    fuzzy: bool = False
    #: The texts of the pages that it was made from.
    base: Base | None = None
    #: What was reviewed, where the page has something else since.
    was_ru: str | None = None
    #: The English that was reviewed, where the page has something else since.
    was_en: str | None = None
    #: The pages on which the pair stands.
    paths: tuple[str, ...] = ()
    #: Whether the pages no longer have it.
    gone: bool = False
    #: Translators' comments, dismissals among them.
    comments: tuple[str, ...] = ()
    #: Other programs' comments and flags.
    remarks: tuple[str, ...] = ()
    #: Other flags than `fuzzy`.
    flags: tuple[str, ...] = ()
    #: The line on which it begins; 0 where it is in no file yet.
    line: int = field(default=0, compare=False)

    @property
    def dismissed(self) -> dict[str, str]:
        """The checks that a translator has dismissed, and why."""
        return po.dismissed("\n".join(self.comments))

    @classmethod
    def of(cls, entry: polib.POEntry) -> Entry:
        """An entry as it stands in a file."""
        lines = (entry.tcomment if entry.obsolete else entry.comment).split("\n")
        told = list(_unwrapped(filter(None, lines)))
        kept = {line.partition(": ")[0]: line for line in told if _known(line)}
        rest = tuple(line for line in told if not _known(line))
        comments = rest if entry.obsolete else tuple(entry.tcomment.split("\n")) if entry.tcomment else ()
        return cls(
            id=entry.msgctxt or "",
            ru=entry.msgid,
            en=entry.msgstr,
            fuzzy=entry.fuzzy,
            base=base_of(kept.get("base", "")),
            was_ru=_was(kept, "was-ru") if entry.obsolete else entry.previous_msgid,
            was_en=_was(kept, "was-en"),
            paths=tuple(sorted((path for path, _ in entry.occurrences), reverse=True)),
            gone=bool(entry.obsolete),
            comments=comments,
            remarks=() if entry.obsolete else rest,
            flags=tuple(flag for flag in entry.flags if flag != "fuzzy"),
            line=po.line_of(entry),
        )

    def to_po(self) -> polib.POEntry:
        """The entry as it is written into a file."""
        told = [f"base: {self.base.ru} {self.base.en}"] if self.base else []
        told += [f"was-ru: {_json(self.was_ru)}"] if self.was_ru is not None and self.gone else []
        told += [f"was-en: {_json(self.was_en)}"] if self.was_en is not None else []
        comments, remarks = list(self.comments), [*told, *self.remarks]
        if self.gone:
            comments, remarks = [*comments, *remarks], []
        return polib.POEntry(
            msgctxt=self.id,
            msgid=self.ru,
            msgstr=self.en,
            flags=["fuzzy", *self.flags] if self.fuzzy else list(self.flags),
            previous_msgid=None if self.gone else self.was_ru,
            occurrences=[] if self.gone else [(path, "") for path in self.paths],
            comment="\n".join(remarks),
            tcomment="\n".join(comments),
            obsolete=self.gone,
        )


def base_of(comment: str) -> Base | None:
    """The base that a comment of an entry names, if it does."""
    lines = (_BASE.fullmatch(line) for line in comment.split("\n"))
    return next((Base(*line.groups()) for line in lines if line), None)


def _unwrapped(lines: Iterable[str]) -> Iterator[str]:
    """Join the lines of an old text that a tool has wrapped."""
    whole = ""
    for line in lines:
        whole = f"{whole} {line}" if whole else line
        if not whole.startswith(('was-ru: "', 'was-en: "')) or whole.endswith('"'):
            yield whole
            whole = ""
    if whole:
        yield whole


def _known(line: str) -> bool:
    """Whether a comment is ours, and can be read."""
    return _BASE.fullmatch(line) is not None or _quoted(line) is not None


def _quoted(line: str) -> str | None:
    name, _, quoted = line.partition(": ")
    if name not in {"was-ru", "was-en"}:
        return None
    try:
        text = json.loads(quoted)
    except ValueError:
        return None
    return text if isinstance(text, str) else None


def _was(kept: dict[str, str], name: str) -> str | None:
    return _quoted(kept[name]) if name in kept else None


def _json(text: str | None) -> str:
    return json.dumps(text, ensure_ascii=False)
