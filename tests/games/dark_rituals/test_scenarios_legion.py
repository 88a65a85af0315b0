"""The scenarios about Serfs, possession, summoning, the Witchcraft hand and saved Witches (DR-S15, S26, S37, S39 …)."""

import pytest

from companion.games.dark_rituals.encounter import Area, Encounter, Objective
from companion.games.dark_rituals.rules.activation import choices
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.round import draw
from companion.games.dark_rituals.table import Consequence, Disciple, Plague, Stack, Table, Witch
from companion.language.words import worded
from tests.games.dark_rituals.fighting import PLACES, fight
from tests.games.dark_rituals.scenes import Scene, place, set_purse

CIRCLES = Encounter(
    name="Two Circles",
    stamina=12,
    kinds=("condemned", "possessed_farmer", "tree_of_despair"),
    areas=(*PLACES.areas, Area(id="stones", name="Stones", circle=True)),
    borders=PLACES.borders,
)


def legion(*others: str, reserve: int = 12, pekka: str = "unused", **more) -> Table:
    table = fight(*others, encounter=CIRCLES, **more)
    table.stats["condemned"] = {**table.stats["condemned"], "miniatures": 6}
    table.stats["possessed_farmer"] = {**table.stats["possessed_farmer"], "miniatures": 4}
    table.witches["pekka"] = Witch(state=pekka)
    if pekka != "unused":
        table.put("pekka", "Pekka", "house")
    place(table, **dict.fromkeys(["crusader", "executioner", "assassin", "monk"], "barn"))
    set_purse(table, "hagatha", reserve)
    table.master.purse.total = reserve
    return table


def witchless(table: Table) -> Table:
    table.witches["hagatha"].state = "burning"
    return table


def test_a_second_witch_costs_five_for_good_and_may_act_once():
    """DR-S15: DR-032, DR-118, DR-178, DR-179, DR-181, DR-176."""
    table = legion()
    table.to_act = "legion"
    play = Scene(table).say("side.act", "summon_witch").answers(summon_circle="stones")
    master = play.table.master.purse
    assert (master.reserve, master.exhausted, master.lost) == (7, 0, 5)
    assert (play.table.witches["pekka"].state, play.table.at("pekka")) == ("play", "stones")
    assert worded(play.open("action").text).startswith("Pekka")
    play.does("component", card_name="Howl", figure="0")

    assert (play.table.active_now, play.table.to_act) == (None, "heroes")
    play.table.to_act = "legion"
    assert Scene(play.table).why_not("summon_witch", "side.act") == "no Witch is left"


def test_summon_witch_comes_first_or_not_at_all():
    """DR-S44: DR-182, DR-097, DR-180."""
    table = legion(reserve=9)
    table.to_act = "legion"
    play = Scene(table).say("side.act", "hagatha").does("move", move_to="field")
    assert play.why_not("summon_witch") == "not there"
    play.say("action", "enough").say("side.act", "pass").answers()

    assert play.why_not("summon_witch", "side.act") == ""


def test_the_last_five_bring_a_witch_who_cannot_act():
    """DR-S45: DR-032, DR-015, DR-262, DR-263."""
    table = witchless(legion(reserve=5))
    table.to_act = "legion"
    play = Scene(table).say("side.act", "summon_witch").answers(summon_circle="field")
    assert (play.purse("pekka"), play.table.outcome) == ((0, 0), None)
    assert (play.table.active_now, play.asked()) == (None, ["side.act"])
    play.say("side.act", "pass").answers()
    assert play.table.round == 2  # the Witch Master had to pass
    happen(play.table, Consequence(kind="wound", who="pekka", by="crusader", number=3))
    play = Scene(play.table).answers()

    assert play.table.outcome.winners == ["heroes"]


def test_without_a_witch_there_are_two_choices_and_the_pass_burns_the_reserve():
    """DR-019, DR-018, DR-112, DR-114, DR-128."""
    table = witchless(legion("condemned", reserve=8))
    table.to_act = "legion"
    assert [option.id for option in choices(table) if not option.why_not] == ["summon_witch", "pass"]
    play = Scene(table).say("side.act", "pass").answers()

    assert play.purse("hagatha") == (0, 8)


