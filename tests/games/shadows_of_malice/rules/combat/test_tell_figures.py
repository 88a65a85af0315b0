"""What is told carries its figures as data, so that nobody has to read them out of a sentence."""

import json
import re
from itertools import count
from pathlib import Path
from random import Random

from companion.fronts.as_lines import told
from companion.fronts.lines_out import encode
from companion.games import shadows_of_malice
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.rolls import luck_roll
from companion.host.answerers import Bot, run
from companion.host.opening import seated
from companion.kernel.session import Session
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import make_table, play
from tests.games.shadows_of_malice.shown import fight


def tells(played, key):
    return [tell for tell in played.told if tell.key == key]


def heard(seed, **chosen):
    """Everything that is told in the first answers of a game."""
    tells, answers = [], count()
    session = Session(GAME, GAME.start({"maps": "1", **chosen}, seated(["Sara", "Bryan"])), hear=tells.append)
    run(session, Bot(GAME, Random(seed)), stop=lambda session: next(answers) == 700)
    return tells


def test_the_tell_on_the_page_for_robots_is_what_a_luck_roll_says():
    table = make_table()
    table.avatars[0].radiance = ["Luck"]

    [rolled] = tells(play(luck_roll(table, "Sara", 4, "lair.luck", "Is there?", fact="SM-122"), 4), "luck.rolled")

    assert encode(told(rolled)).decode() in Path(shadows_of_malice.__file__).with_name("JSON.md").read_text()


def test_a_clash_tells_both_sums_with_their_parts_and_who_hits():
    table = fight()
    table.combat.creature.abilities, table.combat.target = [], "Bryan"
    table.avatar("Bryan").radiance = []

    played = play(clash(table), {"CR": [2, 1], "creature": [6]}, stop=True)

    [told_] = tells(played, "combat.clash")
    assert told_.who == "Bryan"
    assert told_.data["hits"] == "creature"
    assert told_.data["avatar"]["total"] == sum(part["amount"] for part in told_.data["avatar"]["parts"])
    assert told_.data["creature"]["parts"][0]["amount"] == 6


def test_whoever_is_told_a_number_is_given_it_as_data_too():
    lacking = {}
    for seed, chosen in enumerate([{}, {"edition": "first"}, {"scenario": "preserve", "difficulty": "easy"}]):
        for tell in heard(seed, **chosen):
            json.loads(encode(spoken(told(tell))))
            if re.search(r"\d", worded(tell.text)) and not tell.data:
                lacking[tell.key] = tell.text

    assert lacking == {}


def test_wounds_name_who_deals_them_and_what_is_left():
    found = {tell.key: tell for tell in heard(1)}

    assert found["combat.wounds"].data.keys() == {"by", "of", "wounds"}
    assert found["combat.wounds"].data["wounds"].keys() == {"total", "parts"}
    assert found["combat.wounded"].data.keys() == {"by", "wounds", "left"}
    assert found["life.wound"].data.keys() == {"wounds", "left"}
    assert str(found["life.wound"].data["left"]) in worded(found["life.wound"].text)
    assert found["move.points"].data["points"]["total"] == sum(
        part["amount"] for part in found["move.points"].data["points"]["parts"]
    )
    assert sum(found["harvest.gained"].data["shards"].values()) > 0
