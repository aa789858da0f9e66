"""Examples of several tables, with cards in zones and choices: what they mean, and what is wrong."""

import pytest

from rulekit.games.dark_millennium import Card, Draw, Player, Position, RaiseAssault, Unit
from rulekit.games.musket_pike import Position as Turn, Unit as Company, Wing
from rulekit.prose import Claim, ProseFaults, Sentence, Table, Telling, read, say_label, say_position

DM = "dark-millennium"
BODY = """\
Заглавие.

| Игрок | Отряд             | Положение | Штурм | Ш:                           | Нельзя играть |
|-------|-------------------|-----------|-------|------------------------------|---------------|
| A     | «Штурмовой Отряд» | наступает | 3     | противник сбрасывает 3 карты | Ш             |
| B     | U2                | готов     | 0     | —                            | —             |

| Карта | Т:                               | ВА:             |
|-------|----------------------------------|-----------------|
| T1    | любой отряд получает +1 к штурму | возьми 21 карту |

Рука A: T1.
Рука B: R1, R2.
Сброс B: R3.

1. A играет тактику карты T1 для отряда U2 — рука A пуста, сброс A: T1, ходит B (шаг 4).
2. B сбрасывает карты R1, R2 — рука B: R3, R1, сброс B: R2, отряд U2 уничтожен (текст карты, ВА-2).
3. Отряд «Штурмовой Отряд» выходит из игры."""


RUSSIAN = """\
| Игрок | Отряд | Ш:             |
|-------|-------|----------------|
| A     | U1    | возьми 2 карты |

| Карта | Т:                               |
|-------|----------------------------------|
| T1    | любой отряд получает +1 к штурму |

Рука A: T1, R1.
Сброс B: R2."""
ENGLISH = """\
| Player | Unit | Special assault |
|--------|------|-----------------|
| A      | U1   | draw 2 cards    |

| Card | Tactic                          |
|------|---------------------------------|
| T1   | any unit gets +1 to its assault |

Hand of A: T1, R1.
Discard pile of B: R2."""


def faults(body: str, book: str = DM) -> list[tuple[int, str]]:
    """Line and code of each fault."""
    with pytest.raises(ProseFaults) as error:
        read(book, body, "ru")
    return [(fault.line, fault.code) for fault in error.value.faults]


@pytest.fixture(scope="module")
def telling() -> Telling:
    """The example above, read."""
    return read(DM, BODY, "ru")


def test_position(telling: Telling) -> None:
    """Each table fills its own part; sentences bring the cards that have no row."""
    assert telling.given == {
        "units": {
            "assault-squad": {
                "side": "A",
                "state": "charging",
                "assault": 3,
                "special": {"effect": "discard", "count": 3},
                "special_barred": True,
            },
            "U2": {"side": "B"},
        },
        "cards": {"T1": {"tactic": {"effect": "assault", "plus": 1}, "ba": {"effect": "draw", "count": 21}}},
        "players": {"A": {"hand": ["T1"]}, "B": {"hand": ["R1", "R2"], "discard": ["R3"]}},
    }
    assert [(table.kind, table.rows) for table in telling.tables] == [
        ("units", ("assault-squad", "U2")),
        ("cards", ("T1",)),
    ]
    assert telling.tables[1] == Table("cards", ("card", "tactic", "ba"), ("T1",))
    assert telling.sentences == (
        Sentence("hand", {"side": "A", "cards": ["T1"]}),
        Sentence("hand", {"side": "B", "cards": ["R1", "R2"]}),
        Sentence("discard", {"side": "B", "cards": ["R3"]}),
    )
    places = {"units.U2": 6, "cards.T1": 10, "players.A.hand": 12, "players.B.discard": 14}
    assert places.items() <= telling.places.items()


def test_steps(telling: Telling) -> None:
    """Lists of names hold commas; labels lose their language; a unit that acts needs no name."""
    first, second, third = telling.items
    assert first.acts == ({"act": "tactic", "card": "T1", "target": "U2"},)
    assert first.cites == ("step 4",)
    assert [claim.position for claim in first.claims] == [
        {"players": {"A": {"hand": []}}},
        {"players": {"A": {"discard": ["T1"]}}},
        {"to_move": "B"},
    ]
    assert second.acts == ({"act": "resolve", "cards": ["R1", "R2"]},)
    assert second.cites == ("card text", "BA 2")
    assert [claim.text for claim in second.claims] == ["рука B: R3, R1", "сброс B: R2", "отряд U2 уничтожен"]
    assert third.acts == ({"act": "leave-play", "unit": "assault-squad"},)


