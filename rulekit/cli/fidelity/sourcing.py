"""`rulekit fidelity source`: a source text against its manifest, the rules and the pages."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import DIFFERS, OK, Unusable
from rulekit.cli.parser import Parser
from rulekit.fidelity import terms as term_base
from rulekit.fidelity.source import manifest as manifests
from rulekit.games import BOOKS
from rulekit.messages import in_a_line, message
from rulekit.pages import Fault
from rulekit.proof.grounds import terms_of

if TYPE_CHECKING:
    from rulekit.fidelity.source.align import Stated
    from rulekit.fidelity.source.compare import Difference

#: A finding: its place, and what it is, with its words.
_Finding = dict[str, Any]


def takes_options(command: Parser) -> None:
    """Add the book, its text, and whether the text is to be recorded."""
    command.add_argument("book", metavar="BOOK", choices=list(BOOKS), help=command.words("help-source-book"))
    command.add_argument("file", metavar="FILE", type=Path, help=command.words("help-source-file"))
    command.add_argument("--record", action="store_true", help=command.words("help-source-record"))
    command.takes_root()


def source(args: argparse.Namespace) -> int:
    """Hold a source text against what is kept of it; 1 if anything differs."""
    from rulekit.fidelity.source.compare import stated
    from rulekit.fidelity.source.reading import TermFinder

    folder = root(args)
    try:
        for fault in term_base.faults(terms_of(folder)):
            raise fault
        terms = term_base.load(terms_of(folder))
        kept = manifests.of_book(folder, args.book)
    except Fault as fault:
        raise Unusable("fidelity-unreadable", fault=fault.text(args.lang)) from None
    written = _read(args.file)
    text = stated(written, TermFinder(terms, args.book))
    if not text:
        raise Unusable("source-empty", file=args.file)
    if args.record:
        kept = {**kept, **_record(args, folder, text, kept)}
    found = [
        *_differences(args, text, kept),
        *_faults(args, kept, terms),
        *_copied(args, folder, written, terms),
    ]
    return _report(found, text, args)


def _read(path: Path) -> str:
    """A file's text; `Unusable` if it is not UTF-8."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unusable("source-encoding", file=path, byte=error.start) from None


def _record(
    args: argparse.Namespace, folder: Path, text: tuple[Stated, ...], kept: manifests.Manifests
) -> manifests.Manifests:
    """Write what the text states into its manifest, which may be a new one."""
    from rulekit.fidelity.source.held import manifest_of
    from rulekit.fidelity.source.record import record, written
    from rulekit.fidelity.writing import Unwritten, write

    name = args.file.name.removesuffix(args.file.suffix).removesuffix(".ru")
    path, before = manifest_of(text, kept) or (manifests.folder(folder) / f"{name}.toml", None)
    if before is None and path.exists():
        raise Unusable("source-other", file=args.file, manifest=path)
    recorded = record(args.book, before, text)
    try:
        write(path, written(recorded).encode())
    except Unwritten as error:
        raise Unusable("not-writable", folder=error.filename, reason=error) from None
    return {path: recorded}


def _differences(
    args: argparse.Namespace, text: tuple[Stated, ...], kept: manifests.Manifests
) -> Iterator[_Finding]:
    from rulekit.fidelity.source.compare import compare
    from rulekit.fidelity.source.held import manifest_of

    own = manifest_of(text, kept)
    if own is None:
        raise Unusable("source-strange", file=args.file, book=args.book)
    for difference in compare(own[1], text):
        yield _told(difference, args)


def _told(difference: Difference, args: argparse.Namespace) -> _Finding:
    said = {
        "at": difference.at or "—",
        "kept": ", ".join(difference.kept) or "—",
        "found": ", ".join(difference.found) or "—",
        "count": difference.count,
    }
    why = message(f"source-{difference.check}", args.lang, **said)
    if difference.rules:
        why += message("source-rules", args.lang, rules=", ".join(difference.rules))
    return {
        "at": f"{args.file}:{difference.line}",
        "check": difference.check,
        "number": difference.at,
        "rules": difference.rules,
        "kept": difference.kept,
        "found": difference.found,
        "why": why,
    }


def _faults(
    args: argparse.Namespace, kept: manifests.Manifests, terms: term_base.Terms
) -> Iterator[_Finding]:
    for fault in manifests.book_faults(BOOKS[args.book], kept, terms):
        why = message(fault.code, args.lang, **fault.params)
        yield {"at": f"{fault.path}:{fault.line}", "check": fault.code.removeprefix("source-"), "why": why}


def _copied(
    args: argparse.Namespace, folder: Path, written: str, terms: term_base.Terms
) -> Iterator[_Finding]:
    from rulekit.fidelity.source.held import copied

    for page, run in copied(folder / "docs", written, terms):
        there = f"{args.file}:{run.source}"
        why = message("source-copied", args.lang, words=run.words, there=there)
        yield {"at": f"{page.as_posix()}:{run.line}", "check": "own-words", "source": there, "why": why}


def _report(found: Iterable[_Finding], text: tuple[Stated, ...], args: argparse.Namespace) -> int:
    found = list(found)
    for finding in found:
        if args.json:
            print(msgspec.json.encode(finding).decode())
        else:
            print(f"{in_a_line(finding['at'])}: {finding['why']}")
    if not args.json:
        code = "source-differs" if found else "source-agrees"
        print(message(code, args.lang, count=len(found), sentences=len(text)))
    return DIFFERS if found else OK
