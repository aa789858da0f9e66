"""The engine in the page: click to first verdict against a bare start of Pyodide, a step against CPython.

Both starts are those of a new reader: an empty cache, a module worker, Pyodide from the same server. Bare is
Pyodide as it is published, `loadPyodide` and an addition; ours has Python compiled beforehand. A step is what
a page is answered that goes on in an example: verdict, reasons, board and what may be done next, in HTML.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page

from bench.figure import FEWEST, Figure, figure
from bench.pairs import Pairs, in_turn
from bench.run import Bench, Run
from bench.site.serving import PHONE, browsing, served
from rulekit.table.protocol import answer

PAIRS = 11
MOST_START = 1.15
#: At most ten times CPython's time: at least a tenth of its rate.
LEAST_RATE = 0.1
#: An example of each book.
EXAMPLES = (
    "mp.preemption.fails-twice",
    "dm.example.storm-bikes",
    "t9a.after.flight-first",
    "hm.example.rangers",
)
PAGE = "en/musket-pike/preemption/"
LONG = 120_000

BARE = "<!doctype html><title>bare</title><script type=module src=bare.mjs></script>"
BARE_PAGE = """window.begin = (folder) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error("no start")), 120_000);
  const begun = performance.now();
  const worker = new Worker("bare-worker.mjs", { type: "module" });
  worker.onmessage = () => done(performance.now() - begun);
  worker.postMessage(folder);
});"""
BARE_WORKER = """self.onmessage = async ({ data }) => {
  const { loadPyodide } = await import(`${data}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: data });
  postMessage(python.runPython("1 + 1"));
};"""
#: From the click to the verdict that the reader can read.
OURS = """(id) => new Promise((done, fail) => {
  const told = () => document.querySelector(".rk-play-place > :last-child")?.textContent;
  setTimeout(() => fail(new Error(`no verdict: ${told()}`)), 120_000);
  const begun = performance.now();
  const look = () => {
    if (document.querySelector("p.rk-play-verdict")?.textContent) done(performance.now() - begun);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  document.querySelector(`[data-rk-play="${id}"]`).click();
})"""
#: An engine of its own, as the page has one.
ENGINE = """async () => {
  const url = new URL("/engine/en.json", location);
  const parts = await (await fetch(url)).json();
  const { Engine } = await import(new URL(`${parts.scripts}engine.mjs`, url));
  const engine = new Engine(parts);
  window.ask = async (questions) => {
    const begun = performance.now();
    for (const question of questions) window.told = await engine.ask(question);
    return performance.now() - begun;
  };
}"""


def measure(run: Run) -> Iterator[Figure]:
    """Time the starts, then the steps."""
    pairs = run.of(FEWEST, PAIRS)
    with pages() as beside, served(run.site, beside) as url, browsing() as browser:
        folder = next(run.site.glob("engine/pyodide-*")).name
        starts = [start(browser, url, folder, number) for number in range(pairs + 1)][1:]
        ratios = [ours / bare for ours, bare in starts]
        note = f"{median(ours for ours, _ in starts) / 1000:.1f} s"
        told: dict[str, Any] = {"sense": "at most", "note": note}
        yield figure(
            "click to first verdict", ratios, MOST_START, yardstick="a bare start of Pyodide", **told
        )
        yield steps(browser, url, pairs).figure("steps a second in the page", "in CPython", LEAST_RATE)


@contextmanager
def pages() -> Iterator[Path]:
    """The bare start, to be served beside the site."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in (("bare.html", BARE), ("bare.mjs", BARE_PAGE), ("bare-worker.mjs", BARE_WORKER)):
            (folder / file).write_text(text, "utf-8")
        yield folder


def start(browser: Browser, url: str, folder: str, number: int) -> tuple[float, float]:
    """Milliseconds of ours and of the bare start, now one first, now the other."""
    times: dict[str, float] = {}
    for who in ("ours", "bare") if number % 2 else ("bare", "ours"):
        with browser.new_context(viewport=PHONE) as context:
            page = context.new_page()
            page.set_default_timeout(LONG)
            page.goto(url + (PAGE if who == "ours" else "beside/bare.html"), wait_until="networkidle")
            if who == "ours":
                page.locator(f"[data-rk-play='{EXAMPLES[0]}']").wait_for()
            bare = "(folder) => begin(folder)", f"{url}engine/{folder}/"
            script, argument = (OURS, EXAMPLES[0]) if who == "ours" else bare
            times[who] = page.evaluate(script, argument)
    return times["ours"], times["bare"]


def steps(browser: Browser, url: str, pairs: int) -> Pairs:
    """Rates of the same questions in the page and in CPython."""
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.goto(url + PAGE, wait_until="networkidle")
        page.evaluate(ENGINE)
        questions = list(asked(page))
        many = len(questions)
        return in_turn(
            lambda _: many / in_page(page, questions), lambda _: many / in_cpython(questions), pairs
        )


def asked(page: Page) -> Iterator[dict[str, Any]]:
    """A question for each step of the examples."""
    for id in EXAMPLES:
        in_page(page, [{"lang": "en", "example": id}])
        told = page.evaluate("window.told")
        for at in range(told["length"] + 1):
            yield {"lang": "en", "base": "/en/", "play": told["play"], "at": at}


def in_page(page: Page, questions: list[dict[str, Any]]) -> float:
    """Seconds of all questions in the page, its worker's messages included."""
    return float(page.evaluate("(questions) => ask(questions)", questions)) / 1000


def in_cpython(questions: list[dict[str, Any]]) -> float:
    """Seconds of all questions here."""
    texts = [msgspec.json.encode(question).decode() for question in questions]
    begun = perf_counter()
    for text in texts:
        answer(text)
    return perf_counter() - begun


BENCH = Bench(
    "engine", "The engine in the page", measure, f"{PAIRS} starts", f"{FEWEST} starts", of_site=True
)
