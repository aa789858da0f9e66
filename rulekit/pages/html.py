"""HTML in a page: none, since what it holds may be proved and yet be seen by nobody."""

import re
from collections.abc import Collection, Iterator

from rulekit.pages.fault import Fault
from rulekit.pages.source import Source

#: Code in a line, which is shown as it stands.
CODE = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
_LINK = re.compile(r"<https?://[^\s<>]*>")
#: What begins a tag, a comment, a declaration or an instruction; a renderer takes the rest as it comes.
TAG = re.compile(r"<[A-Za-z/!?][^\s>]*>?")


def html(source: Source, skipped: Collection[int]) -> Iterator[Fault]:
    """Find HTML outside of the `skipped` lines and of `code`, the first piece of each line."""
    for number, line in enumerate(source.lines, 1):
        if "<" not in line or number in skipped:
            continue
        if tag := TAG.search(_LINK.sub("", CODE.sub("", line))):
            yield source.fault(number, "html-written", written=tag[0])
