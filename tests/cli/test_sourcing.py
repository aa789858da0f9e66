"""`rulekit fidelity source`: what is told of a source text, and which code it ends with."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from rulekit.cli import wording
from rulekit.fidelity.source.manifest import Manifest, load
from rulekit.fidelity.source.record import written
from rulekit.games import BOOKS
from rulekit.messages import message
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
ROOT = Path(__file__).parents[2]
BOOK = "hidden-movement"
#: A text of nobody's.
TEXT = """\
1. Отряды
1. 1. Отряд с разведчиком может стоять в 6" от командира (см. 1. 2). Маркер не стоит нигде.
1. 2. Старый мельник каждое утро носил тяжёлые мешки через узкий мост.
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one page, the terms, and a manifest of the text in which all rules are named."""
    (tmp_path / "docs" / "ru").mkdir(parents=True)
    (tmp_path / "docs" / "ru" / "index.md").write_text("# Мельник\n\nМельник стар.\n", "utf-8")
    sources = tmp_path / "translations" / "sources"
    sources.mkdir(parents=True)
    shutil.copy(ROOT / "translations" / "terms.toml", sources.parent)
    (tmp_path / "tale.ru.txt").write_text(TEXT, "utf-8")
    return tmp_path


@pytest.fixture
def source(checkout: Path, run: Run) -> Callable[..., Ran]:
    """Run the command on the text, changed as asked."""

    def ran(*arguments: str, before: str = "", after: str = "") -> Ran:
        assert before in TEXT
        (checkout / "tale.ru.txt").write_text(TEXT.replace(before, after), "utf-8")
        return run("fidelity", "source", BOOK, checkout / "tale.ru.txt", "--root", checkout, *arguments)

    source: Callable[..., Ran] = ran
    source("--record")
    rule_all(checkout / "translations" / "sources" / "tale.toml")
    return source


def rule_all(path: Path) -> None:
    """Name all rules of the book in one statement of a manifest, and reasons in the others."""
    rules = [rule for rule in BOOKS[BOOK].rules.values() if rule.basis == "seed"]
    first, ruled, *rest = load(path).statement
    ruled = msgspec.structs.replace(
        ruled, rules=tuple(rule.id for rule in rules), cite=tuple({rule.source for rule in rules})
    )
    others = [msgspec.structs.replace(one, without="motive") for one in (first, *rest)]
    path.write_text(written(Manifest(BOOK, (others[0], ruled, *others[1:]))), "utf-8")


def test_what_agrees_is_said(source: Callable[..., Ran]) -> None:
    """The text that was recorded: nothing differs."""
    for lang in ("ru", "en"):
        ran = source("--lang", lang)
        assert (ran.code, ran.out) == (0, f"{message('source-agrees', lang, count=0, sentences=4)}\n")
    assert source("--json") == Ran(0, "", "")


#: What is changed, the check that finds it, its line, and what is told.
CHANGED = [
    ('6"', '7"', "numbers", 2, ['6"'], ['7"']),
    ("(см. 1. 2)", "(см. 1. 3)", "references", 2, ["1.2"], ["1.3"]),
    ("Маркер", "Командир", "terms", 2, ["hidden-movement-marker"], ["unit-leader"]),
    ("Маркер не стоит", "Маркер стоит", "modality", 2, ["not"], []),
    (" Маркер не стоит нигде.", "", "missing", 2, [], []),
    ("1. 2.", "1. 3.", "renumbered", 3, ["1.2"], ["1.3"]),
]


@pytest.mark.parametrize(("before", "after", "check", "line", "kept", "found"), CHANGED)
def test_what_differs_is_told(
    source: Callable[..., Ran],
    checkout: Path,
    *,
    before: str,
    after: str,
    check: str,
    line: int,
    kept: list[str],
    found: list[str],
) -> None:
    """A difference is a line: its place in the text, what was kept, what is there, which rules to read."""
    (answer,) = source("--json", before=before, after=after).answers
    assert answer["at"] == f"{checkout}/tale.ru.txt:{line}"
    assert (answer["check"], answer["kept"], answer["found"]) == (check, kept, found)
    ran = source("--lang", "en", before=before, after=after)
    first, last = ran.lines
    assert ran.code == 1
    assert first == f"{answer['at']}: {answer['why']}"
    assert ("hm.declare.scouts" in first) == ("hm.declare.scouts" in answer["rules"])
    assert last.startswith(message("source-differs", "en", count=1, sentences=0)[:-2])


def test_a_new_text_is_recorded(source: Callable[..., Ran], checkout: Path) -> None:
    """A changed text is written over its manifest and keeps its rules; what is new has none."""
    change = {"before": '6"', "after": '7" и 2D8'}
    assert source("--record", **change).code == 1
    kept = load(checkout / "translations" / "sources" / "tale.toml").statement[1]
    assert (kept.numbers, kept.dice, len(kept.rules)) == (('7"',), ("2D8",), 39)
    codes = {answer["check"] for answer in source("--json", **change).answers}
    assert codes == {"value", "die"}
    new = source("--record", "--json", before="1. 2.", after="Осёл стар.\n1. 2.").answers[0]
    path, _, line = new["at"].rpartition(":")
    assert (new["check"], path) == ("no-rule", f"{checkout}/translations/sources/tale.toml")
    assert Path(path).read_text("utf-8").splitlines()[int(line) - 1 :][:2] == ["[[statement]]", 'at = "1.1"']


def test_a_manifest_that_cannot_be_written_is_told(
    source: Callable[..., Ran], checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The manifest stays whole, and what keeps it from being written is told with code 2."""
    path = checkout / "translations" / "sources" / "tale.toml"
    before = path.read_bytes()

    def fails(**_: object) -> None:
        raise PermissionError(13, "Permission denied", "a file of the moment")

    monkeypatch.setattr("tempfile.mkstemp", fails)
    ran = source("--record", before='6"', after='7"')
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{message('not-writable', 'en', folder=path, reason='Permission denied')}\n"
    assert path.read_bytes() == before


