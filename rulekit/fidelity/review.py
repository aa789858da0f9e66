"""What becomes of an entry when the pages, or a translator, have changed a text since the last sync."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from rulekit.fidelity.entry import Base, Entry

State = Literal[
    "kept",  # all is as it was, and reviewed
    "waiting",  # all is as it was, and waits for its review
    "edited",  # waits for its review, and its English is edited already
    "changed",  # the page has changed: it waits for its review from now on
    "new",  # the pages have something that has no entry yet
    "reviewed",  # its review is over, the English is as on the page
    "flowed",  # its review is over, the English goes into the page
    "conflict",  # the page and the English of the entry have both changed
    "msgid",  # the Russian of the entry has been edited
    "no-base",  # nobody can say what has changed
]


class Texts(NamedTuple):
    """Both texts of a pair, as the pages have them."""

    ru: str
    en: str


class Settled(NamedTuple):
    """An entry after a sync, and what has come of it."""

    entry: Entry
    state: State


def settle(entry: Entry | None, id: str, page: Texts) -> Settled:
    """Compare an entry with the pages, and both with the texts that it was made from."""
    if entry is None:
        return Settled(Entry(id, *page, fuzzy=True, base=Base.of(*page)), "new")
    if entry.base is not None:
        return _settle(entry, entry.base, page)
    if Texts(entry.ru, said(entry)) != page:
        return Settled(entry, "no-base")
    return settle(replace(entry, base=Base.of(*page)), id, page)


def said(entry: Entry) -> str:
    """The English of an entry; editors add line ends to a text."""
    return entry.en.replace("\r\n", "\n").strip("\n").rstrip()


def _settle(entry: Entry, base: Base, page: Texts) -> Settled:
    mine, theirs = Base.of(entry.ru, said(entry)), Base.of(*page)
    if mine.ru != base.ru:
        return Settled(entry, "msgid")
    if mine.en not in {base.en, theirs.en}:
        return _edited(entry, base, theirs)
    if theirs == base:
        return Settled(entry, "waiting") if entry.fuzzy else _over(entry, "kept")
    if mine == theirs and not entry.fuzzy:
        # Somebody has written the same English into the page and into the entry.
        return _over(replace(entry, base=theirs), "reviewed")
    return _changed(entry, page)


def _edited(entry: Entry, base: Base, page: Base) -> Settled:
    """Judge an entry whose English is neither the page's nor what it was."""
    if page != base:
        return Settled(entry, "conflict")
    if entry.fuzzy:
        return Settled(entry, "edited")
    english = said(entry)
    return _over(replace(entry, en=english, base=Base.of(entry.ru, english)), "flowed")


def _over(entry: Entry, state: State) -> Settled:
    """End a review: what was reviewed before no longer matters."""
    if entry.was_ru is None and entry.was_en is None:
        return Settled(entry, state)
    return Settled(replace(entry, was_ru=None, was_en=None), "reviewed" if state == "kept" else state)


def _changed(entry: Entry, page: Texts) -> Settled:
    """Take over the page's texts, and keep those that were reviewed."""
    never = entry.fuzzy and entry.was_ru is None and entry.was_en is None
    was = Texts(entry.ru, said(entry))
    if entry.fuzzy:
        was = Texts(entry.was_ru or was.ru, entry.was_en or was.en)
    after = replace(entry, **page._asdict(), base=Base.of(*page))
    if never:
        return Settled(after, "changed")
    ru, en = (None if _same(*both) else both[0] for both in zip(was, page, strict=True))
    after = replace(after, fuzzy=ru is not None or en is not None, was_ru=ru, was_en=en)
    return Settled(after, "changed" if after.fuzzy else "reviewed")


def _same(one: str, other: str) -> bool:
    """Whether two texts differ in nothing but where a tool may have broken a line."""
    return one.split() == other.split()
