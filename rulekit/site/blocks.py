"""The blocks of a page as HTML: a Markdown extension over pymdownx's generic blocks.

Which lines are blocks is decided by `rulekit.pages` alone: a page with any other `///` never gets here.
"""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from pymdownx.blocks import BlocksExtension, BlocksProcessor
from pymdownx.blocks.block import Block as MarkdownBlock

from rulekit.pages import Place, scan
from rulekit.site.edition import Edition
from rulekit.site.head import head, name
from rulekit.site.steps import Ruled, Span, ruled, spans


class Section(MarkdownBlock):
    """A block of any kind: a header and the text."""

    ARGUMENT = True

    @property
    def edition(self) -> Edition:
        """The edition that is being built."""
        edition: Edition = self.config["edition"]
        return edition

    @property
    def page(self) -> str:
        """The name of the page that is being rendered: `a/b.md`."""
        return str(self.config["page"])

    @property
    def place(self) -> Place:
        """The block as the scanner read it."""
        return self.edition.registry.places[self.edition.lang][self.argument]

    def on_create(self, parent: Element) -> Element:
        """Open the section and write its header."""
        block = self.place.block
        section = SubElement(parent, "section", id=block.id, role="group")
        section.set("class", f"rk-block rk-{self.NAME}")
        section.set("aria-label", name(block, self.edition.lang))
        # A paragraph with nothing but stored HTML is replaced by it, and MkDocs takes none of its links
        # for a link to a source file.
        header = head(block, self.edition, self.page)
        SubElement(section, "p").text = self.md.htmlStash.store(header)
        return section


class Rule(Section):
    """A normative idea with its name."""

    NAME = "rule"


class Reading(Section):
    """A question that the text leaves open, and the ways to take it."""

    NAME = "reading"


class Note(Section):
    """What the sources imply without saying it."""

    NAME = "note"


class Example(Section):
    """A play: its title, the tables of its position, its steps."""

    NAME = "example"

    def on_end(self, block: Element) -> None:
        """Mark the title and the parts of each step."""
        _header, title, *_givens = block.findall("p")
        title.set("class", "rk-title")
        steps = block.findall("ol")[-1]
        steps.set("class", "rk-steps")
        for item, said in zip(steps.findall("li"), ruled(self.place, self.edition.lang), strict=True):
            self._step(item, said)

    def _step(self, item: Element, said: Ruled) -> None:
        item.set("class", "rk-step" if said.allowed else "rk-step rk-step--refused")
        # Items with blank lines between them hold paragraphs.
        place = item if (loose := item.find("p")) is None else loose
        text, place.text = (place.text or "").strip(), None
        for number, span in enumerate(spans(text, allowed=said.allowed)):
            place.insert(number, self._span(span, said))

    def _span(self, span: Span, said: Ruled) -> Element:
        rule = said.labelled(span.text) if span.part == "cite" else None
        link = rule and self.edition.link(self.page, rule)
        element = Element("a", href=link) if link else Element("span")
        element.set("class", f"rk-{span.part}")
        element.text = span.text
        return element


class RulekitBlocks(BlocksExtension):
    """Registers the blocks; `edition` and `page` are set before each page."""

    def __init__(self, **settings: Any) -> None:
        self.config = {"edition": ["", "the edition"], "page": ["", "the page's name"]}
        super().__init__(**settings)

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802
        """Register one class a kind."""
        for kind in (Rule, Example, Reading, Note):
            block_mgr.register(kind, self.getConfigs())


def makeExtension(**settings: Any) -> RulekitBlocks:  # noqa: N802
    """Make the extension, as Markdown asks for it by the module's name."""
    return RulekitBlocks(**settings)


def without_options(text: str) -> str:
    """The text without the options under its blocks' headers, which Markdown would not know."""
    lines: list[str | None] = list(text.splitlines(keepends=True))
    for block in scan(text).blocks:
        for option in block.options.values():
            lines[option.line - 1] = None
    return "".join(line for line in lines if line is not None)
