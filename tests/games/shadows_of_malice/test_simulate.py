"""Bots play whole games: the same seed gives the same game, and no setting leads them into an error."""

from random import Random

import pytest

from companion.games.shadows_of_malice import GAME
from companion.host.answerers import Bot
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.simulation.simulate import simulate

CAP = 700
"""Answers after which a short game here is left; by then it has seen several rounds, fights and Shadows."""

PHYSICAL = {f"trove_{trove}": "physical" for trove in ("ability", "fate", "mastery", "potion", "treasure")}
SETTINGS = [
    (1, {"maps": "1", "difficulty": "easy", "tokens": "virtual"}),
    (1, {"maps": "4", "board": "unmapped", "stars": "net"}),
    (2, {"maps": "1", "scenario": "preserve", "stars": "halfsies"}),
    (2, {"maps": "2", "board": "unmapped", "realm": "unmapped", **PHYSICAL}),
    (3, {"maps": "2", "arrangement": "apart", "convention": "odd/even"}),
    (3, {"maps": "3", "difficulty": "challenging", "stewardship": "yes", "stars": "lockdown"}),
    (4, {"maps": "2", "scenario": "preserve", "realm": "unmapped", "tokens": "virtual"}),
    (4, {"maps": "4", "scenario": "preserve", "difficulty": "easy", **PHYSICAL}),
    (5, {"maps": "3", "board": "unmapped", "scenario": "preserve", "stars": "lockdown"}),
    (6, {"maps": "3", "arrangement": "row", "stars": "net", "stewardship": "yes"}),
    (7, {"maps": "4", "arrangement": "tee", "stars": "halfsies", "convention": "odd/even"}),
    (
        8,
        {
            "maps": "4",
            "arrangement": "column",
            "scenario": "preserve",
            "board": "unmapped",
            "difficulty": "challenging",
        },
    ),
]


def seats(number: int) -> list[Player]:
    return [Player(f"P{n}", f"P{n}", seat=n) for n in range(number)]


def play_on(session: Session, bot: Bot, answers: int) -> None:
    for _ in range(answers):
        if session.prompts:
            prompt = session.prompts[0]
            session.answer(bot.answer(session.table, prompt).value, serial=prompt.serial)


def test_the_same_seed_gives_the_same_games():
    one, same, other = (simulate(GAME, 3, seats(2), {"maps": "1"}, seed, Random) for seed in (5, 5, 50))

    assert one == same
    assert one.averages != other.averages
    assert one.failures == []


@pytest.mark.parametrize(("number", "settings"), SETTINGS, ids=str)
def test_every_setting_plays_to_the_end_or_to_a_cap_without_an_error(number, settings):
    """A bot never gives an answer that is refused: the session would raise."""
    session = Session(GAME, GAME.start(settings, seats(number)))
    play_on(session, Bot(GAME, Random(number)), CAP)

    assert session.table.outcome or session.table.round >= 2


def test_every_choice_of_every_setting_and_ruling_plays_on():
    """Each in a game of its own, a few rounds long."""
    for setting in GAME.setup.settings:
        for choice in setting.choices:
            needed = GAME.preset("app").settings if choice.id == "screen" else {}
            session = Session(GAME, GAME.start({"maps": "1", **needed, setting.key: choice.id}, seats(2)))
            play_on(session, Bot(GAME, Random(7)), 150)
