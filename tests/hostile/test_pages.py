"""Pages that would do more than say something are refused, at the line and in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown import Markdown

from rulekit.pages import LANGS, lint, load, scan
from rulekit.pages.registry import LIMIT
from rulekit.pages.scanner import LONGEST
from rulekit.site import gate, macros
from rulekit.site.inspection import faults as inspected
from tests.hostile.said import codes

BEFORE = "# Page { #page }\n\n"
#: The renderer's extensions in mkdocs.yml that read what stands in a page.
EXTENSIONS = ["attr_list", "def_list", "tables"]


def found(text: str) -> set[tuple[int, str]]:
    """What the scanner says of a text below a heading."""
    return codes(scan(BEFORE + text, "docs/ru/x.md", "ru").faults)


SCHEMES = [
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a]( javascript:alert(1))",
    "[a](<javascript:alert(1)>)",
    "[a](\njavascript:alert(1))",
    "[a](java&#115;cript:alert(1))",
    "[a](javascript&colon;alert(1))",
    "[a](java&Tab;script:alert(1))",
    "[a](java&NewLine;script:alert(1))",
    "[a](&#x6a;avascript:alert(1))",
    "[a](&#0000000106;avascript:alert(1))",
    "[a](java\tscript:alert(1))",
    "[a](vbscript:msgbox(1))",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "![a](data:image/svg+xml;base64,PHN2Zz4=)",
    "![a](javascript:alert(1))",
    "[a](file:///etc/passwd)",
    "[a](blob:x)",
    "[a](//evil.example/x)",
    "[a](/\\evil.example/x)",
    "[![b](c.png)](javascript:alert(1))",
    "[a](x.md) and [b](javascript:alert(1))",
    "[a][b]\n\n[b]: javascript:alert(1)",
    "[a][b]\n\n[b]:\n    javascript:alert(1)",
    "[a][b]\n\n  [b]: <data:text/html,x>",
    "- [a](javascript:alert(1))",
    "| [a](javascript:alert(1)) | b |",
]


@pytest.mark.parametrize("text", SCHEMES)
def test_a_scheme_that_runs_or_leads_away(text: str) -> None:
    """Whatever is done to hide it, an address is a page's, or one of three schemes."""
    assert "link-scheme" in {code for _, code in found(text)}


# A tab becomes spaces, within which no browser finds a scheme.
@pytest.mark.parametrize("text", [text for text in SCHEMES if "\t" not in text])
def test_no_scheme_gets_past_both_walls(text: str) -> None:
    """What the renderer makes of it either is no link, or is refused once more when it is HTML."""
    html = Markdown(extensions=EXTENSIONS).convert(text)
    refused = {code for _, code in codes(inspected(html, text, "x.md"))}
    leads = "href=" in html or "src=" in html
    assert refused or not leads or "//evil" in html or "/\\evil" in html


@pytest.mark.parametrize(
    "text",
    [
        "[a](b.md) [c](../d/e.md#f) [g](#h) [i](https://example.org/j?k=l:m) [n](mailto:o@p.q)",
        "<https://example.org/?a=[b]> [c](<https://[::1]/>) `<https://[b>`",
        "`[a](javascript:alert(1))` is code.",
        "```text\n[a](javascript:alert(1))\n```",
        "Text [in brackets]: and a colon; (see also: nothing).",
    ],
)
def test_what_an_address_may_be(text: str) -> None:
    """Pages, anchors, three schemes; code is only shown."""
    assert found(text) == set()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[a](mp.а.md)", "link-letters"),
        ("[a](https://еxample.org)", "link-letters"),
        ("a: <https://еxample.org>", "link-letters"),
        ("[a](https://[b)", "link-host"),
        ("![a]( <https://b].org>)", "link-host"),
        ("[a]: https://[b", "link-host"),
        ("a: <https://[b]c>", "link-host"),
        ("*a*{ onclick=alert(1) }", "braces-written"),
        ("a\n{: style=background:url(//b) }", "braces-written"),
        ("*a*{ hidden }", "braces-written"),
        ("a { #one .md-hidden }", "braces-written"),
        ("## A { hidden } { #b }", "braces-written"),
        ("--8<-- '../../mkdocs.yml'", "file-included"),
        ("  -8<- 'x'", "file-included"),
        ("!include ../x.yml", "file-included"),
        ("/// rule | mp.аb\nText.\n///", "block-cyrillic"),
        ("/// rule | MP.a\nText.\n///", "block-id"),
        ("## A { #А }", "heading-no-id"),
        ("## A { #B }", "heading-no-id"),
        ("a\u202eb", "page-unseen"),
        ("a\u2066b", "page-unseen"),
        ("a\u200bb", "page-unseen"),
        ("a\0b", "page-unseen"),
        ("<img src=x onerror=alert(1)>", "html-written"),
        ("<svg/onload=alert(1)>", "html-written"),
        ("<!-- a -->", "html-written"),
        ("a" * (LONGEST + 1), "line-long"),
    ],
)
def test_refused_at_its_line(text: str, code: str) -> None:
    """Look-alikes, attributes, inclusions, what is unseen, HTML, lines without end."""
    assert (4 if text.startswith("a\n") else 3, code) in found(text)


