"""The bench of seeded faults: they are real, many, the same each time, and know nothing of the checks."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from bench.fidelity import foreign
from bench.fidelity.choose import LANGS, Fault, book, faults
from bench.fidelity.faults import KINDS, WAYS
from bench.fidelity.faults.place import Edit, Place
from bench.fidelity.finders import Key
from bench.fidelity.score import results
from rulekit.fidelity.pair import Pair, Text
from rulekit.fidelity.units import units
from rulekit.pages import load

ROOT = Path(__file__).parents[2]
#: The checks, by the names that the command line tells.
CHECKS = {
    *("numbers", "references", "terms", "avoided", "omissions", "modality", "comparisons", "quantifiers"),
    *("steps", "letters", "untranslated", "typography", "structure"),
}


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    """All pairs of the pages."""
    return units(load(ROOT / "docs"))


@pytest.fixture(scope="module")
def made(pairs: list[Pair]) -> list[Fault]:
    """The faults of the open seed."""
    return faults(pairs, seed=1)


def test_faults_of_a_seed_are_the_same_each_time(pairs: list[Pair]) -> None:
    """A seed makes the same faults each time, and another seed others."""
    some = pairs[::8]
    first, again, other = ([str(fault) for fault in faults(some, seed)] for seed in (1, 1, 2))
    assert first == again
    assert len(set(other) - set(first)) > len(first) / 2


def test_every_kind_is_made_in_both_languages_often_enough(made: list[Fault]) -> None:
    """Every check has a kind of faults, and each kind is made at least twelve times in each language."""
    counts = Counter((fault.way.kind, fault.lang) for fault in made)
    assert {kind: counts[kind, lang] for kind in KINDS for lang in LANGS if counts[kind, lang] < 12} == {}
    assert set(KINDS) == CHECKS
    assert len(made) >= 500


def test_every_way_is_made(made: list[Fault]) -> None:
    """No way to go wrong is without a place."""
    assert {str(fault.way) for fault in made} == {str(way) for way in WAYS}
    assert len({str(way) for way in WAYS}) == len(WAYS)


def test_faults_are_spread_over_the_books(made: list[Fault]) -> None:
    """Each book has its share."""
    counts = Counter(book(fault.pair.id) for fault in made)
    assert min(counts[name] for name in ("mp", "dm", "t9a", "hm")) >= len(made) / 8


def test_a_fault_changes_one_language_at_one_place(made: list[Fault]) -> None:
    """A fault changes one language at one place; the other stays as it was."""
    for fault in made:
        before, after = getattr(fault.clean, fault.lang).text, getattr(fault.pair, fault.lang).text
        kept = before[: fault.edit.start], before[fault.edit.end :]
        assert after != before
        assert after.startswith(kept[0])
        assert after.endswith(kept[1])
        other = "en" if fault.lang == "ru" else "ru"
        assert getattr(fault.clean, other) == getattr(fault.pair, other)


def test_faults_fit_checks_that_there_are() -> None:
    """Each way names checks that there are, the one called like its kind among them."""
    for way in WAYS:
        assert way.kind in way.fits
        assert way.fits <= CHECKS


@pytest.mark.parametrize(
    ("way", "lang", "text", "other", "expected"),
    [
        ("numbers/digit", "en", "Go 6 (4.4.1), A1.", "6 (4.4.1), A1.", "Go 7 (4.4.1), A1."),
        ("numbers/word", "ru", "После двух пасов.", "After two passes.", "После трёх пасов."),
        ("numbers/decimal mark", "ru", "Это 10,75.", "It is 10.75.", "Это 107,5."),
        ("references/label", "en", "See 4.4.1.", "См. 4.4.1.", "See 4.4.2."),
        ("modality/not dropped", "ru", "Крыло не может.", "A wing cannot.", "Крыло может."),
        ("modality/may to must", "ru", "Крыло может.", "A wing may.", "Крыло должно."),
        ("modality/only dropped", "en", "Only cavalry fires.", "Стреляет только…", "Cavalry fires."),
        ("comparisons/before and after", "en", "Before it ends.", "До конца.", "After it ends."),
        ("quantifiers/any to some", "ru", "Любое крыло.", "Any wing.", "Некоторое крыло."),
        ("steps/by and to", "en", "It is reduced by 2.", "Снижают на 2.", "It is reduced to 2."),
        ("terms/noun", "ru", "У двух крыльев.", "Two wings.", "У двух подразделений."),
        ("omissions/condition", "en", "If a wing is idle, it waits.", "Если оно…", "It waits."),
        ("letters/in a word", "ru", "крыло", "wing", "кpыло"),
        ("typography/straight quotes", "ru", "Слово «да».", "The word “yes”.", 'Слово "да".'),
        ("structure/link removed", "ru", "[да](#a.b)", "[yes](#a.b)", "да"),
    ],
)
def test_a_maker_makes(way: str, lang: str, text: str, other: str, expected: str) -> None:
    """A maker makes its fault as a slip of the pen would."""
    edit = first(way, lang, text, other)
    assert edit is not None
    assert text[: edit.start] + edit.new + text[edit.end :] == expected


@pytest.mark.parametrize(
    ("way", "lang", "text", "other"),
    [
        ("modality/not dropped", "ru", "Пока не кончится бой.", "Until the fight ends."),
        ("modality/not dropped", "ru", "Никто не ходит.", "Nobody moves."),
        ("modality/may to must", "en", "A wing may not pass.", "Крыло не может пройти."),
        (
            "numbers/times",
            "en",
            "Once it ends, all is at once lost.",
            "Когда он кончится, всё пропадёт.",
        ),
        ("comparisons/more and less", "ru", "Крыло больше не ходит.", "The wing moves no more."),
        ("quantifiers/each to any", "en", "Each wing may act.", "Каждое крыло может действовать."),
        ("typography/two spaces", "en", "| a | b |", "| а | б |"),
        ("references/label", "en", "It is 3.5 inches.", "Это 3,5 дюйма."),
        ("numbers/digit", "ru", "[шаг](#mp.step-2) A1, `x = 3`", "[step](#mp.step-2) A1, `x = 3`"),
    ],
)
def test_a_maker_leaves_alone_what_would_be_no_fault(way: str, lang: str, text: str, other: str) -> None:
    """A maker leaves alone what would mean the same, or be no sentence."""
    assert first(way, lang, text, other) is None


def test_a_finding_that_was_there_before_does_not_count(made: list[Fault]) -> None:
    """Who always finds the same finds nothing."""

    def always(pair: Pair) -> Counter[Key]:
        return Counter({(check, ""): 1 for check in CHECKS})

    assert not any(result.found for result in results(made[:20], always))


def test_only_a_fitting_check_counts() -> None:
    """A number is found by the check of numbers; what the check of terms says of it does not count."""
    way = next(way for way in WAYS if str(way) == "numbers/digit")
    clean, wrong = (Pair("mp.a", "rule", Text("Два 2."), Text(text)) for text in ("Two 2.", "Two 3."))
    fault = Fault(way, "en", clean, wrong, Edit(4, 5, "3"), planted=False)

    def names(check: str) -> bool:
        [result] = results([fault], lambda pair: Counter({(check, ""): 1} if pair is wrong else {}))
        return result.found

    assert names("numbers")
    assert not names("terms")


def test_a_verdict_on_a_foreign_pair_is_about_a_check_and_given_once() -> None:
    """What was judged of pairs that are not ours has a digest, a check and a verdict."""
    verdicts = foreign.judged()
    assert len(verdicts) == len(foreign.JUDGED.read_text().splitlines()) >= 200
    assert {check for _, check in verdicts} <= CHECKS
    assert {len(digest) for digest, _ in verdicts} == {12}


def test_makers_know_nothing_of_the_checks() -> None:
    """The makers of faults share no code with the checks: they import nothing of the package."""
    for path in sorted((ROOT / "bench/fidelity/faults").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("rulekit")], path


def first(way: str, lang: str, text: str, other: str) -> Edit | None:
    """The first fault that a way makes of a text."""
    [chosen] = [one for one in WAYS if str(one) == way]
    return next(chosen.makers[lang](Place("mp", lang, text, other)), None)
