"""A step: act, outcomes or refusal, cite labels. Read from a line, and printed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulekit.prose.fault import Unreadable, Unsayable
from rulekit.prose.fold import Folded, fold, latin
from rulekit.prose.phrasebook import Phrase, Phrasebook
from rulekit.prose.telling import Claim, Item, Json, Span
from rulekit.prose.template import Slots, derive, fill, leaves
from rulekit.prose.words import Doing, Fact, Outcome

_LABELS = re.compile(r" ?\(([^()]*)\)$")
_BREAK = " — "
_SEPARATOR = re.compile(r"[,;] ?")


@dataclass(frozen=True)
class ItemReader:
    """Reads the sentences of an example whose tables have the rows `names`; raises Unreadable."""

    book: Phrasebook
    names: Sequence[str]

    def step(self, line: int, passage: Folded) -> Item:
        """Read a step, its number taken off."""
        text, labels = _labels(passage)
        act, _, tail = text.text.partition(_BREAK)
        told = text.part(0, len(act))
        rest = text.part(len(act) + len(_BREAK)) if tail else None
        acts, by, on = self._acts(told)
        item = Item(acts, by, on, line=line, text=passage.line)
        refused = rest is not None and rest.text.startswith(fold(self.book.refusal))
        claims = self._claims(rest, item, refused=refused) if rest else ()
        _check_once(claims)
        spans = (Span(told.start, told.end, "act"), *_spans(claims, labels, refused=refused, rest=rest))
        cites = tuple(label.plain for label in labels)
        return Item(acts, by, on, claims, cites, refused, line, passage.line, spans)

    def sentence(self, line: int, passage: Folded) -> tuple[Phrase, Json, Item | None]:
        """Read a sentence: its phrase, what it gives, and the claim of the start if it is one."""
        text, labels = _labels(passage)
        match = self.book.find("sentence", text, self.names)
        assert isinstance(match.phrase.entry, Fact), match.phrase.key
        position = fill(match.phrase.entry.position, derive(match.slots, self.book.words.derived))
        if not match.phrase.starts:
            if labels:
                raise Unreadable("prose-given-label", written=passage.plain)
            return match.phrase, position, None
        claim = Claim({}, position, None, text.plain, text.start, text.end)
        spans = _spans((claim,), labels, refused=False, rest=None)
        cites = tuple(label.plain for label in labels)
        return match.phrase, {}, Item(claims=(claim,), cites=cites, line=line, text=passage.line, spans=spans)

    def _acts(self, passage: Folded) -> tuple[tuple[Json, ...], str | None, str | None]:
        match = self.book.find("act", passage, self.names)
        assert isinstance(match.phrase.entry, Doing), match.phrase.key
        slots = dict(match.slots)
        by, on = slots.pop("by", None), slots.pop("on", None)
        several = tuple(fill(template, slots) for template in match.phrase.entry.acts)
        return several or ({"act": match.phrase.key, **slots},), by, on

    def _claims(self, passage: Folded, item: Item, *, refused: bool) -> tuple[Claim, ...]:
        if refused:
            reason = passage.part(len(self.book.refusal))
            match = self.book.find("reason", reason)
            return (Claim({}, {}, match.phrase.key, reason.plain, reason.start, reason.end),)
        return tuple(self._outcome(part, item) for part in passage.split(_SEPARATOR))

    def _outcome(self, passage: Folded, item: Item) -> Claim:
        match = self.book.find("outcome", passage, self.names)
        entry, key = match.phrase.entry, self.book.words.table.key
        assert isinstance(entry, Outcome), match.phrase.key
        acting = item.acting(key)
        slots = derive({**({key: acting} if acting else {}), **match.slots}, self.book.words.derived)
        try:
            facts, position = fill(entry.facts, slots), fill(entry.position, slots)
        except KeyError:
            raise Unreadable("prose-wing-needed", written=passage.plain) from None
        return Claim(facts, position, None, passage.plain, passage.start, passage.end)


def _check_once(claims: Sequence[Claim]) -> None:
    for number, claim in enumerate(claims):
        if any(same.text == claim.text for same in claims[:number]):
            raise Unreadable("prose-twice", written=claim.text)


def _labels(passage: Folded) -> tuple[Folded, list[Folded]]:
    """The passage without full stop and labels, and the labels."""
    text = passage.part(0, -1) if passage.text.endswith(".") else passage
    match = _LABELS.search(text.text)
    if match is None:
        return text, []
    labels = text.part(*match.span(1)).split(_SEPARATOR)
    for number, label in enumerate(labels):
        if not label.text:
            raise Unreadable("prose-labels", written=text.plain)
        if any(same.text == label.text for same in labels[:number]):
            raise Unreadable("prose-twice", written=label.plain)
        if latin(label.text) != label.text:
            raise Unreadable("prose-alphabet", written=label.plain, mend=latin(label.plain))
    return text.part(0, match.start()), labels


def _spans(
    claims: Sequence[Claim], labels: Sequence[Folded], *, refused: bool, rest: Folded | None
) -> tuple[Span, ...]:
    outcomes = [Span(claim.start, claim.end, "outcome") for claim in claims]
    if refused and rest is not None:
        outcomes = [Span(rest.start, rest.end, "refusal")]
    return (*outcomes, *(Span(label.start, label.end, "cite") for label in labels))


def say_item(book: Phrasebook, item: Item) -> str:
    """Print a step or the claim of the start, with its full stop."""
    acting = item.acting(book.words.table.key)
    if not item.acts:
        told = ", ".join(say_start(book, claim) for claim in item.claims)
    else:
        told = say_acts(book, item.acts, item.by, item.on)
        if item.refused:
            told += _BREAK + ", ".join(say_reason(book, claim.rule or "") for claim in item.claims)
        elif item.claims:
            told += _BREAK + ", ".join(say_outcome(book, claim, acting) for claim in item.claims)
    return f"{told} ({', '.join(item.cites)})." if item.cites else f"{told}."


def say_acts(book: Phrasebook, acts: Sequence[Json], by: str | None, on: str | None) -> str:
    """Print what is done."""
    for phrase in book.phrases["act"]:
        slots = _act_slots(phrase, acts)
        written = None if slots is None else phrase.write({**slots, "by": by, "on": on}, ("by", "on"))
        if written is not None:
            return written
    raise Unsayable(f"{list(acts)!r} by {by!r} on {on!r}")


def _act_slots(phrase: Phrase, acts: Sequence[Json]) -> Slots | None:
    assert isinstance(phrase.entry, Doing), phrase.key
    if not phrase.entry.acts:
        (first, *more) = acts
        own = not more and first.get("act") == phrase.key
        return {name: value for name, value in first.items() if name != "act"} if own else None
    slots: Slots = {}
    for template, act in zip(phrase.entry.acts, acts, strict=False):
        slots |= {value[1:-1]: act.get(name) for name, value in template.items() if value.startswith("{")}
    return slots if [fill(template, slots) for template in phrase.entry.acts] == list(acts) else None


def say_outcome(book: Phrasebook, claim: Claim, acting: str | None) -> str:
    """Print an outcome; `acting` is the wing that needs no name."""
    actual = {"facts": claim.facts, "position": claim.position}
    for phrase in book.phrases["outcome"]:
        assert isinstance(phrase.entry, Outcome), phrase.key
        template = {"facts": phrase.entry.facts, "position": phrase.entry.position}
        if len(leaves(template)) != len(leaves(actual)):
            continue
        for slots in book.meanings(template, actual):
            if (written := write_outcome(book, phrase, slots, acting)) is not None:
                return written
    raise Unsayable(f"{actual!r}")


def write_outcome(book: Phrasebook, phrase: Phrase, slots: Slots, acting: str | None) -> str | None:
    """The outcome's words for these slots."""
    key = book.words.table.key
    said = {k: v for k, v in slots.items() if k not in book.words.derived and not (k == key and v == acting)}
    return phrase.write(said)


