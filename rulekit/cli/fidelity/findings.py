"""A finding of a check in words: for a reader, for a program, for GitHub."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import msgspec

from rulekit.fidelity.checking import DISMISSALS, Found
from rulekit.fidelity.shown import COLOURS, JSON, PLAIN, Fragment, Signs, fragment, mend, why
from rulekit.messages import in_a_line, message


def lines(found: Found, args: argparse.Namespace) -> Iterator[str]:
    """The lines that tell a finding, as the arguments ask for them."""
    if args.json:
        yield msgspec.json.encode(_record(found, args.lang)).decode()
    elif args.github:
        yield _annotation(found, args.lang)
    else:
        yield from _lines(found, args.lang)


def _record(found: Found, lang: str) -> dict[str, object]:
    ru, en = _fragments(found, JSON)
    return {
        "id": found.pair.id,
        "check": found.finding.check,
        "ru": ru.text,
        "en": en.text,
        "why": why(found.finding, lang),
        "mend": mend(found.finding, lang),
        "at": {"ru": ru.at, "en": en.at},
    }


def _lines(found: Found, lang: str) -> Iterator[str]:
    ru, en = _fragments(found, COLOURS if sys.stdout.isatty() else PLAIN)
    places = ru.at if ru.at == en.at else f"{ru.at} · {en.at}"
    yield f"{in_a_line(places)}: {in_a_line(found.pair.id)}: {found.finding.check}"
    yield f"  ru  {ru.text}"
    yield f"  en  {en.text}"
    yield f"  {why(found.finding, lang)}"
    yield f"  {mend(found.finding, lang)}"
    if found.finding.check != DISMISSALS:
        yield f"  {message('fidelity-how-to-dismiss', lang, check=found.finding.check)}"
    yield ""


def _annotation(found: Found, lang: str) -> str:
    """The finding as GitHub shows it beside the line that it is about."""
    ru, en = _fragments(found, PLAIN)
    path, _, line = (en if found.finding.en and not found.finding.ru else ru).at.rpartition(":")
    title = f"{in_a_line(found.pair.id)}: {found.finding.check}"
    text = "\n".join((why(found.finding, lang), ru.text, en.text, mend(found.finding, lang)))
    return f"::error file={_property(path)},line={line},title={_property(title)}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _fragments(found: Found, signs: Signs) -> tuple[Fragment, Fragment]:
    return (
        fragment(found.pair, "ru", found.finding.ru, signs),
        fragment(found.pair, "en", found.finding.en, signs),
    )
