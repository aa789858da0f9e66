"""Dark Millennium, the card game: special assault and BA cards."""

from rulekit.games.book import Book
from rulekit.games.dark_millennium import engine, rules
from rulekit.games.dark_millennium.acts import (
    Act as Act,
    Block as Block,
    Choose as Choose,
    Decline as Decline,
    Facts as Facts,
    LeavePlay as LeavePlay,
    Pass as Pass,
    PlayBA as PlayBA,
    Resolve as Resolve,
    SpecialAssault as SpecialAssault,
    Tactic as Tactic,
)
from rulekit.games.dark_millennium.engine import (
    Verdict as Verdict,
    act as act,
    chances as chances,
    legal as legal,
    start as start,
)
from rulekit.games.dark_millennium.rules import READINGS as READINGS, RULES as RULES
from rulekit.games.dark_millennium.state import (
    Assault as Assault,
    Card as Card,
    Discard as Discard,
    Draw as Draw,
    Effect as Effect,
    Lock as Lock,
    Option as Option,
    Player as Player,
    Position as Position,
    RaiseArmor as RaiseArmor,
    RaiseAssault as RaiseAssault,
    Side as Side,
    Stage as Stage,
    State as State,
    TacticEffect as TacticEffect,
    Unit as Unit,
)

#: The book as every book is seen.
BOOK = Book.of("dark-millennium", rules.BOOK, engine, (Position, Act, Facts))
