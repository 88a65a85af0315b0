"""What to lay out before the first question, and what to lay out again after a break."""

from random import Random

import pytest

from companion.errors import Invalid
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.rules.setup.setup import new_table
from companion.host.answerers import Bot
from companion.host.checklist import packing
from companion.host.host import Host
from companion.kernel.prompts import Place
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.kernel.view import Board, Grid
from companion.language.spoken import spoken
from companion.language.words import worded
from companion.storage.journal import Journal
from tests.games.shadows_of_malice.playing import add_shadow, make_table


def fresh(names=("Sara", "Bryan"), **settings):
    return new_table(settings, [Player(name, name, seat=n) for n, name in enumerate(names)])


def tasks(table):
    return {task.id: task for task in spoken(GAME.setup.checklist(table))}


def marked(panel):
    assert isinstance(panel, Board)
    return sorted(hex_.id for hex_ in panel.layout.spaces if hex_.sign)


BOARD = GAME.preset("board").settings
APP = GAME.preset("app").settings


@pytest.mark.parametrize("settings", [{}, BOARD, APP, {"edition": "first", "maps": "4"}, {"arrangement": "apart"}])
def test_every_task_is_one_order_with_its_fact(settings):
    found = spoken(GAME.setup.checklist(fresh(**settings)))

    assert all(task.text.endswith(".") and task.text.count(". ") == 0 for task in found)
    assert all(task.fact.startswith("SM-") for task in found)
    assert len({task.id for task in found}) == len(found)


def test_the_maps_are_shown_as_they_lie():
    """SM-015."""
    panel = tasks(fresh(maps="4", arrangement="tee", **BOARD))["setup.maps"].panel

    assert isinstance(panel, Grid)
    assert panel.rows == [["Map A", "Map B", "Map C"], ["·", "Map D", "·"]]


def test_a_mapped_map_is_called_by_its_name_and_says_which_way_it_lies():
    panel = tasks(fresh(maps="1"))["setup.maps"].panel

    assert panel.rows == [["Map A: The Otterwash"]]
    assert "hex a1 at the far left" in panel.title


def test_the_pictures_mark_every_place_that_gets_a_token():
    """SM-016 to SM-020: seals, Wells, cities, mystics, lairs."""
    table = fresh(maps="2")
    found = tasks(table)

    assert marked(found["setup.wells"].panel) == sorted(well.at for well in table.wells)
    assert marked(found["setup.city"].panel) == sorted(site.at for site in table.sites if site.kind == "city")
    assert marked(found["setup.mystic"].panel) == sorted(site.at for site in table.sites if site.kind == "mystic")
    assert marked(found["setup.lairs"].panel) == sorted(lair.at for lair in table.lairs)
    assert marked(found["setup.seals"].panel) == sorted([*table.seals, "realm:e4"])  # and the Spawning Pit


def test_where_the_maps_are_unmapped_the_places_are_told_in_words():
    found = tasks(fresh(maps="2", **BOARD))

    assert [row[0] for row in found["setup.city"].panel.rows] == ["the city on map A", "the city on map B"]
    assert len(found["setup.wells"].panel.rows) == 6
    assert found["setup.seals"].panel is None


def test_everybody_has_a_task_of_their_own():
    """SM-021."""
    found = tasks(fresh(("Sara", "Bryan", "Ann")))

    assert found["setup.avatars/Ann"].text == "Ann: take an avatar token and 5 life tokens."
    assert found["setup.avatars/Ann"].panel.seat == "Ann"
    assert sum(task.startswith("setup.avatars/") for task in found) == 3


def test_starting_items_are_announced_only_where_there_are_any():
    """SM-029, SM-030."""

    def labels(difficulty):
        return [value.label for value in tasks(fresh(difficulty=difficulty))["setup.avatars/Sara"].panel.values]

    assert "Then drawn" not in labels("hard")
    assert "Then drawn" in labels("challenging")


def test_physical_troves_are_shuffled_and_virtual_ones_stay_in_the_box():
    """SM-025."""
    mixed = tasks(fresh(trove_potion="physical"))

    assert mixed["setup.troves"].text == "Shuffle these troves and put them beside the maps: Potion."
    assert "Ability, Fate, Mastery and Treasure" in mixed["setup/troves_away"].text
    assert "setup/troves_away" not in tasks(fresh(**BOARD))
    assert "setup.troves" not in tasks(fresh(**APP))


@pytest.mark.parametrize(
    ("settings", "comes"), [({}, False), ({"scenario": "preserve"}, True), ({"edition": "first"}, True)]
)
def test_the_lord_of_shadow_is_laid_ready_only_where_it_can_come(settings, comes):
    """SM-268: in Thwart the Shadow the game is over before."""
    assert ("Xulthûl" in tasks(fresh(**settings))["setup/monsters"].text) == comes


def test_without_the_board_game_there_is_nothing_to_lay_out():
    """Neither as a list nor as questions one by one: the first is one that has to be answered."""
    session = Session(GAME, fresh(**APP), Journal.create(":memory:", {}))

    assert GAME.setup.checklist(session.table) == []
    assert session.prompt.key == "trove.shuffle"


