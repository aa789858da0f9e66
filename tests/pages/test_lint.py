"""The lint: what differs between the two languages, with file and line."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from rulekit.pages import Fault, lint, load


def block(id: str, kind: str = "rule", *options: str) -> str:
    """A block with a line of text and a blank line after it."""
    header = "".join(f"    {option}\n" for option in options)
    return f"/// {kind} | {id}\n{header}{header and chr(10)}Text.\n///\n\n"


def linted(
    docs: Path,
    files: Mapping[str, str],
    options: Mapping[str, set[str]] | None = None,
    worded: tuple[str, ...] = (),
) -> list[tuple[str, int, str, dict[str, object]]]:
    """Write the files and lint them; a fault's paths are cut to what follows `docs`."""
    for name, text in files.items():
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text(text, "utf-8")
    return [cut(fault, docs.as_posix()) for fault in lint(load(docs), options, worded)]


def cut(fault: Fault, docs: str) -> tuple[str, int, str, dict[str, object]]:
    """The fault without the folder's path; its words are made in passing."""
    assert fault.text("ru") != fault.text("en")
    params = {
        key: value.replace(f"{docs}/", "") if isinstance(value, str) else value
        for key, value in fault.params.items()
    }
    return fault.path.replace(f"{docs}/", ""), fault.line, fault.code, params


def both(ru: str, en: str) -> dict[str, str]:
    """One page in both languages."""
    return {"ru/a.md": ru, "en/a.md": en}


def test_nothing_to_find(tmp_path: Path) -> None:
    """Pages that agree have no faults."""
    text = "# T { #t }\n\n" + block("mp.x") + block("mp.y", "example", "first: B")
    assert linted(tmp_path, both(text, text), {"example": {"first"}}) == []


def test_faults_of_the_scanner(tmp_path: Path) -> None:
    """What the scanner found in either language is listed."""
    files = both("///\n", "\n///\n")
    assert [fault[:3] for fault in linted(tmp_path, files)] == [
        ("en/a.md", 2, "block-unopened"),
        ("ru/a.md", 1, "block-unopened"),
    ]


def test_a_page_in_one_language(tmp_path: Path) -> None:
    """A page without a twin is one fault, whatever stands on it."""
    assert linted(tmp_path, {"ru/b/a.md": block("mp.x")}) == [
        ("ru/b/a.md", 1, "page-alone", {"other": "en/b/a.md"})
    ]
    (tmp_path / "ru/b/a.md").unlink()
    assert linted(tmp_path, {"en/c.md": ""}) == [("en/c.md", 1, "page-alone", {"other": "ru/c.md"})]


def test_an_id_in_one_language(tmp_path: Path) -> None:
    """An id without a twin is a fault at its block, in either language."""
    files = both(block("mp.x") + block("mp.y"), block("mp.z") + block("mp.x"))
    assert linted(tmp_path, files) == [
        ("en/a.md", 1, "id-alone", {"id": "mp.z", "other": "ru/a.md"}),
        ("ru/a.md", 5, "id-alone", {"id": "mp.y", "other": "en/a.md"}),
    ]


def test_ids_in_another_order(tmp_path: Path) -> None:
    """The first id in another order is a fault of the second language; the rest follow from it."""
    ids = ["mp.x", "mp.y", "mp.z"]
    files = both("".join(map(block, ids)), "".join(map(block, [ids[0], ids[2], ids[1]])))
    params = {"id": "mp.z", "there": "mp.y", "other": "ru/a.md:5"}
    assert linted(tmp_path, files) == [("en/a.md", 5, "id-order", params)]


@pytest.mark.parametrize("kind", ["rule", "example"])
def test_an_id_twice(tmp_path: Path, kind: str) -> None:
    """An id is taken once a language, whatever the kind and the page."""
    first, second = block("mp.x"), "\n" + block("mp.x", kind)
    files = both(first, first) | {"ru/b.md": second, "en/b.md": second}
    assert linted(tmp_path, files) == [
        ("en/b.md", 2, "id-twice", {"id": "mp.x", "first": "en/a.md:1"}),
        ("ru/b.md", 2, "id-twice", {"id": "mp.x", "first": "ru/a.md:1"}),
    ]


def test_an_id_on_another_page(tmp_path: Path) -> None:
    """A block stands on the same page in both languages."""
    files = both("\n" + block("mp.x"), "") | {"ru/b.md": "", "en/b.md": block("mp.x")}
    assert linted(tmp_path, files) == [("en/b.md", 1, "id-moved", {"id": "mp.x", "other": "ru/a.md:2"})]


def test_an_id_of_another_kind(tmp_path: Path) -> None:
    """A rule in one language is a rule in the other."""
    params = {"id": "mp.x", "kind": "note", "there": "rule", "other": "ru/a.md:1"}
    assert linted(tmp_path, both(block("mp.x"), block("mp.x", "note"))) == [("en/a.md", 1, "id-kind", params)]


def test_headings_in_one_language(tmp_path: Path) -> None:
    """A heading without a twin is a fault at its line, in either language."""
    files = both("# A { #a }\n\n# B { #b }\n", "# A { #a }\n\n\n# C { #c }\n")
    assert linted(tmp_path, files) == [
        ("en/a.md", 4, "heading-alone", {"id": "c", "other": "ru/a.md"}),
        ("ru/a.md", 3, "heading-alone", {"id": "b", "other": "en/a.md"}),
    ]


