"""Pages and records of review in step: what has to be written where is planned first, and then written.

A book whose pages or record have a fault is left as it is, all of it. What one side has changed the other
takes over; what both have changed stays on both until somebody has chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from rulekit.fidelity import flow, record
from rulekit.fidelity.entry import Base, Entry
from rulekit.fidelity.moves import moves
from rulekit.fidelity.record import Record
from rulekit.fidelity.review import Texts, said, settle
from rulekit.fidelity.units import SITE, Unit, Units, book_of, pieces
from rulekit.fidelity.writing import write, write_page
from rulekit.games import BOOKS
from rulekit.pages import LANGS, Fault, Page, Registry, load

#: What there is a record of, in the order in which it is told.
RECORDS = (*BOOKS, SITE)

#: What somebody has to look at.
OPEN = ("new", "changed", "waiting", "edited", "conflict", "alone")
#: What keeps the record of a book from being written.
FAULTS = ("fault", "msgid", "no-base", "refused")


class Event(NamedTuple):
    """What has come of a pair, or what stands in its way."""

    id: str
    #: A state of `review`, or: moved, returned, gone, alone, refused, fault.
    state: str
    #: Where the pair stands in the page; for a pair that is in no page, and for a fault, where that is.
    page: str
    #: What is wrong, in more words.
    why: Fault | None = None


@dataclass
class Plan:
    """What a sync would do with a book."""

    book: str
    before: Record
    after: Record
    events: list[Event] = field(default_factory=list)
    #: The English that goes into each page.
    flows: list[tuple[Unit, str]] = field(default_factory=list)

    @property
    def faulty(self) -> bool:
        """Whether something is wrong, so that nothing may be written."""
        return any(event.state in FAULTS for event in self.events)

    @property
    def writes(self) -> bool:
        """Whether there is something to write."""
        return not self.faulty and (bool(self.flows) or not self.before.says(self.after))

    def line(self, id: str) -> str:
        """Where an entry stands in the record: file and line; empty if it is in none yet."""
        lines = (entry.line for entry in self.before.entries if entry.id == id and entry.line)
        return next((f"{self.before.path.as_posix()}:{line}" for line in lines), "")


def plans(root: Path, books: Collection[str] = RECORDS, registry: Registry | None = None) -> Iterator[Plan]:
    """What a sync of some books would do; the pages are read unless somebody has them already."""
    registry = registry or load(root / "docs")
    sides = [pieces(registry, lang) for lang in LANGS]
    for book in RECORDS:
        path = record.path_of(root, book)
        pages = _pages(registry, book)
        if book in books and (path.exists() or pages):
            yield _plan(book, path, pages, *(_within(side, book) for side in sides))


def apply(plan: Plan) -> Plan:
    """Do what is planned: first the pages, so that a sync that breaks off between can be done again.

    Raises `Fault` where a file is no longer what the plan was made from.
    """
    if not plan.writes:
        return plan
    if not record.read(plan.before.path).says(plan.before):
        raise Fault(plan.before.path.as_posix(), 1, "fidelity-sync-changed-meanwhile")
    for page in {unit.page.path: unit.page for unit, _ in plan.flows}.values():
        write_page(page, [(unit, text) for unit, text in plan.flows if unit.page is page])
    if plan.before.says(plan.after):
        return plan
    write(plan.after.path, plan.after.to_bytes())
    return replace(plan, before=record.read(plan.after.path))


def _pages(registry: Registry, book: str) -> list[Page]:
    pages = (registry.pages[lang].items() for lang in LANGS)
    return [page for items in pages for name, page in items if book_of(name) == book]


def _within(units: Units, book: str) -> dict[str, Unit]:
    return {id: unit for id, unit in units.items() if book_of(unit.name) == book}


def _plan(book: str, path: Path, pages: Iterable[Page], ru: Units, en: Units) -> Plan:
    before, faults = Record(path), [fault for page in pages for fault in page.faults]
    try:
        before = record.read(path)
    except Fault as fault:
        faults.append(fault)
    plan = Plan(book, before, before)
    if faults:
        plan.events += [Event("", "fault", f"{fault.path}:{fault.line}", fault) for fault in faults]
        return plan
    return _Planning(plan, ru, en).plan()


@dataclass
class _Planning:
    """The making of a plan for a book without faults."""

    made: Plan
    ru: Units
    en: Units

    def plan(self) -> Plan:
        """Go through the pairs in the order of pages, then through what is left of the record."""
        pages = {id: Texts(one.text, self.en[id].text) for id, one in self.ru.items() if id in self.en}
        entries = self.made.before.entries
        live = {entry.id: entry for entry in entries if not entry.gone}
        gone = {entry.id: entry for entry in entries if entry.gone and entry.id not in live}
        lost = [entry for entry in live.values() if entry.id not in pages]
        moved = moves(lost, {id: texts for id, texts in pages.items() if id not in live and id not in gone})
        known = live | gone | moved
        kept = [self._settled(id, known.get(id), texts) for id, texts in pages.items()]
        used = {known[id].id: known[id] for id in pages if id in known}
        left = [entry for entry in entries if used.get(entry.id) is not entry]
        self._alone()
        return replace(self.made, after=replace(self.made.before, entries=(*kept, *map(self._lost, left))))

    def _settled(self, id: str, entry: Entry | None, texts: Texts) -> Entry:
        """An entry of the record to come."""
        unit, why = self.en[id], None
        after, state = settle(self._called(id, entry), id, texts)
        if state == "flowed":
            if why := flow.refused(unit, said(after), texts.ru):
                self._tell(id, "refused", unit, why)
                return after
            self.made.flows.append((unit, said(after)))
        if state != "kept":
            self._tell(id, state, unit)
        if state in FAULTS or state == "conflict":
            return entry or after
        return replace(after, paths=tuple(f"docs/{one.page.lang}/{one.name}" for one in (self.ru[id], unit)))

    def _called(self, id: str, entry: Entry | None) -> Entry | None:
        """An entry under the name that it has now, back among those that the pages have."""
        if entry is None:
            return None
        if entry.gone:
            self._tell(id, "returned", self.en[id])
            return replace(entry, gone=False, base=entry.base or Base.of(entry.ru, said(entry)))
        if entry.id != id:
            self._tell(id, "moved", self.en[id])
        return replace(entry, id=id)

    def _lost(self, entry: Entry) -> Entry:
        """An entry that the pages no longer have: it is kept with all that was said of it."""
        if entry.gone:
            return entry
        self.made.events.append(Event(entry.id, "gone", ""))
        comments = (*entry.comments, *entry.remarks)
        return replace(entry, gone=True, paths=(), comments=comments, remarks=())

    def _alone(self) -> None:
        for one, other in ((self.ru, self.en), (self.en, self.ru)):
            for id, unit in one.items():
                if id not in other:
                    self._tell(id, "alone", unit)

    def _tell(self, id: str, state: str, unit: Unit, why: Fault | None = None) -> None:
        at = f"{unit.page.path}:{unit.said.line}"
        self.made.events.append(Event(id, state, at, why))
