"""What is fuzzed: each reader of texts that somebody else has written, with the errors that it promises.

A call raises nothing but what is a fault of ours: what a reader may raise is caught here, and its words are
asked for in both languages, since they quote what was read.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import unescape
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

from rulekit.cli.plays import answer as answered, judged_at
from rulekit.cli.records import sources
from rulekit.fidelity import foreign, po, record
from rulekit.fidelity.checking import check
from rulekit.fidelity.taking import take
from rulekit.fidelity.terms import load as load_terms
from rulekit.games import BOOKS
from rulekit.messages import LANGS, in_a_line, message
from rulekit.oracle import player, protocol
from rulekit.oracle.archive import pack, unpack
from rulekit.oracle.compare import compare
from rulekit.oracle.decode import loads
from rulekit.oracle.policy import Policy
from rulekit.oracle.program import Broken
from rulekit.oracle.skips import skips
from rulekit.oracle.suite import sparse_vector
from rulekit.oracle.vectors import AnyVector, sparse
from rulekit.oracle.verify import every
from rulekit.pages import Block, Fault, Registry, lint, scan
from rulekit.proof import prove
from rulekit.prose.fault import Unreadable
from rulekit.site import gate, macros
from rulekit.table import protocol as table
from rulekit.table.shared import linked
from rulekit.verdict import BadPlay
from tests.fuzz import built

ROOT = Path(__file__).parents[2]
#: Of each book one page with examples, where few inputs have to do.
FEW = {"preemption", "special-assault", "pursuit", "moving"}
#: One block of so many is enough: of all pages, and where few inputs have to do.
OFTEN, SELDOM = 4, 15


class Target(NamedTuple):
    """A reader, real inputs of it, the words of its grammar, and inputs built from them."""

    call: Callable[[bytes], None]
    seeds: Callable[[bool], Sequence[bytes]]
    words: Callable[[], Sequence[bytes]]
    built: Callable[[], st.SearchStrategy[bytes]]

    def strategy(self, seeds: Sequence[bytes]) -> st.SearchStrategy[bytes]:
        """Real inputs, built inputs, and bytes that are nothing at all."""
        return st.sampled_from(sorted(seeds, key=len)) | self.built() | st.binary(max_size=200)


# ---------------------------------------------------------------- what each call does


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
    for book, position in _positions():
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
        take(_record(), po.read(path))
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
        vector = _vectors(few=True)[0]
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


# ---------------------------------------------------------------- real inputs


def _files(pattern: str, *, few: bool) -> list[bytes]:
    found = sorted(ROOT.glob(pattern))
    return [path.read_bytes() for path in found if not few or path.stem in FEW]


def _blocks(*, few: bool) -> list[tuple[Block, str]]:
    texts = ((lang, text) for lang in LANGS for text in _files(f"docs/{lang}/*/*.md", few=few))
    pages = (scan(text.decode(), "", lang) for lang, text in texts)
    step = SELDOM if few else OFTEN
    return [(block, page.text) for page in pages for block in page.blocks[::step]]


def _block_texts(*, few: bool) -> list[bytes]:
    return [text[block.start : block.end].encode() for block, text in _blocks(few=few)]


@cache
def _vectors(*, few: bool) -> list[AnyVector]:
    examples = (block for block, _ in _blocks(few=few) if block.kind == "example")
    proofs = (prove(block, "", _lang(block)) for block in examples)
    return [proof.vector for proof in proofs if proof.vector is not None]


def _lang(block: Block) -> str:
    return "ru" if any("а" <= letter <= "я" for letter in block.body) else "en"


@cache
def _positions() -> list[tuple[Any, Any]]:
    """Of each book the position of an example."""
    return [(BOOKS[one.book], one.given) for one in {one.book: one for one in _vectors(few=True)}.values()]


@cache
def _record() -> record.Record:
    return record.read(ROOT / "translations/pairs/musket-pike.po")


def _page_seeds(few: bool) -> Sequence[bytes]:
    return [*_files("docs/**/*.md", few=few), *_block_texts(few=few)]


def _prose_seeds(few: bool) -> Sequence[bytes]:
    return _block_texts(few=few)


def _play_seeds(few: bool) -> Sequence[bytes]:
    plain = [sparse_vector(vector) for vector in _vectors(few=few)]
    lines = [built.encoded(json.loads(msgspec.json.encode(one))) for one in plain]
    shown = [json.dumps(json.loads(line), indent=1, ensure_ascii=False).encode() for line in lines[:20]]
    archive = pack({"musket-pike.jsonl": b"\n".join(lines[:3]), "index.json": b"{}"}, "suite")
    policy = (
        b'{"A": {"prefer": [{"do": {"act": "stop"}, "when": ["step=B"]}], "default": "first"}, "B": "best"}'
    )
    return [*lines, *shown, archive, policy, b"\n".join(lines[:5]), b"[" + b",".join(lines[:3]) + b"]"]


def _po_seeds(few: bool) -> Sequence[bytes]:
    whole = [path.read_bytes() for path in sorted(ROOT.glob("translations/pairs/*.po"))]
    pieces = []
    for text in whole:
        head, *entries = text.split(b"\n\n")
        step = 60 if few else 3
        pieces += [b"\n\n".join([head, *entries[at : at + 2]]) for at in range(0, len(entries), step)]
    return pieces


def _link_seeds(few: bool) -> Sequence[bytes]:
    found = []
    for vector in _vectors(few=few):
        content = [vector.book, sparse(vector.given), [sparse(step.do) for step in vector.steps], 1]
        text = msgspec.json.encode(content)
        found += [text, built.link(text).encode()]
    return found


def _question_seeds(few: bool) -> Sequence[bytes]:
    found = [b'{"hello": 1}', b'{"bye": 1}', b'{"id": 7, "error": "x"}', b'{"id": 7, "skip": "x"}']
    for vector in _vectors(few=few)[: 4 if few else 60]:
        run = protocol.question(7, vector)
        said = protocol.answer(run, "ru").line
        play = json.loads(run)["run"] | {"id": None}
        del play["id"]
        for edit in (None, *_edits(play)):
            asked: dict[str, Any] = {"lang": "ru", "play": play, "at": 1, "opened": ["change", "try"]}
            found.append(built.encoded(asked | ({"edit": edit} if edit else {})))
        found += [run, msgspec.json.encode(said)]
    return found


def _edits(play: dict[str, Any]) -> list[Any]:
    """Changes of each kind that the page itself would offer."""
    asked = {"lang": "ru", "play": play, "at": 1, "opened": ["try", "change", "position", "instead"]}
    html = "".join(json.loads(table.answer(json.dumps(asked)))["sections"].values())
    marks = [part.partition('"')[0] for part in html.split('data-rk-edit="')[1:]]
    edits = [json.loads(unescape(mark)) for mark in marks]
    return list({edit["kind"]: edit for edit in edits}.values())


# ---------------------------------------------------------------- words


@cache
def _forms() -> tuple[str, ...]:
    """Some of the printed lines of examples."""
    lines = {line for text in _block_texts(few=True) for line in text.decode().split("\n") if line}
    return tuple(sorted(lines, key=lambda line: (len(line), line)))


@cache
def _names() -> tuple[str, ...]:
    """Names of fields and values that plays and questions have."""
    found: set[str] = {
        "hello",
        "bye",
        "run",
        "id",
        "lang",
        "base",
        "example",
        "link",
        "play",
        "at",
        "edit",
        "kind",
    }
    found |= {
        "opened",
        "patterns",
        "do",
        "drop",
        "row",
        "add",
        "remove",
        "say",
        "unsay",
        "values",
        "path",
        "table",
    }

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            found.update(value)
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
        elif isinstance(value, str) and len(value) < 40:
            found.add(value)

    for seed in _play_seeds(few=True)[:30]:
        walk(json.loads(seed)) if seed[:1] == b"{" else None
    return tuple(sorted(found))


def _json_words() -> Sequence[bytes]:
    return [json.dumps(name).encode() for name in _names()]


def _page_words() -> Sequence[bytes]:
    return [line.encode() + b"\n" for line in (*built._LINES, *_forms()[:200])]


def _po_words() -> Sequence[bytes]:
    return [
        b'msgid "',
        b'msgstr ""\n',
        b"#, fuzzy\n",
        b"#~ ",
        b"#| ",
        b"\n\n",
        b"charset=koi8-r",
        b"%d",
        "«".encode(),
    ]


TARGETS = {
    "pages": Target(pages, _page_seeds, _page_words, built.page),
    "prose": Target(prose, _prose_seeds, _page_words, lambda: built.page(_forms())),
    "json": Target(plays, _play_seeds, _json_words, lambda: built.values(_names()).map(built.encoded)),
    "po": Target(translations, _po_seeds, _po_words, lambda: built.PO),
    "links": Target(links, _link_seeds, _json_words, lambda: built.values(_names()).map(built.encoded)),
    "protocol": Target(
        questions, _question_seeds, _json_words, lambda: built.values(_names()).map(built.encoded)
    ),
}
