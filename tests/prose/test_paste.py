"""What pasting does to a record changes nothing of what it says."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from rulekit.games import BOOKS, Book
from rulekit.pages import LANGS, load
from rulekit.prose import Telling, read
from rulekit.prose.paste import clean, said_of
from rulekit.prose.record import Words, likeliest, read_record, split, step_lines

DOCS = Path(__file__).parents[2] / "docs"
#: As many examples of a book are tried.
SOME = 2
STEP = re.compile(r"^(\d+)\. ", re.MULTILINE)
Change = Callable[[str], str]


def rows(change: Callable[[list[str]], str], *, rule: bool = True) -> Change:
    """Write each row of a table anew from its cells; with the line below the header, or without."""

    def changed(body: str) -> str:
        lines = []
        for line in body.split("\n"):
            if not line.startswith("|"):
                lines.append(line)
            elif rule or not line.startswith("|-"):
                lines.append(change([cell.strip() for cell in line.strip("|").split("|")]))
        return "\n".join(lines)

    return changed


def steps(change: Callable[[str], str]) -> Change:
    """Change the steps alone."""
    return lambda body: "\n".join(change(line) if STEP.match(line) else line for line in body.split("\n"))


def numbered(mark: str) -> Change:
    """Put another mark before each step."""
    return lambda body: STEP.sub(lambda found: mark.format(found[1]), body)


def outcomes(line: str) -> str:
    """Part the outcomes of a step by semicolons, unless they hold a list or a decimal."""
    act, dash, told = line.partition(" — ")
    if told.startswith(("нельзя", "not allowed")):
        return line
    return act + dash + re.sub(r"(?<=[а-яёa-z]), (?=[а-яёa-z]+[^,]*\.$)", "; ", told)


def untitled(body: str) -> str:
    """Leave out what stands above the tables."""
    return body[body.index("|") :]


CHANGES: dict[str, Change] = {
    "as it is": lambda body: body,
    "no-break spaces": lambda body: re.sub(r"(?<=\w) (?=\w)", "\N{NO-BREAK SPACE}", body),
    "narrow spaces": steps(lambda line: line.replace(" —", "\N{NARROW NO-BREAK SPACE}—")),
    "straight quotes": lambda body: re.sub("[«»“”]", '"', body),
    "low quotes": lambda body: body.replace("«", "„").replace("»", "“"),
    "no ё": lambda body: body.replace("ё", "е").replace("Ё", "Е"),
    "a Mac": lambda body: unicodedata.normalize("NFD", body),
    "degrees after a space": lambda body: body.replace("°", "\N{NO-BREAK SPACE}°"),
    "another sign of degrees": lambda body: body.replace("°", "º"),
    "bold": lambda body: STEP.sub(r"**\1.** ", re.sub(r"\b([AB][0-9])\b", r"**\1**", body)),
    "italics": steps(lambda line: re.sub(r"^(\d+\. )(.+?)( — |\.$)", r"\1_\2_\3", line)),
    "code": lambda body: re.sub(r"\b([AB][0-9])\b", r"`\1`", body),
    "Windows": lambda body: body.replace("\n", "\r\n"),
    "old Mac": lambda body: body.replace("\n", "\r"),
    "1)": numbered("{}) "),
    "(1)": numbered("({}) "),
    "1.": numbered("{}."),
    "1. everywhere": numbered("1. "),
    "-": numbered("- "),
    "*": numbered("* "),
    "•": numbered("•\t"),
    "tab": numbered(" {}.\t"),
    "no numbers": numbered(""),
    "✓": numbered("  ✓ {}. "),
    "escaped": numbered(r"{}\. "),
    "no padding": rows(lambda cells: "|" + "|".join(cells) + "|"),
    "no outer bars": rows(" | ".join),
    "tabs": rows("\t".join, rule=False),
    "columns": rows("   ".join, rule=False),
    "empty cells": rows(lambda cells: "|".join(["", *("" if c == "—" else c for c in cells), ""])),
    "lost cells": rows(lambda cells: "\t".join("" if c == "—" else c for c in cells).rstrip(), rule=False),
    "no rule": rows(lambda cells: f"| {' | '.join(cells)} |", rule=False),
    "trailing spaces": lambda body: re.sub(r"$", "  ", body, flags=re.MULTILINE),
    "indented": lambda body: textwrap.indent(body, "  "),
    "untitled": untitled,
    "blank lines": steps(lambda line: f"{line}\n"),
    "more blank lines": lambda body: f"\n\n{body}\n\n".replace("\n\n", "\n \n\n"),
    "quoted": lambda body: re.sub("^", "> ", body, flags=re.MULTILINE),
    "fenced": lambda body: f"```text\n{body}\n```",
    "ruled off": lambda body: f"---\n{body}\n---",
    "turns": lambda body: body.replace("\n2. ", "\n\n### 2\n\n2. "),
    "semicolons": steps(outcomes),
    "hyphens": steps(lambda line: line.replace(" — ", " - ")),
    "two hyphens": steps(lambda line: line.replace(" — ", " -- ")),
    "tight dashes": steps(lambda line: line.replace(" — ", "—")),
    "soft hyphens": steps(
        lambda line: re.sub(r"(?<=\w)(?=\w\w)", "\N{SOFT HYPHEN}", line[3:]).join((line[:3], ""))
    ),
    "byte order mark": lambda body: f"\N{ZERO WIDTH NO-BREAK SPACE}{body}",
    "no full stops": steps(lambda line: line.removesuffix(".")),
    "rolls": steps(lambda line: re.sub(r": (?=[0-9])", ":", line)),
    "ticks": steps(lambda line: f"{line} ✅"),
    "dots": steps(lambda line: line.removesuffix(".") + "…"),
    "other case": steps(
        lambda line: re.sub(r"(?<=^\d\. )\w(?=\w\w)", lambda found: found[0].swapcase(), line)
    ),
    "broken lines": steps(
        lambda line: textwrap.fill(line, 44, subsequent_indent="   ", break_on_hyphens=False)
    ),
}


@cache
def examples(book: Book, lang: str) -> list[str]:
    """The bodies of a book's examples in a language."""
    return [block.body for block in load(DOCS).examples(lang) if block.id.startswith(f"{book.prefix}.")]


