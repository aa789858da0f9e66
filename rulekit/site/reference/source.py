"""The public part of the package as its source has it: parsed by griffe, never imported.

Fields are told by the `#:` comments above them. What a docstring names in code is linked where it is public.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from griffe import (
    Alias,
    Docstring,
    Function,
    GriffeLoader,
    LinesCollection,
    ModulesCollection,
    NameResolutionError,
    Object,
)

import rulekit
from rulekit.site.reference.public import PUBLIC

_COMMENT = "#: "
#: A name in code, as docstrings write it.
_NAMED = re.compile(r"(?<![`\[])`([A-Za-z_][\w.]*)`(?!`)")
#: The same, linked.
_LINKED = re.compile(r"\[`([^`]+)`\]\[[^\]]+\]")
#: Parts of the package that hold public names, or what these are made of.
_PARTS = frozenset(name.split(".")[1] for name in PUBLIC)

Known = Object | Alias


class Source:
    """The modules of the package, with the words of their public names."""

    def __init__(self) -> None:
        self.modules, self.lines = ModulesCollection(), LinesCollection()
        package = Path(rulekit.__file__).parent
        loader = GriffeLoader(
            search_paths=[package.parent],
            modules_collection=self.modules,
            lines_collection=self.lines,
            allow_inspection=False,
        )
        submodules = loader.finder.submodules
        # All others would be parsed too, and a build would take a second longer.
        loader.finder.submodules = lambda module: [  # type: ignore[method-assign]
            found for found in submodules(module) if found[0][0] in _PARTS
        ]
        loader.load(package.name)
        loader.resolve_aliases(implicit=True, external=False)
        #: Where each public thing is told, by the path at which it is defined.
        self.places = {one.canonical_path: path for path, one in self.public()}
        for _, one in list(self.public()):
            self._comment(one)
        for _, one in list(self.public()):
            self._link(one)

    def public(self) -> Iterator[tuple[str, Known]]:
        """Every public name and its public members, each by its public path, in the order of `PUBLIC`."""
        for module, names in PUBLIC.items():
            for name in names:
                one = self.modules[f"{module}.{name}"]
                yield f"{module}.{name}", one
                for member in one.members.values() if one.is_class else ():
                    if not member.name.startswith("_"):
                        yield f"{module}.{name}.{member.name}", member

    def summary(self, path: str) -> str:
        """The first line of a name's words, without marks."""
        docstring = self.modules[path].docstring
        assert docstring is not None, path
        return _LINKED.sub(r"\1", docstring.value.partition("\n")[0]).replace("`", "")

    def _comment(self, one: Known) -> None:
        """Take the `#:` comment above a field or a constant for its docstring."""
        if one.docstring or not one.is_attribute:
            return
        target = one.final_target if isinstance(one, Alias) else one
        assert target.parent is not None
        assert isinstance(target.filepath, Path)
        above: list[str] = []
        for line in self.lines[target.filepath][target.parent.lineno or 0 :]:
            words = line.strip()
            if re.match(rf"(self\.)?{target.name}(:| =)", words):
                break
            above = [*above, words.removeprefix(_COMMENT)] if words.startswith(_COMMENT) else []
        if above:
            target.docstring = Docstring(" ".join(above), parent=target)

    def _link(self, one: Known) -> None:
        """Link the names in a docstring to their places."""
        if one.docstring:
            one.docstring.value = _NAMED.sub(lambda named: self._linked(named, one), one.docstring.value)

    def _linked(self, named: re.Match[str], one: Known) -> str:
        name = named[1]
        if isinstance(one, Function) and name in one.parameters:
            return named[0]
        place = self._place(name, one)
        return f"[{named[0]}][{place}]" if place and place != self.places[one.canonical_path] else named[0]

    def _place(self, name: str, one: Known) -> str | None:
        """Where a name is told: what it means where it is written, or the one thing that is called so."""
        try:
            return self.places.get(self.modules[one.resolve(name)].canonical_path)
        except (NameResolutionError, KeyError):
            called = [path for path in self.places.values() if path.endswith(f".{name}")]
            return called[0] if len(called) == 1 and name[0].isupper() else None


@cache
def source() -> Source:
    """The source as it is when it is first asked for: this program runs no other one either."""
    return Source()
