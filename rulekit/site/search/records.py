"""What can be found: rules, examples, readings, notes, terms, public names, and the sections between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from rulekit.fidelity.terms import owned, slips
from rulekit.pages import Block, Page
from rulekit.pages.page import Fence, Heading
from rulekit.pages.plain import plain
from rulekit.pages.registry import page_url
from rulekit.site.edition import Edition
from rulekit.site.head import label
from rulekit.site.meta import block_meta
from rulekit.site.reference.told import told
from rulekit.site.search.asked import asked, called, said

#: The page whose headings are followed by terms, and the beginning of their anchors.
GLOSSARY, TERM = "glossary.md", "term."
#: The language of ids.
IDS = "en"


class Record(Struct, omit_defaults=True):
    """One thing that can be found; what is empty is not written."""

    #: `rule`, `example`, `reading`, `note`, `term`, `question`, `section`, `page` or `name`.
    kind: str
    #: The address of its page below its language's address.
    page: str
    #: Where on the page it stands: an id.
    at: str
    #: What sort of rule it is: `permission`, `value`.
    sort: str = ""
    #: What it rests on: `seed`, `inferred`.
    basis: str = ""
    #: The cite label.
    label: str = ""
    #: A heading, a term, an example's first sentence, a reading's question.
    title: str = ""
    text: str = ""
    #: The heading that it stands under.
    under: str = ""
    #: Players' questions that it answers.
    asked: tuple[str, ...] = ()
    #: How players ask for it in other words than the pages'.
    said: tuple[str, ...] = ()
    #: What links to it say.
    called: tuple[str, ...] = ()
    #: Further words by which players may know it.
    also: tuple[str, ...] = ()
    #: What the words of its id mean in its language.
    named: tuple[str, ...] = ()
    #: The books that a term belongs to; all else belongs to its page's.
    books: tuple[str, ...] = ()


def records(edition: Edition) -> Iterator[Record]:
    """All that can be found in one language, in the order of pages."""
    questions, names, meant = asked(edition), called(edition), _meanings(edition)
    players = said(edition.lang)
    for record in _records(edition):
        record.asked = questions.get(record.at, ())
        record.said = players.get(record.at, ())
        # Several pages may have a heading with the same id; of a block there is one.
        record.called = names.get(record.at, ()) if edition.place(record.at) else ()
        record.named = tuple(_named(record, meant)) if edition.place(record.at) else ()
        yield record


#: A word of an id.
_WORD = re.compile("[a-z]+")
#: What the forms of an English word share, roughly: so many letters.
_ROOT = 5

#: A book and the root of a word of its ids -> what the language calls it.
_Meanings = dict[tuple[str, str], str]


def _named(record: Record, meant: _Meanings) -> Iterator[str]:
    book = record.page.partition("/")[0]
    for word in _WORD.findall(record.at.partition(".")[2]):
        if form := meant.get((book, word[:_ROOT])):
            yield form


def _meanings(edition: Edition) -> _Meanings:
    """The words of ids, which are English, by the terms of one word."""
    found: _Meanings = {}
    for term in edition.terms.values() if edition.lang != IDS else ():
        for form in (term.form(IDS), *term.also(IDS)):
            if _WORD.fullmatch(form.lower()):
                for book in term.books:
                    found.setdefault((book, form.lower()[:_ROOT]), term.form(edition.lang))
    return found


def _records(edition: Edition) -> Iterator[Record]:
    for name, page in edition.registry.pages[edition.lang].items():
        yield from _sections(name, page)
        for block in page.blocks:
            yield _block(name, page, block, edition)
        yield from (
            Record("name", page_url(name), path, title=path.rpartition(".")[2], text=words, under=module)
            for path, module, words in told(page.text)
        )
        if name == GLOSSARY:
            yield from _terms(edition)


def _sections(name: str, page: Page) -> Iterator[Record]:
    lines, taken = page.text.splitlines(), _taken(page)
    end = Heading(1, "", "", len(lines) + 1)
    for heading, following in pairwise((*page.headings, end)):
        between = range(heading.line + 1, following.line)
        text = plain("\n".join(lines[line - 1] for line in between if line not in taken))
        title = plain(heading.text)
        yield Record(_sort(heading, title), page_url(name), heading.id, title=title, text=text)


def _sort(heading: Heading, title: str) -> str:
    if heading.level == 1:
        return "page"
    return "question" if title.endswith("?") else "section"


def _taken(page: Page) -> set[int]:
    """The lines that belong to blocks and to code."""
    parts: list[Block | Fence] = [*page.blocks, *page.fences]
    return {line for part in parts for line in range(part.line, part.end_line + 1)}


def _block(name: str, page: Page, block: Block, edition: Edition) -> Record:
    before = [heading for heading in page.headings if heading.line < block.line]
    meta = block_meta(block)
    first, _, rest = block.body.partition("\n\n")
    titled = block.kind in {"example", "reading"}
    return Record(
        block.kind,
        page_url(name),
        block.id,
        sort=meta.kind or "",
        basis=meta.basis or "",
        label=label(block, edition.lang),
        title=plain(first) if titled else "",
        text=plain(rest if titled else block.body),
        under=plain(before[-1].text) if before else "",
    )


def _terms(edition: Edition) -> Iterator[Record]:
    """The glossary, each term with its forms in the other languages and the forms to avoid."""
    own = {lang: owned(edition.terms.values(), lang) for lang in (edition.lang, *edition.others)}
    for id, term in edition.terms.items():
        others = (form for lang in edition.others for form in (term.form(lang), *term.also(lang)))
        remark = plain(term.note(edition.lang))
        yield Record(
            "term",
            page_url(GLOSSARY),
            TERM + id,
            title=term.form(edition.lang),
            text=" · ".join(filter(None, (*others, remark))),
            also=(
                *term.also(edition.lang),
                *(form for lang in own for form in slips(term, own[lang], lang)),
            ),
            books=term.books,
        )
