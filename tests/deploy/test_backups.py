"""Backups of the saves, and putting one back: only what is whole counts, and nothing that lay there is removed."""

import os
import shutil
import subprocess

import pytest

from tests.deploy.machine import BASH, SAVE

DATA = "var/lib/shadow-table"
BACKUPS = "var/lib/shadow-table-backups"
FAILING = "printf 'played on' >'{save}'; false"


@pytest.fixture
def playing(installed):
    """A machine with a game, and a newer version to update to."""
    installed.save()
    installed.change_the_checkout()
    return installed


def failing(machine) -> str:
    """A new version that goes on with the game, and then does not come up."""
    return FAILING.format(save=machine.root / SAVE)


# -- which backups count -----------------------------------------------------------------------------------


@pytest.mark.parametrize("health", ["true", "false"])
def test_a_backup_that_broke_off_earlier_costs_no_save(machine, health):
    machine.install("--yes", "--no-start")
    save = machine.save()
    (machine.root / BACKUPS / "0001.part").mkdir(parents=True)
    machine.change_the_checkout()

    run = machine.run("update", "--no-venv", "--no-start", "--health", health)

    assert save.read_text() == "a game"
    assert run.returncode == (health != "true")
    assert (machine.root / BACKUPS / "0002/saves/evening.sqlite").read_text() == "a game"


def test_what_broke_off_earlier_goes_when_a_newer_backup_is_whole(playing):
    for name in ("0001.part", "0002.old"):
        (playing.root / BACKUPS / name / "saves").mkdir(parents=True)

    playing.update("true")

    assert sorted(os.listdir(playing.root / BACKUPS)) == ["0003", "0003.sha256"]


def test_what_somebody_else_put_beside_the_backups_stays_and_is_never_put_back(playing):
    for name in ("a copy of mine", "0007 of mine", "9999.txt"):
        (playing.root / BACKUPS / name).mkdir(parents=True)
    (playing.root / BACKUPS / "0042").write_text("not a folder")

    playing.update(failing(playing))

    assert (playing.root / SAVE).read_text() == "a game"
    assert {"a copy of mine", "0007 of mine", "9999.txt", "0042"} < set(os.listdir(playing.root / BACKUPS))


def test_a_copy_that_differs_from_the_saves_is_no_backup(playing):
    playing.put_tool("cp", f'"{shutil.which("cp")}" "$@" && [[ $* != *-av* ]] || echo x >>"$3/saves/evening.sqlite"')
    old = playing.played()

    run = playing.run("update", "--no-venv", "--health", "true", PATH=playing.tools_first())

    assert run.returncode == 1
    assert "the copy differs from what was copied" in run.stderr
    assert f"the old version {old.name} plays on" in run.stderr
    assert playing.played() == old
    assert os.listdir(playing.root / BACKUPS) == []
    assert [path.name for path in old.parent.iterdir()] == [old.name]


# -- putting one back --------------------------------------------------------------------------------------


def test_what_was_played_on_the_new_version_is_kept_aside_and_told(playing):
    run = playing.update(failing(playing))

    aside = playing.root / DATA / "aside-0001"
    assert (playing.root / SAVE).read_text() == "a game"
    assert (aside / "saves/evening.sqlite").read_text() == "played on"
    assert f"what lay there before is kept in {aside}\n" in run.stderr


def test_saves_that_the_new_version_did_not_touch_stay_where_they_are(playing):
    before = (playing.root / SAVE).stat()

    run = playing.update("false")

    assert "the saves are just as in backup 0001" in run.stderr
    assert (playing.root / SAVE).stat().st_ino == before.st_ino
    assert not list((playing.root / DATA).glob("aside-*"))


def test_what_is_kept_aside_is_not_backed_up_again(playing):
    playing.update(failing(playing))
    playing.update("true")

    assert os.listdir(playing.root / BACKUPS / "0002") == ["saves"]
    assert (playing.root / DATA / "aside-0001/saves/evening.sqlite").read_text() == "played on"


def half_restored(machine):
    """As a pulled plug may leave it: the saves are aside already, the backup's are not yet in their place."""
    staging = machine.root / DATA / "restoring-0001"
    shutil.copytree(machine.root / DATA / "saves", staging / ".restoring-copies/saves")
    machine.save("played on")
    (machine.root / DATA / "saves").rename(staging / "saves")


def test_the_service_completes_what_was_broken_off_before_the_app_looks(playing):
    half_restored(playing)

    subprocess.run([BASH, playing.checkout / "deploy/lib/finish-restore", playing.root], check=True)

    assert (playing.root / SAVE).read_text() == "a game"
    assert (playing.root / DATA / "aside-0001/saves/evening.sqlite").read_text() == "played on"


