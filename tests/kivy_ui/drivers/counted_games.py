"""Games of which touches are counted: whole ones by hand, the way to the first turn, fights that a camera reads.

Call :func:`kivy_ui.system.start.prepare` before importing it. Nothing is drawn: nobody looks. The games are those of
the first game, by its keys.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.kernel import registry as games
from companion.kernel.roll import Roll
from companion.kernel.seats import Player
from companion.language.words import phrase
from kivy_ui.open_game import CAMERA, Plan
from kivy_ui.system.start import DISPLAYS, environ_in
from tests.kivy_ui.drivers.pretend_camera import PretendCamera
from tests.kivy_ui.drivers.touch_driver import Drawing, OpenApp, Taps, find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands, play_by_touch

GAME = "shadows_of_malice"
TWO = [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan"))]
UNMAPPED = {"board": "unmapped", "realm": "unmapped"}
PHASE = "combat.manoeuvre"
MOMENT = 60
"""Frames in which a sure reading comes to count."""
MOST = 60
"""Questions after which a set-up has gone astray."""


@contextmanager
def unseen() -> Iterator[None]:
    """Nothing is drawn meanwhile."""
    Drawing.wanted = False
    try:
        yield
    finally:
        Drawing.wanted = True


def played(folder: Path, seed: int, answers: int, settings: dict[str, str]) -> list[tuple[str, int]]:
    """The touches of a game by hand, by question."""
    with unseen():
        return play_by_touch(folder, TWO, {"edition": "revised", **settings}, seed, answers).taps


def set_up(folder: Path, preset: str) -> int:
    """From home to the first turn: two people as last time, the *preset* of that name, all else as it comes."""
    with unseen(), OpenApp(environ_in(folder), DISPLAYS[0], random.Random(1)) as opened:
        app, before = opened.app, Taps.given
        app.desk.settings.keep(group=TWO, people=[player.name for player in TWO])
        app.desk.navigation.go("home")
        tap(find(phrase("New game")))
        if len(games.game_names()) > 1:
            tap(find(games.find_game(GAME).title))
        tap(find(preset))
        tap(find(phrase("Begin now")))
        app.inbox.wait()
        pump(3)
        if app.open_game.tasks() and not hasattr(app.desk.navigation.page, "scene"):
            tap(find(phrase("It all lies there")))
        hands = Hands(app, 1)
        for _ in range(MOST):
            if hands.asked.key == "players.act":
                return Taps.given - before
            answer_as_usual(hands)
    raise AssertionError("the first turn never came")


def answer_as_usual(hands: Hands) -> None:
    """By the main answer where there is one, else as a bot would have it."""
    main = hands.app.desk.navigation.page.main_answer
    if main is not None and main.act is not None:
        hands.main()
    else:
        hands.answer()


def phases_by_camera(folder: Path, seed: int, phases: int) -> list[int]:
    """The touches of so many phases of fights whose dice a camera reads, from one "fight on" to the next question of
    that kind, a draw or the end of the fight.
    """
    counts: list[int] = []
    with unseen(), OpenApp(environ_in(folder), DISPLAYS[0], random.Random(seed)) as opened:
        app = opened.app
        app.open_game.begin(Plan(GAME, TWO, {"edition": "revised"}, "by camera"))
        app.open_game.read_dice(CAMERA)
        camera, hands, chance = PretendCamera(app), Hands(app, seed), random.Random(seed)
        app.camera.start("virtual")
        app.desk.navigation.go("table")
        while len(counts) < phases and app.open_game.prompts:
            if hands.asked.key != PHASE:
                hands.skip()
                continue
            app.desk.navigation.refresh()
            before = Taps.given
            hands.answer("fight")
            while app.open_game.prompts and hands.asked.key.startswith("combat.") and hands.asked.key != PHASE:
                read_or_answer(hands, camera, chance)
            counts.append(Taps.given - before)
    return counts


def read_or_answer(hands: Hands, camera: PretendCamera, chance: random.Random) -> None:
    """A throw is read for sure and counts by itself; anything else is touched."""
    asked = hands.asked
    if not isinstance(asked, Roll):
        hands.answer()
        return
    dice = sum(group.count for group in asked.dice)
    camera.read(asked, [chance.randint(1, 6) for _ in range(dice)], doubtful=False)
    changed = hands.app.open_game.changed
    for _ in range(3):
        pump(MOMENT)
        if hands.app.open_game.changed != changed:
            return
    raise AssertionError(f"a sure reading never counted: {asked.key}")
