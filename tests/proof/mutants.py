"""Changes of an example's prose: every word, number and cell made another one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import NamedTuple

from rulekit.games import book_of
from rulekit.pages import Block, Fault, Registry
from rulekit.proof import Proof
from rulekit.proof.agreement import disagreement
from rulekit.proof.stated import Plain, stated
from rulekit.prose import ProseFaults, read, unprinted

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


def rows_read(block: Block) -> Iterator[tuple[int, str, list[str]]]:
    """The lines of an example's tables, each with the header of its table."""
    lines, header = block.body.split("\n"), [""]
    for number, line in lines_read(block):
        if line.startswith("|"):
            header = header if lines[number - 1].startswith("|") else _cells(line)
            yield number, line, header


def vocabulary(registry: Registry, lang: str) -> list[str]:
    """All words that the examples of a language use."""
    lines = (line for block in registry.examples(lang) for _, line in lines_read(block))
    return sorted({word for line in lines for word in WORD.findall(line)})


def columns(registry: Registry, lang: str) -> dict[str, set[str]]:
    """All cells that the tables of a language have, by their column."""
    cells: dict[str, set[str]] = defaultdict(set)
    for block in registry.examples(lang):
        for _, line, header in rows_read(block):
            for name, cell in zip(header, _cells(line), strict=True):
                if name != cell:
                    cells[name.strip()].add(cell.strip())
    return cells


def _cells(line: str) -> list[str]:
    return line.strip().strip("|").split("|")


def mutants(block: Block, words: list[str], cells: dict[str, set[str]], random: Random) -> Iterator[Mutant]:
    """The example with each word, each digit and each cell made another one, one at a time."""
    for number, line in lines_read(block):
        for found in WORD.finditer(line):
            yield _changed(block, number, found.span(), _other(found[0], words, random))
        for found in NUMBER.finditer(line):
            digit = random.choice([d for d in (int(found[0]) - 1, int(found[0]) + 1) if d in range(10)])
            yield _changed(block, number, found.span(), str(digit))
    for number, line, header in rows_read(block):
        yield from _recelled(block, (number, line), header, cells, random)


def _other(word: str, words: list[str], random: Random) -> str:
    """Another one of the words."""
    while (other := random.choice(words)) == word:
        pass
    return other


def _recelled(
    block: Block, row: tuple[int, str], header: list[str], cells: dict[str, set[str]], random: Random
) -> Iterator[Mutant]:
    (number, line), start = row, 1
    for name, cell in zip(header, _cells(line), strict=True):
        others = sorted(cells[name.strip()] - {cell.strip(), name.strip()}) if cell != name else []
        for other in random.sample(others, min(1, len(others))):
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
    unread: tuple[Fault, ...] = ()
    try:
        telling = read(book.name, block.body, lang, line=block.body_line, options=block.options)
        plain: Plain | None = stated(book, block.id, lang, telling)
    except ProseFaults as error:
        # Two rows of one name are told at the second, which names the first;
        # a column that became another one, at the cells that do not fit it.
        told = {line for fault in error.faults for line in (fault.line, fault.params.get("first"))}
        if told & ({mutant.line} | _rows_below(mutant)):
            return True
        if error.telling is None:
            return False
        telling, plain = error.telling, None
        unread = tuple(Fault(block.id, fault.line, fault.code) for fault in error.faults)
    proof = Proof(block.id, "mutant", block.line, lang, telling, plain, faults=unread)
    if any(fault.params["other"] == f"mutant:{mutant.line}" for fault in disagreement(proof, twin)):
        return True
    # What was not read whole is not printed.
    lines = unprinted(book.name, telling, block.body, lang) if plain else ()
    return any(found.line == mutant.line for found in lines)


def _rows_below(mutant: Mutant) -> set[object]:
    """The lines of the rows, if the change is in the header of a table."""
    lines = mutant.block.body.split("\n")
    below = lines[mutant.line - mutant.block.body_line + 1 :]
    if not below or not mutant.after.startswith("|") or set(below[0]) - set("|- "):
        return set()
    rows = takewhile(lambda row: row.startswith("|"), below)
    return {mutant.line + number for number, _ in enumerate(rows, 1)}
