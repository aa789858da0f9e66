"""The rules and terms for programs: all of them, in the shape that their schemas say."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

from rulekit.fidelity.terms import load
from rulekit.games import BOOKS
from rulekit.site.listing import Rules, Terms
from tests.site.conftest import ROOT

if TYPE_CHECKING:
    from tests.site.conftest import Site


def test_rules(site: Site) -> None:
    """Every rule of every book, with texts, addresses that arrive, and what names it."""
    content = (site.folder / "rules.json").read_bytes()
    rules = {rule.id: rule for rule in msgspec.json.decode(content, type=Rules).rules}
    assert set(rules) == {id for book in BOOKS.values() for id in book.rules}
    window = rules["mp.preemption.window"]
    assert window.text["en"] == site.registry.block("en", window.id).body
    assert "mp.preemption.too-late" in window.examples
    for rule in rules.values():
        for lang, page in rule.page.items():
            address, _, id = page.partition("#")
            assert id == rule.id
            assert (site.folder / address / "index.html").is_file(), lang
    readings = {block.id for block in site.registry.readings("ru")}
    assert {id for rule in rules.values() for id in rule.readings} <= readings
    assert any(rule.readings for rule in rules.values())
    assert any(rule.cited_by for rule in rules.values())
    ids = {place.block.id for place in site.registry.places["ru"].values()}
    assert {id for rule in rules.values() for id in (*rule.cited_by, *rule.examples, *rule.readings)} <= ids


def test_terms(site: Site) -> None:
    """All that the term base says of each term."""
    content = (site.folder / "terms.json").read_bytes()
    terms = {term.id: term for term in msgspec.json.decode(content, type=Terms).terms}
    base = load(ROOT / "translations/terms.toml")
    assert list(terms) == list(base)
    for id, term in base.items():
        assert {name: getattr(terms[id], name) for name in term.__struct_fields__} == msgspec.structs.asdict(
            term
        )


def test_schemas(site: Site) -> None:
    """Each list names its format and has a schema beside it that says so."""
    for name in ("rules", "terms"):
        schema = json.loads((site.folder / f"{name}.schema.json").read_bytes())
        top = schema["$defs"][schema["$ref"].rpartition("/")[2]]
        assert top["required"] == ["format", name]
        assert top["properties"]["format"] == {"enum": [1]}
