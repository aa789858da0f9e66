"""One form of a phrase: literal words, typed slots, parts that come and go.

The same form reads and prints, so what is printed can be read again.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from rulekit.prose.fold import fold
from rulekit.prose.places import Each, Several, shortest
from rulekit.prose.plural import FORMS, PLURALS
from rulekit.prose.slots import Name, Names, Slot

_PIECE = re.compile(
    r"\{(?P<count>\w+)\|(?P<forms>[^{}]+)\}"
    r"|\{(?P<name>\w+)(?::(?P<type>\w+))?\}"
    r"|(?P<option>\[)|(?P<end>\])"
    r"|(?P<text>[^\[\]{}]+)"
)


@dataclass(frozen=True)
class Text:
    """Words that stand as they are."""

    text: str


@dataclass(frozen=True)
class Value:
    """A slot."""

    name: str
    type: Slot
    #: The type's name in the file, and how a fault shows it.
    kind: str
    label: str


@dataclass(frozen=True)
class Plural:
    """The word that goes with the number, or with the several names, in a slot."""

    name: str
    forms: tuple[str, ...]
    #: Where in the pattern it stands: several words may go with one number.
    place: int = 0

    @property
    def group(self) -> str:
        """What it is called in the pattern's expression."""
        return f"{self.name}_{self.place}"

    def of(self, value: Any, lang: str) -> str | None:
        """The form that goes with a value; without a number to stand by it, the last one is the plural."""
        if isinstance(value, list | tuple | dict):
            return self.forms[0 if len(value) == 1 else -1]
        if (text := shortest(value)) is not None:
            return self.forms[PLURALS[lang](abs(int(text))) if "." not in text else 1]
        return self.forms[PLURALS[lang](value)] if isinstance(value, int) else None


@dataclass(frozen=True)
class Part:
    """Pieces that are there exactly when their slot has a value."""

    pieces: tuple["Piece", ...]


Piece = Text | Value | Plural | Part


@dataclass(frozen=True)
class Form:
    """A form of a phrase in one language."""

    pieces: tuple[Piece, ...]
    lang: str

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """Matches the folded text of the whole phrase."""
        return re.compile("".join(map(_regex, self.pieces)))

    @cached_property
    def literal(self) -> str:
        """The longest words that every text of the phrase has, folded."""
        words = (fold(piece.text) for piece in self.pieces if isinstance(piece, Text))
        return max(words, key=len, default="")

    @cached_property
    def slots(self) -> Mapping[str, Value]:
        """The slots by name."""
        return {value.name: value for value in _values(self.pieces)}

    @cached_property
    def naming(self) -> tuple[Value, ...]:
        """The slots that name rows of tables."""
        return tuple(value for value in self.slots.values() if isinstance(value.type, Name | Names | Each))

    @cached_property
    def plurals(self) -> tuple[Plural, ...]:
        """The words that go with numbers."""
        return tuple(_plurals(self.pieces))

    @cached_property
    def listing(self) -> str | None:
        """How its folded text begins, if it may hold a comma; None if it never does."""
        several = any(isinstance(value.type, Names | Several | Each) for value in self.slots.values())
        if not several and "," not in self.literal:
            return None
        return fold(self.pieces[0].text).partition(",")[0] if isinstance(self.pieces[0], Text) else ""

    def read(self, text: str) -> dict[str, Any] | None:
        """The values of the slots in a folded text, or None if it is not this phrase."""
        found = self.written(text)
        return None if found is None else self.values(found)

    def written(self, text: str) -> dict[str, str] | None:
        """What stands in the slots, unread."""
        match = self.regex.fullmatch(text)
        return None if match is None else {name: match[name] for name in self.slots if match[name]}

    def values(self, written: Mapping[str, str]) -> dict[str, Any]:
        """The values of what stands in the slots."""
        return {name: self.slots[name].type.read(text) for name, text in written.items()}

    def wrong_plural(self, text: str, values: Mapping[str, Any]) -> tuple[str, str] | None:
        """A word of the text that does not go with its number, and the one that does."""
        match = self.regex.fullmatch(text) if self.plurals else None
        for plural in self.plurals if match else ():
            right = plural.of(values.get(plural.name), self.lang)
            written = match[plural.group] if match else None
            if written and right and written != fold(right):
                return written, right
        return None

    def write(self, values: Mapping[str, Any]) -> str | None:
        """The phrase with these values, or None if one that it needs is not there."""
        parts = [_write(piece, values, self.lang) for piece in self.pieces]
        return None if None in parts else "".join(filter(None, parts))

    def samples(self) -> Iterator[str]:
        """The phrase in all its variants, with the types' names where any value may stand."""
        return map("".join, product(*(list(_samples(piece)) for piece in self.pieces)))


