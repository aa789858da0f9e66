"""The record of review and the term base in other programs' formats and back, by real converters."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import polib
import pytest
from translate.storage.csvl10n import csvfile
from translate.storage.omegat import OmegaTFile
from translate.storage.po import pofile
from translate.storage.poxliff import PoXliffFile
from translate.storage.tbx import tbxfile
from translate.storage.tmx import tmxfile

from rulekit.cli import main
from rulekit.fidelity import record, terms
from rulekit.fidelity.entry import Entry
from scripts import exchange
from tests.fidelity.workshop import EN, NAME, RU, RULE, Workshop

ROOT = Path(__file__).parents[2]
TERMS = ROOT / "translations" / "terms.toml"
BASE = terms.load(TERMS)
NOTE = "mp.note.one"
#: A second heading that says the same in Russian, and not in English.
TWINS = ("## Шаг C { #again }\n", "## Step C again { #again }\n")


def tool(name: str, *arguments: object) -> None:
    """Run a command of translate-toolkit."""
    command: list[str | Path] = [Path(sys.executable).with_name(name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr


def printed(*arguments: str) -> str:
    """What a command of ours prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(["fidelity", *arguments, "--root", str(ROOT)]) == 0
    return out.getvalue()


@pytest.fixture
def desk(tmp_path: Path) -> Workshop:
    """A checkout with a pair that has changed since its review, a dismissal, and twins."""
    shop = Workshop(tmp_path).begin(f"{RU}\n{TWINS[0]}", f"{EN}\n{TWINS[1]}")
    shop.edit(NOTE, tcomment="dismiss numbers: the list is counted elsewhere")
    shop.replace("ru", "не больше 1 действия", "не больше 2 действий")
    shop.replace("en", "A note.", "A short note.")
    shop.sync()
    return shop


def rest(shop: Workshop, *but: str) -> dict[str, Entry]:
    """The entries of a record, all that they hold, without some."""
    return {entry.id: entry for entry in record.read(shop.po).entries if entry.id not in but}


def take(shop: Workshop, file: Path, *more: str) -> int:
    """Take a file back."""
    with redirect_stdout(io.StringIO()):
        return main(["fidelity", "take", "musket-pike", str(file), *more, "--root", str(shop.root)])


def test_xliff_and_back(desk: Workshop, tmp_path: Path) -> None:
    """Texts and reviews made in XLIFF come back to their entries; base, comments and old texts stay."""
    before, sheet, back = rest(desk, RULE, f"{NAME}#again"), tmp_path / "x.xlf", tmp_path / "back.po"
    sheet.write_bytes(exchange.xliff(desk.po))
    units = PoXliffFile.parsestring(sheet.read_bytes())
    (rule,) = (unit for unit in units.units if "2 действий" in unit.source)
    assert rule.isfuzzy()
    rule.target = "A unit can do no more than 2 actions in an activation."
    rule.markfuzzy(False)
    _, twin = (unit for unit in units.units if unit.source == "Шаг C")
    twin.target = "Step C once more"
    sheet.write_bytes(bytes(units))
    tool("xliff2po", sheet, back)
    assert take(desk, back) == 0
    assert rest(desk, RULE, f"{NAME}#again") == before
    assert {id: state for id, state in desk.states().items() if state != "waiting"} == {
        RULE: "flowed",
        f"{NAME}#again": "flowed",
    }
    english = desk.page("en").read_text("utf-8")
    assert "no more than 2 actions" in english
    assert "## Step C once more { #again }" in english
    assert "## Step C { #actions }" in english


def test_xliff_names_its_languages(desk: Workshop) -> None:
    """The file says that it is from Russian into English, and nothing of the folders of its maker."""
    written = PoXliffFile.parsestring(exchange.xliff(desk.po))
    assert (written.sourcelanguage, written.gettargetlanguage()) == ("ru", "en")
    assert [node.get("original") for node in written.document.getroot().iter("{*}file")] == [desk.po.name]