@pytest.mark.parametrize(
    ("html", "written"),
    [
        ("<!--><img src=x onerror=alert(1)>-->", "<!--"),
        ("<!--a--!><img src=x onerror=alert(1)>-->", "<!--"),
        ("<![CDATA[><img src=x onerror=alert(1)>]]>", "<!["),
        ("<img src=x onerror=alert(1)", "<img"),
        ("<p>a</p><svg/onload=alert(1) ", "<svg/onload=alert(1)"),
    ],
)
def test_what_a_browser_ends_elsewhere(html: str, written: str) -> None:
    """A comment, and what has no end, are refused: a browser may find elements there that nobody has seen."""
    assert [(one.code, one.params["written"]) for one in inspected(html, html, "x.md")] == [
        ("html-unlisted", written)
    ]


def test_an_address_that_cannot_be_taken_apart() -> None:
    """Brackets in the name of a host are refused as what they may turn out to be, and end nothing."""
    html = '<a href="javascript://[%0aalert(1)">a</a><img src="https://[b">'
    assert {code for _, code in codes(inspected(html, html, "x.md"))} == {"html-active", "html-foreign"}


BOMBS = {
    "laughs": "title: &a [x, x]\nb: &b [*a, *a]\nc: [" + ", ".join(["*b"] * 9) + "]",
    "laughs of merged keys": "\n".join(
        ["a0: &a0 {x: y}", *(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 12))]
    ),
    "depth": "title: " + "[" * 3000 + "]" * 3000,
    "an object": "title: !!python/object/apply:os.system ['id']",
    "a list": "title: [a]",
    "itself": "title: &a [*a]",
    "much": "title: " + "a" * 100_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_front_matter_that_would_explode(name: str) -> None:
    """Front matter is a few plain values: nothing that names another, nothing deep, no object."""
    assert codes(gate.faults(f"---\n{BOMBS[name]}\n---\n\nText.\n", "x.md", macros.ALLOWED)) <= {
        (1, "front-matter"),
        (1, "front-plain"),
        (1, "jinja-front-key"),
    }
    assert gate.faults(f"---\n{BOMBS[name]}\n---\n\nText.\n", "x.md", macros.ALLOWED)


def test_front_matter_of_lines_that_would_take_for_ever() -> None:
    """The form without marks is no longer either."""
    assert codes(gate.faults("title: a\n" * 10_000, "x.md", macros.ALLOWED)) == {(1, "front-plain")}


@pytest.mark.parametrize("text", ["{" * 2000, "{{ " + "(" * 5000, "{{ " + "[" * 5000 + "]" * 5000 + " }}"])
def test_braces_without_bottom(text: str) -> None:
    """A macro's braces are no deeper than a call, and what is deeper ends no program."""
    said = gate.faults(f"Text.\n\n{text}\n", "x.md", macros.ALLOWED)
    assert codes(said) & {(3, code) for code in ("jinja-deep", "jinja-syntax")}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A page in each language."""
    for lang in LANGS:
        (tmp_path / "docs" / lang / "mp").mkdir(parents=True)
        (tmp_path / "docs" / lang / "mp" / "a.md").write_text(BEFORE, "utf-8")
    return tmp_path / "docs"


@pytest.mark.parametrize("written", ["../../x.md", "../../../etc/passwd", "%2e%2e/%2E%2e/x.png", "..\\..\\x"])
@pytest.mark.parametrize("before", ["[a](", "![a](", "[a]: "])
def test_an_address_out_of_the_folder(docs: Path, before: str, written: str) -> None:
    """Neither a page nor a picture is taken from beside the pages of a language."""
    for lang in LANGS:
        (docs / lang / "mp" / "a.md").write_text(
            f"{BEFORE}{before}{written}{')' if '(' in before else ''}\n", "utf-8"
        )
    said = lint(load(docs))
    assert codes(said) == {(3, "link-outside")}
    assert {fault.path for fault in said} == {(docs / lang / "mp/a.md").as_posix() for lang in LANGS}


def test_a_link_to_a_file_elsewhere_shows_nothing_of_it(docs: Path) -> None:
    """A page that is a symbolic link out of docs/ is not read, be it a page, a folder or a note."""
    secret = docs.parent / "secret.md"
    secret.write_text("<b>secret</b>\n", "utf-8")
    (docs / "ru" / "b.md").symlink_to(secret)
    (docs / "adr.md").symlink_to(secret)
    registry = load(docs)
    said = [*registry.pages["ru"]["b.md"].faults, *registry.others[0].faults]
    assert codes(said) == {(1, "file-outside")}
    assert registry.pages["ru"]["b.md"].text == registry.others[0].text == ""
    assert "secret" not in "".join(fault.text("en").partition(": ")[2] for fault in lint(registry))


def test_a_language_that_is_a_link(docs: Path, tmp_path: Path) -> None:
    """The folder of a language may lead elsewhere as little as a page may."""
    (docs / "en").rename(tmp_path / "elsewhere")
    (docs / "en").symlink_to(tmp_path / "elsewhere")
    assert (1, "file-outside") in codes(load(docs).pages["en"]["mp/a.md"].faults)


@pytest.mark.parametrize("name", ["mp/А.md", "mp/A.md", "mp/a\u202eb.md", "m p/a.md", "mp/a..b.md"])
def test_a_name_that_looks_like_another(docs: Path, name: str) -> None:
    """Names of pages are plain: no case, no letters of another alphabet, nothing unseen."""
    path = docs / "ru" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(BEFORE, "utf-8")
    assert (1, "page-name") in codes(load(docs).pages["ru"][name].faults)


def test_a_file_that_is_too_large(docs: Path) -> None:
    """A page of any size is told by its limit, and not read."""
    with (docs / "ru" / "mp" / "a.md").open("wb") as file:
        file.truncate(LIMIT + 1)
    page = load(docs).pages["ru"]["mp/a.md"]
    assert codes(page.faults) == {(1, "file-large")}
    assert page.text == ""
