"""The same numbers in both languages: digits, words, ranges, dice, fractions, and their units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rulekit.fidelity.figures import Figure, parted
from rulekit.fidelity.numeral_words import LESSENING
from rulekit.fidelity.numerals import Numeral, numerals
from rulekit.fidelity.pair import Finding
from rulekit.fidelity.side import Both

_WRITTEN = frozenset({"number", "range", "fraction", "dice", "short"})
#: Numbers of one side, and of the other.
_Left = list[Numeral]


def check(both: Both) -> Iterator[Finding]:
    """Find the numbers of one side that have no answer on the other."""
    figures, labels = parted(both)
    ru, en = numerals(both.ru, figures[0]), numerals(both.en, figures[1])
    left = _unanswered(ru, en)
    if left[0] and left[1] and _halved(both, *left):
        return
    left = _by_label(left[0], labels[1]), _by_label(left[1], labels[0])
    left = _once_more(left[0], left[1], ru, en), _once_more(left[1], left[0], en, ru)
    if left[0] or left[1]:
        params = {"ru": _listed(left[0]), "en": _listed(left[1])}
        yield Finding(
            "numbers", "fidelity-numbers-differ", params, *(tuple(n.span for n in side) for side in left)
        )
    else:
        yield from _units(ru, en)


def _listed(left: Sequence[Numeral]) -> str:
    return ", ".join(one.text for one in left) or "—"


def _unanswered(ru: Sequence[Numeral], en: Sequence[Numeral]) -> tuple[_Left, _Left]:
    """The numbers that must be said in the other language, and are not."""
    strong = [one for one in ru if one.strong], [one for one in en if one.strong]
    aside = [one for one in ru if not one.strong], [one for one in en if not one.strong]
    _cancel(*strong, _equal)
    _cancel(*aside, lambda one, other: one.twin == other.twin != "")
    _cancel([*_compounds(aside[0])], [*_compounds(aside[1])], _equal)
    for mine, theirs in (strong[0], aside[1]), (strong[1], aside[0]):
        _cancel(mine, theirs, _answers)
        _cancel(mine, theirs, lambda one, other: one.kind == "dice" and one.value.endswith(f"d{other.value}"))
    _cancel(*strong, lambda one, other: one.value.lstrip("+") == other.value.lstrip("+"))
    _ends(strong[0], strong[1], en)
    _ends(strong[1], strong[0], ru)
    unlike = _unlike(aside[0], en), _unlike(aside[1], ru)
    if unlike[0] and unlike[1]:
        strong = strong[0] + unlike[0], strong[1] + unlike[1]
    return strong


def _cancel(ones: _Left, others: _Left, same: Callable[[Numeral, Numeral], bool]) -> None:
    """Take away from both what is the same in both, one for one."""
    for one in tuple(ones):
        if other := next((other for other in others if same(one, other)), None):
            ones.remove(one)
            others.remove(other)


def _equal(one: Numeral, other: Numeral) -> bool:
    # Names such as Warhammer 40,000 keep their figures as they are.
    return one.value == other.value or (one.text == other.text and one.kind != "word")


def _answers(one: Numeral, other: Numeral) -> bool:
    """Whether a weak number answers for one that must be said: “again” for a second time, not for two."""
    return one.value == other.value and (other.kind != "rank" or one.kind == "ordinal")


def _compounds(aside: Iterable[Numeral]) -> Iterator[Numeral]:
    return (one for one in aside if one.kind == "compound")


def _unlike(aside: Iterable[Numeral], others: Sequence[Numeral]) -> _Left:
    """Numbers in composed words that the other side does not have at all."""
    values = {part for other in others for part in (other.value, *other.value.split("d"))}
    return [one for one in _compounds(aside) if one.value not in values]


def _ends(ones: _Left, others: _Left, said: Sequence[Numeral]) -> None:
    """Take away ranges and dice that the other side tells by their numbers: 0–4, from 0 to 4."""
    values = {other.value for other in said}
    for one in tuple(ones):
        parts = one.value.split("–" if one.kind == "range" else "d")
        if one.kind in {"range", "dice"} and set(parts) <= values | {"1"}:
            ones.remove(one)
            for part in parts:
                _cancel([one._replace(value=part)], others, _equal)


def _halved(both: Both, ru: _Left, en: _Left) -> bool:
    """Whether all that differs is that «в два раза меньше» is half."""
    values = [one.value for one in ru], [one.value for one in en]
    return values == (["2"], ["1/2"]) and any(word.lemmas & LESSENING for word in both.ru.words)


def _by_label(left: _Left, labels: Iterable[Figure]) -> _Left:
    """What is left when the other side cites the number as a label."""
    values = [label.value for label in labels]
    return [one for one in left if one.value not in values]


def _once_more(left: _Left, opposite: _Left, mine: Sequence[Numeral], theirs: Sequence[Numeral]) -> _Left:
    """What is left when a number in words may be said twice: a translator may repeat it, or say “they”.

    Not if the other side says “one” more often: then it may stand for that one.
    """
    if opposite or _ones(theirs) > _ones(mine):
        return left
    values = {one.value for one in theirs if one.strong}
    return [one for one in left if one.kind not in {"word", "ordinal"} or one.value not in values]


def _ones(said: Sequence[Numeral]) -> int:
    return sum(one.twin in {"one", "first"} for one in said)


def _units(ru: Sequence[Numeral], en: Sequence[Numeral]) -> Iterator[Finding]:
    """Numbers that are counted in other things, or in nothing, on the other side."""
    units = {one.unit for one in ru}, {one.unit for one in en}
    for one in ru:
        twins = [other for other in en if other.value == one.value and other.kind in _WRITTEN]
        if one.kind not in _WRITTEN or not twins or any(other.unit == one.unit for other in twins):
            continue
        other = twins[0]
        if one.unit not in units[1] and other.unit not in units[0]:
            params = {"ru": one.text, "en": other.text}
            yield Finding("numbers", "fidelity-numbers-unit", params, (one.span,), (other.span,))
            return