def test_tmx_has_what_is_reviewed(desk: Workshop) -> None:
    """Each reviewed pair stands in the memory, in both languages; what waits does not."""
    memory = tmxfile.parsestring(exchange.tmx([desk.po]))
    found = {(unit.source, unit.target) for unit in memory.units}
    entries = record.read(desk.po).entries
    assert found == {(entry.ru, entry.en) for entry in entries if not entry.fuzzy}
    assert any(entry.fuzzy for entry in entries)
    assert b'srclang="ru"' in exchange.tmx([desk.po]).partition(b"<body>")[0]


def test_tmx_by_the_command_of_the_guide(desk: Workshop, tmp_path: Path) -> None:
    """`po2tmx` makes the same memory, if it is told the languages."""
    made = tmp_path / "x.tmx"
    tool("po2tmx", "-l", "en", "--source-language", "ru", desk.po, made)
    ours, theirs = (tmxfile.parsestring(data) for data in (exchange.tmx([desk.po]), made.read_bytes()))
    assert [(unit.source, unit.target) for unit in ours.units] == [
        (unit.source, unit.target) for unit in theirs.units
    ]


def test_tbx_has_every_term() -> None:
    """Each term stands in the base with all forms and notes; what to avoid is forbidden."""
    base = tbxfile.parsestring(exchange.tbx(BASE))
    units = {unit.getid(): unit for unit in base.units}
    forms = {
        id: tuple(
            tuple(form.text for form in side)
            for side in (unit.get_source_terms(), unit.get_target_terms("en"))
        )
        for id, unit in units.items()
    }
    assert {id: found for id, found in forms.items() if ".avoid-" not in id} == {
        id: (term.forms("ru"), term.forms("en")) for id, term in BASE.items()
    }
    forbidden = {
        (id.partition(".avoid-")[0], one.text)
        for id, unit in units.items()
        for one in unit.get_target_terms("en")
        if one.administrative_status == "forbidden"
    }
    assert forbidden == {(id, form) for id, term in BASE.items() for form in term.avoid_en}
    assert forbidden
    assert len(units) == len(BASE) + len(forbidden)
    for id, term in BASE.items():
        said = units[id].getnotes()
        assert all(note in said for note in (term.status, term.source, term.note_ru, term.note_en)), id


def test_csv_has_every_term() -> None:
    """The table is read by name of column, by the toolkit and by anybody."""
    text = printed("terms")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["id"] for row in rows] == list(BASE)
    assert [tuple(row["avoid_en"].split("; ")) for row in rows] == [
        term.avoid_en or ("",) for term in BASE.values()
    ]
    assert [tuple(row["also_ru"].split("; ")) for row in rows] == [
        term.also_ru or ("",) for term in BASE.values()
    ]
    units = csvfile.parsestring(text.encode()).units
    assert [(unit.source, unit.target, unit.getid()) for unit in units] == [
        (term.forms("ru")[0], term.forms("en")[0], id) for id, term in BASE.items()
    ]


def test_csv_of_a_book() -> None:
    """A book has its own terms alone; an unknown one is told."""
    rows = list(csv.DictReader(io.StringIO(printed("terms", "ninth-age"))))
    assert {row["id"] for row in rows} == {id for id, term in BASE.items() if "ninth-age" in term.books}
    assert main(["fidelity", "terms", "chess", "--root", str(ROOT)]) == 2


