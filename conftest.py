"""The pages as tests: every example and every Python session of docs/, in both languages."""

import signal
from pathlib import Path

from rulekit.proof.sybil import Pages

# A shell that starts the tests in the background has them ignore Ctrl-C, and all programs that they start:
# some of these the tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_collect_file = Pages(str(Path(__file__).parent / "docs")).pytest()
