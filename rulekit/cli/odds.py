"""`rulekit odds`: the exact chance that a play comes to a position, under stated policies."""

from __future__ import annotations

import argparse
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from pathlib import Path
from tomllib import TOMLDecodeError, loads as loads_toml
from typing import Any

from rulekit.cli.exits import BAD, OK, Unusable
from rulekit.cli.parser import Parser
from rulekit.cli.plays import after, answer, as_json, faulty, named, played, tell
from rulekit.games import Book
from rulekit.messages import message
from rulekit.oracle.decode import loads
from rulekit.oracle.judge import Report, labels
from rulekit.oracle.odds import Odds, Unvalued, odds as chances
from rulekit.oracle.policy import Policy, statements
from rulekit.oracle.vectors import sparse
from rulekit.prose import say_step
from rulekit.prose.chances import percent, say_chance
from rulekit.verdict import BadPlay


def takes_options(command: Parser) -> None:
    """Add what is asked for, how the sides choose, and where the play ends."""
    event, until = (command.words(f"help-{name}") for name in ("event", "until"))
    command.add_argument("--event", metavar="PATH=VALUE", action="append", required=True, help=event)
    command.add_argument(
        "--policy", metavar="FILE", type=Path, required=True, help=command.words("help-policy")
    )
    command.add_argument("--until", metavar="PATH=VALUE", action="append", default=[], help=until)
    command.add_argument("--depth", metavar="N", type=int, help=command.words("help-odds-depth"))


def odds(args: argparse.Namespace) -> int:
    """Answer for the position after each play's steps; the worst exit code counts."""
    if args.depth is not None and args.depth < 0:
        raise Unusable("depth-number", written=args.depth)
    policies = _policies(args.policy, args.lang)
    worst = OK
    for play in played(args):
        if play is None:
            worst = BAD
            continue
        book, report, place = play
        worst = max(worst, _odds(args, book, policies, report, place))
    return worst


def _policies(path: Path, lang: str) -> Any:
    """The plain values of a policy file: JSON by its name, else TOML."""
    data = path.read_bytes().removeprefix(BOM_UTF8)
    try:
        return loads(data) if path.suffix == ".json" else loads_toml(data.decode())
    except (TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unusable("policy-toml", file=path, reason=error) from None
    except BadPlay as fault:
        raise Unusable("policy-json", file=path, reason=fault.words(lang)) from None


def _odds(args: argparse.Namespace, book: Book, policies: Any, report: Report, place: str) -> int:
    """Answer for one play."""
    position = after(report)
    here = place
    try:
        for option in ("event", "until"):
            for text in getattr(args, option):
                here = f"--{option} {text}"
                statements(book, position, [text])
        here = str(args.policy)
        Policy(book, position, policies)
        facts = report.steps[-1].facts if report.steps else None
        found = chances(book, position, args.event, policies, until=args.until, depth=args.depth, facts=facts)
    except BadPlay as fault:
        tell(faulty(_failed(report, fault), here, args))
        return BAD
    except Unvalued as unvalued:
        tell(_unvalued(args, book, report, unvalued, place))
        return BAD
    tell(_told(args, report, found, place))
    return OK


def _told(args: argparse.Namespace, report: Report, found: Odds, place: str) -> Sequence[str]:
    """The answer, as JSON or in words."""
    if args.json:
        plain = {"chance": str(found.chance), "percent": percent(found.chance), "positions": found.positions}
        return [as_json({"id": report.id, "ok": True, **plain})]
    chance = message("odds-chance", args.lang, chance=say_chance(found.chance, args.lang))
    return [
        named(report, place),
        f"  {chance}",
        f"  {message('odds-positions', args.lang, positions=found.positions)}",
    ]


def _unvalued(
    args: argparse.Namespace, book: Book, report: Report, unvalued: Unvalued, place: str
) -> Sequence[str]:
    """What keeps the question from an answer, and the play that leads there."""
    path = f"$.steps[{len(report.steps) + len(unvalued.acts)}]"
    lines = faulty(_failed(report, unvalued.fault.under(path)), place, args)
    if not args.json:
        return [*lines, *_play(book, report, unvalued.acts, args.lang)]
    plain = answer(_failed(report, unvalued.fault.under(path)), place, args.lang)
    return [as_json(plain | {"play": [{"do": sparse(act)} for act in unvalued.acts]})]


def _play(book: Book, report: Report, acts: Sequence[Any], lang: str) -> Iterator[str]:
    """The acts after the play's own steps, numbered on."""
    position = after(report)
    for number, act in enumerate(acts, len(report.steps) + 1):
        verdict = book.act(position, act)
        cites = labels(book, verdict.because)
        yield f"  {number}. {say_step(book.name, position, act, verdict, lang, cites=cites)}"
        position = verdict.position


def _failed(report: Report, fault: BadPlay) -> Report:
    return Report(report.id, ok=False, start=None, steps=(), error=fault)