def parse(source: str, lang: str, types: Mapping[str, Slot], labels: Mapping[str, str]) -> Form:
    """Read a pattern; a malformed one is a `ValueError`."""
    tokens = list(_PIECE.finditer(source))
    if "".join(token[0] for token in tokens) != source:
        raise ValueError(f"{source!r} is not a pattern")
    stack: list[list[Piece]] = [[]]
    for token in tokens:
        if token["option"]:
            stack.append([])
        elif token["end"]:
            part = tuple(stack.pop())
            if not stack or not any(_values(part)):
                raise ValueError(f"{source!r}: an optional part needs its brackets and a slot")
            stack[-1].append(Part(part))
        else:
            stack[-1].append(_piece(token, lang, types, labels))
    if len(stack) > 1:
        raise ValueError(f"{source!r}: a bracket is not closed")
    return Form(tuple(stack[0]), lang)


def _piece(token: re.Match[str], lang: str, types: Mapping[str, Slot], labels: Mapping[str, str]) -> Piece:
    if token["text"]:
        return Text(token["text"])
    if token["count"]:
        forms = tuple(token["forms"].split("|"))
        if len(forms) != FORMS[lang]:
            raise ValueError(f"{token[0]!r}: {FORMS[lang]} forms are needed in {lang!r}")
        return Plural(token["count"], forms, token.start())
    kind = token["type"] or token["name"]
    if kind not in types:
        raise ValueError(f"{token[0]!r}: there is no type {kind!r}")
    return Value(token["name"], types[kind], kind, labels.get(kind, kind))


def _plurals(pieces: tuple[Piece, ...]) -> Iterator[Plural]:
    for piece in pieces:
        if isinstance(piece, Plural):
            yield piece
        elif isinstance(piece, Part):
            yield from _plurals(piece.pieces)


def _values(pieces: tuple[Piece, ...]) -> Iterator[Value]:
    for piece in pieces:
        if isinstance(piece, Value):
            yield piece
        elif isinstance(piece, Part):
            yield from _values(piece.pieces)


def _regex(piece: Piece) -> str:
    if isinstance(piece, Text):
        return re.escape(fold(piece.text))
    if isinstance(piece, Value):
        return f"(?P<{piece.name}>{piece.type.regex})"
    if isinstance(piece, Plural):
        # Any of the forms: whether it goes with the number is said apart, so that the fault can be named.
        return "(?P<{}>{})".format(piece.group, "|".join(re.escape(fold(form)) for form in piece.forms))
    return "(?:{})?".format("".join(map(_regex, piece.pieces)))


def _write(piece: Piece, values: Mapping[str, Any], lang: str) -> str | None:
    if isinstance(piece, Text):
        return piece.text
    if isinstance(piece, Value):
        return piece.type.write(values.get(piece.name))
    if isinstance(piece, Plural):
        return piece.of(values.get(piece.name), lang)
    if all(values.get(value.name) is None for value in _values(piece.pieces)):
        return ""
    parts = [_write(inner, values, lang) for inner in piece.pieces]
    return None if None in parts else "".join(filter(None, parts))


def _samples(piece: Piece) -> Iterator[str]:
    if isinstance(piece, Text):
        yield piece.text
    elif isinstance(piece, Value):
        yield from piece.type.samples(piece.label)
    elif isinstance(piece, Plural):
        yield from piece.forms
    else:
        yield ""
        yield from map("".join, product(*(list(_samples(inner)) for inner in piece.pieces)))
