"""The Ninth Age: pursuits, overruns and flight at the end of a round of combat."""

from rulekit.games.book import Book
from rulekit.games.ninth_age import engine, rules
from rulekit.games.ninth_age.acts import (
    Act as Act,
    Charge as Charge,
    Declare as Declare,
    EndTurn as EndTurn,
    Facts as Facts,
    FirstPursuer as FirstPursuer,
    FleeFrom as FleeFrom,
    FleeMove as FleeMove,
    FleeRoll as FleeRoll,
    Overrun as Overrun,
    OverrunMove as OverrunMove,
    Pivot as Pivot,
    Place as Place,
    PursuitMove as PursuitMove,
    PursuitRoll as PursuitRoll,
    Reform as Reform,
    RestrainTest as RestrainTest,
    Score as Score,
    Skip as Skip,
)
from rulekit.games.ninth_age.engine import (
    Verdict as Verdict,
    act as act,
    chances as chances,
    legal as legal,
    start as start,
)
from rulekit.games.ninth_age.rules import READINGS as READINGS, RULES as RULES
from rulekit.games.ninth_age.state import (
    Charged as Charged,
    Ground as Ground,
    NoCharge as NoCharge,
    NoScoring as NoScoring,
    Plan as Plan,
    Position as Position,
    Side as Side,
    Stage as Stage,
    State as State,
    Table as Table,
    Terrain as Terrain,
    Unit as Unit,
)

#: The book as every book is seen.
BOOK = Book.of("ninth-age", rules.BOOK, engine, (Position, Act, Facts))
