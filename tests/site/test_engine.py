"""What the build puts into the site for playing: the browser's package, and what a site without it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from rulekit.messages import message
from rulekit.site.edition import Edition
from rulekit.site.player import lacking, write
from rulekit.site.player.compiling import LOCK, MOST, compiled
from rulekit.site.player.engine import LIBRARY
from rulekit.site.player.pack import code, library, solid, words
from rulekit.site.player.places import button, is_there, judge

if TYPE_CHECKING:
    from tests.conftest import Need

ROOT = Path(__file__).parents[2]
#: Asks the package about an example, with nothing else to be imported but msgspec and the standard library.
ASK = """
import json, sys
sys.path += sys.argv[1:3]
from rulekit.games import LOADED
from rulekit.table.protocol import answer
asked = {"lang": "ru", "base": "/ru/", "example": "mp.preemption.fails-twice"}
told = json.loads(answer(json.dumps(asked)))
books = " ".join(LOADED)
every = ["board", "choices", "instead", "try", "change", "position", "share"]
asked |= {"example": None, "play": told["play"], "at": 8, "opened": every}
told = json.loads(answer(json.dumps(asked)))
told["sections"]["foreign"] = "".join(sys.modules[name].__file__ for name in ["rulekit", "msgspec"])
print(json.dumps(told | {"books": books}))
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The browser's package, unpacked."""
    folder = tmp_path_factory.mktemp("package")
    for archive in (code(), words(ROOT)):
        zipfile.ZipFile(BytesIO(archive)).extractall(folder)
    return folder


def test_the_package_needs_msgspec_alone(unpacked: Path, tmp_path: Path) -> None:
    """All that a page asks for is answered without anything that is not in the package."""
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    command = [sys.executable, "-I", "-S", "-c", ASK, str(unpacked), str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["said"].startswith("B3 пытается перехватить инициативу — нельзя")
    assert all(told["sections"].values())
    # The verdict waits for no other book.
    assert told["books"] == "musket-pike"
    assert str(unpacked) in told["sections"]["foreign"]


def test_the_package_is_the_same_each_time() -> None:
    """The same sources give the same bytes, so that a browser need not load them again."""
    assert code() == code()
    assert words(ROOT) == words(ROOT)


def test_a_package_is_taken_apart() -> None:
    """Its first line tells the names and sizes of the files that follow, of all archives."""
    archives = code(), words(ROOT)
    told, _, rest = zlib.decompress(solid(*archives)).partition(b"\n")
    files = []
    for name, size in json.loads(told):
        files.append((name, rest[:size]))
        rest = rest[size:]
    assert not rest
    assert files == [entry for archive in archives for entry in _files(archive).items()]


def test_a_package_has_no_folders() -> None:
    """A folder that an archive names is none of its files."""
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as files:
        files.mkdir("a")
        files.writestr("a/b", b"content")
    assert zlib.decompress(solid(archive.getvalue())) == b'[["a/b",7]]\ncontent'


@pytest.fixture
def pyodide_of_old(tmp_path: Path) -> Path:
    """What compiling looks at of Pyodide."""
    (tmp_path / LOCK).write_text("{}")
    return tmp_path


def test_without_node_nothing_is_compiled(pyodide_of_old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page then loads the sources."""
    monkeypatch.setenv("PATH", str(pyodide_of_old))
    assert compiled(pyodide_of_old, pyodide_of_old, (b"",)) is None
    assert not (pyodide_of_old / ".cache").exists()


def test_few_results_are_kept(pyodide_of_old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what was compiled for other packages the oldest goes when there is more."""
    node = pyodide_of_old / "node"
    node.write_text('#!/bin/sh\necho python >"$3/python.zip"\necho ours >"$3/packages.zip"\n')
    node.chmod(0o755)
    monkeypatch.setenv("PATH", f"{pyodide_of_old}{os.pathsep}{os.environ['PATH']}")
    former = [pyodide_of_old / ".cache/engine" / str(number) for number in range(MOST)]
    for number, folder in enumerate(former, 1):
        folder.mkdir(parents=True)
        os.utime(folder, (number, number))
    assert compiled(pyodide_of_old, pyodide_of_old, (b"",)) == (b"python\n", b"ours\n")
    assert [folder.is_dir() for folder in former] == [False] + [True] * (MOST - 1)


def test_what_a_page_loads_is_compiled(need: Need) -> None:
    """Python's library stays whole: what a start loads is bytecode, all else is as Pyodide brings it."""
    need("node")
    pyodide, wheel = need("pyodide"), need("msgspec's Pyodide wheel")
    made = compiled(ROOT, pyodide, (code(), library(wheel.read_bytes())))
    assert made is not None
    published = _files((pyodide / LIBRARY).read_bytes())
    python = _files(made.python)
    assert {name.removesuffix("c") for name in python} == published.keys()
    assert all(published[name] == content for name, content in python.items() if name in published)
    assert {
        "json/__init__.pyc",
        "encodings/aliases.pyc",
        "pyodide/webloop.pyc",
        "smtplib.py",
    } <= python.keys()
    packages = _files(made.packages)
    assert {
        "rulekit/table/protocol.pyc",
        "rulekit/boards/__init__.pyc",
        "msgspec/structs.pyc",
    } <= packages.keys()
    assert not any(name.endswith((".py", ".pyi")) for name in packages)


def _files(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(archive)) as files:
        return {entry.filename: files.read(entry) for entry in files.infolist() if not entry.is_dir()}


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_site_without_the_engine(tmp_path: Path, lang: str) -> None:
    """Where npm's packages are not there, nothing is written, no button is made, and a page says so."""
    assert len(lacking(tmp_path)) == 2
    write(tmp_path, tmp_path / "site")
    assert not is_there(tmp_path / "site")
    edition = Edition.of(ROOT / "docs", lang, plays=False)
    assert button("mp.preemption.fails-twice", "musket-pike/preemption.md", edition) == ""
    # The style sheet hides, beside this paragraph, what the page says of a judge who is not there.
    said = judge("musket-pike/judge.md", edition)
    assert said == f'<p class="rk-play-none">{message("player-none", lang)}</p>'


def test_a_page_says_where_the_engine_is() -> None:
    """From a page's address one comes to what its language knows of the engine."""
    edition = Edition.of(ROOT / "docs", "en", plays=True)
    made = button("mp.preemption.fails-twice", "musket-pike/preemption.md", edition)
    assert 'data-rk-engine="../../../engine/en.json"' in made
    assert made.count("<button") == 1
    page = judge("musket-pike/judge.md", edition)
    assert page.count("<option") == sum(each.id.startswith("mp.") for each in edition.registry.examples("en"))
