"""Lines that begin with `///`: what each of them is, or why it is nothing.

There is one way to write a header and one way to close a block. The renderer of the site takes more
(`////`, other spaces, an indent), so whatever it might take and we do not is a fault.
"""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches

KINDS = ("rule", "example", "reading", "note")
ID = re.compile(r"[a-z0-9]+(\.[a-z0-9-]+){1,3}")
ID_LIMIT = 40

#: Cyrillic letters that look like Latin ones.
LATIN = str.maketrans("аеорсухіјѕһԁкмтвн", "aeopcyxijshdkmtbh")

#: Behind invisible characters, quote and list marks too: the renderer looks there as well.
_BEGINS = re.compile(r"(?:[\s\ufeff\u200b>]|[-+*]\s|\d+[.)]\s)*/{3}")
_HEADER = re.compile(r"/// (?P<kind>[^\s|]+) \| (?P<id>[^\s|]+)")


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that begins with `///`: a header where `opens`, else a closing line, or neither."""

    opens: bool = False
    closes: bool = False
    kind: str = ""
    id: str = ""
    #: What is wrong with it; empty if nothing.
    code: str = ""
    params: dict[str, object] = field(default_factory=dict)


def is_mark(line: str) -> bool:
    """Whether the line begins with `///`, wherever it stands."""
    return "///" in line and _BEGINS.match(line) is not None


def read_mark(line: str) -> Mark:
    """Read a line for which `is_mark` holds."""
    if line == "///":
        return Mark(closes=True)
    if header := _HEADER.fullmatch(line):
        return _header(header["kind"], header["id"])
    rest = line[line.index("///") :].lstrip("/")
    if not rest.strip():
        return Mark(closes=True, code="block-form", params={"mend": "///"})
    return _not_canonical(rest)


def _header(kind: str, id: str) -> Mark:
    code, params = _kind_fault(kind) or _id_fault(id) or ("", {})
    return Mark(opens=True, kind=kind, id=id, code=code, params=params)


def _not_canonical(rest: str) -> Mark:
    """Say how a header should have been written, as far as one can guess."""
    kind, *ids = rest.replace("|", " ").split() or [""]
    nearest, id = _nearest(kind), ids[0].translate(LATIN) if ids else ""
    if nearest and not ids[1:] and not _id_fault(id):
        return Mark(opens=True, code="block-form", params={"mend": f"/// {nearest} | {id}"})
    opens = "|" in rest or bool(nearest)
    return Mark(opens=opens, code="block-stray", params={"kinds": ", ".join(KINDS)})


_Problem = tuple[str, dict[str, object]]


def _kind_fault(kind: str) -> _Problem | None:
    if kind in KINDS:
        return None
    if kind.translate(LATIN) in KINDS:
        return _cyrillic(kind)
    if nearest := _nearest(kind):
        return "block-misspelt", {"kind": kind, "nearest": nearest}
    return "block-unknown", {"kind": kind, "kinds": ", ".join(KINDS)}


def _nearest(kind: str) -> str:
    return next(iter(get_close_matches(kind.lower().translate(LATIN), KINDS, 1)), "")


def _id_fault(id: str) -> _Problem | None:
    if len(id) > ID_LIMIT:
        return "block-id-long", {"written": id, "length": len(id), "limit": ID_LIMIT}
    if ID.fullmatch(id):
        return None
    if ID.fullmatch(id.translate(LATIN)):
        return _cyrillic(id)
    return "block-id", {"written": id}


def _cyrillic(word: str) -> _Problem:
    """Name the first letter that only looks Latin."""
    mend = word.translate(LATIN)
    place = next(n for n, pair in enumerate(zip(word, mend, strict=True), 1) if pair[0] != pair[1])
    params = {"written": word, "letter": word[place - 1], "place": place, "mend": mend}
    return "block-cyrillic", params
