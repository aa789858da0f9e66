"""The pages above the languages: the chooser, what a lost reader sees, the index of sitemaps."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rulekit.messages import message
from rulekit.pages import LANGS

TEMPLATES = Path(__file__).parent / "templates"
#: What a host sends where there is no page.
LOST = "404.html"


def write_root(target: Path, url: str) -> None:
    """Write every template into the site that will be served at `url`."""
    # A missing page may be asked for at any depth: its links start from the host.
    words = {"langs": LANGS, "message": message, "url": url, "base": urlsplit(url).path}
    env = Environment(loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, autoescape=True)
    for name in env.list_templates(filter_func=lambda name: not name.startswith("_")):
        (target / name).write_text(env.get_template(name).render(words, says=LANGS), "utf-8")
    # For hosts that can tell the language of a lost reader; the others know the one above alone.
    for lang in LANGS:
        page = env.get_template(LOST).render(words, says=(lang,), langs=sorted(LANGS, key=lang.__ne__))
        (target / lang / LOST).write_text(page, "utf-8")
