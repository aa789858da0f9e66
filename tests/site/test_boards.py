"""Boards: what is drawn is the position, and what is new is marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from rulekit.boards import BOARDS, Moment, Shot, figures
from rulekit.games import book_of, dark_millennium as dm, musket_pike as mp
from rulekit.pages import Place, load
from rulekit.prose import say_position
from rulekit.site.steps import account
from tests.sample import some

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

ROOT = Path(__file__).parents[2]
LANGS = ("ru", "en")
#: The books whose boards are lists; diagrams have tests of their own.
LISTED = ("musket-pike", "dark-millennium")
#: An example of each book with several boards.
SHOWN = ("mp.preemption.fails-twice", "dm.example.storm-bikes", "t9a.example.flight", "hm.example.rangers")
WINGS = {
    "A1": mp.Wing("A", "charge", leadership=-1),
    "A2": mp.Wing("A", "make-ready", finished=True),
    "B1": mp.Wing("B", "make-ready", no_continue=True),
    "Left": mp.Wing("B", "rally"),
}
UNIT = mp.Unit("cavalry")
TRACK = mp.Position(WINGS, phase="activation", to_move="A", on_move="A")
RUNNING = replace(TRACK, step="B", active="A1", activation=2)
TABLE = dm.Position(
    {
        "storm-bikes": dm.Unit("A", "charging", armor=3),
        "A2": dm.Unit("A", "ready", assault=1),
        "assault-squad": dm.Unit("B", "locked", assault=3, special=dm.Discard(3)),
    },
    {"C7": dm.Card(tactic=dm.RaiseAssault(1))},
    {"A": dm.Player(("C1", "C2"), deck=("C3",)), "B": dm.Player(("C7",), discard=("C8",))},
)


def drawn(book: str, position: Any, before: Any = None, lang: str = "en") -> Element:
    """A board as the only child of a figure."""
    (board,) = BOARDS[book].drawer([], lang)(Shot(position, before))
    return board


def play(*positions: Any) -> list[Moment]:
    """A play that leads from position to position."""
    return [Moment(position) for position in positions]


def kind(element: Element, name: str) -> list[Element]:
    """The elements of a class."""
    return [one for one in element.iter() if name in (one.get("class") or "").split()]


def parsed(html: str) -> Element:
    """HTML of our own as an element."""
    return fromstring(html)  # noqa: S314


def text(element: Element) -> str:
    """What is read of an element, in one line."""
    return " ".join("".join(element.itertext()).split())


def new(element: Element) -> list[str]:
    """What is marked as new."""
    return [text(one) for one in element.iter("ins")]


def test_wings_stand_under_their_orders() -> None:
    """The lanes come in the order of priority, each with its wings; an order that no wing has is left out."""
    lanes = kind(drawn("musket-pike", TRACK), "rk-lane")
    assert [text(kind(lane, "rk-lane-name")[0]) for lane in lanes] == [
        "Charge (order level)",
        "Make Ready",
        "Rally",
    ]
    assert [[text(one) for one in kind(lane, "rk-counter")] for lane in lanes] == [
        ["A1"],
        ["A2", "B1"],
        ["B: Left"],
    ]


def test_a_side_has_a_form_and_a_letter() -> None:
    """Squares are A's and circles B's; a name without its side's letter is given one."""
    counters = kind(drawn("musket-pike", TRACK), "rk-counter")
    assert [(text(one)[0], (one.get("class") or "").split()[-1]) for one in counters] == [
        ("A", "rk-counter--A"),
        ("A", "rk-counter--A"),
        ("B", "rk-counter--B"),
        ("B", "rk-counter--B"),
    ]


def test_a_wing_tells_its_markers_and_values() -> None:
    """What differs from the usual stands beside the counter, under the names of the table's columns."""
    assert [text(one) for one in kind(drawn("musket-pike", RUNNING), "rk-wing")] == [
        "A1 activation 2, step B rating −1",
        "A2 “F”",
        "B1 No Continue",
        "B: Left",
    ]
    (active,) = kind(drawn("musket-pike", RUNNING), "rk-wing--active")
    assert text(active).startswith("A1")


