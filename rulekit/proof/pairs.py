"""The examples of all pages in both languages: one id, one vector."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from rulekit.oracle import suite
from rulekit.oracle.suite import sparse_vector
from rulekit.oracle.vectors import AnyVector
from rulekit.pages import LANGS, Fault, Registry, load
from rulekit.proof.example import Proof, prove


@dataclass(frozen=True)
class Pair:
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
    proved = list(pairs(registry))
    faults = [fault for pair in proved for fault in pair.faults]
    if faults:
        raise Unproved(*faults)
    return [pair.vector for pair in proved if pair.vector is not None]


def export(root: Path, folder: Path) -> list[Path]:
    """Write the suite of a checkout's examples into a folder; raises `Unproved` with every fault."""
    return suite.write(vectors(load(root / "docs")), folder)


def pairs(registry: Registry) -> Iterator[Pair]:
    """Prove every example in each language that has it."""
    for id in dict.fromkeys(block.id for lang in LANGS for block in registry.examples(lang)):
        places = {lang: registry.places[lang][id] for lang in LANGS if id in registry.places[lang]}
        proofs = {lang: prove(place.block, place.page.path, lang) for lang, place in places.items()}
        page = {lang: f"{lang}/{place.url}" for lang, place in places.items()}
        yield _paired(id, proofs, page)


def _paired(id: str, proofs: dict[str, Proof], page: dict[str, str]) -> Pair:
    faults = [fault for proof in proofs.values() for fault in proof.faults]
    if faults:
        return Pair(id, proofs, tuple(faults))
    faults = list(disagreement(list(proofs.values())))
    found = [proof.vector for proof in proofs.values() if proof.vector is not None]
    title = {lang: proof.telling.title for lang, proof in proofs.items() if proof.telling is not None}
    vector = replace(found[0], title=title, page=page) if found and not faults else None
    return Pair(id, proofs, tuple(faults), vector)


def disagreement(proofs: list[Proof]) -> Iterator[Fault]:
    """Compare the later languages' vectors with the first one's, step by step."""
    first, *others = proofs
    for other in others:
        assert first.vector is not None
        assert first.telling is not None
        assert other.vector is not None
        assert other.telling is not None
        one, two = sparse_vector(first.vector), sparse_vector(other.vector)
        lines = [item.line for item in other.telling.items for _ in item.acts]
        if one["given"] != two["given"] or list(one["given"]["wings"]) != list(two["given"]["wings"]):
            yield Fault(other.path, other.line, "vectors-given", id=first.id, other=first.path)
        elif one.get("start") != two.get("start"):
            yield Fault(other.path, other.line, "vectors-start", id=first.id, other=first.path)
        elif len(one["steps"]) != len(two["steps"]):
            yield Fault(other.path, other.line, "vectors-length", id=first.id, other=first.path)
        for number, (mine, theirs) in enumerate(zip(one["steps"], two["steps"], strict=False)):
            if mine != theirs:
                yield Fault(other.path, lines[number], "vectors-step", id=first.id, other=first.path)
                break
