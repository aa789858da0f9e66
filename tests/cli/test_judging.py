"""`rulekit judge` and `rulekit legal`: exit codes, words in both languages, JSON lines, bad input."""

from __future__ import annotations

import copy
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit.data import texts
from rulekit.messages import message
from rulekit.prose import say_refusal

Run = Callable[..., Any]
File = Callable[..., Path]
Play = dict[str, Any]

COMMAND = Path(sys.executable).with_name("rulekit")
REFUSED = {"do": {"act": "preempt", "wing": "B2"}}


def changed(play: Play, path: str, value: Any) -> Play:
    """The play with one value changed, its id taken from the path; `...` takes the member away."""
    play = copy.deepcopy(play)
    *above, last = (int(key) if key.isdecimal() else key for key in path.split("."))
    place: Any = play
    for key in above:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return play


def refused(play: Play, **then: Any) -> Play:
    """The play with a refusal at its end, and what is stated of it."""
    return play | {"id": "refused", "steps": [play["steps"][0], REFUSED | ({"then": then} if then else {})]}


# Exit codes


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_exit_codes(run: Run, file: File, good: Play, options: tuple[str, ...]) -> None:
    """0 as stated or all allowed, 1 differs or refused, 2 bad input."""
    for code, play in (
        (0, good),
        (0, refused(good, allowed=False)),
        (0, refused(good, allowed=False, because=["mp.preemption.rally"], cites=["4.4.1"])),
        (1, refused(good)),
        (1, refused(good, allowed=True)),
        (1, refused(good, allowed=False, cites=["4.4.2"])),
        (2, changed(good, "steps.1.do.roll", 10)),
        (2, "{"),
    ):
        assert run("judge", file(play), *options).code == code


@pytest.mark.parametrize(
    ("plays", "worst"), [("g", 0), ("gr", 1), ("rg", 1), ("gbr", 2), ("rbg", 2), ("b", 2), ("ggg", 0)]
)
def test_the_worst_counts(run: Run, file: File, good: Play, plays: str, worst: int) -> None:
    """Of several plays the worst is the exit code, wherever it stands."""
    written = {"g": good, "r": refused(good), "b": "{"}
    ran = run("judge", "--json", file(*map(written.__getitem__, plays)))
    assert ran.code == worst
    assert [answer["ok"] for answer in ran.answers] == [play == "g" for play in plays]


def test_several_files(run: Run, file: File, good: Play, tmp_path: Path) -> None:
    """Files are judged one after another; one that is not there is a fault of its own."""
    here = file(good)
    ran = run("judge", "--json", here, tmp_path / "none", tmp_path, here)
    assert ran.code == 2
    assert [answer["ok"] for answer in ran.answers] == [True, False, False, True]
    missing, folder = ran.answers[1]["error"], ran.answers[2]["error"]
    assert (missing["code"], missing["at"]) == ("file-unreadable", str(tmp_path / "none"))
    assert (folder["code"], folder["at"]) == ("file-unreadable", str(tmp_path))


