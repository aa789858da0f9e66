"""Weighs the words of one kind in both languages: what one side says, the other must say as often.

A strong phrase asks for an answer on the other side; a weak one only gives one, where it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from rulekit.fidelity.finder import Finder, Hit
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.sentences import Bead, beads, within
from rulekit.fidelity.side import Both, Side

LANGS = ("ru", "en")
#: From which language to which.
_WAYS = (("ru", "en"), ("en", "ru"))
#: How many answers a message names.
_NAMED = 4


class Kind(NamedTuple):
    """What may be said, and the phrases for it in each language.

    They are parted by `;`. A phrase after `~` is weak; if it is a strong phrase of another kind, it
    answers for this one only as far as its own kind can spare it, unless it stands after `&`. A phrase
    after `!` is passed over and hides the shorter ones in it. A word after `=` is met in that form alone.
    """

    ru: str
    en: str
    #: The kind that says the contrary: one for the other is told as a swap.
    opposite: str = ""
    #: Whether words without an answer are told if nothing contrary stands there instead. They need not be
    #: where the opposite is told: one said for the other is seen by that.
    alone: bool = True


class Excess(NamedTuple):
    """Words of a kind that have no answer."""

    kind: str
    lang: str
    spans: tuple[Span, ...]
    bead: Bead


#: The kinds of a phrase, each with `~` or `&` where the phrase is weak in it.
_Senses = Mapping[str, str]
#: What is said in a sentence, and where.
_Said = Mapping[Span, _Senses]


@dataclass(frozen=True)
class Scales:
    """The kinds of a check."""

    kinds: Mapping[str, Kind]
    finders: Mapping[str, Finder]
    #: By language and phrase.
    senses: Mapping[tuple[str, str], _Senses]

    @classmethod
    def of(cls, kinds: Mapping[str, Kind]) -> Scales:
        """Read the phrases of all kinds."""
        senses: dict[tuple[str, str], dict[str, str]] = {}
        for name, kind in kinds.items():
            for lang, written in zip(LANGS, kind[:2], strict=True):
                for phrase in filter(None, map(" ".join, map(str.split, written.split(";")))):
                    mark = phrase[0] if phrase[0] in "~&!" else ""
                    of = senses.setdefault((lang, phrase.lstrip("~&!")), {})
                    if mark != "!":
                        of[name] = mark
        phrases = {lang: [(phrase, phrase) for of, phrase in senses if of == lang] for lang in LANGS}
        return cls(kinds, {lang: Finder.of(lang, phrases[lang]) for lang in LANGS}, senses)

    def excesses(self, both: Both) -> Iterator[Excess]:
        """What one language says and the other does not, sentence by sentence."""
        hits = {lang: self._hits(lang, getattr(both, lang)) for lang in LANGS}
        for bead in beads(both.ru, both.en) if any(hits.values()) else ():
            if bead.paired:
                yield from self._weigh({lang: self._said(lang, hits[lang], bead) for lang in LANGS}, bead)

    def _hits(self, lang: str, side: Side) -> list[Hit]:
        """What a side says; what stands in code marks says nothing."""
        return [hit for hit in self.finders[lang].hits(side) if not side.in_code(hit.span.start)]

    def expected(self, excess: Excess) -> str:
        """What the other language could say."""
        kind = self.kinds[excess.kind]
        written = kind.en if excess.lang == "ru" else kind.ru
        phrases = [phrase.strip().replace("=", "") for phrase in written.split(";")]
        return ", ".join([phrase for phrase in phrases if phrase and phrase[0] not in "~&!"][:_NAMED])

    def _said(self, lang: str, hits: list[Hit], bead: Bead) -> _Said:
        spans: tuple[Span, ...] = getattr(bead, lang)
        said: dict[Span, dict[str, str]] = {}
        for hit in within(hits, spans, lambda one: one.span.start):
            senses = said.setdefault(hit.span, {})
            for kind, mark in self.senses[lang, hit.name].items():
                senses[kind] = min(senses.get(kind, "~"), mark)
        return said

    def _weigh(self, said: Mapping[str, _Said], bead: Bead) -> Iterator[Excess]:
        strong = {lang: _strong(said[lang]) for lang in LANGS}
        kinds = dict.fromkeys(kind for lang in LANGS for kind in strong[lang])
        for kind, (lang, other) in product(kinds, _WAYS):
            answers = strong[other][kind] + _weak(said[other], kind, strong[other] - strong[lang])
            if strong[lang][kind] > answers:
                spans = tuple(span for span, senses in said[lang].items() if senses.get(kind) == "")
                yield Excess(kind, lang, spans, bead)


def _strong(said: _Said) -> Counter[str]:
    return Counter(kind for senses in said.values() for kind, mark in senses.items() if not mark)


def _weak(said: _Said, kind: str, spare: Counter[str]) -> int:
    """How often a kind is answered by weak phrases, as far as the kinds of which they are can spare them."""
    left, count = Counter(spare), 0
    for senses in said.values():
        mark = senses.get(kind, "")
        own = [other for other, strong in senses.items() if not strong]
        if mark == "~" and own:
            if not all(left[one] > 0 for one in own):
                continue
            left.subtract(own)
        count += bool(mark)
    return count


def told(check: str, scales: Scales, both: Both) -> Iterator[Finding]:
    """The findings of a check: a kind for its contrary, or words of a kind without an answer."""
    found, done = list(scales.excesses(both)), set[Excess]()
    for one in found:
        other = next((two for two in found if _contrary(scales, one, two)), None)
        if other is not None and one not in done:
            done.add(other)
            spans = {one.lang: one.spans, other.lang: other.spans}
            yield Finding(check, f"fidelity-{check}-swap", _words(both, spans), spans["ru"], spans["en"])
        elif other is None and scales.kinds[one.kind].alone:
            spans = {one.lang: one.spans}
            params = {"words": _words(both, spans)[one.lang], "expected": scales.expected(one)}
            code = f"fidelity-{check}-{'en' if one.lang == 'ru' else 'ru'}"
            yield Finding(check, code, params, spans.get("ru", ()), spans.get("en", ()))


def _contrary(scales: Scales, one: Excess, two: Excess) -> bool:
    return two.lang != one.lang and two.bead == one.bead and two.kind == scales.kinds[one.kind].opposite


def _words(both: Both, spans: Mapping[str, tuple[Span, ...]]) -> dict[str, object]:
    """The words at the spans of each language, each once."""
    texts = {"ru": both.ru.text, "en": both.en.text}
    return {
        lang: ", ".join(dict.fromkeys(texts[lang][span.start : span.end] for span in marked))
        for lang, marked in spans.items()
    }
