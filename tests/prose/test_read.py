"""Reading an example: what it means, and each way in which it cannot be read."""

from collections.abc import Mapping
from typing import Any
from unicodedata import normalize

import pytest

from rulekit.pages import Option
from rulekit.prose import Claim, Item, ProseFaults, Sentence, Span, Table, option_names, read
from rulekit.prose.phrasebook import phrasebook

BOOK = "musket-pike"
RU = """\
Командир B2 дважды проваливает перехват.

Вторая попытка
труднее первой.

| Игрок | Крыло | Приказ       | КА | Маркер               |
|-------|-------|--------------|----|----------------------|
| A     | A1    | «Атаковать»  | −1 | —                    |
| B     | B2    | «Готовность» | —  | «Без продления», «F» |

Первым ходит A.
Инициатива у A (4.2.1).

1. A активирует A1.
2. B2 пытается перехватить инициативу: 5 — неудача, A1 — «Остановлено», «F» (4.4.2, 3.2 F).
3. B2 пытается перехватить инициативу — нельзя: приказ «Сбор» (4.4.1).
4. A завершает активацию A1 — «F», снова ходит A."""
EN = """\
The leader of B2 fails twice to preempt.

The second attempt
is harder than the first.

| Player | Wing | Order      | AC | Marker           |
|--------|------|------------|----|------------------|
| A      | A1   | Charge     | −1 | —                |
| B      | B2   | Make Ready | —  | “F”, No Continue |

A moves first.
A has the initiative (4.2.1).

1. A activates A1.
2. B2 tries to preempt: 5 — failure, A1 marked Bypassed, “F” (4.4.2, 3.2 F).
3. B2 tries to preempt — not allowed: the order is Rally (4.4.1).
4. A ends the activation of A1 — “F”, A to move again."""
BODIES = {"ru": RU, "en": EN}


def found(body: str, lang: str = "ru", **options: str) -> list[tuple[int, str]]:
    """Line and code of each fault."""
    with pytest.raises(ProseFaults) as error:
        read(BOOK, body, lang, line=100, options={key: Option(98, text) for key, text in options.items()})
    return [(fault.line, fault.code) for fault in error.value.faults]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_meaning(lang: str) -> None:
    """Both languages mean the same: position, start, acts, claims, labels."""
    telling = read(BOOK, BODIES[lang], lang, line=100)
    assert telling.given == {
        "wings": {
            "A1": {"side": "A", "order": "charge", "army_commander": -1},
            "B2": {"side": "B", "order": "make-ready", "no_continue": True, "finished": True},
        },
        "first": "A",
    }
    assert telling.start == Item(claims=(Claim(position={"to_move": "A"}),), cites=("4.2.1",))
    assert telling.items == (
        Item(({"act": "activate", "wing": "A1"},), by="A"),
        Item(
            ({"act": "preempt", "wing": "B2", "roll": 5},),
            claims=(
                Claim({"success": False}),
                Claim(position={"wings": {"A1": {"bypassed": True}}}),
                Claim(position={"wings": {"B2": {"finished": True}}}),
            ),
            cites=("4.4.2", "3.2 F"),
        ),
        Item(
            ({"act": "preempt", "wing": "B2"},),
            claims=(Claim(rule="mp.preemption.rally"),),
            cites=("4.4.1",),
            refused=True,
        ),
        Item(
            ({"act": "stop"},),
            "A",
            "A1",
            (
                Claim(position={"wings": {"A1": {"finished": True}}}),
                Claim(position={"active": None, "to_move": "A", "on_move": "B"}),
            ),
        ),
    )
    assert [item.line for item in telling.items] == [113, 114, 115, 116]
    assert telling.start is not None
    assert telling.start.line == 111
    assert telling.line == 100
    assert telling.places == {"|": 105, "wings.A1": 107, "wings.B2": 108, "first": 110}
    columns = ("side", "wing", "order", "army_commander", "markers")
    assert telling.tables == (Table("wings", columns, ("A1", "B2")),)
    assert telling.sentences == (Sentence("first", {"side": "A"}),)


def test_title_and_commentary() -> None:
    """Title and commentary are kept as they are written."""
    telling = read(BOOK, RU, "ru")
    assert telling.title == "Командир B2 дважды проваливает перехват."
    assert telling.commentary == ("Вторая попытка\nтруднее первой.",)


