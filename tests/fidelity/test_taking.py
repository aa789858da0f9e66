"""What `rulekit fidelity take` takes of a file that has come back, and what it leaves."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import polib
import pytest

from rulekit.cli import main
from rulekit.fidelity import record
from rulekit.fidelity.entry import Base, Entry
from rulekit.fidelity.record import Record
from rulekit.fidelity.taking import State, take
from tests.fidelity.workshop import EN, RU, RULE, Ran, Workshop

RU_RULE = "За активацию можно выполнить не больше 1 действия."
NEW = "A unit can do no more than 1 action in its activation."
OLD = "A unit can do no more than 1 action in an activation."


def kept(id: str, ru: str = "Отступление", en: str = "Flight", **more: object) -> Entry:
    """An entry that nobody has touched since the last sync."""
    return Entry(id, ru, en, base=Base.of(ru, en), **more)  # type: ignore[arg-type]


def sent(ru: str = "Отступление", en: str = "Flight", **more: object) -> polib.POEntry:
    """An entry of the file."""
    return polib.POEntry(msgid=ru, msgstr=en, **more)


def taken(
    entries: list[Entry], *file: polib.POEntry, reviewed: bool = True
) -> tuple[list[tuple[str, bool]], list[State]]:
    """The English of each entry and whether it waits, and what has come of the file."""
    after = take(Record(Path("x.po"), tuple(entries)), file, reviewed=reviewed)
    return [(entry.en, entry.fuzzy) for entry in after.record.entries], [one.state for one in after.events]


def test_a_name_finds_its_entry() -> None:
    """With names, one of two alike is taken; what is as it was is not told."""
    mine = [kept("a"), kept("b")]
    assert taken(mine, sent(msgctxt="b", en="Flights"), sent(msgctxt="a")) == (
        [("Flight", False), ("Flights", False)],
        ["taken"],
    )


def test_a_name_may_stand_for_the_place() -> None:
    """What was XLIFF has the name as a reference, whatever context a converter has made up."""
    mine = [kept("a"), kept("b")]
    file = sent(msgctxt="made up", en="Flights", occurrences=[("b", "")])
    assert taken(mine, file) == ([("Flight", False), ("Flights", False)], ["taken"])


def test_without_names_the_order_tells_entries_apart() -> None:
    """Of as many entries with one Russian as the record has, each is the one at its place."""
    mine = [kept("a"), kept("x", "Иное", "Other"), kept("b", en="Flights")]
    assert taken(mine, sent(), sent(en="The flights")) == (
        [("Flight", False), ("Other", False), ("The flights", False)],
        ["taken"],
    )


def test_one_for_all_alike() -> None:
    """A program that keeps one entry for each Russian says the same of all that have it."""
    mine = [kept("a", fuzzy=True), kept("b", fuzzy=True)]
    assert taken(mine, sent(en="Retreat")) == ([("Retreat", False)] * 2, ["taken"] * 2)


def test_an_unclear_entry_is_left() -> None:
    """Two texts for three entries without names: nobody can say which is whose."""
    mine = [kept(name) for name in "abc"]
    assert taken(mine, sent(), sent(en="Flights")) == ([("Flight", False)] * 3, ["unclear"] * 2)


@pytest.mark.parametrize(
    ("file", "state"),
    [
        (sent("Побег", "Escape"), "unknown"),
        (sent("Побег", "Escape", msgctxt="a"), "unknown"),
        (sent(en="Escape", comment="base: 000000000000 111111111111"), "stale"),
    ],
)
def test_what_is_no_longer_ours_is_left(file: polib.POEntry, state: State) -> None:
    """An entry for another Russian, or from before the last change, changes nothing."""
    assert taken([kept("a")], file) == ([("Flight", False)], [state])


def test_an_edit_of_somebody_else_is_left() -> None:
    """English that was edited here since the last sync is not overwritten, unless both say the same."""
    edited = Entry("a", "Отступление", "Retreat", base=Base.of("Отступление", "Flight"))
    assert taken([edited], sent(en="Escape")) == ([("Retreat", False)], ["conflict"])
    assert taken([edited], sent(en="Retreat")) == ([("Retreat", False)], [])


def test_an_empty_text_says_nothing() -> None:
    """A program that does not know a text leaves it out, and its flag too."""
    assert taken([kept("a", fuzzy=True)], sent(en=" \n")) == ([("Flight", True)], [])


def test_texts_alone() -> None:
    """Without reviews what waited waits, and what has changed waits too; the rest does not."""
    mine = [kept("a", fuzzy=True), kept("b", "Иное", "Other"), kept("c", "Третье", "Third")]
    file = [sent(), sent("Иное", "Another"), sent("Третье", "Third")]
    texts = [("Flight", True), ("Another", True), ("Third", False)]
    assert taken(mine, *file, reviewed=False) == (texts, ["taken"])


def test_comments_are_added() -> None:
    """A dismissal that was written elsewhere comes along; those that were here stay."""
    mine = kept("a", comments=("dismiss numbers: by design",), fuzzy=True)
    after = take(
        Record(Path("x.po"), (mine,)), [sent(tcomment="dismiss terms: a name\ndismiss numbers: by design")]
    )
    (entry,) = after.record.entries
    assert entry.comments == ("dismiss numbers: by design", "dismiss terms: a name")
    assert entry.base == mine.base


def test_obsolete_entries_stay() -> None:
    """Neither an obsolete entry of the file nor one of the record is looked at."""
    gone = kept("a", gone=True)
    assert taken([gone, kept("b")], sent(en="X", msgctxt="a", obsolete=True)) == (
        [("Flight", False), ("Flight", False)],
        [],
    )


def run(shop: Workshop, file: Path, *more: str) -> Ran:
    """Take a file back, in English."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        words = [
            "fidelity",
            "take",
            "musket-pike",
            str(file),
            *more,
            "--lang",
            "en",
            "--root",
            str(shop.root),
        ]
        code = main(words)
    return Ran(code, out.getvalue().splitlines())


