"""Plays that Hypothesis makes up: legal acts, acts of any sort, events; after each the promises are asked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from typing import Any, ClassVar

import msgspec
from hypothesis import HealthCheck, Phase, note, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from msgspec.structs import replace

from rulekit.games.book import Open
from rulekit.prose import Unsayable
from rulekit.verdict import BadPlay
from tests.machines.arbitrary import any_act, well_typed
from tests.machines.promises import Promises, Step, tag
from tests.prose.test_every_step import tell

#: Health is no matter of these tests: the machine that runs them may be busy.
_EVERY: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "database": None,
    "report_multiple_bugs": False,
}
settings.register_profile(
    "machines",
    max_examples=30,
    stateful_step_count=30,
    derandomize=True,
    print_blob=False,
    phases=[Phase.generate],
    **_EVERY,
)
settings.register_profile(
    "machines-long", max_examples=1000, stateful_step_count=50, print_blob=False, **_EVERY
)
#: The same plays in every run, unless HYPOTHESIS_PROFILE=machines-long asks for many and for new ones.
PROFILE = settings.get_profile(os.environ.get("HYPOTHESIS_PROFILE", "machines"))

#: How many acts are legal for one of any other kind.
MOSTLY = 5
#: A face of each book's dice.
FACE = 5
#: No more acts than this are taken over from one position.
MANY = 8


class Machine(Promises, RuleBasedStateMachine):
    """Plays of one book; a subclass draws its first positions, and knows its domains and its sources."""

    #: Verbs that `legal` does not list: what the board, or another chapter, tells.
    events: ClassVar[frozenset[str]] = frozenset()
    #: Verbs that lead to little, drawn less often than others.
    dull: ClassVar[frozenset[str]] = frozenset()
    #: Codes of the faults of an act that is legal but does not tell all that it must.
    untold: ClassVar[frozenset[str]] = frozenset()

    def __init__(self) -> None:
        super().__init__()
        #: Every act that was allowed, with the position before it.
        self.past: list[Step] = []
        #: What was refused last, where it stands.
        self.refused: Step | None = None
        #: Closed acts that have been legal in this play.
        self.known: list[Any] = []

    # What a book must say

    def canonical(self, one: Any) -> Any:
        """The act as `legal` would list it: without dice, and with what makes no difference left out."""
        return replace(one, roll=None) if getattr(one, "roll", None) is not None else one

    def inside(self, domain: Mapping[str, Any], one: Any) -> bool | None:
        """Whether an act is in a domain of its verb; None where it is too near to a limit to tell."""
        raise NotImplementedError

    def of_domain(self, domain: Mapping[str, Any], verb: str) -> st.SearchStrategy[Any]:
        """Acts of a domain, many of them inside."""
        raise NotImplementedError

    def happenings(self) -> st.SearchStrategy[Any]:
        """Events that may be recorded now, if any may."""
        raise NotImplementedError

    def eventful(self) -> bool:
        """Whether there is an event to record."""
        return True

    def has_just_happened(self) -> bool:
        """Whether the last act was an event: now somebody shall act."""
        return bool(self.past) and tag(self.past[-1].one) in self.events

    def over(self) -> bool:
        """Whether nothing of interest is left of this play."""
        return not self.listed

    # What happens

    def begin(self, given: Any) -> None:
        """Start from a given position."""
        verdict = self.book.start(given)
        assert verdict.allowed
        self.check_reasons(verdict)
        self.past.clear()
        self.known.clear()
        self.refused = None
        self._come_to(verdict.position)

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Do something: most often what is legal.

        One rule for all, since Hypothesis leaves out some rules in every play.
        """
        kinds = [self.do_something_legal] * MOSTLY * (not self.over() and bool(self.listed))
        kinds += [self.try_anything] + [self.try_again] * bool(self.known)
        kinds += [self.let_something_happen] * (self.eventful() and not self.has_just_happened())
        kinds += [self.tell_the_last_act] * bool(self.past)
        data.draw(st.sampled_from(kinds), "kind")(data)

    def do_something_legal(self, data: st.DataObject) -> None:
        """Do one of the acts that are listed; of a domain, try an act."""
        one = data.draw(self._some_listed(), "listed")
        if isinstance(one, Open):
            self._take(data.draw(self.of_domain(one.domain, one.verb), "of the domain"))
        else:
            rolls = [roll for roll, _ in self.book.chances(self.position, one)]
            roll = data.draw(st.sampled_from(rolls), "roll")
            self._judge(one if roll is None else replace(one, roll=roll), wanted=True)

    def try_again(self, data: st.DataObject) -> None:
        """Try an act that was legal some time ago: most of them are not any more."""
        one = data.draw(st.sampled_from(self.known), "known")
        self._take(replace(one, roll=FACE) if hasattr(one, "roll") else one)

    def try_anything(self, data: st.DataObject) -> None:
        """Try an act of any verb with any arguments."""
        one = data.draw(any_act(self.book, self.position), "anything")
        if well_typed(self.book, one):
            self._take(one)
        else:
            self._judge(one, wanted=False)

    def let_something_happen(self, data: st.DataObject) -> None:
        """Record an event."""
        self._judge(data.draw(self.happenings(), "event"), wanted=None)

    def _some_listed(self) -> st.SearchStrategy[Any]:
        """An act of some verb, each verb as often as the others but for the dull ones."""
        verbs = sorted({tag(one) for one in self.listed})
        lively = [verb for verb in verbs if verb not in self.dull]
        return st.sampled_from([*lively, *lively, *lively, *verbs]).flatmap(
            lambda verb: st.sampled_from([one for one in self.listed if tag(one) == verb])
        )

    def tell_the_last_act(self, data: st.DataObject) -> None:
        """Tell in both languages what was done last, or refused since, and read it back."""
        # Nobody has words for a refused act that asks for two things at once.
        with suppress(Unsayable) if self.refused else nullcontext():
            tell(self.book, *(self.refused or self.past[-1]))
        self.refused = None

    def _take(self, one: Any) -> None:
        self._judge(one, wanted=self.wanted(one))

    def wanted(self, one: Any) -> bool | None:
        """Whether the act is listed, or in a domain that is; None for events, and where none can tell."""
        if tag(one) in self.events:
            return None
        closed = [self._plain(each) for each in self.listed if not isinstance(each, Open)]
        bare = self.canonical(one)
        if self._plain(bare) in closed:
            roll = getattr(one, "roll", None)
            return roll is None or roll in dict(self.book.chances(self.position, bare))
        opened = (each for each in self.listed if isinstance(each, Open) and each.verb == tag(one))
        answers = [self.inside(each.domain, one) for each in opened]
        return True if True in answers else None if None in answers else False

    def _judge(self, one: Any, *, wanted: bool | None) -> None:
        try:
            verdict = self.book.act(self.position, one)
        except BadPlay as fault:
            self._check_fault(fault, legal=wanted is True)
            return
        assert wanted in (None, verdict.allowed), (one, verdict.because)
        step = Step(self.position, one, verdict)
        self.steps.append(step)
        if verdict.allowed:
            self.past.append(step)
            self.refused = None
        elif well_typed(self.book, one):
            self.refused = step
        if verdict.position is not self.position:
            self._come_to(verdict.position)

    def _check_fault(self, fault: BadPlay, *, legal: bool) -> None:
        """Bad input is told in both languages; of a legal act something was left out."""
        assert not legal or fault.code in self.untold, fault
        assert fault.path.startswith("$")
        assert fault.words("ru") != fault.words("en")

    def _come_to(self, position: Any) -> None:
        note(f"at {msgspec.json.encode(position).decode()}")
        self.arrive(position)
        closed = [one for one in self.listed if not isinstance(one, Open)]
        self.known += [one for one in closed if one not in self.known][:MANY]

    @invariant()
    def promises_hold(self) -> None:
        """Ask everything of what has just been judged."""
        self.check_judged()
