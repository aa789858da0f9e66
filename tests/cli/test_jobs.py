"""`--jobs` and `--dask`: the same answers in the same order, little in flight, and nothing lost."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulekit.cli import judging, plays as reading
from rulekit.cli.exits import Unusable
from rulekit.cli.jobs import in_order, spread
from rulekit.messages import message

Run = Callable[..., Any]
File = Callable[..., Path]
Play = dict[str, Any]


class Pending(Executor):
    """An executor whose work is done when its result is asked for, and that counts what waits."""

    def __init__(self) -> None:
        self.waiting = self.most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Take a piece of work."""
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        future: Future[Any] = Future()

        def result(timeout: float | None = None) -> Any:
            self.waiting -= 1
            return fn(*args, **kwargs)

        future.result = result  # type: ignore[method-assign]
        return future


def square(number: int) -> int:
    """Work."""
    return number * number


def slowly(number: int) -> tuple[int, int]:
    """Do work that takes a while, in a process that tells its number."""
    time.sleep(0.05)
    return number, os.getpid()


def killed(number: int) -> int:
    """End this process, as the system does where memory is short."""
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def options(jobs: int = 1, dask: str | None = None) -> argparse.Namespace:
    """What the command line says of the work."""
    return argparse.Namespace(jobs=jobs, dask=dask)


def many(good: Play, number: int) -> list[Any]:
    """Plays that are good, refused, wrong, and none at all, in turn."""
    refusal = {"do": {"act": "preempt", "wing": "B2"}}
    kinds: list[Any] = [
        good,
        good | {"steps": [*good["steps"][:1], refusal]},
        good | {"book": "chess"},
        "{",
        good | {"steps": [good["steps"][0] | {"then": {"allowed": False}}]},
        good | {"given": {"wings": {}}},
    ]
    plays = (kinds[index % len(kinds)] for index in range(number))
    return [play if isinstance(play, str) else play | {"id": f"p{index}"} for index, play in enumerate(plays)]


# Order and flight


def test_results_in_order() -> None:
    """Results come in the order of the work; never is more in flight than asked for."""
    executor = Pending()
    assert list(in_order(executor.submit, square, range(50), 7)) == [square(number) for number in range(50)]
    assert executor.most == 7
    assert executor.waiting == 0


def test_work_without_end() -> None:
    """Work is taken as results are taken: there may be no end of it."""
    taken = []

    def items() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    results = in_order(Pending().submit, square, items(), 4)
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert len(taken) == 6


def test_a_result_does_not_wait_for_more_work() -> None:
    """What is done is given although there is room for more in flight."""
    done: Future[int] = Future()
    done.set_result(1)

    def submit(_work: Callable[[Any], Any], _item: Any) -> Future[int]:
        return done

    def items() -> Iterator[int]:
        yield 1
        raise AssertionError("asked for more work first")

    assert next(in_order(submit, square, items(), 9)) == 1


# Processes


def test_processes() -> None:
    """Two processes do the work, neither of them this one; one process is this one."""
    with spread(options(jobs=2)) as each:
        results = list(each(slowly, range(12)))
    assert [number for number, _ in results] == list(range(12))
    assert len({process for _, process in results} - {os.getpid()}) == 2
    with spread(options()) as each:
        assert {process for _, process in each(slowly, range(2))} == {os.getpid()}


