"""What a reader changes in a play, and what he is told of it."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any

import pytest

from rulekit.boards import BOARDS
from rulekit.games import BOOKS
from rulekit.messages import LANGS, message
from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import Then, parse
from rulekit.table import plays, shared
from rulekit.table.protocol import answer
from tests.table.conftest import every_example, play, play_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.table.conftest import Ask

ID = "mp.preemption.fails-twice"


def test_another_die(ask: Ask) -> None:
    """A roll that succeeds is allowed with other outcomes, and the steps that follow are judged anew."""
    act = {"act": "preempt", "wing": "B2", "roll": 1}
    told = ask(play(ID), 2, edit={"kind": "act", "index": 1, "act": act})
    assert told["play"]["steps"][1] == {"do": act}
    assert (told["at"], told["length"]) == (2, 8)
    assert "success" in told["said"]
    assert told["sections"]["steps"].count("play-refused") > 1


def test_another_act_from_what_may_be_done(ask: Ask) -> None:
    """An act that is done at a step ends the play as it was told; the reader is at the act."""
    told = ask(play(ID), 1, edit={"kind": "do", "act": {"act": "decline"}})
    assert told["play"]["steps"] == [{"do": {"act": "activate", "wing": "A1"}}, {"do": {"act": "decline"}}]
    assert (told["at"], told["length"], told["later"]) == (2, 2, [])


def test_an_act_that_is_not_allowed(ask: Ask) -> None:
    """The rule that forbids it is told, what would be allowed, and a button that does it."""
    edit = {"kind": "do", "pattern": "preempt:0", "values": {"wing": ["B3"], "roll": [""]}}
    told = ask(play(ID), 1, edit=edit)
    assert "B3 tries to preempt — not allowed: the order is Rally (4.4.1)." in told["sections"]["verdict"]
    assert "A wing under Rally cannot preempt." in told["sections"]["verdict"]
    more = ask(told["play"], told["at"], opened=["instead"])["sections"]["instead"]
    assert "B1 tries to preempt" in more
    assert "data-rk-edit" in more


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_new_after_a_refusal(ask: Ask, book: str) -> None:
    """What is new in the picture is explained where there is anything, and only there."""
    new = message(BOARDS[book].new, "en")
    steps = {
        allowed: next(
            (play_of(vector), at)
            for vector in every_example()
            for at, step in enumerate(vector.steps, 1)
            if vector.book == book and isinstance(step.then, Then) and step.then.allowed is allowed
        )
        for allowed in (True, False)
    }
    assert new in ask(*steps[True])["sections"]["board"]
    assert new not in ask(*steps[False])["sections"]["board"]


def test_another_order(ask: Ask) -> None:
    """With another order in the position the same act is refused, in the page's language."""
    values = {"side": ["B"], "order": ["«Сбор»"], "leadership": [""]}
    edit = {"kind": "row", "table": "wings", "path": ["wings", "B2"], "values": values}
    told = ask(play(ID), lang="ru", edit=edit)
    assert told["play"]["given"]["wings"]["B2"] == {"side": "B", "order": "rally"}
    told = ask(told["play"], 2, lang="ru")
    assert "нельзя: приказ «Сбор»" in told["said"]


def test_a_position_in_the_middle_begins_a_play(ask: Ask) -> None:
    """What is changed after a step begins from there, with the steps that follow."""
    edit = {"kind": "remove", "table": "wings", "path": ["wings", "B3"]}
    told = ask(play(ID), 3, edit=edit)
    assert told["play"]["given"]["phase"] == "activation"
    assert "B3" not in told["play"]["given"]["wings"]
    assert [step["do"] for step in told["play"]["steps"]] == [step["do"] for step in play(ID)["steps"][3:]]


def test_a_row_more(ask: Ask) -> None:
    """A new row is like the last one of its table; its name is Latin however it was typed."""
    told = ask(play(ID), edit={"kind": "add", "table": "wings", "values": {"name": ["В4"]}})
    assert told["play"]["given"]["wings"]["B4"] == {"side": "B", "order": "rally"}


