"""A translator's English on its way into a page: at its exact place, or not at all.

Nobody has looked at these words as an author of pages would. So they may say what they like and do nothing:
what would run, load or hide something, or turn one piece into two, is refused, and the page stays as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rulekit.fidelity.units import Unit, cells, units_of
from rulekit.pages import Fault, Page, scan
from rulekit.prose.body import outline

#: Signs in one piece; the longest of ours has some two thousand.
LIMIT = 20_000

#: A macro, a statement, a comment, attributes: what stands in braces is never read as words.
_BRACES = re.compile(r"\{+[^{}]*\}*|\}+")
#: Addresses of links and pictures, and of their definitions.
_ADDRESS = re.compile(r"\]\(\s*<?([^)\s>]*)|\]:\s*<?(\S*)")
_SCHEMES = ("http://", "https://", "mailto:")
_PICTURE = "!["
_ROWS = re.compile(r"(?: {0,3}\|.*(?:\n|\Z))+")


def refused(unit: Unit, text: str, twin: str) -> Fault | None:
    """Why a text must not take the unit's place in its page, if it must not; `twin` is the Russian.

    The fault stands in the page as it would be, or, where that says more, at the unit itself.
    """
    return _alone(unit, text, twin) or _in_its_page(unit, text)


def rewritten(text: str, changes: Iterable[tuple[Unit, str]]) -> str:
    """A page's text with other words at the places of some units."""
    for unit, words in sorted(changes, key=lambda change: change[0].start, reverse=True):
        text = text[: unit.start] + unit.written(words) + text[unit.end :]
    return text


def _alone(unit: Unit, text: str, twin: str) -> Fault | None:
    """What is wrong with a text wherever it stands."""
    if not text:
        return _fault(unit, "fidelity-flow-empty")
    if len(text) > LIMIT:
        return _fault(unit, "fidelity-flow-long", length=len(text), limit=LIMIT)
    count = len(cells(unit.text))
    if unit.kind == "table" and (len(cells(text)) != count or " | ".join(cells(text)) != text):
        return _fault(unit, "fidelity-flow-cells", count=count)
    return _active(unit, text, twin)


def _active(unit: Unit, text: str, twin: str) -> Fault | None:
    """What in a text might do more than say something."""
    known = Counter(_BRACES.findall(unit.text)) | Counter(_BRACES.findall(twin))
    if strange := Counter(_BRACES.findall(text)) - known:
        return _fault(unit, "fidelity-flow-braces", written=next(iter(strange)))
    for address in map("".join, _ADDRESS.findall(text)):
        if ":" in address and not address.startswith(_SCHEMES):
            return _fault(unit, "fidelity-flow-address", written=address)
    if text.count(_PICTURE) > unit.text.count(_PICTURE):
        return _fault(unit, "fidelity-flow-picture", written=_PICTURE)
    return None


def _in_its_page(unit: Unit, text: str) -> Fault | None:
    """What would be wrong with the page: a new fault of its grammar, or pieces other than it has."""
    before = unit.page
    after = scan(rewritten(before.text, [(unit, text)]), before.path, before.lang)
    known = Counter(fault.code for fault in before.faults)
    for fault in after.faults:
        known[fault.code] -= 1
        if known[fault.code] < 0:
            return fault
    if bool(_ROWS.fullmatch(text)) != bool(_ROWS.fullmatch(unit.text)):
        return _fault(unit, "fidelity-flow-rows")
    wanted = {one.id: one.text for one in units_of(before, unit.name)} | {unit.id: text}
    if {one.id: one.text for one in units_of(after, unit.name)} != wanted:
        return _fault(unit, "fidelity-flow-pieces")
    return _untold(unit, after)


def _untold(unit: Unit, after: Page) -> Fault | None:
    """What an example could no longer be read for."""
    if unit.kind not in {"title", "comment"}:
        return None
    block = next(block for block in after.blocks if block.id == unit.id.partition("#")[0])
    for fault in outline(block.body, block.body_line).faults:
        return Fault(after.path, fault.line, fault.code, **fault.params)
    return None


def _fault(unit: Unit, code: str, /, **params: object) -> Fault:
    return Fault(unit.page.path, unit.said.line, code, **params)
