"""The search of the site against Pagefind: time a query, first answer, what is found.

From the project's folder: `.venv/bin/python -m bench.site.search [SITE]`, with a site that is built already;
else one is built. Pagefind searches twice: the built pages, of which its command makes an index, and the very
records of this search, handed to it one by one, with all their texts in both languages.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from pagefind.index import IndexConfig, PagefindIndex
from playwright.sync_api import Browser, sync_playwright

from bench.pairs import Pairs
from rulekit.pages import LANGS
from rulekit.site import build
from tests.conftest import CHROMIUM_FLAGS, TOOLS

ROOT = Path(__file__).parents[2]
SETS = ("gold", "final", "last")
#: Whom this search is compared with.
OTHERS = {"records": "Pagefind by records", "pages": "Pagefind by pages"}
PAIRS = 15
COLD = 9
#: At most twice Pagefind's time: at least half its rate.
TARGET = 0.5

#: Loads both, and answers by either: the first results with all that a list of them shows.
READY = """async (lang) => {
  const own = document.querySelector("script[src$='/search/search.mjs']").src;
  const { Index } = await import(new URL("index.mjs", own));
  const { search } = await import(new URL("rank.mjs", own));
  const { option } = await import(new URL("results.mjs", own));
  const folder = new URL(document.querySelector(".rk-search").dataset.rkIndex, location);
  const read = async (one) => (await fetch(new URL(`${one}.json`, folder))).json();
  const content = await read(lang);
  const index = await Index.of(content);
  await index.join(await read(lang === "ru" ? "en" : "ru"));
  const site = new URL(`/${lang}/`, location);
  const pagefind = await import("/pagefind/pages/pagefind.js");
  await pagefind.init();
  const handed = await import(`/pagefind/${lang}/pagefind.js`);
  await handed.init();
  window.answer = {
    ours: async (query) => {
      const { found, stems } = search(index, query);
      found.map((record, number) => option(record, number, { content, stems, site }));
      return found.map(({ at }) => at);
    },
    records: async (query) => {
      const { results } = await handed.search(query);
      const found = await Promise.all(results.slice(0, 30).map((one) => one.data()));
      return found.map(({ url }) => url.split("#")[1]);
    },
    pages: async (query) => {
      const { results } = await pagefind.search(query);
      const pages = await Promise.all(results.slice(0, 30).map((one) => one.data()));
      // Of each page the place with the most hits.
      const hits = (one) => one.locations.length;
      const best = ({ sub_results: all }) => all.toSorted((a, b) => hits(b) - hits(a))[0];
      return pages.map((page) => (best(page)?.url ?? page.url).split("#")[1]);
    },
  };
}"""
TIME = """async ([who, queries]) => {
  const begun = performance.now();
  for (const query of queries) await window.answer[who](query);
  return (1000 * queries.length) / (performance.now() - begun);
}"""
ANSWER = "async ([who, queries]) => Promise.all(queries.map((query) => window.answer[who](query)))"

#: From nothing to the first answer.
FIRST = {
    "ours": """async ([lang, query]) => {
  const begun = performance.now();
  const modules = document.querySelector("script[src$='/search/search.mjs']").src;
  const folder = new URL(document.querySelector(".rk-search").dataset.rkIndex, location);
  const own = (name) => import(new URL(name, modules));
  const [{ Index }, { search }, content] = await Promise.all([
    own("index.mjs"), own("rank.mjs"), fetch(new URL(`${lang}.json`, folder)).then((one) => one.json()),
    own("words.mjs"), own("stem.mjs"), own("query.mjs"),
  ]);
  search(await Index.of(content), query);
  return performance.now() - begun;
}""",
    "records": """async ([lang, query]) => {
  const begun = performance.now();
  const pagefind = await import(`/pagefind/${lang}/pagefind.js`);
  await pagefind.init();
  const { results } = await pagefind.search(query);
  await Promise.all(results.slice(0, 30).map((one) => one.data()));
  return performance.now() - begun;
}""",
    "pages": """async ([lang, query]) => {
  const begun = performance.now();
  const pagefind = await import("/pagefind/pages/pagefind.js");
  await pagefind.init();
  const { results } = await pagefind.search(query);
  await Promise.all(results.slice(0, 30).map((one) => one.data()));
  return performance.now() - begun;
}""",
}


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *args: Any) -> None:
        """Keep the figures to themselves."""


def main(args: list[str]) -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder:
        site = Path(args[0]).resolve() if args else build(ROOT, Path(folder) / "site")
        found = Path(folder) / "pagefind"
        pages = [sys.executable, "-m", "pagefind", "--site", str(site), "--output-path", str(found / "pages")]
        subprocess.run([*pages, "--quiet"], check=True)
        for lang in LANGS:
            asyncio.run(_hand(site, lang, found / lang))
        serving = partial(_both, site, found)
        with ThreadingHTTPServer(("127.0.0.1", 0), serving) as server, sync_playwright() as playwright:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            chromium = TOOLS["chromium"].find()
            browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
            _report(browser, f"http://127.0.0.1:{server.server_port}/")
            browser.close()
            server.shutdown()


async def _hand(site: Path, lang: str, folder: Path) -> None:
    """Make Pagefind's index of the records of one language, each with the words of all languages."""
    contents = [_written(site, one) for one in (lang, *LANGS)]
    async with PagefindIndex(IndexConfig(output_path=str(folder))) as index:
        for record, *same in zip(*(content["records"] for content in contents), strict=True):
            address = f"/{lang}/{record['page']}#{record['at']}"
            text = ". ".join(word for one in same for word in _texts(one))
            await index.add_custom_record(
                url=address, content=text, language=lang, meta={"title": record["at"]}
            )
        await index.write_files()


