"""Which files are a version, what it is called, and which packages it wants: the same with git and without."""

import re
import shutil
import subprocess

import pytest

from companion import __version__
from tests.deploy.machine import BASH, ROOT

OF_GIT = [".git/HEAD", ".git/index", ".git/objects/ab/cdef"]
MADE = [".venv/bin/python", "deploy/__pycache__/a.pyc", ".hypothesis/examples/1", ".pytest_cache/README.md",
        ".mypy_cache/a.json", ".ruff_cache/0.17/1", "shadow_table.egg-info/PKG-INFO", "build/lib/a.py"]  # fmt: skip
LIBRARIES = "".join(f"source '{ROOT}/deploy/{name}'; " for name in (
    "setup", "lib/placing.sh", "lib/backups.sh", "lib/versions.sh", "lib/health.sh"))  # fmt: skip


def bash(lines: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run *lines* with all of the library at hand."""
    start = "prefix='' dry_run='' no_venv='' no_start='' health='' patience=12 on=console; "
    return subprocess.run([BASH, "-c", start + LIBRARIES + lines], env=environ, capture_output=True, text=True)


# -- one commit, one version -------------------------------------------------------------------------------


@pytest.fixture
def cloned(machine):
    """A machine whose checkout is a clone, played and tested in. Made by hand: not every machine has git."""
    for name in (*OF_GIT, *MADE):
        path = machine.checkout / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("made by running it")
    return machine


def stored(machine, **environ: str) -> tuple[str, set[str]]:
    """The name that this checkout is stored under, and its files."""
    assert machine.run("install", "--no-venv", **environ).returncode == 0
    place = machine.played()
    files = {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()}
    machine.uninstall()
    return place.name, files


def test_a_commit_is_the_same_version_with_git_without_git_and_from_an_archive(cloned):
    with_git = stored(cloned)
    cloned.put_tool("git", "exit 127")
    without_git = stored(cloned, PATH=cloned.tools_first())
    for name in (*OF_GIT, *MADE):  # an archive has none of it
        (cloned.checkout / name).unlink()

    assert with_git == without_git == stored(cloned)


def test_neither_git_nor_what_running_it_made_is_installed(cloned):
    cloned.put_tool("git", "exit 127")

    _, files = stored(cloned, PATH=cloned.tools_first())

    assert "deploy/install" in files
    assert not [name for name in files if name.startswith(".git/") or name in MADE]


def test_a_version_is_called_by_the_number_that_the_app_has(machine):
    name, _ = stored(machine)

    assert re.fullmatch(re.escape(__version__) + "-[0-9a-f]{12}", name)


def test_a_checkout_that_was_changed_is_another_version(cloned):
    before, _ = stored(cloned)
    cloned.change_the_checkout()

    after, files = stored(cloned)

    assert before != after
    assert "NEWS.txt" in files


def test_gitignore_has_only_what_own_files_understands():
    lines = [line for line in (ROOT / ".gitignore").read_text().splitlines() if line and line[0] != "#"]

    assert [line for line in lines if not re.fullmatch(r"[^/!]+/?", line)] == []


# -- packages ----------------------------------------------------------------------------------------------

TOOLS = ["bash", "cat", "dirname", "grep", "id", "sed", "sort", "tr"]
POLICY = "[[ $2 == libasound2 ]] || echo Candidate: 1"
PLAN = "Inst {0} (1 Debian)\nInst libgallium (1 Debian)\n"


@pytest.fixture
def fresh(machine):
    """A Debian that has nothing of ours yet; apt knows what there is."""
    machine.put_tool("apt-get", f'[[ $* != *--simulate* ]] || printf "{PLAN.format("${@: -1}")}"')
    machine.put_tool("apt-cache", POLICY)
    machine.put_tool("dpkg-query", "exit 1")
    for tool in TOOLS:
        (machine.folder / "tools" / tool).symlink_to(shutil.which(tool))
    return machine


def packages_said(machine, lines: str = ":") -> str:
    return bash(f"dry_run=yes; {lines}; install_packages", PATH=str(machine.folder / "tools")).stderr


def test_a_dry_run_names_the_packages_that_the_set_up_would_install_too(fresh):
    fresh.put_tool("python3", "exit 1")

    said = packages_said(fresh)

    names = re.search("would install Debian packages: (.*)", said)[1].split()
    assert {"python3", "python3-venv", "libgl1", "libglib2.0-0", "libegl1", "libmtdev1"} <= set(names)
    assert {"libgbm1", "libdrm2", "libudev1", "libasound2t64"} <= set(names)


def test_a_dry_run_names_the_fonts_that_are_missing(fresh):
    said = packages_said(fresh, "fonts=(/nowhere/Lato-Bold.ttf:fonts-lato)")

    assert "fonts-lato" in re.search("would install Debian packages: (.*)", said)[1].split()


def test_a_pi_with_plain_debian_does_without_what_only_its_own_system_has(fresh):
    fresh.put_tool("apt-cache", "[[ $2 == python3-* ]] || echo Candidate: 1")

    said = packages_said(fresh, "is_a_pi() { true; }; camera_module_works() { true; }")

    assert not re.search("would install .*(picamera2|lgpio)", said)
    assert "no package python3-lgpio, so buttons and lamps cannot be used; Raspberry Pi OS has it" in said
    assert "no package python3-picamera2, so the Pi's own camera module cannot be used" in said


def test_a_pi_with_its_own_system_gets_its_camera_and_pins_unless_the_camera_cannot_work(fresh):
    pi = "is_a_pi() { true; }; camera_module_works() { %s; }"

    new, old = packages_said(fresh, pi % "true"), packages_said(fresh, pi % "false")

    assert {"python3-lgpio", "python3-picamera2"} <= set(re.search("would install .*: (.*)", new)[1].split())
    assert "python3-picamera2" not in re.search("would install .*: (.*)", old)[1]
    assert "camera module cannot be used on Pi OS 12" in old


def test_a_dry_run_names_what_the_packages_bring_along(fresh):
    fresh.put_tool("python3", "exit 1")

    assert "they bring along: libgallium" in packages_said(fresh)


def test_without_python_the_system_is_asked_for_the_libraries(fresh):
    said = packages_said(fresh, "/sbin/ldconfig() { echo ' libGL.so.1 (libc6,x86-64) => there'; }")

    assert " python3 python3-venv libglib2.0-0 " in said


def test_a_package_that_is_there_is_not_named(fresh):
    fresh.put_tool("python3", "")
    fresh.put_tool("dpkg-query", "[[ $* == *libdrm2* ]] || printf installed")

    assert "would install Debian packages: libdrm2\n" in packages_said(fresh)


def test_a_dry_run_names_the_python_packages(fresh):
    run = bash("dry_run=yes; make_environment /nowhere", PATH=str(fresh.folder / "tools"))

    named = re.search("from deploy/play.lock: (.*)", run.stderr)[1].split()
    pinned = [line for line in (ROOT / "deploy/play.lock").read_text().splitlines() if re.match(r"[\w.-]+==", line)]
    assert set(named) == {line.partition("==")[0] for line in pinned if "win32" not in line}
    assert {"kivy", "numpy", "opencv-python"} <= set(named)


# -- how far it is -----------------------------------------------------------------------------------------


def test_a_long_copy_tells_every_quarter():
    said = bash("printf '%s\\n' {1..200} | tell_share copying 200", PATH="/usr/bin:/bin").stderr

    assert said == "deploy: copying: 25 %\ndeploy: copying: 50 %\ndeploy: copying: 75 %\n"


def test_waiting_for_the_service_tells_how_long():
    said = bash("systemctl() { false; }; sleep() { :; }; comes_up || echo no", PATH="/usr/bin:/bin")

    assert said.stdout == "no\n"
    waits = [f"deploy: waiting for its first picture: {waited} of at most 12 s\n" for waited in (0, 5, 10)]
    assert said.stderr == "".join(waits) + "deploy: no picture after 12 s\n"


def test_a_service_that_comes_up_is_watched_for_a_while():
    up = "systemctl() { echo 0; }; sleep() { :; }; comes_up >/dev/null && stays_up"

    assert bash(up, PATH="/usr/bin:/bin").stderr == "deploy: it is up; watching it for 10 s\n"


def test_an_update_says_at_which_step_it_is(installed):
    installed.save()
    installed.change_the_checkout()

    said = installed.update("true").stderr

    assert re.findall(r"step (\d) of (\d)", said) == [(str(number), "6") for number in range(1, 7)]
    assert "deploy: copying: 50 %\n" in said
    assert "deploy: copying the saves: 50 %\n" in said
