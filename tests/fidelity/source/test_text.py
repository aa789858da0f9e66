"""How a source text is cut into sentences."""

from __future__ import annotations

import pytest

from rulekit.fidelity.source.text import Sentence, sentences


def cut(text: str) -> list[tuple[str, str, int]]:
    """Number, text and line of each sentence."""
    return [(sentence.at, sentence.text, sentence.line) for sentence in sentences(text)]


#: A line that is long enough goes on in the next.
COPIED = (
    "Старый мельник каждое утро до рассвета нёс через узкий мост тяжёлые\n\n"
    "мешки. За ним, не торопясь, шёл его осёл, на котором лежал ещё один\n\n"
    "«Большой\n\nмешок» – самый злой.\n"
)
#: A text, and its sentences with their numbers and lines.
TEXTS: dict[str, tuple[str, list[tuple[str, str, int]]]] = {
    "numbers with spaces": (
        "4. 2. Мост\n4. 2. 1. Мост узок. Он стар (4. 2).\n",
        [("4.2", "Мост", 1), ("4.2.1", "Мост узок.", 2), ("4.2.1", "Он стар (4.2).", 2)],
    ),
    "signs alone": (
        "4.1. Мост узок.\n\n* * *\n\n— . Ночь.\n",
        [("4.1", "Мост узок.", 1), ("4.1", "Ночь.", 5)],
    ),
    "roman numbers": (
        "XIII .7 Мост\nМост узок.\nXIII .7. A Мельница\nМельница стара.\n",
        [
            ("XIII.7", "Мост", 1),
            ("XIII.7", "Мост узок.", 2),
            ("XIII.7.A", "Мельница", 3),
            ("XIII.7.A", "Мельница стара.", 4),
        ],
    ),
    "steps and their items": (
        "A. Мост узок.\nF. Если так:\n\na) мельник ждёт;\nb) мельник идёт.\nВ. Ночь.\n",
        [
            ("A", "Мост узок.", 1),
            ("F", "Если так:", 2),
            ("F a", "мельник ждёт;", 4),
            ("F b", "мельник идёт.", 5),
            ("B", "Ночь.", 6),
        ],
    ),
    "a list": (
        "Он несёт:\n- мешок.\n· Муку (7. 0).\n",
        [("", "Он несёт:", 1), ("", "мешок.", 2), ("", "Муку (7.0).", 3)],
    ),
    "lines of a copied page": (
        COPIED,
        [
            ("", "Старый мельник каждое утро до рассвета нёс через узкий мост тяжёлые мешки.", 1),
            (
                "",
                "За ним, не торопясь, шёл его осёл, на котором лежал ещё один «Большой мешок» – самый злой.",
                3,
            ),
        ],
    ),
    "a heading in capitals ends a list": (
        "1. Проверь мост.\nМУКА\nМука бела.\n1. Проверь муку.\n",
        [("1", "Проверь мост.", 1), ("", "МУКА", 2), ("", "Мука бела.", 3), ("1", "Проверь муку.", 4)],
    ),
    "short words end no sentence": (
        "См. Правила моста, т. е. Первую главу (рис. Б). Дальше.\n",
        [("", "См. Правила моста, т. е. Первую главу (рис. Б).", 1), ("", "Дальше.", 1)],
    ),
    "what is around a text": (
        "|\n|\n⇐ Назад | Вперёд ⇒\nМост узок.\n|\n",
        [("", "Назад | Вперёд", 3), ("", "Мост узок.", 4)],
    ),
    "a number that begins a line is a number": (
        "Мешков было\n3 или 4.\n",
        [("", "Мешков было", 1), ("", "3 или 4.", 2)],
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_is_cut(name: str) -> None:
    """Each sentence has its number, its words on one line, and the line on which it begins."""
    text, expected = TEXTS[name]
    assert cut(text) == expected


def test_line_ends_do_not_matter() -> None:
    """A file of another system has the same sentences on the same lines."""
    text = TEXTS["lines of a copied page"][0]
    assert cut(text.replace("\n", "\r\n")) == cut(text)


def test_nothing_is_no_sentence() -> None:
    """A text without a letter has no sentences."""
    assert sentences("|\n — \n\n") == ()
    assert sentences("Да") == (Sentence("", "Да", 1),)
