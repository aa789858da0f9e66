"""The trace of every rule: its words, its code, the examples that show it, what changes without it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec import UNSET

from rulekit.games import BOOKS, Book
from rulekit.messages import message
from rulekit.oracle.vectors import AnyVector
from rulekit.pages import LANGS, Fault, Registry
from rulekit.proof.ablation import ablate
from rulekit.proof.code import InCode, in_code
from rulekit.proof.dependence import dependent
from rulekit.proof.sight import SIDES, Shown, Side, Sight
from rulekit.proof.untestable import Untestable, stale, untestable
from rulekit.rulebook import Rule


@dataclass(frozen=True)
class Trace:
    """Everything that is known of one rule."""

    book: Book
    rule: Rule
    #: Its text and its address on the site, by language; a language without the rule is missing.
    text: Mapping[str, str]
    page: Mapping[str, str]
    code: InCode
    sight: Sight
    #: The examples whose steps cite its label, where it decided.
    cited: tuple[str, ...]
    #: Where pages link to it, below `docs/`: `en/musket-pike/activation.md:12`.
    links: tuple[str, ...]
    #: The readings that, turned, make it decide where it does not, or the reverse.
    readings: tuple[str, ...]
    #: Why some sides cannot be shown.
    excuse: Untestable | None

    @cached_property
    def unseen(self) -> tuple[Side, ...]:
        """The sides that examples should show and do not."""
        excused = self.excuse.sides if self.excuse else ()
        return tuple(side for side in self.sight.unseen(self.rule.kind) if side not in excused)

    @property
    def untestable(self) -> bool:
        """Whether no side at all can be shown."""
        return self.excuse is not None and not self.sight.sides and not self.unseen

    @property
    def survives(self) -> bool:
        """Whether nothing changes anywhere without the rule, although something should."""
        return self.sight.killed is None and not self.untestable

    @property
    def proved(self) -> bool:
        """Whether the examples show all of the rule that can be shown."""
        return not self.unseen and not self.survives


@dataclass(frozen=True)
class Traces:
    """The traces of all rules, and what is wrong with the list of those that cannot be shown."""

    rules: Mapping[str, Trace]
    faults: tuple[Fault, ...]

    def of(self, about: str | None = None) -> tuple[Trace, ...]:
        """The traces of one rule, of a book by its name or prefix, or of all; those not proved first."""
        traces = (t for t in self.rules.values() if about in (None, t.rule.id, t.book.name, t.book.prefix))
        return tuple(sorted(traces, key=lambda trace: trace.proved))


def trace(
    registry: Registry,
    vectors: Iterable[AnyVector],
    books: Collection[Book] = BOOKS.values(),
    sights: Mapping[str, Sight] | None = None,
) -> Traces:
    """Trace every rule of some books through pages, code and examples.

    The list of what cannot be shown is judged where all books are traced.
    `sights` are what `ablate` finds, if that is known already.
    """
    named = {book.name for book in books}
    vectors = [vector for vector in vectors if vector.book in named]
    root = registry.docs.parent
    sights = ablate(vectors, books) if sights is None else sights
    listed, faults = untestable(root)
    links, cited, readings = _links(registry), _cited(vectors, sights), dependent(vectors)
    rules = {
        id: Trace(
            book,
            rule,
            {lang: places[id].block.body for lang, places in registry.places.items() if id in places},
            {lang: f"{lang}/{places[id].url}" for lang, places in registry.places.items() if id in places},
            in_code(book)[id],
            sights[id],
            cited.get(id, ()),
            links.get(id, ()),
            readings.get(id, ()),
            listed.get(id),
        )
        for book in books
        for id, rule in book.rules.items()
    }
    judged = stale(root, listed, sights) if len(books) == len(BOOKS) else ()
    return Traces(rules, (*faults, *judged))


def lacks(one: Trace, lang: str) -> tuple[str, ...]:
    """What the examples do not show of a rule, in words."""
    told = [message(f"trace-lacks-{side}", lang) for side in one.unseen]
    return (*told, *([message("trace-survives", lang)] if one.survives else []))


def shown(one: Trace) -> Iterator[tuple[str, list[Shown]]]:
    """The steps that show a rule, by the message that names the side, in the order of sides."""
    sight = one.sight
    for side in SIDES[one.rule.kind]:
        if steps := sight.sides.get(side):
            yield side, steps
    if sight.void and "false" not in sight.sides:
        yield "void", sight.void


def step_name(step: Shown, lang: str) -> str:
    """A step of an example: the example's id and the number of the act, or the start."""
    return message("trace-step" if step.number else "trace-start", lang, id=step.id, number=step.number)


def _links(registry: Registry) -> dict[str, tuple[str, ...]]:
    """Where pages link to each id, in the order of languages and pages."""
    found: dict[str, list[str]] = {}
    for lang in LANGS:
        for name, page in registry.pages[lang].items():
            for number, id in page.links():
                found.setdefault(id, []).append(f"{lang}/{name}:{number}")
    return {id: tuple(dict.fromkeys(places)) for id, places in found.items()}


def _cited(vectors: Iterable[AnyVector], sights: Mapping[str, Sight]) -> dict[str, tuple[str, ...]]:
    """The examples that cite each rule's label in a step that it decided."""
    found: dict[str, dict[str, None]] = {id: {} for id in sights}
    for vector in vectors:
        for then in (vector.start, *(step.then for step in vector.steps)):
            if then is not UNSET and then.cites is not UNSET and then.because is not UNSET:
                for id in then.because:
                    found[id][str(vector.id)] = None
    return {id: tuple(examples) for id, examples in found.items()}
