"""All pages of a folder `docs/`, and where each id stands in each language."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

from rulekit.messages import LANGS
from rulekit.pages.fault import Fault
from rulekit.pages.page import Block, Page
from rulekit.pages.scanner import scan, unread

#: Files that may stand beside pages; a drawing in SVG could hold a script.
PICTURES = (".avif", ".gif", ".jpeg", ".jpg", ".png", ".webp")

#: The most bytes of a page.
LIMIT = 2_000_000
#: What a page or its folder may be called: the address is made of it, and some hosts know no case.
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

#: Pages by their path below the language's folder, in one order for all languages.
Pages = Mapping[str, Page]


@dataclass(frozen=True, slots=True)
class Place:
    """A block and the page that it stands on."""

    #: The page's path below its language's folder: `musket-pike/preemption.md`.
    name: str
    page: Page
    block: Block

    @property
    def url(self) -> str:
        """Its address below the language's address: `musket-pike/preemption/#mp.preemption.fails`."""
        return f"{page_url(self.name)}#{self.block.id}"

    @property
    def at(self) -> str:
        """File and line, for a message."""
        return f"{self.page.path}:{self.block.line}"


@dataclass(frozen=True)
class Registry:
    """The pages in both languages and their blocks by id."""

    docs: Path
    pages: Mapping[str, Pages]
    #: Files beside the languages' folders: not published, but their fences are read as well.
    others: tuple[Page, ...] = ()
    #: Files in the languages' folders that are published and are neither pages nor pictures.
    strays: tuple[Path, ...] = ()

    @cached_property
    def digest(self) -> str:
        """The same for the same pages."""
        texts = (
            (lang, name, page.text) for lang, pages in self.pages.items() for name, page in pages.items()
        )
        return sha256("\0".join(part for text in texts for part in text).encode()).hexdigest()

    def block(self, lang: str, id: str) -> Block:
        """The block with this id; raises KeyError if there is none."""
        return self.places[lang][id].block

    def url(self, lang: str, id: str) -> str:
        """The address of an id, below the language's own address."""
        return self.places[lang][id].url

    def blocks(self, lang: str, kind: str | None = None) -> tuple[Block, ...]:
        """The blocks of a language in the order of pages, of all kinds or of one."""
        places = self.places[lang].values()
        return tuple(place.block for place in places if kind in {None, place.block.kind})

    def rules(self, lang: str) -> tuple[Block, ...]:
        """The rules, in the order of pages."""
        return self.blocks(lang, "rule")

    def examples(self, lang: str) -> tuple[Block, ...]:
        """The examples, in the order of pages."""
        return self.blocks(lang, "example")

    def readings(self, lang: str) -> tuple[Block, ...]:
        """The readings, in the order of pages."""
        return self.blocks(lang, "reading")

    @cached_property
    def places(self) -> Mapping[str, Mapping[str, Place]]:
        """Language -> id -> place, in the order of pages; of two equal ids the first one counts."""
        index: dict[str, dict[str, Place]] = {lang: {} for lang in self.pages}
        for lang, place in self.all_places():
            index[lang].setdefault(place.block.id, place)
        return index

    def all_places(self) -> Iterator[tuple[str, Place]]:
        """Every block with its language, those with an id that is taken too."""
        for lang, pages in self.pages.items():
            for name, page in pages.items():
                for block in page.blocks:
                    yield lang, Place(name, page, block)


def load(docs: Path) -> Registry:
    """Read all pages below `docs/ru` and `docs/en`."""
    pages = {lang: _pages(docs, lang) for lang in LANGS}
    others = (path for path in _files(docs) if path.relative_to(docs).parts[0] not in LANGS)
    return Registry(docs, pages, tuple(_within(docs, path, "") for path in others), _strays(docs))


def read(path: Path, lang: str = "") -> Page:
    """Read a page from its file; bytes that are not UTF-8 and a byte order mark are faults."""
    name = path.as_posix()
    with path.open("rb") as file:
        data = file.read(LIMIT + 1)
    if len(data) > LIMIT:
        return unread("", Fault(name, 1, "file-large", limit=LIMIT), lang)
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    page = _scanned(text, name, lang)
    return replace(page, faults=(*_encoding(data, name), *page.faults))


@lru_cache(10_000)
def _scanned(text: str, name: str, lang: str) -> Page:
    """A page as it was read before: a build reads all of them more than once."""
    return scan(text, name, lang)


def forget() -> None:
    """Read every page anew."""
    _scanned.cache_clear()


@lru_cache(10_000)
def page_url(name: str) -> str:
    """The address of a page below its language's address: `a/b.md` is `a/b/`."""
    path = PurePosixPath(name)
    folder = path.parent if path.name == "index.md" else path.with_suffix("")
    return "" if folder == PurePosixPath() else f"{folder}/"


def _encoding(data: bytes, path: str) -> Iterator[Fault]:
    if data.startswith(b"\xef\xbb\xbf"):
        yield Fault(path, 1, "page-mark")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        yield Fault(path, line, "page-encoding", byte=f"0x{data[error.start]:02x}")


def _pages(docs: Path, lang: str) -> dict[str, Page]:
    folder = docs / lang
    return {path.relative_to(folder).as_posix(): _named(docs, path, lang) for path in _files(folder)}


def _named(docs: Path, path: Path, lang: str) -> Page:
    """A page with what is wrong with its name: no letters but a–z, so that none looks like another."""
    page = _within(docs, path, lang)
    names = path.relative_to(docs / lang).with_suffix("").parts
    if wrong := next((name for name in names if not _NAME.fullmatch(name)), None):
        page = replace(page, faults=(Fault(page.path, 1, "page-name", written=wrong), *page.faults))
    return page


def _within(docs: Path, path: Path, lang: str) -> Page:
    """Read a page that lies in `docs`; of a file elsewhere, to which a link leads, not a line is shown."""
    if path.resolve().is_relative_to(docs.resolve()):
        return read(path, lang)
    return unread("", Fault(path.as_posix(), 1, "file-outside", folder=docs.name), lang)


def _files(folder: Path) -> list[Path]:
    """The Markdown files below a folder: its own first page first, then the others by name."""
    found = (path for path in folder.rglob("*.md") if path.is_file())
    return sorted(found, key=_rank)


def _strays(docs: Path) -> tuple[Path, ...]:
    """What would stand on the site and has been read by nobody; hidden files are not published."""
    found = (path for lang in LANGS for path in (docs / lang).rglob("*"))
    return tuple(sorted(path for path in found if _is_stray(path.relative_to(docs), path)))


def _is_stray(name: Path, path: Path) -> bool:
    if any(part.startswith(".") for part in name.parts):
        return False
    return path.is_symlink() or (path.is_file() and path.suffix not in {".md", *PICTURES})


def _rank(path: Path) -> tuple[str, ...]:
    *folders, name = path.parts
    return (*folders, "" if name == "index.md" else name)
