"""Hidden movement, scouts and detection: markers in place of figures, and how they are revealed."""

from rulekit.games.book import Book
from rulekit.games.hidden_movement import engine, rules
from rulekit.games.hidden_movement.engine import (
    Verdict as Verdict,
    act as act,
    chances as chances,
    legal as legal,
    start as start,
)
from rulekit.games.hidden_movement.rules import READINGS as READINGS, RULES as RULES
from rulekit.games.hidden_movement.state import (
    Act as Act,
    Activate as Activate,
    Activation as Activation,
    Begin as Begin,
    By as By,
    Choose as Choose,
    Declare as Declare,
    End as End,
    Face as Face,
    Facts as Facts,
    Marker as Marker,
    Model as Model,
    Move as Move,
    MoveModel as MoveModel,
    Phase as Phase,
    PlaceFigures as PlaceFigures,
    Position as Position,
    Remove as Remove,
    Reveal as Reveal,
    RevealMarker as RevealMarker,
    Side as Side,
    Stage as Stage,
    State as State,
    Table as Table,
    Unit as Unit,
    Wall as Wall,
)

#: The book as every book is seen.
BOOK = Book.of("hidden-movement", rules.BOOK, engine, (Position, Act, Facts))
