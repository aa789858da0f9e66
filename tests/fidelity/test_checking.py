"""The run of the checks: dismissals, stale ones among them, and the habits of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.fidelity.checking import Found, check
from rulekit.fidelity.pair import Finding, Pair, Span, Text
from rulekit.fidelity.shown import JSON, PLAIN, fragment
from rulekit.fidelity.side import Both
from rulekit.fidelity.style import Style


def digits(both: Both) -> Iterator[Finding]:
    """Find a digit in the English."""
    if any(one.isdigit() for one in both.en.text):
        yield Finding("digits", "fidelity-digits")


def pair(en: str, dismissed: Mapping[str, str] | None = None) -> Pair:
    """A pair whose Russian says nothing."""
    return Pair("a", "rule", Text("Слово", "ru.md", 3), Text(en, "en.md", 5), dismissed or {})


def run(*pairs: Pair) -> list[Found]:
    """What is found with one check."""
    return list(check(pairs, {}, {"digits": digits}))


def test_findings_in_the_order_of_pairs() -> None:
    """Each finding comes with its pair."""
    ones = [pair("1"), pair("none"), pair("2")]
    assert [found.pair for found in run(*ones)] == [ones[0], ones[2]]


def test_dismissed_with_a_reason() -> None:
    """A finding that is dismissed is told apart, with the reason."""
    (found,) = run(pair("1", {"digits": "so it must be"}))
    assert found.reason == "so it must be"


def test_a_dismissal_without_reason_does_not_count() -> None:
    """The finding stands, and the dismissal is a finding too."""
    finding, fault = run(pair("1", {"digits": " "}))
    assert (finding.reason, fault.reason) == (None, None)
    assert fault.finding.code == "fidelity-dismissals-unreasoned"


def test_stale_and_unknown_dismissals() -> None:
    """What dismisses nothing, or no check, is told."""
    codes = [found.finding.code for found in run(pair("none", {"digits": "old", "digit": "misspelt"}))]
    assert codes == ["fidelity-dismissals-stale", "fidelity-dismissals-unknown"]


def quoted(sign: str) -> Pair:
    """A pair that quotes in English."""
    open_, close = ("“", "”") if sign == "curly" else ('"', '"')
    return Pair("a", "entry", Text("Слово «слово»"), Text(f"A {open_}word{close}"))


def test_habits_of_a_file() -> None:
    """What most texts do is the habit; one text alone is none."""
    assert Style.of([]) == Style()
    assert Style.of([quoted("straight")]).curly
    assert not Style.of([quoted("straight")] * 3).curly
    assert Style.of([quoted("straight")] * 3 + [quoted("curly")] * 3).curly


def test_habits_of_words() -> None:
    """A file in which a ё is left out, or English stands in the Russian, does so as a rule."""
    yo = [Pair("a", "entry", Text(text), Text("Still")) for text in ("Еще", "Ещё", "Ещё")]
    assert Style.of(yo).yo
    assert not Style.of([yo[0], *yo]).yo
    latin = Pair("a", "entry", Text("Ключ gpg"), Text("The gpg key"))
    assert not Style.of([latin] * 2).translated
    assert Style.of([latin] * 2).yo


def test_fragments() -> None:
    """The lines that have marked words are shown, with their place; overlapping words are one."""
    text = Text("one two\nthree four\nfive", "en.md", 5)
    made = Pair("a", "rule", text, text)
    shown = fragment(made, "en", [Span(8, 13), Span(10, 18), Span(19, 23)], PLAIN)
    assert shown == ("⟦three four⟧ … ⟦five⟧", "en.md:6")
    assert fragment(made, "en", [], PLAIN) == ("one two three four five", "en.md:5")
    assert fragment(made, "en", [Span(0, 3), Span(4, 7)], PLAIN).text == "⟦one⟧ ⟦two⟧"


def test_no_text_controls_the_screen() -> None:
    """What would move the cursor or turn the direction is shown escaped; JSON has it as it is."""
    text = pair("\x1b[2J 5 \u202eb")
    marked = [Span(5, 6)]
    assert fragment(text, "en", marked, PLAIN).text == "\\x1b[2J ⟦5⟧ \\u202eb"
    assert fragment(text, "en", (), PLAIN).text == "\\x1b[2J 5 \\u202eb"
    assert fragment(text, "en", marked, JSON).text == "\x1b[2J [[5]] \u202eb"


def test_fragment_of_a_long_text() -> None:
    """A long text without marks is cut; an entry of a PO file tells the line of the entry."""
    text = Text("word " * 100 + "\nlast", "a.po", 7)
    shown = fragment(Pair("a", "entry", text, text), "en", [], PLAIN)
    assert shown.text.endswith("…")
    assert len(shown.text) == 240
    assert fragment(Pair("a", "entry", text, text), "en", [Span(501, 505)], PLAIN).at == "a.po:7"
