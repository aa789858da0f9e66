"""Compressed files beside those of a site: which, in what forms, and what the command says."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]  # it has no types
import pytest

from rulekit.cli import main
from rulekit.site.compressing import LEAST, compress, forms
from rulekit.site.policy import HEADERS

Run = Callable[..., Any]
TEXT = "Крыло с приказом «Сбор» не может перехватить инициативу.\n".encode() * 40


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site of a few files."""
    (tmp_path / "ru").mkdir()
    for name in ("ru/index.html", "own.mjs", "packed.zip", HEADERS):
        (tmp_path / name).write_bytes(TEXT)
    (tmp_path / "small.css").write_bytes(b"x" * (LEAST - 1))
    return tmp_path


def test_what_is_worth_it(folder: Path) -> None:
    """Texts from a kilobyte on, in both forms, the same each time; an archive stays alone."""
    made = {one.path.relative_to(folder).as_posix(): one for one in compress(folder)}
    assert set(made) == {
        f"{name}{ending}" for name in ("ru/index.html", "own.mjs") for ending in (".gz", ".br")
    }
    for one in made.values():
        assert (one.size, one.was) == (one.path.stat().st_size, len(TEXT))
        assert one.size < one.was
    packed = (folder / "own.mjs.gz").read_bytes()
    assert gzip.decompress(packed) == brotli.decompress((folder / "own.mjs.br").read_bytes()) == TEXT
    # Neither the time nor the name of the file is in it.
    assert packed[3:8] == bytes(5)
    assert len(list(compress(folder))) == len(made)


def test_without_brotli(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gzip is there with every Python."""
    monkeypatch.setitem(sys.modules, "brotli", None)
    assert list(forms()) == [".gz"]
    assert {one.path.suffix for one in compress(folder)} == {".gz"}


def test_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It counts what it has made; a folder that is no site is refused with the way to one."""
    assert main(["site", "compress", "--lang", "en", str(folder)]) == 0
    assert "4 (gz, br)" in capsys.readouterr().out
    assert main(["site", "compress", "--json", str(folder)]) == 0
    assert '"forms":["gz","br"],"files":4' in capsys.readouterr().out
    assert main(["site", "compress", "--lang", "en", str(folder / "ru")]) == 2
    assert "rulekit site build --out" in capsys.readouterr().err
