"""An example that is wrong says where, what was written, what the engine says, and what to write."""

import re
from pathlib import Path

import pytest

from rulekit.pages import Block, Fault, load, scan
from rulekit.pages.lint import lint
from rulekit.proof import Proof, bilingual, forget, prove

RU = """/// example | mp.preemption.fails-twice
Командир B2 дважды проваливает перехват и теряет свою активацию.

| Игрок | Крыло | Приказ       |
|-------|-------|--------------|
| A     | A1    | «Атаковать»  |
| A     | A2    | «Атаковать»  |
| B     | B1    | «Атаковать»  |
| B     | B2    | «Готовность» |
| B     | B3    | «Сбор»       |

1. A активирует A1.
2. B2 пытается перехватить инициативу: 5 — неудача, «Без продления» (4.4.2).
3. A завершает активацию A1 — «F», ходит B (3.2 F).
4. B активирует и завершает B1 — «F», ходит A (3.2 F).
5. A активирует A2.
6. B2 пытается перехватить инициативу: 4 — неудача, «F» (4.4.2).
7. B3 пытается перехватить инициативу — нельзя: приказ «Сбор» (4.4.1).
///
"""
EN = """/// example | mp.preemption.fails-twice
The leader of B2 fails to preempt twice and loses his activation.

| Player | Wing | Order      |
|--------|------|------------|
| A      | A1   | Charge     |
| A      | A2   | Charge     |
| B      | B1   | Charge     |
| B      | B2   | Make Ready |
| B      | B3   | Rally      |

1. A activates A1.
2. B2 tries to preempt: 5 — failure, No Continue (4.4.2).
3. A ends the activation of A1 — “F”, B to move (3.2 F).
4. B activates and finishes B1 — “F”, A to move (3.2 F).
5. A activates A2.
6. B2 tries to preempt: 4 — failure, “F” (4.4.2).
7. B3 tries to preempt — not allowed: the order is Rally (4.4.1).
///
"""


def block(text: str) -> Block:
    """The one block of a page."""
    (found,) = scan(text, "page.md", "ru").blocks
    return found


def proof(text: str, lang: str = "ru") -> Proof:
    """The proof of the one example of a page."""
    return prove(block(text), "page.md", lang)


def changed(line: int, before: str, after: str) -> tuple[Fault, ...]:
    """The faults of the Russian example with one line changed."""
    lines = RU.split("\n")
    assert before in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(before, after)
    return proof("\n".join(lines)).faults


@pytest.mark.parametrize(("text", "lang"), [(RU, "ru"), (EN, "en")])
def test_the_example_itself_is_proved(text: str, lang: str) -> None:
    """The example from which the faulty ones are made has no fault."""
    assert proof(text, lang).faults == ()


#: Line, what stands there, what is written instead, and the parts of the message.
WRONG = [
    pytest.param(13, "неудача", "успех", ["успех", "facts.success", "5 > 3", "неудача"], id="outcome"),
    pytest.param(13, "(4.4.2)", "(4.4.3)", ["4.4.3", "4.4.2", "mp.preemption.failure"], id="label"),
    pytest.param(13, "5", "3", ["неудача", "3 ≤ 3", "A1 — «Остановлено»"], id="die"),
    pytest.param(14, "ходит B", "ходит A", ["ходит A", "ходит B"], id="who-moves"),
    pytest.param(14, "A завершает", "B завершает", ["«3. B завершает", "A"], id="side"),
    pytest.param(14, "активацию A1", "активацию A2", ["A2", "A1"], id="active-wing"),
    pytest.param(18, "приказ «Сбор»", "командир на «F»", ["командир на «F»", "приказ «Сбор»"], id="reason"),
    pytest.param(18, "нельзя: приказ «Сбор»", "неудача", ["нельзя: приказ «Сбор»"], id="refused"),
    pytest.param(16, "A активирует A2.", "A активирует B2.", ["нельзя"], id="not-allowed"),
]


