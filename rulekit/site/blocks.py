"""The blocks of a page as HTML: a Markdown extension over pymdownx's generic blocks.

Which lines are blocks is decided by `rulekit.pages` alone: a page with any other `///` never gets here.
"""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString
from pymdownx.blocks import BlocksExtension, BlocksProcessor
from pymdownx.blocks.block import Block as MarkdownBlock

from rulekit.boards import figures
from rulekit.pages import Place, scan
from rulekit.site.around import around
from rulekit.site.edition import Edition
from rulekit.site.head import facts, label, level, sort
from rulekit.site.marking import Marks, terminology
from rulekit.site.player.places import button
from rulekit.site.spared import Blocks, spare
from rulekit.site.steps import Account, Line, Piece, account


class Section(MarkdownBlock):
    """A block of any kind: a line with its name, and the text."""

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
        """Open the section and write its first line."""
        section = SubElement(parent, "section", id=self.argument, role="group")
        section.set("class", f"rk-block rk-{self.NAME}")
        section.set("aria-labelledby", self.argument)
        self._name(SubElement(section, "div", {"class": "rk-name"}))
        # Stored HTML, so that MkDocs takes none of its links for the link to a source file.
        rest = SubElement(section, "div", {"class": "rk-facts"})
        rest.text = self.md.htmlStash.store(self.edition.once(facts, self.place))
        if self.NAME in CITED:
            more = SubElement(section, "div", {"class": "rk-more"})
            more.text = self.md.htmlStash.store(self.edition.once(around, self.place))
        return section

    def on_end(self, block: Element) -> None:
        """Say which element becomes the block's heading."""
        self._heading(block, block[0])

    def _name(self, name: Element) -> None:
        """Write the sort of block and its cite label; for readers a rule's label says it all."""
        block, lang = self.place.block, self.edition.lang
        link = SubElement(name, "a", {"class": "rk-label", "href": f"#{block.id}"})
        link.text = AtomicString(sort(block, lang))
        if cited := label(block, lang):
            SubElement(link, "span").text = AtomicString(cited)
            # «Трактовка 4.2.1», but «Трактовка: движение»: words need a pause between them.
            pause = " " if cited[0].isdigit() else ": "
            link.text = AtomicString(f"{link.text}{pause}")

    def _heading(self, block: Element, heading: Element) -> None:
        block.set(HEADING, f"h{level(self.place)}")
        heading.set(HEADING, "")


#: The sorts of blocks that others name.
CITED = ("rule", "reading", "note")
#: Marks a block with the tag of its heading, and the element that becomes it.
HEADING = "data-heading"


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
        title, *texts = block.findall("p")
        title.set("class", "rk-title")
        self._heading(block, title)
        said = account(self.place, self.edition.lang)
        if start := said.start:
            self._mark(next(text for text in texts if start.text in (text.text or "")), start)
        self._boards(block, said)
        if player := button(self.place.block.id, self.page, self.edition):
            SubElement(block, "div").text = self.md.htmlStash.store(player)
        steps = block.findall("ol")[-1]
        steps.set("class", "rk-steps")
        for item, step in zip(steps.findall("li"), said.steps, strict=True):
            item.set("class", "rk-step rk-step--refused" if step.item.refused else "rk-step")
            # Items with blank lines between them hold paragraphs.
            self._mark(item if (loose := item.find("p")) is None else loose, step)

    def _boards(self, block: Element, said: Account) -> None:
        """Put the boards above and below the steps."""
        before, after = figures(said.book, said.play, self.edition.lang)
        for place, html in ((-1, before), (len(block) + 1, after)):
            if html:
                holder = Element("div", {"class": "rk-folds"})
                holder.text = self.md.htmlStash.store(html)
                block.insert(place, holder)

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
        rule = line.rule(piece.text, self.edition.lang) if piece.part == "cite" else None
        link = rule and self.edition.link(self.page, rule)
        element = Element("a", href=link) if link else Element("span")
        element.set("class", f"rk-{piece.part}")
        element.text = piece.text
        return element


class Headings(Treeprocessor):
    """Gives each block a heading with the block's id.

    Search and screen readers go by headings, but these must not come into the table of contents:
    so they become headings only after it is made. (The theme's search ends a heading's text with the
    element that the heading stands in, so this must be the block itself.)
    """

    AFTER_TOC = 4  # whose priority is 5

    def run(self, root: Element) -> None:
        """Turn the marked elements into headings."""
        for block in root.iter("section"):
            if tag := block.attrib.pop(HEADING, None):
                heading = next(element for element in block.iter() if HEADING in element.attrib)
                del heading.attrib[HEADING]
                heading.tag = tag
                heading.set("id", block.attrib.pop("id"))


class RulekitBlocks(BlocksExtension):
    """Registers the blocks; `edition` and `page` are set before each page."""

    def __init__(self, **settings: Any) -> None:
        self.config = {"edition": ["", "the edition"], "page": ["", "the page's name"]}
        super().__init__(**settings)

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802
        """Register one class a kind."""
        block_mgr.__class__ = Blocks
        spare(md)
        for kind in (Rule, Example, Reading, Note):
            block_mgr.register(kind, self.getConfigs())
        md.treeprocessors.register(Headings(md), "rulekit_headings", Headings.AFTER_TOC)
        if edition := self.getConfig("edition"):
            page = str(self.getConfig("page"))
            marks = Marks(md, terminology(page, edition), page)
            md.treeprocessors.register(marks, "rulekit_terms", Marks.AFTER_HEADINGS)


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
