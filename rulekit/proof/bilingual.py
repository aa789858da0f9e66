"""The examples of all pages in both languages: one id, one vector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from rulekit.oracle import suite
from rulekit.oracle.vectors import AnyVector, digest
from rulekit.pages import LANGS, Fault, Registry, load
from rulekit.proof.agreement import disagreement
from rulekit.proof.example import Proof, prove


@dataclass(frozen=True)
class Bilingual:
    """One example's proofs, by language, and what their vectors do not agree in."""

    id: str
    proofs: dict[str, Proof]
    faults: tuple[Fault, ...]
    vector: AnyVector | None = None


class Unproved(Exception):
    """Examples that do not agree with the rules, or with each other; no vectors come of them."""

    #: Every fault, in the order of pages and lines.
    faults: tuple[Fault, ...]

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


def vectors(registry: Registry) -> list[AnyVector]:
    """The vectors of all examples, in page order; raises `Unproved` with every fault."""
    proved = list(bilingual(registry))
    faults = [fault for both in proved for fault in both.faults]
    if faults:
        raise Unproved(*faults)
    return [both.vector for both in proved if both.vector is not None]


def export(root: Path, folder: Path) -> list[Path]:
    """Write the suite of a checkout's examples into a folder; raises `Unproved` with every fault."""
    return suite.write(vectors(load(root / "docs")), folder)


def bilingual(registry: Registry, ids: Iterable[str] | None = None) -> Iterator[Bilingual]:
    """Prove every example, or those named, in each language that has it."""
    every = (block.id for lang in LANGS for block in registry.examples(lang))
    for id in dict.fromkeys(every if ids is None else ids):
        places = {lang: registry.places[lang][id] for lang in LANGS if id in registry.places[lang]}
        proofs = {lang: prove(place.block, place.page.path, lang) for lang, place in places.items()}
        page = {lang: f"{lang}/{place.url}" for lang, place in places.items()}
        yield _both(id, proofs, page)


def _both(id: str, proofs: dict[str, Proof], page: dict[str, str]) -> Bilingual:
    first, *others = proofs.values()
    faults = [fault for proof in proofs.values() for fault in proof.faults]
    faults += [fault for other in others for fault in disagreement(first, other)]
    title = {lang: proof.telling.title for lang, proof in proofs.items() if proof.telling is not None}
    vector = first.vector
    if vector is not None:
        vector = None if faults else replace(vector, digest=digest(vector), title=title, page=page)
    return Bilingual(id, proofs, tuple(faults), vector)