@pytest.mark.parametrize(
    ("written", "claims"),
    [
        (
            "на выбор: прорыв, специальный штурм или ни то ни другое, выбирает A",
            (
                Claim(options=("breakthrough", "special", "neither")),
                Claim(position={"stage": "choice", "to_move": "A"}),
            ),
        ),
        ("на выбор: прорыв или специальный штурм", (Claim(options=("breakthrough", "special")),)),
        ("рука B: R1, R2, R3", (Claim(position={"players": {"B": {"hand": ["R1", "R2", "R3"]}}}),)),
        (
            "рука B: R1; R2, ходит A",
            (Claim(position={"players": {"B": {"hand": ["R1", "R2"]}}}), Claim(position={"to_move": "A"})),
        ),
    ],
)
def test_outcomes_with_commas(written: str, claims: tuple[Claim, ...]) -> None:
    """A comma ends an outcome unless it belongs to its list."""
    body = BODY.replace("рука A пуста, сброс A: T1, ходит B", written)
    if ";" in written:
        assert (16, "prose-outcome") in faults(body)
    else:
        assert read(DM, body, "ru").items[0].claims == claims


def test_an_outcome_of_one_word_is_no_name() -> None:
    """In English an outcome of one word ends the list before it."""
    body = """T

| Player | Unit | State    |
|--------|------|----------|
| A      | U1   | charging |

Hand of A: T1, T2.

1. A blocks with U1 — hand of A: T1, T2, locked."""
    assert [claim.position for claim in read(DM, body, "en").items[0].claims] == [
        {"players": {"A": {"hand": ["T1", "T2"]}}},
        {"units": {"U1": {"state": "locked"}}},
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("| Карта |", "| Карты |", 8, "prose-column"),
        ("| Отряд      ", "| Отряды     ", 3, "prose-column"),
        ("| ВА:", "| BA:", 8, "prose-alphabet"),
        ("| T1    |", "| U2    |", 10, "prose-name-twice"),
        ("| T1    |", "| Т1    |", 10, "prose-alphabet"),
        ("| T1    |", "| «Натиск» |", 10, "prose-name"),
        ("| U2  ", "| «Мотоциклы»", 6, "prose-name"),
        ("| Ш             |", "| Ш, ВА         |", 5, "prose-value-none"),
        ("возьми 21 карту", "возьми 21 карт", 10, "prose-plural"),
        ("возьми 21 карту", "возьми карту", 10, "prose-value"),
        ("возьми 21 карту", "вoзьми 21 карту", 10, "prose-value"),
        ("Рука B: R1, R2.", "Рука B: R1, R2. Рука B: R4.", 13, "prose-given-twice"),
        ("Рука B: R1, R2.", "Рука B: R1, В2.", 13, "prose-alphabet"),
        ("Рука B: R1, R2.", "Рука B: R1, Б2.", 13, "prose-name"),
        ("Рука B: R1, R2.", "Рука C: R1, R2.", 13, "prose-sentence"),
        ("Рука B: R1, R2.", "Сыграна карта ВА R1.", 13, "prose-name-unknown"),
        ("карты T1 для", "карты U2 для", 16, "prose-name-unknown"),
        ("для отряда U2", "для отряда T1", 16, "prose-name-unknown"),
        ("для отряда U2", "для отряда U9", 16, "prose-name-unknown"),
        ("сброс A: T1,", "сброс A: T9,", 16, "prose-name-unknown"),
        ("(шаг 4)", "(шаг 9)", 16, "prose-label"),
        ("(шаг 4)", "(step 4)", 16, "prose-label-none"),
        ("ВА-2", "BA-2", 17, "prose-alphabet"),
        ("ВА-2", "шаг 5, шаг 5", 17, "prose-twice"),
        ("карты R1, R2 —", "карту R1, R2 —", 17, "prose-plural"),
        ("отряд U2 уничтожен", "отряд повёрнут", 17, "prose-name-needed"),
        ("«Штурмовой Отряд» выходит", "«Штурмовой отряд» выходит", 18, "prose-act"),
    ],
)
def test_faults(old: str, new: str, line: int, code: str) -> None:
    """What cannot be read is a fault at its line."""
    assert old in BODY
    assert (line, code) in faults(BODY.replace(old, new, 1))


