"""Work that is left out: what is made without it is the same to the letter."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, tostring

import pytest
from jinja2 import Environment
from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor as Pattern
from pymdownx.blocks import BlocksProcessor

from rulekit.markup import html
from rulekit.site.gate import Walled
from rulekit.site.printed import _is_plain, _Paper
from rulekit.site.spared import Blocks, spare

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("*/musket-pike/*.md"))
EXTENSIONS = ["attr_list", "def_list", "tables"]


@pytest.mark.parametrize(
    "text",
    [
        "Plain words, 4.4.1: «кавычки» — and nothing else.",
        "`code`, *one*, __two__, a_b, 2 * 3, \\*no\\*, <b>x</b>, &amp; &#8212; & <a@b.c> <https://a.b/>",
        "[a](b.md), ![a](b.png), [c], [d][e], ![f][g]\n\n[c]: h.md\n[e]: i.md\n[g]: j.png",
        "two  \nlines, and two\nmore\n\n| a | b |\n|---|---|\n| `x` | *y* |\n| 1 | - |",
        *(path.read_text("utf-8") for path in PAGES),
    ],
)
def test_texts_without_marks_are_left_as_they_are(text: str) -> None:
    """No pattern would have found anything in them."""
    spared = Markdown(extensions=EXTENSIONS)
    spare(spared)
    assert spared.convert(text) == Markdown(extensions=EXTENSIONS).convert(text)


def test_a_pattern_that_is_not_known_is_tried() -> None:
    """A library may bring a pattern of its own: then every text is looked at."""

    class Shout(Pattern):
        def handleMatch(  # type: ignore[override]  # noqa: N802 - as its base has it
            self, m: re.Match[str], data: str
        ) -> tuple[Element, int, int]:
            return Element("hr"), m.start(0), m.end(0)

    md = Markdown()
    spare(md)
    md.inlinePatterns.register(Shout("@@", md), "shout", 5)
    assert md.convert("a @@ b") == "<p>a <hr /> b</p>"


NESTED = """\
- one

    /// admonition | Outer
    - a

        //// admonition | Inner
        text

        - b
        ////

    more
    ///

- two

/// admonition | Alone
text

    code
///
"""


def test_blocks_in_blocks_are_found_as_before() -> None:
    """What stands around a block is asked for where it stands in another one or in a list."""
    found = []
    for kind in (BlocksProcessor, Blocks):
        md = Markdown(extensions=["pymdownx.blocks.admonition"])
        md.parser.blockprocessors["blocks"].__class__ = kind
        found.append(md.convert(NESTED))
    assert found[0] == found[1]
    assert found[0].count('class="admonition"') == 3


def test_html_is_what_the_library_writes() -> None:
    """Signs in texts, tails and values, elements without an end, and letters of both cases."""
    root = Element("svg", {"viewBox": "0 0 1 1", "title": "a & \"b\" <c> 'd' «e»\n"})
    root.text = "1 < 2 & 3 > 2 «x» \"y\" 'z'"
    for name in ("br", "hr", "img", "input", "col", "p", "text"):
        child = SubElement(root, name, {"class": name})
        child.tail = f"{name} & <tail>"
        if name == "p":
            child.text = ""
            SubElement(child, "b").text = "&amp;"
    assert html([root, Element("p")]) == "".join(
        tostring(element, "unicode", "html") for element in (root, Element("p"))
    )


@pytest.mark.parametrize(
    "text", ["", "\n", "a", "a\n", "a\n\n", "a\r\nb\rc\n", "{ a } }} %} #} {one}\n", "x\u2028y\x0cz\n"]
)
def test_a_page_without_jinja_is_what_the_engine_makes_of_it(text: str) -> None:
    """Of a text in which there is nothing to run only the end of the last line is taken."""
    assert Walled({}).from_string(text).render() == Environment(autoescape=True).from_string(text).render()


HTML = (
    '<p class="a">1 &lt; 2 &#8212; &amp; <a href="b/#c">c</a><br><img alt="x" src="y.png" /></p>'
    '<details data-rk-x="1"><summary>S</summary></details><div class="rk-more"><p>out<br></p></div>'
    '<svg viewBox="0 0 1 1"><circle class="d"/><title>t</title></svg><p id="e" title="&quot;&lt;">z</p>'
)


@pytest.mark.parametrize("part", ["", HTML, HTML + HTML])
def test_a_plain_page_comes_on_paper_as_any_other(part: str) -> None:
    """To cut HTML at its tags is to read it."""
    papers = [_Paper("b/a.md", {}, "http://site/ru/", frozenset({"rk-more"})) for _ in range(2)]
    assert _is_plain(part)
    papers[0].take(part)
    papers[1].feed(part)
    papers[1].close()
    assert "".join(papers[0].out) == "".join(papers[1].out)


@pytest.mark.parametrize("part", ["a & b", "&amp b", "<!-- a -->", "<p title='a'>", "a < b", "<p", "&#x;"])
def test_what_is_not_plain_is_read(part: str) -> None:
    """Where there are two ways to read something, the reader of before does it."""
    assert not _is_plain(part)
