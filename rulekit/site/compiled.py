"""The theme's templates as they were compiled for one language, for the next one of the same process.

They are in memory alone: what somebody put into a folder of such would run.
"""

from __future__ import annotations

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """Compiled templates by their name and source."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template that has been compiled."""
        if found := self._known.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template."""
        self._known[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


COMPILED = Compiled()
