"""How pairs stand with their review, before anybody has run a sync."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.fidelity.standing import Standing, standings
from rulekit.pages import load
from tests.fidelity.workshop import EN, NAME, RU, RULE, Workshop

ENGLISH = "A unit can do no more than 1 action in an activation."


def of(workshop: Workshop, id: str = RULE) -> Standing:
    """How a pair stands now."""
    return next(one for one in standings(load(workshop.root / "docs")) if one.pair.id == id)


def test_all_is_reviewed(workshop: Workshop) -> None:
    """After the review of all pairs each of them is reviewed, in the order of the page."""
    found = standings(load(workshop.root / "docs"))
    assert {one.state for one in found} == {"reviewed"}
    assert [one.pair.id for one in found][:3] == [NAME, f"{NAME}:text", f"{NAME}#actions"]
    assert not any(one.was_ru or one.was_en or one.offered for one in found)


@pytest.mark.parametrize("synced", [False, True], ids=["live", "synced"])
def test_a_changed_page_is_stale(workshop: Workshop, synced: bool) -> None:
    """A page that has changed shows what was reviewed, whether or not a sync has noted it."""
    workshop.replace("ru", "не больше 1 действия", "не больше 2 действий")
    if synced:
        workshop.sync()
    one = of(workshop)
    assert (one.state, one.event) == ("stale", "waiting" if synced else "changed")
    assert one.was_ru == "За активацию можно выполнить не больше 1 действия."
    assert (one.was_en, one.offered) == (None, None)
    assert one.waits


def test_what_nobody_has_reviewed_is_new(tmp_path: Path) -> None:
    """Without a record nothing is reviewed, and after the first sync neither."""
    workshop = Workshop(tmp_path)
    for lang, text in (("ru", RU), ("en", EN)):
        workshop.page(lang).parent.mkdir(parents=True)
        workshop.page(lang).write_text(text, "utf-8")
    assert of(workshop).state == "new"
    workshop.sync()
    assert (of(workshop).state, of(workshop).event) == ("new", "waiting")


def test_two_changes_are_a_conflict(workshop: Workshop) -> None:
    """Both English texts are told, and the Russian that was reviewed."""
    workshop.edit(RULE, msgstr="A unit can do 1 action.")
    workshop.replace("en", ENGLISH, "No more than 1 action.")
    workshop.replace("ru", "можно выполнить", "выполняют")
    one = of(workshop)
    assert (one.state, one.pair.en.text, one.offered) == (
        "conflict",
        "No more than 1 action.",
        "A unit can do 1 action.",
    )
    assert one.was_ru == "За активацию можно выполнить не больше 1 действия."


def test_english_on_its_way_is_told(workshop: Workshop) -> None:
    """Reviewed English that no sync has written yet makes the page stale."""
    workshop.edit(RULE, msgstr="A unit can do 1 action.")
    one = of(workshop)
    assert (one.state, one.event, one.offered) == ("stale", "flowed", "A unit can do 1 action.")


@pytest.mark.parametrize(
    ("values", "event"),
    [
        ({"msgstr": "{{ cycler }}"}, "refused"),
        ({"msgid": "Другое."}, "msgid"),
        ({"comment": "", "msgstr": "Other."}, "no-base"),
    ],
)
def test_what_no_sync_takes_is_a_fault(workshop: Workshop, values: dict[str, str], event: str) -> None:
    """English that the page cannot take, an edited msgid, a lost base."""
    workshop.edit(RULE, **values)
    one = of(workshop)
    assert (one.state, one.event) == ("fault", event)
    assert one.was_ru is None
    assert (one.why is not None) == (event == "refused")


def test_dismissals_come_along(workshop: Workshop) -> None:
    """A pair has the dismissals of its entry."""
    workshop.edit(RULE, tcomment="dismiss numbers: once is enough")
    assert of(workshop).pair.dismissed == {"numbers": "once is enough"}