def test_standard_input(run: Run, good: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` is the standard input."""
    text = json.dumps(good).encode() + b"\n{\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    ran = run("judge", "--json", "-")
    assert [answer["ok"] for answer in ran.answers] == [True, False]
    assert ran.answers[1]["error"]["at"] == "-:2"


# Bad input


def bad(good: Play) -> list[tuple[Any, str, str]]:
    """What is no play: what is written, the JSON path, and what the mend names in both languages."""
    roll, given = "steps.1.do.roll", "given.wings.B1"
    tie = changed(changed(good, f"{given}.order", "charge"), "id", "tie")
    return [
        (changed(good, "steps.1.do.wing", "B9"), "$.steps[1].do.wing", "A1, B1, B2"),
        (changed(good, "steps.1.do.wing", "В1"), "$.steps[1].do.wing", ": B1"),
        (changed(good, roll, 10), "$.steps[1].do.roll", " 9"),
        (changed(good, roll, -1), "$.steps[1].do.roll", " 9"),
        (changed(good, roll, "3"), "$.steps[1].do.roll", " (null)"),
        (changed(good, roll, ...), "$.steps[1].do.roll", "roll"),
        (changed(good, f"{given}.side", "C"), "$.given.wings.B1.side", ": A, B"),
        (changed(good, f"{given}.order", "attack"), "$.given.wings.B1.order", ": charge, make-ready"),
        (changed(good, "steps.1.do.act", "attack"), "$.steps[1].do.act", ": activate, pass"),
        (changed(good, f"{given}.horse", 1), "$.given.wings.B1.horse", ": side, order"),
        (changed(good, "extra", 1), "$.extra", ": format, book"),
        (changed(good, "book", "chess"), "$.book", ": musket-pike"),
        (changed(good, "format", 2), "$.format", " 1"),
        (tie, "$.given.first", "first: A"),
        (changed(good, "given.first", "B"), "$.given.first", " first"),
        (changed(good, f"{given}.bypassed", True), "$.given.wings.B1.bypassed", "phase: activation"),
        (changed(good, "given", marked(good)), "$.given.activation", " activation"),
        (json.dumps(good)[:-9], "$", "JSON"),
        (b'{"format": 1, "id": "\xff"}', "$", "UTF-8"),
        ("[" * 100_000, "$", "JSON"),
        ("[1]", "$", "format, book, given"),
    ]


def marked(good: Play) -> Play:
    """A position whose active wing is marked No Continue in its second activation."""
    wings = good["given"]["wings"] | {"A1": {"side": "A", "order": "charge", "no_continue": True}}
    return {"wings": wings, "phase": "activation", "active": "A1", "activation": 2}


def said_at(place: str, path: str) -> str:
    """How the line of a fault begins: what is wrong with all of a play needs no path."""
    return f"{place}: " if path == "$" else f"{place}: {path}: "


def one_line(text: str, place: str, path: str) -> str:
    """The line of the answer that tells the fault; there is one."""
    (line,) = (line for line in text.splitlines() if line.startswith(said_at(place, path)))
    return line


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("number", range(21))
def test_bad_input(run: Run, file: File, good: Play, *, number: int, lang: str) -> None:
    """Bad input is exit 2 and one line with its place, its path and its mend; the next line is judged."""
    cases = bad(good)
    assert len(cases) == 21
    play, path, mend = cases[number]
    written = file(good, play, good)
    ran = run("judge", "--lang", lang, written)
    assert ran.code == 2
    line = one_line(ran.out, f"{written}:2", path)
    assert mend in line
    assert bool(re.search("[а-яё]{3}", line)) == (lang == "ru")
    assert f"good ({written}:3)" in ran.out
    answers = run("judge", "--json", "--lang", lang, written).answers
    assert [answer["ok"] for answer in answers] == [True, False, True]
    error = answers[1]["error"]
    assert (error["path"], error["at"]) == (path, f"{written}:2")
    assert line == said_at(f"{written}:2", path) + error["message"]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_an_empty_file(run: Run, file: File, lang: str) -> None:
    """An empty file is exit 2 and one line."""
    written = file()
    ran = run("judge", "--lang", lang, written)
    assert (ran.code, ran.lines) == (2, [f"{written}: {message('empty-input', lang)}"])


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_line_of_fifty_megabytes(run: Run, file: File, good: Play, lang: str) -> None:
    """A line of 50 MB is exit 2 and one line; the next line is judged."""
    written = file(good, b'{"format": 1, "id": "' + b"x" * 50_000_000, good)
    ran = run("judge", "--lang", lang, written)
    assert ran.code == 2
    line = one_line(ran.out, f"{written}:2", "$")
    assert line.endswith(message("play-too-long", lang, limit=10_000_000))
    assert f"good ({written}:3)" in ran.out


def test_the_fault_after_the_steps_before_it(run: Run, file: File, good: Play) -> None:
    """The steps before the bad one are told, and the fault after them."""
    ran = run("judge", file(changed(good, "steps.1.do.roll", 10)))
    assert "✓ 1. A activates A1" in ran.out
    assert ran.lines[-1].endswith(message("not-in-range", "en", written=10, low=0, high=9))
    assert message("play-ok", "en") not in ran.out


# What is told to a reader


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_reader_is_told_everything(run: Run, file: File, good: Play, lang: str) -> None:
    """Each step as the pages print it, its die, the deciding rule's own words and its place on the site."""
    written = file(good)
    ran = run("judge", "--lang", lang, written)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == f"good ({written}:1)"
    (step,) = (line for line in ran.lines if line.startswith("  ✓ 2. B1 "))
    assert step.endswith("(4.4.2). [5 > 3]")
    assert {"ru": "«Без продления»", "en": "No Continue"}[lang] in step
    text = " ".join(texts("musket-pike")["mp.preemption.failure"][lang].text.split())
    after = ran.lines[ran.lines.index(step) + 1 :]
    assert after == [
        f"       4.4.2  {text}",
        f"       → {lang}/musket-pike/preemption/#mp.preemption.failure",
        message("play-ok", lang),
    ]


def test_a_russian_reader_reads_russian(run: Run, file: File, good: Play) -> None:
    """No English word is left but ids and places."""
    ran = run("judge", "--lang", "ru", file(good, refused(good), refused(good, allowed=False, facts={})))
    told = [line for line in ran.lines if "plays.jsonl" not in line and "→" not in line and "≠ " not in line]
    assert not re.search(r"[a-z]{3,}", "\n".join(told))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_refusal_is_told_with_what_would_be_allowed(run: Run, file: File, good: Play, lang: str) -> None:
    """A refusal names its reason and its label, and after it the legal acts are told."""
    ran = run("judge", "--lang", lang, file(refused(good)))
    assert ran.code == 1
    (step,) = (line for line in ran.lines if line.startswith("  ✗ 2. B2 "))
    assert say_refusal("musket-pike", "mp.preemption.rally", lang) in step
    assert step.endswith("(4.4.1).")
    first = ran.lines.index(f"       {message('legal-acts', lang)}")
    legal = ran.lines[first + 1 : first + 3]
    assert [line.strip()[:2].strip() for line in legal] == ["B1", "B"]
    assert [line.endswith(message("with-a-die", lang)) for line in legal] == [True, False]


@pytest.mark.parametrize(
    ("then", "sign", "said"),
    [
        ({}, "✗", []),
        ({"allowed": False}, "✓", []),
        ({"allowed": True}, "≠", [("allowed", "true", "false")]),
        (
            {"allowed": False, "position": {"active": None, "step": "B"}},
            "≠",
            [("position.step", '"B"', '"A"'), ("position.active", "null", '"A1"')],
        ),
    ],
)
def test_differences_are_told(
    run: Run, file: File, good: Play, *, then: Play, sign: str, said: list[tuple[str, str, str]]
) -> None:
    """A step is as stated, refused without a statement, or differs: then each difference is told, as JSON."""
    ran = run("judge", file(refused(good, **then)))
    assert f"  {sign} 2. " in ran.out
    told = [
        message("differs-at", "en", path=path, stated=stated, found=found) for path, stated, found in said
    ]
    assert [line[9:] for line in ran.lines if line.startswith("       ≠ ")] == told


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_outcome_of_a_play(run: Run, file: File, good: Play, lang: str) -> None:
    """The last line says: all as stated, something refused of which nothing was stated, or a difference."""
    wrong_start = {"start": {"position": {"to_move": "B"}}}
    for code, play in (
        ("play-ok", good),
        ("play-ok", refused(good, allowed=False)),
        ("play-refused", refused(good)),
        ("play-differs", refused(good, allowed=True)),
        ("play-differs", good | wrong_start),
        ("play-differs", refused(good) | wrong_start),
    ):
        assert run("judge", "--lang", lang, file(play)).lines[-1] == message(code, lang)


def test_a_wrong_side_is_a_difference(run: Run, file: File, good: Play) -> None:
    """Who acts may be wrong where nothing is stated of the verdict: that is a difference, not a refusal."""
    play = changed(good, "steps.0", {"by": "B", "do": {"act": "activate", "wing": "A1"}})
    ran = run("judge", file(play))
    assert (ran.code, ran.lines[-1]) == (1, message("play-differs", "en"))


# JSON lines


def test_an_answer_in_json(run: Run, file: File, good: Play) -> None:
    """An answer has the id, `ok`, the start and every step, with the whole position after it."""
    (answer,) = run("judge", "--json", file(good)).answers
    assert list(answer) == ["id", "ok", "start", "steps"]
    assert (answer["id"], answer["ok"]) == ("good", True)
    assert answer["start"]["because"] == ["mp.initiative.count"]
    first, second = answer["steps"]
    assert list(second) == ["ok", "allowed", "because", "consulted", "facts", "options", "position"]
    assert (first["facts"], first["options"]) == (None, [])
    assert second["because"] == ["mp.preemption.failure"]
    assert second["facts"] == {
        "roll": 5,
        "modifier": 0,
        "limit": 3,
        "success": False,
        "cell": "preemption.make-ready",
    }
    assert second["position"]["wings"]["B1"] == {
        "side": "B",
        "order": "make-ready",
        "leadership": 0,
        "army_commander": None,
        "cavalry": False,
        "adjacent_enemy": False,
        "units": 1,
        "lost": 0,
        "finished": False,
        "no_continue": True,
        "bypassed": False,
    }
    assert {"first", "roll_modifier", "readings", "phase", "tried", "passes"} <= set(second["position"])


def test_a_position_in_an_answer_can_be_given(run: Run, file: File, good: Play) -> None:
    """The position of an answer is a given position of another play."""
    (answer,) = run("judge", "--json", file(good)).answers
    again = good | {"given": answer["steps"][0]["position"], "steps": good["steps"][1:]}
    (other,) = run("judge", "--json", file(again)).answers
    assert other["steps"][0] == answer["steps"][1]


def test_differences_in_json(run: Run, file: File, good: Play) -> None:
    """A step that differs says in what, with what is stated and what the engine found."""
    (answer,) = run(
        "judge", "--json", file(refused(good, position={"wings": {"C1": {"finished": True}}}))
    ).answers
    assert answer["steps"][1]["differs"] == [
        {"path": "position.wings.C1", "stated": {"finished": True}, "found": None}
    ]


@pytest.mark.parametrize(
    ("play", "id"),
    [
        ({"id": "x"}, "x"),
        ({"id": 7}, None),
        ({}, None),
        ("{", None),
        ([], None),
        (b'{"id": "\xff"}', None),
    ],
)
def test_the_id_of_a_bad_play(run: Run, file: File, good: Play, play: Any, id: str | None) -> None:
    """The id is echoed even when the play is bad, and null where it cannot be read."""
    answer = run("judge", "--json", file(good, play)).answers[1]
    assert (answer["id"], answer["ok"], answer["steps"]) == (id, False, [])
    assert set(answer) == {"id", "ok", "steps", "error"}
    assert set(answer["error"]) == {"path", "code", "message", "at"}


def test_a_bad_step_in_json(run: Run, file: File, good: Play) -> None:
    """The steps before a bad one are in the answer."""
    (answer,) = run("judge", "--json", file(changed(good, "steps.1.do.roll", 10))).answers
    assert (answer["id"], len(answer["steps"]), answer["error"]["path"]) == ("good", 1, "$.steps[1].do.roll")
    assert "start" in answer


def test_json_is_one_line_a_play(run: Run, file: File, good: Play) -> None:
    """A name with a line break makes no second line."""
    play = changed(good, "steps.1.do.wing", "B\n9")
    assert len(run("judge", "--json", file(play, good)).lines) == 2
    told = run("judge", file(play)).lines
    assert any("“B\\n9”" in line for line in told)


# legal


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_legal(run: Run, file: File, good: Play, lang: str) -> None:
    """The legal acts after the steps are told, those with a die marked."""
    written = file(good)
    ran = run("legal", "--lang", lang, written)
    assert (ran.code, ran.lines[0]) == (0, f"good ({written}:1)")
    assert ran.lines[1] == f"  {message('legal-acts', lang)}"
    dice = [line.endswith(message("with-a-die", lang)) for line in ran.lines[2:]]
    assert dice == [True, True, True, False, True, False]


def test_legal_in_json(run: Run, file: File, good: Play) -> None:
    """The legal acts stand without their dice, beside the position."""
    (answer,) = run("legal", "--json", file(changed(good, "steps", good["steps"][:1]))).answers
    assert list(answer) == ["id", "ok", "legal", "position"]
    assert answer["legal"] == [{"act": "preempt", "wing": "B1"}, {"act": "decline"}]
    assert answer["position"]["step"] == "A"


def test_legal_at_the_start(run: Run, file: File, good: Play) -> None:
    """Without steps the acts at the start are listed; a refusal among the steps is no fault."""
    ran = run("legal", "--json", file(changed(good, "steps", []), refused(good)))
    assert ran.code == 0
    assert ran.answers[0]["legal"] == [{"act": "activate", "wing": "A1"}]
    assert ran.answers[1]["legal"] == [{"act": "preempt", "wing": "B1"}, {"act": "decline"}]


@pytest.mark.parametrize(
    ("lang", "said"), [("ru", "Шаг 2 не разрешён и"), ("en", "Step 2 is not allowed and")]
)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_step_that_is_left_out(
    run: Run, file: File, good: Play, *, options: tuple[str, ...], lang: str, said: str
) -> None:
    """Whoever asks after a step that is refused is told that it does not count, but for one stated to be."""
    stated = file(refused(good, allowed=False))
    without = run("legal", stated, "--lang", lang, *options)
    assert (without.code, without.err) == (0, "")
    written = file(refused(good))
    assert run("legal", written, "--lang", lang, *options) == without._replace(
        err=f"{written}:1: {message('step-left', lang, steps=2)}\n"
    )
    assert said in message("step-left", lang, steps=2)


def test_steps_that_are_left_out(run: Run, tmp_path: Path, good: Play) -> None:
    """Steps have the numbers that the record gives them."""
    act = REFUSED["do"]
    record = tmp_path / "game.md"
    told = run(
        "judge", "--prose", "en", _written(tmp_path, good | {"steps": [good["steps"][0], *[{"do": act}] * 2]})
    )
    record.write_text(told.out.replace("\n3. ", "\n7. "), "utf-8")
    ran = run("legal", record, "--lang", "en")
    assert ran.err.partition(": ")[2] == message("steps-left", "en", steps="2, 7") + "\n"


def _written(folder: Path, play: Play) -> Path:
    path = folder / "play.json"
    path.write_text(json.dumps(play), "utf-8")
    return path


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_prose_with_a_step_that_is_refused(run: Run, file: File, good: Play, lang: str) -> None:
    """A step that is refused stands in the record as any other: stderr tells its number."""
    written = file(
        refused(good), refused(good, allowed=False), good | {"steps": [*good["steps"], REFUSED, REFUSED]}
    )
    ran = run("judge", "--prose", lang, "--lang", lang, written)
    said = message("play-refused", lang)
    assert ran.code == 1
    assert ran.err.splitlines() == [
        f"{written}:1: {message('play-at-step', lang, said=said, steps=2)}",
        f"{written}:3: {message('play-at-steps', lang, said=said, steps='3, 4')}",
    ]
    assert run("judge", "--json", "--prose", lang, written).err == ""


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_nothing_is_legal(run: Run, file: File, good: Play, lang: str) -> None:
    """Where nothing is legal that is said."""
    over = changed(good, "given.phase", "rout") | {"steps": []}
    ran = run("legal", "--lang", lang, file(over))
    assert (ran.code, ran.lines[1]) == (0, f"  {message('nothing-legal', lang)}")


def test_legal_after_bad_input(run: Run, file: File, good: Play) -> None:
    """Bad input is exit 2 with the same line as in `judge`, and the next play is answered."""
    ran = run("legal", file("{", changed(good, "steps.1.do.roll", 10), good))
    assert ran.code == 2
    assert f"plays.jsonl:1: {message('json-truncated', 'en')}" in ran.out
    assert "plays.jsonl:2: $.steps[1].do.roll: " in ran.out
    assert message("legal-acts", "en") in ran.out
    answers = run("legal", "--json", file("{", good)).answers
    assert [answer["ok"] for answer in answers] == [False, True]


# As a program


def test_as_a_program(file: File, good: Play) -> None:
    """The command judges by the locale's language, in UTF-8 whatever the locale's encoding is."""
    environ = os.environ | {"LC_ALL": "ru_RU.ISO-8859-5", "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [COMMAND, "judge", file(refused(good))], capture_output=True, env=environ, check=False
    )
    assert ran.returncode == 1
    assert say_refusal("musket-pike", "mp.preemption.rally", "ru") in ran.stdout.decode()
    assert ran.stderr == b""


@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize("number", [1, 20_000])
def test_a_closed_pipe(file: File, good: Play, options: list[str], number: int) -> None:
    """Whoever closes the pipe has enough: the command ends without a word, as the shell's own do."""
    written = file(*[good] * number)
    reading, writing = os.pipe()
    with subprocess.Popen(
        [COMMAND, "judge", *options, written], stdout=writing, stderr=subprocess.PIPE
    ) as process:
        os.close(writing)
        if number > 1:
            os.read(reading, 10)
        os.close(reading)
        _, err = process.communicate()
    assert (process.returncode, err) == (141, b"")
