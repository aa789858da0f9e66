"""Players' records: whole games in words and line by line, judged to the first step that is wrong."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rulekit.cli import records
from rulekit.games import BOOKS
from rulekit.messages import message
from rulekit.oracle import stream
from rulekit.pages.scanner import LONGEST
from tests.cli.games import LENGTH, game

Run = Callable[..., Any]
Note = Callable[..., Path]
Answer = dict[str, Any]

ROOT = Path(__file__).parents[2]
LANGS = ("ru", "en")
EVERY = [(book, lang) for book in BOOKS for lang in LANGS]
HEAD = "| Player | Wing | Order |\n|---|---|---|\n"
TABLE = f"{HEAD}| A | A1 | Charge |\n| B | B1 | Make Ready |\n| B | B2 | Rally |\n"


@pytest.fixture
def note(tmp_path: Path) -> Note:
    """Write a text into a file, whatever it is called."""

    def written(text: str | bytes, name: str = "game") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return written


def as_text(value: Any) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


def verdicts(answer: Answer) -> list[tuple[Any, ...]]:
    """What is found of each step."""
    return [(step["allowed"], step["because"], step["facts"], step["position"]) for step in answer["steps"]]


def bare(prose: str) -> str:
    """The prose with nothing but the acts behind its numbers."""
    lines = prose.split("\n")
    return "\n".join(line.partition(" — ")[0] if re.match(r"\d+\. ", line) else line for line in lines)


def one(ran: Any) -> Answer:
    """The one answer that was given."""
    (answer,) = ran.answers
    return dict(answer)


# Whole games


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("book", "lang"), EVERY)
def test_a_game_in_words(run: Run, note: Note, book: str, lang: str, seed: int) -> None:
    """A game told in words is judged as the game itself, told in full or with nothing but the acts."""
    play = note(as_text(game(book, seed).play()))
    told = run("judge", "--prose", lang, play)
    assert (told.code, told.err) == (0, "")
    expected = verdicts(one(run("judge", "--json", play)))
    assert len(expected) == LENGTH
    for prose in (told.out, bare(told.out)):
        found = one(run("judge", "--json", note(prose)))
        assert verdicts(found) == expected
        assert (found["ok"], found["book"], found["lang"], found["left"]) == (True, book, lang, 0)
        lines = prose.split("\n")
        assert [lines[step["line"] - 1].partition(".")[0] for step in found["steps"]] == list(
            map(str, range(1, LENGTH + 1))
        )


@pytest.mark.parametrize(("book", "lang"), EVERY)
def test_one_illegal_step_is_found(run: Run, note: Note, book: str, lang: str) -> None:
    """An illegal act put in anywhere is where the judge stops; the rest stands, and can be judged too."""
    played = game(book, 0)
    at, act = played.illegal(Random(lang))  # noqa: S311
    play = note(as_text(played.play(at=at, act=act)))
    told = run("judge", "--prose", lang, play)
    assert told.code == 1
    record = note(told.out, "record")
    ran = run("judge", "--json", record)
    found = one(ran)
    assert (ran.code, found["ok"], found["left"]) == (1, False, LENGTH - at)
    assert [step["allowed"] for step in found["steps"]] == [True] * at + [False]
    last = found["steps"][-1]
    assert last["number"] == at + 1
    assert told.out.split("\n")[last["line"] - 1].startswith(f"{at + 1}. ")
    assert last["because"]
    assert "nearest" in last
    whole = one(run("judge", "--json", "--all", record))
    assert verdicts(whole) == verdicts(one(run("judge", "--json", play)))
    assert [step["ok"] for step in whole["steps"]].count(False) == 1
    assert whole["left"] == 0


@pytest.mark.parametrize("lang", LANGS)
def test_from_one_language_to_the_other(run: Run, note: Note, lang: str) -> None:
    """A record in one language is told in the other, and judged the same."""
    other = {"ru": "en", "en": "ru"}[lang]
    play = note(as_text(game("musket-pike", 0).play()))
    record = note(run("judge", "--prose", lang, play).out, "record")
    translated = note(run("judge", "--prose", other, record).out, "translated")
    one_way, back = (one(run("judge", "--json", file)) for file in (record, translated))
    assert verdicts(one_way) == verdicts(back)
    assert (one_way["lang"], back["lang"]) == (lang, other)
    assert run("judge", "--prose", lang, translated).out == record.read_text()


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_line_by_line(run: Run, note: Note, book: str) -> None:
    """A line with the position, then a line an act: judged as the whole, stopped at what is illegal."""
    played = game(book, 0)
    at, act = played.illegal(Random(7))  # noqa: S311
    for play, steps in ((played.play(), LENGTH), (played.play(at=at, act=act), at + 1)):
        head = {name: value for name, value in play.items() if name not in {"steps", "format"}}
        acts = [step if number % 2 else step["do"] for number, step in enumerate(play["steps"])]
        found = one(run("judge", "--json", note("\n".join(map(as_text, [head, *acts])))))
        expected = one(run("judge", "--json", note(as_text(play))))
        assert verdicts(found) == verdicts(expected)[:steps]
        assert [step["line"] for step in found["steps"]] == list(range(2, steps + 2))
        assert (found["lang"], found["book"], found["ok"]) == (None, book, steps == LENGTH)
        assert found["left"] == len(play["steps"]) - steps


def test_several_games_line_by_line(run: Run, note: Note) -> None:
    """A position begins the next game; whole plays may stand between; `--book` is that of one without."""
    play = game("musket-pike", 0).play()
    head, acts = {"id": "x", "given": play["given"]}, [step["do"] for step in play["steps"][:2]]
    lines = [head, *acts, play, head | {"book": "musket-pike"}, *acts, head]
    ran = run("judge", "--json", "--book", "musket-pike", note("\n".join(map(as_text, lines))))
    assert [(answer.get("at"), len(answer["steps"])) for answer in ran.answers][:1] == [(f"{note('')}:1", 2)]
    assert [answer["ok"] for answer in ran.answers] == [True, True, True, False]
    assert ran.answers[-1]["error"]["code"] == "missing-field"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("broken", "code"),
    [('{"act": "activate"', "json-truncated"), ('{"act": "actvate", "wing": "A1"}', "not-one-of")],
)
def test_a_broken_line(run: Run, note: Note, broken: str, code: str, lang: str) -> None:
    """What was judged before a line that is no act is told; the line, and what is left."""
    play = game("musket-pike", 0).play()
    head = {"book": "musket-pike", "given": play["given"]}
    acts = [as_text(step["do"]) for step in play["steps"][:4]]
    record = note("\n".join([as_text(head), *acts[:3], broken, acts[3]]))
    ran = run("judge", "--json", "--lang", lang, record)
    found = one(ran)
    assert ran.code == 2
    assert [step["ok"] for step in found["steps"]] == [True] * 3
    assert (found["error"]["code"], found["error"]["line"], found["left"]) == (code, 5, 2)
    told = run("judge", "--lang", lang, record)
    assert told.code == 2
    assert f"{record}:5: " in told.out
    assert told.lines[-1] == message("record-left", lang, count=2)


# What a reader is told


@pytest.mark.parametrize("lang", LANGS)
def test_a_reader_is_told(run: Run, note: Note, lang: str) -> None:
    """The book that was taken, each step, the illegal one with its line, its rule and what may be done."""
    steps = "1. A activates A1\n2. B2 tries to preempt\n3. A ends the activation of A1\n"
    record = note(f"# Lützen\n\n{TABLE}\n{steps}")
    ran = run("judge", "--lang", lang, record)
    assert ran.code == 1
    language = message("record-in-en", lang)
    named = message("record-book", lang, named=f"Lützen ({record}:1)", book="musket-pike", language=language)
    assert ran.lines[0] == named
    at = next(number for number, line in enumerate(ran.lines) if line.startswith("  ✗ 2. "))
    assert ran.lines[at + 1].strip() == message("record-line", lang, line=10)
    assert f"       → {lang}/musket-pike/preemption/#mp.preemption.rally" in ran.lines[at:]
    assert f"       {message('legal-acts', lang)}" in ran.lines[at:]
    assert ran.lines[-2:] == [message("record-left", lang, count=1), message("play-refused", lang)]
    whole = run("judge", "--lang", lang, "--all", record)
    assert "  ✓ 3. " in whole.out
    assert whole.lines[-1] == message("play-refused", lang)


def test_several_acts_in_a_line(run: Run, note: Note) -> None:
    """The acts of one line are steps with one number; the first that is illegal is the last."""
    found = one(run("judge", "--json", note(f"{TABLE}\n7. A activates and finishes A1\n8. B activates B1")))
    assert [(step["number"], step["line"], step["ok"]) for step in found["steps"]] == [
        (7, 7, True),
        (7, 7, True),
        (8, 8, True),
    ]
    found = one(run("judge", "--json", note(f"{TABLE}\n1. B activates and finishes B1\n2. A activates A1")))
    assert [step["ok"] for step in found["steps"]] == [False]
    assert found["left"] == 1


def test_what_is_written_is_compared(run: Run, note: Note) -> None:
    """An outcome, a label or a side that is wrong stops the judge; a refusal that is told does not."""
    first = "1. A activates A1 — B may preempt (3.2 A).\n"
    right = f"{first}2. B2 tries to preempt — not allowed: the order is Rally.\n"
    assert run("judge", note(f"{TABLE}\n{right}3. B1 tries to preempt: 5 — failure (4.4.2)")).code == 0
    for wrong in (
        "3. B1 tries to preempt: 5 — success",
        "3. B1 tries to preempt: 5 — failure (4.4.1)",
        "3. B1 tries to preempt: 5 — not allowed: the order is Rally",
        "3. B ends the activation of A1",
    ):
        ran = run("judge", "--json", note(f"{TABLE}\n{right}{wrong}\n4. A passes"))
        found = one(ran)
        assert (ran.code, len(found["steps"]), found["left"]) == (1, 3, 1), wrong
        assert found["steps"][-1]["differs"]
        assert run("judge", note(f"{TABLE}\n{right}{wrong}")).lines[-1] == message("play-differs", "en")


# What cannot be read


@pytest.mark.parametrize("lang", LANGS)
def test_a_step_that_cannot_be_read(run: Run, note: Note, lang: str) -> None:
    """Its line and the nearest phrases; what stands above is judged, what stands below is counted."""
    steps = "1. A activates A1\n2. B1 trys to preempt: 5\n\n3. A ends the activation of A1\n4. Хм\n"
    record = note(f"{TABLE}\n{steps}")
    ran = run("judge", "--lang", lang, record)
    assert ran.code == 2
    assert "  ✓ 1. " in ran.out
    first, second = (line for line in ran.lines if re.match(re.escape(f"{record}:") + r"\d+: ", line))
    assert first.startswith(f"{record}:8: ")
    assert "‹" in first
    assert "tries to preempt" in first
    assert second.startswith(f"{record}:11: ")
    assert ran.lines[-1] == message("record-left", lang, count=3)
    found = one(run("judge", "--json", "--lang", lang, record))
    assert [step["line"] for step in found["steps"]] == [7]
    assert [(fault["code"], fault["line"], fault["at"]) for fault in found["faults"]] == [
        ("prose-act", 8, f"{record}:8"),
        ("prose-act", 11, f"{record}:11"),
    ]
    assert found["error"] == found["faults"][0]


def test_an_illegal_step_above_one_that_cannot_be_read(run: Run, note: Note) -> None:
    """The judge stops at the illegal step; what cannot be read is told all the same."""
    ran = run("judge", "--json", note(f"{TABLE}\n1. B2 tries to preempt\n2. A activates A1\n3. So what\n"))
    found = one(ran)
    assert (ran.code, len(found["steps"]), found["left"]) == (2, 1, 2)
    assert [fault["line"] for fault in found["faults"]] == [9]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (TABLE.replace("Order", "Odrer") + "\n1. A activates A1", "prose-column", 1),
        (TABLE.replace("Rally", "Rallye") + "\n1. A activates A1", "prose-value", 5),
        (TABLE + "\nA moves frist. A moves first.\n\n1. A activates A1", "prose-sentence", 7),
        (TABLE + "\n1. A activates C1", "prose-name-unknown", 7),
        (TABLE + "\n1. А активирует A1\n2. A activates A1", "prose-act", 7),
        (TABLE, "prose-no-steps", 1),
        ("1. A activates A1\n", "prose-no-table", 1),
        (
            TABLE.replace("| B | B1 | Make Ready |", "| B | B1 | Charge |") + "\n1. A activates A1",
            "first-missing",
            1,
        ),
        (TABLE + "\n1. A activates A1\n2. B1 tries to preempt: 12", "not-in-range", 8),
        (TABLE + "\n1. A activates A1\n2. B1 tries to preempt", "roll-needed", 8),
    ],
)
def test_where_it_is_wrong(run: Run, note: Note, text: str, code: str, line: int) -> None:
    """Every fault of a record is exit 2 with its line."""
    ran = run("judge", "--json", note(text))
    found = one(ran)
    assert (ran.code, found["error"]["code"], found["error"]["line"]) == (2, code, line)


# Which book


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("text", ["Dear all,\n\nnothing was played.\n", "# Notes\n\n- one\n- two\n", "hello"])
def test_nothing_readable(run: Run, note: Note, text: str, lang: str) -> None:
    """Where nothing reads as a record, `--book` is asked for."""
    ran = run("judge", "--lang", lang, note(text))
    assert ran.code == 2
    assert len(ran.lines) == 1
    assert "--book" in ran.out
    assert all(book in ran.out for book in BOOKS)


def test_a_tie(run: Run, note: Note) -> None:
    """Where two books read as much, they are named; `--book` decides, and an id does."""
    text = "| Player | Unit |\n|---|---|\n| A | A1 |\n\n1. A goes home\n"
    ran = run("judge", "--json", note(text))
    found = one(ran)
    assert (ran.code, found["error"]["code"]) == (2, "record-tie")
    assert "--book (dark-millennium, ninth-age" in found["error"]["message"]
    assert one(run("judge", "--json", "--book", "ninth-age", note(text)))["book"] == "ninth-age"
    named = f"/// example | dm.example.mine\n{text}\n///\n"
    assert one(run("judge", "--json", note(named)))["book"] == "dark-millennium"


def test_an_unknown_book(run: Run, note: Note) -> None:
    """`--book` takes the names of books alone."""
    ran = run("judge", "--book", "chess", note(TABLE))
    assert ran.code == 2
    assert "musket-pike" in ran.err


# How the file comes


@pytest.mark.parametrize("name", ["game.md", "game.json", "game.txt", "game"])
def test_the_name_does_not_matter(run: Run, note: Note, name: str) -> None:
    """A record is known by its content, JSON too."""
    assert run("judge", note(f"{TABLE}\n1. A activates A1\n", name)).code == 0
    assert run("judge", note(as_text(game("musket-pike", 0).play()), name)).code == 0


@pytest.mark.parametrize(
    "title", ["1632", '"Lützen"', "[1632] Lützen", "[Lützen](a.md)", "{not} ours", "null"]
)
def test_a_title_may_look_like_json(run: Run, note: Note, title: str) -> None:
    """What stands above the tables may be anything but an object."""
    ran = run("judge", "--json", note(f"{title}\n\n{TABLE}\n1. A activates A1\n"))
    assert ran.code == (2 if title.startswith("{") else 0)


@pytest.mark.parametrize("text", ["1632", '"Lützen"', "[1632]", "[]", "null", "[[", "{"])
def test_json_that_is_no_play(run: Run, note: Note, text: str) -> None:
    """JSON by itself is no record."""
    ran = run("judge", "--json", note(text))
    assert ran.code == 2
    assert not one(ran)["error"]["code"].startswith("record")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(run: Run, note: Note, encoding: str) -> None:
    """UTF-8 with or without its mark, and what old editors call Unicode."""
    text = f"{TABLE}\n1. A activates A1\n".replace("\n", "\r\n")
    assert run("judge", note(text.encode(encoding))).code == 0


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_json_that_is_not_utf8(
    run: Run, note: Note, good: dict[str, Any], encoding: str, indent: int | None
) -> None:
    """JSON as old editors save it is no record in which nothing is found: it is asked to be UTF-8."""
    ran = run("judge", "--json", note(json.dumps(good, indent=indent).encode(encoding)))
    assert (ran.code, one(ran)["error"]["code"]) == (2, "json-utf8")


def test_no_encoding(run: Run, note: Note) -> None:
    """What is no UTF-8 is asked to be."""
    ran = run("judge", "--json", note("1. A активирует A1\n".encode("cp1251")))
    assert (ran.code, one(ran)["error"]["code"]) == (2, "json-utf8")


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record may come through a pipe, and in many processes."""
    for options in ((), ("--jobs", "2")):
        text = f"\n\n{TABLE}\n1. A activates A1\n\n## Next\n\n{TABLE}\n1. B2 tries to preempt\n".encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        ran = run("judge", "--json", *options, "-")
        assert (ran.code, [answer["at"] for answer in ran.answers]) == (1, ["-:1", "-:11"])


