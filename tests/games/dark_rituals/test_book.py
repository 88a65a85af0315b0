"""What the rulebook says beside its examples: what is only to be read opens at the right page, the rest is played."""

import pytest

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.cards.characters import DISCIPLES, OURS, PRINTED
from companion.games.dark_rituals.cards.encounters import ENCOUNTERS
from companion.games.dark_rituals.cards.printed import MISSING, printed
from companion.games.dark_rituals.encounter import Encounter, Objective
from companion.games.dark_rituals.rules.actions.summoning import minion_kinds
from companion.games.dark_rituals.rules.activation import choices
from companion.games.dark_rituals.rules.attributes import attribute
from companion.games.dark_rituals.rules.gear import why_not_equip
from companion.games.dark_rituals.rules.neighbours import circles
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.screen.rules_reference import RULES
from companion.games.dark_rituals.table import Consequence, Gear, Plague, Tokens
from companion.kernel import Player, settle
from companion.language.words import worded
from tests.games.dark_rituals.fighting import PLACES, Fight, fight
from tests.games.dark_rituals.scenes import Scene, place

# -- to be read --------------------------------------------------------------------------------------------

READ = {
    "DR-004": "most Weight, Health, Actions with their costs, Stamina Sources",
    "DR-006": "each with cost and dice, and a Weight",
    "DR-060": "joined into a campaign",
    "DR-061": "an early draft",
    "DR-062": "Neemoss",
    "DR-065": "Grimoire, Burning Witches and markers",
    "DR-068": "Wounds (which also mark Sacrifices), Plague Rewards and Summoning Circles",
    "DR-069": "its ingredients and the Alchemy it needs",
    "DR-070": "ID cards of Farmer",
    "DR-071": "effects of attack and defence",
    "DR-073": "The Grimoire explains her spells",
    "DR-074": "Attributes, dice and special abilities",
    "DR-075": "Witchcraft cards show a Creature",
    "DR-076": "or a spell",
    "DR-078": "Artifacts have a Weight",
    "DR-079": "Upgrades may have one",
    "DR-080": "scrolls have a penalty instead",
    "DR-081": "Botanical cards one ingredient",
    "DR-083": "no Stamina is kept on her card",
    "DR-091": "Soul and Wound tokens beside",
    "DR-092": "no picture of the whole",
    "DR-115": "Exhausted lies at the bottom right, Locked at the top right",
    "DR-133": "A Demon is announced for the campaign",
    "DR-136": "Agility to leave Areas with enemies, Strength to attack, Resistance to defend, Alchemy for spells",
    "DR-249": "Other rewards are possible",
    "DR-266": "balanced for four Heroes",
    "DR-267": "how the Loot deck is built",
    "DR-268": "Solo play, levels of difficulty and optional rules are not in the draft",
    "DR-269": "leaves Farmers and Possessed Farmers out of the word",
    "DR-270": "no Action to command one",
    "DR-271": "Dashboard and ID card of a Hero are one board",
    "DR-274": "Nothing more is named",
}  # fmt: skip


@pytest.mark.parametrize(("fact", "words"), READ.items())
def test_what_is_only_to_be_read_opens_where_it_stands(fact, words):
    found = [topic for topic in RULES.reference(settle(GAME.setup.settings, {})) if fact in topic.facts]

    assert len(found) == 1
    assert words in " ".join(worded(text) for text in found[0].text)


# -- who plays ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "shares"), [(2, [4]), (3, [2, 2]), (4, [2, 1, 1]), (5, [1, 1, 1, 1])])
def test_one_plays_the_legion_and_the_others_share_four_heroes(number, shares):
    """DR-001, DR-058, DR-122, RUL-45; first the Encounter is chosen (DR-084)."""
    players = [Player("", f"Player {n}", seat=n, side="heroes" if n else "legion") for n in range(number)]
    play = Scene(GAME.start({"values": "ours"}, players))
    assert play.asked() == ["setup.encounter"]
    play.say("setup.encounter", "the_well").answers()
    seats = [hero.player for hero in play.table.heroes.values()]

    assert sorted((seats.count(seat) for seat in set(seats)), reverse=True) == shares
    assert "p1" not in seats
    assert {seat.side for seat in play.table.players if seat.id != "p1"} == {"heroes"}


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_who_is_the_witch_master_is_asked_unless_the_players_have_chosen(number):
    """DR-001, DR-058: whoever says nothing is no Witch Master by chance."""
    players = [Player("", f"Player {n}", seat=n) for n in range(number)]
    play = Scene(GAME.start({"values": "ours"}, players))
    assert play.asked() == ["setup.master"]
    play.say("setup.master", "p1").answers()

    assert play.table.witch_master == "p1"
    assert [seat.side for seat in play.table.players[1:]] == ["heroes"] * (number - 1)


@pytest.mark.parametrize("sides", [["", "legion", ""], ["heroes", "", "heroes"]])
def test_one_on_the_legions_side_or_left_over_is_the_witch_master(sides):
    """DR-001."""
    players = [Player("", f"Player {n}", seat=n, side=side) for n, side in enumerate(sides)]
    play = Scene(GAME.start({"values": "ours"}, players))

    assert play.asked() == ["setup.encounter"]
    assert [seat.side for seat in play.table.players] == ["heroes", "legion", "heroes"]


