"""How a game starts: casters, Homes, the market and the Portal."""

from collections import Counter

from companion.games.casting_shadows import GAME
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


def test_shadow_boxing_is_set_up_against_three_bots():
    """CS-S47; CS-G5."""
    play = Play(fresh(1))
    play.say("setup.character", "frill").say("setup.homes", "yes")
    for card in MARKET.values():
        play.say("setup.market", "red_gem_card" if card == "curse_void" else card)
    for companion in PORTAL:
        play.say("setup.portal", companion)
    table = play.table

    assert [caster.hp for caster in table.casters.values()] == [18, 6, 6, 6]
    assert [card.card for card in table.me.book] == ["spectral_slap", "curse_void"]
    books = [[card.card for card in table.casters[bot].book] for bot in table.bots]
    assert books == [["fatal_fronds"], ["heavy_hand"], ["feeding_frenzy"]]
    assert table.main.left == 42
    assert table.active.id == "p1"
    assert [player.id for player in table.after("p1")] == ["p2", "p3", "p4"]


def test_a_bot_casts_what_its_gems_pay_and_the_rest_is_read_from_its_sheet():
    """CS-G5."""
    play = Play(fresh(1, decks="virtual"))
    play.say("setup.character", "kit").say("setup.homes", "yes")
    play.say("setup.shuffle", list(play.table.main.order)).say("setup.shuffle.companions", list(COMPANIONS))
    table = play.table
    table.turn = "p3"
    table.pieces["p1"].at = table.pieces["p3"].at
    play = Play(table)
    faces = dict.fromkeys(("red 1", "red 2"), "red_gem") | {"blue 1": "blue_orb", "blue 2": "blue_orb"}
    play.say("solo.roll", {die: [face] for die, face in {**faces, "purple": "cursed_crystal"}.items()})
    play.say("solo.act", f"cast {table.casters['p3'].book[0].id}").say("cast.strength", "2").say("cast.target", "p1")
    play.say("solo.act", "end")

    assert play.hp("p1", "p3") == [14, 6]
    assert play.table.active.id == "p4"


def test_alone_the_checklist_has_the_bots_and_the_cards_to_search_for():
    """CS-G5: before the deck is shuffled."""
    tasks = [task.id for task in GAME.setup.checklist(fresh(1))]

    assert tasks.index("bots' cards") < tasks.index("market")
    assert "bots" not in [task.id for task in GAME.setup.checklist(fresh(2))]


def test_what_the_app_deals_is_not_laid_out():
    """CS-009."""
    tasks = [task.id for task in GAME.setup.checklist(fresh(2, decks="virtual", counterspells="virtual"))]

    assert tasks == ["boards", "wheels", "ring", "middle"]
