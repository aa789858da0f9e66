"""Exact chances: against brute force, which shares `act` and `chances` alone, and against arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rulekit.games import BOOKS, Book, dark_millennium as dm, musket_pike as mp, ninth_age as t9a
from rulekit.games.musket_pike.state import ORDERS, Order
from rulekit.games.ninth_age.state import Side
from rulekit.oracle.odds import Unvalued, odds
from rulekit.oracle.policy import Policy
from rulekit.verdict import BadPlay

MP, T9A = BOOKS["musket-pike"], BOOKS["ninth-age"]
Choose = Callable[[Any], Any]


def brute(book: Book, position: Any, choose: Choose, there: Choose, over: Choose) -> Fraction:
    """Try every sequence of dice, one after another; nothing is remembered."""
    if there(position):
        return Fraction(1)
    if over(position) or (act := choose(position)) is None:
        return Fraction(0)
    total = Fraction(0)
    for roll, chance in book.chances(position, act):
        after = book.act(position, act if roll is None else replace(act, roll=roll))
        assert after.allowed
        total += chance * brute(book, after.position, choose, there, over)
    return total


def do(act: str, *when: str, **fields: Any) -> dict[str, Any]:
    """A preference as plain values."""
    return {"do": {"act": act, **fields}, "when": list(when)}


# Musket & Pike


def run_of_a1(**wings: mp.Wing) -> mp.Position:
    """A has just activated A1."""
    given = mp.Position(wings, first="A")
    return mp.act(mp.start(given).position, mp.Activate("A1")).position


def activated(times: int) -> list[str]:
    """A1 has come as far as step B of this activation: nobody can preempt it any more."""
    return ["active=A1", f"activation={times}", "step=B"]


#: A goes on as long as it may and never cuts in; B tries whenever it may, and never goes on.
ALWAYS = {
    "A": {"prefer": [do("decline"), do("continue"), do("stop")], "default": "first"},
    "B": {"prefer": [do("preempt"), do("decline"), do("stop")], "default": "first"},
}
#: B saves its attempt for a continuation.
PATIENT = ALWAYS | {
    "B": {"prefer": [do("preempt", "activation=2"), do("decline"), do("stop")], "default": "first"}
}


def tried(p: mp.Position, *acts: Any) -> Any:
    """The first of the acts that is allowed; those that need a die get one."""
    for act in acts:
        rolled = replace(act, roll=0) if isinstance(act, mp.Preempt | mp.Continue) else act
        if mp.act(p, rolled).allowed:
            return act
    return None


def always(p: mp.Position, *, patient: bool = False) -> Any:
    """The same policies, in Python."""
    b = [id for id, wing in p.wings.items() if wing.side == "B"]
    if p.phase != "activation":
        return None
    if p.step == "A":
        if p.to_move == "B" and (p.activation == 2 or not patient):
            return tried(p, *map(mp.Preempt, b), mp.Decline())
        return mp.Decline()
    if p.active is not None:
        return tried(p, mp.Continue(), mp.Stop()) if p.acting.side == "A" else mp.Stop()
    return tried(p, *map(mp.Activate, p.wings), mp.Pass())


#: A1's order and rating, the orders of B's wings, how many activations.
RUNS: list[tuple[Order, int, tuple[Order, ...], int]] = [
    *((order, rating, ("rally",), times) for order in ORDERS[:3] for rating in (0, -2) for times in (2, 3)),
    *(("charge", rating, (order,), 2) for order in ORDERS[:3] for rating in (0, -1)),
    *(("charge", 0, (order,), 3) for order in ORDERS[:3]),
    ("make-ready", 0, ("make-ready",), 3),
    ("receive-charge", -1, ("receive-charge",), 2),
    ("charge", 0, ("charge", "make-ready"), 2),
]


@pytest.mark.parametrize("patient", [False, True])
@pytest.mark.parametrize(("order", "leadership", "against", "times"), RUNS)
def test_a_run_against_brute_force(
    order: Order, leadership: int, against: tuple[Order, ...], times: int, patient: bool
) -> None:
    """A wing activated twice and thrice, alone and with preemptors in the way."""
    enemies = {f"B{number}": mp.Wing("B", one) for number, one in enumerate(against, 1)}
    p = run_of_a1(A1=mp.Wing("A", order, leadership=leadership), **enemies)

    def there(p: mp.Position) -> bool:
        return p.active == "A1" and p.activation == times and p.step == "B"

    found = odds(MP, p, activated(times), PATIENT if patient else ALWAYS).chance
    assert found == brute(MP, p, lambda p: always(p, patient=patient), there, a1_is_done)
    assert 0 < found < 1


def a1_is_done(p: mp.Position) -> bool:
    """Nothing can bring A1 back."""
    return p.wings["A1"].finished


def every_act(p: mp.Position) -> Iterator[Any]:
    """All that the side to move may do, found by asking `act` of whatever could be done."""
    wings = [id for id, wing in p.wings.items() if wing.side == p.to_move]
    rolled = (*map(mp.Preempt, wings), *map(mp.ChangeOrder, ORDERS), mp.Continue())
    plain: tuple[Any, ...] = (*map(mp.Activate, wings), mp.Decline(), mp.CloseCombat(), mp.Stop(), mp.Pass())
    for act in (*rolled, *plain):
        if mp.act(p, replace(act, roll=0) if act in rolled else act).allowed:
            yield act


def best(p: mp.Position, there: Choose, left: int) -> Fraction:
    """What A makes of it, and B leaves of it, in so many acts, by trying everything."""
    if there(p) or not left:
        return Fraction(there(p))
    values = []
    for act in every_act(p):
        rolls = list(mp.chances(p, act))
        after = (mp.act(p, act if roll is None else replace(act, roll=roll)).position for roll, _ in rolls)
        values.append(
            sum((c * best(q, there, left - 1) for (_, c), q in zip(rolls, after, strict=True)), Fraction(0))
        )
    return (max if p.to_move == "A" else min)(values, default=Fraction(0))


@pytest.mark.parametrize("order", ["charge", "make-ready"])
@pytest.mark.parametrize("depth", [2, 3])
def test_the_best_play_of_both_sides_against_brute_force(order: Order, depth: int) -> None:
    """A wants the activation, B does not; everything that either could do is tried."""
    p = run_of_a1(A1=mp.Wing("A", order), B1=mp.Wing("B", "make-ready"))

    def there(p: mp.Position) -> bool:
        return p.active == "A1" and p.activation == 2 and p.step == "B"

    found = odds(MP, p, activated(2), {"A": "best", "B": "worst"}, depth=depth).chance
    assert found == best(p, there, depth)
    assert depth == 2 or 0 < found < 1


def test_alone_under_charge() -> None:
    """0–3 of ten faces, then 0–2: the second attempt has a modifier of its own."""
    p = run_of_a1(A1=mp.Wing("A", "charge"), B1=mp.Wing("B", "rally"))
    two, three = (odds(MP, p, activated(times), ALWAYS).chance for times in (2, 3))
    assert (two, three) == (Fraction(4, 10), Fraction(4, 10) * Fraction(3, 10))


def test_a_marked_preemptor_is_a_worse_one() -> None:
    """A success in the first window lets A1 act later undisturbed; a failure costs the next try a point."""
    p = run_of_a1(A1=mp.Wing("A", "charge"), B1=mp.Wing("B", "charge"))
    half, four = Fraction(1, 2), Fraction(4, 10)
    assert odds(MP, p, activated(2), ALWAYS).chance == half * four + half * four * (1 - four)
    assert odds(MP, p, activated(2), PATIENT).chance == four * half
    assert odds(MP, p, activated(2), {"A": "best", "B": "worst"}).chance == four * half


def test_a_side_may_help() -> None:
    """`best` and `worst` are about the event, whichever side plays so."""
    p = run_of_a1(A1=mp.Wing("A", "charge"), B1=mp.Wing("B", "charge"))
    found = {b: odds(MP, p, activated(2), {"A": ALWAYS["A"], "B": b}).chance for b in ("best", "worst")}
    assert found == {"best": Fraction(2, 5), "worst": Fraction(1, 5)}


def test_facts_may_decide() -> None:
    """A goes on only after a roll of 0, which the position does not keep."""
    p = run_of_a1(A1=mp.Wing("A", "charge"), B1=mp.Wing("B", "rally"))
    again = {"do": {"act": "continue"}, "when": ["activation=2"], "facts": ["roll=0"]}
    policy = {"A": {"prefer": [do("continue", "activation=1"), again, do("stop")]}, "B": "first"}
    assert odds(MP, p, activated(3), policy).chance == Fraction(1, 10) * Fraction(3, 10)
    after = mp.act(p, mp.Continue(2))
    assert odds(MP, after.position, activated(3), policy, facts=after.facts).chance == 0


def test_what_holds_already_is_certain() -> None:
    """A play has come to where it begins, whatever limits there are."""
    p = run_of_a1(A1=mp.Wing("A", "charge"), B1=mp.Wing("B", "rally"))
    assert odds(MP, p, ["active=A1"], {}, until=["active=A1"], depth=0).chance == 1
    assert odds(MP, p, ["active=B1"], {}, until=["active=A1"]).chance == 0
    assert odds(MP, p, ["activation=2"], ALWAYS, depth=0).chance == 0


# The Ninth Age

#: Around a Broken unit: south, north, west, east.
PLACES = {"A1": (24, 20, 90), "A2": (24, 28, 270), "A3": (20, 24, 0), "A4": (28, 24, 180)}


def unit(side: Side, x: int, y: int, heading: int, **more: Any) -> t9a.Unit:
    """A square of four inches."""
    four = Decimal(4)
    return t9a.Unit(side, Decimal(x), Decimal(y), four, four, Decimal(heading), **more)


def table(**units: t9a.Unit) -> t9a.Position:
    """A combat that is lost."""
    return t9a.start(t9a.Position(t9a.Table(Decimal(48), Decimal(48)), "A", units)).position


def pursued(number: int, **more: Any) -> t9a.Position:
    """B1 is Broken, and so many units are in contact with it."""
    pursuers = {id: unit("A", *place, **more) for id, place in [*PLACES.items()][:number]}
    return table(**pursuers, B1=unit("B", 24, 24, 270, state="broken"))


CAUGHT = ["units.B1.state=caught"]
PURSUE = {"A": {"prefer": [do("declare", pursue="B1")], "default": "first"}, "B": "first"}
RESTRAIN = {"A": {"prefer": [{"do": {"act": "declare", "pursue": None}}], "default": "first"}, "B": "first"}


def pursues(p: t9a.Position) -> Any:
    """Everybody pursues, in the order in which they stand in the table."""
    hunters = [id for id, one in p.units.items() if one.side == "A"]
    acts: tuple[Any, ...] = (
        *(t9a.Declare(id, "B1") for id in hunters),
        t9a.FleeRoll("B1", 7),
        *(t9a.PursuitRoll(id, 7) for id in hunters),
    )
    return next((act for act in acts if t9a.act(p, act).allowed), None)


@pytest.mark.parametrize("number", [1, 2])
def test_pursuers_against_brute_force(number: int) -> None:
    """Every sum of every roll, in turn."""
    p = pursued(number)
    found = odds(T9A, p, CAUGHT, PURSUE, until=["stage=flight"]).chance
    assert found == brute(
        T9A, p, pursues, lambda p: p.units["B1"].state == "caught", lambda p: p.stage == "flight"
    )


def six_by_six(pursuers: int) -> Fraction:
    """The same by counting dice on paper: a flight of two dice, and so many pursuits of two."""
    faces = range(1, 7)
    pairs = [a + b for a, b in product(faces, faces)]
    missed = [sum(pursuit < flight for pursuit in pairs) for flight in pairs]
    return 1 - Fraction(sum(each**pursuers for each in missed), 36 ** (pursuers + 1))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_pursuers_share_one_flight(number: int) -> None:
    """One catches with 721 of 1296; several are not that chance repeated, since the flight is rolled once."""
    found = odds(T9A, pursued(number), CAUGHT, PURSUE, until=["stage=flight"]).chance
    assert found == six_by_six(number)
    tempting = 1 - (1 - Fraction(721, 1296)) ** number
    assert found == tempting == Fraction(721, 1296) if number == 1 else found < tempting


def test_two_preys_do_not_share_it() -> None:
    """One prey each: then the two chances are independent, and the product is right."""
    p = table(
        A1=unit("A", 12, 20, 90),
        B1=unit("B", 12, 24, 270, state="broken"),
        A2=unit("A", 36, 20, 90),
        B2=unit("B", 36, 24, 270, state="broken"),
    )
    each = [do("declare", unit="A1", pursue="B1"), do("declare", unit="A2", pursue="B2")]
    policies = {"A": {"prefer": each, "default": "first"}, "B": "first"}
    neither = ["stage=flight", "units.B1.state=broken", "units.B2.state=broken"]
    found = odds(T9A, p, neither, policies, until=["units.B1.state=caught"], depth=6).chance
    assert found == (1 - Fraction(721, 1296)) ** 2


@pytest.mark.parametrize("discipline", range(11))
def test_restraint(discipline: int) -> None:
    """2D6 at most the Discipline: the unit stays; else it must pursue, and may catch."""
    p = pursued(1, discipline=discipline)
    throws = sum(a + b <= discipline for a, b in product(range(1, 7), repeat=2))
    stays = Fraction(throws, 36)
    assert odds(T9A, p, ["units.A1.plan=restrained"], RESTRAIN).chance == stays
    caught = odds(T9A, p, CAUGHT, RESTRAIN, until=["stage=flight"]).chance
    assert caught == (1 - stays) * Fraction(721, 1296)


def test_a_forced_unit_chooses_its_prey() -> None:
    """Of two that it touches it takes the one that its policy names."""
    wide = replace(unit("A", 24, 20, 90, discipline=0), width=Decimal(10))
    preys = {id: unit("B", x, 24, 270, state="broken") for id, x in (("B1", 21), ("B2", 27))}
    p = table(A1=wide, **preys)
    prefer = [{"do": {"act": "declare", "pursue": None}}, do("declare", pursue="B2")]
    policies = {"A": {"prefer": prefer, "default": "first"}, "B": "first"}
    ends = ["units.A1.target=B1"], ["units.A1.target=B2"]
    assert [odds(T9A, p, one, policies, until=["stage=flee-rolls"]).chance for one in ends] == [0, 1]


# What has no answer


def over(**more: Any) -> t9a.Position:
    """The combat is behind, and Player Turns follow without end."""
    units = {"A1": unit("A", 24, 20, 90, **more)}
    return t9a.start(t9a.Position(t9a.Table(Decimal(48), Decimal(48)), "A", units, stage="over")).position


def test_a_play_without_end() -> None:
    """A position that comes again is told with the acts that lead back to it; a limit helps."""
    policy = {side: {"prefer": [do("end-turn")]} for side in "AB"}
    with pytest.raises(Unvalued) as caught:
        odds(T9A, over(), ["units.A1.state=gone"], policy)
    assert caught.value.fault.code == "odds-endless"
    assert {type(act) for act in caught.value.acts} == {t9a.EndTurn}
    p = over()
    met = [p, *(p := t9a.act(p, act).position for act in caught.value.acts)]
    assert met[-1] in met[:-1]
    assert odds(T9A, over(), ["units.A1.state=gone"], policy, depth=5).chance == 0
    assert odds(T9A, over(), ["units.A1.state=gone"], policy, until=["stage=game-turn-end"]).chance == 0


def test_what_changes_nothing_is_no_choice() -> None:
    """To count for an objective over and over is no play; whoever insists on it plays without end."""
    score = {"prefer": [do("score")]}
    with pytest.raises(Unvalued) as caught:
        odds(T9A, over(scoring=True), ["stage=turn"], {"A": score, "B": score})
    assert (caught.value.fault.code, len(caught.value.acts)) == ("odds-endless", 1)
    for default in ("first", "best", "worst"):
        found = odds(T9A, over(scoring=True), ["stage=turn"], {"A": default, "B": default}, depth=3)
        assert found.chance == 1


def after_combat(**more: Any) -> t9a.Position:
    """A1 has restrained itself and may now pivot, reform or do neither."""
    p = pursued(1, discipline=8)
    for act in (
        t9a.Declare("A1", None),
        t9a.RestrainTest("A1", 7),
        t9a.FleeRoll("B1", 7),
        t9a.FleeMove("B1"),
    ):
        p = t9a.act(p, act).position
    assert p.stage == "post-combat"
    return p


def test_a_continuum_needs_a_choice() -> None:
    """Nobody can try every angle; a policy that names one is as good as any."""
    for default in ("best", "worst", None):
        with pytest.raises(Unvalued) as caught:
            odds(T9A, after_combat(), ["stage=over"], {"A": {"default": default}})
        assert caught.value.fault.code == "odds-open"
        assert caught.value.fault.params == {"side": "A", "verbs": "pivot, reform"}
    pivot = {"A": {"prefer": [do("pivot", unit="A1", heading="45")]}}
    assert odds(T9A, after_combat(), ['units.A1.heading="45"'], pivot).chance == 1
    for one in ({"A": {"prefer": [do("skip")]}}, {"A": "first"}):
        assert odds(T9A, after_combat(), ["stage=over"], one).chance == 1


def test_an_event_may_be_named() -> None:
    """Where pursuers end up the fragment does not tell; a policy may."""
    p = pursued(1)
    for act in (
        t9a.Declare("A1", "B1"),
        t9a.FleeRoll("B1", 12),
        t9a.PursuitRoll("A1", 2),
        t9a.FleeMove("B1"),
    ):
        p = t9a.act(p, act).position
    assert p.stage == "pursuit"
    assert odds(T9A, p, ["stage=over"], {"A": "first", "B": "first"}).chance == 0
    where = {"act": "place", "unit": "A1", "x": "24", "y": "22", "heading": "90"}
    assert odds(T9A, p, ["stage=over"], {"A": {"prefer": [{"do": where}]}}).chance == 1
    assert t9a.act(p, t9a.Place("A1", Decimal(24), Decimal(22), Decimal(90))).position.stage == "over"


def test_the_side_that_is_named_first_goes_first() -> None:
    """Where both may choose, the order of the file decides who does."""
    p = table(
        A1=unit("A", 12, 20, 90, discipline=7),
        B1=unit("B", 12, 24, 270, state="broken"),
        B2=unit("B", 36, 20, 90, discipline=7),
        A2=unit("A", 36, 24, 270, state="broken"),
    )
    assert p.to_move is None
    a, b = ("A", {"prefer": [do("declare", pursue="B1")]}), ("B", {"prefer": [do("declare", pursue="A2")]})
    for first, second, plan in ((a, b, 1), (b, a, 0)):
        found = odds(T9A, p, ["units.A1.plan=pursue"], dict([first, second]), depth=1)
        assert found.chance == plan


def test_a_silent_policy() -> None:
    """Where there is a choice, somebody must make it; where there is none, nobody need."""
    p = run_of_a1(A1=mp.Wing("A", "charge"), B1=mp.Wing("B", "make-ready"))
    for policies, side in (({}, "B"), ({"B": {"prefer": [do("decline")]}}, "A")):
        with pytest.raises(Unvalued) as caught:
            odds(MP, p, activated(3), policies)
        assert (caught.value.fault.code, caught.value.fault.params["side"]) == ("odds-silent", side)
    with pytest.raises(Unvalued) as caught:
        odds(T9A, over(), ["stage=over", "turn=B"], {"B": "first"}, until=["turn=B"])
    assert caught.value.fault.code == "odds-silent"
    assert odds(
        T9A,
        table(A1=unit("A", 24, 20, 90), B1=unit("B", 24, 24, 270, state="broken")),
        CAUGHT,
        {"A": PURSUE["A"]},
        until=["stage=flight"],
    ).chance == Fraction(721, 1296)


def test_what_an_act_lacks_is_told_with_its_place() -> None:
    """A unit without Discipline cannot be tested: the fault is the engine's, the place the play's."""
    with pytest.raises(Unvalued) as caught:
        odds(T9A, pursued(1), CAUGHT, RESTRAIN)
    assert caught.value.fault.code == "discipline-needed"
    assert caught.value.acts == (t9a.Declare("A1", None),)


@pytest.mark.parametrize(
    ("policies", "path", "code"),
    [
        ({"A": "better"}, "$.A", "not-one-of"),
        ({"C": "best"}, "$", "not-one-of"),
        ({"A": {"prefer": [{"do": {"wing": "A1"}}]}}, "$.A.prefer[0].do.act", "missing-field"),
        ({"A": {"prefer": [do("jump")]}}, "$.A.prefer[0].do.act", "not-one-of"),
        ({"A": {"prefer": [do("stop"), do("preempt", wing="B9")]}}, "$.A.prefer[1].do.wing", "unknown-wing"),
        (
            {"A": {"prefer": [do("perform", unit="P9", action="reform")]}},
            "$.A.prefer[0].do.unit",
            "unknown-subunit",
        ),
        ({"A": {"prefer": [do("preempt", wing=1)]}}, "$.A.prefer[0].do.wing", "wrong-type"),
        ({"A": {"prefer": [do("continue", roll=1)]}}, "$.A.prefer[0].do.roll", "odds-roll"),
        ({"A": {"prefer": [do("continue", wing="A1")]}}, "$.A.prefer[0].do.wing", "unknown-field"),
        ({"A": {"prefer": [do("stop", "moon=full")]}}, "$.A.prefer[0].when.moon", "unknown-field"),
        (
            {"A": {"prefer": [do("stop", "wings.B9.finished=true")]}},
            "$.A.prefer[0].when.wings",
            "property-name",
        ),
        (
            {"A": {"prefer": [{"do": {"act": "stop"}, "facts": ["success"]}]}},
            "$.A.prefer[0].facts",
            "property-form",
        ),
        (
            {"A": {"prefer": [{"do": {"act": "stop"}, "facts": ["luck=1"]}]}},
            "$.A.prefer[0].facts.luck",
            "unknown-field",
        ),
    ],
)
def test_a_policy_that_cannot_be(policies: Any, path: str, code: str) -> None:
    """A fault of a policy has its place."""
    p = run_of_a1(A1=mp.Wing("A", "charge"), B1=mp.Wing("B", "rally"))
    with pytest.raises(BadPlay) as caught:
        Policy(MP, p, policies)
    assert (caught.value.path, caught.value.code) == (path, code)


def test_a_preference_with_a_name_that_is_not_there() -> None:
    """An act of which fields are left out has names that the position has."""
    p = table(A1=unit("A", 24, 20, 90), B1=unit("B", 24, 24, 270, state="broken"))
    for name, code in (("A9", "property-name"), ("А1", "name-cyrillic")):
        with pytest.raises(BadPlay) as caught:
            Policy(T9A, p, {"A": {"prefer": [do("declare", unit=name)]}})
        assert (caught.value.path, caught.value.code) == ("$.A.prefer[0].do.unit", code)
    assert Policy(T9A, p, {"A": {"prefer": [do("declare", unit="A1")]}}).preferences["A"][0].act is None


@pytest.mark.parametrize(("a", "b", "chance"), [("worst", "best", 1), ("best", "worst", 0)])
def test_a_book_without_dice(a: str, b: str, chance: int) -> None:
    """There the chance is 0 or 1: B alone decides whether its unit stands in the way."""
    units = {"U1": dm.Unit("A", "charging", special=dm.Discard(1)), "U2": dm.Unit("B", "charging", 3)}
    p = dm.start(dm.Position(units)).position
    p = dm.act(p, dm.SpecialAssault("U1")).position
    found = odds(BOOKS["dark-millennium"], p, ["assault.target=U2"], {"A": a, "B": b}, depth=2)
    assert found.chance == chance
