"""What would be allowed, under a refusal of `rulekit judge` and in its JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ran

Run = Callable[..., Ran]
File = Callable[..., Path]

RALLY = {"act": "preempt", "wing": "B2"}


def play(*acts: dict[str, Any], **given: Any) -> dict[str, Any]:
    """A play of Musket & Pike: A1 charges, B1 may preempt, B2 rallies."""
    orders = {"A1": "charge", "B1": "make-ready", "B2": "rally"}
    wings = {id: {"side": id[0], "order": order} for id, order in orders.items()}
    steps = [{"do": act} for act in ({"act": "activate", "wing": "A1"}, *acts)]
    return {"format": 1, "book": "musket-pike", "given": {"wings": wings, **given}, "steps": steps}


@pytest.mark.parametrize(
    ("lang", "acts", "said"),
    [
        ("en", [RALLY], "The nearest that is allowed: B1 tries to preempt."),
        ("ru", [RALLY], "Ближайшее разрешённое: B1 пытается перехватить инициативу."),
        (
            "en",
            [{"act": "decline"}, *[{"act": "change-order", "to": "rally", "roll": 9}] * 2],
            "It would be allowed if in the position it were otherwise: ",
        ),
        ("en", [{"act": "activate", "wing": "A1"}], "No single change would make it legal."),
    ],
)
def test_a_refusal_is_told_with_the_nearest_change(
    run: Run, file: File, lang: str, acts: list[dict[str, Any]], said: str
) -> None:
    """Under the refusal, before the legal acts, the nearest change is told."""
    ran = run("judge", "--lang", lang, file(play(*acts)))
    assert ran.code == 1
    assert any(line.strip().startswith(said) for line in ran.lines)


def test_in_json(run: Run, file: File) -> None:
    """A refused step has `nearest`, an allowed one has not; null where no change helps."""
    (answer,) = run("judge", "--json", file(play(RALLY))).answers
    allowed, refused = answer["steps"]
    assert "nearest" not in allowed
    assert refused["nearest"] == {"of": "act", "path": "wing", "was": "B2", "value": "B1"}
    over = play()
    over["given"]["phase"] = "rout"
    (answer,) = run("judge", "--json", file(over)).answers
    assert answer["steps"][0]["nearest"] is None


def test_other_acts_first_in_json(run: Run, file: File) -> None:
    """Where the moment is wrong, the acts that come first are given as acts."""
    again = play({"act": "decline"}, {"act": "activate", "wing": "B1"})
    (answer,) = run("judge", "--json", file(again)).answers
    assert answer["steps"][2]["nearest"] == {"of": "after", "acts": [{"act": "stop"}]}
