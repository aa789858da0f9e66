"""Areas of the code: what is asked of each, and who looks for its mutants."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scripts.mutation.mutants import ROOT

#: The examples as vectors; the examples as pages. Both are cheaper than tests, and are asked first.
VECTORS, PAGES = "vectors", "pages"


class Area(NamedTuple):
    """A part of the package, the share of its mutants that must be noticed, and by which examples first."""

    name: str
    path: str
    target: float
    examples: str | None


AREAS = (
    Area("games", "rulekit/games", 0.95, VECTORS),
    Area("verdict", "rulekit/verdict.py", 0.95, VECTORS),
    Area("dice", "rulekit/dice.py", 0.95, VECTORS),
    Area("geometry", "rulekit/geometry", 0.95, VECTORS),
    Area("prose", "rulekit/prose", 0.85, PAGES),
    Area("pages", "rulekit/pages", 0.85, PAGES),
    Area("fidelity", "rulekit/fidelity", 0.85, None),
)

#: What every book is asked, besides its own tests.
_ALL_BOOKS = ("tests/games/test_noticed.py", "tests/games/test_books.py", "tests/games/test_values.py")
#: What all pages are asked: what is declared stands there.
_ALL_PAGES = "tests/proof/test_examples.py"
#: Tests by the beginning of a file's path, the first that fits.
TESTS: dict[str, tuple[str, ...]] = {
    **{
        f"rulekit/games/{book}": (f"tests/games/{book}", *_ALL_BOOKS, _ALL_PAGES)
        for book in ("musket_pike", "dark_millennium", "ninth_age", "hidden_movement")
    },
    "rulekit/games": ("tests/games",),
    "rulekit/verdict.py": ("tests/test_verdict.py", *_ALL_BOOKS, "tests/games/musket_pike"),
    "rulekit/dice.py": ("tests/test_dice.py", *_ALL_BOOKS, "tests/games/ninth_age"),
    "rulekit/geometry": (
        "tests/geometry",
        *_ALL_BOOKS,
        "tests/games/hidden_movement",
        "tests/games/ninth_age",
    ),
    "rulekit/prose": ("tests/prose", _ALL_PAGES, "tests/proof/test_faults.py"),
    "rulekit/pages": (
        "tests/pages",
        "tests/hostile/test_pages.py",
        _ALL_PAGES,
        "tests/proof/test_faults.py",
    ),
    "rulekit/fidelity": ("tests/fidelity",),
}


#: Tests that play or prove at length: they are asked last.
LONG = {
    "tests/games/dark_millennium/test_model.py",
    "tests/games/dark_millennium/test_reachable.py",
    "tests/games/hidden_movement/test_legal.py",
    "tests/games/hidden_movement/test_model.py",
    "tests/games/hidden_movement/test_random.py",
    "tests/games/musket_pike/test_reachable.py",
    "tests/games/ninth_age/test_plays.py",
    "tests/geometry/test_against_shapely.py",
    _ALL_PAGES,
    "tests/proof/test_faults.py",
    "tests/prose/test_every_step.py",
    "tests/prose/test_geometry_books.py",
}


def area_of(file: str) -> Area:
    """The area of a file; LookupError if it has none."""
    for area in AREAS:
        if Path(file).is_relative_to(area.path):
            return area
    raise LookupError(file)


def places_of(file: str) -> tuple[str, ...]:
    """Where the tests are that look for a file's mutants."""
    return next(tests for path, tests in TESTS.items() if Path(file).is_relative_to(path))


def order_of(file: str, *, quick: bool = False) -> tuple[tuple[str, ...], ...]:
    """The files of those tests, cheapest first: of the file's own name, the others, what takes long.

    `quick` leaves out what takes long.
    """
    found = (path for place in places_of(file) for path in files(ROOT / place))
    ranks: tuple[list[str], ...] = ([], [], [])
    for path in dict.fromkeys(found):
        test = path.relative_to(ROOT).as_posix()
        rank = 2 if test in LONG else 0 if path.stem == f"test_{Path(file).stem}" else 1
        if path.name.startswith("test_"):
            ranks[rank].append(test)
    return tuple(tuple(paths) for paths in ranks[: 2 if quick else 3] if paths)


def files(path: Path) -> Iterator[Path]:
    """Yield the Python files of a folder, or the file itself."""
    yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def placed(path: str) -> Path:
    """A path of the command line that lies in an area; LookupError if it does not, or is not there."""
    found = Path(path).resolve()
    if not (found.exists() and found.is_relative_to(ROOT)):
        raise LookupError(path)
    area_of(found.relative_to(ROOT).as_posix())
    return found
