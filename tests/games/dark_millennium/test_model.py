"""A second engine, written from the text as tables of rows, walked beside the first over every position.

Its state is a table of things that lie somewhere, its rules are rows; nothing is shared with the engine
but the names of rules and the JSON form of positions and acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from rulekit.games.dark_millennium import Act, Facts, Position
from rulekit.games.dark_millennium.engine import Verdict

Walks = Callable[[int], dict[Position, list[tuple[Act, Verdict]]]]
Game = dict[str, Any]
Test = Callable[[Game, dict[str, Any]], bool]

OTHER = {"A": "B", "B": "A"}
#: What the fragment leaves open, as the first engine's defaults have it.
DEFAULT = {
    "lethal": "equal",
    "neither": "allowed",
    "blocker-gone": "ends",
    "attacker-gone": "fizzles",
    "short-hand": "all",
    "block-cost": "locks",
    "damage-stays": "fades",
    "unit-tactic": "once",
}


# What lies where


def reading(g: Game, name: str) -> str:
    """The choice made for an open question."""
    return str(g["readings"].get(f"dm.reading.{name}", DEFAULT[name]))


def attacker(g: Game) -> Any:
    """The assaulting unit, if an assault is under way."""
    return g["units"][g["assault"]["unit"]] if g["assault"] else None


def target(g: Game) -> Any:
    """The unit that has blocked, if one has."""
    named = g["assault"] and g["assault"]["target"]
    return g["units"][named] if named else None


def place(g: Game, card: str) -> tuple[str, str]:
    """The owner of a card, and the zone in which it lies."""
    return next((s, zone) for s, zones in g["players"].items() for zone in zones if card in zones[zone])


def put(g: Game, card: str, zone: str) -> None:
    """Lay a card of somebody's onto another zone of his."""
    side, old = place(g, card)
    g["players"][side][old].remove(card)
    g["players"][side][zone].append(card)


def actor(g: Game) -> str:
    """The side whose action it is."""
    return str(attacker(g)["side"]) if g["assault"] else place(g, g["ba"])[0]


def written(g: Game) -> Any:
    """The text that waits to be done."""
    return attacker(g)["special"] if g["assault"] else g["cards"].get(g["ba"], {}).get("ba")


def source(g: Game, a: dict[str, Any]) -> dict[str, Any]:
    """The unit, or the face of the card, whose tactic is played."""
    found: dict[str, Any] = g["units"][a["unit"]] if a["unit"] else g["cards"].get(a["card"], {})
    return found


def player(g: Game, a: dict[str, Any]) -> str:
    """The side whose tactic is played."""
    return str(g["units"][a["unit"]]["side"] if a["unit"] else place(g, a["card"])[0])


def kind(text: Any) -> str:
    """What a text does."""
    return str(text["effect"]) if text else ""


def unlocked(g: Game, side: str) -> list[str]:
    """What a text of this side may lock: units of the other side that are still up."""
    return [
        id
        for id, unit in g["units"].items()
        if unit["in_play"] and unit["side"] != side and unit["state"] != "locked"
    ]


def wanted(g: Game, side: str, text: Any) -> int:
    """How many units, or cards, the text wants of what there is (A8)."""
    there = len(unlocked(g, side) if kind(text) == "lock" else g["players"][OTHER[side]]["hand"])
    if there >= text["count"]:
        return int(text["count"])
    return 0 if kind(text) == "discard" and reading(g, "short-hand") == "none" else there


# Conditions: of each verb, in order. A row that does not concern the act holds.


def at(stage: str | None) -> Test:
    """At this stage of the action."""
    return lambda g, _: bool(g["stage"] == stage)


def lies(state: str) -> Test:
    """The unit lies so."""
    return lambda g, a: bool(g["units"][a["unit"]]["state"] == state)


def locks_others(text: Callable[[Game, Any], Any], side: Callable[[Game, Any], str]) -> tuple[Test, Test]:
    """The units named can be locked; there are as many of them as can be."""
    return (
        lambda g, a: kind(text(g, a)) != "lock" or set(a["units"]) <= set(unlocked(g, side(g, a))),
        lambda g, a: kind(text(g, a)) != "lock" or len(a["units"]) == wanted(g, side(g, a), text(g, a)),
    )


TACTIC_LOCK = locks_others(lambda g, a: source(g, a).get("tactic"), player)
TEXT_LOCK = locks_others(lambda g, _: written(g), lambda g, _: actor(g))

