"""What only some books have is proved as well: rows within rows, choices, cards, labels in words."""

import pytest

from rulekit.pages import Fault, scan
from rulekit.proof import Proof, prove
from rulekit.proof.agreement import disagreement

BIKES = {
    "ru": """/// example | dm.test.bikes
Мотоциклы блокируют, и всё-таки карты сброшены.

| Игрок | Отряд                 | Положение | Штурм | Броня | Ш:                           |
|-------|-----------------------|-----------|-------|-------|------------------------------|
| A     | «Штурмовой Отряд»     | наступает | 4     | 0     | противник сбрасывает 2 карты |
| B     | «Штурмовые Мотоциклы» | наступает | 0     | 3     | —                            |

Рука B: R1, R2, R3.

1. A объявляет специальный штурм отряда «Штурмовой Отряд» (шаг 2).
2. B блокирует отрядом «Штурмовые Мотоциклы» — отряд повёрнут, штурм становится обычным.
3. A пасует.
4. B пасует — избыток 1, на выбор: прорыв, специальный штурм или ни то ни другое.
5. A выбирает специальный штурм (шаг 5).
6. B сбрасывает карты R1, R2 — рука B: R3, сброс B: R1, R2, действие окончено.
///
""",
    "en": """/// example | dm.test.bikes
The bikes block, and yet cards are discarded.

| Player | Unit            | State    | Assault | Armor | Special assault               |
|--------|-----------------|----------|---------|-------|-------------------------------|
| A      | “Assault Squad” | charging | 4       | 0     | the opponent discards 2 cards |
| B      | “Storm Bikes”   | charging | 0       | 3     | —                             |

Hand of B: R1, R2, R3.

1. A declares a special assault with “Assault Squad” (step 2).
2. B blocks with “Storm Bikes” — locked, the assault becomes regular.
3. A passes.
4. B passes — excess 1, to choose from: the breakthrough, the special assault, or neither.
5. A chooses the special assault (step 5).
6. B discards cards R1, R2 — hand of B: R3, discard pile of B: R1, R2, the action is over.
///
""",
}
ARMY = {
    "ru": """/// example | mp.test.pistols
Второго действия у подразделения нет.

| Игрок | Крыло | Приказ       |
|-------|-------|--------------|
| A     | A1    | «Готовность» |
| B     | B1    | «Сбор»       |

| Крыло | Подразделение | Род войск |
|-------|---------------|-----------|
| A1    | H1            | кавалерия |
| B1    | H2            | кавалерия |

Идёт первая активация A1.

1. H1 движется, не вплотную к врагу.
2. H1 стреляет из пистолета — нельзя: подразделение уже действовало (3.2 C).
///
""",
    "en": """/// example | mp.test.pistols
A unit has no second action.

| Player | Wing | Order      |
|--------|------|------------|
| A      | A1   | Make Ready |
| B      | B1   | Rally      |

| Wing | Unit | Type    |
|------|------|---------|
| A1   | H1   | cavalry |
| B1   | H2   | cavalry |

The first activation of A1 is under way.

1. H1 moves, not adjacent to the enemy.
2. H1 uses Pistol Fire — not allowed: the unit has already acted (3.2 C).
///
""",
}


def proof(text: str, lang: str) -> Proof:
    """The proof of the one example of a page."""
    (block,) = scan(text, f"{lang}.md", lang).blocks
    return prove(block, f"{lang}.md", lang)


def changed(before: str, after: str, example: dict[str, str], lang: str = "ru") -> tuple[Fault, ...]:
    """The faults of an example in one language with something changed."""
    assert before in example[lang]
    return proof(example[lang].replace(before, after, 1), lang).faults


@pytest.mark.parametrize("example", [BIKES, ARMY], ids=["bikes", "army"])
def test_both_languages_prove_the_same(example: dict[str, str]) -> None:
    """Each language is proved by itself, and both state the same."""
    russian, english = (proof(text, lang) for lang, text in example.items())
    assert (russian.faults, english.faults) == ((), ())
    assert russian.vector is not None
    assert english.vector is not None
    assert [step.do for step in russian.vector.steps] == [step.do for step in english.vector.steps]
    assert list(disagreement(russian, english)) == []


def test_labels_of_a_vector_are_in_no_language() -> None:
    """A page cites in its own words, a vector as the rules do."""
    for lang, text in BIKES.items():
        vector = proof(text, lang).vector
        assert vector is not None
        assert vector.steps[0].then.cites == ("step 2",)  # type: ignore[union-attr]