def some(turn: int) -> Iterator[tuple[Words, str]]:
    """Some examples of each book in each language, each turn others."""
    for book, lang in product(BOOKS.values(), LANGS):
        bodies = examples(book, lang)
        yield from (
            (Words(book.name, lang), bodies[(SOME * turn + k) * 5 % len(bodies)]) for k in range(SOME)
        )


def told(text: str, words: Words) -> Telling:
    """The one record of a text, whose book and language are found."""
    (pasted,) = split(text)
    assert likeliest(pasted) == [words]
    return read_record(pasted, words)


@pytest.mark.parametrize(("turn", "name"), list(enumerate(CHANGES)))
def test_pasting_changes_nothing(turn: int, name: str) -> None:
    """Position and steps are those of the page, whatever was done to the text on its way."""
    changed = 0
    for words, body in some(turn):
        expected = read(words.book, body, words.lang)
        text = CHANGES[name](body)
        changed += text != body
        found = told(text, words)
        assert (found.given, found.start, found.items) == (expected.given, expected.start, expected.items), (
            text
        )
    assert changed or name == "as it is"


def test_lines_stay() -> None:
    """Each row, sentence and step is known by the line on which it stands."""
    table = "Player  Wing  Order\nA  A1  Charge\nB  B1  Charge\n"
    text = f"> # G\n>\n\n{table}\nA moves first.\n\nA activates A1\nB1 loses\n1 unit.\n"
    (pasted,) = split(text)
    words = Words("musket-pike", "en")
    telling = read_record(pasted, words)
    assert dict(telling.places) == {"|": 4, "wings.A1": 5, "wings.B1": 6, "first": 8}
    assert [item.line for item in telling.items] == [10, 11]
    assert step_lines(pasted, words) == {10: 1, 11: 2}