def test_spans() -> None:
    """Act, outcomes, refusal and labels know where they stand in their line, markup included."""
    body = RU.replace("неудача, A1 — «Остановлено»", "**неудача**,  A1 — _«Остановлено»_")
    body = body.replace("4.4.1", "[4.4.1](#x)")
    telling = read(BOOK, body, "ru")
    second, third = telling.items[1], telling.items[2]
    assert [(kind, second.text[start:end]) for start, end, kind in second.spans] == [
        ("act", "B2 пытается перехватить инициативу: 5"),
        ("outcome", "неудача"),
        ("outcome", "A1 — _«Остановлено»"),
        ("outcome", "«F»"),
        ("cite", "4.4.2"),
        ("cite", "3.2 F"),
    ]
    assert [(kind, third.text[start:end]) for start, end, kind in third.spans] == [
        ("act", "B2 пытается перехватить инициативу"),
        ("refusal", "нельзя: приказ «Сбор»"),
        ("cite", "4.4.1"),
    ]
    assert [claim.text for claim in second.claims] == ["неудача", "A1 — «Остановлено»", "«F»"]
    assert telling.start is not None
    assert telling.start.spans == (Span(0, 14, "outcome"), Span(16, 21, "cite"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("неудача, ", "провал; "),
        ("«Остановлено»", '"Остановлено"'),
        (" — неудача", " - неудача"),
        ("КА | М", "Командующий армией|М"),
        ("| −1 |", "| -1 |"),
        ("|-------|-------", "|:------|:-----:"),
        ("A1 — «F», снова ходит A.", "A1 — A1 — «F», снова ходит A"),
        ("1. A активирует A1.", "1) A\u00a0активирует **A1**\n"),
        ("(4.4.2, 3.2 F)", "([4.4.2](a.md#b); [3.2 F](c.md))"),
        ("2. B2 пытается перехватить инициативу: 5", "2. B2 перехватывает инициативу: 5"),
        ("A1    |", "`A1`  |".replace("`", "**")),
        ("Первым ходит A.\nИ", "Первым ходит A. И"),
        ("завершает активацию A1", "заканчивает активацию A1"),
    ],
)
def test_pasted(old: str, new: str) -> None:
    """Other forms, separators, quotes, dashes, spaces, markup and layouts mean the same."""
    assert old in RU
    assert read(BOOK, RU.replace(old, new), "ru") == read(BOOK, RU, "ru")


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        # The outline
        ("Командир", "| Командир |\n\nКомандир", 100, "prose-no-title"),
        ("Командир", "# Командир", 100, "prose-alien"),
        ("Командир", "- Командир", 100, "prose-alien"),
        ("Вторая", "    Вторая", 102, "prose-alien"),
        ("труднее первой.", "труднее первой.\n- и так далее", 104, "prose-alien"),
        ("\n\n| Игрок", "\n| Игрок", 104, "prose-blank"),
        ("\n\n1. A", "\n1. A", 112, "prose-blank"),
        ("1. A активирует A1.", "| A |\n\n1. A активирует A1.", 113, "prose-place"),
        ("снова ходит A.", "снова ходит A.\nИ всё.", 117, "prose-trailing"),
        ("снова ходит A.", "снова ходит A.\n\nИ всё.", 118, "prose-trailing"),
        ("снова ходит A.", "снова ходит A.\n   - и всё", 117, "prose-trailing"),
        ("снова ходит A.", "снова ходит A.\n\n| A | A1 | «Сбор» | — | — |", 118, "prose-trailing"),
        # Tables
        ("| A1    |", "|", 107, "prose-row"),
        ("| «Без продления», «F» |", "| «Без продления» | «F» |", 108, "prose-row"),
        ("|----------------------|", "|", 106, "prose-row"),
        ("| —                    |", "| —", 107, "prose-row-bars"),
        ("|-------|-------|", "| A     | A1    |", 106, "prose-table-rule"),
        ("| Приказ ", "| Приказы ", 105, "prose-column"),
        ("| КА |", "| KA |", 105, "prose-alphabet"),
        ("| КА |", "| Приказ |", 105, "prose-column-twice"),
        ("| Крыло |", "| Рейтинг |", 105, "prose-column-missing"),
        ("«Готовность»", "«Готов»", 108, "prose-value"),
        ("«Готовность»", "«Гoтовность»", 108, "prose-alphabet"),
        ("«Готовность»", "", 108, "prose-value-none"),
        ("«Без продления», «F»", "«Без продления», «Ф»", 108, "prose-value"),
        ("| −1 |", "| минус один |", 107, "prose-value-none"),
        ("| A     | A1", "| А     | A1", 107, "prose-alphabet"),
        ("| A     | A1", "| C     | A1", 107, "prose-value-none"),
        ("| B2    |", "| В2    |", 108, "prose-alphabet"),
        ("| B2    |", "| Б2    |", 108, "prose-name"),
        ("| B2    |", "| 2     |", 108, "prose-name"),
        ("| B2    |", "| A     |", 108, "prose-name-side"),
        ("| B2    |", "| A1    |", 108, "prose-name-twice"),
        # Sentences
        ("Первым ходит A.", "Первый ход у A.", 110, "prose-sentence"),
        ("Первым ходит A.", "Первым ходит А.", 110, "prose-alphabet"),
        ("Первым ходит A.", "Первым ходит A (4.1).", 110, "prose-given-label"),
        ("Первым ходит A.", "Первым ходит A. Первым ходит A.", 110, "prose-given-twice"),
        ("Первым ходит A.", "Идёт фаза бегства. Идёт активация A1.", 110, "prose-given-twice"),
        ("Первым ходит A.", "Идёт активация A2.", 110, "prose-name-unknown"),
        ("Первым ходит A.", "Перехватить уже пытались: B2, B3.", 110, "prose-name-unknown"),
        ("Первым ходит A.", "Первым ходит A. Всё.", 110, "prose-sentence"),
        ("Инициатива у A (4.2.1).", "Инициатива у A. Инициатива у B.", 111, "prose-start-twice"),
        # Steps
        ("3. B2", "4. B2", 115, "prose-number"),
        ("2. B2", "2. B3", 114, "prose-name-unknown"),
        ("2. B2", "2. В2", 114, "prose-alphabet"),
        ("1. A акт", "1. A1 акт", 113, "prose-act"),
        ("активирует A1", "активирует", 113, "prose-act"),
        ("активирует A1", "активирует A1 и A2", 113, "prose-act"),
        ("активирует A1", "активируeт A1", 113, "prose-alphabet"),
        ("неудача,", "неудачно,", 114, "prose-outcome"),
        ("неудача,", ",", 114, "prose-outcome"),
        ("неудача,", "неудача", 114, "prose-outcome"),
        ("A1 — «Остановлено»", "A2 — «Остановлено»", 114, "prose-name-unknown"),
        ("A1 — «Остановлено»", "А1 — «Остановлено»", 114, "prose-alphabet"),
        ("приказ «Сбор»", "приказ «Атаковать»", 115, "prose-reason"),
        ("приказ «Сбор»", "", 115, "prose-outcome"),
        ("нельзя: приказ «Сбор»", "нельзя", 115, "prose-outcome"),
        ("нельзя: приказ «Сбор»", "нельзя: приказ «Сбор», командир на «F»", 115, "prose-reason"),
        (" (4.4.1)", " ()", 115, "prose-labels"),
        ("4.4.2, 3.2 F", "4.4.2,, 3.2 F", 114, "prose-labels"),
        ("3.2 F", "3.2 А", 114, "prose-alphabet"),
        ("4.4.2, 3.2 F", "4.4.2, 4.4.2", 114, "prose-twice"),
        ("неудача,", "неудача, неудача,", 114, "prose-twice"),
        (" (4.4.1)", " (4.4.1", 115, "prose-reason"),
        ("завершает активацию A1", "завершает активацию", 116, "prose-name-needed"),
        ("A активирует A1.", "A1 теряет 2 подразделение.", 113, "prose-plural"),
        ("A активирует A1.", "A1 теряет 0 подразделений.", 113, "prose-act"),
        ("A активирует A1.", "**", 113, "prose-act"),
    ],
)
def test_faults(old: str, new: str, line: int, code: str) -> None:
    """What cannot be read is a fault at its line."""
    assert old in RU
    assert (line, code) in found(RU.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("Make Ready", "Ready", 108, "prose-value"),
        ("Make Ready", "Маke Ready", 108, "prose-alphabet"),
        ("| Order ", "| Orders", 105, "prose-column"),
        ("A moves first", "A goes first", 110, "prose-sentence"),
        ("A activates", "A activate", 113, "prose-act"),
        ("failure,", "fails,", 114, "prose-outcome"),
        ("the order is Rally", "Rally", 115, "prose-reason"),
        ("not allowed:", "forbidden:", 115, "prose-outcome"),
        ("A activates A1.", "A1 loses 1 units.", 113, "prose-plural"),
    ],
)
def test_faults_in_english(old: str, new: str, line: int, code: str) -> None:
    """The same in English."""
    assert old in EN
    assert (line, code) in found(EN.replace(old, new, 1), "en")


