"""The search of the site against Pagefind: time a query, first answer, what is found.

Pagefind searches twice: the built pages, of which its command makes an index, and the very
records of this search, a page each, with all their texts in both languages.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, Page

from bench.figure import Figure, figure
from bench.pairs import in_turn
from bench.run import ROOT, Bench, Run
from bench.site.serving import browsing, served
from rulekit.pages import LANGS

SETS = ("gold", "final", "last")
#: Whom this search is compared with.
OTHERS = {"records": "Pagefind by records", "pages": "Pagefind by pages"}
#: Of whom all queries and a first answer are asked.
ASKED = ("ours", "records")
PAIRS = 15
#: Of the queries one in so many is timed: Pagefind by pages reads whole pages for each. All are asked.
EACH = {"records": 8, "pages": 32}
#: How often the right place has to be among so many, of the set that the search was made with, in per cent.
RIGHT = {("gold", 1): 95, ("gold", 3): 99}
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
  const pagefind = await import("/beside/pages/pagefind.js");
  await pagefind.init();
  const handed = await import(`/beside/${lang}/pagefind.js`);
  await handed.init();
  window.answer = {
    ours: async ({ query, page }) => {
      const { found, stems } = search(index, query, { page: page ?? "" });
      found.map((record, number) => option(record, number, { content, stems, site }));
      return found.map(({ at }) => at);
    },
    records: async ({ query }) => {
      const { results } = await handed.search(query);
      const found = await Promise.all(results.slice(0, 30).map((one) => one.data()));
      return found.map(({ meta }) => meta.at);
    },
    pages: async ({ query }) => {
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
  const pagefind = await import(`/beside/${lang}/pagefind.js`);
  await pagefind.init();
  const { results } = await pagefind.search(query);
  await Promise.all(results.slice(0, 30).map((one) => one.data()));
  return performance.now() - begun;
}""",
}


class Query(NamedTuple):
    """What is asked, from which page, if any, and the ids of the places that are right."""

    set: str
    text: str
    page: str | None
    right: frozenset[str]

    @property
    def asked(self) -> dict[str, str | None]:
        """What a browser is told."""
        return {"query": self.text, "page": self.page}


class Answered(NamedTuple):
    """A query with the places that each search names for it, the best first."""

    query: Query
    found: dict[str, list[str]]


def measure(run: Run) -> Iterator[Figure]:
    """Ask both, in each language: how fast they are, and whether they find the right place."""
    found = run.folder / "pagefind"
    _index(run.site, found / "pages")
    for lang in LANGS:
        _hand(run.site, lang, run.folder / "records" / lang, found / lang)
    answered: list[Answered] = []
    # Pagefind's files are served as if they stood in the site, which stays as it is.
    with served(run.site, found) as url, browsing() as browser:
        for lang in LANGS:
            with browser.new_context() as context:
                page = context.new_page()
                page.goto(f"{url}{lang}/")
                page.evaluate(READY, lang)
                queries = list(_queries(lang))
                yield from _rates(page, lang, queries)
                answered += _answers(page, queries)
            ours, theirs = (partial(_first, browser, url, lang, who) for who in ASKED)
            yield in_turn(ours, theirs).figure(
                f"first answers a second, {lang}", OTHERS["records"], note="an empty cache"
            )
    yield from _quality(answered)


def _queries(lang: str) -> Iterator[Query]:
    for name in SETS:
        entries = tomllib.loads((ROOT / f"tests/site/{name}.toml").read_text("utf-8"))[lang]
        for entry in entries:
            right = frozenset(id.rpartition("#")[2] for id in entry["ids"])
            yield Query(name, entry["query"], entry.get("page"), right)


def _rates(page: Page, lang: str, queries: list[Query]) -> Iterator[Figure]:
    """How many queries a second each search answers."""
    for who, name in OTHERS.items():
        some = [query.asked for query in queries[:: EACH[who]]]
        ours, theirs = (partial(_rate, page, one, some) for one in ("ours", who))
        pairs = in_turn(ours, theirs, PAIRS)
        yield pairs.figure(f"queries a second, {lang}", name, TARGET, note=f"{len(some)} queries")


def _rate(page: Page, who: str, queries: list[dict[str, str | None]], _number: int) -> float:
    """Queries a second."""
    return float(page.evaluate(TIME, [who, queries]))


def _answers(page: Page, queries: list[Query]) -> Iterator[Answered]:
    found = {who: page.evaluate(ANSWER, [who, [query.asked for query in queries]]) for who in ASKED}
    for number, query in enumerate(queries):
        yield Answered(query, {who: answers[number] for who, answers in found.items()})


def _quality(answered: list[Answered]) -> Iterator[Figure]:
    """How often the right place is first, and among the first three, of each set."""
    for name in SETS:
        of_set = [one for one in answered if one.query.set == name]
        for many, where in ((1, "first"), (3, "among three")):
            ours, theirs = (
                100
                * sum(not one.query.right.isdisjoint(one.found[who][:many]) for one in of_set)
                / len(of_set)
                for who in ASKED
            )
            told: dict[str, Any] = {"yardstick": f"Pagefind by records: {theirs:.1f} %", "unit": "per cent"}
            yield figure(f"right {where}, {name}", [ours], RIGHT.get((name, many)), **told)


def _hand(site: Path, lang: str, folder: Path, out: Path) -> None:
    """Make Pagefind's index of the records of one language, each with the words of all languages.

    Each is a page of its own: handed over one by one they would wait for a tenth of a second each.
    """
    contents = [_written(site, one) for one in (lang, *LANGS)]
    folder.mkdir(parents=True)
    for number, (record, *same) in enumerate(zip(*(content["records"] for content in contents), strict=True)):
        text = escape(". ".join(word for one in same for word in _texts(one)))
        page = f'<html lang="{lang}"><body data-pagefind-meta="at:{record["at"]}">{text}</body></html>'
        (folder / f"{number}.html").write_text(page, "utf-8")
    _index(folder, out)


def _index(site: Path, out: Path) -> None:
    """Make Pagefind's index of a folder of pages."""
    command = [sys.executable, "-m", "pagefind", "--site", str(site), "--output-path", str(out), "--quiet"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _written(site: Path, lang: str) -> dict[str, Any]:
    """What the search of a language reads."""
    (file,) = site.glob(f"search/*/{lang}.json")
    content: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return content


def _texts(record: dict[str, Any]) -> Iterator[str]:
    yield from (record[part] for part in ("label", "title", "text", "under") if part in record)
    yield from (text for part in ("asked", "called", "also") for text in record.get(part, ()))
    yield re.sub("[.-]", " ", record["at"])


def _first(browser: Browser, url: str, lang: str, who: str, _number: int) -> float:
    """First answers a second: how fast one comes with an empty cache."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{url}{lang}/")
        return 1000 / float(page.evaluate(FIRST[who], [lang, "перехват" if lang == "ru" else "preemption"]))


BENCH = Bench("search", "The search of the site", measure, "all queries", long=True, of_site=True)
