"""What is found where a text differs from the manifest that was made from it."""

from __future__ import annotations

import msgspec
import pytest

from rulekit.fidelity.source.align import likeness
from rulekit.fidelity.source.compare import Difference, compare
from rulekit.fidelity.source.manifest import Manifest
from rulekit.messages import message
from tests.fidelity.source.invented import TEXT, manifest, read

LINES = TEXT.splitlines()
#: What stands in the text, what is written instead, and the one difference:
#: its check, line, number, what was kept and what is found.
CHANGED = [
    ("дважды", "трижды", Difference("numbers", 3, "1.1", (), ("2×",), ("3×",))),
    ("три пуда", "пять пудов", Difference("numbers", 3, "1.1", (), ("3",), ("5",))),
    ("2D6", "3D6", Difference("dice", 4, "1.1", (), ("2D6",), ("3D6",))),
    ("(см. 2. 1)", "(см. 2. 2)", Difference("references", 3, "1.1", (), ("2.1",), ("2.2",))),
    ("шаг B", "шаг C", Difference("references", 8, "2.1", (), ("step B",), ("step C",))),
    ("Сторож открывает", "Мельник открывает", Difference("terms", 8, "2.1", (), ("guard",), ("miller",))),
    ("длинный мост", "мост", Difference("terms", 8, "2.1", (), ("long-bridge",), ("bridge",))),
    ("сторож, а не мельник", "мельник, а не сторож",
     Difference("terms", 10, "2.2", (), ("bridge", "guard", "miller"), ("bridge", "miller", "guard"))),
    ("мельник не ждёт", "мельник ждёт", Difference("modality", 8, "2.1", (), ("not",), ())),
    ("может перейти", "должен перейти", Difference("modality", 3, "1.1", (), ("may",), ("must",))),
    ("на рассвете", "на закате", Difference("words", 8, "2.1")),
    ("За каждый мешок бросают 2D6. ", "", Difference("missing", 3, "1.1")),
    ("За каждый мешок", "Осёл стар. За каждый мешок", Difference("new", 4, "1.1")),
    ("2. 2. Мост чинит сторож, а не мельник.\n", "", Difference("number-missing", 8, "2.2")),
    ("2. 2.", "2. 1. 1. Осёл стар. Осёл сер.\n2. 2.", Difference("number-new", 10, "2.1.1", count=2)),
    ("2. 2.", "2. 3.", Difference("renumbered", 10, "2.2", (), ("2.2",), ("2.3",))),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "expected"), CHANGED)
def test_a_change_is_found_alone(before: str, after: str, expected: Difference) -> None:
    """One change is one difference of its kind, at its line, with what was kept and what is found."""
    assert TEXT.count(before) == 1
    assert compare(manifest(), read(TEXT.replace(before, after))) == [expected]


def test_every_check_has_its_words() -> None:
    """Each difference is worded in both languages."""
    for _, _, difference in CHANGED:
        for lang in ("ru", "en"):
            code = f"source-{difference.check}"
            assert message(code, lang, at="1", kept="a", found="b", count=1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\n", "\r\n"),
        ("\n\n", "\n|\n"),
        ("1. 1.", "1.1."),
        ("длинный мост", "«длинный мост»"),
        ("ё", "е"),
        (" не ", "  не "),
    ],
)
def test_looks_are_no_difference(before: str, after: str) -> None:
    """Line ends, furniture, spaces and quotes leave a text what it was."""
    assert TEXT.count(before) >= 1
    assert compare(manifest(), read(TEXT.replace(before, after))) == []


def test_what_stands_elsewhere_is_moved() -> None:
    """A sentence that is the same under another number has moved, and is neither missing nor new."""
    moved = TEXT.replace(" Мельница стоит у самой реки.", "").replace(
        "2. 2. ", "2. 2. Мельница стоит у самой реки. "
    )
    assert compare(manifest(), read(moved)) == [Difference("moved", 10, "1.1", (), ("1.1",), ("2.2",))]


def test_swapped_numbers_are_told_together() -> None:
    """Two numbers in another order: the sentences of one of them have moved."""
    paragraphs = TEXT.split("\n\n")
    paragraphs[3:5] = [paragraphs[4].rstrip(), paragraphs[3]]
    (difference,) = compare(manifest(), read("\n\n".join(paragraphs)))
    assert (difference.check, difference.at, difference.count) == ("moved", "2.2", 1)


def test_rules_of_what_changed_are_named() -> None:
    """A difference names the rules of its sentence, a number that is gone those of all its sentences."""
    whole = manifest()
    ruled = [msgspec.structs.replace(one, rules=(f"t.rule-{i}",)) for i, one in enumerate(whole.statement)]
    kept = Manifest(whole.book, tuple(ruled))
    (changed,) = compare(kept, read(TEXT.replace("2D6", "3D6")))
    assert changed.rules == ("t.rule-3",)
    (gone,) = compare(kept, read(TEXT.replace(LINES[7] + "\n", "")))
    assert (gone.check, gone.rules, gone.count) == ("number-missing", ("t.rule-6", "t.rule-7"), 2)


def test_each_sentence_is_most_like_itself() -> None:
    """A sentence is likest to its own statement, and neighbours are less alike than that."""
    statements, text = manifest().statement, read(TEXT)
    for statement, sentence in zip(statements, text, strict=True):
        assert max(statements, key=lambda one: (likeness(one, sentence), one is statement)) is statement
    assert all(likeness(one, sentence) < 1 for one, sentence in zip(statements, text[1:], strict=False))