@pytest.mark.parametrize(("line", "before", "after", "parts"), WRONG)
def test_wrong_claim_is_told_at_its_line(line: int, before: str, after: str, parts: list[str]) -> None:
    """A claim that the engine does not bear out is told with both sides of it."""
    faults = changed(line, before, after)
    assert {fault.line for fault in faults} == {line}
    text = "\n".join(fault.text("ru") for fault in faults)
    assert text.startswith(f"page.md:{line}: ")
    for part in parts:
        assert part in text
    assert re.search("[a-z]{4}", faults[0].text("en"))


def test_claim_that_still_holds_is_no_fault() -> None:
    """Another wing that fails as well makes no fault where it is named, but where its marker is missed."""
    (fault,) = changed(13, "B2", "B1")
    assert fault.line == 17


def test_outcome_that_held_before_is_no_outcome() -> None:
    """What was so before the step is not an outcome of it."""
    faults = changed(17, "неудача, «F»", "неудача, «Без продления», «F»")
    (fault,) = faults
    assert (fault.line, fault.code) == (17, "step-held")
    assert "«Без продления»" in fault.text("ru")
    assert "held before" in fault.text("en")


def test_a_position_is_faulty_at_its_row() -> None:
    """What is wrong with a position is told at the row or the sentence that gives it, not at the header."""
    text = RU.replace("| Игрок | Крыло | Приказ       |", "| Игрок | Крыло | Приказ       | Рейтинг |")
    text = re.sub(r"^(\|[- |]+)$", r"\1---------|", text, flags=re.MULTILINE)
    text = re.sub(r"^(\| [AB] .*)$", r"\1 0 |", text, flags=re.MULTILINE)
    assert proof(text).faults == ()
    (fault,) = proof(text.replace("| B2    | «Готовность» | 0 |", "| B2    | «Готовность» | 7 |")).faults
    assert (fault.line, fault.code) == (9, "not-one-of")
    given = "| B     | B3    | «Сбор»       |\n"
    (fault,) = proof(RU.replace(given, f"{given}\nПервым ходит B.\n")).faults
    assert (fault.line, fault.code) == (12, "first-against-count")


def test_options_are_told_as_json() -> None:
    """What the engine found stands in a fault as a vector has it."""
    (fault,) = changed(13, "неудача", "успех")
    assert "facts.success = false" in fault.text("ru")


def test_unknown_phrase_shows_the_nearest() -> None:
    """A step that nothing reads is told with the patterns that come nearest."""
    (fault,) = changed(13, "пытается перехватить инициативу", "пробует перехватить инициативу")
    assert fault.line == 13
    assert "пробует перехватить" in fault.text("ru")
    assert "пытается перехватить инициативу" in fault.text("ru")


def test_ragged_table_is_a_fault_at_its_row() -> None:
    """A row with a cell too few is told at its line."""
    (fault,) = changed(7, "| A     | A2    | «Атаковать»  |", "| A     | A2    |")
    assert fault.line == 7


def test_cyrillic_wing_name_has_a_hint() -> None:
    """A Cyrillic «В» in a wing's name is told with the Latin one."""
    (fault,) = changed(13, "B2", "В2")
    assert fault.line == 13
    assert "В2" in fault.text("ru")
    assert "B2" in fault.text("ru")
    assert "another alphabet" in fault.text("en")
    (fault,) = changed(9, "B2 ", "В2 ")
    assert fault.line == 9
    assert "B2" in fault.text("en")


def test_misspelt_block_is_a_fault() -> None:
    """A block of a kind that does not exist is told with the nearest kind."""
    (fault, *_) = scan(RU.replace("/// example", "/// exampel"), "page.md", "ru").faults
    assert fault.line == 1
    assert "exampel" in fault.text("ru")
    assert "`example`" in fault.text("en")