def test_a_position_that_contradicts_itself(ask: Ask) -> None:
    """It is told what is wrong with it, and a second change mends it."""
    values = {"side": ["A"], "order": ["Make Ready"]}
    edit = {"kind": "row", "table": "wings", "path": ["wings", "A2"], "values": values}
    tied = ask(play(ID), edit=edit)
    assert "first" in tied["said"]
    assert tied["sections"]["choices"] == ""
    assert "play-row" in ask(tied["play"], opened=["position"])["sections"]["position"]
    assert message("table-unsayable", "en") in ask(tied["play"], opened=["share"])["sections"]["share"]
    say = {"kind": "say", "pattern": "first:0", "values": {"side": ["A"]}}
    mended = ask(tied["play"], edit=say)
    assert mended["play"]["given"]["first"] == "A"
    assert mended["length"] > 0
    back = ask(mended["play"], edit={"kind": "unsay", "said": {"first": "A"}})
    assert back["said"] == tied["said"]


def test_a_step_less(ask: Ask) -> None:
    """A step can be taken out; the reader is where it was."""
    told = ask(play(ID), 8, edit={"kind": "drop", "index": 7})
    assert (told["at"], told["length"]) == (7, 7)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("edit", "code", "params"),
    [
        (
            {"kind": "add", "table": "wings", "values": {"name": ["B1"]}},
            "table-name-taken",
            {"written": "B1"},
        ),
        ({"kind": "do", "pattern": "fly:0"}, "table-pattern", {"written": "fly:0"}),
        (
            {"kind": "row", "table": "wings", "path": ["wings", "Z9"], "values": {}},
            "table-no-row",
            {"written": "wings.Z9"},
        ),
    ],
)
def test_a_change_that_is_none(ask: Ask, lang: str, edit: Any, code: str, params: dict[str, str]) -> None:
    """What cannot be changed is told, with the mend, and nothing else."""
    assert ask(play(ID), lang=lang, edit=edit) == {"error": message(code, lang, **params)}


def test_a_field_that_is_needed(ask: Ask) -> None:
    """An act without what it is about asks for it by its name."""
    told = ask(play(ID), 1, edit={"kind": "do", "pattern": "preempt:0", "values": {}})
    assert told == {"error": message("table-needed", "en", field="wing")}


def test_the_last_row(ask: Ask) -> None:
    """A table keeps a row, of which others can be made."""
    one = {
        "format": 1,
        "book": "musket-pike",
        "given": {"wings": {"A1": {"side": "A", "order": "charge"}}},
        "steps": [],
    }
    told = ask(one, edit={"kind": "remove", "table": "wings", "path": ["wings", "A1"]})
    assert told == {"error": message("table-last-row", "en")}


def test_a_word_that_no_cell_may_hold(ask: Ask) -> None:
    """What a cell cannot be is told with what it may be."""
    edit = {"kind": "row", "table": "wings", "path": ["wings", "B2"], "values": {"order": ["Chagre"]}}
    assert "Charge" in ask(play(ID), edit=edit)["error"]


def test_a_step_that_is_none(ask: Ask) -> None:
    """A step that lacks its die can be looked at: it says what it needs, and may be given it."""
    told = ask(play(ID), 1, edit={"kind": "do", "act": {"act": "preempt", "wing": "B2"}})
    assert (told["at"], told["length"]) == (2, 2)
    assert message("roll-needed", "en") in told["said"]
    assert told["sections"]["verdict"].count("play-die") == 10
    assert told["sections"]["choices"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("fragment", "code", "params"),
    [
        ("play=1.broken", "table-link-broken", {}),
        ("play=1.", "table-link-broken", {}),
        ("play=nonsense", "table-link-broken", {}),
        ("play=0.q1Yy", "table-link-broken", {}),
        ("play=7.q1Yy", "table-link-newer", {"version": "7"}),
        (f"play={'9' * 5000}.q1Yy", "table-link-newer", {"version": f"{'9' * 400}…"}),
        ("play=٣.q1Yy", "table-link-broken", {}),
    ],
)
def test_a_link_that_is_none(ask: Ask, lang: str, fragment: str, code: str, params: dict[str, str]) -> None:
    """A damaged link, or one of another version, is told as what it is."""
    assert ask(None, lang=lang, link=fragment) == {"error": message(code, lang, **params)}


