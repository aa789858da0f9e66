"""Blocks: one canonical form, and a fault at its line for everything else."""

import string

import pytest
from hypothesis import example, given, settings, strategies as st

from rulekit.pages import Fault, scan

PAGE = """\
# Перехват { #preemption }

/// rule | mp.preemption.eligible
Кто может перехватить.
///

/// example | mp.preemption.fails-twice
    first: B
    note-to: x: y

Командир проваливает перехват.

1. A активирует A1.

///
"""


def faults(text: str) -> list[tuple[int, str]]:
    """Line and code of each fault."""
    return [(fault.line, fault.code) for fault in scan(text).faults]


def only_fault(text: str) -> Fault:
    """The one fault of a page."""
    (fault,) = scan(text, "docs/ru/x.md", "ru").faults
    return fault


def test_blocks() -> None:
    """A block knows its kind, id, lines and text; blank lines around the text do not count."""
    page = scan(PAGE, "docs/ru/x.md", "ru")
    assert page.faults == ()
    rule, played = page.blocks
    assert (rule.kind, rule.id, rule.line, rule.end_line) == (
        "rule",
        "mp.preemption.eligible",
        3,
        5,
    )
    assert (rule.body, rule.body_line, rule.options) == ("Кто может перехватить.", 4, {})
    assert played.body == "Командир проваливает перехват.\n\n1. A активирует A1."
    assert (played.line, played.body_line, played.end_line) == (7, 11, 15)


def test_options() -> None:
    """An option knows its line, and its value may hold a colon."""
    _, played = scan(PAGE).blocks
    assert played.options == {"first": (8, "B"), "note-to": (9, "x: y")}


def test_offsets() -> None:
    """Offsets cut the block and its text out of the page."""
    for block in scan(PAGE).blocks:
        whole = PAGE[block.start : block.end]
        assert whole.startswith(f"/// {block.kind} | {block.id}\n")
        assert whole.endswith("\n///")
        assert PAGE[block.body_start :].startswith(block.body)


def test_only_line_feeds_end_a_line() -> None:
    """Characters that Python would split at do not shift the lines."""
    page = scan("a\u2028b\x0bc\x85d\n/// rule | mp.x\nText.\n///\n")
    assert page.blocks[0].line == 2


def test_closing_line_at_the_very_end() -> None:
    """The last line needs no line break."""
    text = "/// rule | mp.x\nText.\n///"
    (block,) = scan(text).blocks
    assert text[block.start : block.end] == text