def test_the_tree_of_despair_comes_once():
    """DR-S26: DR-243, DR-241, DR-242, DR-244, DR-130."""
    table = legion(reserve=6)
    play = Scene(table).acts("hagatha").does("witchcraft", witchcraft="tree_of_despair", summon_circle="stones")
    tree = next(iter(play.table.disciples))
    assert (play.purse("hagatha"), play.table.at(tree)) == ((2, 4), "stones")
    assert (play.table.master.witchcraft, play.table.active_now.actions) == (Stack(deck=5, discards=1, hand=2), 1)
    set_purse(play.table, "hagatha", 6)
    play = Scene(play.table).say("action", "witchcraft")
    assert play.why_not("tree_of_despair", "witchcraft") == "it is on the board"
    del play.table.disciples[tree]

    assert Scene(play.table).say("action", "witchcraft").why_not("tree_of_despair", "witchcraft") == ""


def test_a_revived_hero_may_still_direct_a_farmer():
    """DR-S37: DR-030, DR-123, DR-125."""
    table = legion("farmer")
    table.heroes["crusader"].stunned = True
    set_purse(table, "crusader", 5)
    play = Scene(table).acts("crusader")
    assert play.offered() == ["revive", "else"]
    play.does("revive").does("move farmer 1", move_to="field")

    assert (play.purse("crusader"), play.table.at("farmer 1")) == ((1, 4), "field")


@pytest.mark.parametrize(("ruled", "wounds"), [("none", 0), ("one", 2), ("all", 3)])
def test_wounds_after_reviving_are_a_ruling(ruled, wounds):
    """RUL-4: DR-174, DR-103."""
    table = legion(rulings={} if ruled == "none" else {"RUL-4": ruled})
    table.heroes["crusader"].stunned, table.heroes["crusader"].wounds = True, 3
    play = Scene(table).acts("crusader").does("revive")

    assert (play.table.heroes["crusader"].wounds, play.table.heroes["crusader"].stunned) == (wounds, False)


def test_a_stunned_hero_can_only_revive():
    """DR-S35, RUL-33: DR-030, DR-173, DR-103, DR-125."""
    table = legion()
    table.heroes["crusader"].stunned = True
    set_purse(table, "crusader", 2)
    assert Scene(table).why_not("crusader", "side.act") == "needs 3 Stamina, 2 in Reserve"
    place(table, executioner="barn", crusader="barn")
    play = Scene(table).acts("executioner")
    assert "crusader" not in worded(play.why_not("trade"))
    set_purse(play.table, "crusader", 3)

    assert Scene(play.table).acts("crusader").offered() == ["revive", "else"]


def test_a_dead_farmer_gives_a_soul_and_moves_the_aura():
    """DR-S39: DR-223, DR-047, DR-245."""
    table = legion("farmer")
    before = {id: dict(hero.attributes) for id, hero in table.heroes.items()}
    happen(table, Consequence(kind="wound", who="farmer 1", by="hagatha"))
    play = Scene(table).answers()

    assert (play.table.serfs, play.table.misery.souls, play.table.misery.aura) == ({}, 1, 2)
    assert {id: hero.attributes for id, hero in play.table.heroes.items()} == before


def test_possession_needs_a_miniature_and_nothing_else():
    """DR-S40, RUL-6, RUL-30: DR-027, DR-166, DR-169, DR-007, DR-167, DR-168."""
    table = legion("farmer", "farmer", "possessed_farmer", "possessed_farmer", "possessed_farmer")
    place(table, hagatha="yard", farmer_1="yard", farmer_2="field")
    for n in (3, 4, 5):
        table.pieces[f"possessed_farmer {n}"].at = "house"
    table.made = 5
    play = Scene(table).acts("hagatha").does("possess")
    assert play.purse("hagatha") == (10, 2)
    assert ("farmer 1" in play.table.serfs, play.table.at("possessed_farmer 6")) == (False, "yard")
    assert (play.table.misery.souls, play.table.misery.aura) == (0, 1)
    place(play.table, farmer_2="yard")

    assert Scene(play.table).why_not("possess") == "all 4 miniatures are in use"


