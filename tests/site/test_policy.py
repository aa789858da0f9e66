"""The policy of the site: what it allows, where it is written, how a server reads it."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from rulekit.site.policy import HEADERS, headers, policy, without_styles, write_policy

PAGE = """<!doctype html>
<html><head><meta charset="utf-8">
<style>p { color: red }</style>
<script src="own.js"></script>
<script type="application/json">{"run": false}</script>
</head><body><script>run("it")
</script></body></html>
"""


def allowed(text: str) -> str:
    """How the policy names what stands within a page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_what_stands_in_a_page_is_allowed_by_its_hash() -> None:
    """Scripts and styles of all pages are named; what is data or has an address is not."""
    found = policy([PAGE, PAGE.replace("it", "that")])
    rules = dict(rule.split(" ", 1) for rule in found.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["style-src"].split() == ["'self'", allowed("p { color: red }")]
    scripts = {allowed('run("it")\n'), allowed('run("that")\n')}
    assert set(rules["script-src"].split()) == {"'self'", "'wasm-unsafe-eval'", *scripts}
    assert "unsafe-inline" not in found


def test_every_page_and_the_headers_have_it(tmp_path: Path) -> None:
    """The policy comes before all that it is about; the headers say besides who may frame a page."""
    (tmp_path / "deep").mkdir()
    pages = [tmp_path / "index.html", tmp_path / "deep" / "index.html"]
    for page in pages:
        page.write_text(PAGE, "utf-8")
    write_policy(tmp_path)
    sent = dict(headers(tmp_path))
    found = sent["Content-Security-Policy"].removesuffix("; frame-ancestors 'none'")
    assert found == policy([PAGE])
    assert sent["X-Content-Type-Options"] == "nosniff"
    assert sent["Referrer-Policy"] == "same-origin"
    for page in pages:
        text = page.read_text("utf-8")
        before, after = text.split(f'<meta http-equiv="Content-Security-Policy" content="{found}">')
        assert before.endswith('<meta charset="utf-8">\n')
        assert "<script" not in before
        assert after.startswith('\n<meta name="referrer" content="same-origin">')
        assert "<style>" in after
    lines = (tmp_path / HEADERS).read_text("utf-8").splitlines()
    assert lines[0] == "/*"
    assert all(line.startswith("  ") for line in lines[1:])


def test_a_column_is_set_by_a_class() -> None:
    """The style that Markdown gives to cells becomes a class; other text stays."""
    html = '<td style="text-align: right;">style="text-align: right;"</td>'
    assert without_styles(html) == '<td class="rk-set-right">style="text-align: right;"</td>'
