"""The one interface that every book's engine has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from graphlib import TopologicalSorter
from itertools import pairwise
from types import MappingProxyType, ModuleType
from typing import Any

import msgspec
from msgspec.structs import replace

from rulekit.rulebook import Reading, Rule, Rulebook
from rulekit.verdict import Aside, Idle, Refusal, Ruling, Verdict

#: What judges an act, and what it brings.
Verb = tuple[Callable[[Ruling, Any, Any], None], Callable[[Ruling, Any, Any], tuple[Any, Any]]]


class Open(msgspec.Struct, frozen=True):
    """Acts of one verb that are a continuum: a path, an angle, a placement.

    `domain` tells, in plain JSON values, what an act must keep to be legal; each book says in which words.
    Lengths and angles in it are decimal strings, as in acts.
    """

    #: The acts' name: `pivot`.
    verb: str
    #: What an act must keep, in plain values; lengths and angles are decimal strings.
    domain: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Book:
    """A book of rules as a program sees it.

    `position`, `act_type` and `facts` are the msgspec types of a play's data;
    the functions are the engine (`start`, `act`, `legal`, `chances`) and two questions of the judge:
    who does an act (`actor`), and what it implies before it (`implied`).
    `legal` yields acts, and an `Open` where there are too many to name;
    `outcomes` are the rolls that such an act may meet, each with the position after it,
    which is the same object where a roll makes no difference to the one before.
    `conditions` tells in which order each verb asks its rules.
    `tables` are the charts that its rolls are compared with, as plain values.
    """

    #: Its name, as in vectors: `musket-pike`.
    name: str
    #: What the ids of its rules begin with: `mp`.
    prefix: str
    #: The type of its positions.
    position: Any
    #: The type of its acts: a union, told apart by `act`.
    act_type: Any
    #: The type of what its verdicts find out.
    facts: Any
    #: Its rules by id, in the order of the rule book.
    rules: Mapping[str, Rule]
    #: Its open questions by id.
    readings: Mapping[str, Reading]
    #: Checks a given position and judges how the play begins: `start(given)`. Raises `BadPlay`.
    start: Callable[..., Verdict[Any, Any]]
    #: Judges an act in a position that `start` or `act` returned: `act(position, act)`. Raises `BadPlay`.
    act: Callable[..., Verdict[Any, Any]]
    #: Lists what who chooses now may do, without dice and events: `legal(position)`.
    legal: Callable[[Any], Iterator[Any]]
    #: Lists the rolls that an act may meet, each with its chance: `chances(position, act)`.
    chances: Callable[[Any, Any], Iterator[tuple[int | None, Fraction]]]
    #: Tells which side does an act; None: an event, or either.
    actor: Callable[[Any, Any], str | None]
    #: Tells in which order each verb asks its rules, by verb: of several broken rules the first is named.
    conditions: Callable[[], Mapping[str, tuple[str, ...]]]
    #: Tells which act another one implies before it; None: none.
    implied: Callable[[Any, Any, str | None], Any | None]
    #: Lists the rolls that an act may meet, each with the position after it.
    outcomes: Callable[[Any, Any], Iterator[tuple[int | None, Any]]]
    #: The charts of its rolls, as plain values.
    tables: Mapping[str, Any]

    @classmethod
    def of(
        cls,
        name: str,
        rulebook: Rulebook,
        engine: ModuleType,
        data: tuple[Any, Any, Any],
        tables: Mapping[str, Any] = MappingProxyType({}),
    ) -> Book:
        """Make the book called `name` of its rules, its engine, and its types: positions, acts, facts."""
        position, act_type, facts = data
        return cls(
            name=name,
            prefix=rulebook.prefix,
            position=position,
            act_type=act_type,
            facts=facts,
            rules=rulebook.rules,
            readings=rulebook.readings,
            start=engine.start,
            act=engine.act,
            legal=engine.legal,
            chances=engine.chances,
            actor=engine.actor,
            conditions=engine.conditions,
            implied=engine.implied,
            outcomes=getattr(engine, "outcomes", partial(_outcomes, engine)),
            tables=tables,
        )


def _outcomes(engine: ModuleType, position: Any, act: Any) -> Iterator[tuple[int | None, Any]]:
    """Judge a legal act with every roll that it may meet."""
    for roll, _ in engine.chances(position, act):
        rolled = act if roll is None else replace(act, roll=roll)
        yield roll, engine.act(position, rolled).position


def permitted(verbs: Mapping[Any, Verb], position: Any, acts: Iterable[Any]) -> Iterator[Any]:
    """Those of the acts that the rules allow, and what stays open: it is of no verb."""
    aside = Aside()
    for one in acts:
        # As `Aside.permits` does, which is a call for each act; with every rule on none is idle.
        try:
            if verb := verbs.get(type(one)):
                verb[0](aside, position, one)
        except Refusal:
            continue
        yield one


def ruled(
    verb: Verb,
    position: Any,
    act: Any,
    off: frozenset[str],
    *,
    options: Callable[[Ruling, Any], tuple[str, ...]] | None = None,
    settled: Callable[[Any], Any] | None = None,
) -> Verdict[Any, Any]:
    """Judge an act by its verb: the verdict and its reasons come of one run.

    `options` are what may be chosen in the position that follows, which is `settled` first.
    """
    may, do = verb
    r = Ruling(off)
    try:
        may(r, position, act)
    except Refusal as refusal:
        chosen = options(Aside(off), position) if options else ()
        return Verdict(False, (refusal.rule.id,), r.lookups(), None, position, chosen)
    except Idle:
        chosen = options(Aside(off), position) if options else ()
        return Verdict(True, r.reasons(), r.lookups(), None, position, chosen)
    after, facts = do(r, position, act)
    after = settled(after) if settled else after
    chosen = options(r, after) if options else ()
    return Verdict(True, r.reasons(), r.lookups(), facts, after, chosen)


class _Asking(Ruling):
    """A ruling that is made for its conditions: definitions hold, and are none."""

    __slots__ = ()

    def defines(self, rule: Rule) -> bool:  # noqa: ARG002
        """Let what is defined be asked, although every rule is off."""
        return True


def asked(
    verbs: Mapping[Any, Verb],
    rules: Mapping[str, Rule],
    ones: Iterable[tuple[Any, Any]],
) -> dict[str, tuple[str, ...]]:
    """Ids of each verb's conditions in the order in which they are asked, the permission last.

    Found by asking each verb with every condition off: `ones` are positions with an act of each verb in it.
    """
    off = frozenset(rule.id for rule in rules.values() if rule.kind != "permission")
    runs: dict[str, list[tuple[str, ...]]] = {}
    for position, one in ones:
        r = _Asking(off)
        verbs[type(one)][0](r, position, one)
        conditions = (id for id in r.consulted if id in rules)
        runs.setdefault(str(one.__struct_config__.tag), []).append((*conditions, *r.reasons()))
    return {verb: one_order(each) for verb, each in runs.items()}


def one_order(runs: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """One order of all conditions that agrees with every run that asked some of them, permissions last.

    A run is what one act was asked, its permission at the end. Conditions that no run asks together
    stand as the runs meet them; of several permissions the general one, which is met first, is the last.
    """
    runs = list(runs)
    place = {id: number for number, id in enumerate(dict.fromkeys(id for run in runs for id in run))}
    sorter: TopologicalSorter[str] = TopologicalSorter({id: () for *asked, _ in runs for id in asked})
    for *asked, _ in runs:
        for before, after in pairwise(asked):
            sorter.add(after, before)
    sorter.prepare()
    order: list[str] = []
    ready: set[str] = set()
    while sorter.is_active():
        ready |= set(sorter.get_ready())
        order.append(min(ready, key=place.__getitem__))
        ready.remove(order[-1])
        sorter.done(order[-1])
    permissions = dict.fromkeys(run[-1] for run in runs)
    return (*order, *reversed(permissions))
