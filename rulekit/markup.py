"""HTML elements in one call, and lists of facts in which what is new is marked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from xml.etree.ElementTree import Element, tostring

#: What stands in an element: text and elements.
Content = Iterable[str | Element]


def tag(name: str, kind: str, content: Content = (), /, **attributes: str | None) -> Element:
    """An element of the class `rk-…` (several, parted by spaces; none where empty) around its content.

    Of an attribute's name `_` is `-`, but the last one (`for_`); without a value it is left out.
    """
    classes = " ".join(f"rk-{one}" for one in kind.split())
    element = Element(name, {"class": classes} if classes else {})
    for key, value in attributes.items():
        if value is not None:
            element.set(key.removesuffix("_").replace("_", "-"), value)
    for part in content:
        if not isinstance(part, str):
            element.append(part)
        elif len(element):
            element[-1].tail = (element[-1].tail or "") + part
        else:
            element.text = (element.text or "") + part
    return element


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
    """Elements as HTML, one after another."""
    return "".join(tostring(element, "unicode", "html") for element in elements)
