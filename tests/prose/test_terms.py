"""The words of the books are the official terms: a swapped pair would be wrong in both languages alike."""

from itertools import product
from typing import Any

import pytest

from rulekit.prose.phrasebook import Kind, phrasebook

MP, DM, HM, T9A = "musket-pike", "dark-millennium", "hidden-movement", "ninth-age"
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
    (T9A, "ground"): {"impassable": ("непроходимый", "Impassable"), "dangerous": ("опасный", "Dangerous")},
    (T9A, "until"): {
        "combat-round": ("до конца раунда ближнего боя", "until the Round of Combat ends"),
        "player-turn": ("до конца хода игрока", "until the Player Turn ends"),
        "game-turn": ("до конца игрового хода", "until the Game Turn ends"),
    },
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
    (MP, "reason", "mp.receive-charge.rally", "собираются", "rally"),
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
    (HM, "act", "declare", "скрытым", "hidden"),
    (HM, "act", "declare-reserve", "в резерве", "in reserve"),
    (HM, "act", "move", "маркер", "moves"),
    (HM, "act", "remove", "снимает маркер", "removes"),
    (HM, "act", "reveal", "раскрывает", "reveals"),
    (HM, "act", "choose", "выбирает отряд", "chooses"),
    (HM, "act", "place", "ставит", "places"),
    (HM, "act", "face", "поворачивает", "turns"),
    (HM, "outcome", "spotted", "обнаружила", "spotted"),
    (HM, "outcome", "length", "дюйм", "inch"),
    (HM, "reason", "hm.declare.scouts", "«разведчик»", "Scouts"),
    (HM, "reason", "hm.place.distance", "от командира", "leader"),
    (HM, "reason", "hm.place.nearer", "противнику", "enemy"),
    (T9A, "act", "declare", "преследование", "pursuit"),
    (T9A, "act", "overrun", "прорыв", "Overrun"),
    (T9A, "act", "restrain-test", "тест на Дисциплину", "Discipline Test"),
    (T9A, "act", "flee-roll", "дальность отступления", "Flee Distance"),
    (T9A, "act", "pursuit-roll", "дальность преследования", "Pursuit Distance"),
    (T9A, "act", "flee-move", "отступает", "flees"),
    (T9A, "act", "pivot", "После-боевой Разворот", "Post-Combat Pivot"),
    (T9A, "act", "reform", "После-боевое Реформирование", "Post-Combat Reform"),
    (T9A, "act", "score", "Вторичных Целей", "Secondary Objective"),
    (T9A, "act", "charge", "нападение", "charge"),
    (T9A, "outcome", "flee-roll", "дальность отступления", "Flee Distance"),
    (T9A, "outcome", "tests", "опасный ландшафт", "Dangerous Terrain Test"),
    (T9A, "outcome", "panic", "панику", "Panic Test"),
    (T9A, "outcome", "not-scoring", "Боеспособно", "Scoring"),
    (T9A, "sentence", "active", "Активный игрок", "Active Player"),
    (T9A, "reason", "t9a.flee.parallel", "линия тыла", "rear"),
    (T9A, "reason", "t9a.pivot.models", "В Первом Ряду", "Front Rank"),
    (T9A, "reason", "t9a.score.unit", "Боеспособных", "Scoring"),
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
    (HM, "units", "unit"): ("Отряд", "Unit"),
    (HM, "units", "leader"): ("Командир", "Leader"),
    (HM, "units", "scouts"): ("Разведчики", "Scouts"),
    (HM, "units", "spotting"): ("Обнаружение", "Spotting"),
    (HM, "markers", "dummy"): ("Пустой", "Dummy"),
    (T9A, "units", "unit"): ("Подразделение", "Unit"),
    (T9A, "units", "discipline"): ("Дисциплина", "Discipline"),
    (T9A, "units", "scoring"): ("Боеспособное", "Scoring"),
    (T9A, "units", "front_rank"): ("В Первом Ряду", "Front Rank"),
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