@pytest.mark.parametrize("script", ["install", "update", "uninstall"])
def test_each_script_completes_what_was_broken_off(playing, script):
    half_restored(playing)
    (playing.checkout / "NEWS.txt").unlink()

    run = playing.run(script, *(["--no-venv"] if script != "uninstall" else []))

    assert run.returncode == 0, run.stderr
    assert (playing.root / SAVE).read_text() == "a game"


def test_a_game_begun_in_between_is_kept_too(playing):
    half_restored(playing)
    playing.save("begun in between")

    playing.update("true")

    assert (playing.root / SAVE).read_text() == "a game"
    kept = (playing.root / DATA / "aside-0001").glob("saves*/evening.sqlite")
    assert {path.read_text() for path in kept} == {"played on", "begun in between"}


def test_a_link_in_the_players_folder_leads_nobody_elsewhere(playing, tmp_path):
    (tmp_path / "elsewhere/.restoring-copies").mkdir(parents=True)
    (tmp_path / "elsewhere/.restoring-copies/theirs").write_text("theirs")
    (playing.root / DATA / "restoring-0001").symlink_to(tmp_path / "elsewhere")

    assert playing.update("true").returncode == 0

    assert (tmp_path / "elsewhere/.restoring-copies/theirs").exists()


def test_a_list_in_the_players_folder_names_nothing_outside_it(playing):
    (playing.root / DATA / "restoring-0001").mkdir()
    outside = playing.root / "var/lib/theirs"
    outside.write_text("theirs")
    (playing.root / DATA / "restoring-0001/.restoring-added").write_bytes(b"../theirs\0..\0")

    assert playing.update("true").returncode == 0

    assert outside.exists()


def test_a_copy_whose_backup_is_gone_is_kept_aside(playing):
    part = playing.root / DATA / "restoring-0009.part"
    part.mkdir()
    (part / "half").write_text("a game")

    playing.update("true")

    assert (playing.root / DATA / "aside-0001/half").read_text() == "a game"


# -- an update that was cut off ----------------------------------------------------------------------------


def test_a_new_version_that_was_cut_off_on_trial_can_still_be_taken_back(playing):
    old = playing.played()
    playing.update("kill -KILL 0")
    assert playing.played() != old

    run = playing.update("false")

    assert run.returncode == 1
    assert playing.played() == old


@pytest.mark.parametrize("script", ["install", "update"])
def test_a_trial_that_was_cut_off_is_taken_up_again(playing, script):
    playing.update("kill -KILL 0")

    run = playing.run(script, "--no-venv", "--no-start")

    assert run.returncode == 0
    assert "updated from" in run.stderr
    assert not (playing.root / "opt/shadow-table/updating").exists()


def test_two_at_a_time_are_refused(playing):
    inner = f"{BASH} '{playing.checkout}/deploy/update' --prefix '{playing.root}' --no-venv"

    run = playing.update(f"! {inner}")

    assert run.returncode == 0
    assert "is at work here; wait until it is done" in run.stderr


# -- putting a backup back by hand -------------------------------------------------------------------------


def test_a_backup_is_put_back_when_asked_for(playing):
    playing.update("true")
    playing.save("ten rounds later")

    run = playing.run("update", "--restore", "0001")

    assert run.returncode == 0, run.stderr
    assert (playing.root / SAVE).read_text() == "a game"
    assert (playing.root / DATA / "aside-0001/saves/evening.sqlite").read_text() == "ten rounds later"


def test_a_backup_that_is_not_there_is_named_with_those_that_are(playing):
    playing.update("true")

    run = playing.run("update", "--restore", "0002")

    assert run.returncode == 1
    assert "there is no backup 0002; there is: 0001" in run.stderr


def test_a_backup_that_was_damaged_since_is_not_put_back(playing):
    playing.update("true")
    (playing.root / BACKUPS / "0001/saves/evening.sqlite").write_text("a gamf")
    playing.save("ten rounds later")

    run = playing.run("update", "--restore", "0001")

    assert run.returncode == 1
    assert "backup 0001 is damaged; nothing was changed" in run.stderr
    assert (playing.root / SAVE).read_text() == "ten rounds later"


# -- a card that is really full ----------------------------------------------------------------------------

ALONE = ["unshare", "--mount"] if os.getuid() == 0 else ["unshare", "--map-root-user", "--mount"]


