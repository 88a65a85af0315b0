"""Things that players describe: read, checked, written down. The things here are boats, of no game."""

import pytest
from msgspec.structs import replace

from companion.errors import BadData
from companion.language.spoken import spoken
from companion.parts.own_things import MOST_THINGS, OwnThings, hand_on, has_own_id, take_in, with_own_id
from tests.companion.parts.boats import Boat, boats

GULL = 'id = "gull"\nname = "Gull"\nrig = "sail"\n'


@pytest.fixture
def shore(tmp_path, monkeypatch):
    """``folder, things, write``: an empty folder of boats."""
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))
    folder, things = boats()

    def write(name, *rows):
        path = folder.path() / "boats" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"[[boats]]\n{row}" for row in rows), "utf-8")
        folder.refresh()
        return path

    return folder, things, write


# -- reading -----------------------------------------------------------------------------------------------


def test_what_is_left_out_is_unknown_and_not_nothing(shore):
    _, things, write = shore
    write("mine.toml", GULL)

    assert things.by_id() == {"gull": Boat(id="gull", name="Gull", rig="sail", crew=None)}
    assert spoken(things.contents()) == ["boats/mine.toml: 1 boat"]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ('id = "gull"\nname = "Gull"\nrig = "steam"\n',
         "Invalid enum value 'steam' - at `$.boats[0].rig`, expected one of: sail, oars"),
        ('id = "gull"\nname = "Gull"\nrig = "oars"\n', "boat 'gull': a boat with oars needs a crew"),
        ('id = "../gull"\nname = "Gull"\nrig = "sail"\n',
         "boat '../gull': id: expected 1 to 80 letters, digits and hyphens"),
        ('id = "gull"\nname = " "\nrig = "sail"\n',
         "boat 'gull': name: 1 characters, expected 1 to 80 that can be shown"),
    ],
)  # fmt: skip
def test_a_file_that_is_wrong_is_told_where(shore, row, told):
    _, things, write = shore
    path = write("mine.toml", row)

    with pytest.raises(BadData) as error:
        things.load(path)

    assert str(error.value) == f"mine.toml: {told}"
    assert (things.by_id(), things.own().problems) == ({}, [f"boats/mine.toml: {told}"])


def test_an_id_twice_in_a_file_is_told(shore):
    _, things, write = shore

    write("mine.toml", GULL, GULL)

    assert things.own().problems == ["boats/mine.toml: boat 'gull' stands there twice; ids must differ"]


def test_an_id_in_two_files_counts_once_and_the_second_file_is_skipped(shore):
    _, things, write = shore
    write("a.toml", GULL)

    write("b.toml", GULL.replace("Gull", "Tern"))

    assert things.own().problems == ["boats/b.toml: boat 'gull' stands in boats/a.toml already; expected each id once"]
    assert things.by_id()["gull"].name == "Gull"


def test_there_is_a_limit_to_all_files_together(shore):
    _, things, write = shore
    write("a.toml", *(GULL.replace('"gull"', f'"gull-{n}"') for n in range(MOST_THINGS)))

    write("b.toml", GULL)

    assert things.own().problems == ["boats/b.toml: 1001 boats in all files, expected at most 1000"]


# -- ids ---------------------------------------------------------------------------------------------------


def test_an_id_is_made_from_all_that_is_said():
    gull = with_own_id(Boat(name="Old Gull!", rig="sail"))

    assert gull.id.startswith("old-gull-")
    assert gull == with_own_id(replace(gull, id="whatever it was"))
    assert gull.id != with_own_id(replace(gull, leaks=True)).id
    assert with_own_id(Boat(name="!!!", rig="sail")).id.isalnum()


def test_what_was_changed_since_it_was_described_is_told_apart(shore):
    """A replay depends on it: no Table that knows the id carries it as it is now."""
    folder, things, write = shore
    gull = with_own_id(Boat(name="Gull", rig="sail"))
    things.keep([gull])
    write("mine.toml", GULL)

    assert has_own_id(gull)
    assert [boat.id for boat in things.changed()] == ["gull"]
    path = folder.path() / "boats" / f"{gull.id}.toml"
    path.write_text(path.read_text("utf-8").replace("sail", "oars") + "crew = 3\n", "utf-8")
    folder.refresh()
    assert [boat.id for boat in things.changed()] == ["gull", gull.id]


# -- keeping -----------------------------------------------------------------------------------------------


def test_a_thing_that_is_kept_reads_back_as_it_was(shore):
    folder, things, _ = shore
    boat = with_own_id(Boat(name='Gull "II" \\ ü', rig="oars", crew=4, leaks=True, cargo={"salt, wet": 3, "rum": 1}))

    (told,) = things.keep([boat])

    path = folder.path() / "boats" / f"{boat.id}.toml"
    assert told == f'Gull "II" \\ ü is kept for your next games, in {path}'
    assert things.by_id() == {boat.id: boat}
    assert [file.name for file in path.parent.iterdir()] == [path.name], "nothing half written is left"


