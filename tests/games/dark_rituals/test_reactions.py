"""Reactions in a combat: windows for every side, dice before the throw, throwing again, Aid, and spells by value."""

import pytest

from companion.games.dark_rituals.fight import Reaction
from companion.games.dark_rituals.rules.combat.value_effects import reached
from companion.games.dark_rituals.screen.face_to_face import duel
from companion.games.dark_rituals.table import Purse, Threshold
from companion.language.words import worded
from tests.games.dark_rituals.fighting import Fight, fight, purse

X = Reaction(id="x", name="X", side="heroes", moment="attack_again", cost=1, does="again")
Y = Reaction(id="y", name="Y", side="heroes", moment="attack_again", cost=1, does="again")
MORE = Reaction(id="more", name="More", side="heroes", moment="attack_dice", cost=1, does="dice", colour="yellow",
                amount=1)  # fmt: skip


def paying(play, who, key, reaction):
    play.say(key, reaction)
    return play.say("react.who", who) if play.asked() == "react.who" else play


# -- dice and throwing again -------------------------------------------------------------------------------


def test_two_reactions_throw_again_and_the_better_first_throw_is_gone():
    """DR-S56: DR-037, DR-191, DR-192, DR-193."""
    table = fight("condemned", reactions=[X, Y])
    play = Fight(table, "assassin").on(attack__target="condemned 1", attack__roll__yellow="1")
    before = play.table.heroes["assassin"].purse.reserve

    for reaction, icons in (("x", "0"), ("y", "2")):
        paying(play, "assassin", "react.attack_again", reaction)
        play.on(attack__again__which="yellow 1", attack__again__yellow=icons)

    assert play.table.attack.blasts == {"yellow": [2]}
    assert play.table.heroes["assassin"].purse.reserve == before - 2
    assert play.why_not("react.attack_again", "x") == "used already"


def test_own_dice_come_first_then_aid_then_the_throw():
    """DR-S77, RUL-49: DR-037, DR-184, DR-185, DR-034, DR-189."""
    table = fight("condemned", reactions=[MORE])
    table.heroes["crusader"].purse = Purse(total=9, reserve=7, exhausted=2)
    play = Fight(table, "crusader").on(attack__target="condemned 1")
    paying(play, "crusader", "react.attack_dice", "more").say("react.attack_dice", "pass")
    assert "2" in worded(play.open("aid").text)
    play.say("aid", "monk").say("aid", "no")
    play.on(attack__roll__yellow="3").until("defend")

    assert "Attack Value 6" in worded(play.open("defend").text)
    assert purse(play.table, "crusader") == (3, 6)
    assert purse(play.table, "monk") == (8, 1)
    assert play.table.attack.pool == {"yellow": 3}


def test_aid_never_raises_an_attribute_above_the_board_and_nobody_pays_for_that():
    """DR-187, DR-186."""
    table = fight("condemned")
    table.heroes["crusader"].attributes["strength"] = 6
    play = Fight(table, "crusader").on(attack__target="condemned 1")
    paid = []
    while not play.asked().startswith("attack.roll"):
        paid.append(play.asked())
        play.say(play.asked(), play.open(play.asked()).main)
    play.on(attack__roll__yellow="0").until("defend")

    assert "Attack Value 6" in worded(play.open("defend").text)


def test_dice_more_than_in_the_box_are_thrown_in_two_goes():
    """DR-064, RUL-46."""
    table = fight("condemned", reactions=[MORE], faces={"yellow": [0, 0, 1, 1, 1, 2]})
    play = Fight(table, "crusader").on(attack__target="condemned 1")
    play.table.attack.pool = {"yellow": 3}
    paying(play, "crusader", "react.attack_dice", "more").until("attack.roll")

    assert "there are only 3" in worded(play.open("attack.roll").text)


def test_with_told_faces_dice_fall_face_by_face_and_some_of_them_again():
    """DR-038, DR-193."""
    table = fight("condemned", reactions=[X], faces={"yellow": [0, 0, 1, 1, 1, 2]})
    play = Fight(table, "crusader").on(attack__target="condemned 1").until("attack.roll")
    play.say("attack.roll", {"yellow": ["2", "0"]})
    paying(play, "crusader", "react.attack_again", "x").say("attack.again.which", ["yellow 2"])
    assert play.open("attack.again").dice[0].count == 1
    play.say("attack.again", {"yellow": ["1"]})

    assert play.table.attack.blasts == {"yellow": [2, 1]}


