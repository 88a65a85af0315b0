"""The small games on the screen: it is handed over for what only one may see, and covered again after that."""

import os
from typing import Any

import pytest

from companion.kernel import (
    Allot,
    Base,
    Confirm,
    Game,
    Number,
    Option,
    Outcome,
    Player,
    Step,
    View,
    Write,
    say,
)
from companion.kernel import registry as games
from kivy_ui.focus import touchables
from kivy_ui.open_game import Plan
from kivy_ui.prompts.cover import CoverWidget
from tests.kivy_ui.asking import all_words
from tests.kivy_ui.drivers.touch_driver import find, pump, snap, tap
from tests.kivy_ui.drivers.whole_games import play_by_touch
from tests.small_games.small_table import GAMES, NAMES

SHOTS = os.environ.get("SMALL_GAMES_SHOTS", "")
"""A folder for pictures, for whoever wants to look at them."""


@pytest.fixture
def play(open_app, monkeypatch):
    """``play("cellar_chase")``: the app with that game for Sara, Bryan and Kim, at its first question."""
    shelf = {game.name: game for game in GAMES}
    monkeypatch.setattr(games, "game_names", lambda: sorted(shelf))
    monkeypatch.setattr(games, "find_game", shelf.__getitem__)

    def make(name, dice="virtual", bots=()):
        people = [Player(name, name, seat=seat) for seat, name in enumerate(NAMES)]
        return open_app(game=Plan(name, people, {}, "evening", dice, bots=list(bots)))

    return make


def words(app):
    pump(2)
    return all_words(app.stage)


def shot(name):
    if SHOTS:
        pump(3)
        snap(f"{SHOTS}/{name}.png")


def covered(app):
    return app.open_game.viewer == "" and isinstance(app.desk.navigation.page.widgets[0], CoverWidget)


def grab(app):
    app.open_game.correct("pieces.p1.at", "vault")
    app.open_game.correct("hands.p2.kept", ["trip"])
    app.desk.navigation.go("table")
    pump(2)
    shot("turn")
    tap(find("Grab the lamp"))


def test_the_screen_is_handed_to_whoever_is_asked_in_secret(play):
    app = play("lantern_auction")
    assert covered(app)
    assert "Hand the screen to Sara." in words(app)
    assert "jade" not in words(app)
    shot("covered")

    tap(find("I am Sara"))

    assert "Which lantern do you love?" in words(app)
    shot("uncovered")
    tap(find("jade lantern"))
    assert covered(app)
    assert "jade" not in words(app)
    assert "Hand the screen to Bryan." in words(app)
    shot("next")


def test_all_three_bid_and_the_bids_are_opened(play):
    app = play("lantern_auction")
    for name in NAMES:
        tap(find(f"I am {name}"))
        tap(find("jade lantern"))

    for name in NAMES:
        tap(find(f"I am {name}"))
        assert "You love the jade lantern." in words(app)
        shot(f"bid-{name}")
        app.desk.navigation.page.widgets[0].answer(2)
        pump(2)

    assert "The bids for the amber lantern: Sara 2, Bryan 2 and Kim 2." in words(app)
    shot("bids-opened")


@pytest.mark.parametrize("leave", ["home", "history", "sleep", "lock", "cover", "undo"])
def test_whatever_is_done_instead_of_answering_covers_the_screen_again(play, leave):
    app = play("lantern_auction")
    tap(find("I am Sara"))
    tap(find("amber lantern"))
    tap(find("I am Bryan"))
    assert app.open_game.viewer == "p2"

    match leave:
        case "home" | "history":
            app.desk.navigation.go(leave)
            app.desk.navigation.go("table")
        case "sleep" | "lock":
            getattr(app.desk.sleep, leave)()
            app.stage.put_cover(None)
        case "cover":
            tap(find("Cover the screen again"))
        case "undo":
            tap(find("Undo"))

    pump(2)
    assert covered(app)
    assert app.open_game.host.entries == (0 if leave == "undo" else 1)


def test_an_answer_is_changed_before_the_last_has_spoken(play):
    app = play("lantern_auction")
    tap(find("I am Sara"))
    tap(find("amber lantern"))
    shot("may-change")

    tap(find("Sara: another answer"))
    tap(find("violet lantern"))

    assert covered(app)
    assert [entry.value for entry in app.open_game.host.history("p1")] == ["amber", "violet"]
    assert [entry.value for entry in app.open_game.host.history()] == [None, None]


def test_nobody_lets_all_pass_and_one_undo_asks_again(play):
    app = play("cellar_chase")
    grab(app)
    assert covered(app)
    shot("window")

    tap(find("Nobody acts"))

    assert app.open_game.session.table.carrier == "p1"
    tap(find("Undo"))
    assert [prompt.who for prompt in app.open_game.prompts] == ["p2", "p3"]


def test_a_hand_is_seen_by_its_holder_alone(play):
    app = play("cellar_chase")
    grab(app)
    assert "Trip" not in words(app)

    tap(find("I am Bryan"))

    assert "Trip" in words(app)
    shot("window-uncovered")
    tap(find("Trip"))
    assert app.open_game.viewer == ""
    assert "Bryan trips Sara!" in words(app)
    shot("tripped")


