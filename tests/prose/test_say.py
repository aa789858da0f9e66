"""Saying what can be read: examples word for word, and what the engine has to say."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from rulekit.games import BOOKS
from rulekit.games.musket_pike import (
    Act,
    Decline,
    LoseUnits,
    Position,
    Preempt,
    Stop,
    Wing,
    act,
    chances,
    legal,
    start,
)
from rulekit.games.musket_pike.state import ORDERS, SIDES
from rulekit.prose import (
    Claim,
    Item,
    Table,
    Telling,
    Unsayable,
    read,
    say,
    say_act,
    say_position,
    say_refusal,
    say_step,
    unprinted,
)
from rulekit.prose.plain import act_of, whole

BOOK = "musket-pike"
RULES = [rule for rule in BOOKS[BOOK].rules.values() if rule.kind in ("prohibition", "duty")]
REQUIRED = ("side", "wing", "order")
EXTRA: dict[str, st.SearchStrategy[Any]] = {
    "leadership": st.sampled_from([-1, -2]),
    "army_commander": st.sampled_from([0, -1, -2]),
    "cavalry": st.just(True),
    "adjacent_enemy": st.just(True),
    "units": st.sampled_from([0, 2, 15]),
}
MARKERS = ("finished", "no_continue", "bypassed")
LABELS = ("3.2 F", "4.4.2", "XIII.7.A", "шаг 5")

sides = st.sampled_from(SIDES)
ratings = st.sampled_from([0, -1, -2])
orders = st.sampled_from(ORDERS)
runs = st.sampled_from(["preemption", "continuation-preemption", "take-back", "bypassed"])
rolls = st.none() | st.integers(-3, 12)
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,5}", fullmatch=True).filter(lambda name: name not in SIDES)


@st.composite
def rows(draw: st.DrawFn, columns: tuple[str, ...]) -> dict[str, Any]:
    """A wing with some of what the columns can show."""
    row = {"side": draw(sides), "order": draw(orders)}
    row |= {c: draw(EXTRA[c]) for c in columns if c in EXTRA and draw(st.booleans())}
    return row | {m: True for m in MARKERS if "markers" in columns and draw(st.booleans())}


def merged(draw: st.DrawFn, wings: list[str]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Sentences and what they give."""
    wing = st.sampled_from(wings)
    kinds: dict[str, dict[str, Any]] = {
        "first": {"first": draw(sides)},
        "landskrona": {"roll_modifier": 1},
        "on-move": {"on_move": draw(sides)},
        "active": {"phase": "activation", "active": draw(wing)},
        "window": {"step": "A"},
        "run": {
            "run": draw(st.sampled_from(["preemption", "continuation-preemption", "take-back", "bypassed"]))
        },
        "tried": {"tried": draw(st.lists(wing, min_size=1, max_size=3))},
        "order-tried": {"order_tried": True},
        "pass": {"passes": 1},
        "last-finished": {"last_finished": draw(wing)},
    }
    if draw(st.booleans()):
        kinds["active"]["activation"] = draw(st.integers(1, 3))
    position: dict[str, Any] = {}
    chosen = tuple(draw(st.lists(st.sampled_from(sorted(kinds)), unique=True)))
    for key in chosen:
        position |= kinds[key]
    readings = draw(st.lists(st.sampled_from(sorted(BOOKS[BOOK].readings)), unique=True, max_size=3))
    choices = {id: draw(st.sampled_from(BOOKS[BOOK].readings[id].choices[1:])) for id in readings}
    if choices:
        position["readings"] = choices
    return (*chosen, *(f"{id}={choice}" for id, choice in choices.items())), position


@st.composite
def items(draw: st.DrawFn, wings: list[str]) -> Item:
    """A step, as free as the words allow."""
    by, wing, roll = draw(sides), draw(st.sampled_from(wings)), draw(rolls)
    die = {} if roll is None else {"roll": roll}
    to = {"act": "change-order", "to": draw(orders), **die}
    on = draw(st.none() | st.just(wing))
    step = draw(
        st.sampled_from(
            [
                Item(({"act": "activate", "wing": wing},), by),
                Item(({"act": "activate", "wing": wing}, {"act": "stop"}), by),
                Item(({"act": "pass"},), by),
                Item(({"act": "preempt", "wing": wing, **die},)),
                Item(({"act": "decline"},), by),
                Item((to,), None, wing),
                Item((to,), by),
                Item(({"act": "continue", **die},), by, on),
                Item(({"act": "stop"},), by, on),
                Item(({"act": "lose-units", "wing": wing, "units": draw(st.integers(1, 115))},)),
            ]
        )
    )
    cites = tuple(draw(st.lists(st.sampled_from(LABELS), max_size=2, unique=True)))
    if draw(st.booleans()):
        refusing = Claim(rule=draw(st.sampled_from(RULES)).id)
        return replace(step, claims=(refusing,), cites=cites, refused=True)
    claims = tuple(draw(st.lists(outcomes(wings, step.acting("wing")), max_size=4, unique_by=repr)))
    return replace(step, claims=claims, cites=cites)