def test_the_kit_has_two_witches_and_four_named_disciples():
    """DR-066, DR-067, DR-133: no Demon."""
    assert [id for id, one in PRINTED.items() if one.kind == "witch"] == ["hagatha", "pekka"]
    legion = [id for id, one in OURS.items() if one.kind in DISCIPLES]
    assert legion == ["condemned", "possessed_farmer", "mortus", "tree_of_despair"]


def test_every_character_can_move():
    """DR-121; and only Heroes have a limit of Weight (DR-150)."""
    for of, one in OURS.items():
        assert printed(of, "move", ours=True) not in (None, MISSING)
        assert (printed(of, "weight", ours=True) is not None) is (one.kind == "hero")


# -- the round ---------------------------------------------------------------------------------------------


def test_a_round_has_three_phases():
    """DR-093, DR-016."""
    table = fight()
    play = Scene(table).say("side.act", "pass").answers().say("side.act", "pass").answers()
    keys = [entry.key for entry in play.session.history() if getattr(entry, "key", "")]

    assert (play.table.phase, play.table.round, play.asked()) == ("start", 2, ["start.hand"])
    assert play.say("start.hand", 0).table.phase == "activation"
    assert keys == sorted(keys, key=keys.index)


def test_an_activation_without_an_action_is_none():
    """DR-107: before the first Action somebody else may be chosen, and it was nobody's activation."""
    play = Scene(fight()).say("side.act", "crusader")
    assert "enough" not in [option.id for option in play.open("action").options()]
    play.say("action", "else")

    assert (play.table.active_now, play.table.to_act, play.asked()) == (None, "heroes", ["side.act"])


def test_the_witch_master_activates_witches_minions_creatures_and_possessed_farmers_and_no_serf():
    """DR-100, DR-126, DR-129, DR-135, DR-130, RUL-19."""
    table = fight("condemned", "possessed_farmer", "farmer", "tree_of_despair")
    table.to_act = "legion"
    found = [option.id for option in choices(table)]

    assert found == ["hagatha", "condemned 1", "possessed_farmer 2", "tree_of_despair 4", "summon_witch", "pass"]


def test_only_minions_are_summoned_by_a_witch():
    """DR-131, DR-132, DR-130."""
    table = fight(values="ours")
    table.encounter = ENCOUNTERS["the_long_night"]

    assert minion_kinds(table) == ["condemned"]


def test_nothing_else_is_done_while_an_attack_is_resolved():
    """DR-023."""
    play = Scene(fight("condemned")).acts("crusader").say("action", "melee crusader")

    assert play.asked() != []
    assert not {"action", "side.act"} & set(play.asked())


@pytest.mark.parametrize(("ruled", "acts"), [("one", True), ("none", False)])
def test_whether_a_witch_acts_who_is_summoned_where_none_was(ruled, acts):
    """DR-113, RUL-18."""
    table = fight(rulings={} if ruled == "one" else {"RUL-18": ruled})
    table.witches["hagatha"].state, table.to_act = "burning", "legion"
    play = Scene(table).say("side.act", "summon_witch").answers()

    assert (play.asked() == ["action"]) is acts


# -- Actions and Reactions ---------------------------------------------------------------------------------


def test_the_menu_has_what_the_cards_have_icons_for():
    """DR-152, DR-153, DR-183: and Aid and Defend are no Actions."""
    table = fight("condemned", "farmer")
    table.tokens = {"yard": Tokens(chests=1, botanicals=1)}
    table.heroes["assassin"].loot = 1
    hero = Scene(table).acts("crusader").offered()
    assert {"move", "search", "pick_up", "trade", "melee crusader", "component", "move farmer 2"} <= set(hero)
    legion = Scene(table).acts("hagatha")
    witch = legion.offered()
    assert {"melee hagatha", "possess", "summon_minion", "witchcraft"} <= set(witch)
    assert legion.why_not("move") == "needs Agility 3, has 1"  # the Assassin is here
    assert not {"aid", "defence", "defend"} & {*hero, *witch}


def test_a_card_that_lets_somebody_evade_needs_no_check():
    """DR-160."""
    table = fight("possessed_farmer")
    play = Scene(table).acts("executioner")
    play.say("action", "by_hand").say("by_hand", "move").say("by_hand.whom", "executioner").say("by_hand.to", "field")

    assert play.table.at("executioner") == "field"


def test_a_disciple_with_the_icon_takes_objectives_but_no_chest():
    """DR-165, DR-164."""
    table = fight("possessed_farmer")
    table.stats["possessed_farmer"] = {**table.stats["possessed_farmer"], "search": 1, "pick_up": -1}
    table.tokens = {"yard": Tokens(chests=1)}
    goal = Objective(id="bones", name="Bones", goal=2, winner="legion", counts="hidden")
    table.encounter = Encounter(areas=PLACES.areas, borders=PLACES.borders, objectives=(goal,))
    play = Scene(table).acts("possessed_farmer 1")
    assert play.why_not("search") == "nothing to search here"
    play.table.tokens["yard"] = Tokens(chests=1, hidden=1)
    play = Scene(play.table).acts("possessed_farmer 1").does("search")

    assert (play.table.counters, play.table.tokens["yard"]) == ({"bones": 1}, Tokens(chests=1))


