"""Plays, links and suites from others: what they hold reaches HTML as text, and archives lead nowhere."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from rulekit.markup import html, leads, tag
from rulekit.messages import message
from rulekit.oracle import archive, verify
from rulekit.oracle.archive import unpack
from rulekit.oracle.suite import Finding
from rulekit.oracle.vectors import MOST, parse
from rulekit.pages import LANGS
from rulekit.prose.fault import Unreadable
from rulekit.table.protocol import answer
from rulekit.table.shared import linked
from rulekit.verdict import BadPlay
from tests.fuzz.built import link
from tests.hostile.said import elements

NAMES = [
    "<img src=x onerror=alert(1)>",
    "A1\u202e",
    "А1",
    "A1\0",
    "javascript:alert(1)",
    "../../x",
    '"><script>',
]


def play(name: str) -> dict[str, Any]:
    """A play in which a wing has this name."""
    wings = {name: {"side": "A", "order": "charge"}, "B1": {"side": "B", "order": "rally"}}
    return {"format": 1, "book": "musket-pike", "given": {"wings": wings}, "steps": []}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text(name: str, lang: str) -> None:
    """Whatever something is called, in a link or a play, its name is refused or stands in HTML as text."""
    content = ["musket-pike", play(name)["given"], [], 0]
    for asked in ({"link": link(json.dumps(content).encode())}, {"play": play(name)}):
        told = json.loads(
            answer(json.dumps({"lang": lang, **asked, "opened": ["change", "try", "position"]}))
        )
        if "error" in told:
            assert told["error"].isprintable()
            continue
        made = elements("".join(told["sections"].values()))
        assert "button" in made
        assert not made & {"img", "script", "onerror"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (["<script>", {}, [], 0], "table-link-book"),
        ([{"a": 1}, {}, [], 0], "table-link-broken"),
        (["musket-pike", [[[]]] * 3, [], 0], "table-link-broken"),
    ],
)
def test_a_link_that_is_none(content: Any, code: str) -> None:
    """A link to no book, or to no play, says so."""
    with pytest.raises(Unreadable) as stopped:
        linked(link(json.dumps(content).encode()))
    assert stopped.value.code == code


@pytest.mark.parametrize("text", [b" " * 50_000_000, b"[" * 100_000, b'{"a":' * 1000])
def test_a_link_that_grows(text: bytes) -> None:
    """A link that unpacks without end, or is deeper than any play, is broken."""
    with pytest.raises(Unreadable) as stopped:
        linked(link(text))
    assert stopped.value.code == "table-link-broken"


@pytest.mark.parametrize("id", ["mp.а.b", "MP.a", "../x", "<b>", "mp.a\u202e"])
def test_an_id_that_looks_like_another(id: str) -> None:
    """A vector of a suite is called by an id of ours, and by nothing that looks like one."""
    line = json.dumps(play("A1") | {"id": id}).encode()
    found = [one for one in check_book(line) if one.code == "suite-id"]
    assert [(one.at, one.params) for one in found] == [("x.jsonl:1", {"id": id})]
    assert len({message("suite-id", lang, id=id) for lang in LANGS}) == 2


def test_steps_without_end() -> None:
    """A play has so many steps at most, and says how many it has."""
    endless = play("A1") | {"steps": [{"do": {"act": "pass"}}] * (MOST + 1)}
    with pytest.raises(BadPlay) as stopped:
        parse(endless)
    assert (stopped.value.path, stopped.value.code) == ("$.steps", "steps-many")
    assert all(str(MOST + 1) in stopped.value.words(lang) for lang in LANGS)


@pytest.mark.parametrize(
    "base", ["javascript:alert(1)//", " jAvascript:x", "java\nscript:x", "data:text/html,"]
)
def test_a_page_that_lies_elsewhere(base: str) -> None:
    """No link begins with what runs, whoever says that the pages lie there."""
    for lang in LANGS:
        told = json.loads(answer(json.dumps({"lang": lang, "base": base, "play": play("A1")})))
        assert set(told) == {"error"}
        assert "https://" in told["error"]


@pytest.mark.parametrize("name", ["script", "style", "iframe", "object", "base", "meta", "link", "embed"])
def test_elements_that_run(name: str) -> None:
    """No element that runs or loads something can be made."""
    with pytest.raises(ValueError, match=name):
        tag(name, "x")


@pytest.mark.parametrize(
    "attributes",
    [{"onclick": "x"}, {"style": "x"}, {"href": "javascript:x"}, {"src": "\tdata:x"}, {"srcdoc": "x"}],
)
def test_attributes_that_run(attributes: dict[str, str]) -> None:
    """Nor can an attribute."""
    with pytest.raises(ValueError, match="would run something"):
        tag("a", "x", **attributes)


def test_text_stays_text() -> None:
    """Text and values are escaped; addresses that only lead somewhere stay as they are."""
    made = tag("a", "", ["<b>&"], href='https://x.org/?a="<&', title='"><script>')
    assert html([made]) == (
        '<a href="https://x.org/?a=&quot;<&amp;" title="&quot;&gt;<script&gt;">&lt;b&gt;&amp;</a>'
    )
    assert elements(html([made])) == {"a", "href", "title"}
    assert all(map(leads, ["", "#a", "a/b?c:d", "/a", "http://x", "HTTPS://x", "mailto:a@b"]))


def check_book(lines: bytes) -> list[Finding]:
    """What is wrong with a file of vectors."""
    return list(verify._check_book("musket-pike", verify.read(lines, "x.jsonl"), {}))


def packed(*names: str, kind: bytes = tarfile.REGTYPE, size: int = 1) -> bytes:
    """An archive of members with these names."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as tar:
        for name in names:
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            info.size = size if kind == tarfile.REGTYPE else 0
            tar.addfile(info, io.BytesIO(bytes(info.size)))
    return gzip.compress(written.getvalue(), mtime=0)


