"""Updating in a scratch root: the new version beside the old, and back if it does not come up."""

import os
import re
import subprocess

from tests.deploy.machine import BASH


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
    assert {path for path in after if not re.search("shadow-table-backups|/aside-", path)} == set(before)


def test_an_update_that_fails_before_it_is_started_is_taken_back_too(installed):
    old, save = installed.played(), installed.save()
    (installed.root / "var/lib/shadow-table-backups").write_text("in the way of the backups")
    installed.change_the_checkout()

    run = installed.update("true")

    assert run.returncode == 1
    assert "the old version" in run.stderr
    assert installed.played() == old
    assert save.read_text() == "a game"


def test_an_update_goes_back_though_nobody_watches_any_more(installed):
    old, save = installed.played(), installed.save()
    installed.change_the_checkout()
    gone = installed.folder / "gone"
    os.mkfifo(gone)

    words = ["--prefix", installed.root, "--no-venv", "--health", f"echo ruined >'{save}'; read -r _ <'{gone}'; false"]
    with subprocess.Popen(
        [BASH, installed.checkout / "deploy/update", *words], stderr=subprocess.PIPE, text=True
    ) as run:
        assert any("step 5" in line for line in iter(run.stderr.readline, ""))
        run.stderr.close()
        gone.write_text("now\n")

    assert run.returncode == 1
    assert installed.played() == old
    assert save.read_text() == "a game"


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
    backups = installed.root / "var/lib/shadow-table-backups"
    assert sorted(path.name for path in backups.iterdir() if path.is_dir()) == ["0003", "0004", "0005"]
    assert sorted(path.stem for path in backups.glob("*.sha256")) == ["0003", "0004", "0005"]


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
