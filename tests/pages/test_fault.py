"""Faults: file, line, code and words."""

import pickle

from rulekit.pages import Fault


def test_words() -> None:
    """A fault is worded in either language, and as an exception in English."""
    fault = Fault("docs/ru/a.md", 7, "page-alone", other="docs/en/a.md")
    assert str(fault) == fault.text("en")
    assert fault.text("en") == ("docs/ru/a.md:7: the page is in one language only: there is no docs/en/a.md")
    assert fault.text("ru") == ("docs/ru/a.md:7: страница есть только на одном языке: нет docs/en/a.md")


def test_equality() -> None:
    """Faults are equal by place, code and parameters."""
    assert Fault("a.md", 1, "page-alone", other="b") == Fault("a.md", 1, "page-alone", other="b")
    assert Fault("a.md", 1, "page-alone", other="b") != Fault("a.md", 1, "page-alone", other="c")
    assert hash(Fault("a.md", 1, "x", other="b")) == hash(Fault("a.md", 1, "x", other="c"))


def test_travels_between_processes() -> None:
    """A fault keeps its parameters when it is pickled."""
    fault = Fault("a.md", 1, "page-alone", other="b")
    assert pickle.loads(pickle.dumps(fault)) == fault  # noqa: S301


def test_representation() -> None:
    """A fault's representation would make it again."""
    fault = Fault("a.md", 1, "page-alone", other="b")
    assert eval(repr(fault)) == fault  # noqa: S307
