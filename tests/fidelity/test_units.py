"""Pages taken apart: what is a pair, how it is called, and where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.fidelity.reviewed import pairs
from rulekit.fidelity.units import Unit, book_of, pieces, units, units_of
from rulekit.pages import LANGS, Fault, Registry, load, scan
from rulekit.pages.source import Source
from tests.fidelity.workshop import EN, NAME, Workshop

ROOT = Path(__file__).parents[2]

#: Of each pair of the workshop's page its kind and its English.
EXPECTED = {
    NAME: ("heading", "Orders"),
    f"{NAME}:text": ("section", "The introduction.\nA second sentence."),
    f"{NAME}#actions": ("heading", "Step C"),
    "mp.actions.one": ("rule", "A unit can do no more than 1 action in an activation."),
    f"{NAME}#actions:text@mp.actions.one": ("section", "Between the rules."),
    "mp.actions.twice": ("title", "P1 does not reform twice."),
    "mp.actions.twice#comment": ("comment", "A comment on the example."),
    f"{NAME}#actions:table-1": ("table", "Action | Who"),
    f"{NAME}#actions:text@mp.actions.twice": ("section", "| Move | all |"),
    f"{NAME}#actions:text-2@mp.actions.twice": ("section", 'The chance is {{ odds("rally") }}.'),
    "mp.note.one": ("note", "A note.\n\n- One.\n- Two."),
}


@pytest.fixture(scope="module")
def registry() -> Registry:
    """The project's own pages."""
    return load(ROOT / "docs")


def english(text: str) -> dict[str, Unit]:
    """The pieces of an English page."""
    return {unit.id: unit for unit in units_of(scan(text, f"docs/en/{NAME}.md", "en"), f"{NAME}.md")}


def test_each_piece_has_its_kind_and_text() -> None:
    """Blocks, an example's title and commentary, headings, tables' headings, and the rest, in page order."""
    found = [(unit.id, (unit.kind, unit.text)) for unit in english(EN).values()]
    assert found == list(EXPECTED.items())


def test_each_piece_stands_where_it_says() -> None:
    """Line and offsets are those of the file."""
    lines = EN.split("\n")
    for unit in english(EN).values():
        assert unit.written(unit.text) == EN[unit.start : unit.end]
        first, *_ = unit.text.split("\n")
        assert first.split(" | ")[0] in lines[unit.said.line - 1]


def test_what_nobody_translates_is_no_pair() -> None:
    """Fences, lines with a macro alone, rules between rows, and the steps of an example."""
    said = "\n".join(unit.text for unit in english(EN).values())
    for lost in ("Nobody translates", 'odds("charge")', "---", "A activates A1", "Player"):
        assert lost not in said


def test_pairs_have_both_languages(workshop: Workshop) -> None:
    """A pair tells both texts, each with its file and line; what one language lacks is no pair."""
    workshop.replace("en", "Between the rules.\n", "")
    found = {pair.id: pair for pair in units(load(workshop.root / "docs"))}
    assert list(found) == [id for id in EXPECTED if id != f"{NAME}#actions:text@mp.actions.one"]
    rule = found["mp.actions.one"]
    assert (rule.kind, rule.ru.line, rule.en.line) == ("rule", 9, 9)
    assert rule.ru.path == workshop.page("ru").as_posix()
    assert rule.en.at(0) == f"{workshop.page('en').as_posix()}:9"


def test_a_name_outlives_what_is_added_elsewhere() -> None:
    """A block and a paragraph above give no later piece another name."""
    added = "/// rule | mp.actions.new\nNew.\n///\n\nAfter the new one.\n\n"
    more = english(EN.replace("/// example", f"{added}/// example"))
    assert list(EXPECTED) == [id for id in more if "mp.actions.new" not in id]


def test_cells_keep_their_widths() -> None:
    """A table's heading is written back as wide as it was, as long as the words fit."""
    table = "# T { #t }\n\n| Wing | When      |\n|------|-----------|\n| A1   | always \\| |\n"
    found = english(table)
    assert [unit.text for unit in found.values()][1:] == ["Wing | When", "| A1   | always \\| |"]
    unit = found[f"{NAME}:table-1"]
    assert unit.written("Unit | At once") == "| Unit | At once   |"
    assert unit.written("A longer wing | When") == "| A longer wing | When      |"


def test_rows_without_a_rule_are_no_table() -> None:
    """Bars alone make no heading of a table."""
    assert [unit.kind for unit in english("# T { #t }\n\n| a |\n| b |\n").values()] == ["heading", "section"]


@pytest.mark.parametrize(
    ("name", "book"),
    [("musket-pike/orders.md", "musket-pike"), ("index.md", "site"), ("elsewhere/index.md", "site")],
)
def test_a_page_belongs_to_a_book(name: str, book: str) -> None:
    """A page below a book's folder is the book's, any other the site's."""
    assert book_of(name) == book


def test_our_pages_pair_completely(registry: Registry) -> None:
    """Every piece of our pages stands in both languages, and every block is among them."""
    ru, en = (pieces(registry, lang) for lang in LANGS)
    assert list(ru) == list(en)
    assert {id: unit.kind for id, unit in ru.items()} == {id: unit.kind for id, unit in en.items()}
    for lang, found in zip(LANGS, (ru, en), strict=True):
        assert {block.id for block in registry.blocks(lang)} <= set(found)


def test_our_pages_lose_no_word(registry: Registry) -> None:
    """Each line with letters is in a piece, or in what is left out by design."""
    for lang in LANGS:
        inside: dict[str, set[int]] = {}
        for unit in pieces(registry, lang).values():
            first = unit.said.line
            inside.setdefault(unit.name, set()).update(range(first, first + unit.text.count("\n") + 1))
        for name, page in registry.pages[lang].items():
            out = {n for fence in page.fences for n in range(fence.line, fence.end_line + 1)}
            for block in page.blocks:
                out |= {block.line} | {option.line for option in block.options.values()}
                out |= set(range(block.line, block.end_line)) if block.kind == "example" else set()
            out |= set(range(1, Source(name, page.text).metadata + 1))
            for number, line in enumerate(page.text.split("\n"), 1):
                if number not in inside[name] | out and any(map(str.isalpha, line)):
                    assert line.startswith("{{"), f"{page.path}:{number}"


def test_metadata_are_no_pair() -> None:
    """What stands above the first heading between two lines of hyphens is the page's, not the reader's."""
    assert english(f'---\ntitle: "Orders"\n---\n\n{EN}').keys() == english(EN).keys()


def test_pairs_know_what_is_dismissed(workshop: Workshop) -> None:
    """A translator's comment in the record is known of the pair of the pages."""
    workshop.edit("mp.actions.one", tcomment="Ask.\ndismiss numbers: one is one\ndismiss letters")
    found = {pair.id: dict(pair.dismissed) for pair in pairs(workshop.root)}
    assert list(found) == list(EXPECTED)
    assert found["mp.actions.one"] == {"numbers": "one is one", "letters": ""}
    assert not any(dismissed for id, dismissed in found.items() if id != "mp.actions.one")
    assert pairs(workshop.root, ["site"]) == []


def test_a_page_that_cannot_be_read_is_told(workshop: Workshop) -> None:
    """Pairs of a page with a fault would be missing without a word; other books' pages do not matter."""
    path = workshop.root / "docs" / "en" / f"{NAME}.md"
    path.write_bytes(path.read_bytes() + b"\xff\n")
    with pytest.raises(Fault) as error:
        pairs(workshop.root)
    assert (error.value.path, error.value.code) == (path.as_posix(), "page-encoding")
    assert pairs(workshop.root, ["site"]) == []
