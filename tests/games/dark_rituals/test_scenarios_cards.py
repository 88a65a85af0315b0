"""The scenarios about set-up, cards, Weight, Trade, Alchemy and Plagues (DR-S01, S05, S09, S21, S24, S25 …)."""

import pytest

from companion.errors import Illegal
from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.cards.box import spells_of
from companion.games.dark_rituals.cards.our_cards import give_our_cards
from companion.games.dark_rituals.rules.actions.alchemy import why_not_cast
from companion.games.dark_rituals.rules.attributes import change_attribute
from companion.games.dark_rituals.rules.gear import weight_of, why_not_equip
from companion.games.dark_rituals.rules.plagues import lay_plague
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.table import Consequence, Gear, Plague, Stack, Table, Tokens, Witch
from companion.kernel import Player
from companion.language.words import worded
from tests.games.dark_rituals.fighting import fight
from tests.games.dark_rituals.scenes import Scene, place, set_purse

SKULL = Gear(id="skull", name="Death's Head", weight=2, needs={"strength": 3, "alchemy": 3})


def table_of_two(**settings: str) -> Table:
    players = [Player("", "Sara", side="legion"), Player("", "Bryan", seat=1, side="heroes")]
    return GAME.start({"values": "ours", "encounter": "the_well", **settings}, players)


def apart() -> Table:
    """Nobody of the Legion near, and all Heroes in the yard."""
    table = fight()
    place(table, hagatha="house")
    return table


# -- set-up ------------------------------------------------------------------------------------------------


def test_a_hero_starts_with_body_sustenance_and_mind():
    """DR-S01: DR-010, DR-120, DR-003."""
    table = Scene(table_of_two()).table

    assert [Scene(table).three(hero) for hero in ("crusader", "executioner")] == [(9, 0, 0), (10, 0, 0)]


def test_the_crusaders_markers_stand_as_on_his_dashboard():
    """DR-S24: DR-009, DR-085, DR-142, DR-137, DR-005. Levels 1, 1, 1 and 2: three spells, then four."""
    table = Scene(table_of_two()).table
    markers = {"agility": 2, "strength": 2, "resistance": 1, "alchemy": 1}
    assert table.heroes["crusader"].attributes == markers
    table.stats |= {f"spell_{n}": {"level": level, "ingredients": 0, "cost": 0} for n, level in enumerate((1, 1, 1, 2))}

    assert [why_not_cast(table, "crusader", f"spell_{n}") == "" for n in range(4)] == [True, True, True, False]
    change_attribute(table, "crusader", "alchemy", 1)
    assert [why_not_cast(table, "crusader", f"spell_{n}") for n in range(4)] == [""] * 4


def test_the_witch_masters_table():
    """DR-S27: DR-011, DR-089, DR-090, DR-082, DR-072, DR-086, DR-087, DR-088."""
    table = Scene(table_of_two()).table
    master = table.master

    assert (master.purse.reserve, master.purse.exhausted, master.purse.lost) == (table.encounter.stamina, 0, 0)
    assert (table.misery.aura, table.misery.souls, table.misery.sacrifices) == (1, 0, 0)
    assert (master.witchcraft, master.plague) == (Stack(deck=5, hand=3), Stack(deck=9))
    assert (table.stronger, table.encounter.rewards) == ([], (1, 3))
    assert (table.loot, table.botanicals) == (Stack(deck=8), Stack(deck=39))


# -- gathering ---------------------------------------------------------------------------------------------


def test_botanicals_are_drawn_as_the_token_says_and_weigh_nothing():
    """DR-S28: DR-051, DR-227, DR-228, DR-229, DR-163, DR-026."""
    table = apart()
    table.tokens, table.botanicals = {"yard": Tokens(botanicals=1), "house": Tokens(botanicals=1)}, Stack(deck=39)
    set_purse(table, "crusader", 4)
    before = weight_of(table, "crusader").total
    play = Scene(table).acts("crusader").say("action", "pick_up").say("pick_up.back", 2)
    hero = play.table.heroes["crusader"]

    assert (play.purse("crusader"), play.table.botanicals.deck, hero.botanicals) == ((3, 1), 37, 2)
    assert (play.table.tokens["yard"].botanicals, weight_of(play.table, "crusader").total) == (0, before)
    assert Scene(play.table).acts("hagatha").why_not("pick_up") == "not there"