def test_what_is_there_already_is_left_as_it_is(shore):
    _, things, write = shore
    path = write("mine.toml", GULL)
    before = path.read_text("utf-8")

    assert things.keep([Boat(id="gull", name="Gull of another", rig="sail")]) == []
    assert path.read_text("utf-8") == before


def test_a_folder_that_cannot_be_written_is_told(shore):
    folder, things, _ = shore
    folder.path().mkdir(parents=True)
    (folder.path() / "boats").write_text("a file where a folder should be", "utf-8")

    (told,) = things.keep([with_own_id(Boat(name="Gull", rig="sail"))])

    assert told.startswith(f"Gull could not be kept in {folder.path() / 'boats'}")


# -- from one group to another -----------------------------------------------------------------------------


@pytest.fixture
def file_with(tmp_path):
    """``file_with(text)``: a file to be handed on, beside the folder."""

    def write(text):
        file = tmp_path / "boats.toml"
        file.write_text(text, "utf-8")
        return file

    return write


def test_what_one_group_hands_on_another_takes_in(shore, tmp_path):
    _, things, write = shore
    write("mine.toml", GULL)
    tern = with_own_id(Boat(name="Tern", rig="oars", crew=2))
    things.keep([tern])
    file = tmp_path / "boats.toml"

    assert hand_on([things], file) == [f"{file}: 2 boats"]

    _, theirs = boats("another game of boats")
    told = take_in([theirs], file)
    assert [line.split(" is kept")[0] for line in told] == ["Gull", "Tern"]
    assert theirs.by_id() == things.by_id()
    assert take_in([theirs], file) == [f"All that is in {file} was there already."]


def test_several_kinds_go_into_one_file(shore, tmp_path):
    folder, things, write = shore
    lakes = OwnThings(folder, "lakes", Boat, "lake", lambda n: f"{n} lakes")
    write("mine.toml", GULL)
    file = tmp_path / "all.toml"
    assert hand_on([lakes, things], file) == [f"{file}: 1 boat"], "there is no lake"
    lakes.keep([Boat(id="mere", name="Mere", rig="sail")])
    file.unlink()

    assert hand_on([lakes, things], file) == [f"{file}: 1 lakes", f"{file}: 1 boat"]
    assert take_in([things, lakes], file) == [f"All that is in {file} was there already."]


def test_nothing_is_taken_in_of_a_file_where_anything_is_wrong(shore, file_with):
    _, things, _ = shore
    file = file_with(f"[[boats]]\n{GULL}[[boats]]\n{GULL.replace('gull', '../gull')}")

    with pytest.raises(BadData, match=r"^boats\.toml: boat '\.\./gull': id: expected 1 to 80 letters"):
        take_in([things], file)

    assert things.by_id() == {}


def test_a_file_of_something_else_is_told_what_would_be_right(shore, file_with):
    _, things, _ = shore
    file = file_with("[[cars]]\nwheels = 4\n")

    with pytest.raises(BadData, match=r"unknown field `cars`.*expected one of: boats"):
        take_in([things], file)


def test_what_the_folder_has_otherwise_stays_and_is_told(shore, file_with):
    _, things, write = shore
    write("mine.toml", GULL)
    file = file_with(f"[[boats]]\n{GULL.replace('Gull', 'Tern')}")

    assert take_in([things], file) == ["Boat 'gull' is there already and differs: yours stays."]
    assert things.by_id()["gull"].name == "Gull"


def test_more_than_the_folder_has_room_for_is_refused(shore, file_with):
    _, things, write = shore
    write("a.toml", *(GULL.replace('"gull"', f'"gull-{n}"') for n in range(MOST_THINGS)))
    file = file_with(f"[[boats]]\n{GULL}")

    with pytest.raises(BadData, match=r"^boats\.toml: 1001 boats in all files, expected at most 1000$"):
        take_in([things], file)


def test_a_file_that_is_there_is_not_written_over(shore, file_with):
    _, things, write = shore
    write("mine.toml", GULL)
    file = file_with("precious")

    with pytest.raises(BadData, match=r"boats\.toml cannot be written: File exists"):
        hand_on([things], file)

    assert file.read_text("utf-8") == "precious"


def test_without_anything_of_ones_own_no_file_is_written(shore, tmp_path):
    _, things, _ = shore

    with pytest.raises(BadData, match="There is nothing of your own to hand on"):
        hand_on([things], tmp_path / "boats.toml")

    assert not (tmp_path / "boats.toml").exists()
