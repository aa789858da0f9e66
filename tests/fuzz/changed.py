"""Real inputs with some changes: cut, doubled, moved, spoilt, crossed with another, odd pieces in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

#: What programs of all sorts stumble over.
ODD = (
    b"",
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"\r",
    b"\n\n",
    b'"',
    b"\\",
    b"{",
    b"}",
    b"[" * 60,
    b"(" * 60,
    b" " * 200,
    b"9" * 400,
    b"-1",
    b"0",
    b"1e999",
    b"NaN",
    b"null",
    b"true",
    b'""',
    b"[]",
    b"{}",
    "а".encode(),
    "\u202e".encode(),
    "\u2028".encode(),
    "\u0301".encode(),
    "\U0001f3b2".encode(),
    b"\xed\xa0\x80",
    b"../../",
    b"%s%n",
    b"{0.__class__}",
    b"<script>",
)
#: No seed is taken in whole that is longer: most of the time would go into reading what is right.
LONGEST = 20_000


#: So many changes at most make one input of another.
_MOST = 6

Bits = Sequence[bytes]
Change = Callable[[Random, bytes, int, int, Bits, Bits], bytes]


def variants(data: bytes, random: Random, count: int, seeds: Bits, words: Bits) -> Iterator[bytes]:
    """So many inputs that come of one by some changes, each at a place of its own."""
    for _ in range(count):
        found = data[:LONGEST]
        for _ in range(random.randint(1, _MOST)):
            start = random.randint(0, len(found))
            # Most faults are small: a stretch is a few bytes as often as it is half of all.
            end = min(len(found), start + random.choice((1, 3, 10, 100, len(found))))
            found = random.choice(CHANGES)(random, found, start, end, seeds, words)[: 2 * LONGEST]
        yield found


def _dropped(_random: Random, data: bytes, start: int, end: int, *_: Bits) -> bytes:
    return data[:start] + data[end:]


def _repeated(random: Random, data: bytes, start: int, end: int, *_: Bits) -> bytes:
    return data[:start] + data[start:end] * random.choice((2, 3, 50)) + data[end:]


def _moved(random: Random, data: bytes, start: int, end: int, *_: Bits) -> bytes:
    rest = data[:start] + data[end:]
    place = random.randint(0, len(rest))
    return rest[:place] + data[start:end] + rest[place:]


def _flipped(random: Random, data: bytes, start: int, _end: int, *_: Bits) -> bytes:
    if start == len(data):
        return data
    return data[:start] + bytes([data[start] ^ 1 << random.randint(0, 7)]) + data[start + 1 :]


def _written(random: Random, data: bytes, start: int, end: int, _seeds: Bits, words: Bits) -> bytes:
    piece = random.choice((ODD, words, (random.randbytes(random.randint(1, 4)),))[random.randrange(3)])
    return data[:start] + piece + data[random.choice((start, end)) :]


def _crossed(random: Random, data: bytes, start: int, _end: int, seeds: Bits, _words: Bits) -> bytes:
    other = random.choice(seeds)[:LONGEST]
    return data[:start] + other[random.randint(0, len(other)) :]


def _renumbered(random: Random, data: bytes, start: int, _end: int, *_: Bits) -> bytes:
    """Another number in the place of the next one."""
    at = next((place for place in range(start, len(data)) if data[place : place + 1].isdigit()), None)
    if at is None:
        return data
    number = str(random.choice((-1, 0, 1, 10, 255, 2**31, 2**64, 10**40))).encode()
    return data[:at] + number + data[at + 1 :]


CHANGES: tuple[Change, ...] = (_written, _dropped, _repeated, _moved, _flipped, _crossed, _renumbered)
