"""A checkout of one synthetic book: Musket & Pike with as many rules and examples as are asked for.

The project's code is copied, and the book in the copy declares the further rules; their texts are those of
its own rules over again. Everything is valid: `rulekit lint` finds nothing in it.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

from bench.growth.plays import Told
from bench.run import LINK, NAV, ROOT, link
from rulekit.fidelity.units import units
from rulekit.games import musket_pike
from rulekit.pages import LANGS, Block, Registry, load

BOOK = musket_pike.BOOK
#: Rules of a generated page, as many as pages of ours have about.
RULES = 6
#: What stays of the pages beside those of the book; the first page is written anew.
SITE = ("glossary.md",)
#: A question of chances takes the same time however large the book is.
WITHOUT = ("odds.md",)

_BOOKS = re.compile(r"PREFIXES = \{[^{}]*\}")
_MACRO = re.compile(r"(?m)^.*\{\{.*$")


class Size(NamedTuple):
    """How large a book is, its own rules and examples included."""

    rules: int
    examples: int


class Amount(NamedTuple):
    """How much there is in a checkout, in both languages where it has two."""

    examples: int
    pairs: int
    lines: int


def amount(root: Path) -> Amount:
    """How much there is in a checkout."""
    registry = load(root / "docs")
    texts = (page.text for pages in registry.pages.values() for page in pages.values())
    return Amount(len(registry.examples("ru")), len(units(registry)), sum(text.count("\n") for text in texts))


def write(root: Path, size: Size, told: Sequence[Told]) -> None:
    """Write a checkout of this size into a folder, with the plays as further examples."""
    registry = load(ROOT / "docs")
    own = registry.rules("ru")
    prefix = f"{BOOK.prefix}."
    rules = [block.id for block in own if block.id.startswith(prefix)]
    examples = sum(block.id.startswith(prefix) for block in registry.examples("ru"))
    copies = list(islice(cycle(rules), max(0, size.rules - len(rules))))
    told = told[: max(0, size.examples - examples)]
    _code(root, copies)
    _words(root)
    names = list(_own(root, registry))
    names += _generated(root, registry, copies, told)
    _config(root, names)


def _code(root: Path, copies: Sequence[str]) -> None:
    """Copy the package, with one book that has rules more."""
    shutil.copytree(ROOT / "rulekit", root / "rulekit", ignore=shutil.ignore_patterns("__pycache__", "_data"))
    _put_once(root / "rulekit/games/__init__.py", _BOOKS, f'PREFIXES = {{"{BOOK.name}": "{BOOK.prefix}"}}')
    with (root / "rulekit/games/musket_pike/rules.py").open("a", encoding="utf-8") as file:
        file.write("\n# Generated\n")
        for number, id in enumerate(copies):
            of = BOOK.rules[id]
            about = f'source={of.source!r}, kind="definition", basis="inferred", values={of.values!r}'
            file.write(f"rule({_rule(number)!r}, {about})\n")
    link(root)


def _words(root: Path) -> None:
    """Copy what the book needs of the translations: its phrases, and the terms that it uses."""
    source, target = ROOT / "translations", root / "translations"
    (target / "phrases").mkdir(parents=True)
    (target / "pairs").mkdir()
    shutil.copy(source / f"phrases/{BOOK.name}.toml", target / "phrases")
    shutil.copy(source / "messages.toml", target)
    terms = tomllib.loads((source / "terms.toml").read_text("utf-8"))["term"]
    used = {id: term for id, term in terms.items() if BOOK.name in term["books"]}
    _put(target / "terms.toml", "\n".join(_term(id, term, used) for id, term in used.items()))
    # What is said of rules of the other books would be out of date.
    _put(target / "untestable.toml", "")


def _term(id: str, term: dict[str, Any], used: dict[str, Any]) -> str:
    """A term as TOML, in the one book and without neighbours that are not there."""
    near = [other for other in term.get("neighbours", ()) if other in used]
    one = term | {"books": [BOOK.name], "neighbours": near}
    return "\n".join([f"[term.{id}]", *(f"{name} = {_toml(value)}" for name, value in one.items())])


def _toml(value: str | list[str]) -> str:
    if isinstance(value, str):
        return f"'{value}'" if '"' in value else f'"{value}"'
    return f"[{', '.join(map(_toml, value))}]"


def _own(root: Path, registry: Registry) -> Iterator[str]:
    """Write the book's own pages, and name them, the first page before them."""
    for lang in LANGS:
        _put(root / f"docs/{lang}/index.md", "# rulekit { #rulekit }\n")
    yield "index.md"
    for name in registry.pages["ru"]:
        folder, _, page = name.partition("/")
        if name in SITE or (folder == BOOK.name and page not in WITHOUT):
            for lang in LANGS:
                text = LINK.sub(r"\1", registry.pages[lang][name].text)
                _put(root / f"docs/{lang}/{name}", text if name in SITE else _MACRO.sub("", text))
            yield name


def _generated(root: Path, registry: Registry, copies: Sequence[str], told: Sequence[Told]) -> Iterator[str]:
    """Write the pages with what was generated, each with its share, and name them."""
    pages = -(-len(copies) // RULES)
    for number in range(pages):
        rules = range(number * RULES, min(len(copies), (number + 1) * RULES))
        examples = range(number * len(told) // pages, (number + 1) * len(told) // pages)
        name = f"{BOOK.name}/generated-{number}.md"
        for lang in LANGS:
            parts = [f"# {'Страница' if lang == 'ru' else 'Page'} {number} {{ #generated-{number} }}"]
            parts += (_copied(one, registry.block(lang, copies[one])) for one in rules)
            parts += (_example(one, lang, told[one]) for one in examples)
            _put(root / f"docs/{lang}/{name}", "\n\n".join(parts) + "\n")
        yield name


def _copied(number: int, block: Block) -> str:
    text = LINK.sub(r"\1", block.body).strip()
    return f"/// rule | {_rule(number)}\n{text}\n///"


def _example(number: int, lang: str, told: Told) -> str:
    title = f"{'Случай' if lang == 'ru' else 'Case'} {number}."
    return f"/// example | {BOOK.prefix}.generated.play-{number}\n{title}\n\n{told.bodies[lang]}\n///"


def _rule(number: int) -> str:
    return f"{BOOK.prefix}.generated.rule-{number}"


def _config(root: Path, names: Sequence[str]) -> None:
    """Write the settings of the site, with the book's pages below its own."""
    title = {f"{BOOK.name}/index.md": "Musket & Pike: "}
    book = [f"      - {title.get(name, '')}{name}\n" for name in names if "/" in name]
    others = [f"  - {name}\n" for name in names if "/" not in name]
    nav = "".join(["nav:\n", *others[:1], "  - Musket & Pike:\n", *book, *others[1:]])
    shutil.copy(ROOT / "mkdocs.yml", root)
    shutil.copy(ROOT / "mkdocs.en.yml", root)
    _put_once(root / "mkdocs.yml", NAV, nav.replace("\\", "\\\\"))


def _put_once(file: Path, pattern: re.Pattern[str], text: str) -> None:
    """Change the one place of a file that a pattern finds."""
    changed, found = pattern.subn(text, file.read_text("utf-8"))
    if found != 1:
        raise ValueError(f"{file.name} has {found} places for {pattern.pattern}")
    _put(file, changed)


def _put(file: Path, text: str) -> None:
    """Write a file, with the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
