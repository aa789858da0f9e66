"""Each reader that is fuzzed, with what it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from tests.fuzz import built, calls, seeds


class Target(NamedTuple):
    """A reader, real inputs of it, the words of its grammar, and inputs built from them."""

    call: Callable[[bytes], None]
    seeds: Callable[[bool], Sequence[bytes]]
    words: Callable[[], Sequence[bytes]]
    built: Callable[[], st.SearchStrategy[bytes]]

    def strategy(self, seeds: Sequence[bytes]) -> st.SearchStrategy[bytes]:
        """Real inputs, built inputs, and bytes that are nothing at all."""
        return st.sampled_from(sorted(seeds, key=len)) | self.built() | st.binary(max_size=200)


def _json() -> st.SearchStrategy[bytes]:
    return built.values(seeds.names()).map(built.encoded)


TARGETS = {
    "pages": Target(calls.pages, seeds.pages, seeds.page_words, built.page),
    "prose": Target(calls.prose, seeds.prose, seeds.page_words, lambda: built.page(seeds.forms())),
    "json": Target(calls.plays, seeds.plays, seeds.json_words, _json),
    "po": Target(calls.translations, seeds.translations, seeds.po_words, lambda: built.PO),
    "links": Target(calls.links, seeds.links, seeds.json_words, _json),
    "protocol": Target(calls.questions, seeds.questions, seeds.json_words, _json),
}
