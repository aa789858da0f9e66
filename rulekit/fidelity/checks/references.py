"""The same labels and names in both languages: (4.4.1), step 4, BA-2, wing B2, side A."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulekit.fidelity.figures import Figure, parted
from rulekit.fidelity.naming import letters
from rulekit.fidelity.pair import Finding
from rulekit.fidelity.side import Both


def check(both: Both) -> Iterator[Finding]:
    """Find labels and names that one language has and the other has not."""
    numbers, others = parted(both.ru, both.en)
    labels = [[one for one in side if one.kind != "name"] for side in others]
    ru = _left(labels[0], labels[1], numbers[1])
    en = _left(labels[1], labels[0], numbers[0])
    if ru or en:
        yield _finding("fidelity-references-labels", ru, en)
    names = [[one for one in side if one.kind == "name"] for side in others]
    named = [letters(side) for side in (both.ru, both.en)]
    for pair in ((names[0], names[0]), (names[1], names[1])), named:
        (sure_ru, all_ru), (sure_en, all_en) = pair
        ru, en = _strange(sure_ru, all_en), _strange(sure_en, all_ru)
        if not (ru or en):
            ru, en = _exchanged(sure_ru, sure_en)
        if ru or en:
            yield _finding("fidelity-references-names", ru, en)


def _finding(code: str, ru: Sequence[Figure], en: Sequence[Figure]) -> Finding:
    params = {"ru": _listed(ru), "en": _listed(en)}
    spans = [tuple(one.span for one in side) for side in (ru, en)]
    return Finding("references", code, params, spans[0], spans[1])


def _listed(left: Sequence[Figure]) -> str:
    return ", ".join(one.text for one in left) or "—"


def _left(ones: Sequence[Figure], others: Sequence[Figure], numbers: Sequence[Figure]) -> list[Figure]:
    """The labels that the other side has less often, not even as plain numbers."""
    answers = Counter(other.value for other in (*others, *numbers))
    left = []
    for one in ones:
        if answers[one.value]:
            answers[one.value] -= 1
        else:
            left.append(one)
    return left


def _strange(ones: Sequence[Figure], others: Sequence[Figure]) -> list[Figure]:
    """The names that the other side has not: how often it is named, each language decides for itself."""
    known = {other.value for other in others}
    return [one for one in ones if one.value not in known]


def _exchanged(ru: Sequence[Figure], en: Sequence[Figure]) -> tuple[list[Figure], list[Figure]]:
    """The names that one side has more often, if the other side has others more often: an exchange."""
    counts = Counter(one.value for one in ru), Counter(one.value for one in en)
    more = counts[0] - counts[1], counts[1] - counts[0]
    if not (more[0] and more[1]):
        return [], []
    return [one for one in ru if one.value in more[0]], [one for one in en if one.value in more[1]]
