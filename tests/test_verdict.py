"""Rules and rulings: what decides, what is looked up, and what a rule that is off does not do."""

from __future__ import annotations

import pickle

import pytest

from rulekit.messages import message
from rulekit.rulebook import Rulebook
from rulekit.verdict import (
    Aside,
    BadPlay,
    Flipped,
    Idle,
    Refusal,
    RuleConflict,
    Ruling,
    Verdict,
    bad,
)

BOOK = Rulebook("xx")
GENERAL = BOOK.rule("xx.general", source="1", kind="effect")
ONE = BOOK.rule("xx.one", source="2", kind="effect", overrides=(GENERAL,))
OTHER = BOOK.rule("xx.other", source="3", kind="effect", overrides=(GENERAL,))
STRONGEST = BOOK.rule("xx.strongest", source="4", kind="effect", overrides=(GENERAL, ONE, OTHER))
CONDITION = BOOK.rule("xx.condition", source="5", kind="prohibition")
PERMISSION = BOOK.rule("xx.permission", source="6", kind="permission")
VALUE = BOOK.rule("xx.value", source="7", kind="value", basis="public source", values=(3,))
QUESTION = BOOK.reading("xx.question", source="8", choices=("yes", "no"))


def off(*rules: object) -> Ruling:
    """A ruling without some rules."""
    return Ruling(frozenset(map(str, rules)))


def test_a_verdict_cannot_be_changed() -> None:
    """A verdict stays what it is."""
    verdict: Verdict[None, None] = Verdict(allowed=True, because=(), consulted=(), facts=None, position=None)
    assert verdict.options == ()
    with pytest.raises(AttributeError):
        verdict.allowed = False  # type: ignore[misc]


# Conditions and permissions


def test_a_condition_that_holds() -> None:
    """A condition that holds is looked up, and decides nothing."""
    ruling = Ruling()
    ruling.must(CONDITION, holds=True)
    assert (ruling.because, ruling.lookups()) == ([], ("xx.condition",))


def test_a_condition_that_fails() -> None:
    """A condition that fails ends the ruling, and is not among what was looked up."""
    ruling = Ruling()
    with pytest.raises(Refusal) as caught:
        ruling.must(CONDITION, holds=False)
    assert caught.value.rule is CONDITION
    assert ruling.lookups() == ()


def test_a_condition_switched_off() -> None:
    """With its rule off a condition passes."""
    off(CONDITION).must(CONDITION, holds=False)


def test_a_permission_decides_alone() -> None:
    """The permission in which a verb ends is the reason where there is no effect."""
    ruling = Ruling()
    ruling.must(CONDITION, holds=True)
    ruling.may(PERMISSION)
    assert (ruling.reasons(), ruling.lookups()) == (("xx.permission",), ("xx.condition",))


def test_a_permission_behind_an_effect() -> None:
    """Where there is an effect, the permission was looked up on the way."""
    ruling = Ruling()
    ruling.may(PERMISSION)
    assert ruling.has(GENERAL)
    assert (ruling.reasons(), ruling.lookups()) == (("xx.general",), ("xx.permission",))


def test_a_permission_switched_off() -> None:
    """Nothing is allowed because nothing forbids it: without its permission a verb is refused."""
    with pytest.raises(Refusal) as caught:
        off(PERMISSION).may(PERMISSION)
    assert caught.value.rule is PERMISSION


# Effects


def test_effects_in_order() -> None:
    """Effects that apply are the reasons, in the order in which they were asked."""
    ruling = Ruling()
    assert ruling.has(OTHER)
    assert not ruling.has(ONE, applies=False)
    assert ruling.has(GENERAL)
    assert ruling.reasons() == ("xx.other", "xx.general")


def test_an_effect_switched_off() -> None:
    """With its rule off an effect does nothing."""
    ruling = off(GENERAL)
    assert not ruling.has(GENERAL)
    assert ruling.reasons() == ()


# Choices


@pytest.mark.parametrize(
    ("one", "other", "strongest", "chosen"),
    [
        (False, False, False, GENERAL),
        (True, False, False, ONE),
        (False, True, False, OTHER),
        (False, False, True, STRONGEST),
        (True, False, True, STRONGEST),
        (True, True, True, STRONGEST),
    ],
)
def test_the_exception_that_applies(one: bool, other: bool, strongest: bool, chosen: object) -> None:
    """The exception that applies is chosen, and of several the one that overrides the others."""
    ruling = Ruling()
    assert ruling.one(GENERAL, (ONE, one), (OTHER, other), (STRONGEST, strongest)) is chosen
    assert ruling.reasons() == (str(chosen),)


