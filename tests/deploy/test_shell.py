"""The shell scripts as such: bash reads them, shellcheck finds nothing in them, each says how it is used."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.machine import BASH, LIBRARY, ROOT, SCRIPTS

EVERY = ["deploy/play", "deploy/setup", "deploy/test", "deploy/lib/finish-restore", "deploy/lib/companion", *SCRIPTS]
TOOLS = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
"""The environment's own tools come first: test.lock has shellcheck."""


@pytest.mark.parametrize("script", [*EVERY, *LIBRARY])
def test_bash_can_read_the_script(script):
    subprocess.run([BASH, "-n", ROOT / script], check=True)


def test_shellcheck_finds_nothing():
    shellcheck = shutil.which("shellcheck", path=TOOLS)
    run = subprocess.run([shellcheck, "-x", "-P", ".", *EVERY], cwd=ROOT, capture_output=True, text=True)

    assert (run.returncode, run.stdout + run.stderr) == (0, "")


def removing(path: str) -> subprocess.CompletedProcess[str]:
    """Let the library remove *path* on the machine itself, as it is installed there: without a prefix."""
    lines = f'source deploy/setup; prefix=""; source deploy/lib/placing.sh; remove_all "{path}"'
    return subprocess.run([BASH, "-c", lines], cwd=ROOT, capture_output=True, text=True)


def test_without_a_prefix_a_folder_is_removed_with_all_it_holds(tmp_path):
    (tmp_path / "old" / "deep").mkdir(parents=True)

    run = removing(str(tmp_path / "old"))

    assert (run.returncode, run.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["", "/", "/no-such-folder-at-the-top", "no/such/folder"])
def test_nothing_at_the_top_of_the_machine_is_ever_removed(path):
    run = removing(path)

    assert run.returncode == 1
    assert f"will not remove '{path}'" in run.stderr


@pytest.mark.parametrize("name", [*EVERY, *LIBRARY])
def test_no_script_insists_on_a_prefix_which_a_real_machine_does_not_have(name):
    assert "${prefix:?" not in (ROOT / name).read_text()


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_says_how_it_is_used(script):
    run = subprocess.run([BASH, ROOT / script, "--help"], capture_output=True, text=True)

    assert run.returncode == 0
    assert script in run.stdout
