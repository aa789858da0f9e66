"""MkDocs' hooks, as thin as they go: each hands over to a module that knows no MkDocs event."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from rulekit.messages import message
from rulekit.pages import Fault
from rulekit.site import gate, inspection, macros
from rulekit.site.blocks import without_options
from rulekit.site.cards import FOLDER as CARDS
from rulekit.site.compiled import COMPILED
from rulekit.site.edition import Edition
from rulekit.site.known import known
from rulekit.site.lists import head, verified
from rulekit.site.naming import own_assets, put_name
from rulekit.site.nav import books
from rulekit.site.player.places import is_there
from rulekit.site.policy import without_styles
from rulekit.site.printed import SCROLLERS, Book, write_printed
from rulekit.site.rendering import Keeper, KeptPage
from rulekit.site.search import FOLDER as SEARCH

#: The Markdown extension's settings, which the hooks fill in before each page.
BLOCKS = "rulekit.site.blocks"
#: The pages of this build by name; each build reads these hooks anew.
rendered: dict[str, str] = {}
#: What takes pages from an earlier build, made before the first page.
keepers: list[Keeper] = []


class PageFaults(PluginError):
    """Pages that are not rendered, with their faults."""

    #: Every fault, in the order of lines.
    faults: list[Fault]

    def __init__(self, faults: list[Fault], lang: str) -> None:
        super().__init__("\n".join(fault.text(lang) for fault in faults))
        self.faults = faults


def on_config(config: MkDocsConfig) -> None:
    """Read the pages of all languages, and put the macros behind their second wall."""
    plays = is_there(Path(config.site_dir).parent)
    edition = Edition.of(Path(config.docs_dir).parent, config.extra["lang"], plays=plays)
    config.mdx_configs[BLOCKS] = {"edition": edition, "page": ""}
    macros.wall(config.plugins["macros"])
    own = own_assets(Path(config.theme.custom_dir or ""))
    config.extra_css = [own.get(path, path) for path in config.extra_css]
    for script in config.extra_javascript:
        # A plain name is no module: MkDocs has made more of ours.
        if not isinstance(script, str):
            script.path = own.get(script.path, script.path)


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Put our scripts and styles where the pages find them."""
    for path, called in own_assets(Path(config.theme.custom_dir or "")).items():
        if file := files.get_file_from_path(path):
            file.dest_uri = called


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> None:
    """Call the sections of pages in the language of the edition."""
    for item in nav.items:
        if item.is_section:
            item.title = config.extra["sections"].get(item.title, item.title)


def on_pre_page(page: Page, config: MkDocsConfig, files: Files) -> None:
    """Take a page as it was rendered before, if all that it is made of is the same."""
    if not keepers:
        keepers.append(Keeper(config.mdx_configs[BLOCKS]["edition"], config, files))
    keepers[0].keep(page)


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> None:
    """Give the theme our words in the language of the edition, and what every page's foot says."""
    env.bytecode_cache = COMPILED
    env.globals["say"] = lambda code: message(code, config.extra["lang"])
    edition = config.mdx_configs[BLOCKS]["edition"]
    env.globals["verified"] = verified(edition)
    site, commit = Path(config.site_dir).parent, head(edition.registry.docs)
    cards = put_name(site / CARDS)
    env.globals["index"] = put_name(site / SEARCH)
    env.globals["known"] = lambda page: known(page.file.src_uri, edition, cards, commit)


@event_priority(100)  # before the macros
def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let a page through the gate; take the options off its blocks."""
    source, lang = page.file, config.extra["lang"]
    found = gate.faults(source.content_string, source.abs_src_path or source.src_uri, macros.ALLOWED)
    if found:
        raise PageFaults(found, lang)
    config.mdx_configs[BLOCKS]["page"] = source.src_uri
    return without_options(markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Refuse what no page may hold once it is HTML."""
    source, lang = page.file, config.extra["lang"]
    # A page that was taken has been looked at.
    if not (isinstance(page, KeptPage) and page.taken) and (
        found := inspection.faults(html, source.content_string, source.abs_src_path or source.src_uri)
    ):
        raise PageFaults(found, lang)
    rendered[source.src_uri] = without_styles(html)
    return rendered[source.src_uri]


def on_post_build(config: MkDocsConfig) -> None:
    """Put each book on one page, to be printed."""
    lang, site = config.extra["lang"], Path(config.site_dir)
    edition = config.mdx_configs[BLOCKS]["edition"]
    theme = sorted(path.relative_to(site).as_posix() for path in site.glob("assets/stylesheets/*.css"))
    own = own_assets(Path(config.theme.custom_dir or ""))
    for name, listed in books(edition.registry.docs.parent).items():
        book = Book(name, listed, lang, config.site_url or "", verified(edition))
        write_printed(book, rendered, site, [*theme, *config.extra_css, own[SCROLLERS]])