def test_anybody_may_look_at_what_is_theirs_at_any_time(play):
    app = play("cellar_chase")
    app.open_game.correct("hands.p3.kept", ["candle"])
    app.desk.navigation.go("table")
    pump(2)

    tap(find("Menu"))
    tap(find("Look at what is yours"))
    tap(find("I am Kim"))

    assert app.open_game.viewer == "p3"
    assert any(card.name == "Candle" for panel in app.open_game.view.panels for card in getattr(panel, "cards", ()))
    shot("looking")
    tap(find("Cover the screen again"))
    assert app.open_game.viewer == ""


def test_a_piece_is_put_where_the_rules_say(play):
    app = play("cellar_chase")

    tap(find("Go to the Well"))

    assert "Put Sara into the Well." in words(app)
    shot("place")
    app.desk.navigation.page.main()
    pump(2)
    assert app.open_game.session.table.pieces["p1"].at == "well"


def test_dice_of_pictures_are_thrown_again_one_by_one(play):
    app = play("storm_dice", dice="typed")
    five = {"red 1": ["flame"], "red 2": ["flame"], "blue 1": ["drop"], "blue 2": ["drop"], "purple": ["star"]}
    shot("throw")
    app.desk.answering.answer(app.open_game.prompts[0], five)
    pump(2)
    shot("again")

    app.desk.navigation.page.widgets[0].answer(["red 1"])
    pump(2)

    [roll] = app.open_game.prompts
    assert [dice.role for dice in roll.dice] == ["red 1"]
    shot("throw-again")


def test_a_game_closed_in_the_middle_of_a_secret_is_covered_when_it_is_opened_again(play):
    app = play("lantern_auction")
    tap(find("I am Sara"))
    app.open_game.leave()
    app.open_game.resume("evening")
    app.desk.navigation.go("table")
    pump(2)

    assert covered(app)


# -- bots --------------------------------------------------------------------------------------------------


def test_what_a_bot_decides_is_told_until_people_go_on(play):
    app = play("cellar_chase", bots=["Bryan"])
    app.open_game.answer(app.open_game.prompts[0], "search")
    app.desk.navigation.refresh()

    assert any(line.startswith("Bryan, what do you do? ") for line in app.open_game.told)
    assert "Bryan, what do you do? " in words(app)
    while app.open_game.prompts[0].kind == "place":
        app.open_game.answer(app.open_game.prompts[0], "done")
    assert [prompt.who for prompt in app.open_game.prompts] == ["p3"]
    assert not any(line.startswith("Bryan, ") for line in app.open_game.told)


def test_what_a_bot_decides_in_secret_is_not_told(play):
    app = play("lantern_auction", bots=["Bryan"])

    assert app.open_game.told == ["Bryan chooses a lantern to love."]
    tap(find("Menu"))
    tap(find("Look at what is yours"))
    assert [touch.text for touch in touchables(app.stage.sheets[-1]) if "I am" in touch.text] == [
        "I am Sara",
        "I am Kim",
    ]


# -- whole games by touch ----------------------------------------------------------------------------------


class Sums(Base, kw_only=True):
    """A table at which four things are asked that the small games do not ask."""

    said: list[Any] = []


def four_questions(table: Sums) -> Step:
    places = [Option("ship", "Ship"), Option("fort", "Fort"), Option("well", "Well", why_not="it is dry")]
    table.said.append((yield from Number("gold", say("How much gold?"), most=lambda: 40)))
    table.said.append((yield from Allot("men", say("Where do they go?"), offers=lambda: places, total=lambda: 3)))
    table.said.append((yield from Confirm("sure", say("Are you sure?"))))
    table.said.append((yield from Write("ship", say("What is the ship called?"), longest=12)))
    table.outcome = Outcome(["p1"], say("That is all."))


def shown(table: Sums, viewer: str) -> View:
    return View(say("Questions"), [])


FOUR = Game(
    "four_questions",
    "Four Questions",
    Sums,
    lambda table: None if table.outcome else four_questions(table),
    shown,
    lambda settings, players: Sums(players=players),
    players=(1, 3),
)
WHOLE = {
    "lantern_auction": (1, 3, {"cover", "choose", "number"}),
    "cellar_chase": (4, 3, {"act", "place", "cover", "choose"}),
    "storm_dice": (5, 2, {"roll", "choose"}),
    "four_questions": (1, 1, {"number", "allot", "confirm", "write"}),
}
"""By what chance, how many play, and the kinds of questions they are asked on the way."""


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_is_played_to_its_outcome_by_touch_alone(name, tmp_path, monkeypatch):
    shelf = {game.name: game for game in (*GAMES, FOUR)}
    monkeypatch.setattr(games, "game_names", lambda: sorted(shelf))
    monkeypatch.setattr(games, "find_game", shelf.__getitem__)
    seed, players, kinds = WHOLE[name]
    people = [Player(name, name, seat=seat) for seat, name in enumerate(NAMES[:players])]

    played = play_by_touch(tmp_path, people, {}, seed, 60, game=name)

    assert played.wrong == []
    assert played.over
    assert set(played.kinds) == kinds