def test_circles_are_where_one_is_summoned():
    """DR-261, RUL-38: without one nowhere, and the Heroes have won when the last Witch is gone."""
    table = fight()
    assert circles(table) == ["field"]
    table.encounter = Encounter(areas=PLACES.areas[:1])
    assert circles(table) == []
    happen(table, Consequence(kind="wound", who="hagatha", by="crusader", number=3))

    assert Scene(table).answers().table.outcome.winners == ["heroes"]


# -- combat ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reach", ["melee", "ranged"])
def test_a_combat_goes_step_by_step_the_same_for_both_reaches(reach):
    """DR-044, DR-195, DR-202: target, Aid, dice, the choice of the target, its dice."""
    table = fight("condemned", "condemned", rulings=quiet())
    place(table, hagatha="house", condemned_1="yard", condemned_2="yard")
    if reach == "ranged":
        place(table, condemned_1="field", condemned_2="field")
    play, asked = Fight(table, "assassin", reach), []
    while play.table.attack is not None:
        asked.append(play.asked())
        answer = {"defend": "roll condemned 1", "attack.target": "condemned 1"}.get(play.asked())
        play.say(play.asked(), answer or play._let_by())

    order = [key for key in asked if key.split(".")[0] in ("attack", "aid", "defend")]
    thrown = [key for key in order if "roll" in key]
    assert order[0] == "attack.target"
    assert order.index("aid") < order.index(thrown[0]) < order.index("defend")
    assert thrown[-1] == order[-1] == "defend.roll.green"


def quiet() -> dict[str, str]:
    """No window is asked but the one for Aid."""
    windows = [id for id in GAME.setup.in_force(fight()) if id.startswith("WINDOW-") and id != "WINDOW-aid"]
    return dict.fromkeys(windows, "never")


def test_spells_and_lasting_effects_change_a_value():
    """DR-218."""
    table = fight("condemned", rulings=quiet())
    play = Fight(table, "crusader")
    play.table.attack.added["Blessing"] = 2
    play.on(attack__target="condemned 1", attack__roll__yellow="1", defend="save").over()

    assert any("Blessing +2" in line for line in play.told())


# -- Attributes and equipment ------------------------------------------------------------------------------


def test_cards_raise_and_lower_attributes_within_the_track():
    """DR-139, DR-005, DR-211: by hand, or while equipped (DR-231)."""
    table = fight()
    play = Scene(table).acts("crusader").say("action", "by_hand")
    play.say("by_hand", "lower").say("by_hand.whom", "crusader").say("by_hand.attribute", "resistance")
    assert play.table.heroes["crusader"].attributes["resistance"] == 1  # it was the lowest already
    play.say("by_hand", "raise").say("by_hand.whom", "crusader").say("by_hand.attribute", "agility")
    assert play.table.heroes["crusader"].attributes["agility"] == 3


def test_artifacts_and_upgrades_work_only_while_equipped():
    """DR-231, DR-233, DR-052."""
    table = fight()
    boots = Gear(id="boots", name="Boots", adds={"agility": 1})
    assert attribute(table, "crusader", "agility").total == 2
    table.heroes["crusader"].equipped = [boots]
    assert attribute(table, "crusader", "agility").total == 3
    edge = Gear(id="edge", name="Edge", kind="upgrade", part="attack", reach="melee", adds={"yellow": 1})
    assert why_not_equip(table, "crusader", edge) == ""
    assert Fight(fight("condemned"), "crusader").table.attack.pool == {"yellow": 2}


def test_all_others_have_fixed_attributes():
    """DR-140, DR-043: but for a Witch in her Circle."""
    table = fight("condemned")
    place(table, hagatha="field", condemned_1="field")

    assert [attribute(table, who, "strength").total for who in ("hagatha", "condemned 1")] == [4, 1]


# -- Souls and cures ---------------------------------------------------------------------------------------


def test_souls_come_from_effects_too():
    """DR-248."""
    play = Scene(fight()).acts("hagatha").does("by_hand", by_hand="soul")

    assert play.table.misery.souls == 1


def test_a_spell_cures_one_plague_and_leaves_the_others():
    """DR-258, DR-056."""
    table = fight()
    table.witches["hagatha"].plagues = [Plague("body", 3), Plague("mind", 2)]
    for hero, left in (("crusader", 4), ("executioner", 6), ("assassin", 4), ("monk", 5)):
        table.heroes[hero].purse.reserve = left
    play = Scene(table).acts("crusader").say("action", "by_hand").say("by_hand", "cure")
    play.say("by_hand.plague", "hagatha 0").say("by_hand", "done")

    assert play.three("crusader") == (4, 3, 2)
    assert (play.table.witches["hagatha"].plagues, play.table.master.plague.discards) == ([Plague("mind", 2)], 1)
