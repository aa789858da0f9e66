"""Diagrams: what stands in a position stands in the drawing, in words and in numbers too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring

import pytest
import shapely
from playwright.sync_api import expect

from rulekit.boards import BOARDS, Deed, Moment, Shot, figures
from rulekit.boards.frame import Box, frame
from rulekit.boards.labels import LETTER, LINE, Labels, width
from rulekit.boards.room import Area, Thing
from rulekit.boards.shapes import closest, hatch, up_to, visible
from rulekit.boards.walks import walk_of
from rulekit.games import book_of, hidden_movement as hm, ninth_age as t9a
from rulekit.games.ninth_age.ground import footprint
from rulekit.games.ninth_age.state import ON_TABLE
from rulekit.geometry import Eye, Point, Rect, Segment, seen, separation
from rulekit.pages import load
from rulekit.site.steps import Account, account
from tests.games.hidden_movement import conftest as hidden
from tests.games.ninth_age import conftest as ninth
from tests.sample import some

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

ROOT = Path(__file__).parents[2]
LANGS = ("ru", "en")
DRAWN = ("ninth-age", "hidden-movement")
#: What a tenth of the drawing's unit is in inches at the smallest scale of the examples, with room to spare.
CLOSE = 0.02
#: The most characters of one drawing.
LARGEST = 6000
#: The elements that hold words, and stand where these have room.
WORDS = ("text", "title", "desc")
CSS = (ROOT / "rulekit/site/theme/assets/boards.css").read_text("utf-8")


@cache
def accounts(lang: str) -> dict[str, Account]:
    """Every example of the books that have diagrams."""
    registry = load(ROOT / "docs")
    return {
        block.id: account(registry.places[lang][block.id], lang)
        for block in registry.examples(lang)
        if book_of(block.id).name in DRAWN
    }


def told(text: str, book: str = "hidden-movement", **changes: Any) -> list[Moment]:
    """A play of the books' own tests: the ground, changed, and acts with semicolons between them."""
    engine: Any
    read: Any
    if book == "hidden-movement":
        position: Any = hidden.position_of(**changes)
        engine, read = hm.act, hidden.act_of
    else:
        position = t9a.start(
            ninth.given_of(changes.pop("units"), changes.pop("terrain", ""), **changes)
        ).position
        engine, read = t9a.act, ninth.act_of
    moments = [Moment(position)]
    for one in filter(None, text.split("; ")):
        act = read(one)
        verdict = engine(position, act)
        deed = Deed(position, act, verdict.allowed, verdict.facts, verdict.position)
        position = verdict.position
        moments.append(Moment(position, (deed,)))
    return moments


def last(book: str, play: Sequence[Moment], lang: str = "en", since: int = 0) -> Element:
    """The last position of a play, drawn against an earlier one."""
    deeds = tuple(deed for moment in play[since + 1 :] for deed in moment.deeds if deed.allowed)
    shot = Shot(play[-1].position, play[since].position, len(play) - 1, deeds, play[-1].tried)
    picture, _ = BOARDS[book].drawer(play, lang)(shot)
    return picture


def first(book: str, play: Sequence[Moment], lang: str = "en") -> tuple[Element, Element]:
    """The first position of a play, and its numbers."""
    picture, numbers = BOARDS[book].drawer(play, lang)(Shot(play[0].position))
    return picture, numbers


def kind(element: Element, *names: str) -> list[Element]:
    """The elements that have all these classes, in order."""
    wanted = {f"rk-g-{name}" for name in names}
    return [one for one in element.iter() if wanted <= set((one.get("class") or "").split())]


def texts(element: Element) -> list[str]:
    """The labels of a drawing."""
    return [one.text or "" for one in kind(element, "text")]


class Ruler(NamedTuple):
    """How a reader gets inches from a drawing: by two numbers at each side."""

    x: tuple[float, float]
    y: tuple[float, float]

    def inches(self, x: float, y: float) -> Point:
        """The place on the table."""
        return Point(self.x[0] + x * self.x[1], self.y[0] + y * self.y[1])

    def points(self, element: Element) -> list[Point]:
        """The corners of a shape."""
        pairs = (pair.split(",") for pair in element.attrib["points"].split())
        return [self.inches(float(x), float(y)) for x, y in pairs]


def ruler(picture: Element) -> Ruler:
    """Read the numbers at the sides: the field begins 22 units to the right, they stand 3.5 below lines."""
    (scale,) = kind(picture, "scale")
    across, up = [], []
    for text in scale:
        value = float((text.text or "").replace("−", "-"))
        if text.get("text-anchor") == "middle":
            across.append((float(text.attrib["x"]) - 22, value))
        else:
            up.append((float(text.attrib["y"]) - 3.5, value))
    return Ruler(_line(across), _line(up))


