"""Every question has a brief form that can be read from across the table, in every language."""

import ast
import re

import pytest

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import Effect
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.games.shadows_of_malice.screen.briefs import BRIEFS, short_place
from companion.games.shadows_of_malice.screen.option_looks import SHORT, in_short
from companion.language.languages import catalogue
from companion.language.words import worded
from tests.games.briefs import (
    DRAWN,
    LONGEST_EFFECT,
    ONE_LINE,
    briefs_of,
    effects_of,
    emblems_of,
    faults,
    table_of,
)
from tests.games.shadows_of_malice.playing import make_table

PHYSICAL = {f"trove_{trove}": "physical" for trove in ("ability", "fate", "mastery", "potion", "treasure")}
UNMAPPED = {"board": "unmapped", "realm": "unmapped"}
TABLES = {
    "revised": (2, {"maps": "2", "difficulty": "easy", "stewardship": "yes"}),
    "revised, with the board game": (3, {"maps": "2", "scenario": "preserve", **UNMAPPED, **PHYSICAL}),
    "first edition": (3, {"edition": "first", "maps": "2", "stewardship": "yes"}),
    "first edition, with the board game": (2, {"edition": "first", "maps": "1", **UNMAPPED, **PHYSICAL}),
}
ASKING = {
    "Act", "Choose", "Confirm", "Draw", "Place", "Roll", "Write", "Line", "Pick", "Rows", "Several",
    "_one_roll", "_put", "ask_where_now", "its_power_roll", "luck_roll", "luck_total", "nearest_or_chosen", "pick",
    "power_roll", "put_shadow", "random_neighbour", "roll_total", "rolled", "settle_way", "throw",
}  # fmt: skip
"""Whoever is handed the key of a question."""


@pytest.mark.parametrize("name", TABLES)
def test_every_question_of_a_game_can_be_read_from_across_the_table(name):
    players, settings = TABLES[name]

    read = set().union(*(briefs_of(GAME, settings, players, seed) for seed in range(3)))

    print(table_of(read))
    assert not faults(read)


@pytest.mark.parametrize("name", TABLES)
def test_what_an_option_does_fits_its_tile(name):
    players, settings = TABLES[name]

    read = effects_of(GAME, settings, players, seed=0)

    assert len(read) > 20
    assert [one for one in sorted(read) if len(one.text) > LONGEST_EFFECT] == []


@pytest.mark.parametrize("name", TABLES)
def test_every_emblem_is_one_that_is_drawn(name):
    players, settings = TABLES[name]

    named = emblems_of(GAME, settings, players, seed=0)

    assert {"move", "fight", "withdraw", "provoke"} <= named <= DRAWN


def test_everything_that_may_be_done_in_a_turn_has_an_emblem_and_says_what_it_takes():
    table = make_table(("Sara", "Bryan"))
    act = GAME.dressed(table, next_step(table).send(None))

    tiles = {option.id: option for option in act.options()}

    assert (tiles["move:Sara"].emblem, worded(tiles["move:Sara"].effect), tiles["move:Sara"].cost) == (
        "move",
        "2 dice",
        1,
    )
    assert (worded(tiles["provoke:Sara"].effect), tiles["provoke:Sara"].cost) == ("luck 5+", 1)
    assert (tiles["join:Sara:Bryan"].effect, tiles["join:Sara:Bryan"].cost) == ("Bryan", 0)


def test_moving_takes_no_action_by_the_first_edition():
    table = make_table(edition="first")

    act = GAME.dressed(table, next_step(table).send(None))

    assert next(option.cost for option in act.options() if option.id == "move:Sara") == 0


@pytest.mark.parametrize("what", SHORT)
def test_what_an_effect_does_is_said_in_short(what):
    said = in_short(Effect(what, "1d2"))

    assert len(worded(said)) <= LONGEST_EFFECT
    assert len(worded(said, catalogue("de").of(GAME.name))) <= LONGEST_EFFECT


def test_every_question_of_the_sources_has_a_brief_form():
    asked = {key for path in GAME.folder.rglob("*.py") for key in _keys(path.read_text("utf-8"))}

    assert len(asked) > 100
    assert asked <= {key.partition(":")[0] for key in BRIEFS}


def _keys(source):
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        if getattr(call.func, "id", "") in ASKING:
            strings = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            yield from (text for text in strings if re.fullmatch(r"[a-z_]+\.[a-z_]+", text))


def test_no_brief_form_is_for_a_question_that_nobody_asks():
    sources = "".join(path.read_text("utf-8") for path in GAME.folder.rglob("*.py") if path.name != "briefs.py")

    built = {"combat.wounds", "combat.shield", "setup.city", "setup.mystic"}
    assert [key for key in BRIEFS if f'"{key.partition(":")[0]}"' not in sources and key not in built] == []


@pytest.mark.parametrize("sentence", sorted({*BRIEFS.values()}))
def test_a_brief_form_without_names_fits_one_line(sentence):
    assert len(re.sub(r"\{\w+\}", "", sentence)) <= ONE_LINE


def test_places_are_as_short_as_players_say_them():
    one, two = make_table(maps=1), make_table(maps=2)

    assert (short_place(one, "A:e3"), short_place(two, "A:e3")) == ("e3", "A e3")
    assert worded(short_place(two, two.gates["B"])) == "Gate B"
