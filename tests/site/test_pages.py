"""What holds for every page of the site: its requests, its width, its colours, its markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser

from tests.sample import ALL
from tests.site.conftest import DESKTOP, PHONE

if TYPE_CHECKING:
    from tests.conftest import Need
    from tests.site.conftest import Open, Site
    from tests.site.watch import Watch

SIZES = {"phone": PHONE, "desktop": DESKTOP}
#: A scheme and a device. In the first every other page is seen, in the others a few are; in `make test-all`
#: all are seen in all.
GUISES = ["light phone", "dark phone", "light desktop", "dark desktop"]
#: Pages of several sorts: what the guises differ in, they differ in here.
FEW = ("ru/", "en/musket-pike/commander/", "ru/musket-pike/odds/", "en/dark-millennium/judge/")
#: Many times the same, and long: axe looks at one of these in a common run, and at every fifth of the others.
LONG = re.compile(r"/(?:pairs/[^/]+|print)/$")
LONG_ONES = ("ru/hidden-movement/print/",)

#: Elements that stick out of the window, those in a box that scrolls by itself left out,
#: and those in the field of a drawing, which cuts them off as it should.
STICKING_OUT = """() => {
  const scrolls = (e) => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
  const wide = (e) => e.getBoundingClientRect().right > innerWidth + 1 && !scrolls(e.parentElement);
  const all = [...document.querySelectorAll("main :not(svg svg, svg svg *)")];
  const found = all.filter(wide).map((e) => e.outerHTML.slice(0, 80));
  return document.documentElement.scrollWidth > innerWidth ? [...found, "the page itself"] : found;
}"""

#: Texts whose contrast with what is behind them is less than WCAG AA asks.
PALE = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const once = (make, known = new Map()) => (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
  const rgba = once((color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  });
  const over = ([r, g, b, a], under) => [r, g, b].map((c, i) => c * a + under[i] * (1 - a));
  const backs = (e) => rgba(getComputedStyle(e).backgroundColor);
  const behind = once((e) => e ? over(backs(e), behind(e.parentElement)) : [255, 255, 255]);
  const light = (rgb) => {
    const linear = (c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = rgb.map((c) => linear(c / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (e) => {
    const back = behind(e), front = over(rgba(getComputedStyle(e).color), back);
    const [low, high] = [light(back), light(front)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const written = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const needed = (e) => parseFloat(getComputedStyle(e).fontSize) >= 24 ? 3 : 4.5;
  return [...document.querySelectorAll("body *")]
    .filter((e) => written(e) && shown(e) && contrast(e) < needed(e))
    .map((e) => `${contrast(e).toFixed(2)} ${e.className}: ${e.textContent.trim().slice(0, 40)}`);
}"""

#: Opens what is folded away.
UNFOLD = "() => document.querySelectorAll('article details').forEach((fold) => fold.open = true)"

#: What axe finds. Colours are most of its work: contrast is measured above on every page, and how a link
#: differs from its text is the same everywhere.
AXE = """async (colors) => {
  // What scrolls in a fold that has just been opened is known a frame later.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const rules = { "color-contrast": { enabled: colors }, "link-in-text-block": { enabled: colors } };
  const settings = { resultTypes: ["violations"], rules };
  const { violations } = await axe.run(document, settings);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, target.join(" "), html]));
}"""
#: A fault of the theme: which rule finds it where.
THEMES_OWN = ("color-contrast", ".md-copyright")

#: Puts HTML at a page's end.
ADD = "html => document.querySelector('article').insertAdjacentHTML('beforeend', html)"


class Crawl(NamedTuple):
    """What was measured on the pages, by their addresses; faults are what was seen besides."""

    faults: list[str]
    wide: dict[str, list[str]]
    pale: dict[str, list[str]]
    barred: dict[str, list[str]]


def by_turns(site: Site) -> Iterator[str]:
    """The pages of a common run: every other one, in one of its languages by turns."""
    paths = [address.removeprefix(site.url) for address in site.pages]
    yield from (path for path in paths if not path.startswith(("ru/", "en/")))
    names = sorted({path[3:] for path in paths if path.startswith("ru/")})
    yield from (f"{'en' if number % 2 else 'ru'}/{name}" for number, name in enumerate(names[::2]))


