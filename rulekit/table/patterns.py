"""Phrases of acts and of sentences about a position as forms: their slots are what a reader fills in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulekit.prose.fault import Unreadable
from rulekit.prose.pattern import Form, Part, Piece, Plural, Text, Value
from rulekit.prose.phrase import Phrase
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.printed import act_slots
from rulekit.prose.template import Slots, derive, fill
from rulekit.prose.words import Doing, Fact
from rulekit.table.slots import Place, read

#: The slots of an act that follow from the position.
_FOLLOW = ("by", "on")
_SOMEBODY = {"by": "A", "on": "A1"}
Json = dict[str, Any]
#: What was written into the fields of a form, by their names.
Written = Mapping[str, Sequence[str]]


class Pattern(NamedTuple):
    """A phrase in one of its forms."""

    key: str
    phrase: Phrase
    form: Form

    @property
    def title(self) -> str:
        """The phrase with its slots by their names, what may be left out left out."""
        return "".join(_titled(piece) for piece in self.form.pieces).strip()

    @property
    def places(self) -> list[Place]:
        """What a reader fills in."""
        needed = {piece.name for piece in self.form.pieces if isinstance(piece, Value)}
        slots = [slot for slot in self.form.slots.values() if slot.name not in _FOLLOW]
        brings = self.phrase.entry.names if isinstance(self.phrase.entry, Doing | Fact) else None
        return [
            Place(slot.name, slot.kind, _label(slot, slots), slot.name not in needed, slot.name == brings)
            for slot in slots
        ]

    def slots(self, book: Phrasebook, written: Written) -> Slots:
        """The values of the slots; Unreadable where one is no value, or is lacking."""
        found = ((place.name, read(book, place, written.get(place.name, ()))) for place in self.places)
        return {name: value for name, value in found if value is not None}


def _label(slot: Value, slots: Sequence[Value]) -> str:
    """What a slot is called: coordinates by their letters, and one of several alike by its number too."""
    alike = [one.name for one in slots if one.label == slot.label]
    if len(slot.name) == 1:
        return slot.name
    return slot.label if len(alike) == 1 else f"{slot.label} {alike.index(slot.name) + 1}"


def acts(book: Phrasebook) -> list[Pattern]:
    """The patterns of single acts."""
    single = (phrase for phrase in book.phrases["act"] if len(_doing(phrase).acts) <= 1)
    return [pattern for phrase in single for pattern in _forms(phrase)]


def sentences(book: Phrasebook) -> list[Pattern]:
    """The patterns of sentences about a position."""
    given = (phrase for phrase in book.phrases["sentence"] if not phrase.starts)
    return [Pattern(f"{phrase.key}:0", phrase, phrase.forms[0]) for phrase in given]


def _forms(phrase: Phrase) -> Iterator[Pattern]:
    """The forms of an act that ask for other things than those before them."""
    seen: list[tuple[set[tuple[str, str]], set[tuple[str, str]]]] = []
    for number, form in enumerate(phrase.forms):
        pattern = Pattern(f"{phrase.key}:{number}", phrase, form)
        every = {(place.name, place.kind) for place in pattern.places}
        needed = {(place.name, place.kind) for place in pattern.places if not place.optional}
        if not any(must <= every <= may for must, may in seen):
            seen.append((needed, every))
            yield pattern


def act_of(book: Phrasebook, key: str, written: Written) -> Json:
    """The act that a filled form says."""
    pattern = _named(acts(book), key)
    slots, several = pattern.slots(book, written), _doing(pattern.phrase).acts
    return _filled(several[0], slots) if several else {"act": pattern.phrase.key, **slots}


def position_of(book: Phrasebook, key: str, written: Written) -> Json:
    """The part of a position that a filled form says."""
    pattern = _named(sentences(book), key)
    assert isinstance(pattern.phrase.entry, Fact), key
    return _filled(pattern.phrase.entry.position, derive(pattern.slots(book, written), book.words.derived))


def _filled(template: Json, slots: Slots) -> Json:
    filled: Json = fill(template, slots)
    return filled


def _named(patterns: list[Pattern], key: str) -> Pattern:
    found = next((pattern for pattern in patterns if pattern.key == key), None)
    if found is None:
        raise Unreadable("table-pattern", written=key)
    return found


def _doing(phrase: Phrase) -> Doing:
    assert isinstance(phrase.entry, Doing), phrase.key
    return phrase.entry


def pattern_of(book: Phrasebook, act: Json) -> tuple[Pattern, Slots] | None:
    """The pattern that says an act, and what stands in its slots."""
    for pattern in acts(book):
        slots = act_slots(pattern.phrase, (act,))
        if slots is None:
            continue
        said = {name: value for name, value in slots.items() if value is not None}
        fits = said.keys() <= pattern.form.slots.keys()
        if fits and pattern.form.write({**said, **_SOMEBODY}) is not None:
            return pattern, said
    return None


def _titled(piece: Piece) -> str:
    match piece:
        case Text(text):
            return text
        case Value():
            return f"‹{piece.label}›"
        case Plural():
            return piece.forms[-1]
        case Part():
            return ""