def test_no_level_is_shown_when_nobody_selects() -> None:
    """Outside of the Activation Phase no order is at its turn."""
    assert not kind(drawn("musket-pike", replace(TRACK, phase="rout", to_move=None)), "rk-lane-name--level")


def test_what_is_new_on_the_track_is_marked() -> None:
    """A new order, a new marker, a new activation are inserted; a marker that is gone is struck out."""
    wings = {**WINGS, "B1": mp.Wing("B", "charge"), "A1": replace(WINGS["A1"], finished=True)}
    board = drawn("musket-pike", replace(TRACK, wings=wings), RUNNING)
    assert new(board) == ["“F”", "B1"]
    assert [text(one) for one in board.iter("del")] == ["No Continue"]
    assert new(drawn("musket-pike", RUNNING, TRACK)) == ["activation 2, step B"]
    assert not new(drawn("musket-pike", RUNNING))


def test_a_usual_number_is_told_where_another_stood() -> None:
    """A wing that has one unit left of three says so, though one unit is what goes without saying."""
    before = replace(TRACK, wings={**WINGS, "A1": replace(WINGS["A1"], units=3)})
    after = replace(TRACK, wings={**WINGS, "A1": replace(WINGS["A1"], units=1, lost=2)})
    board = drawn("musket-pike", after, before)
    assert new(board) == ["units 1", "lost 2"]
    assert not list(board.iter("del"))
    assert "units 1" not in text(drawn("musket-pike", after))


def test_the_level_is_that_of_the_side_to_move() -> None:
    """By one reading a side may select below the level after a pass: then the arrow stands there."""
    readings = {"mp.reading.lower-after-pass": "own-level"}
    wings = {"A1": mp.Wing("A", "make-ready"), "B1": mp.Wing("B", "receive-charge")}
    passed = mp.Position(wings, phase="activation", to_move="B", on_move="B", passes=1)
    for position, order in ((passed, "Make Ready"), (replace(passed, readings=readings), "Receive Charge")):
        (name,) = kind(drawn("musket-pike", position), "rk-lane-name--level")
        assert text(name).startswith(order)


def test_units_with_names_are_drawn() -> None:
    """Each unit with what is to be told of it."""
    units = {"R1": mp.Unit("cavalry"), "R2": mp.Unit("heavy-infantry", morale="shaken")}
    position = replace(TRACK, wings={**WINGS, "A1": mp.Wing("A", "charge", units=units)})
    shaken = replace(units["R1"], morale="shaken")
    after = replace(position, wings={**WINGS, "A1": mp.Wing("A", "charge", units={**units, "R1": shaken})})
    first, second = kind(drawn("musket-pike", position), "rk-unit")
    assert text(first).startswith("R1 ")
    assert text(second).startswith("R2 ")
    assert len(new(drawn("musket-pike", after, position))) == 1


def test_a_card_lies_as_its_unit_does() -> None:
    """Upright, pushed forward or turned: each has a form of its own, and the word."""
    cards = kind(drawn("dark-millennium", TABLE), "rk-card")
    forms = [(one.get("class") or "").split()[-1].removeprefix("rk-card--") for one in cards]
    assert forms == ["locked", "charging", "ready"]
    for card, form in zip(cards, forms, strict=True):
        assert form in text(card)


def test_a_unit_out_of_play_is_no_longer_turned() -> None:
    """It says that it is out of play, and that is new."""
    gone = replace(TABLE.units["storm-bikes"], in_play=False)
    after = replace(TABLE, units={**TABLE.units, "storm-bikes": gone})
    board = drawn("dark-millennium", after, TABLE)
    assert text(kind(board, "rk-card--gone")[0]).startswith("Storm Bikes out of play")
    assert new(board) == ["out of play"]