def test_all_faults_at_once() -> None:
    """All lines that cannot be read are reported in one go, in their order, each once."""
    body = RU.replace("неудача,", "неудачно,").replace("3. B2", "3. B3").replace("Первым", "Вторым")
    assert found(body) == [(110, "prose-sentence"), (114, "prose-outcome"), (115, "prose-name-unknown")]


def test_a_table_that_cannot_be_read_blames_no_step() -> None:
    """Steps are not blamed for wings that a faulty row does not give."""
    assert found(RU.replace("| B2    |", "| В2    |")) == [(108, "prose-alphabet")]


def test_numbers_go_on_after_a_gap() -> None:
    """A number left out is one fault, not one at each step after it."""
    body = RU.replace("2. B2", "3. B2").replace("3. B2 пытается перехватить инициативу —", "4. B2 меняет —")
    assert found(body.replace("\n4. A з", "\n5. A з")) == [(114, "prose-number"), (115, "prose-act")]


def test_nothing_shown() -> None:
    """An example with neither steps nor a start shows nothing; one with a start does."""
    table = RU[RU.index("| Игрок") : RU.index("Первым")]
    assert found(f"Заглавие.\n\n{table}") == [(100, "prose-no-steps")]
    assert read(BOOK, f"Заглавие.\n\n{table}Инициатива у A.", "ru").items == ()


