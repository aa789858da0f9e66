"""Real inputs of each reader that is fuzzed, and the words of their grammars."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import msgspec

from rulekit.fidelity import record
from rulekit.games import BOOKS
from rulekit.messages import LANGS
from rulekit.oracle import protocol
from rulekit.oracle.archive import pack
from rulekit.oracle.suite import sparse_vector
from rulekit.oracle.vectors import AnyVector, sparse
from rulekit.pages import Block, scan
from rulekit.proof import prove
from rulekit.table import protocol as table
from tests.fuzz import built

ROOT = Path(__file__).parents[2]
#: Of each book one page with examples, where few inputs have to do.
FEW = {"preemption", "special-assault", "pursuit", "moving"}
#: One block of so many is enough: of all pages, and where few inputs have to do.
OFTEN, SELDOM = 4, 15
#: Names of fields that questions have.
_ASKED = """hello bye run id lang base example link play at edit kind opened patterns do drop row add remove
say unsay values path table"""


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
def vectors(*, few: bool) -> list[AnyVector]:
    """The examples of some blocks as vectors."""
    examples = (block for block, _ in _blocks(few=few) if block.kind == "example")
    proofs = (prove(block, "", _lang(block)) for block in examples)
    return [proof.vector for proof in proofs if proof.vector is not None]


def _lang(block: Block) -> str:
    return "ru" if any("а" <= letter <= "я" for letter in block.body) else "en"


@cache
def positions() -> list[tuple[Any, Any]]:
    """Of each book the position of an example."""
    return [(BOOKS[one.book], one.given) for one in {one.book: one for one in vectors(few=True)}.values()]


@cache
def own_record() -> record.Record:
    """A PO file of ours."""
    return record.read(ROOT / "translations/pairs/musket-pike.po")


def pages(few: bool) -> Sequence[bytes]:
    """Pages, and blocks of them."""
    return [*_files("docs/**/*.md", few=few), *_block_texts(few=few)]


def prose(few: bool) -> Sequence[bytes]:
    """Blocks of pages."""
    return _block_texts(few=few)


def plays(few: bool) -> Sequence[bytes]:
    """Plays in a line and in many, an archive, a policy."""
    plain = [sparse_vector(vector) for vector in vectors(few=few)]
    lines = [built.encoded(json.loads(msgspec.json.encode(one))) for one in plain]
    shown = [json.dumps(json.loads(line), indent=1, ensure_ascii=False).encode() for line in lines[:20]]
    archive = pack({"musket-pike.jsonl": b"\n".join(lines[:3]), "index.json": b"{}"}, "suite")
    policy = (
        b'{"A": {"prefer": [{"do": {"act": "stop"}, "when": ["step=B"]}], "default": "first"}, "B": "best"}'
    )
    return [*lines, *shown, archive, policy, b"\n".join(lines[:5]), b"[" + b",".join(lines[:3]) + b"]"]


def translations(few: bool) -> Sequence[bytes]:
    """PO files in pieces of two entries."""
    whole = [path.read_bytes() for path in sorted(ROOT.glob("translations/pairs/*.po"))]
    pieces = []
    for text in whole:
        head, *entries = text.split(b"\n\n")
        step = 60 if few else 3
        pieces += [b"\n\n".join([head, *entries[at : at + 2]]) for at in range(0, len(entries), step)]
    return pieces


def links(few: bool) -> Sequence[bytes]:
    """What links to plays carry, and such links."""
    found = []
    for vector in vectors(few=few):
        content = [vector.book, sparse(vector.given), [sparse(step.do) for step in vector.steps], 1]
        text = msgspec.json.encode(content)
        found += [text, built.link(text).encode()]
    return found


def questions(few: bool) -> Sequence[bytes]:
    """Lines of the protocol, and what a page asks of the engine in it."""
    found = [b'{"hello": 1}', b'{"bye": 1}', b'{"id": 7, "error": "x"}', b'{"id": 7, "skip": "x"}']
    for vector in vectors(few=few)[: 4 if few else 60]:
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


@cache
def forms() -> tuple[str, ...]:
    """Some of the printed lines of examples."""
    lines = {line for text in _block_texts(few=True) for line in text.decode().split("\n") if line}
    return tuple(sorted(lines, key=lambda line: (len(line), line)))


@cache
def names() -> tuple[str, ...]:
    """Names of fields and values that plays and questions have."""
    found = set(_ASKED.split())

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

    for seed in plays(few=True)[:30]:
        walk(json.loads(seed)) if seed[:1] == b"{" else None
    return tuple(sorted(found))


def json_words() -> Sequence[bytes]:
    """The names as JSON."""
    return [json.dumps(name).encode() for name in names()]


def page_words() -> Sequence[bytes]:
    """Lines of pages, odd ones among them."""
    return [line.encode() + b"\n" for line in (*built.LINES, *forms()[:200])]


def po_words() -> Sequence[bytes]:
    """What a PO file's parts begin with."""
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