def test_legal_after_a_record(run: Run, note: Note) -> None:
    """What may be done next is told of a record as of any play."""
    record = note(f"{TABLE}\n1. A activates A1\n")
    assert "B1 tries to preempt" in run("legal", record).out
    broken = note(f"{TABLE}\n1. A activates A1\n2. What now\n")
    ran = run("legal", broken)
    assert ran.code == 2
    assert ran.out.startswith(f"{broken}:8: ")


# Told as prose


def test_prose_with_json(run: Run, note: Note) -> None:
    """With `--json` the prose is part of the answer."""
    play = note(as_text(game("musket-pike", 0).play() | {"title": {"ru": "Игра", "en": "Game"}}))
    answer = one(run("judge", "--json", "--prose", "ru", play))
    assert answer["prose"].startswith("## Игра\n\n| Игрок |")
    assert answer["ok"]


def test_several_plays_as_prose(run: Run, note: Note) -> None:
    """Plays that are told one after another are records one after another, each with its name."""
    steps = "1. A activates A1\n2. B2 tries to preempt\n"
    record = note(f"# One\n\n{TABLE}\n{steps}\n{TABLE}\n{steps}\n# Three\n\n{TABLE}\n{steps}", "record")
    for lang in LANGS:
        told = run("judge", "--prose", lang, record)
        assert told.code == 1
        answers = run("judge", "--json", note(told.out)).answers
        assert [answer["title"] for answer in answers] == ["One", "", "Three"]
        assert [[step["ok"] for step in answer["steps"]] for answer in answers] == [[True, False]] * 3


