"""The folder of saves: real files, real damage."""

import shutil
from pathlib import Path

import pytest

from companion.errors import NotSaved, SaveError, UnknownGame
from companion.host.answerers import Script, run
from companion.storage.journal import Journal
from companion.storage.saves import Saves, note_where, saves_folder
from tests.companion.game_saves import finished, infos, play, table_in

# -- the folder ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"SHADOW_TABLE_SAVES": "/mnt/usb", "XDG_DATA_HOME": "/data", "HOME": "/home/sara"}, "/mnt/usb"),
        ({"XDG_DATA_HOME": "/data", "HOME": "/home/sara"}, "/data/shadow-table/saves"),
        ({"HOME": "/home/sara"}, "/home/sara/.local/share/shadow-table/saves"),
    ],
)
def test_saves_live_where_the_machine_says(environ, folder):
    assert saves_folder(environ) == Path(folder)


def test_a_save_is_meant_by_its_name_or_by_a_path(saves):
    assert saves.path("friday") == saves.folder / "friday.shadowtable"
    assert saves.path("/mnt/usb/friday.shadowtable") == Path("/mnt/usb/friday.shadowtable")


@pytest.mark.parametrize("name", ["", ".hidden", "..", "a\nb", "a\0b", "x" * 101])
def test_a_name_that_no_file_should_have_is_refused(saves, name):
    with pytest.raises(SaveError, match="cannot be the name of a save"):
        saves.path(name)


def test_a_new_save_never_takes_the_name_of_another(saves):
    finished(saves, "friday")
    finished(saves, "friday-2")

    assert saves.new_name("friday") == "friday-3"
    assert saves.new_name("sunday") == "sunday"


# -- the list --------------------------------------------------------------------------------------------


def test_the_list_says_what_each_save_is_and_where_the_players_were(saves):
    finished(saves, "friday", at=1000.0)

    info = infos(saves)["friday"]

    assert (info.game, info.title, info.players) == ("lighthouse", "Lighthouse Dash", "Sara, Bryan")
    assert (info.answers, info.undone, info.changed, info.state) == (3, 0, 1000.0, "")
    assert info.where == "Turn 2: Put Sara's boat on space 4."


def test_the_save_changed_last_comes_first(saves):
    for name, at in (("old", 10.0), ("new", 30.0), ("middle", 20.0)):
        finished(saves, name, at=at)

    assert [info.name for info in saves.infos()] == ["new", "middle", "old"]


def test_after_a_pulled_plug_the_list_names_the_last_answer_instead(saves):
    seat = play(saves, "friday", "calm")
    note_where(seat.session)
    run(seat.session, Script([4]))
    seat.session.journal.close()

    assert infos(saves)["friday"].where == "after: Sara rows. 4"


def test_where_the_players_are_may_be_said_in_other_words_than_the_question(saves):
    seat = play(saves, "friday", "calm")
    note_where(seat.session, "Laying out the harbour")
    seat.session.journal.close()

    assert infos(saves)["friday"].where == "Laying out the harbour"


def test_undone_answers_are_counted(saves):
    seat = play(saves, "friday")
    seat.session.undo()
    seat.session.close()

    assert (infos(saves)["friday"].answers, infos(saves)["friday"].undone) == (2, 1)


def test_a_save_that_is_open_elsewhere_is_said_to_be(saves):
    seat = play(saves, "friday")

    assert infos(saves)["friday"].state == "open in another window"
    seat.session.close()


