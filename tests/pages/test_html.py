"""HTML in a page is a fault: an example in a comment would be proved, counted and seen by nobody."""

import pytest

from rulekit.pages import scan

RULE = "/// rule | mp.a\nText.\n///\n"


def faults(text: str) -> list[tuple[int, str]]:
    """Line and code of each fault."""
    return [(fault.line, fault.code) for fault in scan(text).faults]


@pytest.mark.parametrize("before", ["<!--", "<pre>", "<template>", "<?x", "<![CDATA[", "<!x", "<div hidden>"])
def test_around_a_block(before: str) -> None:
    """Whatever may hide a block is found where it begins."""
    assert faults(f"{before}\n\n{RULE}") == [(1, "html-written")]


@pytest.mark.parametrize(
    "line",
    [
        "Text <!-- and more --> text.",
        "Text with <b>bold</b>.",
        "</div>",
        "A line<br>",
        "<javascript:alert(1)>",
        "> <script>x</script>",
        "- `code` <a id='x'></a>",
        r"\<b>",
    ],
)
def test_in_a_line(line: str) -> None:
    """HTML is no part of a line either; one fault a line."""
    assert faults(f"Text.\n\n{line}\n") == [(3, "html-written")]


def test_in_a_block() -> None:
    """A number in a comment would be no number of the rule that a reader sees."""
    (fault,) = scan(RULE.replace("Text.", "Text. <!-- 3 -->")).faults
    assert (fault.line, fault.code, fault.params) == (2, "html-written", {"written": "<!--"})
    assert all("<!--" in fault.text(lang) for lang in ("ru", "en"))


@pytest.mark.parametrize(
    "line",
    [
        "1 < 2 and 3 <4, <- and <<, a<=b.",
        "`<div>` and ``a `<b>` c``.",
        "<https://example.org/a?b=c>",
        "&lt;div&gt;",
    ],
)
def test_what_is_no_html(line: str) -> None:
    """Comparisons, code and plain links are text."""
    assert faults(f"{line}\n\n```text\n<div>\n```\n") == []
