"""Looking at saves changes nothing: not a byte, not a date, no file made or removed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.storage.journal import Journal
from companion.storage.saves import Saves
from tests.companion.game_saves import as_nobody, finished, flip, infos, killed, only_to_read, play
from tests.companion.saved import content_of
from tests.companion.storage.old_save import old_save


def closed(saves: Saves) -> None:
    finished(saves, "friday")


def with_a_wal(saves: Saves) -> None:
    killed(saves, "friday")


def with_a_damaged_wal(saves: Saves) -> None:
    flip(f"{killed(saves, 'friday')}-wal", 5000)


def with_an_empty_wal(saves: Saves) -> None:
    Path(f"{finished(saves, 'friday')}-wal").touch()


def damaged(saves: Saves) -> None:
    flip(finished(saves, "friday"), 5000)


def of_the_format_before(saves: Saves) -> None:
    old_save(saves.path("friday"))


def of_the_format_before_with_a_wal(saves: Saves) -> None:
    old_save(saves.path("friday"), closed=False)


def without_a_log(saves: Saves) -> None:
    Path(f"{finished(saves, 'friday')}-log").unlink()


EVERY_STATE = [
    closed,
    with_a_wal,
    with_a_damaged_wal,
    with_an_empty_wal,
    damaged,
    of_the_format_before,
    of_the_format_before_with_a_wal,
    without_a_log,
]


@pytest.mark.parametrize("make", EVERY_STATE)
def test_a_list_changes_no_file(saves, make):
    make(saves)
    before = content_of(saves.folder)

    (info,) = saves.infos()
    newest = saves.newest()

    assert content_of(saves.folder) == before
    assert newest == info
    assert (info.answers == 3) != bool(info.damage)


@pytest.mark.parametrize("make", EVERY_STATE)
def test_a_list_changes_no_file_of_a_folder_that_nobody_may_write(saves, make):
    make(saves)
    only_to_read(saves.folder)
    before = content_of(saves.folder)

    said = as_nobody(lambda: "".join(f"{info.answers} {info.state}" for info in saves.infos()))

    assert content_of(saves.folder) == before
    assert said.startswith(("3 cannot be written", "0 damaged: "))


def test_a_list_of_saves_one_of_which_is_played_in_another_process_changes_no_file(saves):
    code = (
        "import sys; from companion.storage.journal import Journal, Entry\n"
        "journal = Journal.create(sys.argv[1], {}); journal.append(Entry(1, 'answer', 'k', 1))\n"
        "print('open', flush=True); sys.stdin.read(); journal.append(Entry(2, 'answer', 'k', 1)); journal.close()"
    )
    player = subprocess.Popen(
        [sys.executable, "-c", code, saves.path("friday")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert player.stdout.readline() == b"open\n"
    before = content_of(saves.folder)

    states = [saves.infos()[0].state for _ in range(3)]

    assert states == ["open in another window"] * 3
    assert content_of(saves.folder) == before
    player.communicate()
    assert player.returncode == 0
    with Journal.look(saves.path("friday")) as journal:
        assert journal.head == 2


def test_a_list_does_not_let_go_of_a_save_that_this_process_plays(saves):
    """Closing any file of its own would drop the locks of the whole process."""
    seat = play(saves, "friday")
    assert infos(saves)["friday"].state == "open in another window"

    code = "import sys; from companion.storage.journal import Journal; Journal.open(sys.argv[1])"
    tried = subprocess.run(
        [sys.executable, "-c", code, saves.path("friday")], capture_output=True, text=True, check=False
    )

    assert "is open in another window" in tried.stderr
    seat.session.close()


def test_a_save_of_which_only_the_log_is_left_is_in_the_list(saves):
    finished(saves, "friday").unlink()

    assert infos(saves)["friday"].damage == "the file itself is gone"
    assert saves.new_name("friday") == "friday-2"


@pytest.mark.parametrize("make", [closed, with_a_wal])
def test_an_export_changes_no_file_of_the_save(saves, make, tmp_path):
    make(saves)
    before = content_of(saves.folder)

    copy = saves.export("friday", tmp_path / "stick.shadowtable")

    assert content_of(saves.folder) == before
    assert os.listdir(tmp_path) != []
    with Journal.look(copy) as journal:
        assert journal.head == 3
