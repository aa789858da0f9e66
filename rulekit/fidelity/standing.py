"""How each pair stands with its review: what a sync would make of it now, with nothing written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from rulekit.fidelity.entry import Entry
from rulekit.fidelity.pair import Pair
from rulekit.fidelity.review import Texts, said
from rulekit.fidelity.sync import FAULTS, Event, Plan, plans
from rulekit.fidelity.units import units
from rulekit.pages import Fault, Registry

State = Literal[
    "reviewed",  # both texts are those that were reviewed
    "stale",  # one or both have changed since
    "new",  # nobody has reviewed them yet
    "conflict",  # the page and the record have changed in different ways
    "fault",  # the record has something that no sync takes over
]
STATES: tuple[State, ...] = ("reviewed", "stale", "new", "conflict", "fault")

#: What has come of an entry's name, and not of its texts.
_NAMES = ("moved", "returned")
#: The English of the record is another one than the page's.
_OFFERING = ("edited", "flowed", "conflict", "refused", "msgid", "no-base")


class Standing(NamedTuple):
    """A pair, and how it stands."""

    pair: Pair
    #: The book whose record it is in.
    book: str
    state: State
    #: The same as a sync tells it: see `review`.
    event: str = "kept"
    #: What was reviewed, where a page has something else now.
    was_ru: str | None = None
    was_en: str | None = None
    #: The English of the record, where the page has something else.
    offered: str | None = None
    #: Why the page cannot take that English.
    why: Fault | None = None

    @property
    def waits(self) -> bool:
        """Whether somebody has to review it."""
        return self.state != "reviewed"


def standings(registry: Registry) -> list[Standing]:
    """All pairs of the pages in their order, with the checks that their entries dismiss."""
    pairs = {pair.id: pair for pair in units(registry)}
    made = plans(registry.docs.parent, registry=registry)
    known = {id: standing for plan in made for id, standing in _of(plan, pairs)}
    return [known[id] for id in pairs if id in known]


def _of(plan: Plan, pairs: Mapping[str, Pair]) -> Iterator[tuple[str, Standing]]:
    """The pairs of a book."""
    events = {event.id: event for event in plan.events if event.state not in _NAMES}
    for entry in plan.after.entries:
        if not entry.gone and entry.id in pairs:
            pair = replace(pairs[entry.id], dismissed=entry.dismissed)
            yield entry.id, _standing(plan.book, pair, entry, events.get(entry.id))


def _standing(book: str, pair: Pair, entry: Entry, event: Event | None) -> Standing:
    told = event.state if event else "kept"
    state, english = _state(told, entry), said(entry)
    page = Texts(pair.ru.text, pair.en.text)
    # Of an edited msgid nobody knows what it was.
    was = page if state == "reviewed" or told == "msgid" else _was(entry, page)
    return Standing(
        pair,
        book,
        state,
        told,
        was.ru if was.ru != page.ru else None,
        was.en if was.en != page.en else None,
        english if told in _OFFERING and english != page.en else None,
        event.why if event else None,
    )


def _state(told: str, entry: Entry) -> State:
    if told == "conflict":
        return "conflict"
    if told in FAULTS:
        return "fault"
    if told in {"new", "waiting", "changed", "edited"}:
        return "stale" if entry.was_ru is not None or entry.was_en is not None else "new"
    return "stale" if told == "flowed" else "reviewed"


def _was(entry: Entry, page: Texts) -> Texts:
    """The texts that were reviewed, as far as the record has them; else those of the page."""
    russian = entry.was_ru or (page.ru if entry.fuzzy else entry.ru)
    return Texts(russian, entry.was_en or page.en)
