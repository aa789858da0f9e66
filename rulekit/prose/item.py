"""A step, read from a line: act, outcomes or refusal, cite labels."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import Folded
from rulekit.prose.names import Names
from rulekit.prose.phrase import Match
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.telling import Claim, Item, Json, Span
from rulekit.prose.template import Slots, derive, fill
from rulekit.prose.words import Doing, Fact, Outcome

_LABELS = re.compile(r" ?\(([^()]*)\)$")
BREAK = " — "
_SEPARATOR = re.compile(r"[,;] ?")
#: Parts outcomes: not within a decimal, nor within the brackets of a point.
_BETWEEN = re.compile(r"[,;](?:(?<![0-9].)|(?![0-9])) ?(?![^()]*\))")


@dataclass(frozen=True)
class ItemReader:
    """Reads the sentences of an example that has the `names`; raises Unreadable.

    `sources` are the sources of the book's rules by their cite labels.
    `pasted`: a refusal may be told without its reason.
    """

    book: Phrasebook
    names: Names
    sources: Mapping[str, str]
    pasted: bool = False

    def step(self, line: int, passage: Folded) -> Item:
        """Read a step, its number taken off."""
        text, labels = self._labels(passage)
        act, _, tail = text.text.partition(BREAK)
        told = text.part(0, len(act))
        rest = text.part(len(act) + len(BREAK)) if tail else None
        match = self.book.find("act", told, self.names.all)
        self.names.bring_of(match)
        refused = rest is not None and self._is_refusal(rest.text)
        claims = self._claims(rest, match.phrase.acting(match.slots), refused=refused) if rest else ()
        _check_once(claims)
        spans = (Span(told.start, told.end, "act"), *_spans(claims, labels, refused=refused, rest=rest))
        return Item(*_acts(match), claims, self._cites(labels), refused, line, passage.line, spans)

    def sentence(self, line: int, passage: Folded) -> tuple[Match, Json, Item | None]:
        """Read a sentence: its phrase, what it gives, and the claim of the start if it is one."""
        text, labels = self._labels(passage)
        match = self.book.find("sentence", text, self.names.all)
        assert isinstance(match.phrase.entry, Fact), match.phrase.key
        position = fill(match.phrase.entry.position, derive(match.slots, self.book.words.derived))
        if not match.phrase.starts:
            if labels:
                raise Unreadable("prose-given-label", written=passage.plain)
            return match, position, None
        claim = Claim(position=position, text=text.plain, start=text.start, end=text.end)
        spans = _spans((claim,), labels, refused=False, rest=None)
        cites = self._cites(labels)
        return match, {}, Item(claims=(claim,), cites=cites, line=line, text=passage.line, spans=spans)

    def _labels(self, passage: Folded) -> tuple[Folded, list[Folded]]:
        return _labels(passage, self.book.types["point"].regex if self.book.has_points else None)

    def _cites(self, labels: Sequence[Folded]) -> tuple[str, ...]:
        return tuple(self.book.source(label, self.sources) for label in labels)

    def _is_refusal(self, text: str) -> bool:
        """Whether an act is told to be refused."""
        refusal = self.book.folded_refusal
        return text.startswith(refusal) or (self.pasted and text == refusal.rstrip(": "))

    def _claims(self, passage: Folded, acting: Slots, *, refused: bool) -> tuple[Claim, ...]:
        if refused:
            reason = passage.part(len(self.book.refusal))
            if not reason.text:
                return ()
            rule = self.book.find("reason", reason).phrase.key
            return (Claim(rule=rule, text=reason.plain, start=reason.start, end=reason.end),)
        return tuple(self._outcome(part, acting) for part in self._parts(passage))

    def _parts(self, passage: Folded) -> Iterator[Folded]:
        """The outcomes of a step; a comma that belongs to one does not end it."""
        parts = passage.split(_BETWEEN)
        start = 0
        while start < len(parts):
            end = start + 1
            if self.book.is_listed(parts[start].text):
                # What is an outcome by itself belongs to none before it.
                alone = (at for at in range(end, len(parts)) if self.book.is_one("outcome", parts[at].text))
                whole = range(next(alone, len(parts)), end, -1)
                joined = ((at, _joined(passage, parts[start:at])) for at in whole)
                end = next((at for at, text in joined if self.book.is_one("outcome", text.text)), end)
            yield _joined(passage, parts[start:end])
            start = end

    def _outcome(self, passage: Folded, acting: Slots) -> Claim:
        match = self.book.find("outcome", passage, self.names.all)
        entry = match.phrase.entry
        assert isinstance(entry, Outcome), match.phrase.key
        slots = derive({**acting, **match.slots}, self.book.words.derived)
        try:
            facts, position = fill(entry.facts, slots), fill(entry.position, slots)
        except KeyError:
            raise Unreadable("prose-name-needed", written=passage.plain) from None
        options, place = tuple(fill(entry.options, slots)), (passage.start, passage.end)
        return Claim(facts, position, options, None, passage.plain, *place)


def _joined(passage: Folded, parts: Sequence[Folded]) -> Folded:
    """Neighbouring parts of a passage with what stands between them."""
    if len(parts) == 1:
        return parts[0]
    starts, ends = passage.places.index(parts[0].start), passage.places.index(parts[-1].places[-1])
    return passage.part(starts, ends)


def _acts(match: Match) -> tuple[tuple[Json, ...], str | None, str | None]:
    """The acts that a phrase tells, the side that acts, and what was active before."""
    assert isinstance(match.phrase.entry, Doing), match.phrase.key
    slots = dict(match.slots)
    by, on = slots.pop("by", None), slots.pop("on", None)
    several = tuple(fill(template, slots) for template in match.phrase.entry.acts)
    return several or ({"act": match.phrase.key, **slots},), by, on


def _check_once(claims: Sequence[Claim]) -> None:
    for number, claim in enumerate(claims):
        if any(same.text == claim.text for same in claims[:number]):
            raise Unreadable("prose-twice", written=claim.text)


def _labels(passage: Folded, point: str | None) -> tuple[Folded, list[Folded]]:
    """The passage without full stop and labels, and the labels; a `point` of the table is none."""
    text = passage.part(0, -1) if passage.text.endswith(".") else passage
    match = _LABELS.search(text.text) if text.text.endswith(")") else None
    if match is None or (point is not None and re.fullmatch(point, match[0].strip())):
        return text, []
    labels = text.part(*match.span(1)).split(_SEPARATOR)
    for number, label in enumerate(labels):
        if not label.text:
            raise Unreadable("prose-labels", written=text.plain)
        if any(same.text == label.text for same in labels[:number]):
            raise Unreadable("prose-twice", written=label.plain)
    return text.part(0, match.start()), labels


def _spans(
    claims: Sequence[Claim], labels: Sequence[Folded], *, refused: bool, rest: Folded | None
) -> tuple[Span, ...]:
    outcomes = [Span(claim.start, claim.end, "outcome") for claim in claims]
    if refused and rest is not None:
        outcomes = [Span(rest.start, rest.end, "refusal")]
    return (*outcomes, *(Span(label.start, label.end, "cite") for label in labels))
