"""The five troves: drawing, returning, shuffling, cutting (SM-028)."""

from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.cards.troves import cut, draw_card, next_of_colour, return_card, shuffle
from tests.games.shadows_of_malice.playing import make_table, play


def trove(name, order, mode="virtual"):
    table = make_table(("Sara",))
    table.troves[name].order, table.troves[name].mode = list(order), mode
    return table, table.troves[name]


def test_a_virtual_trove_gives_its_top_card():
    """SM-025, SM-028: nothing is asked."""
    table, deck = trove("fate", ["brutal-assault", "second-wind"])
    played = play(draw_card(table, "fate", "Sara"))
    assert (played.result, played.prompts, deck.order) == ("brutal-assault", [], ["second-wind"])


def test_from_a_physical_trove_the_players_name_what_they_drew():
    """SM-028: any card that is in it, by its name."""
    table, deck = trove("fate", ["brutal-assault", "second-wind"], "physical")
    played = play(draw_card(table, "fate", "Sara"), "second-wind")
    assert [option.label for option in played.prompts[0].options()] == [
        "Brutal Assault", "another card, not among these …",
    ]  # fmt: skip
    assert (played.result, deck.order) == ("second-wind", ["brutal-assault"])


def test_an_empty_trove_gives_nothing_and_says_so():
    """G-20"""
    for mode in ("physical", "virtual"):
        table, _ = trove("mastery", [], mode)
        played = play(draw_card(table, "mastery", "Sara"))
        assert (played.result, played.tells) == ("", ["The Mastery trove is empty: nothing is drawn."])


def test_a_returned_card_goes_to_the_bottom():
    """SM-028"""
    table, deck = trove("treasure", ["scalebane"])
    play(return_card(table, "cloak-of-defense"))
    assert deck.order == ["scalebane", "cloak-of-defense"]


def test_an_ability_with_the_shuffle_icon_has_its_trove_shuffled():
    """SM-028, SM-113: chance orders a virtual trove, the players are told to mix a physical one; others are not."""
    assert all_cards()["flaming"].shuffle
    assert not all_cards()["glacial"].shuffle

    table, deck = trove("ability", ["glacial", "cunning"])
    played = play(return_card(table, "flaming"), ["flaming", "cunning", "glacial"])
    assert played.asked("trove.shuffle").chance
    assert deck.order == ["flaming", "cunning", "glacial"]

    table, _ = trove("ability", ["glacial"], "physical")
    assert play(return_card(table, "flaming")).tells == [
        "Put Flaming under the Ability trove.",
        "Shuffle the Ability trove.",
    ]
    table, _ = trove("ability", ["flaming"])
    assert play(return_card(table, "glacial")).prompts == []


def test_a_trove_of_one_card_is_not_shuffled_and_not_cut():
    """SM-028: nothing to ask."""
    table, _ = trove("fate", ["brutal-assault"])
    assert play(shuffle(table, "fate")).prompts == []
    assert play(cut(table, "fate")).prompts == []


def test_a_cut_lays_the_lower_part_on_top():
    """SM-237, SM-239: chance says where; a physical trove is cut by hand."""
    table, deck = trove("potion", ["a", "b", "c", "d"])
    assert play(cut(table, "potion"), stop=True).open.legal() == ["1", "2", "3"]
    play(cut(table, "potion"), "3")
    assert deck.order == ["d", "a", "b", "c"]

    table, _ = trove("potion", ["a", "b"], "physical")
    assert play(cut(table, "potion")).prompts == []


def test_after_a_cut_the_next_card_of_the_colour_and_the_others_to_the_bottom():
    """SM-237: what was turned over before it lies under the rest."""
    blue, red, green = "elixir-of-restoration", "oil-of-living-flame", "seedwater"
    assert [all_cards()[c].color for c in (blue, red, green)] == ["blue", "red", "green"]
    table, deck = trove("potion", [red, blue, green])
    assert play(next_of_colour(table, "potion", "blue", "Sara")).result == blue
    assert deck.order == [green, red]

    table, deck = trove("potion", [red, blue, green], "physical")
    played = play(next_of_colour(table, "potion", "blue", "Sara"), stop=True)
    assert played.open.pool() == [blue]
    played.answer(blue)
    assert (played.result, deck.order) == (blue, [red, green])
