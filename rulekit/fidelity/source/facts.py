"""What a sentence of a source states, as facts: they tell a changed sentence and give none of it away."""

from __future__ import annotations

import msgspec


class Facts(msgspec.Struct, frozen=True):
    """What a sentence states, each list in the order of the text."""

    numbers: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    #: Numbers of rules, and steps: `4.4.2`, `step A`.
    references: tuple[str, ...] = ()
    #: Ids of terms, one for each time that one is named.
    terms: tuple[str, ...] = ()
    #: Words that forbid, allow, demand or limit.
    modality: tuple[str, ...] = ()
    words: int = 0
    #: Of its words, whatever their case and the marks between them.
    digest: str = ""


#: The facts that are compared one by one, in the order in which they are told.
COMPARED = ("numbers", "dice", "references", "terms", "modality")