def say_start(book: Phrasebook, claim: Claim) -> str:
    """Print the claim of the start."""
    for phrase in book.phrases["sentence"]:
        assert isinstance(phrase.entry, Fact), phrase.key
        if phrase.starts and len(phrase.entry.position) == len(claim.position):
            written = _sentence(book, phrase, claim.position)
            if written is not None:
                return written
    raise Unsayable(f"{claim.position!r}")


def say_given(book: Phrasebook, key: str, given: Json) -> str:
    """Print the sentence called `key` about a given position, without full stop."""
    phrase = book.by_key["sentence", key]
    if (written := _sentence(book, phrase, given)) is None:
        raise Unsayable(f"{key}: {given!r}")
    return written


def _sentence(book: Phrasebook, phrase: Phrase, position: Json) -> str | None:
    assert isinstance(phrase.entry, Fact), phrase.key
    template: dict[str, Any] = phrase.entry.position
    full = {**dict.fromkeys(template), **position}
    written = (phrase.write(slots) for slots in book.meanings(template, full))
    return next(filter(None, written), None)


def say_reason(book: Phrasebook, rule: str) -> str:
    """Print the refusal of a rule; one that has no words yet is called by its id."""
    phrase = book.by_key.get(("reason", rule))
    return f"{book.refusal}{phrase.write({}) if phrase else rule}"
