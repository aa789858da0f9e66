"""What pages and code show together: `rulekit lint` on pages that say something else than the code."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from rulekit.cli import written
from rulekit.cli.linting import coded, faults
from rulekit.games import book_of
from rulekit.messages import message
from rulekit.pages import Fault, load
from tests.sample import some

Run = Callable[..., Any]
#: The first occurrence of a text in a page, and what is written instead; returns the line of the change.
Spoil = Callable[[str, str, str], int]
#: A fault: page, line and parameters.
Told = tuple[str, int, dict[str, object]]

ROOT = Path(__file__).parents[2]
MODIFIER = "/// rule | mp.modifier.adjacent-enemy\n"
READING = "/// reading | mp.reading.same-window\n"


#: Books that no page is spoilt of here: what else is told of a copy that lacks them is not looked at.
LEFT_OUT = shutil.ignore_patterns("ninth-age", "hidden-movement")


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """The pages of two books, and their words, in a folder where they may be spoilt."""
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=LEFT_OUT)
    shutil.copytree(ROOT / "translations", tmp_path / "translations")
    return tmp_path


@pytest.fixture
def every_page(pages: Path) -> Path:
    """The pages of all books in the same folder."""
    return shutil.copytree(ROOT / "docs", pages / "docs", dirs_exist_ok=True).parent


@pytest.fixture
def spoil(pages: Path) -> Spoil:
    """Change a page of the copy."""

    def change(page: str, before: str, after: str) -> int:
        path = pages / "docs" / page
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), "utf-8")
        return text.count("\n", 0, text.index(before)) + 1

    return change


def found(pages: Path, code: str, among: Callable[[Path], Iterable[Fault]] = faults) -> list[Told]:
    """The faults with a code: page, line and parameters."""
    docs = f"{(pages / 'docs').as_posix()}/"
    return [
        (fault.path.removeprefix(docs), fault.line, dict(fault.params))
        for fault in sorted(among(pages), key=lambda fault: (fault.path, fault.line))
        if fault.code == code
    ]


def uncoded(pages: Path) -> Iterable[Fault]:
    """The part of all faults for which no example is run."""
    return coded(load(pages / "docs"))


def test_the_pages_as_they_are(every_page: Path) -> None:
    """The pages of the checkout have no faults, wherever they stand."""
    assert faults(every_page) == []


@pytest.mark.parametrize(
    ("block", "code", "params"),
    [
        ("rule | zz.some.rule", "id-of-no-book", {"id": "zz.some.rule", "known": "mp, dm, t9a, hm"}),
        ("rule | mp.no.rule", "id-undeclared", {"id": "mp.no.rule"}),
        ("reading | mp.no.reading", "id-undeclared", {"id": "mp.no.reading"}),
        ("rule | mp.reading.below-zero2", "id-undeclared", {"id": "mp.reading.below-zero2"}),
    ],
)
def test_a_block_that_the_code_does_not_have(
    pages: Path, spoil: Spoil, block: str, code: str, params: dict[str, object]
) -> None:
    """A rule or a reading that stands in pages alone is told at its header, in each language."""
    lines = {
        lang: spoil(f"{lang}/musket-pike/continuation.md", MODIFIER, f"/// {block}\nText.\n///\n\n{MODIFIER}")
        for lang in ("en", "ru")
    }
    assert found(pages, code, uncoded) == [
        (f"{lang}/musket-pike/continuation.md", line, params) for lang, line in lines.items()
    ]


def test_an_id_of_another_book(pages: Path, spoil: Spoil) -> None:
    """An example is read by the book of its id: one that is not the page's is told before its columns are."""
    line = spoil(
        "en/musket-pike/continuation.md", MODIFIER, f"/// note | dm.note.x\nText.\n///\n\n{MODIFIER}"
    )
    told = {"id": "dm.note.x", "book": "musket-pike", "prefix": "mp", "other": "dark-millennium"}
    place = ("en/musket-pike/continuation.md", line, told)
    assert found(pages, "id-of-other-book", uncoded) == [place]


def test_a_note_needs_no_code(pages: Path, spoil: Spoil) -> None:
    """Notes are the pages' own."""
    for lang, page in (("en", "A note"), ("ru", "Примечание")):
        spoil(
            f"{lang}/musket-pike/continuation.md",
            MODIFIER,
            f"/// note | mp.note.x\n{page}.\n///\n\n{MODIFIER}",
        )
    assert found(pages, "id-undeclared", uncoded) == []