def _line(marks: list[tuple[float, float]]) -> tuple[float, float]:
    (a, low), (b, high) = marks[0], marks[-1]
    rate = (high - low) / (b - a)
    return low - a * rate, rate


def near(one: Point, other: Point, most: float = CLOSE) -> bool:
    """Whether two places are one, as far as a drawing can tell."""
    return abs(one.x - other.x) <= most and abs(one.y - other.y) <= most


def shape(element: Element) -> Any:
    """A drawn shape, as it stands in the drawing."""
    if element.tag == "circle":
        x, y, r = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
        return shapely.Point(x, y).buffer(r)
    numbers = [float(one) for one in re.findall(r"-?[0-9.]+", element.get("points") or element.attrib["d"])]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if element.tag == "path":
        return shapely.MultiPoint(points).envelope
    if element.tag == "polygon":
        return shapely.Polygon(points)
    return shapely.LineString(points if len(points) > 1 else points * 2).buffer(1)


def place(label: Element) -> Any:
    """The room of a label: about as wide as its letters, and as high as those without a tail."""
    bold = "rk-g-name" in label.attrib["class"]
    x, y, half = float(label.attrib["x"]), float(label.attrib["y"]), width(label.text or "", bold=bold) / 2
    return shapely.box(x - half, y - 9, x + half, y + 1)


@cache
def drawings(lang: str) -> list[tuple[str, Element]]:
    """Every picture of every example, each with the example's name."""
    return [
        (id, picture)
        for id, html in shown(lang).items()
        for picture in fromstring(html).iter("svg")  # noqa: S314
        if picture.get("role")
    ]


def html_of(said: Account, lang: str) -> str:
    """The figures of an example."""
    found = figures(said.book, said.play, lang)
    return f"<div>{found.before}{found.after}</div>"


@cache
def shown(lang: str) -> dict[str, str]:
    """The figures of every example, drawn once for all tests."""
    return {id: html_of(said, lang) for id, said in accounts(lang).items()}


@pytest.mark.parametrize("lang", LANGS)
def test_every_example_is_drawn(lang: str) -> None:
    """Each figure has a drawing with a name and a description, and its numbers in tables with heads."""
    assert accounts(lang)
    for id, html in shown(lang).items():
        whole = fromstring(html)  # noqa: S314
        assert whole.findall(".//figure"), id
        names = [picture.findtext("title") for picture in whole.iter("svg") if picture.get("role")]
        assert len(set(names)) == len(names) == len(whole.findall(".//figure")), id
        for figure in whole.iter("figure"):
            (picture,) = figure.findall("svg")
            assert picture.get("role") == "img"
            assert [one.tag for one in picture[:2]] == ["title", "desc"]
            assert picture.findtext("desc"), id
            tables = figure.findall("details/div/table")
            assert tables, id
            for table in tables:
                assert table.findtext("caption")
                assert {head.get("scope") for head in table.findall("thead/tr/th")} == {"col"}
                rows = table.findall("tbody/tr")
                assert [row[0].get("scope") for row in rows] == ["row"] * len(rows)
                assert {len(row) for row in rows} == {len(table.findall("thead/tr/th"))}


#: What stands on the table or marks a place of it, by the kinds of its elements.
SIGNS = ("unit", "figure", "marker", "wall", "spotted", "taken")


@pytest.mark.parametrize("lang", LANGS)
def test_labels_cover_no_sign_of_another(lang: str) -> None:
    """The name and the state of a unit stand on it and on no other; all other labels stand beside signs."""
    checked = 0
    for id, picture in drawings(lang):
        signs = [shape(one) for name in SIGNS for one in kind(picture, name)]
        for label in kind(picture, "text"):
            covered = sorted(place(label).intersection(sign).area for sign in signs)
            if id.startswith("t9a") and not kind(label, "measure"):
                covered = covered[:-1]
            assert not covered or covered[-1] < 1, (id, picture.findtext("title"), label.text)
            checked += 1
    assert checked > 1000


