"""Nothing in an example is decoration: whatever is changed in it is found.

(a) A word, cell or number changed in one language is reported at its line.
(b) A claim changed in both languages is refuted by the engine.
(c) An input changed in both languages is refuted, or stands in `not_decisive.txt`.
"""

import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from rulekit.games import BOOKS, Book, book_of
from rulekit.oracle.judge import judge
from rulekit.oracle.suite import sparse_vector
from rulekit.oracle.vectors import AnyVector, parse
from rulekit.pages import LANGS, Block, Registry
from rulekit.proof import Pair, Proof
from rulekit.proof.agreement import disagreement
from rulekit.proof.stated import stated
from rulekit.prose import ProseFaults, read, unprinted
from rulekit.verdict import BadPlay

NOT_DECISIVE = Path(__file__).with_name("not_decisive.txt")
WORD = re.compile(r"[^\W_]+(?:\.[^\W_]+)*")
NUMBER = re.compile(r"\d")


class Mutant(NamedTuple):
    """An example's block with one thing changed, and the line of the change."""

    block: Block
    line: int
    before: str
    after: str


def lines_read(block: Block) -> Iterator[tuple[int, str]]:
    """The lines of an example that are read: tables, givens, steps; with their places in the body."""
    lines = block.body.split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("|"))
    for number, line in enumerate(lines[first:], first):
        if line.strip() and not set(line) <= set("|- "):
            yield number, line


def vocabulary(registry: Registry, lang: str) -> list[str]:
    """All words that the examples of a language use."""
    return sorted(
        {
            word
            for block in registry.examples(lang)
            for _, line in lines_read(block)
            for word in WORD.findall(line)
        }
    )


def columns(registry: Registry, lang: str) -> dict[str, set[str]]:
    """All cells that the tables of a language have, by their column."""
    cells: dict[str, set[str]] = defaultdict(set)
    for block in registry.examples(lang):
        rows = [_cells(line) for _, line in lines_read(block) if line.startswith("|")]
        for row in rows[1:]:
            for header, cell in zip(rows[0], row, strict=True):
                cells[header.strip()].add(cell.strip())
    return cells


def _cells(line: str) -> list[str]:
    return line.strip().strip("|").split("|")


def mutants(block: Block, words: list[str], cells: dict[str, set[str]], random: Random) -> Iterator[Mutant]:
    """The example with each word replaced, each digit moved by one both ways, each cell another one."""
    header: list[str] = []
    for number, line in lines_read(block):
        for found in WORD.finditer(line):
            yield _changed(block, number, found.span(), random.choice([w for w in words if w != found[0]]))
        for found in NUMBER.finditer(line):
            for digit in {int(found[0]) - 1, int(found[0]) + 1} & set(range(10)):
                yield _changed(block, number, found.span(), str(digit))
        if line.startswith("|"):
            header = header or _cells(line)
            yield from _recelled(block, number, line, header, cells)


def _recelled(
    block: Block, number: int, line: str, header: list[str], cells: dict[str, set[str]]
) -> Iterator[Mutant]:
    start = 1
    for name, cell in zip(header, _cells(line), strict=True):
        for other in sorted(cells[name.strip()] - {cell.strip(), name.strip()}):
            if cell != name:
                yield _changed(block, number, (start, start + len(cell)), f" {other} ")
        start += len(cell) + 1


def _changed(block: Block, number: int, span: tuple[int, int], text: str) -> Mutant:
    lines = block.body.split("\n")
    before = lines[number]
    lines[number] = before[: span[0]] + text + before[span[1] :]
    mutated = replace(block, body="\n".join(lines))
    return Mutant(mutated, block.body_line + number, before, lines[number])


