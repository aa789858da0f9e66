"""Pages and records in step: what either side changes, what both change, what comes, goes and moves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulekit.cli import main
from rulekit.fidelity import record, sync, writing
from rulekit.fidelity.flow import LIMIT
from rulekit.fidelity.sync import Plan, apply, plans
from rulekit.pages import Fault
from tests.fidelity.workshop import EN, NAME, RU, RULE, Workshop

TITLE = "mp.actions.twice"
COMMENT = "mp.actions.twice#comment"
TABLE = f"{NAME}#actions:table-1"
ROW = f"{NAME}#actions:text@mp.actions.twice"
BETWEEN = f"{NAME}#actions:text@mp.actions.one"
MACRO = f"{NAME}#actions:text-2@mp.actions.twice"


def test_the_first_sync_enters_all_pairs(tmp_path: Path) -> None:
    """Nobody has reviewed anything yet: each pair waits, in the order of the page."""
    shop = Workshop(tmp_path)
    for lang, text in (("ru", RU), ("en", EN)):
        shop.page(lang).parent.mkdir(parents=True)
        shop.page(lang).write_text(text, "utf-8")
    ran = shop.sync("--json")
    assert ran.code == 1
    assert set(ran.states.values()) == {"new"}
    assert list(ran.states) == [entry.id for entry in record.read(shop.po).entries]
    assert all(entry.fuzzy for entry in record.read(shop.po).entries)


def test_a_second_sync_changes_nothing(workshop: Workshop) -> None:
    """A sync after a sync has nothing to write, with pairs that wait as well as without."""
    assert workshop.untouched(workshop.sync).code == 0
    workshop.replace("ru", "Второе предложение.", "Второе.")
    assert workshop.sync("--json").states == {f"{NAME}:text": "changed"}
    ran = workshop.untouched(lambda: workshop.sync("--json"))
    assert (ran.code, ran.states) == (1, {f"{NAME}:text": "waiting"})


def test_check_writes_nothing(workshop: Workshop) -> None:
    """`--check` says what a sync would do, and that it has not been done."""
    workshop.edit(RULE, msgstr="A unit does 1 action.")
    ran = workshop.untouched(lambda: workshop.sync("--check"))
    assert ran.code == 1
    assert "is written into the page" in ran.said[0]
    assert "`rulekit fidelity sync` writes what is missing" in ran.said[-1]
    workshop.sync()
    assert workshop.sync("--check").code == 0


@pytest.mark.parametrize(
    ("id", "old", "new", "line"),
    [
        (RULE, "A unit can do no more", "A unit does at most 1.\nNo more.", None),
        (TITLE, "P1 does not", "P1 reforms once.", None),
        (COMMENT, "A comment on", "A remark.\n\nAnd another.", None),
        (f"{NAME}#actions", "## Step C", "The step C", "## The step C { #actions }"),
        (TABLE, "| Action | Who |", "What | Who", "| What   | Who |"),
        (ROW, "| Move | all |", "| Move | every unit |", None),
        (MACRO, "The chance is", 'The chance of it is {{ odds("rally") }}.', None),
        ("mp.note.one", "A note.", "A note.\n\n- One.\n- Three.", None),
    ],
)
def test_reviewed_english_goes_to_its_place(
    workshop: Workshop, id: str, old: str, new: str, line: str | None
) -> None:
    """The page changes where the pair stands, and nowhere else."""
    before = workshop.page("en").read_text("utf-8")
    text = workshop.entry(id).msgstr
    workshop.edit(id, msgstr=new)
    assert workshop.states() == {id: "flowed"}
    written = next(one for one in before.split("\n") if one.startswith(old)) if line else text
    assert before.count(written) == 1
    assert workshop.page("en").read_text("utf-8") == before.replace(written, line or new)
    assert workshop.untouched(workshop.sync).code == 0


def test_a_changed_english_page_waits_too(workshop: Workshop) -> None:
    """Old English is kept in a comment, since gettext knows no old msgstr; the Russian is as it was."""
    workshop.replace("en", "A unit can do", "A unit may do")
    assert workshop.states() == {RULE: "changed"}
    entry = workshop.entry(RULE)
    assert entry.msgstr == "A unit may do no more than 1 action in an activation."
    assert 'was-en: "A unit can do no more than 1 action in an activation."' in entry.comment
    assert entry.previous_msgid is None
    workshop.review(RULE)
    assert workshop.states() == {RULE: "reviewed"}
    assert "was-en" not in workshop.entry(RULE).comment


def test_old_texts_are_those_that_were_reviewed(workshop: Workshop) -> None:
    """Of several changes before a review, the texts of the last review are kept."""
    for old, new in (("не больше 1 ", "не больше 2 "), ("не больше 2 ", "не больше 3 ")):
        workshop.replace("ru", old, new)
        workshop.sync()
    assert workshop.entry(RULE).previous_msgid == "За активацию можно выполнить не больше 1 действия."
    workshop.review(RULE)
    workshop.replace("ru", "не больше 3 ", "не больше 4 ")
    workshop.sync()
    assert workshop.entry(RULE).previous_msgid == "За активацию можно выполнить не больше 3 действия."


def test_a_change_taken_back_needs_no_review(workshop: Workshop) -> None:
    """The reviewed texts are reviewed, whatever stood in the pages meanwhile."""
    before = workshop.files()
    workshop.replace("ru", "не больше 1 ", "не больше 2 ")
    workshop.replace("en", "no more than 1 ", "no more than 2 ")
    workshop.sync()
    workshop.replace("ru", "не больше 2 ", "не больше 1 ")
    workshop.sync()
    assert workshop.entry(RULE).fuzzy
    workshop.replace("en", "no more than 2 ", "no more than 1 ")
    assert workshop.states() == {RULE: "reviewed"}
    assert workshop.files() == before


def test_a_new_pair_waits_however_often_it_changes(workshop: Workshop) -> None:
    """What nobody has ever reviewed does not pass for reviewed."""
    for lang in ("ru", "en"):
        workshop.replace(lang, "/// note", "/// rule | mp.actions.new\nA.\n///\n\n/// note")
    assert workshop.states() == {"mp.actions.new": "new"}
    for old, new in (("A.", "B."), ("B.", "A.")):
        workshop.replace("ru", f"mp.actions.new\n{old}", f"mp.actions.new\n{new}")
        assert workshop.states() == {"mp.actions.new": "changed"}
    assert workshop.entry("mp.actions.new").fuzzy


def test_lines_broken_elsewhere_need_no_review(workshop: Workshop) -> None:
    """The same words are reviewed words."""
    workshop.replace("ru", "Вступление.\nВторое", "Вступление. Второе")
    assert workshop.states() == {f"{NAME}:text": "reviewed"}
    assert workshop.entry(f"{NAME}:text").msgid == "Вступление. Второе предложение."


def test_fuzzy_english_stays_in_the_record(workshop: Workshop) -> None:
    """English that is edited but not reviewed does not go into the page."""
    workshop.edit(RULE, msgstr="A unit does 1 action.", fuzzy=True)
    ran = workshop.untouched(lambda: workshop.sync("--json"))
    assert (ran.code, ran.states) == (1, {RULE: "edited"})
    workshop.review(RULE)
    assert workshop.states() == {RULE: "flowed"}


@pytest.mark.parametrize(
    ("lang", "old", "new"),
    [("en", "A unit can", "A unit may"), ("ru", "не больше 1 ", "не больше 2 ")],
)
@pytest.mark.parametrize("fuzzy", [False, True])
def test_both_sides_edited(workshop: Workshop, lang: str, old: str, new: str, fuzzy: bool) -> None:
    """Nothing is overwritten anywhere, and both places are named."""
    workshop.replace(lang, old, new)
    workshop.edit(RULE, msgstr="A unit does 1 action.", fuzzy=fuzzy)
    ran = workshop.untouched(workshop.sync)
    assert ran.code == 1
    line = workshop.entry(RULE).linenum
    assert ran.said[0].startswith(f"translations/pairs/musket-pike.po:{line}: {RULE}: since the last sync")
    assert f"docs/en/{NAME}.md:9" in ran.said[0]
    # Whoever writes the same into both has ended it.
    english = workshop.page("en").read_text("utf-8").split("\n")[8]
    workshop.replace("en", english, "A unit does 1 action.")
    assert RULE in workshop.states()
    workshop.review(RULE)
    workshop.sync()
    assert workshop.untouched(workshop.sync).code == 0
    assert "A unit does 1 action." in workshop.page("en").read_text("utf-8")


def test_the_rest_goes_on_beside_a_conflict(workshop: Workshop) -> None:
    """A conflict holds up its own pair alone."""
    workshop.replace("en", "A unit can", "A unit may")
    workshop.edit(RULE, msgstr="A unit does 1 action.")
    workshop.edit(TITLE, msgstr="P1 reforms once.")
    assert workshop.states() == {RULE: "conflict", TITLE: "flowed"}
    assert "P1 reforms once.\n" in workshop.page("en").read_text("utf-8")
    assert workshop.entry(RULE).msgstr == "A unit does 1 action."


def test_an_edited_msgid_is_an_error(workshop: Workshop) -> None:
    """The Russian is edited in the page; of the whole book nothing is written."""
    workshop.edit(RULE, msgid="Можно всё.")
    workshop.edit(TITLE, msgstr="P1 reforms once.")
    ran = workshop.untouched(workshop.sync)
    assert ran.code == 2
    assert any("bring msgid back" in line for line in ran.said)


def test_a_lost_base(workshop: Workshop) -> None:
    """Without the base an entry is good as long as it says what the pages say."""
    workshop.edit(RULE, comment="")
    assert workshop.sync().code == 0
    assert "base: " in workshop.entry(RULE).comment
    workshop.edit(RULE, comment="", msgstr="A unit does 1 action.")
    assert workshop.untouched(workshop.sync).code == 2


def test_a_vanished_pair_is_kept_and_returns(workshop: Workshop) -> None:
    """What the pages lose is obsolete in the record; its review and its comments come back with the text."""
    workshop.edit(RULE, tcomment="dismiss numbers: one is one")
    before = workshop.files()
    for lang, text in (("ru", RU), ("en", EN)):
        block = text[text.index("/// rule") : text.index("/// example")]
        workshop.replace(lang, block, "")
    assert workshop.states() == {RULE: "gone", BETWEEN: "gone"}
    entry = workshop.entry(RULE)
    assert entry.obsolete
    assert entry.tcomment.startswith("dismiss numbers: one is one\nbase: ")
    assert workshop.untouched(workshop.sync).code == 0
    for lang, text in (("ru", RU), ("en", EN)):
        workshop.page(lang).write_text(text, "utf-8")
    assert workshop.states() == {RULE: "returned", BETWEEN: "returned"}
    assert workshop.files() == before


def test_a_pair_returns_changed(workshop: Workshop) -> None:
    """What comes back otherwise than it went waits for its review, beside what was reviewed."""
    workshop.replace("ru", "не больше 1 ", "не больше 2 ")
    workshop.sync()
    changed = {lang: workshop.page(lang).read_text("utf-8") for lang in ("ru", "en")}
    for lang, text in changed.items():
        workshop.replace(
            lang, text[text.index("/// rule") : text.index("Между" if lang == "ru" else "Betw")], ""
        )
    workshop.sync()
    assert workshop.entry(RULE).obsolete
    for lang, text in changed.items():
        workshop.page(lang).write_text(text.replace("Первое", "Одно"), "utf-8")
    ran = workshop.sync("--json")
    assert ran.states[RULE] == "waiting"
    assert workshop.entry(RULE).previous_msgid == "За активацию можно выполнить не больше 1 действия."


def test_a_renamed_page_keeps_its_reviews(workshop: Workshop) -> None:
    """Headings and texts of a renamed page are the same pairs, one that was changed on the way included."""
    workshop.edit(f"{NAME}:text", tcomment="A remark.")
    for lang in ("ru", "en"):
        workshop.page(lang).rename(workshop.page(lang).with_name("actions.md"))
    english = workshop.page("en").with_name("actions.md")
    english.write_text(EN.replace("Between the rules", "Among the rules"), "utf-8")
    states = workshop.states()
    assert states.pop("musket-pike/actions#actions:text@mp.actions.one") == "changed"
    assert set(states.values()) == {"moved"}
    entry = workshop.entry("musket-pike/actions:text")
    assert (entry.fuzzy, entry.tcomment) == (False, "A remark.")
    assert [path for path, _ in entry.occurrences] == [
        f"docs/{lang}/musket-pike/actions.md" for lang in ("ru", "en")
    ]
    assert not any(one.gone for one in record.read(workshop.po).entries)


def test_a_renamed_heading_keeps_its_reviews(workshop: Workshop) -> None:
    """What stands below a heading goes with it, even if the heading's own words changed too."""
    workshop.replace("ru", "## Шаг C { #actions }", "## Действия { #doings }")
    workshop.replace("en", "## Step C { #actions }", "## Step C { #doings }")
    states = workshop.states()
    assert states.pop(f"{NAME}#doings") == "changed"
    assert set(states.values()) == {"moved"}
    assert workshop.entry(f"{NAME}#doings").previous_msgid == "Шаг C"


