"""Tables as Markdown, and numbers as a rule book prints them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rulekit.site.edition import Edition

Row = tuple[str, ...]
#: Makes a table's rows, its header first, for a page of an edition.
Rows = Callable[[Edition, str], Iterator[Row]]


def markdown(rows: Iterable[Row]) -> str:
    """A Markdown table; its first row is the header."""
    head, *body = rows
    lines = (head, ("---",) * len(head), *body)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def signed(value: int) -> str:
    """A modifier as printed: `+1`, `−1`, `0`."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def span(limit: int | None, none: str) -> str:
    """The results up to a limit: `0–3`, `0`."""
    if limit is None:
        return none
    return f"0–{limit}" if limit else "0"
