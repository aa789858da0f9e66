"""The types of slots: how each is written in one language, and what it means."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rulekit.prose.fold import fold
from rulekit.prose.words import neutral

_NAME = r"[\w-]{1,20}"


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
    """The name of a row of the example's own table; never one of the names `reserved` for something else."""

    def __init__(self, reserved: Iterable[str]) -> None:
        taken = "|".join(map(re.escape, reserved))
        self.regex = rf"(?!(?:{taken})(?![\w-])){_NAME}"
        self._whole = re.compile(self.regex)

    def read(self, text: str) -> str:
        """The name as it is written."""
        return text

    def write(self, value: Any) -> str | None:
        """The name."""
        return value if isinstance(value, str) and self._whole.fullmatch(value) else None

    def samples(self, name: str) -> Iterable[str]:
        """The type's name."""
        return (f"‹{name}›",)


class Names:
    """Several names, with commas."""

    def __init__(self, name: Name) -> None:
        self._name = name
        self.regex = f"{name.regex}(?:, {name.regex})*"

    def read(self, text: str) -> list[str]:
        """The names."""
        return text.split(", ")

    def write(self, value: Any) -> str | None:
        """The names in their order."""
        written = [self._name.write(name) for name in value] if isinstance(value, list | tuple) else []
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


def slot_types(choices: Mapping[str, Mapping[str, Iterable[str]]]) -> dict[str, Slot]:
    """All types of slots of a book in one language, by name."""
    types: dict[str, Slot] = {name: Choice.of(forms) for name, forms in choices.items()}
    side = choices.get("side", {})
    wing = Name([text for texts in side.values() for text in texts])
    number = Number()
    return types | {
        "wing": wing,
        "wings": Names(wing),
        "number": number,
        "roll": number,
        "count": Number("[1-9][0-9]*"),
        "signed": Number(r"0|[+-][1-9][0-9]*", plus=True),
    }
