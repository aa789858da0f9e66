"""References: the label of a rule, a step of the sequence, where a link leads."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Place, way

#: 4.4.1, 3.2, XIII.7.A; a decimal of the English has its comma in the Russian, a label is the same in both.
_LABEL = re.compile(r"(?<![\w.,-])(?:\d+(?:\.\d+){1,3}|[XVI]+\.\d+(?:\.[A-Z])?)(?![\w,]|\.\d|[–-]\d)")
_STEP = {
    "ru": re.compile(r"\b[Шш]аг\w* (?P<w>[A-F])\b"),
    "en": re.compile(r"\b[Ss]teps? (?P<w>[A-F])\b"),
}
_LINK = re.compile(r"\]\((?P<w>[^)\s:]*#[^)\s]+)\)")
_NEXT = {"A": "B", "B": "C", "C": "D", "D": "E", "E": "F", "F": "E"}


def label(place: Place) -> Iterator[Edit]:
    """The last part of a label is one later, 4.4.1 becomes 4.4.2; where the other language has it too."""
    for found in _LABEL.finditer(place.prose):
        if found[0] in place.other_prose:
            yield Edit(*found.span(), _later(found[0]))


def step(place: Place) -> Iterator[Edit]:
    """Step B becomes step C."""
    for found in _STEP[place.lang].finditer(place.prose):
        yield Edit(*found.span("w"), _NEXT[found["w"]])


def target(place: Place) -> Iterator[Edit]:
    """A link leads elsewhere: to another anchor of the text, else to one with a word less or more."""
    addresses = [found["w"] for found in _LINK.finditer(place.text)]
    for found in _LINK.finditer(place.text):
        others = [address for address in addresses if address != found["w"]]
        page, _, anchor = found["w"].partition("#")
        book, _, rest = anchor.partition(".")
        new = f"{page}#{book}.{rest.rpartition('.')[0]}" if "." in rest else f"{page}#{anchor}-next"
        yield Edit(*found.span("w"), others[0] if others else new)


def _later(name: str) -> str:
    head, _, last = name.rpartition(".")
    return f"{head}.{int(last) + 1 if last.isdigit() else _NEXT.get(last, 'A')}"


WAYS = (
    # A label is written with digits, so a check of numbers tells of it as well.
    way("references", "label", label, label, "numbers"),
    way("references", "step", step, step, "numbers"),
    # A link is markup too: a check of structure compares where links lead.
    way("references", "link target", target, target, "structure"),
)
