"""Bots: whole games end, the stronger wins, and nothing of a face-down card is known to them."""

from random import Random

import pytest

from companion.games.casting_shadows import GAME
from companion.games.casting_shadows.bots.bot import bot_of
from companion.host.answerers import VirtualChance
from companion.kernel import Number, Player
from companion.kernel.session import Session
from companion.simulation.simulate import simulate
from tests.games.casting_shadows.playing import seats


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("settings", [{}, {"values": "ours", "decks": "virtual"}], ids=["box", "ours"])
def test_whole_games_end(players, settings):
    """CS-001, CS-035."""
    report = simulate(GAME, 10, seats(players), settings, 7, Random)

    assert report.failures == []
    assert report.averages["rounds"].mean < 30


def duel(first: str, second: str, seed: int) -> str:
    """Who wins: each seat is played by a bot of its own strength; they take turns in beginning."""
    strengths = dict(zip(("p1", "p2"), (first, second) if seed % 2 else (second, first), strict=True))
    chance = Random(seed)
    session = Session(GAME, GAME.start({"values": "ours"}, [Player("", "A"), Player("", "B", seat=1)]))
    virtual = VirtualChance(chance)
    while session.prompts:
        prompt = session.prompts[0].as_it_stands()
        value = bot_of(strengths.get(prompt.who, "keen"), session.table, prompt, chance)
        if value is None:
            given = virtual.answer(session.table, prompt)
            value = given.value if given else any_legal(prompt, chance)
        session.answer(value, serial=prompt.serial)
    return strengths[session.table.outcome.winners[0]]


def any_legal(prompt, chance):
    if isinstance(prompt, Number):
        return prompt.least()
    if getattr(prompt, "most", 1) != 1 or getattr(prompt, "least", 1) != 1:
        return [chance.choice(prompt.legal())]
    return chance.choice(prompt.legal())


@pytest.mark.parametrize(("weaker", "stronger"), [("novice", "plain"), ("plain", "keen"), ("novice", "keen")])
def test_the_stronger_bot_wins_more_often(weaker, stronger):
    won = [duel(weaker, stronger, seed) for seed in range(100)]

    assert won.count(stronger) > 55
