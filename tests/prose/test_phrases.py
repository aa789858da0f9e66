"""The phrases of the books: complete, distinct, and in the official terms."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from rulekit import data
from rulekit.games import BOOKS
from rulekit.prose import clash, clashes
from rulekit.prose.phrasebook import Kind, Phrasebook, phrasebook
from rulekit.prose.words import Outcome, Words

TABLES = [(book, kind) for book in BOOKS for kind in phrasebook(book, "en").words.tables]
EDITIONS = [(book, lang) for book, lang in product(BOOKS, ("ru", "en"))]

MP, DM = "musket-pike", "dark-millennium"
#: From the glossaries of the sources: what is what in the two languages, by book and by list.
OFFICIAL: dict[tuple[str, str], dict[Any, tuple[str, str]]] = {
    (MP, "order"): {
        "charge": ("«Атаковать»", "Charge"),
        "make-ready": ("«Готовность»", "Make Ready"),
        "receive-charge": ("«Отразить атаку»", "Receive Charge"),
        "rally": ("«Сбор»", "Rally"),
    },
    (MP, "marker"): {
        "finished": ("«F»", "“F”"),
        "no_continue": ("«Без продления»", "No Continue"),
        "bypassed": ("«Остановлено»", "Bypassed"),
    },
    (MP, "arm"): {
        "cavalry": ("кавалерия", "cavalry"),
        "heavy-infantry": ("тяжёлая пехота", "Heavy Infantry"),
        "light-infantry": ("лёгкая пехота", "Light Infantry"),
    },
    (MP, "morale"): {
        "normal": ("в порядке", "normal"),
        "shaken": ("расстроена", "Morale Shaken"),
        "broken": ("сломлена", "Morale Broken"),
    },
    (MP, "action"): {
        "move": ("движение", "Move"),
        "pistol": ("выстрел из пистолета", "Pistol Fire"),
        "move-and-pistol": ("движение с выстрелом из пистолета", "Move with Pistol Fire"),
        "fire": ("обычный огонь", "Infantry Fire"),
        "salvo": ("залповый огонь", "Salvo"),
        "rally": ("сбор", "rally"),
        "reform": ("перестроение", "Reform"),
    },
    (DM, "state"): {
        "ready": ("готов", "ready"),
        "locked": ("повёрнут", "locked"),
        "charging": ("наступает", "charging"),
    },
    (DM, "option"): {
        "breakthrough": ("прорыв", "the breakthrough"),
        "special": ("специальный штурм", "the special assault"),
        "neither": ("ни то ни другое", "neither"),
    },
    (DM, "card-barred"): {"tactic_barred": ("Т", "tactic"), "ba_barred": ("ВА", "BA")},
    (DM, "barred"): {"special_barred": ("Ш", "special assault"), "tactic_barred": ("Т", "tactic")},
}
#: A word that each of these phrases must have in each language.
TERMS: list[tuple[str, Kind, str, str, str]] = [
    (MP, "act", "activate", "активирует", "activates"),
    (MP, "act", "pass", "пасует", "passes"),
    (MP, "act", "preempt", "перехватить инициативу", "preempt"),
    (MP, "act", "decline", "перехватывает", "preempt"),
    (MP, "act", "change-order", "приказ", "order"),
    (MP, "act", "continue", "продлить", "continue"),
    (MP, "act", "lose-units", "подразделени", "unit"),
    (MP, "act", "perform-move", "движется", "moves"),
    (MP, "act", "perform-move-and-pistol", "с выстрелом из пистолета", "with Pistol Fire"),
    (MP, "act", "close-combat", "ближнему бою", "close combat"),
    (MP, "act", "move-commander", "Командующий армией", "Army Commander"),
    (MP, "outcome", "success", "успех", "success"),
    (MP, "outcome", "failure", "неудача", "failure"),
    (MP, "outcome", "no-continue", "«Без продления»", "No Continue"),
    (MP, "outcome", "bypassed", "«Остановлено»", "Bypassed"),
    (MP, "outcome", "not-bypassed", "«Остановлено»", "Bypassed"),
    (MP, "outcome", "finished", "«F»", "“F”"),
    (MP, "outcome", "activation", "активация", "activation"),
    (MP, "outcome", "window", "перехватить", "preempt"),
    (MP, "outcome", "rout", "фаза бегства", "Rout Phase"),
    (MP, "outcome", "eliminated", "удалено", "eliminated"),
    (MP, "outcome", "commander-finished", "командующий армией", "Army Commander"),
    (MP, "sentence", "initiative", "Инициатива", "initiative"),
    (MP, "sentence", "landskrona", "Ландскруна", "Landskrona"),
    (MP, "sentence", "rout", "фаза бегства", "Rout Phase"),
    (MP, "sentence", "close-combat", "ближний бой", "Close combat"),
    (MP, "reason", "mp.preemption.rally", "«Сбор»", "Rally"),
    (MP, "reason", "mp.continuation.rally", "«Сбор", "Rally"),
    (MP, "reason", "mp.continuation.no-continue", "«Без продления»", "No Continue"),
    (MP, "reason", "mp.preemption.finished", "«F»", "“F”"),
    (MP, "reason", "mp.preemption.only-bypassed", "остановленное крыло", "bypassed wing"),
    (MP, "reason", "mp.pass.charge", "«Атаковать»", "Charge"),
    (MP, "reason", "mp.charge.closer", "«Атаковать»", "Charge"),
    (MP, "reason", "mp.charge.no-rally", "сбора", "rally"),
    (MP, "reason", "mp.charge.no-reform", "перестроения", "reform"),
    (MP, "reason", "mp.make-ready.not-adjacent", "«Готовность»", "Make Ready"),
    (MP, "reason", "mp.make-ready.no-rally", "сбора", "rally"),
    (MP, "reason", "mp.make-ready.reform", "перестраиваются", "reform"),
    (MP, "reason", "mp.receive-charge.one-hex", "«Отразить атаку»", "Receive Charge"),
    (MP, "reason", "mp.receive-charge.not-adjacent", "«Отразить атаку»", "Receive Charge"),
    (MP, "reason", "mp.receive-charge.rally", "сбор", "rally"),
    (MP, "reason", "mp.rally.not-closer", "«Сбор»", "Rally"),
    (MP, "reason", "mp.actions.pistol", "кавалерия", "cavalry"),
    (MP, "reason", "mp.actions.fire", "обычный огонь", "Infantry Fire"),
    (MP, "reason", "mp.actions.salvo", "тяжёлая пехота", "Heavy Infantry"),
    (MP, "reason", "mp.commander.lent", "командующий", "Army Commander"),
    (DM, "act", "special-assault", "специальный штурм", "special assault"),
    (DM, "act", "block", "блокирует", "blocks"),
    (DM, "act", "decline", "блокирует", "block"),
    (DM, "act", "tactic", "тактику", "tactic"),
    (DM, "act", "pass", "пасует", "passes"),
    (DM, "act", "play-ba", "ВА", "BA"),
    (DM, "outcome", "damage", "повреждени", "damage"),
    (DM, "outcome", "assault", "штурм", "assault"),
    (DM, "outcome", "armor", "броня", "armor"),
    (DM, "outcome", "excess", "избыток", "excess"),
    (DM, "outcome", "breakthrough", "прорыв", "breakthrough"),
    (DM, "outcome", "destroyed", "уничтожен", "destroyed"),
    (DM, "outcome", "locked", "повёрнут", "locked"),
    (DM, "outcome", "regular", "обычным", "regular"),
    (DM, "outcome", "target", "цель", "target"),
    (DM, "outcome", "hand", "рука", "hand"),
    (DM, "outcome", "table", "стол", "table"),
    (DM, "outcome", "discard", "сброс", "discard pile"),
    (DM, "outcome", "deck", "колода", "deck"),
    (DM, "sentence", "hand", "Рука", "Hand"),
    (DM, "sentence", "table", "Стол", "Table"),
    (DM, "sentence", "discard", "Сброс", "Discard pile"),
    (DM, "sentence", "deck", "Колода", "Deck"),
    (DM, "sentence", "ba", "ВА", "BA"),
    (DM, "sentence", "tactics", "тактик", "tactics"),
    (DM, "reason", "dm.special.charging", "наступает", "charging"),
    (DM, "reason", "dm.block.charging", "наступающим", "charging"),
    (DM, "reason", "dm.ba.ability", "ВА", "BA"),
]
#: Headers of the columns that have an official name.
HEADERS = {
    (MP, "wings", "leadership"): ("Рейтинг", "Rating"),
    (MP, "wings", "army_commander"): ("КА", "AC"),
    (MP, "wings", "units"): ("Подразделения", "Units"),
    (MP, "units", "unit"): ("Подразделение", "Unit"),
    (MP, "units", "morale"): ("Мораль", "Morale"),
    (MP, "units", "eliminated"): ("Удалено", "Eliminated"),
    (DM, "units", "unit"): ("Отряд", "Unit"),
    (DM, "units", "assault"): ("Штурм", "Assault"),
    (DM, "units", "armor"): ("Броня", "Armor"),
    (DM, "units", "special"): ("Ш:", "Special assault"),
    (DM, "units", "tactic"): ("Т:", "Tactic"),
    (DM, "units", "plus_assault"): ("К штурму", "Assault bonus"),
    (DM, "units", "plus_armor"): ("К броне", "Armor bonus"),
    (DM, "cards", "card"): ("Карта", "Card"),
    (DM, "cards", "tactic"): ("Т:", "Tactic"),
    (DM, "cards", "ba"): ("ВА:", "BA"),
}
#: A word that each text of a card must have in each language.
TEXTS = {
    "draw": ("возьми", "draw"),
    "discard": ("сбрасывает", "discards"),
    "lock": ("поверни", "lock"),
    "assault": ("к штурму", "assault"),
    "armor": ("к броне", "armor"),
}
LANGS = tuple(enumerate(("ru", "en")))


@pytest.mark.parametrize(("book", "list_name"), OFFICIAL)
def test_official_names(book: str, list_name: str) -> None:
    """Orders, markers, states and the like are printed as the sources call them."""
    for place, lang in LANGS:
        values = phrasebook(book, lang).words.values[list_name]
        assert {key: forms.of(lang)[0] for key, forms in values.items()} == {
            key: pair[place] for key, pair in OFFICIAL[book, list_name].items()
        }


@pytest.mark.parametrize(("book", "kind", "key", "russian", "english"), TERMS)
def test_official_terms(book: str, kind: Kind, key: str, russian: str, english: str) -> None:
    """The printed form of a phrase has the source's own term, in both languages."""
    for lang, term in (("ru", russian), ("en", english)):
        phrase = phrasebook(book, lang).by_key[kind, key]
        assert all(term in sample for sample in phrase.forms[0].samples())


