"""`rulekit trace`: every rule with its words, its code, what shows it, and what changes without it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import DIFFERS, OK, Unusable
from rulekit.cli.findings import report
from rulekit.cli.progress import progress
from rulekit.games import BOOKS, Book
from rulekit.messages import LANGS, message
from rulekit.pages import load
from rulekit.proof import bilingual
from rulekit.proof.grounds import unreadable
from rulekit.proof.sight import SIDES, Shown
from rulekit.proof.trace import Trace, Traces, lacks, shown, step_name, trace as trace_rules
from rulekit.prose import say_label
from rulekit.rulebook import Rule


def trace(args: argparse.Namespace) -> int:
    """Trace a rule, a book or all rules; 1 if one of them is not seen, not missed, or wrongly listed."""
    folder = root(args)
    if faults := list(unreadable(folder)):
        return report(faults, args)
    books = [book for book in BOOKS.values() if args.about in (None, book.name, book.prefix, *book.rules)]
    if not books:
        raise _unknown(args.about)
    registry = load(folder / "docs")
    proved = list(progress(bilingual(registry), args.lang))
    if faults := [fault for both in proved for fault in both.faults]:
        return report(faults, args)
    traces = trace_rules(registry, [both.vector for both in proved if both.vector is not None], books)
    chosen = traces.of(args.about)
    for one in chosen:
        if args.json:
            print(msgspec.json.encode(plain(one)).decode())
        else:
            print("\n".join(told(one, args.lang)), end="\n\n")
    return _summed(traces, chosen, args)


def _unknown(about: str) -> Unusable:
    """What to ask instead: the rules with this label or beginning of an id, or the nearest names."""
    from difflib import get_close_matches

    rules = {rule.id: _names(book, rule) for book in BOOKS.values() for rule in book.rules.values()}
    asked = about.casefold().rstrip(".")
    if found := [id for id, names in rules.items() if any(_is_within(name, asked) for name in names)]:
        return Unusable("trace-several", about=about, rules=", ".join(found))
    if near := get_close_matches(asked, [*rules, *BOOKS], 3):
        return Unusable("trace-nearest", about=about, nearest=", ".join(near))
    return Unusable("trace-unknown", about=about, known=", ".join(BOOKS))


def _names(book: Book, rule: Rule) -> list[str]:
    """What a rule is called: its id, and its label in both languages."""
    return [rule.id, *(say_label(book.name, rule.source, lang) for lang in LANGS)]


def _is_within(name: str, beginning: str) -> bool:
    """Whether a name is the beginning, or goes on behind it with a further part."""
    return bool(beginning) and f"{name.casefold()}.".startswith(f"{beginning}.")


def _summed(traces: Traces, chosen: tuple[Trace, ...], args: argparse.Namespace) -> int:
    """Tell how many are proved, and what is wrong with the list of those that cannot be."""
    failing = sum(not one.proved for one in chosen)
    faults = traces.faults
    if not args.json:
        print(message("trace-summary", args.lang, count=len(chosen), failing=failing))
    if faults:
        report(faults, args)
    return DIFFERS if failing or faults else OK


def plain(one: Trace) -> dict[str, Any]:
    """A trace as plain values."""
    rule, sight = one.rule, one.sight
    sides = {side: [_shown(step) for step in sight.sides.get(side, ())] for side in SIDES[rule.kind]}
    return {
        "id": rule.id,
        "book": one.book.name,
        "cite": rule.source,
        "kind": rule.kind,
        "basis": rule.basis,
        "proved": one.proved,
        "text": one.text,
        "page": one.page,
        "declared": str(one.code.declared),
        "used": list(map(str, one.code.used)),
        "seen": sides,
        "void": [_shown(step) for step in sight.void],
        "unseen": list(one.unseen),
        "killed": None if sight.killed is None else _shown(sight.killed),
        "cited": list(one.cited),
        "links": list(one.links),
        "readings": list(one.readings),
        "untestable": one.excuse,
    }


def _shown(step: Shown) -> dict[str, Any]:
    return {"id": step.id, "step": step.number}


def told(one: Trace, lang: str) -> Iterator[str]:
    """A trace in a reader's words, a line for each thing that is known."""
    rule = one.rule
    kind, basis = message(f"site-kind-{rule.kind}", lang), _basis(one, lang)
    label = say_label(one.book.name, rule.source, lang)
    yield f"{'✓' if one.proved else '✗'} {rule.id}  [{label}]  {kind}, {basis}"
    yield from (f"  ✗ {lack}" for lack in lacks(one, lang))
    for language, text in one.text.items():
        yield f"  {language}: {' '.join(text.split())}"
        yield f"      → {one.page[language]}"
    used = ", ".join(map(str, one.code.used)) or "—"
    yield f"  {message('trace-code', lang, declared=one.code.declared, used=used)}"
    for name, steps in shown(one):
        yield f"  {message(f'trace-{name}', lang)}: {', '.join(step_name(step, lang) for step in steps)}"
    if one.sight.killed is not None:
        yield f"  {message('trace-killed', lang, step=step_name(one.sight.killed, lang))}"
    if one.excuse is not None:
        yield f"  {message('trace-untestable', lang, why=one.excuse.why(lang))}"
    for name, values in (("cited", one.cited), ("links", one.links), ("readings", one.readings)):
        if values:
            yield f"  {message(f'trace-{name}', lang)}: {', '.join(values)}"


def _basis(one: Trace, lang: str) -> str:
    return message(f"site-basis-{one.rule.basis.replace(' ', '-')}", lang)