def reported(mutant: Mutant, lang: str, twin: Proof) -> bool:
    """Whether a change is told at its line: unread, unlike the other language, or not as printed."""
    block, book = mutant.block, book_of(mutant.block.id)
    try:
        telling = read(book.name, block.body, lang, line=block.body_line, options=block.options)
        plain: Plain | None = stated(book, block.id, lang, telling)
    except ProseFaults as error:
        # Two rows of one wing are told at the second, which names the first;
        # a column that became another one, at the cells that do not fit it.
        told = {line for fault in error.faults for line in (fault.line, fault.params.get("first"))}
        if told & ({mutant.line} | _rows_below(mutant)):
            return True
        if error.telling is None:
            return False
        telling, plain = error.telling, None
    proof = Proof(block.id, "mutant", block.line, lang, telling, plain)
    if any(fault.params["other"] == f"mutant:{mutant.line}" for fault in disagreement(proof, twin)):
        return True
    return any(found.line == mutant.line for found in unprinted(book.name, telling, block.body, lang))


def _rows_below(mutant: Mutant) -> set[object]:
    """The lines of the rows, if the change is in the header of a table."""
    lines = mutant.block.body.split("\n")
    below = lines[mutant.line - mutant.block.body_line + 1 :]
    if not below or not mutant.after.startswith("|") or set(below[0]) - set("|- "):
        return set()
    rows = takewhile(lambda row: row.startswith("|"), below)
    return {mutant.line + number for number, _ in enumerate(rows, 1)}


@pytest.mark.parametrize("lang", LANGS)
def test_change_in_one_language_is_reported_at_its_line(
    registry: Registry, proved: list[Pair], lang: str
) -> None:
    """(a) No word, cell or number of either language can change unseen."""
    words, cells, random = vocabulary(registry, lang), columns(registry, lang), Random(1644)  # noqa: S311
    (other,) = set(LANGS) - {lang}
    count, survivors = 0, []
    for pair in proved:
        for mutant in mutants(registry.block(lang, pair.id), words, cells, random):
            count += 1
            if not reported(mutant, lang, pair.proofs[other]):
                survivors.append(f"{pair.id}: {mutant.before} -> {mutant.after}")
    assert count > 100 * len(proved)
    assert survivors == []


Plain = dict[str, Any]
#: A place in a vector's plain values, and how to change it.
Change = tuple[str, Callable[[Plain], None]]


def refuted(book: Book, plain: Plain) -> bool:
    """Whether the engine does not bear a vector out."""
    try:
        vector = parse(plain)[1]
    except BadPlay:
        return True
    return not judge(book, vector).ok


def changed(plain: Plain, change: Callable[[Plain], None]) -> Plain:
    """A copy of a vector with a change made."""
    copy = deepcopy(plain)
    change(copy)
    return copy


def put(value: Any, *path: str | int) -> Callable[[Plain], None]:
    """The change that puts a value at a path."""

    def change(plain: Any) -> None:
        for key in path[:-1]:
            plain = plain[key]
        plain[path[-1]] = value

    return change


def prose_vector(pair: Pair) -> Plain:
    """A vector as its prose states it, without what the export fills in."""
    plain = pair.proofs[LANGS[0]].stated
    assert plain is not None
    return plain


