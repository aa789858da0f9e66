"""The phrases of the books: complete, distinct, and in the official terms."""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import product
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from rulekit import data
from rulekit.games import BOOKS
from rulekit.prose import clash, clashes
from rulekit.prose.phrasebook import Phrasebook, phrasebook
from rulekit.prose.words import Outcome, Words

TABLES = [(book, kind) for book in BOOKS for kind in phrasebook(book, "en").words.tables]
EDITIONS = [(book, lang) for book, lang in product(BOOKS, ("ru", "en"))]


@pytest.mark.parametrize("book", BOOKS)
def test_every_refusal_has_a_reason(book: str) -> None:
    """Every rule that refuses has a reason, and so may what a fragment leaves out; none is used twice."""
    defining = {r.id for r in BOOKS[book].rules.values() if r.kind == "definition"}
    refusing = {r.id for r in BOOKS[book].rules.values() if r.kind in ("prohibition", "duty")}
    for lang in ("ru", "en"):
        reasons = phrasebook(book, lang).phrases["reason"]
        assert {phrase.key for phrase in reasons} - defining == refusing
        assert len({phrase.write({}) for phrase in reasons}) == len(reasons)


@pytest.mark.parametrize("book", BOOKS)
def test_every_choice_has_a_sentence(book: str) -> None:
    """Each choice of each reading can be given."""
    written = {(id, choice) for id, choices in _words(book).readings.items() for choice in choices}
    assert written == {(r.id, choice) for r in BOOKS[book].readings.values() for choice in r.choices}


@pytest.mark.parametrize("book", BOOKS)
def test_every_act_has_a_phrase(book: str) -> None:
    """Each act of the engine can be said."""
    tags = {act.__struct_config__.tag for act in BOOKS[book].act_type.__args__}
    single = {key for key, doing in _words(book).acts.items() if not doing.acts}
    assert single == tags


@pytest.mark.parametrize(("book", "kind"), TABLES)
def test_every_field_has_a_column(book: str, kind: str) -> None:
    """The columns and flags of a table are the fields of its rows."""
    words, row = _words(book), _row(book, kind)
    table = words.tables[kind]
    flags = {flag for column in table.columns if column.flags for flag in words.values[column.type]}
    named = {table.key, *table.outer}
    fields = {column.field for column in table.columns if not column.flags} - named
    assert fields | flags == set(row.__struct_fields__)


@pytest.mark.parametrize(("book", "kind"), TABLES)
def test_defaults_are_the_engine_s(book: str, kind: str) -> None:
    """A cell that says nothing new is left out exactly where the engine fills it in."""
    words, table = _words(book), _words(book).tables[kind]
    defaults = {field.name: field.default for field in msgspec.structs.fields(_row(book, kind))}
    for column in table.columns:
        if column.flags:
            assert not any(defaults[flag] for flag in words.values[column.type])
        elif column.field not in {table.key, *table.outer}:
            default = defaults[column.field]
            said = str(default) if isinstance(default, Decimal) else None if default == () else default
            assert said == (msgspec.NODEFAULT if column.required else column.default)


def _row(book: str, kind: str) -> Any:
    """The type of a table's rows."""
    found: Any = BOOKS[book].position
    for part in _words(book).tables[kind].path:
        if part.startswith("{"):
            several = found if get_origin(found) is dict else next(a for a in get_args(found) if get_args(a))
            found = get_args(several)[1]
        else:
            found = get_type_hints(found)[part]
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_has_a_type_of_slot(book: str) -> None:
    """A phrase can name the rows of every table, and a table that of every other in which its rows stand.

    What else has names gets them from cells.
    """
    words = _words(book)
    brought = {column.type for table in words.tables.values() for column in table.columns if column.brings}
    spaces = {type_.of for type_ in words.types.values() if type_.of}
    assert spaces >= set(words.tables)
    assert spaces - set(words.tables) <= {words.types[name].of for name in brought}
    for table in words.tables.values():
        types = {column.field: column.type for column in table.columns}
        assert all(words.types[types[field]].of in words.tables for field in table.outer)


@pytest.mark.parametrize("book", BOOKS)
def test_labels(book: str) -> None:
    """A cite label that has words has them in both languages, and each label of a page means one source."""
    labels = _words(book).labels
    declared = BOOKS[book]
    sources = {rule.source for rule in declared.rules.values()}
    sources |= {reading.source for reading in declared.readings.values()}
    assert labels.keys() <= sources
    assert {source for source in sources if re.search("[a-z]{2}", source)} <= labels.keys()
    for lang in ("ru", "en"):
        assert len({phrasebook(book, lang).label(source) for source in sources}) == len(sources)
        assert not any(set(phrasebook(book, lang).label(source)) & set(",;()") for source in sources)