@pytest.mark.parametrize(
    ("header", "code", "params"),
    [
        ("/// exmaple | mp.x", "block-misspelt", {"kind": "exmaple", "nearest": "example"}),
        ("/// Rule | mp.x", "block-misspelt", {"kind": "Rule", "nearest": "rule"}),
        ("/// EXAMPLE | mp.x", "block-misspelt", {"kind": "EXAMPLE", "nearest": "example"}),
        ("/// details | mp.x", "block-unknown", {"kind": "details"}),
        ("/// rulе | mp.x", "block-cyrillic", {"written": "rulе", "letter": "е", "place": 4, "mend": "rule"}),
        ("/// rule | mp.рreempt", "block-cyrillic", {"written": "mp.рreempt", "letter": "р", "place": 4}),
        ("/// rule | mp", "block-id", {"written": "mp"}),
        ("/// rule | mp.X", "block-id", {"written": "mp.X"}),
        ("/// rule | mp.a.b.c.d", "block-id", {"written": "mp.a.b.c.d"}),
        ("/// rule | m-p.x", "block-id", {"written": "m-p.x"}),
        ("/// rule | mp.перехват", "block-id", {"written": "mp.перехват"}),
        (
            "/// rule | mp." + "x" * 38,
            "block-id-long",
            {"written": "mp." + "x" * 38, "length": 41, "limit": 40},
        ),
        ("///rule|mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("///  rule | mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("/// rule  | mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("/// rule | mp.x ", "block-form", {"mend": "/// rule | mp.x"}),
        ("/// rule\u00a0| mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("/// exmaple mp.x", "block-form", {"mend": "/// example | mp.x"}),
        ("//// rule | mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("  /// rule | mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("\t/// rule | mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("> /// rule | mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("1. /// rule | mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("\ufeff/// rule | mp.x", "block-form", {"mend": "/// rule | mp.x"}),
        ("/// rule", "block-stray", {}),
        ("/// rule | mp.x mp.y", "block-stray", {}),
        ("/// | mp.x", "block-stray", {}),
    ],
)
def test_faulty_header(header: str, code: str, params: dict[str, object]) -> None:
    """A faulty header is one fault, at its line, and its closing line is none."""
    fault = only_fault(f"Text.\n\n{header}\nText.\n///\n")
    assert (fault.path, fault.line, fault.code) == ("docs/ru/x.md", 3, code)
    assert fault.params.items() >= ({"written": header} | params).items()
    for lang in ("ru", "en"):
        assert fault.text(lang).startswith("docs/ru/x.md:3: `")


@pytest.mark.parametrize("closing", ["////", "/// ", " ///", "\t///", "> ///", "///\u00a0"])
def test_faulty_closing_line(closing: str) -> None:
    """A closing line with anything more is a fault, and closes all the same."""
    fault = only_fault(f"/// rule | mp.x\nText.\n{closing}\n")
    assert (fault.line, fault.code, fault.params["mend"]) == (3, "block-form", "///")


@pytest.mark.parametrize("stray", ["/// some more words", "///text"])
def test_stray_line_in_a_block(stray: str) -> None:
    """A line that is neither header nor closing line is a fault and leaves the block open."""
    page = scan(f"/// rule | mp.x\n{stray}\n///\n")
    assert [(fault.line, fault.code) for fault in page.faults] == [(2, "block-stray")]
    assert page.blocks[0].end_line == 3


@pytest.mark.parametrize("id", ["t9a.x", "mp.a-1.b-2.c-3", "mp." + "x" * 37])
def test_ids(id: str) -> None:
    """An id has two to four parts and up to forty characters."""
    (block,) = scan(f"/// rule | {id}\nText.\n///").blocks
    assert block.id == id


def test_faulty_header_that_is_not_closed() -> None:
    """A faulty header is one fault, whether a closing line follows or not."""
    assert faults("/// ruel | mp.x\nText.\n") == [(1, "block-misspelt")]
    assert faults("/// ruel | mp.x\n/// rule | mp.y\nText.\n///\n") == [(1, "block-misspelt")]


def test_unclosed_before_another() -> None:
    """An unclosed block is a fault at its header, and says where the next one starts."""
    text = "/// rule | mp.x\nText.\n\n/// rule | mp.y\nText.\n///\n"
    fault = only_fault(text)
    assert (fault.line, fault.code) == (1, "block-unclosed")
    assert fault.params == {"written": "/// rule | mp.x", "next": 4}
    assert [block.id for block in scan(text).blocks] == ["mp.y"]


def test_unclosed_at_the_end() -> None:
    """A block that the page does not close is a fault at its header."""
    fault = only_fault("\n/// rule | mp.x\nText.\n")
    assert (fault.line, fault.code, fault.params["last"]) == (2, "block-unclosed-last", 4)


def test_blocks_do_not_nest() -> None:
    """A block within a block leaves the outer one unclosed and its closing line alone."""
    text = "/// rule | mp.x\n/// note | mp.y\nText.\n///\n///\n"
    assert faults(text) == [(1, "block-unclosed"), (5, "block-unopened")]


def test_closing_line_alone() -> None:
    """A closing line without a header is a fault."""
    fault = only_fault("Text.\n///\n")
    assert (fault.line, fault.code, fault.params) == (2, "block-unopened", {"written": "///"})


@pytest.mark.parametrize("inside", ["", "\n", "  \n\n", "    first: B\n\n", "    first: B\n"])
def test_empty_block(inside: str) -> None:
    """A block without text is a fault at its header."""
    assert faults(f"/// rule | mp.x\n{inside}///\n") == [(1, "block-empty")]


@pytest.mark.parametrize(
    "line",
    [
        "   first: B",
        "     first: B",
        "\tfirst: B",
        "    first:B",
        "    First: B",
        "    first: ",
        "    first: B ",
        "    first",
        "    ёж: B",
    ],
)
def test_faulty_option(line: str) -> None:
    """An indented line under a header is an option of one form, or a fault."""
    fault = only_fault(f"/// rule | mp.x\n{line}\n\nText.\n///\n")
    assert (fault.line, fault.code, fault.params["written"]) == (2, "option-form", line)


def test_indented_fence_under_a_header() -> None:
    """The renderer takes it for options; so it is a fault."""
    text = "/// rule | mp.x\n    ```text\n    ```\n///\n"
    assert (2, "option-form") in faults(text)


def test_option_given_twice() -> None:
    """A second value is a fault that names the line of the first, which stands."""
    text = "/// rule | mp.x\n    a: 1\n    a: 2\n\nText.\n///\n"
    fault = only_fault(text)
    assert (fault.line, fault.code, fault.params["first"]) == (3, "option-twice", 2)
    assert scan(text).blocks[0].options == {"a": (2, "1")}


def test_no_blank_line_after_options() -> None:
    """Text directly under options is a fault at the text's line."""
    assert faults("/// rule | mp.x\n    a: 1\nText.\n///\n") == [(3, "option-blank")]


def test_marks_in_fences() -> None:
    """Within a fence `///` means nothing, in a block, in a list item and outside of both."""
    fence = "```text\n/// rule | mp.y\n///\n////\n```\n"
    item = "1. Item\n\n   ~~~text\n   ///\n   ~~~\n"
    page = scan(f"{fence}\n/// rule | mp.x\nText.\n\n{fence}\n{item}///\n")
    assert page.faults == ()
    assert [block.id for block in page.blocks] == ["mp.x"]


def test_slashes_within_a_line() -> None:
    """Slashes that do not begin a line are words like others."""
    assert faults("See file:///tmp and a /// b.\n") == []


def test_long_lines_are_cut() -> None:
    """A message quotes no more than a line's worth."""
    written = str(only_fault("/// " + "x " * 500).params["written"])
    assert len(written) == 80
    assert written.endswith("…")
    whole = "/// " + "x " * 38
    assert only_fault(whole).params["written"] == whole


LINES = st.one_of(
    st.sampled_from(
        [
            "",
            "Text.",
            "///",
            "/// rule | mp.x",
            "/// exmaple | mp.x",
            "    first: B",
            "```text",
            "```python",
            "    >>> 1",
            "```",
            "````",
            "~~~",
            "~~~text",
            "   ```text",
            "   ```",
            "> ```text",
            "# T { #t }",
            "---",
            "1. Item",
        ]
    ),
    st.text(alphabet="/`~|#>- \t\u00a0rule.x:", max_size=20),
    st.builds("{}{}".format, st.sampled_from(["/", "//", "///", " ///", "\t////"]), st.text()),
    st.text(alphabet=string.printable, max_size=10),
)
TEXTS = st.one_of(st.lists(LINES, max_size=25).map("\n".join), st.text())


@settings(deadline=None)
@given(TEXTS)
@example("```text\n///")
@example("   ```text\n/// rule | mp.x\n")
def test_every_mark_is_read_or_a_fault(text: str) -> None:
    """No text raises, and each line beginning with `///` is fenced, in a block or a fault."""
    page = scan(text, "x.md", "ru")
    lines = text.split("\n")
    accounted = {fault.line for fault in page.faults}
    for block in page.blocks:
        accounted |= {block.line, block.end_line}
    for fence in page.fences:
        accounted |= set(range(fence.line, fence.end_line + 1))
    faulty_fences = {f.line for f in page.faults if f.code.startswith("fence-")}
    header = 0
    for number, line in enumerate(lines, 1):
        if not line.lstrip().startswith("///"):
            continue
        if number not in accounted:
            # What a faulty header opens is closed without a second fault; what a faulty fence
            # holds is not read.
            assert header in accounted or any(n < number for n in faulty_fences)
        header = number


@settings(deadline=None)
@given(TEXTS)
def test_what_is_found_is_where_it_says(text: str) -> None:
    """Lines and offsets of all that is found point at its text."""
    page, lines = scan(text), text.split("\n")
    for block in page.blocks:
        assert lines[block.line - 1] == f"/// {block.kind} | {block.id}"
        assert text[block.start :].startswith(lines[block.line - 1])
        assert text[block.body_start :].startswith(block.body)
        assert block.body == "" or lines[block.body_line - 1] == block.body.split("\n")[0]
        assert text[: block.end].count("\n") == block.end_line - 1
    for fence in page.fences:
        assert text[fence.start : fence.end].count("\n") == fence.end_line - fence.line
        assert fence.body.count("\n") == fence.end_line - fence.line - 1
    for heading in page.headings:
        assert lines[heading.line - 1].startswith("#" * heading.level + " ")
    assert [fault.line for fault in page.faults] == sorted(fault.line for fault in page.faults)
    for fault in page.faults:
        assert fault.text("ru") != fault.text("en")
