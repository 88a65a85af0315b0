"""The installation into a scratch root: what it puts there, that a second run changes nothing, that all goes again.

Runs with --no-venv: an environment needs the network, and one that is borrowed from the tests would run the code of
this checkout instead of the copy. deploy/try-arm64 installs the whole, environment and all.
"""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BASH = shutil.which("bash")
SCRIPTS = ["deploy/install", "deploy/uninstall", "deploy/update", "deploy/try-arm64"]
LIBRARY = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "deploy/lib").glob("*.sh"))
UNITS = sorted((ROOT / "deploy/systemd/console").iterdir())
MOST_EXPOSURE = 3.0
CONF = "etc/shadow-table/display.conf"
SAVE = "var/lib/shadow-table/saves/evening.sqlite"

systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")


class Machine:
    """A scratch root and a small checkout to install from; no git, so that every file of it is its own."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.root = folder / "a root"
        self.root.mkdir()
        self.checkout = folder / "a checkout"
        self.checkout.mkdir()
        shutil.copytree(ROOT / "deploy", self.checkout / "deploy")
        shutil.copy(ROOT / "pyproject.toml", self.checkout)

    def run(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [BASH, self.checkout / "deploy" / script, "--prefix", self.root, *arguments],
            cwd="/",
            env={"PATH": os.environ["PATH"], "GIT_CEILING_DIRECTORIES": str(self.folder)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    def install(self, *arguments: str) -> str:
        run = self.run("install", "--no-venv", *arguments)
        assert run.returncode == 0, run.stderr
        return run.stderr

    def update(self, health: str) -> subprocess.CompletedProcess[str]:
        return self.run("update", "--no-venv", "--health", health)

    def uninstall(self, *arguments: str) -> str:
        run = self.run("uninstall", *arguments)
        assert run.returncode == 0, run.stderr
        return run.stderr

    def change_the_checkout(self, text: str = "another version\n") -> None:
        (self.checkout / "NEWS.txt").write_text(text)

    def listing(self) -> dict[str, tuple[object, ...]]:
        """Every path below the root with its kind, content and time."""
        return {str(path.relative_to(self.root)): _of(path) for path in sorted(self.root.rglob("*"))}

    def played(self) -> Path:
        return (self.root / "opt/shadow-table/current").resolve()

    def save(self, text: str = "a game") -> Path:
        path = self.root / SAVE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path


def _of(path: Path) -> tuple[object, ...]:
    about = path.lstat()
    if path.is_symlink():
        return "link", os.readlink(path), about.st_mtime_ns
    content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    return oct(about.st_mode), content, about.st_mtime_ns


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.fixture
def installed(machine):
    machine.install("--display", "touch-display-2", "--rotate", "90")
    return machine


# -- the scripts themselves --------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [*SCRIPTS, *LIBRARY])
def test_bash_can_read_the_script(script):
    subprocess.run([BASH, "-n", ROOT / script], check=True)


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
def test_shellcheck_finds_nothing():
    run = subprocess.run(["shellcheck", "-x", "-P", ".", *SCRIPTS], cwd=ROOT, capture_output=True, text=True)

    assert run.stdout == ""


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_says_how_it_is_used(script):
    run = subprocess.run([BASH, ROOT / script, "--help"], capture_output=True, text=True)

    assert run.returncode == 0
    assert script in run.stdout


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--rotate", "45"], "--rotate is one of 0 90 180 270, not 45"),
        (["--display", "8-inch"], "--display is one of 7-inch touch-display-2 10-inch desktop, not 8-inch"),
        (["--on", "wall"], "--on is one of console desktop, not wall"),
        (["--rotate"], "--rotate wants a value"),
        (["--fast"], "unknown: --fast"),
    ],
)
def test_a_wrong_option_is_named_with_what_is_right(machine, given, said):
    run = machine.run("install", *given)

    assert run.returncode == 2
    assert said in run.stderr
    assert machine.listing() == {}


def test_the_displays_are_those_that_the_app_knows():
    from kivy_ui.start import DISPLAYS, TURNS

    text = (ROOT / "deploy/lib/display.sh").read_text()

    assert f"displays=({' '.join(display.name for display in DISPLAYS)})" in text
    assert f"rotations=({' '.join(map(str, TURNS))})" in text


# -- installing --------------------------------------------------------------------------------------------


def test_a_dry_run_says_every_step_and_changes_nothing(machine):
    said = machine.install("--dry-run")

    assert machine.listing() == {}
    assert "would copy this checkout to /opt/shadow-table/versions/" in said
    for unit in UNITS:
        assert f"would write /etc/systemd/system/{unit.name}\n" in said
    assert said.endswith("nothing was changed: this was --dry-run\n")


def test_what_a_dry_run_says_is_what_is_done(machine):
    promised = re.findall(r"deploy: would (.*)", machine.install("--dry-run"))

    done = re.findall(r"deploy: (.*)", machine.install())

    assert [line for line in done if line in promised] == promised


def test_installing_puts_the_program_the_units_and_the_choices(installed):
    conf = (installed.root / CONF).read_text()

    assert "\nSHADOW_TABLE_DISPLAY=touch-display-2\n" in conf
    assert "\nSHADOW_TABLE_ROTATION=90\n" in conf
    assert (installed.played() / "deploy/install").read_bytes() == (ROOT / "deploy/install").read_bytes()
    for unit in UNITS:
        assert (installed.root / "etc/systemd/system" / unit.name).read_bytes() == unit.read_bytes()
    wants = installed.root / "etc/systemd/system/multi-user.target.wants"
    assert {path.name for path in wants.iterdir()} == {
        "shadow-table.service",
        "shadow-table-poweroff.path",
        "shadow-table-reboot.path",
    }


def test_a_second_run_changes_nothing_and_says_so(installed):
    before = installed.listing()

    said = installed.install()

    assert installed.listing() == before
    assert said.endswith("deploy: all is installed already; nothing was changed\n")


def test_everything_that_was_put_is_in_the_manifest(installed):
    lines = (installed.root / "opt/shadow-table/manifest").read_text().splitlines()
    recorded = {line.split(" ", 1)[1].lstrip("/") for line in lines}

    whole = {line.split(" ", 1)[1].lstrip("/") for line in lines if line.startswith("tree ")}
    found = {path for path in installed.listing() if not any(path.startswith(f"{tree}/") for tree in whole)}
    assert found - recorded == {"opt/shadow-table/manifest"}


def test_an_option_later_changes_what_was_chosen(installed):
    installed.install("--rotate", "270")

    conf = (installed.root / CONF).read_text()
    assert "\nSHADOW_TABLE_ROTATION=270\n" in conf
    assert "\nSHADOW_TABLE_DISPLAY=touch-display-2\n" in conf


def test_going_over_to_the_desktop_takes_the_consoles_units_away(installed):
    installed.install("--on", "desktop")

    assert not [path for path in installed.listing() if path.startswith("etc/systemd/system/") and "shadow" in path]
    assert (installed.root / "etc/systemd/user/shadow-table.service").exists()
    assert (installed.root / "etc/xdg/autostart/shadow-table.desktop").exists()


def test_a_file_of_somebody_else_is_kept_and_put_back(machine):
    theirs = machine.root / CONF
    theirs.parent.mkdir(parents=True)
    theirs.write_text("theirs\n")
    before = machine.listing()

    assert "keep the old /etc/shadow-table/display.conf" in machine.install()
    assert theirs.read_text() != "theirs\n"
    machine.uninstall()

    assert theirs.read_text() == "theirs\n"
    assert machine.listing().keys() == before.keys()


def test_no_script_knows_a_boot_file():
    for name in [*SCRIPTS, *LIBRARY]:
        assert not re.search(r"cmdline|config\.txt|/boot", (ROOT / name).read_text())


def test_what_was_broken_off_is_finished_by_the_next_run(installed):
    whole = installed.listing().keys()
    (installed.root / "etc/systemd/system/shadow-table.service").unlink()
    (installed.root / "opt/shadow-table/current").unlink()
    shutil.rmtree(next((installed.root / "opt/shadow-table/versions").iterdir()))

    installed.install()

    assert installed.listing().keys() == whole


# -- uninstalling ------------------------------------------------------------------------------------------


def test_uninstalling_leaves_nothing(installed):
    installed.uninstall()

    assert installed.listing() == {}


def test_uninstalling_keeps_the_saves(installed):
    save = installed.save()

    said = installed.uninstall()

    assert [path for path in installed.listing() if (installed.root / path).is_file()] == [SAVE]
    assert save.read_text() == "a game"
    assert "kept: /var/lib/shadow-table" in said


def test_saves_that_were_kept_are_found_by_the_next_installation(installed):
    installed.save()
    installed.uninstall()

    installed.install()
    installed.uninstall("--saves-too")

    # The folders above the saves were there before the second installation, so they are no longer ours.
    assert installed.listing().keys() == {"var", "var/lib"}


def test_saves_go_only_when_told(installed):
    installed.save()

    installed.uninstall("--saves-too")

    assert installed.listing() == {}


def test_uninstalling_dry_changes_nothing(installed):
    installed.save()
    before = installed.listing()

    assert "would remove /etc/systemd/system/shadow-table.service" in installed.uninstall("--dry-run", "--saves-too")

    assert installed.listing() == before


def test_uninstalling_where_nothing_is_says_so(machine):
    assert "nothing is installed here" in machine.uninstall()


@pytest.mark.parametrize("line", ["tree /etc", "tree /opt/shadow-table/versions/../../..", "saves /etc"])
def test_a_manifest_that_was_changed_cannot_remove_anything_else(installed, line):
    with (installed.root / "opt/shadow-table/manifest").open("a") as file:
        file.write(f"{line}\n")

    run = installed.run("uninstall", "--saves-too")

    assert run.returncode == 1
    assert "the manifest was changed" in run.stderr
    assert (installed.root / CONF).exists()


# -- updating ----------------------------------------------------------------------------------------------


def test_an_update_that_comes_up_is_played_and_the_old_version_stays_beside_it(installed):
    old = installed.played()
    installed.save()
    installed.change_the_checkout()

    run = installed.update("true")

    assert run.returncode == 0, run.stderr
    assert (installed.played() / "NEWS.txt").exists()
    assert old.exists()
    assert (installed.root / "var/lib/shadow-table-backups/0001/saves/evening.sqlite").read_text() == "a game"


def test_an_update_that_does_not_come_up_is_taken_back(installed):
    old = installed.played()
    save = installed.save()
    before = installed.listing()
    installed.change_the_checkout()
    unit = installed.checkout / "deploy/systemd/console/shadow-table.service"
    unit.write_text(unit.read_text() + "# new\n")

    run = installed.update(f"echo ruined >'{save}'; false")

    assert run.returncode == 1
    assert "the old version" in run.stderr
    assert installed.played() == old
    assert save.read_text() == "a game"
    assert not (installed.root / "etc/systemd/system/shadow-table.service").read_text().endswith("# new\n")
    after = installed.listing()
    assert {path for path in after if "shadow-table-backups" not in path} == set(before)


def test_the_new_version_is_in_place_when_its_health_is_asked(installed):
    installed.change_the_checkout()

    run = installed.update(f"test -e '{installed.root}/opt/shadow-table/current/NEWS.txt'")

    assert run.returncode == 0, run.stderr


def test_only_three_backups_and_two_versions_are_kept(installed):
    installed.save()
    for number in range(5):
        installed.change_the_checkout(f"version {number}\n")
        assert installed.update("true").returncode == 0

    assert len(list((installed.root / "opt/shadow-table/versions").iterdir())) == 2
    backups = sorted(path.name for path in (installed.root / "var/lib/shadow-table-backups").iterdir())
    assert backups == ["0003", "0004", "0005"]


def test_installing_another_version_is_an_update(installed):
    installed.save()
    installed.change_the_checkout()

    said = installed.install("--no-start")

    assert "back up the saves" in said
    assert (installed.played() / "NEWS.txt").exists()


def test_an_updated_machine_can_be_emptied(installed):
    installed.save()
    installed.change_the_checkout()
    installed.update("true")

    installed.uninstall("--saves-too")

    assert installed.listing() == {}


def test_updating_to_the_same_version_changes_nothing(installed):
    before = installed.listing()

    run = installed.update("false")

    assert run.returncode == 0
    assert "is installed already; nothing was changed" in run.stderr
    assert installed.listing() == before


def test_updating_what_is_not_installed_is_refused(machine):
    run = machine.update("true")

    assert run.returncode == 1
    assert "nothing is installed here yet" in run.stderr


# -- the units ---------------------------------------------------------------------------------------------


def _with_program(folder: Path, units: Path) -> Path:
    """Copies of *units* that start a program which exists here."""
    program = folder / "opt/shadow-table/current/.venv/bin/python"
    program.parent.mkdir(parents=True)
    shutil.copy("/bin/true", program)
    copies = folder / "units"
    copies.mkdir()
    for unit in units.iterdir():
        (copies / unit.name).write_text(unit.read_text().replace("/opt/", f"{folder}/opt/"))
    return copies


def _analyse(*words: object, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *map(str, words)],
        env={"PATH": os.environ["PATH"], **environ},
        capture_output=True,
        text=True,
    )


@systemd
@pytest.mark.parametrize("kind", ["console", "desktop"])
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path, kind):
    copies = _with_program(tmp_path, ROOT / "deploy/systemd" / kind)
    names = sorted(path.name.replace("@.", "@poweroff.") for path in copies.iterdir())
    manager = "--user" if kind == "desktop" else "--system"

    run = _analyse(manager, "verify", "--man=no", *names, SYSTEMD_UNIT_PATH=f"{copies}:", XDG_RUNTIME_DIR=str(tmp_path))

    assert (run.returncode, run.stdout + run.stderr) == (0, "")


@systemd
def test_the_service_is_well_confined(tmp_path):
    copies = _with_program(tmp_path, ROOT / "deploy/systemd/console")

    run = _analyse("security", "--offline=true", "--no-pager", copies / "shadow-table.service")

    exposure = re.search(r"exposure level for shadow-table.service: ([\d.]+)", run.stdout)
    assert float(exposure.group(1)) <= MOST_EXPOSURE


def test_the_wishes_of_the_app_are_those_that_are_watched():
    from kivy_ui.power import WISHES

    watched = {path.stem.removeprefix("shadow-table-") for path in UNITS if path.suffix == ".path"}

    assert watched == set(WISHES)