@pytest.mark.parametrize("name", ["../x.jsonl", "suite/../../x.jsonl", "/etc/x.jsonl", "..\\x.jsonl"])
def test_a_member_that_leads_elsewhere(name: str) -> None:
    """A member is a file in a folder of the archive; its name is told, and nothing of it is read."""
    files, faults = unpack(packed(name))
    assert files == {}
    assert [(fault.code, fault.params["member"]) for fault in faults] == [("archive-member", name)]
    assert len({fault.words(lang) for lang in LANGS for fault in faults}) == 2


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE])
def test_a_member_that_is_no_file(kind: bytes) -> None:
    """Links and devices are left out, and told."""
    files, faults = unpack(packed("suite/x.jsonl", kind=kind))
    assert files == {}
    assert [fault.code for fault in faults] == ["archive-member"]


def test_members_without_end() -> None:
    """An archive of more files than any suite has is read no further."""
    names = [f"suite/{number}.jsonl" for number in range(archive.MEMBERS + 2)]
    files, faults = unpack(packed(*names))
    assert len(files) == archive.MEMBERS
    assert [fault.code for fault in faults] == ["archive-members"]


def test_an_archive_that_swells() -> None:
    """Of a few bytes that become more than the limit the first are read, and that is said."""
    files, faults = unpack(packed("suite/x.jsonl", size=archive.LIMIT + 1))
    assert [fault.code for fault in faults] == ["archive-large"]
    assert sum(map(len, files.values())) <= archive.LIMIT


@pytest.mark.parametrize("lang", LANGS)
def test_conform_starts_nothing_for_a_file_that_it_cannot_read(
    tmp_path: Path, command: Path, lang: str
) -> None:
    """A file that is no suite is told before an engine runs."""
    file, mark = tmp_path / "suite", tmp_path / "started"
    file.write_bytes(b"\0\xff\x01")
    engine = f"{sys.executable} -c \"open('{mark}', 'w')\""
    done = subprocess.run(
        [command, "conform", file, "--engine", engine, "--lang", lang],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert str(file) in done.stdout + done.stderr
    assert "UTF-8" in done.stdout + done.stderr
    assert not mark.exists()
