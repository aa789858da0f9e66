"""A checkout of one page in two languages, its record of review, and the command that keeps them in step."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import polib

from rulekit.cli import main

RU = """\
# Приказы { #orders }

Вступление.
Второе предложение.

## Шаг C { #actions }

/// rule | mp.actions.one
За активацию можно выполнить не больше 1 действия.
///

Между правилами.

/// example | mp.actions.twice
P1 не перестроить дважды.

Пояснение к примеру.

| Игрок | Крыло | Приказ      |
|-------|-------|-------------|
| A     | A1    | «Атаковать» |

1. A активирует A1.
///

| Действие | Кто |
|---|---|
| движение | все |

{{ odds("charge") }}

Шанс — {{ odds("rally") }}.

```text
Это никто не переводит.
```

/// note | mp.note.one
Примечание.

- Первое.
- Второе.
///
"""

EN = """\
# Orders { #orders }

The introduction.
A second sentence.

## Step C { #actions }

/// rule | mp.actions.one
A unit can do no more than 1 action in an activation.
///

Between the rules.

/// example | mp.actions.twice
P1 does not reform twice.

A comment on the example.

| Player | Wing | Order  |
|--------|------|--------|
| A      | A1   | Charge |

1. A activates A1.
///

| Action | Who |
|---|---|
| Move | all |

{{ odds("charge") }}

The chance is {{ odds("rally") }}.

```text
Nobody translates this.
```

/// note | mp.note.one
A note.

- One.
- Two.
///
"""

RULE = "mp.actions.one"
NAME = "musket-pike/orders"


class Ran(NamedTuple):
    """How a sync ended, and what it said."""

    code: int
    said: list[str]

    @property
    def states(self) -> dict[str, str]:
        """What has become of each pair, of a sync with `--json`."""
        return {event["id"]: event["state"] for event in map(json.loads, self.said)}


@dataclass
class Workshop:
    """The checkout."""

    root: Path

    def page(self, lang: str) -> Path:
        """The page in a language."""
        return self.root / "docs" / lang / f"{NAME}.md"

    @property
    def po(self) -> Path:
        """The record of review."""
        return self.root / "translations/pairs/musket-pike.po"

    def begin(self, ru: str = RU, en: str = EN) -> Workshop:
        """Write the pages, enter them into the record and clear them all."""
        for lang, text in (("ru", ru), ("en", en)):
            self.page(lang).parent.mkdir(parents=True, exist_ok=True)
            self.page(lang).write_text(text, "utf-8", newline="")
        self.sync()
        self.review()
        return self

    def sync(self, *arguments: str) -> Ran:
        """Run `rulekit fidelity sync` in English."""
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(out):
            code = main(["fidelity", "sync", *arguments, "--lang", "en", "--root", str(self.root)])
        return Ran(code, out.getvalue().replace(f"{self.root.as_posix()}/", "").splitlines())

    def states(self, *arguments: str) -> dict[str, str]:
        """What a sync says of each pair that it has something to say of."""
        return self.sync("--json", *arguments).states

    def entry(self, id: str) -> polib.POEntry:
        """An entry of the record, obsolete ones included."""
        (found,) = (entry for entry in polib.pofile(str(self.po)) if entry.msgctxt == id)
        return found

    def edit(self, id: str, **values: Any) -> None:
        """Change an entry as an editor would: its fields by name, `fuzzy` among them."""
        file = polib.pofile(str(self.po), wrapwidth=-1)
        for entry in file:
            if entry.msgctxt == id:
                for name, value in values.items():
                    setattr(entry, name, value)
        file.save()

    def review(self, *ids: str) -> None:
        """Clear `fuzzy` of some entries, or of all."""
        file = polib.pofile(str(self.po), wrapwidth=-1)
        for entry in file:
            if not ids or entry.msgctxt in ids:
                entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
        file.save()

    def replace(self, lang: str, old: str, new: str) -> None:
        """Change a page, at one place."""
        text = self.page(lang).read_bytes().decode()
        assert text.count(old) == 1, old
        self.page(lang).write_text(text.replace(old, new), "utf-8", newline="")

    def files(self) -> dict[str, bytes]:
        """All that stands in the checkout."""
        paths = (path for folder in ("docs", "translations") for path in (self.root / folder).rglob("*"))
        return {path.relative_to(self.root).as_posix(): path.read_bytes() for path in paths if path.is_file()}

    def untouched(self, does: Callable[[], Ran]) -> Ran:
        """Do something that must not change any file."""
        before = self.files()
        ran = does()
        assert self.files() == before
        return ran

    def git(self, *arguments: str) -> str:
        """Ask Git, with nobody's settings."""
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.autocrlf=false")
        command = ["git", *who, "-C", str(self.root), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def diff(self) -> dict[str, list[str]]:
        """The lines that Git finds changed since the last commit, by file; then commit them."""
        found: dict[str, list[str]] = {}
        for line in self.git("diff", "--unified=0").splitlines():
            if line.startswith("+++ "):
                found[line.removeprefix("+++ b/")] = lines = []
            elif line[:1] in {"+", "-"} and not line.startswith("--- "):
                lines.append(line)
        self.git("commit", "-qam", "next")
        return found
