"""What contributors rely on: the hooks run what deploy/test runs, and documents name files that exist."""

import re
import tomllib

import pytest

from tests.deploy.machine import ROOT

PAGES = sorted(
    path
    for path in ROOT.rglob("*.md")
    if path.name != "CHANGELOG.md"  # it tells of what was
    and not {part for part in path.relative_to(ROOT).parts if part.startswith(".") or part == "build"}
)
OUR_FOLDERS = ("companion", "vision", "hardware", "kivy_ui", "tests", "deploy")


def test_the_hooks_run_what_deploy_test_runs():
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    checks = re.findall(r"^check ((?:ruff|mypy|pytest).*)$", (ROOT / "deploy/test").read_text(), flags=re.MULTILINE)

    entries = re.findall(r"entry: \.venv/bin/python -m (.+)", hooks)
    assert entries == list(dict.fromkeys(re.sub("^pytest .*", "pytest", check) for check in checks))


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())

    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"] == {"version": {"attr": "companion.__version__"}}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_there(page):
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in link]
    named = re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|md|toml|lock))`", text)
    paths = [path for path in named if path.startswith(OUR_FOLDERS) and "lighthouse" not in path]

    assert [link for link in links if not (page.parent / link).exists()] == []
    assert [path for path in paths if not (ROOT / path).exists()] == []