def test_a_link_to_another_book(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A book that is not here is named."""
    _, vector = parse(play(ID))
    fragment = shared.link(vector, 0)
    monkeypatch.setattr(shared, "BOOKS", {})
    assert ask(None, link=fragment) == {"error": message("table-link-book", "en", book="musket-pike")}


def test_a_link_that_is_nested_beyond_all_measure(ask: Ask) -> None:
    """A value in more brackets than any play has is a damaged link, not the end of the engine."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = f'["musket-pike",{{"wings":{"[" * 60}{"]" * 60}}},[],0]'
    packed = urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    assert ask(None, link=f"play=1.{packed}") == {"error": message("table-link-broken", "en")}


@pytest.mark.parametrize(
    ("example", "act"),
    [
        ("mp.preemption.fails-twice", {"act": "preempt", "wing": "Z9", "roll": 1}),
        ("t9a.after.crumbled-gone", {"act": "pursuit-roll", "unit": "Z9", "roll": 6}),
    ],
)
def test_a_die_for_a_name_that_is_not_there(ask: Ask, example: str, act: dict[str, Any]) -> None:
    """A step that names nobody can be looked at, and shows no other faces of its die."""
    told = ask({**play(example), "steps": [{"do": act}]}, 1, opened=["steps", "share"])
    assert (told["at"], told["length"]) == (1, 1)
    assert "Z9" in told["said"]
    assert "play-fault" in told["sections"]["verdict"]
    assert "play-die" not in told["sections"]["verdict"]


def test_a_link_that_unpacks_without_end(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """What grows beyond all measure is not unpacked to its end."""
    _, vector = parse(play(ID))
    fragment = shared.link(vector, 0)
    assert "error" not in ask(None, link=fragment)
    monkeypatch.setattr(shared, "MOST", 20)
    assert ask(None, link=fragment) == {"error": message("table-link-broken", "en")}


def test_the_vector_is_one(ask: Ask) -> None:
    """What is copied as a vector is judged as it states."""
    told = ask(play(ID), opened=["share"])["sections"]["share"]
    assert message("table-vector", "en") in told
    book, vector = parse(json.loads(shared.vector(_game())))
    assert judge(book, vector).ok


def _game() -> Any:
    from rulekit.table.game import Game

    return Game(*parse(play(ID)), 0, "en")


def test_the_play_in_words() -> None:
    """What is copied as prose has the tables and the steps of the example."""
    told = shared.prose(_game())
    assert "| B      | B2   | Make Ready |" in told
    assert "2. B2 tries to preempt: 5 — failure, No Continue (4.4.2)." in told


def test_an_example_by_its_id(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The package of the browser has the examples; a question names one."""
    packed = {ID: {"title": {}, "play": play(ID)}}
    (tmp_path / "plays-musket-pike.json").write_text(json.dumps(packed), "utf-8")
    monkeypatch.setattr(plays, "PACKED", tmp_path)
    plays.examples.cache_clear()
    told = json.loads(answer(json.dumps({"lang": "ru", "base": "/ru/", "example": ID})))
    plays.examples.cache_clear()
    assert told["play"] == play(ID)
    assert told["later"] == ["board", "choices"]


def test_a_row_of_a_table_without_rows(ask: Ask) -> None:
    """There is no row that the new one could be like."""
    none = {"format": 1, "book": "musket-pike", "given": {"wings": {}}, "steps": []}
    told = ask(none, edit={"kind": "add", "table": "wings", "values": {"name": ["B4"]}})
    assert told == {"error": message("table-no-row", "en", written="wings")}


def test_a_sentence_without_what_it_is_about(ask: Ask) -> None:
    """It asks for that by its name."""
    told = ask(play(ID), edit={"kind": "say", "pattern": "first:0", "values": {}})
    assert told == {"error": message("table-needed", "en", field="side")}


def test_words_that_no_small_phrase_says(ask: Ask) -> None:
    """A cell for such a phrase tells all that there are."""
    assault = play("dm.example.storm-bikes")
    unit = next(id for id, row in assault["given"]["units"].items() if "special" in row)
    values = {"special": ["draw cards, or none"]}
    told = ask(assault, edit={"kind": "row", "table": "units", "path": ["units", unit], "values": values})
    assert told["error"].startswith("“draw cards, or none” is not a value of column “Special assault”")
    assert "the opponent discards ‹number› card" in told["error"]
