"""``python -m tests.kivy_ui.drivers pictures``: the pictures of the README and of the look book, from the real app.

The README's are as large as a 7-inch panel; those of the look book are smaller; a turn is told in a moving one. A bot
decides, and what it throws is typed face by face, as players would.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.host.answerers import BOT, Bot
from kivy_ui.app import ShadowTableApp
from kivy_ui.preferences import Preferences, preferences_file, save_preferences
from kivy_ui.prompts.roll import RollWidget
from kivy_ui.scenes.board import BoardScene
from kivy_ui.scenes.board_answers import BoardAnswers
from kivy_ui.system.start import DISPLAYS, Display, environ_in
from tests.kivy_ui.drivers import sittings
from tests.kivy_ui.drivers.gallery import Shot, moment_shots
from tests.kivy_ui.drivers.touch_driver import FRAME, OpenApp, pump, resize, snap

A_WAY = 4
"""Spaces of a way worth showing."""
SMALL = (480, 288)
"""How large the look book's are; upright ones are as high as these are wide."""
QUALITY = 84
IN_README = {
    "table-act-first": "players-turn", "table-fight-later": "fight", "doubt-roll": "throw", "table-move-to": "map",
    "table-eight-victory": "victory",
}  # fmt: skip
"""Shots of the gallery that are in the README, by its names for them; the reveal and the turn are taken apart."""
IN_BOOK = (
    "table-move-to", "table-fight", "table-fight-roll", "table-roll", "doubt-roll", "table-act-first",
    "table-eight-act",
    "table-shadow-drift", "table-shadow-which-seal", "table-fight-target", "table-unmapped-drift",
    "table-draw-card",
    "table-shadow-drifted", "table-shadow-path", "table-shadow-seal", "table-unmapped-entered",
    "table-unmapped-direction", "table-choose-many", "table-draw-token", "table-end-defeat", "table-eight-victory",
    "table-place-setup", "page-home", "page-history", "page-rules", "page-story", "page-overview", "sheet-figure",
    "page-settings", "page-newgame", "table-casters-act", "table-casters-roll",
)  # fmt: skip
LOOKS: Mapping[str, tuple[Preferences, Display, tuple[str, ...]]] = {
    "upright": (
        Preferences(animation="normal"), DISPLAYS[1], ("table-move-to", "table-fight", "table-roll", "page-home"),
    ),
    "wide": (Preferences(animation="normal"), DISPLAYS[2], ("table-move-to",)),
    "contrast": (Preferences(animation="normal", theme="contrast"), DISPLAYS[0], ("table-move-to", "table-fight")),
    "german": (
        Preferences(animation="normal", language="de", text="largest"), DISPLAYS[0], ("table-fight", "table-act-first"),
    ),
}  # fmt: skip
"""The same scenes otherwise: which, and how."""


def take_all(folder: Path, out: Path) -> Iterator[Path]:
    """Every picture; *folder* is for saves."""
    book = out / "look"
    book.mkdir(parents=True, exist_ok=True)
    usual = Preferences(animation="normal")
    for shot, name in IN_README.items():
        yield from _take(folder / "readme", usual, DISPLAYS[0], (shot,), lambda _, name=name: out / f"{name}.png")
    yield from _take(folder / "book", usual, DISPLAYS[0], IN_BOOK, lambda name: book / f"{name}.webp")
    for look, (preferences, display, names) in LOOKS.items():
        yield from _take(
            folder / look, preferences, display, names, lambda name, look=look: book / f"{name}-{look}.webp"
        )
    yield from _moving(folder / "moving", out, book)


def _take(
    folder: Path, looks: Preferences, display: Display, names: tuple[str, ...], called: Callable[[str], Path]
) -> Iterator[Path]:
    """Those shots, in the first sitting that has them."""
    ahead = set(names)
    environ = environ_in(folder)
    folder.mkdir(parents=True, exist_ok=True)
    save_preferences(looks, preferences_file(environ))
    with OpenApp(environ, display) as opened:
        app = opened.app
        for sitting in sittings.sittings():
            wanted = [moment for moment in sitting.moments if _may_have(moment, ahead)]
            for moment in sittings.play(app.open_game, sitting) if wanted else ():
                for shot in moment_shots(app, moment) if moment in wanted else ():
                    if shot.name in ahead:
                        ahead.remove(shot.name)
                        yield _taken(app, shot, called(shot.name))
                if not any(_may_have(moment, ahead) for moment in sitting.moments):
                    break


def _may_have(moment: sittings.Moment, names: set[str]) -> bool:
    there = any(name.partition("-")[2] == moment.name for name in names)
    return there or (moment.pages and any(name.startswith(("page", "sheet")) for name in names))


def _taken(app: ShadowTableApp, shot: Shot, file: Path) -> Path:
    shot.show(app)
    app.inbox.wait()
    pump(40)
    app.stage.end_moment()
    pump(8)
    _point_out(app)
    _write(file)
    app.stage.hush()
    return file


