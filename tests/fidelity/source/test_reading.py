"""Which facts are read off a sentence."""

from __future__ import annotations

import pytest

from rulekit.fidelity.source.facts import Facts
from rulekit.fidelity.source.reading import facts_of
from tests.fidelity.source.invented import FINDER

#: A sentence, the kind of fact, and what is read.
READ = [
    ("Два мешка, трёх мало, а пяти хватит.", "numbers", ("2", "3", "5")),
    ('Оба мешка по 1,5 пуда, 6" длиной; +1 к силе.', "numbers", ("2", "1,5", '6"', "+1")),
    ("Дважды, во второй раз вдвое.", "numbers", ("2×", "2nd", "2×")),
    ("Три три: три раза по три.", "numbers", ("3", "3", "3", "3")),
    ("Четыре, шести, семью, восемь, девяти, десять; третий, четвёртый, пятый; половина.", "numbers",
     ("4", "6", "7", "8", "9", "10", "3rd", "4th", "5th", "1/2")),
    ("Шириной 5″, длиной 6”.", "numbers", ('5"', '6"')),
    ("Стая из ста стоит.", "numbers", ()),
    ("Бросьте 2D6, потом Д10.", "dice", ("2D6", "D10")),
    ("Бросьте 2D6.", "numbers", ()),
    ("См. 4.2.1, XIII.7.A и 3.2 C; вернитесь к шагу B, затем к этапу 4.", "references",
     ("4.2.1", "XIII.7.A", "3.2 C", "step B", "step 4")),
    ("См. 4.2.1.", "numbers", ()),
    ("Мельнику не нужна мельница.", "terms", ("miller", "mill")),
    ("То, что с Т.", "terms", ("letter",)),
    ("По длинному мосту, не по мосту.", "terms", ("long-bridge", "bridge")),
    ("Приказ «Сбор», потом сбор.", "terms", ("gather", "gathering")),
    ("Нельзя ли? Никогда не может, но должен и обязан, если можно лишь каждому.", "modality",
     ("not", "not", "not", "may", "must", "must", "if", "may", "only", "each")),
    ("В следующий ход, после-обеденный.", "modality", ()),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "kind", "expected"), READ)
def test_fact_is_read(sentence: str, kind: str, expected: tuple[str, ...]) -> None:
    """Facts come in the order of the sentence, in whatever form and case their words are."""
    assert getattr(facts_of(sentence, FINDER), kind) == expected


def test_marks_and_case_are_no_facts() -> None:
    """Quotes, dashes, capitals and ё leave a sentence what it is; a sign before a number does not."""
    assert facts_of("Ещё «мост» — узок!", FINDER) == facts_of("Еще МОСТ, узок.", FINDER)
    assert facts_of("Плюс 1.", FINDER).digest != facts_of("Плюс +1.", FINDER).digest


def test_no_words_are_no_facts() -> None:
    """What has no words states nothing."""
    assert facts_of("…", FINDER) == Facts(digest=facts_of("", FINDER).digest)