def test_prose_of_what_is_no_play(run: Run, note: Note) -> None:
    """What cannot be read is told apart from the prose."""
    play = note("{")
    ran = run("judge", "--prose", "en", play)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{play}:1: ")
    ran = run("judge", "--json", "--prose", "en", play)
    assert (ran.code, one(ran)["ok"]) == (2, False)


def test_prose_of_a_play_whose_start_differs(run: Run, note: Note) -> None:
    """No step is named where only the start is not as it is written."""
    play = game("musket-pike", 0).play() | {"start": {"because": ["mp.preemption.rally"]}}
    ran = run("judge", "--prose", "en", "--lang", "en", path := note(as_text(play)))
    assert ran.code == 1
    assert ran.err == f"{path}:1: {message('play-differs', 'en')}\n"


def test_a_game_of_a_book_that_is_not_here(run: Run, note: Note) -> None:
    """What was noted line by line of another game is named by its place, and what is wrong by its line."""
    text = f"{as_text({'book': 'chess', 'given': {}})}\n{as_text({'act': 'move'})}\n"
    ran = run("judge", path := note(text), "--lang", "en")
    assert ran.code == 2
    first, wrong, left = ran.lines
    assert first == f"{path}:1"
    assert wrong.startswith(f"{path}:1: $.book: ")
    assert left == message("record-left", "en", count=1)