TABLE = "| Player | Wing | Order |\n|---|---|---|\n| A | A1 | Charge |\n| B | B1 | Rally |\n"
STEPS = "1. A activates A1.\n2. A ends the activation of A1.\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"# One\n\n{TABLE}\n{STEPS}\n# Two\n\n{TABLE}\n{STEPS}", [("One", 1, 2), ("Two", 11, 2)]),
        (f"# Games\n\nOf May.\n\n## One\n\n{TABLE}\n{STEPS}", [("One", 1, 2)]),
        (f"{TABLE}\n{STEPS}\n{TABLE}\n{STEPS}", [("", 1, 2), ("", 9, 2)]),
        (f"One\n\n{TABLE}\n{STEPS}\nTwo\n\n{TABLE}\n{STEPS}", [("One", 1, 2), ("Two", 11, 2)]),
        (f"{TABLE}\n## Turn 1\n{STEPS}\n## Turn 2\n{STEPS}", [("", 1, 4)]),
        (f"Why\n\n/// example | mp.a.b\nOne\n\n{TABLE}\n{STEPS}///\n\nAnd\n\n| a | b |\n", [("One", 3, 2)]),
        (f"/// rule | mp.a\n{TABLE}\n///\n/// example | mp.a.b\n{TABLE}\n{STEPS}///\n", [("", 8, 2)]),
        (f"{TABLE}\n{STEPS}So it ended.\n\nTwo\n\n{TABLE}\n{STEPS}", [("", 1, 3), ("Two", 10, 2)]),
        (f"{TABLE}\n{STEPS}\nSo it ended.\n", [("", 1, 3)]),
        (f"1. First one\n2. then another\n\n{TABLE}\n{STEPS}", [("First one", 1, 2)]),
        ("Nothing here.\n\n- one\n", []),
    ],
)
def test_records_of_a_text(text: str, found: list[tuple[str, int, int]]) -> None:
    """Headings, blocks and tables part records; nothing that should be a step is lost."""
    assert [(pasted.title, pasted.line, len(pasted.body)) for pasted in split(text)] == found


def test_lines_that_nothing_reads_stay_apart() -> None:
    """Each is a step of its own, and so a fault of its own."""
    (pasted,) = split(f"{TABLE}\na) A activates A1\nb) B passes\nc) A passes\n")
    assert list(step_lines(pasted, Words("musket-pike", "en"))) == [6, 7, 8]


@pytest.mark.parametrize(
    ("lang", "step"), [("en", "A1 loses 1 unit — not allowed"), ("ru", "A1 теряет 1 подразделение — нельзя.")]
)
def test_a_refusal_without_a_reason(lang: str, step: str) -> None:
    """A refusal is one, whether its reason is told or not."""
    words = Words("musket-pike", lang)
    table = TABLE if lang == "en" else "| Игрок | Крыло | Приказ |\n|---|---|---|\n| A | A1 | Сбор |\n"
    (item,) = told(f"{table}\n1. {step}\n", words).items
    assert (item.refused, item.claims) == (True, ())


def test_steps_below_a_board() -> None:
    """Who goes on below a board that a browser copied is heard; the board is not."""
    board = "The board at the start\nAt the start. A moves first.\nCharge(order level)\nA1\n“F”\n"
    last = board.replace("at the start", "after step 2", 1)
    text = (
        f"Player\tWing\tOrder\nA\tA1\tCharge\nB\tB1\tRally\n{board}{STEPS}{last}3. So ti goes on\nB passes\n"
    )
    (pasted,) = split(text)
    assert [said.line for said in pasted.body] == [9, 10, 16, 17]


def test_options_of_a_block() -> None:
    """What an example gives under its header is given."""
    tie = TABLE.replace("Rally", "Charge")
    (pasted,) = split(f"/// example | mp.a.b\n    first: B\n\n{tie}\n1. B activates B1.\n///\n")
    assert read_record(pasted, Words("musket-pike", "en")).given["first"] == "B"


def test_two_tables_without_a_blank_line() -> None:
    """The header of a second table begins it."""
    tables = "Player\tUnit\tAssault\nA\tBikes\t1\nB\tSquad\t\nCard\tBA\nC1\tdraw 1 card\n"
    (pasted,) = split(f"{tables}\nHand of A: C1.\n\nA passes\n")
    assert [len(table) for table in pasted.tables] == [3, 2]


def test_clean() -> None:
    """A line is cleaned of what is no word of it, and of nothing else."""
    assert clean("> > **A1** --  \u200b\u00a0x") == "**A1** --   x"
    assert clean("a > b") == "a > b"
    assert clean(r"\*a\_b\*") == "*a_b*"


def test_a_dash_is_a_mark_only_before_an_act() -> None:
    """A line that was broken before its dash goes on; in a list of acts the dash is no part of the act."""
    said = said_of(3, "– неудача (4.4.2).", fresh=False, is_act=lambda _: False)
    assert (said.text, said.listed) == ("– неудача (4.4.2).", None)
    said = said_of(3, "– A активирует A1.", fresh=False, is_act=lambda text: text == "A активирует A1.")
    assert (said.text, said.listed) == ("A активирует A1.", 0)
