"""What no page shows alone: both languages have the same pages, ids, headings and options.

Every check is a pure function of the registry. Where the two languages differ in order, place or
value, the fault stands in the second one, since the first one prevails.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TypeVar
from urllib.parse import unquote

from rulekit.messages import LANGS
from rulekit.pages.active import addresses, leaves
from rulekit.pages.fault import Fault
from rulekit.pages.page import Block, Heading, Page
from rulekit.pages.registry import PICTURES, Place, Registry
from rulekit.pages.source import Source

_Item = TypeVar("_Item", Block, Heading)
Check = Callable[[Registry], Iterable[Fault]]
FIRST, SECOND = LANGS


def lint(
    registry: Registry,
    options: Mapping[str, Collection[str]] | None = None,
    worded: Collection[str] = (),
) -> list[Fault]:
    """All faults of all pages, by file and line.

    `options` names the keys that a kind of block may have; without it every key may be there.
    `worded` names the keys whose value each language words for itself.
    """
    faults = [fault for check in CHECKS for fault in check(registry)]
    faults += options_agree(registry, worded)
    if options is not None:
        faults += options_known(registry, options)
    return sorted(faults, key=lambda fault: (fault.path, fault.line))


def scanned(registry: Registry) -> Iterator[Fault]:
    """What the scanner found; of files that are not published, their fences alone."""
    for pages in registry.pages.values():
        for page in pages.values():
            yield from page.faults
    for page in registry.others:
        yield from (fault for fault in page.faults if fault.code.startswith("fence-"))


def files_stray(registry: Registry) -> Iterator[Fault]:
    """Files that the site would show although nobody reads them: other Markdown, HTML, scripts, links."""
    for path in registry.strays:
        yield Fault(path.as_posix(), 1, "file-stray", known=", ".join((".md", *PICTURES)))


def links_outside(registry: Registry) -> Iterator[Fault]:
    """Links and pictures whose address leads out of the folder of their language."""
    for pages in registry.pages.values():
        for name, page in pages.items():
            source = Source(page.path, page.text)
            fenced = {number for one in page.fences for number in range(one.line, one.end_line + 1)}
            for line, written in addresses(source, fenced):
                if ".." in unquote(written) and leaves(name, written):
                    yield source.fault(line, "link-outside", written=written)


def pages_alone(registry: Registry) -> Iterator[Fault]:
    """Pages in one language only."""
    for lang, other in _directions():
        for name in registry.pages[lang].keys() - registry.pages[other].keys():
            missing = (registry.docs / other / name).as_posix()
            yield Fault(registry.pages[lang][name].path, 1, "page-alone", other=missing)


def ids_twice(registry: Registry) -> Iterator[Fault]:
    """Blocks whose id another block of the language has, whatever its kind."""
    for lang, place in registry.all_places():
        first = registry.places[lang][place.block.id]
        if first.block is not place.block:
            yield _at(place, "id-twice", first=first.at)


def ids_alone(registry: Registry) -> Iterator[Fault]:
    """Ids in one language only, on pages that both have."""
    for lang, other in _directions():
        for id, place in registry.places[lang].items():
            if id not in registry.places[other] and (page := registry.pages[other].get(place.name)):
                yield _at(place, "id-alone", other=page.path)


def ids_moved(registry: Registry) -> Iterator[Fault]:
    """Ids on another page, or of another kind, than in the first language."""
    for first, second in _twins(registry):
        if first.name != second.name:
            yield _at(second, "id-moved", other=first.at)
        if first.block.kind != second.block.kind:
            kinds = {"kind": second.block.kind, "there": first.block.kind}
            yield _at(second, "id-kind", **kinds, other=first.at)


def ids_in_order(registry: Registry) -> Iterator[Fault]:
    """The first id of a page that stands in another order than in the first language."""
    for first, second in _page_twins(registry):
        yield from _in_order(first, second, first.blocks, second.blocks, "id-order")


def anchors_twice(registry: Registry) -> Iterator[Fault]:
    """Headings whose id stands on the page already, at a heading or a block."""
    for pages in registry.pages.values():
        for page in pages.values():
            seen = {block.id: block.line for block in page.blocks}
            for heading in page.headings:
                first = seen.setdefault(heading.id, heading.line)
                if first != heading.line:
                    yield Fault(page.path, heading.line, "heading-twice", id=heading.id, first=first)


def headings_alone(registry: Registry) -> Iterator[Fault]:
    """Headings in one language only, on pages that both have."""
    for first, second in _page_twins(registry):
        for page, other in ((first, second), (second, first)):
            there = {heading.id for heading in other.headings}
            for heading in page.headings:
                if heading.id not in there:
                    params = {"id": heading.id, "other": other.path}
                    yield Fault(page.path, heading.line, "heading-alone", **params)


def headings_in_order(registry: Registry) -> Iterator[Fault]:
    """The first heading of a page that stands in another order than in the first language."""
    for first, second in _page_twins(registry):
        yield from _in_order(first, second, first.headings, second.headings, "heading-order")


def headings_of_level(registry: Registry) -> Iterator[Fault]:
    """Headings of another level than in the first language."""
    for first, second in _page_twins(registry):
        there = _by_id(first.headings)
        for id, heading in _by_id(second.headings).items():
            twin = there.get(id, heading)
            if twin.level != heading.level:
                params = {"id": id, "level": heading.level, "there": twin.level}
                other = f"{first.path}:{twin.line}"
                yield Fault(second.path, heading.line, "heading-level", **params, other=other)


def options_agree(registry: Registry, worded: Collection[str] = ()) -> Iterator[Fault]:
    """Options in one language only, or with another value, unless it is `worded`."""
    for first, second in _twins(registry):
        for place, other in ((first, second), (second, first)):
            for key in place.block.options.keys() - other.block.options.keys():
                yield _at_option(place, key, "option-alone", other=other.at)
        for key in second.block.options.keys() & first.block.options.keys() - set(worded):
            here, there = second.block.options[key].value, first.block.options[key].value
            if here != there:
                values = {"written": here, "there": there}
                yield _at_option(second, key, "option-differs", **values, other=first.at)


def options_known(registry: Registry, known: Mapping[str, Collection[str]]) -> Iterator[Fault]:
    """Options that the kind of block does not have."""
    for _, place in registry.all_places():
        kind = place.block.kind
        for key in place.block.options:
            if key not in known.get(kind, ()):
                keys = ", ".join(sorted(known.get(kind, ()))) or "—"
                yield _at_option(place, key, "option-unknown", kind=kind, known=keys)


CHECKS: tuple[Check, ...] = (
    scanned,
    files_stray,
    links_outside,
    pages_alone,
    ids_twice,
    ids_alone,
    ids_moved,
    ids_in_order,
    anchors_twice,
    headings_alone,
    headings_in_order,
    headings_of_level,
)


def _directions() -> tuple[tuple[str, str], tuple[str, str]]:
    return (FIRST, SECOND), (SECOND, FIRST)


def _twins(registry: Registry) -> Iterator[tuple[Place, Place]]:
    """The blocks that both languages have."""
    first, second = registry.places[FIRST], registry.places[SECOND]
    return ((first[id], place) for id, place in second.items() if id in first)


def _page_twins(registry: Registry) -> Iterator[tuple[Page, Page]]:
    """The pages that both languages have."""
    first, second = registry.pages[FIRST], registry.pages[SECOND]
    return ((first[name], page) for name, page in second.items() if name in first)


def _in_order(
    first: Page, second: Page, there: Iterable[_Item], here: Iterable[_Item], code: str
) -> Iterator[Fault]:
    """The first place where those that both have differ in order."""
    found, expected = _by_id(here), _by_id(there)
    common = [id for id in found if id in expected], [id for id in expected if id in found]
    for id, twin in zip(*common, strict=True):
        if id != twin:
            other = f"{first.path}:{expected[twin].line}"
            yield Fault(second.path, found[id].line, code, id=id, there=twin, other=other)
            return


def _by_id(items: Iterable[_Item]) -> dict[str, _Item]:
    return {item.id: item for item in items}


def _at(place: Place, code: str, /, **params: object) -> Fault:
    return Fault(place.page.path, place.block.line, code, id=place.block.id, **params)


def _at_option(place: Place, key: str, code: str, /, **params: object) -> Fault:
    line = place.block.options[key].line
    return Fault(place.page.path, line, code, id=place.block.id, key=key, **params)
