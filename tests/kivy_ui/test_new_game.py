"""A new game, step by step: what was decided, what the game refuses, and where it can be mended."""

import sys
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.errors import Invalid
from companion.kernel import registry as games
from companion.kernel.game import Preset, Setting, Setup
from companion.kernel.prompts import Option
from companion.kernel.seats import Player
from kivy_ui.focus import scroll_to, touchables
from kivy_ui.open_game import Plan
from kivy_ui.pages.new_game import draft as drafts
from kivy_ui.pages.new_game.game_card import GameCard
from kivy_ui.preferences import Preferences
from kivy_ui.theme import DARK, LOOKS, look_of, seat_look
from tests.companion.example_game import GAME
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.small_games import lantern_auction

TWO = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=4)]
YES_NO = (Option("no", "no"), Option("yes", "yes"))


def only_calm_for_one(chosen, players):
    if chosen["storm"] == "yes" and len(players) == 1:
        raise Invalid("Nobody rows through a storm alone: play without it, or find somebody.")
    return GAME.new(chosen, players)


STORMY = replace(
    GAME,
    name="stormy",
    title="Stormy Dash",
    new=only_calm_for_one,
    setup=Setup(
        settings=(
            *GAME.setup.settings,
            Setting("storm", "Storm", YES_NO, "no", "It is a hard life."),
            Setting("shoals", "Shoals", (Option("none", "none"),), "none"),
            Setting("H-1", "May boats meet?", YES_NO, "no", "The sea is wide.", ruling=True),
        ),
        presets=(
            Preset("cards", "With cards: yours", {"deck": "physical"}),
            Preset("app", "Without", {"deck": "virtual"}),
            Preset("quick", "At once", {"deck": "virtual"}, ready=True, players=3),
        ),
    ),
)


@pytest.fixture
def install(monkeypatch):
    """Make these the games there are."""

    def make(*installed):
        monkeypatch.setattr(games, "game_names", lambda: sorted(game.name for game in installed))
        for game in installed:
            monkeypatch.setitem(sys.modules, f"companion.games.{game.name}", SimpleNamespace(GAME=game))

    return make


@pytest.fixture
def draft(install):
    install(STORMY)
    return drafts.new_draft(Preferences())


# -- which questions are asked ---------------------------------------------------------------------------------


def test_the_only_game_is_not_asked_for(draft):
    assert drafts.steps(draft) == ["preset", "settings", "players", "dice", "summary"]


def test_with_two_games_the_first_question_is_which(install):
    install(STORMY, GAME)
    draft = drafts.new_draft(Preferences())

    assert draft.step == "game"
    assert drafts.refusal(draft, "game") == "Choose a game first."
    drafts.choose_game(draft, "lighthouse")
    assert drafts.steps(draft) == ["game", "settings", "players", "dice", "summary"]


def test_a_game_without_dice_is_not_asked_how_they_are_read(install, open_app):
    install(replace(GAME, dice=()))
    app = open_app()

    assert drafts.steps(drafts.new_draft(Preferences())) == ["settings", "players", "summary"]
    app.open_game.begin(Plan("lighthouse", [Player("Sara", "Sara")], {}, "calm sea"))
    app.desk.navigation.go("settings", section="dice")
    pump(3)
    assert "Dice" not in [getattr(part, "text", "") for part in app.desk.navigation.page.walk()]


def test_a_setting_without_a_choice_is_not_shown_and_rulings_stand_apart(draft):
    groups = drafts.setting_groups(draft)

    assert {name: [s.key for s in those] for name, those in groups.items()} == {
        "game": ["storm"],
        "preset": ["deck"],
        "rulings": ["H-1"],
    }


def test_a_preset_takes_back_what_was_chosen_by_hand_where_it_speaks(draft):
    draft.settings = {"deck": "virtual", "storm": "yes"}

    drafts.choose_preset(draft, "cards")

    assert drafts.settings_of(draft) == {"deck": "physical", "storm": "yes"}


def test_a_ready_preset_forgets_what_was_chosen_by_hand_and_seats_who_is_missing(draft):
    draft.settings = {"storm": "yes"}

    drafts.choose_preset(draft, "quick")
    drafts.seat_enough(draft, Preferences())

    assert drafts.settings_of(draft) == {"deck": "virtual"}
    assert drafts.steps(draft) == ["preset", "players", "dice", "summary"]
    assert [(player.name, player.seat) for player in draft.players] == [
        ("Player 1", 0), ("Player 2", 4), ("Player 3", 6),
    ]  # fmt: skip


def test_nobody_is_sent_away_for_a_ready_preset(draft):
    for seat in (1, 2):
        drafts.sit_down(draft, Preferences(), seat)
    drafts.choose_preset(draft, "quick")

    drafts.seat_enough(draft, Preferences())

    assert len(draft.players) == 4


# -- who sits where --------------------------------------------------------------------------------------------


def test_at_first_two_sit_opposite_each_other(draft):
    assert [(player.name, player.seat) for player in draft.players] == [("Player 1", 0), ("Player 2", 4)]


