"""Reading what players wrote: whatever stands there becomes one short message, quickly, and nothing else happens."""

import os
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from companion.errors import BadData
from companion.parts.own_files import (
    LONGEST_MESSAGE,
    MOST_BYTES,
    MOST_FILES,
    few,
    own_folder,
    read_bytes,
    read_toml,
    tidy,
    toml_files,
)


class Boat(Struct, forbid_unknown_fields=True):
    name: str
    rig: Literal["sloop", "ketch"] | None = None
    crew: Annotated[tuple[str, ...], Meta(max_length=3)] = ()


class Harbour(Struct, forbid_unknown_fields=True):
    boats: tuple[Boat, ...] = ()
    berths: dict[str, Literal["north", "south"]] = {}


def told(path: Path) -> str:
    with pytest.raises(BadData) as caught:
        read_toml(path, Harbour)
    return str(caught.value)


def test_the_folder_is_beside_the_saves_unless_said_otherwise():
    assert own_folder({"HOME": "/home/sara"}, "chess") == Path("/home/sara/.local/share/shadow-table/chess")
    assert own_folder({"XDG_DATA_HOME": "/data"}, "chess") == Path("/data/shadow-table/chess")
    assert own_folder({"XDG_DATA_HOME": "/data", "SHADOW_TABLE_DATA": "/mine"}, "chess") == Path("/mine/chess")


def test_a_good_file_is_typed_data(tmp_path):
    path = tmp_path / "good.toml"
    path.write_text('[[boats]]\nname = "Möwe"\nrig = "sloop"\n', "utf-8")

    assert read_toml(path, Harbour) == Harbour((Boat("Möwe", "sloop"),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[boats]]\nname = 7', "mine.toml: Expected `str`, got `int` - at `$.boats[0].name`"),
        ('[[boats]]\nname = "a"\nrig = "tub"', "mine.toml: Invalid enum value 'tub' - at `$.boats[0].rig`, "
         "expected one of: sloop, ketch"),
        ('[[boats]]\nname = "a"\nring = 1', "mine.toml: Object contains unknown field `ring` - at `$.boats[0]`, "
         "expected one of: name, rig, crew"),
        ("ships = 1", "mine.toml: Object contains unknown field `ships`, expected one of: boats, berths"),
        ('berths = { a = "up" }', "mine.toml: Invalid enum value 'up' - at `$.berths[...]`, "
         "expected one of: north, south"),
        ('[[boats]]\nname = "a"\ncrew = ["a", "b", "c", "d"]', "mine.toml: Expected `array` of length <= 3 - at "
         "`$.boats[0].crew`"),
        ("boats = 1 boats = 2", "mine.toml: not a TOML file: Expected newline or end of document after a statement "
         "(at line 1, column 11)"),
        ("a = 1\na = 2", "mine.toml: not a TOML file: Cannot overwrite a value (at end of document)"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place_and_what_was_expected(tmp_path, text, message):
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")

    assert told(path) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = " + "[" * 50_000, "hostile.toml: not a TOML file: nested too deeply"),
        ("a = " + "{b=" * 50_000, "hostile.toml: not a TOML file: nested too deeply"),
        ("a" + ".a" * 100_000 + " = 1", "hostile.toml: line 1: a key of more than 16 levels"),
        ("a = " + "9" * 100_000, "hostile.toml: not a TOML file: Exceeds the limit"),
        ("a = 2024-99-99", "hostile.toml: not a TOML file: "),
        ('[[boats]]\nname = "a"\nrig = "' + "x" * 100_000 + '"', "hostile.toml: Invalid enum value 'xxx"),
        ('a = "\x1b[2J"', "hostile.toml: not a TOML file: Illegal character '\\x1b'"),
        ('[[boats]]\nname = "a"\nrig = "\\u001b[2J"', "hostile.toml: Invalid enum value '\\x1b[2J' - at `$."),
    ],
)  # fmt: skip
def test_a_hostile_file_gets_a_short_message_that_can_be_shown(tmp_path, text, message):
    path = tmp_path / "hostile.toml"
    path.write_text(text, "utf-8")

    shown = told(path)

    assert shown.startswith(message)
    assert shown.isprintable()
    assert len(shown) <= LONGEST_MESSAGE + 1


def test_bytes_that_are_no_text_are_told(tmp_path):
    path = tmp_path / "photo.toml"
    path.write_bytes(b"\xff\xd8\xff")

    assert told(path).startswith("photo.toml: not a TOML file: 'utf-8' codec can't decode")


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path):
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(100_000_000)

    assert told(path) == f"large.toml: 100,000,000 bytes, expected at most {MOST_BYTES:,}"


def test_only_a_plain_file_is_read(tmp_path):
    zero, loop, pipe, folder = (tmp_path / f"{name}.toml" for name in ("zero", "loop", "pipe", "folder"))
    zero.symlink_to("/dev/zero")
    loop.symlink_to(loop)
    os.mkfifo(pipe)
    folder.mkdir()

    assert told(zero) == "zero.toml: is a device or pipe, expected a plain file"
    assert told(pipe) == "pipe.toml: is a device or pipe, expected a plain file"
    assert told(folder) == "folder.toml: is a folder, expected a plain file"
    assert told(loop) == "loop.toml: cannot be read: Too many levels of symbolic links"
    assert told(tmp_path / "nowhere.toml") == "nowhere.toml: cannot be read: No such file or directory"


def test_a_link_to_a_plain_file_is_fine(tmp_path):
    (tmp_path / "real").write_text("", "utf-8")
    (tmp_path / "link.toml").symlink_to(tmp_path / "real")

    assert read_bytes(tmp_path / "link.toml") == b""


def test_a_folder_gives_its_toml_files_by_name_and_no_more_than_it_may(tmp_path):
    for number in range(MOST_FILES + 2):
        (tmp_path / f"{number:04}.toml").touch()
    (tmp_path / "notes.txt").touch()

    files, problems = toml_files(tmp_path)

    assert [files[0].name, files[-1].name, len(files)] == ["0000.toml", "0499.toml", MOST_FILES]
    assert problems == [f"{tmp_path.name}: more than 500 files; those after 0499.toml are skipped"]


def test_a_folder_that_is_none_is_told_and_one_that_is_not_there_is_empty(tmp_path):
    (tmp_path / "cards").touch()

    assert toml_files(tmp_path / "cards") == ([], ["cards: expected a folder: Not a directory"])
    assert toml_files(tmp_path / "maps") == ([], [])


def test_of_many_problems_the_first_are_told_and_the_rest_counted():
    shown = few([f"problem {n}\x07" for n in range(50)])

    assert shown[0] == "problem 0\\x07"
    assert shown[-1] == "… and 30 more"
    assert len(shown) == 21


def test_a_long_message_is_cut():
    assert tidy("x" * 10_000) == "x" * LONGEST_MESSAGE + "…"