@pytest.mark.parametrize(("kind", "id"), [("rule", "mp.modifier.adjacent-enemy"), ("rule", "mp.run.stop")])
def test_a_rule_that_no_page_has(every_page: Path, spoil: Spoil, kind: str, id: str) -> None:
    """A rule of the code that a language does not write is told once for the language."""
    for page in ("continuation.md", "sequence.md", "activation.md"):
        text = (every_page / "docs" / "en" / "musket-pike" / page).read_text("utf-8")
        if f"/// {kind} | {id}\n" in text:
            spoil(f"en/musket-pike/{page}", f"/// {kind} | {id}\n", f"/// note | {id}\n")
    assert found(every_page, "id-unwritten", uncoded) == [("en/musket-pike", 1, {"id": id})]


@pytest.mark.parametrize("label", ["step 3", "BA 1"])
def test_a_label_in_words_without_a_form(pages: Path, label: str) -> None:
    """A label in words is told once, in the page where it comes first, with the line that is lacking."""
    path = pages / "translations/phrases/dark-millennium.toml"
    kept = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(f'"{label}" ')]
    path.write_text("\n".join(kept), "utf-8")
    ((page, line, params),) = found(pages, "label-unworded", uncoded)
    block = (pages / "docs" / page).read_text("utf-8").splitlines()[line - 1]
    assert (page.split("/")[0], block) == ("ru", f"/// rule | {params['id']}")
    assert book_of(str(params["id"])).rules[str(params["id"])].source == params["label"] == label
    for lang in ("ru", "en"):
        said = message("label-unworded", lang, **params)
        assert f'"{label}" = {{ ru = "…", en = "…" }}' in said
        assert "dark-millennium.toml" in said


