"""Phrases speak in terms: the words that stand for a thing in examples are forms of its term."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.fidelity.terms import Term, load
from rulekit.prose.phrasebook import phrasebook

ROOT = Path(__file__).parents[2]
TERMS = load(ROOT / "translations" / "terms.toml")
MP, DM, T9A, HM = "musket-pike", "dark-millennium", "ninth-age", "hidden-movement"
#: The term that a value of a list stands for, by book and list; values that are left out stand for none.
VALUES: dict[tuple[str, str], dict[str, str]] = {
    (MP, "order"): {id: id for id in ("charge", "make-ready", "receive-charge", "rally")},
    (MP, "marker"): {"finished": "finished", "no_continue": "no-continue", "bypassed": "bypassed"},
    (MP, "arm"): {id: id for id in ("cavalry", "heavy-infantry", "light-infantry")},
    (MP, "morale"): {"shaken": "morale-shaken", "broken": "morale-broken"},
    (MP, "action"): {
        "move": "move",
        "pistol": "pistol-fire",
        "fire": "infantry-fire",
        "salvo": "salvo",
        "rally": "rally-action",
        "reform": "reform",
    },
    (DM, "state"): {id: id for id in ("ready", "locked", "charging")},
    (DM, "option"): {"breakthrough": "breakthrough", "special": "special-assault"},
    (T9A, "state"): {"broken": "broken-unit", "caught": "caught", "destroyed": "destroyed"},
    (T9A, "plan"): {"overrun": "overrun", "pursue": "pursuit", "restrain": "restrain"},
    (T9A, "ground"): {"impassable": "impassable-terrain", "dangerous": "dangerous-terrain"},
}
#: The term that heads a column, by book, table and field.
COLUMNS = {
    (MP, "wings", "wing"): "wing",
    (MP, "wings", "order"): "order",
    (MP, "wings", "leadership"): "leadership-rating",
    (MP, "wings", "army_commander"): "army-commander",
    (MP, "units", "unit"): "unit",
    (DM, "units", "unit"): "card-unit",
    (DM, "units", "assault"): "assault-value",
    (DM, "units", "armor"): "armor",
    (T9A, "units", "unit"): "unit",
    (T9A, "units", "discipline"): "discipline",
    (T9A, "units", "charged"): "t9a-charge",
    (T9A, "units", "scoring"): "scoring",
    (T9A, "units", "front_rank"): "front-rank",
    (HM, "units", "unit"): "card-unit",
    (HM, "units", "type"): "troop-type",
    (HM, "units", "leader"): "unit-leader",
    (HM, "units", "spotting"): "spotting",
    (HM, "units", "scouts"): "scouts",
    (HM, "markers", "marker"): "hidden-movement-marker",
    (HM, "markers", "dummy"): "dummy-marker",
}
#: The term for what a slot names, by book and slot.
SLOTS = {
    (MP, "wing"): "wing",
    (MP, "unit"): "unit",
    (MP, "order"): "order",
    (DM, "unit"): "card-unit",
    (T9A, "unit"): "unit",
    (HM, "unit"): "card-unit",
    (HM, "figure"): "figure",
    (HM, "marker"): "hidden-movement-marker",
    (HM, "troops"): "troop-type",
}
#: The term that a cite label names.
LABELS = {
    (MP, "army commander"): "army-commander",
    (DM, "special assault"): "special-assault",
    (HM, "scouts"): "scouts",
    (HM, "spotting"): "spotting",
    (HM, "reveal"): "reveal",
    (HM, "activation"): "activation",
    (HM, "marker"): "hidden-movement-marker",
}
LANGS = ("ru", "en")


def spoken(term: Term, lang: str) -> set[str]:
    """The forms of a term as a phrase may write them, in whatever case and with or without quotes."""
    return {form.casefold().strip("«»“”").removeprefix("to ") for form in term.forms(lang)}


def said(words: str) -> str:
    """What a phrase writes, as `spoken` has it."""
    return words.casefold().strip("«»“”").removeprefix("the ").removeprefix("to ")


@pytest.mark.parametrize(("book", "values"), VALUES)
def test_values_are_terms(book: str, values: str) -> None:
    """Each value of a list is printed in a form of its term, and its other forms are forms of it as well."""
    for lang in LANGS:
        known = phrasebook(book, lang).words.values[values]
        for value, id in VALUES[book, values].items():
            assert book in TERMS[id].books
            assert {said(form) for form in known[value].of(lang)} <= spoken(TERMS[id], lang), (value, lang)


@pytest.mark.parametrize(("book", "table", "field"), COLUMNS)
def test_columns_are_headed_by_terms(book: str, table: str, field: str) -> None:
    """The header of a column is a form of its term."""
    term = TERMS[COLUMNS[book, table, field]]
    assert book in term.books
    for lang in LANGS:
        (column,) = (one for one in phrasebook(book, lang).words.tables[table].columns if one.field == field)
        assert said(column.of(lang)[0]) in spoken(term, lang)


@pytest.mark.parametrize(("book", "slot"), SLOTS)
def test_slots_are_called_by_terms(book: str, slot: str) -> None:
    """What a fault calls the slots of a pattern are forms of terms."""
    for lang in LANGS:
        name = getattr(phrasebook(book, lang).words.types[slot], lang)
        assert said(name) in spoken(TERMS[SLOTS[book, slot]], lang)


@pytest.mark.parametrize(("book", "label"), LABELS)
def test_labels_are_terms(book: str, label: str) -> None:
    """A cite label that names a thing is a form of its term."""
    for lang in LANGS:
        assert said(phrasebook(book, lang).label(label)) in spoken(TERMS[LABELS[book, label]], lang)
