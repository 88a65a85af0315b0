"""What stands beside the question: what it is about comes first, whatever the game; and what Shadows of Malice says."""

from companion.kernel.board import Layout, Piece, Space
from companion.kernel.dice import Dice
from companion.kernel.prompts import Choose, Option, Place
from companion.kernel.view import Board, CardFace, Cards, DiceTray, Duel, DuelSide, Pool, Reveal, Track
from kivy_ui.panels.board import told
from kivy_ui.scenes.board import BoardScene
from kivy_ui.scenes.side import matters, rank
from kivy_ui.services.offers import offered_by
from tests.kivy_ui.drivers import sittings

LAND = Board(id="land", layout=Layout("hexes", [Space("L:1", "1", look="plains")]))
REALM = Board(id="realm", layout=Layout("hexes", [Space("R:1", look="desert"), Space("R:2", at=(1, 0))]))
ADA = Pool(id="ada", seat="Ada", values=[])
BANK = Pool(id="bank", values=[])
REVEAL = Reveal(id="creature", stages=[])
FIGHT = Duel(id="fight", left=DuelSide("Ada", []), right=DuelSide("Troll", []))
ALL = [REVEAL, FIGHT, ADA, LAND, REALM, BANK]


def in_order(panels, offers):
    return [panel.id for panel in sorted(panels, key=lambda panel: rank(panel, offers))]


# -- one rule for every game -------------------------------------------------------------------------------------


def test_a_piece_to_be_moved_is_about_where_it_goes():
    offers = offered_by(Place("move", "Move it.", piece="Troll", to="R:2"), ["fight"])

    assert matters(ALL, offers) == "maps"
    assert in_order([LAND, REALM], offers) == ["realm", "land"]


def test_what_a_question_says_it_is_about_comes_before_where_its_options_lead():
    asked = Choose("where", "Where?", about=("R:1",), offers=lambda: [Option("a", "A", where="L:1")])

    offers = offered_by(asked, [])

    assert list(offers) == ["R:1", "L:1"]
    assert in_order([LAND, REALM], offers) == ["realm", "land"]


def test_an_option_that_is_not_possible_leads_nowhere():
    asked = Choose("where", "Where?", offers=lambda: [Option("a", "A", why_not="too far", where="L:1")])

    assert offered_by(asked, []) == {}


def test_what_the_game_says_counts_for_a_question_that_names_no_place():
    asked = Choose("who", "Who?", offers=lambda: [Option("a", "Ada", where="Ada")])

    offers = offered_by(asked, ["fight"])

    assert matters(ALL, offers) == "now"
    assert in_order([REVEAL, FIGHT], offers) == ["fight", "creature"]


def test_a_player_who_is_called_like_a_panel_does_not_open_it():
    asked = Choose("who", "Who?", offers=lambda: [Option("move:bank", "bank: move", where="bank")])
    people = [Pool(id="avatar.bank", seat="bank", values=[]), BANK]

    offers = offered_by(asked, [])

    assert matters(people, offers) == "people"
    assert matters([FIGHT, *people], offered_by(asked, ["fight"])) == "now"


def test_a_panel_of_any_group_can_be_what_it_is_about():
    assert matters(ALL, offered_by(Place("pay", "Pay.", about=("bank",)), ["fight"])) == "more"


def test_a_name_that_nothing_shows_is_passed_over():
    assert matters([ADA, LAND], offered_by(Place("box", "Away.", to="the box"), ["nowhere"])) == "people"


def asking(*places):
    return offered_by(Choose("which", "Which?", offers=lambda: [Option(p, p, where=p) for p in places]), [])


def test_a_piece_or_a_card_that_can_be_an_answer_brings_its_panel_up():
    lamp = Board(id="house", layout=Layout("squares", [Space("hall")]), pieces=[Piece("lamp", at="hall")])
    market = Cards(id="market", cards=[CardFace("oar", "Oar")])

    assert matters([ADA, lamp, market], asking("lamp")) == "maps"
    assert matters([ADA, lamp, market], asking("oar")) == "more"
    assert in_order([ADA, lamp, market], asking("oar", "lamp")) == ["market", "house", "ada"]


def test_what_a_game_shows_first_is_looked_at_where_nothing_else_is_said():
    turns = Track(id="turn", steps=["Day", "Night"])

    assert matters([turns, BANK, LAND, ADA], {}) == "more"
    assert matters([turns, LAND, ADA], {}) == "maps"
    assert matters([turns], {}) == "now"


def test_dice_on_the_table_are_what_goes_on_now_and_come_up_where_they_can_be_answers():
    tray = DiceTray(id="tray", dice=(Dice("red 1", showing=(4,)),))

    assert matters([ADA, tray], asking("nothing")) == "now"
    assert in_order([ADA, FIGHT, tray], asking("red 1"))[0] == "tray"


def test_a_question_about_people_does_not_bring_up_where_they_stand():
    stands = Board(id="house", layout=Layout("squares", [Space("hall")]), pieces=[Piece("Ada", owner="Ada", at="hall")])

    assert matters([ADA, stands], asking("Ada")) == "people"


def test_a_hex_is_told_by_the_name_that_players_have_for_it():
    assert told(LAND.layout.spaces[0]).startswith("1 · ")
    assert told(REALM.layout.spaces[0]).startswith("R:1 · ")


# -- in a real game ----------------------------------------------------------------------------------------------


def scenes_of(app, sitting, *names):
    """By moment: the scene it gets, and the map that is shown in it."""
    found = {}
    for moment in sittings.play(app.open_game, next(s for s in sittings.sittings() if s.name == sitting)):
        if moment.name in names:
            app.desk.navigation.go("table")
            scene = app.desk.navigation.page.scene
            found[moment.name] = type(scene).__name__, scene.panel.id if isinstance(scene, BoardScene) else ""
        if len(found) == len(names):
            return found
    return found


def test_each_moment_gets_its_scene_and_the_map_that_it_leads_to(open_app):
    expected = {
        "several": ("BoardScene", "map.A"),
        "act-first": ("Beside", ""),
        "fight": ("DuelScene", ""),
        "fight-roll": ("ThrowScene", ""),
        "shadow-seal": ("BoardScene", "map.realm"),
        "shadow-drifted": ("BoardScene", "map.realm"),
        "shadow-path": ("BoardScene", "map.B"),
    }

    assert scenes_of(open_app(), "two", *expected) == expected


def test_on_an_unmapped_realm_the_directions_around_the_shadow_are_shown(open_app):
    assert scenes_of(open_app(), "unmapped", "unmapped-direction") == {
        "unmapped-direction": ("BoardScene", "map.realm")
    }