def test_the_line_for_a_label_is_toml(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A label with quotes and strokes of its own stands in the lacking line as TOML has it."""
    label = 'what "A" \\ B do'
    labels = {"dm.action.running": label}
    monkeypatch.setattr(
        written, "labels_of", lambda book: {id: labels[id] for id in labels if id in book.rules}
    )
    ((_, _, params),) = found(pages, "label-unworded", uncoded)
    assert tomllib.loads(str(params["mend"])) == {label: {"ru": "…", "en": "…"}}


@pytest.mark.parametrize(
    ("label", "worded"), [("DIM", True), ("XIV.2", False), ("4.b", False), ("XXL", True)]
)
def test_a_roman_number_is_no_word(
    pages: Path, monkeypatch: pytest.MonkeyPatch, label: str, worded: bool
) -> None:
    """A label needs a form in each language if it has a word, which a Roman number is not."""
    labels = {"dm.action.running": label}
    monkeypatch.setattr(
        written, "labels_of", lambda book: {id: labels[id] for id in labels if id in book.rules}
    )
    assert bool(found(pages, "label-unworded", uncoded)) == worded


@pytest.mark.parametrize(
    ("added", "numbers"),
    [
        ("Text with 7.", [7]),
        ("From 7 to −8.", [-8, 7]),
        ("The range 7–8.", [7, 8]),
        ("See [4.3.2](x.md#y7) and rule 4.4.1.", []),
        ("One half: 1.5.", []),
        ("A2 and B7.", []),
        ("Add 1 more.", []),
        ("Roll 2D6.", [2, 6]),
    ],
)
def test_a_number_that_the_code_does_not_have(
    pages: Path, spoil: Spoil, added: str, numbers: list[int]
) -> None:
    """A number in a rule's text is one of its values; labels, links and wings are no numbers."""
    line = spoil("en/musket-pike/continuation.md", MODIFIER, f"{MODIFIER}{added}\n")
    assert found(pages, "value-undeclared", uncoded) == [
        ("en/musket-pike/continuation.md", line, {"id": "mp.modifier.adjacent-enemy", "number": number})
        for number in numbers
    ]


def test_a_number_that_the_page_does_not_have(pages: Path, spoil: Spoil) -> None:
    """A value of the code stands in the text, in each language."""
    text = (pages / "docs/en/musket-pike/continuation.md").read_text("utf-8").split(MODIFIER)[1]
    (sentence,) = (line for line in text.split("///")[0].splitlines() if " 1 " in line)
    line = spoil("en/musket-pike/continuation.md", sentence, sentence.replace(" 1 ", " one "))
    assert found(pages, "value-unwritten", uncoded) == [
        ("en/musket-pike/continuation.md", line - 1, {"id": "mp.modifier.adjacent-enemy", "number": 1})
    ]


def test_choices_that_the_code_does_not_have(pages: Path, spoil: Spoil) -> None:
    """A reading lists the code's choices, the default first."""
    line = spoil("ru/musket-pike/open-questions.md", READING, READING)
    spoil("ru/musket-pike/open-questions.md", "- `again`", "- `twice`")
    assert found(pages, "choices-differ", uncoded) == [
        (
            "ru/musket-pike/open-questions.md",
            line,
            {"id": "mp.reading.same-window", "written": "once, twice", "known": "once, again"},
        )
    ]


@pytest.mark.parametrize(
    ("page", "before", "after"),
    [
        ("ru", "`once` (по умолчанию):", "`once`:"),
        ("ru", "- `again`:", "- `again` (по умолчанию):"),
        ("en", "`once` (default):", "`once` (by default):"),
    ],
)
def test_a_default_that_is_not_called_so(
    pages: Path, spoil: Spoil, page: str, before: str, after: str
) -> None:
    """The first choice, and no other, is marked as the default."""
    line = spoil(f"{page}/musket-pike/open-questions.md", READING, READING)
    spoil(f"{page}/musket-pike/open-questions.md", before, after)
    ((path, told, params),) = found(pages, "default-unmarked", uncoded)
    assert (path, told) == (f"{page}/musket-pike/open-questions.md", line)
    assert (params["id"], params["choice"]) == ("mp.reading.same-window", "once")


#: The sentence of a default reading, which gives nothing that is not given already.
DEFAULT = {
    "ru": "Трактовка: повреждения, которые не уничтожили отряд, исчезают.\n",
    "en": "Reading: damage that does not destroy a unit fades.\n",
}


def test_a_default_that_one_language_leaves_out(pages: Path, spoil: Spoil) -> None:
    """A sentence that gives what is so by default is missed where the other language has it."""
    spoil("en/dark-millennium/open-questions.md", DEFAULT["en"], "")
    assert [path for path, _, _ in found(pages, "vectors-given")] == ["en/dark-millennium/open-questions.md"]


def test_a_default_that_nobody_names(pages: Path, spoil: Spoil) -> None:
    """Every choice of a reading, the default too, is named by an example."""
    line = spoil(
        "ru/dark-millennium/open-questions.md",
        "/// reading | dm.reading.damage-stays\n",
        "/// reading | dm.reading.damage-stays\n",
    )
    for lang, sentence in DEFAULT.items():
        spoil(f"{lang}/dark-millennium/open-questions.md", sentence, "")
    params = {"id": "dm.reading.damage-stays", "choice": "fades"}
    assert ("ru/dark-millennium/open-questions.md", line, params) in found(pages, "choice-unnamed")


def test_a_line_in_other_words(pages: Path, spoil: Spoil) -> None:
    """A line that is understood but not printed so is told with the printed form."""
    line = spoil("ru/musket-pike/preemption.md", "| «Готовность» ", "| Готовность   ")
    ((page, at, params),) = found(pages, "not-printed")
    assert (page, at) == ("ru/musket-pike/preemption.md", line)
    assert "«Готовность»" in str(params["mend"])
    assert "«" not in str(params["written"])


@pytest.mark.parametrize("lang", some(["ru", "en"]))
def test_lint(run: Run, pages: Path, spoil: Spoil, lang: str) -> None:
    """The command tells each fault at its line, and how many there are; exit 1."""
    line = spoil("en/musket-pike/continuation.md", MODIFIER, f"{MODIFIER}Text with 7.\n")
    ran = run("lint", "--root", pages, "--lang", lang)
    at = f"{pages / 'docs' / 'en' / 'musket-pike' / 'continuation.md'}:{line}"
    said = message("value-undeclared", lang, id="mp.modifier.adjacent-enemy", number=7)
    assert ran.code == 1
    assert f"{at}: {said}" in ran.lines
    assert ran.lines[-1] == message("findings", lang, count=len(ran.lines) - 1)
    answers = run("lint", "--root", pages, "--lang", lang, "--json").answers
    assert {"at": at, "code": "value-undeclared", "message": said} in answers


@pytest.mark.parametrize("lang", some(["ru", "en"]))
def test_nothing_to_lint(run: Run, lang: str) -> None:
    """Without faults that is said; exit 0."""
    ran = run("lint", "--root", ROOT, "--lang", lang)
    assert (ran.code, ran.lines) == (0, [message("no-findings", lang)])


def test_macros_that_are_not_allowed(pages: Path, spoil: Spoil) -> None:
    """Jinja that runs more than the named macros is told at its line."""
    line = spoil("en/musket-pike/continuation.md", MODIFIER, "{{ config.x }}\n\n" + MODIFIER)
    faulty = [fault for fault in faults(pages) if (fault.path.endswith("en/musket-pike/continuation.md"))]
    assert line in [fault.line for fault in faulty]


def test_faults_stand_in_order(pages: Path, spoil: Spoil) -> None:
    """Faults are listed by page and line, each once."""
    for lang in ("ru", "en"):
        spoil(f"{lang}/musket-pike/continuation.md", MODIFIER, f"{MODIFIER}7\n")
        spoil(f"{lang}/musket-pike/sequence.md", "# ", "# 1 ")
    listed: list[Fault] = faults(pages)
    assert listed == sorted(listed, key=lambda fault: (fault.path, fault.line))
    assert len(listed) == len(set(listed))
