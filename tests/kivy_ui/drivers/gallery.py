"""``python -m tests.kivy_ui.drivers gallery OUT``: all pages, prompts and panels of a real game as pictures.

Shows whatever is in the registries of pages, prompts and panels, checks how it lies there, and says which kinds it
did not meet. Call ``prepare`` of ``kivy_ui/system/start.py`` before importing it. Knows no game: that is in
``sittings.toml``, and what no game of ours shows in ``samples.py``.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget
from msgspec import Struct

from companion.kernel.prompts import Place as Move
from companion.kernel.view import Board, Value, View
from companion.kernel.view import Path as Way
from companion.language.words import phrase
from kivy_ui import panels, prompts
from kivy_ui.app import ShadowTableApp
from kivy_ui.open_game import CAMERA, OpenGame
from kivy_ui.pages import PAGES
from kivy_ui.panels.base import PanelWidget
from kivy_ui.panels.grouping import GROUPS
from kivy_ui.preferences import Preferences, preferences_file, save_preferences
from kivy_ui.prompts.base import PromptWidget
from kivy_ui.system.start import DISPLAYS, Display, environ_in
from kivy_ui.widgets.boxes import Column
from tests.kivy_ui.drivers import samples, sittings
from tests.kivy_ui.drivers.layout_check import check_layout
from tests.kivy_ui.drivers.letters import check_letters, note_letters
from tests.kivy_ui.drivers.pretend_camera import PretendCamera
from tests.kivy_ui.drivers.sittings import Moment
from tests.kivy_ui.drivers.touch_driver import OpenApp, find, picture, pump, resize, snap, tap

LOOKS = {
    "dark-en": Preferences(animation="none"),
    "contrast-de": Preferences(language="de", theme="contrast", text="largest", animation="none"),
}
"""Every picture is made in each: as it comes, and with the longest words in the largest letters."""


SHOWN_OTHERWISE = ("checklist", "rules")
"""Pages that need more than a game in progress: something still to lay out, and a rule to open at."""


class Shot(Struct, frozen=True):
    """Something to show: *show* brings it onto the screen."""

    name: str
    show: Callable[[ShadowTableApp], None]


class Shown(Struct):
    """A shot in one size, and what is wrong with it."""

    name: str
    display: Display
    findings: list[str]


class Met:
    """Which kinds have been in sight."""

    def __init__(self) -> None:
        self.prompts: set[str] = set()
        self.panels: set[type] = set()

    def look(self, app: ShadowTableApp) -> None:
        answers: list[PromptWidget] = getattr(
            app.desk.navigation.page, "widgets", []
        )  # some have all tiles at the foot
        self.prompts.update(widget.prompt.kind for widget in answers)
        for widget in app.stage.walk():
            if isinstance(widget, PromptWidget):
                self.prompts.add(widget.prompt.kind)
            elif isinstance(widget, PanelWidget):
                self.panels.add(type(widget.panel))

    def missing(self) -> list[str]:
        """What has a widget that was never seen."""
        unseen = sorted(kind.__name__ for kind in set(panels.WIDGETS) - self.panels)
        return [
            *(f"prompt kind {kind!r} was not met" for kind in sorted(set(prompts.WIDGETS) - self.prompts)),
            *(f"panel kind {name} was not met" for name in unseen),
        ]


def walk(
    folder: Path,
    look: str,
    displays: tuple[Display, ...] = DISPLAYS,
    *,
    out: Path | None = None,
    met: Met | None = None,
    only: Collection[str] = (),
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[Shown]:
    """Go through the gallery in one look, all of it or *only* some shots.

    *folder* is for saves; with *out* pictures are kept there; *met* notes what was in sight; *tell* hears at every
    moment how many of all moments came before it.
    """
    note_letters()
    environ = environ_in(folder)
    save_preferences(LOOKS[look], preferences_file(environ))
    with OpenApp(environ, displays[0]) as opened:
        for shot in (shot for shot in shots(opened.app, tell) if not only or shot.name in only):
            for display in displays:
                path = out / f"{shot.name}-{look}-{display.name}.png" if out else None
                yield _take(opened, shot, display, path, met or Met())


def _take(opened: OpenApp, shot: Shot, display: Display, path: Path | None, met: Met) -> Shown:
    """One picture; what fails on the way is a finding, and the rest of the gallery goes on."""
    opened.mishaps.seen.clear()
    resize(display)
    try:
        shot.show(opened.app)
        opened.app.inbox.wait()
        pump(8, drawn=False)  # until every width and what follows from it has come to rest
        met.look(opened.app)
        findings = [str(finding) for finding in check_layout(opened.app.stage)]
        findings += check_letters(opened.app.stage, picture())
    except Exception as error:
        findings = [f"cannot be shown: {error!r}"]
    if path is not None:
        snap(str(path))
    opened.app.stage.hush()
    return Shown(shot.name, display, [*findings, *(mishap.splitlines()[-1] for mishap in opened.mishaps.seen)])


def shots(app: ShadowTableApp, tell: Callable[[int, int], None]) -> Iterator[Shot]:
    """Home as it is on the first day, then every moment of every sitting."""
    yield Shot("home-empty", lambda app: app.desk.navigation.go("home"))
    all_sittings, done = sittings.sittings(), 0
    for sitting in all_sittings:
        for moment in sittings.play(app.open_game, sitting):
            tell(done, sum(len(sitting.moments) for sitting in all_sittings))
            yield from moment_shots(app, moment)
            done += 1


def moment_shots(app: ShadowTableApp, moment: Moment) -> Iterator[Shot]:
    """All there is to see at a moment."""
    yield Shot(f"table-{moment.name}", lambda app: app.desk.navigation.go("table"))
    if moment.doubt:
        before, app.open_game.dice = app.open_game.dice, CAMERA
        camera, app.desk.preferences.camera = app.desk.preferences.camera, "virtual"
        yield Shot(f"doubt-{moment.name}", partial(_show_throw, doubtful=True))
        yield Shot(f"read-{moment.name}", partial(_show_throw, doubtful=False))
        app.open_game.dice, app.desk.preferences.camera = before, camera
        app.camera.stop()
    if moment.tasks:
        pictured = next((n for n, task in enumerate(app.open_game.tasks()) if isinstance(task.panel, Board)), 0)
        yield Shot(f"tasks-{moment.name}", lambda app: app.desk.navigation.go("checklist"))
        yield Shot(f"tasks-{moment.name}-pictured", lambda app: app.desk.navigation.go("checklist", at=pictured))
    if (way := _way_of(app.open_game)) is not None:
        drawn = lambda app: [panels.panel_widget(way, app.desk.panels)]  # noqa: E731
        yield Shot(f"panel-path-{moment.name}", partial(_show_sheet, way.piece, drawn))
    if moment.pages or moment.panels:
        yield from (Shot(f"side-{moment.name}-{group}", partial(_show_group, group)) for group in GROUPS)
    if moment.pages:
        yield from _sheets(app)
        yield from _samples()
        save = app.open_game.name
        yield Shot("page-rules", _show_rule)
        yield Shot("page-rules-found", _show_found)
        yield Shot("page-rules-chapters", _show_chapters)
        for name, page in ((name, page) for name, page in PAGES.items() if name not in SHOWN_OTHERWISE):
            for number, given in enumerate(getattr(page, "shown_with", ({},))):
                label = f"page-{name}-{number}" if number else f"page-{name}"
                yield Shot(label, partial(_show_page, save, name, given))
        _go_on(app, save)


def _show_rule(app: ShadowTableApp) -> None:
    """The rule behind the open question, as a finger opens it."""
    app.desk.navigation.go("table")
    tap(find(phrase("Menu")))
    tap(find(phrase("Rules")))


def _show_found(app: ShadowTableApp) -> None:
    """What one finds who looks for the longest word of that rule's title."""
    _show_rule(app)
    page: Any = app.desk.navigation.page
    topic = page.topic or page.topics[0]
    app.desk.navigation.go("rules", words=max(topic.title.split(), key=len))


