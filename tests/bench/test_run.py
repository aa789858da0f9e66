"""The runner of the benchmarks: what it measures, what is missed, what broke; JSON that fits its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bench import __main__ as runner, catalogue
from bench.figure import Figure, figure
from bench.pairs import in_turn
from bench.power import grown, power
from bench.report import schema
from bench.run import Bench, Run


def run(tmp_path: Path, *args: str) -> tuple[int, dict[str, Any]]:
    """The exit code of the runner, and its JSON, which is held against the schema."""
    out = tmp_path / "figures.json"
    code = runner.main([*args, "--out", str(out)])
    told = json.loads(out.read_bytes())
    jsonschema.validate(told, schema())
    return code, told


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """Figures that `play` gives instead of its own."""
    figures: list[Figure] = []

    def measure(_run: Run) -> Iterator[Figure]:
        yield from figures
        if not figures:
            raise FileNotFoundError("no Chromium\nanywhere")

    bench = Bench("play", "A stand-in", measure, "all of it", "some of it")
    monkeypatch.setattr(catalogue, "bench", lambda _name: bench)
    monkeypatch.setattr(runner, "bench", lambda _name: bench)
    return figures


def test_the_fastest_benchmark_end_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The legal acts of a position, measured, printed and written."""
    code, told = run(tmp_path, "--only", "legal")
    said = capsys.readouterr()
    assert code == 0
    (one,) = told["benchmarks"]
    (found,) = one["figures"]
    assert found["rounds"] == 9
    assert found["low"] <= found["value"] <= found["high"]
    assert f"{found['value']:.2f}" in said.out
    assert "4 to 64 wings" in said.out
    assert str(tmp_path / "figures.json") in said.out
    assert said.err.startswith("legal …")


def test_a_missed_target(tmp_path: Path, stand_in: list[Figure], capsys: pytest.CaptureFixture[str]) -> None:
    """A target that the worse quartile misses is missed, although the median meets it; the run goes well."""
    rates = [1.9, 1.9, 1.9, 2.2, 2.2, 2.2, 2.2, 2.2, 2.2]
    stand_in.append(figure("acts", rates, 2, yardstick="chess"))
    stand_in.append(figure("bytes", [9.0], 10, yardstick="the theme", sense="at most", unit="bytes"))
    code, told = run(tmp_path, "--only", "play")
    said = capsys.readouterr().out
    assert code == 0
    assert [one["met"] for one in told["benchmarks"][0]["figures"]] == [False, True]
    acts, size = (
        next(line for line in said.splitlines() if f" {name} " in line) for name in ("acts", "bytes")
    )
    assert acts.split() == ["acts", "2.20", "×", "[1.90]", "…", "2.20", "9", "≥", "2.00", "MISSED", "chess"]
    assert acts.index("MISSED") == size.index("met")
    assert "reduced: some of it" in said
    assert "1 of 2 targets met, 1 missed." in said


def test_what_cannot_be_measured(
    tmp_path: Path, stand_in: list[Figure], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is named with its reason, and the exit code tells of it."""
    assert not stand_in
    code, told = run(tmp_path, "--only", "play")
    said = capsys.readouterr().out
    assert code == 1
    assert "NOT MEASURED: FileNotFoundError: no Chromium anywhere" in said
    assert "Not measured: play." in said
    assert told["benchmarks"][0]["error"] == "FileNotFoundError: no Chromium anywhere"


def test_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each has its name, and says how much of it a short run measures."""
    assert runner.main(["--list"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(catalogue.MODULES)
    for name in listed:
        bench = catalogue.bench(name)
        assert bench.name == name
        assert bench.size(full=True) == bench.full


def test_both_go_first_as_often() -> None:
    """Two kinds of work take turns, and the round before the first does not count."""
    done: list[tuple[str, int]] = []

    def noted(who: str, number: int) -> float:
        done.append((who, number))
        return 1

    pairs = in_turn(partial(noted, "ours"), partial(noted, "theirs"))
    assert len(pairs.ratios) == 9
    assert [who for who, number in done if number][:4] == ["ours", "theirs", "theirs", "ours"]
    with pytest.raises(ValueError, match="8 pairs"):
        in_turn(lambda _: 1, lambda _: 1, 8)


def test_a_power_is_the_slope_of_the_logarithms() -> None:
    """What grows as the square misses the target of what is nearly linear."""
    assert power({10: 3.0, 100: 30.0, 1_000: 300.0}) == pytest.approx(1)
    squares = power({10: 1.0, 20: 4.0, 40: 16.0})
    assert squares == pytest.approx(2)
    assert grown("time", [1.0, 1.1, squares], "10 to 40").met is False
    assert grown("time", [1.0, 1.1, 1.15], "10 to 40").met is True
