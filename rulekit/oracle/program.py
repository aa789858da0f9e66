"""A program at the other end of its pipes, which may hang, die, or say anything at any length."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread

from rulekit.oracle.stream import LIMIT
from rulekit.verdict import BadPlay

#: Bytes of its standard error that are kept, to be told when it ends.
TAIL = 1000
#: Seconds that an ended program's pipes have to be read to their ends.
GRACE = 1.0


class Broken(BadPlay):
    """A program that can be asked nothing more: it has to be started again."""


class Program:
    """A running program that answers lines by lines."""

    def __init__(self, command: Sequence[str]) -> None:
        # A group of its own, so that what it starts ends with it.
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        self._said: SimpleQueue[bytes] = SimpleQueue()
        self._asked: SimpleQueue[bytes | None] = SimpleQueue()
        self._errors = b""
        jobs = (self._speak, self._listen, self._overhear)
        self._threads = [Thread(target=job, daemon=True) for job in jobs]
        for thread in self._threads:
            thread.start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for the answer; raises `Broken` where there is none that can be used."""
        if not self._said.empty():
            said = self._said.get()
            raise self._ended() if not said else Broken("$", "engine-unasked", said=_shown(said))
        self._asked.put(line)
        try:
            said = self._said.get(timeout=seconds)
        except Empty:
            raise Broken("$", "engine-silent", seconds=f"{seconds:g}") from None
        if not said:
            raise self._ended()
        if len(said) > LIMIT:
            raise Broken("$", "engine-long", limit=LIMIT)
        return said

    def leave(self, line: bytes, seconds: float) -> None:
        """Send a last line and wait for the end; raises `Broken` if the program stays."""
        self._asked.put(line)
        self._asked.put(None)
        try:
            self._process.wait(seconds)
        except TimeoutExpired:
            raise Broken("$", "engine-stays", seconds=f"{seconds:g}") from None

    def stop(self) -> None:
        """End the program whatever it is doing, and all that it has started."""
        with suppress(ProcessLookupError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._asked.put(None)
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        for thread, pipe in zip(self._threads, pipes, strict=True):
            thread.join(GRACE)
            if pipe is not None and not thread.is_alive():
                with suppress(OSError):
                    pipe.close()

    def _speak(self) -> None:
        assert self._process.stdin is not None
        # A program that has ended reads nothing; what it says, or that it says nothing, is told elsewhere.
        with suppress(OSError):
            for line in iter(self._asked.get, None):
                self._process.stdin.write(line + b"\n")
                self._process.stdin.flush()
            self._process.stdin.close()

    def _listen(self) -> None:
        """Read lines until the end, which is an empty one, or until nobody will want any more."""
        assert self._process.stdout is not None
        line = b"\n"
        # One answer may wait; a program that says more is not listened to, and has to wait itself.
        while line and len(line) <= LIMIT and self._said.qsize() <= 1:
            line = self._process.stdout.readline(LIMIT + 1)
            self._said.put(line)

    def _overhear(self) -> None:
        assert self._process.stderr is not None
        while heard := os.read(self._process.stderr.fileno(), 1 << 16):
            self._errors = (self._errors + heard)[-TAIL:]

    def _ended(self) -> Broken:
        try:
            status = self._process.wait(GRACE)
        except TimeoutExpired:
            return Broken("$", "engine-mute")
        self._threads[-1].join(GRACE)
        return Broken("$", "engine-ended", status=status, errors=_shown(self._errors) or "—")


def _shown(said: bytes) -> str:
    return said.decode(errors="backslashreplace").strip()
