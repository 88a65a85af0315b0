"""Set-up: recipe, dungeon, tokens, draft, Lord and hands, for every mode and both levels."""

import pytest

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.rules.checklist import checklist
from companion.games.shadowscape.rules.dungeon import inward, turned_doors
from companion.games.shadowscape.rules.entering import starting_room
from companion.games.shadowscape.table import CORNERS, PLACES
from companion.host.answerers import VirtualChance
from companion.language.words import worded
from tests.games.shadowscape.cards.describing import bare_table
from tests.games.shadowscape.playing import GAME, Play, fresh, sitting, with_room


class Fixed:
    """Chance that always takes the first."""

    def random(self):
        return 0.0

    def randrange(self, start, stop):
        return start

    def choice(self, options):
        return options[0]

    def sample(self, pool, k):
        return list(pool)[:k]


def dealt(play: Play) -> Play:
    """Let chance answer as long as it is asked."""
    chance = VirtualChance(Fixed())
    while play.session.prompts and play.session.prompts[0].kind == "draw":
        prompt = play.session.prompts[0]
        play.session.answer(chance.answer(play.table, prompt).value, serial=prompt.serial)
    return play


def drafted(number: int, **settings: str) -> Play:
    """A game of our own set up to its first turn: the first Heroes, the first corners."""
    play = dealt(Play(fresh(number, content="ours", **settings)))
    while play.asked() != ["act"]:
        key, options = play.asked()[0], play.open(play.asked()[0]).legal()
        play.say(key, [] if key == "setup.sides" else options[0])
        dealt(play)
    return play


def test_the_whole_set_up_of_ours_for_four():
    """SS-011, SS-013, SS-014, SS-015, SS-017, SS-018, SS-019, SS-020: up to the first turn."""
    table = drafted(4).table
    shelf = things(table)

    assert set(table.rooms) == set(PLACES)
    assert sorted(enemy.at for enemy in table.enemies) == sorted(
        place for place in PLACES if shelf.rooms[table.rooms[place].card].lair
    )
    assert sorted(one.at for one in table.treasures) == sorted(
        place for place in PLACES if shelf.rooms[table.rooms[place].card].treasure
    )
    assert all(treasure.search for treasure in table.treasures)  # face up: SS-G40
    assert [len(supply.open) for supply in (table.equipment, table.general, table.whispers)] == [4, 4, 4]
    assert {shelf.whispers[one].shards for one in table.whispers.open} == {1}
    assert table.lord in shelf.lords
    assert (table.lord_at, table.lord_shown) == ("", False)
    assert sorted(table.at(player.id) for player in table.players) == sorted(CORNERS)
    for seat, hero in table.heroes.items():
        known = shelf.heroes[hero.hero]
        assert hero.hand == known.hand + known.gives.get("hand", 0), seat
    assert (table.phase, table.turn, table.round) == ("actions", table.order[0], 1)
    assert GAME.care.problems(table) == []


def test_enemies_of_each_type_stand_on_its_own_lairs():
    """SS-015, SS-076."""
    table = drafted(2).table
    shelf = things(table)

    for enemy in table.enemies:
        assert shelf.rooms[table.rooms[enemy.at].card].lair == shelf.enemies[enemy.kind].type


def test_each_starting_room_fits_each_corner_by_side_and_turn():
    """SS-004, SS-073: the one side serves two opposite corners, the other the other two."""
    table = bare_table(content="ours")
    for number in "1234":
        laid = {place: starting_room(table, number, place) for place in CORNERS}

        assert {laid["1,1"].card[-1], laid["5,5"].card[-1]} == {"A"}
        assert {laid["1,5"].card[-1], laid["5,1"].card[-1]} == {"B"}
        assert [laid[place].turned for place in CORNERS] == [False, False, True, True]
        for place, room in laid.items():
            assert set(turned_doors(things(table).rooms[room.card], turned=room.turned)) == inward(place)


