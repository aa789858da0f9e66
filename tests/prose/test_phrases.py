"""The phrases of the books: complete, distinct, and in the official terms."""

import re
from collections.abc import Iterator
from itertools import product
from typing import get_args, get_type_hints

import msgspec
import pytest

from rulekit import data
from rulekit.games import BOOKS
from rulekit.prose import clash, clashes
from rulekit.prose.phrasebook import Phrasebook, phrasebook
from rulekit.prose.words import Words

EDITIONS = [(book, lang) for book, lang in product(BOOKS, ("ru", "en"))]

#: From the glossary of the sources: what is what in the two languages.
OFFICIAL = {
    "order": {
        "charge": ("«Атаковать»", "Charge"),
        "make-ready": ("«Готовность»", "Make Ready"),
        "receive-charge": ("«Отразить атаку»", "Receive Charge"),
        "rally": ("«Сбор»", "Rally"),
    },
    "marker": {
        "finished": ("«F»", "“F”"),
        "no_continue": ("«Без продления»", "No Continue"),
        "bypassed": ("«Остановлено»", "Bypassed"),
    },
}
#: A word that each of these phrases must have in each language.
TERMS = [
    ("act", "activate", "активирует", "activates"),
    ("act", "pass", "пасует", "passes"),
    ("act", "preempt", "перехватить инициативу", "preempt"),
    ("act", "decline", "перехватывает", "preempt"),
    ("act", "change-order", "приказ", "order"),
    ("act", "continue", "продлить", "continue"),
    ("act", "lose-units", "подразделени", "unit"),
    ("outcome", "success", "успех", "success"),
    ("outcome", "failure", "неудача", "failure"),
    ("outcome", "no-continue", "«Без продления»", "No Continue"),
    ("outcome", "bypassed", "«Остановлено»", "Bypassed"),
    ("outcome", "not-bypassed", "«Остановлено»", "Bypassed"),
    ("outcome", "finished", "«F»", "“F”"),
    ("outcome", "activation", "активация", "activation"),
    ("outcome", "window", "перехватить", "preempt"),
    ("outcome", "rout", "фаза бегства", "Rout Phase"),
    ("sentence", "initiative", "Инициатива", "initiative"),
    ("sentence", "landskrona", "Ландскруна", "Landskrona"),
    ("sentence", "rout", "фаза бегства", "Rout Phase"),
    ("reason", "mp.preemption.rally", "«Сбор»", "Rally"),
    ("reason", "mp.continuation.rally", "«Сбор", "Rally"),
    ("reason", "mp.continuation.no-continue", "«Без продления»", "No Continue"),
    ("reason", "mp.preemption.finished", "«F»", "“F”"),
    ("reason", "mp.preemption.only-bypassed", "остановленное крыло", "bypassed wing"),
    ("reason", "mp.pass.charge", "«Атаковать»", "Charge"),
]


@pytest.mark.parametrize("list_name", OFFICIAL)
@pytest.mark.parametrize(("place", "lang"), [(0, "ru"), (1, "en")])
def test_official_names(list_name: str, place: int, lang: str) -> None:
    """Orders and markers are printed as the sources call them."""
    values = phrasebook("musket-pike", lang).words.values[list_name]
    assert {key: forms.of(lang)[0] for key, forms in values.items()} == {
        key: pair[place] for key, pair in OFFICIAL[list_name].items()
    }


@pytest.mark.parametrize(("kind", "key", "russian", "english"), TERMS)
def test_official_terms(kind: str, key: str, russian: str, english: str) -> None:
    """The printed form of a phrase has the source's own term, in both languages."""
    for lang, term in (("ru", russian), ("en", english)):
        phrase = phrasebook("musket-pike", lang).by_key[kind, key]  # type: ignore[index]
        assert all(term in sample for sample in phrase.forms[0].samples())


def test_terms_tell_phrases_apart() -> None:
    """The words for success and failure, and for the three markers, are pairwise distinct."""
    for place in (2, 3):
        for keys in ({"success", "failure"}, {"no-continue", "bypassed", "finished"}):
            words = [term[place] for term in TERMS if term[0] == "outcome" and term[1] in keys]
            assert len(set(words)) == len(keys)


@pytest.mark.parametrize("book", BOOKS)
def test_every_refusal_has_a_reason(book: str) -> None:
    """Reasons and the rules that can refuse are the same set; no reason is used twice."""
    refusing = {r.id for r in BOOKS[book].rules.values() if r.kind in ("prohibition", "duty")}
    for lang in ("ru", "en"):
        reasons = phrasebook(book, lang).phrases["reason"]
        assert {phrase.key for phrase in reasons} == refusing
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


@pytest.mark.parametrize("book", BOOKS)
def test_every_field_has_a_column(book: str) -> None:
    """The columns and markers are the fields of a row."""
    words = _words(book)
    fields = {column.field for column in words.columns if column.type != "marker"} - {words.table.key}
    row = get_args(get_type_hints(BOOKS[book].position)[words.table.rows])[1]
    assert fields | words.values["marker"].keys() == set(row.__struct_fields__)


@pytest.mark.parametrize("book", BOOKS)
def test_defaults_are_the_engine_s(book: str) -> None:
    """A cell that says nothing new is left out exactly where the engine fills it in."""
    words = _words(book)
    row = get_args(get_type_hints(BOOKS[book].position)[words.table.rows])[1]
    defaults = {field.name: field.default for field in msgspec.structs.fields(row)}
    for column in words.columns:
        if column.type != "marker" and column.field != words.table.key:
            assert defaults[column.field] == (msgspec.NODEFAULT if column.required else column.default)
    assert not any(defaults[marker] for marker in words.values["marker"])


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
        assert not re.search(r"  |\.$|['’\"]| - |-\d", text), sample
        assert not set(text) & set("“”" if lang == "ru" else "«»"), sample


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_outcomes_have_no_separators(lang: str) -> None:
    """An outcome has no comma, no brackets and no semicolon: they end it."""
    for phrase in phrasebook("musket-pike", lang).phrases["outcome"]:
        assert not any(set(sample) & set(",;()") for form in phrase.forms for sample in form.samples())


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_acts_have_no_dash(lang: str) -> None:
    """The first dash of a step ends its act."""
    for phrase in phrasebook("musket-pike", lang).phrases["act"]:
        assert not any(" — " in sample for form in phrase.forms for sample in form.samples())


def test_words_of_one_language_have_no_letters_of_the_other() -> None:
    """Russian phrases are in Cyrillic but for names of sides, steps and F; English ones are in Latin."""
    for sample in _samples("en"):
        assert not re.search("[а-яё]", sample, re.IGNORECASE), sample
    for sample in _samples("ru"):
        assert not re.search("[a-z]", re.sub(r"\b[ABF]\b", "", sample), re.IGNORECASE), sample


def _samples(lang: str, book: str = "musket-pike") -> Iterator[str]:
    for phrases in phrasebook(book, lang).phrases.values():
        for phrase in phrases:
            for form in phrase.forms:
                yield from form.samples()