def test_unclosed_block_is_a_fault() -> None:
    """A block without its closing line is told at its header."""
    (fault,) = scan(RU.rstrip().removesuffix("///"), "page.md", "ru").faults
    assert fault.line == 1
    assert "не закрыт" in fault.text("ru")


def test_fence_that_nobody_collects_is_a_fault() -> None:
    """A fence with anything but `python` or `text` is told at its line."""
    text = '# A { #a }\n\n```python title="x"\n>>> 1 + 1\n3\n```\n'
    (fault,) = scan(text, "page.md", "ru").faults
    assert fault.line == 3
    assert "python" in fault.text("en")


def _checkout(folder: Path, ru: str, en: str) -> Path:
    for lang, text in (("ru", ru), ("en", en)):
        (folder / lang).mkdir()
        (folder / lang / "page.md").write_text(text, "utf-8")
    return folder


def test_id_in_one_language_only_is_a_fault(tmp_path: Path) -> None:
    """An example that the other language lacks is told where it stands."""
    (fault,) = lint(load(_checkout(tmp_path, RU, "# A { #a }\n".replace("# A { #a }\n", "Text.\n"))))
    assert fault.path.endswith("ru/page.md")
    assert fault.line == 1
    assert "mp.preemption.fails-twice" in fault.text("en")


def test_ids_in_another_order_are_a_fault(tmp_path: Path) -> None:
    """The same ids in another order are told in the second language."""
    rules = ["/// rule | mp.a.one\nX.\n///\n\n", "/// rule | mp.a.two\nX.\n///\n\n"]
    faults = lint(load(_checkout(tmp_path, "".join(rules), "".join(reversed(rules)))))
    assert faults
    assert all(fault.path.endswith("en/page.md") for fault in faults)


def test_languages_that_disagree_are_a_fault_at_the_step(tmp_path: Path) -> None:
    """Two examples that are right, each for itself, and differ, are told at the step that differs."""
    en = EN.replace("5 — failure", "6 — failure")
    (both,) = bilingual(load(_checkout(tmp_path, RU, en)))
    (fault,) = both.faults
    assert fault.path.endswith("en/page.md")
    assert fault.line == 13
    assert "ru/page.md:13" in fault.text("ru")
    differs = {name: fault.params[name] for name in ("path", "here", "there")}
    assert differs == {"path": "do.roll", "here": "6", "there": "5"}


def test_a_label_of_one_language_is_named(tmp_path: Path) -> None:
    """What only one text says of a step is named with a dash for the other."""
    (both,) = bilingual(load(_checkout(tmp_path, RU, EN.replace(" (4.4.2)", "", 1))))
    (fault,) = both.faults
    assert fault.text("en").endswith(
        'has then.cites = — here, and ["4.4.2"] in ' + str(fault.params["other"])
    )


def test_languages_are_compared_up_to_what_cannot_be_read(tmp_path: Path) -> None:
    """A step that differs is told though a later one names nobody; of what follows nothing is said."""
    en = EN.replace("5 — failure", "6 — failure").replace("5. A activates A2", "5. A activates A7")
    (both,) = bilingual(load(_checkout(tmp_path, RU, en)))
    assert sorted((fault.line, fault.code) for fault in both.faults) == [
        (13, "vectors-step"),
        (16, "prose-name-unknown"),
    ]


def test_what_is_proved_once_is_known() -> None:
    """The same example is proved once wherever its page is; its faults stand on the page that asks."""
    good, bad = block(RU), block(RU.replace("5 — неудача", "3 — неудача"))
    assert prove(good, "one.md", "ru").vector is prove(good, "two.md", "ru").vector
    first, second = prove(bad, "one.md", "ru"), prove(bad, "two.md", "ru")
    assert {fault.path for fault in first.faults} == {"one.md"}
    assert {fault.path for fault in second.faults} == {"two.md"}
    before = prove(good, "one.md", "ru").vector
    forget()
    assert prove(good, "one.md", "ru").vector is not before