def test_ways_lie_below_what_stands() -> None:
    """Ways, what of them was still to come, and lines of sight are drawn before all units and figures."""
    checked = 0
    for id, picture in drawings("en"):
        order = list(picture.iter())
        ways = [order.index(one) for name in ("move", "rest", "line") for one in kind(picture, name)]
        stand = [order.index(one) for name in ("unit", "figure", "marker") for one in kind(picture, name)]
        if ways and stand:
            assert max(ways) < min(stand), id
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("lang", LANGS)
def test_no_label_stands_on_a_level_way(lang: str) -> None:
    """Where a way that goes from side to side is seen, it would strike a label through."""
    checked = 0
    for id, picture in drawings(lang):
        for way in kind(picture, "move", "way"):
            _, top, _, bottom = shape(way).bounds
            if bottom - top < LINE / 2:
                there = shape(way) - shapely.union_all([shape(one) for one in kind(picture, "unit")])
                struck = [one.text for one in kind(picture, "text") if place(one).intersects(there)]
                assert not struck, (id, picture.findtext("title"))
                checked += 1
    assert checked > 10


def test_the_width_of_a_gap_stands_outside() -> None:
    """To the left of the bracket at the left sides of two units, and not between them."""
    for id in ("t9a.inch.illegal", "t9a.flee.past-an-enemy"):
        *_, picture = (picture for name, picture in drawings("ru") if name == id)
        (gap,) = kind(picture, "gap")
        (label,) = (one for one in kind(picture, "measure") if one.text in {"1″", "1,001″"})
        assert place(label).bounds[2] < shape(gap).bounds[0]


def test_a_distance_stands_nearer_to_who_spots() -> None:
    """There, and not at the end of a wall or at the point that is spotted."""
    picture = last("hidden-movement", told("move M 10,2 11.6,0.8"))
    (label,) = (one for one in kind(picture, "measure") if one.text == "10.748″")
    (line,) = kind(picture, "line")
    ends = [shapely.Point(*map(float, pair.split(","))) for pair in line.attrib["points"].split()]
    assert place(label).distance(ends[0]) < place(label).distance(ends[1]) / 2
    assert place(label).distance(shape(kind(picture, "wall")[0])) > LINE


@pytest.mark.parametrize(("lang", "caption"), [("ru", "Пройденные пути"), ("en", "Paths taken")])
def test_what_is_not_known_of_a_way_is_empty(lang: str, caption: str) -> None:
    """A place that is recorded has no length: its cell is empty, which is not new, and nobody hears it."""
    empty = 0
    for id, html in shown(lang).items():
        whole = fromstring(html)  # noqa: S314
        for table in whole.iter("table"):
            if table.findtext("caption") == caption:
                cells = ["".join(cell.itertext()) for cell in table.iter("td")]
                assert "—" not in cells, id
                empty += cells.count("")
        assert all("".join(one.itertext()) for one in whole.iter("ins")), id
        assert not any(re.search(r" [.,]", one.text or "") for one in whole.iter("desc")), id
    assert empty


#: What a sentence of the key says, and the kinds of which one is drawn then.
TOLD = {
    "t9a": {"Terrain": ("terrain",), "rules refuse": ("refused",), "lost": ("broken", "fled", "lost")},
    "hm": {
        "pale area": ("sight", "wall"),
        "spotted": ("spotted", "line"),
        "dashed circle": ("limit", "keep-off"),
        "rules refuse": ("refused",),
    },
}


def test_the_key_names_what_is_drawn() -> None:
    """No sign that no picture of the example has, and every one that some picture has."""
    found = set()
    for id, html in shown("en").items():
        whole = fromstring(html)  # noqa: S314
        (key,) = whole.findall(".//figure/details/p")
        for words, kinds in TOLD[id.partition(".")[0]].items():
            drawn = any(kind(whole, name) for name in kinds)
            assert (words in (key.text or "")) == drawn, (id, words)
            found.add((words, drawn))
        assert (key.text or "").startswith("The grid and the numbers at the edges are inches. ")
        assert (key.text or "").endswith(".")
    assert {("Terrain", True), ("Terrain", False), ("rules refuse", True), ("rules refuse", False)} <= found


@pytest.mark.parametrize("lang", LANGS)
def test_drawings_are_plain(lang: str) -> None:
    """No ids, styles, colours or scripts, no number that is none, nothing longer than a page can bear."""
    for id, html in shown(lang).items():
        assert not re.search(r"nan|inf\b|e[+-]\d|<script|\bid=|\bstyle=|\bfill=|\bstroke=|url\(", html), id
        drawings = re.findall(r"<svg class=.*?</g></svg>", html)
        assert len(drawings) == html.count("<figure")
        assert max(map(len, drawings)) < LARGEST, id
        assert html_of(accounts(lang)[id], lang) == html, id


