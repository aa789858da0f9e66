"""A suite as one file: a gzipped tar with a checksum, and whatever can still be read of a damaged one."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from rulekit.verdict import BadPlay

#: The most bytes that an archive may unpack to.
LIMIT = 500_000_000
CHECKSUM = ".sha256"
_MAGIC = b"\x1f\x8b"
#: So much is unpacked at once: a piece becomes some megabytes at most.
_CHUNK = 1 << 12

#: The files of a suite by name; what kept others from being read, each with its place.
Opened = tuple[dict[str, bytes], list[tuple[str, BadPlay]]]


def pack(files: Mapping[str, bytes], folder: str) -> bytes:
    """Pack files into a folder of an archive; the same files make the same bytes, whenever and wherever."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in sorted(files.items()):
            member = tarfile.TarInfo(f"{folder}/{name}")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return gzip.compress(packed.getvalue(), mtime=0)


def checksum(archive: bytes, name: str) -> bytes:
    """The line by which `sha256sum --check` knows an archive."""
    return f"{hashlib.sha256(archive).hexdigest()}  {name}\n".encode()


def opened(path: Path) -> Opened:
    """Read the suite in a folder, in an archive, or in a single file of vectors."""
    if path.is_dir():
        return {file.name: file.read_bytes() for file in sorted(path.iterdir()) if _belongs(file)}, []
    content = path.read_bytes()
    if not content.startswith(_MAGIC):
        return {path.name: content}, []
    files, faults = unpack(content)
    return files, [(str(path), fault) for fault in [*_unlike_checksum(path, content), *faults]]


def unpack(content: bytes) -> tuple[dict[str, bytes], list[BadPlay]]:
    """Unpack an archive as far as it can be read; nothing is written anywhere."""
    unzipped, faults = _unzipped(content)
    files: dict[str, bytes] = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(unzipped), mode="r:") as tar:
            for member in tar:
                _take(member, unzipped, files, faults)
    except tarfile.TarError:
        # The end of a cut archive has been told already.
        faults = faults or [BadPlay("$", "archive-broken")]
    return files, faults


def _take(member: tarfile.TarInfo, unzipped: bytes, files: dict[str, bytes], faults: list[BadPlay]) -> None:
    name = PurePosixPath(member.name).name
    if member.isdir():
        return
    if not member.isreg() or name in files:
        faults.append(BadPlay("$", "archive-member", member=member.name))
        return
    content = unzipped[member.offset_data : member.offset_data + member.size]
    if len(content) == member.size:
        files[name] = content
    elif name.endswith(".jsonl"):
        # Of a cut file of lines the whole lines are as good as ever.
        files[name] = content[: content.rfind(b"\n") + 1]


def _unzipped(content: bytes) -> tuple[bytes, list[BadPlay]]:
    """Decompress as much as there is, and say why it is not all."""
    reader = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    parts: list[bytes] = []
    size = 0
    try:
        for start in range(0, len(content), _CHUNK):
            parts.append(reader.decompress(content[start : start + _CHUNK]))
            size += len(parts[-1])
            if size > LIMIT:
                return b"".join(parts)[:LIMIT], [BadPlay("$", "archive-large", limit=LIMIT)]
    except zlib.error:
        return b"".join(parts), [BadPlay("$", "archive-broken")]
    return b"".join(parts), [] if reader.eof else [BadPlay("$", "archive-cut")]


def _unlike_checksum(path: Path, content: bytes) -> Iterator[BadPlay]:
    """Compare an archive with the checksum that lies beside it, if one does."""
    beside = path.with_name(path.name + CHECKSUM)
    if beside.is_file():
        written, _, _ = beside.read_text("utf-8", "replace").partition(" ")
        found = hashlib.sha256(content).hexdigest()
        if written.strip() != found:
            yield BadPlay("$", "archive-checksum", written=written.strip(), found=found, file=beside.name)


def _belongs(file: Path) -> bool:
    """Whether a file of a folder is one of a suite's, and not the archive of them all."""
    return file.is_file() and file.suffix in {".jsonl", ".json", ".md"}
