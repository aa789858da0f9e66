"""A manifest is written from a text, and keeps what people wrote in it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from rulekit.fidelity.source.manifest import Manifest, load
from rulekit.fidelity.source.record import record, written
from tests.fidelity.source.invented import TEXT, manifest, read


def ruled() -> Manifest:
    """The manifest of the invented text, with what people write in it."""
    whole = manifest()
    statements = [
        msgspec.structs.replace(one, rules=(f"t.rule-{place}",), cite=("1", "2"), statements=(f"S{place}",))
        for place, one in enumerate(whole.statement)
    ]
    statements[0] = msgspec.structs.replace(whole.statement[0], without="heading")
    return Manifest(whole.book, tuple(statements))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """A manifest comes back from its file as it was."""
    hidden = Manifest("hidden-movement", ruled().statement)
    path = tmp_path / "made.toml"
    path.write_text(written(hidden), "utf-8")
    assert load(path) == hidden


def test_recording_again_changes_nothing() -> None:
    """The same text gives the same manifest."""
    assert record("tales", ruled(), read(TEXT)) == ruled()


def test_changed_sentences_keep_their_rules() -> None:
    """Facts are those of the new text; rules, labels and reasons stay with their sentences."""
    changed = TEXT.replace("2D6", "3D6").replace(" Мельница стоит у самой реки.", "")
    changed = changed.replace("2. 2. ", "2. 2. Мельница стоит у самой реки. Осёл стар. ")
    after = record("tales", ruled(), read(changed)).statement
    assert [one.rules for one in after] == [
        (), ("t.rule-1",), ("t.rule-2",), ("t.rule-3",), ("t.rule-5",), ("t.rule-6",), ("t.rule-7",),
        ("t.rule-4",), (), ("t.rule-8",),
    ]  # fmt: skip
    assert after[3].dice == ("3D6",)
    assert (after[7].at, after[7].statements) == ("2.2", ("S4",))
    assert after[0].without == "heading"


def test_a_manifest_is_plain_toml() -> None:
    """Empty fields are left out; the order of a statement's fields is that of the header."""
    first, second, *_ = tomllib.loads(written(ruled()))["statement"]
    assert first == {
        "at": "1",
        "without": "heading",
        "terms": ["mill"],
        "words": 1,
        "digest": first["digest"],
    }
    assert list(second) == [
        "at", "cite", "statements", "rules", "numbers", "references", "terms", "modality", "words", "digest",
    ]  # fmt: skip
