"""JSON into typed plays, with faults that name their place and their mend."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cache, reduce
from itertools import count
from operator import getitem
from typing import Any, NoReturn, TypeVar

import msgspec

from rulekit.games.decimals import DECIMAL
from rulekit.games.values import member
from rulekit.oracle.unique import check_unique
from rulekit.verdict import bad

#: What is wrong, which may quote anything, then the path, which has no backtick.
_AT = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`(?P<path>\$[^`]*)`)?", re.DOTALL)
_TYPE = re.compile(r"Expected `(?P<expected>.*)`, got `(?P<found>.*)`")
_CHOICE = re.compile(r"Invalid (?:enum )?value (?P<written>.*)", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL)
_QUOTE = "Object contains unknown field `"
_MISSING = re.compile(r"Object missing required field `(?P<field>.*)`")
_MALFORMED = re.compile(r"JSON is malformed: .*\(byte (?P<byte>\d+)\)")
_PART = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_HOLDERS = (dict, list)
#: JSON's name of a type where msgspec gives Python's.
_JSON = {"NoneType": "null", "dict": "object", "list": "array"}


def loads(data: bytes) -> Any:
    """Plain JSON values; raises `BadPlay` at `$` for what is not JSON."""
    try:
        value = msgspec.json.decode(data)
        check_unique(data)
    except RecursionError:
        bad("$", "json-deep")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        _not_json(data, str(error))
    return value


def convert(value: Any, type_: Any) -> Any:
    """Plain values as `type_`; raises `BadPlay` with the JSON path of the first fault."""
    try:
        found = msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        _invalid(str(error), value, type_)
    if _has_decimals(type_):
        _check_decimals((), value, found)
    return found


@cache
def _has_decimals(type_: Any) -> bool:
    """Whether values of a type hold decimals, which are strings in JSON."""
    return b'"format":"decimal"' in msgspec.json.encode(msgspec.json.schema(type_))


@cache
def _fields_with_decimals(struct: Any) -> tuple[str, ...]:
    """The fields of a struct that may hold decimals; of a generic one, all that depend on what it is of."""
    fields = msgspec.structs.fields(struct)
    return tuple(one.name for one in fields if _is_open(one.type) or _has_decimals(one.type))


def _is_open(type_: Any) -> bool:
    return isinstance(type_, TypeVar) or bool(getattr(type_, "__parameters__", ()))


def _check_decimals(keys: tuple[str | int, ...], written: Any, found: Any) -> None:
    """Raise `BadPlay` for a decimal that is a number, or spelt as Python alone would read it."""
    inside: Iterable[tuple[str | int, Any, Any]] = ()
    if isinstance(found, Decimal):
        _check_decimal(keys, written, found)
    elif isinstance(found, dict):
        inside = ((key, inner, found.get(key)) for key, inner in written.items())
    elif isinstance(written, dict):
        struct: Any = type(found)
        names = (name for name in _fields_with_decimals(struct) if name in written)
        inside = ((name, written[name], getattr(found, name)) for name in names)
    elif isinstance(written, list):
        inside = zip(count(), written, found, strict=False)
    for key, inner, value in inside:
        # Most values are words and numbers, which hold nothing.
        if isinstance(inner, _HOLDERS) or isinstance(value, Decimal):
            _check_decimals((*keys, key), inner, value)


def _check_decimal(keys: tuple[str | int, ...], written: Any, found: Decimal) -> None:
    if not isinstance(written, str):
        code = "decimal-number"
    elif not found.is_finite():
        code = "not-finite"
    elif not DECIMAL.fullmatch(written):
        code = "decimal-form"
    else:
        return
    bad(reduce(member, keys, "$"), code, written=written)


def _not_json(data: bytes, text: str) -> NoReturn:
    try:
        data.decode()
    except UnicodeDecodeError:
        bad("$", "json-utf8")
    if malformed := _MALFORMED.fullmatch(text):
        bad("$", "json-malformed", byte=malformed["byte"])
    if "out of range" in text:
        bad("$", "json-number")
    bad("$", "json-truncated")


def _invalid(text: str, value: Any, type_: Any) -> NoReturn:
    split = _AT.fullmatch(text)
    assert split is not None
    what, parts = split["what"], _parts(split["path"] or "$")
    if isinstance(value, dict) and text.startswith(_QUOTE) and text.removeprefix(_QUOTE)[:-1] in value:
        # A field of the whole play, whose name reads like a path.
        what, parts = text, []
    keys = list(_resolve(parts, value, type_, text))
    path = reduce(member, keys, "$")
    if unknown := _UNKNOWN.fullmatch(what):
        known = ", ".join(_fields(type_, keys, reduce(getitem, keys, value)))
        bad(member(path, unknown["field"]), "unknown-field", written=unknown["field"], known=known)
    if missing := _MISSING.fullmatch(what):
        bad(f"{path}.{missing['field']}", "missing-field", field=missing["field"])
    if wrong := _TYPE.fullmatch(what):
        bad(path, "wrong-type", expected=wrong["expected"], found=_JSON.get(wrong["found"], wrong["found"]))
    if choice := _CHOICE.fullmatch(what):
        choices = ", ".join(_choices(type_, keys))
        bad(path, "not-one-of", written=choice["written"].strip("'"), choices=choices)
    if what == "Invalid decimal string":
        bad(path, "not-finite", written=reduce(getitem, keys, value))
    bad(path, "not-valid", what=what)


def _parts(path: str) -> list[str]:
    return [name or index for name, index in _PART.findall(path)]


def _resolve(parts: list[str], value: Any, type_: Any, text: str) -> Iterator[str | int]:
    """Yield the path's keys; msgspec writes `[...]` for a key of an object: find which one is meant."""
    root = value
    for part in parts:
        key: str | int = part
        if isinstance(value, list):
            key = int(part)
        elif part == "...":
            key = _culprit(root, value, type_, text)
        yield key
        value = value.get(key) if isinstance(value, dict) else value[int(key)]


