"""The other engines against rulekit in every position of small set-ups; faults of either side are named."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from engines.__main__ import COMMANDS, NODE, main, setups
from engines.asp import explore as asp
from engines.compare import Comparison, Garbled, Rulekit, compare, listing
from rulekit.games.musket_pike import READINGS, RULES
from tests.conftest import Need

HERE = Path(asp.__file__).parents[1]
SETUPS = setups()
#: Set-ups that are small enough for every run of the tests.
QUICK = [
    ("javascript", "duel"),
    ("javascript", "beside-enemies"),
    ("asp", "empty-wing"),
    ("asp", "beside-enemies"),
]
#: What faults are looked for in: a window, a continuation, an order change; 1,300 positions.
PAIR = {"wings": {"A1": {"side": "A", "order": "charge"}, "B1": {"side": "B", "order": "make-ready"}}}


@pytest.mark.parametrize(("engine", "name"), QUICK)
def test_engines_agree(engine: str, name: str, need: Need) -> None:
    """In every position both know the same acts, and whereto they lead."""
    if engine == "javascript":
        need("node")
    found = compare(SETUPS[name].given, COMMANDS[engine])
    assert not found.told, "\n".join(map(str, found.told.values()))
    assert not found.differ
    assert found.positions > 500
    assert found.edges > 10 * found.positions


@pytest.fixture(scope="module")
def pair() -> list[bytes]:
    """The edges of the pair, as the answer-set program lists them."""
    return [f"{line}\n".encode() for line in asp.edges(PAIR)]


def test_both_engines_list_the_same_lines(pair: list[bytes], need: Need) -> None:
    """The texts of positions and acts are canonical, so that equal edges are equal lines."""
    need("node")
    with listing(COMMANDS["javascript"], PAIR) as lines:
        assert sorted(lines) == sorted(pair)


#: Rules to switch off: numbers, conditions, effects.
OFF = (
    "mp.preemption.table",
    "mp.orders.table",
    "mp.modifier.second-attempt",
    "mp.preemption.finished",
    "mp.continuation.rally",
    "mp.continuation.no-continue",
    "mp.pass.charge",
    "mp.preemption.bypass",
    "mp.run.bypassed-next",
)


@pytest.mark.parametrize("rule", OFF)
def test_a_fault_of_rulekit_is_found(rule: str, pair: list[bytes]) -> None:
    """With one rule off, the comparison finds positions in which the engines disagree."""
    found = Comparison(PAIR, Rulekit(frozenset({rule}))).run(pair)
    assert found.differ
    for one in found.told.values():
        assert one.ours != one.theirs
        assert one.because
        assert rule not in one.because, "a rule that is off decides nothing"


def test_a_fault_of_rulekit_is_named(pair: list[bytes]) -> None:
    """Place, act, rules and both answers are told, and where the answers differ."""
    found = Comparison(PAIR, Rulekit(frozenset({"mp.preemption.table"}))).run(pair)
    one = found.told["mp.preemption.failure",]
    assert msgspec.json.decode(one.position)["step"] == "A"
    assert msgspec.json.decode(one.act) == {"act": "preempt", "wing": "B1", "roll": 3}
    assert "wings.B1.no_continue" in one.fields
    assert str(one).splitlines()[0].strip() == "disagreement over mp.preemption.failure"
    assert [line.split(":")[0].strip() for line in str(one).splitlines()[1:]] == [
        "in",
        "act",
        "rulekit",
        "other",
        "they differ in",
    ]


@pytest.mark.parametrize(
    ("place", "wrong", "rule"),
    [
        ("tables.mjs: charge: 4, 'make-ready': 3", "charge: 4, 'make-ready': 2", "mp.preemption.success"),
        ("preemption.mjs: !p.wings[wing].finished", "true", "mp.preemption.finished"),
        ("tables.mjs: RUN_LIMIT = 3", "RUN_LIMIT = 2", "mp.continuation.success"),
    ],
)
def test_a_fault_of_the_javascript_engine_is_named(
    place: str, wrong: str, rule: str, tmp_path: Path, need: Need
) -> None:
    """One number or one condition is wrong in a copy of it."""
    need("node")
    file, _, right = place.partition(": ")
    copy = tmp_path / "javascript"
    shutil.copytree(HERE / "javascript", copy)
    _spoil(copy / file, right, wrong)
    found = compare(PAIR, (NODE, str(copy / "explore.mjs"), "--edges"))
    assert found.differ
    assert rule in {id for because in found.told for id in because}


@pytest.mark.parametrize(
    ("right", "wrong", "rule"),
    [
        ("change(charge, rally, 5)", "change(charge, rally, 4)", "mp.orders.changed"),
        ("X*(N & Z) = 0", "Z != 0", "mp.continuation.no-continue"),
        ("C & A & H & ~F = 0", "alive(A)", "mp.pass.charge"),
        ("side(W,S), opponent(S,R),\n", "side(W,R),\n", "mp.run.next"),
    ],
)
def test_a_fault_of_the_answer_set_program_is_named(
    right: str, wrong: str, rule: str, tmp_path: Path
) -> None:
    """One line is wrong in a copy of it."""
    copy = tmp_path / "wrong.lp"
    shutil.copy(asp.PROGRAM, copy)
    _spoil(copy, right, wrong)
    command = (sys.executable, "-m", "engines.asp.explore", "--program", str(copy))
    found = compare(PAIR, command)
    assert found.differ
    assert rule in {id for because in found.told for id in because}


def _spoil(path: Path, right: str, wrong: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), "utf-8")


def test_positions_that_are_not_listed_are_told(pair: list[bytes]) -> None:
    """An engine that stops halfway has said nothing of the positions that it named last."""
    found = Comparison(PAIR).run(pair[:-40])
    assert found.differ
    assert all(one.theirs is None for one in found.told.values())
    assert Comparison(PAIR).run([]).differ


@pytest.mark.parametrize("number", [0, 100, -1])
def test_an_edge_that_is_missing_is_told(number: int, pair: list[bytes]) -> None:
    """Nothing is taken for granted because the positions are all listed."""
    kept = list(pair)
    place, act, _ = msgspec.json.decode(kept.pop(number))
    found = Comparison(PAIR).run(kept)
    told = next(iter(found.told.values()))
    assert (msgspec.json.decode(told.position), msgspec.json.decode(told.act)) == (place, act)
    assert told.ours is not None
    assert told.theirs is None


def garbled(pair: list[bytes]) -> dict[str, list[bytes]]:
    """Ways in which a list of edges can be bad."""
    place, act, after = (msgspec.json.encode(part) for part in msgspec.json.decode(pair[0]))
    return {
        "no edge": [b"hello\n", *pair],
        "no position": [b"[%s,%s,%s]" % (b'{"wings":1}', act, after)],
        "no act": [b'[%s,{"act":"sleep"},%s]' % (place, after)],
        "not canonical": [b"[%s,%s,%s]" % (place, act, after.replace(b'"phase"', b'"first":null,"phase"'))],
        "two places": [pair[0], pair[-1], pair[0]],
        "no listed act leads to": [*pair, *map(str.encode, asp.edges(SETUPS["last-stand"].given))],
        "the same act twice": [pair[0], pair[0]],
    }


@pytest.mark.parametrize("fault", list(garbled([b"[{},{},{}]"])))
def test_garbage_is_refused(fault: str, pair: list[bytes]) -> None:
    """What is no list of edges is no agreement, and no disagreement either."""
    with pytest.raises(Garbled, match=fault):
        Comparison(PAIR).run(garbled(pair)[fault])


@pytest.mark.parametrize(
    "program", ["import sys; sys.exit('out of paper')", "print('[1,'); raise SystemExit(3)"]
)
def test_an_engine_that_dies_is_told(program: str) -> None:
    """Its own words are passed on."""
    with pytest.raises(Garbled, match=r"out of paper|no edge"):
        compare(PAIR, (sys.executable, "-c", program))


def test_edges_are_read_as_a_stream(pair: list[bytes]) -> None:
    """Lines are read one by one, and no text of a position is kept once it is listed."""
    seen = 0

    def stream() -> Iterable[bytes]:
        nonlocal seen
        for line in pair:
            seen += 1
            yield line

    comparison = Comparison(PAIR)
    assert comparison.run(stream()).edges == seen == len(pair)
    assert not comparison.owed


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({**PAIR, "passes": 1}, "passes"),
        ({**PAIR, "readings": {"mp.reading.below-zero": "maybe"}}, "below-zero"),
        ({"wings": {"A1": {"side": "A", "order": "charge", "finished": True}}}, "A1"),
        (
            {"wings": {"A1": {"side": "A", "order": "rally"}, "B1": {"side": "B", "order": "rally"}}},
            "initiative",
        ),
    ],
)
def test_the_answer_set_program_says_what_it_does_not_play(given: dict[str, object], why: str) -> None:
    """What it was not told it does not guess."""
    with pytest.raises(asp.Unknown, match=why):
        list(asp.edges(given))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no JSON"),
        (b"\xff\x00", "no JSON"),
        (b"[1]", "no wings"),
        (b'{"wings": {"A1": 5}}', "A1"),
        (b'{"wings": {"A1": {"side": "A"}}}', "A1"),
        (b'{"wings": {"A1": {"side": "A", "order": "attack"}}}', "A1"),
    ],
)
def test_what_the_answer_set_program_cannot_read(
    data: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no position is told in one line, exit code 2."""
    file = tmp_path / "position.json"
    file.write_bytes(data)
    assert asp.main([str(file)]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert len(told.splitlines()) == 1


#: Rules that the program does not state: of events on the board, and of what units do.
ELSEWHERE = {
    *(id for id in RULES if id.split(".")[1] in ("actions", "charge", "make-ready", "receive-charge")),
    *("mp.units.loss", "mp.units.run-ends", "mp.units.bypass-lapses", "mp.rally.not-closer"),
    *("mp.commander.move", "mp.commander.finished"),
}


def test_the_program_cites_the_rules() -> None:
    """Comments name every rule that the program states, and none that there is not."""
    cited = set(re.findall(r"mp(?:\.[a-z0-9-]+){2,3}", asp.PROGRAM.read_text("utf-8")))
    assert cited - READINGS.keys() == RULES.keys() - ELSEWHERE
    assert cited & READINGS.keys() == READINGS.keys()


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A line a set-up, and the sum."""
    assert main(["--engine", "asp", "last-stand"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["asp", "positions", "edges"]
    assert [line.split()[:-1] for line in lines] == [
        ["last-stand", "551", "7,836", "0"],
        ["1", "set-ups", "551", "7,836", "0"],
    ]


def test_the_set_ups_are_enough() -> None:
    """Six or more for each engine, each of them another position."""
    for engine in COMMANDS:
        assert sum(engine in one.engines for one in SETUPS.values()) >= 6
    assert len({msgspec.json.encode(one.given) for one in SETUPS.values()}) == len(SETUPS)
