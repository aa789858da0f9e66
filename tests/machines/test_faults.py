"""The machines find what is wrong: each fault that is put into an engine, within the plays of every run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from rulekit.games.book import Open
from rulekit.verdict import BadPlay, Ruling
from tests.machines.base import Machine
from tests.machines.test_dark_millennium import DarkMillennium
from tests.machines.test_hidden_movement import HiddenMovement
from tests.machines.test_musket_pike import MusketPike
from tests.machines.test_ninth_age import NinthAge
from tests.sample import some

Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], None]
GAMES = "rulekit.games"


def forgotten(*rules: str) -> Fault:
    """The engine does without rules wherever it asks: in `act` and in `legal` alike."""

    def forget(patch: Patch) -> None:
        plain = Ruling.__init__

        def init(self: Ruling, off: frozenset[str] = frozenset()) -> None:
            plain(self, off | set(rules))

        patch.setattr(Ruling, "__init__", init)

    return forget


def otherwise(target: str, changed: Callable[[Callable[..., Any]], Any]) -> Fault:
    """A function of an engine does something else."""

    def change(patch: Patch) -> None:
        module, _, name = f"{GAMES}.{target}".rpartition(".")
        plain = getattr(__import__(module, fromlist=[name]), name)
        patch.setattr(f"{GAMES}.{target}", changed(plain))

    return change


def shifted(turned: Callable[..., Any]) -> Callable[..., Any]:
    """A turn that moves the centre."""
    return lambda unit, act: replace(turned(unit, act), x=unit.x + Decimal("0.001"))


def in_both_zones(move: Callable[..., Any]) -> Callable[..., Any]:
    """A card that is moved, and left where it was."""

    def moved(p: Any, side: Any, cards: Any, to: str) -> Any:
        player = p.players[side]
        both = replace(player, **{to: (*getattr(player, to), *cards)})
        return replace(p, players={**p.players, side: both})

    return moved


def without(verb: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Candidates among which a verb is missing."""

    def fewer(candidates: Callable[..., Any]) -> Callable[..., Any]:
        def left(p: Any) -> Iterator[Any]:
            acts = ((one[0] if isinstance(one, tuple) else one, one) for one in candidates(p))
            return (
                each
                for one, each in acts
                if (one.verb if isinstance(one, Open) else one.__struct_config__.tag) != verb
            )

        return left

    return fewer


def one_more(cleared: Callable[..., float]) -> Callable[..., float]:
    """A flight that goes on although it ends clear."""
    return lambda rect, distance, pieces, gaps: cleared(rect, distance, pieces, gaps) + 1


def one_face_fewer(successes: Callable[..., Any]) -> Callable[..., Any]:
    """A die of nine faces, where all outcomes are told at once."""
    return lambda p, act: list(successes(p, act))[1:]


def always_a(able: Callable[..., bool]) -> Callable[..., bool]:
    """One side that may select whatever is left to it."""
    return lambda r, p, side: side == "A" or able(r, p, side)


def as_it_is(_: Callable[..., Any]) -> Callable[..., Any]:
    """Nothing is done."""
    return lambda value: value


def of_a(enemies: Callable[..., Any]) -> Callable[..., Any]:
    """Eyes of one side alone."""
    return lambda p, side: enemies(p, side) if side == "A" else {}


def other(value: Any) -> Callable[..., Any]:
    """Whatever was asked, this."""
    return lambda *_: lambda *_: value


#: By what is wrong.
FAULTS: dict[str, tuple[type[Machine], Fault]] = {
    "a run does not end": (MusketPike, forgotten("mp.run.finished")),
    "a run of four activations": (MusketPike, forgotten("mp.continuation.limit")),
    "an F wing is selected": (MusketPike, forgotten("mp.activation.once")),
    "two passes close nothing": (MusketPike, forgotten("mp.pass.twice")),
    "a unit acts again": (MusketPike, forgotten("mp.actions.one")),
    "a failed leader bears no marker": (MusketPike, forgotten("mp.preemption.failure")),
    "no stop is listed": (MusketPike, otherwise("musket_pike.engine.candidates", without("stop"))),
    "a die loses a face": (MusketPike, otherwise("musket_pike.engine.successes", one_face_fewer)),
    "A is always able": (MusketPike, otherwise("musket_pike.flow.able", always_a)),
    "a used card stays in the hand": (DarkMillennium, forgotten("dm.cards.used")),
    "who assaults is not locked": (DarkMillennium, forgotten("dm.special.lock")),
    "two passes do not close the tactics": (DarkMillennium, forgotten("dm.tactics.close")),
    "a card in two zones": (DarkMillennium, otherwise("dark_millennium.effects.move", in_both_zones)),
    "bonuses stay": (DarkMillennium, otherwise("dark_millennium.flow._plain", as_it_is)),
    "a turn moves the centre": (NinthAge, otherwise("ninth_age.post.turned", shifted)),
    "a second flee roll": (NinthAge, forgotten("t9a.roll.flee-once")),
    "who fought is terrain": (NinthAge, forgotten("t9a.flee.exempt")),
    "the caught stay": (NinthAge, forgotten("t9a.roll.removed")),
    "who has passed may pursue": (NinthAge, forgotten("t9a.pursuit.moment", "t9a.pursuit.once")),
    "a flight goes too far": (NinthAge, otherwise("ninth_age.flight.cleared", one_more)),
    "a table without an edge": (NinthAge, otherwise("ninth_age.flight.to_edge", other(99.0))),
    "who turns sees nothing": (HiddenMovement, otherwise("hidden_movement.move.first_seeings", other(None))),
    "seven inches": (HiddenMovement, otherwise("hidden_movement.move.ALLOWANCE", lambda _: Decimal(7))),
    "a marker is removed late": (HiddenMovement, forgotten("hm.remove.start")),
    "the leader stands nowhere": (HiddenMovement, forgotten("hm.place.leader")),
    "figures are placed too far": (HiddenMovement, forgotten("hm.place.distance")),
    "only A's markers are spotted": (HiddenMovement, otherwise("hidden_movement.sight.enemies", of_a)),
}


#: A common run tries one of each book.
CHOSEN = ("a run does not end", "a used card stays in the hand", "a turn moves the centre", "seven inches")
CASES = some(sorted(FAULTS, key=lambda name: name not in CHOSEN), len(CHOSEN))


@pytest.mark.parametrize("name", CASES)
def test_a_fault_is_found(name: str, monkeypatch: Patch) -> None:
    """The machine of the book breaks off, at the latest within some more plays.

    What Hypothesis draws depends on the constants of all modules that are loaded, so on what else is tested.
    """
    machine, fault = FAULTS[name]
    fault(monkeypatch)
    more = settings(settings.get_profile("machines"), max_examples=300)
    with pytest.raises((AssertionError, BadPlay, KeyError)):
        run_state_machine_as_test(machine, settings=more)
