"""Map files: what ships, what a drawing must have, and what a bad file is told (Shadows of Malice)."""

import re
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from companion.errors import BadData
from companion.games.shadows_of_malice.rules.land.boards import (
    MapData,
    board_for,
    check_map,
    default_arrangement,
    load_costs,
    load_map,
    load_maps,
    realm_board,
    shipped_costs,
    shipped_maps,
)
from companion.games.shadows_of_malice.rules.land.terrain import SHIPPED

ALL = board_for(default_arrangement(4))

# Five by four hexes: a mere in the middle, a bridge north of it, a launch to the west.
TINY = """
id = "A"
name = "Millpond"
kind = "aethos"
source = "user"
rows = ["pfwmp", "pswwd", "pwwwi", "phppp"]
launches = ["a3"]
roads = [["a1", "a2"]]
bridges = [["b1", "c1", "d1"]]
[features]
a1 = "gate"
e1 = "city"
e4 = "mystic"
a4 = "stronghold"
e2 = "stronghold"
e3 = "stronghold"
"""


def tiny(**changes) -> MapData:
    return msgspec.structs.replace(msgspec.toml.decode(TINY, type=MapData), **changes)


def saved(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# What is shipped


@pytest.mark.parametrize("map_id", "ABCD")
def test_each_shipped_terrain_map_has_the_right_counts(map_id):
    """SM-011, SM-012."""
    counts = {f: len(ALL.with_feature(f, map_id)) for f in ("stronghold", "city", "mystic", "gate", "lair")}

    assert counts == {"stronghold": 3, "city": 1, "mystic": 1, "gate": 1, "lair": 6}


@pytest.mark.parametrize("map_id", "ABCD")
def test_each_shipped_terrain_map_shows_every_terrain_and_kind_of_route(map_id):
    """SM-074."""
    data = shipped_maps()[map_id]

    assert set("".join(data.rows)) == set("pwdfhmis")
    assert data.size == (10, 8)
    assert len(data.launches) >= 2
    assert all((data.roads, data.paths, data.bridges))
    assert data.source == "ours"


@pytest.mark.parametrize("map_id", "ABCD")
def test_strongholds_of_a_shipped_map_lie_well_apart(map_id):
    for a, b in permutations(ALL.with_feature("stronghold", map_id), 2):
        assert ALL.distances_to([b])[a] >= 5


def test_the_shadow_realm_has_one_pit_and_six_gates_at_its_rim():
    """SM-013, SM-256."""
    realm = realm_board()
    (pit,) = realm.with_feature("pit")
    gates = realm.with_feature("gate")

    assert 30 <= len(realm.hexes) <= 37
    assert len(realm.neighbours(pit)) == 6
    assert len(gates) == 6
    assert all(len(realm.neighbours(gate)) < 6 for gate in gates)
    assert sorted(realm.distances_to([pit])[gate] for gate in gates) == [2, 3, 3, 3, 3, 4]


def test_every_price_says_where_it_is_from():
    """SM-077, G-09."""
    costs = msgspec.structs.asdict(shipped_costs())

    assert {name: price.points for name, price in costs.items()} == {
        "plains": 1, "water": 1, "desert": 2, "forest": 2, "hills": 2, "mountains": 3, "wild": 3, "swamp": 3,
        "road": 0.5, "bridge": 0.5, "path": 1,
    }  # fmt: skip
    assert {name for name, price in costs.items() if price.source == "ours"} == {
        "plains", "water", "desert", "hills",
    }  # fmt: skip


# Bad drawings


def test_a_good_drawing_has_no_problems():
    assert check_map(tiny()) == []


FEATURES = tiny().features


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"id": "realm"},
            "id: 'realm' with kind 'aethos', expected id 'realm' with kind 'realm' and no other",
        ),
        ({"rows": ()}, "rows: expected at least one row, and 1 to 26 hexes in it"),
        (
            {"rows": ("pfwmp", "pswwd", "pwwwi")},
            "rows: 3 rows, expected an even number (else maps do not fit together)",
        ),
        ({"rows": ("pfwmp", "psww", "pwwwi", "phppp")}, "row 2: 4 hexes, expected 5 as in row 1"),
        (
            {"rows": ("pfwmp", "pswxd", "pwwwi", "phppp")},
            "d2: no terrain 'x', expected one of p w d f h m i s or '.' for no hex",
        ),
        (
            {"features": {**FEATURES, "k9": "lair"}},
            "features: k9 (lair) is not on the map, expected a1 to e4, where the drawing has a hex",
        ),
        (
            {"features": {**FEATURES, "b1": "stronghold"}},
            "features: 4 of kind 'stronghold', expected 3 (SM-011)",
        ),
        ({"source": "ours"}, "features: 0 of kind 'lair', expected 6 (SM-012)"),
        ({"launches": ("a1",)}, "launches: a1 touches no water, expected a land hex beside water (SM-082)"),
        ({"launches": ("c2",)}, "launches: c2 is water, expected a land hex beside water (SM-082)"),
        (
            {"launches": ("z1",)},
            "launches: z1 is not on the map, expected a1 to e4, where the drawing has a hex",
        ),
        (
            {"roads": (("a1", "a2"), ("a1", "a3"))},
            "roads: chain 2: a1 and a3 do not touch, expected one of b1 a2 after a1",
        ),
        ({"roads": (("b1", "c1"),)}, "roads: chain 1: c1 is water, expected land, or a bridge"),
        ({"paths": (("a1",),)}, "paths: chain 1: 1 hexes, expected at least 2"),
        (
            {"paths": (("a1", "a0"),)},
            "paths: chain 1: a0 is not on the map, expected a1 to e4, where the drawing has a hex",
        ),
        (
            {"bridges": (("b1", "c1"),)},
            "bridges: chain 1: c1 is water, expected land at both ends of a bridge",
        ),
    ],
)
def test_a_bad_drawing_is_told_where_and_what_was_expected(changes, problem):
    assert check_map(tiny(**changes)) == [problem]


