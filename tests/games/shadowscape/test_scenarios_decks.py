"""Fate deck, Treasures and Whispers, as worked scenarios."""

import pytest

from companion.games.shadowscape.rules.fate_deck import fate_cards, turns_left
from companion.games.shadowscape.rules.setup import lord_comes_with, new_table, recipe, whisper_deck
from companion.kernel import Player, settle
from tests.games.shadowscape.playing import (
    GAME,
    Play,
    fresh,
    seats,
    sitting,
    with_enemy,
    with_hero,
    with_lord,
    with_room,
    with_side,
    with_treasure,
)


@pytest.mark.parametrize(
    ("players", "ones", "twos", "total", "lord"), [(2, 5, 2, 10, (4, 6)), (3, 6, 3, 12, (6, 8)), (4, 7, 4, 14, (8, 10))]
)
def test_the_whisper_deck_of_so_many_players(players, ones, twos, total, lord):
    """SS-S13; SS-012, SS-013, SS-039."""
    deck = whisper_deck("competitive", players)

    assert deck.order == ["one"] * ones + ["two"] * twos + ["trio"] * 3
    assert (deck.left, deck.left - 4) == (total, total - 4)
    assert lord_comes_with("competitive", players) == lord


def test_a_deck_that_runs_out_in_the_middle_of_a_draw_is_shuffled_and_the_draw_goes_on():
    """SS-S30; SS-042, SS-025, SS-G9, SS-060."""
    table = sitting("3,3", "1,1")
    with_side(table, "101", action="prepare", value=3, boost="", to_hand_size=True)
    with_room(table, "2,2", treasure=True)
    table.fate.deck, table.fate.discards = 2, 50
    table.heroes["p1"].hand, table.heroes["p2"].hand = 1, 7
    play = Play(table).do("card 101")
    if play.asked() == ["treasure.fill"]:
        play.say("treasure.fill", "done")

    assert (play.table.fate.deck, play.table.fate.discards, play.me.hand) == (49, 0, 4)
    assert fate_cards(play.table) == 60
    assert [treasure.at for treasure in play.table.treasures] == ["2,2"]  # refilled


def test_the_fate_card_of_an_enemy_phase_is_in_the_new_deck():
    """SS-G9; SS-042, SS-101."""
    table = sitting("3,3", "1,1")
    with_enemy(table, "rat", "beast", "melee", 1, at="5,5")
    table.fate.deck, table.fate.discards = 1, 51
    play = Play(table).enemies("beast")

    assert (play.table.fate.deck, play.table.fate.discards) == (52, 0)


def test_a_symbol_that_has_a_treasure_gets_no_second_one():
    """SS-G33, SS-G11; SS-042, SS-077: one pile, then its discards, then the active player decides."""
    table = sitting("3,3", "1,1")
    for place in ("2,2", "4,4", "1,3"):
        with_room(table, place, treasure=True)
    with_treasure(table, "2,2", 3)
    table.piles["treasure"].left, table.piles["treasure"].discards = 0, ["4"]
    with_enemy(table, "rat", "beast", "melee", 1, at="5,5")
    table.fate.deck, table.fate.discards = 1, 51
    play = Play(table).enemies("beast").say("treasure.where", "4,4").say("treasure.fill", "done")

    assert sorted(treasure.at for treasure in play.table.treasures) == ["2,2", "4,4"]
    assert play.table.piles["treasure"].left == 0


def test_the_whisper_deck_of_the_game_together():
    """SS-S32; SS-057, SS-111, SS-G5, SS-G6: of 10 ones and 8 twos, as in our set."""
    deck = whisper_deck("cooperative", 3, ones=10)

    assert deck.order == ["one"] * 10 + ["two"] * 6 + ["trio"] * 3
    assert (deck.left, deck.left - 4) == (19, 15)
    assert lord_comes_with("cooperative", 3, ones=10) == (13, 15)
    assert sum(recipe("cooperative", 3, ones=9)) == 16  # whatever the split is


def test_a_search_of_enough_points_takes_the_treasure():
    """SS-S33 (a); SS-031."""
    table = sitting("2,2", "1,1")
    with_side(table, "101", action="search", value=2, boost="search")
    with_treasure(table, "2,2", 3)
    play = Play(table).do("card 101", boost=1)

    assert play.table.treasures == []
    assert [(token.kind, token.search) for token in play.me.tokens] == [("treasure", 3)]


