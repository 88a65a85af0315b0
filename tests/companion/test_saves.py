"""The folder of saves: real files, real damage."""

import shutil
from pathlib import Path

import pytest

from companion import game as games
from companion.answerers import Script, run
from companion.errors import DamagedSave, NotSaved, SaveError, UnknownGame
from companion.journal import Journal
from companion.saves import Saves, note_where, saves_folder
from companion.session import Session
from tests.companion.at_table import Seat
from tests.companion.example_game import GAME


@pytest.fixture(autouse=True)
def only_the_example(monkeypatch):
    def find(name):
        if name != GAME.name:
            raise UnknownGame(f"There is no game {name!r}.")
        return GAME

    monkeypatch.setattr(games, "find_game", find)
    monkeypatch.setattr(games, "game_names", lambda: [GAME.name])


@pytest.fixture
def saves(tmp_path):
    return Saves(tmp_path / "saves")


def play(saves: Saves, name: str, *answers, at: float = 0.0) -> Seat:
    """A save with some answers, left open."""
    seat = Seat(save=saves.path(name))
    seat.session.clock = lambda: at
    run(seat.session, Script(*(answers or ("calm", [4], "land"))))
    return seat


def finished(saves: Saves, name: str, *answers, at: float = 0.0) -> Path:
    seat = play(saves, name, *answers, at=at)
    note_where(seat.session)
    seat.session.close()
    return saves.path(name)


def table_in(path: Path):
    journal = Journal.open(path)
    session = Session.load(GAME, journal)
    journal.close()
    return session.table


def infos(saves: Saves) -> dict:
    return {info.name: info for info in saves.infos()}


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


# -- rescue ----------------------------------------------------------------------------------------------


def long_game(saves: Saves) -> Path:
    answers = []
    for _ in range(30):
        answers += ["calm", [2], "land", "done", [1], "done"]
    seat = Seat(save=saves.path("friday"))
    for value in answers:
        if not seat.session.prompts:
            break
        seat.session.answer(value)
        if seat.session.table.at[0] > 8:
            seat.session.correct("at.0", 0)
    seat.session.close()
    return saves.path("friday")


def test_a_rescue_of_a_whole_save_loses_only_its_history(saves):
    finished(saves, "friday", "calm", [4], "land", "done")

    rescued = saves.rescue("friday")

    assert rescued.name == "friday-rescued"
    assert rescued.message == (
        "Rescued as friday-rescued: the table as it stood after answer 4. Nothing was lost but the history."
    )
    assert table_in(saves.path(rescued.name)) == table_in(saves.path("friday"))


def test_a_rescue_lists_the_answers_to_give_again(saves):
    finished(saves, "friday", "calm", [4])

    rescued = saves.rescue("friday")

    assert rescued.message.splitlines()[0].endswith("1 answer is lost; please give it again:")
    assert rescued.message.splitlines()[1:] == ["· Sara rows. 4"]
    assert infos(saves)[rescued.name].players == "Sara, Bryan"


def test_a_save_with_broken_pages_is_rescued_from_what_can_still_be_read(saves):
    path = long_game(saves)
    whole = path.read_bytes()
    pages = len(whole) // 4096
    rescued = 0

    for page in range(1, pages):
        path.write_bytes(whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :])
        broken = path.read_bytes()
        try:
            name = saves.rescue("friday").name
        except DamagedSave:
            continue
        finally:
            assert path.read_bytes() == broken
        rescued += 1
        assert table_in(saves.path(name)).names == ["Sara", "Bryan"]

    assert pages > 5
    assert rescued >= pages - 3


@pytest.mark.parametrize("share", [0.6, 0.9])
def test_a_save_cut_short_is_rescued_from_what_is_left(saves, share):
    path = long_game(saves)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])

    name = saves.rescue("friday").name

    assert table_in(saves.path(name)).names == ["Sara", "Bryan"]


@pytest.mark.parametrize("content", [b"", b"dear diary", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_save_of_which_nothing_is_left_is_said_to_be_lost(saves, content):
    finished(saves, "friday").write_bytes(content)

    with pytest.raises(DamagedSave, match=r"friday.shadowtable can be read any more\. It was left as it is\."):
        saves.rescue("friday")


def test_undone_answers_do_not_come_back_by_a_rescue(saves):
    seat = play(saves, "friday", "calm", [4], "land", "done", [3], "land", "done")
    seat.session.back_to(4)
    seat.session.close()

    rescued = saves.rescue("friday")

    assert table_in(saves.path(rescued.name)).at == [4, 0]
