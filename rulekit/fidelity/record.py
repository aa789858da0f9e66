"""The record of review: the entries of `translations/pairs/<book>.po`, as they are read and written.

What a tool may do to such a file without meaning anything by it (wrapping, line ends, the order of entries
or of the header) does not come through to here; what somebody has written does.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import polib

from rulekit.fidelity import po
from rulekit.pages import Fault

#: What turns the direction of writing or has no width: a text of ours would look like another one.
_HIDDEN = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
_DIGEST = 12
_BASE = re.compile(rf"base: ([0-9a-f]{{{_DIGEST}}}) ([0-9a-f]{{{_DIGEST}}})")
#: The comments below the last entry, which polib leaves out.
_TAIL = re.compile(r"(?:^#(?!~).*\n?|^[ \t]*\n)+\Z", re.MULTILINE)
#: polib leaves out old texts of obsolete entries, too; as comments they stay.
_OLD = re.compile(r"^#~\|", re.MULTILINE)
#: What a backslash may stand before; gettext and polib do not agree on anything else.
_ESCAPES = '\\"nrtvbf'
_ESCAPE = re.compile(r"\\(.)")

_HEADER = """\
What has been reviewed: the Russian of each pair (msgid) and its English (msgstr).
`rulekit fidelity sync` keeps it in step with the pages; clearing "fuzzy" is the review."""


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


@dataclass(frozen=True)
class Record:
    """The entries of a book's file."""

    #: The file.
    path: Path
    #: Its entries, in the order of the file.
    entries: tuple[Entry, ...] = ()
    #: The comment above the header.
    header: str = _HEADER
    #: The fields of the header.
    metadata: tuple[tuple[str, str], ...] = ()
    #: Comments below the last entry.
    tail: str = ""
    #: Whether its lines end as on Windows.
    crlf: bool = False

    def says(self, other: Record) -> bool:
        """Whether the other one says the same; the order of entries says nothing."""
        return Counter(self.entries) == Counter(other.entries)

    def to_bytes(self) -> bytes:
        """The file, a line of text a line, so that a change is seen as what it is."""
        file = polib.POFile(wrapwidth=-1)
        file.header, file.metadata = self.header, dict(self.metadata)
        file.extend(map(_written, self.entries))
        text = str(file) + (f"\n{self.tail}\n" if self.tail else "")
        return text.replace("\n", "\r\n" if self.crlf else "\n").encode()


def path_of(root: Path, book: str) -> Path:
    """The file of a book's record, below the root of a checkout."""
    return root / "translations" / "pairs" / f"{book}.po"


def base_of(comment: str) -> Base | None:
    """The base that a comment of an entry names, if it does."""
    lines = (_BASE.fullmatch(line) for line in comment.split("\n"))
    return next((Base(*line.groups()) for line in lines if line), None)


def read(path: Path) -> Record:
    """Read a book's file, or begin one; raises `Fault` at the line of what is wrong with it."""
    # A link may lead to what is not there yet, or to itself: of that `Path.resolve` would make an error.
    words = path.parent.parent
    if not Path(os.path.realpath(path)).is_relative_to(words.resolve()):
        raise Fault(path.as_posix(), 1, "file-outside", folder=words.name)
    if not path.exists():
        return Record(path, metadata=tuple(_metadata(path.stem)))
    text = po.text(path)
    if hidden := _HIDDEN.search(text):
        code = f"U+{ord(hidden[0]):04X}"
        raise Fault(path.as_posix(), po.line_at(text, hidden.start()), "fidelity-po-unseen", written=code)
    _escaped(text, path)
    tail = _TAIL.search(text)
    file = po.parse(_OLD.sub("# ~|", text), path)
    _check(file, path)
    return Record(
        path,
        tuple(map(_read, file)),
        header=file.header,
        metadata=tuple(file.metadata.items()),
        tail=tail[0].strip("\n") if tail else "",
        crlf=b"\r\n" in path.read_bytes(),
    )


def _metadata(book: str) -> Iterator[tuple[str, str]]:
    yield "Project-Id-Version", f"rulekit {book}"
    yield "PO-Revision-Date", datetime.now(UTC).strftime("%Y-%m-%d %H:%M+0000")
    yield "Last-Translator", "rulekit"
    yield "Language-Team", "rulekit"
    yield "Language", "en"
    yield "MIME-Version", "1.0"
    yield "Content-Type", "text/plain; charset=UTF-8"
    yield "Content-Transfer-Encoding", "8bit"
    yield "X-Source-Language", "ru"


def _escaped(text: str, path: Path) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        for escape in _ESCAPE.finditer("" if line.startswith("#") and line[:2] != "#~" else line):
            if escape[1] not in _ESCAPES:
                raise Fault(path.as_posix(), number, "fidelity-po-escape", written=escape[0])


def _check(file: polib.POFile, path: Path) -> None:
    charset = file.metadata.get("Content-Type", "").partition("charset=")[2].strip().lower()
    if charset != "utf-8":
        raise Fault(path.as_posix(), 1, "fidelity-po-charset-none", written=charset or "—")
    seen: dict[str, int] = {}
    for entry in file:
        line = po.line_of(entry)
        if not entry.msgctxt or entry.msgid_plural:
            code = "fidelity-po-plural" if entry.msgid_plural else "fidelity-po-nameless"
            raise Fault(path.as_posix(), line, code, written=entry.msgid[:40])
        if not entry.obsolete and (first := seen.setdefault(entry.msgctxt, line)) != line:
            raise Fault(path.as_posix(), line, "fidelity-po-twice", written=entry.msgctxt, first=first)


def _read(entry: polib.POEntry) -> Entry:
    told = list(_unwrapped(filter(None, (entry.tcomment if entry.obsolete else entry.comment).split("\n"))))
    kept = {line.partition(": ")[0]: line for line in told if _known(line)}
    rest = tuple(line for line in told if not _known(line))
    comments = rest if entry.obsolete else tuple(entry.tcomment.split("\n")) if entry.tcomment else ()
    return Entry(
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


def _written(entry: Entry) -> polib.POEntry:
    told = [f"base: {entry.base.ru} {entry.base.en}"] if entry.base else []
    told += [f"was-ru: {_json(entry.was_ru)}"] if entry.was_ru is not None and entry.gone else []
    told += [f"was-en: {_json(entry.was_en)}"] if entry.was_en is not None else []
    comments, remarks = list(entry.comments), [*told, *entry.remarks]
    if entry.gone:
        comments, remarks = [*comments, *remarks], []
    return polib.POEntry(
        msgctxt=entry.id,
        msgid=entry.ru,
        msgstr=entry.en,
        flags=["fuzzy", *entry.flags] if entry.fuzzy else list(entry.flags),
        previous_msgid=None if entry.gone else entry.was_ru,
        occurrences=[] if entry.gone else [(path, "") for path in entry.paths],
        comment="\n".join(remarks),
        tcomment="\n".join(comments),
        obsolete=entry.gone,
    )


def _json(text: str | None) -> str:
    return json.dumps(text, ensure_ascii=False)
