"""All phrases of a book in one language, compiled once."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Literal

import msgspec

from rulekit import data
from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import KNOWN, Folded, fold, latin, skeleton
from rulekit.prose.nearest import looks_the_same, nearest, unknown
from rulekit.prose.pattern import Form, parse
from rulekit.prose.phrase import BadForm, Match, Phrase
from rulekit.prose.places import Each, Exact, place_types
from rulekit.prose.slots import Name, Names, Slot, slot_types
from rulekit.prose.template import Slots, solutions
from rulekit.prose.texts import Texts
from rulekit.prose.words import Column, Doing, Fact, Forms, Text, Type, Words

Kind = Literal["act", "outcome", "sentence", "reason"]
#: The names that an example knows, by table.
Known = Mapping[str, Sequence[str]]


class Phrasebook:
    """The words of a book in one language."""

    def __init__(self, words: Words, lang: str) -> None:
        self.words, self.lang = words, lang
        self.labels = {name: str(getattr(word, lang)) for name, word in words.types.items()}
        choices = {name: {key: f.of(lang) for key, f in c.items()} for name, c in words.values.items()}
        self.types = slot_types(choices, dict(self._rows()), lang)
        self.texts = {name: self._texts(texts) for name, texts in words.texts.items()}
        self.none, self.refusal = str(getattr(words.none, lang)), str(getattr(words.refusal, lang))
        self.folded_refusal = fold(self.refusal)
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

    def _rows(self) -> Iterator[tuple[str, Slot]]:
        """The types of slots that name rows of a table."""
        sides = self.words.values.get("side", {}).values()
        reserved = [form for forms in sides for form in forms.of(self.lang)]
        for name, word in self.words.types.items():
            if word.of is not None:
                printed = self.words.names.get(word.of, {})
                row = Name(word.of, reserved, {id: forms.of(self.lang) for id, forms in printed.items()})
                yield name, self._of_row(word, row)

    def _of_row(self, word: Type, row: Name) -> Slot:
        """A name, several, or something for each of several."""
        if word.each is not None:
            return Each(row, place_types(self.lang)[word.each])
        return Names(row) if word.many else row

    def _texts(self, texts: Mapping[str, Text]) -> Texts:
        forms = ((text.value, tuple(map(self._form, text.of(self.lang)))) for text in texts.values())
        return Texts(tuple(forms))

    def label(self, source: str) -> str:
        """The cite label of a rule's source as pages of this language have it."""
        word = self.words.labels.get(source)
        return source if word is None else str(getattr(word, self.lang))

    def sources(self, known: Iterable[str]) -> dict[str, str]:
        """The sources of rules by what pages call them, folded."""
        return {fold(self.label(source)): source for source in known}

    def source(self, label: Folded, sources: Mapping[str, str]) -> str:
        """The rules' source that a cite label of a page means; Unreadable if it is none of `sources`."""
        if (found := sources.get(label.text)) is not None:
            return found
        known = list(map(self.label, sources.values()))
        for printed in known:
            if skeleton(printed) == skeleton(label.text):
                raise Unreadable("prose-alphabet", written=label.plain, mend=printed)
        raise unknown("prose-label", label.plain, known)

    @cached_property
    def columns(self) -> Mapping[str, Mapping[str, Column]]:
        """The columns of each table by their folded headers."""
        return {
            name: {fold(form): column for column in table.columns for form in column.of(self.lang)}
            for name, table in self.words.tables.items()
        }

    def row(self, table: str) -> Name:
        """The names of the rows of a table."""
        return self._names[table]

    @cached_property
    def _names(self) -> Mapping[str, Name]:
        found = (slot.name if isinstance(slot, Names) else slot for slot in self.types.values())
        names: dict[str, Name] = {}
        for slot in found:
            if isinstance(slot, Name):
                names.setdefault(slot.of, slot)
        return names

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

    def find(self, kind: Kind, passage: Folded, names: Known | None = None) -> Match:
        """The one phrase that a passage is; `names` are those that the example has.

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
        entry = match.phrase.entry
        brings = entry.names if isinstance(entry, Fact | Doing) else None
        self._check_names(form, {**match.slots, str(brings): None}, names or {})
        return match

    def is_one(self, kind: Kind, text: str) -> bool:
        """Whether a folded text is a phrase of this kind."""
        try:
            # Of a whole page that somebody has pasted most lines have no words of any phrase.
            return self._literals[kind].search(text) is not None and any(self._matches(kind, text))
        except Unreadable:
            # It is one, though somebody is named in it twice: whoever reads it is told.
            return True

    @cached_property
    def _literals(self) -> Mapping[Kind, re.Pattern[str]]:
        """What finds the words that some phrase of a kind must have."""
        words = {kind: {literal for literal, _, _ in forms} for kind, forms in self._forms.items()}
        return {kind: re.compile("|".join(map(re.escape, found))) for kind, found in words.items()}

    def is_listed(self, text: str) -> bool:
        """Whether a folded text may be the beginning of an outcome that holds commas."""
        return text.startswith(self._listings)

    @cached_property
    def _listings(self) -> tuple[str, ...]:
        forms = (form.listing for _, form, _ in self._forms["outcome"])
        return tuple(beginning for beginning in forms if beginning is not None)

    def _matches(self, kind: Kind, text: str) -> Iterator[tuple[Form, Match]]:
        for form, phrase, written in fitting(self, kind, text):
            yield form, Match(phrase, form.values(written))

    def fit(self, kind: Kind, text: str) -> Iterator[tuple[Form, Phrase, Mapping[str, str]]]:
        """The forms of a kind that a folded text has, with what stands in their slots."""
        for literal, form, phrase in self._forms[kind]:
            # Most phrases are another one: that is seen faster without the pattern.
            if literal in text and (written := form.written(text)) is not None:
                yield form, phrase, written

    def _unknown(self, kind: Kind, passage: Folded, known: Known | None) -> Unreadable:
        names = tuple(fold(self.printed(table, id)) for table, ids in (known or {}).items() for id in ids)
        mended = latin(passage.text)
        if mended != passage.text and any(self._matches(kind, mended)):
            return Unreadable("prose-alphabet", written=passage.plain, mend=latin(passage.plain))
        close = closest(self, kind, passage.text, names)
        if looks_the_same(passage.text, close[0], names):
            return Unreadable("prose-alphabet", written=passage.plain, mend=close[0])
        return Unreadable(f"prose-{kind}", written=passage.plain, nearest="; ".join(close))

    def _check_names(self, form: Form, slots: Slots, names: Known) -> None:
        for slot in form.naming:
            value = slots.get(slot.name)
            if value is not None:
                for name in (value,) if isinstance(slot.type, Name) else value:
                    self.check_name(slot.kind, name, names)

    def check_name(self, kind: str, name: str, names: Known) -> None:
        """Raise Unreadable for a name that no row has of those for which the type `kind` stands."""
        word = self.words.types[kind]
        table = word.of or ""
        known = [*names.get(table, ()), *names.get(word.also or "", ())]
        if name in known:
            return
        if latin(name) in known:
            raise Unreadable("prose-alphabet", written=name, mend=latin(name))
        there = ", ".join(self.printed(table, id) for id in known) or self.none
        written = self.printed(table, name)
        raise Unreadable("prose-name-unknown", written=written, kind=self.labels[kind], known=there)

    @cached_property
    def has_points(self) -> bool:
        """Whether brackets may hold a place on the table."""
        slots = (
            value.type
            for forms in self._forms.values()
            for _, form, _ in forms
            for value in form.slots.values()
        )
        return any(isinstance(slot, Exact) for slot in slots)

    def printed(self, table: str, name: str) -> str:
        """A row's name in this language."""
        return self.row(table).printed.get(name, name)

    def meanings(self, template: Mapping[str, Any], actual: Mapping[str, Any]) -> Iterator[Slots]:
        """All values of the slots with which a template is a part of `actual`."""
        for found in solutions(template, actual, {}):
            derived = ((name, rule) for name, rule in self.words.derived.items() if name in found)
            if all(rule.map.get(found.get(rule.of, "")) == found[name] for name, rule in derived):
                yield found


@lru_cache(KNOWN)
def fitting(book: Phrasebook, kind: Kind, text: str) -> tuple[tuple[Form, Phrase, Mapping[str, str]], ...]:
    """What `fit` finds: examples say the same again and again, so that the patterns are asked once."""
    return tuple(book.fit(kind, text))


@lru_cache(KNOWN)
def closest(book: Phrasebook, kind: Kind, text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """What `nearest` finds: what is wrong in one line is often wrong in many, and takes long to compare."""
    return tuple(nearest(text, book.phrases[kind], names))


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
