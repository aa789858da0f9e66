"""Hidden movement, scouts and detection: markers in place of figures, and how they are revealed."""

from rulekit.games.book import Book
from rulekit.games.hidden_movement import engine, rules
from rulekit.games.hidden_movement.acts import (
    Act as Act,
    Activate as Activate,
    Begin as Begin,
    Choose as Choose,
    Declare as Declare,
    End as End,
    Face as Face,
    Facts as Facts,
    Move as Move,
    MoveModel as MoveModel,
    PlaceFigures as PlaceFigures,
    Remove as Remove,
    RevealMarker as RevealMarker,
)
from rulekit.games.hidden_movement.engine import (
    Verdict as Verdict,
    act as act,
    chances as chances,
    legal as legal,
    start as start,
)
from rulekit.games.hidden_movement.rules import READINGS as READINGS, RULES as RULES
from rulekit.games.hidden_movement.state import (
    Activation as Activation,
    By as By,
    Marker as Marker,
    Model as Model,
    Phase as Phase,
    Position as Position,
    Reveal as Reveal,
    Side as Side,
    Stage as Stage,
    State as State,
    Table as Table,
    Unit as Unit,
    Wall as Wall,
)

#: The book as every book is seen.
BOOK = Book.of("hidden-movement", rules.BOOK, engine, (Position, Act, Facts))
