"""Casting Shadows on the screen: a turn by touch from the roll to the next evening, and whole games by touch alone."""

import pytest

from companion.kernel.seats import Player
from kivy_ui.open_game import Plan
from kivy_ui.preferences import preferences_file, save_preferences
from kivy_ui.widgets import act_tile
from kivy_ui.widgets.fitted_text import fits
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.gallery import LOOKS
from tests.kivy_ui.drivers.touch_driver import find, in_window, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands, play_by_touch

pytestmark = pytest.mark.usefixtures("described_here_alone")
OURS = {"values": "ours", "decks": "virtual"}
ROLL = {
    "red 1": ["red_orb"],
    "red 2": ["red_gem"],
    "blue 1": ["blue_gem"],
    "blue 2": ["blue_orb"],
    "purple": ["purple_gem"],
}


def people(number: int) -> list[Player]:
    return [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Kim", "Lou")[:number])]


@pytest.fixture
def table(open_app):
    return first_roll(open_app)


@pytest.fixture
def longest(open_app, environ):
    """The same where there is least room: in German, in the largest letters, on the smallest display."""
    save_preferences(LOOKS["contrast-de"], preferences_file(environ))
    return first_roll(open_app)


def first_roll(open_app):
    """The app at the first roll of a game for Sara, Bryan and Kim, and hands that touch it."""
    app = open_app(game=Plan("casting_shadows", people(3), OURS, "evening", "typed"))
    hands = Hands(app, 3)
    hands.play_until(lambda: hands.asked.key == "start.roll")
    return app, hands


def set_to(app, **places):
    """Prepare the table by hand."""
    for path, value in places.items():
        app.open_game.correct(path.replace("__", "."), value)
    app.desk.navigation.go("table")
    pump(2)


def tokens(*resources):
    return [{"id": f"token {n}", "what": what} for n, what in enumerate(resources, 90)]


def test_a_turn_by_touch_from_the_roll_to_the_next_evening(table, open_app):
    """Roll, reroll two dice, collect, cast, counterspell, transform, eliminate, undo, resume."""
    app, hands = table
    here = lambda: app.open_game.session.table  # noqa: E731
    hands.answer(ROLL)
    hands.answer(True)
    hands.answer("reroll")
    hands.answer(["red 1", "blue 2"])
    hands.answer({"red 1": ["red_gem"], "blue 2": ["shadow_fragment"]})
    assert (here().ap, len(here().pool)) == (3, 6)

    set_to(app, market__places__4="heavy_hand", pieces__p2__at="4", casters__p2__face_down=1, casters__p2__hp=1)
    set_to(app, pool=tokens("red_orb", "red_gem", "red_gem", "shadow_fragment"))
    hands.answer("collect")
    hands.play_until(lambda: hands.asked.key == "act")
    [card] = here().casters["p1"].book
    assert card.card == "heavy_hand"

    hands.answer(f"cast {card.id}")
    hands.answer("1")
    hands.answer("p2")
    assert hands.asked.key == "counter"
    assert "Duel" in hands.panels()
    hands.answer("pointed_shield")
    assert (here().casters["p2"].hp, here().casters["p2"].face_down) == (1, 0)

    set_to(app, casters__p1__energy=3)
    hands.answer("end")
    hands.play_until(lambda: hands.asked.key == "end.transform")
    hands.answer(True)
    hands.play_until(lambda: here().turn == "p2" and hands.asked.key == "act")
    assert here().casters["p1"].form == "shadow"

    set_to(app, pool=[{"id": "red 1", "what": "cursed_crystal", "die": "red"}])
    hands.answer("end")
    hands.answer(True)
    assert hands.asked.key == "out"
    hands.answer()
    assert (here().out, here().turn, hands.asked.key) == (["p2"], "p3", "start.roll")

    tap(find("Undo"))
    assert hands.asked.key == "out"

    again = open_app()
    tap(find("Go on playing"))
    finish_work(again)
    hands = Hands(again, 3)
    assert hands.asked.key == "out"
    hands.answer()
    assert hands.asked.key == "start.roll"


def test_all_four_faces_are_in_sight_where_there_is_least_room(longest):
    foot = find("Rückgängig")

    for face in map(find, ("Edelstein", "Kugel", "Kristall", "Splitter")):
        assert in_window(face)
        assert face.to_window(*face.pos)[1] >= foot.top


def test_what_is_missing_for_a_dimmed_spell_stands_whole_on_its_tile(longest, monkeypatch):
    app, hands = longest
    hands.answer(ROLL)
    hands.answer(True)
    written = {}

    def keep(text, largest, least, width, height, align, *font):
        written[text] = fits(text, least, width, height, *font)
        return fitted(text, largest, least, width, height, align, *font)

    fitted = act_tile.fitted
    monkeypatch.setattr(act_tile, "fitted", keep)
    spells = [{"id": spell, "card": spell} for spell in ("sinister_screech", "sudden_doom")]
    set_to(app, casters__p1__book=spells, pool=tokens("red_orb"))

    pump(8)  # until every width has come to rest
    assert written["noch 1 Verfluchter Kristall"]
    assert written["noch 2 Blaue Edelsteine"]
    assert written["Sinister Screech sprechen"]

    set_to(app, ap=0)
    pump(8)
    assert written["keine Aktionspunkte"]


@pytest.mark.parametrize(
    ("players", "settings", "seed"), [(2, OURS, 1), (3, {}, 2), (1, OURS, 3)], ids=["ours", "box", "alone"]
)
def test_a_game_is_played_by_touch_alone(players, settings, seed, tmp_path):
    played = play_by_touch(tmp_path, people(players), settings, seed, 500, game="casting_shadows", once=True)

    assert played.wrong == []
    assert played.over
    assert {"roll", "act", "choose", "confirm", "place"} <= set(played.kinds)
