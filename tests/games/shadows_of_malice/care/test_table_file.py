"""A table of Shadows of Malice written by hand: which ids and steps are known in it."""

import re
from itertools import count
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from companion.games import shadows_of_malice
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.care.known_ids import STEPS, known
from companion.games.shadows_of_malice.fight import Stage
from companion.games.shadows_of_malice.table import Table
from companion.host.answerers import Bot, run
from companion.host.opening import seated
from companion.kernel.corrections import corrected
from companion.kernel.game import encode
from companion.kernel.session import Session
from companion.parts.table_files import table_faults
from tests.games.shadows_of_malice.shown import PHASES, fight, players_turn, xulthuls_turn


def faults(table):
    return table_faults(Table, known, encode(table))


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
def test_a_table_of_every_phase_is_good(phase):
    assert faults(phase()) == []


@pytest.mark.parametrize("chosen", [{}, {"edition": "first"}, {"board": "unmapped", "realm": "unmapped"}], ids=str)
def test_every_table_that_a_game_comes_to_is_good(chosen):
    session = Session(GAME, GAME.start({"maps": "1", **chosen}, seated(["Sara", "Bryan"])))
    answers, wrong = count(), []

    def look(session):
        answer = next(answers)
        wrong.extend(faults(session.table) if answer % 10 == 0 else [])
        return answer == 400

    run(session, Bot(GAME, Random(5)), stop=look)

    assert wrong == []


@pytest.mark.parametrize(
    ("make", "path", "value", "wrong"),
    [
        (
            players_turn,
            "settings.edition",
            "third",
            "settings.edition: there is no 'third', expected one of: revised, ",
        ),
        (players_turn, "settings.scenario", "win", "expected one of: thwart, preserve"),
        (players_turn, "settings.rulings", {"RUL-99": "x"}, "settings.rulings.RUL-99: there is no 'RUL-99'"),
        (players_turn, "settings.rulings", {"RUL-11": "maybe"}, "settings.rulings.RUL-11: there is no 'maybe'"),
        (players_turn, "step", "sael", "step: there is no 'sael', expected one of: \"\""),
        (xulthuls_turn, "step", "recvoer", "step: there is no 'recvoer', expected one of: act, recover, rest, end"),
        (players_turn, "avatars.0.items", ["no such card"], "avatars.0.items.0: there is no 'no such card'"),
        (players_turn, "avatars.0.at", "A:zz", "avatars.0.at: there is no 'A:zz'"),
        (players_turn, "avatars.0.radiance", ["Lfie"], "avatars.0.radiance.0: there is no 'Lfie', expected one of: Co"),
        (players_turn, "avatars.0.shards.purple", 2, "avatars.0.shards.purple: there is no 'purple', expected one of:"),
        (players_turn, "shadows.0.id", "Shadow 9", "shadows.0.id: there is no 'Shadow 9', expected one of: Shadow 1, "),
        (players_turn, "moving", "Tom", "moving: there is no 'Tom', expected one of: \"\", Sara, Bryan, Ada"),
        (players_turn, "sites.0.service", "spa", "sites.0.service: there is no 'spa'"),
        (fight, "combat.fighters", ["Sara", "Tom"], "combat.fighters.1: there is no 'Tom'"),
        (fight, "combat.creature.type", "unicorn", "combat.creature.type: there is no 'unicorn'"),
        (fight, "combat.creature.abilities", ["honey-cake"], "combat.creature.abilities.0: there is no 'honey-cake'"),
        (fight, "combat.at", "B:nowhere", "combat.at: there is no 'B:nowhere'"),
    ],
)
def test_an_unknown_id_or_step_is_named_with_its_path_and_what_would_be_right(make, path, value, wrong):
    [line] = faults(corrected(make(), path, value))

    assert wrong in line


@pytest.mark.parametrize(
    ("path", "field", "value", "wrong"),
    [
        (["avatars", 0], "wuonds", 2, "avatars.0.wuonds: there is no 'wuonds', expected one of: wounds, "),
        (["combat"], "stage", "clsh", "Invalid enum value 'clsh' - at `$.combat.stage`, expected one of: band, pre, "),
        ([], "fase", "players", "fase: there is no 'fase', expected one of: "),
    ],
)
def test_an_unknown_field_or_stage_is_named_with_its_path_and_what_would_be_right(path, field, value, wrong):
    plain = inner = msgspec.json.decode(encode(fight()))
    for key in path:
        inner = inner[key]
    inner[field] = value

    [line] = table_faults(Table, known, msgspec.json.encode(plain))

    assert line.startswith(wrong)


def test_the_page_for_robots_lists_every_step_and_every_stage_of_a_fight():
    page = (Path(shadows_of_malice.__file__).with_name("JSON.md")).read_text()
    rows = dict(re.findall(r"^\| (?:an? )?(`.*?) \| (.*) \|$", page.split("names its step like this")[1], re.M))
    listed = {first: set(re.findall(r"`(\w+)`", words)) - {"stage", "step"} for first, words in rows.items()}

    assert listed["`combat`"] == set(get_args(Stage))
    assert {phase: listed[f"`phase` `{phase}`"] for phase in STEPS if phase != "over"} == {
        phase: {step for step in steps if step} for phase, steps in STEPS.items() if phase != "over"
    }