def can_mount() -> bool:
    return subprocess.run([*ALONE, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode == 0


@pytest.fixture
def on_card(playing):
    """Runs lines of shell with a small file system at a folder of the machine, holding what was there."""
    if not can_mount():
        pytest.skip("this user may not mount anything, so there is no card to fill")

    def run(options: str, lines: str, at: str = "var/lib") -> tuple[str, str]:
        """What the lines said, and what lies on the card afterwards."""
        seen = playing.folder / "seen"
        start = f"""
            update() {{ "{BASH}" "{playing.checkout}/deploy/update" --prefix . --no-venv --no-start "$@"; }}
            uninstall() {{ "{BASH}" "{playing.checkout}/deploy/uninstall" --prefix . "$@"; }}
            cp -a {at} "{seen}"
            mount -t tmpfs -o {options} card {at}
            cp -a "{seen}/." {at}
            rm -rf "{seen}"
        """
        done = subprocess.run(
            [*ALONE, BASH, "-euc", f'{start}\n{lines}\ncp -a {at} "{seen}"'],
            cwd=playing.root,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stderr, seen

    return run


def test_an_update_with_too_little_room_for_a_backup_stops_before_it_begins(playing, on_card):
    old = playing.played()
    (playing.root / DATA / "saves/large").write_bytes(os.urandom(600_000))

    said, card = on_card("size=1M", "! update --health true")

    assert "no room to back up the saves and put them back: that takes 1.2MB, and" in said
    assert f"the old version {old.name} plays on" in said
    assert playing.played() == old
    assert (card / "shadow-table/saves/evening.sqlite").read_text() == "a game"
    assert os.listdir(card) == ["shadow-table"]


def test_a_card_that_turns_out_full_while_the_backup_is_made_leaves_all_as_it_was(playing, on_card):
    old = playing.played()
    for number in range(30):
        playing.save(name=f"{number}.sqlite")

    # Room by the figures, but not for as many files.
    said, card = on_card("size=9M,nr_inodes=50", "! update --health true")

    assert "No space left on device" in said
    assert f"the old version {old.name} plays on" in said
    assert playing.played() == old
    assert len(list((card / "shadow-table/saves").iterdir())) == 31
    assert not list((card / "shadow-table-backups").iterdir())


def test_once_there_is_room_the_next_update_works(playing, on_card):
    for number in range(30):
        playing.save(name=f"{number}.sqlite")

    again = "mount -o remount,nr_inodes=500 var/lib; update --health false || update --health true"
    _, card = on_card("size=9M,nr_inodes=50", f"! update --health true; {again}")

    assert (playing.played() / "NEWS.txt").exists()
    assert len(list((card / "shadow-table/saves").iterdir())) == 31
    assert (card / "shadow-table-backups/0002/saves/evening.sqlite").read_text() == "a game"


FILL = "cat /dev/zero >var/lib/filling 2>/dev/null || true"


def test_a_card_that_is_full_when_the_saves_are_put_back_costs_none_of_them(playing, on_card):
    old = playing.played()
    (playing.root / DATA / "saves/large").write_bytes(os.urandom(200_000))

    said, card = on_card("size=1M", f"! update --health \"printf 'played on' >{SAVE}; {FILL}; false\"")

    assert "the saves could not be put back, so they are as the new version left them" in said
    assert "sudo bash deploy/update --restore 0001" in said
    assert playing.played() == old
    assert (card / "shadow-table/saves/evening.sqlite").read_text() == "played on"
    assert (card / "shadow-table-backups/0001/saves/evening.sqlite").read_text() == "a game"
    assert sorted(os.listdir(card / "shadow-table")) == ["saves"]


def test_with_room_again_the_backup_is_put_back(playing, on_card):
    (playing.root / DATA / "saves/large").write_bytes(os.urandom(200_000))

    update = f"! update --health \"printf 'played on' >{SAVE}; {FILL}; false\""
    _, card = on_card("size=1M", f"{update}; rm var/lib/filling; update --restore 0001")

    assert (card / "shadow-table/saves/evening.sqlite").read_text() == "a game"
    assert (card / "shadow-table/aside-0001/saves/evening.sqlite").read_text() == "played on"


def test_saves_on_a_partition_of_their_own_are_put_back_there(playing, on_card):
    (playing.root / DATA / "lost+found").mkdir()

    _, card = on_card("size=1M", f"! update --health \"printf 'played on' >{SAVE}; false\"", at=DATA)

    assert sorted(os.listdir(card)) == ["aside-0001", "lost+found", "saves"]
    assert (card / "saves/evening.sqlite").read_text() == "a game"
    assert os.listdir(playing.root / BACKUPS / "0001") == ["saves"]


def test_a_partition_for_the_saves_is_emptied_when_they_are_to_go_and_stays(playing, on_card):
    said, card = on_card("size=1M", "uninstall --saves-too", at=DATA)

    assert os.listdir(card) == []
    assert "the folder /var/lib/shadow-table is a partition of its own, so it stays, empty" in said
