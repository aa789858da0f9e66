"""A manifest made from a text, which keeps what people wrote in the manifest before it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import msgspec

from rulekit.fidelity.source.align import Stated, align
from rulekit.fidelity.source.facts import Facts
from rulekit.fidelity.source.manifest import Manifest, Statement

_HEAD = """\
# What is kept of a source text of {book}: facts of each of its sentences, and the rules that tell it.
#
# at          the number under which the sentence stands in the source
# cite        the cite labels of its rules, where that is not the number alone
# statements  numbers of the statements that it makes, in the notes on the source
# rules       the rules that tell it; without: why none is needed
#
# The other lines are written by `rulekit fidelity source {book} FILE --record`, from a text that is not kept.
"""
#: What people write; the rest comes from the text.
_BY_HAND = ("cite", "statements", "rules", "without")


def record(book: str, before: Manifest | None, text: Sequence[Stated]) -> Manifest:
    """The manifest of a text; a sentence that was there keeps its rules."""
    statements = before.statement if before else ()
    aligned = align(statements, text)
    known = {other: statements[one] for one, other in (*aligned.pairs, *aligned.moved)}
    return Manifest(book, tuple(_recorded(one, known.get(place)) for place, one in enumerate(text)))


def _recorded(sentence: Stated, before: Statement | None) -> Statement:
    kept = {name: getattr(before, name) for name in _BY_HAND} if before else {}
    return Statement(at=sentence.at, **kept, **msgspec.structs.asdict(sentence.facts))


def written(manifest: Manifest) -> str:
    """A manifest as TOML."""
    return "\n".join(_lines(manifest))


def _lines(manifest: Manifest) -> Iterator[str]:
    yield _HEAD.format(book=manifest.book)
    yield f'book = "{manifest.book}"\n'
    for statement in manifest.statement:
        yield "[[statement]]"
        for name in ("at", *_BY_HAND, *Facts.__struct_fields__):
            value = getattr(statement, name)
            if value or name == "at":
                yield f"{name} = {_value(value)}"
        yield ""


def _value(value: object) -> str:
    """A string, a number or a list of strings; TOML writes them as JSON does."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