@pytest.mark.parametrize("content", [b"", b"not a save", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_save_is_said_to_be_and_hides_no_other(saves, content):
    finished(saves, "friday")
    saves.path("broken").write_bytes(content)

    assert infos(saves)["broken"].state.startswith("damaged")
    assert infos(saves)["friday"].state == ""
    assert saves.path("broken").read_bytes() == content


def test_an_empty_or_missing_folder_has_no_saves(saves):
    assert saves.infos() == []


# -- export and import -----------------------------------------------------------------------------------


def test_an_exported_save_can_be_imported_elsewhere_with_all_its_history(saves, tmp_path):
    finished(saves, "friday")
    there = Saves(tmp_path / "other machine")

    copy = saves.export("friday", tmp_path / "stick.shadowtable")
    name = there.take_in(copy)

    assert name == "stick"
    assert table_in(there.path(name)) == table_in(saves.path("friday"))
    journal = Journal.open(there.path(name))
    assert [entry.value for entry in journal.entries()] == ["calm", {"oar": [4]}, "land"]
    journal.close()


def test_an_export_into_a_folder_keeps_the_name(saves, tmp_path):
    finished(saves, "friday")

    assert saves.export("friday", tmp_path) == tmp_path / "friday.shadowtable"


def test_an_export_is_one_file(saves, tmp_path):
    finished(saves, "friday")
    (tmp_path / "stick").mkdir()

    saves.export("friday", tmp_path / "stick")

    assert [path.name for path in (tmp_path / "stick").iterdir()] == ["friday.shadowtable"]


def test_an_export_overwrites_nothing(saves, tmp_path):
    finished(saves, "friday")
    (tmp_path / "mine.txt").write_text("dear diary")

    with pytest.raises(NotSaved, match="There already is a save"):
        saves.export("friday", tmp_path / "mine.txt")

    assert (tmp_path / "mine.txt").read_text() == "dear diary"


def test_an_import_takes_a_free_name(saves, tmp_path):
    finished(saves, "friday")

    assert saves.take_in(saves.export("friday", tmp_path / "friday.shadowtable")) == "friday-2"
    assert saves.take_in(tmp_path / "friday.shadowtable", "mine") == "mine"


def test_an_import_brings_the_answers_of_a_save_that_was_never_closed(saves, tmp_path):
    seat = play(saves, "friday")
    stick = tmp_path / "stick"
    shutil.copytree(saves.folder, stick)  # as after a pulled plug: the newest answers are still in the -wal file
    seat.session.close()

    saves.take_in(stick / "friday.shadowtable", "copied")

    assert infos(saves)["copied"].answers == 3


@pytest.mark.parametrize("content", [b"", b"dear diary", b"SQLite format 3\0" + b"\0" * 4096])
def test_what_is_no_save_is_not_taken_in(saves, tmp_path, content):
    (tmp_path / "diary.txt").write_bytes(content)

    with pytest.raises(SaveError):
        saves.take_in(tmp_path / "diary.txt")

    assert saves.infos() == []


def test_a_save_of_a_game_that_is_not_here_is_not_taken_in(saves, tmp_path):
    path = finished(saves, "friday")
    journal = Journal.open(path)
    journal.set_meta("game", "chess")
    journal.close()

    with pytest.raises(UnknownGame, match="no game 'chess'"):
        Saves(tmp_path / "other").take_in(path)


def test_importing_a_file_that_is_not_there_says_so(saves, tmp_path):
    with pytest.raises(SaveError, match=r"There is no save .*nowhere"):
        saves.take_in(tmp_path / "nowhere")


# -- rename, delete, restore -----------------------------------------------------------------------------


def test_a_deleted_save_can_be_brought_back(saves):
    finished(saves, "friday")
    before = table_in(saves.path("friday"))

    trash = saves.delete("friday")

    assert saves.infos() == []
    assert trash == saves.folder / "trash" / "friday.shadowtable"
    assert saves.restore("friday") == "friday"
    assert table_in(saves.path("friday")) == before


def test_the_trash_keeps_every_save_of_a_name(saves):
    for answers in (("calm",), ("fog",)):
        finished(saves, "friday", *answers)
        saves.delete("friday")

    assert sorted(path.stem for path in (saves.folder / "trash").glob("*.shadowtable")) == ["friday", "friday-2"]


def test_a_save_that_is_being_played_is_neither_deleted_nor_renamed(saves):
    seat = play(saves, "friday")

    for act in (lambda: saves.delete("friday"), lambda: saves.rename("friday", "sunday")):
        with pytest.raises(SaveError, match="is open in another window"):
            act()

    seat.session.answer("done")
    seat.session.close()
    assert list(infos(saves)) == ["friday"]


def test_a_damaged_save_can_be_deleted(saves):
    finished(saves, "friday").write_bytes(b"broken")

    saves.delete("friday")

    assert saves.infos() == []


def test_a_renamed_save_is_the_same_game(saves):
    finished(saves, "friday")

    saves.rename("friday", "sunday")

    assert list(infos(saves)) == ["sunday"]
    assert infos(saves)["sunday"].answers == 3


def test_a_rename_overwrites_nothing(saves):
    finished(saves, "friday")
    finished(saves, "sunday", "fog")

    with pytest.raises(NotSaved, match="There already is a save"):
        saves.rename("friday", "sunday")

    assert infos(saves)["sunday"].answers == 1


@pytest.mark.parametrize("act", ["delete", "rescue", "restore"])
def test_a_save_that_is_not_there_is_named(saves, act):
    with pytest.raises(SaveError, match=r"There is no save .*nothing\.shadowtable"):
        getattr(saves, act)("nothing")