CONDITIONS: dict[str, tuple[tuple[str, Test], ...]] = {
    "special-assault": (
        ("action.running", at(None)),
        ("special.ability", lambda g, a: g["units"][a["unit"]]["special"] is not None),
        ("special.charging", lies("charging")),
        ("special.playable", lambda g, a: not g["units"][a["unit"]]["special_barred"]),
    ),
    "block": (
        ("block.moment", at("block")),
        ("block.opponent", lambda g, a: g["units"][a["unit"]]["side"] != actor(g)),
        ("block.charging", lies("charging")),
    ),
    "decline": (("block.moment", at("block")),),
    "tactic": (
        ("tactics.moment", at("tactics")),
        ("tactics.hand", lambda g, a: bool(a["unit"]) or place(g, a["card"])[1] == "hand"),
        ("tactics.turn", lambda g, a: player(g, a) == g["to_move"]),
        ("tactics.ability", lambda g, a: source(g, a).get("tactic") is not None),
        ("tactics.playable", lambda g, a: not source(g, a)["tactic_barred"]),
        (
            "tactics.once",
            lambda g, a: a["unit"] not in g["used"] or reading(g, "unit-tactic") == "again",
        ),
        ("resolve.units", TACTIC_LOCK[0]),
        ("resolve.count", TACTIC_LOCK[1]),
    ),
    "pass": (("tactics.moment", at("tactics")),),
    "choose": (
        ("choice.moment", at("choice")),
        (
            "choice.neither",
            lambda g, a: a["option"] != "neither" or reading(g, "neither") == "allowed",
        ),
    ),
    "resolve": (
        ("resolve.moment", at("resolve")),
        (
            "resolve.hand",
            lambda g, a: set(a["cards"]) <= set(g["players"][OTHER[actor(g)]]["hand"]),
        ),
        ("resolve.units", TEXT_LOCK[0]),
        ("resolve.count", TEXT_LOCK[1]),
        (
            "resolve.count",
            lambda g, a: kind(written(g)) != "discard" or len(a["cards"]) == wanted(g, actor(g), written(g)),
        ),
    ),
    "play-ba": (
        ("action.running", at(None)),
        ("ba.hand", lambda g, a: place(g, a["card"])[1] == "hand"),
        ("ba.ability", lambda g, a: g["cards"].get(a["card"], {}).get("ba") is not None),
        ("ba.playable", lambda g, a: not g["cards"][a["card"]]["ba_barred"]),
    ),
    "leave-play": (),
}

#: What decides where nothing else does.
PERMISSIONS = {"decline": "block.decline", "pass": "tactics.pass", "choose": "choice.allowed"}
PERMISSIONS |= {"tactic": "tactics.play", "resolve": "resolve.allowed", "leave-play": "units.leave"}


# Effects: each verb yields the rules that it goes by, and changes the table on the way


def lock(g: Game, ids: list[str]) -> None:
    """Turn units."""
    for id in ids:
        g["units"][id]["state"] = "locked"


def special_assault(g: Game, a: dict[str, Any]) -> Iterator[str]:
    """Turn the unit, whatever comes of it (S4); now the opponent decides (S5)."""
    lock(g, [a["unit"]])
    yield "special.lock"
    g["assault"] = {"unit": a["unit"], "kind": "special", "target": None, "excess": None}
    g["stage"], g["to_move"] = "block", OTHER[actor(g)]


def block(g: Game, a: dict[str, Any]) -> Iterator[str]:
    """Make the assault a regular one at the blocker (S7), who is turned (S14)."""
    if reading(g, "block-cost") == "locks":
        lock(g, [a["unit"]])
        yield "block.lock"
    g["assault"] |= {"kind": "regular", "target": a["unit"]}
    yield "block.regular"
    yield from decline(g, a)


def decline(g: Game, _: dict[str, Any]) -> Iterator[str]:
    """Tactics come with and without a block, the assaulting side first (S9, n5)."""
    g["stage"], g["to_move"] = "tactics", actor(g)
    yield "tactics.first"


