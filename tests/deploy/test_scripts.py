"""The scripts in deploy/: what they promise on a machine with nothing installed.

Knows no network and no real Python set-up: a stand-in ``python3`` writes down what it was asked to do.
That a fresh Debian really installs is tried by deploy/try-debian.
"""

import os
import re
import subprocess
import tomllib

import pytest

from tests.deploy.bare_machine import BASH, ROOT, SUDO

SCRIPTS = [
    ".ci/run",
    "deploy/play",
    "deploy/setup",
    "deploy/test",
    "deploy/try-arm64",
    "deploy/try-debian",
    "deploy/lib/fresh_root.sh",
    "deploy/lib/progress.sh",
]
LOCKS = ["deploy/play.lock", "deploy/test.lock"]
ONLY_FOR_OLDER_PYTHONS = {"importlib-metadata", "lazy-importer", "zipp"}
"""What Dask needs below Python 3.12; from there on the standard library has it."""


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def name_of(requirement: str) -> str:
    return re.match(r"[\w.-]+", requirement).group().lower().replace("_", "-")


def pins(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text(), flags=re.MULTILINE))


@pytest.mark.parametrize("name", [*SCRIPTS, *LOCKS, "deploy/README.md", "pyproject.toml"])
def test_no_file_names_a_registry_or_a_place_on_one_machine(name):
    text = (ROOT / name).read_text()

    assert not re.findall(r"\w+://\S+|--(?:extra-)?index-url|--find-links|--trusted-host", text)
    assert not re.findall(r"(?<![\w.$}])/(?:home|root|work|tmp|opt(?!/shadow-table)|srv|mnt)\b\S*", text)


def test_play_lock_pins_what_the_program_and_its_build_need():
    wanted = project()["project"]["dependencies"] + project()["build-system"]["requires"]

    assert {name_of(r) for r in wanted} <= pins("deploy/play.lock").keys()


def test_test_lock_pins_the_tools_too():
    assert {name_of(r) for r in project()["dependency-groups"]["dev"]} <= pins("deploy/test.lock").keys()


def test_the_lock_pins_the_build_backend_that_the_project_asks_for():
    assert project()["dependency-groups"]["build"] == project()["build-system"]["requires"]


def test_what_is_tested_is_what_is_played():
    assert pins("deploy/play.lock").items() <= pins("deploy/test.lock").items()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_python_gets_the_same_version_of_a_package(lock):
    pinned = re.findall(r"^([\w.-]+)==(.*)", (ROOT / lock).read_text(), flags=re.MULTILINE)

    assert len(pinned) == len(dict(pinned))
    assert {name for name, version in pinned if re.search("python_(full_)?version", version)} <= ONLY_FOR_OLDER_PYTHONS


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock):
    blocks = re.split(r"^(?=\w)", (ROOT / lock).read_text(), flags=re.MULTILINE)[1:]

    assert [b.split()[0] for b in blocks if "--hash=sha256:" not in b] == []


def test_the_scripts_ask_for_the_same_python_as_the_project():
    least = re.search(r"^least_python=(\S+)$", (ROOT / "deploy/setup").read_text(), flags=re.MULTILINE)

    assert project()["project"]["requires-python"] == f">={least.group(1)}"


def test_play_sets_up_and_opens_the_app(checkout):
    run = checkout.run("deploy/play", "--size", "7-inch")

    assert run.stdout == "kivy_ui --size 7-inch\n"
    packages, project = checkout.pip_installs()
    assert packages.endswith(f"install --require-hashes -r {checkout.root}/deploy/play.lock")
    assert project.endswith(f"install --no-deps --no-build-isolation -e {checkout.root}")


def test_play_opens_the_table_in_a_terminal_when_told_to(checkout):
    checkout.put_companion()

    run = checkout.run("deploy/play", "--terminal", "--seats", "2")

    assert run.stdout == "companion table --seats 2\n"
    assert len(checkout.pip_installs()) == 2


def test_a_second_start_installs_nothing(played):
    run = played.run("deploy/play")

    assert played.pip_installs() == []
    assert run.stderr == ""


@pytest.mark.parametrize("changed", ["deploy/play.lock", "deploy/test.lock", "pyproject.toml"])
def test_a_change_of_what_is_wanted_installs_again(played, changed):
    with (played.root / changed).open("a") as file:
        file.write("\n# changed\n")

    played.run("deploy/play")

    assert len(played.pip_installs()) == 2


def test_a_moved_checkout_installs_again(played):
    played.root = played.root.rename(played.root.with_name("elsewhere"))

    played.run("deploy/play")

    assert len(played.pip_installs()) == 2


def test_another_python_makes_the_environment_anew(played):
    run = played.run("deploy/play", VERSION="3.13.5")

    assert f"-m venv --clear {played.root}/.venv" in played.asked.read_text()
    assert "making the virtual environment .venv with Python 3.13.5" in run.stderr


def test_playing_does_not_serve_the_tests_but_testing_serves_play(played):
    played.run("deploy/test", "tests/companion")
    assert "deploy/test.lock" in played.pip_installs()[0]

    played.run("deploy/play")
    assert played.pip_installs() == []


