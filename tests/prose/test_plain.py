"""The engine's values as JSON."""

from rulekit.games.dark_millennium import Draw, Resolve, Unit
from rulekit.games.musket_pike import Continue, LoseUnits, Perform, Position, Preempt, Wing
from rulekit.prose.plain import act_of, spare, whole


def test_spare() -> None:
    """What has its default value is left out."""
    position = Position({"A1": Wing("A", "rally")}, tried=("A1",))
    assert spare(position) == {"wings": {"A1": {"side": "A", "order": "rally"}}, "tried": ["A1"]}


def test_whole() -> None:
    """A whole position names every field."""
    position = whole(Position({"A1": Wing("A", "rally")}))
    assert position.keys() == set(Position.__struct_fields__)
    assert position["wings"]["A1"].keys() == set(Wing.__struct_fields__)
    assert position["tried"] == []
    assert whole(None) is None


def test_act() -> None:
    """An act is named and says all that it does, but for a die that was not thrown, and nobody."""
    assert act_of(Preempt("B1")) == {"act": "preempt", "wing": "B1"}
    assert act_of(Preempt("B1", 0)) == {"act": "preempt", "wing": "B1", "roll": 0}
    assert act_of(LoseUnits("B1")) == {"act": "lose-units", "wing": "B1", "units": 1}
    assert act_of(LoseUnits("B1", ("H1",))) == {"act": "lose-units", "wing": "B1", "units": ["H1"]}
    assert act_of(Continue(alone=True)) == {"act": "continue", "alone": True}
    moved = Perform("H1", "move", closer=False)
    assert act_of(moved) == {"act": "perform", "unit": "H1", "action": "move", "closer": False}
    assert act_of(Resolve()) == {"act": "resolve"}


def test_sorts() -> None:
    """One of several sorts is named, whole or spare."""
    unit = Unit("A", special=Draw(2))
    assert spare(unit) == {"side": "A", "special": {"effect": "draw", "count": 2}}
    assert whole(unit)["special"] == {"effect": "draw", "count": 2}
