"""Builds one language with MkDocs, and turns what MkDocs complains about into faults."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mkdocs.commands import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from rulekit.pages import LANGS, Fault
from rulekit.site import store
from rulekit.site.dating import dated
from rulekit.site.fault import SiteFault

#: A page, and what is written on it, as MkDocs ('…') and its macro plugin (`…`) name them.
_IN_PAGE = re.compile(r"['`](?P<page>[^'`]+\.md)['`](?:.*? '(?P<written>[^']+)')?")


def config_file(lang: str) -> str:
    """The name of a language's MkDocs configuration: the first language has the base."""
    return "mkdocs.yml" if lang == LANGS[0] else f"mkdocs.{lang}.yml"


def load_plugins(root: Path) -> None:
    """Import what the configuration names, once for all processes; who builds an edition tells its faults."""
    with _complaints(), suppress(MkDocsException, SystemExit):
        load_config(str(root / config_file(LANGS[0])))


def build_edition(root: Path, lang: str, target: Path, url: str) -> None:
    """Build one language strictly; raises `SiteFault` for every error and every warning."""
    path = root / config_file(lang)
    with _complaints() as said, dated(root):
        try:
            config = load_config(str(path), strict=True, site_dir=str(target), site_url=url)
            mkdocs_build.build(config)
        # The macro plugin leaves by `exit`; MkDocs' own exits derive from click's exceptions.
        except (MkDocsException, SystemExit) as stop:
            if found := _own_faults(stop):
                raise SiteFault(*found) from stop
            said[:] = said or [str(stop)]
    # A host looks for one at the site's root, and that one speaks all languages.
    (target / "404.html").unlink(missing_ok=True)
    if said:
        raise SiteFault(*(_locate(text, root / "docs" / lang, path) for text in said))
    if kept := store.active():
        kept.settle()


def _own_faults(stop: BaseException) -> tuple[Fault, ...]:
    """The faults that a hook of ours raised, found under what MkDocs made of them."""
    cause: BaseException | None = stop
    while cause is not None:
        if found := getattr(cause, "faults", ()):
            return tuple(found)
        cause = cause.__cause__ or cause.__context__
    return ()


def _locate(text: str, docs: Path, config: Path) -> Fault:
    """Put a sentence of MkDocs at the page and line that it speaks of, or at the configuration."""
    text = text.partition("\n```")[0].strip()  # a macro's traceback follows
    named = _IN_PAGE.search(text)
    page = docs / named["page"] if named else config
    if not named or not page.is_file():
        return Fault(str(config), 1, "site-said", said=text)
    source = page.read_text("utf-8")
    place = source.find(named["written"] or "\0")
    return Fault(page.as_posix(), source.count("\n", 0, max(place, 0)) + 1, "site-said", said=text)


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextmanager
def _complaints() -> Iterator[list[str]]:
    """Collect warnings and errors, whatever level somebody has set: a quiet MkDocs is not strict."""
    logger, listener = logging.getLogger("mkdocs"), _Listener()
    level, propagate = logger.level, logger.propagate
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    logger.addHandler(listener)
    try:
        yield listener.said
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)
        logger.propagate = propagate