def test_players_face_each_other() -> None:
    """B has the far side and A the near one, each with the zones that are not empty."""
    far, near = kind(drawn("dark-millennium", TABLE), "rk-player")
    assert [text(zone) for zone in kind(near, "rk-zone")] == ["hand: 2 C1 C2", "deck: 1"]
    assert [text(zone) for zone in kind(far, "rk-zone")] == [
        "hand: 1 C7: tactic: any unit gets +1 to its assault",
        "discard pile: 1 C8",
    ]


def test_a_card_that_moves_is_new_where_it_lies() -> None:
    """The card and both counts are marked."""
    players = {**TABLE.players, "A": dm.Player(("C2",), discard=("C1",), deck=("C3",))}
    board = drawn("dark-millennium", replace(TABLE, players=players), TABLE)
    assert new(board) == ["hand: 1", "discard pile: 1", "C1"]


def test_the_assault_is_seen_on_the_cards() -> None:
    """The assaulting unit says which assault it is in, with bonuses; its target says so too."""
    units = {**TABLE.units, "assault-squad": replace(TABLE.units["assault-squad"], plus_assault=1)}
    assault = dm.Assault("assault-squad", "regular", "storm-bikes")
    position = replace(TABLE, units=units, assault=assault, stage="tactics", to_move="A")
    cards = {
        text(kind(one, "rk-card-title")[0]): text(one)
        for one in kind(drawn("dark-millennium", position), "rk-card")
    }
    assert "regular assault" in cards["Assault Squad"]
    assert "assault 3 + 1" in cards["Assault Squad"]
    assert "target" in cards["Storm Bikes"]


def examples() -> Iterator[tuple[str, Place]]:
    """Every example of the pages, in each language."""
    registry = load(ROOT / "docs")
    for lang in LANGS:
        for block in registry.examples(lang):
            yield lang, registry.places[lang][block.id]


def test_a_tactic_is_played_until_the_action_ends() -> None:
    """The unit says so; that it no longer does, and that no assault is under way, needs no mark."""
    assault = dm.Assault("assault-squad", "regular", "storm-bikes")
    during = replace(TABLE, assault=assault, stage="tactics", to_move="A", used=("A2",))
    titles = [
        card for card in kind(drawn("dark-millennium", during), "rk-card") if "tactic played" in text(card)
    ]
    assert [text(kind(card, "rk-card-title")[0]) for card in titles] == ["A2"]
    after = drawn("dark-millennium", TABLE, during)
    assert not list(after.iter("del"))
    assert not new(after)


def test_an_empty_hand_is_told() -> None:
    """Nothing in the hand is something; nothing anywhere else is not shown."""
    position = replace(TABLE, players={"A": dm.Player()})
    assert [text(zone) for zone in kind(drawn("dark-millennium", position), "rk-zone")] == ["hand: 0"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [("ru", "тяжёлая пехота мораль: расстроена"), ("en", "Heavy Infantry Morale Shaken")],
)
def test_a_fact_has_its_name_once(lang: str, told: str) -> None:
    """The column's name stands before a value that does not begin with it, without a second colon."""
    units = {"R2": mp.Unit("heavy-infantry", morale="shaken")}
    position = replace(TRACK, wings={"A1": mp.Wing("A", "charge", units=units)})
    assert text(kind(drawn("musket-pike", position, lang=lang), "rk-unit")[0]) == f"R2 {told}"
    (locked,) = kind(drawn("dark-millennium", TABLE, lang="ru"), "rk-card--locked")
    assert text(locked).endswith(" Ш: противник сбрасывает 3 карты")


@pytest.mark.parametrize("lang", LANGS)
def test_a_board_says_what_the_position_says(lang: str) -> None:
    """Each cell of the tables stands on the board, for every position of every example."""
    for language, place in examples():
        if language != lang or book_of(place.block.id).name not in LISTED:
            continue
        said = account(place, lang)
        for position in dict.fromkeys(moment.position for moment in said.play):
            printed = say_position(said.book, still_read(position), lang)
            board = text(drawn(said.book, position, lang=lang))
            lost = [cell for cell in cells(printed) if cell.casefold() not in board.casefold()]
            assert not lost, f"{place.block.id}: {board}"


