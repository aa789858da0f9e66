"""A play as boards draw it: what was done, where that led, and which of it a picture shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol
from xml.etree.ElementTree import Element


class Deed(NamedTuple):
    """An act as it was judged."""

    before: Any
    act: Any
    allowed: bool
    facts: Any
    after: Any


class Moment(NamedTuple):
    """The position after a step of a play, and what was done in the step; nothing at the start."""

    position: Any
    deeds: tuple[Deed, ...] = ()

    @property
    def tried(self) -> tuple[Deed, ...]:
        """What was refused."""
        return tuple(deed for deed in self.deeds if not deed.allowed)


class Shot(NamedTuple):
    """One picture: a position after a step, against an earlier one if there is any."""

    position: Any
    before: Any | None = None
    step: int = 0
    #: What was done since `before`.
    deeds: tuple[Deed, ...] = ()
    #: What was refused in the step itself.
    tried: tuple[Deed, ...] = ()


class Drawn(Protocol):
    """A picture; its elements are made when somebody asks for them."""

    @property
    def looks(self) -> object:
        """Equal for pictures that are equal, where nothing is marked in them."""

    def __iter__(self) -> Iterator[Element]:
        """Make the elements."""


#: Draws the pictures of one play in one language.
Draw = Callable[[Shot], Drawn]
#: Prepares it, so that all pictures of a play can show the same piece of the table.
Drawer = Callable[[Sequence[Moment], str], Draw]