def test_the_last_group_sits_where_it_sat(install):
    install(STORMY)
    group = [Player("Sara", "Sara", "teal", 2), Player("Bo", "Bo", "pink", 6)]

    assert drafts.new_draft(Preferences(group=group)).players == group


def test_somebody_new_gets_a_name_from_last_time_and_a_look_of_their_own(draft):
    draft.players = [Player("Ann", "Ann", LOOKS[3], 0)]

    drafts.sit_down(draft, Preferences(people=["ann", "Cid"]), 3)

    newcomer = drafts.at_seat(draft, 3)
    assert newcomer.name == "Cid"
    assert newcomer.colour == LOOKS[0]


def test_the_third_without_a_name_is_the_third_whoever_played_before(draft):
    before = Preferences(people=["Player 1", "Player 2"])
    drafts.call(draft, 0, "Sara")
    drafts.call(draft, 4, "Bryan")

    drafts.sit_down(draft, before, 2)

    assert draft.players[1].name == "Player 3"


def test_players_are_counted_around_the_table(draft):
    drafts.sit_down(draft, Preferences(), 2)

    assert [player.seat for player in draft.players] == [0, 2, 4]


def test_a_full_table_says_for_how_many_the_game_is(draft):
    drafts.sit_down(draft, Preferences(), 1)
    drafts.sit_down(draft, Preferences(), 2)

    with pytest.raises(Invalid, match="Stormy Dash is for 4 players at most"):
        drafts.sit_down(draft, Preferences(), 3)


def test_two_can_change_seats_and_one_can_move(draft):
    drafts.change_seats(draft, 0, 4)
    assert [player.name for player in draft.players] == ["Player 2", "Player 1"]
    drafts.change_seats(draft, 0, 6)
    assert [player.seat for player in draft.players] == [4, 6]


def test_no_two_are_called_alike(draft):
    with pytest.raises(Invalid, match="name of their own"):
        drafts.call(draft, 0, " player 2 ")
    assert draft.players[0].name == "Player 1"


def test_whoever_had_a_look_gets_the_other_one_for_it(draft):
    one, other = (player.colour for player in draft.players)

    drafts.wear(draft, 0, other)

    assert [player.colour for player in draft.players] == [other, one]


def test_players_are_dealt_to_sides_round_the_table_until_they_choose(install):
    install(lantern_auction.GAME)
    draft = drafts.new_draft(Preferences())
    drafts.sit_down(draft, Preferences(), 2)
    assert [side.id for side in drafts.sides_of(draft).values()] == ["keepers", "moths", "keepers"]

    drafts.join(draft, 0, "moths")

    assert [side.id for side in drafts.sides_of(draft).values()] == ["moths", "moths", "keepers"]
    assert [player.side for player in drafts.plan_of(draft).players] == ["moths", "", ""]


def test_the_side_in_one_game_is_none_in_another(install):
    install(lantern_auction.GAME, STORMY)
    group = [Player("a", "Ada", seat=0, side="moths"), Player("b", "Bo", seat=4)]
    draft = drafts.new_draft(Preferences(group=group))

    drafts.choose_game(draft, "stormy")

    assert [player.side for player in draft.players] == ["", ""]
    assert drafts.sides_of(draft) == {}


def test_a_bot_decides_for_somebody_but_not_for_everyone(draft):
    drafts.let_bot_decide(draft, 4)
    assert drafts.plan_of(draft).bots == [drafts.plan_of(draft).players[1].id]
    with pytest.raises(Invalid, match="Somebody has to play"):
        drafts.let_bot_decide(draft, 0)

    drafts.change_seats(draft, 4, 2)
    assert draft.bots == [2]
    drafts.let_player_decide(draft, 2)

    assert drafts.plan_of(draft).bots == []


def test_a_bot_goes_with_the_player_it_decides_for(draft):
    drafts.let_bot_decide(draft, 4)

    drafts.stand_up(draft, 4)

    assert draft.bots == []


def test_a_player_looks_as_they_chose_and_else_like_their_seat():
    assert look_of(Player("a", "a", LOOKS[5], 1), DARK) == seat_look(5, DARK)
    assert look_of(Player("a", "a", "mauve", 1), DARK) == seat_look(1, DARK)


# -- what does not go together ---------------------------------------------------------------------------------


def test_a_refusal_is_found_at_the_step_that_can_mend_it(draft):
    draft.settings = {"storm": "yes"}
    drafts.stand_up(draft, 4)

    assert drafts.refusal(draft, "settings").startswith("Nobody rows through a storm alone")
    assert drafts.refusal(draft, "players").startswith("Nobody rows through a storm alone")
    assert drafts.refusal(draft, "dice") == ""


def test_nobody_at_the_table_is_a_matter_of_players_alone(draft):
    draft.players = []

    assert drafts.refusal(draft, "settings") == ""
    assert drafts.refusal(draft, "players") == "Stormy Dash is for 1 to 4 players, not 0."


def test_the_plan_has_ids_that_a_correction_can_name(draft):
    drafts.call(draft, 0, "Dr. Who")

    assert drafts.plan_of(draft).players[0].id == "Dr Who"


# -- with a finger -----------------------------------------------------------------------------------------------


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
