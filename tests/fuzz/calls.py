"""What is fuzzed: each reader of texts that somebody else has written, with the errors that it promises.

A call raises nothing but what is a fault of ours: what a reader may raise is caught here, and its words are
asked for in both languages, since they quote what was read.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from rulekit.cli.plays import answer as answered, judged_at
from rulekit.cli.records import sources
from rulekit.fidelity import foreign, po, record
from rulekit.fidelity.checking import check
from rulekit.fidelity.taking import take
from rulekit.fidelity.terms import load as load_terms
from rulekit.games import BOOKS
from rulekit.messages import LANGS, in_a_line, message
from rulekit.oracle import player, protocol
from rulekit.oracle.archive import unpack
from rulekit.oracle.compare import compare
from rulekit.oracle.decode import loads
from rulekit.oracle.policy import Policy
from rulekit.oracle.program import Broken
from rulekit.oracle.skips import skips
from rulekit.oracle.verify import every
from rulekit.pages import Fault, Registry, lint, scan
from rulekit.proof import prove
from rulekit.prose.fault import Unreadable
from rulekit.site import gate, macros
from rulekit.table import protocol as table
from rulekit.table.shared import linked
from rulekit.verdict import BadPlay
from tests.fuzz import built, seeds

ROOT = Path(__file__).parents[2]


def pages(data: bytes) -> None:
    """The page grammar, the gate, and lint of a page beside a sound one."""
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    page = scan(text, "docs/ru/x.md", "ru")
    for block in page.blocks:
        assert text[block.start : block.end].startswith(f"/// {block.kind} | {block.id}\n")
        assert text[block.body_start :].startswith(block.body)
    twin = scan("# A { #a }\n\n/// rule | mp.a\nText.\n///\n", "docs/en/x.md", "en")
    registry = Registry(Path("docs"), {"ru": {"x.md": page}, "en": {"x.md": twin}})
    _told([*lint(registry, {"example": {"first"}}), *gate.faults(text, page.path, macros.ALLOWED)])


def prose(data: bytes) -> None:
    """Examples read and played in the language of their letters, and the same text as a pasted record."""
    text = data.decode("utf-8", "replace")
    lang = "ru" if any("а" <= letter <= "я" for letter in text) else "en"
    for block in scan(text).blocks:
        if block.kind == "example" and any(block.id.startswith(f"{book.prefix}.") for book in BOOKS.values()):
            _told(prove(block, "x.md", lang).faults)
    for source, place in sources(io.BytesIO(data), "x", None):
        read, report, at, _ = judged_at(source, place)
        json.dumps(answered(report, at, "ru", read), default=str)


def plays(data: bytes) -> None:
    """Plays, suites, archives of suites, policies and lists of what is skipped."""
    for source, place in sources(io.BytesIO(data), "x.jsonl", "musket-pike"):
        read, report, at, _ = judged_at(source, place)
        msgspec.json.encode(answered(report, at, "en", read))
    files, faults = unpack(data)
    every_name = {"musket-pike.jsonl": data, **files}
    for found, _ in every((every_name, []), Path("x")):
        if isinstance(found, BadPlay):
            _worded(found)
    for line, fault in skips(data.decode("utf-8", "replace"))[1]:
        _worded(BadPlay("$", fault.code, at=f"x:{line}", **fault.params))
    for fault in faults:
        _worded(fault)
    _policies(data)


def _policies(data: bytes) -> None:
    try:
        plain = loads(data)
    except BadPlay as fault:
        _worded(fault)
        return
    for book, position in seeds.positions():
        try:
            Policy(book, position, plain)
        except BadPlay as fault:
            _worded(fault)


def translations(data: bytes) -> None:
    """PO files of ours and of others, what comes back in them, and the checks of their pairs."""
    path = held("x.po", data)
    try:
        found = record.read(path)
        again = record.read(held("x.po", found.to_bytes()))
        assert found.says(again), "what was written reads otherwise"
    except Fault as fault:
        _told([fault])
    try:
        pairs = foreign.read(path).pairs
    except Fault as fault:
        _told([fault])
    else:
        for one in check(pairs, load_terms(ROOT / "translations/terms.toml")):
            assert one.finding.check
    try:
        take(seeds.own_record(), po.read(path))
    except Fault as fault:
        _told([fault])


class Held(PurePosixPath):
    """A file that is nowhere but here."""

    data = b""

    def read_bytes(self) -> bytes:
        """What is in it."""
        return self.data

    def open(self, _mode: str) -> io.BytesIO:
        """What is in it, to be read in pieces."""
        return io.BytesIO(self.data)

    def exists(self) -> bool:
        """It is there."""
        return True

    def resolve(self) -> Path:
        """Where it would be."""
        return Path(os.path.realpath(self))


def held(name: str, data: bytes) -> Any:
    """A file of this name and content."""
    file = Held(name)
    file.data = data
    return file


def links(data: bytes) -> None:
    """The fragment of an address: as it is, and as the text that one carries."""
    fragment = data.decode("utf-8", "replace")
    for one in (fragment, built.link(data)):
        try:
            linked(one)
        except Unreadable as fault:
            for lang in LANGS:
                message(fault.code, lang, **fault.params)
        said = json.loads(table.answer(json.dumps({"lang": "ru", "link": one})))
        assert "error" in said or "play" in said


def questions(data: bytes) -> None:
    """Lines of the protocol to our engine, of an engine to us, and of a page to the engine in it."""
    said = protocol.answer(data, "ru")
    msgspec.json.encode(said.line)
    assert said.last or said.line is not None
    for lang in LANGS:
        told = json.loads(
            table.answer(data.decode("utf-8", "replace").replace('"lang": "ru"', f'"lang": "{lang}"'))
        )
        assert "error" in told or "play" in told
    try:
        reply = player._read(player._reply(data, 7))
        vector = seeds.vectors(few=True)[0]
        if reply.steps is not msgspec.UNSET:
            for _, unlike in compare(vector, reply, 3):
                if isinstance(unlike, BadPlay):
                    _worded(unlike)
    except (Broken, BadPlay) as fault:
        _worded(fault)


def _told(faults: Iterable[Fault]) -> None:
    for fault in faults:
        for lang in LANGS:
            params = {name: in_a_line(value) for name, value in fault.params.items()}
            assert message(fault.code, lang, **params).isprintable(), fault


def _worded(fault: BadPlay) -> None:
    for lang in LANGS:
        assert fault.text(lang).isprintable(), fault
