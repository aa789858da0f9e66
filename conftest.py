"""The pages as tests: every example and every Python session of docs/, in both languages."""

from pathlib import Path

from rulekit.proof.sybil import Pages

pytest_collect_file = Pages(str(Path(__file__).parent / "docs")).pytest()