def still_read(position: Any) -> Any:
    """The position without what no longer matters, or not yet: how a lost unit lay, what other cards say."""
    if not isinstance(position, dm.Position):
        return position
    read = {card for player in position.players.values() for card in (*player.hand, *player.table)}
    cards = {id: card for id, card in position.cards.items() if id in read}
    units = {id: unit for id, unit in position.units.items() if unit.in_play}
    return replace(position, cards=cards, units=units)


def cells(printed: str) -> Iterator[str]:
    """The cells of printed tables that say something: no head, no usual value."""
    for table in printed.split("\n\n"):
        if table.startswith("|"):
            for row in table.split("\n")[2:]:
                found = (
                    part for cell in row.strip("|").split("|") for part in cell.strip(" «»“”").split(", ")
                )
                yield from (part for part in found if part not in USUAL)


USUAL = {"—", "да", "нет", "yes", "no", "0", "1", "в порядке", "normal"}


def test_an_example_has_its_boards_around_the_steps() -> None:
    """The first before the steps, then those between, folded, then the last."""
    later = [replace(RUNNING, step="A", to_move="B"), replace(RUNNING, step="A", to_move="B"), RUNNING]
    found = figures("musket-pike", play(TRACK, *later), "en")
    before, (between, after) = parsed(found.before), parsed(f"<all>{found.after}</all>")
    assert [text(one)[:13] for one in before.iter("figcaption")] == ["At the start."]
    assert [text(one)[:13] for one in between.iter("figcaption")] == ["After step 1."]
    assert [text(one)[:13] for one in after.iter("figcaption")] == ["After step 3."]
    assert (before.get("open"), between.get("open"), after.get("open")) == ("", None, "")


def test_the_last_board_is_compared_with_the_first() -> None:
    """What came and went between is not marked, what stayed is."""
    found = figures("musket-pike", play(TRACK, replace(TRACK, passes=1), RUNNING), "en")
    assert new(parsed(found.after)) == ["activation 2, step B"]


def test_a_caption_says_what_is_not_drawn() -> None:
    """Whose turn it is where another side chooses; neither the readings nor the cards that are seen."""
    other = replace(TRACK, to_move="B", readings={"mp.reading.below-zero": "failure"})
    captions = [
        text(parsed(figures(book, play(position), "en").before).findall(".//figcaption")[0])
        for book, position in (("musket-pike", TRACK), ("musket-pike", other), ("dark-millennium", TABLE))
    ]
    assert captions == [
        "At the start. It is the Activation Phase, A to move.",
        "At the start. It is the Activation Phase, B to move. The turn is with A.",
        "At the start.",
    ]


def test_a_play_that_changes_nothing_has_one_board() -> None:
    """Where every step is refused, the board at the start is all there is."""
    assert figures("musket-pike", play(TRACK, TRACK), "ru").after == ""


def test_a_step_that_moves_nothing_is_not_drawn() -> None:
    """After a pass the board is as it was; only the last one says whose turn it then is."""
    passed = replace(TRACK, passes=1, to_move="B", on_move="B")
    assert figures("musket-pike", play(TRACK, passed), "ru").after == ""
    assert figures("musket-pike", play(TRACK, passed, RUNNING), "ru").after.count("<figure") == 1
    assert (
        "B to move" in figures("musket-pike", play(TRACK, RUNNING, replace(RUNNING, to_move="B")), "en").after
    )


@pytest.mark.parametrize(
    ("book", "short", "long"),
    [
        ("musket-pike", {f"A{n}": WINGS["A1"] for n in range(6)}, {f"A{n}": WINGS["A1"] for n in range(7)}),
        ("musket-pike", WINGS, {"A1": mp.Wing("A", "charge", units={f"R{n}": UNIT for n in range(6)})}),
        (
            "dark-millennium",
            {f"A{n}": dm.Unit("A") for n in range(2)},
            {f"A{n}": dm.Unit("A") for n in range(3)},
        ),
    ],
)
def test_a_long_board_is_folded(book: str, short: Any, long: Any) -> None:
    """Six counters, or two cards, are what a page shows without being asked."""
    position, field = (TRACK, "wings") if book == "musket-pike" else (TABLE, "units")
    folds = [
        figures(book, play(replace(position, **{field: things})), "ru").before for things in (short, long)
    ]
    assert [parsed(fold).get("open") for fold in folds] == ["", None]


