"""All kinds of files in the players' folder together. Here: boats, tides, and the settings of a regatta."""

from functools import cache

import pytest
from msgspec import Struct

from companion.errors import BadData
from companion.kernel import Option, Setting, say
from companion.language.spoken import spoken
from companion.parts.own_files import read_toml
from companion.parts.own_kinds import OwnDefaults, OwnFiles, check_file, contents, fingerprint, loads, notices
from companion.parts.own_things import with_own_id
from tests.companion.parts.boats import Boat, boats

SETTINGS = (
    Setting("wind", say("Wind"), (Option("weak", say("weak")), Option("strong", say("strong"))), "weak"),
    Setting("laps", say("Laps"), (Option("1", "1"), Option("2", "2")), "1"),
)
GULL = '[[boats]]\nid = "gull"\nname = "Gull"\nrig = "sail"\n'


class Tides(Struct, forbid_unknown_fields=True):
    hours: tuple[int, ...]


class Harbour:
    """A folder with three kinds of files."""

    def __init__(self):
        self.folder, self.boats = boats()
        self.defaults = OwnDefaults(self.folder, "settings.toml", SETTINGS)
        own_tides = self.folder.until_refreshed(cache(lambda: self.folder.read_file("tides.toml", load_tides)))
        tides = OwnFiles(("hours",), own_tides, load_tides, lambda file, found: f"{file}: {len(found.hours)} tides")
        self.kinds = [self.boats, tides, self.defaults]

    def write(self, name, text):
        path = self.folder.path() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        self.folder.refresh()
        return path


def load_tides(path):
    return read_toml(path, Tides)


@pytest.fixture
def harbour(tmp_path, monkeypatch):
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))
    return Harbour()


def test_an_empty_folder_says_and_changes_nothing(harbour):
    assert (contents(harbour.kinds), notices(harbour.kinds), fingerprint(harbour.kinds)) == ([], [], "")
    assert harbour.defaults.chosen() == {}


def test_what_is_in_force_is_told_kind_by_kind(harbour):
    harbour.write("settings.toml", '[defaults]\nwind = "strong"\nlaps = "2"\n')
    harbour.write("tides.toml", "hours = [5, 17]\n")
    harbour.write("boats/mine.toml", GULL)

    assert spoken(contents(harbour.kinds)) == [
        "boats/mine.toml: 1 boat",
        "tides.toml: 2 tides",
        "settings.toml: 2 defaults",
    ]
    assert harbour.defaults.chosen() == {"wind": "strong", "laps": "2"}


def test_what_is_wrong_is_told_kind_by_kind(harbour):
    harbour.write("settings.toml", '[defaults]\nwind = "none"\nmoon = "full"\n')
    harbour.write("tides.toml", 'hours = ["noon"]\n')
    harbour.write("boats/mine.toml", GULL.replace("sail", "steam"))

    assert notices(harbour.kinds) == [
        "boats/mine.toml: Invalid enum value 'steam' - at `$.boats[0].rig`, expected one of: sail, oars",
        "tides.toml: Expected `int`, got `str` - at `$.hours[0]`",
        "settings.toml: defaults: wind cannot be 'none', expected one of weak, strong",
        "settings.toml: defaults: there is no setting 'moon', expected one of wind, laps",
    ]
    assert harbour.defaults.chosen() == {}


def test_only_what_a_replay_depends_on_is_in_the_fingerprint(harbour):
    seen = {fingerprint(harbour.kinds)}
    harbour.write("settings.toml", '[defaults]\nwind = "strong"\n')
    harbour.boats.keep([with_own_id(Boat(name="Tern", rig="sail"))])
    assert fingerprint(harbour.kinds) in seen, "a Table holds what was chosen, and what was described at it"

    for name, text in (("boats/mine.toml", GULL), ("tides.toml", "hours = [5]"), ("tides.toml", "hours = [6]")):
        harbour.write(name, text)
        seen.add(fingerprint(harbour.kinds))

    assert len(seen) == 4
    harbour.write("tides.toml", "# low\nhours = [ 6 ]\n")
    assert fingerprint(harbour.kinds) in seen, "what it says is the same"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GULL, []),
        ("hours = [5]\n", []),
        ('[defaults]\nlaps = "2"\n', []),
        (GULL.replace("gull", "a gull"), ["x.toml: boat 'a gull': id: expected 1 to 80 letters, digits and hyphens"]),
        ('[defaults]\nlaps = "9"\n', ["x.toml: defaults: laps cannot be '9', expected one of 1, 2"]),
        ("moons = 3\n", ["x.toml: expected boats or tides"]),
    ],
)
def test_a_file_is_checked_by_what_stands_in_it(harbour, text, told):
    path = harbour.write("x.toml", text)

    assert check_file(path, loads(harbour.kinds), "boats or tides") == told


def test_a_file_of_defaults_is_all_or_nothing(harbour):
    path = harbour.write("x.toml", '[defaults]\nlaps = "2"\nwind = "none"\n')

    with pytest.raises(BadData, match=r"^x\.toml: defaults: wind cannot be 'none', expected one of weak, strong$"):
        harbour.defaults.load(path)
