"""The tables on the pages say what the engine plays by."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.games.musket_pike import tables
from rulekit.games.musket_pike.state import ORDERS
from rulekit.pages import load
from rulekit.site.edition import Edition
from rulekit.site.tables import TABLES, table
from rulekit.site.tables.grid import signed, span

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module", params=["ru", "en"])
def edition(request: pytest.FixtureRequest) -> Edition:
    """The real pages."""
    return Edition(request.param, load(DOCS))


def cells(text: str) -> list[list[str]]:
    """The rows of a Markdown table, without the line under its head."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.split("\n")]
    return [rows[0], *rows[2:]]


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_rectangular(edition: Edition, name: str) -> None:
    """A head, rows of the same width, no empty cell."""
    rows = cells(table(name, edition, "musket-pike/tables.md"))
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(rows[0])}
    assert all(cell for row in rows for cell in row)


@pytest.mark.parametrize(
    ("name", "limits"), [("continuation", tables.CONTINUATION), ("preemption", tables.PREEMPTION)]
)
def test_a_row_an_order(edition: Edition, name: str, limits: dict[str, int]) -> None:
    """The orders by priority, each with its range; Rally has none."""
    _head, *rows = cells(table(name, edition, "musket-pike/tables.md"))
    assert [row[0] for row in rows] == [edition.term(order) for order in ORDERS]
    assert [row[1] for row in rows[:3]] == [f"0–{limits[order]}" for order in ORDERS[:3]]
    assert rows[3][1] in {"нельзя", "not allowed"}


def test_the_orders_table_has_the_current_order_in_rows(edition: Edition) -> None:
    """From Charge to Rally: 0–5; the diagonal is empty."""
    _head, *rows = cells(table("orders", edition, "musket-pike/tables.md"))
    assert [row[number + 1] for number, row in enumerate(rows)] == ["—"] * 4
    assert rows[0][4] == "0–5"
    assert rows[3][1] == "0–1"


def test_every_modifier_links_to_its_rule(edition: Edition) -> None:
    """The last cell is the rule's label, with a link that MkDocs checks."""
    for name in ("modifiers-continuation", "modifiers-preemption", "modifiers-orders"):
        _head, *rows = cells(table(name, edition, "musket-pike/tables.md"))
        assert all(row[2].startswith("[") and ".md#mp.modifier." in row[2] for row in rows)


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("modifiers-continuation", ["4.3.2"] * 6),
        ("modifiers-preemption", ["4.4.2"] * 5),
        ("modifiers-orders", ["5.7"] * 6),
    ],
)
def test_a_modifier_has_the_number_of_its_chart(edition: Edition, name: str, labels: list[str]) -> None:
    """What several rolls share is cited under the number of the roll at hand."""
    _head, *rows = cells(table(name, edition, "musket-pike/tables.md"))
    assert [row[2][1:].partition("]")[0] for row in rows] == labels


def test_a_shattered_wing_rallies_more_easily(edition: Edition) -> None:
    """The last modifier of an order change: −2."""
    row = cells(table("modifiers-orders", edition, "musket-pike/tables.md"))[-1]
    assert row[1] == "−2"
    assert row[2].endswith("#mp.modifier.orders-shaken)")


def test_a_table_on_the_rules_own_page_links_within_it(edition: Edition) -> None:
    """No page name where the rule stands on the same page."""
    place = edition.registry.places[edition.lang]["mp.modifier.cavalry"]
    assert "(#mp.modifier.cavalry)" in table("modifiers-continuation", edition, place.name)


def test_numbers_are_printed_as_in_a_book() -> None:
    """A minus and not a hyphen, a sign on what is added, a dash in ranges."""
    assert [signed(n) for n in (-2, 0, 1)] == ["−2", "0", "+1"]
    assert [span(n, "—") for n in (3, 0, None)] == ["0–3", "0", "—"]
