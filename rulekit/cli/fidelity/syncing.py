"""`rulekit fidelity sync`: pages and the record of review in step."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import BAD, DIFFERS, OK, Unusable
from rulekit.cli.parser import Parser
from rulekit.games import BOOKS
from rulekit.messages import in_a_line, message
from rulekit.pages import Fault

if TYPE_CHECKING:
    from rulekit.fidelity.sync import Event, Plan

#: The books, and the pages that belong to none.
_KNOWN = (*BOOKS, "site")


def takes_options(command: Parser) -> None:
    """Add which books, and whether anything is written."""
    command.add_argument("books", nargs="*", metavar="BOOK", help=command.words("help-sync-book"))
    command.add_argument("--check", action="store_true", help=command.words("help-sync-check"))
    command.takes_root()


def sync(args: argparse.Namespace) -> int:
    """Bring pages and records into step; 1 if somebody has to look at something, 2 if something is wrong."""
    from rulekit.fidelity.sync import FAULTS, OPEN, apply, plans

    if unknown := [book for book in args.books if book not in _KNOWN]:
        raise Unusable("usage-choice", name="BOOK", what=unknown[0], choices=", ".join(_KNOWN))
    tally: Counter[str] = Counter()
    behind = False
    for plan in plans(root(args), args.books or _KNOWN):
        behind |= args.check and plan.writes
        done = plan if args.check else _applied(apply, plan, args.lang)
        for event in plan.events:
            print(_line(done, event, args))
        tally.update(event.state for event in plan.events)
        tally["pairs"] += sum(not entry.gone for entry in plan.after.entries)
    faults, pending = (sum(tally[state] for state in states) for states in (FAULTS, OPEN))
    if not args.json:
        print(*_summed(tally, faults, pending, args.lang, behind=behind), sep="\n")
    return BAD if faults else DIFFERS if pending or behind else OK


def _applied(apply: Any, plan: Plan, lang: str) -> Plan:
    from rulekit.fidelity.writing import Unwritten

    try:
        done: Plan = apply(plan)
    except Fault as fault:
        raise Unusable("fidelity-unreadable", fault=fault.text(lang)) from None
    except Unwritten as error:
        raise Unusable("not-writable", folder=error.filename, reason=error) from None
    return done


def _line(plan: Plan, event: Event, args: argparse.Namespace) -> str:
    """An event as a line for a reader, or as an object for a program."""
    at = plan.line(event.id) or event.page
    text = _text(event, args.lang)
    if not args.json:
        return f"{at}: {text}"
    plain = {"id": event.id, "book": plan.book, "state": event.state, "at": at, "page": event.page}
    return msgspec.json.encode({**plain, "message": text}).decode()


def _text(event: Event, lang: str) -> str:
    why = event.why and message(event.why.code, lang, **_shown(event.why.params))
    if event.state == "fault":
        return why or ""
    params = {"id": event.id, "page": event.page, "why": why}
    return message(f"fidelity-sync-{event.state}", lang, **_shown(params))


def _shown(params: dict[str, Any]) -> dict[str, object]:
    return {name: in_a_line(value) for name, value in params.items()}


def _summed(tally: Counter[str], faults: int, pending: int, lang: str, *, behind: bool) -> Iterator[str]:
    waiting = pending - tally["conflict"]
    counts = {"pairs": tally["pairs"], "waiting": waiting, "conflicts": tally["conflict"], "faults": faults}
    yield message("fidelity-sync-summary", lang, **counts)
    if behind:
        yield message("fidelity-sync-unwritten", lang)
