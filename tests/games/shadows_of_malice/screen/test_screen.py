"""What the players see: a view of every phase, as data that any front end can draw."""

import msgspec
import pytest

from companion.fronts.panels_text import draw_view
from companion.games.shadows_of_malice.care.problems import pieces, problems
from companion.games.shadows_of_malice.rules.turns.ending import lose
from companion.games.shadows_of_malice.screen.overview import view
from companion.kernel.board import Way
from companion.kernel.corrections import value_at
from companion.kernel.view import Board, Grid, Pool, Track, View
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import make_table
from tests.games.shadows_of_malice.shown import (
    PHASES,
    all_values,
    figures,
    ids,
    panel,
    players_turn,
    set_up,
    shadows_turn,
    unmapped,
    won,
    xulthuls_turn,
)

every_phase = pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)


# -- every view ----------------------------------------------------------------------------------------------


@every_phase
def test_a_view_goes_through_json_and_back(phase):
    shown = view(phase())

    assert msgspec.json.decode(msgspec.json.encode(shown), type=View) == shown


@every_phase
def test_what_can_be_corrected_is_where_the_view_says(phase):
    table = phase()
    paths = [value.path for value in all_values(view(table)) if value.path]

    assert paths
    for path in paths:
        value_at(table, path)


@every_phase
def test_a_figure_is_the_one_that_stands_at_its_path(phase):
    table = phase()
    for value in all_values(view(table)):
        if value.path and value.number is not None:
            assert value_at(table, value.path) == value.number


@every_phase
def test_panels_have_names_of_their_own_and_fit_a_terminal(phase):
    shown = view(phase())

    assert len(set(ids(shown))) == len(shown.panels)
    for line in draw_view(shown, 80):
        assert len(line) <= 80


@every_phase
def test_what_is_shown_is_not_against_the_rules(phase):
    assert problems(phase()) == []


def test_looking_changes_nothing():
    for phase in PHASES:
        table = phase()
        before = msgspec.json.encode(table)
        view(table), pieces(table), problems(table)
        assert msgspec.json.encode(table) == before


# -- the headline --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "headline"),
    [
        (set_up, "Set-up"),
        (players_turn, "Round 3 · Players' Turn"),
        (shadows_turn, "Round 3 · Shadows' Turn"),
        (xulthuls_turn, "Round 3 · Xulthûl's Turn"),
        (won, "Round 3 · Victory"),
    ],
)
def test_the_headline_says_round_and_turn(phase, headline):
    assert worded(view(phase()).headline) == headline


def test_set_up_shows_how_far_we_are():
    table = set_up()
    table.step = "wells"
    track = panel(view(table), "turn")

    assert track.steps[track.at] == "wells"


# -- avatars -------------------------------------------------------------------------------------------------


def test_an_avatar_shows_its_life_with_the_reason():
    """SM-141, SM-227."""
    life = next(v for v in panel(view(players_turn()), "avatar.Sara").values if v.label == "Life")

    assert (life.text, life.number, life.of) == ("3 of 6", 3, 6)
    assert worded(life.why.words()) == "life tokens 5 · Life radiance +1 · wounds -2 · drains -1 = 3"


def test_an_avatar_shows_what_it_holds():
    """SM-080: movement points in halves."""
    table = players_turn()
    sara = panel(view(table), "avatar.Sara")

    assert sara.seat == "Sara"
    assert figures(sara.values) == {
        "Where": "the Gate h4 on map A",
        "Band": "with Bryan",
        "Life": "3 of 6",
        "Wounds": "2",
        "Drains": "1",
        "Actions": "2",
        "Movement points": "3½",
        "blue shards": "3",
        "colorless shards": "2",
        "Radiance": "Life (one more life token)",
        "Mastery": "Time Dancer",
        "Jewelry": "Ring of Second Thoughts",
        "Black potion": "Nightshield Elixir",
    }
    assert panel(view(table), "cards.Sara").lines[0].startswith("Time Dancer · Mastery, black: ")


def test_each_colour_has_a_sign_of_its_own():
    table = make_table()
    table.avatars[0].shards = dict.fromkeys(table.avatars[0].shards, 1)
    signs = [v.sign for v in panel(view(table), "avatar.Sara").values if v.label.endswith("shards")]

    assert len(signs) == len(set(signs)) == 6
    assert all(signs)


def test_an_avatar_without_a_body_shows_what_it_needs():
    """SM-168."""
    shown = figures(panel(view(players_turn()), "avatar.Ada").values)

    assert shown["New body"] == "1 action to go"
    assert "Life" not in shown


# -- Wells and monsters --------------------------------------------------------------------------------------


