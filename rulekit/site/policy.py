"""What a browser may do with the site: run and load what the site holds, and nothing else."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

#: The name under which hosts read headers for all files of a site: Netlify's form, which others took over.
HEADERS = "_headers"
_ALL = "/*"
_NAME = "Content-Security-Policy"
#: Other sites are not told which page their reader comes from.
_REFERRER = "same-origin"

#: What stands within a page and is run or used as a style; a script of another type is data.
_SCRIPT = re.compile(r"<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
#: Every page begins with it, before anything that a policy is about.
_CHARSET = '<meta charset="utf-8">'
#: The one style attribute that Markdown gives: the side to which a table's column is set.
_ALIGNED = re.compile(r' style="text-align: (left|center|right);"')


def without_styles(html: str) -> str:
    """A page's HTML with classes in the place of style attributes, which the policy forbids."""
    return _ALIGNED.sub(r' class="rk-set-\1"', html)


def policy(pages: Iterable[str]) -> str:
    """The policy for a site of these pages.

    It is one for all: the theme swaps pages, and the first one's policy stays. What stands within a page is
    allowed by its hash, the rest must come from the site. Python in the page needs `wasm-unsafe-eval`.
    """
    scripts: set[str] = set()
    styles: set[str] = set()
    for page in pages:
        scripts.update(map(_hash, _SCRIPT.findall(page)))
        styles.update(map(_hash, _STYLE.findall(page)))
    rules = {
        "default-src": ["'none'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'", *sorted(scripts)],
        "style-src": ["'self'", *sorted(styles)],
        # The theme's icons stand in its style sheets.
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
    }
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in rules.items())


def write_policy(site: Path) -> None:
    """Put the policy into every page of a built site, and beside them for a host that sends headers."""
    files = sorted(site.rglob("*.html"))
    found = policy(file.read_text("utf-8") for file in files)
    meta = f'<meta http-equiv="{_NAME}" content="{found}">\n<meta name="referrer" content="{_REFERRER}">'
    for file in files:
        page = file.read_text("utf-8")
        file.write_text(page.replace(_CHARSET, f"{_CHARSET}\n{meta}", 1), "utf-8")
    # Only a header can say who may frame a page.
    sent = {
        _NAME: f"{found}; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": _REFERRER,
    }
    lines = (f"  {name}: {value}\n" for name, value in sent.items())
    (site / HEADERS).write_text(f"{_ALL}\n{''.join(lines)}", "utf-8")


def headers(site: Path) -> Iterator[tuple[str, str]]:
    """The headers with which a built site is to be served."""
    lines = (site / HEADERS).read_text("utf-8").splitlines()
    for line in lines[1:]:
        name, _, value = line.strip().partition(": ")
        yield name, value


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
