"""Everything that can be reached from a set-up, by one grounding of musket-pike.lp.

    python -m engines.asp.explore [--program FILE.lp] [FILE.json]

Reads a position in the Initiative Phase, and prints an edge a line, `[position, act, successor]`
in canonical JSON: keys sorted, no spaces, defaults left out. The rules are the program's:
here a position only changes its clothes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import clingo

PROGRAM = Path(__file__).with_name("musket-pike.lp")

#: What the program is told of a position and of a wing; it knows nothing else.
KNOWN = {"wings", "first", "roll_modifier", "readings"}
KNOWN_OF_WING = {
    "side", "order", "leadership", "army_commander", "cavalry", "adjacent_enemy", "units", "lost",
}  # fmt: skip
NEEDED_OF_WING = {"side", "order"}
SIDES = ("A", "B")
MARKERS = ("finished", "no_continue", "bypassed")
ORDERS = ("charge", "make-ready", "receive-charge", "rally")
RUNS = {"cut": "continuation-preemption", "take_back": "take-back"}

Json = dict[str, Any]


class Unknown(ValueError):
    """A set-up that the program does not play."""


def facts(setup: Json) -> str:
    """The set-up as facts of the program."""
    if not setup.keys() <= KNOWN:
        raise Unknown(f"not played here: {', '.join(sorted(setup.keys() - KNOWN))}")
    told = [f"scenario({setup.get('roll_modifier', 0)})."]
    if setup.get("first") is not None:
        told.append(f"first({setup['first'].lower()}).")
    for reading, choice in setup.get("readings", {}).items():
        told += [f"reading({clingo.String(reading)},{clingo.String(choice)})."]
    for number, (name, wing) in enumerate(setup["wings"].items()):
        told += _wing(number, str(clingo.String(name)), wing)
    return "\n".join(told)


def _wing(number: int, name: str, wing: Any) -> Iterator[str]:
    if not isinstance(wing, dict) or not NEEDED_OF_WING <= wing.keys() <= KNOWN_OF_WING:
        raise Unknown(f"not played here: what {name} is given")
    if wing["side"] not in SIDES or wing["order"] not in ORDERS or not isinstance(wing.get("units", 1), int):
        raise Unknown(f"not played here: what {name} is given")
    yield f"wing({name},{number},{wing['side'].lower()})."
    yield f"order({name},{wing['order'].replace('-', '_')})."
    yield f"rating({name},{wing.get('leadership', 0)})."
    yield f"units({name},{wing.get('units', 1)},{wing.get('lost', 0)})."
    if wing.get("army_commander") is not None:
        yield f"commander({name},{wing['army_commander']})."
    if wing.get("cavalry"):
        yield f"cavalry({name})."
    if wing.get("adjacent_enemy"):
        yield f"enemy({name})."


def grounded(setup: Json, program: Path = PROGRAM) -> clingo.Control:
    """The program grounded with a set-up: every atom is a fact, so that nothing is left to solve."""
    control = clingo.Control()
    control.load(str(program))
    control.add("base", [], facts(setup))
    control.ground([("base", [])])
    for atom in control.symbolic_atoms.by_signature("unknown", 2):
        raise Unknown(f"not played here: {atom.symbol}")
    if not all(atom.is_fact for atom in control.symbolic_atoms):
        raise Unknown("the program has left something open")
    return control


class Writer:
    """Writes positions and acts of one set-up as the vector format has them."""

    def __init__(self, setup: Json) -> None:
        self.names = list(setup["wings"])
        self.wings = {name: _told(wing) for name, wing in setup["wings"].items()}
        self.rest = {key: setup[key] for key in ("first", "roll_modifier", "readings") if setup.get(key)}

    def position(self, term: clingo.Symbol) -> str:
        """The canonical text of pos(O, M, T, L, K, P)."""
        orders, marks, turn, last, commanders, passed = term.arguments
        fields: Json = self.rest | getattr(self, f"_{turn.name}")(*turn.arguments)
        if last.type is clingo.SymbolType.String:
            fields["last_finished"] = last.string
        lent = zip("AB", commanders.arguments, strict=True)
        if free := {side: state.name for side, state in lent if state.name != "free"}:
            fields["commanders"] = free
        if sides := {self.wings[name]["side"] for name in self._of(passed)}:
            fields["passed"] = sorted(sides)
        fields["wings"] = self._wings(orders.arguments, marks.arguments)
        return _text(fields)

    def act(self, term: clingo.Symbol, roll: clingo.Symbol) -> str:
        """The canonical text of an act with its roll."""
        fields = getattr(self, f"_act_{term.name}")(*term.arguments)
        if roll.type is clingo.SymbolType.Number:
            fields["roll"] = roll.number
        return _text(fields)

    def _wings(self, orders: list[clingo.Symbol], marks: list[clingo.Symbol]) -> Json:
        wings = {name: dict(wing) for name, wing in self.wings.items()}
        for order, mask in zip(ORDERS, orders, strict=True):
            for name in self._of(mask):
                wings[name]["order"] = order
        for marker, mask in zip(MARKERS, marks, strict=True):
            for name in self._of(mask):
                wings[name][marker] = True
        return wings

    def _of(self, mask: clingo.Symbol) -> list[str]:
        return [name for number, name in enumerate(self.names) if mask.number >> number & 1]

    def _choose(self, mover: clingo.Symbol, on: clingo.Symbol, passes: clingo.Symbol) -> Json:
        fields: Json = {"phase": "activation", "to_move": _side(mover), "on_move": _side(on)}
        return fields | ({"passes": passes.number} if passes.number else {})

    def _rout(self) -> Json:
        return {"phase": "rout"}

    def _run(
        self, wing: clingo.Symbol, count: clingo.Symbol, step: clingo.Symbol, *more: clingo.Symbol
    ) -> Json:
        run, on, tried, changed = more
        side = self.wings[wing.string]["side"]
        fields = {
            "phase": "activation",
            "active": wing.string,
            "activation": count.number,
            "step": step.name.upper(),
            "run": RUNS.get(run.name, run.name),
            "on_move": _side(on),
            "to_move": {"A": "B", "B": "A"}[side] if step.name == "a" else side,
        }
        if names := sorted(self._of(tried)):
            fields["tried"] = names
        return fields | ({"order_tried": True} if changed.name == "yes" else {})

    def _act_activate(self, wing: clingo.Symbol) -> Json:
        return {"act": "activate", "wing": wing.string}

    def _act_pass(self) -> Json:
        return {"act": "pass"}

    def _act_decline(self) -> Json:
        return {"act": "decline"}

    def _act_combat(self) -> Json:
        return {"act": "close-combat"}

    def _act_stop(self) -> Json:
        return {"act": "stop"}

    def _act_continue(self, how: clingo.Symbol) -> Json:
        return {"act": "continue"} | _alone(how)

    def _act_preempt(self, wing: clingo.Symbol, how: clingo.Symbol) -> Json:
        return {"act": "preempt", "wing": wing.string} | _alone(how)

    def _act_order(self, order: clingo.Symbol, how: clingo.Symbol) -> Json:
        return {"act": "change-order", "to": order.name.replace("_", "-")} | _alone(how)


def _told(wing: Json) -> Json:
    usual = {"leadership": 0, "army_commander": None, "cavalry": False, "adjacent_enemy": False}
    usual |= {"units": 1, "lost": 0}
    return {key: value for key, value in wing.items() if key not in usual or value != usual[key]}


def _side(term: clingo.Symbol) -> str:
    return term.name.upper()


def _alone(how: clingo.Symbol) -> Json:
    return {"alone": True} if how.name == "alone" else {}


def _text(fields: Json) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def edges(setup: Json, program: Path = PROGRAM) -> Iterator[str]:
    """Yield the edges, those of one position together."""
    # The atoms live as long as what they were grounded by.
    control, writer = grounded(setup, program), Writer(setup)
    atoms = control.symbolic_atoms
    texts = {
        term: writer.position(term)
        for (term,) in (atom.symbol.arguments for atom in atoms.by_signature("reach", 1))
    }
    if not texts:
        raise Unknown("nobody has the initiative")
    found: dict[clingo.Symbol, list[str]] = {}
    for atom in atoms.by_signature("edge", 4):
        place, act, roll, after = atom.symbol.arguments
        found.setdefault(place, []).append(f"{writer.act(act, roll)},{texts[after]}")
    for place, ways in found.items():
        for way in ways:
            yield f"[{texts[place]},{way}]"


def main(words: list[str]) -> int:
    """Print the edges of the set-up that was named."""
    parser = argparse.ArgumentParser(prog="python -m engines.asp.explore")
    parser.add_argument("--program", type=Path, default=PROGRAM)
    parser.add_argument("file", nargs="?", type=argparse.FileType("rb"), default=sys.stdin)
    options = parser.parse_args(words)
    try:
        with options.file as file:
            setup = _read(file)
        for line in edges(setup, options.program):
            print(line)
    except (Unknown, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _read(file: IO[bytes]) -> Json:
    """The position in a file; raises `Unknown` for what is none."""
    try:
        setup = json.load(file)
    except (ValueError, RecursionError) as error:
        raise Unknown(f"{file.name}: no JSON ({error})") from error
    if not isinstance(setup, dict) or not isinstance(setup.get("wings"), dict):
        raise Unknown(f"{file.name}: no position, it has no wings")
    return setup


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
