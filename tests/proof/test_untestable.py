"""The list of rules of which no example can show a side."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from rulekit.games import BOOKS
from rulekit.proof.sight import Sight
from rulekit.proof.untestable import Untestable, stale, untestable, untestable_of
from tests.proof.conftest import ROOT


def listed(root: Path, *ids: str, side: str = "refusing") -> Path:
    """A checkout with a list of these rules."""
    path = untestable_of(root)
    path.parent.mkdir(exist_ok=True)
    entries = (f'["{id}"]\nsides = ["{side}"]\nru = "нет"\nen = "no"\n' for id in ids)
    path.write_text("\n".join(entries), "utf-8")
    return root


def test_the_list_holds(sights: Mapping[str, Sight]) -> None:
    """No entry of the checkout's list is refuted by the examples, and no book has too many."""
    entries, faults = untestable(ROOT)
    assert faults == []
    assert list(stale(ROOT, entries, sights)) == []
    assert all(entry.why(lang) for entry in entries.values() for lang in ("ru", "en"))


@pytest.mark.parametrize(
    ("id", "side", "code"),
    [
        ("mp.pass.charge", "refusing", "untestable-stale"),
        ("mp.pass.charge", "true", "untestable-stale"),
        ("mp.no-rule", "refusing", "untestable-unknown"),
    ],
)
def test_an_entry_that_does_not_hold(
    tmp_path: Path, sights: Mapping[str, Sight], id: str, side: str, code: str
) -> None:
    """An entry of a side that is shown, of one that such a rule has not, and of no rule, each at its line."""
    entries, _ = untestable(listed(tmp_path, id, side=side))
    (fault,) = stale(tmp_path, entries, sights)
    assert (fault.code, fault.line, fault.params["id"]) == (code, 1, id)


def test_too_many_entries(tmp_path: Path, sights: Mapping[str, Sight]) -> None:
    """At most a twentieth of a book's rules may be listed."""
    rules = list(BOOKS["dark-millennium"].rules)
    most = len(rules) // 20
    sees_nothing = {id: Sight() for id in sights}
    for count, found in ((most, []), (most + 1, ["untestable-many"])):
        entry = Untestable(("refusing",), "нет", "no")
        ids = [id for id in rules if BOOKS["dark-millennium"].rules[id].kind == "prohibition"][:count]
        faults = stale(listed(tmp_path, *ids), dict.fromkeys(ids, entry), sees_nothing)
        assert [fault.code for fault in faults] == found


def test_a_checkout_without_a_list(tmp_path: Path) -> None:
    """Where there is no list, nothing is listed."""
    assert untestable(tmp_path) == ({}, [])


def test_a_list_that_cannot_be_read(tmp_path: Path) -> None:
    """A side that does not exist is a fault at its entry."""
    path = untestable_of(listed(tmp_path, "mp.units.loss"))
    path.write_text(
        path.read_text("utf-8") + '\n["dm.units.leave"]\nsides = ["seen"]\nru = "нет"\nen = "no"\n', "utf-8"
    )
    entries, (fault,) = untestable(tmp_path)
    assert entries == {}
    assert (fault.code, fault.line) == ("not-one-of", 6)