def test_terms_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong with the base is told at its line, and nothing is printed of it."""
    (tmp_path / "docs/ru").mkdir(parents=True)
    (tmp_path / "translations").mkdir()
    (tmp_path / "translations/terms.toml").write_text('[term.house]\nru = "дом"\n', "utf-8")
    assert main(["fidelity", "terms", "--root", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "translations/terms.toml:1: " in err


def test_csv_becomes_tbx(tmp_path: Path) -> None:
    """`csv2tbx` reads the table: every term is there, under its Russian."""
    table, made = tmp_path / "terms.csv", tmp_path / "terms.tbx"
    table.write_text(printed("terms"), "utf-8")
    tool("csv2tbx", table, made)
    units = tbxfile.parsestring(made.read_bytes()).units
    assert [unit.source for unit in units] == [term.forms("ru")[0] for term in BASE.values()]


def test_json_has_all_of_a_term() -> None:
    """A line a term, as it stands in the file."""
    lines = {one.pop("id"): one for one in map(json.loads, printed("terms", "--json").splitlines())}
    assert list(lines) == list(BASE)
    assert all(lines[id]["ru"] == term.ru and lines[id]["status"] == term.status for id, term in BASE.items())
    assert lines["wing"]["avoid_en"] == list(BASE["wing"].avoid_en)


def test_glossary_of_omegat() -> None:
    """Each Russian form has a line; a form to avoid stands in the remark, and is no translation."""
    text = printed("terms", "--tabs", "--lang", "en")
    units = OmegaTFile.parsestring(text.encode()).units
    assert [(unit.source, unit.target) for unit in units] == [
        (form, term.forms("en")[0]) for term in BASE.values() for form in term.forms("ru")
    ]
    assert all(line.count("\t") == 2 for line in text.splitlines())
    wing = next(unit for unit in units if unit.source == "крыло")
    assert wing.getnotes().endswith("not corps; flank")


def test_all_files_at_once(tmp_path: Path) -> None:
    """The script writes each file once, and names it."""
    found = list(exchange.make(ROOT, tmp_path / "out"))
    assert sorted(found) == sorted((tmp_path / "out").iterdir())
    books = {path.stem for path in (ROOT / "translations" / "pairs").glob("*.po")}
    assert {path.stem for path in found if path.suffix == ".xlf"} == books
    assert {path.name for path in found if path.suffix != ".xlf"} == {
        *("rulekit.tmx", "terms.tbx", "terms.csv", "glossary.txt")
    }


def test_weblate_saves(desk: Workshop) -> None:
    """Weblate writes PO by the toolkit: wrapped, with its header; only what was edited there is seen here."""
    before = rest(desk, RULE)
    file = pofile(desk.po.read_bytes())
    (unit,) = (unit for unit in file.units if unit.getcontext() == RULE)
    unit.target = "A unit can do no more than 2 actions in an activation."
    unit.markfuzzy(False)
    file.updateheader(add=True, X_Generator="Weblate", Last_Translator="A <a@example.org>")
    file.updateheaderplural(2, "n != 1")
    desk.po.write_bytes(bytes(file))
    assert desk.states()[RULE] == "flowed"
    assert rest(desk, RULE) == before


def test_poedit_saves(desk: Workshop) -> None:
    """An editor that wraps, sorts and signs the file changes nothing but what was edited."""
    before = rest(desk, RULE)
    file = polib.pofile(str(desk.po), wrapwidth=79)
    file.metadata = {"X-Generator": "Poedit", "Plural-Forms": "nplurals=2; plural=(n != 1);", **file.metadata}
    (entry,) = (entry for entry in file if entry.msgctxt == RULE)
    entry.msgstr, entry.flags = "A unit can do no more than 2 actions in an activation.", []
    file.sort(key=lambda entry: entry.msgid)
    file.save()
    assert desk.states()[RULE] == "flowed"
    assert rest(desk, RULE) == before


def test_omegat_writes(desk: Workshop, tmp_path: Path) -> None:
    """OmegaT leaves out flags, and texts that its project has not got: what was translated comes back."""
    before, back = rest(desk, RULE), tmp_path / "back.po"
    file = polib.pofile(str(desk.po), wrapwidth=-1)
    for entry in file:
        entry.flags, entry.msgstr = [], ""
        if entry.msgctxt == RULE:
            entry.msgstr = "A unit can do no more than 2 actions in an activation."
    file.save(str(back))
    assert take(desk, back, "--fuzzy") == 0
    assert rest(desk, RULE) == before
    assert desk.states()[RULE] == "edited"
    assert take(desk, back) == 0
    assert desk.states()[RULE] == "flowed"