def tactic(g: Game, a: dict[str, Any]) -> Iterator[str]:
    """Do it at once; a card is discarded after that (S26); the turn goes over, and no pass stands (S10)."""
    text, side = source(g, a)["tactic"], player(g, a)
    yield from do(g, side, text, [a["target"]] if a["target"] else a["units"])
    if a["card"]:
        put(g, a["card"], "discard")
        yield "cards.used"
    elif a["unit"] not in g["used"]:
        g["used"].append(a["unit"])
    g["passes"], g["to_move"] = 0, OTHER[side]
    yield "tactics.alternate"


def do(g: Game, side: str, text: Any, things: list[str]) -> Iterator[str]:
    """Do what a text of a side says to units or cards."""
    if kind(text) in {"assault", "armor"}:
        unit = g["units"][things[0]]
        unit[f"plus_{kind(text)}"] += text["plus"]
        g["facts"] = {kind(text): unit[kind(text)] + unit[f"plus_{kind(text)}"]}
        yield f"effect.{kind(text)}"
        return
    if kind(text) == "draw":
        things = g["players"][side]["deck"][: text["count"]]
    for thing in things:
        if kind(text) == "lock":
            lock(g, [thing])
        else:
            put(g, thing, {"draw": "hand", "discard": "discard"}[kind(text)])
    if things:
        yield f"effect.{kind(text)}"


def pass_(g: Game, _: dict[str, Any]) -> Iterator[str]:
    """Two passes in a row close the step (S10)."""
    if not g["passes"]:
        g["passes"], g["to_move"] = 1, OTHER[g["to_move"]]
        yield "tactics.alternate"
        return
    yield "tactics.close"
    after = next(then for fits, then in CLOSING if fits(g))
    yield from after(g)


def to_text(g: Game) -> None:
    """The text is next; who discards decides what (A9)."""
    side = actor(g)
    g["stage"], g["to_move"] = "resolve", OTHER[side] if kind(written(g)) == "discard" else side
    clear(g)


def to_choice(g: Game, excess: int) -> None:
    """The assaulting side chooses (S12)."""
    g["stage"], g["to_move"] = "choice", actor(g)
    clear(g)
    g["assault"]["excess"] = excess


def clear(g: Game) -> None:
    """Leave the tactics step, or the choice, behind."""
    g["passes"], g["used"] = 0, []
    if g["assault"]:
        g["assault"]["excess"] = None


def over(g: Game) -> None:
    """The action is over; what tactics added goes with it (A5)."""
    clear(g)
    g |= {"stage": None, "to_move": None, "assault": None, "ba": None}
    for unit in g["units"].values():
        unit |= {"plus_assault": 0, "plus_armor": 0}


def close_ba(g: Game) -> Iterator[str]:
    """After the tactics of a BA card comes its text (S23)."""
    to_text(g)
    yield "ba.close"


def close_without_attacker(g: Game) -> Iterator[str]:
    """Nobody is left to strike; the pending text goes with the unit, or not (A7)."""
    survives = g["assault"]["target"] is None and reading(g, "attacker-gone") == "resolves"
    (to_text if survives else over)(g)
    yield "units.attacker-gone"


def close_unblocked(g: Game) -> Iterator[str]:
    """Without a block there is no damage, only the text (S11, S13)."""
    to_text(g)
    yield "resolve.unblocked"


def close_without_target(g: Game) -> Iterator[str]:
    """The assault stays regular but has nobody to strike (A6)."""
    full = attacker(g)["assault"] + attacker(g)["plus_assault"]
    excess = full if reading(g, "blocker-gone") == "full-excess" else 0
    g["facts"] = {"damage": 0, "excess": excess}
    if excess:
        to_choice(g, excess)
    else:
        over(g)
    yield "units.target-gone"


def close_with_damage(g: Game) -> Iterator[str]:
    """Damage against armor, both read now (S11, A19); what is beyond it goes on (S12)."""
    unit, hit = attacker(g), target(g)
    damage = unit["assault"] + unit["plus_assault"]
    armor = hit["armor"] + hit["plus_armor"] - hit["damage"]
    armor = max(armor, 0)
    yield "damage.dealt"
    enough = armor if reading(g, "lethal") == "equal" else armor + 1
    destroyed = damage >= max(enough, 1)
    if destroyed:
        hit["in_play"] = False
        yield "damage.destroyed"
    elif reading(g, "damage-stays") == "stays":
        hit["damage"] += damage
    excess = max(damage - armor, 0)
    g["facts"] = {"damage": damage, "armor": armor, "excess": excess, "destroyed": destroyed}
    if excess:
        to_choice(g, excess)
        yield "damage.excess"
    else:
        over(g)
        yield "damage.stopped"


