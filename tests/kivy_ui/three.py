"""Three people at a table, and a bot that answers for them until something is asked."""

import random

from companion.host.answerers import Bot
from companion.kernel.seats import Player

THREE = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=2), Player("Ida", "Ida", seat=7)]


def answer_on(open_game, kind, who=False, most=500):
    """Let the bot answer until something of that *kind* is asked, of one person if *who*."""
    bot = Bot(open_game.game, random.Random(5))
    for _ in range(most):
        prompt = open_game.prompts[0].as_it_stands()
        if prompt.kind == kind and (not who or open_game.player(prompt.who)):
            return
        answer = bot.answer(open_game.session.table, prompt)
        open_game.answer(prompt, answer.value, by=answer.by)
    raise AssertionError(f"no {kind} was asked")
