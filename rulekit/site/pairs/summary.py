"""How all books stand: what is reviewed, what waits, what is found, and the ways there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from rulekit.fidelity.checking import DISMISSALS
from rulekit.fidelity.checks import CHECKS
from rulekit.fidelity.standing import STATES
from rulekit.fidelity.sync import RECORDS
from rulekit.messages import message
from rulekit.site.edition import Edition
from rulekit.site.pairs.places import link, page_link, title
from rulekit.site.pairs.view import check_link

#: How many pairs a cell or a list names; the page of the book has all of them.
MOST_NAMED = 12


def review(edition: Edition, page: str) -> str:
    """The state of all reviews as HTML: a table of books, one of checks, and what waits."""
    return _Summary(edition, page).html()


class _Summary:
    """The making of the summary."""

    def __init__(self, edition: Edition, page: str) -> None:
        self.known, self.edition, self.page = edition.pairs, edition, page
        self.books = [book for book in RECORDS if self.known.of(book)]

    def html(self) -> str:
        """Both tables, and the lists of what waits."""
        return f'<div class="rk-summary">{self._states()}{self._checks()}{self._waiting()}</div>'

    def _say(self, code: str, **params: object) -> str:
        return escape(message(f"site-pairs-{code}", self.edition.lang, **params), quote=False)

    def _states(self) -> str:
        """Books against states; those that no pair is in, and that are no good news, are left out."""
        there = {"reviewed", "stale"} | {standing.state for standing in self.known.standings.values()}
        states = [state for state in STATES if state in there]
        rows = []
        for book in self.books:
            many = self.known.of(book)
            counts = Counter(standing.state for standing in many)
            found = sum(len(self.known.open(standing.pair.id)) for standing in many)
            cells = (len(many), *(counts[state] for state in states), found)
            rows.append(
                (page_link(book, title(book, self.edition), self.edition, self.page), map(_count, cells))
            )
        heads = ("book", "pairs", *(f"count-{state}" for state in states), "findings")
        return _table(self._say("by-book"), map(self._say, heads), rows)

    def _checks(self) -> str:
        """Checks against books; each number leads to the first pair that it counts."""
        rows = []
        for check in (*CHECKS, DISMISSALS):
            found = [self._found(check, book) for book in self.books]
            if any(found) or check != DISMISSALS:
                cells = (self._first(ids, book) for ids, book in zip(found, self.books, strict=True))
                rows.append((check_link(check, self.edition, self.page), cells))
        heads = (self._say("check"), *(escape(title(book, self.edition), quote=False) for book in self.books))
        return _table(self._say("by-check"), heads, rows)

    def _found(self, check: str, book: str) -> list[str]:
        """The ids of the pairs that a check has something against, once for each finding."""
        open_ones = (one for standing in self.known.of(book) for one in self.known.open(standing.pair.id))
        return [one.pair.id for one in open_ones if one.finding.check == check]

    def _first(self, ids: Sequence[str], book: str) -> str:
        href = link(ids[0], book, self.edition, self.page) if ids else None
        return f'<a href="{escape(href)}">{len(ids)}</a>' if href else _count(len(ids))

    def _waiting(self) -> str:
        """The pairs of each book that somebody has to look at."""
        parts = []
        for book in self.books:
            many = self.known.of(book)
            waits = {standing.pair.id: standing.state for standing in many if standing.waits}
            found = {standing.pair.id: "findings" for standing in many if self.known.open(standing.pair.id)}
            if waits or found:
                told = (self._list(waits, book, "waits"), self._list(found, book, "found"))
                parts.append(f"<h2>{escape(title(book, self.edition), quote=False)}</h2>{''.join(told)}")
        return "".join(parts) or f"<p>{self._say('nothing')}</p>"

    def _list(self, ids: Iterable[str], book: str, code: str) -> str:
        ids = list(ids)
        if not ids:
            return ""
        named = ", ".join(self._named(id, book) for id in ids[:MOST_NAMED])
        rest = (
            f", … {page_link(book, self._say('all'), self.edition, self.page)}"
            if len(ids) > MOST_NAMED
            else ""
        )
        return f"<p>{self._say(f'list-{code}', count=len(ids))} {named}{rest}</p>"

    def _named(self, id: str, book: str) -> str:
        href = link(id, book, self.edition, self.page)
        return f'<a href="{escape(href)}"><code>{id}</code></a>' if href else f"<code>{id}</code>"


def _count(number: int) -> str:
    return str(number) if number else "—"


def _table(caption: str, heads: Iterable[str], rows: Iterable[tuple[str, Iterable[str]]]) -> str:
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    body = "".join(f'<tr><th scope="row">{name}</th>{_cells(cells)}</tr>' for name, cells in rows)
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(cells: Iterable[str]) -> str:
    return "".join(f"<td>{cell}</td>" for cell in cells)
