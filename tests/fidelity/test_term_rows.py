"""The term base is complete: each row of the glossaries that the sources come with has a term."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit.fidelity.terms import Term, load
from rulekit.fidelity.words import LEMMAS

ROOT = Path(__file__).parents[2]
TERMS = load(ROOT / "translations" / "terms.toml")
#: How many rows the glossary of each book has, and the terms that answer them.
ROWS = {
    "musket-pike": (
        54,
        """wing wing-commander army-commander unit leadership-rating order charge make-ready receive-charge
        rally rally-action reform orders-change orders-restriction initiative initiative-phase
        first-player activation activation-phase activation-priority active-player inactive-player
        continuation second-attempt preemption interception preempt-activation preempt-continuation
        preempt-preemption continuation-preemption-table bypassed no-continue finished marker
        leader-counter pass sequence-of-play die modifier result-range attempt success failure move
        pistol-fire infantry-fire salvo close-combat reaction rout-phase heavy-infantry light-infantry
        cavalry cavalry-wing adjacent eliminated morale-shaken morale-broken out-of-command
        activated-automatically perform-actions game-turn""",
    ),
    "dark-millennium": (
        27,
        """mandate-alpha additional-abilities card-unit assault-value armor firepower speed flags
        regular-assault special-assault special-letter tactic ba-card charging locked ready block
        blocking-unit breakthrough excess damage target to-pass command-hand command-card discard-pile
        draw-cards discard-cards assault-squad storm-bikes""",
    ),
    "ninth-age": (
        38,
        """unit broken-unit break-test pursuit pursuing-unit overrun to-flee fleeing-unit flee-distance
        pursuit-distance base-contact t9a-combat round-of-combat player-turn following-player-turn
        active-player discipline-test restrain t9a-charge post-combat-pivot post-combat-reform
        combat-reform pivot t9a-reform center-of-unit front-rank scoring secondary-objectives front-facing
        rear-facing dangerous-terrain impassable-terrain saves removed-as-casualty undead daemons crumble
        unit-spacing rally-test compulsory-moves remaining-moves roll-2d6""",
    ),
    "hidden-movement": (
        23,
        """hidden-movement hidden-movement-marker dummy-marker scouts spotting spotting-distance spotted
        line-of-sight card-unit figure unit-leader troop-type activation maximum-move facing reserve
        to-place voluntary-removal criterion opponent owning-player hand-to-hand inch""",
    ),
}


@pytest.mark.parametrize("book", ROWS)
def test_every_row_has_a_term_of_its_book(book: str) -> None:
    """The terms that answer the rows are there, and say that their book uses them."""
    assert {id for id in ROWS[book][1].split() if book in TERMS[id].books} == set(ROWS[book][1].split())


@pytest.mark.parametrize("book", ROWS)
def test_rows_of_the_glossaries_are_answered(book: str, glossaries: Path) -> None:
    """Each row, read again where the sources are at hand, has a term whose forms are those of the row."""
    count, ids = ROWS[book]
    rows = list(table(glossaries / f"{book}.md"))
    assert len(rows) == count
    terms = [TERMS[id] for id in ids.split()]
    assert [row for row in rows if not any(answers(term, row) for term in terms)] == []
    assert not any(answers(TERMS["window"], row) for row in rows)


def table(path: Path) -> Iterator[dict[str, str]]:
    """The Russian and the English cell of each row of a glossary."""
    section = re.search(
        r"^## \d+\. Glossary.*?(?=^## |^---|\Z)", path.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert section
    for line in [line for line in section[0].splitlines() if line.startswith("|")][2:]:
        cells = re.sub(r"\([^)]*\)|\*| N\b", "", line).split("|")
        yield {"ru": cells[1], "en": cells[2]}


def answers(term: Term, row: dict[str, str]) -> bool:
    """Whether a row has a form of the term in each language, be it one to avoid."""
    return all(
        any(
            alike(form, written, lang)
            for form in (*term.forms(lang), *term.avoid(lang))
            for written in re.split(r"[][,;/]", row[lang])
        )
        for lang in row
    )


def alike(form: str, written: str, lang: str) -> bool:
    """Whether two forms are the same word for word, in whatever case."""
    ours, theirs = ([LEMMAS[lang](word) for word in re.findall(r"[^\W_]+", text)] for text in (form, written))
    return len(ours) == len(theirs) and all(map(frozenset.intersection, ours, theirs))
