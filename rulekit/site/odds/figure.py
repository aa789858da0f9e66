"""A table of chances as Markdown, with a plot above it where its rows are numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from rulekit.prose.chances import SPACE, is_exact, say_chance, say_percent
from rulekit.site.odds.plot import Line, plot
from rulekit.site.tables.grid import Row, markdown


class Column(NamedTuple):
    """Chances under one heading, a row each."""

    name: str
    chances: Sequence[Fraction]
    #: Whether the plot has a line of it.
    drawn: bool = True
    #: A chance that nobody has, whose fraction would say nothing.
    wrong: bool = False


class Figure(NamedTuple):
    """What a page shows: what the rows are, their names, the columns."""

    head: str
    rows: Sequence[str]
    columns: Sequence[Column]
    #: The rows as they stand below the plot, and its title; without them there is none.
    ticks: Sequence[str] = ()
    title: str = ""


def shown(figure: Figure, lang: str) -> str:
    """The figure as Markdown."""
    table = markdown(_rows(figure, lang))
    if not figure.ticks:
        return table
    lines = [Line(column.name, tuple(column.chances)) for column in figure.columns if column.drawn]
    return f"{plot(figure.title, figure.head, figure.ticks, lines, lang)}\n\n{table}"


def _rows(figure: Figure, lang: str) -> Iterator[Row]:
    yield figure.head, *(column.name for column in figure.columns)
    for number, name in enumerate(figure.rows):
        yield name, *(cell(one.chances[number], lang, wrong=one.wrong) for one in figure.columns)


def cell(chance: Fraction, lang: str, *, wrong: bool = False) -> str:
    """Per cent where they are exact; else the fraction too, unless the chance is a wrong one."""
    if is_exact(chance):
        return say_percent(chance, lang)
    return f"≈{SPACE}{say_percent(chance, lang)}" if wrong else say_chance(chance, lang)