def test_no_more_condemned_than_miniatures():
    """DR-S42: DR-031, DR-175, DR-177, DR-007, DR-176."""
    table = legion(*["condemned"] * 5, reserve=10, pekka="play")
    table.made = 5
    play = Scene(table).acts("pekka").does("summon_minion", summon_circle="field")
    assert (play.purse("pekka"), len(play.table.disciples), play.table.at("condemned 6")) == ((8, 2), 6, "field")
    assert play.why_not("summon_minion") == "all 6 miniatures are in use"
    del play.table.disciples["condemned 2"]

    assert Scene(play.table).why_not("summon_minion") == ""


def test_a_burning_witch_is_saved_by_another_in_her_area():
    """DR-S46, RUL-11: DR-028, DR-170."""
    table = legion(reserve=6, pekka="burning")
    place(table, hagatha="yard", pekka="house")
    play = Scene(table).acts("hagatha")
    assert play.why_not("save") == "no Burning Witch is here"
    place(play.table, pekka="yard")
    play = Scene(play.table).does("save")

    witch = play.table.witches["pekka"]
    assert (play.purse("hagatha"), witch.state, witch.wounds, witch.plagues) == ((4, 2), "play", 0, [])
    assert play.why_not("pekka", "action") == "not there"  # not before the next activation
    play.say("action", "enough").say("side.act", "pass").answers()
    assert play.why_not("pekka", "side.act") == ""


def test_without_a_witch_the_hand_stays_as_it_is():
    """DR-S48: DR-094, DR-095, DR-012, RUL-34."""
    table = witchless(legion())
    table.master.purse.reserve, table.master.purse.exhausted = 0, 12
    table.master.witchcraft = Stack(deck=7, hand=1)
    table.phase, table.step = "start", ""
    play = Scene(table)
    assert (play.purse("hagatha"), play.table.master.witchcraft.hand, play.asked()) == ((12, 0), 1, ["side.act"])

    table.witches["hagatha"].state, table.phase, table.step = "play", "start", ""
    play = Scene(table)
    assert (play.open("start.hand").least(), play.open("start.hand").most()) == (0, 1)
    play.say("start.hand", 1)
    assert play.table.master.witchcraft == Stack(deck=4, discards=1, hand=3)


def test_an_empty_deck_is_made_of_its_discards():
    """DR-S49, RUL-8: DR-094, DR-096."""
    cards = Stack(deck=3, discards=3, hand=2)
    cards.hand, cards.discards = 0, 5
    assert (draw(cards, 3), cards) == (3, Stack(deck=0, discards=5, hand=3))
    cards.hand, cards.discards = 2, 6
    assert (draw(cards, 1), cards) == (1, Stack(deck=5, discards=0, hand=3))
    empty = Stack()
    assert draw(empty, 2) == 0


def test_only_the_active_witch_plays_a_witchcraft_action():
    """DR-S50, RUL-47: DR-239, DR-244, DR-033."""
    table = legion("condemned", reserve=2, pekka="play")
    table.stats["witchcraft_howl"], table.card_names = {"cost": 1}, {"witchcraft_howl": "Howl"}
    play = Scene(table).acts("condemned 1")
    assert play.why_not("witchcraft") == "not there"
    play = Scene(play.table).acts("pekka").does("witchcraft", witchcraft="black_magic", card="witchcraft_howl")

    assert (play.table.active_now.actions, play.purse("pekka")) == (1, (1, 1))