# What the pages and the README show

PAGES = {lang: ROOT / "docs" / lang / "examples.md" for lang in LANGS}
READMES = {"en": ROOT / "README.md", "ru": ROOT / "README.ru.md"}


@pytest.mark.parametrize("lang", LANGS)
def test_the_record_of_the_page(run: Run, note: Note, lang: str) -> None:
    """The record that the page shows ends where the page says, for the reason that it says."""
    section = PAGES[lang].read_text("utf-8").partition("{ #own-game }")[2].partition("\n## ")[0]
    shown = re.search(r"```text\n(?P<record>.*?)```", section, re.DOTALL)
    assert shown is not None
    ran = run("judge", "--json", note(shown["record"]))
    found = one(ran)
    assert (ran.code, found["lang"], found["left"]) == (1, lang, 1)
    assert [step["allowed"] for step in found["steps"]] == [True, False]
    assert found["steps"][-1]["because"] == ["mp.preemption.rally"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_record_of_the_readme(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """The record of the README, judged, prints the text below it."""
    text = READMES[lang].read_text("utf-8")
    section = text.partition({"en": "## Judge your own game", "ru": "## Рассудить свою партию"}[lang])[2]
    shown = re.findall(r"```(?:markdown|text)\n(.*?)```", section, re.DOTALL)[:2]
    asked = re.search(r"rulekit (judge .*) game\.md", section)
    assert asked is not None
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(shown[0].encode())))
    ran = run(*asked[1].split(), "-")
    assert (ran.code, ran.out.replace("-:1", "game.md:1")) == (1, shown[1])


