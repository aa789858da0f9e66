"""The engine's values as JSON."""

from rulekit.games.musket_pike import LoseUnits, Position, Preempt, Wing
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
    """An act is named and says all that it does, but for a die that was not thrown."""
    assert act_of(Preempt("B1")) == {"act": "preempt", "wing": "B1"}
    assert act_of(Preempt("B1", 0)) == {"act": "preempt", "wing": "B1", "roll": 0}
    assert act_of(LoseUnits("B1")) == {"act": "lose-units", "wing": "B1", "units": 1}