#: What comes after the tactics: the first row that fits.
CLOSING: tuple[tuple[Callable[[Game], bool], Callable[[Game], Iterator[str]]], ...] = (
    (lambda g: g["ba"] is not None, close_ba),
    (lambda g: not attacker(g)["in_play"], close_without_attacker),
    (lambda g: target(g) is None, close_unblocked),
    (lambda g: not target(g)["in_play"], close_without_target),
    (lambda _: True, close_with_damage),
)


def choose(g: Game, a: dict[str, Any]) -> Iterator[str]:
    """Breakthrough with the excess (S17), the pending text (S12), or nothing (A2)."""
    excess = g["assault"]["excess"]
    if a["option"] == "special":
        to_text(g)
        yield "choice.special"
        return
    over(g)
    if a["option"] == "breakthrough":
        g["facts"] = {"breakthrough": excess}
        yield "choice.breakthrough"


def resolve(g: Game, a: dict[str, Any]) -> Iterator[str]:
    """Do the text (S13, S24); the BA card goes to the discard pile, whatever came of it (S25, A17)."""
    yield "resolve.special" if g["assault"] else "ba.resolve"
    yield from do(g, actor(g), written(g), a["cards"] or a["units"])
    if g["ba"]:
        put(g, g["ba"], "discard")
        yield "ba.discard"
    over(g)


def play_ba(g: Game, a: dict[str, Any]) -> Iterator[str]:
    """Lay the card out (S21); its player begins the tactics (S22)."""
    put(g, a["card"], "table")
    yield "ba.table"
    g["ba"] = a["card"]
    g["stage"], g["to_move"] = "tactics", actor(g)
    yield "ba.first"


def leave_play(g: Game, a: dict[str, Any]) -> Iterator[str]:
    """Take a unit away; nobody is left to go on after damage, and a text that waits goes too, or not (A7)."""
    g["units"][a["unit"]]["in_play"] = False
    attacks = g["assault"] and g["assault"]["unit"] == a["unit"]
    waits = g["stage"] == "resolve" and reading(g, "attacker-gone") == "fizzles"
    if attacks and (waits or g["stage"] == "choice"):
        over(g)
        yield "units.attacker-gone"


EFFECTS: dict[str, Callable[[Game, dict[str, Any]], Iterator[str]]] = {
    "special-assault": special_assault,
    "block": block,
    "decline": decline,
    "tactic": tactic,
    "pass": pass_,
    "choose": choose,
    "resolve": resolve,
    "play-ba": play_ba,
    "leave-play": leave_play,
}


def judged(position: Position, one: Act) -> tuple[bool, list[str], Any, Any, tuple[str, ...]]:
    """The second engine's verdict: allowed, what decided, the position after, facts, what may be chosen."""
    g = msgspec.to_builtins(position, order="deterministic")
    g = deepcopy(g) | {"used": list(g["used"])}
    g["players"] = {
        side: {zone: list(cards) for zone, cards in zones.items()} for side, zones in g["players"].items()
    }
    a = {"card": None, "target": None} | msgspec.to_builtins(one)
    refusing = next((rule for rule, holds in CONDITIONS[a["act"]] if not holds(g, a)), None)
    if refusing is not None:
        return False, [refusing], position, None, options(g)
    g["facts"] = None
    because = list(EFFECTS[a["act"]](g, a)) or [PERMISSIONS[a["act"]]]
    facts = g.pop("facts")
    after = msgspec.convert(g, Position)
    return True, because, after, facts and msgspec.convert(facts, Facts), options(g)


def options(g: Game) -> tuple[str, ...]:
    """What may be chosen."""
    if g["stage"] != "choice":
        return ()
    return ("breakthrough", "special", "neither")[: 3 if reading(g, "neither") == "allowed" else 2]


@pytest.mark.parametrize("number", range(9))
def test_both_engines_agree(walks: Walks, number: int) -> None:
    """In every position that can be reached both engines give every act the same verdict."""
    for position, verdicts in walks(number).items():
        for one, verdict in verdicts:
            found = (
                verdict.allowed,
                [id.removeprefix("dm.") for id in verdict.because],
                verdict.position,
                verdict.facts,
                verdict.options,
            )
            assert found == judged(position, one), (position, one)
