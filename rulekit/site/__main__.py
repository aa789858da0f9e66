"""Builds the site in a process of its own: `python -m rulekit.site ROOT OUT URL LANG`."""

import sys
from pathlib import Path

from rulekit.site.builder import build
from rulekit.site.fault import SiteFault


def main(root: str, out: str, url: str, lang: str) -> int:
    """Build, or tell the faults in `lang`; the exit code is 1 for a faulty site."""
    try:
        build(Path(root), Path(out), url)
    except SiteFault as fault:
        print(fault.text(lang), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
