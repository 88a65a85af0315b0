"""A game whose throws are rendered, watched and answered by the camera's client, as at a table: touches are counted.

``python -m tests.vision.evening shadows_of_malice 200`` plays so many throws. Bots answer what is no throw; one that
the camera asks about is answered by the truth, and counted.
"""

import sys
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from companion.host.answerers import Bot
from companion.host.events import Doubted
from companion.kernel.game import AnyGame
from companion.kernel.registry import find_game
from companion.kernel.roll import Roll
from tests.companion.at_table import Seat
from vision.answering import expected_of
from vision.cameras.virtual_tray import VirtualTray
from vision.live.camera_thread import CameraThread
from vision.live.roll_camera import BY_CAMERA, RollCamera
from vision.one_picture.reader import Reader
from vision.throw_bench import ASKED, NO_TOUCH, SILENT, counted, dealt
from vision.watching import Resting, Watcher

MOST_FRAMES = 90
"""A throw that has not been answered by then is answered by a touch."""


class Evening:
    """One table, one tray and one camera for an evening; *came* counts what came of the throws, *why* the doubts."""

    def __init__(self, game: AnyGame, folder: Path, seed: int, size: tuple[int, int] = (640, 480)) -> None:
        self.seat, self.bot = Seat(game, seed=seed), Bot(game, Random(seed))
        self.tray = VirtualTray(np.random.default_rng(seed), *size)
        self.watcher = Watcher(self.tray, Reader())
        started: list[Any] = []
        self.beside = RollCamera("camera:0", partial(CameraThread, folder=folder, spawn=started.append), print)
        self.beside.join(self.seat.host)
        self.came, self.why = Counter[str](), Counter[str]()
        self.seat.host.subscribe(lambda event: self.why.update(event.reasons if isinstance(event, Doubted) else ()))
        self._see(0)

    def play(self, throws: int) -> None:
        """So many throws, in as many games as that takes."""
        host = self.seat.host
        while self.came.total() < throws and (open_now := host.asked()):
            prompt = open_now[0]
            if isinstance(prompt, Roll) and prompt.pips and expected_of(prompt).count:
                self.came[self._throw(prompt)] += 1
            elif (answer := self.bot.answer(host.session.table, prompt)) is not None:
                host.answer(answer.value, prompt.serial, by=answer.by)

    def _throw(self, roll: Roll) -> str:
        """Dice for *roll* fall; who answered it in the end, the camera or a touch."""
        host = self.seat.host
        self.tray.throw([(group.body, group.size) for group in roll.dice for _ in range(group.count)])
        self.watcher.expected = expected_of(roll)
        truth = dealt(roll, self.tray.faces)
        self._see(roll.serial)
        last = [entry for entry in host.history() if entry.by == BY_CAMERA][-1:]
        if any(prompt.serial == roll.serial for prompt in host.asked()):
            host.answer(truth, roll.serial)
            return ASKED
        return NO_TOUCH if last and _counts(roll, last[0].value) == _counts(roll, truth) else SILENT

    def _see(self, serial: int) -> None:
        """Watch until dice that fell for that roll have been read, and hand on what was seen."""
        camera = self.beside.camera
        for _ in range(MOST_FRAMES):
            if (event := self.watcher.step()) is None:
                continue
            camera._event(camera._job, event)
            while not self.beside._queue.empty():
                self.beside._take(self.beside._queue.get())
            if isinstance(event, Resting) and (event.agreed.reading.dice or not serial):
                return


def _counts(roll: Roll, faces: dict[str, list[int]]) -> Any:
    """What the dice count; where roles go from left to right, in any order, for the tray does not say theirs."""
    counts = counted(roll, faces)
    return sorted(map(str, counts.values())) if roll.from_left else counts


if __name__ == "__main__":
    with TemporaryDirectory() as kept:
        evening = Evening(find_game(sys.argv[1]), Path(kept), seed=int((sys.argv[3:] or ["1"])[0]))
        for done in range(1, int(sys.argv[2]) + 1):
            evening.play(done)
            print(done, dict(evening.came), dict(evening.why), flush=True)
