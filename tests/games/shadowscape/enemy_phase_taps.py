"""How many touches an Enemy Phase takes, counted on the screen over games of which every answer is touched:

    python -m tests.games.shadowscape.enemy_phase_taps 6

That is the number of games; in each the first 120 answers are touched. What a bot draws in place of a hidden token or a
treasure is no touch of the phase.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.games.shadowscape.playing import seats

PHASE = "enemy."
"""How the keys of its questions begin."""
ANSWERS = 120


def phases(taps: Sequence[tuple[str, int]]) -> list[int]:
    """The touches of every whole Enemy Phase: it ends with the first question of a turn.

    >>> phases([("act", 1), ("enemy.draw", 1), ("token.draw", 1), ("enemy.move", 2), ("act", 1), ("enemy.draw", 1)])
    [3]
    """
    found, running = list[int](), 0
    for key, touches in taps:
        if key.startswith(PHASE):
            running += touches
        elif key == "act" and running:
            found, running = [*found, running], 0
    return found


def counted(games: int) -> list[int]:
    from kivy_ui.system.start import prepare_unseen  # nothing of Kivy before this

    found = list[int]()
    with tempfile.TemporaryDirectory() as folder:
        prepare_unseen(Path(folder))
        from tests.kivy_ui.drivers.counted_games import unseen
        from tests.kivy_ui.drivers.whole_games import play_by_touch

        for seed in range(games):
            players, settings, saves = seats(2 + seed % 3), {"content": "ours"}, Path(folder) / str(seed)
            with unseen():
                found += phases(play_by_touch(saves, players, settings, seed, ANSWERS, game="shadowscape").taps)
    return sorted(found)


def main() -> None:
    found = counted(int(sys.argv[1]))
    average, nine_in_ten = sum(found) / len(found), found[len(found) * 9 // 10]
    print(f"{len(found)} Enemy Phases: {average:.2f} touches on average, {nine_in_ten} or fewer in nine of ten")


if __name__ == "__main__":
    main()
