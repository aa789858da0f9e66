"""The same numbers in both languages: digits, words, ranges, dice, fractions, and their units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rulekit.fidelity.figures import Figure, parted
from rulekit.fidelity.numeral_words import LESSENING
from rulekit.fidelity.numerals import Numeral, numerals
from rulekit.fidelity.pair import Finding
from rulekit.fidelity.side import Both

#: What a number in words may have been before somebody changed it.
_LEAST = {"word": "one", "ordinal": "first"}
_WRITTEN = frozenset({"number", "range", "fraction", "dice", "short"})
#: Numbers of one side, and of the other.
_Left = list[Numeral]


def check(both: Both) -> Iterator[Finding]:
    """Find the numbers of one side that have no answer on the other."""
    ru, en = numerals(both)
    if not (ru or en):
        return
    _, labels = parted(both.ru, both.en)
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
    _answered(strong[0], aside[1], _count(en, "first") > _count(ru, "first"))
    _answered(strong[1], aside[0], _count(ru, "first") > _count(en, "first"))
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


def _answered(strong: _Left, aside: _Left, first: bool) -> None:
    """Take away what a weak number answers for; a rank does not if the other side says “first” more often."""
    _cancel(strong, [one for one in aside if not (first and one.kind == "rank")], _answers)
    _cancel(strong, aside, lambda one, other: one.kind == "dice" and one.value.endswith(f"d{other.value}"))


def _answers(one: Numeral, other: Numeral) -> bool:
    """Whether a weak number answers for one that must be said: “again” for a second time, not for two."""
    fits = one.kind == "ordinal" if other.kind == "rank" else one.kind != "times"
    return fits and one.value == other.value


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
    """What is left when a number in words may be said twice: a translator may repeat it or say “they”."""
    if opposite:
        return left
    values = {one.value for one in theirs if one.strong}
    return [one for one in left if one.value not in values or not _is_repeated(one, mine, theirs)]


def _is_repeated(one: Numeral, mine: Sequence[Numeral], theirs: Sequence[Numeral]) -> bool:
    """Whether a number may be a repetition: not if it may stand for the other side's “one” or “first”."""
    twin = _LEAST.get(one.kind)
    return twin is not None and _count(theirs, twin) <= _count(mine, twin)


def _count(said: Sequence[Numeral], twin: str) -> int:
    return sum(one.twin == twin for one in said)


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
