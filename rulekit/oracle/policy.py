"""Policies: what each side does wherever it has a choice.

A side is `"best"` or `"worst"`: of its choices it takes the one with which the event is likeliest, or least
likely. Or it has preferences, the first that fits is taken; and what it does where none fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from rulekit.games import Book
from rulekit.games.book import Open
from rulekit.games.values import one_of
from rulekit.oracle.decode import convert
from rulekit.oracle.judge import unlike
from rulekit.oracle.naming import check_named
from rulekit.oracle.properties import nested, statement
from rulekit.oracle.vectors import partial
from rulekit.verdict import BadPlay, bad

Side = Literal["A", "B"]
#: The first act that `legal` lists; the one that makes the event likeliest, or least likely.
Default = Literal["first", "best", "worst"]


class Preference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice, and when it is made."""

    #: An act as in a play; a field that is left out may have any value.
    do: dict[str, Any]
    #: What must hold of the position, and of what the act before found out: each `PATH=VALUE`.
    when: tuple[str, ...] = ()
    #: What must hold of what the act before found out: each `PATH=VALUE`.
    facts: tuple[str, ...] = ()


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side does: the first choice that fits, else the default."""

    #: The choices, the dearest first.
    prefer: tuple[Preference, ...] = ()
    #: What is done where no choice fits; without it that is a fault.
    default: Default | None = None


#: By side. Where both sides may act, the one that is named first goes first.
Policies = dict[Side, Preferences | Default]


class Choice(NamedTuple):
    """What a side may do here by its policy: one act, or several and which of them is taken."""

    acts: tuple[Any, ...]
    taken: Default | None = None


class _Fitting(NamedTuple):
    """A preference as it is compared with acts and positions of a book."""

    type: Any
    fields: Mapping[str, Any]
    #: The act itself, where all of it is told.
    act: Any
    when: tuple[Any, ...]
    facts: tuple[Any, ...]

    def fits(self, act: Any) -> bool:
        """Whether an act is one of these."""
        return type(act) is self.type and all(getattr(act, name) == one for name, one in self.fields.items())


class Policy:
    """The policies of both sides, to be asked in any position of a play."""

    def __init__(self, book: Book, position: Any, plain: Any) -> None:
        """Read policies from plain values, as JSON or TOML gives them.

        Raises `BadPlay` with the path of what cannot be: a verb that the book lacks, a unit that the position
        lacks, a die that nobody can choose.
        """
        found: Policies = convert(plain, Policies)
        self.book = book
        self.defaults: dict[str, Default | None] = {}
        self.preferences: dict[str, tuple[_Fitting, ...]] = {}
        for side, one in found.items():
            stated = one if isinstance(one, Preferences) else Preferences(default=one)
            self.defaults[side] = stated.default
            self.preferences[side] = tuple(_read(book, position, side, stated.prefer))

    @property
    def asks_facts(self) -> bool:
        """Whether a choice may depend on what the act before found out."""
        return any(one.facts for each in self.preferences.values() for one in each)

    def choice(self, position: Any, facts: Any) -> Choice | None:
        """What is done in a position, `facts` being those of the act before; None at the end of all play.

        Raises `BadPlay` where the policy does not say what to do, or would have to choose of a continuum.
        """
        legal = tuple(self.book.legal(position))
        sides = [position.to_move] if position.to_move is not None else [*self.defaults]
        for side in sides:
            mine = [act for act in legal if self._is_of(position, side, act)]
            if found := self._preferred(position, facts, side, mine):
                return Choice((found,))
            if mine:
                return self._default(side, mine)
        if legal:
            bad("$", "odds-silent", side="A, B", verbs=_verbs(legal))
        return None

    def _is_of(self, position: Any, side: str, act: Any) -> bool:
        """Whether an act is a side's: where both may act, its own, and what is nobody's."""
        if position.to_move is not None or isinstance(act, Open):
            return True
        return self.book.actor(position, act) in (side, None)

    def _preferred(self, position: Any, facts: Any, side: str, mine: Iterable[Any]) -> Any:
        """The first act that the side prefers."""
        for one in self.preferences.get(side, ()):
            if _hold(one.when, position) and _hold(one.facts, facts):
                act = next((act for act in mine if one.fits(act)), None)
                if act is None and self._unlisted(position, side, one):
                    act = one.act
                if act is not None:
                    return act
        return None

    def _unlisted(self, position: Any, side: str, one: _Fitting) -> bool:
        """Whether an act that is told whole may be done: one of a continuum, or an event."""
        mine = one.act is not None and self.book.actor(position, one.act) in (side, None)
        return mine and self.book.act(position, one.act).allowed

    def _default(self, side: str, mine: list[Any]) -> Choice:
        """What the side does where it prefers nothing: the only thing that it can do, or its default."""
        default = self.defaults.get(side)
        first, *others = mine
        if isinstance(first, Open) or (default != "first" and any(isinstance(one, Open) for one in others)):
            verbs = _verbs(one for one in mine if isinstance(one, Open))
            bad("$", "odds-open", side=side, verbs=verbs)
        if not others:
            return Choice((first,))
        if default is None:
            bad("$", "odds-silent", side=side, verbs=_verbs(mine))
        return Choice(tuple(one for one in mine if not isinstance(one, Open)), default)


def holds(stated: Iterable[Any], position: Any) -> bool:
    """Whether all that is stated, as `statements` reads it, holds of a position."""
    return _hold(tuple(stated), position)


def statements(book: Book, position: Any, texts: Iterable[str]) -> tuple[Any, ...]:
    """Read what is said of positions, each `PATH=VALUE`; raises `BadPlay` for what no position can be."""
    plain = (statement(book, position, text) for text in texts)
    return tuple(convert(one, partial(book.position)) for one in plain)


def _hold(stated: tuple[Any, ...], found: Any) -> bool:
    # Of an act that found nothing out nothing holds.
    return not stated or (
        found is not None and not any(difference for one in stated for difference in unlike(one, found, "$"))
    )


def _verbs(acts: Iterable[Any]) -> str:
    """The verbs of acts, each once."""
    tags = (one.verb if isinstance(one, Open) else str(one.__struct_config__.tag) for one in acts)
    return ", ".join(dict.fromkeys(tags))


def _read(book: Book, position: Any, side: str, prefer: Iterable[Preference]) -> Iterator[_Fitting]:
    for number, one in enumerate(prefer):
        path = f"$.{side}.prefer[{number}]"
        try:
            type_, fields = _fields(book, one.do)
            act = _whole(book, position, type_, fields)
            check_named(book, position, fields)
        except BadPlay as fault:
            raise fault.under(f"{path}.do") from None
        try:
            when = statements(book, position, one.when)
        except BadPlay as fault:
            raise fault.under(f"{path}.when") from None
        try:
            facts = tuple(convert(nested(text), partial(book.facts)) for text in map(_formed, one.facts))
        except BadPlay as fault:
            raise fault.under(f"{path}.facts") from None
        yield _Fitting(type_, fields, act, when, facts)


def _formed(text: str) -> str:
    return text if "=" in text else bad("$", "property-form", written=text)


def _fields(book: Book, do: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The type of act that is preferred, and the fields that it must have."""
    types = {str(one.__struct_config__.tag): one for one in get_args(book.act_type)}
    if "act" not in do:
        bad("$.act", "missing-field", field="act")
    tag = do["act"]
    one_of("$.act", tag, tuple(types))
    known = {field.name: field for field in msgspec.structs.fields(types[tag])}
    fields = {}
    for name, value in do.items():
        if name == "act":
            continue
        if name == "roll":
            bad("$.roll", "odds-roll")
        if name not in known:
            bad(f"$.{name}", "unknown-field", written=name, known=", ".join(n for n in known if n != "roll"))
        try:
            fields[name] = convert(value, known[name].type)
        except BadPlay as fault:
            raise fault.under(f"$.{name}") from None
    return types[tag], fields


def _whole(book: Book, position: Any, type_: Any, fields: Mapping[str, Any]) -> Any:
    """The act, if all that it needs is told; raises `BadPlay` for a wing or a unit that is not there."""
    if any(field.required and field.name not in fields for field in msgspec.structs.fields(type_)):
        return None
    act = type_(**fields)
    try:
        book.act(position, act)
    except BadPlay as fault:
        # Anything else that is wrong with it need not be so when its time comes.
        if fault.code.startswith("unknown") or fault.code == "name-cyrillic":
            raise
    return act
