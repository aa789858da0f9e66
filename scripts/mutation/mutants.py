"""Mutants: mutmut's operators, applied to whole files, module level and decorated functions included."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from textwrap import shorten

import libcst as cst
from libcst.metadata import MetadataWrapper
from mutmut.mutation.file_mutation import Mutation, MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

ROOT = Path(__file__).parents[2]
#: Calls whose arguments a type checker reads, and nobody else.
FOR_TYPES = {"TypeVar", "cast"}
#: How many letters of a change are shown.
LONGEST = 240
#: What stands for a line that is gone.
GONE = "—"


class _Visitor(MutationVisitor):
    """Mutmut's visitor, which enters decorated functions too: a mutant here is a whole file."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef):
            return False
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in FOR_TYPES:
            return True
        return super()._skip_node_and_children(node)


class _Names(cst.CSTVisitor):
    """Finds the name of the function or class that each node stands in."""

    def __init__(self) -> None:
        self.stack: list[str] = []
        self.of: dict[int, str] = {}

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Enter a node."""
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.stack.append(node.name.value)
        self.of[id(node)] = ".".join(self.stack)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Leave a node."""
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self.stack.pop()


@dataclass(frozen=True)
class Mutant:
    """One fault: where it stands, what it changes, and the file with it."""

    #: Relative to the project: `rulekit/verdict.py`.
    file: str
    #: The function or class: `Ruling.must`; empty at the level of the module.
    within: str
    #: The lines that differ: `if a < b: → if a <= b:`.
    change: str
    line: int
    code: str

    @property
    def name(self) -> str:
        """The name by which it is listed: it stays while its lines stay."""
        return f"{self.file}: {self.within or '(module)'}: {self.change}"

    @property
    def told(self) -> str:
        """The mutant in one line."""
        change = shorten(self.change, LONGEST, placeholder=" …")
        return f"{self.file}:{self.line} {self.within or '(module)'}: {change}"

    @property
    def digest(self) -> str:
        """The fault by its content."""
        return hashlib.sha256(f"{self.file}\0{self.code}".encode()).hexdigest()[:20]

    @property
    def sound(self) -> bool:
        """Whether Python can read it; what it cannot is no fault that code could have."""
        try:
            compile(self.code, self.file, "exec")
        except SyntaxError:
            return False
        return True


class Source:
    """A file and all its mutants."""

    def __init__(self, path: Path) -> None:
        self.path = path.resolve().relative_to(ROOT).as_posix()
        self.text = path.read_text("utf-8")

    @cached_property
    def _tree(self) -> cst.Module:
        return cst.parse_module(self.text)

    @cached_property
    def _mutations(self) -> list[Mutation]:
        # The tree is nobody else's: it need not be copied.
        wrapper = MetadataWrapper(self._tree, unsafe_skip_copy=True)
        visitor = _Visitor(mutation_operators, IgnoredCode(set(), set(), set()))
        wrapper.visit(visitor)
        return visitor.mutations

    @cached_property
    def _names(self) -> dict[int, str]:
        names = _Names()
        self._tree.visit(names)
        return names.of

    def __len__(self) -> int:
        return len(self._mutations)

    def mutant(self, number: int) -> Mutant:
        """Make the mutant of a number, which counts them in the order of the file."""
        mutation = self._mutations[number]
        changed = self._tree.deep_replace(mutation.original_node, mutation.mutated_node)
        assert isinstance(changed, cst.Module)
        line, change = _difference(self.text.splitlines(), changed.code.splitlines())
        return Mutant(self.path, self._names[id(mutation.original_node)], change, line, changed.code)

    def within(self, name: str) -> Iterator[Mutant]:
        """Yield the mutants of one function or class."""
        for number, mutation in enumerate(self._mutations):
            if self._names[id(mutation.original_node)] == name:
                yield self.mutant(number)


def _difference(before: list[str], after: list[str]) -> tuple[int, str]:
    """Find the first line that differs, and what stands there before and after."""
    shorter = min(len(before), len(after))
    first = next((n for n in range(shorter) if before[n] != after[n]), shorter)
    last = next((n for n in range(shorter - first) if before[-1 - n] != after[-1 - n]), shorter - first)
    old, new = (
        " ".join(line.strip() for line in lines[first : len(lines) - last]) or GONE
        for lines in (before, after)
    )
    return first + 1, f"{old} → {new}"
