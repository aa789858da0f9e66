"""Build hook: compiles the rules' texts into the wheel: an installed rulekit explains itself."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledData(BuildHookInterface[BuilderConfig]):
    """Adds `rulekit/_data/*.json` to a wheel; an editable install reads the pages themselves."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile pages and translations into a folder of its own, outside the checkout."""
        if version == "editable":
            return
        self._target = Path(tempfile.mkdtemp(prefix="rulekit-data-"))
        for path in _compile(Path(self.root), self._target):
            build_data["force_include"][str(path)] = f"rulekit/_data/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the folder."""
        if version != "editable":
            shutil.rmtree(self._target)


def _compile(root: Path, target: Path) -> list[Path]:
    """Compile with the code that is being packed, not with one that happens to be installed."""
    sys.path.insert(0, str(root))
    from rulekit import compile as compiler

    written = compiler.write(root, target)
    if not written:
        message = f"no rules were compiled from {root / 'docs'}"
        raise FileNotFoundError(message)
    return written