@pytest.mark.parametrize("table", ["units", "cards"])
def test_a_table_may_stand_alone(table: str) -> None:
    """A table is known by its names, whichever it is."""
    start = BODY.index("| Карта")
    tables = {"units": BODY[BODY.index("| Игрок") : start], "cards": BODY[start : BODY.index("Рука")]}
    telling = read(DM, f"Заглавие.\n\n{tables[table]}\n1. A пасует.", "ru")
    assert list(telling.given) == [table]


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("| A1 | H1 | кавалерия | да | сломлена | сбор | да |", None),
        ("| A1 | H1 | конница | да | сломлена | сбор | да |", "prose-value-none"),
        ("| A1 | H1 | кавалерия | да | сломлен | сбор | да |", "prose-value"),
        ("| A1 | H1 | кавалерия | да | сломлена | отдых | да |", "prose-value-none"),
        ("| A1 | H1 | кавалерия | — | сломлена | — | да |", "prose-value-none"),
        ("| H1 | H2 | кавалерия | да | сломлена | — | да |", "prose-name-unknown"),
        ("| A | H2 | кавалерия | да | сломлена | — | да |", "prose-name"),
    ],
)
def test_named_units(rows: str, code: str | None) -> None:
    """Units of a wing have a table of their own, under the wings."""
    header = "| Крыло | Подразделение | Род войск | При командире | Мораль | Действие | Удалено |"
    body = (
        "Заглавие.\n\n| Игрок | Крыло | Приказ |\n|---|---|---|\n| A | A1 | «Сбор» |\n\n"
        f"{header}\n|---|---|---|---|---|---|---|\n{rows}\n\n1. A пасует."
    )
    if code is not None:
        assert faults(body, "musket-pike") == [(9, code)]
        return
    given = read("musket-pike", body, "ru").given["wings"]["A1"]
    unit = {"arm": "cavalry", "by_leader": True, "morale": "broken", "acted": "rally", "eliminated": True}
    assert given == {"side": "A", "order": "rally", "units": {"H1": unit}}


@pytest.mark.parametrize(("lang", "text"), [("ru", RUSSIAN), ("en", ENGLISH)])
def test_position_in_words(lang: str, text: str) -> None:
    """A position is told table by table, with the columns that say something, then zone by zone."""
    position = Position(
        {"U1": Unit("A", special=Draw(2))},
        {"T1": Card(tactic=RaiseAssault(1))},
        {"A": Player(hand=("T1", "R1")), "B": Player(discard=("R2",))},
    )
    assert say_position(DM, position, lang) == text


def test_counted_and_named_units_in_words() -> None:
    """Where some wings have named units and others counted ones, an empty cell stands for the names."""
    named = {"H1": Company("cavalry", morale="shaken")}
    position = Turn({"A1": Wing("A", "charge", units=named), "B1": Wing("B", "rally", units=3)})
    assert say_position("musket-pike", position, "en") == (
        "| Player | Wing | Order  | Units |\n"
        "|--------|------|--------|-------|\n"
        "| A      | A1   | Charge | —     |\n"
        "| B      | B1   | Rally  | 3     |\n"
        "\n"
        "| Wing | Unit | Type    | Morale        |\n"
        "|------|------|---------|---------------|\n"
        "| A1   | H1   | cavalry | Morale Shaken |"
    )


@pytest.mark.parametrize(
    ("book", "source", "russian", "english"),
    [
        (DM, "step 5", "шаг 5", "step 5"),
        (DM, "BA 2", "ВА-2", "BA-2"),
        ("musket-pike", "army commander", "командующий армией", "Army Commander"),
        ("musket-pike", "4.4.2", "4.4.2", "4.4.2"),
    ],
)
def test_labels(book: str, source: str, russian: str, english: str) -> None:
    """A label is said in the words of its language; a number stands as it is."""
    assert (say_label(book, source, "ru"), say_label(book, source, "en")) == (russian, english)


def test_messages() -> None:
    """A fault about a name says what sort of name it is, and which there are."""
    with pytest.raises(ProseFaults) as error:
        read(DM, BODY.replace("для отряда U2", "для отряда U9"), "ru")
    (fault,) = error.value.faults
    there = "«Штурмовой Отряд», U2"
    assert fault.text("ru") == f"«U9»: такого имени (отряд) в примере нет; есть: {there}"
