"""Spelling: what is found, what is left alone, and what is said where there is no dictionary."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.spelling import __main__ as command, hunspell
from scripts.spelling.check import Speller
from scripts.spelling.texts import words

ROOT = Path(__file__).parents[2]
Find = Callable[..., list[str]]


@pytest.fixture(scope="module")
def speller(need: Callable[[str], Path]) -> Speller:
    """The dictionaries and our words."""
    need("hunspell")
    if not hunspell.is_here():
        pytest.skip("hunspell has no dictionary of Russian or of British English")
    return Speller(ROOT)


@pytest.fixture(scope="module")
def find(speller: Speller) -> Find:
    """What is found in a text: line, word, the first suggestion."""

    def find(text: str, path: str = "page.md") -> list[str]:
        found = speller.findings(words(path, text))
        return [f"{one.word.line} {one.word.text} {one.mends[0]}" for one in found]

    return find


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Крыло.\n\nПерехват инициативвы.", "3 инициативвы инициативы"),
        ("A wing has teh initiative.", "1 teh the"),
        ("The color of a marker.", "1 color colour"),
        ("A well-knwon rule.", "1 knwon known"),
        ("A recognized size and prize.", "1 recognized recognised"),
    ],
)
def test_a_misspelt_word_is_found(find: Find, text: str, found: str) -> None:
    """At its line, with what is meant; English is British."""
    assert find(text) == [found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Еще один бросок.", "1 Еще Ещё"),
        ("Кто берет карту?", "1 берет берёт"),
        ("Все равно нельзя.", "1 Все Всё"),
        ("Вопрос, в чем разница.", "1 чем чём"),
        ("Он во всем прав.", "1 всем всём"),
    ],
)
def test_a_missing_yo_is_found(find: Find, text: str, found: str) -> None:
    """Where every reading has ё, where ours has, and where the neighbours decide."""
    assert find(text) == [found]


@pytest.mark.parametrize(
    "text", ["Спорить не о чем.", "Все крылья, чем бы ни кончилось.", "Узнаем из карты.", "Всем игрокам."]
)
def test_a_word_that_may_have_e_is_left_alone(find: Find, text: str) -> None:
    """A check that guesses would be wrong."""
    assert find(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Kрыло перехватывает.", "1 Kрыло Крыло"),
        ("A wing may prеempt.", "1 prеempt preempt"),
        ("Игрок a противник.", "1 a а"),
        ("This is а rule.", "1 а a"),
    ],
)
def test_a_letter_of_the_other_alphabet_is_found(find: Find, text: str, found: str) -> None:
    """Within a word, and where the letter is the word."""
    assert find(text) == [found]


@pytest.mark.parametrize(
    "text",
    [
        "Run `prempt` and [read](prempt.md#teh), {{ odds('teh') }}, <span class=\"teh\">, https://teh.example.",
        "```console\nteh\n```",
        "```text\nteh --prempt\n```",
        "/// rule | mp.teh.prempt\n    teh: prempt\n\nA wing.\n///",
        "---\nteh: prempt\nprempt: teh\n---\nA wing.",
        "The id mp.teh.prempt, the field no_teh, the file docs/teh.md, the option --teh, NoTeh, B2x.",
        "# Wings { #teh }",
        "Preempting wings: Landskrona's, «Ландскруны», в гексах.",
    ],
)
def test_what_is_no_language_is_left_alone(find: Find, text: str) -> None:
    """Code, addresses, ids, macros, tags; our names and terms in any form."""
    assert find(text) == []


def test_a_play_in_a_fence_is_read(find: Find) -> None:
    """Of a text in a fence Russian is ours."""
    assert find("```text\nteh\nКрыло еще ждёт.\n```") == ["3 еще ещё"]


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        ("m.py", '"""Teh module.\n\n>>> teh\n"""\nteh = "prempt"  # prempt, teh\n', ["5 prempt prompt"]),
        (
            "m.py",
            'def f():\n    """Play a wnig."""\n    wngi = """\n    wnig"""  # noqa: WNIG\n',
            ["2 wnig wing"],
        ),
        ("m.toml", '# Teh\n[teh]\nprempt = "a\\nwnig"\n', ["1 Teh The", "3 wnig wing"]),
        ("m.mjs", "const teh = 1; // A wnig.\n/* Teh\n */", ["1 wnig wing", "2 Teh The"]),
        ("m.css", ".teh { color: red } /* A wnig. */", ["1 wnig wing"]),
        ("m.lp", "teh(A). % A wnig.", ["1 wnig wing"]),
        ("m.html", '<p class="teh">A wnig{{ teh }}</p>{# Teh #}', ["1 wnig wing", "1 Teh The"]),
        ("m.html", '{{ say("Еще") }} <a title="teh">{% if teh %}', ["1 Еще Ещё"]),
        ("m.yml", "teh: Еще # A wnig.", ["1 Еще Ещё", "1 wnig wing"]),
        ("run", "#!/bin/teh\nteh # A wnig.", ["2 wnig wing"]),
    ],
)
def test_of_code_what_people_read_is_read(find: Find, path: str, text: str, found: list[str]) -> None:
    """Comments, docstrings and values; the names of a module are known in it."""
    assert find(text, path) == found


def test_without_a_dictionary_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """ё and letters are checked all the same; with CI=true nothing is skipped."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    page = tmp_path / "page.md"
    page.write_text("Еще teh.", "utf-8")
    assert command.main([str(page)]) == 1
    out, err = capsys.readouterr()
    assert out == f"{page}:1: Еще → Ещё\nspelling: findings: 1.\n"
    assert "apt-get install hunspell hunspell-ru hunspell-en-gb" in err
    monkeypatch.setenv("CI", "true")
    assert command.main([str(page)]) == 2
