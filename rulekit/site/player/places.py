"""Where a page may be played on: below the steps of an example, and on a book's page for plays."""

from __future__ import annotations

from pathlib import Path

from rulekit.games import book_of
from rulekit.markup import html, tag
from rulekit.messages import message
from rulekit.pages import Block
from rulekit.pages.registry import page_url
from rulekit.site.edition import Edition
from rulekit.site.player.engine import FOLDER


def is_there(site: Path) -> bool:
    """Whether the build has put an engine into the site."""
    return (site / FOLDER).is_dir()


def button(id: str, page: str, edition: Edition) -> str:
    """The button that plays an example; a script shows it, so that nobody sees it in vain."""
    if not edition.plays:
        return ""
    words = message("player-open", edition.lang)
    opener = tag(
        "button",
        "play-open",
        [words],
        type="button",
        aria_expanded="false",
        data_rk_play=id,
        **_engine(page, edition),
    )
    return html([tag("div", "play-place", [opener], data_search_exclude="")])


def judge(page: str, edition: Edition) -> str:
    """The place on a book's page where plays are judged, with its examples to begin with."""
    lang, book = edition.lang, page.partition("/")[0]
    if not edition.plays:
        return html([tag("p", "play-none", [message("player-none", lang)])])
    blocks = (block for block in edition.registry.examples(lang) if book_of(block.id).name == book)
    options = [tag("option", "", [_title(block)], value=block.id) for block in blocks]
    choose = tag("span", "", [message("player-choose", lang)])
    label = tag("label", "play-field", [choose, tag("select", "", options, name="example")])
    start = tag("button", "play-act", [message("player-open", lang)], type="button")
    content = [
        tag("p", "play-script", [message("player-script", lang)]),
        tag("div", "play-form play-begin", [label, start]),
        tag("div", "play-place"),
    ]
    # A script makes a button of the words for those whose own play is kept.
    resume = message("player-resume", lang)
    return html(
        [tag("div", "judge", content, data_rk_judge=book, data_rk_resume=resume, **_engine(page, edition))]
    )


def _title(block: Block) -> str:
    """What an example shows, in one line."""
    return " ".join(block.body.strip().partition("\n\n")[0].split())


def _engine(page: str, edition: Edition) -> dict[str, str]:
    """Where the engine is, seen from a page, and what is said if it cannot be loaded."""
    above = "../" * (page_url(page).count("/") + 1)
    failed = message("player-failed-load", edition.lang)
    return {"data_rk_engine": f"{above}{FOLDER}/{edition.lang}.json", "data_rk_failed": failed}
