"""Saying an example, and what an engine has to say, in either language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from rulekit.games import BOOKS
from rulekit.prose.item import say_acts, say_given, say_item, say_reason, write_outcome
from rulekit.prose.phrasebook import Phrase, Phrasebook, phrasebook
from rulekit.prose.plain import act_of, spare, whole
from rulekit.prose.table import say_table
from rulekit.prose.telling import Json, Table, Telling
from rulekit.prose.template import Slots, fill, leaves, slot_of
from rulekit.prose.words import Doing, Fact, Outcome
from rulekit.verdict import Verdict


def say(book: str, telling: Telling, lang: str) -> str:
    """The body of an example in its printed form; `Unsayable` where the book has no words for it.

    Title and commentary stay as they are: they belong to one language.
    """
    phrases = phrasebook(book, lang)
    rows = telling.given[phrases.words.table.rows]
    tables = [say_table(phrases, table, rows) for table in telling.tables]
    # A position names no reading that is as by default; a page may.
    defaults = {reading.id: reading.default for reading in BOOKS[book].readings.values()}
    given = {**telling.given, "readings": {**defaults, **telling.given.get("readings", {})}}
    sentences = [f"{say_given(phrases, key, given)}." for key in telling.sentences]
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
    written, printed = body.split("\n"), say(book, telling, lang).split("\n")
    for kind, a, b, c, d in SequenceMatcher(None, written, printed, autojunk=False).get_opcodes():
        if kind != "equal":
            line = telling.line + min(a, len(written) - 1)
            yield Unprinted(line, _joined(written[a:b]), _joined(printed[c:d]))


def _joined(lines: Sequence[str]) -> str:
    return " ⏎ ".join(lines)


def say_position(book: str, position: Any, lang: str) -> str:
    """A position as a table and sentences, as far as the book has words for it."""
    phrases = phrasebook(book, lang)
    given = spare(position)
    words = phrases.words
    rows: Json = given[words.table.rows]
    used = {field for row in rows.values() for field in row}
    markers = words.values["marker"].keys()
    columns = tuple(
        column.field
        for column in words.columns
        if column.required or column.field in used or (column.type == "marker" and used & markers)
    )
    table = say_table(phrases, Table(columns, tuple(rows)), rows)
    sentences = [f"{say_given(phrases, key, given)}." for key in _sayable(phrases, given)]
    return "\n\n".join(filter(None, [table, "\n".join(sentences)]))


def _sayable(phrases: Phrasebook, given: Json) -> Iterator[str]:
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
                yield phrase.key


def say_act(book: str, position: Any, act: Any, lang: str) -> str:
    """An act in its printed form, without full stop: «A активирует A1»."""
    phrases = phrasebook(book, lang)
    return say_acts(phrases, (act_of(act),), BOOKS[book].actor(position, act), _on(position))


def say_refusal(book: str, rule: str, lang: str) -> str:
    """The refusal of a rule: «нельзя: приказ «Сбор»»; KeyError for a rule that refuses nothing."""
    return say_reason(phrasebook(book, lang), rule)


def say_step(
    book: str, before: Any, act: Any, verdict: Verdict[Any, Any], lang: str, *, cites: Sequence[str] = ()
) -> str:
    """An act with its outcomes or its refusal and the cite labels, as a page would have it, with a full stop.

    `before` is the position in which the act was judged.
    """
    told = say_act(book, before, act, lang)
    if verdict.allowed:
        tail = ", ".join(_outcomes(book, before, act, verdict, lang))
    else:
        tail = say_refusal(book, verdict.because[0], lang)
    told += f" — {tail}" if tail else ""
    return f"{told} ({', '.join(cites)})." if cites else f"{told}."


def _on(position: Any) -> str | None:
    return getattr(position, "active", None)


def _outcomes(book: str, before: Any, act: Any, verdict: Verdict[Any, Any], lang: str) -> Iterator[str]:
    """The changes of the position and the facts in words, each change once."""
    phrases = phrasebook(book, lang)
    key = phrases.words.table.key
    doing: Json = act_of(act)
    acting = doing.get(key, _on(before))
    actual = {"facts": whole(verdict.facts) or {}, "position": whole(verdict.position)}
    was = leaves({"position": whole(before)})
    fresh = {path for path, value in leaves(actual).items() if path not in was or was[path] != value}
    entry = phrases.by_key["act", doing["act"]].entry
    assert isinstance(entry, Doing), doing["act"]
    fresh -= set(_covered(entry.covers, {key: acting}))
    for phrase, slots in _candidates(phrases, actual):
        assert isinstance(phrase.entry, Outcome), phrase.key
        told = leaves(fill(_template(phrase.entry), slots))
        if fresh.isdisjoint(told) or (written := write_outcome(phrases, phrase, slots, acting)) is None:
            continue
        fresh -= {*told, *_covered(phrase.entry.covers, slots)}
        yield written


def _candidates(phrases: Phrasebook, actual: Json) -> Iterator[tuple[Phrase, Slots]]:
    """The outcomes that hold, in the order in which they are told."""
    for phrase in phrases.phrases["outcome"]:
        assert isinstance(phrase.entry, Outcome), phrase.key
        if not phrase.entry.aside:
            meanings = phrases.meanings(_template(phrase.entry), actual)
            yield from ((phrase, slots) for slots in meanings)


def _template(outcome: Outcome) -> Json:
    return {"facts": outcome.facts, "position": outcome.position}


def _covered(paths: Sequence[str], slots: Mapping[str, Any]) -> Iterator[str]:
    """The paths of the position with the slots' values in them."""
    for path in paths:
        names = (str(slots.get(slot_of(part) or "", part)) for part in path.split("."))
        yield ".".join(["position", *names])
