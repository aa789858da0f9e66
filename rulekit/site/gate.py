"""The gate before the template engine: pages may call named macros with constant arguments, and nothing else.

A page is written by authors and translators, and the macro plugin would run any Jinja that it finds there.
First wall: each page is parsed, not rendered, and everything but a call such as ``{{ table("orders") }}``
is a fault at its line.  Second wall: what is rendered runs in a sandbox that knows the macros alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from itertools import accumulate
from typing import Any, NamedTuple, Protocol

import yaml
from jinja2 import Environment, StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment
from mkdocs.utils.meta import META_RE, YAML_RE, get_data

from rulekit.pages import Fault
from rulekit.site.reference.told import ORDER

#: A macro's name -> the texts that each of its arguments may be.
Allowed = Mapping[str, tuple[tuple[str, ...], ...]]

#: What a page may set before its text; any other key could stand in for a macro.
FRONT_MATTER = ("title", "description", "hide")

#: The most characters of front matter, and how deep its values may be: a list in a mapping.
MOST, DEEP = 2000, 3
#: What names a value, stands for one that has a name, or asks for an object of Python's.
_NAMING = (yaml.AnchorToken, yaml.AliasToken, yaml.TagToken)
_DEEPER = {
    yaml.FlowSequenceStartToken: 1,
    yaml.FlowMappingStartToken: 1,
    yaml.BlockMappingStartToken: 1,
    yaml.BlockSequenceStartToken: 1,
    yaml.FlowSequenceEndToken: -1,
    yaml.FlowMappingEndToken: -1,
    yaml.BlockEndToken: -1,
}

OPENERS = ("{{", "{%", "{#")

#: With one of these a title or description would leave its place in the HTML.
MARKS = '<>"'

#: Tokens that the parser drops or acts upon before anybody could look at its tree.
_HIDDEN = {"block_begin": "jinja-statement", "raw_begin": "jinja-statement", "comment_begin": "jinja-comment"}


def faults(text: str, path: str, allowed: Allowed) -> list[Fault]:
    """What in a page's raw `text` (front matter included) must not reach the template engine."""
    if code := _exploding(text):
        return [Fault(path, 1, code, known=", ".join(FRONT_MATTER))]
    body, meta = get_data(text)
    first = text.count("\n") - body.count("\n")
    if not first and text.startswith("---"):
        # MkDocs would show as text what it cannot read as values.
        return [Fault(path, 1, "front-matter", known=", ".join(FRONT_MATTER))]
    found = [Fault(path, 1, code, **params) for code, params in _front_matter(meta)]
    found += [Fault(path, first + line, code, **params) for line, code, params in _body(body, allowed)]
    return found


def _exploding(text: str) -> str | None:
    """What is wrong with front matter before anybody reads it: a few lines can be made to grow for ever."""
    front = YAML_RE.match(text)
    if len(front[0] if front else _named(text)) > MOST:
        return "front-plain"
    if front is None:
        return None
    try:
        tokens = list(yaml.scan(front[1]))
    except (yaml.YAMLError, ValueError):
        return "front-matter"
    named = any(isinstance(token, _NAMING) for token in tokens)
    deepest = max(accumulate(_DEEPER.get(type(token), 0) for token in tokens))
    return "front-plain" if named or deepest > DEEP else None


def _named(text: str) -> str:
    """The other form of front matter: `key: value` from the first line to the first blank one."""
    head = text.partition("\n\n")[0]
    return head if META_RE.match(head) else ""


def _front_matter(meta: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, object]]]:
    for key, value in meta.items():
        if key not in FRONT_MATTER:
            yield "jinja-front-key", {"key": key, "known": ", ".join(FRONT_MATTER)}
        elif any(opener in str(value) for opener in OPENERS):
            yield "jinja-front-value", {"key": key}
        elif any(mark in str(value) for mark in MARKS):
            yield "html-front-value", {"key": key}
        elif not isinstance(value, str) and key != "hide":
            yield "front-plain", {"known": ", ".join(FRONT_MATTER)}


_Found = Iterator[tuple[int, str, dict[str, object]]]


def _body(body: str, allowed: Allowed) -> _Found:
    if any(opener in body for opener in OPENERS):
        yield from _jinja(body, allowed)
    else:
        yield from _orders(body)


