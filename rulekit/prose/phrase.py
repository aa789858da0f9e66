"""One phrase of a book: its forms in one language, and what it means."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rulekit.prose.pattern import Form, Value
from rulekit.prose.slots import Name
from rulekit.prose.template import Slots
from rulekit.prose.words import Forms


@dataclass(frozen=True)
class Phrase:
    """A phrase: its name in the file, its forms, what it means."""

    key: str
    forms: tuple[Form, ...]
    entry: Forms
    #: Whether it tells what the start brings.
    starts: bool = False

    def write(self, slots: Mapping[str, Any], may_omit: Iterable[str] = ()) -> str | None:
        """The first form that the slots fill and that says all of them but `may_omit`."""
        said = {name for name, value in slots.items() if value is not None}.difference(may_omit)
        forms = (form.write(slots) for form in self.forms if said <= form.slots.keys())
        return next(filter(None, forms), None)

    def acting(self, slots: Mapping[str, Any]) -> Slots:
        """What an outcome without a name means: by type, the row that acts, else the one active before."""
        rows = [value for value in self._rows if slots.get(value.name)]
        active = {value.kind: slots[value.name] for value in rows if value.name == "on"}
        return active | {value.kind: slots[value.name] for value in rows if value.name == value.kind}

    @cached_property
    def _rows(self) -> tuple[Value, ...]:
        """The slots of all forms that name one row."""
        values = (value for form in self.forms for value in form.slots.values())
        return tuple(value for value in values if isinstance(value.type, Name))


class Match(NamedTuple):
    """A text that turned out to be a phrase."""

    phrase: Phrase
    slots: Slots


class BadForm(ValueError):
    """A form of a phrase that is no pattern."""

    def __init__(self, form: str, reason: ValueError) -> None:
        super().__init__(str(reason))
        self.form = form