def test_drawings_are_one_in_both_languages() -> None:
    """The shapes are the same, whatever the words are."""
    for id in shown("ru"):
        russian, english = (
            [
                [(one.tag, one.attrib) for one in picture.iter() if one.tag not in WORDS]
                for picture in fromstring(shown(lang)[id]).iter("svg")  # noqa: S314
            ]
            for lang in LANGS
        )
        assert russian == english, id


def test_numbers_are_written_as_the_language_does() -> None:
    """A comma and a semicolon in Russian, a point and a comma in English; the minus is a minus."""
    play = told("move M 10,2 11.6,0.8")
    for lang, distance, place in (("ru", "10,748″", "(10,64; 1,52)"), ("en", "10.748″", "(10.64, 1.52)")):
        picture = last("hidden-movement", play, lang)
        assert distance in texts(picture)
        assert place in (picture.findtext("desc") or "")
    assert "−10" in [one.text for one in kind(picture, "scale")[0]]


def test_units_stand_where_they_do() -> None:
    """In every position of every example the corners of all units on the table are those of the geometry."""
    checked = 0
    for id, said in accounts("en").items():
        if said.book != "ninth-age":
            continue
        draw = BOARDS[said.book].drawer(said.play, "en")
        for position in dict.fromkeys(moment.position for moment in said.play):
            picture, _ = draw(Shot(position))
            by = ruler(picture)
            drawn = [by.points(one) for one in kind(picture, "unit")]
            there = [footprint(unit).corners for unit in position.units.values() if unit.state in ON_TABLE]
            assert len(drawn) == len(there), id
            for one, other in zip(drawn, there, strict=True):
                assert all(map(near, one, other)), id
                checked += 1
            fronts = [by.points(one) for one in kind(picture, "front")]
            assert all(near(a, c[0]) and near(b, c[3]) for (a, b), c in zip(fronts, there, strict=True)), id
    assert checked > 100


def test_units_say_whose_they_are_without_colour() -> None:
    """Those of B are hatched, those of A are not; a name without its side's letter is given one."""
    play = told("", "ninth-age", units="Guard A 24,20 6x4 90, B1 B 24,30 5x4 270")
    picture, numbers = first("ninth-age", play)
    assert texts(picture) == ["A: Guard", "B1"]
    assert [one.get("class") for one in kind(picture, "hatch")] == ["rk-g-hatch rk-g-side-B"]
    assert "Guard: player A, x 24, y 20, width 6, depth 4, heading 90°, state steady." in (
        picture.findtext("desc") or ""
    )
    cells = [[cell.text for cell in row] for row in numbers.findall("div/table/tbody/tr")]
    assert cells[0] == ["Guard", "A", "24", "20", "6", "4", "90°", "steady"]


def test_a_flight_is_a_way() -> None:
    """Its ghost is the place before, its arrow the way; what is beyond the roll and the gap are told."""
    play = told(
        "declare A1 -; restrain-test A1 3; flee-roll B1 7; flee-move B1",
        "ninth-age",
        units=f"{ninth.DUEL}, X A 24,36 6x2 0",
    )
    picture = last("ninth-age", play)
    by = ruler(picture)
    (ghost,) = kind(picture, "ghost")
    assert all(map(near, by.points(ghost), Rect(Point(24, 24), 5, 4, 270).corners))
    (way,) = kind(picture, "move", "way")
    start, end = by.points(way)
    assert near(start, Point(24, 24))
    fled = play[-1].position.units["B1"]
    assert near(end, Point(24, float(fled.y) - 2))
    assert fled.state == "fled"
    distance = play[-1].deeds[0].facts.distance
    assert f"7″ + {distance - 7}″ = {distance}″" in texts(picture)
    assert "1″" in texts(picture)
    assert [one.text for one in kind(picture, "new")] == ["fled"]
    assert "B1: from (24, 24), to" in (picture.findtext("desc") or "")
    assert "B1: to what X, inches 1." in (picture.findtext("desc") or "")


def test_a_place_that_is_refused_is_drawn() -> None:
    """Where a unit was not let turn, with the gap that is too small, in a picture of its own."""
    acts = "declare A1 -; restrain-test A1 3; flee-roll B1 7; flee-move B1; pivot A1 0"
    play = told(acts, "ninth-age", units=f"{ninth.DUEL}, A2 A 24,15.5 2x2 90")
    assert not play[-1].deeds[0].allowed
    picture = last("ninth-age", play)
    by = ruler(picture)
    would = Rect(Point(24, 20), 6, 4, 0).corners
    assert all(map(near, by.points(kind(picture, "refused")[0]), would))
    assert "0.5″" in texts(picture)
    end = fromstring(f"<div>{figures('ninth-age', play, 'en').after}</div>")[-1]  # noqa: S314
    assert "after step 5" in (end.findtext("summary") or "")
    assert len(kind(end, "refused")) == 3


