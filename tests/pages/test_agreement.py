"""The renderer of the site and the scanner agree wherever there is no fault."""

import re
from importlib import import_module
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import markdown
from hypothesis import HealthCheck, assume, example, given, settings, strategies as st

from rulekit.pages import scan

#: The renderer's modules have no types.
blocks: Any = import_module("pymdownx.blocks")
block: Any = import_module("pymdownx.blocks.block")


class Rule(block.Block):  # type: ignore[misc]
    """A block that renders as `<div id="...">`."""

    NAME = "rule"
    ARGUMENT = True
    OPTIONS = {"first": ["", str]}  # noqa: RUF012

    def on_create(self, parent: Element) -> Element:
        """Make the element with the block's id."""
        return SubElement(parent, "div", {"id": self.argument, "class": self.NAME})


class Blocks(blocks.BlocksExtension):  # type: ignore[misc]
    """The blocks of the page grammar, as far as the test needs them."""

    def extendMarkdownBlocks(self, md: markdown.Markdown, block_mgr: Any) -> None:  # noqa: N802
        """Register the blocks."""
        block_mgr.register(Rule, {})


def rendered(text: str) -> str:
    """The page as HTML."""
    extensions: list[Any] = [Blocks(), "pymdownx.superfences", "attr_list", "tables"]
    return markdown.markdown(text, extensions=extensions)


LINES = st.sampled_from(
    [
        "",
        "",
        "Text.",
        "///",
        "///",
        "/// rule | mp.a",
        "/// rule | mp.b",
        "    first: B",
        "```text",
        "```python",
        ">>> 1",
        "```",
        "~~~",
        "~~~text",
        "   ```text",
        "   ```",
        "    ```text",
        "    ```",
        "   Text.",
        "    Text.",
        "  Text.",
        "> Text.",
        "- Item",
        "# T { #t }",
        "### W { #w }",
        "## U { #u }",
        "---",
        "1. Item",
        "| a |",
        "|---|",
        "`code`",
    ]
)
BLOCK = st.builds(
    "\n{}\n{}\n///\n".format,
    st.sampled_from(["/// rule | mp.a", "/// rule | mp.c", "/// rule | mp.b\n    first: B\n"]),
    st.lists(LINES, min_size=1, max_size=8).map("\n".join),
)
TEXTS = st.lists(st.one_of(LINES, BLOCK), max_size=12).map(lambda lines: "\n".join(["Text.", "", *lines]))


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.filter_too_much])
@given(TEXTS)
@example("Text.\n\n    ```text\n    /// rule | mp.a\n    ```\n")
@example("/// rule | mp.a\n1. Item\n///\n")
@example("/// rule | mp.b\n    first: B\n\n    Text.\n```text\n///\n\n/// rule | mp.a\n```\n///\n")
def test_renderer(text: str) -> None:
    """Where the scanner finds no fault, the page shows its blocks and headings and no mark."""
    page = scan(text)
    assume(not page.faults)
    html = rendered(text)
    outside_code = re.sub(r"<(pre|code)\b.*?</\1>", "", html, flags=re.DOTALL)
    assert "///" not in outside_code
    assert re.findall(r'<div[^>]* id="([^"]*)"', html) == [found.id for found in page.blocks]
    headings = [(int(level), id) for level, id in re.findall(r'<h(\d)(?: id="(.*?)")?', html)]
    assert headings == [(heading.level, heading.id) for heading in page.headings]
