"""Options of a block: lines of four spaces and `key: value` directly under its header."""

import re

from rulekit.pages.fault import Fault
from rulekit.pages.page import Option
from rulekit.pages.source import Source

_OPTION = re.compile(r" {4}(?P<key>[a-z][a-z0-9-]*): (?P<value>\S(?:.*\S)?)")


def read_options(source: Source, first: int, last: int) -> tuple[dict[str, Option], int, list[Fault]]:
    """Read the options from line `first` to before `last`, and say on which line they are over."""
    options: dict[str, Option] = {}
    faults: list[Fault] = []
    number = first
    while number < last and _is_indented(line := source.line(number)):
        if not (option := _OPTION.fullmatch(line)):
            faults.append(source.fault(number, "option-form"))
        elif earlier := options.get(key := option["key"]):
            faults.append(source.fault(number, "option-twice", key=key, first=earlier.line))
        else:
            options[key] = Option(number, option["value"])
        number += 1
    if first < number < last and source.line(number).strip():
        faults.append(source.fault(number, "option-blank"))
    return options, number, faults


def _is_indented(line: str) -> bool:
    return line[:1].isspace() and line.strip() != ""
