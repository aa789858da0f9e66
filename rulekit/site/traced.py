"""What the pages show of the trace: a table of all rules of a book, and the twins of an example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from html import escape

import msgspec
from mkdocs.utils import get_relative_url

from rulekit.games import BOOKS, Book
from rulekit.messages import message
from rulekit.oracle.vectors import AnyVector
from rulekit.pages.plain import plain
from rulekit.pages.registry import page_url
from rulekit.proof.ablation import ablate
from rulekit.proof.sight import Shown, Sight
from rulekit.proof.trace import Trace, Traces, lacks, shown, trace as trace_rules
from rulekit.proof.twins import Twin, twins as twins_of
from rulekit.prose import say_label
from rulekit.site import store
from rulekit.site.edition import Edition
from rulekit.site.proved import Pages, proved

#: How many examples a cell names of each side of a rule.
MOST_NAMED = 4


@lru_cache(1)
def _traces(pages: Pages) -> Traces:
    vectors = proved(pages)
    return trace_rules(pages.registry, vectors, sights=_sights(vectors))


def trace_all(pages: Pages) -> None:
    """Work out what the examples show of each rule, for whoever asks for it."""
    _sights(proved(pages))


def _sights(vectors: Sequence[AnyVector]) -> dict[str, Sight]:
    """What the examples show of each rule: tried anew for the books whose examples have changed."""
    found: dict[str, Sight] = {}
    for book in BOOKS.values():
        own = [vector for vector in vectors if vector.book == book.name]
        parts = (book.name, *(f"{vector.id} {vector.digest}" for vector in own))
        data = store.kept("sights", parts, partial(_ablated, own, book))
        found |= msgspec.json.decode(data, type=dict[str, Sight])
    return found


def _ablated(vectors: Sequence[AnyVector], book: Book) -> bytes:
    return msgspec.json.encode(ablate(vectors, [book]))


@lru_cache(1)
def _twins(pages: Pages) -> dict[str, tuple[Twin, ...]]:
    return twins_of(proved(pages))


def twins(edition: Edition, id: str) -> tuple[Twin, ...]:
    """The examples that are the same as this one but for one thing."""
    return _twins(Pages(edition.registry)).get(id, ())


def trace(name: str, edition: Edition, page: str) -> str:
    """The rules of a book as an HTML table; those that the examples do not show in full come first."""
    lang = edition.lang
    found = _traces(Pages(edition.registry)).of(name)
    heads = (message(f"trace-head-{column}", lang) for column in ("rule", "examples", "code"))
    head = "".join(f'<th scope="col" role="columnheader">{escape(text)}</th>' for text in heads)
    rows = "".join(_row(one, edition, page) for one in found)
    summary = message("trace-summary", lang, count=len(found), failing=sum(not one.proved for one in found))
    return (
        f'<table class="rk-trace" role="table"><caption>{escape(summary)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{rows}</tbody></table>'
    )


def _row(one: Trace, edition: Edition, page: str) -> str:
    cells = (_examples(one, edition, page), _code(one))
    told = "".join(f'<td role="cell">{cell}</td>' for cell in cells)
    return f'<tr role="row"><th scope="row" role="rowheader">{_rule(one, edition, page)}</th>{told}</tr>'


def _rule(one: Trace, edition: Edition, page: str) -> str:
    """The rule: its label, its id, what it is, its words in this language, the way to the others."""
    lang, rule = edition.lang, one.rule
    label = say_label(one.book.name, rule.source, lang)
    kind = message(f"site-kind-{rule.kind}", lang)
    basis = message(f"site-basis-{rule.basis.replace(' ', '-')}", lang)
    here = f"{lang}/{page_url(page)}"
    hrefs = {
        other: _relative(f"{other}/{edition.registry.url(other, rule.id)}", here) for other in edition.others
    }
    others = "".join(
        f' <a href="{href}" lang="{other}" hreflang="{other}">{other.upper()}</a>'
        for other, href in hrefs.items()
    )
    return (
        f"{_link(rule.id, edition, page, label)}{others}<br><code>{rule.id}</code>"
        f"<br><small>{escape(kind)}, {escape(basis)}</small><p>{escape(plain(one.text[lang]))}</p>"
    )


def _examples(one: Trace, edition: Edition, page: str) -> str:
    """What shows the rule, side by side, and what it lacks."""
    lang = edition.lang
    lines = [f"<strong>✗ {escape(lack)}</strong>" for lack in lacks(one, lang)]
    for name, steps in shown(one):
        lines.append(f"{escape(message(f'trace-{name}', lang))}: {_steps(steps, edition, page)}")
    if one.sight.killed is not None:
        step = _step(one.sight.killed, edition, page)
        lines.append(message("trace-killed", lang, step=step))
    if one.excuse is not None:
        lines.append(escape(message("trace-untestable", lang, why=one.excuse.why(lang))))
    if one.readings:
        asked = ", ".join(_link(id, edition, page, id) for id in one.readings)
        lines.append(f"{escape(message('trace-readings', lang))}: {asked}")
    return "<br>".join(lines)


def _steps(steps: list[Shown], edition: Edition, page: str) -> str:
    told = ", ".join(_step(step, edition, page) for step in steps[:MOST_NAMED])
    return f"{told}, …" if len(steps) > MOST_NAMED else told


def _step(step: Shown, edition: Edition, page: str) -> str:
    return _link(step.id, edition, page, step.id)


def _code(one: Trace) -> str:
    """Where the code declares and uses the rule, below the folder of its book."""
    spots = dict.fromkeys((one.code.declared, *one.code.used))
    return "<br>".join(f"<code>{escape(str(spot).split('/', 3)[-1])}</code>" for spot in spots)


def _link(id: str, edition: Edition, page: str, text: str) -> str:
    href = _relative(edition.registry.url(edition.lang, id), page_url(page))
    return f'<a href="{href}">{escape(text)}</a>'


def _relative(url: str, page: str) -> str:
    address, _, id = url.partition("#")
    return f"{get_relative_url(address, page)}#{id}"


def compared(many: Iterable[Twin], edition: Edition, page: str) -> Iterator[str]:
    """Links to the twins of an example, as HTML."""
    for twin in many:
        href = _relative(edition.registry.url(edition.lang, twin.id), page_url(page))
        title = escape(message(f"site-compare-{twin.of}", edition.lang))
        text = escape(message("site-compare", edition.lang))
        yield f'<a class="rk-compare" href="{href}" title="{title}">{text}</a>'


#: The books for which pages may ask.
TRACED = tuple(BOOKS)