def test_too_few_points_find_nothing():
    """SS-031."""
    table = sitting("2,2", "1,1")
    with_side(table, "101", action="search", value=2, boost="search")
    with_treasure(table, "2,2", 3)

    assert Play(table).do("card 101", boost=0).me.tokens == []


def test_a_search_without_a_treasure_is_allowed_where_a_whisper_asks_for_it():
    """SS-S33 (b); SS-092, SS-G23."""
    table = sitting("2,4", "1,1", content="ours")
    with_whisper(table, "what_the_cook_hid")
    _ours(table, "2,4", "7")
    play = Play(table)
    assert play.table.turn_left.searched == []
    whisper = play.do("claim whisper").open("claim.whisper")
    assert whisper.options()[0].why_not
    play.say("claim.whisper", "none")

    play.table.turn_left.searched = ["2,4"]  # a Search was done there in this turn
    play = play.again().do("claim whisper", claim_whisper="0")
    assert play.me.whispers == ["what_the_cook_hid"]


def test_a_search_into_an_adjacent_room_counts_as_being_there():
    """SS-S33 (c); SS-093, SS-052: its Shrine boosts; the Hero stays where it is."""
    table = sitting("2,3", "1,1")
    with_side(table, "101", action="search", value=2, boost="magic", reach=1)
    with_room(table, "2,2", shrine="arcane")
    with_treasure(table, "2,2", 4)
    play = Play(table).do("card 101", search_where="2,2", boost=1)

    assert [token.search for token in play.me.tokens] == [4]  # 2 + 1 discard + 1 Shrine
    assert play.table.at("p1") == "2,3"
    assert play.table.turn_left.searched == ["2,2"]


def _ours(table, place, number):
    """A room of our own set lies there."""
    table.rooms[place].card = number


def with_whisper(table, id):
    table.whispers.open.append(id)


@pytest.mark.parametrize(("discard", "phases"), [("5", 44), ("15", 34)])
def test_the_clock_of_the_game_together(discard, phases):
    """SS-S34; SS-059, SS-112: hands 4, 4 and 3."""
    table = _together(3, discard, "1", [4, 4, 3])

    assert (table.fate.deck, turns_left(table)) == (phases, phases)


@pytest.mark.parametrize(("per_phase", "phases"), [("2", 21), ("1", 41)])
def test_the_countdown_with_one_or_two_fate_cards(per_phase, phases):
    """SS-S19; SS-058, SS-059, SS-112: hands 4 and 5, ten cards put aside."""
    table = _together(2, "10", per_phase, [4, 5])

    assert (table.fate.deck, turns_left(table)) == (41, phases)


def _together(players, discard, per_phase, hands):
    """A light game together, after its set-up."""
    play = Play(fresh(players, mode="cooperative", level="light", start_discard=discard, fate_per_phase=per_phase)).say(
        "setup.first", "p1"
    )
    for hand in hands:
        play.say("setup.hand", hand)
    return play.table


def test_together_the_game_is_lost_when_the_deck_runs_out():
    """SS-S19; SS-058: no new deck and no new Treasures."""
    table = sitting("3,3", "1,1", mode="cooperative")
    table.fate.deck, table.fate.discards = 1, 51
    with_room(table, "2,2", treasure=True)
    with_enemy(table, "rat", "beast", "melee", 1, at="5,5")
    play = Play(table).enemies("beast")

    assert play.table.outcome.winners == []
    assert play.table.treasures == []


def test_together_a_prepare_can_lose_the_game():
    """SS-058, SS-025: a draw is carried out in full."""
    table = sitting("3,3", "1,1", mode="cooperative")
    with_side(table, "101", action="prepare", value=3, boost="")
    table.fate.deck, table.fate.discards = 2, 50
    play = Play(table).do("card 101")

    assert play.table.outcome.winners == []


def test_if_the_lord_falls_as_the_deck_runs_out_it_is_a_victory():
    """SS-S19; SS-058, SS-072."""
    table = sitting("3,3", "1,1", mode="cooperative")
    with_hero(table, "p1", movement=1)
    with_lord(table, strength=4, defence=2)
    table.fate.deck, table.fate.discards = 0, 52
    table.fate.deck = 1
    play = Play(table).do("card 101", boost=0)

    assert play.table.outcome.winners == ["p1", "p2"]


def test_a_game_of_one_is_together_with_two_heroes():
    """SS-010, SS-G15."""
    table = new_table(settle(GAME.setup.settings, {}), [Player("p1", "Sara")])

    assert (table.mode, len(table.players), table.alone) == ("cooperative", 2, True)
    assert [player.name for player in seats(1)] == ["Sara"]
