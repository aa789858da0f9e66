"""A suite as one file: a tar, gzipped, with a checksum, and whatever can still be read of a damaged one."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from rulekit.verdict import BadPlay

#: The most bytes that are read of a file, and that an archive may unpack to.
LIMIT = 50_000_000
#: The most members of an archive: a suite has a file a book and a few more.
MEMBERS = 1000
CHECKSUM = ".sha256"
_GZIP = b"\x1f\x8b"
#: What stands in the first header of a tar, and where.
_TAR, _TAR_AT = b"ustar", 257
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
    with path.open("rb") as stream:
        # A device may never end.
        content = stream.read(LIMIT + 1)
    faults = [] if len(content) <= LIMIT else [_large()]
    if content.startswith(_GZIP) or content.startswith(_TAR, _TAR_AT):
        files, further = unpack(content)
        faults = [*_unlike_checksum(path, content), *faults, *further]
    else:
        files = {path.name: content[:LIMIT]}
    return files, [(str(path), fault) for fault in faults]


def unpack(content: bytes) -> tuple[dict[str, bytes], list[BadPlay]]:
    """Unpack an archive as far as it can be read; nothing is written anywhere."""
    is_plain = content.startswith(_TAR, _TAR_AT)
    unzipped, faults = (io.BytesIO(content), []) if is_plain else _unzipped(content)
    files: dict[str, bytes] = {}
    try:
        with tarfile.open(fileobj=unzipped, mode="r:") as tar:
            for count, member in enumerate(tar):
                if count == MEMBERS:
                    faults.append(BadPlay("$", "archive-members", limit=MEMBERS))
                    break
                _take(member, unzipped, files, faults)
    except tarfile.TarError:
        # The end of a cut archive has been told already.
        faults = faults or [BadPlay("$", "archive-broken")]
    return files, faults


def _take(
    member: tarfile.TarInfo, unzipped: io.BytesIO, files: dict[str, bytes], faults: list[BadPlay]
) -> None:
    name = PurePosixPath(member.name).name
    if member.isdir():
        return
    if not member.isreg() or name in files or _leaves(member.name):
        faults.append(BadPlay("$", "archive-member", member=member.name))
        return
    unzipped.seek(member.offset_data)
    content = unzipped.read(member.size)
    if len(content) == member.size:
        files[name] = content
    elif name.endswith(".jsonl"):
        # Of a cut file of lines the whole lines are as good as ever.
        files[name] = content[: content.rfind(b"\n") + 1]


def _leaves(name: str) -> bool:
    """Whether whoever unpacks an archive would find this member outside of the folder that he names."""
    path = PurePosixPath(name.replace("\\", "/"))
    return path.is_absolute() or ".." in path.parts


def _unzipped(content: bytes) -> tuple[io.BytesIO, list[BadPlay]]:
    """Decompress as much as there is, and say why it is not all."""
    reader = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    unzipped = io.BytesIO()
    faults: list[BadPlay] = []
    try:
        for start in range(0, len(content), _CHUNK):
            unzipped.write(reader.decompress(content[start : start + _CHUNK]))
            if unzipped.tell() > LIMIT:
                unzipped.truncate(LIMIT)
                faults.append(_large())
                break
        else:
            faults += [] if reader.eof else [BadPlay("$", "archive-cut")]
    except zlib.error:
        faults.append(BadPlay("$", "archive-broken"))
    unzipped.seek(0)
    return unzipped, faults


def _large() -> BadPlay:
    return BadPlay("$", "archive-large", limit=LIMIT)


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
