"""All phrases of a book in one language, compiled once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal

import msgspec

from rulekit import data
from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import Folded, latin
from rulekit.prose.nearest import looks_the_same, nearest
from rulekit.prose.pattern import Form, parse
from rulekit.prose.slots import slot_types
from rulekit.prose.template import Slots, solutions
from rulekit.prose.words import Fact, Forms, Words

Kind = Literal["act", "outcome", "sentence", "reason"]


@dataclass(frozen=True)
class Phrase:
    """A phrase: its name in the file, its forms, what it means."""

    key: str
    forms: tuple[Form, ...]
    entry: Forms
    #: Whether it tells what the start brings.
    starts: bool = False

    def write(self, slots: Mapping[str, Any], may_omit: Iterable[str] = ()) -> str | None:
        """The first form that the slots fill and that says all of them but `may_omit`."""
        said = {name for name, value in slots.items() if value is not None}.difference(may_omit)
        forms = (form.write(slots) for form in self.forms if said <= form.slots.keys())
        return next(filter(None, forms), None)


@dataclass(frozen=True)
class Match:
    """A text that turned out to be a phrase."""

    phrase: Phrase
    slots: Slots


class BadForm(ValueError):
    """A form of a phrase that is no pattern."""

    def __init__(self, form: str, reason: ValueError) -> None:
        super().__init__(str(reason))
        self.form = form


class Phrasebook:
    """The words of a book in one language."""

    def __init__(self, words: Words, lang: str) -> None:
        self.words, self.lang = words, lang
        self.labels = {name: str(getattr(word, lang)) for name, word in words.types.items()}
        self.types = slot_types(
            {name: {key: forms.of(lang) for key, forms in c.items()} for name, c in words.values.items()}
        )
        self.refusal = str(getattr(words.refusal, lang))
        self.phrases: dict[Kind, tuple[Phrase, ...]] = {
            "act": self._phrases(words.acts),
            "outcome": self._phrases(words.outcomes),
            "sentence": (
                *self._phrases(words.given),
                *self._phrases(_readings(words)),
                *self._phrases(words.starts, starts=True),
            ),
            "reason": self._phrases(words.reasons),
        }

    def _phrases(self, entries: Mapping[str, Forms], *, starts: bool = False) -> tuple[Phrase, ...]:
        return tuple(
            Phrase(key, tuple(map(self._form, entry.of(self.lang))), entry, starts)
            for key, entry in entries.items()
        )

    def _form(self, source: str) -> Form:
        try:
            return parse(source, self.lang, self.types, self.labels)
        except ValueError as error:
            raise BadForm(source, error) from None

    @cached_property
    def _forms(self) -> Mapping[Kind, list[tuple[str, Form, Phrase]]]:
        """All forms by kind, each with the words that it cannot be without."""
        return {
            kind: [(form.literal, form, phrase) for phrase in phrases for form in phrase.forms]
            for kind, phrases in self.phrases.items()
        }

    @cached_property
    def by_key(self) -> Mapping[tuple[Kind, str], Phrase]:
        """The phrases by kind and name."""
        return {(kind, phrase.key): phrase for kind, phrases in self.phrases.items() for phrase in phrases}

    def find(self, kind: Kind, passage: Folded, names: Sequence[str] = ()) -> Match:
        """The one phrase that a passage is; `names` are the rows of the example's tables.

        Unreadable if it is none or several, if it names what is not there,
        or if a word does not go with its number.
        """
        found = list(self._matches(kind, passage.text))
        if not found:
            raise self._unknown(kind, passage, names)
        (form, match), *others = found
        if others:
            raise Unreadable("prose-ambiguous", written=passage.plain, keys=", ".join(_keys(found)))
        if wrong := form.wrong_plural(passage.text, match.slots):
            raise Unreadable("prose-plural", written=wrong[0], mend=wrong[1])
        self._check_names(form, match.slots, names)
        return match

    def _matches(self, kind: Kind, text: str) -> Iterator[tuple[Form, Match]]:
        for literal, form, phrase in self._forms[kind]:
            # Most phrases are another one: that is seen faster without the pattern.
            if literal in text and (slots := form.read(text)) is not None:
                yield form, Match(phrase, slots)

    def _unknown(self, kind: Kind, passage: Folded, names: Sequence[str]) -> Unreadable:
        mended = latin(passage.text)
        if mended != passage.text and any(self._matches(kind, mended)):
            return Unreadable("prose-alphabet", written=passage.plain, mend=latin(passage.plain))
        close = nearest(passage.text, self.phrases[kind], names)
        if looks_the_same(passage.text, close[0], names):
            return Unreadable("prose-alphabet", written=passage.plain, mend=close[0])
        return Unreadable(f"prose-{kind}", written=passage.plain, nearest="; ".join(close))

    def _check_names(self, form: Form, slots: Slots, names: Sequence[str]) -> None:
        wing, wings = self.types["wing"], self.types["wings"]
        for slot in form.slots.values():
            value = slots.get(slot.name)
            if value is not None and slot.type in (wing, wings):
                for name in value if slot.type is wings else (value,):
                    check_name(name, names)

    def meanings(self, template: Mapping[str, Any], actual: Mapping[str, Any]) -> Iterator[Slots]:
        """All values of the slots with which a template is a part of `actual`."""
        for found in solutions(template, actual, {}):
            derived = ((name, rule) for name, rule in self.words.derived.items() if name in found)
            if all(rule.map.get(found.get(rule.of, "")) == found[name] for name, rule in derived):
                yield found


def check_name(name: str, names: Sequence[str]) -> None:
    """Raise Unreadable for a name that is none of `names`."""
    if name in names:
        return
    if latin(name) in names:
        raise Unreadable("prose-alphabet", written=name, mend=latin(name))
    raise Unreadable("prose-wing", written=name, known=", ".join(names))


@cache
def words(book: str) -> Words:
    """The words of the book called `book`; `msgspec.ValidationError` where its file is malformed."""
    return msgspec.convert(data.phrases(book), Words)


@cache
def phrasebook(book: str, lang: str) -> Phrasebook:
    """The phrases of the book called `book` in `lang`."""
    return Phrasebook(words(book), lang)


def _readings(words: Words) -> dict[str, Fact]:
    return {
        f"{id}={choice}": Fact(forms.ru, forms.en, {"readings": {id: choice}})
        for id, choices in words.readings.items()
        for choice, forms in choices.items()
    }


def _keys(found: list[tuple[Form, Match]]) -> dict[str, None]:
    return dict.fromkeys(match.phrase.key for _, match in found)