def test_a_position_that_is_none_stands_in_the_first_line(run: Run, note: Note) -> None:
    """Of a game noted line by line nothing is judged then, and the line of the position is named."""
    given = {"book": "musket-pike", "given": {"wings": {"A1": {"side": "Q"}}}}
    text = f"\n{as_text(given)}\n{as_text({'act': 'activate', 'wing': 'A1'})}\n"
    ran = run("judge", note(text), "--json")
    assert ran.code == 2
    (answer,) = ran.answers
    assert answer["error"]["path"].startswith("$.given.wings.A1")
    assert answer["error"]["line"] == 2


def test_a_line_that_nobody_would_write(run: Run, note: Note) -> None:
    """A line beyond all measure is told by its number, and the text is not read."""
    ran = run("judge", note(f"{TABLE}\n1. A1 {'x' * LONGEST}\n"), "--lang", "en")
    assert (ran.code, ran.err) == (2, "")
    (told,) = ran.lines
    line = f"{TABLE}\n".count("\n") + 1
    assert told.endswith(message("line-long", "en", limit=LONGEST))
    assert f"game:{line}: " in told


def test_a_text_that_nobody_would_write(run: Run, note: Note, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text beyond all measure is not taken for a record."""
    path = note(f"{TABLE}\n1. A activates A1.\n")
    assert run("judge", path).code == 0
    monkeypatch.setattr(records, "LIMIT", 40)
    ran = run("judge", path)
    assert ran.code == 2
    assert "A1" not in ran.out


def test_a_line_too_long_among_noted_acts(run: Run, note: Note, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game noted line by line it ends what can be read; the steps above it are judged."""
    head = {"book": "musket-pike", "given": {"wings": {"A1": {"side": "A", "order": "charge"}}}}
    acts = [{"act": "activate", "wing": "A1"}, {"act": "stop", "x": "y" * 200}]
    monkeypatch.setattr(stream, "LIMIT", 150)
    ran = run("judge", "--json", note("".join(f"{as_text(one)}\n" for one in (head, *acts))))
    (answer,) = ran.answers
    assert ran.code == 2
    assert [step["allowed"] for step in answer["steps"]] == [True]
    assert answer["error"]["line"] == 3


def test_a_record_with_an_id_of_no_book(run: Run, note: Note) -> None:
    """Its words tell the book, where its id does not."""
    ran = run("judge", "--json", note(f"/// example | chess.a.b\n{TABLE}\n1. A activates A1.\n///\n"))
    answer = one(ran)
    assert (ran.code, answer["id"], answer["book"]) == (0, "chess.a.b", "musket-pike")
