"""`rulekit vectors export` and `rulekit vectors check`."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit import __version__
from rulekit.games import BOOKS
from rulekit.messages import message

Run = Callable[..., Any]

ROOT = Path(__file__).parents[2]
ARCHIVE = f"rulekit-vectors-{__version__}.tar.gz"
FILES = (
    *(f"{book}.jsonl" for book in BOOKS),
    "index.json",
    "vector.schema.json",
    "INTERPRETING.md",
    ARCHIVE,
    f"{ARCHIVE}.sha256",
)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The suite of the checkout's own examples."""
    from rulekit.cli import main

    folder = tmp_path_factory.mktemp("exported") / "suite"
    assert main(["vectors", "export", str(folder), "--root", str(ROOT)]) == 0
    return folder


@pytest.fixture
def spoilt(exported: Path, tmp_path: Path) -> Path:
    """A copy of the suite that may be spoilt."""
    return Path(shutil.copytree(exported, tmp_path / "suite"))


@pytest.fixture
def broken_pages(tmp_path: Path) -> Path:
    """A checkout with one example whose outcome is wrong."""
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    page = tmp_path / "docs" / "en" / "musket-pike" / "preemption.md"
    text = page.read_text("utf-8")
    assert "preempt: 5 — failure" in text
    page.write_text(text.replace("preempt: 5 — failure", "preempt: 1 — failure", 1), "utf-8")
    return tmp_path


def test_export(exported: Path) -> None:
    """A suite has the vectors, a line each, the index, the schema, the guide, and an archive of them."""
    assert sorted(path.name for path in exported.iterdir()) == sorted(FILES)
    vectors = list(map(json.loads, (exported / "musket-pike.jsonl").read_text("utf-8").splitlines()))
    assert len(vectors) >= 20
    assert all({"ru", "en"} == set(vector["title"]) == set(vector["page"]) for vector in vectors)
    index = json.loads((exported / "index.json").read_text("utf-8"))
    assert list(index["books"]["musket-pike"]["vectors"]) == [vector["id"] for vector in vectors]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_export_says_what_it_wrote(run: Run, tmp_path: Path, lang: str) -> None:
    """The files are named, or are a JSON line."""
    names = [str(tmp_path / name) for name in FILES]
    ran = run("vectors", "export", tmp_path, "--lang", lang)
    assert (ran.code, ran.lines) == (0, [message("vectors-written", lang, files=", ".join(names))])
    assert run("vectors", "export", tmp_path, "--json").answers == [{"written": names}]


def test_every_exported_vector_is_judged_as_stated(run: Run, exported: Path) -> None:
    """`judge` on the suite is exit 0, and its answers have the vectors' ids."""
    ran = run("judge", "--json", exported / "musket-pike.jsonl")
    assert ran.code == 0
    assert all(answer["ok"] for answer in ran.answers)
    assert len({answer["id"] for answer in ran.answers}) == len(ran.answers)


