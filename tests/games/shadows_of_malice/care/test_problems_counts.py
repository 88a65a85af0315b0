"""What does not add up on a table, each kind once: shards, cards, items, radiance."""

from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.table import RADIANCE
from companion.language.spoken import spoken
from tests.games.shadows_of_malice.care.wrongs import take, wrong
from tests.games.shadows_of_malice.playing import make_table


def test_more_shards_than_the_box_has():
    table = make_table()
    table.avatars[0].shards["red"], table.avatars[1].shards["red"] = 7, 6

    assert wrong(table) == "The avatars hold 13 red soulshards; the game has 12."  # SM-003


def test_shards_of_no_colour():
    table = make_table()
    table.avatars[0].shards["purple"] = 1

    assert wrong(table).startswith("There are no purple soulshards; the colours are black, blue")


def test_a_card_in_two_places():
    table = make_table()
    table.avatars[0].fate = table.troves["fate"].order[0]

    assert wrong(table) == "In two places at once: A Shattering of Souls. Each card exists only once."  # SM-002


def test_a_card_nowhere():
    table = make_table()
    take(table, "mastery", "time-dancer")

    sentence = "In no trove and with nobody: Time Dancer. Unless in use now, it belongs in the Mastery trove."  # SM-002
    assert wrong(table) == sentence


def test_many_cards_nowhere_are_one_sentence():
    table = make_table()
    table.troves["potion"].order = []

    assert " and 37 more. " in wrong(table)


def test_a_card_in_the_wrong_trove():
    table = make_table()
    table.troves["fate"].order.append(take(table, "mastery", "time-dancer"))

    assert wrong(table) == "In the Fate trove, but not of its cards: Time Dancer."  # SM-002


def test_a_card_in_the_wrong_hand():
    table = make_table()
    table.avatars[0].fate = take(table, "mastery", "time-dancer")

    assert wrong(table) == "Sara has Time Dancer as fate card, but it is a Mastery card."  # SM-099


def test_a_card_nobody_knows_is_no_problem():
    table = make_table()
    table.avatars[0].items = ["grandmother's ladle", "grandfather's hat"]

    assert problems(table) == []


def test_two_items_of_one_type():
    table = make_table()
    rings = [
        card for card in table.troves["treasure"].order if card in ("ring-of-second-thoughts", "moonstone-circlet")
    ]
    table.avatars[0].items = [take(table, "treasure", ring) for ring in rings]

    assert wrong(table) == "Sara has 2 items of the type jewelry; one of each type is allowed."  # SM-215


def test_three_potions():
    table = make_table()
    table.avatars[0].potions = [take(table, "potion", table.troves["potion"].order[n]) for n in (0, 9, 18)]

    assert "Sara has 3 potions; 2 are allowed." in spoken(problems(table))  # SM-215


def test_two_potions_of_one_colour():
    table = make_table()
    table.avatars[0].potions = [take(table, "potion", table.troves["potion"].order[0]) for _ in range(2)]

    assert wrong(table) == "Sara has 2 black potions; they should differ in colour."  # SM-215


def test_an_effect_at_work_that_no_card_has():
    table = make_table()
    table.avatars[0].running = [Running("time-dancer", 7, "turn")]

    assert wrong(table) == "Time Dancer is at work on Sara, but it has no effect 8; take that away."  # SM-035


def test_radiance_that_does_not_add_up():
    table = make_table()
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE)
    table.avatars[0].radiance = ["Luck"]

    assert wrong(table) == "Luck radiance: 2 in pool and hands, but 1 sets make 1."  # SM-004


def test_radiance_nobody_knows():
    table = make_table()
    table.pool = ["Glamour"]

    assert wrong(table) == "There is no radiance called Glamour."  # SM-004


def test_more_radiance_than_light_wells():
    table = make_table()
    table.wells[0].state, table.sets, table.pool = "light", 1, list(RADIANCE[2:])
    table.avatars[0].radiance = list(RADIANCE[:2])

    assert wrong(table) == "Sara has 2 radiance tokens; one for each Light Well makes 1."  # SM-226


def test_a_radiance_set_without_a_light_well():
    table = make_table()
    table.sets, table.pool = 1, list(RADIANCE)

    assert wrong(table) == "1 radiance sets are in play, but 0 Light Wells shine; one set for each."  # SM-226


def test_more_radiance_sets_than_the_box_has():
    table = make_table(maps=4)
    for well in table.wells[:4]:
        well.state = "light"
    table.sets, table.pool = 4, [*RADIANCE] * 4

    assert wrong(table) == "4 radiance sets are in play; the game has 3."  # SM-004
