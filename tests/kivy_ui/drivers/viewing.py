"""A few moments of a game, quickly: ``look OUT --only fight,move-to``. For whoever works on how the screen looks.

Plays only the sittings that have the moments asked for; what fills the screen for a second or two is taken as well.
"""

from collections.abc import Collection, Iterator
from pathlib import Path

from companion.host.answerers import Bot
from kivy_ui.app import ShadowTableApp
from kivy_ui.preferences import Preferences, preferences_file, save_preferences
from kivy_ui.system.start import Display, environ_in
from tests.kivy_ui.drivers import sittings
from tests.kivy_ui.drivers.gallery import Shot, moment_shots
from tests.kivy_ui.drivers.touch_driver import FRAME, OpenApp, pump, resize, snap

PAGES = ("page", "sheet", "passing", "panels", "ask")
"""So begin the names of what is shown at few moments."""


def view(
    folder: Path, out: Path, looks: Preferences, displays: Collection[Display], only: Collection[str]
) -> Iterator[Path]:
    """Pictures of every shot whose name has one of *only* in it; *folder* is for saves."""
    environ = environ_in(folder)
    save_preferences(looks, preferences_file(environ))
    first = next(iter(displays))
    with OpenApp(environ, first) as opened:
        for shot in _shots(opened.app, only):
            for display in displays:
                resize(display)
                shot.show(opened.app)
                opened.app.inbox.wait()
                pump(8)
                file = out / f"{shot.name}-{display.name}.png"
                snap(str(file))
                opened.app.stage.hush()
                yield file


def _shots(app: ShadowTableApp, only: Collection[str]) -> Iterator[Shot]:
    """Those that are wanted, of the sittings that have any."""
    for sitting in sittings.sittings():
        ahead = [moment for moment in sitting.moments if _has(moment, only)]
        for moment in sittings.play(app.open_game, sitting) if ahead else ():
            if moment in ahead:
                ahead.remove(moment)
                yield from (shot for shot in moment_shots(app, moment) if any(part in shot.name for part in only))
            if not ahead:
                break


def _has(moment: sittings.Moment, only: Collection[str]) -> bool:
    """Whether one of its shots may be meant; pages are shown at few moments."""
    names = [f"{kind}-{moment.name}" for kind in ("table", "doubt", "read", "tasks", "panel-path", "side")]
    pages = moment.pages and any(part.startswith(PAGES) for part in only)
    return pages or any(part in name for part in only for name in names)


def view_moments(
    folder: Path, out: Path, looks: Preferences, display: Display, answers: int, only: Collection[str]
) -> Iterator[Path]:
    """What fills the screen for a second or two as bots play *only* some sittings: each sort once, at two times."""
    environ = environ_in(folder)
    save_preferences(looks, preferences_file(environ))
    seen: set[str] = set()
    with OpenApp(environ, display) as opened:
        app = opened.app
        for sitting in (one for one in sittings.sittings() if one.name in only):
            app.desk.navigation.go("home")
            chance = sittings.begin(app.open_game, sitting)
            bot = Bot(app.open_game.game, chance)
            app.desk.navigation.go("table")
            for _ in range(answers):
                if not app.open_game.prompts:
                    break
                sittings.answer(app.open_game, bot)
                app.desk.navigation.refresh()
                moment = app.stage.moment
                sort = _sort(app) if moment is not None else ""
                if moment is not None and sort not in seen:
                    seen.add(sort)
                    for part, frames in (("a", 12), ("b", round((2 + 0.7 * len(moment.happening.lines)) / FRAME))):
                        pump(frames)
                        if app.stage.moment is moment:
                            file = out / f"moment-{sort}-{part}-{display.name}.png"
                            snap(str(file))
                            yield file
                app.stage.end_moment()


def _sort(app: ShadowTableApp) -> str:
    """What sort of moment it is: its picture and mood tell."""
    occasion = app.open_game.occasion()
    if app.stage.moment is not None and app.stage.moment.happening.lines:
        return "reveal"
    return f"{occasion.picture or 'card'}-{occasion.mood or 'plain'}-{occasion.weight}" if occasion else "other"
