"""The build of the site against plain Material for MkDocs on the same Markdown, at growing numbers of pages.

From the project's folder: `.venv/bin/python -m bench.site.build [PAGES…]`, with 10 and 100 pages a language
unless others are named; 1000 take long. The pages are copies of ours in turn, with all their examples under
names of their own; what leads elsewhere or is made of other pages is left out. Both build two languages with
the same theme; time is what the processors had to do. Ours runs each example, draws its boards, and makes
vectors, cards, search and the engine too.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

from bench.site.serving import ROOT, reached
from rulekit.pages import LANGS, Page, load

SIZES = (10, 100)
ROUNDS = {10: 5, 100: 3}
MOST = 1.5
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]+\)")
_NAV = re.compile(r"(?m)^nav:\n(?:[ #].*\n)+")
PLAIN = """site_name: plain
site_url: http://127.0.0.1:8000/{lang}/
docs_dir: docs/{lang}
site_dir: site/{lang}
theme:
  name: material
  language: {lang}
  font: false
  features:
    - navigation.instant
    - navigation.prune
    - navigation.indexes
    - navigation.footer
    - navigation.top
    - toc.follow
markdown_extensions:
  attr_list: {{}}
  def_list: {{}}
  tables: {{}}
  toc: {{permalink: true, toc_depth: 3}}
  pymdownx.superfences: {{}}
  pymdownx.highlight: {{use_pygments: true}}
nav:
{nav}"""


def main(args: list[str]) -> None:
    """Measure and print."""
    found: dict[int, tuple[float, float]] = {}
    for count in [int(arg) for arg in args] or SIZES:
        with TemporaryDirectory() as name:
            ours, plain = Path(name) / "ours", Path(name) / "plain"
            write(ours, plain, count)
            times = [once(ours, plain, number) for number in range(ROUNDS.get(count, 1))]
        own, theirs = map(median, zip(*times, strict=True))
        found[count] = own, theirs
        ratios = sorted(one / other for one, other in times)
        spread = f"from {ratios[0]:.2f} to {ratios[-1]:.2f} in {len(ratios)} rounds"
        print(f"{count} pages a language: ours {own:.1f} s, plain {theirs:.1f} s of processor time")
        print(f"ratio: median {median(ratios):.2f}, {spread}; {reached(median(ratios), MOST)}", flush=True)
    if len(found) > 1:
        (few, first), (many, last) = min(found.items()), max(found.items())
        own, theirs = (1000 * (b - a) / (many - few) / 2 for a, b in zip(first, last, strict=True))
        print(f"each further page: ours {own:.0f} ms, plain {theirs:.0f} ms; ratio {own / theirs:.2f}")


def once(ours: Path, plain: Path, number: int) -> tuple[float, float]:
    """Seconds of both builds, now one first, now the other."""
    mkdocs = [[sys.executable, "-m", "mkdocs", "build", "-q", "-f", f"mkdocs.{lang}.yml"] for lang in LANGS]
    works = {ours: [[str(Path(sys.executable).with_name("rulekit")), "site", "build"]], plain: mkdocs}
    times: dict[Path, float] = {}
    for folder in sorted(works, reverse=bool(number % 2)):
        shutil.rmtree(folder / "site", ignore_errors=True)
        before = getrusage(RUSAGE_CHILDREN)
        for command in works[folder]:
            subprocess.run(command, cwd=folder, check=True, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"})
        after = getrusage(RUSAGE_CHILDREN)
        times[folder] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return times[ours], times[plain]


def write(ours: Path, plain: Path, count: int) -> None:
    """Write the same pages twice, to be built by us and by the theme alone."""
    registry = load(ROOT / "docs")
    pages = registry.pages["ru"].items()
    names = [name for name, page in pages if any(block.kind == "example" for block in page.blocks)]
    listed = ["index.md", "glossary.md"]
    for number in range(count - len(listed)):
        name = names[number % len(names)]
        listed.append(f"{name.partition('/')[0]}/copy-{number}.md")
        for lang in LANGS:
            put(ours / "docs" / lang / listed[-1], copied(registry.pages[lang][name], number))
    for lang in LANGS:
        for name in listed[:2]:
            put(ours / "docs" / lang / name, _LINK.sub(r"\1", registry.pages[lang][name].text))
    nav = "".join(f"  - {name}\n" for name in listed)
    shutil.copytree(ours / "docs", plain / "docs")
    for lang in LANGS:
        put(plain / f"mkdocs.{lang}.yml", PLAIN.format(lang=lang, nav=nav))
    put(ours / "mkdocs.yml", _NAV.sub(f"nav:\n{nav}", (ROOT / "mkdocs.yml").read_text("utf-8")))
    shutil.copy(ROOT / "mkdocs.en.yml", ours)
    for name in ("translations", "rulekit", "node_modules", ".cache"):
        if (ROOT / name).exists():
            (ours / name).symlink_to(ROOT / name)


def put(file: Path, text: str) -> None:
    """Write a file, with the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def copied(page: Page, number: int) -> str:
    """A page with examples of other names, and with rules as plain paragraphs: a rule is defined once."""
    return "\n".join(_lines(page, number)) + "\n"


def _lines(page: Page, number: int) -> Iterator[str]:
    starts = {block.line: block for block in page.blocks}
    within = ""
    for at, line in enumerate(bare(page.text), 1):
        block = starts.get(at)
        if block:
            within = block.kind
        ends = line == "///"
        if within in {"", "example"}:
            yield f"{line}-{number}" if block else line
        elif not block and not ends and not line.startswith("    "):
            yield line
        if ends:
            within = ""


def bare(text: str) -> Iterator[str]:
    """The lines of a page, as many as there are, without what leads elsewhere or is made."""
    for line in text.splitlines():
        yield "" if "{{" in line else _LINK.sub(r"\1", line)


if __name__ == "__main__":
    main(sys.argv[1:])