def outcomes(wings: list[str], acting: str | None) -> st.SearchStrategy[Claim]:
    """What may be claimed; some only of the acting wing."""
    wing, number = st.sampled_from(wings), st.integers(-4, 9)
    free: list[st.SearchStrategy[Any]] = [
        st.builds(lambda success: {"facts": {"success": success}}, st.booleans()),
        st.builds(lambda n: {"facts": {"modifier": n}}, number),
        st.builds(lambda n: {"facts": {"limit": n}}, st.integers(0, 9)),
        st.builds(lambda w, m: _of(w, {m: True}), wing, st.sampled_from(MARKERS)),
        st.builds(lambda w: _of(w, {"bypassed": False}), wing),
        st.builds(lambda w: {"position": {"active": w}}, wing),
        st.builds(lambda w: {"position": {"active": w, "step": "B"}}, wing),
        st.builds(lambda n: {"position": {"activation": n}}, st.integers(1, 3)),
        st.builds(lambda n: {"position": {"activation": n, "step": "B"}}, st.integers(1, 3)),
        st.builds(lambda s: {"position": {"step": "A", "to_move": s}}, sides),
        st.builds(lambda s: {"position": {"active": None, "to_move": s}}, sides),
        st.builds(lambda: {"position": {"step": "B"}}),
        st.builds(lambda: {"position": {"phase": "rout"}}),
        st.sampled_from([{"active": None, "to_move": s, "on_move": o} for s, o in ("AB", "BA")]).map(
            lambda position: {"position": position}
        ),
    ]
    own = [
        st.builds(lambda o: _of(acting, {"order": o}), orders),
        st.builds(lambda n: _of(acting, {"units": n}), st.integers(0, 30)),
    ]
    return st.one_of([*free, *(own if acting else [])]).map(lambda claim: Claim(**claim))


def _of(wing: str | None, changes: dict[str, Any]) -> dict[str, Any]:
    return {"position": {"wings": {wing: changes}}}


@st.composite
def tellings(draw: st.DrawFn) -> Telling:
    """An example with one or two tables."""
    wings = draw(st.lists(names, min_size=1, max_size=5, unique=True))
    cut = draw(st.integers(1, len(wings)))
    tables: list[Table] = []
    given_rows: dict[str, Any] = {}
    for part in filter(None, (wings[:cut], wings[cut:])):
        extra = draw(st.lists(st.sampled_from([*EXTRA, "markers"]), unique=True))
        columns = tuple(draw(st.permutations([*REQUIRED, *extra])))
        tables.append(Table(columns, tuple(part)))
        given_rows |= {wing: draw(rows(columns)) for wing in part}
    sentences, position = merged(draw, wings)
    opening = draw(st.sampled_from([{"to_move": "A"}, {"on_move": "B", "to_move": "A"}]))
    begins = Item(claims=(Claim(position=opening),), cites=("4.1",))
    return Telling(
        "Заглавие с «кавычками».\nВторая строка.",
        tuple(draw(st.lists(st.just("Пояснение."), max_size=1))),
        {"wings": given_rows, **position},
        draw(st.none() | st.just(begins)),
        tuple(draw(st.lists(items(wings), min_size=1, max_size=5))),
        tuple(tables),
        sentences,
    )