def test_words_of_the_source_in_a_page_are_told(source: Callable[..., Ran], checkout: Path) -> None:
    """A sentence of the text that a page has in other forms, with the lines of both."""
    page = checkout / "docs" / "ru" / "index.md"
    page.write_text(
        "# Мельник\n\nИ старые мельники каждым утром носили\nтяжёлый мешок через мосты.\n", "utf-8"
    )
    (answer,) = source("--json").answers
    assert answer["check"] == "own-words"
    assert (answer["at"], answer["source"]) == (f"{page}:3", f"{checkout}/tale.ru.txt:3")
    assert "старые мельники каждым утром носили тяжёлый мешок" in answer["why"]


def test_unusable_texts(source: Callable[..., Ran], checkout: Path, run: Run) -> None:
    """Another text, one in another encoding, an empty one, a folder, none: one line, code 2."""
    other = checkout / "other.txt"
    for content, code in (
        ("Кот спал. Пёс ел.".encode(), "source-strange"),
        (TEXT.encode("cp1251"), "source-encoding"),
        ("—\n\n".encode(), "source-empty"),
    ):
        other.write_bytes(content)
        ran = run("fidelity", "source", BOOK, other, "--root", checkout)
        params = {"file": other, "book": BOOK, "byte": 3}
        assert (ran.code, ran.out, ran.err) == (2, "", f"{message(code, 'en', **params)}\n")
    for path in (checkout, checkout / "none.txt"):
        ran = run("fidelity", "source", BOOK, path, "--root", checkout)
        assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)


def test_another_text_never_takes_a_manifest(source: Callable[..., Ran], checkout: Path, run: Run) -> None:
    """A text of the same name and nothing else in common is not recorded over what is kept."""
    before = (checkout / "translations" / "sources" / "tale.toml").read_bytes()
    other = checkout / "elsewhere" / "tale.txt"
    other.parent.mkdir()
    other.write_text("Кот спал. Пёс ел.", "utf-8")
    ran = run("fidelity", "source", BOOK, other, "--root", checkout, "--record")
    assert ran.code == 2
    assert "tale.toml" in ran.err
    assert (checkout / "translations" / "sources" / "tale.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("file", "text"), [("terms.toml", "[term.a]\nru = 1\n"), ("sources/tale.toml", "book = \n")]
)
def test_broken_words_are_told(source: Callable[..., Ran], checkout: Path, file: str, text: str) -> None:
    """Terms or a manifest that cannot be read: their place, code 2."""
    (checkout / "translations" / file).write_text(text, "utf-8")
    ran = source()
    assert (ran.code, ran.out) == (2, "")
    assert f"{file}:1: " in ran.err


def test_lint_knows_manifests(source: Callable[..., Ran], checkout: Path) -> None:
    """What manifests lack is found without the text, once the terms are whole."""
    assert [*wording.sources(checkout)] == []
    path = checkout / "translations" / "sources" / "tale.toml"
    path.write_text(path.read_text("utf-8").replace('"hm.move.length", ', ""), "utf-8")
    (fault,) = wording.sources(checkout)
    assert (fault.code, fault.params) == ("source-no-statement", {"id": "hm.move.length"})
    (checkout / "translations" / "terms.toml").write_text("[term.a]\nru = 1\n", "utf-8")
    assert [*wording.sources(checkout)] == []
