"""The command `rulekit`."""

from rulekit.cli.main import main as main