def test_a_chest_gives_one_card_that_only_its_number_is_known_of():
    """DR-S63: DR-230, DR-144, DR-164, DR-229."""
    table = apart()
    table.tokens, table.loot = {"yard": Tokens(chests=1)}, Stack(deck=8)
    set_purse(table, "crusader", 5)
    play = Scene(table).acts("crusader").does("search", loot_weight=2)

    assert (play.purse("crusader"), play.table.tokens["yard"].chests, play.table.loot.deck) == ((3, 2), 0, 7)
    assert (play.table.heroes["crusader"].loot, play.table.heroes["crusader"].loot_weight) == (1, 2)
    assert why_not_equip(play.table, "crusader", SKULL) != ""


# -- equipping, Weight, Upgrades ---------------------------------------------------------------------------


def test_deaths_head_demands_strength_and_alchemy_three():
    """DR-S09: DR-035, DR-141, DR-143, DR-144, DR-147."""
    table = apart()
    hero = table.heroes["crusader"]
    hero.attributes |= {"strength": 3, "alchemy": 2}
    hero.loot, hero.loot_weight, table.known_gear = 1, 2, [SKULL]
    play = Scene(table).acts("crusader").does("arrange", arrange="equip", gear="skull").answers()
    assert play.table.heroes["crusader"].equipped == []
    change_attribute(play.table, "crusader", "alchemy", 1)
    play = Scene(play.table).answers()
    carried = weight_of(play.table, "crusader").total
    play.does("arrange", arrange="equip", gear="skull")
    assert [gear.id for gear in play.table.heroes["crusader"].equipped] == ["skull"]
    change_attribute(play.table, "crusader", "alchemy", -1)
    play = Scene(play.table).answers()

    hero = play.table.heroes["crusader"]
    assert (hero.equipped, hero.loot, weight_of(play.table, "crusader").total) == ([], 1, carried)


def test_too_much_weight_is_discarded_for_free():
    """DR-S21, RUL-25, RUL-26: DR-148, DR-149, DR-151, DR-229. 3 + 2 + 2 = 7 of 6."""
    table = apart()
    hero = table.heroes["crusader"]
    hero.loot, hero.loot_weight, hero.botanicals = 2, 4, 5
    happen(table, Consequence(kind="recheck", who="crusader"))
    play = Scene(table)
    assert play.asked() == ["weight"]
    assert [option.id for option in play.open("weight").options()] == ["hand"]
    play.say("weight", "hand").say("discard.weight", 2)

    assert (weight_of(play.table, "crusader").total, play.purse("crusader")) == (5, (9, 0))
    assert (play.table.heroes["crusader"].botanicals, play.table.loot.discards) == (5, 1)


def test_the_weapons_weight_counts_unless_it_is_ruled_otherwise():
    """RUL-26: DR-151."""
    table = apart()
    assert weight_of(table, "crusader").total == 3
    table.rulings = {"RUL-26": "no"}
    assert weight_of(table, "crusader").total == 0


def upgrade(id: str, part: str, reach: str = "", **needs: int) -> Gear:
    return Gear(id=id, name=id.title(), kind="upgrade", part=part, reach=reach, needs=needs)


def test_upgrades_have_to_fit_the_weapon_and_come_once_each():
    """DR-S57: DR-036, DR-209, DR-208, DR-212."""
    table = apart()
    hero = table.heroes["crusader"]
    assert why_not_equip(table, "crusader", upgrade("scope", "attack", "ranged")) != ""
    edge = upgrade("edge", "attack", "melee", strength=2)
    assert why_not_equip(table, "crusader", edge) == ""
    hero.equipped = [edge]
    assert why_not_equip(table, "crusader", upgrade("spike", "attack", "melee")) != ""
    assert why_not_equip(table, "crusader", upgrade("boss", "defence")) == ""
    hero.equipped = []
    assert why_not_equip(table, "crusader", upgrade("spike", "attack", "melee")) == ""


def test_cards_are_changed_only_while_one_is_active_and_nothing_is_resolved():
    """DR-S34: DR-145, DR-210, DR-184."""
    table = fight("condemned")
    table.heroes["crusader"].loot, table.loot = 1, Stack(deck=7)
    play = Scene(table).acts("crusader")
    assert play.why_not("arrange") == ""
    play.say("action", "melee crusader")
    assert "arrange" not in play.asked()
    play.answers()
    assert play.why_not("arrange") == ""
    play = play.acts("executioner")
    assert play.why_not("arrange") == "not there"