def test_what_may_be_chosen_is_stated() -> None:
    """A claim of what may be chosen stands in the vector."""
    vector = proof(BIKES["ru"], "ru").vector
    assert vector is not None
    assert vector.steps[3].then.options == ("breakthrough", "special", "neither")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("before", "after", "line", "parts"),
    [
        (
            "на выбор: прорыв, специальный штурм или ни то ни другое",
            "на выбор: прорыв или специальный штурм",
            14,
            ["на выбор: прорыв или специальный штурм", "options"],
        ),
        ("избыток 1, на", "избыток 2, на", 14, ["избыток 2", "нанесено 4 повреждения, броня 3, избыток 1"]),
        ("рука B: R3", "рука B: R2, R3", 16, ["рука B: R2, R3", "рука B: R3, сброс B: R1, R2"]),
        ("(шаг 5)", "(шаг 6)", 15, ["шаг 6", "шаг 5"]),
        ("(шаг 5)", "(step 5)", 15, ["step 5", "шаг 5"]),
        ("(шаг 5)", "(ВА 5)", 15, ["ВА 5", "ВА-5"]),
        ("(шаг 5)", "(BA-5)", 15, ["BA-5", "ВА-5"]),
        ("карты R1, R2 —", "карту R1, R2 —", 16, ["карту", "карты"]),
        ("сбрасывает 2 карты", "сбрасывает 2 карт", 6, ["карт", "карты"]),
        ("сбрасывает 2 карты", "сбросит 2 карты", 6, ["противник сбросит 2 карты", "Ш:"]),
        ("карты R1, R2 —", "карты R1, R9 —", 16, ["R9", "карты", "R1, R2, R3"]),
        ("отряда «Штурмовой Отряд»", "отряда «Штурмовая Рота»", 11, ["Штурмовая Рота"]),
    ],
)
def test_wrong_words_of_cards(before: str, after: str, line: int, parts: list[str]) -> None:
    """Whatever is wrong with choices, zones, labels and texts is told at its line, with what is right."""
    (fault,) = changed(before, after, BIKES)
    text = fault.text("ru")
    assert fault.line == line
    assert all(part in text for part in parts), text


@pytest.mark.parametrize(
    ("before", "after", "line", "code"),
    [
        ("| A1    | H1 ", "| A9    | H1 ", 11, "prose-name-unknown"),
        ("| A1    | H1 ", "| А1    | H1 ", 11, "prose-alphabet"),
        ("| B1    | H2 ", "| B1    | H1 ", 12, "prose-name-twice"),
        ("| B1    | H2 ", "| B1    | A1 ", 12, "prose-name-twice"),
        ("| B1    | H2 ", "| B1    | Б2 ", 12, "prose-name"),
        ("| Подразделение |", "| Подразделения |", 9, "prose-column-none"),
        ("1. H1", "1. A1", 16, "prose-name-unknown"),
        ("первая активация A1", "первая активация H1", 14, "prose-name-unknown"),
        ("движется, не вплотную", "движется на 2 гекс, не вплотную", 16, "prose-plural"),
        (", не вплотную к врагу", "", 16, "move-untold"),
    ],
)
def test_wrong_rows_within_rows(before: str, after: str, line: int, code: str) -> None:
    """Names of wings and of units are told apart, and all names of an example are different."""
    assert (line, code) in {(fault.line, fault.code) for fault in changed(before, after, ARMY)}


def test_units_are_counted_or_named() -> None:
    """A wing whose units are counted has no rows of them; an empty cell says that they follow."""
    counted = ARMY["ru"].replace("| Приказ       |", "| Приказ | Подразделения |")
    counted = counted.replace("|-------|-------|--------------|", "|---|---|---|---|", 1)
    counted = counted.replace("«Готовность» |", "«Готовность» | 2 |").replace(
        "«Сбор»       |", "«Сбор» | — |"
    )
    (fault, *_) = proof(counted, "ru").faults
    assert (fault.line, fault.code) == (11, "prose-given-twice")
    assert proof(counted.replace("| 2 |", "| — |"), "ru").faults == ()


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("| A1    | H1            | кавалерия |", "| A1    | H1            | лёгкая пехота |", 11),
        ("| B1    | H2 ", "| A1    | H2 ", 12),
        ("| A     | A1    | «Готовность»", "| A     | A2    | «Готовность»", 6),
        ("| B     | B1    | «Сбор»       |", "| A     | B1    | «Сбор»       |", 7),
        ("не вплотную", "вплотную", 16),
    ],
)
def test_languages_that_differ_are_told_at_the_row(before: str, after: str, line: int) -> None:
    """Whichever table a difference is in, both languages name their own line of it."""
    other = proof(ARMY["ru"].replace(before, after, 1), "ru")
    faults = list(disagreement(other, proof(ARMY["en"], "en")))
    assert f"ru.md:{line}" in {str(fault.params["other"]) for fault in faults}
    assert all(fault.params["here"] != fault.params["there"] for fault in faults if "path" in fault.params)


def test_rows_in_another_order_are_told() -> None:
    """The order of rows is the same in both languages."""
    lines = ARMY["ru"].split("\n")
    lines[10], lines[11] = lines[11], lines[10]
    swapped = proof("\n".join(lines), "ru")
    faults = list(disagreement(swapped, proof(ARMY["en"], "en")))
    assert faults == []
    lines[5], lines[6] = lines[6], lines[5]
    swapped = proof("\n".join(lines), "ru")
    told = {fault.line for fault in disagreement(swapped, proof(ARMY["en"], "en"))}
    assert told == {6, 7}
