"""The installation into a scratch root: what it puts there, that a second run changes nothing, that all goes again."""

import re
import shutil
import subprocess

import pytest

from tests.deploy.machine import CONF, LIBRARY, ROOT, SAVE, SCRIPTS, UNITS

# -- the options -------------------------------------------------------------------------------------------


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
    from kivy_ui.system.start import DISPLAYS, TURNS

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
    for name in {*SCRIPTS, *LIBRARY} - {"deploy/try-machine"}:  # which takes the kernel out of a system of its own
        assert not re.search(r"cmdline|config\.txt|/boot", (ROOT / name).read_text())


def test_what_was_broken_off_is_finished_by_the_next_run(installed):
    whole = installed.listing().keys()
    (installed.root / "etc/systemd/system/shadow-table.service").unlink()
    (installed.root / "opt/shadow-table/current").unlink()
    shutil.rmtree(next((installed.root / "opt/shadow-table/versions").iterdir()))

    installed.install()

    assert installed.listing().keys() == whole


# -- the command companion ---------------------------------------------------------------------------------


def run_companion(machine, user: int, *arguments: str) -> tuple[str, str]:
    """What the installed command runs when user number *user* calls it, and what it says."""
    command = machine.root / "usr/local/bin/companion"
    here = machine.folder / "companion"
    text = re.sub(r"(?=/opt/|/etc/)", str(machine.root), command.read_text()).replace("a root", "a\\ root")
    here.write_text(text.replace("/sys/fs/cgroup", ""))
    here.chmod(command.stat().st_mode)
    machine.put_tool("id", f"echo {user}")
    machine.put_tool("setpriv", 'echo "setpriv $*"')
    program = machine.played() / ".venv/bin/companion"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "companion $*"\n')
    program.chmod(0o755)
    run = subprocess.run([here, *arguments], env={"PATH": machine.tools_first()}, capture_output=True, text=True)
    return run.stdout, run.stderr


def test_companion_is_on_the_path(installed):
    assert run_companion(installed, 1000, "games", "a b") == ("companion games a b\n", "")


def test_root_speaks_for_the_table_with_the_folders_of_its_service(installed):
    said, _ = run_companion(installed, 0, "saves", "list")

    unit = (installed.root / "etc/systemd/system/shadow-table.service").read_text()
    folders = {line for line in re.findall(r"^Environment=(\S+)$", unit, re.MULTILINE) if "SDL_" not in line}
    assert said.startswith("setpriv --reuid shadow-table --regid shadow-table --init-groups --no-new-privs env ")
    assert folders == {word for word in said.split() if "=" in word}
    assert said.endswith("/.venv/bin/companion saves list\n")


def test_the_doctor_of_a_running_table_looks_from_inside_its_service(installed, tmp_path):
    """In its group of processes, which decides on devices, and among its files."""
    group = tmp_path / "group"
    group.mkdir()
    (group / "cgroup.procs").touch()
    installed.put_tool("systemctl", f'case $3 in MainPID) echo 42 ;; ControlGroup) echo "{group}" ;; esac')
    installed.put_tool("nsenter", 'echo "nsenter $*"')

    said, hint = run_companion(installed, 0, "doctor", "--json")

    assert said.startswith("nsenter --target 42 --mount --ipc -- env SHADOW_TABLE_RUNNING=42 setpriv --reuid ")
    assert said.endswith("/.venv/bin/companion doctor --json\n")
    assert hint == ""
    assert (group / "cgroup.procs").read_text().strip().isdigit()


def test_the_doctor_of_a_table_that_does_not_run_says_that_it_looks_from_outside(installed):
    installed.put_tool("systemctl", "case $3 in MainPID) echo 0 ;; esac")

    said, hint = run_companion(installed, 0, "doctor")

    assert said.startswith("setpriv --reuid shadow-table ")
    assert "the app is not running" in hint


def test_somebody_who_looks_for_the_tables_saves_is_told_where_they_are(installed):
    said, hint = run_companion(installed, 1000, "saves", "list")

    assert said == "companion saves list\n"
    assert hint == "companion: your own saves; the table's are under: sudo companion saves list\n"


def test_in_a_desktop_the_saves_are_those_of_whoever_asks(installed):
    installed.install("--on", "desktop")

    assert run_companion(installed, 0, "saves") == ("companion saves\n", "")


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


def test_saves_that_were_kept_go_when_told_later(installed):
    installed.save()
    installed.change_the_checkout()
    installed.update("true")
    installed.uninstall()

    said = installed.uninstall("--saves-too")

    assert "remove /var/lib/shadow-table with all saves" in said
    assert "remove /var/lib/shadow-table-backups with all saves" in said
    # The folders above are no longer known to be ours.
    assert installed.listing().keys() == {"var", "var/lib"}


def test_a_second_uninstall_says_what_was_kept_and_keeps_it(installed):
    save = installed.save()
    installed.uninstall()

    assert "kept: /var/lib/shadow-table (deploy/uninstall --saves-too removes it)" in installed.uninstall()
    assert "would remove /var/lib/shadow-table with all saves" in installed.uninstall("--saves-too", "--dry-run")
    assert save.exists()


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