def test_exceptions_that_collide() -> None:
    """Two exceptions of which neither overrides the other are a conflict that names both."""
    with pytest.raises(RuleConflict) as caught:
        Ruling().one(GENERAL, (ONE, True), (OTHER, True))
    assert caught.value.rules == caught.value.args == ("xx.one", "xx.other")
    assert str(caught.value) == (
        "two exceptions apply at once and neither overrides the other: xx.one, xx.other"
    )


def test_exceptions_switched_off() -> None:
    """Without an exception the choice falls to the next, without the strongest there may be a conflict."""
    assert off(ONE).one(GENERAL, (ONE, True)) is GENERAL
    assert off(ONE).one(GENERAL, (ONE, True), (OTHER, True)) is OTHER
    with pytest.raises(RuleConflict):
        off(STRONGEST).one(GENERAL, (ONE, True), (OTHER, True), (STRONGEST, True))


def test_the_general_rule_switched_off() -> None:
    """Without the general rule nothing is chosen where no exception applies."""
    ruling = off(GENERAL)
    assert ruling.one(GENERAL, (ONE, False)) is None
    assert ruling.reasons() == ()
    assert off(GENERAL).one(GENERAL, (ONE, True)) is ONE


# Values and readings


def test_a_value() -> None:
    """A value is looked up; with its rule off it is its wrong neighbour."""
    ruling = Ruling()
    assert ruling.value(VALUE, 3, wrong=2) == 3
    assert ruling.lookups() == ("xx.value",)
    assert off(VALUE).value(VALUE, 3, wrong=2) == 2


def test_a_reading_is_looked_up() -> None:
    """A question that was asked is among what was looked up."""
    ruling = Ruling()
    assert ruling.asks(QUESTION, {"xx.question": "no"}) == "no"
    assert ruling.lookups() == ("xx.question",)


def test_each_lookup_once() -> None:
    """What is looked up twice is listed once, where it came first."""
    ruling = Ruling()
    for holds in (CONDITION, VALUE, CONDITION):
        ruling.must(holds, holds=True)
    assert ruling.lookups() == ("xx.condition", "xx.value")


# Definitions, excuses, and acts that are about nothing


def test_a_definition_is_looked_up() -> None:
    """A definition means what it says unless it is off; it is looked up either way."""
    ruling = Ruling()
    assert ruling.defines(VALUE)
    assert ruling.lookups() == ("xx.value",)
    assert not off(VALUE).defines(VALUE)


def test_a_permission_that_excuses() -> None:
    """A permission that excuses from a condition decides where it applies, and refuses nothing where not."""
    ruling = Ruling()
    assert not ruling.grants(PERMISSION, applies=False)
    assert ruling.reasons() == ()
    assert ruling.grants(PERMISSION, applies=True)
    assert ruling.reasons() == ("xx.permission",)
    assert not off(PERMISSION).grants(PERMISSION, applies=True)


def test_an_act_that_is_about_nothing() -> None:
    """Only what a condition that is off has let pass can be about nothing."""
    Ruling().needs(there=True)
    with pytest.raises(Idle):
        Ruling().needs(there=False)


# Rules taken the other way


def flipped(*rules: object) -> Ruling:
    """A ruling that takes some rules the other way."""
    return Ruling(Flipped(map(str, rules)))


def test_a_condition_the_other_way() -> None:
    """A condition that holds refuses, one that fails passes; in passing too."""
    flipped(CONDITION).must(CONDITION, holds=False)
    with pytest.raises(Refusal):
        flipped(CONDITION).must(CONDITION, holds=True)
    with pytest.raises(Refusal):
        Aside(Flipped({"xx.condition"})).must(CONDITION, holds=True)


def test_an_effect_the_other_way() -> None:
    """An effect comes where it should not, and stays away where it should come."""
    ruling = flipped(GENERAL)
    assert ruling.has(GENERAL, applies=False)
    assert not ruling.has(GENERAL, applies=True)
    assert ruling.because == ["xx.general"]
    assert [ruling.holds(GENERAL, applies=applies) for applies in (False, True)] == [True, False]
    assert ruling.because == ["xx.general"]


