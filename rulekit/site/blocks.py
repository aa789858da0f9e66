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
from rulekit.site.steps import Line, Piece, account


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
        """Mark the title, the claim of who starts, and the parts of each step."""
        _header, title, *texts = block.findall("p")
        title.set("class", "rk-title")
        said = account(self.place, self.edition.lang)
        if start := said.start:
            self._mark(next(text for text in texts if start.text in (text.text or "")), start)
        steps = block.findall("ol")[-1]
        steps.set("class", "rk-steps")
        for item, step in zip(steps.findall("li"), said.steps, strict=True):
            item.set("class", "rk-step rk-step--refused" if step.item.refused else "rk-step")
            # Items with blank lines between them hold paragraphs.
            self._mark(item if (loose := item.find("p")) is None else loose, step)

    def _mark(self, place: Element, line: Line) -> None:
        """Put a line's pieces in the place of its text."""
        place.text, _, after = (place.text or "").partition(line.text)
        last = None
        for number, piece in enumerate((*line.pieces, Piece("text", after))):
            if piece.part != "text":
                place.insert(number, last := self._element(piece, line))
            elif last is None:
                place.text += piece.text
            else:
                last.tail = (last.tail or "") + piece.text

    def _element(self, piece: Piece, line: Line) -> Element:
        rule = line.rule(piece.text) if piece.part == "cite" else None
        link = rule and self.edition.link(self.page, rule)
        element = Element("a", href=link) if link else Element("span")
        element.set("class", f"rk-{piece.part}")
        element.text = piece.text
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
