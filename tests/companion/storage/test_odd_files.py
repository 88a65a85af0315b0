"""What else may lie in a folder of saves, or be asked for as a name: each a sentence, never a traceback."""

import io
import os
import shutil
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.errors import NotSaved, SaveError
from companion.storage.journal import Journal
from companion.storage.saves import Saves
from tests.companion.game_saves import as_nobody, finished, infos, killed, only_to_read

# -- names ---------------------------------------------------------------------------------------------------

OUTSIDE = ["../evil", "/tmp/evil", "a/b", "../evil.shadowtable", "..", "sub/../../evil", "."]


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize(
    "act",
    [
        lambda saves, name: saves.rename("friday", name),
        lambda saves, name: saves.rename(name, "other"),
        lambda saves, name: saves.delete(name),
        lambda saves, name: saves.restore(name),
        lambda saves, name: saves.take_in(saves.path("friday"), name),
        lambda saves, name: saves.new_name(name),
    ],
)
def test_a_name_never_leaves_the_folder(saves, tmp_path, act, name):
    finished(saves, "friday")
    for folder in (tmp_path, saves.folder / "trash"):
        folder.mkdir(exist_ok=True)
        shutil.copy(saves.path("friday"), folder / "evil.shadowtable")
    before = sorted(tmp_path.rglob("*"))

    with pytest.raises(SaveError, match="cannot be the name of a save"):
        act(saves, name)

    assert sorted(tmp_path.rglob("*")) == before


