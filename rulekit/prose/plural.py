"""Which form of a word goes with a whole number: the plural rules of CLDR for integers."""

from collections.abc import Callable, Mapping
from typing import Final

_TEENS: Final = range(11, 15)
_FEW: Final = range(2, 5)


def _russian(n: int) -> int:
    if n % 100 in _TEENS:
        return 2
    return 0 if n % 10 == 1 else 1 if n % 10 in _FEW else 2


def _english(n: int) -> int:
    return 0 if n == 1 else 1


#: By language: the index of the form (ru: one, few, many; en: one, other).
PLURALS: Final[Mapping[str, Callable[[int], int]]] = {"ru": _russian, "en": _english}
#: How many forms a word has.
FORMS: Final[Mapping[str, int]] = {"ru": 3, "en": 2}
