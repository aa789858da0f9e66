"""The scripts of set-up: what they say where something is missing, and that they bring it where they may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: The Chromium that tests are run in.
CHROMIUM = "chromium-headless-shell"
#: What the spelling needs of Debian.
HUNSPELL = "hunspell hunspell-ru hunspell-en-gb"
#: What the scripts may use besides what the test is about.
ORDINARY = ("sh", "awk", "cat", "dirname", "env", "mkdir", "mktemp", "rm", "touch", "uname")

OLD = "import sys; sys.version_info = (3, 10, 12); exec(sys.argv[1])"
NO_VENV = "import sys; sys.modules['ensurepip'] = None; exec(sys.argv[1])"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A PATH with the ordinary tools alone: no Python, no Node, no browser, no package manager."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ORDINARY:
        found = shutil.which(name)
        assert found is not None, name
        (folder / name).symlink_to(found)
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the scripts read, without anything that they have made here before."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "scripts", folder / "scripts")
    for name in (
        "requirements.lock",
        "requirements-node.lock",
        "package.json",
        "package-lock.json",
        ".npmrc",
    ):
        shutil.copy(ROOT / name, folder)
    return folder


def program(path: Path, text: str) -> None:
    """Write a program in shell."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def disguised_python(path: Path, prelude: str) -> None:
    """Write a `python3` that answers `-c` after a prelude which makes it older or poorer."""
    program(path, f'[ "$1" = -c ] && exec {sys.executable} -c "{prelude}" "$2"\necho Python 3')


