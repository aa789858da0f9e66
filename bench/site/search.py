"""The search of the site against bare Pagefind on the same pages: time a query, first answer, what is found.

From the project's folder: `.venv/bin/python -m bench.site.search [SITE]`, with a site that is built already;
else one is built. Bare Pagefind is what its command makes of the built pages, used as its documents say.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import tomllib
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench.pairs import Pairs
from rulekit.pages import LANGS
from rulekit.site import build
from tests.conftest import CHROMIUM_FLAGS, TOOLS

ROOT = Path(__file__).parents[2]
GOLD = ROOT / "tests/site/gold.toml"
PAIRS = 15
COLD = 9
#: At most twice Pagefind's time: at least half its rate.
TARGET = 0.5

#: Loads both, and answers by either: the first results with all that a list of them shows.
READY = """async (lang) => {
  const { Index } = await import(`/${lang}/assets/search/index.mjs`);
  const { search } = await import(`/${lang}/assets/search/rank.mjs`);
  const { option } = await import(`/${lang}/assets/search/results.mjs`);
  const read = async (one) => (await fetch(`/search/${one}.json`)).json();
  const content = await read(lang);
  const index = await Index.of(content, [await read(lang === "ru" ? "en" : "ru")]);
  const site = new URL(`/${lang}/`, location);
  const pagefind = await import("/pagefind/pagefind.js");
  await pagefind.init();
  window.answer = {
    ours: async (query) => {
      const { found, stems } = search(index, query);
      found.map((record, number) => option(record, number, { content, stems, site }));
      return found.map(({ at }) => at);
    },
    theirs: async (query) => {
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
  const read = async (one) => (await fetch(`/search/${one}.json`)).json();
  const [{ Index }, { search }, own, other] = await Promise.all([
    import(`/${lang}/assets/search/index.mjs`), import(`/${lang}/assets/search/rank.mjs`),
    read(lang), read(lang === "ru" ? "en" : "ru"),
  ]);
  search(await Index.of(own, [other]), query);
  return performance.now() - begun;
}""",
    "theirs": """async ([lang, query]) => {
  const begun = performance.now();
  const pagefind = await import("/pagefind/pagefind.js");
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
        command = [sys.executable, "-m", "pagefind", "--site", str(site), "--output-path", str(found)]
        subprocess.run([*command, "--quiet"], check=True)
        serving = partial(_both, site, found)
        with ThreadingHTTPServer(("127.0.0.1", 0), serving) as server, sync_playwright() as playwright:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            chromium = TOOLS["chromium"].find()
            browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
            _report(browser, f"http://127.0.0.1:{server.server_port}/")
            browser.close()
            server.shutdown()


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
    gold = tomllib.loads(GOLD.read_text("utf-8"))
    for lang in LANGS:
        entries = gold[lang]
        queries = [entry["query"] for entry in entries]
        page = browser.new_page()
        page.goto(f"{url}{lang}/")
        page.evaluate(READY, lang)
        print(f"--- {lang}, {len(queries)} queries")
        pairs = _pairs(partial(page.evaluate, TIME), queries)
        print(pairs.report("queries", "this search", "bare Pagefind", TARGET))
        for who, name in (("ours", "this search"), ("theirs", "bare Pagefind")):
            answers = page.evaluate(ANSWER, [who, queries])
            print(
                f"{name}: {_quality(entries, answers)}; first answer {_first(browser, url, lang, who):.0f} ms"
            )
        page.close()


def _pairs(rate: Any, queries: list[str]) -> Pairs:
    """Rates of both in turn; a round before is not counted."""
    pairs = Pairs([], [])
    for number in range(PAIRS + 1):
        both = {"ours": pairs.ours, "theirs": pairs.theirs}
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
