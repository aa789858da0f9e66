"""JSON with slots: what a phrase says about a position, and the way back from a position to the slots.

A string `{name}` stands for the value of a slot, as a value or as a key; `{none}` is null.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rulekit.prose.words import Derived

Slots = dict[str, Any]


def slot_of(text: Any) -> str | None:
    """The name of the slot for which a string of a template stands."""
    return text[1:-1] if isinstance(text, str) and text[:1] == "{" and text[-1:] == "}" else None


def fill(template: Any, slots: Mapping[str, Any]) -> Any:
    """The template with the values of its slots; what hangs on a slot without a value is left out.

    KeyError if a slot is needed as a key and has no value.
    """
    if isinstance(template, dict):
        filled = {}
        for key, inner in template.items():
            name = slot_of(key)
            here = slots[name] if name else key
            if (value := fill(inner, slots)) is not _ABSENT:
                filled[here] = value
        return filled
    if isinstance(template, list):
        return [fill(value, slots) for value in template]
    name = slot_of(template)
    if name is None:
        return template
    return None if name == "none" else slots.get(name, _ABSENT)


_ABSENT: Any = object()


def derive(slots: Slots, derived: Mapping[str, Derived]) -> Slots:
    """The slots, with those that follow from them."""
    known = ((name, rule.map.get(slots.get(rule.of, ""))) for name, rule in derived.items())
    return {**{name: value for name, value in known if value is not None}, **slots}


def solutions(template: Mapping[Any, Any], actual: Mapping[Any, Any], slots: Slots) -> Iterator[Slots]:
    """All values of the slots with which the template is a part of `actual`."""
    if not template:
        yield slots
        return
    (key, wanted), *rest = template.items()
    name = slot_of(key)
    keys = (key,) if name is None else (slots[name],) if name in slots else tuple(actual)
    for here in keys:
        if here not in actual:
            continue
        bound = slots if name is None else {**slots, name: here}
        for found in _match(wanted, actual[here], bound):
            yield from solutions(dict(rest), actual, found)


def _match(wanted: Any, actual: Any, slots: Slots) -> Iterator[Slots]:
    if isinstance(wanted, dict):
        if isinstance(actual, Mapping):
            yield from solutions(wanted, actual, slots)
        return
    if isinstance(wanted, list):
        if isinstance(actual, list | tuple) and len(wanted) == len(actual):
            yield from solutions(dict(enumerate(wanted)), dict(enumerate(actual)), slots)
        return
    name = slot_of(wanted)
    if name is not None and name != "none" and name not in slots:
        yield {**slots, name: actual}
    elif _same(slots[name] if name and name != "none" else None if name else wanted, actual):
        yield slots


def _same(wanted: Any, actual: Any) -> bool:
    """Whether two JSON values are the same: true is not 1."""
    return isinstance(wanted, bool) == isinstance(actual, bool) and bool(wanted == actual)


def leaves(value: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """The values of nested objects by their paths: `wings.A1.order`; an empty object is a value."""
    flat: dict[str, Any] = {}
    for key, inner in value.items():
        if isinstance(inner, Mapping) and inner:
            flat |= leaves(inner, f"{path}{key}.")
        else:
            flat[f"{path}{key}"] = inner
    return flat
