"""A new game: who sits where, on which side, and for whom a bot decides."""

import pytest

from companion.errors import Invalid
from companion.kernel.seats import Player
from kivy_ui.pages.new_game import draft as drafts
from kivy_ui.preferences import Preferences
from kivy_ui.theme import DARK, LOOKS, look_of, seat_look
from tests.kivy_ui.new_game.conftest import STORMY
from tests.small_games import lantern_auction


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
