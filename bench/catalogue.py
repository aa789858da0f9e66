"""All benchmarks by name, in the order in which they are run; each module is read when it is wanted."""

from __future__ import annotations

from importlib import import_module

from bench.run import Bench

#: The module of each, which has it as `BENCH`.
MODULES = {
    "play": "bench.play",
    "explore": "bench.explore",
    "books": "bench.books",
    "contact": "bench.contact",
    "legal": "bench.growth.legal",
    "odds": "bench.odds",
    "judge": "bench.judge",
    "examples": "bench.examples",
    "fidelity": "bench.fidelity.figures",
    "fidelity-speed": "bench.fidelity.speed",
    "growth": "bench.growth.figures",
    "build": "bench.site.figures",
    "visit": "bench.site.visit",
    "engine": "bench.site.engine",
    "search": "bench.site.search",
    "lighthouse": "bench.site.lighthouse",
}


def bench(name: str) -> Bench:
    """The benchmark of this name; `KeyError` if there is none."""
    found = import_module(MODULES[name]).BENCH
    assert isinstance(found, Bench), name
    return found
