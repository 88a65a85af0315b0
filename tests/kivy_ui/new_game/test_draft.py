"""A new game, step by step: which questions are asked, and what does not go together."""

from msgspec.structs import replace

from companion.kernel.seats import Player
from kivy_ui.open_game import Plan
from kivy_ui.pages.new_game import draft as drafts
from kivy_ui.preferences import Preferences
from tests.companion.example_game import GAME
from tests.kivy_ui.drivers.touch_driver import pump
from tests.kivy_ui.new_game.conftest import STORMY

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
