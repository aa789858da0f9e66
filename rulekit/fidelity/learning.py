"""Learns from pairs which words answer each other (model 1 of Brown et al. 1993, from both sides)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path

from rulekit.fidelity.lexicon import Entry, Lexicon, written
from rulekit.fidelity.pair import Pair
from rulekit.fidelity.sentences import beads, words_in
from rulekit.fidelity.side import Both
from rulekit.fidelity.units import units
from rulekit.pages import load

LEXICON = Path(__file__).with_name("lexicon.tsv")

#: Lemmas of sentences that answer each other.
_Sentence = tuple[list[str], list[str]]
_Links = Mapping[tuple[str, str], float]
_ROUNDS = 8
#: What a link must be worth: in all, of one of its words' occurrences, and of both.
_LEAST, _SHARE, _BOTH = 0.3, 0.1, 0.05
#: A word met more often than this is too common to be tied to what is left over beside it.
_RARE, _FAINT = 20, 1e-4


def learn(pairs: Iterable[Pair]) -> Lexicon:
    """Tell which lemmas answer each other in these pairs, and how surely."""
    told = list(_sentences(pairs))
    counts = [Counter(word for one in told for word in set(one[side])) for side in (0, 1)]
    links = _links(told)
    answers = _answers(links, counts)
    _tie(told, links, counts, answers)
    return {lang: _entries(told, side, answers[side]) for side, lang in enumerate(("ru", "en"))}


def _sentences(pairs: Iterable[Pair]) -> Iterator[_Sentence]:
    """Each sentence with its answer; of a word's lemmas the one that is met most."""
    tokens = []
    for pair in pairs:
        both = Both(pair, {})
        tokens += [
            (words_in(both.ru, bead.ru), words_in(both.en, bead.en)) for bead in beads(both.ru, both.en)
        ]
    met = Counter(lemma for one in tokens for side in one for token in side for lemma in token.lemmas)
    for one in tokens:
        ru, en = ([max(sorted(token.lemmas), key=met.__getitem__) for token in side] for side in one)
        if ru and en:
            yield ru, en


def _links(told: Sequence[_Sentence]) -> _Links:
    """How often a Russian and an English lemma are likely to answer each other."""
    there, back = _expected(told), _expected([(en, ru) for ru, en in told])
    links: dict[tuple[str, str], float] = defaultdict(float)
    for (ru, en), times in there.items():
        links[ru, en] += times / 2
    for (en, ru), times in back.items():
        links[ru, en] += times / 2
    return links


def _expected(told: Sequence[_Sentence]) -> _Links:
    chance: dict[tuple[str, str], float] = defaultdict(lambda: 1e-3)
    times: dict[tuple[str, str], float] = {}
    for _ in range(_ROUNDS):
        times = defaultdict(float)
        total: dict[str, float] = defaultdict(float)
        for sources, targets in told:
            given = ["", *sources]
            for word in targets:
                whole = sum(chance[source, word] for source in given)
                for source in given:
                    share = chance[source, word] / whole
                    times[source, word] += share
                    total[source] += share
        chance = defaultdict(lambda: 1e-9, {pair: share / total[pair[0]] for pair, share in times.items()})
    return {pair: share for pair, share in times.items() if pair[0] and share > _FAINT}


def _answers(links: _Links, counts: Sequence[Counter[str]]) -> list[dict[str, set[str]]]:
    answers: list[dict[str, set[str]]] = [defaultdict(set), defaultdict(set)]
    for (ru, en), worth in links.items():
        share = max(worth / counts[0][ru], worth / counts[1][en])
        if worth >= _LEAST and share >= _SHARE and worth / sqrt(counts[0][ru] * counts[1][en]) >= _BOTH:
            answers[0][ru].add(en)
            answers[1][en].add(ru)
    return answers


def _tie(
    told: Sequence[_Sentence],
    links: _Links,
    counts: Sequence[Counter[str]],
    answers: Sequence[dict[str, set[str]]],
) -> None:
    """Tie rare words that are left over in a sentence to each other, the likeliest first."""
    for sentence in told:
        ru, en = (
            [
                word
                for word in dict.fromkeys(sentence[side])
                if counts[side][word] <= _RARE and answers[side][word].isdisjoint(sentence[1 - side])
            ]
            for side in (0, 1)
        )
        likely = sorted(
            ((links.get((a, b), 0.0) / sqrt(counts[0][a] * counts[1][b]), a, b) for a in ru for b in en),
            reverse=True,
        )
        tied: set[tuple[int, str]] = set()
        for worth, a, b in likely:
            if worth > _FAINT and (0, a) not in tied and (1, b) not in tied:
                tied |= {(0, a), (1, b)}
                answers[0][a].add(b)
                answers[1][b].add(a)


def _entries(told: Sequence[_Sentence], side: int, answers: Mapping[str, set[str]]) -> dict[str, Entry]:
    met, answered = Counter[str](), Counter[str]()
    for sentence in told:
        for word in set(sentence[side]):
            met[word] += 1
            answered[word] += not answers.get(word, set()).isdisjoint(sentence[1 - side])
    return {word: Entry(answered[word] / (met[word] + 1), frozenset(answers.get(word, ()))) for word in met}


def main(file: Path = LEXICON) -> None:
    """Learn from all pages of the checkout, and write the lexicon."""
    file.write_text(written(learn(units(load(Path("docs"))))), encoding="utf-8")


if __name__ == "__main__":
    main()