def test_a_piece_of_one_language_is_told(workshop: Workshop) -> None:
    """A paragraph without a counterpart is no pair, and somebody has to look at it."""
    workshop.replace("ru", "/// note", "/// rule | mp.actions.new\nНовое.\n///\n\nПро него.\n\n/// note")
    ran = workshop.sync("--json")
    assert ran.code == 1
    alone = {id for id, state in ran.states.items() if state == "alone"}
    assert alone == {"mp.actions.new", f"{NAME}#actions:text@mp.actions.new"}


def test_what_translators_write_is_kept(workshop: Workshop) -> None:
    """Comments, dismissals, flags and remarks of other programs outlive every change."""
    said = "Ask the author.\ndismiss numbers: one is one"
    comment = f"{workshop.entry(RULE).comment}\nA remark of another program."
    workshop.edit(RULE, tcomment=said, flags=["no-wrap"], comment=comment)
    text = workshop.po.read_text("utf-8")
    workshop.po.write_text(f"{text}\n# The last word.\n", "utf-8")
    assert workshop.untouched(workshop.sync).code == 0
    workshop.replace("ru", "не больше 1 ", "не больше 2 ")
    workshop.sync()
    entry = workshop.entry(RULE)
    assert entry.tcomment == said
    assert entry.flags == ["fuzzy", "no-wrap"]
    assert entry.comment.endswith("\nA remark of another program.")
    assert workshop.po.read_text("utf-8").endswith("\n\n# The last word.\n")
    assert record.read(workshop.po).entries[3].dismissed == {"numbers": "one is one"}


