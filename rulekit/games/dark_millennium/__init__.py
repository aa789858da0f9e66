"""Dark Millennium, the card game: special assault and BA cards."""

from rulekit.games.book import Book
from rulekit.games.dark_millennium import engine, rules
from rulekit.games.dark_millennium.engine import (
    Verdict as Verdict,
    act as act,
    chances as chances,
    legal as legal,
    start as start,
)
from rulekit.games.dark_millennium.rules import READINGS as READINGS, RULES as RULES
from rulekit.games.dark_millennium.state import (
    Act as Act,
    Assault as Assault,
    Block as Block,
    Card as Card,
    Choose as Choose,
    Decline as Decline,
    Discard as Discard,
    Draw as Draw,
    Effect as Effect,
    Facts as Facts,
    LeavePlay as LeavePlay,
    Lock as Lock,
    Option as Option,
    Pass as Pass,
    PlayBA as PlayBA,
    Player as Player,
    Position as Position,
    RaiseArmor as RaiseArmor,
    RaiseAssault as RaiseAssault,
    Resolve as Resolve,
    Side as Side,
    SpecialAssault as SpecialAssault,
    Stage as Stage,
    State as State,
    Tactic as Tactic,
    TacticEffect as TacticEffect,
    Unit as Unit,
)

#: The book as every book is seen.
BOOK = Book.of("dark-millennium", rules.BOOK, engine, (Position, Act, Facts))
