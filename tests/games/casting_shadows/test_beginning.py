"""How a game starts: casters, Homes, the market and the Portal."""

from collections import Counter

from companion.games.casting_shadows.cards.printed import (
    BOX,
    CHARACTERS,
    COMPANIONS,
    COUNTERSPELLS,
    HEXES,
    SPELLS,
    ResourceCard,
    main_deck,
)
from companion.games.casting_shadows.rules.ring import DISTANCES, HOME_SLOTS
from tests.games.casting_shadows.playing import CHARACTERS as CHOSEN
from tests.games.casting_shadows.playing import MARKET, PORTAL, Play, begun, fresh


def test_the_box_has_the_cards_that_are_counted():
    """CS-001, CS-002, CS-036, CS-037, CS-028."""
    assert (len(main_deck()), sum(card.copies for card in COUNTERSPELLS.values()), len(COMPANIONS)) == (52, 10, 10)
    levels = Counter(SPELLS[card].level if card in SPELLS else 0 for card in main_deck())
    assert levels == {1: 33, 2: 9, 3: 2, 0: 8}
    assert len(BOX.spells) + len(BOX.resources) == 30
    assert len(HEXES) == 7
    assert {character.home for character in CHARACTERS.values()} < set(HEXES)
    assert {kind for card in BOX.resources for kind in [type(card)]} == {ResourceCard}


def test_what_nobody_knows_is_null_and_has_a_value_of_ours():
    """CS-G2: the damage of nine Attacks and the details of three Conversions."""
    attacks = [spell for spell in BOX.spells if spell.kind == "attack" and spell.damage is None]
    conversions = [spell for spell in BOX.spells if spell.kind == "conversion" and spell.turns is None]

    assert (len(attacks), len(conversions)) == (9, 3)
    assert all(spell.ours for spell in attacks)
    assert all(spell.makes for spell in conversions)


def test_a_spell_of_level_2_or_3_asks_for_one_of_the_level_below():
    """CS-029, CS-059."""
    asked = {spell.id: [want for want in spell.collect if want.startswith("spell")] for spell in BOX.spells}

    assert all(asked[spell.id] == ([f"spell_{spell.level - 1}"] if spell.level > 1 else []) for spell in BOX.spells)


def test_set_up_for_four():
    """CS-S01; CS-006, CS-009, CS-039, CS-041, CS-043, CS-044, CS-045."""
    table = begun(4).table

    assert [(c.hp, c.energy, c.form) for c in table.casters.values()] == [(18, 0, "base")] * 4
    assert table.market.places == MARKET
    assert (table.main.left, table.counterspells, table.portal, table.companions.left) == (47, 10, list(PORTAL), 7)
    assert "0" not in table.market.places
    assert "C" not in table.market.places
    homes = [table.hexes[table.at(seat)] for seat in table.casters]
    assert homes == [CHARACTERS[character].home for character in CHOSEN]


def test_desert_and_volcano_lie_opposite_and_homes_in_seating_order():
    """CS-007, CS-042, CS-R32."""
    table = begun(4).table

    assert (table.hexes["C"], table.hexes["0"], table.hexes["3"]) == (
        "ancient_rune",
        "dusty_desert",
        "underground_volcano",
    )
    assert [table.at(seat) for seat in ("p1", "p2", "p3", "p4")] == list(HOME_SLOTS)


def test_homes_that_lie_otherwise_are_named():
    """CS-R32: editable."""
    play = Play(fresh(2))
    play.say("setup.character", "kit").say("setup.character", "haze").say("setup.homes", "no")
    for home in ("home_kit", "home_nuzzle", "home_haze"):
        play.say("setup.home", home)

    assert [play.table.at(seat) for seat in ("p1", "p2")] == ["1", "4"]


def test_two_players_have_all_seven_hexes():
    """CS-S46; CS-007, CS-R8."""
    table = begun(2).table

    assert len(set(table.hexes.values())) == 7
    assert (len(table.market.cards), table.main.left) == (5, 47)
    assert [table.at(seat) for seat in table.casters] == ["4", "5"]
    assert DISTANCES["4"]["5"] == 1


def test_a_caster_is_chosen_once_and_the_youngest_begins():
    """CS-008, CS-041."""
    play = Play(fresh(3))
    play.say("setup.character", "frill")

    assert play.open("setup.character").legal() == ["kit", "haze", "nuzzle"]
    assert begun(3).open("start.roll").who == "p1"


def test_a_virtual_deck_is_shuffled_by_chance_and_needs_no_names():
    play = Play(fresh(2, decks="virtual"))
    play.say("setup.character", "kit").say("setup.character", "haze").say("setup.homes", "yes")

    play.say("setup.shuffle", list(reversed(main_deck())))
    play.say("setup.shuffle.companions", list(COMPANIONS))

    assert play.table.market.cards == list(reversed(main_deck()))[:5]
    assert play.asked() == ["start.roll"]