def test_no_table() -> None:
    """A position stands in a table."""
    assert found("Заглавие.\n\n1. A пасует.") == [(100, "prose-no-table")]
    assert found("") == [(100, "prose-no-title"), (100, "prose-no-table")]


def test_table_without_rows() -> None:
    """A table has rows."""
    lines = RU.split("\n")
    assert found("\n".join([*lines[:7], *lines[9:]])) == [(106, "prose-table-empty")]


def test_several_tables() -> None:
    """Each side may have a table of its own, with its own columns."""
    split = RU.replace(
        "| B     | B2    | «Готовность» | —  | «Без продления», «F» |",
        "\n| Крыло | Приказ | Игрок |\n|---|---|---|\n| B2 | «Готовность» | B |",
    )
    telling = read(BOOK, split, "ru")
    assert telling.tables[1] == Table("wings", ("wing", "order", "side"), ("B2",))
    assert list(telling.given["wings"]) == ["A1", "B2"]


def test_defaults_are_left_out() -> None:
    """Cells with default values add nothing to the position, with a dash or a hyphen for “none”."""
    table = (
        "| Игрок | Крыло | Приказ | Рейтинг | КА | Кавалерия | Враг рядом | Подразделения | Маркер |\n"
        "|---|---|---|---|---|---|---|---|---|\n"
        "| A | A1 | «Сбор» | 0 | - | нет | нет | 1 | — |\n"
        "| A | A2 | «Сбор» | −2 | 0 | да | да | 0 | «Остановлено» |\n"
    )
    telling = read(BOOK, f"Заглавие.\n\n{table}\n1. A пасует.", "ru")
    assert telling.given["wings"] == {
        "A1": {"side": "A", "order": "rally"},
        "A2": {
            "side": "A",
            "order": "rally",
            "leadership": -2,
            "army_commander": 0,
            "cavalry": True,
            "adjacent_enemy": True,
            "units": 0,
            "bypassed": True,
        },
    }


