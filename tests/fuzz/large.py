"""Ten megabytes of each kind, read in a process that may hold 500 MB: real inputs without end, and worse."""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

import msgspec

from rulekit.fidelity import foreign, record
from rulekit.oracle.vectors import MOST
from rulekit.pages import Fault
from rulekit.pages.registry import LIMIT as PAGE, read as read_page
from tests.fuzz import built, calls
from tests.fuzz.limits import MEMORY, confine, peak
from tests.fuzz.targets import TARGETS

SIZE = 10_000_000
#: Seconds of processor time that it may take, where ten thousand examples are read and played.
SECONDS = 40.0
#: Seconds after which the process is ended from outside.
_GRACE = 120


class Case(NamedTuple):
    """Something large, and who reads it."""

    make: Callable[[], bytes]
    call: Callable[[bytes], None]


class Tried(msgspec.Struct):
    """What came of it."""

    name: str
    size: int = 0
    answer: str = ""
    seconds: float = 0.0
    peak: int = 0

    @property
    def failed(self) -> bool:
        """Whether it ended otherwise than by an answer, or took too long."""
        return self.answer != "read" or self.seconds > SECONDS


def tried(names: Iterator[str] | None = None) -> list[Tried]:
    """Read each in a process of its own."""
    return [_apart(name) for name in names or iter(CASES)]


def _apart(name: str) -> Tried:
    command = [sys.executable, "-m", "tests.fuzz.large", name]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_GRACE, check=False, cwd=calls.ROOT)
    except subprocess.TimeoutExpired:
        return Tried(name, answer=f"hangs for {_GRACE} s", seconds=_GRACE)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or [str(done.returncode)]
        return Tried(name, answer=said[-1][:120])
    return msgspec.json.decode(done.stdout, type=Tried)


def _here(name: str) -> Tried:
    case = CASES[name]
    data = case.make()
    confine(MEMORY)
    begun = time.process_time()
    case.call(data)
    return Tried(name, len(data), "read", round(time.process_time() - begun, 2), peak())


def _page(data: bytes) -> None:
    page = read_page(calls.held("docs/ru/x.md", data), "ru")
    calls.pages(page.text.encode())


def _po(data: bytes) -> None:
    """Read a file as a record of ours and as one of others; to check ninety thousand pairs takes minutes."""
    for read in (record.read, foreign.read):
        with suppress(Fault):
            read(calls.held("x.po", data))


def _filled(piece: bytes) -> bytes:
    return piece * (SIZE // len(piece))


def _seeds(name: str) -> bytes:
    return b"\n\n".join(TARGETS[name].seeds(True))


def _lines_of_plays() -> bytes:
    lines = b"\n".join(seed for seed in TARGETS["json"].seeds(True) if seed.startswith(b'{"format"'))
    return _filled(lines + b"\n")


def _wings() -> bytes:
    """One play of a quarter of a million wings."""
    wings = ", ".join(f'"A{number}": {{"side": "A", "order": "rally"}}' for number in range(SIZE // 45))
    return f'{{"format": 1, "book": "musket-pike", "given": {{"wings": {{{wings}}}}}, "steps": []}}'.encode()


def _steps(count: int = SIZE // 26) -> bytes:
    steps = ", ".join(['{"do": {"act": "pass"}}'] * count)
    wings = '{"A1": {"side": "A", "order": "rally"}, "B1": {"side": "B", "order": "rally"}}'
    given = f'{{"wings": {wings}, "first": "A"}}'
    return f'{{"format": 1, "book": "musket-pike", "given": {given}, "steps": [{steps}]}}'.encode()


def _bomb() -> bytes:
    """Ten megabytes that unpack to ten gigabytes."""
    packed = gzip.compress(bytes(SIZE), mtime=0)
    return packed * (SIZE // len(packed))


def _members() -> bytes:
    """An archive of nothing but members."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as tar:
        for number in range(SIZE // 512):
            tar.addfile(tarfile.TarInfo(f"suite/{number}.jsonl"))
    return written.getvalue()


def _entries() -> bytes:
    pieces = (
        f'#. base: {"0" * 12} {"0" * 12}\nmsgctxt "mp.a{n}"\nmsgid "Крыло {n}"\nmsgstr "Wing {n}"\n\n'
        for n in range(SIZE // 110)
    )
    return (built.HEADER + "".join(pieces)).encode()


CASES = {
    "pages: pages": Case(lambda: _filled(_seeds("pages"))[:PAGE], _page),
    "pages: more than a page may have": Case(lambda: _filled(b"a\n"), _page),
    "pages: one line": Case(lambda: _filled(b"a ")[:PAGE], _page),
    "pages: one line of brackets": Case(lambda: _filled(b"[(")[:PAGE], _page),
    "pages: headers": Case(lambda: _filled(b"/// rule | mp.a\n")[:PAGE], _page),
    "pages: macros": Case(lambda: _filled(b"{{ verified() }}\n")[:PAGE], _page),
    "prose: examples": Case(lambda: _filled(_seeds("prose") + b"\n"), calls.prose),
    "prose: one line": Case(lambda: _filled("Ход A1. ".encode()), calls.prose),
    "prose: a table": Case(lambda: _filled(b"| A | A1 |\n"), calls.prose),
    "json: lines of plays": Case(_lines_of_plays, calls.plays),
    "json: brackets": Case(lambda: _filled(b"["), calls.plays),
    "json: one string": Case(lambda: b'{"format": 1, "book": "' + _filled(b"a")[:-30] + b'"}', calls.plays),
    "json: one play of wings": Case(_wings, calls.plays),
    "json: one play of steps": Case(_steps, calls.plays),
    "json: an archive that is a bomb": Case(_bomb, calls.plays),
    "json: an archive of members": Case(_members, calls.plays),
    "po: entries": Case(_entries, _po),
    "po: one string": Case(
        lambda: built.HEADER.encode() + b'msgid "' + _filled(b"a ") + b'"\nmsgstr "b"\n', _po
    ),
    "po: quotes": Case(lambda: built.HEADER.encode() + b'msgid "' + _filled(b'\\"'), _po),
    "po: comments": Case(lambda: built.HEADER.encode() + _filled(b"# a\n"), _po),
    "links: letters": Case(lambda: b"play=1." + _filled(b"A"), calls.links),
    "links: a bomb": Case(lambda: built.link(_filled(b" ") * 10).encode(), calls.links),
    "json: one play of the most steps": Case(lambda: _steps(MOST), calls.plays),
    "protocol: a play of steps": Case(
        lambda: b'{"id": 7, "run": ' + _steps()[:-30] + b"]}}", calls.questions
    ),
    "protocol: one string": Case(lambda: b'{"hello": "' + _filled(b"a") + b'"}', calls.questions),
}

if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(_here(sys.argv[1])).decode())