@settings(deadline=None)
@given(tellings())
def test_round_trip(telling: Telling) -> None:
    """Whatever can be said is read again as the same, in both languages, and prints as it was."""
    for lang in ("ru", "en"):
        body = say(BOOK, telling, lang)
        again = read(BOOK, body, lang)
        assert again == telling
        assert say(BOOK, again, lang) == body
        assert list(unprinted(BOOK, again, body, lang)) == []


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position at the beginning of a turn."""
    count = draw(st.integers(2, 5))
    wings = {
        f"{side}{number}": Wing(
            side, draw(orders), draw(st.sampled_from([0, -1, -2])), units=draw(st.integers(1, 2))
        )
        for number in range(1, count)
        for side in SIDES
    }
    charging = [wing.side for wing in wings.values() if wing.order == "charge"]
    tie = charging.count("A") == charging.count("B")
    return Position(wings, first=draw(sides) if tie else None)


@settings(deadline=None, max_examples=40)
@given(positions(), st.randoms(use_true_random=False))
def test_plays_are_told_truly(position: Position, random: Random) -> None:
    """Each step of a play is told in words that hold after it and did not before, alike in both languages."""
    table = say_position(BOOK, position, "ru"), say_position(BOOK, position, "en")
    now = start(position).position
    while now.phase == "activation":
        wing = random.choice([id for id, wing in now.wings.items() if wing.units])
        events: list[Act] = [
            Preempt(wing),
            Decline(),
            Stop(),
            LoseUnits(wing, random.randint(1, now.wings[wing].units)),
        ]
        step: Act = random.choice([*legal(now), *events])
        roll = random.choice(list(chances(now, step)))[0]
        step = step if roll is None else msgspec.structs.replace(step, roll=roll)
        verdict = act(now, step)
        told = []
        for lang, given_table in zip(("ru", "en"), table, strict=True):
            line = say_step(BOOK, now, step, verdict, lang, cites=("4.4.2",))
            told.append(read(BOOK, f"T\n\n{given_table}\n\n1. {line}", lang).items[0])
        assert told[0] == told[1]
        _check_told(told[0], now, step, verdict)
        now = verdict.position


def _check_told(item: Item, before: Position, step: Any, verdict: Any) -> None:
    assert item.acts == (act_of(step),)
    assert item.cites == ("4.4.2",)
    assert item.refused is not verdict.allowed
    if item.refused:
        assert item.claims == (Claim(rule=verdict.because[0]),)
        return
    for claim in item.claims:
        assert _holds(claim.facts, whole(verdict.facts))
        assert _holds(claim.position, whole(verdict.position))
        assert not (claim.position and _holds(claim.position, whole(before)))


def _holds(part: Any, inside: Any) -> bool:
    if not isinstance(part, dict):
        return bool(part == inside)
    return all(_holds(value, inside[key]) for key, value in part.items())


@settings(deadline=None)
@given(positions())
def test_position(position: Position) -> None:
    """A position is told as a table and sentences that give it back."""
    for lang in ("ru", "en"):
        telling = read(
            BOOK,
            f"T\n\n{say_position(BOOK, position, lang)}\n\n1. {'A пасует' if lang == 'ru' else 'A passes'}.",
            lang,
        )
        assert msgspec.convert(telling.given, Position) == position


def test_position_under_way() -> None:
    """A position in the middle of a turn needs sentences; each says something that none before it did."""
    wings = {"A1": Wing("A", "charge"), "B1": Wing("B", "charge", bypassed=True), "B2": Wing("B", "rally")}
    readings = {"mp.reading.below-zero": "failure"}
    position = Position(
        wings, phase="activation", active="A1", activation=2, step="B", run="preemption", readings=readings
    )
    assert say_position(BOOK, position, "en") == (
        "| Player | Wing | Order  | Marker   |\n"
        "|--------|------|--------|----------|\n"
        "| A      | A1   | Charge | —        |\n"
        "| B      | B1   | Charge | Bypassed |\n"
        "| B      | B2   | Rally  | —        |\n"
        "\n"
        "The second activation of A1 is under way.\n"
        "The wing became active by preempting a normal activation.\n"
        "Reading: a result below zero is a failure."
    )


WINGS = {
    "A1": Wing("A", "charge", units=2),
    "B1": Wing("B", "make-ready"),
    "B2": Wing("B", "rally"),
}
WINDOW = start(
    Position(WINGS, phase="activation", active="A1", step="A", activation=1, run="normal")
).position


@pytest.mark.parametrize(
    ("step", "russian", "english"),
    [
        (
            Preempt("B1", 3),
            "B1 пытается перехватить инициативу: 3 — успех, A1 — «Остановлено», активируется B1.",
            "B1 tries to preempt: 3 — success, A1 marked Bypassed, B1 activates.",
        ),
        (
            Preempt("B1", 4),
            "B1 пытается перехватить инициативу: 4 — неудача, «Без продления», шаг B.",
            "B1 tries to preempt: 4 — failure, No Continue, step B.",
        ),
        (
            Preempt("B2"),
            "B2 пытается перехватить инициативу — нельзя: приказ «Сбор».",
            "B2 tries to preempt — not allowed: the order is Rally.",
        ),
        (Decline(), "B не перехватывает — шаг B.", "B does not preempt — step B."),
    ],
)
def test_step(step: Any, russian: str, english: str) -> None:
    """A step is told with what it changed, or why it is refused."""
    verdict = act(WINDOW, step)
    assert say_step(BOOK, WINDOW, step, verdict, "ru") == russian
    assert say_step(BOOK, WINDOW, step, verdict, "en") == english


def test_act_and_refusal() -> None:
    """An act and a refusal can be said alone; a rule without words is called by its id."""
    now = act(WINDOW, Decline()).position
    assert say_act(BOOK, now, Stop(), "ru") == "A завершает активацию A1"
    assert say_act(BOOK, now, Stop(), "en") == "A ends the activation of A1"
    assert say_refusal(BOOK, "mp.preemption.rally", "ru") == "нельзя: приказ «Сбор»"
    assert say_refusal(BOOK, "mp.preemption.rally", "en") == "not allowed: the order is Rally"
    assert say_refusal(BOOK, "mp.preemption.bypass", "en") == "not allowed: mp.preemption.bypass"


BODY = """\
Заглавие.

