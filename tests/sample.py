"""What a common run takes of many like cases, so that it is short; `make test-all` takes all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

#: Whether this is the long run.
ALL = os.environ.get("RULEKIT_ALL") == "1"


def some(values: Iterable[Any], count: int = 1) -> list[Any]:
    """Parameters of a test, all but the first ones of which are left to `make test-all`."""
    return [_case(value, long=number >= count) for number, value in enumerate(values)]


def _case(value: Any, *, long: bool) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=[pytest.mark.long] if long else [])
