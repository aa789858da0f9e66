"""Steps, outcomes and sentences, printed."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rulekit.prose.fault import Unsayable
from rulekit.prose.item import BREAK
from rulekit.prose.phrase import Phrase
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.telling import Claim, Item, Json, Sentence
from rulekit.prose.template import Slots, fill, leaves, slot_of
from rulekit.prose.words import Doing, Fact, Outcome


class Told(NamedTuple):
    """Acts in words, and the rows that an outcome then need not name."""

    text: str
    acting: Slots


def say_item(book: Phrasebook, item: Item) -> str:
    """Print a step or the claim of the start, with its full stop."""
    if not item.acts:
        return ended(book, ", ".join(say_start(book, claim) for claim in item.claims), item.cites)
    told = say_acts(book, item.acts, item.by, item.on)
    if item.refused:
        tail = [say_reason(book, claim.rule or "") for claim in item.claims]
    else:
        tail = [say_outcome(book, claim, told.acting) for claim in item.claims]
    return ended(book, f"{told.text}{BREAK if tail else ''}{', '.join(tail)}", item.cites)


def ended(book: Phrasebook, told: str, cites: Sequence[str]) -> str:
    """A step with its cite labels and its full stop."""
    return f"{told} ({', '.join(map(book.label, cites))})." if cites else f"{told}."


def say_acts(book: Phrasebook, acts: Sequence[Json], by: str | None, on: str | None) -> Told:
    """Print what is done."""
    for phrase in book.phrases["act"]:
        own = act_slots(phrase, acts)
        if own is None:
            continue
        slots = {**own, "by": by, "on": on}
        if (written := phrase.write(slots, ("by", "on"))) is not None:
            return Told(written, phrase.acting(slots))
    raise Unsayable(f"{list(acts)!r} by {by!r} on {on!r}")


def act_slots(phrase: Phrase, acts: Sequence[Json]) -> Slots | None:
    """What stands in the slots of a phrase that tells these acts; None if it does not."""
    assert isinstance(phrase.entry, Doing), phrase.key
    if not phrase.entry.acts:
        (first, *more) = acts
        own = not more and first.get("act") == phrase.key
        return {name: value for name, value in first.items() if name != "act"} if own else None
    slots: Slots = {}
    for template, act in zip(phrase.entry.acts, acts, strict=False):
        named = ((slot_of(value), name) for name, value in template.items())
        slots |= {slot: act[name] for slot, name in named if slot and name in act}
    return slots if [fill(template, slots) for template in phrase.entry.acts] == list(acts) else None


def say_outcome(book: Phrasebook, claim: Claim, acting: Slots) -> str:
    """Print an outcome; rows that are `acting` need no name."""
    told: Json = {"facts": claim.facts, "position": claim.position, "options": list(claim.options)}
    actual = {name: part for name, part in told.items() if part}
    for phrase in book.phrases["outcome"]:
        assert isinstance(phrase.entry, Outcome), phrase.key
        if len(leaves(phrase.entry.template)) != len(leaves(actual)):
            continue
        for slots in book.meanings(phrase.entry.template, actual):
            if (written := write_outcome(book, phrase, slots, acting)) is not None:
                return written
    raise Unsayable(f"{actual!r}")


def write_outcome(book: Phrasebook, phrase: Phrase, slots: Slots, acting: Mapping[str, Any]) -> str | None:
    """The outcome's words for these slots."""
    said = {name: value for name, value in slots.items() if name not in book.words.derived}
    named = {name: value for name, value in said.items() if name not in acting or acting[name] != value}
    # Some outcomes name the row whoever acts.
    return phrase.write(named) or phrase.write(said)


def say_start(book: Phrasebook, claim: Claim) -> str:
    """Print the claim of the start."""
    for phrase in book.phrases["sentence"]:
        assert isinstance(phrase.entry, Fact), phrase.key
        if phrase.starts and len(phrase.entry.position) == len(claim.position):
            written = (phrase.write(slots) for slots in book.meanings(phrase.entry.position, claim.position))
            if found := next(filter(None, written), None):
                return found
    raise Unsayable(f"{claim.position!r}")


def say_sentence(book: Phrasebook, sentence: Sentence) -> str:
    """Print a sentence about a given position, with its full stop."""
    written = book.by_key["sentence", sentence.key].write(sentence.slots)
    if written is None:
        raise Unsayable(f"{sentence.key}: {sentence.slots!r}")
    return f"{written}."


def say_reason(book: Phrasebook, rule: str) -> str:
    """Print the refusal of a rule; one that has no words yet is called by its id."""
    phrase = book.by_key.get(("reason", rule))
    return f"{book.refusal}{phrase.write({}) if phrase else rule}"