| Игрок | Крыло | Приказ      |
|-------|-------|-------------|
| A     | A1    | «Атаковать» |

Первым ходит A.
Инициатива у A.

1. A активирует A1.
2. A завершает активацию A1 — «F»."""


@pytest.mark.parametrize(
    ("old", "new", "line", "written"),
    [
        ("1. A активирует A1.", "1. A  активирует A1", 19, "1. A  активирует A1"),
        ("— «F»", "— A1 — «F»", 20, "2. A завершает активацию A1 — A1 — «F»."),
        ("— «F»", '— "F"', 20, '2. A завершает активацию A1 — "F".'),
        ("| A     |", "| A |", 14, "| A | A1    | «Атаковать» |"),
        ("«Атаковать»", "Атаковать", 14, "| A     | A1    | Атаковать |"),
        ("A.\nИ", "A. И", 16, "Первым ходит A. Инициатива у A."),
        ("завершает", "заканчивает", 20, "2. A заканчивает активацию A1 — «F»."),
    ],
)
def test_unprinted(old: str, new: str, line: int, written: str) -> None:
    """What can be read and is not as printed is named with its line and with the printed form."""
    body = BODY.replace(old, new)
    (finding,) = unprinted(BOOK, read(BOOK, body, "ru", line=10), body, "ru")
    assert (finding.line, finding.written) == (line, written)
    assert finding.printed.replace(" ⏎ ", "\n") in BODY


@pytest.mark.parametrize(
    "telling",
    [
        Item(({"act": "activate", "wing": "A1"},)),
        Item(({"act": "march"},), "A"),
        Item(({"act": "activate", "wing": "A1"}, {"act": "pass"}), "A"),
        Item(({"act": "pass"},), "A", claims=(Claim(position={"wings": {"A1": {"order": "rally"}}}),)),
        Item(({"act": "pass"},), "A", claims=(Claim({"success": 1}),)),
        Item(({"act": "pass"},), "A", claims=(Claim({"cell": "x"}),)),
    ],
)
def test_unsayable(telling: Item) -> None:
    """What the book has no words for is refused, never left out."""
    example = read(BOOK, BODY, "ru")
    with pytest.raises(Unsayable):
        say(BOOK, replace(example, items=(telling,)), "ru")


@pytest.mark.parametrize(("field", "value"), [("order", "march"), ("units", "two"), ("army_commander", True)])
def test_unsayable_position(field: str, value: Any) -> None:
    """A table shows no value that is none."""
    example = read(BOOK, BODY, "ru")
    row = {**example.given["wings"]["A1"], field: value}
    table = Table((*REQUIRED, *({field} - set(REQUIRED))), ("A1",))
    with pytest.raises(Unsayable):
        say(BOOK, replace(example, given={"wings": {"A1": row}}, sentences=(), tables=(table,)), "ru")


def test_unsayable_sentence() -> None:
    """A sentence whose value is not given, and a start that no sentence tells, cannot be said."""
    example = read(BOOK, BODY, "ru")
    with pytest.raises(Unsayable):
        say(BOOK, replace(example, sentences=("active",)), "ru")
    with pytest.raises(Unsayable):
        say(BOOK, replace(example, start=Item(claims=(Claim(position={"step": "A"}),))), "ru")
