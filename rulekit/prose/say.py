"""Saying an example, and what an engine has to say, in either language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from rulekit.games import BOOKS
from rulekit.messages import message
from rulekit.prose.fault import Unsayable
from rulekit.prose.phrase import Phrase
from rulekit.prose.phrasebook import Phrasebook, phrasebook
from rulekit.prose.plain import act_of, spare, whole
from rulekit.prose.printed import Told, ended, say_acts, say_item, say_reason, say_sentence, write_outcome
from rulekit.prose.said import changed_cells, say_table, tables_of
from rulekit.prose.telling import Json, Sentence, Telling
from rulekit.prose.template import Slots, fill, leaves, slot_of
from rulekit.prose.words import Doing, Fact, Outcome
from rulekit.verdict import Verdict


def say(book: str, telling: Telling, lang: str) -> str:
    """The body of an example in its printed form; `Unsayable` where the book has no words for it.

    Title and commentary stay as they are: they belong to one language.
    """
    phrases = phrasebook(book, lang)
    tables = [say_table(phrases, table, telling.given) for table in telling.tables]
    sentences = [say_sentence(phrases, sentence) for sentence in telling.sentences]
    if telling.start:
        sentences.append(say_item(phrases, telling.start))
    items = [f"{number}. {say_item(phrases, item)}" for number, item in enumerate(telling.items, 1)]
    parts = [telling.title, *telling.commentary, *tables, "\n".join(sentences), "\n".join(items)]
    return "\n\n".join(filter(None, parts))


class Unprinted(NamedTuple):
    """Lines that can be read, and are not written as they are printed."""

    line: int
    written: str
    printed: str


def unprinted(book: str, telling: Telling, body: str, lang: str) -> Iterator[Unprinted]:
    """What of the body that was read as `telling` is not in its printed form."""
    # Not needed in the browser, which starts the sooner.
    from difflib import SequenceMatcher

    written, printed = body.split("\n"), say(book, telling, lang).split("\n")
    for kind, a, b, c, d in SequenceMatcher(None, written, printed, autojunk=False).get_opcodes():
        if kind != "equal":
            line = telling.line + min(a, len(written) - 1)
            yield Unprinted(line, _joined(written[a:b]), _joined(printed[c:d]))


def _joined(lines: Sequence[str]) -> str:
    return " ⏎ ".join(lines)


def say_position(book: str, position: Any, lang: str) -> str:
    """A position as tables and sentences, as far as the book has words for it."""
    phrases, given = phrasebook(book, lang), spare(position)
    tables = [say_table(phrases, table, given) for table in tables_of(phrases, given)]
    sentences = [say_sentence(phrases, sentence) for sentence in sentences_of(phrases, given)]
    return "\n\n".join(filter(None, [*tables, "\n".join(sentences)]))


def say_difference(book: str, before: Any, after: Any, lang: str) -> str | None:
    """What is otherwise in another position, in words; None where the book has none for it."""
    phrases, was, now = phrasebook(book, lang), spare(before), spare(after)
    try:
        told = [
            message(
                "nearest-cell" if cell != phrases.none else "nearest-empty",
                lang,
                row=row,
                column=column,
                cell=cell,
            )
            for row, column, cell in changed_cells(phrases, was, now)
        ]
        old, new = (
            [say_sentence(phrases, one) for one in sentences_of(phrases, given)] for given in (was, now)
        )
    except Unsayable:
        return None
    fresh = [sentence for sentence in new if sentence not in old]
    gone = [] if fresh or told else [sentence.rstrip(".") for sentence in old if sentence not in new]
    told += [message("nearest-without", lang, sentence=sentence) for sentence in gone]
    return "; ".join(sentence.rstrip(".") for sentence in [*told, *fresh]) or None


def sentences_of(phrases: Phrasebook, given: Json) -> Iterator[Sentence]:
    """The sentences that are true of the given position and tell something that those before them do not."""
    told: set[str] = set()
    for phrase in phrases.phrases["sentence"]:
        if phrase.starts or not isinstance(phrase.entry, Fact):
            continue
        full = {**dict.fromkeys(phrase.entry.position), **given}
        for slots in phrases.meanings(phrase.entry.position, full):
            fresh = leaves(fill(phrase.entry.position, slots)).keys() - told
            if fresh and phrase.write(slots) is not None:
                told |= fresh
                yield Sentence(phrase.key, slots)


def say_act(book: str, position: Any, act: Any, lang: str) -> str:
    """An act in its printed form, without full stop: «A активирует A1»."""
    return _told(book, position, act, lang).text


def _told(book: str, position: Any, act: Any, lang: str) -> Told:
    by = BOOKS[book].actor(position, act)
    return say_acts(phrasebook(book, lang), (act_of(act),), by, _on(position))


def say_refusal(book: str, rule: str, lang: str) -> str:
    """The refusal of a rule: «нельзя: приказ «Сбор»»; KeyError for a rule that refuses nothing."""
    return say_reason(phrasebook(book, lang), rule)


def say_step(
    book: str, before: Any, act: Any, verdict: Verdict[Any, Any], lang: str, *, cites: Sequence[str] = ()
) -> str:
    """An act with its outcomes or its refusal and the cite labels, as a page would have it, with a full stop.

    `before` is the position in which the act was judged.
    """
    phrases, told = phrasebook(book, lang), _told(book, before, act, lang)
    if verdict.allowed:
        tail = ", ".join(_outcomes(phrases, before, act, verdict, told.acting))
    else:
        tail = say_reason(phrases, verdict.because[0])
    return ended(phrases, f"{told.text} — {tail}" if tail else told.text, cites)


def say_label(book: str, source: str, lang: str) -> str:
    """The cite label of a rule's source, as pages have it: «шаг 5»."""
    return phrasebook(book, lang).label(source)