def _point_out(app: ShadowTableApp) -> None:
    """On a map the way to one of the spaces in question, as a finger brings it up."""
    scene: Any = getattr(app.desk.navigation.page, "scene", None)
    if isinstance(scene, BoardScene) and isinstance(scene.answers, BoardAnswers) and not scene.board.chosen:
        there = [option for option in scene.answers.legal if _in_sight(scene, option.where)]
        if there:
            scene.answers.keep(max(there, key=lambda option: len(scene._way_to(option.where))))
            pump(3)


def _in_sight(scene: BoardScene, space: str) -> bool:
    """Whether a way leads to it and all of it is seen."""
    board = scene.board
    if space not in board.placed.at or len(scene._way_to(space)) < A_WAY:
        return False
    x, y = board.middle_of(space)
    far = board.unit
    clear = board.x + 2 * far < x < board.right - far and y < board.top - 2 * far
    return clear and not any(
        left - far < x < right + far and low - far < y < high + far for left, low, right, high in scene._covers()
    )


def _picture(file: Path) -> "np.ndarray":
    """The window as it is now."""
    snap(str(file))
    picture = cv2.imread(str(file))
    file.unlink()
    return np.asarray(picture)


def _write(file: Path) -> None:
    """A PNG as it is, anything else small."""
    picture = _picture(file.with_suffix(".now.png"))
    if file.suffix == ".png":
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])
        return
    high, wide = picture.shape[:2]
    size = SMALL if wide > high else (round(SMALL[0] * wide / high), SMALL[0])
    cv2.imwrite(str(file), cv2.resize(picture, size, interpolation=cv2.INTER_AREA), [cv2.IMWRITE_WEBP_QUALITY, QUALITY])


# -- a turn ------------------------------------------------------------------------------------------------


def _moving(folder: Path, out: Path, book: Path) -> Iterator[Path]:
    """From the first act of a turn to the first blows; on the way the moments that fill the screen."""
    environ = environ_in(folder)
    folder.mkdir(parents=True, exist_ok=True)
    save_preferences(Preferences(animation="normal"), preferences_file(environ))
    film = Film(out / "now.png")
    with OpenApp(environ, DISPLAYS[0]) as opened:
        app = opened.app
        sitting = next(one for one in sittings.sittings() if one.name == "two")
        for moment in sittings.play(app.open_game, sitting):
            if moment.key == "players.act":
                break
        resize(DISPLAYS[0])
        app.desk.navigation.go("table")
        bot = Bot(app.open_game.game, random.Random(sitting.seed))
        seen: set[str] = set()
        for _ in range(TURN):
            _answer_before_all(app, bot, film)
            moment_shown = app.stage.moment
            if moment_shown is not None:
                name = "reveal" if moment_shown.happening.lines else f"moment-{len(seen)}"
                film.watch(SECONDS * (2.2 if name == "reveal" else 0.8), every=3)
                if name not in seen:
                    seen.add(name)
                    _write(book / f"{name}.webp")
                    yield book / f"{name}.webp"
                    if name == "reveal":
                        _write(out / "reveal.png")
                        yield out / "reveal.png"
                app.stage.end_moment()
        film.watch(SECONDS, every=30)
    film.write(out / "turn.webp")
    yield out / "turn.webp"


TURN = 9
"""So many answers are shown."""
SECONDS = 1.6
"""How long something is looked at."""


class Film:
    """Pictures of the window one after the other, each as long as nothing else is seen."""

    def __init__(self, scratch: Path) -> None:
        self._scratch, self._frames, self._lasts = scratch, list["np.ndarray"](), list[int]()

    def watch(self, seconds: float, *, every: int = 12) -> None:
        """Let time pass, with a picture *every* so many frames."""
        for _ in range(max(1, round(seconds / FRAME / every))):
            pump(every)
            picture = cv2.resize(_picture(self._scratch), SMALL, interpolation=cv2.INTER_AREA)
            lasts = round(1000 * FRAME * every)
            if self._frames and np.array_equal(picture, self._frames[-1]):
                self._lasts[-1] += lasts
            else:
                self._frames.append(picture)
                self._lasts.append(lasts)

    def write(self, file: Path) -> None:
        animation = cv2.Animation()
        animation.frames, animation.durations, animation.loop_count = self._frames, self._lasts, 0
        cv2.imwriteanimation(str(file), animation, [cv2.IMWRITE_WEBP_QUALITY, 70])


def _answer_before_all(app: ShadowTableApp, bot: Bot, film: Film) -> None:
    """What the bot would do, so that it can be followed: dice face by face, on a map the way first."""
    asked = app.open_game.prompts[0].as_it_stands()
    value = bot.answer(app.open_game.session.table, asked).value if app.open_game.session else None
    page: Any = app.desk.navigation.page
    film.watch(SECONDS * 0.7)
    widget = page.widgets[0] if page.widgets else None
    if isinstance(widget, RollWidget) and isinstance(value, dict):
        faces = [face for group in asked.dice for face in value[group.role]]
        for face in faces[:-1]:
            widget.throw.say(face)
            widget._look()
            film.watch(SECONDS * 0.4)
    elif isinstance(page.scene, BoardScene) and value in page.scene.board.placed.at:
        page.scene.board.choose(value)
        film.watch(SECONDS * 0.7)
    app.open_game.answer(asked, value, by=BOT)
    app.desk.navigation.refresh()
