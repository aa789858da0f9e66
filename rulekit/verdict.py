"""The rulings that use rules, and the verdicts that name them.

A verb of a game asks its rules one by one through a `Ruling`.
Answer and reasons come from that one run: nothing is explained after the fact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

from rulekit.messages import in_a_line, message
from rulekit.rulebook import Reading, Rule

Position = TypeVar("Position")
Facts = TypeVar("Facts")


class BadPlay(Exception):
    """Input that is not a play at all: it is neither allowed nor refused.

    Carries the JSON path of the fault and a message code with its parameters,
    so that the same fault can be told in Russian and in English.
    """

    #: Where the fault stands, as a JSON path: `$.given.wings.B2.order`.
    path: str
    #: The message's name in `translations/messages.toml`.
    code: str
    #: What the message's template needs.
    params: Mapping[str, object]

    def __init__(self, path: str, code: str, **params: object) -> None:
        super().__init__(path, code, params)
        self.path, self.code, self.params = path, code, params

    def __reduce__(self) -> tuple[Any, ...]:
        # How an exception is copied by default forgets what has a name: a process could not tell another.
        made: Callable[..., BadPlay] = BadPlay
        return partial(made, **self.params), (self.path, self.code)

    def words(self, lang: str) -> str:
        """What is wrong and how to mend it, in one line whatever was written."""
        return message(self.code, lang, **{name: in_a_line(value) for name, value in self.params.items()})

    def text(self, lang: str) -> str:
        """The fault in one line: the path unless it is of the whole play, what is wrong, how to mend it."""
        return self.words(lang) if self.path == "$" else f"{self.path}: {self.words(lang)}"

    def under(self, root: str) -> BadPlay:
        """The same fault with its path seen from `root` (a prefix such as `$.given`)."""
        return BadPlay(root + self.path.removeprefix("$"), self.code, **self.params)

    def __str__(self) -> str:
        return self.text("en")


class RuleConflict(Exception):
    """Two exceptions apply at once and neither overrides the other."""

    #: The ids of the rules that collide.
    rules: tuple[str, ...]

    def __init__(self, *rules: str) -> None:
        super().__init__(*rules)
        self.rules = rules

    def __str__(self) -> str:
        return message("rule-conflict", "en", rules=", ".join(self.rules))


class Refusal(Exception):
    """Ends a ruling at the first condition that fails; never leaves the engine."""

    @property
    def rule(self) -> Rule:
        """The rule that refuses."""
        rule: Rule = self.args[0]
        return rule


class Idle(Exception):
    """Ends a ruling without a rule, where an act is about nothing; never leaves the engine."""


class Verdict(msgspec.Struct, Generic[Position, Facts], frozen=True):
    """What the rules say to an act: allowed or not, by which rules, and the position after it."""

    #: Whether the rules allow the act.
    allowed: bool
    #: Ids of the rules that decided.
    because: tuple[str, ...]
    #: Ids of the rules that were looked up on the way.
    consulted: tuple[str, ...]
    #: What the run found out: the roll, its modifiers, what came of it; None where the act is refused.
    facts: Facts | None
    #: The position after the act; after a refusal the one before it.
    position: Position
    #: What may be chosen next, where a rule offers a closed choice.
    options: tuple[str, ...] = ()


class Flipped(frozenset[str]):
    """Rules that a run takes the other way: a condition that holds refuses, an effect comes uncalled for.

    Where such a rule would have decided, the run does without it; a value is its neighbour on the other side.
    """

    __slots__ = ()


_NOTHING: frozenset[str] = frozenset()


class Ruling:
    """One run through the rules, which keeps what decided and what was looked up.

    `off` names rules that this run does without: a condition passes, an effect does nothing,
    a value is its wrong neighbour, a choice loses its exception. `Flipped` rules are taken the other way.
    """

    __slots__ = ("because", "consulted", "flipped", "off", "permission")

    def __init__(self, off: frozenset[str] = _NOTHING) -> None:
        self.off = off
        self.flipped = off if type(off) is Flipped else _NOTHING
        self.because: list[str] = []
        #: Each id once, in order.
        self.consulted: dict[str, None] = {}
        self.permission: str | None = None

    def must(self, rule: Rule, holds: bool) -> None:
        """A condition: unless it holds, the act is refused by this rule."""
        # Hardly any run has rules flipped, and nothing is asked as often as this.
        if (self.flipped and rule.id in self.flipped) if holds else rule.id not in self.off:
            raise Refusal(rule)
        self.consulted[rule.id] = None

    def needs(self, there: bool) -> None:
        """What the act is about; it is missing only where a condition that is off has let the act pass."""
        if not there:
            raise Idle

    def may(self, rule: Rule) -> None:
        """The permission in which a verb ends; it decides when no effect does."""
        if rule.id in self.off:
            raise Refusal(rule)
        self.permission = rule.id

    def grants(self, rule: Rule, applies: bool) -> bool:
        """A permission that excuses from a condition: whether it does so now, and then it decides."""
        if not self.holds(rule, applies):
            return False
        self.permission = rule.id
        return True

    def has(self, rule: Rule, applies: bool = True) -> bool:
        """An effect: whether this rule changes the position now."""
        if not self.holds(rule, applies):
            return False
        self.because.append(rule.id)
        return True

    def decides(self, rule: Rule) -> None:
        """An effect of a rule that is known to be in force."""
        self.because.append(rule.id)

    def holds(self, rule: Rule, applies: bool) -> bool:
        """Whether a rule that `applies`, or does not, is in force in this run; nothing is kept."""
        return rule.id not in self.off if applies else rule.id in self.flipped

    def defines(self, rule: Rule) -> bool:
        """A definition that is looked up: whether its words mean what it says."""
        self.consulted[rule.id] = None
        return rule.id not in self.off

    def one(self, general: Rule, *exceptions: tuple[Rule, bool]) -> Rule | None:
        """A choice: the general rule, or the exception to it that applies; None if that rule is off.

        Exceptions that apply together must be ordered by their `overrides`; otherwise `RuleConflict`.
        """
        applying = [rule for rule, applies in exceptions if self.holds(rule, applies)]
        if not applying:
            return general if self.has(general) else None
        overridden = {id for rule in applying for id in rule.overrides}
        chosen = [rule for rule in applying if rule.id not in overridden]
        if len(chosen) > 1:
            raise RuleConflict(*(rule.id for rule in chosen))
        self.decides(chosen[0])
        return chosen[0]

    def value(self, rule: Rule, value: int, *, wrong: int) -> int:
        """A number that this rule states; without the rule its `wrong` neighbour, flipped the other."""
        self.consulted[rule.id] = None
        if rule.id in self.flipped:
            return 2 * value - wrong
        return wrong if rule.id in self.off else value

    def asks(self, reading: Reading, choices: Mapping[str, str]) -> str:
        """The choice in force for an open question."""
        self.consulted[reading.id] = None
        return reading.chosen(choices)

    def reasons(self) -> tuple[str, ...]:
        """The effects in order, or the permission where there was none."""
        if self.because or self.permission is None:
            return tuple(self.because)
        return (self.permission,)

    def lookups(self) -> tuple[str, ...]:
        """What was consulted, each id once, the permission included where an effect decided."""
        if self.because and self.permission is not None:
            return tuple({**self.consulted, self.permission: None})
        return tuple(self.consulted)


class Aside(Ruling):
    """Rulings that are made in passing: nothing is kept but whether an act is refused."""

    __slots__ = ()

    def must(self, rule: Rule, holds: bool) -> None:
        """A condition, as in every ruling."""
        if (self.flipped and rule.id in self.flipped) if holds else rule.id not in self.off:
            raise Refusal(rule)

    def permits(self, may: Callable[[Ruling, Any, Any], None], position: object, act: object) -> bool:
        """Whether a verb's conditions let the act pass."""
        try:
            may(self, position, act)
        except Refusal:
            return False
        except Idle:
            return True
        return True


def bad(path: str, code: str, **params: object) -> NoReturn:
    """Raise `BadPlay` for the place `path`."""
    raise BadPlay(path, code, **params)
