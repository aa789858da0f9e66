"""Lists that pages show and code keeps: terms, readings, how many examples are verified."""

from __future__ import annotations

import subprocess
from pathlib import Path

from rulekit.fidelity.terms import Term
from rulekit.games import book_of
from rulekit.messages import message
from rulekit.oracle.archive import CHECKSUM
from rulekit.oracle.suite import ARCHIVE, GUIDE, named
from rulekit.prose import say_label
from rulekit.site.edition import Edition


def readings(edition: Edition, page: str) -> str:
    """The open questions of the page's book, each with a link to its block."""
    lines = []
    for block in edition.registry.readings(edition.lang):
        book = book_of(block.id)
        if not page.startswith(f"{book.name}/"):
            continue
        label = say_label(book.name, book.readings[block.id].source, edition.lang)
        question = block.body.partition("\n\n")[0].replace("\n", " ")
        lines.append(f"- [{label}]({edition.link(page, block.id)}): {question}")
    return "\n".join(lines)


def verified(edition: Edition) -> str:
    """How many examples were run, and at which commit."""
    count = len(edition.registry.examples(edition.lang))
    commit = head(edition.registry.docs)
    code = "site-verified-at" if commit else "site-verified"
    return message(code, edition.lang, count=count, commit=commit)


def archive(url: str) -> str:
    """The suite to download, with its checksum and its guide, seen from the page that is served at `url`."""
    above = "../" * (url.count("/") + 1)
    names = {f"{named()}{ARCHIVE}": None, f"{named()}{ARCHIVE}{CHECKSUM}": "SHA-256", GUIDE: None}
    links = [f'<a href="{above}vectors/{name}">{text or name}</a>' for name, text in names.items()]
    return f"{links[0]} ({', '.join(links[1:])})"


def data(url: str) -> str:
    """The rules and the terms as data, with their schemas, seen from the page that is served at `url`."""
    above = "../" * (url.count("/") + 1)
    names = ("rules.json", "rules.schema.json", "terms.json", "terms.schema.json")
    rules, its, terms, their = (f'<a href="{above}{name}">{name}</a>' for name in names)
    return f"{rules} ({its}), {terms} ({their})"


def head(folder: Path) -> str:
    """The short name of the commit that a folder is at, `+` where files have changed since; else nothing."""
    # A fixed length: by itself git takes as many digits as the number of its objects asks for.
    command = ["git", "-C", str(folder), "describe", "--always", "--exclude=*", "--dirty=+", "--abbrev=9"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def terms(edition: Edition) -> str:
    """The glossary: each term in this language and in the others, and what to mind."""
    return "\n\n".join(_term(id, term, edition) for id, term in edition.terms.items())


def _term(id: str, term: Term, edition: Edition) -> str:
    """One term as a Markdown definition, with an anchor of its own."""
    others = [f"*{term.form(lang)}*{{ lang={lang} }}" for lang in edition.others]
    status = "" if term.status == "official" else message(f"site-term-{term.status}", edition.lang)
    remark = " ".join(filter(None, (term.note(edition.lang), status)))
    near = ", ".join(f"[{edition.term(other)}](#term.{other})" for other in term.neighbours)
    compare = message("site-term-compare", edition.lang, terms=near) if near else ""
    lines = [f"{term.form(edition.lang)} {{ #term.{id} }}", *others, remark, compare]
    return "\n:   ".join(filter(None, lines))
