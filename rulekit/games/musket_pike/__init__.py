"""Musket & Pike Battle Series: sequence of play, activation, continuation, preemption."""

from rulekit.games.book import Book
from rulekit.games.musket_pike import engine, rules, tables
from rulekit.games.musket_pike.acts import (
    Act as Act,
    Activate as Activate,
    ChangeOrder as ChangeOrder,
    CloseCombat as CloseCombat,
    Continue as Continue,
    Decline as Decline,
    Facts as Facts,
    LoseUnits as LoseUnits,
    MoveCommander as MoveCommander,
    Pass as Pass,
    Perform as Perform,
    Preempt as Preempt,
    Stop as Stop,
)
from rulekit.games.musket_pike.engine import (
    Verdict as Verdict,
    act as act,
    chances as chances,
    legal as legal,
    start as start,
)
from rulekit.games.musket_pike.rules import READINGS as READINGS, RULES as RULES
from rulekit.games.musket_pike.state import (
    Action as Action,
    Arm as Arm,
    Commander as Commander,
    Morale as Morale,
    Order as Order,
    Phase as Phase,
    Position as Position,
    Run as Run,
    Side as Side,
    Step as Step,
    Unit as Unit,
    Wing as Wing,
)

#: The book as every book is seen.
BOOK = Book.of("musket-pike", rules.BOOK, engine, (Position, Act, Facts), tables.CELLS)