def test_souls_and_rewards_come_one_by_one():
    """DR-S64, RUL-8, RUL-32: DR-049, DR-047, DR-250, DR-090."""
    table = legion("farmer")
    table.encounter = Encounter(rewards=(2, 3), areas=PLACES.areas)
    table.misery.souls, table.master.plague = 1, Stack(deck=9)
    happen(table, *(Consequence(kind="wound", who=who, by="hagatha", number=3) for who in ("farmer 1", "crusader")))
    play = Scene(table).answers()

    assert (play.table.misery.souls, play.table.misery.aura) == (3, 3)
    assert (play.table.master.plague, play.table.master.witchcraft.hand) == (Stack(deck=7, hand=2), 3)


def test_the_fourth_death_turns_the_cards():
    """DR-S04: DR-048, DR-047, DR-247, DR-245: four steps from the first square."""
    table = legion(*["farmer"] * 4)
    for n in range(1, 5):
        assert table.stronger == []
        happen(table, Consequence(kind="wound", who=f"farmer {n}", by="hagatha"))
        table = Scene(table).answers(**({"flip": []} if n == 4 else {})).table

    assert (table.misery.aura, table.misery.souls) == (5, 4)
    assert "mortus" in table.stronger


def test_after_the_aura_is_complete_souls_go_on_and_newcomers_are_strong():
    """DR-S70, RUL-14, RUL-36: DR-048, DR-246."""
    table = legion("mortus", values="ours")
    table.stats = {}
    table.misery.aura, table.stronger = 5, ["mortus", "condemned"]
    table.disciples["mortus 1"].wounds = 1
    happen(table, Consequence(kind="wound", who="crusader", by="mortus 1", number=3))
    play = Scene(table).answers()
    assert (play.table.misery.aura, play.table.misery.souls) == (5, 1)
    assert play.table.disciples["mortus 1"].wounds == 1
    play.table.disciples["condemned 9"] = Disciple("condemned")

    assert play.table.card_now("condemned 9") == "condemned+"


def test_the_last_sacrifice_wins():
    """DR-S71: DR-050, DR-057."""
    table = legion()
    table.encounter = Encounter(areas=PLACES.areas, borders=PLACES.borders, sacrifice_goal=4, sacrifice_winner="legion")
    table.misery.sacrifices = 3
    play = Scene(table).acts("hagatha").does("by_hand", by_hand="sacrifice")

    assert play.table.outcome.winners == ["legion"]


def test_the_last_hero_falls_and_the_witch_master_has_won():
    """DR-S17, RUL-15: DR-264, DR-265, DR-273."""
    table = legion()
    table.to_act = "legion"
    for hero in ("executioner", "assassin", "monk"):
        table.heroes[hero].stunned = True
    happen(table, Consequence(kind="wound", who="crusader", by="hagatha", number=3))
    play = Scene(table).answers()

    assert play.table.outcome.winners == ["legion"]


def test_a_defeated_witch_takes_her_plagues_with_her():
    """DR-S11: DR-056, DR-259, DR-224, DR-046, DR-226. From the end of DR-S05."""
    table = legion(pekka="play")
    table.witches["pekka"].plagues = [Plague("body", 3), Plague("mind", 2)]
    set_purse(table, "crusader", 4)
    set_purse(table, "executioner", 6)
    happen(table, Consequence(kind="wound", who="pekka", by="assassin", number=3))
    play = Scene(table).answers(spoils="strength")

    assert (play.three("crusader"), play.three("executioner")) == ((4, 5, 0), (6, 4, 0))
    assert (play.table.witches["pekka"].state, play.table.master.plague.discards) == ("burning", 2)
    assert play.table.heroes["assassin"].attributes["strength"] == 2


def test_a_counter_of_the_encounter_wins_at_its_goal():
    """DR-057, RUL-2."""
    table = legion("farmer")
    bones = Objective(id="dead", name="Dead", goal=1, winner="legion", counts="serfs")
    table.encounter = Encounter(areas=PLACES.areas, borders=PLACES.borders, objectives=(bones,))
    happen(table, Consequence(kind="wound", who="farmer 1", by="hagatha"))

    assert Scene(table).answers().table.outcome.winners == ["legion"]
