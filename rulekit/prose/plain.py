"""The engine's values as JSON: whole, or without what has its default value."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import fields


def whole(value: Any) -> Any:
    """As JSON, with all default values."""
    if isinstance(value, msgspec.Struct):
        return {name: whole(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {key: whole(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value


def spare(value: Any) -> Any:
    """As JSON, without default values."""
    if isinstance(value, msgspec.Struct):
        given = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: spare(inner) for field, inner in given if inner != _default(field)}
    if isinstance(value, Mapping):
        return {key: spare(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value


def act_of(value: msgspec.Struct) -> dict[str, Any]:
    """An act as JSON, its name first; a die that was not thrown is left out."""
    config = value.__struct_config__
    assert config.tag_field, "an act has a name"
    given = {name: inner for name, inner in whole(value).items() if inner is not None}
    return {config.tag_field: config.tag, **given}


def _default(field: Any) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
