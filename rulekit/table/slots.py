"""What may be written into a place of a phrase or a cell: as a field of a form, and read again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from rulekit.markup import tag
from rulekit.oracle.domains import names
from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import fold, fold_line, latin
from rulekit.prose.nearest import unknown
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.places import Exact
from rulekit.prose.plain import spare
from rulekit.prose.slots import Choice, Name, Names, Number
from rulekit.prose.table import rows_at
from rulekit.prose.words import Fact

#: The names of a position by what they are the names of.
Known = Mapping[str, Sequence[str]]


class Place(NamedTuple):
    """A place for one value: its name in a form, its type in the book's words, what it is called."""

    name: str
    kind: str
    label: str
    #: Whether it may stay empty.
    optional: bool = False
    #: Whether it is for names that nothing has yet.
    fresh: bool = False


def known(book: Phrasebook, position: Any) -> Known:
    """The names of a position: rows of tables, and what cells and sentences bring."""
    given = spare(position)
    found = {
        name: [path[-1] for path in rows_at(table.path, given)] for name, table in book.words.tables.items()
    }
    rows = {row for table in found.values() for row in table}
    others = [name for name in names(position) if name not in rows and name not in book.words.values["side"]]
    for space in _brought(book):
        found[space] = [*found.get(space, ()), *others]
    return found


def _brought(book: Phrasebook) -> set[str]:
    """What has names that need no row of their own."""
    kinds = {c.type for table in book.words.tables.values() for c in table.columns if c.brings}
    for phrase in book.phrases["sentence"]:
        if isinstance(phrase.entry, Fact) and phrase.entry.names:
            kinds |= {form.slots[phrase.entry.names].kind for form in phrase.forms}
    return {str(book.words.types[kind].of) for kind in kinds}


def field(book: Phrasebook, place: Place, value: Any, names: Known) -> Element:
    """A place as a labelled field: a list to choose from where the values are closed, else a line of text."""
    slot = book.types.get(place.kind)
    if isinstance(slot, Names) and not place.fresh:
        return _boxes(place, _printed(book, place, names), _each(book, slot, value))
    text = "" if value is None else (book.texts.get(place.kind) or book.types[place.kind]).write(value) or ""
    choices = _choices(book, place, names)
    label = tag("span", "", [place.label])
    if choices is None:
        return tag("label", "play-field", [label, _line(book, place, text)])
    if place.optional or not text:
        choices = ["", *choices]
    if text and text not in choices:
        choices = [*choices, text]
    return tag(
        "label", "play-field", [label, select(place.name, [(one, one or book.none) for one in choices], text)]
    )


def select(name: str, options: Iterable[tuple[str, str]], chosen: str) -> Element:
    """A list of values, each with its words, of which one is chosen."""
    return tag(
        "select",
        "",
        [
            tag("option", "", [words], value=value, selected="selected" if value == chosen else None)
            for value, words in options
        ],
        name=name,
    )


def _line(book: Phrasebook, place: Place, text: str) -> Element:
    """A line of text; of small phrases those that there are are offered."""
    slot, texts = book.types.get(place.kind), book.texts.get(place.kind)
    mode = "decimal" if isinstance(slot, Exact) else "numeric" if isinstance(slot, Number) else None
    hint = next(iter(texts.samples()), None) if texts is not None else getattr(slot, "example", None)
    return tag("input", "", name=place.name, value=text, inputmode=mode, placeholder=hint, autocomplete="off")


def _boxes(place: Place, choices: Sequence[str], chosen: Sequence[str]) -> Element:
    """Several of the names, each with a box to tick."""
    boxes = [
        tag(
            "label",
            "",
            [
                tag(
                    "input",
                    "",
                    type="checkbox",
                    name=place.name,
                    value=one,
                    checked="" if one in chosen else None,
                ),
                f" {one} ",
            ],
        )
        for one in dict.fromkeys([*choices, *chosen])
    ]
    return tag("fieldset", "play-field", [tag("legend", "", [place.label]), *boxes])


def _choices(book: Phrasebook, place: Place, names: Known) -> list[str] | None:
    slot = book.types.get(place.kind)
    if place.fresh:
        return None
    if isinstance(slot, Choice):
        return list(slot.printed.values())
    return _printed(book, place, names) if isinstance(slot, Name) else None


def _printed(book: Phrasebook, place: Place, names: Known) -> list[str]:
    word = book.words.types[place.kind]
    spaces = [space for space in (word.of, word.also) if space]
    return [book.printed(space, name) for space in spaces for name in names.get(space, ())]


def _each(book: Phrasebook, slot: Names, value: Any) -> list[str]:
    return [book.printed(slot.name.of, name) for name in value or ()]


def read(book: Phrasebook, place: Place, written: Sequence[str]) -> Any:
    """The value of what was written; None for nothing. Unreadable if it is no value of the place."""
    text = ", ".join(one.strip() for one in written if one.strip())
    if not text or text == book.none:
        if not place.optional:
            raise Unreadable("table-needed", field=place.label)
        return None
    if (texts := book.texts.get(place.kind)) is not None:
        if (value := texts.read(fold_line(text))) is not None:
            return value
        raise _unknown(place, text, texts.samples())
    slot = book.types[place.kind]
    for one in (text, latin(text), text.replace(".", ","), text.replace(",", ".")):
        if re.fullmatch(slot.regex, folded := fold(one)):
            return slot.read(folded)
    raise _unknown(place, text, slot.samples(place.label))


def _unknown(place: Place, text: str, samples: Iterable[str]) -> Unreadable:
    return unknown("prose-value", text, list(samples), column=place.label)