def found(violations: list[tuple[str, str, str]]) -> list[str]:
    """What axe found, without the theme's own fault."""
    rule, place = THEMES_OWN
    return [": ".join(one) for one in violations if not (one[0] == rule and place in one[1])]


@pytest.fixture(scope="module", params=GUISES)
def crawl(
    request: pytest.FixtureRequest, site: Site, browser: Browser, watch: Watch, need: Need
) -> Iterator[Crawl]:
    """Pages, seen on one device in one scheme."""
    scheme, device = request.param.split()
    first = request.param == GUISES[0]
    axe = need("axe-core").read_text("utf-8")
    with browser.new_context(viewport=SIZES[device], color_scheme=scheme) as context:
        page = context.new_page()
        crawl = Crawl([], {}, {}, {})
        page.goto(site.url + "?choose")
        every = [address.removeprefix(site.url) for address in site.pages]
        seen = every if ALL else list(by_turns(site)) if first else FEW
        short = [path for path in seen if not LONG.search(path)]
        judged = seen if ALL else {*LONG_ONES, *short[::5]} if first else FEW
        for path in dict.fromkeys((*seen, *judged)):
            page.goto(site.url + path)
            page.evaluate(UNFOLD)
            crawl.wide[path], crawl.pale[path] = page.evaluate(STICKING_OUT), page.evaluate(PALE)
            if path in judged:
                page.evaluate(axe)
                crawl.barred[path] = found(page.evaluate(AXE, ALL or not first))
            crawl.faults.extend(watch.take())
        yield crawl


def test_no_request_leaves_the_origin(crawl: Crawl) -> None:
    """No page asks another host for anything, breaks the site's policy or has an error."""
    assert not crawl.faults


def test_nothing_sticks_out(crawl: Crawl) -> None:
    """No page scrolls sideways, on a phone neither, and nothing on it is cut off."""
    assert not {address: found for address, found in crawl.wide.items() if found}


def test_every_text_has_contrast(crawl: Crawl) -> None:
    """All text meets WCAG AA, in the scheme that the reader's system asks for."""
    assert not {address: found for address, found in crawl.pale.items() if found}


def test_axe_finds_nothing(crawl: Crawl) -> None:
    """No page bars anybody, as far as axe can tell."""
    assert {address: found for address, found in crawl.barred.items() if found} == {}


def test_the_measures_see_what_they_measure(site: Site, reader: Open, watch: Watch, need: Need) -> None:
    """A foreign request, a wide element, a pale text and a picture without words are found where they are."""
    page = reader(site.url + "ru/", phone=True, bypass_csp=True)
    assert not page.evaluate(STICKING_OUT)
    page.evaluate(
        ADD, "<p style='width: 500px; color: #999'>wide and pale</p><img src='http://127.0.0.2:9/x.png'>"
    )
    page.wait_for_timeout(100)
    assert watch.take() == ["asked of another site: http://127.0.0.2:9/x.png"]
    assert page.evaluate(STICKING_OUT)
    assert page.evaluate(PALE) == ["2.73 : wide and pale"]
    page.evaluate(need("axe-core").read_text("utf-8"))
    assert {one.partition(":")[0] for one in found(page.evaluate(AXE, arg=True))} == {
        "color-contrast",
        "image-alt",
    }


