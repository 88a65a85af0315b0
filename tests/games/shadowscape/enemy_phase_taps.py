"""How many touches an Enemy Phase takes, counted over games of bots:

    python -m tests.games.shadowscape.enemy_phase_taps 40

The Fate symbol is one touch (the app draws it here, at a table it is asked); a choice or a figure moved is one, Wounds
shared out are one each and one to say so.
"""

import sys
from random import Random

from companion.games.shadowscape import GAME
from companion.host.answerers import Bot
from companion.kernel import Allot, Draw, Prompt
from companion.kernel.session import Session
from tests.games.shadowscape.playing import seats


def touches(prompt: Prompt) -> int:
    if isinstance(prompt, Allot):
        return prompt.total() + 1
    return int(not isinstance(prompt, Draw) or prompt.key == "enemy.draw")


def phases(players: int, seed: int, most: int = 600) -> list[int]:
    """The touches of every whole Enemy Phase of a game, or of its first *most* answers."""
    chance, found, running = Random(seed), list[int](), 0
    session = Session(GAME, GAME.start({"content": "ours"}, seats(players)))
    bot = Bot(GAME, chance)
    for _ in range(most):
        if not session.prompts:
            break
        prompt = session.prompts[0].as_it_stands()
        if session.table.phase == "enemy":
            running += touches(prompt)
        elif running:
            found, running = [*found, running], 0
        given = bot.answer(session.table, prompt)
        session.answer(given.value, serial=prompt.serial, by=given.by)
    return found


def main() -> None:
    counted = [n for seed in range(int(sys.argv[1])) for n in phases(2 + seed % 3, seed)]
    counted.sort()
    average, nine_in_ten = sum(counted) / len(counted), counted[len(counted) * 9 // 10]
    print(f"{len(counted)} Enemy Phases: {average:.2f} touches on average, {nine_in_ten} or fewer in nine of ten")


if __name__ == "__main__":
    main()