def test_export_twice(run: Run, exported: Path, spoilt: Path) -> None:
    """The same pages give the same bytes."""
    assert run("vectors", "export", spoilt).code == 0
    for path in exported.iterdir():
        assert (spoilt / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_folder_that_cannot_be_written(run: Run, tmp_path: Path, lang: str) -> None:
    """A file in the folder's place is exit 2 and one line on stderr."""
    (tmp_path / "file").touch()
    ran = run("vectors", "export", tmp_path / "file", "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert str(tmp_path / "file") in ran.err


@pytest.mark.parametrize("command", [("export", "suite"), ("check",)])
def test_pages_that_do_not_hold(
    run: Run, broken_pages: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """Examples that do not agree with the rules are told at their lines, exit 1, and nothing is written."""
    monkeypatch.chdir(broken_pages)
    ran = run("vectors", *command, "--root", broken_pages, "--json")
    assert ran.code == 1
    assert any("docs/en/musket-pike/preemption.md:" in answer["at"] for answer in ran.answers)
    assert not (broken_pages / "suite").exists()


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_check(run: Run, exported: Path, lang: str) -> None:
    """A suite as it was exported has no findings."""
    ran = run("vectors", "check", exported, "--lang", lang)
    assert (ran.code, ran.lines) == (0, [message("no-findings", lang)])
    assert run("vectors", "check", exported, "--json").lines == []


def test_digests_are_made_as_the_guide_says(exported: Path) -> None:
    """From the exported text alone, by another program than ours, each digest comes out the same."""
    for book in BOOKS:
        for line in (exported / f"{book}.jsonl").read_text("utf-8").splitlines():
            vector = json.loads(line)
            acts = [step["do"] for step in vector["steps"]]
            content = {"book": vector["book"], "do": acts, "given": vector["given"]}
            plain = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            assert vector["digest"] == f"sha256:{hashlib.sha256(plain.encode()).hexdigest()}"


def test_check_of_an_archive(run: Run, exported: Path) -> None:
    """The archive is as good as the folder, and other tools find its checksum right."""
    assert run("vectors", "check", exported / ARCHIVE).code == 0
    subprocess.run(["sha256sum", "--check", "--status", f"{ARCHIVE}.sha256"], cwd=exported, check=True)


def test_a_cut_archive(run: Run, exported: Path, tmp_path: Path) -> None:
    """That it is cut is told, and what is there is checked."""
    cut = tmp_path / "cut.tar.gz"
    cut.write_bytes((exported / ARCHIVE).read_bytes()[:-100])
    ran = run("vectors", "check", cut, "--lang", "en")
    assert ran.code == 1
    assert ran.lines[0] == f"{cut}: {message('archive-cut', 'en')}"


def test_a_tar_that_is_not_compressed(run: Run, exported: Path, tmp_path: Path) -> None:
    """A suite that a browser unpacked halfway is as good."""
    path = tmp_path / "suite.tar"
    path.write_bytes(gzip.decompress((exported / ARCHIVE).read_bytes()))
    assert run("vectors", "check", path).code == 0


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff" * 1000, b"<!DOCTYPE html>\n<title>404</title>\n", bz2.compress(b"x" * 1000)],
    ids=["empty", "binary", "page", "bz2"],
)
def test_what_is_no_suite(run: Run, tmp_path: Path, content: bytes, lang: str) -> None:
    """It is not said what such a file lacks, but that it is none: one line, exit 2."""
    path = tmp_path / "suite.tar.gz"
    path.write_bytes(content)
    ran = run("vectors", "check", path, "--lang", lang)
    assert ran == (2, "", f"{message('suite-none', lang, folder=path)}\n")


def test_an_archive_of_something_else(run: Run, tmp_path: Path) -> None:
    """What is wrong with the archive is all that is told."""
    path = tmp_path / "suite.tar.gz"
    path.write_bytes(gzip.compress(b"x" * 1000))
    ran = run("vectors", "check", path, "--json")
    assert (ran.code, [one["code"] for one in ran.answers]) == (1, ["archive-broken"])


def test_check_of_the_pages(run: Run) -> None:
    """Without a folder the suite that the pages give is checked."""
    assert run("vectors", "check", "--root", ROOT).code == 0


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_findings(run: Run, spoilt: Path, lang: str) -> None:
    """A finding is a line with its place; how many there are is said; exit 1."""
    path = spoilt / "musket-pike.jsonl"
    first, *others = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([first, *others, first, "{\n"]), "utf-8")
    ran = run("vectors", "check", spoilt, "--lang", lang)
    id = json.loads(first)["id"]
    assert ran.code == 1
    assert ran.lines == [
        f"{path}:{len(others) + 2}: {message('suite-id-twice', lang, id=id)}",
        f"{path}:{len(others) + 3}: {message('json-truncated', lang)}",
        message("findings", lang, count=2),
    ]
    answers = run("vectors", "check", spoilt, "--json", "--lang", lang).answers
    assert [answer["code"] for answer in answers] == ["suite-id-twice", "json-truncated"]
    assert [f"{answer['at']}: {answer['message']}" for answer in answers] == ran.lines[:2]


def test_a_false_statement(run: Run, spoilt: Path) -> None:
    """What the engine does not bear out is told as JSON, in one line."""
    path = spoilt / "musket-pike.jsonl"
    first, *others = path.read_text("utf-8").splitlines()
    vector = json.loads(first)
    vector["steps"][0]["then"]["position"] = {"wings": {"Z9": {"finished": True}}}
    path.write_text("\n".join([json.dumps(vector), *others]), "utf-8")
    ran = run("vectors", "check", spoilt)
    assert ran.code == 1
    told = message("differs", "en", stated='{"finished":true}', found="null")
    assert ran.lines[0] == f"{path}:1:$.steps[0].then.position.wings.Z9: {told}"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_folder_that_is_not_there(run: Run, tmp_path: Path, lang: str) -> None:
    """A folder that does not exist is exit 2."""
    ran = run("vectors", "check", tmp_path / "none", "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{message('no-folder', lang, folder=tmp_path / 'none')}\n"


@pytest.mark.parametrize("command", ["vectors check", "vectors export x", "lint", "site build"])
def test_no_pages(run: Run, tmp_path: Path, command: str) -> None:
    """A folder without pages is exit 2, named on stderr."""
    ran = run(*command.split(), "--root", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path) in ran.err
