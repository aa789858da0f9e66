"""The types of slots: how each is written in one language, and what it means."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rulekit.prose.fold import fold
from rulekit.prose.places import place_types
from rulekit.prose.words import neutral

_FREE = r"[\w-]{1,20}"


class Slot(Protocol):
    """A type of slot."""

    @property
    def regex(self) -> str:
        """Matches the folded text of a value."""

    def read(self, text: str) -> Any:
        """The value of a folded text that `regex` matches."""

    def write(self, value: Any) -> str | None:
        """The printed form, or None if this is no value of the type."""

    def samples(self, name: str) -> Iterable[str]:
        """Show what may stand here: every value, or the type's `name`."""


class Number:
    """A whole number without leading zeros; the minus is U+2212."""

    def __init__(self, regex: str = r"0|-?[1-9][0-9]*", *, plus: bool = False) -> None:
        self.regex, self._plus, self._whole = regex, plus, re.compile(regex)

    def read(self, text: str) -> int:
        """The number."""
        return int(text)

    def write(self, value: Any) -> str | None:
        """The number with its sign."""
        if type(value) is not int:
            return None
        text = f"{value:+d}" if self._plus and value else str(value)
        return text.replace("-", "−") if self._whole.fullmatch(text) else None

    def samples(self, name: str) -> Iterable[str]:
        """The type's name."""
        return (f"‹{name}›",)


class Name:
    """The name of a row of the table `of`.

    Some names are printed in each language in its own words; any other is the same in both,
    and is never one of the words `reserved` for something else.
    """

    def __init__(self, of: str, reserved: Iterable[str], printed: Mapping[str, Sequence[str]]) -> None:
        taken = "|".join(map(re.escape, reserved))
        self.of = of
        self.printed = {id: forms[0] for id, forms in printed.items()}
        #: The row of each folded name that is a language's own.
        self.own = {fold(form): id for id, forms in printed.items() for form in forms}
        self.free = rf"(?!(?:{taken})(?![\w-])){_FREE}"
        self.regex = "|".join([*map(re.escape, self.own), self.free])
        self._whole = re.compile(self.free)

    def read(self, text: str) -> str:
        """The row's name."""
        return self.own.get(text, text)

    def write(self, value: Any) -> str | None:
        """The name as it is printed."""
        if not isinstance(value, str):
            return None
        return self.printed.get(value) or (value if self._whole.fullmatch(value) else None)

    def samples(self, name: str) -> Iterable[str]:
        """The type's name."""
        return (f"‹{name}›",)


class Names:
    """Several names, with commas."""

    def __init__(self, name: Name) -> None:
        self.name = name
        self.regex = f"(?:{name.regex})(?:, (?:{name.regex}))*"

    def read(self, text: str) -> list[str]:
        """The names."""
        return [self.name.read(part) for part in text.split(", ")]

    def write(self, value: Any) -> str | None:
        """The names in their order."""
        written = [self.name.write(name) for name in value] if isinstance(value, list | tuple) else []
        return ", ".join(filter(None, written)) if written and all(written) else None

    def samples(self, name: str) -> Iterable[str]:
        """The type's name."""
        return (f"‹{name}›",)


@dataclass(frozen=True)
class Choice:
    """One of a closed list of values."""

    #: The printed form of each value.
    printed: Mapping[Any, str]
    #: The value of each folded form.
    values: Mapping[str, Any]
    regex: str

    @classmethod
    def of(cls, forms: Mapping[str, Iterable[str]]) -> "Choice":
        """Make a choice of what the file lists under each value."""
        lists = {neutral(key): list(texts) for key, texts in forms.items()}
        values = {fold(text): value for value, texts in lists.items() for text in texts}
        regex = "|".join(re.escape(text) for text in sorted(values, key=len, reverse=True))
        return cls({value: texts[0] for value, texts in lists.items()}, values, regex)

    def read(self, text: str) -> Any:
        """The value of a folded form."""
        return self.values[text]

    def write(self, value: Any) -> str | None:
        """The printed form."""
        return self.printed.get(value) if isinstance(value, str | int) else None

    def samples(self, name: str) -> Iterable[str]:  # noqa: ARG002
        """All printed forms."""
        return self.printed.values()


def slot_types(
    choices: Mapping[str, Mapping[str, Iterable[str]]], rows: Mapping[str, Slot], lang: str
) -> dict[str, Slot]:
    """All types of slots of a book in one language, by name; `rows` are those that name rows of tables."""
    number = Number()
    return {
        **{name: Choice.of(forms) for name, forms in choices.items()},
        **rows,
        **place_types(lang),
        "number": number,
        "roll": number,
        "count": Number("[1-9][0-9]*"),
        "signed": Number(r"0|[+-][1-9][0-9]*", plus=True),
    }
