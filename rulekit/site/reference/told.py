"""Public modules as pages tell them, by mkdocstrings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulekit.site.reference.public import PUBLIC
from rulekit.site.reference.source import source

#: What mkdocstrings takes for an order to tell a module; pages give none but by the macro.
ORDER = ":::"
#: The call by which a page tells a module.
_CALL = re.compile(r'\{\{ api\("([\w.]+)"\) \}\}')


def settle(config: Any) -> None:
    """Let mkdocstrings bring no style of its own: ours is in the theme."""
    plugin = config.plugins["mkdocstrings"]
    plugin.get_handler("python").extra_css = ""
    config.extra_css.remove(plugin.css_filename)


def tidy(config: Any) -> None:
    """Take the empty style sheet away that mkdocstrings has written."""
    (Path(config.site_dir) / config.plugins["mkdocstrings"].css_filename).unlink()


def api(module: str, config: Any) -> str:
    """The order to tell the public names of a module."""
    # Otherwise mkdocstrings would read the whole package, once a language.
    handler = config.plugins["mkdocstrings"].get_handler("python")
    handler._modules_collection = source().modules  # noqa: SLF001 - no other way in
    members = ", ".join(PUBLIC[module])
    return f"{ORDER} {module}\n    options:\n      members: [{members}]\n      toc_label: {module}\n"


def told(page: str) -> Iterator[tuple[str, str, str]]:
    """What a page tells: each public name with its module, and the first line of its words."""
    for call in _CALL.finditer(page):
        for name in PUBLIC[call[1]]:
            path = f"{call[1]}.{name}"
            yield path, call[1], source().summary(path)