def test_an_exception_the_other_way() -> None:
    """An exception applies where it should not, and is lost where it should."""
    assert flipped(ONE).one(GENERAL, (ONE, False)) is ONE
    assert flipped(ONE).one(GENERAL, (ONE, True)) is GENERAL
    assert flipped(ONE).one(GENERAL, (ONE, False), (STRONGEST, True)) is STRONGEST
    with pytest.raises(RuleConflict):
        flipped(ONE).one(GENERAL, (ONE, False), (OTHER, True))


def test_a_value_the_other_way() -> None:
    """A value is its neighbour on the other side."""
    assert flipped(VALUE).value(VALUE, 3, wrong=2) == 4
    assert flipped(VALUE).value(VALUE, -1, wrong=0) == -2


# In passing


def test_aside() -> None:
    """Rulings in passing permit what a ruling permits, and keep nothing."""

    def may(ruling: Ruling, position: object, act: object) -> None:
        ruling.must(CONDITION, holds=position == act)
        ruling.may(PERMISSION)

    aside = Aside()
    assert aside.permits(may, 1, 1)
    assert not aside.permits(may, 1, 2)
    assert Aside(frozenset({"xx.condition"})).permits(may, 1, 2)
    assert not Aside(frozenset({"xx.permission"})).permits(may, 1, 1)
    assert aside.lookups() == ()

    def of_nothing(ruling: Ruling, _position: object, _act: object) -> None:
        ruling.needs(there=False)

    assert aside.permits(of_nothing, 1, 1)


# Bad plays


def test_a_bad_play() -> None:
    """A fault carries its path, its code and its parameters, and says them in both languages."""
    with pytest.raises(BadPlay) as caught:
        bad("$.wings.A1.order", "not-one-of", written="attack", choices="charge, rally")
    fault = caught.value
    assert (fault.path, fault.code) == ("$.wings.A1.order", "not-one-of")
    assert fault.params == {"written": "attack", "choices": "charge, rally"}
    for lang in ("ru", "en"):
        assert fault.text(lang) == f"$.wings.A1.order: {message(fault.code, lang, **fault.params)}"
    assert str(fault) == fault.text("en")
    assert fault.args == (fault.path, fault.code, fault.params)


def test_a_fault_of_a_whole_play() -> None:
    """What is wrong with all of a play has no path to tell a reader, and has one for a program."""
    fault = BadPlay("$", "empty-input")
    for lang in ("ru", "en"):
        assert fault.text(lang) == message("empty-input", lang)
    assert (fault.path, fault.under("$.run").text("en").partition(":")[0]) == ("$", "$.run")


def test_a_bad_play_in_one_line() -> None:
    """Control characters in what was written are escaped, and a long text is cut."""
    fault = BadPlay("$", "not-one-of", written="a\nb\x1b", choices="x" * 10_000)
    for lang in ("ru", "en"):
        assert "a\\nb\\x1b" in fault.text(lang)
        assert len(fault.text(lang)) < 1000


@pytest.mark.parametrize(
    ("root", "path"), [("$.given", "$.given.x"), ("$.steps[0].do", "$.steps[0].do.x"), ("$", "$.x")]
)
def test_a_bad_play_seen_from_above(root: str, path: str) -> None:
    """A fault's path can be told from a larger whole; the rest stays."""
    fault = BadPlay("$.x", "not-started").under(root)
    assert (fault.path, fault.code) == (path, "not-started")


def test_a_bad_play_at_the_root() -> None:
    """A fault of the whole stands at the place where the whole is."""
    assert BadPlay("$", "not-started").under("$.steps[2].do").path == "$.steps[2].do"


def test_a_fault_crosses_to_another_process() -> None:
    """A fault is copied whole: place, code and what its sentence needs."""
    fault = BadPlay("$.wings", "unknown-wing", written="C1", known="A1, B1")
    copy = pickle.loads(pickle.dumps(fault))  # noqa: S301 - written a moment ago
    assert (copy.path, copy.code, copy.params) == (fault.path, fault.code, fault.params)
    assert str(copy) == str(fault)


def test_a_bad_play_seen_from_above_says_the_same() -> None:
    """Seen from above a fault has its words still."""
    fault = BadPlay("$.x", "not-one-of", written="C", choices="A, B")
    assert fault.under("$.given").words("en") == fault.words("en")