def _written(site: Path, lang: str) -> dict[str, Any]:
    """What the search of a language reads."""
    (file,) = site.glob(f"search/*/{lang}.json")
    content: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return content


def _texts(record: dict[str, Any]) -> Iterator[str]:
    yield from (record[part] for part in ("label", "title", "text", "under") if part in record)
    yield from (text for part in ("asked", "called", "also") for text in record.get(part, ()))
    yield re.sub("[.-]", " ", record["at"])


def _both(site: Path, found: Path, *args: Any) -> SimpleHTTPRequestHandler:
    """Serve Pagefind's files as if they stood in the site, which stays as it is."""

    class Handler(Quiet):
        def translate_path(self, path: str) -> str:
            """The file of an address."""
            name = super().translate_path(path)
            own = str(site / "pagefind")
            return str(found) + name.removeprefix(own) if name.startswith(own) else name

    return Handler(*args, directory=str(site))


def _report(browser: Browser, url: str) -> None:
    sets = {name: tomllib.loads((ROOT / f"tests/site/{name}.toml").read_text("utf-8")) for name in SETS}
    for lang in LANGS:
        page = browser.new_page()
        page.goto(f"{url}{lang}/")
        page.evaluate(READY, lang)
        queries = [entry["query"] for queries in sets.values() for entry in queries[lang]]
        print(f"--- {lang}, {len(queries)} queries")
        for who, name in OTHERS.items():
            pairs = _pairs(partial(page.evaluate, TIME), queries, who)
            print(pairs.report("queries", "this search", name, TARGET))
        for who, name in {"ours": "this search", **OTHERS}.items():
            print(f"{name}: first answer {_first(browser, url, lang, who):.0f} ms")
            for kind, entries in sets.items():
                asked = [entry["query"] for entry in entries[lang]]
                print(f"  {kind}: {_quality(entries[lang], page.evaluate(ANSWER, [who, asked]))}")
        page.close()


def _pairs(rate: Any, queries: list[str], theirs: str) -> Pairs:
    """Rates of both in turn; a round before is not counted."""
    pairs = Pairs([], [])
    for number in range(PAIRS + 1):
        both = {"ours": pairs.ours, theirs: pairs.theirs}
        for who in sorted(both, reverse=bool(number % 2)):
            measured = rate([who, queries])
            if number:
                both[who].append(measured)
    return pairs


def _quality(entries: list[dict[str, Any]], answers: list[list[str]]) -> str:
    """How often the right place is first, and among the first three."""
    at_most = [0, 0]
    for entry, found in zip(entries, answers, strict=True):
        right = {id.rpartition("#")[2] for id in entry["ids"]}
        for which, many in enumerate((1, 3)):
            at_most[which] += not right.isdisjoint(found[:many])
    return f"right first {at_most[0] / len(entries):.1%}, in the first three {at_most[1] / len(entries):.1%}"


def _first(browser: Browser, url: str, lang: str, who: str) -> float:
    """The median of the time to a first answer, each with an empty cache."""
    times: list[float] = []
    for _ in range(COLD):
        with browser.new_context() as context:
            page = context.new_page()
            page.goto(f"{url}{lang}/")
            times.append(page.evaluate(FIRST[who], [lang, "перехват" if lang == "ru" else "preemption"]))
    return median(times)


if __name__ == "__main__":
    main(sys.argv[1:])
