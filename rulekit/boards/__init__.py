"""Pictures of positions: the board or the cards of a book as HTML that can be seen, heard and printed."""

from rulekit.boards.figures import (
    BOARDS as BOARDS,
    Figures as Figures,
    figures as figures,
    picture as picture,
)
from rulekit.boards.shot import Deed as Deed, Moment as Moment, Shot as Shot
