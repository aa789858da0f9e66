"""What a build has worked out, kept for the next one: bytes under the digest of all that they depend on.

Whoever asks names what a result is made of; the code of this package, the versions of all libraries and the
words in `translations/` belong to every result. So nothing ever becomes stale: what has changed has another
name. The folder may be deleted at any time, and two builds may use it at once.
"""

from __future__ import annotations

import hashlib
import sys
import sysconfig
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from os import getpid, scandir, utime
from pathlib import Path

#: Below a checkout's root; git leaves it alone.
FOLDER = Path(".cache", "site")
#: How many bytes stay when a build has ended; one build of this site keeps some 7 MB.
MOST = 150_000_000

PACKAGE = Path(__file__).parents[1]


class Store:
    """The results in a folder."""

    def __init__(self, folder: Path, basis: bytes) -> None:
        self.folder, self.basis = folder, basis
        self._later: dict[str, bytes] = {}

    def name(self, kind: str, parts: Iterable[str | bytes]) -> str:
        """The name of a result of some kind, made of these parts."""
        digest = hashlib.blake2b(self.basis, digest_size=20)
        for part in (kind, *parts):
            data = part.encode() if isinstance(part, str) else part
            # With their lengths, two lists of parts are never the same bytes.
            digest.update(b"%d:%b" % (len(data), data))
        return f"{kind}-{digest.hexdigest()}"

    def get(self, name: str) -> bytes | None:
        """A result, unless it is not there, or not whole."""
        path = self.folder / name
        try:
            data = zlib.decompress(path.read_bytes())
            utime(path)
        except (OSError, zlib.error):
            return None
        return data

    def put(self, name: str, data: bytes) -> None:
        """Keep a result, whole or not at all; a disk that is full keeps nothing."""
        path = self.folder / name
        fresh = path.with_suffix(f".{getpid()}")
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(zlib.compress(data, 1))
            fresh.replace(path)

    def later(self, name: str, data: bytes) -> None:
        """Keep a result when all is well: what else was said of it would not be said again."""
        self._later[name] = data

    def settle(self) -> None:
        """Keep what was left for later."""
        for name, data in self._later.items():
            self.put(name, data)
        self._later.clear()

    def forget(self, pid: int) -> None:
        """Remove what a process that was ended has written by half."""
        for path in self.folder.glob(f"*.{pid}"):
            path.unlink(missing_ok=True)

    def trim(self, most: int = MOST) -> None:
        """Remove what has not been used for the longest time, so that no more than `most` bytes stay."""
        try:
            found = [(entry.stat(), entry.path) for entry in scandir(self.folder)]
        except OSError:
            return
        kept = 0
        for stat, path in sorted(found, key=lambda one: -one[0].st_mtime_ns):
            kept += stat.st_size
            if kept > most:
                Path(path).unlink(missing_ok=True)


_active: ContextVar[Store | None] = ContextVar("store", default=None)


@contextmanager
def opened(root: Path) -> Iterator[Store]:
    """Use the store of a checkout; outside of a build nothing is kept, and nothing taken."""
    store = Store(root / FOLDER, _basis(root))
    token = _active.set(store)
    try:
        yield store
    finally:
        _active.reset(token)
    store.trim()


def active() -> Store | None:
    """The store of the build that is going on."""
    return _active.get()


def kept(kind: str, parts: Iterable[str | bytes], make: Callable[[], bytes]) -> bytes:
    """What `make` makes of these parts and of nothing else: taken from the store if it is there."""
    store = active()
    if store is None:
        return make()
    name = store.name(kind, parts)
    data = store.get(name)
    if data is None:
        store.put(name, data := make())
    return data


def _basis(root: Path) -> bytes:
    """What every result depends on."""
    return hashlib.sha256(_code() + _read(root / "translations", "*.toml")).digest()


@cache
def _code() -> bytes:
    """The program: this package with its words, its libraries, its Python."""
    libraries = sorted(path.name for path in Path(sysconfig.get_path("purelib")).glob("*.dist-info"))
    return b"\0".join(
        (
            "\0".join([sys.version, *libraries]).encode(),
            _read(PACKAGE, "*.py", "*.toml", "_data/*.json"),
            # In a checkout the package has its words from beside it.
            _read(PACKAGE.parent / "translations", "*.toml"),
        )
    )


def _read(folder: Path, *patterns: str) -> bytes:
    """The digest of the files below a folder, names included."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in patterns for path in folder.rglob(pattern)):
        data = path.read_bytes()
        digest.update(b"%b\0%d\0%b" % (path.relative_to(folder).as_posix().encode(), len(data), data))
    return digest.digest()
