"""The pages are HTML as the standard has it, by a validator that is not ours."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulekit.pages import LANGS
from tests.sample import ALL

if TYPE_CHECKING:
    from tests.conftest import Need
    from tests.site.conftest import Site

CONFIG = {"root": True, "extends": ["html-validate:standard"]}
#: A page of each sort; `make test-all` looks at every page.
FEW = (
    "",
    "glossary/",
    "trace/",
    "musket-pike/",
    "musket-pike/judge/",
    "musket-pike/odds/",
    "dark-millennium/ba-cards/",
    "dark-millennium/print/",
    "ninth-age/pursuit/",
    "hidden-movement/reveal/",
    "translating/",
    "translating/pairs/site/",
)
#: The theme's fault, and where: it says of two check boxes that they are not to be filled in by the browser.
THEMES_OWN = {("valid-autocomplete", "#__drawer"), ("valid-autocomplete", "#__search")}


def faults(need: Need, folder: Path, *files: Path) -> Iterator[str]:
    """What the validator says of files, without the theme's own faults."""
    config = folder / "html-validate.json"
    config.write_text(json.dumps(CONFIG), "utf-8")
    command = list(
        map(str, [need("node"), need("html-validate"), "--config", config, "--formatter", "json", *files])
    )
    # Into a file: what Node has not yet written to a pipe when it ends is lost.
    out = folder / "told.json"
    with out.open("wb") as told:
        status = subprocess.run(command, stdout=told, check=False).returncode
    assert status in {0, 1}
    read: list[dict[str, Any]] = json.loads(out.read_bytes())
    for file in read:
        for one in file["messages"]:
            if (one["ruleId"], one["selector"]) not in THEMES_OWN:
                yield f"{file['filePath']}:{one['line']}: {one['ruleId']}: {one['message']}"


def test_every_page_is_valid(site: Site, need: Need, tmp_path: Path) -> None:
    """No element, attribute or nesting that HTML does not know, and no id twice."""
    pages = [site.folder / lang / path / "index.html" for lang in LANGS for path in FEW]
    if ALL:
        pages = sorted(site.folder.rglob("*.html"))
    assert list(faults(need, tmp_path, site.folder / "index.html", site.folder / "404.html", *pages)) == []


def test_the_validator_sees_faults(need: Need, tmp_path: Path) -> None:
    """A file that is no valid HTML is told; with the theme's fault alone it would not be."""
    page = tmp_path / "page.html"
    head = '<!doctype html><html lang="en"><head><title>x</title></head><body>'
    drawer = '<input type="checkbox" id="__drawer" autocomplete="off" aria-label="x">'
    page.write_text(f"{head}{drawer}<p id='a'>x</p><p id='a'><div>x</div></p></body></html>", "utf-8")
    found = {one.split(": ")[1] for one in faults(need, tmp_path, page)}
    assert "no-dup-id" in found
    assert "valid-autocomplete" not in found
