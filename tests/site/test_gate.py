"""What a page may ask of the template engine, and what becomes of a page that asks for more."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2.exceptions import SecurityError, UndefinedError

from rulekit.messages import message
from rulekit.pages import LANGS
from rulekit.site import SiteFault, build, gate, macros
from rulekit.site.editions import build_edition
from rulekit.site.gate import Walled, faults

ALLOWED = {"table": (("continuation", "orders"),), "verified": ()}
ATTACK = '{{ cycler.__init__.__globals__.os.popen("id").read() }}'


def found(text: str) -> list[tuple[int, str]]:
    """Line and code of each fault."""
    return [(fault.line, fault.code) for fault in faults(text, "page.md", ALLOWED)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# Heading { #id }\n\nText with { braces }, {one} and }} two.\n",
        '{{ table("orders") }}',
        "{{ verified() }} and {{table('continuation')}}",
        '---\ntitle: "Правила: 5 %"\n---\n\n{{ verified() }}\n',
    ],
)
def test_a_page_may_call_macros_and_hold_text(text: str) -> None:
    """Text, headings with ids, calls of known macros with constant texts."""
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (ATTACK, "jinja-expression"),
        ('{{ lipsum.__globals__["os"].popen("id").read() }}', "jinja-expression"),
        ('{{ self.__init__.__globals__.__builtins__.__import__("os") }}', "jinja-expression"),
        ("{{ namespace.__init__.__globals__ }}", "jinja-expression"),
        ("{{ config }}", "jinja-expression"),
        ("{{ namespace() }}", "macro-unknown"),
        ("{{ macros_info() }}", "macro-unknown"),
        ("{{ table }}", "jinja-expression"),
        ("{{ table.__globals__ }}", "jinja-expression"),
        ('{{ table("orders").format }}', "jinja-expression"),
        ('{{ table("orders")() }}', "jinja-expression"),
        ('{{ table("orders") | safe }}', "jinja-expression"),
        ('{{ table("orders") if verified() }}', "jinja-expression"),
        ('{{ table("orders") ~ config }}', "jinja-expression"),
        ('{{ [table("orders")] }}', "jinja-expression"),
        ('{{ "text" }}', "jinja-expression"),
        ("{{ table(config) }}", "macro-arguments"),
        ("{{ table(verified()) }}", "macro-arguments"),
        ('{{ table("or" ~ "ders") }}', "macro-arguments"),
        ("{{ table(1) }}", "macro-arguments"),
        ('{{ table(name="orders") }}', "macro-arguments"),
        ('{{ table(*["orders"]) }}', "macro-arguments"),
        ('{{ table(**{"name": "orders"}) }}', "macro-arguments"),
        ("{{ table() }}", "macro-count"),
        ('{{ table("order") }}', "macro-argument"),
        ("{% set table = config %}", "jinja-statement"),
        ("{% for x in config %}{% endfor %}", "jinja-statement"),
        ('{% include "mkdocs.yml" %}', "jinja-statement"),
        ('{% import "x" as y %}', "jinja-statement"),
        ("{% macro table(x) %}{% endmacro %}", "jinja-statement"),
        ("{%- raw %}{{ config }}{% endraw -%}", "jinja-statement"),
        ("{# a comment #}", "jinja-comment"),
        ("## Heading {#id}", "jinja-comment"),
        ("{{ 1 + }}", "jinja-syntax"),
        ("{{ }}", "jinja-syntax"),
        ("{% nonsense %}", "jinja-syntax"),
    ],
)
def test_everything_else_is_refused_at_its_line(text: str, code: str) -> None:
    """Whatever is not such a call is a fault, in the text, in code and in a rule alike."""
    for before, after in (("", ""), ("# Page\n\nText.\n\n", "\n"), ("```text\n", "\n```\n")):
        found_here = set(found(before + text + after))
        assert found_here == {(before.count("\n") + 1, code)}


@pytest.mark.parametrize(
    ("front", "code"),
    [
        ("table: x", "jinja-front-key"),
        ("verified: x", "jinja-front-key"),
        ("render_macros: false", "jinja-front-key"),
        ("template: evil.html", "jinja-front-key"),
        (f"title: '{ATTACK}'", "jinja-front-value"),
        # The engine would see what YAML makes of it, not what is written.
        ('title: "\\x7b{ config }}"', "jinja-front-value"),
        ("hide: ['{% raw %}']", "jinja-front-value"),
    ],
)
def test_front_matter_is_no_way_around(front: str, code: str) -> None:
    """Front matter can neither stand in for a macro nor hold a template, and it moves no line."""
    assert found(f"---\n{front}\n---\n\n{{{{ verified() }}}}\n") == [(1, code)]
    assert found(f"---\n{front}\n---\n\n{{{{ config }}}}\n") == [(1, code), (5, "jinja-expression")]


def test_front_matter_without_lines_counts_too() -> None:
    """The other form of front matter, `key: value` from the first line on, is front matter as well."""
    assert found("table: x\n\nText.\n") == [(1, "jinja-front-key")]


def test_every_fault_of_a_page_is_told() -> None:
    """One bad call does not hide the next."""
    assert found("{{ config }}\n\n{{ table(1) }} {{ nobody() }}\n") == [
        (1, "jinja-expression"),
        (3, "macro-arguments"),
        (3, "macro-unknown"),
    ]


def test_a_misspelt_argument_is_told_with_the_nearest() -> None:
    """An author is told which table was meant."""
    (fault,) = faults('{{ table("continuaton") }}', "page.md", ALLOWED)
    assert fault.text("en") == "page.md:1: " + message(
        "macro-argument", "en", name="table", value="continuaton", nearest="continuation"
    )


def test_an_argument_that_is_near_to_none_is_told_with_all() -> None:
    """An author who wrote something else altogether is told which tables there are."""
    (fault,) = faults('{{ table("zzz") }}', "page.md", ALLOWED)
    (choices,) = ALLOWED["table"]
    assert (fault.code, fault.params["known"]) == ("macro-argument-none", ", ".join(choices))


@pytest.mark.parametrize(
    "attack",
    [
        ATTACK,
        '{{ lipsum.__globals__["os"].popen("id").read() }}',
        "{{ namespace.__init__.__globals__ }}",
        "{{ config }}",
        "{{ page.file.content_string }}",
        '{{ self.__init__.__globals__.__builtins__.__import__("os").popen("id").read() }}',
        "{{ table.__globals__ }}",
        '{{ "".__class__.__mro__[1].__subclasses__() }}',
        '{{ table("x").__class__.__base__ }}',
    ],
)
def test_the_second_wall_holds_alone(attack: str) -> None:
    """Without the gate, the sandbox reaches nothing but what the macros return."""
    sandbox = Walled({"table": lambda name: f"table {name}"})
    assert sandbox.from_string('{{ table("orders") }}').render() == "table orders"
    with pytest.raises((SecurityError, UndefinedError)):
        sandbox.from_string(attack).render(config="secret", page="secret")


def test_the_second_wall_drops_every_variable() -> None:
    """Neither the plugin's variables nor front matter reach a page, so nothing can shadow a macro."""
    sandbox = Walled({"table": lambda name: f"table {name}"})
    assert sandbox.from_string('{{ table("orders") }}').render(table="shadow") == "table orders"
    with pytest.raises(UndefinedError):
        sandbox.from_string("{{ config }}").render(config="x")