def test_who_is_lost_is_crossed_out() -> None:
    """Where nobody stands now with the name on it, else beside whoever does."""
    units = "A1 A 24,20 4x4 90 charged=charge, B1 B 24,24 4x4 270 destroyed"
    still = told("", "ninth-age", units=units)
    assert texts(first("ninth-age", still)[0]) == ["A1", "B1", "destroyed"]
    over = told("overrun A1; pursuit-roll A1 6; overrun-move A1", "ninth-age", units=units)
    picture = last("ninth-age", over)
    assert "B1, destroyed" in texts(picture)
    assert len(kind(picture, "lost")) == 2
    (label,) = (one for one in kind(picture, "text") if one.text == "B1, destroyed")
    (unit,) = kind(picture, "unit")
    ys = [float(pair.split(",")[1]) for pair in unit.attrib["points"].split()]
    assert float(label.attrib["y"]) > max(ys)


def test_terrain_says_what_it_is() -> None:
    """Impassable terrain is hatched, dangerous terrain dotted; both are named."""
    rocks = "rock 30,33 3x2 30 impassable, marsh 34,28 4x3 0 dangerous"
    picture, _ = first("ninth-age", told("", "ninth-age", units=ninth.DUEL, terrain=rocks))
    assert [len(kind(picture, "terrain", name)) for name in ("impassable", "dangerous")] == [1, 1]
    assert len(kind(picture, "terrain-hatch")) == 1
    assert {"rock", "marsh"} <= set(texts(picture))
    assert "marsh: kind Dangerous" in (picture.findtext("desc") or "")