def _on(position: Any) -> str | None:
    return getattr(position, "active", None)


def _outcomes(
    phrases: Phrasebook, before: Any, act: Any, verdict: Verdict[Any, Any], acting: Slots
) -> Iterator[str]:
    """The changes of the position and the facts in words, each change once."""
    doing: Json = act_of(act)
    actual = {"facts": whole(verdict.facts) or {}, "position": whole(verdict.position)}
    actual |= {"options": list(verdict.options)} if verdict.options else {}
    was = leaves({"position": whole(before)})
    fresh = {path for path, value in leaves(actual).items() if path not in was or was[path] != value}
    entry = phrases.by_key["act", doing["act"]].entry
    assert isinstance(entry, Doing), doing["act"]
    fresh -= set(_covered(entry.covers, {"on": _on(before), **doing}))
    for phrase, slots in _candidates(phrases, actual):
        assert isinstance(phrase.entry, Outcome), phrase.key
        told = leaves(fill(phrase.entry.template, slots))
        if fresh.isdisjoint(told) or (written := write_outcome(phrases, phrase, slots, acting)) is None:
            continue
        fresh -= {*told, *_covered(phrase.entry.covers, slots)}
        yield written


def _candidates(phrases: Phrasebook, actual: Json) -> Iterator[tuple[Phrase, Slots]]:
    """The outcomes that hold, in the order in which they are told."""
    for phrase in phrases.phrases["outcome"]:
        assert isinstance(phrase.entry, Outcome), phrase.key
        if not phrase.entry.aside:
            meanings = phrases.meanings(phrase.entry.template, actual)
            yield from ((phrase, slots) for slots in meanings)


def _covered(paths: Sequence[str], slots: Mapping[str, Any]) -> Iterator[str]:
    """The paths of the position with the slots' values in them, each of several in turn."""
    for path in paths:
        values = (slots.get(slot_of(part) or "", part) for part in path.split("."))
        parts = (list(value) if isinstance(value, list | dict) else [value] for value in values)
        yield from (".".join(["position", *map(str, names)]) for names in product(*parts))
