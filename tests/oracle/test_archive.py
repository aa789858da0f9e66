"""The archive: the same bytes each time, and whatever can be read of a damaged one."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import tracemalloc
from pathlib import Path

import pytest

from rulekit.oracle import archive
from rulekit.oracle.archive import checksum, opened, pack, unpack

#: What does not shrink much, so that a cut falls where it is made.
NOISE = b"".join(hashlib.sha256(bytes([number])).hexdigest().encode() + b"\n" for number in range(200))
FILES = {"a.jsonl": NOISE, "b.jsonl": NOISE[::-1], "index.json": b"{}"}


def codes(content: bytes) -> list[str]:
    """The codes of what is wrong with an archive."""
    return [fault.code for fault in unpack(content)[1]]


def members(*infos: tarfile.TarInfo) -> bytes:
    """An archive of members that hold one byte each where they are files."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for info in infos:
            info.size = int(info.isreg())
            tar.addfile(info, io.BytesIO(b"x"))
    return gzip.compress(packed.getvalue())


def test_there_and_back() -> None:
    """What is packed is what is unpacked."""
    assert unpack(pack(FILES, "folder")) == (FILES, [])


def test_the_same_files_make_the_same_bytes() -> None:
    """Neither the hour, the user nor the order of the files is in the archive."""
    packed = pack(FILES, "folder")
    assert packed == pack(dict(reversed(FILES.items())), "folder")
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        assert tar.getnames() == [f"folder/{name}" for name in sorted(FILES)]
        assert {(one.mtime, one.uid, one.gid, one.uname, one.mode) for one in tar} == {(0, 0, 0, "", 0o644)}


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9])
def test_a_cut_archive(part: float) -> None:
    """What was there is read, of a cut file its whole lines; that the rest is missing is told once."""
    packed = pack(FILES, "folder")
    found, faults = unpack(packed[: int(len(packed) * part)])
    assert [fault.code for fault in faults] == ["archive-cut"]
    for name, content in found.items():
        assert FILES[name].startswith(content)
        assert content == b"" or content.endswith(b"\n")
    assert bool(found.get("a.jsonl")) == (part >= 0.2)
    assert (found.get("a.jsonl") == NOISE) == (part >= 0.9)


def test_a_cut_file_that_is_no_lines() -> None:
    """A part of one JSON text is nothing."""
    packed = pack({"index.json": NOISE}, "folder")
    assert unpack(packed[: len(packed) // 2])[0] == {}


def test_a_damaged_archive() -> None:
    """A byte that is wrong is told; what stands before it is read."""
    packed = bytearray(pack(FILES, "folder"))
    packed[len(packed) * 9 // 10] ^= 0xFF
    found, faults = unpack(bytes(packed))
    assert [fault.code for fault in faults] == ["archive-broken"]
    assert "a.jsonl" in found


def test_a_file_that_is_gzip_and_no_archive() -> None:
    """That is told, and nothing is read."""
    assert unpack(gzip.compress(b"x" * 1000))[0] == {}
    assert codes(gzip.compress(b"x" * 1000)) == ["archive-broken"]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_a_member_that_is_no_file(kind: bytes) -> None:
    """Links and devices are left out and told; folders go without saying."""
    odd, good, folder = tarfile.TarInfo("x/odd.jsonl"), tarfile.TarInfo("x/a.jsonl"), tarfile.TarInfo("x")
    odd.type, odd.linkname, folder.type = kind, "/etc/passwd", tarfile.DIRTYPE
    content = members(folder, odd, good)
    assert unpack(content)[0] == {"a.jsonl": b"x"}
    assert codes(content) == ["archive-member"]


def test_names_that_lead_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written, whatever a member is called; one that leads out of its folder is left out."""
    monkeypatch.chdir(tmp_path)
    content = members(tarfile.TarInfo("../../a.jsonl"), tarfile.TarInfo("/b/a.jsonl"))
    assert unpack(content)[0] == {}
    assert codes(content) == ["archive-member"] * 2
    assert list(tmp_path.iterdir()) == []


def test_an_archive_that_swells(monkeypatch: pytest.MonkeyPatch) -> None:
    """What unpacks to more than the limit is not unpacked further."""
    monkeypatch.setattr(archive, "LIMIT", 50_000)
    content = pack({"a.jsonl": b"{}\n" * 10_000, "b.jsonl": b"\0" * 100_000_000}, "folder")
    found, faults = unpack(content)
    assert found["a.jsonl"] == b"{}\n" * 10_000
    assert [fault.code for fault in faults] == ["archive-large"]


def test_an_archive_that_swells_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held while it is unpacked is a few times the limit, whatever it would unpack to."""
    monkeypatch.setattr(archive, "LIMIT", 5_000_000)
    content = pack({"a.jsonl": b"\0" * 100_000_000}, "folder")
    tracemalloc.start()
    try:
        assert codes(content) == ["archive-large"]
        assert tracemalloc.get_traced_memory()[1] < 4 * archive.LIMIT
    finally:
        tracemalloc.stop()


def test_a_tar_that_is_not_compressed(tmp_path: Path) -> None:
    """It is read like any archive; of a cut one as much as is there."""
    path = tmp_path / "x.tar"
    plain = gzip.decompress(pack(FILES, "folder"))
    path.write_bytes(plain)
    assert opened(path) == (FILES, [])
    path.write_bytes(plain[: plain.index(NOISE[::-1]) + 100])
    found, faults = opened(path)
    assert found["a.jsonl"] == NOISE
    assert [fault.code for _, fault in faults] == ["archive-broken"]


def test_a_file_without_an_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No more is read of any file than an archive may hold."""
    monkeypatch.setattr(archive, "LIMIT", 100)
    path = tmp_path / "a.jsonl"
    path.write_bytes(NOISE)
    found, faults = opened(path)
    assert found == {"a.jsonl": NOISE[:100]}
    assert [fault.code for _, fault in faults] == ["archive-large"]


def test_the_checksum(tmp_path: Path) -> None:
    """A checksum beside the archive is compared with it."""
    packed = pack(FILES, "folder")
    path, beside = tmp_path / "x.tar.gz", tmp_path / "x.tar.gz.sha256"
    path.write_bytes(packed)
    assert opened(path) == (FILES, [])
    beside.write_bytes(checksum(packed, path.name))
    assert beside.read_text("utf-8") == f"{hashlib.sha256(packed).hexdigest()}  x.tar.gz\n"
    assert opened(path) == (FILES, [])
    beside.write_bytes(checksum(packed[:-1], path.name))
    found, faults = opened(path)
    assert found == FILES
    assert [(place, fault.code) for place, fault in faults] == [(str(path), "archive-checksum")]


def test_a_folder_and_a_file(tmp_path: Path) -> None:
    """A folder gives a suite's files, without archives; any other file is one of vectors."""
    for name, content in {**FILES, "x.tar.gz": b"x", "INTERPRETING.md": b"y"}.items():
        (tmp_path / name).write_bytes(content)
    assert opened(tmp_path) == ({**FILES, "INTERPRETING.md": b"y"}, [])
    assert opened(tmp_path / "a.jsonl") == ({"a.jsonl": NOISE}, [])