# -- Trade -------------------------------------------------------------------------------------------------


def test_each_card_is_a_trade_of_its_own_and_the_active_one_pays():
    """DR-S62, RUL-25: DR-029, DR-171, DR-172, DR-229, DR-146."""
    table = apart()
    giver, taker = table.heroes["crusader"], table.heroes["assassin"]
    giver.loot, giver.loot_weight, giver.botanicals = 1, 2, 2
    taker.loot, taker.loot_weight = 1, 2  # 3 for the weapon: 5 of 6
    set_purse(table, "crusader", 4)
    play = Scene(table).acts("crusader")
    play.does("trade", trade_with="assassin", trade="botanical crusader")
    assert (play.purse("crusader"), play.purse("assassin")) == ((3, 1), (9, 0))
    play.say("action", "trade").say("trade.with", "assassin")
    wares = [option.id for option in play.open("trade").options()]
    assert wares == ["botanical crusader", "loot crusader", "botanical assassin", "loot assassin"]
    play.answers(trade="loot crusader", trade_weight=2, weight="hand", discard_weight=2)

    assert (play.purse("crusader"), play.table.active_now) == ((2, 2), None)
    assert weight_of(play.table, "assassin").total <= 6


# -- Alchemy and scrolls -----------------------------------------------------------------------------------


def alchemist() -> Table:
    table = apart()
    table.card_names = {"spell_crusader_salve": "Salve", "spell_crusader_dome": "Dome"}
    table.stats |= {
        "spell_crusader_salve": {"level": 1, "ingredients": 3, "cost": 1},
        "spell_crusader_dome": {"level": 2, "ingredients": 0, "cost": 0},
    }
    table.heroes["crusader"].botanicals = 2
    set_purse(table, "crusader", 3)
    return table


def test_a_spell_needs_its_level_and_its_ingredients():
    """DR-S60: DR-235, DR-236, DR-238, DR-137."""
    play = Scene(alchemist()).acts("crusader").does("alchemy", card="spell_crusader_salve")
    assert (play.purse("crusader"), play.table.heroes["crusader"].botanicals) == ((3, 0), 2)
    play.table.heroes["crusader"].botanicals = 3
    assert why_not_cast(play.table, "crusader", "spell_crusader_dome") != ""
    play = Scene(play.table).acts("crusader").does("alchemy", card="spell_crusader_salve", alchemy_rise=True)

    hero = play.table.heroes["crusader"]
    assert (play.purse("crusader"), hero.botanicals, hero.attributes["alchemy"]) == ((2, 1), 0, 2)
    assert why_not_cast(play.table, "crusader", "spell_crusader_dome") == ""


@pytest.mark.parametrize(("hero", "job"), [("crusader", "warrior"), ("assassin", "assassin")])
def test_with_cards_of_ours_a_hero_is_offered_the_spells_of_its_own_class(hero, job):
    """DR-069, DR-234, DR-237."""
    table = fight()
    give_our_cards(table)
    table.heroes[hero].botanicals = 1
    options = Scene(table).acts(hero).say("action", "alchemy").open("card").options()

    assert [worded(one.label) for one in options] == [spell.name for spell in spells_of(job)] + ["Another card"]


def test_a_card_whose_cost_is_known_is_dimmed_where_it_cannot_be_paid():
    """DR-021."""
    table = alchemist()
    table.stats["spell_crusader_salve"]["cost"] = 5
    play = Scene(table).acts("crusader").say("action", "alchemy")

    assert play.why_not("spell_crusader_salve", "card") == "needs 5 Stamina, 3 in Reserve"
    assert play.offered("card") == ["spell_crusader_dome", "new"]


