"""Work done in this process, in several of this machine, or on a cluster: in order, a little at a time."""

from __future__ import annotations

import argparse
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from rulekit.cli.exits import Unusable
from rulekit.cli.parser import Parser

#: Applies a function to each item; the results come in the items' order.
Each = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
#: How many items are in flight for each that can be worked on at once.
AHEAD = 3
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
    if args.jobs < 1:
        raise Unusable("jobs-number", written=args.jobs)
    if args.dask is not None:
        with _cluster(args.dask) as (executor, workers):
            yield _through(executor, workers)
    elif args.jobs > 1:
        # Started anew, on every system alike: a copy of this process would have its threads' locks.
        with _ending(ProcessPoolExecutor(args.jobs, get_context("spawn"), _deaf)) as executor:
            yield _through(executor, args.jobs)
    else:
        yield map


def is_spread(args: argparse.Namespace) -> bool:
    """Whether the work leaves this process."""
    return args.dask is not None or args.jobs > 1


def _deaf() -> None:
    """Leave an interrupt from the keyboard to the process that waits for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    from distributed import Client, KilledWorker

    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise Unusable("cluster-unreachable", address=address, reason=error) from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise Unusable("cluster-empty", address=address)
        executor = client.get_executor(pure=False)
        try:
            yield executor, workers
        except KilledWorker:
            raise Unusable("worker-died") from None
        finally:
            executor.shutdown(wait=False)


def _through(executor: Executor, workers: int) -> Each:
    def each(work: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        return in_order(executor, work, items, AHEAD * workers)

    return each


def in_order(
    executor: Executor, work: Callable[[Any], Any], items: Iterable[Any], ahead: int
) -> Iterator[Any]:
    """Yield the results in the items' order; of the items at most `ahead` are in flight."""
    flying: deque[Future[Any]] = deque()
    for item in items:
        flying.append(executor.submit(work, item))
        while flying and (len(flying) >= ahead or flying[0].done()):
            yield flying.popleft().result()
    while flying:
        yield flying.popleft().result()