def unheard(_number: int) -> bool:
    """Whether an interrupt reaches this process at no time."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_an_interrupt_is_for_one_process() -> None:
    """The others do not hear it, not even while they start; this one does."""
    with spread(options(jobs=2)) as each:
        assert list(each(unheard, range(4))) == [True] * 4
        assert not unheard(0)


def test_processes_where_signals_cannot_be_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without masks does the same work."""
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    with spread(options(jobs=2)) as each:
        assert list(each(square, range(12))) == [square(number) for number in range(12)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_process_that_is_killed() -> None:
    """A worker process that ends is told, not waited for."""
    with pytest.raises(Unusable) as caught, spread(options(jobs=2)) as each:
        list(each(killed, range(20)))
    assert caught.value.code == "worker-died"


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_judge_in_processes(
    run: Run, file: File, good: Play, monkeypatch: pytest.MonkeyPatch, as_json: tuple[str, ...]
) -> None:
    """Whatever the plays are, two processes answer as one does: each line, each fault at its place."""
    monkeypatch.setattr(judging, "CHUNK", 5)
    path = file(*many(good, 64))
    one, two = (run("judge", path, *as_json, "--lang", "ru", "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert one.code == 2
    assert f"{path}:4" in one.out
    if as_json:
        answers = one.answers
        assert len(answers) == 64
        assert [answer["error"]["at"] for answer in answers[3::6]] == [f"{path}:{n}" for n in range(4, 65, 6)]


def test_explore_in_processes(run: Run, file: File, good: Play) -> None:
    """Two processes explore as one does, to the counterexample and the first acts."""
    plays = file(good, good | {"id": "other", "steps": good["steps"][:1]})
    asked = ("--depth", 5, "--divide", "--never", "wings.A1.finished=true", "--json")
    one, two = (run("explore", plays, *asked, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert one.code == 1
    assert len(one.answers) == 2


def test_large_plays_go_alone(good: Play) -> None:
    """Plays are gathered by their number and by their size."""
    small = [(b"x", f"f:{number}") for number in range(judging.CHUNK + 1)]
    large = [(b"x" * judging.CHUNK_BYTES, "f:0")] * 2
    sizes = [len(chunk) for chunk in judging.chunks([*large, *small], alone=False)]
    assert sizes == [1, 1, judging.CHUNK, 1]
    assert [len(chunk) for chunk in judging.chunks(small[:3], alone=True)] == [1, 1, 1]


# A cluster


@contextmanager
def started(workers: int) -> Iterator[Any]:
    """A cluster of worker processes of this machine."""
    from dask import config
    from distributed import LocalCluster

    quiet = {
        "distributed.admin.log-format": "%(message)s",
        "distributed.worker.profile.enabled": False,
        # Who asks a worker that is gone does not wait long for it.
        "distributed.comm.timeouts.connect": "1s",
    }
    with (
        config.set(quiet),
        LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=60, protocol="tcp"
        ) as cluster,
    ):
        yield cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two."""
    with started(2) as cluster:
        yield cluster


def test_a_cluster_that_is_lost() -> None:
    """A cluster that ends while it works is told; nobody waits for what it had to do."""
    with started(1) as cluster:

        def items() -> Iterator[int]:
            yield from range(9)
            cluster.close()
            yield from range(9)

        with pytest.raises(Unusable) as caught, spread(options(dask=cluster.scheduler_address)) as each:
            list(each(slowly, items()))
    assert caught.value.code == "cluster-lost"


def test_a_cluster_whose_worker_is_killed(
    cluster: Any, run: Run, file: File, good: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker is killed while it works: the answers are those of one process, and none is lost."""
    monkeypatch.setattr(judging, "CHUNK", 4)
    path = file(*many(good, 240))
    victim = next(iter(cluster.workers.values())).pid
    sources = reading.shown
    ended = []

    def shown(args: argparse.Namespace) -> Iterator[Any]:
        for number, source in enumerate(sources(args)):
            if number == 60:
                os.kill(victim, signal.SIGKILL)
                ended.append(victim)
            yield source

    alone = run("judge", path, "--json")
    monkeypatch.setattr(judging, "shown", shown)
    spread_out = run("judge", path, "--json", "--dask", cluster.scheduler_address)
    assert ended == [victim]
    assert spread_out[:2] == alone[:2]


def test_explore_on_a_cluster(cluster: Any, run: Run, file: File, good: Play) -> None:
    """A cluster explores as one process does."""
    path = file(good)
    alone = run("explore", path, "--json")
    assert run("explore", path, "--json", "--dask", cluster.scheduler_address)[:2] == alone[:2]


def test_a_cluster_without_workers() -> None:
    """A cluster that could do nothing is told, before any work is handed over."""
    with (
        started(0) as cluster,
        pytest.raises(Unusable) as caught,
        spread(options(dask=cluster.scheduler_address)),
    ):
        pytest.fail("there is nobody to work")
    assert caught.value.code == "cluster-empty"


def test_work_that_ends_every_worker(cluster: Any) -> None:
    """Work that has ended one worker after the other is given up, and told."""
    with pytest.raises(Unusable) as caught, spread(options(dask=cluster.scheduler_address)) as each:
        list(each(killed, [5]))
    assert caught.value.code == "worker-died"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_cluster_there(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """An address at which nothing answers is told; exit code 2."""
    monkeypatch.setattr("rulekit.cli.jobs.PATIENCE", 0.2)
    ran = run("judge", "-", "--dask", "tcp://127.0.0.1:9", "--lang", lang)
    assert ran.code == 2
    assert ran.err.startswith(message("cluster-unreachable", lang, address="tcp://127.0.0.1:9", reason=""))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_without_dask(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """A plain install says what to install; exit code 2."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("judge", "-", "--dask", "tcp://127.0.0.1:9", "--lang", lang)
    assert ran.code == 2
    assert ran.err == message("extra-missing", lang, package="distributed", extra="dask") + "\n"


def test_jobs_or_a_cluster(run: Run) -> None:
    """Processes and a cluster are two ways: one of them is chosen."""
    ran = run("judge", "-", "--jobs", 2, "--dask", "tcp://127.0.0.1:9", "--lang", "ru")
    assert ran.code == 2
    assert message("usage-clash", "ru", name="--dask", other="--jobs") in ran.err
