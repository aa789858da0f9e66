"""Work done in this process, in several of this machine, or on a cluster: in order, a little at a time."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from typing import Any, Protocol

from rulekit.cli.exits import Unusable
from rulekit.cli.parser import Parser

#: Applies a function to each item; the results come in the items' order.
Each = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]


class Awaited(Protocol):
    """Work that was handed over."""

    def done(self) -> bool:
        """Whether the result is there, or it is known that there will be none."""

    def result(self) -> Any:
        """Wait for the result."""


#: Hands over the application of a function to an item.
Submit = Callable[[Callable[[Any], Any], Any], Awaited]
#: How many items are in flight for each that can be worked on at once.
AHEAD = 3
#: How many processes of one machine there may be.
MOST = 1024
#: Seconds in which a cluster must answer.
PATIENCE = 10


def takes_jobs(command: Parser) -> None:
    """Add `--jobs` and `--dask`."""
    where = command.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=int, default=1, help=command.words("help-jobs"))
    where.add_argument("--dask", metavar="ADDRESS", help=command.words("help-dask"))


@contextmanager
def spread(args: argparse.Namespace) -> Iterator[Each]:
    """Give the way in which this command does its work."""
    if not 0 < args.jobs <= MOST:
        raise Unusable("jobs-number", written=args.jobs, most=MOST)
    if args.dask is not None:
        with _cluster(args.dask) as (submit, workers):
            yield _through(submit, workers)
    elif args.jobs > 1:
        # Started anew, on every system alike: a copy of this process would have its threads' locks.
        with _ending(ProcessPoolExecutor(args.jobs, get_context("spawn"), _deaf)) as executor:
            yield _through(partial(_submit, executor), args.jobs)
    else:
        yield map


def is_spread(args: argparse.Namespace) -> bool:
    """Whether the work leaves this process."""
    return args.dask is not None or args.jobs > 1


def _deaf() -> None:
    """Leave an interrupt from the keyboard to the process that waits for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _submit(executor: ProcessPoolExecutor, work: Callable[[Any], Any], item: Any) -> Awaited:
    """Hand work over; a process that is started for it is deaf from its first instruction on."""
    if not hasattr(signal, "pthread_sigmask"):
        return executor.submit(work, item)
    # An interrupt that comes meanwhile is heard a little later.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return executor.submit(work, item)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _ending(executor: ProcessPoolExecutor) -> Iterator[ProcessPoolExecutor]:
    """Drop what has not begun when the work ends early."""
    try:
        yield executor
    except BrokenProcessPool:
        raise Unusable("worker-died") from None
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Submit, int]]:
    from distributed import Client, KilledWorker
    from distributed.client import ClosedClientError
    from distributed.comm.core import CommClosedError

    # What goes wrong is told in one line, not by its log as well.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise Unusable("cluster-unreachable", address=address, reason=error) from None
    lost = (CancelledError, asyncio.CancelledError, ClosedClientError, CommClosedError)
    try:
        workers = sum(client.nthreads().values())
        if not workers:
            raise Unusable("cluster-empty", address=address)
        # Not through the client's executor, whose futures are never done once the scheduler is gone.
        yield partial(client.submit, pure=False), workers
    except KilledWorker:
        raise Unusable("worker-died") from None
    except lost:
        raise Unusable("cluster-lost", address=address) from None
    finally:
        # What has not begun is dropped: its results belong to this client alone.
        with suppress(*lost, OSError):
            client.close()


def _through(submit: Submit, workers: int) -> Each:
    def each(work: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        return in_order(submit, work, items, AHEAD * workers)

    return each


def in_order(submit: Submit, work: Callable[[Any], Any], items: Iterable[Any], ahead: int) -> Iterator[Any]:
    """Yield the results in the items' order; of the items at most `ahead` are in flight."""
    flying: deque[Awaited] = deque()
    for item in items:
        flying.append(submit(work, item))
        while flying and (len(flying) >= ahead or flying[0].done()):
            yield flying.popleft().result()
    while flying:
        yield flying.popleft().result()
