"""A source text of no game, its terms and its manifest: so the code is tested without real ones."""

from __future__ import annotations

from rulekit.fidelity.source.align import Stated
from rulekit.fidelity.source.compare import stated
from rulekit.fidelity.source.manifest import Manifest
from rulekit.fidelity.source.reading import TermFinder
from rulekit.fidelity.source.record import record
from rulekit.fidelity.terms import Term

BOOK = "tales"
TERMS = {
    id: Term(ru=ru, en=en, status="proposed", books=(BOOK,))
    for id, ru, en in (
        ("mill", "мельница", "mill"),
        ("miller", "мельник", "miller"),
        ("bridge", "мост", "bridge"),
        ("long-bridge", "длинный мост", "long bridge"),
        ("guard", "сторож", "guard"),
        ("sack", "мешок", "sack"),
        ("letter", "«Т»", "“T”"),
        ("gather", "«Сбор»", "Gather"),
        ("gathering", "сбор", "gathering"),
    )
}
FINDER = TermFinder(TERMS, BOOK)

TEXT = """\
1. Мельница

1. 1. Мельник может перейти мост только дважды за день (см. 2. 1). Мешок весит три пуда.
За каждый мешок бросают 2D6. Мельница стоит у самой реки.

2. Мост

2. 1. Если длинный мост закрыт, мельник не ждёт: шаг B пропускают. Сторож открывает мост на рассвете.

2. 2. Мост чинит сторож, а не мельник.
"""


def read(text: str) -> tuple[Stated, ...]:
    """The sentences of a text, with the facts that the invented terms give."""
    return stated(text, FINDER)


def manifest(text: str = TEXT) -> Manifest:
    """The manifest of a text, of which nobody has written the rules."""
    return record(BOOK, None, read(text))