def test_faces_are_told_once_and_give_odds_and_a_pad_of_faces():
    """DR-194, RUL-1: nobody guesses what a die shows."""
    play = Fight(fight("condemned"), "crusader").on(attack__target="condemned 1").until("attack.roll.yellow")
    assert duel(play.table)[0].odds is None
    play.say("attack.roll.yellow", "tell")
    for icons in (0, 0, 1, 1, 1, 2):
        play.say("die.face", str(icons))
    play.say("attack.roll", {"yellow": ["2", "1"]})

    assert play.table.faces == {"yellow": [0, 0, 1, 1, 1, 2]}
    assert play.table.attack.blasts == {"yellow": [2, 1]}


def test_the_duel_shows_both_values_as_sums_and_the_odds_of_a_wound():
    """DR-039, DR-204, DR-040: 2 yellow dice and Strength 2 against Resistance 2 and 2 green dice."""
    faces = {"yellow": [0, 0, 1, 1, 1, 2], "green": [0, 0, 0, 1, 1, 2]}
    play = (
        Fight(fight("condemned", faces=faces), "crusader").on(attack__target="condemned 1").until("react.attack_dice")
    )
    [before] = duel(play.table)
    blasts = [a + b for a in faces["yellow"] for b in faces["yellow"]]
    shields = [a + b for a in faces["green"] for b in faces["green"]]
    wounds = sum(2 + ours > 2 + theirs for ours in blasts for theirs in shields)
    assert before.odds.shares[0].share == pytest.approx(wounds / len(blasts) / len(shields))

    play.until("attack.roll").say("attack.roll", {"yellow": ["2", "1"]}).until("defend")
    [thrown] = duel(play.table)
    assert thrown.left.total.total == 5
    assert [(part.amount, worded(part.label)) for part in thrown.left.total.parts] == [(2, "Strength"), (3, "Blasts")]
    assert thrown.odds.shares[0].share == pytest.approx(sum(2 + one < 5 for one in shields) / 36)


# -- windows -----------------------------------------------------------------------------------------------


def test_the_question_is_the_same_whatever_anybody_holds_and_its_main_answer_is_nobody():
    """DR-109, DR-110."""
    asked = []
    for witchcraft, loot in ((0, 0), (3, 2)):
        table = fight("condemned")
        table.master.witchcraft.hand, table.heroes["crusader"].loot = witchcraft, loot
        play = Fight(table, "crusader").on(attack__target="condemned 1")
        prompt = play.open("react.attack_dice")
        asked.append((prompt.text, prompt.main, prompt.who, [(one.id, one.why_not) for one in prompt.options()]))

    assert asked[0] == asked[1]
    assert asked[0][1:3] == ("pass", "")
    assert [id for id, _ in asked[0][3]] == ["pass", "heroes", "legion"]


@pytest.mark.parametrize(("ruled", "reactions", "asked"), [
    ("never", [MORE], False), ("known", [], False), ("known", [MORE], True), ("known", [X], False),
    ("always", [], True),
])  # fmt: skip
def test_each_window_is_asked_always_where_one_is_known_or_never(ruled, reactions, asked):
    table = fight("condemned", reactions=reactions, rulings={"WINDOW-attack_dice": ruled})
    play = Fight(table, "crusader").on(attack__target="condemned 1")

    assert (play.asked() == "react.attack_dice") is asked


def test_a_reaction_is_described_once_and_known_from_then_on():
    """DR-108, DR-109: which it is comes out by being used."""
    play = Fight(fight("condemned"), "crusader").on(attack__target="condemned 1")
    play.say("react.attack_dice", "heroes").say("react.name", "Battle cry").say("react.kind", "icon")
    play.say("react.cost", 1).say("react.does", "dice").say("react.colour", "blue").say("react.dice", 1)
    play.say("react.who", "crusader")

    [known] = play.table.reactions
    assert (known.name, known.colour, known.amount) == ("Battle cry", "blue", 1)
    assert play.table.attack.pool == {"yellow": 2, "blue": 1}
    assert purse(play.table, "crusader") == (5, 4)
    assert play.why_not("react.attack_dice", known.id) == "used already"


