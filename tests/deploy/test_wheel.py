"""The package as others would install it: it builds without a warning and holds what is needed, and no more."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion import __version__
from tests.deploy.machine import ROOT

PACKAGES = ("companion", "vision", "hardware", "kivy_ui")
BUILD = "from setuptools import build_meta; build_meta.build_wheel('.')"
NOT_SHIPPED = {"kivy_ui/pictures", "kivy_ui/pictures/look"}
"""Pictures for people who read about it."""
BAKED = ".svg"
"""Vectors are not shipped either, only what is baked of them."""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """What building says, and the wheel; in a copy, since setuptools writes beside the sources."""
    copy = tmp_path_factory.mktemp("wheel")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    plain = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}  # it is warned of
    run = subprocess.run([sys.executable, "-c", BUILD], cwd=copy, env=plain, capture_output=True, text=True, check=True)
    [wheel] = copy.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return run.stdout + run.stderr, wheel.name, set(archive.namelist())


def test_it_builds_without_a_warning(built):
    said, _, _ = built

    assert [line for line in said.splitlines() if "warn" in line.lower() or "deprecat" in line.lower()] == []


def test_its_version_is_the_one_that_the_command_line_names(built):
    _, name, _ = built

    assert name == f"shadow_table-{__version__}-py3-none-any.whl"


def test_it_has_every_file_of_the_packages_and_nothing_else(built):
    _, _, names = built
    here = {path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file()}
    wanted = {str(path) for path in here if "__pycache__" not in path.parts and str(path.parent) not in NOT_SHIPPED}
    wanted = {name for name in wanted if not name.endswith(BAKED)}

    assert {name for name in names if ".dist-info/" not in name} == wanted
    assert {Path(name).suffix for name in wanted} >= {".py", ".toml", ".po", ".onnx"}
