"""Parts of a build side by side: all but the first in processes of their own, where there are cores for it.

A process is forked, so that it knows all that has been worked out before. What it makes, it writes into the
site and into the store; what it finds wrong, it tells as JSON. Nobody sees from without that there was one:
faults are told in the order of the parts, and none is left when the build has ended, however it ended.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, NoReturn, Self

import msgspec

from rulekit.pages import Fault
from rulekit.site import store
from rulekit.site.fault import SiteFault

Part = Callable[[], object]

#: With which a process ends: all is well, faults are told, something else was raised and is told on stderr.
_WELL, _FAULTY, _BROKEN = 0, 3, 1
#: What ends a build; not between a fork and the note of it.
_ENDING = (signal.SIGINT, signal.SIGTERM)


class _Told(msgspec.Struct):
    """A fault on its way from process to process."""

    path: str
    line: int
    code: str
    params: dict[str, Any]


class _Running(NamedTuple):
    pid: int
    #: Where its faults come from.
    reader: int


def possible() -> bool:
    """Whether two processes are faster than one, and a fork is safe: not beside threads, not elsewhere."""
    return sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1 and threading.active_count() == 1


class Processes:
    """The processes of one build of the checkout `root`; those that still run at its end are ended."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._running: list[_Running] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._running:
            os.kill(process.pid, signal.SIGKILL)
            os.waitpid(process.pid, 0)
            os.close(process.reader)
            if kept := store.active():
                kept.forget(process.pid)
        self._running.clear()

    def abreast(self, parts: Sequence[Part]) -> list[Part]:
        """The same parts, of which the first one starts the others; each of these then waits for its end."""
        first, *others = parts
        if not (others and possible()):
            return [*parts]

        def begin() -> None:
            for part in others:
                self._start(part)
            first()

        return [begin, *([self._wait] * len(others))]

    def _start(self, part: Part) -> None:
        reader, writer = os.pipe()
        _flush()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
        pid = os.fork()
        if not pid:
            os.close(reader)
            _work(part, writer)
        self._running.append(_Running(pid, reader))
        os.close(writer)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _wait(self) -> None:
        """Wait for the process that was started first, and tell what it has told."""
        process = self._running[0]
        with os.fdopen(process.reader, "rb", closefd=False) as stream:
            told = stream.read()
        _, status = os.waitpid(process.pid, 0)
        os.close(self._running.pop(0).reader)
        code = os.waitstatus_to_exitcode(status)
        if code == _FAULTY:
            faults = msgspec.json.decode(told, type=list[_Told])
            raise SiteFault(*(Fault(one.path, one.line, one.code, **one.params) for one in faults))
        if code < 0:
            name = signal.Signals(-code).name
            raise SiteFault(Fault(str(self.root), 1, "site-part-killed", signal=name))
        if code != _WELL:
            raise SiteFault(Fault(str(self.root), 1, "site-part-broken", status=code))


def _work(part: Part, writer: int) -> NoReturn:
    """Do a part and end; nothing of what its parent would do at its end is done here."""
    status = _BROKEN
    try:
        # Who interrupts the build interrupts its parent, which ends this process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
        status = _done(part, writer)
    except BaseException:  # noqa: BLE001 - whatever it is, it must not come into the parent's code
        traceback.print_exc()
    finally:
        _flush()
        os._exit(status)


def _done(part: Part, writer: int) -> int:
    """Do a part, and write its faults."""
    try:
        part()
    except SiteFault as fault:
        told = [_Told(one.path, one.line, one.code, one.params) for one in fault.faults]
        with os.fdopen(writer, "wb") as stream:
            stream.write(msgspec.json.encode(told, enc_hook=str))
        return _FAULTY
    return _WELL


def _flush() -> None:
    """Write what is waiting to be written: a fork would write it once more."""
    sys.stdout.flush()
    sys.stderr.flush()
