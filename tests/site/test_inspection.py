"""What a page's HTML may not hold."""

from __future__ import annotations

from itertools import product

import pytest

from rulekit.site import inspection
from rulekit.site.clean import Reader, clean, written
from rulekit.site.inspection import faults


@pytest.mark.parametrize(
    "html",
    [
        '<p>Text with <a href="https://example.org/">a link</a>, <a href="#x">another</a>.</p>',
        '<p><img src="picture.png" alt="x"></p>',
        "<pre><code>/// rule | a.b\n{{ x }}</code></pre>",
        "<p><code>///</code></p>",
        '<table><td style="text-align: right;">1</td></table>',
    ],
)
def test_ordinary_html_has_no_faults(html: str) -> None:
    """Links anywhere, pictures of our own, markup shown as code."""
    assert not faults(html, "", "page.md")


@pytest.mark.parametrize(
    ("html", "code", "written"),
    [
        ("<script>alert(1)</script>", "html-active", "<script"),
        ("<p><iframe src='x'></iframe></p>", "html-active", "<iframe"),
        ("<style>p {}</style>", "html-active", "<style"),
        ("<form action='/x'></form>", "html-active", "<form"),
        ('<h2 id="x" onclick="alert(1)">x</h2>', "html-active", "onclick="),
        ('<img src="x" onerror="alert(1)">', "html-active", "onerror="),
        ('<a href="javascript:alert(1)">x</a>', "html-active", "javascript:alert(1)"),
        ('<a href=" JavaScript:alert(1)">x</a>', "html-active", " JavaScript:alert(1)"),
        ('<a href="data:text/html,x">x</a>', "html-active", "data:text/html,x"),
        ('<p style="background: url(//x.org/y)">x</p>', "html-active", "style="),
        ('<p style="display: none">x</p>', "html-active", "style="),
        ('<td style="text-align: right; position: fixed;">x</td>', "html-active", "style="),
        ("<p hidden>x</p>", "html-hidden", "hidden"),
        ('<p hidden="hidden">x</p>', "html-hidden", "hidden"),
        ('<h2 id="x">x</h2><p id="x">y</p>', "html-id-twice", "x"),
        ('<img src="https://example.org/x.png">', "html-foreign", "https://example.org/x.png"),
        ('<img src="//example.org/x.png"/>', "html-foreign", "//example.org/x.png"),
        ('<video poster="http://example.org/x.png"></video>', "html-foreign", "http://example.org/x.png"),
        ("<p>/// rule | a.b</p>", "html-lost", "///"),
        ("<p>{{ table }}</p>", "html-lost", "{{"),
        ("<pre>code</pre><p>{% if %}</p>", "html-lost", "{%"),
    ],
)
def test_what_runs_or_loads_or_is_lost_is_a_fault(html: str, code: str, written: str) -> None:
    """Scripts, handlers, other origins and unread markup, each told as it is written."""
    assert [(f.code, f.params["written"]) for f in faults(html, "", "page.md")] == [(code, written)]


#: Markup of all sorts, one piece in a line.
_PIECES = """\
<p class="rk-x">
<title>
</title>
<td/>
</p>
<br />
<i id="a">
<i id="b">
{{
text
<a href="javascript&colon;x">
<!-- -->
<script>
</script>
<b hidden>
<input checked>
<blink>
<
""".splitlines()


def test_a_glance_sees_no_less_than_a_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is put beside whatever: where a page need not be read, nothing would be found in it."""
    many = ["".join(pieces) for count in (1, 2, 3) for pieces in product(_PIECES, repeat=count)]
    glanced = [html for html in many if not faults(html, "", "page.md")]
    monkeypatch.setattr(inspection, "_is_sound", lambda _html: False)
    assert glanced == [html for html in many if not faults(html, "", "page.md")]
    assert len(glanced) > len(many) / 10


def test_a_sound_page_need_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What blocks are made of is plain: tags, each many times, with their values in quotes."""
    monkeypatch.setattr(inspection, "taken", None)
    page = '<section id="a.b" class="rk-block"><svg viewBox="0 0 1 1"><title>x &amp; y</title></svg><br />'
    assert not faults(page + '<p class="x">y</p>' * 5 + "</section>", "", "page.md")


def test_a_fault_names_the_line_that_wrote_it() -> None:
    """The line is looked up in the page's source."""
    source = "# Title\n\nText.\n\n<script src='x'></script>\n"
    (fault,) = faults("<h1>Title</h1><script src='x'></script>", source, "docs/ru/page.md")
    assert fault.text("en").startswith("docs/ru/page.md:5: `<script`")


@pytest.mark.parametrize(
    "html",
    [
        """<a title="a'b" id=x href='y?a=1&b=2'>x</a>""",
        "<p title='a > b & \"c\"'>x &lt;p&gt; > y</p>",
        '<svg viewBox="0 0 1 1"><title>a<b>c</title><path d="M0 0"/></svg>',
        "<input disabled checked value=''><BR><IMG SRC=a.png ALT>",
        '<p title="\u00a0\n\t&amp;amp;&#60;">x</p><p class="">y</p>',
        '<p title="<b class=c>" aria-label="=" data-a=\'"\'><b>unclosed <i>twice</b></i>',
        '<td style="text-align: right;" class=a>cell</td><!-- <b> --><p/a="1"b=2>',
    ],
)
def test_what_the_cleaner_writes_is_read_as_a_parser_reads_it(html: str) -> None:
    """Tags and attributes are found by their form alone, since it writes all of them in one."""
    reader = Reader()
    reader.feed(clean(html))
    reader.close()
    assert written(clean(html)) == reader.pieces
    assert reader.pieces
