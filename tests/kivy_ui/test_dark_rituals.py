"""Dark Rituals on the screen: a round by touch with attack, Plague and cure, and whole games by touch alone."""

import pytest
from msgspec.structs import replace

from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.own.players_folder import FOLDER
from companion.games.dark_rituals.rules.stamina import locked
from companion.kernel.seats import Player
from kivy_ui.open_game import Plan
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands, play_by_touch

NIGHT = {"values": "ours", "encounter": "the_long_night"}


@pytest.fixture(autouse=True)
def told_here_alone(tmp_path, monkeypatch):
    """What is told of the cards is kept when a game is left, and would be known to every later test."""
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path / "told"))
    FOLDER.refresh()
    yield
    monkeypatch.undo()
    FOLDER.refresh()


def people(number):
    return [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Kim", "Lou", "Ada")[:number])]


@pytest.fixture
def table(open_app):
    """The app at the Heroes' first activation; Sara is the Witch Master, Bryan and Kim share the Heroes out."""
    app = open_app(game=Plan("dark_rituals", people(3), NIGHT, "evening", "typed"))
    hands = Hands(app, 3)
    hands.play_until(lambda: hands.asked.key in ("setup.master", "side.act"))
    if hands.asked.key == "setup.master":
        hands.answer("p1")
    hands.play_until(lambda: hands.asked.key == "side.act")
    return app, hands


def set_to(app, **places):
    """Prepare the table by hand."""
    for path, value in places.items():
        app.open_game.correct(path.replace("__", "."), value)
    app.desk.navigation.go("table")
    pump(2)


def until(hands, *keys):
    hands.play_until(lambda: hands.asked.key in keys)


def strike(hands, blasts, aid=None):
    """The Crusader strikes Hagatha; somebody may help him. Ends at the choice of her defence."""
    hands.answer("melee crusader")
    hands.answer("hagatha")
    hands.answer("pass")
    if aid:
        hands.answer(aid)
    if hands.asked.key == "aid":
        hands.answer("no")
    hands.answer({"yellow": blasts})
    hands.answer("pass")
    assert hands.asked.key == "defend"


def test_a_round_by_touch_with_attack_aid_defence_plague_cure_undo_and_the_next_evening(table, open_app):
    app, hands = table
    here = lambda: app.open_game.session.table  # noqa: E731
    set_to(app, pieces__crusader__at="altar", pieces__executioner__at="altar", master__plague__hand=1)

    # An attack with Aid, and a defence with dice.
    hands.answer("crusader")
    strike(hands, ["2", "1"], aid="executioner")
    assert "Duel" in hands.panels()
    assert here().attack.aid == ["executioner"]
    hands.answer("roll hagatha")
    hands.answer("pass")
    hands.answer({"green": ["1", "0"]})
    until(hands, "action")
    assert here().witches["hagatha"].wounds == 1
    assert (here().heroes["crusader"].purse.exhausted, here().heroes["executioner"].purse.exhausted) == (3, 1)
    hands.answer("enough")

    # Hagatha spreads a Plague; the Crusader says which tokens it locks.
    hands.answer("hagatha")
    hands.answer("plague")
    for value in ("body", 3):
        hands.answer(value)
    until(hands, "plague.lock")
    while hands.asked.key == "plague.lock":
        hands.answer(1)
    crusader = here().heroes["crusader"]
    assert (crusader.purse.reserve, crusader.purse.exhausted, locked(here(), crusader)) == (5, 1, 3)
    until(hands, "action")
    hands.answer("enough")

    # The Crusader burns her: her Plague is cured, and its tokens are Exhausted.
    set_to(app, witches__hagatha__wounds=figure(here(), "hagatha", "health") - 1)
    hands.answer("crusader")
    strike(hands, ["2", "2"])
    attack = replace(here().attack)
    hands.answer("save")
    until(hands, "defeat.witch")
    hands.answer()
    hands.answer("strength")
    crusader = here().heroes["crusader"]
    assert (here().witches["hagatha"].state, here().witches["hagatha"].plagues) == ("burning", [])
    assert (crusader.purse.reserve, crusader.purse.exhausted, locked(here(), crusader)) == (2, 7, 0)
    assert crusader.attributes["strength"] == 3

    # Back into the middle of the attack; then the plug is pulled, and the next evening goes on there.
    for _ in range(8):
        if hands.asked.key == "defend":
            break
        hands.clear_the_view()
        tap(find("Undo"))
    hands.clear_the_view()
    assert here().attack == attack
    assert here().witches["hagatha"].state == "play"

    app = open_app()
    tap(find("Go on playing"))
    finish_work(app)
    hands = Hands(app, 3)
    assert hands.asked.key == "defend"
    assert here().attack == attack
    hands.answer("save")
    until(hands, "defeat.witch")


def test_a_game_is_played_by_touch_alone(tmp_path):
    """Without the box's figures known: they are asked for, and icons are counted."""
    played = play_by_touch(tmp_path, people(2), {"encounter": "the_mill"}, 2, 400, game="dark_rituals", once=True)

    assert played.wrong == []
    assert played.over
    assert {"act", "choose", "place"} <= set(played.kinds)
