"""What a page tells of itself to those that look over all pages."""

from __future__ import annotations

from pathlib import Path

from rulekit.pages import load


def test_links_of_a_page(tmp_path: Path) -> None:
    """Every link to an id is told with its line, those of other pages and several of a line too."""
    for lang in ("ru", "en"):
        (tmp_path / lang).mkdir()
        text = "# X { #x }\n\n[one](#mp.a)\n\n[two](../mp/b.md#mp.b), [three](#mp.c); [none](b.md) and [far](https://a/)\n"
        (tmp_path / lang / "index.md").write_text(text, "utf-8")
    page = load(tmp_path).pages["en"]["index.md"]
    assert list(page.links()) == [(3, "mp.a"), (5, "mp.b"), (5, "mp.c")]