def test_headings_in_another_order(tmp_path: Path) -> None:
    """Headings stand in one order."""
    files = both("# A { #a }\n\n# B { #b }\n", "# B { #b }\n\n# A { #a }\n")
    params = {"id": "b", "there": "a", "other": "ru/a.md:1"}
    assert linted(tmp_path, files) == [("en/a.md", 1, "heading-order", params)]


def test_headings_of_another_level(tmp_path: Path) -> None:
    """Headings are of one level."""
    params = {"id": "a", "level": 2, "there": 1, "other": "ru/a.md:2"}
    assert linted(tmp_path, both("\n# A { #a }\n", "## A { #a }\n")) == [
        ("en/a.md", 1, "heading-level", params)
    ]


def test_an_anchor_twice(tmp_path: Path) -> None:
    """No two headings of a page have one id, nor a heading and a block."""
    text = "# A { #a }\n\n## B { #a }\n\n## C { #mp.x }\n\n" + block("mp.x")
    found = linted(tmp_path, both(text, text))
    assert [fault for fault in found if fault[0] == "ru/a.md"] == [
        ("ru/a.md", 3, "heading-twice", {"id": "a", "first": 1}),
        ("ru/a.md", 5, "heading-twice", {"id": "mp.x", "first": 7}),
    ]
    assert len(found) == 4


def test_an_option_in_one_language(tmp_path: Path) -> None:
    """An option without a twin is a fault at its line, in either language."""
    files = both(block("mp.x", "example", "a: 1"), block("mp.x", "example", "b: 1"))
    assert linted(tmp_path, files) == [
        ("en/a.md", 2, "option-alone", {"id": "mp.x", "key": "b", "other": "ru/a.md:1"}),
        ("ru/a.md", 2, "option-alone", {"id": "mp.x", "key": "a", "other": "en/a.md:1"}),
    ]


def test_an_option_that_differs(tmp_path: Path) -> None:
    """Options have one value in both languages, unless each language words its own."""
    files = both(
        block("mp.x", "example", "label: шаг 5", "a: 1"),
        block("mp.x", "example", "label: step 5", "a: 2"),
    )
    params = {"id": "mp.x", "key": "a", "written": "2", "there": "1", "other": "ru/a.md:1"}
    differs = ("en/a.md", 3, "option-differs", params)
    assert linted(tmp_path, files, worded=("label",)) == [differs]
    assert [fault[1:3] for fault in linted(tmp_path, files)] == [
        (2, "option-differs"),
        (3, "option-differs"),
    ]


def test_an_unknown_option(tmp_path: Path) -> None:
    """A kind of block has the options that it is given, and no others."""
    text = block("mp.x", "example", "frist: B") + block("mp.y", "rule", "first: B")
    found = linted(tmp_path, both(text, text), {"example": {"first", "army"}})
    assert [fault for fault in found if fault[0] == "ru/a.md"] == [
        (
            "ru/a.md",
            2,
            "option-unknown",
            {"id": "mp.x", "kind": "example", "key": "frist", "known": "army, first"},
        ),
        (
            "ru/a.md",
            8,
            "option-unknown",
            {"id": "mp.y", "kind": "rule", "key": "first", "known": "—"},
        ),
    ]
    assert len(found) == 4


def test_files_that_are_not_published(tmp_path: Path) -> None:
    """Beside the languages' folders fences are read, headings and blocks are not."""
    files = {"adr/1.md": "# One\n\n/// rule\n\n```sh\nls\n```\n"}
    assert [fault[:3] for fault in linted(tmp_path, files)] == [("adr/1.md", 5, "fence-info")]


@pytest.mark.parametrize(
    "name", ["a.markdown", "a.MD", "a.html", "a.js", "a.svg", "a.txt", "a.md~", "x/a.css"]
)
def test_a_file_that_nobody_reads(tmp_path: Path, name: str) -> None:
    """What the site would show as it is, or read as a page although it is none to us."""
    files = both("# T { #t }\n", "# T { #t }\n") | {f"ru/{name}": "x"}
    assert [fault[:3] for fault in linted(tmp_path, files)] == [(f"ru/{name}", 1, "file-stray")]


@pytest.mark.parametrize("name", ["a.png", "x/a.webp", ".hidden", ".x/a.html"])
def test_a_picture_beside_a_page(tmp_path: Path, name: str) -> None:
    """Pictures stand beside pages, and hidden files are not published."""
    assert linted(tmp_path, both("# T { #t }\n", "# T { #t }\n") | {f"ru/{name}": "x"}) == []


@pytest.mark.parametrize("name", ["b.png", "folder"])
def test_a_symbolic_link(tmp_path: Path, name: str) -> None:
    """A link could publish any file of the machine."""
    files = both("# T { #t }\n", "# T { #t }\n")
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / name).symlink_to("/etc")
    assert [fault[:3] for fault in linted(tmp_path, files)] == [(f"en/{name}", 1, "file-stray")]
