"""Make of the record of review and the term base what translators' programs read.

    .venv/bin/python scripts/exchange.py [FOLDER]

translate-toolkit converts them; not all of its commands can be told the languages, but its classes can.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from translate.convert.po2tmx import po2tmx
from translate.convert.po2xliff import po2xliff
from translate.storage.po import pofile
from translate.storage.tbx import tbxfile, tbxunit
from translate.storage.tmx import tmxfile

from rulekit.cli.language import language
from rulekit.fidelity import glossary, terms
from rulekit.fidelity.record import path_of
from rulekit.fidelity.sync import RECORDS
from rulekit.messages import message
from rulekit.proof.grounds import terms_of
from rulekit.site.pairs.known import unreadable_records

ROOT = Path(__file__).parents[1]
#: From which language into which translators translate.
SOURCE, TARGET = "ru", "en"


def make(root: Path, folder: Path) -> Iterator[Path]:
    """Write the files into a folder, and name each."""
    folder.mkdir(parents=True, exist_ok=True)
    records = [path for book in RECORDS if (path := path_of(root, book)).exists()]
    base = terms.load(terms_of(root))
    made = {f"{path.stem}.xlf": xliff(path) for path in records}
    made |= {
        "rulekit.tmx": tmx(records),
        "terms.tbx": tbx(base),
        "terms.csv": glossary.as_csv(base).encode(),
        "glossary.txt": glossary.as_tabs(base, SOURCE).encode(),
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
        yield folder / name


def xliff(path: Path) -> bytes:
    """All entries of a record, with the name of each where XLIFF has the place of a text.

    The converters know no names: on the way back they make one entry of two that look alike.
    """
    record = pofile(path.read_bytes())
    record.filename = path.name
    for unit in record.units:
        if name := unit.getcontext():
            unit.sourcecomments = [f"#: {name}\n"]
    return bytes(po2xliff().convertstore(record, sourcelanguage=SOURCE, targetlanguage=TARGET))


def tmx(paths: list[Path]) -> bytes:
    """The reviewed entries of some records."""
    memory, converter = tmxfile(sourcelanguage=SOURCE), po2tmx()
    for path in paths:
        with path.open("rb") as file:
            converter.convertfiles(file, memory, SOURCE, TARGET)
    return bytes(memory)


def tbx(base: terms.Terms) -> bytes:
    """The terms; an English form to avoid is an entry of its own, which Weblate takes for a forbidden one."""
    file = tbxfile(sourcelanguage=SOURCE, targetlanguage=TARGET)
    for id, term in base.items():
        unit = _entry(file, id, term.forms(SOURCE), term.forms(TARGET))
        for note in filter(None, (term.status, term.source, term.note(SOURCE), term.note(TARGET))):
            unit.addnote(note)
        for number, form in enumerate(term.avoid(TARGET), 1):
            _forbid(_entry(file, f"{id}.avoid-{number}", term.forms(SOURCE)[:1], (form,)))
    return bytes(file)


def _entry(file: tbxfile, id: str, source: tuple[str, ...], target: tuple[str, ...]) -> tbxunit:
    unit: tbxunit = file.addsourceunit(source[0])
    unit.setid(id)
    unit.set_source_terms(list(source), SOURCE)
    unit.set_target_terms(list(target), TARGET)
    return unit


def _forbid(unit: tbxunit) -> None:
    tig = unit.get_target_dom(TARGET).find(unit.namespaced("tig"))
    note = tig.makeelement(unit.namespaced("termNote"), type="administrativeStatus")
    note.text = "forbidden"
    tig.append(note)


def main(root: Path, folder: Path) -> int:
    """Make the files, or tell what keeps them from being made: 2 then."""
    lang = language([], os.environ)
    try:
        if found := [*unreadable_records(root), *terms.faults(terms_of(root))]:
            print(*(fault.text(lang) for fault in found), sep="\n", file=sys.stderr)
            return 2
        print(*make(root, folder), sep="\n")
    except OSError as error:
        said = message("file-unreadable", lang, reason=error.strerror)
        print(f"{error.filename}: {said}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(ROOT, Path(sys.argv[1]) if sys.argv[1:] else ROOT / "exchange"))