def test_the_command(workshop: Workshop, tmp_path: Path) -> None:
    """What is taken is written and told with its line; what is not ends with 1."""
    back = tmp_path / "back.po"
    back.write_text(f'msgid "{RU_RULE}"\nmsgstr "{NEW}"\n\nmsgid "Чужое."\nmsgstr "Strange."\n', "utf-8")
    ran = run(workshop, back)
    assert ran.code == 1
    assert ran.said[0] == f"{back.as_posix()}:1: {RULE}: taken"
    assert ran.said[1].startswith(f"{back.as_posix()}:4: Чужое.: not taken, ")
    assert ran.said[2] == "Taken: 1; not taken: 1."
    assert workshop.states() == {RULE: "flowed"}
    assert workshop.page("en").read_text("utf-8") == EN.replace(OLD, NEW)
    assert workshop.page("ru").read_text("utf-8") == RU
    ran = run(workshop, back, "--json")
    assert [(one["id"], one["state"]) for one in map(json.loads, ran.said)] == [("Чужое.", "unknown")]


def test_nothing_new_writes_nothing(workshop: Workshop, tmp_path: Path) -> None:
    """The record itself, sent back as it was, changes no file and ends with 0."""
    back = tmp_path / "back.po"
    back.write_bytes(workshop.po.read_bytes())
    assert workshop.untouched(lambda: run(workshop, back)) == Ran(0, ["Taken: 0; not taken: 0."])


def test_a_broken_file_is_told(workshop: Workshop, tmp_path: Path) -> None:
    """A file with the marks of a merge is refused at its line."""
    back = tmp_path / "back.po"
    back.write_text('msgid "a"\n<<<<<<< HEAD\nmsgstr "b"\n', "utf-8")
    ran = workshop.untouched(lambda: run(workshop, back))
    assert ran.code == 2
    assert f"{back.as_posix()}:2" in ran.said[0]


def test_a_record_that_cannot_be_written_is_told(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both commands that write name the file itself, and what keeps them from it, with code 2."""

    def fails(**_: object) -> None:
        raise PermissionError(13, "Permission denied", "a file of the moment")

    back = tmp_path / "back.po"
    back.write_text(f'msgid "{RU_RULE}"\nmsgstr "{NEW}"\n', "utf-8")
    monkeypatch.setattr("tempfile.mkstemp", fails)
    said = "this cannot be written: Permission denied"
    assert workshop.untouched(lambda: run(workshop, back)) == Ran(2, [f"{workshop.po}: {said}"])
    workshop.replace("ru", "не больше 1 ", "не больше 2 ")
    path = workshop.po.relative_to(workshop.root)
    assert workshop.untouched(workshop.sync) == Ran(2, [f"{path.as_posix()}: {said}"])


def test_texts_alone_by_the_command(workshop: Workshop, tmp_path: Path) -> None:
    """`--fuzzy` leaves the review to the translator: nothing goes into the page."""
    back = tmp_path / "back.po"
    back.write_text(f'msgid "{RU_RULE}"\nmsgstr "{NEW}"\n', "utf-8")
    assert run(workshop, back, "--fuzzy").code == 0
    (entry,) = (entry for entry in record.read(workshop.po).entries if entry.id == RULE)
    assert (entry.en, entry.fuzzy) == (NEW, True)
    assert workshop.states() == {RULE: "edited"}