@pytest.mark.parametrize(
    ("key", "written", "given"),
    [
        ("active", "A1", {"active": "A1"}),
        ("activation", "2", {"activation": 2}),
        ("to-move", "B", {"to_move": "B"}),
        ("order-tried", "true", {"order_tried": True}),
        ("tried", "A1, B2", {"tried": ["A1", "B2"]}),
        ("roll-modifier", "-1", {"roll_modifier": -1}),
        ("phase", "activation", {"phase": "activation"}),
    ],
)
def test_options(key: str, written: str, given: dict[str, Any]) -> None:
    """Options of the block are givens in no language."""
    telling = read(BOOK, RU, "ru", options={key: Option(3, written)})
    assert given.items() <= telling.given.items()
    assert telling.sentences == (Sentence("first", {"side": "A"}),)


@pytest.mark.parametrize(
    ("key", "written", "code"),
    [
        ("first", "C", "prose-option-value"),
        ("first", "B", "prose-given-twice"),
        ("activation", "second", "prose-option-value"),
        ("aktive", "A1", "prose-option"),
        ("wings", "A1", "prose-option-none"),
        ("readings", "x", "prose-option-none"),
    ],
)
def test_option_faults(key: str, written: str, code: str) -> None:
    """An unknown option, a value that is none, or one already given is a fault at the option's line."""
    assert found(RU, **{key: written}) == [(98, code)]


@pytest.mark.parametrize(
    ("key", "code", "told"),
    [
        ("aktive", "prose-option", ("nearest", "active")),
        ("wings", "prose-option-none", ("known", ", ".join(option_names(BOOK)))),
    ],
)
def test_an_unknown_option_is_told_with_what_is_near(key: str, code: str, told: tuple[str, str]) -> None:
    """Names that are near are told as the nearest, and where none is, the ones that there are."""
    with pytest.raises(ProseFaults) as error:
        read(BOOK, RU, "ru", options={key: Option(3, "A1")})
    (fault,) = error.value.faults
    assert (fault.code, fault.params) == (code, {"written": key, told[0]: told[1]})


def test_option_names() -> None:
    """Whatever a position has beside its tables and readings can be an option."""
    assert {"to-move", "tried", "passed"} <= set(option_names(BOOK))
    assert not {"wings", "readings", "commanders"} & set(option_names(BOOK))
    assert option_names("dark-millennium") == ("stage", "ba", "to-move", "passes", "used")


def test_readings() -> None:
    """Sentences of readings make their choices; several readings go together."""
    sentences = (
        "Трактовка: результат ниже нуля — провал.\nТрактовка: кавалерийское крыло прибавляет к броску 1."
    )
    telling = read(BOOK, RU.replace("Первым ходит A.", sentences), "ru")
    assert telling.given["readings"] == {
        "mp.reading.below-zero": "failure",
        "mp.reading.cavalry-sign": "plus",
    }
    both = "Трактовка: результат ниже нуля — успех. Трактовка: результат ниже нуля — неудача."
    assert found(RU.replace("Первым ходит A.", both)) == [(110, "prose-given-twice")]


@pytest.mark.parametrize(
    ("written", "given"),
    [
        ("Сценарий «Ландскруна»: к броскам на продление +1.", {"roll_modifier": 1}),
        ("Идёт вторая активация A1.", {"phase": "activation", "active": "A1", "activation": 2}),
        (
            "Идёт активация A1. Её ещё можно перехватить.",
            {"phase": "activation", "active": "A1", "step": "A"},
        ),
        ("Перехватить уже пытались: A1, B2.", {"tried": ["A1", "B2"]}),
        ("Крыло активировано перехватом продления.", {"run": "continuation-preemption"}),
        ("Перед этим противник спасовал.", {"passes": 1}),
    ],
)
def test_sentences(written: str, given: dict[str, Any]) -> None:
    """Sentences give what tables cannot."""
    telling = read(BOOK, RU.replace("Первым ходит A.", written), "ru")
    assert {key: value for key, value in telling.given.items() if key != "wings"} == given


def test_several_acts_in_one_step() -> None:
    """One step may be two acts; what is claimed belongs to the last one, and to its wing."""
    item = read(BOOK, RU.replace("A активирует A1.", "A активирует и завершает A1 — «F»."), "ru").items[0]
    assert item.acts == ({"act": "activate", "wing": "A1"}, {"act": "stop"})
    assert item.claims == (Claim(position={"wings": {"A1": {"finished": True}}}),)


