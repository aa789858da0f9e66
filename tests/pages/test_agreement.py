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


PIECES = st.sampled_from(
    [
        "Text.",
        "    Text.",
        "   Text.",
        "> Text.",
        "- Item",
        "1. Item\n2. Item",
        "1. Item\n\n    More.",
        "Text `///` text.",
        "| a |\n|---|\n| `///` |",
        "---",
        "# T { #t }",
        "### U { #mp.u }",
        "```text\n/// rule | mp.x\n///\n```",
        "\n~~~python\n>>> 1\n```\n~~~",
        "\n   ```text\n   ///\n\n   ```",
        "\n    ~~~text\n    # T\n    ~~~",
        "1. Item\n\n   ```text\n   /// rule | mp.x\n   ```",
        "///",
    ]
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from(["\n", "\n\n"])), min_size=1, max_size=5).map(
    lambda pieces: "".join(piece + end for piece, end in pieces)
)
HEADERS = st.sampled_from(["/// rule | mp.a\n", "/// rule | mp.b\n\n", "/// rule | mp.c\n    first: B\n\n"])
BLOCKS = st.builds("{}{}///\n{}".format, HEADERS, TEXTS, st.sampled_from(["", "\n"]))
#: Not at the very beginning, where some lines would be metadata.
PAGES = st.lists(st.one_of(TEXTS, BLOCKS), max_size=4).map(lambda parts: f"T.\n\n{''.join(parts)}")


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.filter_too_much])
@given(PAGES)
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
