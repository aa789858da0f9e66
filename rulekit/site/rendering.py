"""Pages as they were rendered the last time, where all that they are made of is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from rulekit.pages import LANGS
from rulekit.site import store
from rulekit.site.around import around
from rulekit.site.blocks import CITED
from rulekit.site.edition import Edition
from rulekit.site.editions import config_file
from rulekit.site.head import facts
from rulekit.site.reference.told import ORDER


class _Entry(msgspec.Struct):
    """A line of a page's table of contents."""

    title: str
    id: str
    level: int
    children: list[_Entry]


class _Rendered(msgspec.Struct):
    """What MkDocs knows of a rendered page."""

    content: str
    toc: list[_Entry]
    title: str | None
    #: The ids on the page, and the anchors to which it links: by page, each with the link as it is written.
    anchors: list[str]
    links: dict[str, dict[str, str]]


class KeptPage(Page):
    """A page that is rendered only if something that it is made of has changed."""

    #: Whether it was rendered by an earlier build, which has found nothing wrong with it.
    taken = False
    #: What it is made of.
    parts: Callable[[Page], Iterable[str]]

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Take what the store has; else render."""
        kept = store.active()
        # What mkdocstrings tells is made of more than the page.
        if kept is None or f"\n{ORDER} " in f"\n{self.markdown}":
            super().render(config, files)
            return
        name = kept.name("page", self.parts(self))
        if data := kept.get(name):
            self._take(msgspec.json.decode(data, type=_Rendered), files)
        else:
            super().render(config, files)
            kept.later(name, msgspec.json.encode(self._rendered()))

    def _take(self, found: _Rendered, files: Files) -> None:
        self.content, self.taken = found.content, True
        self.toc = TableOfContents(_lines(found.toc))
        self._title_from_render = found.title
        self.present_anchor_ids = set(found.anchors)
        targets = ((files.get_file_from_path(path), links) for path, links in found.links.items())
        self.links_to_anchors = {file: links for file, links in targets if file is not None}

    def _rendered(self) -> _Rendered:
        links = {file.src_uri: links for file, links in (self.links_to_anchors or {}).items()}
        anchors = sorted(self.present_anchor_ids or ())
        return _Rendered(
            self.content or "", [_entry(one) for one in self.toc], self._title_from_render, anchors, links
        )


class Keeper:
    """Makes the pages of one build of an edition such as are kept."""

    def __init__(self, edition: Edition, config: MkDocsConfig, files: Files) -> None:
        self.edition = edition
        self._everywhere = "\0".join(_everywhere(edition, config, files))

    def keep(self, page: Page) -> None:
        """Let a page be rendered only if it must."""
        page.__class__ = KeptPage
        assert isinstance(page, KeptPage)
        page.parts = self._parts

    def _parts(self, page: Page) -> Iterator[str]:
        """All that a page is made of besides the program and its words."""
        edition, name = self.edition, page.file.src_uri
        source = edition.registry.pages[edition.lang][name]
        yield from (self._everywhere, name, str(page.markdown), source.text)
        for block in source.blocks:
            place = edition.registry.places[edition.lang][block.id]
            yield edition.once(facts, place)
            yield edition.once(around, place) if block.kind in CITED else ""


def _everywhere(edition: Edition, config: MkDocsConfig, files: Files) -> Iterator[str]:
    """What every page is made of: how pages are configured, and to which files and rules they may lead."""
    root = edition.registry.docs.parent
    yield from (edition.lang, str(edition.plays))
    yield from ((root / config_file(lang)).read_text("utf-8") for lang in LANGS)
    yield from sorted(file.src_uri for file in files if file.src_dir == config.docs_dir)
    for id, place in edition.registry.places[edition.lang].items():
        if place.block.kind == "rule":
            yield f"{id} {place.name}"


def _entry(line: AnchorLink) -> _Entry:
    return _Entry(line.title, line.id, line.level, [_entry(child) for child in line.children])


def _lines(entries: list[_Entry]) -> list[AnchorLink]:
    lines = [_line(entry) for entry in entries]
    for first in lines[:1]:
        first.active = True  # type: ignore[attr-defined] # as MkDocs marks it
    return lines


def _line(entry: _Entry) -> AnchorLink:
    line = AnchorLink(entry.title, entry.id, entry.level)
    line.children = [_line(child) for child in entry.children]
    return line
