"""Our pages say what the sources say, in our own words."""

import os
import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pymorphy3  # type: ignore[import-untyped]  # it has no types
import pytest

ROOT = Path(__file__).parents[1]
#: As many content words in a row as no page may share with a source.
RUN = 6
#: Parts of speech that carry no content.
EMPTY = {"PREP", "CONJ", "PRCL", "NPRO", "INTJ"}
WORD = re.compile(r"[а-яё]+", re.IGNORECASE)
MARKUP = re.compile(r"\]\([^)]*\)|^\|.*$|^///.*$|^    .*$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

MORPH = pymorphy3.MorphAnalyzer()


@cache
def lemmas(word: str) -> frozenset[str]:
    """All dictionary forms that a word may have; none for a word without content."""
    parses = MORPH.parse(word.lower())
    if parses[0].tag.POS in EMPTY:
        return frozenset()
    return frozenset(parse.normal_form.replace("ё", "е") for parse in parses)


def content(text: str) -> list[tuple[str, frozenset[str]]]:
    """The content words of a text with their dictionary forms."""
    return [(word, found) for word in WORD.findall(text) if (found := lemmas(word))]


@cache
def terms() -> frozenset[str]:
    """The words of official terms, which everybody has to use."""
    listed = tomllib.loads((ROOT / "translations" / "terms.toml").read_text("utf-8"))["term"].values()
    return frozenset(form for term in listed for _, forms in content(term["ru"]) for form in forms)


def sources() -> Path:
    """The folder with the source texts."""
    folder = os.environ.get("RULEKIT_SOURCES")
    if not folder:
        pytest.skip("RULEKIT_SOURCES not set")
    return Path(folder)


def shared(text: str, source: str) -> list[str]:
    """The runs of words that a text shares with a source, those of official terms alone left out."""
    places = defaultdict(set)
    for place, (_, forms) in enumerate(content(source)):
        for form in forms:
            places[form].add(place)
    ours, found = content(text), []
    lengths: dict[int, int] = {}
    for number, (_, forms) in enumerate(ours):
        here = set().union(*(places[form] for form in forms))
        lengths = {place: lengths.get(place - 1, 0) + 1 for place in here}
        run = ours[max(number - RUN + 1, 0) : number + 1]
        if max(lengths.values(), default=0) >= RUN and not all(forms & terms() for _, forms in run):
            found.append(" ".join(word for word, _ in run))
    return found


def test_copied_sentence_is_found() -> None:
    """A sentence that only changes word forms and small words is still the same sentence."""
    source = "Старый мельник каждое утро носил тяжёлые мешки через узкий мост."
    copied = "И старые мельники каждым утром носили тяжёлый мешок через узкие мосты."
    assert shared(copied, source)
    assert not shared("Мост узкий, мешки тяжёлые, а мельник стар и носит их каждый день.", source)


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "ru").rglob("*.md")), ids=lambda page: page.stem)
def test_page_shares_no_run_of_words_with_a_source(page: Path) -> None:
    """No page has six content words in a row in common with a source."""
    text = MARKUP.sub(" ", FENCE.sub(" ", page.read_text("utf-8")))
    found = {path.name: shared(text, path.read_text("utf-8")) for path in sources().glob("*.ru.txt")}
    assert not any(found.values()), {name: runs for name, runs in found.items() if runs}
