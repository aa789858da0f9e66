"""A PO file that is not ours as pairs: whichever way it translates, whatever its contexts are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib

from rulekit.fidelity.pair import Pair, Text
from rulekit.pages import Fault

#: A comment by which a translator dismisses a check.
DISMISS = re.compile(r"^\s*dismiss\s+([\w-]+)\s*(?::\s*(.*?))?\s*$", re.MULTILINE)
_CHARSET = re.compile(rb"charset=([\w.:-]+)", re.IGNORECASE)
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|={7}$)", re.MULTILINE)
_STRING = r'"(?:[^"\\]|\\.)*"'
#: A line of a PO file; all else, such as a quote that is not closed, a reader would pass over in silence.
_LINE = re.compile(rf"\s*(?:#.*|(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+{_STRING}|{_STRING})?\s*")
_HEADER = re.compile(rf'^msgid ""\s*\nmsgstr ((?:{_STRING}\s*)+)', re.MULTILINE)
_AT = re.compile(r"\(line (\d+)\)")
_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
#: What a program puts into a text, however it is written.
_PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[\d$.+#-]*[a-z]|\{\w*\}", re.IGNORECASE)
#: As much of a text as serves for the name of an entry without a context.
_NAME = 60


@dataclass(frozen=True, slots=True)
class Foreign:
    """The pairs of a file, and how many of its entries are none."""

    pairs: tuple[Pair, ...]
    fuzzy: int
    untranslated: int


def read(path: Path) -> Foreign:
    """Read a file's pairs; raises `Fault` at the line of what cannot be read."""
    text = _text(path)
    _readable(text, path)
    entries = _entries(text, path)
    live = [entry for entry in entries if not entry.obsolete]
    ready = [entry for entry in live if not entry.fuzzy and _translated(entry)]
    if ready:
        source = _source(ready, path)
        contexts: Counter[str | None] = Counter(entry.msgctxt for entry in ready)
        pairs = [pair for entry in ready for pair in _pairs(entry, source, contexts, path)]
    else:
        pairs = []
    fuzzy = sum(entry.fuzzy for entry in live)
    return Foreign(tuple(pairs), fuzzy, len(live) - len(ready) - fuzzy)


def _text(path: Path) -> str:
    data = path.read_bytes()
    found = _CHARSET.search(data)
    charset = found[1].decode() if found else "utf-8"
    # A template that nobody has filled in yet says CHARSET.
    charset = "utf-8" if charset == "CHARSET" else charset
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode(charset)
    except LookupError:
        raise Fault(path.as_posix(), _line(data, found), "fidelity-po-charset", written=charset) from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02x}"
        raise Fault(path.as_posix(), line, "fidelity-po-encoding", byte=byte, charset=charset) from None
    text = text.replace("\r\n", "\n")
    if conflict := _CONFLICT.search(text):
        line = text.count("\n", 0, conflict.start()) + 1
        raise Fault(path.as_posix(), line, "fidelity-po-conflict", written=conflict[0])
    return text


def _readable(text: str, path: Path) -> None:
    """Refuse what is no line of a PO file, and a header without names."""
    for number, line in enumerate(text.split("\n"), 1):
        if not _LINE.fullmatch(line):
            raise Fault(path.as_posix(), number, "fidelity-po-line", written=line.strip()[:_NAME])
    if header := _HEADER.search(text):
        said = "".join(re.findall(_STRING, header[1])).replace('""', "")[1:-1]
        for field in filter(None, said.split("\\n")):
            if ":" not in field:
                number = text.count("\n", 0, header.start()) + 1
                raise Fault(path.as_posix(), number, "fidelity-po-header", written=field[:_NAME])


def _line(data: bytes, found: re.Match[bytes] | None) -> int:
    return data.count(b"\n", 0, found.start()) + 1 if found else 1


def _entries(text: str, path: Path) -> polib.POFile:
    try:
        # The name of a file would be opened: a text with a line end is none.
        entries = polib.pofile(f"{text}\n", check_for_duplicates=False)
    except (OSError, ValueError) as error:
        found = _AT.search(str(error))
        line = int(found[1]) if found else 1
        raise Fault(
            path.as_posix(), line, "fidelity-po-syntax", reason=_AT.sub("", str(error)).strip()
        ) from None
    seen: dict[tuple[str | None, str], int] = {}
    for entry in entries:
        if entry.obsolete:
            continue
        first = seen.setdefault((entry.msgctxt, entry.msgid), _at(entry))
        if first != _at(entry):
            name = _name(entry)
            raise Fault(path.as_posix(), _at(entry), "fidelity-po-twice", written=name, first=first)
    return entries


def _at(entry: polib.POEntry) -> int:
    """The entry's line; polib counts none for the first entry of a file without a header."""
    return max(entry.linenum or 0, 1)


def _translated(entry: polib.POEntry) -> bool:
    texts = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
    return bool(texts) and all(text.strip() for text in texts)


def _source(entries: list[polib.POEntry], path: Path) -> str:
    """The language of `msgid`, told by the script; where no side is Russian, there is nothing to compare."""
    texts = {"msgid": 0.0, "msgstr": 0.0}
    for entry in entries:
        texts["msgid"] += _russian(entry.msgid)
        texts["msgstr"] += _russian(entry.msgstr or " ".join(entry.msgstr_plural.values()))
    if not max(texts.values()):
        raise Fault(path.as_posix(), 1, "fidelity-po-languages")
    return "ru" if texts["msgid"] > texts["msgstr"] else "en"


def _russian(text: str) -> float:
    """The share of Cyrillic letters."""
    cyrillic, latin = len(_CYRILLIC.findall(text)), len(_LATIN.findall(text))
    return cyrillic / (cyrillic + latin) if cyrillic else 0.0


def _pairs(entry: polib.POEntry, source: str, contexts: Counter[str | None], path: Path) -> Iterator[Pair]:
    name = _name(entry) if contexts[entry.msgctxt] > 1 or not entry.msgctxt else entry.msgctxt
    dismissed = {check: reason or "" for check, reason in DISMISS.findall(entry.tcomment)}
    for suffix, written, said in _forms(entry):
        sides = (written, said) if source == "ru" else (said, written)
        ru, en = (Text(side, path.as_posix(), _at(entry)) for side in sides)
        yield Pair(f"{name}{suffix}", "entry", ru, en, dismissed)


def _forms(entry: polib.POEntry) -> Iterator[tuple[str, str, str]]:
    """Each translated form of an entry beside the original that it stands for."""
    if not entry.msgid_plural:
        yield "", entry.msgid, entry.msgstr
        return
    for number, said in sorted(entry.msgstr_plural.items()):
        # The first form of Russian also stands for 21, 31 …: it may have the original's plural for a model.
        alike = Counter(_PLACEHOLDER.findall(said)) == Counter(_PLACEHOLDER.findall(entry.msgid))
        yield f"[{number}]", entry.msgid if number == 0 and alike else entry.msgid_plural, said


def _name(entry: polib.POEntry) -> str:
    text = " ".join(entry.msgid.split())
    text = text if len(text) <= _NAME else f"{text[: _NAME - 1]}…"
    return f"{entry.msgctxt}|{text}" if entry.msgctxt else text