def test_a_room_is_entered_by_number_and_turn_and_looked_at_again_where_it_cannot_lie_so():
    """SS-011, SS-004, SS-064, SS-061, SS-G18: one room is one or two answers."""
    table = sitting("3,3", phase="setup", step="rooms")
    with_room(table, "1,2", doors={"N": "A", "E": "B", "S": "C"})
    cards, table.rooms = {place: room.card for place, room in table.rooms.items()}, {}
    play = Play(table).say("setup.room_known", cards["1,1"].rstrip("A"))
    assert play.table.rooms["1,1"].card == cards["1,1"]  # both sides cannot be known here: the one that fits

    play.say("setup.room_known", cards["1,2"]).say("setup.turn", "upright")
    assert "a door on all four sides" in worded(play.open("setup.look_again").text)
    play.say("setup.look_again", False)
    assert "1,2" not in play.table.rooms

    play.say("setup.room_known", cards["1,3"]).say("setup.turn", "turned")
    assert play.table.rooms["1,2"].turned
    assert cards["1,3"] not in play.open("setup.room_known").legal()
    play.say("setup.room_known", "another").say("setup.room", int(cards["1,3"]))
    assert play.asked() == ["setup.room"]  # it lies already


def test_what_is_to_be_laid_out_is_said_with_the_recipe():
    """SS-012, SS-014, SS-015, SS-016, SS-017, SS-057, SS-069."""
    tasks = [worded(task.text) for task in checklist(fresh(3))]
    assert any("6 with 1 Shard, 3 with 2" in task for task in tasks)
    assert any("four of each lie open" in task for task in tasks)
    assert any("aid card" in task for task in tasks)
    assert any("back into the box" in task for task in tasks)

    advanced = [worded(task.text) for task in checklist(fresh(3, advanced="yes", mode="cooperative"))]
    assert any("Regular Enemy cards face up" in task for task in advanced)
    assert any("all with 1 Shard" in task for task in advanced)


def test_each_action_card_lies_with_the_side_up_that_its_player_likes():
    """SS-018, SS-063."""
    play = dealt(Play(fresh(2, content="ours")))
    while play.asked() != ["setup.hero"]:
        play.say(play.asked()[0], play.open(play.asked()[0]).legal()[0])
        dealt(play)
    who = play.whom()
    play.say("setup.hero", "teske")
    cards = [option.id for option in play.open("setup.sides").options()]
    play.say("setup.sides", cards[:2])

    assert [card.side for card in play.table.heroes[who].cards] == ["B", "B", "A", "A"]


def test_a_light_game_begins_after_hand_sizes_alone():
    """SS-019: playable within a minute; no room is entered."""
    play = Play(fresh(3, level="light")).say("setup.first", "p2")
    for seat in ("p2", "p3", "p1"):
        play.say("setup.hand", 4, who=seat)

    assert (play.asked(), play.whom()) == (["act"], "p2")
    assert (play.table.rooms, play.table.fate.deck) == ({}, 48)
    assert play.table.whispers.open == ["one"] * 4


@pytest.mark.parametrize(("discard", "deck"), [("0", 52), ("10", 42)])
def test_cards_are_put_aside_at_the_start_together_only(discard, deck):
    """SS-059."""
    for mode, expected in (("cooperative", deck), ("competitive", 52)):
        play = Play(fresh(2, level="light", mode=mode, start_discard=discard)).say("setup.first", "p1")
        play.say("setup.hand", 4).say("setup.hand", 4)
        assert play.table.fate.deck == expected


def test_the_lord_lies_with_the_side_that_is_played():
    """SS-017, SS-057, SS-067."""
    from companion.games.shadowscape.rules.lord import lord_defence, lord_strength

    for mode in ("competitive", "cooperative"):
        table = drafted(2, mode=mode).table
        side = getattr(things(table).lords[table.lord], mode)
        assert (lord_strength(table), lord_defence(table)) == (side["strength"], side["defence"])