def test_the_spotted_point_is_that_of_the_facts() -> None:
    """In every example: the cross is where the facts say, and the line leads there from the spotter."""
    checked = 0
    for id, said in accounts("ru").items():
        if said.book != "hidden-movement":
            continue
        for step, moment in enumerate(said.play):
            if len(moment.deeds) != 1 or not moment.deeds[0].allowed:
                continue
            (deed,) = moment.deeds
            if getattr(deed.facts, "spotter", None) is None or not isinstance(deed.act, hm.Move):
                continue
            picture = last(said.book, said.play[: step + 1], "ru", step - 1)
            by = ruler(picture)
            (cross,) = kind(picture, "spotted")
            ends = [float(one) for one in re.findall(r"-?[0-9.]+", cross.attrib["d"])]
            there = Point(float(deed.facts.x), float(deed.facts.y))
            assert near(by.inches((ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2), there), id
            (line,) = kind(picture, "line")
            model = deed.before.models[deed.facts.spotter]
            start, end = by.points(line)
            assert near(start, Point(float(model.x), float(model.y))), id
            assert near(end, there), id
            checked += 1
    assert checked > 10


def test_the_way_ends_where_it_is_spotted() -> None:
    """What was walked is an arrow, what was still to come is dotted, and the length is what was walked."""
    picture = last("hidden-movement", told("move M 10,2 11.6,0.8"))
    by = ruler(picture)
    (gone,), (rest,) = kind(picture, "move", "way"), kind(picture, "rest")
    assert all(map(near, by.points(gone), [Point(10, 6), Point(10, 2), Point(10.64, 1.52)]))
    assert all(map(near, by.points(rest), [Point(10.64, 1.52), Point(11.6, 0.8)]))
    assert {"4.8″", "10.748″"} <= set(texts(picture))
    assert "spotted by E, from how far 10.748" in (picture.findtext("desc") or "")


def test_the_limits_of_placing_are_drawn() -> None:
    """While figures are placed: the leader's move around him, and how near to the enemy nobody may be."""
    play = told("move M 10,2 11.6,0.8; choose rangers")
    picture = last("hidden-movement", play, since=1)
    across = abs(1 / ruler(picture).x[1])
    (limit,), (away,) = kind(picture, "limit"), kind(picture, "keep-off")
    assert float(limit.attrib["r"]) == pytest.approx(6 * across, abs=0.06)
    assert float(away.attrib["r"]) == pytest.approx(10.748 * across, abs=0.06)
    assert "6″" in texts(picture)
    placed = told("move M 10,2 11.6,0.8; choose rangers; place F=12,2; face L=0 F=90")
    assert not kind(last("hidden-movement", placed, since=3), "limit")


def test_placing_that_is_refused_is_drawn() -> None:
    """The figure that would stand too far away is crossed out there, and the position stays."""
    play = told("move M 10,2 11.6,0.8; choose rangers; place F=18,2")
    assert not play[-1].deeds[0].allowed
    picture = last("hidden-movement", play, since=2)
    assert len(kind(picture, "refused")) == 2
    assert len(kind(picture, "figure")) == 2
    too_long = last("hidden-movement", told("move M 10,2 18,2"))
    assert "12″" in [one.text for one in kind(too_long, "text", "refused")]


def test_figures_and_markers_have_forms() -> None:
    """A square for A, a disc for B; a diamond for a marker, dashed for a dummy; reserves are only listed."""
    picture, numbers = first("hidden-movement", told(""))
    assert [one.tag for one in kind(picture, "figure")] == ["circle"]
    assert [len(kind(picture, *names)) for names in (("marker",), ("marker", "dummy"))] == [2, 1]
    table = numbers.findall("div/table")[1]
    listed = {row[0].text: [cell.text for cell in row[2:4]] for row in table.findall("tbody/tr")}
    assert listed["M"] == ["10", "6"]
    assert listed["R"] == ["—", "—"]
    assert len(kind(picture, "facing", "head")) == 1
    placed = last("hidden-movement", told("move M 10,2 11.6,0.8; choose rangers; place F=12,2"), since=2)
    assert [one.tag for one in kind(placed, "figure", "side-A")] == ["polygon", "polygon"]
    assert len(kind(placed, "unturned")) == 2


EYES = [
    (Eye(Point(0, 0), 0, 180, 12), [(Point(7, 1), Point(7, 9))]),
    (Eye(Point(3, 2), 75, 90, 8), [(Point(2, 5), Point(5, 6)), (Point(4, 4), Point(4, 9))]),
    (Eye(Point(0, 0), 200, 270, 10), [(Point(-3, -6), Point(-3, 6)), (Point(-8, -2), Point(8, -4))]),
    (Eye(Point(1, 1), 30, 360, 6), [(Point(2, -4), Point(5, 4)), (Point(-9, 3), Point(9, 3.5))]),
    (Eye(Point(0, 0), 0, 60, 5), []),
    (Eye(Point(0, 0), 0, 360, 5), []),
]


@pytest.mark.parametrize(("eye", "walls"), EYES)
def test_what_is_pale_is_seen(eye: Eye, walls: list[Segment]) -> None:
    """A point is in the area if and only if the eye sees it, but for what is too near to its edge."""
    random = Random(7)  # noqa: S311
    area = shapely.Polygon([(at.x, at.y) for at in outline(eye, walls)])
    assert area.is_valid
    inside = 0
    for _ in range(1500):
        x, y = (random.uniform(-1.1, 1.1) * eye.reach for _ in "xy")
        point = Point(eye.at.x + x, eye.at.y + y)
        if area.exterior.distance(shapely.Point(*point)) < 0.02:
            continue
        assert area.contains(shapely.Point(*point)) == seen(point, eye, walls), point
        inside += area.contains(shapely.Point(*point))
    assert inside > 50


def outline(eye: Eye, walls: list[Segment]) -> Iterator[Point]:
    """The outline with its arcs as many short sides, all the way round from one corner to the next."""
    bends = visible(eye, walls)
    for was, (at, is_round) in zip([bends[0], *bends], bends, strict=False):
        if is_round:
            a, b = was.at - eye.at, at - eye.at
            for share in range(1, 200):
                between = a.times(1 - share / 200).plus(b.times(share / 200))
                yield eye.at.plus(between.times(eye.reach / (between.dot(between)) ** 0.5))
        yield at


def test_a_frame_shows_what_matters() -> None:
    """All points with some room, no more of the table than that takes, neither a strip nor a tower."""
    random = Random(3)  # noqa: S311
    table = Box(-4, -10, 68, 38)
    for _ in range(300):
        points = [Point(random.uniform(-4, 68), random.uniform(-10, 38)) for _ in range(random.randint(1, 5))]
        found = frame(points, table)
        box = found.box
        assert all(found.shows(point) for point in points)
        assert -4.5 <= box.left < box.right <= 68.5
        assert -10.5 <= box.bottom < box.top <= 38.5
        assert 0.5 < found.height / 320 < 1.12
        spread = max(max(xs) - min(xs) for xs in zip(*points, strict=True))
        assert box.right - box.left <= max(2 * (spread + 5), 8)
    assert frame([], Box(0, 0, 4, 4)).box == (-2, -0.5, 6, 4.5)


def test_labels_keep_clear_of_each_other() -> None:
    """Beside one place there is room for several; none is cut off."""
    labels = Labels(320, 200)
    for text in ("first", "second", "third", "4″"):
        labels.add(Point(316, 100), text, "")
    areas = []
    for element in labels.elements():
        x, y, half = float(element.attrib["x"]), float(element.attrib["y"]), width(element.text or "") / 2
        areas.append(shapely.box(x - half, y - LINE / 2, x + half, y + LINE / 2))
        assert 0 <= x - half < x + half <= 320
    assert all(one.intersection(two).area < 1 for one in areas for two in areas if one is not two)


def test_names_find_their_places_first() -> None:
    """A label that comes later may have the only place, and nothing is written over what stands somewhere."""
    labels = Labels(320, 200)
    labels.add(Point(100, 100), "7″", "measure")
    labels.add(Point(100, 100), "A: M", "name")
    labels.add(Point(122, 100), "B1", "name", "fixed")
    labels.add(Point(122, 104), "bog", "small", "on")
    labels.keep_off(Point(100, 85), 6)
    found = {element.text: (element.attrib["x"], element.attrib["y"]) for element in labels.elements()}
    assert list(found) == ["B1", "A: M", "7″", "bog"]
    assert float(found["bog"][0]) - 122 > (len("bog") + len("B1")) * LETTER / 2
    assert found["B1"] == ("122", "104")
    assert float(found["A: M"][1]) > 104


def a_rect(random: Random, left: float) -> Rect:
    """A rectangle somewhere in a strip of the table."""
    center = Point(random.uniform(left, left + 20), random.uniform(0, 20))
    return Rect(center, random.uniform(1, 6), random.uniform(1, 6), random.uniform(0, 360))


def test_shapes_are_what_they_say() -> None:
    """Hatching stays within, the shortest way is as long as the gap, a way stops at the side."""
    random = Random(5)  # noqa: S311
    for _ in range(200):
        one, other = a_rect(random, 0), a_rect(random, 30)
        area = shapely.Polygon(one.corners)
        lines = list(hatch(one, 0.5))
        assert lines
        assert all(area.buffer(1e-6).contains(shapely.LineString(line)) for line in lines)
        ends = closest(one.corners, other.corners)
        assert shapely.LineString(ends).length == pytest.approx(separation(one.corners, other.corners))
        start, end = up_to(other.center, one)
        assert start == other.center
        assert area.exterior.distance(shapely.Point(*end)) < 1e-6


def test_colours_are_those_of_the_page() -> None:
    """On a screen a diagram has no colour of its own, so that a dark page has a dark diagram."""
    screen = CSS.partition("/* Diagrams")[2].partition("@media print")[0]
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgba?\(|\b(?:black|white|gr[ae]y)\b", screen)
    taken = set(re.findall(r"var\((--[\w-]+)", screen))
    assert {"--md-default-bg-color", "--md-default-fg-color", "--rk-line", "--rk-refused"} <= taken


def test_every_class_has_a_style() -> None:
    """No piece of a drawing is named in the code and unknown to the style sheet, but those that need none."""
    used = {
        name
        for html in shown("en").values()
        for found in re.findall(r'class="([^"]*rk-g-[^"]*)"', html)
        for name in found.split()
    }
    styled = set(re.findall(r"\.(rk-g-[\w-]+)", CSS))
    assert used - styled <= {
        "rk-g-way",
        "rk-g-text",
        "rk-g-small",
        "rk-g-measure",
        "rk-g-steady",
        "rk-g-impassable",
    }


def test_sentences_that_last_are_told_once() -> None:
    """How large the table is stands under the first picture alone; what changes stands under each."""
    found = figures("hidden-movement", told("move M 10,2 11.6,0.8; choose rangers"), "en")
    folds = [fromstring(f"<div>{one}</div>") for one in found]  # noqa: S314
    start, end = (fold.findall(".//figcaption")[-1].text or "" for fold in folds)
    assert "The table is 30 by 24 inches." in start
    assert "The table is" not in end
    assert "its leader alone is placed" in end


def test_a_move_that_changes_nothing_seen_has_no_picture() -> None:
    """A declared pursuit moves nobody: there is the picture of the start, and no other."""
    found = figures("ninth-age", told("declare A1 B1", "ninth-age", units=ninth.DUEL), "ru")
    assert found.before.count("<figure") == 1
    assert found.after == ""
    assert 'open=""' in found.before


IDS = ("t9a.example.flight", "hm.example.rangers")


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("lang", some(LANGS))
def test_a_phone_can_read_it(site: Site, reader: Open, id: str, lang: str) -> None:
    """At 360 pixels a diagram is within the page, its letters are large enough, and nothing is cut off."""
    page = reader(site.address(lang, id), viewport={"width": 360, "height": 740})
    section = page.locator("section", has=page.locator(f"[id='{id}']"))
    for picture in section.locator(".rk-diagram:visible").all():
        box = picture.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["width"] > 250
        assert box["x"] + box["width"] <= 360
        scale = picture.evaluate("e => e.clientWidth / e.viewBox.baseVal.width")
        sizes = picture.locator("text").evaluate_all(
            "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert min(sizes) * scale > 8.4
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("id", some(IDS))
def test_a_screen_reader_is_told(site: Site, reader: Open, id: str) -> None:
    """A diagram is an image with a name and a description; its numbers are tables with headers."""
    page = reader(site.address("en", id))
    section = page.locator("section", has=page.locator(f"[id='{id}']"))
    section.locator(".rk-board-start > summary").click()
    picture = section.locator(".rk-board-start").get_by_role("img")
    expect(picture).to_have_accessible_name("Diagram of the table at the start.")
    # Playwright knows no `desc`; the browser does.
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    images = [node for node in tree if node["role"]["value"] == "image" and node.get("description")]
    said = picture.locator("desc").text_content()
    assert said in [node["description"]["value"] for node in images]
    assert re.search("heading 90°|facing 0°", said or "")
    numbers = section.locator(".rk-board-start .rk-numbers")
    expect(numbers.get_by_role("table")).to_have_count(0)
    numbers.locator("summary").click()
    table = numbers.get_by_role("table").first
    expect(table).to_be_visible()
    expect(table.get_by_role("columnheader").first).to_be_visible()
    expect(table.get_by_role("rowheader").first).to_be_visible()


@pytest.mark.parametrize("id", some(reversed(IDS)))
def test_it_follows_the_page_and_the_paper(site: Site, reader: Open, id: str) -> None:
    """Dark on a dark page, light on a light one, ink on white in print, where numbers stay folded away."""
    grounds = {}
    for scheme in ("light", "dark"):
        page = reader(site.address("ru", id), color_scheme=scheme)
        section = page.locator("section", has=page.locator(f"[id='{id}']"))
        ground = section.locator(".rk-diagram .rk-g-table").first
        ink = section.locator(".rk-diagram text.rk-g-name").first
        grounds[scheme] = [one.evaluate("e => getComputedStyle(e).fill") for one in (ground, ink)]
    assert not set(grounds["light"]) & set(grounds["dark"])
    page.emulate_media(media="print", color_scheme="dark")
    assert ground.evaluate("e => getComputedStyle(e).fill") == "rgb(255, 255, 255)"
    assert ink.evaluate("e => getComputedStyle(e).fill") == "rgb(0, 0, 0)"
    expect(section.locator(".rk-board-end .rk-diagram")).to_be_visible()
    expect(section.locator(".rk-numbers").first).to_be_hidden()


def test_a_thing_takes_nothing_of_a_place_beside_it() -> None:
    """Letters may stand beside it, and share with it what they lie on."""
    thing = Thing.of((Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)))
    assert thing.shared(Area(4, 0, 8, 4)) == 0
    assert thing.shared(Area(0, 5, 4, 9)) == 0
    assert thing.shared(Area(2, 2, 6, 6)) == 4


def test_a_figure_that_only_turns_goes_no_way() -> None:
    """Where it sees nobody there is nothing to draw; what it sees is drawn from where it stands."""
    back = {"models__E__facing": "180"}
    unseen = told("move-model E facing=180", models__E__facing="90")[-1].deeds[0]
    assert unseen.allowed
    assert unseen.facts.spotter is None
    assert walk_of(unseen) is None
    seen_ = walk_of(told("move-model E facing=0", **back, markers__M__y="0.5")[-1].deeds[0])
    assert seen_ is not None
    assert seen_.spotter == "E"


def test_a_wall_beside_the_way_hides_nothing() -> None:
    """An eye that looks along a wall, past it, sees as far as without it."""
    eye = Eye(Point(0, 0), 0, 10, 20)
    assert visible(eye, [(Point(-5, 3), Point(5, 3))]) == visible(eye, [])
    assert visible(eye, [(Point(5, -3), Point(5, 3))]) != visible(eye, [])
