"""The ways in which signs and spaces are wrong that a pattern can tell; ¤ stands for what is no text."""

from __future__ import annotations

import re
from typing import NamedTuple

_BOTH = ("ru", "en")
_UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"


class Fault(NamedTuple):
    """A way to be wrong."""

    name: str
    langs: tuple[str, ...]
    #: Signs of which it has one; none where it may be of letters alone.
    signs: str
    pattern: re.Pattern[str]
    #: The habit without which it is none.
    habit: str = ""


FAULTS = (
    Fault(
        "doubled",
        _BOTH,
        "",
        re.compile(
            r"(?<![\w¤'’-])(?!(?:is|that|had|do)\b)([^\W\d_]{2,}|[авикосуяa])\s+\1(?![\w¤'’-])", re.IGNORECASE
        ),
    ),
    Fault("spaces", _BOTH, " ", re.compile(r"(?<=[^\s.!?:;|])[ \u00a0]{2,}(?=[^\s|])")),
    Fault(
        "before",
        _BOTH,
        ",;!?)»”.:",
        re.compile(r"(?<=[\w»”)¤])[ \u00a0]+(?=[,;!?)»”](?![-\w])|[.:](?=\s|$))"),
    ),
    Fault(
        "after",
        _BOTH,
        ",;!?:",
        re.compile(r"(?<=[^\W\d_¤])[,;!?](?=[^\W\d_])|(?<=[^\W\d_]{2})[,;:](?=[^\W\d_]{2})"),
    ),
    Fault("after", ("ru",), ".", re.compile(r"(?<=[а-яё»])\.(?=[А-ЯЁ])")),
    Fault("after", ("en",), ".", re.compile(r"(?<=[a-z”]{2})\.(?=[A-Z][a-z])")),
    Fault("inside", _BOTH, "(«“", re.compile(r"(?<=[(«“])[ \u00a0]+(?=\S)"), "closed"),
    Fault(
        "repeated",
        _BOTH,
        ",;.",
        re.compile(r"[,;]\s*[,;](?![)(-])|(?<![.\w])\.\.(?!\.)|(?<=\w)\.\.(?![.\w/])|,\.|\.,(?=\s[а-яё])"),
    ),
    Fault(
        "quotes", ("ru",), '"“”„', re.compile(r"(?<![\d=(])\"|“(?![A-Za-z])|(?<![A-Za-z:])”|„"), "guillemets"
    ),
    Fault("quotes", ("en",), '"„', re.compile(r"(?<![\d=(])\"|„"), "curly"),
    Fault("quotes", ("en",), "«»", re.compile(r"[«»](?![А-Яа-яЁё])(?<![А-Яа-яЁё:]»)")),
    Fault("dash", _BOTH, "-", re.compile(r"(?<=[^\s|]) (?:-|--) (?=[^\s|])"), "dashes"),
    Fault("dash", _BOTH, "—", re.compile(r"(?<=[^\W\d_])(?: —(?=[^\W\d_])|— (?=[^\W\d_]))")),
    Fault("range", _BOTH, "-", re.compile(r"(?<![\w.-])\d+(?:\.\d+)*-\d+(?:\.\d+)*(?![\w-])"), "ranges"),
    Fault("minus", _BOTH, "-", re.compile(r"(?<![\w\-–)\]])-(?=\d)"), "minus"),
    Fault("ellipsis", _BOTH, ".", re.compile(r"(?<!\.)\.\.\.(?!\.)"), "curly"),
    Fault("decimal", ("en",), ",", re.compile(r"(?<![\w.,])\d+,(?:\d{1,2}|\d{4,})(?![\d,])")),
    Fault(
        "unseen",
        _BOTH,
        "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff",
        re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]"),
    ),
)
