"""Words and what they mean: the examples of a book, read and said in Russian and in English."""

from rulekit.prose.clash import clashes as clashes
from rulekit.prose.fault import ProseFault as ProseFault, ProseFaults as ProseFaults, Unsayable as Unsayable
from rulekit.prose.read import option_names as option_names, read as read
from rulekit.prose.say import (
    Unprinted as Unprinted,
    say as say,
    say_act as say_act,
    say_difference as say_difference,
    say_label as say_label,
    say_position as say_position,
    say_refusal as say_refusal,
    say_step as say_step,
    unprinted as unprinted,
)
from rulekit.prose.telling import (
    Claim as Claim,
    Item as Item,
    Sentence as Sentence,
    Span as Span,
    Table as Table,
    Telling as Telling,
)
