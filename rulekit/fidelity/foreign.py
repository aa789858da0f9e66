"""A PO file that is not ours as pairs: whichever way it translates, whatever its contexts are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib

from rulekit.fidelity import po
from rulekit.fidelity.pair import Pair, Text
from rulekit.pages import Fault

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
    live = [entry for entry in po.read(path) if not entry.obsolete]
    ready = [entry for entry in live if not entry.fuzzy and _translated(entry)]
    if ready:
        source = _source(ready, path)
        contexts: Counter[str | None] = Counter(entry.msgctxt for entry in ready)
        pairs = [pair for entry in ready for pair in _pairs(entry, source, contexts, path)]
    else:
        pairs = []
    fuzzy = sum(entry.fuzzy for entry in live)
    return Foreign(tuple(pairs), fuzzy, len(live) - len(ready) - fuzzy)


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
    dismissed = po.dismissed(entry.tcomment)
    for suffix, written, said in _forms(entry):
        sides = (written, said) if source == "ru" else (said, written)
        ru, en = (Text(side, path.as_posix(), po.line_of(entry)) for side in sides)
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