def _words(book: str) -> Words:
    return phrasebook(book, "en").words


@pytest.mark.parametrize(("book", "lang"), EDITIONS)
def test_no_two_phrases_clash(book: str, lang: str) -> None:
    """No text can be two phrases of one kind, nor one phrase in two forms."""
    assert list(clashes(book, lang)) == []


@pytest.mark.parametrize(
    ("changes", "pair"),
    [
        ({"acts": {"pass": "{by:side} не перехватывает"}}, ("pass", "decline")),
        ({"acts": {"pass": "{wing} теряет 2 подразделения"}}, ("pass", "lose-units")),
        ({"acts": {"pass": "{x:wing} теряет {n:number} {wing}"}}, ("pass", "lose-units")),
        ({"outcomes": {"success": "провал"}}, ("success", "failure")),
        ({"outcomes": {"success": "«Без  продления»"}}, ("success", "no-continue")),
        ({"outcomes": {"success": "{wing} — «F»"}}, ("success", "finished")),
        ({"reasons": {"mp.run.active": 'приказ "Сбор"'}}, ("mp.preemption.rally", "mp.run.active")),
        ({"given": {"first": "Первым ходит {side}", "window": "Первым ходит B"}}, ("first", "window")),
        (
            {"given": {"last-finished": "Последним закончило {wing}", "rout": "Последним {wing} C1"}},
            ("last-finished", "rout"),
        ),
    ],
)
def test_clashes(
    changes: dict[str, dict[str, str]], pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two phrases that one text could be are found, whichever slots they have."""
    monkeypatch.setattr(clash, "phrasebook", lambda book, lang: _edited(changes))
    assert pair in {(one, other) for one, other, _ in clash.clashes("musket-pike", "ru")}


def _edited(changes: dict[str, dict[str, str]]) -> Phrasebook:
    """The phrases with other Russian forms."""
    source = msgspec.json.decode(msgspec.json.encode(data.phrases("musket-pike")))
    for kind, forms in changes.items():
        for key, form in forms.items():
            source[kind][key]["ru"] = [re.sub(" +", " ", form)]
    return Phrasebook(msgspec.convert(source, Words), "ru")


@pytest.mark.parametrize(("book", "lang"), EDITIONS)
def test_typography(book: str, lang: str) -> None:
    """Printed forms keep to the typography that the file states."""
    for sample in _samples(lang, book):
        text = re.sub("‹[^›]*›", "X", sample)
        assert not re.search(r"  |\.$|['’\"]| - |(?<!\w)-\d", text), sample
        assert not set(text) & set("“”" if lang == "ru" else "«»"), sample


@pytest.mark.parametrize(("book", "lang"), EDITIONS)
def test_outcomes_have_no_separators(book: str, lang: str) -> None:
    """An outcome has no brackets, no semicolon and, unless it is a fixed list, no comma: but in a point."""
    for phrase in phrasebook(book, lang).phrases["outcome"]:
        assert isinstance(phrase.entry, Outcome)
        ends = set(";()" if phrase.entry.options else ",;()")
        samples = (re.sub("‹[^›]*›", "X", sample) for form in phrase.forms for sample in form.samples())
        assert not any(set(re.sub(r"\(X[;,] X\)", "", sample)) & ends for sample in samples)


@pytest.mark.parametrize(("book", "lang"), EDITIONS)
def test_acts_have_no_dash(book: str, lang: str) -> None:
    """The first dash of a step ends its act."""
    for phrase in phrasebook(book, lang).phrases["act"]:
        assert not any(" — " in sample for form in phrase.forms for sample in form.samples())


@pytest.mark.parametrize("book", BOOKS)
def test_words_of_one_language_have_no_letters_of_the_other(book: str) -> None:
    """Russian words are Cyrillic but for sides, steps, coordinates and F; English ones are Latin."""
    for sample in _samples("en", book):
        assert not re.search("[а-яё]", sample, re.IGNORECASE), sample
    for sample in _samples("ru", book):
        assert not re.search("[a-z]", re.sub(r"\b[A-DFxy][12]?\b", "", sample), re.IGNORECASE), sample


def _samples(lang: str, book: str) -> Iterator[str]:
    """Everything that the book can print: phrases, cells, headers, labels, names."""
    phrases = phrasebook(book, lang)
    for kind in phrases.phrases.values():
        for phrase in kind:
            for form in phrase.forms:
                yield from form.samples()
    for texts in phrases.texts.values():
        yield from texts.samples()
    words = phrases.words
    closed = [*words.values.values(), *words.names.values()]
    yield from (form for choices in closed for forms in choices.values() for form in forms.of(lang))
    yield from (form for table in words.tables.values() for c in table.columns for form in c.of(lang))
    yield from (str(getattr(word, lang)) for word in words.labels.values())