def _culprit(root: Any, members: dict[str, Any], type_: Any, text: str) -> str:
    """Name the member that has this fault when it stands alone."""
    everything = dict(members)
    for key, alone in everything.items():
        members.clear()
        members[key] = alone
        try:
            msgspec.convert(root, type_)
        except msgspec.ValidationError as error:
            if str(error) == text:
                break
    members.clear()
    members.update(everything)
    return key


def _walk(type_: Any, keys: list[str | int]) -> Any:
    """Give msgspec's description of the type at the end of `keys`, as far as it can be followed."""
    info: Any = msgspec.inspect.type_info(type_)
    for key in keys:
        info = next((step for step in _options(info, key) if step is not None), None)
    return info


def _options(info: Any, key: str | int) -> Iterator[Any]:
    kind = msgspec.inspect
    for one in info.types if isinstance(info, kind.UnionType) else (info,):
        if isinstance(one, kind.StructType):
            if one.tag_field == key:
                yield info
            yield next((f.type for f in one.fields if f.encode_name == key), None)
        elif isinstance(one, kind.DictType):
            yield one.value_type
        elif isinstance(one, kind.ListType | kind.VarTupleType):
            yield one.item_type


def _variants(type_: Any, keys: list[str | int]) -> Iterator[Any]:
    info = _walk(type_, keys)
    yield from info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)


def _fields(type_: Any, keys: list[str | int], value: Any) -> list[str]:
    """Name the fields that an object may have: of one that names its kind, those of its kind."""
    structs = [one for one in _variants(type_, keys) if isinstance(one, msgspec.inspect.StructType)]
    tagged = [one for one in structs if one.tag is not None and value.get(one.tag_field) == one.tag]
    named = [one.tag_field for one in tagged if one.tag_field is not None]
    own = [field.encode_name for one in tagged or structs for field in one.fields]
    return list(dict.fromkeys(named + own))


def _choices(type_: Any, keys: list[str | int]) -> list[str]:
    found = []
    for variant in _variants(type_, keys):
        # What is no choice in an object is one of its keys.
        one = variant.key_type if isinstance(variant, msgspec.inspect.DictType) else variant
        if isinstance(one, msgspec.inspect.LiteralType):
            found += [str(value) for value in one.values]
        elif isinstance(one, msgspec.inspect.StructType) and one.tag is not None:
            found.append(str(one.tag))
    return found
