"""The report as JUnit XML, where names hold what XML cannot."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from msgspec.structs import replace

from rulekit.oracle.conform import Outcome
from rulekit.oracle.judge import Difference
from rulekit.oracle.report import Run, junit
from rulekit.oracle.vectors import parse


def test_what_xml_cannot_hold(play: dict[str, Any]) -> None:
    """Control characters in a vector's name and in a path are shown as such, and nothing else is touched."""
    vector = replace(parse(play)[1], id="a\x07b <&> «ё»\u00a0😀")
    difference = Difference("$.steps[0].position.wings.\x00", 1, 2)
    outcome = Outcome(vector, "x:1", "failed", ((1, difference),))
    (suite,) = ET.fromstring(junit(Run("x", outcomes=[outcome]), "en"))  # noqa: S314 - our own text
    assert suite[0].get("name") == "a\ufffdb <&> «ё»\u00a0😀"
    text = suite[0][0].text
    assert text is not None
    assert text.startswith("$.steps[0].position.wings.\ufffd: ")