@pytest.mark.parametrize(("book", "table", "field"), HEADERS)
def test_official_headers(book: str, table: str, field: str) -> None:
    """Columns are headed by the source's own terms."""
    for place, lang in LANGS:
        columns = phrasebook(book, lang).words.tables[table].columns
        (column,) = (column for column in columns if column.field == field)
        assert column.of(lang)[0] == HEADERS[book, table, field][place]


def test_official_texts() -> None:
    """What is written on cards is told by the source's own verbs."""
    for place, lang in LANGS:
        texts = phrasebook(DM, lang).words.texts["effect"]
        assert texts.keys() == TEXTS.keys()
        assert all(TEXTS[key][place] in text.of(lang)[0] for key, text in texts.items())


def test_names_of_the_source() -> None:
    """The units of the source's example, and the letters of its cards, are as it writes them."""
    names = phrasebook(DM, "ru").words.names["units"]
    assert {id: (forms.ru[0], forms.en[0]) for id, forms in names.items()} == {
        "assault-squad": ("«Штурмовой Отряд»", "“Assault Squad”"),
        "storm-bikes": ("«Штурмовые Мотоциклы»", "“Storm Bikes”"),
    }
    assert phrasebook(DM, "ru").label("BA") == "\N{CYRILLIC CAPITAL LETTER VE}\N{CYRILLIC CAPITAL LETTER A}"
    assert phrasebook(DM, "en").label("BA 2") == "BA-2"
    assert phrasebook(MP, "en").label("army commander") == "Army Commander"


