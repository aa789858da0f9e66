"""The bounds of one call: a second of processor time, and what is told when something leaves them."""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

#: Seconds of processor time that a call may take: another program on the machine costs it nothing.
SECONDS = 1.0
#: Bytes that a process may hold, the interpreter and all that it has loaded included.
MEMORY = 500 << 20


class Hang(Exception):
    """A call that goes on for longer than it may."""


def bounded(call: Callable[[bytes], None], data: bytes, seconds: float = SECONDS) -> float:
    """Call with some input; the seconds that it took. Raises `Hang` where it takes too many."""
    signal.signal(signal.SIGPROF, _hang)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    begun = time.process_time()
    try:
        call(data)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return time.process_time() - begun


def peak() -> int:
    """The most bytes that this process has held since it was started as this program."""
    # What `getrusage` tells is never less than what the process that started this one held.
    (line,) = (one for one in Path("/proc/self/status").read_text("utf-8").splitlines() if "VmHWM" in one)
    return int(line.split()[1]) << 10


def confine(memory: int) -> None:
    """Let this process ask for no more than so many bytes: what wants them gets a `MemoryError`."""
    resource.setrlimit(resource.RLIMIT_DATA, (memory, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def _hang(_number: int, frame: FrameType | None) -> NoReturn:
    raise Hang(_place(frame))


def _place(frame: Any) -> str:
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame else "?"