@pytest.mark.parametrize(
    ("old", "new", "russian", "english"),
    [
        (
            "A активирует A1",
            "A активизирует A1",
            "«A активизирует A1»: нет такого действия; ближайшие: A активирует ‹крыло›; ",
            "“A активизирует A1” is no act; the nearest: A активирует ‹крыло›; ",
        ),
        (
            "приказ «Сбор»",
            "на «Сборе»",
            "«на «Сборе»»: нет такой причины отказа; ближайшие: ",
            "“на «Сборе»” is no reason to refuse; the nearest: ",
        ),
        (
            "| B2    |",
            "| В2    |",
            "«В2»: есть буквы другого алфавита, похожие на нужные; напишите «B2»",
            "“В2” has letters of another alphabet that only look right; write “B2”",
        ),
        (
            "| A1    |",
            "|",
            "`| A     | «Атаковать»  | −1 | —                    |`: ячеек в строке — 4, а столбцов — 5",
            "`| A     | «Атаковать»  | −1 | —                    |`: the row has 4 cells for 5 columns",
        ),
        (
            "Приказ ",
            "Приказы",
            "«Приказы»: нет такого столбца; ближайшие: Приказ",
            "“Приказы”: there is no such column; the nearest: Приказ",
        ),
        (
            "Приказ ",
            "Трубы ",
            "«Трубы»: нет такого столбца; есть: Игрок, Крыло, Приказ, ",
            "“Трубы”: there is no such column; there are: Игрок, Крыло, Приказ, ",
        ),
        (
            "| A     | A1",
            "| C     | A1",
            "«C»: такого в столбце «Игрок» не бывает; бывает: A, B",
            "“C” is not a value of column “Игрок”; its values: A, B",
        ),
        (
            "снова ходит A.",
            "снова ходит A.\n\nИ всё.",
            "`И всё.`: после списка шагов ничего быть не может, а шаг — это одна строка",
            "`И всё.`: nothing may follow the list of steps, and a step is one line",
        ),
        (
            "2. B2",
            "2. B9",
            "«B9»: такого имени (крыло) в примере нет; есть: A1, B2",
            "“B9” (крыло): there is no such name in the example; there are: A1, B2",
        ),
    ],
)
def test_messages(old: str, new: str, russian: str, english: str) -> None:
    """A fault says what was written and what would be right, in both languages."""
    with pytest.raises(ProseFaults) as error:
        read(BOOK, RU.replace(old, new, 1), "ru")
    (fault,) = error.value.faults
    assert fault.text("ru").startswith(russian)
    assert fault.text("en").startswith(english)
    assert str(error.value) == f"{fault.line}: {fault.text('en')}"


def test_three_nearest() -> None:
    """Of the phrases that were not written, the three nearest are shown, the nearest first."""
    with pytest.raises(ProseFaults) as error:
        read(BOOK, EN.replace("“F”, A to move again", "“F”, B moves"), "en")
    (fault,) = error.value.faults
    nearest = str(fault.params["nearest"]).split("; ")
    assert len(nearest) == 3
    assert nearest[0] == "B to move"


def test_unknown_language() -> None:
    """A book speaks Russian and English."""
    with pytest.raises(AttributeError):
        phrasebook(BOOK, "de")


def test_a_text_of_a_mac() -> None:
    """Letters in two characters make no difference to what is meant, where it stands, what is wrong."""
    body = RU.replace("| КА |", "| Командующий армией |")
    told, same = (read(BOOK, normalize(form, body), "ru") for form in ("NFC", "NFD"))
    assert (same.given, same.start, same.items) == (told.given, told.start, told.items)
    wrong = RU.replace("неудача", "нёйудача")
    assert faults(normalize("NFD", wrong)) == faults(wrong)


def faults(body: str) -> list[tuple[int, Mapping[str, object]]]:
    """Line and parameters of each fault."""
    with pytest.raises(ProseFaults) as error:
        read(BOOK, body, "ru")
    return [(fault.line, fault.params) for fault in error.value.faults]


def test_what_says_the_same_elsewhere_is_equal() -> None:
    """Where a claim stands, and in which words, is no part of what it says."""
    claim, same = Claim({"success": True}, text="успех", start=4), Claim({"success": True}, text="success")
    assert claim == same
    assert (claim != same) is False
    assert claim != Claim({"success": False}, text="успех", start=4)
    assert Item(claims=(claim,), line=3) == Item(claims=(same,), line=8)
    assert Item() != Claim()
