"""Times tasks in a checkout with the code of that checkout: `python -m bench.growth.worker ROOT`.

Each line that it reads names a task; it answers with the seconds of processor time that the task took.
A task is done by a child of its own, which knows nothing of those before it.
"""

from __future__ import annotations

import os
import shutil
import sys
import traceback
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from bench.growth.tasks import SHARED, TASKS, warm


def main(root: Path) -> None:
    """Do what is asked."""
    warm(root)
    for line in sys.stdin:
        name = line.strip()
        took = seconds(name, root, root / ".out" / SHARED.get(name, name))
        print(took, flush=True)


def seconds(name: str, root: Path, out: Path) -> float:
    """What a task took, its children included; one that fails ends this process as well."""
    if name not in SHARED:
        shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(exist_ok=True)
    before = _used()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            TASKS[name](root, out)
            code = 0
        except BaseException:  # noqa: BLE001 - this child never returns to what its parent does
            traceback.print_exc()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit(f"{name} failed")
    return _used() - before


def _used() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main(Path(sys.argv[1]))
