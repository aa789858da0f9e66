"""Examples made at random from the words of a book: whatever its phrases can say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from rulekit.games import BOOKS
from rulekit.prose import Claim, Item, Sentence, Table, Telling
from rulekit.prose.pattern import Form, Part, Piece, Value
from rulekit.prose.phrase import Phrase
from rulekit.prose.phrasebook import Kind, phrasebook
from rulekit.prose.places import Each, Exact, Point, Several, shortest
from rulekit.prose.slots import Choice, Name, Names, Slot
from rulekit.prose.template import derive, fill, leaves
from rulekit.prose.words import Column, Doing, Fact, Outcome

Json = dict[str, Any]

#: By type.
NUMBERS: dict[str, st.SearchStrategy[int]] = {
    "number": st.integers(-4, 9),
    "roll": st.integers(-3, 12),
    "count": st.integers(1, 115),
    "signed": st.integers(-9, 9),
}
DECIMAL = st.decimals(-999, 999, places=4).map(shortest)
NAME = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,5}", fullmatch=True)


@st.composite
def tellings(draw: st.DrawFn, book: str) -> Telling:
    """An example of the book called `book`."""
    return _Maker(draw, book).telling()


class _Maker:
    """Makes one example."""

    def __init__(self, draw: st.DrawFn, book: str) -> None:
        self.draw, self.book, self.words = draw, BOOKS[book], phrasebook(book, "ru")
        self.position: Json = {}
        #: The names that have been given, by table, and those that may be.
        self.known: dict[str, list[str]] = {space: [] for space in self.words.words.name_spaces}
        self.fresh = self._names()

    def telling(self) -> Telling:
        """Make it part by part."""
        return Telling(
            title="Заглавие с «кавычками».\nВторая строка.",
            commentary=tuple(self.draw(st.lists(st.just("Пояснение."), max_size=1))),
            tables=tuple(self._tables()),
            sentences=tuple(self._sentences()),
            given=self.position,
            start=self._start(),
            items=tuple(self._item() for _ in range(self.draw(st.integers(1, 4)))),
        )

    def _coin(self) -> bool:
        return self.draw(st.booleans())

    def _names(self) -> dict[str, list[str]]:
        """Names for the rows of each table, all different."""
        free = NAME.filter(lambda name: name not in self.words.words.values["side"])
        spaces = self.words.words.name_spaces
        many = 3 * len(spaces)
        names = self.draw(st.lists(free, min_size=many, max_size=many, unique=True))
        return {
            space: [*self.words.row(space).printed, *names[number :: len(spaces)]]
            for number, space in enumerate(spaces)
        }

    # Tables

    def _tables(self) -> Iterator[Table]:
        """Tables of each kind; those of the first kind always have rows, and any may be two."""
        for number, (kind, table) in enumerate(self.words.words.tables.items()):
            names = self.draw(st.lists(st.sampled_from(self.fresh[kind]), min_size=number == 0, unique=True))
            cut = self.draw(st.integers(0, len(names)))
            for part in filter(None, (names[:cut], names[cut:])):
                named = {table.key, *table.outer}
                shown = [c for c in table.columns if c.required or c.field in named or self._coin()]
                columns = self.draw(st.permutations(shown))
                rows = [name for name in part if self._row(kind, name, columns)]
                if rows:
                    yield Table(kind, tuple(column.field for column in columns), tuple(rows))

    def _row(self, kind: str, name: str, columns: list[Column]) -> bool:
        """Put a row into its place, in any row of the tables above where these are not only counted."""
        table = self.words.words.tables[kind]
        outer = {c.field: str(self.words.words.types[c.type].of) for c in columns if c.field in table.outer}
        names = {field: self.draw(st.sampled_from(self.known[of])) for field, of in outer.items()}
        path = [{**names, table.key: name}.get(part[1:-1], part) for part in table.path]
        inner = self.position
        for part in path[:-1]:
            inner = inner.setdefault(part, {})
            if not isinstance(inner, dict):
                return False
        inner[name] = {}
        for column in columns:
            if column.field not in {*outer, table.key}:
                inner[name] |= self._cell(column)
        self.known[kind].append(name)
        return True

    def _cell(self, column: Column) -> Json:
        if column.flags:
            flags = sorted(self.words.words.values[column.type])
            return dict.fromkeys(self.draw(st.lists(st.sampled_from(flags), unique=True)), True)
        if column.nested:
            return self.draw(st.sampled_from([{}, {column.field: {}}, {column.field: 0}, {column.field: 15}]))
        if not column.required and self._coin():
            return {}
        if column.type in self.words.texts:
            template, forms = self.draw(st.sampled_from(self.words.texts[column.type].phrases))
            found = fill(template, self._said(forms[0]))
        else:
            found = self._value(
                self.words.types[column.type], column.type, self.fresh if column.brings else None
            )
            if column.brings:
                self._bring(str(self.words.words.types[column.type].of), found)
        return {} if found == column.default and not column.required else {column.field: found}

    def _bring(self, space: str, found: str | list[str]) -> None:
        names = found if isinstance(found, list) else [found]
        self.known[space] += [name for name in names if name not in self.known[space]]

    # Sentences

    def _sentences(self) -> Iterator[Sentence]:
        """Sentences, each of which adds something; first those that bring names."""
        defaults = {f"{id}={reading.default}" for id, reading in self.book.readings.items()}
        for phrase in sorted(self.words.phrases["sentence"], key=_brings_none):
            entry, form = phrase.entry, phrase.forms[0]
            assert isinstance(entry, Fact)
            names = {**self.known, "cards": self.fresh.get("cards", [])} if entry.names else self.known
            if phrase.starts or phrase.key in defaults or not _sayable(form, names) or self._coin():
                continue
            slots = self._said(form, names=names)
            before, fresh = leaves(self.position), leaves(fill(entry.position, slots))
            if fresh.keys() - before.keys() and all(before.get(at, new) == new for at, new in fresh.items()):
                _merge(self.position, fill(entry.position, slots))
                for name in slots.get(entry.names or "", ()):
                    self.known["cards"] += [name] if name not in self.known["cards"] else []
                yield Sentence(phrase.key, slots)

    def _start(self) -> Item | None:
        starts = [phrase for phrase in self.words.phrases["sentence"] if phrase.starts]
        if not starts or self._coin():
            return None
        phrase = self.draw(st.sampled_from(starts))
        assert isinstance(phrase.entry, Fact)
        claimed = fill(phrase.entry.position, self._said(phrase.forms[0]))
        return Item(claims=(Claim(position=claimed),), cites=self._cites())

    # Steps

    def _item(self) -> Item:
        phrase, form = self._phrase("act")
        assert isinstance(phrase.entry, Doing)
        slots = self._said(form)
        rest = {name: value for name, value in slots.items() if name not in {"by", "on"}}
        acts = tuple(fill(act, rest) for act in phrase.entry.acts) or ({"act": phrase.key, **rest},)
        by, on, cites = slots.get("by"), slots.get("on"), self._cites()
        if self._coin():
            reason, _ = self._phrase("reason")
            return Item(acts, by, on, (Claim(rule=reason.key),), cites, refused=True)
        claims = [self._claim(phrase.acting(slots)) for _ in range(self.draw(st.integers(0, 4)))]
        return Item(acts, by, on, tuple({repr(claim): claim for claim in claims}.values()), cites)

    def _claim(self, acting: Json) -> Claim:
        """An outcome, of the row that acts or of another one."""
        phrase, form = self._phrase("outcome", acting)
        assert isinstance(phrase.entry, Outcome)
        slots = self._said(form, lambda names: not names <= acting.keys() or self._coin())
        slots = derive({**acting, **slots}, self.words.words.derived)
        facts, position = fill(phrase.entry.facts, slots), fill(phrase.entry.position, slots)
        return Claim(facts, position, tuple(fill(phrase.entry.options, slots)))

    def _phrase(self, kind: Kind, acting: Json | None = None) -> tuple[Phrase, Form]:
        """A form of a phrase for which there are names; of an outcome one that names what is not `acting`."""
        forms = [(phrase, form) for phrase in self.words.phrases[kind] for form in phrase.forms]
        able = [(phrase, form) for phrase, form in forms if _sayable(form, self.known)]
        if kind == "outcome":
            able = [(p, f) for p, f in able if _needs(p, self.known) <= {*f.slots, *(acting or {})}]
        return self.draw(st.sampled_from(able))

    def _cites(self) -> tuple[str, ...]:
        sources = sorted({rule.source for rule in self.book.rules.values()})
        return tuple(self.draw(st.lists(st.sampled_from(sources), max_size=2, unique=True)))

    # Slots

    def _said(
        self,
        form: Form,
        wanted: Callable[[set[str]], bool] | None = None,
        names: dict[str, list[str]] | None = None,
    ) -> Json:
        """Values for the slots of a form; each optional part is there or not, or if it is `wanted`."""
        there = self._there(form.pieces, wanted or (lambda _: self._coin()), names or self.known)
        return {slot.name: self._value(slot.type, slot.kind, names) for slot in there}

    def _there(
        self, pieces: tuple[Piece, ...], wanted: Callable[[set[str]], bool], names: dict[str, list[str]]
    ) -> Iterator[Value]:
        for piece in pieces:
            if isinstance(piece, Value):
                yield piece
            elif isinstance(piece, Part):
                inner = list(self._there(piece.pieces, wanted, names))
                if all(_named(slot.type, names) for slot in inner) and wanted({slot.name for slot in inner}):
                    yield from inner

    def _value(self, slot: Slot, kind: str, names: dict[str, list[str]] | None = None) -> Any:
        known = names or self.known
        if isinstance(slot, Choice):
            return self.draw(st.sampled_from(list(slot.printed)))
        if isinstance(slot, Exact | Point | Several):
            return self.draw(_places(slot))
        if isinstance(slot, Each):
            each = st.sampled_from(known[slot.name.of])
            return self.draw(st.dictionaries(each, _places(slot.part), min_size=1, max_size=3))
        if isinstance(slot, Names):
            rows = st.sampled_from(known[slot.name.of])
            return self.draw(st.lists(rows, min_size=1, max_size=4, unique=True))
        return self.draw(st.sampled_from(known[slot.of]) if isinstance(slot, Name) else NUMBERS[kind])


def _places(slot: Any) -> st.SearchStrategy[Any]:
    """Decimals, points or paths."""
    if isinstance(slot, Exact):
        return DECIMAL
    point = st.lists(DECIMAL, min_size=2, max_size=2)
    return point if isinstance(slot, Point) else st.lists(point, min_size=1, max_size=3)


def _brings_none(phrase: Phrase) -> bool:
    return not (isinstance(phrase.entry, Fact) and phrase.entry.names)


def _sayable(form: Form, names: dict[str, list[str]]) -> bool:
    """Whether there is a name for each slot that the form cannot do without."""
    return all(_named(piece.type, names) for piece in form.pieces if isinstance(piece, Value))


def _named(slot: Slot, names: dict[str, list[str]]) -> bool:
    of = slot.of if isinstance(slot, Name) else slot.name.of if isinstance(slot, Names | Each) else None
    return of is None or bool(names[of])


def _needs(phrase: Phrase, names: dict[str, list[str]]) -> set[str]:
    """The slots without which an outcome says nothing; more than there can be if there are no names."""
    assert isinstance(phrase.entry, Outcome)
    slots = [slot for form in phrase.forms for slot in form.slots.values()]
    return _keys(phrase.entry.template) | {"" for slot in slots if not _named(slot.type, names)}


def _keys(template: Any) -> set[str]:
    """The slots that a template needs as keys."""
    if not isinstance(template, dict):
        return set()
    keys = {key[1:-1] for key in template if key.startswith("{")}
    return keys.union(*map(_keys, template.values()))


def _merge(position: Json, given: Json) -> None:
    for key, inner in given.items():
        if isinstance(inner, dict):
            _merge(position.setdefault(key, {}), inner)
        else:
            position[key] = inner