def _show_chapters(app: ShadowTableApp) -> None:
    """All chapters, as a finger comes to them from a rule."""
    _show_rule(app)
    tap(find(phrase("All chapters")))


def _show_throw(app: ShadowTableApp, *, doubtful: bool) -> None:
    """The camera has read the dice of the open roll, for sure or not; the picture of them stands."""
    camera = PretendCamera(app)
    app.camera.start("virtual")
    app.desk.navigation.go("table")
    camera.become("quiet")
    roll: Any = app.open_game.prompts[0]
    faces = [6, 2, 3, 5, 1, 4]
    dice = sum(group.count for group in roll.dice)
    camera.read(roll, [faces[n % 6] for n in range(dice)], doubtful=doubtful, pictured=True)


def _show_group(group: str, app: ShadowTableApp) -> None:
    app.desk.navigation.go("overview")
    page: Any = app.desk.navigation.page
    if group in page.side.groups():
        page.side.choose(group)


def _show_page(save: str, name: str, given: dict[str, Any], app: ShadowTableApp) -> None:
    _go_on(app, save)
    app.desk.navigation.go(name, **given)


def _go_on(app: ShadowTableApp, save: str) -> None:
    """Some pages close the open game."""
    if app.open_game.session is None:
        app.open_game.resume(save)


