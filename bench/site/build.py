"""The build of the site against plain Material for MkDocs on the same Markdown, at growing numbers of pages.

From the project's folder: `.venv/bin/python -m bench.site.build [PAGES…]`, with 10 and 100 pages a language
unless others are named; 1000 take long. The pages are copies of ours in turn, with all their examples under
names of their own; what leads elsewhere or is made of other pages is left out. Both build two languages with
the same theme. Two times are told: what the processors had to do, in all processes of a build, and how long
somebody waits; ours builds its languages side by side where there are cores for it. Ours runs each example,
draws its boards, and makes vectors, cards, search and the engine too.

Ours is built three times a round: anew, with nothing kept from an earlier build, as the first build of a
checkout or of changed code is; after a page has changed in both languages; and after nothing has.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.run import LINK, NAV
from bench.site.serving import ROOT, reached
from rulekit.pages import LANGS, Page, load
from rulekit.site.store import FOLDER as KEPT

SIZES = (10, 100)
ROUNDS = {10: 5, 100: 3}
MOST = 1.5
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


class Spent(NamedTuple):
    """Seconds of one build: of the processors, and as long as somebody waits."""

    work: float
    wait: float


class Times(NamedTuple):
    """The builds of one round."""

    anew: Spent
    changed: Spent
    unchanged: Spent
    plain: Spent

    @property
    def ratios(self) -> dict[str, float]:
        """How much longer than plain Material each build of ours took, by what had changed before it."""
        return {name: getattr(self, name).work / self.plain.work for name in OURS}

    @property
    def waits(self) -> dict[str, float]:
        """How much longer somebody waits for each build of ours than for plain Material."""
        return {name: getattr(self, name).wait / self.plain.wait for name in OURS}


#: The builds of ours, by what had changed before them.
OURS = ("anew", "changed", "unchanged")


def main(args: list[str]) -> None:
    """Measure and print."""
    found: dict[int, list[Times]] = {}
    for count in [int(arg) for arg in args] or SIZES:
        with TemporaryDirectory() as name:
            ours, plain = Path(name) / "ours", Path(name) / "plain"
            write(ours, plain, count)
            found[count] = [once(ours, plain, number) for number in range(ROUNDS.get(count, 1))]
        work, wait = _medians(found[count], "plain")
        print(f"{count} pages a language: plain {work:.1f} s of processor time, {wait:.1f} s to wait")
        for name in OURS:
            work, wait = _medians(found[count], name)
            ratios = sorted(times.ratios[name] for times in found[count])
            spread = f"from {ratios[0]:.2f} to {ratios[-1]:.2f} in {len(ratios)} rounds"
            print(f"  ours {name}: {work:.1f} s, {wait:.1f} s to wait")
            print(
                f"  ratio: median {median(ratios):.2f}, {spread}; {reached(median(ratios), MOST)}", flush=True
            )
            waits = sorted(times.waits[name] for times in found[count])
            print(
                f"  ratio of waits: median {median(waits):.2f}, from {waits[0]:.2f} to {waits[-1]:.2f}",
                flush=True,
            )
    if len(found) > 1:
        few, many = min(found), max(found)
        further = {
            name: 500 * (_medians(found[many], name)[0] - _medians(found[few], name)[0]) / (many - few)
            for name in Times._fields
        }
        told = (f"{name} {each:.0f} ms ({each / further['plain']:.2f})" for name, each in further.items())
        print(f"each further page: {', '.join(told)}")


def _medians(rounds: list[Times], name: str) -> Spent:
    """The medians of a build's work and of its wait, each for itself."""
    return Spent(
        *(median(values) for values in zip(*(getattr(times, name) for times in rounds), strict=True))
    )


def once(ours: Path, plain: Path, number: int) -> Times:
    """Time all builds, now ours first, now the other."""
    mkdocs = [[sys.executable, "-m", "mkdocs", "build", "-q", "-f", f"mkdocs.{lang}.yml"] for lang in LANGS]
    theirs = None if number % 2 else spent(plain, mkdocs)
    shutil.rmtree(ours / KEPT, ignore_errors=True)
    build = [[str(Path(sys.executable).with_name("rulekit")), "site", "build"]]
    anew = spent(ours, build)
    for lang in LANGS:
        page = min((ours / "docs" / lang).glob("*/copy-*.md"))
        page.write_text(f"{page.read_text('utf-8')}\n{number + 1}.\n", "utf-8")
    return Times(anew, spent(ours, build), spent(ours, build), theirs or spent(plain, mkdocs))


def spent(folder: Path, commands: list[list[str]]) -> Spent:
    """The time of some commands in a folder, from which the site is removed first."""
    shutil.rmtree(folder / "site", ignore_errors=True)
    before, begun = getrusage(RUSAGE_CHILDREN), perf_counter()
    for command in commands:
        subprocess.run(command, cwd=folder, check=True, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"})
    after = getrusage(RUSAGE_CHILDREN)
    work = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Spent(work, perf_counter() - begun)


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
            put(ours / "docs" / lang / name, LINK.sub(r"\1", registry.pages[lang][name].text))
    nav = "".join(f"  - {name}\n" for name in listed)
    shutil.copytree(ours / "docs", plain / "docs")
    for lang in LANGS:
        put(plain / f"mkdocs.{lang}.yml", PLAIN.format(lang=lang, nav=nav))
    put(ours / "mkdocs.yml", NAV.sub(f"nav:\n{nav}", (ROOT / "mkdocs.yml").read_text("utf-8")))
    shutil.copy(ROOT / "mkdocs.en.yml", ours)
    # Ours keeps what it works out in a folder of its own.
    (ours / KEPT).parent.mkdir()
    made = (
        path.relative_to(ROOT).as_posix() for path in (ROOT / KEPT).parent.glob("*") if path != ROOT / KEPT
    )
    for name in ("translations", "rulekit", "node_modules", *made):
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
        yield "" if "{{" in line else LINK.sub(r"\1", line)


if __name__ == "__main__":
    main(sys.argv[1:])
