"""The grammar of pages: blocks, fences, headings, and two languages side by side.

It knows no game and needs the standard library alone.
"""

from rulekit.messages import LANGS as LANGS
from rulekit.pages.fault import Fault as Fault
from rulekit.pages.fences import fences as fences
from rulekit.pages.lint import lint as lint
from rulekit.pages.page import (
    Block as Block,
    Fence as Fence,
    Heading as Heading,
    Option as Option,
    Page as Page,
)
from rulekit.pages.registry import (
    Place as Place,
    Registry as Registry,
    forget as forget,
    load as load,
)
from rulekit.pages.scanner import scan as scan
