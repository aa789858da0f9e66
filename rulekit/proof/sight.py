"""What the examples show of a rule: which of its sides, and in which steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rulekit.proof.scene import Scene
from rulekit.rulebook import Kind

#: How a rule shows itself in a step.
#: An act is allowed or refused; an effect comes or stays away; an act comes out otherwise where a value is
#: its wrong neighbour (inside its boundary) or the opposite one (outside); a definition is used.
Side = Literal["allowing", "refusing", "true", "false", "inside", "outside", "decided"]

#: What must be seen of a rule of each kind.
SIDES: dict[Kind, tuple[Side, ...]] = {
    "permission": ("allowing", "refusing"),
    "prohibition": ("allowing", "refusing"),
    "duty": ("allowing", "refusing"),
    "effect": ("true", "false"),
    "value": ("inside", "outside"),
    "definition": ("decided",),
}
#: How many steps are kept of each side of a rule.
MOST_SHOWN = 12


class Shown(NamedTuple):
    """A step of an example that shows something: the example's id and the step's number, 0 for the start."""

    id: str
    number: int


@dataclass
class Sight:
    """What the examples show of one rule."""

    #: The steps that show each side.
    sides: dict[Side, list[Shown]] = field(default_factory=dict)
    #: Steps in which an effect has nothing to act on, so that nobody would notice if it came about.
    void: list[Shown] = field(default_factory=list)
    #: The first step that changes when the rule is off.
    killed: Shown | None = None

    def shows(self, side: Side, scene: Scene) -> None:
        """Keep a step, the first of its example, unless there are enough."""
        self._keep(self.sides.setdefault(side, []), scene)

    def idles(self, scene: Scene) -> None:
        """Keep a step in which the effect has nothing to act on."""
        self._keep(self.void, scene)

    def _keep(self, steps: list[Shown], scene: Scene) -> None:
        id = str(scene.vector.id)
        if len(steps) < MOST_SHOWN and all(step.id != id for step in steps):
            steps.append(Shown(id, scene.number))

    def unseen(self, kind: Kind) -> tuple[Side, ...]:
        """The sides that a rule of this kind lacks."""
        void = {"false"} if self.void else set()
        return tuple(side for side in SIDES[kind] if side not in self.sides.keys() | void)