def _orders(body: str) -> _Found:
    """The lines that ask for the reference in words of its own."""
    for number, line in enumerate(body.split("\n"), 1):
        if ORDER in line:
            yield number, "reference-order", {"written": ORDER}


def _jinja(body: str, allowed: Allowed) -> _Found:
    try:
        hidden = list(_statements(body))
        tree = Environment(autoescape=False).parse(body)  # noqa: S701 - parsed, never rendered
    except TemplateSyntaxError as error:
        # A heading's id written `{#id}` opens a comment that nothing closes.
        code = "jinja-comment" if "comment" in str(error.message) else "jinja-syntax"
        yield error.lineno, code, {"why": error.message}
        return
    except RecursionError:
        deep = next(number for number, line in enumerate(body.split("\n"), 1) if "{{" in line or "{%" in line)
        yield deep, "jinja-deep", {}
        return
    yield from hidden
    yield from _orders(body)
    for node in tree.body:
        yield from _node(node, allowed)


def _statements(body: str) -> _Found:
    for line, token, value in Environment(autoescape=False).lex(body):  # noqa: S701 - the same
        if code := _HIDDEN.get(token):
            yield line, code, {"written": value}


def _node(node: nodes.Node, allowed: Allowed) -> _Found:
    """Look at one node of a page: text, or an output of text and calls."""
    if not isinstance(node, nodes.Output):
        return  # a statement: `_statements` has told its line
    for part in node.nodes:
        if not isinstance(part, nodes.TemplateData):
            yield from _expression(part, allowed)


def _expression(node: nodes.Expr, allowed: Allowed) -> _Found:
    if not isinstance(node, nodes.Call) or not isinstance(node.node, nodes.Name):
        yield node.lineno, "jinja-expression", {"known": ", ".join(allowed)}
    elif (name := node.node.name) not in allowed:
        yield node.lineno, "macro-unknown", {"name": name, "known": ", ".join(allowed)}
    elif node.kwargs or node.dyn_args or node.dyn_kwargs or not _constant(node.args):
        yield node.lineno, "macro-arguments", {"name": name}
    else:
        yield from _arguments(node, name, allowed[name])


def _constant(args: list[nodes.Expr]) -> bool:
    return all(isinstance(arg, nodes.Const) and isinstance(arg.value, str) for arg in args)


def _arguments(call: nodes.Call, name: str, allowed: tuple[tuple[str, ...], ...]) -> _Found:
    values = [arg.value for arg in call.args if isinstance(arg, nodes.Const)]
    if len(values) != len(allowed):
        yield call.lineno, "macro-count", {"name": name, "needed": len(allowed), "given": len(values)}
        return
    for value, choices in zip(values, allowed, strict=True):
        if value not in choices:
            said = {"name": name, "value": value}
            if near := get_close_matches(value, choices, 1):
                yield call.lineno, "macro-argument", {**said, "nearest": near[0]}
            else:
                yield call.lineno, "macro-argument-none", {**said, "known": ", ".join(choices)}


class Renderer(Protocol):
    """What `Walled.from_string` gives to the macro plugin."""

    def render(self, **variables: object) -> str:
        """Render the page."""


class Walled(ImmutableSandboxedEnvironment):
    """A sandbox in which a page sees the macros and no variable of any kind.

    The plugin would hand each page its configuration, the files, the git log and the front matter:
    they are dropped, so that nothing of them can be reached or shadowed.
    """

    def __init__(self, macros: Mapping[str, Callable[..., str]]) -> None:
        super().__init__(undefined=StrictUndefined, autoescape=False)
        for names in (self.globals, self.filters, self.tests):
            names.clear()
        self.globals.update(macros)

    def from_string(self, *args: Any, **kwargs: Any) -> Any:
        """Compile a page into a template that takes no variables."""
        (source, *rest), plain = args, not kwargs
        if plain and not rest and not any(opener in source for opener in OPENERS):
            return _Plain(source)
        return _Bare(super().from_string(*args, **kwargs))


class _Plain(NamedTuple):
    """A page in which there is nothing to run."""

    source: str

    def render(self, **_variables: object) -> str:
        """The page as the engine gives it: without the end of its last line."""
        return re.sub("\r\n|\r", "\n", self.source).removesuffix("\n")


class _Bare:
    def __init__(self, template: Template) -> None:
        self._template = template

    def render(self, **_variables: object) -> str:
        return self._template.render()
