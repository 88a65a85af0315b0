"""Rescuing a damaged save: with one damaged place nothing is lost; with more, it is said what."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import DamagedSave
from companion.storage.saves import Saves
from tests.companion.at_table import Seat
from tests.companion.game_saves import finished, flip, infos, killed, labels_in, play, table_in
from tests.companion.saved import content_of, copied


def long_game(saves: Saves) -> Path:
    answers = []
    for _ in range(30):
        answers += ["calm", [2], "land", "done", [1], "done"]
    seat = Seat(save=saves.path("friday"))
    for value in answers:
        if not seat.session.prompts:
            break
        seat.session.answer(value)
        if seat.session.table.at["p1"] > 8:
            seat.session.correct("at.p1", 0)
    seat.session.close()
    return saves.path("friday")


def without_log(path: Path) -> Path:
    Path(f"{path}-log").unlink()
    return path


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(sql)
        db.commit()


def test_a_whole_save_is_said_to_be_whole_and_left_as_it_is(saves):
    finished(saves, "friday")
    before = content_of(saves.folder)

    rescued = saves.rescue("friday")

    assert (rescued.name, rescued.message) == ("friday", "friday is whole: there is nothing to rescue.")
    assert content_of(saves.folder) == before


def test_with_a_damaged_wal_nothing_is_lost_and_the_damaged_files_are_put_aside(saves, tmp_path):
    save = killed(saves, "friday", "calm", [4], "land", "done")
    whole = copied(save, tmp_path / "whole")
    flip(f"{save}-wal", 200)
    damaged = content_of(saves.folder)

    rescued = saves.rescue("friday")

    assert rescued.name == "friday"
    assert "Rescued: all 4 answers. The game goes on where it was." in rescued.message
    assert f"The damaged files were put aside: {saves.folder}/damaged/friday.shadowtable." in rescued.message
    assert content_of(saves.folder / "damaged") == damaged
    assert labels_in(save) == labels_in(whole)
    assert table_in(save) == table_in(whole)
    assert infos(saves)["friday"].players == "Sara, Bryan"


def test_with_the_wal_of_another_save_in_its_place_nothing_is_lost(saves, tmp_path):
    save, other = killed(saves, "friday"), killed(saves, "sunday", "fog", [2], "land", "done", [3], "land")
    whole = copied(save, tmp_path / "whole")
    Path(f"{save}-wal").write_bytes(Path(f"{other}-wal").read_bytes())

    assert "Rescued: all 3 answers." in saves.rescue("friday").message
    assert labels_in(save) == labels_in(whole)
    assert table_in(save) == table_in(whole)


@pytest.mark.parametrize("page", range(10))
def test_with_any_page_of_the_database_broken_nothing_is_lost(saves, tmp_path, page):
    save = long_game(saves)
    whole = copied(save, tmp_path / "whole")
    content = save.read_bytes()
    at = page * (len(content) // 4096) // 10 * 4096
    save.write_bytes(content[:at] + b"\xa5" * 4096 + content[at + 4096 :])

    message = saves.rescue("friday").message

    assert f"Rescued: all {infos(saves)['friday'].answers} answers." in message
    assert labels_in(save) == labels_in(whole)
    assert table_in(save) == table_in(whole)


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(b"dear diary")])
def test_a_game_whose_file_is_gone_comes_back_from_its_log(saves, tmp_path, harm):
    save = long_game(saves)
    whole = copied(save, tmp_path / "whole")
    harm(save)

    assert "Rescued: all" in saves.rescue("friday").message
    assert labels_in(save) == labels_in(whole)
    assert table_in(save) == table_in(whole)


def test_one_damaged_answer_in_the_database_and_another_in_the_log_still_lose_nothing(saves, tmp_path):
    save = finished(saves, "friday", "calm", [4], "land", "done")
    whole = copied(save, tmp_path / "whole")
    change(save, "UPDATE entries SET label = 'x' WHERE n = 2")
    log = Path(f"{save}-log")
    lines = log.read_bytes().splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if b'"line":"entry"' in line)
    log.write_bytes(b"".join([*lines[:at], lines[at][:30] + b"?" + lines[at][31:], *lines[at + 1 :]]))

    assert "Rescued: all 4 answers." in saves.rescue("friday").message
    assert labels_in(save) == labels_in(whole)


def test_answers_that_are_nowhere_any_more_are_named_to_be_given_again(saves):
    save = without_log(finished(saves, "friday", "calm", [4]))
    label = labels_in(copied(save, saves.folder / "whole"))[1]
    change(save, "UPDATE entries SET value = 'x' WHERE n = 2")

    message = saves.rescue("friday").message.splitlines()

    assert message[1:4] == ["Rescued: 1 of 2 answers.", "1 answer is lost; please give it again:", f"· {label}"]


@pytest.mark.parametrize("share", [0.6, 0.9])
def test_a_save_cut_short_and_without_its_log_is_rescued_from_what_is_left(saves, share):
    path = without_log(long_game(saves))
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])

    name = saves.rescue("friday").name

    assert [seat.name for seat in table_in(saves.path(name)).players] == ["Sara", "Bryan"]


def test_a_save_with_broken_pages_and_without_its_log_is_rescued_from_what_can_still_be_read(saves):
    path = without_log(long_game(saves))
    whole = path.read_bytes()
    pages = len(whole) // 4096
    rescued = 0
    for page in range(1, pages):
        path.write_bytes(whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :])
        broken = path.read_bytes()
        try:
            name = saves.rescue("friday").name
        except DamagedSave:
            assert path.read_bytes() == broken
            continue
        rescued += 1
        assert [seat.name for seat in table_in(saves.path(name)).players] == ["Sara", "Bryan"]
        Path(f"{path}-log").unlink(missing_ok=True)

    assert pages > 5
    assert rescued >= pages - 3


@pytest.mark.parametrize("content", [b"", b"dear diary", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_save_of_which_nothing_is_left_is_said_to_be_lost(saves, content):
    without_log(finished(saves, "friday")).write_bytes(content)
    before = content_of(saves.folder)

    with pytest.raises(DamagedSave, match=r"friday.shadowtable can be read any more\. It was left as it is\."):
        saves.rescue("friday")

    assert content_of(saves.folder) == before


def test_undone_answers_stay_undone_in_a_rescue(saves):
    seat = play(saves, "friday", "calm", [4], "land", "done", [3], "land", "done")
    seat.session.back_to(4)
    seat.session.close()
    change(saves.path("friday"), "UPDATE tip SET head = 6")

    saves.rescue("friday")

    assert table_in(saves.path("friday")).at == {"p1": 4, "p2": 0}
    assert (infos(saves)["friday"].answers, infos(saves)["friday"].undone) == (4, 3)


def test_a_damaged_save_from_elsewhere_is_rescued_into_the_folder_and_left_there(saves, tmp_path):
    stick = Saves(tmp_path / "stick")
    path = finished(stick, "friday")
    change(path, "DELETE FROM tip")
    before = content_of(stick.folder)

    rescued = saves.rescue(str(path))

    assert rescued.name == "friday-rescued"
    assert rescued.message.endswith(f"The damaged files were left where they are, in {stick.folder}.")
    assert content_of(stick.folder) == before
    assert infos(saves)["friday-rescued"].answers == 3


def test_a_second_rescue_of_a_name_keeps_both_damaged_saves(saves):
    for _ in range(2):
        if saves.path("friday").exists():
            saves.delete("friday")
        change(finished(saves, "friday"), "DELETE FROM tip")
        saves.rescue("friday")

    there = sorted(name for name in os.listdir(saves.folder / "damaged") if name.endswith(".shadowtable"))
    assert there == ["friday-2.shadowtable", "friday.shadowtable"]


def test_what_was_told_in_a_step_that_is_gone_is_said_to_be_lost(saves):
    save = long_game(saves)
    change(save, "UPDATE checkpoints SET told = '[\"x\"]' WHERE n = (SELECT n FROM checkpoints LIMIT 1 OFFSET 5)")

    message = saves.rescue("friday").message

    assert "Rescued: all" in message
    assert "1 step lacks what was told in it." in message