def test_a_witchcraft_reaction_needs_a_witch_and_a_reserve_and_leaves_the_hand():
    """DR-S50, RUL-47: DR-239, DR-240, DR-128."""
    hex_ = Reaction(id="hex", name="Hex", side="legion", moment="attack_dice", kind="witchcraft", does="cancel")
    table = fight("condemned", reactions=[hex_])
    play = Fight(table, "crusader").on(attack__target="condemned 1").say("react.attack_dice", "hex")
    assert play.table.attack is None
    assert (play.table.master.witchcraft.hand, play.table.master.witchcraft.discards) == (2, 1)
    assert purse(play.table, "crusader") == (6, 3)  # what was paid stays paid (DR-021)

    for change, why in (("reserve", "no Stamina in Reserve"), ("witch", "no Witch is in play")):
        table = fight("condemned", reactions=[hex_])
        if change == "reserve":
            table.master.purse = Purse(total=12, exhausted=12)
        else:
            table.witches["hagatha"].state = "burning"
        play = Fight(table, "crusader").until("react.attack_dice")
        assert play.why_not("react.attack_dice", "hex") == why
        assert play.why_not("react.attack_dice", "legion") == why


# -- spells by value ---------------------------------------------------------------------------------------


def spelled(*others, **more):
    """Hagatha's spells are known: Pierce from 6, Fireball from 7; and her Ward from 5."""
    table = fight(*others, **more)
    spells = [Threshold("attack", 6, "Pierce"), Threshold("attack", 7, "Fireball"), Threshold("defence", 5, "Ward")]
    table.thresholds = {"hagatha": spells}
    return table


@pytest.mark.parametrize(("blasts", "spell"), [(2, ""), (3, "Pierce"), (4, "Fireball"), (6, "Fireball")])
def test_a_witchs_attack_value_sets_off_one_spell_before_the_defence(blasts, spell):
    """DR-S06, RUL-41: DR-042, DR-214."""
    play = Fight(spelled(), "hagatha").on(attack__target="crusader", attack__roll__yellow=str(blasts))
    while play.asked() not in ("by_hand", "defend"):
        play.say(play.asked(), play.open(play.asked()).main)

    assert (play.asked() == "by_hand") is bool(spell)
    if spell:
        assert worded(play.open("by_hand").text).startswith(spell)
    play.until("defend")


def test_spells_are_not_used_on_serfs():
    """DR-S06: DR-216."""
    play = Fight(spelled("farmer"), "hagatha").on(attack__target="farmer 1", attack__roll__yellow="4").until("defend")

    assert "Fireball" not in " ".join(play.told())


@pytest.mark.parametrize(("resistance", "ruled", "ward", "wounds"), [
    (5, "yes", True, 0), (5, "rolled", False, 0), (2, "yes", False, 1),
])  # fmt: skip
def test_ward_by_an_armor_save(resistance, ruled, ward, wounds):
    """DR-S54, RUL-24: DR-215, DR-204."""
    table = spelled(rulings={"RUL-24": ruled})
    table.stats["hagatha"] = {**table.stats["hagatha"], "resistance": resistance}
    play = Fight(table, "crusader").on(attack__roll__yellow="2", defend="save").over()

    assert ("Ward, from" in " ".join(play.told())) is ward
    assert play.table.witches["hagatha"].wounds == wounds


def test_equal_values_wound_nobody_and_ward_comes_before_the_comparison():
    """DR-S51: DR-196, DR-039, DR-040, DR-215."""
    play = Fight(spelled(), "crusader").on(attack__roll__yellow="3", defend="roll hagatha", defend__roll__green="3")
    assert purse(play.table, "crusader") == (6, 3)
    assert purse(play.table, "hagatha") == (10, 2)
    play.until("by_hand").over()

    told = play.told()
    ward = next(n for n, line in enumerate(told) if "Ward, from" in line)
    held = next(n for n, line in enumerate(told) if "5 against 5" in line)
    assert ward != held
    assert play.table.witches["hagatha"].wounds == 0


def test_the_highest_number_reached_counts():
    """RUL-41: what lies between or above the printed numbers."""
    from companion.games.dark_rituals.cards.characters import Effect

    effects = [Effect(6, "Pierce"), Effect(9, "Fireball")]
    assert [getattr(reached(effects, value), "name", "") for value in (5, 6, 8, 9, 14)] == [
        "", "Pierce", "Pierce", "Fireball", "Fireball",
    ]  # fmt: skip


def test_what_a_witchs_card_names_is_asked_once():
    """DR-217: her numbers are unknown until somebody has looked."""
    table = fight()
    table.witches["pekka"].state = "play"
    table.put("pekka", "Pekka", "yard")
    play = Fight(table, "pekka").on(attack__target="crusader", attack__roll__yellow="5").until("spell.more")
    play.say("spell.more", "more").say("spell.from", 7).say("spell.name", "Storm").say("spell.more", "none")

    assert play.table.thresholds["pekka"] == [Threshold("attack", 7, "Storm")]
    assert play.asked() == "by_hand"
