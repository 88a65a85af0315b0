"""How a game comes onto the table: what is asked of people, and what a preset means."""

import pytest
from msgspec.structs import replace

from companion.errors import Invalid
from companion.host.opening import Wanted, open_session, seated, setting_lines
from companion.kernel import registry as games
from companion.kernel.game import Preset, Setup
from companion.storage.saves import Saves
from tests.companion.example_game import GAME

ROWING = replace(
    GAME,
    setup=Setup(
        settings=GAME.setup.settings,
        presets=(
            Preset("box", "With the cards on the table", {"deck": "physical"}),
            Preset("app", "Without them", {"deck": "virtual"}),
            Preset("easy", "Just begin", {"deck": "virtual"}, ready=True, players=3),
        ),
    ),
)


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """Open the rowing game as *answers* say; what was shown, and the session."""
    monkeypatch.setattr(games, "find_game", lambda name: ROWING)

    def run(*answers, **said):
        left, shown = list(answers), []
        wanted = Wanted(game="lighthouse", keep=False, ask=lambda text: left.pop(0), show=shown.append, **said)
        session = open_session(wanted, Saves(tmp_path))
        assert not left
        return session, shown

    return run


def names(table):
    return [seat.name for seat in table.players]


def test_people_are_asked_once_how_they_play(opened):
    session, shown = opened("2", "Ann, Ben", "")

    assert session.table.virtual
    assert shown == ["  1  With the cards on the table", "  2  Without them", "  3  Just begin"]


def test_enter_takes_the_first_way_and_a_wrong_number_is_told(opened):
    session, shown = opened("7", "", "Ann", "")

    assert not session.table.virtual
    assert shown[-1] == "Type a number from 1 to 3."


def test_a_ready_preset_asks_for_no_setting_and_names_are_up_to_the_players(opened):
    asked = opened("3", "")[0].table
    named = opened("3", "Ann")[0].table

    assert (asked.virtual, names(asked)) == (True, ["Player 1", "Player 2", "Player 3"])
    assert names(named) == ["Ann"]


def test_a_ready_preset_on_the_command_line_needs_no_people_to_be_asked(opened, monkeypatch, tmp_path):
    monkeypatch.setattr(games, "find_game", lambda name: ROWING)

    session = open_session(Wanted(game="lighthouse", keep=False, preset="easy"), Saves(tmp_path))

    assert names(session.table) == ["Player 1", "Player 2", "Player 3"]


def test_a_preset_on_the_command_line_is_not_asked_for_and_single_settings_go_before_it(opened):
    assert opened("", players=["Ann"], preset="app")[0].table.virtual
    assert not opened(players=["Ann"], preset="app", settings={"deck": "physical"})[0].table.virtual


def test_an_unknown_preset_is_refused_with_those_there_are():
    with pytest.raises(Invalid, match="Lighthouse Dash has no preset 'boat'"):
        ROWING.preset("boat")
    with pytest.raises(Invalid, match="There is: none"):
        GAME.preset("box")


def test_presets_are_listed_before_the_settings():
    assert setting_lines(ROWING, {})[:2] == [
        "--preset box   With the cards on the table",
        "--preset app   Without them",
    ]


def test_a_name_that_would_break_an_option_or_a_path_keeps_only_its_harmless_part():
    assert [player.id for player in seated(["Dr. No", "a:b=c"])] == ["Dr No", "abc"]
    assert [player.name for player in seated(["Dr. No", "a:b=c"])] == ["Dr. No", "a:b=c"]
    with pytest.raises(Invalid):
        seated(["a:", "a"])
