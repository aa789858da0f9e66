"""Where a rule stands in the code: its declaration, and each line that uses it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import rulekit
from rulekit.games import Book

#: The package, and the folder from which its files are named: `rulekit/games/…`.
PACKAGE = Path(rulekit.__file__).parent
_RULES = "rules"


class Spot(NamedTuple):
    """A line of a file; its text is `rulekit/games/musket_pike/play.py:60`."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class InCode(NamedTuple):
    """A rule's declaration, and its uses in the order of files and lines."""

    declared: Spot
    used: tuple[Spot, ...]


@cache
def in_code(book: Book) -> Mapping[str, InCode]:
    """Where each rule of a book stands in its package."""
    folder = PACKAGE / "games" / book.name.replace("-", "_")
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}
    declared = {
        name: (id, _spot(path, line))
        for path, tree in trees.items()
        if path.stem == _RULES
        for name, id, line in _declarations(tree)
    }
    used: dict[str, list[Spot]] = {name: [] for name in declared}
    for path, tree in trees.items():
        if path.stem != _RULES:
            for name, line in sorted(_uses(tree), key=lambda use: use[1]):
                if name in used:
                    used[name].append(_spot(path, line))
    return {id: InCode(spot, tuple(dict.fromkeys(used[name]))) for name, (id, spot) in declared.items()}


def _spot(path: Path, line: int) -> Spot:
    return Spot(path.relative_to(PACKAGE.parent).as_posix(), line)


def _declarations(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Name, id and line of each `NAME = rule("id", …)`."""
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="rule"), args=[ast.Constant(value=str(id))]),
            ):
                yield name, id, node.lineno


def _uses(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Each name that is taken from the module of rules, with its line."""
    imported = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).endswith(f".{_RULES}")
        for alias in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="rules"), attr=name):
                yield name, node.lineno
            case ast.Name(id=name) if name in imported:
                yield imported[name], node.lineno
