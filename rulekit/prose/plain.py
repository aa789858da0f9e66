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
    """As JSON, without default values; an act keeps its name."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        given = {
            f.name: getattr(value, f.name) for f in fields(value) if getattr(value, f.name) != _default(f)
        }
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        return {**tag, **{name: spare(inner) for name, inner in given.items()}}
    if isinstance(value, Mapping):
        return {key: spare(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _default(field: Any) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
