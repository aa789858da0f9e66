"""The search of the site against Pagefind: time a query, first answer, what is found.

Pagefind searches twice: the built pages, of which its command makes an index, and the very
records of this search, handed to it one by one, with all their texts in both languages.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from pagefind.index import IndexConfig, PagefindIndex
from playwright.sync_api import Browser, Page

from bench.figure import Figure, figure
from bench.pairs import in_turn
from bench.run import ROOT, Bench, Run
from bench.site.serving import browsing, served
from rulekit.pages import LANGS

SETS = ("gold", "final", "last")
#: Whom this search is compared with.
OTHERS = {"records": "Pagefind by records", "pages": "Pagefind by pages"}
PAIRS = 15
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
  const pagefind = await import(`/beside/${lang}/pagefind.js`);
  await pagefind.init();
  const { results } = await pagefind.search(query);
  await Promise.all(results.slice(0, 30).map((one) => one.data()));
  return performance.now() - begun;
}""",
}


class Query(NamedTuple):
    """What is asked, and the ids of the places that are right."""

    set: str
    text: str
    right: frozenset[str]


def measure(run: Run) -> Iterator[Figure]:
    """Ask both, in each language: how fast they are, and whether they find the right place."""
    found = run.folder / "pagefind"
    pages = ["--site", str(run.site), "--output-path", str(found / "pages"), "--quiet"]
    subprocess.run([sys.executable, "-m", "pagefind", *pages], check=True, stdout=subprocess.DEVNULL)
    for lang in LANGS:
        asyncio.run(_hand(run.site, lang, found / lang))
    # Pagefind's files are served as if they stood in the site, which stays as it is.
    with served(run.site, found) as url, browsing() as browser:
        for lang in LANGS:
            yield from _asked(browser, url, lang)


def _asked(browser: Browser, url: str, lang: str) -> Iterator[Figure]:
    queries = list(_queries(lang))
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{url}{lang}/")
        page.evaluate(READY, lang)
        texts = [query.text for query in queries]
        for who, name in OTHERS.items():
            ours, theirs = (partial(_rate, page, one, texts) for one in ("ours", who))
            pairs = in_turn(ours, theirs, PAIRS)
            yield pairs.figure(f"queries a second, {lang}", name, TARGET, note=f"{len(texts)} queries")
        yield from _quality(page, queries, lang)
    ours, theirs = (partial(_first, browser, url, lang, who) for who in ("ours", "records"))
    yield in_turn(ours, theirs).figure(
        f"first answers a second, {lang}", OTHERS["records"], note="an empty cache"
    )


def _queries(lang: str) -> Iterator[Query]:
    for name in SETS:
        entries = tomllib.loads((ROOT / f"tests/site/{name}.toml").read_text("utf-8"))[lang]
        for entry in entries:
            right = frozenset(id.rpartition("#")[2] for id in entry["ids"])
            yield Query(name, entry["query"], right)


def _rate(page: Page, who: str, queries: list[str], _number: int) -> float:
    """Queries a second."""
    return float(page.evaluate(TIME, [who, queries]))


def _quality(page: Page, queries: list[Query], lang: str) -> Iterator[Figure]:
    """How often the right place is first, and among the first three, of each set."""
    answers = {
        who: page.evaluate(ANSWER, [who, [one.text for one in queries]]) for who in ("ours", "records")
    }
    for name in SETS:
        for many, where in ((1, "first"), (3, "among three")):
            ours, theirs = (_share(queries, answers[who], name, many) for who in ("ours", "records"))
            told: dict[str, Any] = {"yardstick": f"Pagefind by records: {theirs:.1f} %", "unit": "per cent"}
            yield figure(f"right {where}, {name} {lang}", [ours], RIGHT.get((name, many)), **told)


def _share(queries: list[Query], answers: list[list[str]], name: str, many: int) -> float:
    """The share of a set's queries, in per cent, of which a right place is among so many answers."""
    both = [pair for pair in zip(queries, answers, strict=True) if pair[0].set == name]
    return 100 * sum(not query.right.isdisjoint(found[:many]) for query, found in both) / len(both)


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


def _first(browser: Browser, url: str, lang: str, who: str, _number: int) -> float:
    """First answers a second: how fast one comes with an empty cache."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{url}{lang}/")
        return 1000 / float(page.evaluate(FIRST[who], [lang, "перехват" if lang == "ru" else "preemption"]))


BENCH = Bench("search", "The search of the site", measure, "all queries", long=True, of_site=True)
