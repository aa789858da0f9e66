"""The record of review: the entries of `translations/pairs/<book>.po`, as they are read and written.

What a tool may do to such a file without meaning anything by it (wrapping, line ends, the order of entries
or of the header) does not come through to here; what somebody has written does.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import polib

from rulekit.fidelity import po
from rulekit.fidelity.entry import Entry
from rulekit.pages import Fault

#: What turns the direction of writing or has no width: a text of ours would look like another one.
_HIDDEN = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
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
        file.extend(entry.to_po() for entry in self.entries)
        text = str(file) + (f"\n{self.tail}\n" if self.tail else "")
        return text.replace("\n", "\r\n" if self.crlf else "\n").encode()


def path_of(root: Path, book: str) -> Path:
    """The file of a book's record, below the root of a checkout."""
    return root / "translations" / "pairs" / f"{book}.po"


def read(path: Path) -> Record:
    """Read a book's file, or begin one; raises `Fault` at the line of what is wrong with it."""
    # A link may lead to what is not there yet, or to itself: of that `Path.resolve` would make an error.
    words = path.parent.parent
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(words)):
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
        tuple(map(Entry.of, file)),
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