def test_a_book_without_a_board_has_no_figures() -> None:
    """Its examples stay as they are."""
    assert figures("no-such-book", play(TRACK, RUNNING), "ru") == ("", "")


def test_nothing_of_a_board_is_searched(site_folder: Path) -> None:
    """The page says it in sentences, and nobody finds it twice."""
    for lang, words in (("ru", "Новое подчёркнуто"), ("en", "What is new is underlined")):
        (index,) = (path.read_text("utf-8") for path in site_folder.glob(f"search/*/{lang}.json"))
        pages = "".join(file.read_text("utf-8") for file in (site_folder / lang).rglob("index.html"))
        assert words in pages
        assert words not in index


@pytest.mark.parametrize("id", some(SHOWN, 2))
def test_a_board_has_a_name(site: Site, reader: Open, id: str) -> None:
    """A screen reader announces each figure by its caption, and no two of an example alike."""
    page = reader(site.address("ru", id))
    page.evaluate("document.querySelectorAll('.rk-boards').forEach(fold => fold.open = true)")
    boards = page.locator("section", has=page.locator(f"[id='{id}']")).get_by_role("figure")
    names = [re.match("В начале|После шага [0-9]+", one.inner_text()) for one in boards.all()]
    assert len(names) > 2
    assert len({name[0] for name in names if name}) == len(names)
    for one in boards.all():
        expect(one).to_have_accessible_name(one.locator("figcaption").inner_text())


@pytest.mark.parametrize("id", some(SHOWN, 2))
def test_boards_work_without_a_script(site: Site, reader: Open, id: str) -> None:
    """A folded board opens by a click or a key, as the browser alone does it."""
    page = reader(site.address("en", id), java_script_enabled=False)
    fold = page.locator("section", has=page.locator(f"[id='{id}']")).locator(".rk-board-steps")
    board = fold.get_by_role("figure").first
    expect(board).to_be_hidden()
    fold.locator("> summary").focus()
    page.keyboard.press("Enter")
    expect(board).to_be_visible()


@pytest.mark.parametrize("id", some(SHOWN, 2))
def test_boards_are_printed_black_on_white(site: Site, reader: Open, id: str) -> None:
    """Also what was folded away, but for the boards between, and also from a dark screen."""
    page = reader(site.address("ru", id), color_scheme="dark", java_script_enabled=False)
    section = page.locator("section", has=page.locator(f"[id='{id}']"))
    for fold in section.locator(".rk-boards").all():
        fold.evaluate("fold => { fold.open = false; }")
    expect(section.locator(".rk-board-start figure")).to_be_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    expect(section.locator(".rk-board-start figure")).to_be_visible()
    expect(section.locator(".rk-board-end figure")).to_be_visible()
    expect(section.locator(".rk-board-steps")).to_be_hidden()
    assert (
        section.locator(".rk-board-end figcaption").evaluate("e => getComputedStyle(e).color")
        == "rgb(0, 0, 0)"
    )


@pytest.mark.parametrize("id", some(SHOWN, 2))
def test_boards_leave_a_page_short(site: Site, reader: Open, id: str) -> None:
    """On a phone, boards with all that is open at first take less room than the rest of the page does."""
    page = reader(site.address("ru", id), phone=True)
    height = "document.querySelector('article').offsetHeight"
    tall = page.evaluate(height)
    page.evaluate("document.querySelectorAll('.rk-folds').forEach(fold => fold.remove())")
    assert page.evaluate(height) < tall < 1.7 * page.evaluate(height)
