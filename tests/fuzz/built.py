"""Inputs built by a grammar: pages of odd lines, PO entries, JSON of the project's own words, links."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence

from hypothesis import strategies as st

Bytes = st.SearchStrategy[bytes]

_LETTERS = "aаAeB1 .,:«»“”…–−|[](){}<>/\\*_`#~\"'%$=+-\u00a0\u202e\u0301ёй9"
TEXT = st.text(st.sampled_from(_LETTERS) | st.characters(), max_size=20)
LINES = (
    "---",
    "title: a",
    "title: [&a [*a, *a]]",
    "/// rule | mp.a",
    "/// example | mp.a.b",
    "/// example | dm.c",
    "////",
    "///",
    " ///",
    "/// note | mp.а",
    "    first: A",
    "    first: A ",
    "# A { #a }",
    "## B { #a }",
    "Text",
    "===",
    "```python",
    "```text",
    "```",
    "~~~",
    ">>> 1",
    "1",
    '{{ table("orders") }}',
    "{{ verified() }}",
    "{% raw %}",
    "{{",
    "{#",
    "<b>",
    "[a](b.md#mp.a)",
    "[a](javascript:b)",
    "![a](//b/c.png){ #x onclick=y }",
    "| A | B |",
    "|---|---|",
    "| A1 | «Атаковать» |",
    "1. A активирует A1.",
    "2. B2 пытается перехватить инициативу: 5 — неудача (4.4.2).",
    "- item",
    "> quoted",
    "",
)


@st.composite
def _page(draw: st.DrawFn, lines: Sequence[str]) -> bytes:
    line = st.sampled_from((*lines, *LINES)) | TEXT
    prefix = st.sampled_from(("", "", "", " ", "> ", "- ", "1. ", "    ", "\t"))
    drawn = draw(st.lists(st.tuples(prefix, line), max_size=30))
    return (
        draw(st.sampled_from(("\n", "\n", "\r\n", "\r"))).join(map("".join, drawn)).encode("utf-8", "replace")
    )


def page(lines: Sequence[str] = ()) -> Bytes:
    """A page, or a record that somebody has pasted, of lines that mean something and lines that do not."""
    return _page(lines)


def values(words: Sequence[str]) -> st.SearchStrategy[object]:
    """JSON values with the names that the project knows among their own."""
    word = st.sampled_from(words) | TEXT
    number = st.integers() | st.floats() | st.sampled_from((0, 1, -1, 2**63, 10**30, 0.5))
    plain = st.none() | st.booleans() | number | word
    return st.recursive(plain, lambda one: st.lists(one, max_size=5) | st.dictionaries(word, one, max_size=6))


def encoded(value: object) -> bytes:
    """A value as JSON, or what passes for it."""
    return json.dumps(value).encode("utf-8", "replace")


@st.composite
def _po(draw: st.DrawFn) -> bytes:
    keyword = st.sampled_from(
        (
            "msgid",
            "msgstr",
            "msgctxt",
            "msgid_plural",
            "msgstr[0]",
            "msgstr[1]",
            "msgstr[x]",
            "#| msgid",
            "#~ msgid",
        )
    )
    string = TEXT.map(lambda text: json.dumps(text, ensure_ascii=False)) | TEXT.map(lambda text: f'"{text}"')
    comment = st.sampled_from(
        (
            "#",
            "#.",
            "#:",
            "#,",
            "#, fuzzy",
            "#~",
            "#|",
            "# dismiss terms: x",
            "#. base: 0123456789ab 0123456789ab",
        )
    )
    line = st.one_of(
        st.tuples(keyword, string).map(" ".join),
        string,
        st.tuples(comment, TEXT).map(" ".join),
        st.just(""),
        TEXT,
    )
    head = draw(
        st.sampled_from(("", HEADER, HEADER.replace("UTF-8", "koi8-r"), HEADER.replace("UTF-8", "utf-7")))
    )
    return (head + "\n".join(draw(st.lists(line, max_size=25)))).encode("utf-8", "replace")


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
PO = _po()


def link(text: bytes) -> str:
    """A text as the fragment of an address, packed as the page packs its plays."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "play=1." + urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")