def test_cards_that_are_real_are_shuffled_even_where_the_maps_are_on_the_screen():
    """SM-025."""
    session = Session(GAME, fresh(**APP | {"trove_fate": "physical"}), Journal.create(":memory:", {}))

    assert [task.id for task in GAME.setup.checklist(session.table)] == ["setup.troves"]
    assert session.prompt.key == "setup.troves"


@pytest.mark.parametrize("difficulty", ["hard", "easy"])
def test_without_the_board_game_nobody_is_ever_asked_to_move_a_piece(difficulty):
    heard = []
    table = GAME.start({**APP, "scenario": "preserve", "difficulty": difficulty}, [Player("Sara", "Sara")])
    session = Session(GAME, table, Journal.create(":memory:", {}), hear=heard.append)
    bot = Bot(GAME, Random(2))

    while session.prompts and session.table.round < 12:
        assert not isinstance(session.prompt, Place), session.prompt.text
        session.answer(bot.answer(session.table, session.prompt).value)

    assert any(tell.key == "shadow.spawned" and worded(tell.text).startswith("✓ Put Shadow 1 on") for tell in heard)


def test_without_the_board_game_nothing_is_put_back_or_packed_away():
    session = Session(GAME, GAME.start(APP, [Player("Sara", "Sara")]), Journal.create(":memory:", {}))
    bot = Bot(GAME, Random(2))
    while session.table.round < 4:
        session.answer(bot.answer(session.table, session.prompt).value)

    assert session.back_to(20).put_back == []
    assert packing(GAME, session.table) == []


@pytest.mark.parametrize("settings", [{"board": "unmapped"}, {"realm": "unmapped"}, {"tokens": "physical"}])
def test_what_is_on_the_screen_only_cannot_be_looked_at_on_a_table(settings):
    with pytest.raises(Invalid, match="both boards are mapped and hidden tokens virtual"):
        fresh(**APP | settings)


def test_one_unmapped_map_is_laid_out_in_the_singular():
    task = tasks(fresh(maps="1", **BOARD))["setup.maps"]

    assert task.text == "Choose one of your terrain maps, call it A, and lay it out."


def test_nothing_is_laid_out_once_the_game_has_begun():
    assert GAME.setup.checklist(make_table()) == []


@pytest.mark.parametrize(("settings", "asked"), [({}, "setup.shards"), (BOARD, "trove.draw")])
def test_whoever_ticks_everything_is_asked_only_what_has_to_be_known(settings, asked):
    """What nobody can do before masteries are drawn, or which cards those are; virtual cards are drawn by then."""
    session = Session(GAME, fresh(**settings), Journal.create(":memory:", {}))

    answered = Host(session, Random(1)).finish_tasks(list(tasks(session.table)))

    assert answered >= 7
    assert session.prompt.key == asked


@pytest.mark.parametrize("settings", [{}, BOARD])
def test_whoever_skips_the_list_is_asked_nothing_of_it(settings):
    session = Session(GAME, fresh(**settings), Journal.create(":memory:", {}))
    tasks_of_set_up = {task.partition("/")[0] for task in tasks(session.table)}

    assert Host(session, Random(1)).finish_tasks() >= 7
    assert session.prompt.key not in tasks_of_set_up


def test_a_question_of_set_up_is_put_in_the_words_of_its_task():
    session = Session(GAME, fresh(), Journal.create(":memory:", {}))
    for task in [task for task in spoken(GAME.setup.checklist(session.table)) if "/" not in task.id]:
        assert (session.prompt.key, session.prompt.fact) == (task.id, task.fact)
        assert worded(session.prompt.text) == f"{task.text} {task.detail}".strip()
        session.answer("done")
        if session.prompt.key == "setup.avatars":
            session.answer("done")


# -- packing away ------------------------------------------------------------------------------------------------


def test_boards_come_first_then_people_then_supplies():
    table = make_table(maps=2)
    table.pool = ["Luck"]

    assert [task.id.removeprefix("pack/") for task in spoken(packing(GAME, table))] == [
        "the table", "Map A: The Otterwash", "Map B: Cinder Steppe", "Shadow Realm", "Sara", "Bryan",
        "the decks and supplies",
    ]  # fmt: skip


def test_every_piece_of_the_table_is_in_the_list_once():
    table = make_table(maps=2)
    add_shadow(table, "B:j7")
    lines = [line for task in spoken(packing(GAME, table)) for line in task.detail.splitlines()]

    assert sorted(lines) == sorted(f"{piece}: {place}" for piece, place in spoken(GAME.care.pieces(table)).items())


def test_tokens_go_with_the_map_they_stand_on_and_the_map_is_the_picture():
    table = make_table(maps=2)
    add_shadow(table, "B:j7")
    found = {task.id: task for task in spoken(packing(GAME, table))}

    assert "Shadow 1: " in found["pack/Map B: Cinder Steppe"].detail
    assert "Sara: the Gate h4 on map A" in found["pack/Map A: The Otterwash"].detail
    assert found["pack/Map B: Cinder Steppe"].panel.id == "map.B"
    assert found["pack/Sara"].panel.id == "avatar.Sara"


def test_an_unmapped_table_is_packed_by_board_too_without_pictures():
    table = make_table(maps=2, mapped=False, realm_mapped=False)
    found = {task.id: task for task in spoken(packing(GAME, table))}

    assert found["pack/Map A"].panel is None
    assert "Gate Seals: 6 Shadow Gates" in found["pack/Shadow Realm"].detail