def test_the_wells_are_shown_as_far_as_they_are_known():
    """SM-017."""
    wells = panel(view(players_turn()), "wells")

    assert wells.title == "Wells: 1 Light and 1 Dark revealed, 4 hidden, 1 of them Light"
    assert [(v.label, v.text) for v in wells.values][:3] == [
        ("A j2", "Light Well"),
        ("A a7", "Dark Well"),
        ("A f8", "hidden Well"),
    ]
    assert len({v.sign for v in wells.values}) == 3


def test_the_seals_are_a_track():
    """SM-258."""
    track = panel(view(players_turn()), "seals")

    assert isinstance(track, Track)
    assert track.steps[track.at] == "4"


def test_shadows_are_listed_with_where_and_life():
    """SM-259."""
    assert panel(view(players_turn()), "shadows") == Grid(
        id="shadows",
        title="Shadows in play",
        columns=["Shadow", "Where", "Life tokens"],
        rows=[["Shadow 1", "the Spawning Pit", "2"], ["Shadow 2", "stronghold j7 on map B", "3"]],
    )
    assert panel(view(shadows_turn()), "shadows").rows[1][3] == "has still to act"


def test_xulthul_is_shown_and_the_seals_are_done_with():
    """SM-268, SM-277."""
    shown = view(xulthuls_turn())
    lord = panel(shown, "xulthul")

    assert figures(lord.values)["Life"] == "5 of 8"
    recovery = next(v.why for v in lord.values if v.label == "Recovery each turn")
    assert worded(recovery.words()).endswith("= 2")
    assert "seals" not in ids(shown)
    assert "destroy Xulthûl" in panel(shown, "scenario").text


# -- maps and supplies ---------------------------------------------------------------------------------------


def hexes(shown, name):
    return panel(shown, name).layout.named


def standing(shown, name, at):
    return [piece.label for piece in panel(shown, name).standing[at]]


def test_a_map_shows_terrain_features_and_pieces():
    """SM-011."""
    shown = view(players_turn())
    a = hexes(shown, "map.A")

    assert len(a) == 80
    assert (a["A:h4"].look, a["A:h4"].sign, a["A:h4"].note) == ("plains", "G", "Gate")
    assert standing(shown, "map.A", "A:h4") == ["Sara", "Bryan"]
    assert (a["A:j2"].sign, a["A:b2"].note) == ("☼", "the City of Life")
    assert (a["A:h1"].note, a["A:b3"].note, a["A:d4"].note) == ("empty lair", "stocked lair", "launch")
    assert standing(shown, "map.B", "B:j7") == ["Shadow 2"]
    roads = panel(shown, "map.A").layout.ways
    assert {Way("A:d2", "A:c2", "road"), Way("A:c2", "A:b2", "road")} <= set(roads)


def test_the_shadow_realm_shows_which_gates_are_sealed():
    """SM-016."""
    shown = view(players_turn())
    realm = hexes(shown, "map.realm")

    assert standing(shown, "map.realm", "realm:e4") == ["Shadow 1"]
    assert (realm["realm:c1"].note, realm["realm:d7"].note) == ("sealed Gate", "active Gate")


def test_an_unmapped_board_has_no_map_but_says_what_is_there():
    """G-01, G-02."""
    shown = view(unmapped())

    assert not any(isinstance(p, Board) for p in shown.panels)
    assert figures(panel(shown, "lairs").values) == {"Map A": "5 of 6", "Map B": "6 of 6"}
    assert panel(shown, "finds").lines


def test_the_troves_and_the_bank_say_what_is_left():
    """SM-002, SM-003."""
    shown = view(players_turn())

    assert panel(shown, "trove.mastery").left == 16
    assert figures(panel(shown, "bank").values)["blue"] == "9"


def test_a_bank_that_ran_out_says_so():
    """G-20."""
    table = make_table()
    table.avatars[0].shards["red"] = 14

    assert figures(panel(view(table), "bank").values)["red"] == "0, 2 too few in the game"


def test_empty_things_are_left_out():
    shown = view(make_table())

    assert not {"shadows", "xulthul", "radiance", "sites", "finds", "end", "turn"} & set(ids(shown))
    assert not any(isinstance(p, Pool) and not p.values for p in shown.panels)


# -- the end -------------------------------------------------------------------------------------------------


def test_the_end_says_who_won_and_why():
    """SM-279."""
    table = won()
    table.tally.creatures = 7
    shown = spoken(view(table))

    assert shown.over == "Victory: Every Light Well is revealed."
    assert shown.panels[0].text == shown.over
    assert ["creatures met", "7"] in panel(shown, "tally").rows


def test_a_defeat_says_why():
    """SM-281."""
    table = players_turn()
    lose(table, "A Shadow has revealed a Light Well.")

    assert worded(view(table).over) == "Defeat: A Shadow has revealed a Light Well."
