"""The pairs of a book side by side: their texts, how they stand, what has changed, what is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from rulekit.fidelity.checking import Found
from rulekit.fidelity.shown import mend, why
from rulekit.fidelity.standing import Standing
from rulekit.fidelity.sync import RECORDS
from rulekit.messages import message
from rulekit.pages import LANGS
from rulekit.site.edition import Edition
from rulekit.site.head import label, sort
from rulekit.site.pairs.places import anchor, check_name, explained, name_of, reading, source
from rulekit.site.pairs.said import changed, coded

#: The books for which pages may ask.
PAIRED = RECORDS

#: What of a sync is told beside the texts: where it asks for more than a review.
_TOLD = ("edited", "flowed", "conflict", "refused", "msgid", "no-base")

#: What a reader may choose to see, and the class of the pairs that it leaves; the first leaves all.
_SHOWN = (("all", ""), ("found", "rk-found"), ("waits", "rk-waits"))


def pairs(book: str, edition: Edition, page: str) -> str:
    """All pairs of a book as HTML, in the order of pages."""
    return _Book(edition, page).html(edition.pairs.of(book))


class _Book:
    """The making of a book's page."""

    def __init__(self, edition: Edition, page: str) -> None:
        self.known, self.edition, self.page = edition.pairs, edition, page

    def html(self, standings: Sequence[Standing]) -> str:
        """Some pairs, below the names of their pages."""
        leaves = groupby(standings, lambda standing: source(standing.pair, self.edition.registry))
        told = "".join(self._leaf(name, list(many)) for name, many in leaves)
        return f'<div class="rk-pairs">{self._filter(standings)}{self._heads()}{told}</div>'

    def _say(self, code: str, **params: object) -> str:
        return escape(message(f"site-pairs-{code}", self.edition.lang, **params), quote=False)

    def _filter(self, standings: Sequence[Standing]) -> str:
        """The choice of what to see; it works by style alone."""
        classes = [self._classes(standing) for standing in standings]
        parts = []
        for name, kind in _SHOWN:
            count = sum(kind in found for found in classes) if kind else len(classes)
            state = " checked" if not kind else "" if count else " disabled"
            field = f'<input type="radio" name="rk-show" class="rk-show-{name}"{state}>'
            parts.append(f"<label>{field} {self._say(f'show-{name}', count=count)}</label>")
        return f'<fieldset class="rk-show"><legend>{self._say("show")}</legend>{"".join(parts)}</fieldset>'

    def _heads(self) -> str:
        names = "".join(
            f'<span lang="{lang}">{message("site-pairs-language", lang)}</span>' for lang in LANGS
        )
        return f'<div class="rk-heads">{names}</div>'

    def _leaf(self, name: str, standings: Sequence[Standing]) -> str:
        """The pairs of a page."""
        page = self.edition.registry.pages[self.edition.lang][name]
        title = coded(page.headings[0].text if page.headings else name)
        told = "".join(map(self._pair, standings))
        id = f"pairs-{name.removesuffix('.md').replace('/', '-')}"
        return f'<section class="rk-sheet" aria-labelledby="{id}"><h2 id="{id}">{title}</h2>{told}</section>'

    def _classes(self, standing: Standing) -> list[str]:
        found = self.known.open(standing.pair.id)
        return ["rk-pair", *(["rk-found"] if found else []), *(["rk-waits"] if standing.waits else [])]

    def _pair(self, standing: Standing) -> str:
        id = anchor(standing.pair.id)
        head = (
            f'<h3 id="{id}"><a href="#{id}">{self._name(standing)}</a> <code>{standing.pair.id}</code></h3>'
            f"{self._state(standing)}"
        )
        texts = "".join(self._text(standing, lang) for lang in LANGS)
        parts = (head, texts, *self._changes(standing), *self._findings(standing))
        return f'<div class="{" ".join(self._classes(standing))}">{"".join(parts)}</div>'

    def _name(self, standing: Standing) -> str:
        """What sort of pair it is, with the cite label of what has one."""
        name, lang = name_of(standing.pair), self.edition.lang
        place = self.edition.place(name) if name else None
        if place is None or standing.pair.kind == "comment":
            return self._say(standing.pair.kind)
        return escape(" ".join(filter(None, (sort(place.block, lang), label(place.block, lang)))))

    def _state(self, standing: Standing) -> str:
        kind = f' class="rk-{standing.state}"' if standing.waits else ""
        return f"<small{kind}>{self._say(f'state-{standing.state}')}</small>"

    def _text(self, standing: Standing, lang: str) -> str:
        """One language: the way to its page, and its words."""
        href = escape(reading(standing.pair, lang, self.edition, self.page))
        words = self.known.said[standing.pair.id][LANGS.index(lang)]
        return f'<div lang="{lang}"><a href="{href}">{lang.upper()}</a>{words}</div>'

    def _changes(self, standing: Standing) -> Iterator[str]:
        """What has become of the texts that were reviewed, and what else the record would have."""
        pair = standing.pair
        for lang, was, now in (("ru", standing.was_ru, pair.ru.text), ("en", standing.was_en, pair.en.text)):
            if was is not None:
                yield self._change(lang, "changed", changed(was, now))
        if standing.event in _TOLD:
            told = standing.why.text(self.edition.lang).partition(": ")[2] if standing.why else ""
            yield f'<p class="rk-note-on">{self._say(standing.event)}{" " if told else ""}{coded(told)}</p>'
        if standing.offered is not None:
            yield self._change("en", "offered", changed(pair.en.text, standing.offered))

    def _change(self, lang: str, code: str, html: str) -> str:
        return (
            f'<div class="rk-change rk-change-{lang}"><small>{self._say(code)}</small>'
            f'<div lang="{lang}">{html}</div></div>'
        )

    def _findings(self, standing: Standing) -> Iterator[str]:
        """What the checks have against the pair, numbered as it is marked, and what is dismissed."""
        if found := self.known.open(standing.pair.id):
            yield f'<ol class="rk-findings">{"".join(map(self._finding, found))}</ol>'
        dismissed = {one.finding.check: one.reason for one in self.known.findings.get(standing.pair.id, ())}
        for check, reason in dismissed.items():
            if reason is not None:
                why_not = self._say("dismissed", reason=reason)
                yield f'<p class="rk-dismissed">{self._check(check)}: {why_not}</p>'

    def _finding(self, found: Found) -> str:
        lang = self.edition.lang
        reason, advice = coded(why(found.finding, lang)), coded(mend(found.finding, lang))
        return f"<li>{self._check(found.finding.check)}: {reason}. <small>{advice}</small></li>"

    def _check(self, check: str) -> str:
        return check_link(check, self.edition, self.page)


def check_link(check: str, edition: Edition, page: str) -> str:
    """The name of a check, and the way to its explanation if there is one."""
    href, name = explained(check, edition, page), coded(check_name(check, edition))
    return f'<a href="{href}">{name}</a>' if href else name