def run(script: Path, path: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a script with this PATH, and with nobody's choice of Python, Chromium or CI."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHON", "CHROME", "CI"}}
    whole = {**kept, "PATH": str(path), **env}
    return subprocess.run([str(script)], env=whole, capture_output=True, text=True, check=False)


def test_an_old_python_is_refused(checkout: Path, bare: Path) -> None:
    """Python 3.10 is too old, and the message says what is needed and how to name another."""
    disguised_python(bare / "python3", OLD)
    ran = run(checkout / "scripts/setup", bare)
    assert ran.returncode == 1
    assert "Python 3.11 or newer is needed" in ran.stderr
    assert "make setup PYTHON=" in ran.stderr
    assert not (checkout / ".venv").exists()


def test_a_newer_python_of_another_name_is_found(checkout: Path, bare: Path) -> None:
    """Beside an old `python3` a `python3.13` is taken; here it lacks venv, which is where set-up stops."""
    disguised_python(bare / "python3", OLD)
    disguised_python(bare / "python3.13", NO_VENV)
    assert f"{bare / 'python3.13'} has no venv" in run(checkout / "scripts/setup", bare).stderr


def test_a_python_without_venv_is_refused(checkout: Path, bare: Path) -> None:
    """Debian's Python may come without ensurepip, and the message names the package that has it."""
    disguised_python(bare / "python3", NO_VENV)
    ran = run(checkout / "scripts/setup", bare)
    assert ran.returncode == 1
    assert "has no venv or no ensurepip" in ran.stderr
    assert "apt-get install python3-venv" in ran.stderr
    assert not (checkout / ".venv").exists()


def test_a_user_without_chromium_is_told(checkout: Path, bare: Path) -> None:
    """Nothing is installed behind a user's back: the script says what is skipped and what to do."""
    program(bare / "id", "echo 1000")
    ran = run(checkout / "scripts/debian", bare)
    assert ran.returncode == 0
    assert (
        f"not found: {CHROMIUM} fontconfig fonts-dejavu-core fonts-liberation gettext {HUNSPELL}."
        in ran.stderr
    )
    assert "the tests of the site in a browser are skipped" in ran.stderr
    assert f"apt-get install {CHROMIUM} " in ran.stderr


@pytest.mark.parametrize(
    ("uid", "ci", "sudo"), [("0", "", ""), ("0", "true", ""), ("1000", "true", "sudo -n ")]
)
def test_root_and_ci_install_chromium(checkout: Path, bare: Path, uid: str, ci: str, sudo: str) -> None:
    """Root, or CI=true through sudo, renews the package lists and installs all that is missing."""
    log = bare.parent / "log"
    program(bare / "id", f"echo {uid}")
    program(bare / "apt-get", f'echo "${{SUDO}}apt-get $*" >>{log}')
    program(bare / "sudo", 'shift; SUDO="sudo -n " exec "$@"')
    ran = run(checkout / "scripts/debian", bare, CI=ci)
    assert ran.returncode == 0, ran.stderr
    update, install = log.read_text().splitlines()
    assert update.startswith(f"{sudo}apt-get ")
    assert update.endswith("update")
    assert install.startswith(f"{sudo}apt-get ")
    assert f"install {CHROMIUM} fontconfig fonts-" in install
    assert install.endswith(f" gettext {HUNSPELL}")


def test_an_older_debian_gives_its_chromium(checkout: Path, bare: Path) -> None:
    """Where Debian has no Chromium without windows, the one with windows is installed."""
    log = bare.parent / "log"
    apt = f'echo "$*" >>{log}'
    for name, text in {"id": "echo 0", "apt-get": apt, "apt-cache": "exit 100"}.items():
        program(bare / name, text)
    ran = run(checkout / "scripts/debian", bare)
    assert ran.returncode == 0, ran.stderr
    assert "install chromium fontconfig " in log.read_text().splitlines()[-1]


@pytest.mark.parametrize(("uid", "known", "asked"), [("0", 0, 2), ("0", 1, 0), ("1000", 0, 0)])
def test_a_lighter_chromium_is_brought(
    checkout: Path, bare: Path, *, uid: str, known: int, asked: int
) -> None:
    """Beside a Chromium root gets the one without windows, if Debian has it; a user is left alone."""
    log = bare.parent / "log"
    log.touch()
    others = {"fc-list": "echo DejaVu", "hunspell": "echo ru_RU en_GB", "msgfmt": "", "msgcat": ""}
    apt = {"apt-get": f'echo "apt-get $*" >>{log}', "apt-cache": f"exit {known}"}
    for name, text in ({"id": f"echo {uid}", "chromium": ""} | others | apt).items():
        program(bare / name, text)
    ran = run(checkout / "scripts/debian", bare)
    assert ran.returncode == 0, ran.stderr
    done = log.read_text().splitlines()
    assert len(done) == asked
    assert not done or done[-1].endswith(f"install {CHROMIUM}")
    program(bare / "apt-get", "exit 100")
    assert run(checkout / "scripts/debian", bare).returncode == 0
    (bare / "apt-get").unlink()
    assert run(checkout / "scripts/debian", bare).stderr == ""


@pytest.mark.parametrize("there", ["msgfmt", "msgcat"])
def test_half_of_gettext_is_not_enough(checkout: Path, bare: Path, there: str) -> None:
    """With a browser and a font in place, only what is missing is asked for."""
    for name, text in (
        ("id", "echo 1000"),
        ("chromium", "true"),
        ("fc-list", "echo DejaVu"),
        ("hunspell", "echo ru_RU en_GB"),
        (there, "true"),
    ):
        program(bare / name, text)
    ran = run(checkout / "scripts/debian", bare)
    assert ran.returncode == 0
    assert "not found: gettext." in ran.stderr


@pytest.mark.parametrize("name", [CHROMIUM, "chromium", "chromium-browser", "google-chrome"])
def test_a_chromium_that_is_there_is_used(checkout: Path, bare: Path, name: str) -> None:
    """With a browser, a font, gettext and hunspell in place, nothing is said and nothing is installed."""
    for there in (name, "msgfmt", "msgcat"):
        program(bare / there, "true")
    program(bare / "id", "echo 1000")
    program(bare / "fc-list", "echo DejaVu")
    program(bare / "hunspell", "echo ru_RU en_GB >&2")
    ran = run(checkout / "scripts/debian", bare)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("there", ["ru_RU", "en_GB"])
def test_hunspell_needs_both_dictionaries(checkout: Path, bare: Path, there: str) -> None:
    """With one of its dictionaries alone hunspell is asked for again."""
    program(bare / "id", "echo 1000")
    program(bare / "hunspell", f"echo {there}")
    ran = run(checkout / "scripts/debian", bare)
    assert f" {HUNSPELL}." in ran.stderr


def test_a_failed_installation_is_shown(checkout: Path, bare: Path) -> None:
    """When apt-get fails, what it said is passed on, and the run ends there."""
    program(bare / "id", "echo 0")
    program(bare / "apt-get", "echo E: no network >&2; exit 100")
    ran = run(checkout / "scripts/debian", bare)
    assert ran.returncode == 1
    assert "E: no network" in ran.stderr


def test_a_wrong_chrome_is_an_error(checkout: Path, bare: Path) -> None:
    """CHROME must name a program: a typing error there is not passed over."""
    ran = run(checkout / "scripts/debian", bare, CHROME="/nowhere/chromium")
    assert ran.returncode == 1
    assert "CHROME=/nowhere/chromium is not a program" in ran.stderr


@pytest.mark.long
def test_node_comes_from_pypi_where_it_is_missing(checkout: Path, bare: Path) -> None:
    """Without Node on PATH, PyPI's is installed into .venv and brings the npm packages."""
    subprocess.run([sys.executable, "-m", "venv", str(checkout / ".venv")], check=True)
    ran = run(checkout / "scripts/node", bare)
    assert ran.returncode == 0, ran.stderr
    assert "no Node 20 or newer on PATH" in ran.stderr
    version = subprocess.run(
        [checkout / ".venv/bin/node", "--version"], capture_output=True, text=True, check=True
    )
    assert version.stdout.startswith("v24.")
    assert (checkout / "node_modules/pyodide/pyodide.mjs").exists()
    assert len(list(checkout.glob(".cache/wheels/*/msgspec-*.whl"))) == len(("this Python", "Pyodide"))

    again = run(checkout / "scripts/node", bare)
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.skipif(Path("/usr/sbin/nginx").exists(), reason="an nginx is installed here, and would be found")
def test_nginx_is_unpacked_and_not_installed(checkout: Path, bare: Path) -> None:
    """A user is told; root gets it into .cache, after new package lists if need be, and keeps it."""
    program(bare / "id", "echo 1000")
    told = run(checkout / "scripts/nginx", bare)
    assert (told.returncode, (checkout / ".cache").exists()) == (0, False)
    assert "the configuration in deploy/nginx is not tried" in told.stderr
    log = bare.parent / "log"
    program(bare / "id", "echo 0")
    program(
        bare / "apt-get",
        f'echo "$*" >>{log}; case $* in *update*) ;; *) grep -q update {log} && : >x.deb ;; esac',
    )
    program(bare / "dpkg-deb", 'mkdir -p "$3/usr/sbin"; cp /bin/true "$3/usr/sbin/nginx"')
    for name in ("cp", "grep"):
        program(bare / name, f'exec /bin/{name} "$@"')
    ran = run(checkout / "scripts/nginx", bare)
    assert ran.returncode == 0, ran.stderr
    download = "-qq download nginx libnginx-mod-http-brotli-static"
    assert log.read_text().splitlines() == [download, "-qq update", download]
    assert run(checkout / "scripts/nginx", bare).stderr == ""


def test_nginx_that_cannot_be_fetched(checkout: Path, bare: Path) -> None:
    """What apt-get said is passed on, and nothing half is left."""
    if Path("/usr/sbin/nginx").exists():
        program(bare / "nginx", "true")
        assert run(checkout / "scripts/nginx", bare).returncode == 0
        return
    program(bare / "id", "echo 0")
    program(bare / "apt-get", "echo E: no network >&2; exit 100")
    ran = run(checkout / "scripts/nginx", bare)
    assert ran.returncode == 1
    assert "E: no network" in ran.stderr
    assert not (checkout / ".cache/nginx").exists()
