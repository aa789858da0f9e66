"""PO files, read so that whatever is wrong with one is a fault at its line, never silence.

polib passes over a quote that is not closed, an escape that it does not know and the old text of an obsolete
entry; it opens a text that is the name of a file. So the lines are looked at before it sees them.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, lookup
from pathlib import Path

import polib

from rulekit.pages import Fault
from rulekit.pages.scanner import LONGEST
from rulekit.pages.source import shortened

#: The most bytes of a file.
LIMIT = 10_000_000
#: The header as bytes, before its encoding is known: elsewhere a text may speak of encodings too.
_HEAD = re.compile(rb'^msgid\s+""\s*msgstr\s+((?:"(?:[^"\\\n]|\\.)*"\s*)+)', re.MULTILINE)
_CHARSET = re.compile(rb"charset=([\w.:-]+)", re.IGNORECASE)
#: What Python can decode and no PO file is written in; two of them take longer the longer a text is.
_NO_CHARSETS = {"idna", "punycode", "unicode-escape", "raw-unicode-escape"}
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|={7}$)", re.MULTILINE)
_STRING = r'"(?:[^"\\]|\\.)*"'
#: A line of a PO file.
_LINE = re.compile(rf"\s*(?:#.*|(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+{_STRING}|{_STRING})?\s*")
_HEADER = re.compile(rf'^msgid ""\s*\nmsgstr ((?:{_STRING}\s*)+)', re.MULTILINE)
#: What programs take for the end of a line, although editors do not, and what no text file holds.
_UNSEEN = re.compile("[\0\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_AT = re.compile(r" ?\(line (\d+)\)")
_DISMISS = re.compile(r"^\s*dismiss\s+([\w-]+)\s*(?::\s*(.*?))?\s*$", re.MULTILINE)


def read(path: Path) -> polib.POFile:
    """Read a file's entries; raises `Fault` at the line of what cannot be read."""
    return parse(text(path), path)


def text(path: Path) -> str:
    """A file's text with plain line ends, each line of which may stand in a PO file."""
    with path.open("rb") as file:
        data = file.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise Fault(path.as_posix(), 1, "file-large", limit=LIMIT)
    found = _decoded(data.removeprefix(BOM_UTF8), path).replace("\r\n", "\n")
    if unseen := _UNSEEN.search(found):
        code = f"U+{ord(unseen[0]):04X}"
        raise Fault(path.as_posix(), line_at(found, unseen.start()), "fidelity-po-unseen", written=code)
    if conflict := _CONFLICT.search(found):
        number = line_at(found, conflict.start())
        raise Fault(path.as_posix(), number, "fidelity-po-conflict", written=conflict[0])
    for number, line in enumerate(found.split("\n"), 1):
        if not _LINE.fullmatch(line):
            raise Fault(path.as_posix(), number, "fidelity-po-line", written=shortened(line.strip()))
    _named(found, path)
    return found


def parse(text: str, path: Path) -> polib.POFile:
    """The entries of a text that `text` has given."""
    try:
        # The name of a file would be opened: a text with a line end is none.
        entries: polib.POFile = polib.pofile(f"{text}\n", check_for_duplicates=False)
    except (OSError, ValueError) as error:
        found = _AT.search(str(error))
        line = int(found[1]) if found else 1
        raise Fault(path.as_posix(), line, "fidelity-po-syntax", reason=_AT.sub("", str(error))) from None
    seen: dict[tuple[str | None, str], int] = {}
    for entry in entries:
        if entry.obsolete:
            continue
        texts = "\n".join((entry.msgid, entry.msgstr, *entry.msgstr_plural.values()))
        if any(len(line) > LONGEST for line in texts.split("\n")):
            raise Fault(path.as_posix(), line_of(entry), "line-long", limit=LONGEST)
        first = seen.setdefault((entry.msgctxt, entry.msgid), line_of(entry))
        if first != line_of(entry):
            name = shortened(entry.msgctxt or entry.msgid)
            raise Fault(path.as_posix(), line_of(entry), "fidelity-po-twice", written=name, first=first)
    return entries


def dismissed(comment: str) -> dict[str, str]:
    """The checks that a translator's comment dismisses, and why."""
    return dict(_DISMISS.findall(comment))


def line_of(entry: polib.POEntry) -> int:
    """The line on which an entry begins, its comments included."""
    return max(entry.linenum or 1, 1)


def line_at(text: str, offset: int) -> int:
    """The line of an offset."""
    return text.count("\n", 0, offset) + 1


def _decoded(data: bytes, path: Path) -> str:
    found = _CHARSET.search(data, *head.span(1)) if (head := _HEAD.search(data)) else None
    charset = found[1].decode() if found else "utf-8"
    # A template that nobody has filled in yet says CHARSET.
    charset = "utf-8" if charset == "CHARSET" else charset
    try:
        return data.decode("undefined" if lookup(charset).name in _NO_CHARSETS else charset)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02x}"
        raise Fault(path.as_posix(), line, "fidelity-po-encoding", byte=byte, charset=charset) from None
    # The encoding `undefined` is one to Python, but nothing can be read in it.
    except (LookupError, UnicodeError):
        line = data.count(b"\n", 0, found.start()) + 1 if found else 1
        raise Fault(path.as_posix(), line, "fidelity-po-charset", written=charset) from None


def _named(text: str, path: Path) -> None:
    """Refuse a header with something other than names and values."""
    if header := _HEADER.search(text):
        said = "".join(re.findall(_STRING, header[1])).replace('""', "")[1:-1]
        for field in filter(None, said.split("\\n")):
            if ":" not in field:
                line = line_at(text, header.start())
                raise Fault(path.as_posix(), line, "fidelity-po-header", written=shortened(field))