def test_arguments_of_test_go_to_pytest_alone(played):
    played.run("deploy/test", "tests/companion", "-k", "a drift")

    assert played.asked.read_text().splitlines()[-1] == "-m pytest tests/companion -k a drift"
    assert "-m ruff" not in played.asked.read_text()


def test_all_checks_run_though_the_first_fails(played):
    run = played.run("deploy/test", FAILS="-m ruff check")

    shared = "-m pytest --numprocesses logical --dist worksteal"
    assert played.asked.read_text().splitlines()[-5:] == [
        "-m ruff check",
        "-m ruff format --check",
        "-m mypy",
        f"{shared} --ignore=tests/kivy_ui",
        f"{shared} tests/kivy_ui",
    ]
    assert run.returncode == 1
    assert run.stderr.endswith("deploy: failed: [ruff check]\n")


def test_a_broken_off_install_is_tried_again(played):
    (played.root / "pyproject.toml").write_text("# changed\n")
    assert played.run("deploy/play", PIP_SAYS="killed").returncode == 1

    played.run("deploy/play")

    assert len(played.pip_installs()) == 2


@pytest.mark.parametrize("script", ["deploy/play", "deploy/test"])
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_before_the_set_up_installs_nothing(checkout, script, option):
    run = checkout.run(script, option)

    assert run.returncode == 0
    assert run.stdout.startswith(f"usage: bash {script}")
    assert checkout.asked.read_text() == ""
    assert not (checkout.root / ".venv").exists()


def test_help_of_test_says_that_arguments_go_to_pytest(checkout):
    assert "bash deploy/test [arguments of pytest]" in checkout.run("deploy/test", "--help").stdout


def test_help_after_the_set_up_is_the_programs_own(played):
    assert played.run("deploy/play", "--help").stdout == "kivy_ui --help\n"
    assert played.run("deploy/play", "--terminal", "--help").stdout == "companion table --help\n"


def test_an_old_python_is_named(checkout):
    run = checkout.run("deploy/play", VERSION="3.9.2")

    assert run.returncode == 1
    assert run.stderr == "deploy: Python is too old: found 3.9.2, need 3.11 or newer\n"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("NewConnectionError: no route", "no network (the last lines are above)"),
        ("THEY DO NOT MATCH THE HASHES", "a download differs from the one in the lock (see above)"),
        ("disk full", "see above"),
    ],
)
def test_a_failed_install_says_why(checkout, said, reason):
    run = checkout.run("deploy/test", PIP_SAYS=said)

    assert run.returncode == 1
    assert run.stderr.endswith(f"{said}\ndeploy: could not install deploy/test.lock: {reason}\n")


def test_sudo_without_a_terminal_never_asks_for_a_password(checkout):
    checkout.put("apt-get", "#!/usr/bin/env bash\n")
    checkout.put("sudo", SUDO)
    checkout.be_user(1000)

    run = checkout.run("deploy/play", NO_VENV="1")

    assert run.returncode == 1
    assert run.stderr.endswith("sudo wants a password and there is no terminal to type it\n")


def test_without_root_and_sudo_it_says_what_to_install(checkout):
    checkout.put("apt-get", "#!/usr/bin/env bash\n")
    checkout.be_user(1000)

    run = checkout.run("deploy/play", NO_VENV="1")

    assert run.returncode == 1
    assert run.stderr.endswith("there is no sudo: apt-get install python3 python3-venv\n")


def test_without_apt_it_says_what_is_missing(checkout):
    run = checkout.run("deploy/play", NO_VENV="1")

    assert run.returncode == 1
    assert run.stderr.startswith("deploy: missing: python3 python3-venv; there is no apt-get here")


@pytest.mark.parametrize(
    ("library", "package"), [("libGL.so.1", "libgl1"), ("libEGL.so.1", "libegl1"), ("libmtdev.so.1", "libmtdev1")]
)
def test_a_library_that_is_missing_is_installed_before_anything_else(checkout, library, package):
    checkout.put("apt-get", '#!/usr/bin/env bash\necho "apt-get $*" >>"$ASKED"\n')
    checkout.put_companion()

    run = checkout.run("deploy/play", NO_LIBRARY=library)

    asked = checkout.asked.read_text()
    assert run.returncode == 0
    assert f"deploy: installing Debian packages: {package}\n" in run.stderr
    assert asked.index("apt-get install") < asked.index("-m venv")
    assert "libglib2.0-0" not in asked


def test_fonts_that_are_missing_are_installed_before_anything_else(checkout):
    checkout.put("apt-get", '#!/usr/bin/env bash\necho "apt-get $*" >>"$ASKED"\n')
    checkout.put_companion()
    setup = checkout.root / "deploy" / "setup"
    setup.write_text(setup.read_text().replace("/usr/share/fonts/truetype/lato/", "/nowhere/"))

    run = checkout.run("deploy/play")

    assert run.returncode == 0
    assert "deploy: installing Debian packages: fonts-lato\n" in run.stderr


@pytest.mark.skipif(not os.access(ROOT / ".venv/bin/companion", os.X_OK), reason="not set up by deploy/test")
def test_help_of_this_checkout_lists_the_options_of_the_table():
    run = subprocess.run([BASH, ROOT / "deploy/play", "--help"], cwd="/", capture_output=True, text=True)

    assert run.returncode == 0, run.stderr
    assert "usage" in run.stdout.lower()
