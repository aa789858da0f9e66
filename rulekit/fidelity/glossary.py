"""The term base as tables that glossaries of other programs are made from."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator

from rulekit.fidelity.terms import Term, Terms
from rulekit.messages import message
from rulekit.pages import LANGS

#: The columns; the first five have the names by which translate-toolkit and Weblate know them.
COLUMNS = (
    "source",
    "target",
    "id",
    "translator_comments",
    "developer_comments",
    *("also_ru", "also_en", "avoid_ru", "avoid_en", "neighbours", "status", "books"),
)
#: What stands between forms in a cell; no form has it in itself.
BETWEEN = "; "


def of_books(terms: Terms, books: Collection[str]) -> Terms:
    """The terms that some of the books use; all of them without books."""
    return {id: term for id, term in terms.items() if not books or set(term.books) & set(books)}


def as_csv(terms: Terms) -> str:
    """A row a term below a row of names, with commas."""
    out = io.StringIO()
    rows = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    rows.writeheader()
    rows.writerows(_row(id, term) for id, term in terms.items())
    return out.getvalue()


def as_tabs(terms: Terms, lang: str) -> str:
    """A line a form for OmegaT: the Russian, the English, and what is to be known of them."""
    lines = (f"{ru}\t{term.forms('en')[0]}\t{remark}" for ru, term, remark in _forms(terms, lang))
    return "".join(f"{line}\n" for line in lines)


def _forms(terms: Terms, lang: str) -> Iterator[tuple[str, Term, str]]:
    for term in terms.values():
        told = [*term.also("en"), term.note(lang)]
        if term.avoid_en:
            told.append(message("fidelity-terms-avoid", lang, forms=BETWEEN.join(term.avoid_en)))
        for form in term.forms("ru"):
            yield form, term, BETWEEN.join(filter(None, told))


def _row(id: str, term: Term) -> dict[str, str]:
    lists = {f"{name}_{lang}": getattr(term, name)(lang) for name in ("also", "avoid") for lang in LANGS} | {
        "neighbours": term.neighbours,
        "books": term.books,
    }
    return {
        "source": term.forms("ru")[0],
        "target": term.forms("en")[0],
        "id": id,
        "translator_comments": term.note_en,
        "developer_comments": term.note_ru,
        "status": term.status,
        **{name: BETWEEN.join(forms) for name, forms in lists.items()},
    }
