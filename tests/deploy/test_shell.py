"""The shell scripts as such: bash reads them, shellcheck finds nothing in them, each says how it is used."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.machine import BASH, LIBRARY, ROOT, SCRIPTS

EVERY = ["deploy/play", "deploy/setup", "deploy/test", *SCRIPTS]
TOOLS = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
"""The environment's own tools come first: test.lock has shellcheck."""


@pytest.mark.parametrize("script", [*EVERY, *LIBRARY])
def test_bash_can_read_the_script(script):
    subprocess.run([BASH, "-n", ROOT / script], check=True)


def test_shellcheck_finds_nothing():
    shellcheck = shutil.which("shellcheck", path=TOOLS)
    run = subprocess.run([shellcheck, "-x", "-P", ".", *EVERY], cwd=ROOT, capture_output=True, text=True)

    assert (run.returncode, run.stdout + run.stderr) == (0, "")


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_says_how_it_is_used(script):
    run = subprocess.run([BASH, ROOT / script, "--help"], capture_output=True, text=True)

    assert run.returncode == 0
    assert script in run.stdout
