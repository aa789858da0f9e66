"""What a given position and an act must be before the rules are asked: `BadPlay` names the place."""

from rulekit.games.musket_pike.check.acts import check_act as check_act
from rulekit.games.musket_pike.check.position import check_position as check_position
