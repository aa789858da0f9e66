"""Our pages say what the sources say, in our own words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulekit.fidelity.ownwords import RUN, Word, content, of_terms, prose, shared
from rulekit.fidelity.source.held import copied
from rulekit.fidelity.terms import Term, load

ROOT = Path(__file__).parents[2]
SOURCE = "Глава первая.\n\nСтарый мельник каждое утро носил тяжёлые мешки\nчерез узкий мост.\n"
#: Other forms of the same words, others between them, in another order of lines.
COPIED = "# Мост\n\nИ старые мельники каждым утром\nносили тяжёлый мешок через узкие мосты.\n"


@cache
def words(path: Path) -> list[Word]:
    """The content words of a file; of a page those that are prose."""
    text = path.read_text("utf-8")
    return content(prose(text) if path.suffix == ".md" else text)


def test_copied_sentence_is_found() -> None:
    """A sentence in other word forms, with other small words, is still the same; its longest run is told."""
    (run,) = shared(content(COPIED), content(SOURCE), frozenset())
    assert (run.line, run.source) == (3, 3)
    assert run.words == "старые мельники каждым утром носили тяжёлый мешок узкие мосты"


def test_each_page_is_asked(tmp_path: Path) -> None:
    """Of all Russian pages those are told that have a sentence of the source, with the place in both."""
    for name, text in (("own.md", "# Мост\n\nМешки носил мельник.\n"), ("deep/copied.md", COPIED)):
        page = tmp_path / "ru" / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, "utf-8")
    (one,) = copied(tmp_path, SOURCE, {})
    assert one.page == tmp_path / "ru/deep/copied.md"
    assert (one.run.line, one.run.source) == (3, 3)


def test_own_sentence_is_not_found() -> None:
    """The same content told in another way is nobody's sentence."""
    own = "Мост узкий, мешки тяжёлые, а мельник стар и носит их каждый день."
    assert [*shared(content(own), content(SOURCE), frozenset())] == []


def test_a_run_begins_at_its_length() -> None:
    """As many words as are forbidden are a run, one fewer is none."""
    source = content(SOURCE)
    for length, found in ((RUN, 1), (RUN - 1, 0)):
        assert len([*shared(source[2 : 2 + length], source, frozenset())]) == found


def test_each_run_is_told_once() -> None:
    """Two copies of a sentence, with other words between them, are two runs."""
    twice = content(f"{COPIED}Кот спал.\n{COPIED}")
    assert [run.line for run in shared(twice, content(SOURCE), frozenset())] == [3, 8]


def test_terms_may_be_shared() -> None:
    """A run that is all terms is nobody's; one more word of the source's makes it a copy."""
    named = " ".join(word.text for word in content(SOURCE)[2:-1])
    free = of_terms({"all": Term(ru=named, en="-", status="official")})
    assert [*shared(content(named), content(SOURCE), free)] == []
    assert len([*shared(content(COPIED), content(SOURCE), free)]) == 1


def test_what_is_no_prose_is_left_out() -> None:
    """Fences, tables, marks of blocks, options and addresses are no prose; lines keep their numbers."""
    block = "/// rule | a.b\n    старый: мельник\n| старый | мельник |\n"
    page = f"{block}```\nстарый\n```\nмельник [носил](старый.md)\n///\n"
    assert [(word.text, word.line) for word in content(prose(page))] == [("мельник", 7), ("носил", 7)]


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "ru").rglob("*.md")), ids=lambda page: page.stem)
def test_page_shares_no_run_of_words_with_a_source(page: Path, sources: Path) -> None:
    """No page has a run of content words in common with a source."""
    free = of_terms(load(ROOT / "translations" / "terms.toml"))
    found = {
        path.name: [*shared(words(page), words(path), free)] for path in sorted(sources.glob("*.ru.txt"))
    }
    assert not any(found.values()), {name: runs for name, runs in found.items() if runs}
