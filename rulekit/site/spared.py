"""Work of Markdown's that nothing comes of on our pages, left out; what is made is the same to the letter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import InlineProcessor
from markdown.util import AtomicString
from pymdownx.blocks import BlocksProcessor

#: The inline patterns that are known, each with the letters without any of which it matches nothing.
_MARKS = {
    "backtick": "`",
    "escape": "\\",
    "reference": "[",
    "mkdocs-autorefs": "[",
    "link": "[",
    "image_link": "[",
    "image_reference": "[",
    "short_reference": "[",
    "short_image_ref": "[",
    "autolink": "<",
    "automail": "<",
    "linebreak": "\n",
    "html": "<",
    "entity": "&",
    "em_strong": "*_",
}


class Inline(InlineProcessor):
    """Tries no pattern on a text that has no mark of any: cells of tables, most lines of steps."""

    #: As in Markdown, after the marks of code by their indents.
    PRIORITY = 20

    @cached_property
    def _marks(self) -> re.Pattern[str] | None:
        """What some pattern needs; None if there is a pattern of which that is not known."""
        names = [item.name for item in self.inlinePatterns._priority]  # type: ignore[attr-defined]  # noqa: SLF001 - no other way to names
        if not all(name in _MARKS for name in names):
            return None
        marks = "".join(sorted({mark for name in names for mark in _MARKS[name]}))
        return re.compile(f"[{re.escape(marks)}]")

    def _InlineProcessor__handleInline(self, data: str, patternIndex: int = 0) -> str:  # noqa: N802, N803
        """Handle a text as Markdown does, unless nothing would come of it."""
        if isinstance(data, AtomicString) or (self._marks and not self._marks.search(data)):
            return data
        handled: str = super()._InlineProcessor__handleInline(data, patternIndex)  # type: ignore[misc]
        return handled


class Blocks(BlocksProcessor):
    """Looks for what stands around a block only where a block stands in another one."""

    def parse_blocks(self, blocks: list[str], current_parent: Element) -> None:
        """Parse blocks; the whole page would be gone through for each piece of one."""
        super().parse_blocks(blocks, _Around(self, current_parent))


class _Around:
    """A page that is gone through for the parents of its elements: by its `iter` alone."""

    def __init__(self, blocks: Blocks, page: Element) -> None:
        self._blocks, self._page = blocks, page

    def iter(self) -> Iterator[Element]:
        """All elements of the page; none where nobody asks for a parent, as within a single block."""
        return self._page.iter() if len(self._blocks.stack) > 1 else iter(())


def spare(md: Markdown) -> None:
    """Let Markdown leave out what it can."""
    md.treeprocessors.register(Inline(md), "inline", Inline.PRIORITY)