def test_a_new_pair_takes_its_place(workshop: Workshop) -> None:
    """Entries stand in the order of the pages, wherever one is added."""
    for lang in ("ru", "en"):
        workshop.replace(lang, "/// example", "/// rule | mp.actions.new\nA.\n///\n\n/// example")
    workshop.sync()
    ids = [entry.id for entry in record.read(workshop.po).entries]
    assert ids.index("mp.actions.new") == ids.index(TITLE) - 1


HOSTILE = {
    "a block's end": "First.\n///\nSecond.",
    "a block": "First.\n\n/// rule | mp.actions.evil\nSecond.",
    "a fence left open": "First.\n\n```text\nSecond.",
    "a heading": "First.\n\n## Second { #second }",
    "a heading without an id": "First.\n\n## Second",
    "an option": "    first: B",
    "a macro": 'Now {{ odds("charge") }}.',
    "a statement": "{% for x in y %}",
    "a comment of Jinja": "A {# comment",
    "an attribute": "A text.\n{ onclick=alert(1) }",
    "a script": "<script>alert(1)</script>",
    "an address that runs": "[here](javascript:alert(1))",
    "an address that hides": "[here](java&#115;cript:alert(1))",
    "an address defined below": "[here][x]\n\n[x]: data:text/html,x",
    "a picture": "![](https://example.org/x.png)",
    "a turned line": "A \u202eunit.",
    "a sign nobody sees": "A\u200bunit.",
    "nothing": "",
    "spaces": " \n",
    "a megabyte": "word " * 200_000,
    "just too much": "x" * (LIMIT + 1),
    "too many lines": "word\n" * (LIMIT // 5 + 1),
    "a null": "A\0unit.",
    "a bell": "A\x07unit.",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_english_stays_outside(workshop: Workshop, text: str) -> None:
    """Neither page nor record changes, and the answer names the entry."""
    workshop.edit(RULE, msgstr=text)
    ran = workshop.untouched(workshop.sync)
    assert ran.code == 2
    assert ran.said[0].startswith("translations/pairs/musket-pike.po:")
    assert len(ran.said[0]) < 800
    assert ran.said[0].isprintable()


@pytest.mark.parametrize(
    ("id", "text"),
    [
        (TITLE, "A title.\n\nAnd a comment."),
        (TITLE, "> A quote."),
        (TITLE, "1. A step."),
        (COMMENT, "A comment.\n\n| A | B |"),
        (f"{NAME}#actions", "Step\nC"),
        (f"{NAME}#actions", "Step C { #other }"),
        (TABLE, "Action"),
        (TABLE, "Action | Who | When"),
        (TABLE, "| Action | Who |"),
        (ROW, "No row."),
        (BETWEEN, "Above.\n\n| A | B |\n|---|---|\n| 1 | 2 |"),
        (MACRO, 'The chance is {{ odds("charge") }}.'),
    ],
)
def test_a_piece_stays_one_piece(workshop: Workshop, id: str, text: str) -> None:
    """A text that would be something else in its page is refused."""
    workshop.edit(id, msgstr=text)
    ran = workshop.untouched(workshop.sync)
    assert ran.code == 2


def test_harmless_markup_goes_through(workshop: Workshop) -> None:
    """Links, emphasis, code and what looks like more than it is are a translator's to write."""
    text = "See **[here](orders.md#mp.note.one)**, `<b>`, <https://example.org/a:b>; 2 < 3."
    workshop.edit(RULE, msgstr=text)
    assert workshop.states() == {RULE: "flowed"}


def test_pages_with_faults_are_not_synced(workshop: Workshop) -> None:
    """A block that is not closed would take other pairs with it; the record is not touched."""
    workshop.replace("en", "activation.\n///", "activation.")
    ran = workshop.untouched(workshop.sync)
    assert ran.code == 2
    assert ran.said[0].startswith(f"docs/en/{NAME}.md:8: ")


def test_books_are_independent(workshop: Workshop) -> None:
    """A fault in one book holds up no other, and a book can be named."""
    for lang, text in (("ru", "# Дом { #home }\n"), ("en", "# Home { #home }\n")):
        (workshop.root / "docs" / lang / "index.md").write_text(text, "utf-8")
    workshop.edit(RULE, msgid="x")
    site = workshop.root / "translations/pairs/site.po"
    assert workshop.sync("musket-pike").code == 2
    assert not site.exists()
    assert workshop.sync().code == 2
    assert site.exists()
    assert workshop.sync("site").code == 1
    assert workshop.sync("nonsense").code == 2


def test_line_ends_of_a_page_stay(tmp_path: Path) -> None:
    """A page with CRLF is changed at its place alone, and stays a page with CRLF."""
    shop = Workshop(tmp_path).begin(RU.replace("\n", "\r\n"), EN.replace("\n", "\r\n"))
    before = shop.page("en").read_bytes()
    shop.edit("mp.note.one", msgstr="A note.\n\n- One.\n- Three.")
    assert shop.states() == {"mp.note.one": "flowed"}
    assert shop.page("en").read_bytes() == before.replace(b"- Two.", b"- Three.")
    assert shop.untouched(shop.sync).code == 0


@pytest.mark.parametrize("saved", ["page", "record"])
def test_a_file_changed_meanwhile_is_not_overwritten(workshop: Workshop, saved: str) -> None:
    """Between plan and writing somebody saves the page, or the record: nothing is written."""
    workshop.edit(RULE, msgstr="A unit does 1 action.")
    (plan,) = plans(workshop.root)
    if saved == "page":
        workshop.replace("en", "A second sentence.", "Another sentence.")
    else:
        workshop.edit(TITLE, msgstr="P1 reforms once.")
    before = workshop.files()
    with pytest.raises(Fault, match="changed while it was read"):
        apply(plan)
    assert workshop.files() == before


def test_a_sync_that_broke_off_is_done_again(workshop: Workshop) -> None:
    """Pages are written first: the second run finds the English in both places and ends the review."""
    workshop.edit(RULE, msgstr="A unit does 1 action.")
    (plan,) = plans(workshop.root)
    ((unit, text),) = plan.flows
    writing.write_page(unit.page, [(unit, text)])
    assert workshop.states() == {RULE: "reviewed"}
    assert workshop.untouched(workshop.sync).code == 0


def test_a_file_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails leaves the old file, its mode, and nothing else."""
    path = tmp_path / "page.md"
    path.write_text("old", "utf-8")
    path.chmod(0o640)
    monkeypatch.setattr(Path, "replace", _fails)
    with pytest.raises(OSError, match="full"):
        writing.write(path, b"new")
    monkeypatch.undo()
    assert [one.name for one in tmp_path.iterdir()] == ["page.md"]
    writing.write(path, b"new")
    assert (path.read_text("utf-8"), path.stat().st_mode & 0o777) == ("new", 0o640)


def _fails(*_: object) -> None:
    raise OSError("the disk is full")


def test_answers_for_programs(workshop: Workshop) -> None:
    """With `--json` each event is an object, and there is no summary."""
    workshop.replace("en", "A unit can", "A unit may")
    (line,) = workshop.sync("--json").said
    said = json.loads(line)
    assert {name: said[name] for name in ("id", "book", "state", "page")} == {
        "id": RULE,
        "book": "musket-pike",
        "state": "changed",
        "page": f"docs/en/{NAME}.md:9",
    }
    assert said["at"].startswith("translations/pairs/musket-pike.po:")


def test_our_own_record_is_in_step() -> None:
    """Our pages have been synced since they were changed, and our record has no fault."""
    for plan in plans(Path(__file__).parents[2]):
        assert not plan.faulty, plan.events
        assert not plan.writes, f"{plan.book}: run `rulekit fidelity sync`"


def test_lint_tells_authors_to_sync(workshop: Workshop, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever has changed a page and asks for its faults is told what else there is to do."""
    said = "run `rulekit fidelity sync`"
    main(["lint", "--root", str(workshop.root)])
    assert said not in capsys.readouterr().err
    workshop.replace("ru", "не больше 1 ", "не больше 2 ")
    main(["lint", "--lang", "en", "--root", str(workshop.root)])
    assert said in capsys.readouterr().err


def test_the_command_tells_what_was_changed_meanwhile(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody saves the page while the command reads: it says so, and writes nothing."""
    workshop.edit(RULE, msgstr="A unit does 1 action.")

    def saved(plan: Plan) -> Plan:
        workshop.replace("en", "A second sentence.", "Another sentence.")
        return apply(plan)

    monkeypatch.setattr(sync, "apply", saved)
    ran = workshop.sync()
    assert ran.code == 2
    assert "changed while it was read" in ran.said[-1]
    assert "A unit does 1 action." not in workshop.page("en").read_text("utf-8")
