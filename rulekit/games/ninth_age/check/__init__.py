"""What a given position and an act must be before the rules are asked: `BadPlay` names the place."""

from rulekit.games.ninth_age.check.acts import check_act as check_act
from rulekit.games.ninth_age.check.position import check_position as check_position
