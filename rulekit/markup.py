"""HTML elements in one call, and lists of facts in which what is new is marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from xml.etree.ElementTree import Element

#: What is run or loaded: never ours to make, and the text of the first two would not even be escaped.
_RUN = frozenset({"script", "style", "base", "embed", "iframe", "link", "meta", "object"})
_LEADS = frozenset({"action", "formaction", "href", "src", "xlink:href"})
#: An address with a scheme, as browsers find one, and the schemes that do nothing but lead somewhere.
_SCHEME = re.compile(r"[\x00-\x20]*+([a-z][a-z0-9+.\t\r\n-]*+):", re.IGNORECASE)
_SCHEMES = frozenset({"http", "https", "mailto"})

#: What has no end tag, and what is written in other letters in a text and in an attribute's value.
_VOID = frozenset({"br", "col", "hr", "img", "input", "source", "track", "wbr"})
_IN_TEXT = ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")
_IN_VALUE = ("&", "&amp;"), (">", "&gt;"), ('"', "&quot;")

#: What stands in an element: text and elements.
Content = Iterable[str | Element]


def tag(name: str, kind: str, content: Content = (), /, **attributes: str | None) -> Element:
    """An element of the class `rk-…` (several, parted by spaces; none where empty) around its content.

    Of an attribute's name `_` is `-`, but the last one (`for_`); without a value it is left out.
    What runs or loads something is a `ValueError`, whoever asks for it.
    """
    if name in _RUN:
        raise ValueError(f"<{name}> is nothing that a page of ours is made of")
    element = Element(name, {"class": _classes(kind)} if kind else {})
    for key, value in attributes.items():
        if value is not None:
            element.set(_attribute(key, value), value)
    for part in content:
        if not isinstance(part, str):
            element.append(part)
        elif len(element):
            element[-1].tail = (element[-1].tail or "") + part
        else:
            element.text = (element.text or "") + part
    return element


@cache
def _classes(kind: str) -> str:
    """The classes of a sort of element."""
    return " ".join(f"rk-{one}" for one in kind.split())


def leads(address: str) -> bool:
    """Whether an address does nothing but lead somewhere: without a scheme, or with one of three."""
    scheme = _SCHEME.match(address)
    return scheme is None or scheme[1].lower() in _SCHEMES


def _attribute(key: str, value: str) -> str:
    """The name of an attribute that may be there."""
    name = key.removesuffix("_").replace("_", "-")
    if name.startswith("on") or name in {"style", "srcdoc"} or (name in _LEADS and not leads(value)):
        raise ValueError(f"{name}={value!r} would run something")
    return name


def fresh(text: str, *, new: bool) -> Content:
    """A text, marked where it is new: by the tag, which is heard and seen, and not by colour."""
    return [tag("ins", "", [text])] if new else [text]


def facts(
    now: Mapping[str, str], before: Mapping[str, str] | None, passing: Collection[str] = ()
) -> list[Element]:
    """A list of facts, if there are any; against those `before`, new ones are marked, lost ones struck out.

    Of the `passing` ones it goes without saying that they are over.
    """
    was = now if before is None else before
    told = [fresh(text, new=was.get(key) != text) for key, text in now.items()]
    lost = [[tag("del", "", [text])] for key, text in was.items() if key not in {*now, *passing}]
    items = [tag("li", "", [*content, " "]) for content in (*told, *lost)]
    return [tag("ul", "told", items)] if items else []


def html(elements: Iterable[Element]) -> str:
    """Elements as HTML, one after another.

    `ElementTree` writes the same in twice the time: it looks for namespaces in every name.
    """
    written: list[str] = []
    for element in elements:
        _write(element, written.append)
    return "".join(written)


def _write(element: Element, write: Callable[[str], object]) -> None:
    write(f"<{element.tag}")
    for name, value in element.items():
        write(f' {name}="{_escaped(value, _IN_VALUE)}"')
    write(">")
    if element.text:
        write(_escaped(element.text, _IN_TEXT))
    for child in element:
        _write(child, write)
    if element.tag not in _VOID:
        write(f"</{element.tag}>")
    if element.tail:
        write(_escaped(element.tail, _IN_TEXT))


def _escaped(text: str, signs: tuple[tuple[str, str], ...]) -> str:
    for sign, name in signs:
        if sign in text:
            text = text.replace(sign, name)
    return text
