"""The macros that a page may call, and nothing that it may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.pages import LANGS
from rulekit.site import store
from rulekit.site.edition import Edition
from rulekit.site.editions import config_file
from rulekit.site.gate import Allowed, Walled
from rulekit.site.lists import archive, data, readings, terms, verified
from rulekit.site.odds import ODDS, odds
from rulekit.site.pairs.known import digest
from rulekit.site.pairs.summary import review
from rulekit.site.pairs.view import PAIRED, pairs
from rulekit.site.player.places import judge
from rulekit.site.reference.public import PUBLIC
from rulekit.site.reference.told import api, settle, tidy
from rulekit.site.tables import TABLES, table
from rulekit.site.traced import TRACED, trace

#: The macros by name, with the texts that their arguments may be.
ALLOWED: Allowed = {
    "table": (tuple(TABLES),),
    "odds": (tuple(ODDS),),
    "verified": (),
    "terms": (),
    "readings": (),
    "trace": (TRACED,),
    "review": (),
    "pairs": (PAIRED,),
    "archive": (),
    "data": (),
    "judge": (),
    "api": (tuple(PUBLIC),),
}


def define_env(env: Any) -> None:
    """Declare the macros to MkDocs' macro plugin."""

    def edition() -> Edition:
        found: Edition = env.conf["mdx_configs"]["rulekit.site.blocks"]["edition"]
        return found

    def page() -> str:
        return str(env.page.file.src_uri)

    env.macro(lambda name: table(name, edition(), page()), "table")
    env.macro(lambda name: odds(name, edition()), "odds")
    env.macro(lambda: verified(edition()), "verified")
    env.macro(lambda: terms(edition()), "terms")
    env.macro(lambda: readings(edition(), page()), "readings")
    # These take long, and are made of all pages and records of review.
    env.macro(lambda name: kept(trace, edition(), page(), name), "trace")
    env.macro(lambda: kept(review, edition(), page()), "review")
    env.macro(lambda name: kept(pairs, edition(), page(), name), "pairs")
    env.macro(lambda: judge(page(), edition()), "judge")
    env.macro(lambda: archive(str(env.page.file.url)), "archive")
    env.macro(lambda: data(str(env.page.file.url)), "data")
    env.macro(lambda module: api(module, env.conf), "api")
    settle(env.conf)


def on_post_build(env: Any) -> None:
    """Leave nothing that no page uses."""
    tidy(env.conf)


def kept(made: Callable[..., str], edition: Edition, page: str, *args: str) -> str:
    """What a macro makes on a page, taken from the store if no page and no record has changed."""
    root = edition.registry.docs.parent
    configured = ((root / config_file(lang)).read_text("utf-8") for lang in LANGS)
    parts = (made.__name__, *args, edition.lang, page, digest(edition.registry), *configured)
    return store.kept("macro", parts, lambda: made(*args, edition, page).encode()).decode()


def wall(plugin: Any) -> None:
    """Let pages run in a sandbox that knows the macros of `ALLOWED` and nothing of the plugin's own."""
    plugin._env = Walled({name: plugin.macros[name] for name in ALLOWED})  # noqa: SLF001 - no other way in
