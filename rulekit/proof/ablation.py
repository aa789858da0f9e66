"""Ablation: what the examples show of each rule, by doing without it (DESIGN 9).

Every step of every vector is judged again in the position in which it stands, with one rule off or taken
the other way. A replay of the whole vector with the rule off differs somewhere exactly if one of its steps
does so in its own position: up to the first difference both runs go through the same positions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from rulekit.games import BOOKS, Book
from rulekit.oracle.nearest import thrown
from rulekit.oracle.vectors import AnyVector, digest
from rulekit.proof.scene import Scene, scenes
from rulekit.proof.sight import Shown, Side, Sight
from rulekit.verdict import BadPlay, Flipped, RuleConflict, Verdict

#: How many books, or states of one, stay known.
_KNOWN = 16


def ablate(vectors: Iterable[AnyVector], books: Iterable[Book] = BOOKS.values()) -> dict[str, Sight]:
    """What the vectors show of every rule of some books."""
    found: dict[str, Sight] = {}
    vectors = list(vectors)
    for book in books:
        found |= _ablated(_Vectors(book, [vector for vector in vectors if vector.book == book.name]))
    return found


class _Vectors:
    """The vectors of a book, equal to others that play the same under the same ids."""

    def __init__(self, book: Book, vectors: list[AnyVector]) -> None:
        self.book, self.vectors = book, vectors
        self.key = (book.name, *((str(vector.id), digest(vector)) for vector in vectors))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Vectors) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(_KNOWN)
def _ablated(of: _Vectors) -> dict[str, Sight]:
    """What the vectors show; a site that is built again tries anew only the books whose examples changed."""
    return _Ablation(of.book, of.vectors).sights()


class _Ablation:
    """The ablation of one book."""

    def __init__(self, book: Book, vectors: list[AnyVector]) -> None:
        self.book = book
        self.vectors = [list(scenes(book, vector)) for vector in vectors]
        self.found = {id: Sight() for id in book.rules}
        self.verbs = self._by_verb()

    def sights(self) -> dict[str, Sight]:
        """What the scenes show of every rule."""
        for steps in self.vectors:
            for id in dict.fromkeys(id for _, verdict in steps for id in _named(self.book, verdict)):
                self._without(id, steps)
            for scene, verdict in steps:
                if not verdict.allowed:
                    self._withheld(scene, verdict)
                for id in self.verbs[type(scene.do)] - set(_named(self.book, verdict)):
                    self._on(id, scene, verdict)
        return self.found

    def _by_verb(self) -> dict[type, set[str]]:
        """The rules that each verb may meet: those that are named in some verdict on it."""
        found: dict[type, set[str]] = {}
        for steps in self.vectors:
            for scene, verdict in steps:
                found.setdefault(type(scene.do), set()).update(_named(self.book, verdict))
        return found

    def _without(self, id: str, steps: list[tuple[Scene, Verdict[Any, Any]]]) -> None:
        """Do without a rule in a whole vector in which it is named."""
        changed = False
        for scene, verdict in steps:
            without = _tried(scene, self.book, frozenset({id}))
            changes = _differs(without, verdict)
            changed |= changes
            if changes and self.found[id].killed is None:
                self.found[id].killed = Shown(str(scene.vector.id), scene.number)
            if id in verdict.because or id in verdict.consulted:
                self._seen(id, scene, verdict, without, changed=changed)

    def _seen(
        self, id: str, scene: Scene, verdict: Verdict[Any, Any], without: Tried, *, changed: bool
    ) -> None:
        """See on which side of a rule a step is that names it.

        `changed`: whether without the rule this step, or an earlier one of the vector, is judged otherwise.
        """
        sight, kind = self.found[id], self.book.rules[id].kind
        changes = _differs(without, verdict)
        if kind == "value":
            self._beside(id, scene, verdict, without)
        elif kind == "definition":
            if changes:
                sight.shows("decided", scene)
        elif kind == "effect":
            if changes and id in verdict.because:
                sight.shows("true", scene)
                self._instead(scene, verdict, without)
        elif verdict.allowed:
            # Without its permission an act is refused, as it is where a condition that holds did not.
            sight.shows("allowing", scene)
        elif changed and id in verdict.because:
            # A rule that keeps the moment itself from coming refuses twice: what differs is that moment.
            sight.shows("refusing", scene)

    def _beside(self, id: str, scene: Scene, verdict: Verdict[Any, Any], without: Tried) -> None:
        """See on which side of a value's boundary a step is: facts name the value, and so do not count."""
        sides: tuple[tuple[Side, Tried], ...] = (
            ("inside", without),
            ("outside", _tried(scene, self.book, Flipped({id}))),
        )
        for side, tried in sides:
            if isinstance(tried, str) or tried.position != verdict.position:
                self.found[id].shows(side, scene)

    def _instead(self, scene: Scene, verdict: Verdict[Any, Any], without: Tried) -> None:
        """See what would have decided instead: that rule has been kept from it."""
        if isinstance(without, str):
            return
        for id in set(_named(self.book, without)) - set(_named(self.book, verdict)):
            kind = self.book.rules[id].kind
            if kind == "effect":
                self.found[id].shows("false", scene)
            elif kind == "permission":
                self.found[id].shows("refusing", scene)

    def _withheld(self, scene: Scene, verdict: Verdict[Any, Any]) -> None:
        """See what a refusal keeps from deciding: do without each condition that fails."""
        scene = scene._replace(do=thrown(scene.do))
        off = frozenset(verdict.because)
        while not isinstance(tried := _tried(scene, self.book, off), str) and not tried.allowed:
            if off.issuperset(tried.because):
                # Here a permission is all that refuses.
                return
            off |= frozenset(tried.because)
        self._instead(scene, verdict, tried)

    def _on(self, id: str, scene: Scene, verdict: Verdict[Any, Any]) -> None:
        """Take a rule the other way where it did not apply."""
        kind = self.book.rules[id].kind
        side: Side = "false" if kind == "effect" else "refusing"
        if kind not in ("effect", "permission"):
            return
        tried = _tried(scene, self.book, Flipped({id}))
        if isinstance(tried, str):
            self.found[id].shows(side, scene)
        elif id in tried.because and _differs(tried, verdict):
            self._instead(scene, verdict, tried)
        elif id in tried.because and verdict.allowed:
            self.found[id].idles(scene)


#: The verdict without a rule, or what else came of it.
Tried = Verdict[Any, Any] | str


def _tried(scene: Scene, book: Book, off: frozenset[str]) -> Tried:
    """Judge a step with rules off; a die that is missing, and rules that collide, are told by a code."""
    try:
        return scene.judged(book, off)
    except BadPlay as error:
        return error.code
    except RuleConflict:
        return "rule-conflict"


def _differs(tried: Tried, verdict: Verdict[Any, Any]) -> bool:
    """Whether what a rule brought about is something else without it."""
    if isinstance(tried, str):
        return True
    parts = ("allowed", "facts", "position")
    return any(getattr(tried, part) != getattr(verdict, part) for part in parts)


def _named(book: Book, verdict: Verdict[Any, Any]) -> tuple[str, ...]:
    """The rules that decided or were looked up."""
    return tuple(id for id in dict.fromkeys((*verdict.because, *verdict.consulted)) if id in book.rules)
