"""The chances on the pages: what the engine says, in a table and in a plot."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from rulekit.games.musket_pike import Wing
from rulekit.games.musket_pike.state import ORDERS
from rulekit.games.musket_pike.tables import PREEMPTION
from rulekit.pages import load
from rulekit.prose.chances import say_percent
from rulekit.site.edition import Edition
from rulekit.site.inspection import faults
from rulekit.site.odds import ODDS, musket_pike as mp, ninth_age as t9a, odds
from rulekit.site.odds.plot import HEIGHT, MARKS, Line, plot

DOCS = Path(__file__).parents[2] / "docs"
PLOTTED = ("activation-second", "activation-third", "pursuers", "flights", "disciplines")
ONE = Fraction(721, 1296)


@pytest.fixture(scope="module", params=["ru", "en"])
def edition(request: pytest.FixtureRequest) -> Edition:
    """The real pages."""
    return Edition(request.param, load(DOCS))


def parts(text: str) -> tuple[Element | None, list[list[str]]]:
    """The plot, if there is one, and the rows of the table."""
    *plotted, table = text.split("\n\n")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n")]
    return (fromstring(plotted[0]) if plotted else None), [rows[0], *rows[2:]]  # noqa: S314 - our own


@pytest.mark.parametrize("name", ODDS)
def test_every_table_is_rectangular(edition: Edition, name: str) -> None:
    """A head, rows of the same width, no empty cell; a plot where the rows are numbers; nothing barred."""
    text = odds(name, edition)
    figure, rows = parts(text)
    assert (figure is not None) == (name in PLOTTED)
    assert {len(row) for row in rows} == {len(rows[0])}
    assert all(cell for row in rows for cell in row)
    assert faults(text, text, "page.md") == []


@pytest.mark.parametrize("name", PLOTTED)
def test_a_plot_shows_what_its_table_says(edition: Edition, name: str) -> None:
    """A line for each column drawn, a mark a row, as high as the chance; and all of it in words."""
    figure, (head, *rows) = parts(odds(name, edition))
    assert figure is not None
    title, desc = (figure.findtext(f".//{tag}") or "" for tag in ("title", "desc"))
    assert title == figure.findtext("figcaption")
    assert head[0] in desc
    # A line of the legend, then the line itself.
    lines = figure.findall(".//g")[1::2]
    drawn = [column for column in range(1, len(head)) if f"{head[column]}: " in desc]
    assert len(lines) == len(drawn) >= 2
    for line, column in zip(lines, drawn, strict=True):
        polyline = line.find("polyline")
        assert polyline is not None
        heights = [float(point.split(",")[1]) for point in polyline.get("points", "").split()]
        cells = [row[column].rpartition("≈")[2].strip() for row in rows]
        assert len(heights) == len(cells) == len(line.findall("*")) - 1
        assert all(cell in desc for cell in cells)
        stated = [float(cell[:-1].replace(",", ".")) for cell in cells]
        top = heights[0] - HEIGHT * (1 - stated[0] / 100)
        for height, percent in zip(heights, stated, strict=True):
            assert height == pytest.approx(top + HEIGHT * (1 - percent / 100), abs=0.15)


def test_lines_differ_without_colour() -> None:
    """Each line has marks of its own sort."""
    lines = [Line(str(number), (Fraction(1, 2),)) for number in range(len(MARKS))]
    figure = fromstring(plot("t", "x", ["1"], lines, "en"))  # noqa: S314 - our own
    marks = {(one.tag, len(one.get("points", ""))) for group in figure.iter("g") for one in group[1:]}
    assert len({tag for tag, _ in marks}) == 2
    assert len(set(MARKS)) == len(MARKS)


# The numbers, by arithmetic


def test_activations_alone() -> None:
    """A die of ten: 0–3, 0–2, 0–1; then one face less; Rally never continues, unless it leaves itself."""
    for order, faces in zip(ORDERS, (4, 3, 2, 0), strict=True):
        found = [mp.activated(times, Wing("A", order), "rally", "at-once") for times in (2, 3)]
        assert found == [Fraction(faces, 10), Fraction(faces * max(faces - 1, 0), 100)]
    changed = {order: mp.activated(2, Wing("A", order), "rally", "best") for order in ORDERS}
    sure = Fraction(4, 10)
    assert changed == {
        "charge": sure,
        "make-ready": Fraction(6, 10) * sure + Fraction(4, 10) * Fraction(3, 10),
        "receive-charge": Fraction(4, 10) * sure + Fraction(6, 10) * Fraction(2, 10),
        "rally": Fraction(5, 10) * Fraction(3, 10),
    }


def test_a_preemptor_that_waits_is_the_worst_of_all() -> None:
    """Trying at once helps A1; the product is below the truth; best play is to wait."""
    for order in PREEMPTION:
        for times in (2, 3):
            at_once, later, best = (
                mp.activated(times, Wing("A", "charge"), order, policies) for policies in mp.POLICIES
            )
            assert mp.tempting(times, order) < at_once
            assert later == best < at_once
    fails = Fraction(5, 10)
    assert mp.activated(2, Wing("A", "charge"), "charge", "later") == Fraction(4, 10) * fails
    assert mp.tempting(2, "charge") == Fraction(4, 10) * fails**2


def test_pursuers() -> None:
    """One: 721 of 1296; more than one: less than the shortcut, and the gap grows."""
    assert t9a.caught(1) == t9a.tempting(1) == ONE
    gaps = [t9a.tempting(number) - t9a.caught(number) for number in range(1, 4)]
    assert gaps == sorted(set(gaps))
    # Given the flight, the pursuers are independent, and their mean over the flights is the chance.
    ways = {roll: 6 - abs(7 - roll) for roll in range(2, 13)}
    for number in (1, 2):
        mean = sum(Fraction(ways[roll], 36) * t9a.caught_after(number, roll) for roll in ways)
        assert mean == t9a.caught(number)
    assert all(t9a.caught_after(2, roll) == 1 - (1 - t9a.caught_after(1, roll)) ** 2 for roll in ways)


def test_two_preys() -> None:
    """Together two pursuers share a flight; apart they do not, and the shortcut is right."""
    assert t9a.one_of_two("B1") == t9a.caught(2)
    assert t9a.one_of_two("B2") == t9a.tempting(2)


def test_discipline() -> None:
    """Sums of two dice up to the Discipline; who fails pursues like anybody."""
    for discipline in t9a.DISCIPLINES:
        throws = sum(a + b <= discipline for a in range(1, 7) for b in range(1, 7))
        assert t9a.restrained(discipline) == Fraction(throws, 36)
        assert t9a.caught_unwillingly(discipline) == (1 - Fraction(throws, 36)) * ONE


def test_a_wrong_chance_has_no_fraction(edition: Edition) -> None:
    """It is near to something that nobody needs exactly."""
    assert (
        odds("pursuers-two-tempting", edition)
        == f"≈\N{NO-BREAK SPACE}{say_percent(t9a.tempting(2), edition.lang)}"
    )
    assert "721/1296" in odds("pursuers-one", edition)