def others(value: Any, wings: list[str]) -> list[Any]:
    """What could stand in the place of a value of a claim."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value - 1, value + 1]
    kinds = (["A", "B"], list("ABCD"), wings, ["activation", "rout"])
    orders = ["charge", "make-ready", "receive-charge", "rally"]
    for kind in (*kinds, orders):
        if value in kind:
            return [other for other in kind if other != value]
    assert value is None, value
    return wings


def leaves(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value that is no object, with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


def claims(pair: Pair, plain: Plain) -> Iterator[Change]:
    """Every claim of an example, made otherwise: allowed, each label, each fact, each outcome."""
    sources = sorted({rule.source for rule in book_of(pair.id).rules.values()})
    thens = [("steps", number, "then") for number in range(len(plain["steps"]))]
    for path in [*thens, *([("start",)] if "start" in plain else [])]:
        then: Any = plain
        for key in path:
            then = then[key]
        for where, value in leaves(then, path):
            if where[-1] not in {"cites", "because"}:
                yield from (
                    (str(where), put(other, *where)) for other in others(value, list(plain["given"]["wings"]))
                )
        cites = then.get("cites", [])
        for label in cites:
            rest = [one for one in cites if one != label]
            yield f"{path} {label}", put([*rest, next(s for s in sources if s not in cites)], *path, "cites")
            if rest:
                yield f"{path} without {label}", put(rest, *path, "cites")


def test_changed_claim_is_refuted(proved: list[Pair]) -> None:
    """(b) What an example claims holds, and nothing else in its place."""
    count, survivors = 0, []
    for pair in proved:
        plain = prose_vector(pair)
        assert not refuted(book_of(pair.id), plain)
        for place, change in claims(pair, plain):
            count += 1
            if not refuted(book_of(pair.id), changed(plain, change)):
                survivors.append(f"{pair.id} {place}")
    assert count > 10 * len(proved)
    assert survivors == []


def test_changed_reason_is_refuted(proved: list[Pair]) -> None:
    """(b) No refusal can be given another reason."""
    for pair in proved:
        book, vector = book_of(pair.id), pair.vector
        assert vector is not None
        plain = sparse_vector(vector)
        for number, step in enumerate(plain["steps"]):
            if not step["then"]["allowed"]:
                for rule in book.rules:
                    if [rule] != step["then"]["because"]:
                        change = put([rule], "steps", number, "then", "because")
                        assert refuted(book, changed(plain, change)), f"{pair.id} {number} {rule}"


def inputs(plain: Plain) -> Iterator[tuple[str, list[Callable[[Plain], None]]]]:
    """Every input of an example with what else it could be: dice, wings, orders, sides, all that is given."""
    wings = list(plain["given"]["wings"])
    for given, value in leaves(plain["given"], ("given",)):
        yield _name(given), [put(other, *given) for other in _given(given, value, wings)]
    for number, step in enumerate(plain["steps"]):
        for name in sorted(step.keys() & {"by", "on"}):
            path: tuple[str | int, ...] = ("steps", number, name)
            yield _name(path), [put(other, *path) for other in others(step[name], wings)]
        for name, value in step["do"].items():
            path = ("steps", number, "do", name)
            if name == "roll":
                yield _name(path), [put(face, *path) for face in range(10) if face != value]
            elif name == "wing":
                yield _name(path), [put(other, *path) for other in wings if other != value]
            elif name == "to":
                orders = ["charge", "make-ready", "receive-charge", "rally"]
                yield _name(path), [put(other, *path) for other in orders if other != value]


def _given(path: tuple[str | int, ...], value: Any, wings: list[str]) -> list[Any]:
    if path[1] == "readings":
        reading = BOOKS["musket-pike"].readings[str(path[2])]
        return [choice for choice in reading.choices if choice != value]
    if path[-1] in {"leadership", "army_commander"}:
        return [rating for rating in (0, -1, -2) if rating != value]
    if path[-1] == "tried":
        return [[]]
    if path[-1] in {"run", "step"}:
        kinds = {"step": "ABCD", "run": ("normal", "preemption", "bypassed")}
        return [other for other in kinds[str(path[-1])] if other != value]
    return others(value, wings)


def _name(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, path))


def test_changed_input_is_refuted_or_listed(proved: list[Pair]) -> None:
    """(c) An input decides its example, or it is listed: `RULEKIT_ACCEPT=1` writes the list anew."""
    listed = [
        f"{pair.id} {name}"
        for pair in proved
        for name, changes in inputs(prose_vector(pair))
        if changes and not any(refuted(book_of(pair.id), changed(prose_vector(pair), one)) for one in changes)
    ]
    text = "".join(f"{line}\n" for line in listed)
    if os.environ.get("RULEKIT_ACCEPT"):
        NOT_DECISIVE.write_text(text, "utf-8")
    assert NOT_DECISIVE.read_text("utf-8") == text


def test_unread_vector_is_refuted(vectors: list[AnyVector]) -> None:
    """A vector that is no play at all is refuted as well."""
    plain = sparse_vector(vectors[0])
    assert refuted(
        BOOKS[vectors[0].book], changed(plain, put("no-such-order", "given", "wings", "A1", "order"))
    )