def test_a_name_may_be_given_with_its_ending_and_still_means_the_folder(saves, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    finished(saves, "friday")

    saves.rename("friday.shadowtable", "sunday.shadowtable")

    assert list(infos(saves)) == ["sunday"]


# -- links ---------------------------------------------------------------------------------------------------


def dangling(path: Path) -> str:
    path.symlink_to(path.with_name("nowhere"))
    return "is a link to a file that is not there"


def looping(path: Path) -> str:
    path.symlink_to(path)
    return "cannot be read: Too many levels of symbolic links"


def to_a_folder(path: Path) -> str:
    path.symlink_to(path.parent)
    return "is not a file"


def a_folder(path: Path) -> str:
    path.mkdir()
    return "is not a file"


def a_pipe(path: Path) -> str:
    os.mkfifo(path)
    return "is not a file"


@pytest.mark.parametrize("make", [dangling, looping, to_a_folder, a_folder, a_pipe])
def test_what_is_no_file_is_said_to_be_none_wherever_it_is_asked_for(saves, tmp_path, make):
    finished(saves, "friday")
    said = make(saves.path("odd"))

    assert said in infos(saves)["odd"].state
    assert saves.newest().name == "friday"
    for act in (
        lambda: Journal.open(saves.path("odd")),
        lambda: saves.export("odd", tmp_path / "out"),
        lambda: saves.take_in(saves.path("odd")),
        lambda: saves.rescue("odd"),
    ):
        with pytest.raises(SaveError, match=said):
            act()
    assert not (tmp_path / "out").exists()


def test_a_link_to_nowhere_is_not_written_through(saves, tmp_path):
    saves.path("odd").symlink_to(tmp_path / "elsewhere")

    assert saves.new_name("odd") == "odd-2"
    with pytest.raises(NotSaved, match="There already is a save"):
        Journal.create(saves.path("odd"), {})
    assert not (tmp_path / "elsewhere").exists()


def test_a_link_to_nowhere_can_be_deleted(saves):
    dangling(saves.path("odd"))

    saves.delete("odd")

    assert saves.infos() == []


# -- clocks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [1e18, -1e18, float("inf"), 1e12])
def test_an_answer_given_at_an_impossible_time_does_not_hide_the_list(saves, at):
    finished(saves, "friday", at=at)

    assert infos(saves)["friday"].changed == pytest.approx(saves.path("friday").stat().st_mtime, abs=5)


def test_a_file_with_an_impossible_date_does_not_hide_the_list(saves):
    finished(saves, "friday")
    os.utime(saves.path("friday"), (1e12, 1e12))

    assert infos(saves)["friday"].state == ""


def test_the_list_on_the_command_line_shows_a_save_of_an_impossible_time(run, tmp_path):
    finished(Saves(tmp_path / "saves"), "friday", at=1e18)

    out, err, code = run("saves")

    assert (err, code) == ("", 0)
    assert "3 answers" in out


# -- rights --------------------------------------------------------------------------------------------------


def test_a_folder_without_permission_is_named_and_not_called_empty(saves):
    finished(saves, "friday")
    only_to_read(saves.folder)
    saves.folder.chmod(0o000)
    said = f"SaveError: The folder {saves.folder} cannot be read: Permission denied."

    assert as_nobody(saves.infos) == said
    assert as_nobody(saves.newest) == said


@pytest.mark.parametrize(
    "act",
    [
        lambda saves: Journal.open(saves.path("friday")),
        lambda saves: saves.export("friday", Path("/nowhere")),
        lambda saves: saves.take_in(saves.path("friday")),
        lambda saves: saves.rescue("friday"),
        lambda saves: saves.rename("friday", "sunday"),
        lambda saves: saves.delete("friday"),
        lambda saves: Journal.create(saves.path("new"), {}),
    ],
)
@pytest.mark.parametrize("mode", [0o000, 0o444])
def test_in_a_folder_without_permission_every_act_ends_in_a_sentence(saves, act, mode):
    finished(saves, "friday")
    only_to_read(saves.folder)
    saves.folder.chmod(mode)

    said = as_nobody(lambda: act(saves))

    assert said.startswith(("SaveError: /", "NotSaved: /")), said


def test_a_save_that_may_not_be_read_hides_no_other(saves):
    finished(saves, "friday")
    finished(saves, "sunday")
    only_to_read(saves.folder)
    saves.path("sunday").chmod(0o000)

    said = as_nobody(lambda: "; ".join(f"{info.name}: {info.state}" for info in saves.infos()))

    assert "friday: cannot be written" in said
    assert f"sunday: {saves.path('sunday')} cannot be read: Permission denied." in said


# -- a card that can only be read ----------------------------------------------------------------------------


@pytest.mark.parametrize("make", [finished, killed])
def test_from_a_read_only_folder_a_save_can_be_exported_and_taken_in_elsewhere(saves, tmp_path, make):
    make(saves, "friday")
    only_to_read(saves.folder)
    for name in ("stick", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(0o777)

    assert as_nobody(lambda: saves.export("friday", tmp_path / "stick")) == f"{tmp_path}/stick/friday.shadowtable"
    assert as_nobody(lambda: Saves(tmp_path / "other").take_in(saves.path("friday"))) == "friday"
    for folder in ("stick", "other"):
        with Journal.look(tmp_path / folder / "friday.shadowtable") as journal:
            assert journal.head == 3


@pytest.mark.parametrize("arguments", [["story", "friday"], ["pack", "friday"], ["saves"]])
@pytest.mark.parametrize("make", [finished, killed])
def test_from_a_read_only_folder_a_save_can_be_listed_told_and_packed(run, tmp_path, arguments, make):
    saves = Saves(tmp_path / "saves")
    saves.folder.mkdir()
    make(saves, "friday")
    shown = run(*arguments)[0]
    only_to_read(saves.folder)

    def act():
        with open(os.devnull) as sys.stdin, redirect_stdout(io.StringIO()) as screen:
            code = main(arguments)
        return f"{code} {screen.getvalue()}"

    assert as_nobody(act).replace(" · cannot be written", "") == f"0 {shown}"


def test_a_damaged_save_in_a_read_only_folder_is_rescued_elsewhere(saves, tmp_path):
    save = killed(saves, "friday")
    Path(f"{save}-wal").unlink()
    only_to_read(saves.folder)
    (tmp_path / "other").mkdir()
    (tmp_path / "other").chmod(0o777)

    said = as_nobody(lambda: Saves(tmp_path / "other").rescue(str(save)).message)

    assert "Rescued: all 3 answers." in said


def test_without_any_disk_to_write_a_save_is_looked_at_in_memory(saves, monkeypatch):
    killed(saves, "friday")
    monkeypatch.setattr("tempfile.tempdir", "/proc/nowhere")

    assert infos(saves)["friday"].answers == 3
