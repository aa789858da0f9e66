"""The figures as a table for a terminal: a line a figure, below its benchmark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from bench.figure import Figure
from bench.report import Measured, Report

HEAD = ("", "value", "spread", "rounds", "target", "", "beside")
#: Numbers stand to the right.
ALIGN = "<><><<<"
_SIGN = {"at least": "≥", "at most": "≤"}
#: How many decimals a number has from where on; smaller ones have three.
_DIGITS = {0: 100, 2: 0.1}
_MET = {True: "met", False: "MISSED", None: ""}


def table(report: Report) -> str:
    """All of a report as text."""
    return "\n".join(_lines(report))


def _lines(report: Report) -> Iterator[str]:
    every = [figure for one in report.benchmarks for figure in one.figures]
    head, *lines = _columns([HEAD, *map(_cells, every)])
    yield head
    left = iter(lines)
    for one in report.benchmarks:
        yield ""
        yield _title(one)
        yield from islice(left, len(one.figures))
    yield ""
    yield from _summed(report)


def _title(one: Measured) -> str:
    title = f"{one.name}: {one.about}; {one.size} [{one.seconds:.0f} s]"
    return title if one.error is None else f"{title}\n  NOT MEASURED: {one.error}"


def _cells(figure: Figure) -> tuple[str, ...]:
    """The columns of a figure's line."""
    asked = "" if figure.target is None else f"{_SIGN[figure.sense]} {_number(figure, figure.target)}"
    beside = figure.yardstick + (f" ({figure.note})" if figure.note else "")
    value, spread = shown(figure, figure.value), _spread(figure)
    return (f"  {figure.name}", value, spread, str(figure.rounds), asked, _MET[figure.met], beside)


def _spread(figure: Figure) -> str:
    """From the one end to the other; the one that is compared with the target in brackets."""
    if figure.rounds == 1:
        return ""
    low, high = (_number(figure, end) for end in (figure.low, figure.high))
    if figure.target is None:
        return f" {low} … {high} "
    return f"[{low}] … {high} " if figure.sense == "at least" else f" {low} … [{high}]"


def shown(figure: Figure, value: float) -> str:
    """A number with its unit."""
    sign = {"times": " ×", "per cent": " %", "bytes": " B"}
    return f"{_number(figure, value)}{sign.get(figure.unit, '')}"


def _number(figure: Figure, value: float) -> str:
    if figure.unit == "bytes":
        return f"{value:,.0f}"
    if figure.unit in {"per cent", "points"}:
        return f"{value:.1f}".removesuffix(".0")
    if figure.unit == "shift":
        return f"{value:.3f}"
    digits = next((few for few, least in _DIGITS.items() if value >= least), 3)
    return f"{value:,.{digits}f}"


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows with their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, ALIGN, widths, strict=True)
        yield "  ".join(f"{cell:{align}{width}}" for cell, align, width in cells).rstrip()


def _summed(report: Report) -> Iterator[str]:
    asked = [figure.met for one in report.benchmarks for figure in one.figures if figure.met is not None]
    yield f"{asked.count(True)} of {len(asked)} targets met, {asked.count(False)} missed."
    if broken := [one.name for one in report.benchmarks if one.error is not None]:
        yield f"Not measured: {', '.join(broken)}."
    if report.left:
        yield f"Left to a whole run: {', '.join(report.left)}."
    first, last = report.load
    took = f"{report.seconds:.0f} s on {report.processors} processors"
    yield f"{took}; load {first:.1f} before, {last:.1f} after."