def test_terms_tell_phrases_apart() -> None:
    """The words for success and failure, for the three markers, for the four zones are pairwise distinct."""
    sets = [
        {"success", "failure"},
        {"no-continue", "bypassed", "finished"},
        {"hand", "table", "discard", "deck"},
    ]
    for place, keys in product((3, 4), [*sets, {"damage", "excess", "armor", "assault"}]):
        words = [term[place] for term in TERMS if term[1] == "outcome" and term[2] in keys]
        assert len(words) == len(set(words)) == len(keys)


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
            assert defaults[column.field] == (msgspec.NODEFAULT if column.required else column.default)


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
    """A phrase can name the rows of every table, and a table that of every other in which its rows stand."""
    words = _words(book)
    assert {type_.of for type_ in words.types.values() if type_.of} == set(words.tables)
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
    """An outcome has no brackets, no semicolon and, unless it is a fixed list, no comma: they end it."""
    for phrase in phrasebook(book, lang).phrases["outcome"]:
        assert isinstance(phrase.entry, Outcome)
        ends = set(";()" if phrase.entry.options else ",;()")
        assert not any(set(sample) & ends for form in phrase.forms for sample in form.samples())


@pytest.mark.parametrize(("book", "lang"), EDITIONS)
def test_acts_have_no_dash(book: str, lang: str) -> None:
    """The first dash of a step ends its act."""
    for phrase in phrasebook(book, lang).phrases["act"]:
        assert not any(" — " in sample for form in phrase.forms for sample in form.samples())


@pytest.mark.parametrize("book", BOOKS)
def test_words_of_one_language_have_no_letters_of_the_other(book: str) -> None:
    """Russian words are in Cyrillic but for names of sides, steps and F; English ones are in Latin."""
    for sample in _samples("en", book):
        assert not re.search("[а-яё]", sample, re.IGNORECASE), sample
    for sample in _samples("ru", book):
        assert not re.search("[a-z]", re.sub(r"\b[A-DF]\b", "", sample), re.IGNORECASE), sample


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
