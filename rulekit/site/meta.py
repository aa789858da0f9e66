"""What the code's registries say about a block: its cite label, its kind, its basis."""

from __future__ import annotations

from typing import NamedTuple

from rulekit.games import book_of
from rulekit.pages import Block
from rulekit.rulebook import Basis, Kind


class Meta(NamedTuple):
    """What readers see in a block's header; None where its sort of block has no such thing."""

    label: str | None = None
    kind: Kind | None = None
    basis: Basis | None = None


def rule_meta(id: str) -> Meta:
    """Cite label, kind and basis of a rule; raises KeyError for an id that no code declares."""
    rule = book_of(id).rules[id]
    return Meta(rule.source, rule.kind, rule.basis)


def block_meta(block: Block) -> Meta:
    """The same for any block: examples have nothing of it, a note is inferred."""
    if block.kind == "rule":
        return rule_meta(block.id)
    if block.kind == "reading":
        return Meta(label=book_of(block.id).readings[block.id].source)
    return Meta(basis="inferred" if block.kind == "note" else None)