def test_the_policy_is_kept(site: Site, reader: Open, watch: Watch) -> None:
    """A page runs no script, wears no style and loads no picture that is not the site's; each is told."""
    page = reader(site.url + "en/")
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.mischief = true";
          document.body.append(script);
        }"""
    )
    page.evaluate(ADD, "<p id='styled' style='color: red'>x</p><img src='http://127.0.0.2:9/x.png'>")
    page.wait_for_timeout(100)
    assert page.evaluate("window.mischief") is None
    assert page.locator("#styled").evaluate("e => getComputedStyle(e).color") != "rgb(255, 0, 0)"
    told = " ".join(watch.take())
    assert all(directive in told for directive in ("script-src", "style-src", "img-src"))


def test_an_error_of_a_page_is_seen(site: Site, reader: Open, watch: Watch) -> None:
    """What a script throws and nobody catches does not go by unseen."""
    page = reader(site.url + "en/")
    page.evaluate("setTimeout(() => { throw new Error('mischief'); })")
    page.wait_for_timeout(100)
    assert "mischief" in " ".join(watch.take())


def test_the_scheme_follows_the_system(site: Site, reader: Open) -> None:
    """A dark system gets dark pages, without a click."""
    schemes = [
        reader(site.url + "ru/", color_scheme=wish).locator("body").get_attribute("data-md-color-scheme")
        for wish in ("light", "dark")
    ]
    assert schemes == ["default", "slate"]


class Reading(HTMLParser):
    """The text of a page outside of code, its ids and its links."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.alternates: dict[str, str] = {}
        self._code = 0
        self.feed(file.read_text("utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        """Keep ids and links."""
        self._code += tag in {"code", "script", "style"}
        attributes = dict(attrs)
        if "id" in attributes:
            self.ids.add(attributes["id"])
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        if tag == "link" and "hreflang" in attributes:
            self.alternates[attributes["hreflang"]] = attributes["href"]

    def handle_endtag(self, tag: str) -> None:
        """Leave code."""
        self._code -= tag in {"code", "script", "style"}

    def handle_data(self, data: str) -> None:
        """Keep text."""
        if not self._code:
            self.texts.append(data)


@pytest.fixture(scope="module")
def readings(site: Site) -> dict[str, Reading]:
    """Every page of the two languages, by its address below the site's."""
    files = [file for lang in ("ru", "en") for file in (site.folder / lang).rglob("index.html")]
    return {file.parent.relative_to(site.folder).as_posix() + "/": Reading(file) for file in files}


def test_no_markup_is_left_in_the_text(readings: dict[str, Reading]) -> None:
    """All blocks and macros have become HTML."""
    left = {
        address: text
        for address, page in readings.items()
        for text in page.texts
        if re.search(r"///|\{\{|\{%|\{ *#|\|--", text)
    }
    assert not left


def test_every_link_within_the_site_arrives(site: Site, readings: dict[str, Reading]) -> None:
    """Links lead to pages that are there and to anchors that they have, the other language's too."""
    lost = []
    for address, page in readings.items():
        for link in page.links:
            target = urlsplit(urljoin(f"http://site/{address}", link))
            path = target.path.removeprefix("/")
            if target.netloc != "site" or not path or (site.folder / path).is_file():
                continue
            if path not in readings or (target.fragment and target.fragment not in readings[path].ids):
                lost.append((address, link))
    assert not lost


def test_every_page_names_its_twins(site: Site, readings: dict[str, Reading]) -> None:
    """Each page's head links to itself and to its twin, relative to itself, and to the chooser."""
    for address, page in readings.items():
        _lang, _, rest = address.partition("/")
        found = {code: urljoin(f"http://site/{address}", link) for code, link in page.alternates.items()}
        assert found == {
            "ru": f"http://site/ru/{rest}",
            "en": f"http://site/en/{rest}",
            "x-default": "http://site/",
        }
        assert not any("//" in link for link in page.alternates.values())


def test_every_page_tells_what_is_verified(site: Site, readings: dict[str, Reading]) -> None:
    """The foot of each page has the number of examples that the build has run."""
    for address, page in readings.items():
        lang = address.partition("/")[0]
        count = len(site.registry.examples(lang))
        words = {"ru": f"Проверено примеров: {count}", "en": f"{count} examples verified"}[lang]
        assert any(words in text for text in page.texts)


def test_every_block_is_on_its_page(site: Site, readings: dict[str, Reading]) -> None:
    """Every rule, example, reading and note can be linked to by its id, in both languages."""
    for lang, places in site.registry.places.items():
        for id in places:
            address = f"{lang}/{site.registry.url(lang, id)}".partition("#")[0]
            assert id in readings[address].ids