def test_a_city_in_the_water_is_a_problem_and_a_lair_is_not():
    moved = {place: feature for place, feature in FEATURES.items() if feature != "city"}

    assert check_map(tiny(features={**moved, "c3": "city"})) == ["features: c3 is water, expected land for a city"]
    assert check_map(tiny(features={**FEATURES, "c3": "lair"})) == []


def test_land_that_nobody_can_reach_is_named():
    cut_off = tiny(rows=("pfwmp", "pswwd", "pwwwi", "phwpp"), bridges=(), launches=())

    assert check_map(cut_off)[0] == (
        "d1: cannot be reached, expected a way by land, bridge or boat from the gate at a1"
    )


def test_an_island_is_reached_by_boat():
    """SM-082, SM-084."""
    assert check_map(tiny(rows=("pfwmp", "pswwd", "pwwwi", "phwpp"), bridges=())) == []


def test_the_users_realm_may_have_fewer_gates_but_no_water():
    """SM-013, G-10."""
    realm = MapData(
        id="realm",
        name="",
        kind="realm",
        source="user",
        rows=(".pp", "ppp"),
        features={"b1": "pit", "a2": "gate"},
    )

    assert check_map(realm) == []
    assert realm_board(realm).neighbour("realm:b1", 4) == "realm:a2"
    assert check_map(msgspec.structs.replace(realm, rows=(".pw", "ppp"))) == [
        "c1: water, expected land or '.' in the Shadow Realm"
    ]
    assert check_map(msgspec.structs.replace(realm, source="ours")) == [
        "features: 1 of kind 'gate', expected 6 (SM-013)"
    ]


# Bad files


def test_a_good_file_is_read(tmp_path):
    assert load_map(saved(tmp_path, TINY)) == tiny()
    assert load_maps(tmp_path) == {"A": tiny()}


def test_every_problem_of_a_file_is_a_line_with_its_name(tmp_path):
    text = TINY.replace('launches = ["a3"]', 'launches = ["a1"]').replace('e1 = "city"', 'e1 = "mystic"')

    with pytest.raises(BadData) as caught:
        load_map(saved(tmp_path, text))

    assert str(caught.value).splitlines() == [
        "mine.toml: features: 0 of kind 'city', expected 1 (SM-011)",
        "mine.toml: features: 2 of kind 'mystic', expected 1 (SM-011)",
        "mine.toml: launches: a1 touches no water, expected a land hex beside water (SM-082)",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"pswwd"', "7", "mine.toml: Expected `str`, got `int` - at `$.rows[1]`"),
        (
            '"city"',
            '"town"',
            "mine.toml: Invalid enum value 'town' - at `$.features[...]`, expected one of: gate, city,",
        ),
        ("launches", "lunches", "mine.toml: Object contains unknown field `lunches`"),
        ('name = "Millpond"', "", "mine.toml: Object missing required field `name`"),
        ('"user"', "user", "mine.toml: not a TOML file: Invalid value (at line 5, column 10)"),
    ],
)
def test_a_file_of_the_wrong_form_says_where(tmp_path, old, new, message):
    with pytest.raises(BadData) as caught:
        load_map(saved(tmp_path, TINY.replace(old, new, 1)))

    assert str(caught.value).startswith(message)


def test_a_file_in_another_encoding_is_bad_data(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(TINY.replace("Millpond", "Mühle").encode("latin-1"))

    with pytest.raises(BadData, match=r"^mine\.toml: "):
        load_map(path)


def test_a_file_that_is_not_there_is_bad_data(tmp_path):
    with pytest.raises(BadData, match=re.escape("gone.toml: cannot be read: No such file or directory")):
        load_map(tmp_path / "gone.toml")


def test_two_files_may_not_draw_the_same_map(tmp_path):
    saved(tmp_path, TINY, "first.toml")
    saved(tmp_path, TINY, "second.toml")

    with pytest.raises(BadData, match=re.escape("second.toml: id: 'A' is taken by another file")):
        load_maps(tmp_path)


def test_a_price_that_is_no_multiple_of_a_half_is_refused(tmp_path):
    """SM-080."""
    shipped = (SHIPPED / "terrain.toml").read_text(encoding="utf-8")
    text = shipped.replace("points = 0.5", "points = 0.3", 1)

    with pytest.raises(BadData, match=r"mine.toml: .*multiple.*\$\.road\.points"):
        load_costs(saved(tmp_path, text))
