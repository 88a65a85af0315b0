"""A new game with a finger, from the first step to the plan."""

import pytest
from msgspec.structs import replace

from kivy_ui.focus import scroll_to, touchables
from kivy_ui.open_game import Plan
from kivy_ui.pages.new_game.game_card import GameCard
from tests.companion.example_game import GAME
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.new_game.conftest import STORMY, TWO
from tests.small_games import lantern_auction


def to_step(app, step):
    tap(find("New game"))
    while app.desk.navigation.page.draft.step != step:
        tap(find("Next"))


def test_of_several_games_a_tap_on_the_card_of_one_leads_on(install, open_app):
    install(replace(STORMY, players=(1, 3)), replace(GAME, players=(2, 2)))
    app = open_app()
    tap(find("New game"))

    cards = {card.text: card for card in touchables(app.stage) if isinstance(card, GameCard)}
    tap(cards["Stormy Dash"])

    assert list(cards) == [GAME.title, "Stormy Dash"]
    assert (app.desk.navigation.page.draft.game, app.desk.navigation.page.draft.step) == ("stormy", "preset")


def test_a_game_is_begun_by_touch_alone(open_app):
    app = open_app()
    to_step(app, "settings")
    tap(find("Difficulty"))
    tap(find("Easy"))
    tap(find("Next"))
    tap(find("free"))
    tap(find("● Player 1"))
    tap(find("Another name"))
    for key in ("S", "a", "r", "a", "Done"):
        tap(find(key))
    tap(find("Next"))
    tap(find("Rolled by the app"))
    tap(find("Next"))

    tap(find("Begin"))
    finish_work(app)

    open_game = app.open_game
    assert open_game.session.table.settings.difficulty == "easy"
    assert [player.name for player in open_game.players] == ["Sara", "Player 3", "Player 2"]
    assert open_game.dice == "virtual"
    assert app.desk.preferences.people[0] == "Sara"
    assert app.desk.navigation.page.tasks


def test_the_next_new_game_begins_with_the_same_group(open_app):
    app = open_app()
    to_step(app, "players")
    tap(find("free"))
    to_last = lambda: app.desk.navigation.page.draft.step == "summary"  # noqa: E731
    while not to_last():
        tap(find("Next"))
    tap(find("Begin"))
    finish_work(app)
    app.desk.navigation.go("home")

    tap(find("New game"))

    assert len(app.desk.navigation.page.draft.players) == 3


def test_back_leads_through_the_steps_to_home_and_forgets_nothing(open_app):
    app = open_app()
    to_step(app, "players")
    tap(find("free"))

    tap(find("Back"))
    tap(find("Next"))
    assert len(app.desk.navigation.page.draft.players) == 3
    for _ in range(3):
        tap(find("Back"))

    assert find("New game")


def test_a_refusal_stands_on_the_page_until_it_is_mended(open_app, install):
    install(STORMY)
    app = open_app()
    to_step(app, "players")
    app.desk.navigation.page.draft.settings = {"storm": "yes"}
    tap(find("★ Player 2"))
    tap(find("Does not play"))

    tap(find("Next"))
    assert app.desk.navigation.page.draft.refusal.startswith("Nobody rows")
    assert app.desk.navigation.page.draft.step == "players"
    tap(find("free"))

    assert app.desk.navigation.page.draft.refusal == ""
    tap(find("Next"))
    assert app.desk.navigation.page.draft.step == "dice"


def test_somebody_moves_to_another_seat(open_app):
    app = open_app()
    to_step(app, "players")

    tap(find("● Player 1"))
    tap(find("Another seat"))
    tap(find("free"))

    assert [player.seat for player in app.desk.navigation.page.draft.players] == [3, 4]


def test_side_and_bot_are_chosen_at_a_seat(open_app, install):
    install(lantern_auction.GAME)
    app = open_app()
    app.desk.navigation.go("new_game", step="players")
    pump(3)

    tap(find("Player 2"))
    tap(find("Let a bot decide"))
    tap(find("Player 1"))
    tap(find("Moths"))

    draft = app.desk.navigation.page.draft
    assert (draft.bots, draft.players[0].side) == ([4], "moths")
    assert find("Player 2").words[1].text == "Moths · a bot decides"
    tap(find("Next"))
    tap(find("Begin"))
    finish_work(app)
    assert [prompt.who for prompt in app.open_game.prompts] == ["p1"]  # the bot has said which lantern it loves
    assert [player.side for player in app.open_game.session.table.players] == ["moths", "moths"]


def test_a_bot_still_decides_when_the_game_is_opened_again(open_app, install):
    install(lantern_auction.GAME)
    app = open_app(game=Plan("lantern_auction", TWO, {}, "evening", bots=["Bryan"]))
    app.open_game.leave()

    app.open_game.resume("evening")

    assert [seat.id for seat in app.open_game.seats_of("")] == ["p1"]
    assert list(app.open_game.host.bots) == ["p2"]


def test_a_game_without_dice_shows_nothing_of_dice(open_app, install):
    install(lantern_auction.GAME)
    app = open_app(game=Plan("lantern_auction", TWO, {}, "evening"))

    for page, words in (("home", "Dice & camera"), ("settings", "Dice"), ("help", "Real dice")):
        app.desk.navigation.go(page)
        pump(2)
        assert words not in [getattr(part, "text", "") for part in app.stage.walk()]


def test_rulings_are_folded_away_until_they_are_wanted(open_app):
    app = open_app()
    to_step(app, "settings")
    question = "Which power does the power die give?"
    with pytest.raises(AssertionError):
        find(question)

    tap(find("Rulings"))
    tap(find(question))
    tap(find("up to 3, 4–5, 6 and more: power 1, 2, 3"))

    assert app.desk.navigation.page.draft.settings == {"RUL-02": "low"}


def test_unfolding_rulings_leaves_them_where_they_were_touched(open_app):
    app = open_app()
    to_step(app, "settings")
    fold = find("Rulings")
    scroll_to(fold)
    pump(2)
    before = fold.to_window(*fold.pos)[1]

    tap(fold)
    pump(2)

    fold = find("Rulings")
    assert fold.to_window(*fold.pos)[1] == pytest.approx(before, abs=2)


def test_the_page_made_anew_stands_at_the_same_step(open_app):
    app = open_app()
    to_step(app, "dice")

    app.desk.settings.change(text="large")
    pump(2)

    assert app.desk.navigation.page.draft.step == "dice"
