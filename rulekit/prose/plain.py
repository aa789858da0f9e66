"""The engine's values as JSON: whole, or without what has its default value."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from rulekit.prose.places import shortest

#: The fields of a type, whose annotations are read once and not for every value.
_fields = cache(structs.fields)


def whole(value: Any) -> Any:
    """As JSON, with all default values."""
    if isinstance(value, msgspec.Struct):
        return _tag(value) | {name: whole(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {key: whole(inner) for key, inner in value.items()}
    return _plain(value)


def spare(value: Any) -> Any:
    """As JSON, without default values."""
    if isinstance(value, msgspec.Struct):
        given = ((field, getattr(value, field.name)) for field in _fields(type(value)))
        return _tag(value) | {field.name: spare(inner) for field, inner in given if inner != _default(field)}
    if isinstance(value, Mapping):
        return {key: spare(inner) for key, inner in value.items()}
    return _plain(value)


def act_of(value: msgspec.Struct) -> dict[str, Any]:
    """An act as JSON, its name first; what it need not tell and does not is left out."""
    given = ((field, getattr(value, field.name)) for field in _fields(type(value)))
    untold = {field.name for field, inner in given if _says_nothing(field, inner)}
    return {name: inner for name, inner in whole(value).items() if name not in untold}


def _says_nothing(field: Any, value: Any) -> bool:
    """Whether it is as it is where nobody tells: no die, nobody, and no condition to speak of."""
    return (
        (value is None and not field.required) or value == () or (value is False and field.default is False)
    )


def _plain(value: Any) -> Any:
    """A list or a single value; decimals are strings in JSON."""
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    return shortest(value) if isinstance(value, Decimal) else value


def _tag(value: msgspec.Struct) -> dict[str, Any]:
    """The name of one of several sorts."""
    config = value.__struct_config__
    return {config.tag_field: config.tag} if config.tag_field else {}


def _default(field: Any) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
