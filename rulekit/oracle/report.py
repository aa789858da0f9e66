"""What came of a suite against an engine: counts, one JSON document, JUnit XML."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, get_args
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rulekit.messages import in_a_line, message
from rulekit.oracle.compare import Unlike
from rulekit.oracle.conform import Outcome, Result
from rulekit.oracle.heat import Heat, heat
from rulekit.oracle.judge import Difference
from rulekit.oracle.player import Hello
from rulekit.oracle.suite import stated, text
from rulekit.verdict import BadPlay

_NO_XML = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass
class Run:
    """One run of a suite with an engine."""

    engine: str
    hello: Hello | None = None
    level: int | None = None
    outcomes: list[Outcome] = field(default_factory=list)
    #: What is wrong beside the verdicts, each with its place: a file of the suite, or the engine.
    findings: list[tuple[str, BadPlay]] = field(default_factory=list)
    restarts: int = 0

    @property
    def counts(self) -> dict[Result, int]:
        """How many vectors came to each result."""
        found = Counter(outcome.result for outcome in self.outcomes)
        return {result: found[result] for result in get_args(Result)}

    @property
    def is_good(self) -> bool:
        """Whether all that was played is as stated, and nothing was found beside it."""
        return not (self.findings or self.counts["failed"] or self.counts["unplayed"])

    @property
    def heat(self) -> dict[str, dict[str, Heat]]:
        """The heat of the rules of the books that were played."""
        return heat(self.outcomes, self.hello.books if self.hello else ())


def worded(unlike: Unlike, lang: str) -> str:
    """What is unlike, in a line with its path if it has one."""
    if isinstance(unlike, BadPlay):
        return unlike.text(lang)
    sides = {name: in_a_line(text(getattr(unlike, name))) for name in ("stated", "found")}
    return f"{unlike.path}: {message('differs', lang, **sides)}"


def reason(outcome: Outcome, lang: str) -> str:
    """Why a vector was left out."""
    if outcome.not_played is not None:
        return message("conform-not-played", lang, book=outcome.not_played)
    return str(in_a_line(outcome.reason)) if outcome.reason else message("conform-unplayed", lang)


def as_json(run: Run, lang: str) -> dict[str, Any]:
    """The whole report as plain values."""
    return {
        "engine": run.engine,
        "hello": run.hello,
        "level": run.level,
        "restarts": run.restarts,
        "counts": run.counts,
        "findings": [{"at": at} | _fault(fault, lang) for at, fault in run.findings],
        "vectors": [_outcome(outcome, lang) for outcome in run.outcomes],
        "rules": run.heat,
    }


def _outcome(outcome: Outcome, lang: str) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "id": outcome.id,
        "book": outcome.vector.book,
        "at": outcome.place,
        "result": outcome.result,
    }
    if outcome.result in {"skipped", "unplayed"}:
        plain["reason"] = reason(outcome, lang)
    if outcome.unlike:
        plain["unlike"] = [{"step": number} | _unlike(one, lang) for number, one in outcome.unlike]
    return plain


def _unlike(unlike: Unlike, lang: str) -> dict[str, Any]:
    return stated(unlike) if isinstance(unlike, Difference) else _fault(unlike, lang)


def _fault(fault: BadPlay, lang: str) -> dict[str, Any]:
    return {"path": fault.path, "code": fault.code, "message": fault.words(lang)}


def junit(run: Run, lang: str) -> bytes:
    """The report as JUnit XML: a suite a book, a case a vector, and a suite for what is wrong beside them."""
    root = Element("testsuites", name="rulekit conform")
    for book, outcomes in groupby(run.outcomes, lambda outcome: outcome.vector.book):
        cases = list(outcomes)
        suite = _suite(root, book, [case.result for case in cases], sum(case.seconds for case in cases))
        for outcome in cases:
            _case(suite, outcome, lang)
    if run.findings:
        suite = _suite(root, "rulekit conform", ["unplayed"] * len(run.findings), 0)
        for at, fault in run.findings:
            case = SubElement(suite, "testcase", classname="rulekit conform", name=_clean(at), time="0.000")
            SubElement(case, "error", type=fault.code, message=_clean(worded(fault, lang)))
    indent(root)
    xml: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def _suite(root: Element, name: str, results: list[Result], seconds: float) -> Element:
    counts = Counter(results)
    return SubElement(
        root,
        "testsuite",
        name=name,
        tests=str(len(results)),
        failures=str(counts["failed"]),
        errors=str(counts["unplayed"]),
        skipped=str(counts["skipped"]),
        time=f"{seconds:.3f}",
    )


def _case(suite: Element, outcome: Outcome, lang: str) -> None:
    case = SubElement(
        suite,
        "testcase",
        classname=outcome.vector.book,
        name=_clean(outcome.id),
        time=f"{outcome.seconds:.3f}",
    )
    if outcome.result == "skipped":
        SubElement(case, "skipped", message=_clean(reason(outcome, lang)))
    elif outcome.result == "unplayed":
        SubElement(case, "error", type="unplayed", message=_clean(reason(outcome, lang)))
    elif outcome.result == "failed":
        lines = list(_lines(outcome, lang))
        failure = SubElement(case, "failure", type=_type(outcome), message=_clean(lines[0]))
        failure.text = _clean("\n".join(lines))


def _lines(outcome: Outcome, lang: str) -> Iterator[str]:
    yield from (worded(one, lang) for _, one in outcome.unlike)


def _type(outcome: Outcome) -> str:
    first = outcome.unlike[0][1]
    return first.code if isinstance(first, BadPlay) else "differs"


def _clean(text: str) -> str:
    """Text without what XML cannot hold."""
    return _NO_XML.sub("\ufffd", text)
