"""The position as forms: each row of its tables, and each sentence that is true of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from rulekit.markup import Content, tag
from rulekit.messages import message
from rulekit.prose.phrasebook import Phrasebook, phrasebook
from rulekit.prose.plain import spare, whole
from rulekit.prose.printed import say_sentence
from rulekit.prose.said import tables_of
from rulekit.prose.say import sentences_of
from rulekit.prose.table import rows_at
from rulekit.prose.template import fill
from rulekit.prose.words import Column, Fact, Table
from rulekit.table.edits import Edit, on, place_of
from rulekit.table.game import Game
from rulekit.table.slots import field, known


def setting(game: Game) -> list[Element]:
    """The tables of a position and the sentences about it, each with a form that changes it."""
    position = game.position if game.at else game.vector.given
    return list(_Setting(position, phrasebook(game.book.name, game.lang)).elements())


class _Setting:
    """A position whose forms are being made."""

    def __init__(self, position: Any, book: Phrasebook) -> None:
        self.book, self.names = book, known(book, position)
        self.given, self.full = spare(position), whole(position)

    def elements(self) -> Iterator[Element]:
        """The forms of tables, then of sentences."""
        shown = {table.kind: table.columns for table in tables_of(self.book, self.given)}
        for name, table in self.book.words.tables.items():
            if rows := rows_at(table.path, self.full):
                yield tag("div", "play-rows", [*self._rows(name, table, rows, shown[name]), self._add(name)])
        yield from self._said()

    def _rows(self, name: str, table: Table, rows: Any, shown: tuple[str, ...]) -> Iterator[Element]:
        for path, row in rows.items():
            cells = [self._cell(column, row) for column in table.columns if column.field in shown]
            told = ", ".join(cell for cell in cells if cell)
            called = self.book.printed(name, path[-1])
            head: Content = [tag("b", "", [called]), f" {told}"]
            summary = tag("summary", "", head)
            fields = [one for column in table.columns for one in self._fields(table, column, row)]
            buttons: Content = [
                self._button("table-apply", called),
                " ",
                self._button("table-remove", called, Edit("remove", table=name, path=path)),
            ]
            form = tag(
                "form",
                "play-form",
                [*fields, tag("p", "", buttons)],
                **on(Edit("row", table=name, path=path)),
            )
            yield tag("details", "play-row", [summary, form], data_rk_key=".".join(path))

    def _cell(self, column: Column, row: Any) -> str:
        """What a cell says, in short; nothing where it says the usual."""
        if column.flags:
            choices = self.book.types[column.type]
            return ", ".join(filter(None, (choices.write(flag) for flag in self._flags(column, row))))
        value = row.get(column.field)
        if value is None or value == column.default or (column.nested and isinstance(value, dict)):
            return ""
        if value is True:
            return column.of(self.book.lang)[0]
        return (self.book.texts.get(column.type) or self.book.types[column.type]).write(value) or ""

    def _flags(self, column: Column, row: Any) -> list[str]:
        return [flag for flag in self.book.words.values[column.type] if row.get(flag)]

    def _fields(self, table: Table, column: Column, row: Any) -> Iterator[Element]:
        """The field of a cell; a row's name and what stands in rows of its own have none."""
        value = row.get(column.field)
        if column.field in {table.key, *table.outer} or (column.nested and isinstance(value, dict)):
            return
        place = place_of(self.book, column)
        if column.flags:
            yield tag("fieldset", "play-field", [tag("legend", "", [place.label]), *self._marks(column, row)])
        else:
            yield field(self.book, place, value, self.names)

    def _marks(self, column: Column, row: Any) -> Iterator[Element]:
        chosen = self._flags(column, row)
        for flag in self.book.words.values[column.type]:
            checked = "" if flag in chosen else None
            box = tag("input", "", type="checkbox", name=column.field, value=flag, checked=checked)
            yield tag("label", "", [box, f" {self.book.types[column.type].write(flag)} "])

    def _add(self, name: str) -> Element:
        """The form that adds a row."""
        header = self.book.words.tables[name]
        label = next(c for c in header.columns if c.field == header.key).of(self.book.lang)[0]
        line = tag("input", "", name="name", maxlength="20", autocomplete="off", autocapitalize="characters")
        said = message("table-add-row", self.book.lang, table=label)
        content = [
            tag("label", "play-field", [tag("span", "", [said]), line]),
            self._button("table-add", said),
        ]
        return tag("form", "play-form play-add", content, **on(Edit("add", table=name)))

    def _said(self) -> Iterator[Element]:
        """The sentences that are true of the position, and a form for another one."""
        items = []
        for sentence in sentences_of(self.book, self.given):
            text = say_sentence(self.book, sentence)
            phrase = self.book.by_key["sentence", sentence.key]
            assert isinstance(phrase.entry, Fact), phrase.key
            said = fill(phrase.entry.position, sentence.slots)
            items.append(
                tag("li", "", [f"{text} ", self._button("table-remove", text, Edit("unsay", said=said))])
            )
        if items:
            yield tag("ul", "play-said", items)

    def _button(self, code: str, about: str, edit: Edit | None = None) -> Element:
        """A button that says what it does, and for those who hear it also to what."""
        words = message(code, self.book.lang)
        kind = "submit" if edit is None else "button"
        more = {} if edit is None else on(edit)
        return tag("button", "play-act", [words], type=kind, aria_label=f"{words}: {about}", **more)
