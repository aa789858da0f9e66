"""A play to be sent: as a link, as prose, as a vector."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from rulekit.games import BOOKS
from rulekit.messages import in_a_line
from rulekit.oracle.vectors import AnyVector, digest, sparse
from rulekit.prose import Unsayable
from rulekit.prose.fault import Unreadable
from rulekit.table.game import Game
from rulekit.table.retold import retold

#: The version of links that this code writes, and the only one that it reads.
VERSION = 1
#: The most bytes that a play in a link may unpack to.
MOST = 1 << 20
#: The number of a version; how many digits it has is up to whoever writes the link.
_NUMBER = re.compile(r"[1-9][0-9]*")
#: What of a JSON text tells how deep its values are, strings being passed over.
_PIECES = re.compile(rb'"(?:[^"\\]|\\.)*+"|[\[\]{}]')
_DEEPER = {b"[": 1, b"{": 1, b"]": -1, b"}": -1}
#: More brackets in each other than a play has.
_DEEP = 50
#: Deflate without header and checksum, as browsers call it too.
_RAW = -15

Json = dict[str, Any]


def link(vector: AnyVector, at: int) -> str:
    """A play and a place in it as the fragment of an address: `play=1.…`."""
    content = [vector.book, sparse(vector.given), [sparse(step.do) for step in vector.steps], at]
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = packer.compress(msgspec.json.encode(content)) + packer.flush()
    return f"play={VERSION}.{urlsafe_b64encode(packed).decode().rstrip('=')}"


def linked(fragment: str) -> tuple[Json, int]:
    """The play of a link as plain values, and the place in it; Unreadable if it is no such link."""
    version, _, packed = fragment.removeprefix("play=").partition(".")
    if _NUMBER.fullmatch(version) and version != str(VERSION):
        raise Unreadable("table-link-newer", version=in_a_line(version))
    text = _unpacked(packed) if version == str(VERSION) else None
    try:
        book, given, acts, at = msgspec.json.decode(text or b"", type=tuple[str, Json, list[Json], int])
    except (ValueError, msgspec.DecodeError):
        raise Unreadable("table-link-broken") from None
    if book not in BOOKS:
        raise Unreadable("table-link-book", book=in_a_line(book))
    return {"format": 1, "book": book, "given": given, "steps": [{"do": act} for act in acts]}, at


def _unpacked(packed: str) -> bytes | None:
    """What a link carries; None if it is not whole, or grows beyond all measure."""
    unpacker = zlib.decompressobj(_RAW)
    try:
        text = unpacker.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), MOST)
    except (ValueError, zlib.error):
        return None
    return text if unpacker.eof and not unpacker.unused_data and _is_flat(text) else None


def _is_flat(text: bytes) -> bool:
    """Whether no bracket is deeper than in any play: in a browser, decoding thousands ends the engine."""
    depth = 0
    for piece in _PIECES.finditer(text):
        depth += _DEEPER.get(piece[0], 0)
        if depth > _DEEP:
            return False
    return True


def prose(game: Game) -> str:
    """The play in words, as far as it is one, told as pages tell their examples."""
    if game.start is None:
        raise Unreadable("table-unsayable")
    steps = game.vector.steps[: len(game.report.steps)]
    vector = replace(game.vector, steps=tuple(replace(step, then=UNSET) for step in steps))
    try:
        return retold(game.book, vector, game.report, game.lang)
    except (Unsayable, KeyError):
        raise Unreadable("table-unsayable") from None


def vector(game: Game) -> str:
    """The play as a vector, with what the engine says of each step."""
    steps = []
    for number, step in enumerate(game.vector.steps):
        then = {}
        if number < len(game.report.steps):
            judged = game.report.steps[number]
            then = {"then": {"allowed": judged.allowed, "because": judged.because}}
        steps.append({"do": sparse(step.do), **then})
    play = {
        "format": 1,
        "book": game.book.name,
        "digest": digest(game.vector),
        "given": sparse(game.vector.given),
        "steps": steps,
    }
    return msgspec.json.format(msgspec.json.encode(play), indent=2).decode()
