"""Three people at a table, and a bot that answers for them until something is asked."""

import random

from companion.host.answerers import Bot
from companion.kernel.seats import Player

THREE = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=2), Player("Ida", "Ida", seat=7)]


def answer_on(house, kind, who=False, most=500):
    """Let the bot answer until something of that *kind* is asked, of one person if *who*."""
    bot = Bot(house.game, random.Random(5))
    for _ in range(most):
        prompt = house.prompts[0].as_it_stands()
        if prompt.kind == kind and (not who or house.player(prompt.who)):
            return
        answer = bot.answer(house.session.table, prompt)
        house.answer(prompt, answer.value, by=answer.by)
    raise AssertionError(f"no {kind} was asked")