def test_a_cancelled_scroll_is_still_paid():
    """DR-S76, RUL-27: DR-021, DR-111, DR-232."""
    table = alchemist()
    hero = table.heroes["crusader"]
    hero.loot, table.loot = 1, Stack(deck=7)
    table.card_names |= {"scroll_ash": "Ash", "witchcraft_hush": "Hush"}
    table.stats |= {"scroll_ash": {"cost": 1}, "witchcraft_hush": {"cost": 1}}
    play = Scene(table).acts("crusader").say("action", "scroll").say("card", "scroll_ash")
    play.say("by_hand", "wound").say("by_hand.whom", "crusader").say("by_hand.whom", "crusader")
    play.say("by_hand.number", 1).say("by_hand", "done").say("cancel", "yes").say("card", "witchcraft_hush").answers()

    assert (play.purse("crusader"), play.table.heroes["crusader"].wounds) == ((2, 1), 1)
    assert (play.table.heroes["crusader"].loot, play.table.loot.discards) == (0, 1)
    assert (play.purse("hagatha"), play.table.master.witchcraft.hand) == ((11, 1), 2)


# -- Plagues -----------------------------------------------------------------------------------------------


def plagued(*before: Plague) -> Table:
    table = fight()
    table.witches["pekka"] = Witch(state="play", plagues=list(before))
    table.put("pekka", "Pekka", "house")
    table.master.plague = Stack(deck=8, hand=1)
    table.stats |= {f"plague_{source}_{n}": {"cost": 2} for source in ("body", "mind", "sustenance") for n in (2, 3, 4)}
    return table


def spread(play: Scene, source: str, amount: int, *from_reserve: int) -> Scene:
    """Pekka spreads a Plague; who has a choice takes so many from Reserve, else from Exhausted as far as they go."""
    play.acts("pekka").say("action", "plague").say("plague.source", source).say("plague.amount", amount)
    chosen = list(from_reserve)
    while play.asked() == ["plague.lock"]:
        play.say("plague.lock", chosen.pop(0) if chosen else play.open("plague.lock").least())
    return play


def test_the_first_plague_locks_three_of_each():
    """DR-S25: DR-053, DR-054, DR-254, DR-251, DR-077."""
    play = spread(Scene(plagued()), "body", 3)

    assert (play.three("crusader"), play.three("executioner")) == ((6, 0, 3), (7, 0, 3))
    assert (play.purse("pekka"), play.table.witches["pekka"].plagues) == ((10, 2), [Plague("body", 3)])
    assert play.table.master.plague.hand == 0


def test_pekkas_second_plague_takes_no_more_than_the_source_has():
    """DR-S05: DR-054, DR-055, DR-255, DR-253."""
    table = plagued(Plague("body", 3))
    set_purse(table, "crusader", 5, 1)
    set_purse(table, "executioner", 6, 1)
    play = spread(Scene(table), "mind", 2, 1)

    assert (play.three("crusader"), play.three("executioner")) == ((4, 0, 5), (6, 0, 4))


@pytest.mark.parametrize(("chosen", "then"), [(0, (2, 2, 5)), (1, (1, 3, 5)), (2, (0, 4, 5))])
def test_each_player_chooses_which_tokens_are_locked(chosen, then):
    """DR-S66: DR-252, DR-015."""
    table = plagued(Plague("body", 3))
    set_purse(table, "crusader", 2, 4)
    for hero, kept in (("executioner", 7), ("assassin", 6), ("monk", 7)):
        set_purse(table, hero, kept)
    play = spread(Scene(table), "mind", 2, chosen)

    assert play.three("crusader") == then


def test_a_plague_that_takes_more_than_the_source_has():
    """DR-S67: DR-054, DR-119."""
    play = spread(Scene(plagued()), "sustenance", 4)

    assert (play.three("crusader"), play.three("executioner")) == ((7, 0, 2), (6, 0, 4))
    assert play.purse("pekka") == (10, 2)


def test_a_limit_of_plagues_is_the_encounters_alone():
    """DR-256, DR-257, DR-053."""
    table = plagued(Plague("body", 2))
    assert Scene(table).acts("pekka").why_not("plague") == ""
    lay_plague(table, "pekka", Plague("mind", 2))
    assert len(table.witches["pekka"].plagues) == 2


def test_no_upgrade_fits_a_stunned_hero():
    """RUL-33: DR-125: what a Stunned Hero cannot do is not on offer."""
    table = apart()
    table.heroes["crusader"].stunned, table.heroes["crusader"].loot = True, 1
    play = Scene(table).acts("crusader")
    with pytest.raises(Illegal):
        play.say("action", "arrange")