def attacked(checkout: Path, lang: str) -> tuple[Path, int, Path]:
    """Append the attack to a page; return the page, the attack's line, and the file that it would make."""
    page, mark = checkout / "docs" / lang / "glossary.md", checkout / "attacked"
    text = page.read_text("utf-8")
    # `system` and not `popen`, whose pipe would stay open where the attack succeeds.
    attack = f'{{{{ cycler.__init__.__globals__.os.system("touch {mark}") }}}}'
    page.write_text(f"{text}\n{attack}\n", "utf-8")
    return page, text.count("\n") + 2, mark


@pytest.mark.parametrize("lang", LANGS)
def test_the_attack_fails_the_build_at_its_line(checkout: Path, lang: str) -> None:
    """The real attack on a real page: nothing is run, no site appears, the line is named."""
    page, line, mark = attacked(checkout, lang)
    with pytest.raises(SiteFault) as stopped:
        build(checkout)
    (fault,) = stopped.value.faults
    assert (fault.path, fault.line, fault.code) == (str(page), line, "jinja-expression")
    assert not mark.exists()
    assert not (checkout / "site").exists()


def test_mkdocs_alone_passes_the_gate_too(checkout: Path) -> None:
    """The gate stands in the build of an edition as well, so that a bare `mkdocs build` is no way around."""
    page, line, mark = attacked(checkout, "ru")
    with pytest.raises(SiteFault) as stopped:
        build_edition(checkout, "ru", checkout / "out", "http://127.0.0.1/")
    (fault,) = stopped.value.faults
    assert (fault.path, fault.line, fault.code) == (str(page), line, "jinja-expression")
    assert not mark.exists()


def test_without_the_gate_the_sandbox_stops_the_attack(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second wall holds within MkDocs when the first is taken away."""
    _page, _line, mark = attacked(checkout, "ru")
    monkeypatch.setattr(gate, "faults", lambda *_: [])
    with pytest.raises(SiteFault, match="SecurityError"):
        build_edition(checkout, "ru", checkout / "out", "http://127.0.0.1/")
    assert not mark.exists()


def test_without_both_walls_the_attack_succeeds(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the walls that stop it, and the tests above would see it if it ran."""
    _page, _line, mark = attacked(checkout, "ru")
    monkeypatch.setattr(gate, "faults", lambda *_: [])
    monkeypatch.setattr(macros, "wall", lambda *_: None)
    build_edition(checkout, "ru", checkout / "out", "http://127.0.0.1/")
    assert mark.exists()


@pytest.mark.parametrize(
    "text", ["---\na: [\n---\n", "---\na: 'x\n---\n", "---\n- a\n---\n", "---\n---\n", "---\ntitle: A\n"]
)
def test_front_matter_that_is_none(text: str) -> None:
    """MkDocs would print as text what is no mapping in YAML."""
    assert found(f"{text}\nText.\n") == [(1, "front-matter")]


@pytest.mark.parametrize(
    "value", ["'<script>alert(1)</script>'", r'"\x3cb"', "'0;url=//x.y\" http-equiv=\"refresh'", "[a, '<b>']"]
)
@pytest.mark.parametrize("key", ["title", "description"])
def test_front_matter_that_would_leave_its_place(key: str, value: str) -> None:
    """The theme writes titles and descriptions into the HTML of every page as they are."""
    assert found(f"---\n{key}: {value}\n---\n\nText.\n") == [(1, "html-front-value")]
