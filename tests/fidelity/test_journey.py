"""The way of a change from the Russian page to the English one, by way of a translator, as Git sees it."""

from __future__ import annotations

from pathlib import Path

from rulekit.fidelity.entry import Base
from tests.fidelity.workshop import RULE, Workshop

PAGE = "musket-pike/orders.md"
PO = "translations/pairs/musket-pike.po"
RU = "За активацию можно выполнить не больше 1 действия."
RU_NEW = "За активацию можно выполнить не больше 2 действий."
EN = "A unit can do no more than 1 action in an activation."
EN_NEW = "A unit can do no more than 2 actions in an activation."


def test_from_the_russian_page_to_the_english_one(workshop: Workshop) -> None:
    """A change of the Russian waits in the record, its English goes to its place, and all is clean again."""
    workshop.git("init", "-q")
    workshop.git("add", ".")
    workshop.git("commit", "-qm", "all is reviewed")
    base = [Base.of(ru, en) for ru, en in ((RU, EN), (RU_NEW, EN), (RU_NEW, EN_NEW))]
    line = [f"#. base: {one.ru} {one.en}" for one in base]

    # An author changes the rule.
    workshop.replace("ru", RU, RU_NEW)
    assert workshop.diff() == {f"docs/ru/{PAGE}": [f"-{RU}", f"+{RU_NEW}"]}
    assert workshop.sync("--check").code == 1
    ran = workshop.sync()
    assert ran.code == 1
    assert ran.said[0].startswith(f"{PO}:")
    assert workshop.diff() == {
        PO: [
            f"-{line[0]}",
            f"+{line[1]}",
            "+#, fuzzy",
            f'+#| msgid "{RU}"',
            f'-msgid "{RU}"',
            f'+msgid "{RU_NEW}"',
        ]
    }

    # A translator writes the English, and is not sure yet.
    workshop.edit(RULE, msgstr=EN_NEW)
    assert workshop.states() == {RULE: "edited"}
    assert workshop.diff() == {PO: [f'-msgstr "{EN}"', f'+msgstr "{EN_NEW}"']}

    # The translator is sure.
    workshop.review(RULE)
    assert workshop.diff() == {PO: ["-#, fuzzy"]}
    ran = workshop.sync()
    assert ran.code == 0
    assert workshop.diff() == {
        f"docs/en/{PAGE}": [f"-{EN}", f"+{EN_NEW}"],
        PO: [f"-{line[1]}", f"+{line[2]}", f'-#| msgid "{RU}"'],
    }
    assert workshop.sync("--check").said == ["Pairs: 11; waiting for review: 0; conflicts: 0; errors: 0."]


def test_the_commands_say_what_they_do(workshop: Workshop, tmp_path: Path) -> None:
    """A person reads at which line which pair waits for what."""
    workshop.replace("ru", RU, RU_NEW)
    (said, summary, unwritten) = workshop.sync("--check").said
    page = workshop.page("en").relative_to(tmp_path).as_posix()
    number = workshop.entry(RULE).linenum
    assert said == f"{PO}:{number}: {RULE}: the page has changed ({page}:9); review the pair and clear fuzzy"
    assert summary == "Pairs: 11; waiting for review: 1; conflicts: 0; errors: 0."
    assert unwritten.startswith("Files are behind the pages")