def _sheets(app: ShadowTableApp) -> Iterator[Shot]:
    """What lies over a page: a figure opened, lines to read, a line that passes by."""
    if (value := _figure(app.open_game.view)) is not None:
        yield Shot("sheet-figure", lambda app: _over_table(app, lambda: app.desk.values.open(value)))
    lines = [*app.open_game.told, *(panel.title or panel.id for panel in app.open_game.view.panels)]
    yield Shot("sheet-lines", lambda app: _over_table(app, lambda: app.stage.lines(app.open_game.view.headline, lines)))
    barred = next((o for prompt in app.open_game.prompts for o in prompt.options() if o.why_not), None)
    if barred is not None:
        yield Shot("passing-line", lambda app: _over_table(app, lambda: app.desk.answering.why_not(barred)))


def _samples() -> Iterator[Shot]:
    """On a sheet each, since no page has them."""
    for name, those in samples.PANELS.items():
        drawn = lambda app, those=those: [panels.panel_widget(panel, app.desk.panels) for panel in those]  # noqa: E731
        yield Shot(f"panels-{name}", partial(_show_sheet, those[0].title, drawn))
    for name, asked in samples.PROMPTS.items():
        answers = lambda app, asked=asked: [prompts.prompt_widget(asked, app.desk.prompts)]  # noqa: E731
        yield Shot(f"ask-{name}", partial(_show_sheet, asked.text, answers))


def _show_sheet(title: str, inside: Callable[[ShadowTableApp], list[Widget]], app: ShadowTableApp) -> None:
    _over_table(app, lambda: app.stage.open(title, Column(app.desk.appearance.theme, inside(app))))


def _over_table(app: ShadowTableApp, act: Callable[[], object]) -> None:
    app.desk.navigation.go("table")
    act()


def _way_of(open_game: OpenGame) -> Way | None:
    """The way of the piece that is to be moved further than to the next hex, as a panel such as a game may show."""
    prompt = next((p for p in open_game.prompts if isinstance(p, Move) and len(p.over) > 2), None)
    boards = [panel for panel in open_game.view.panels if isinstance(panel, Board)]
    board = next((board for board in boards if prompt and prompt.to in board.layout.named), None)
    if prompt is None or board is None:
        return None
    return Way(id="way", title=board.title, map=board.id, piece=prompt.piece, over=list(prompt.over), note=prompt.text)


def _figure(view: View) -> Value | None:
    """The figure with the most parts that can be corrected too."""
    values = [value for panel in view.panels for value in getattr(panel, "values", ()) if value.path]
    return max(values, key=lambda value: len(value.why.parts) if value.why else 0, default=None)
