"""The app in a real window that no screen shows. One window a process; one app after the other in it."""

import os
import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from kivy_ui.system.start import DISPLAYS, Display, prepare

# Here and not in a fixture: a test module may import widgets at its top, and Kivy reads all this at its first import.
prepare(DISPLAYS[0], offscreen=True)
os.environ.pop("DISPLAY", None)

from companion.games.casting_shadows.own.players_folder import FOLDER  # noqa: E402
from companion.host.answerers import Bot  # noqa: E402
from companion.kernel import registry as games  # noqa: E402
from companion.kernel.prompts import Prompt  # noqa: E402
from companion.kernel.seats import Player  # noqa: E402
from kivy_ui.app import ShadowTableApp  # noqa: E402
from kivy_ui.open_game import Plan  # noqa: E402
from tests.kivy_ui.asking import Shown  # noqa: E402
from tests.kivy_ui.drivers import touch_driver  # noqa: E402
from tests.kivy_ui.drivers.touch_driver import find, hold, press, pump, tap  # noqa: E402, F401
from tests.kivy_ui.panel_samples import OFFERED  # noqa: E402

NOT_DRAWN_YET = "KeyError: <class 'companion.kernel.view."
"""A kind of panel that has no widget becomes an error card: test_gallery says which, other tests go on."""
TWO = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=1)]


@pytest.fixture(autouse=True)
def only_the_shipped_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else is installed: the app asks for a game first where there are several."""
    monkeypatch.setattr(games, "game_names", lambda: ["shadows_of_malice"])


@pytest.fixture
def described_here_alone(tmp_path: Path) -> Iterator[None]:
    """What is described in Casting Shadows is kept when it is left, and would be known to every later test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHADOW_TABLE_DATA", str(tmp_path / "described"))
        FOLDER.refresh()
        yield
    FOLDER.refresh()


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """Folders of its own for one test: what was saved there is found by the next app it opens."""
    return {"HOME": str(tmp_path), "SHADOW_TABLE_SAVES": str(tmp_path / "saves")}


@pytest.fixture
def opened(environ: dict[str, str]) -> Iterator[Callable[..., touch_driver.OpenApp]]:
    """Opens the app and hands out the whole of it; all are closed at the end, and none may have logged an error."""
    apps: list[touch_driver.OpenApp] = []

    def make(given: Mapping[str, str] | None = None, display: Display = DISPLAYS[0]) -> touch_driver.OpenApp:
        for before in apps:
            before.close()
        apps.append(touch_driver.OpenApp(environ if given is None else given, display))
        return apps[-1]

    yield make
    for app in apps:
        app.close()
    mishaps = [mishap for app in apps for mishap in app.mishaps.seen if NOT_DRAWN_YET not in mishap]
    assert mishaps == []


@pytest.fixture
def open_app(opened: Callable[..., touch_driver.OpenApp]) -> Callable[..., ShadowTableApp]:
    """``open_app(environ=None, display=DISPLAYS[0], game=None)``: the running app, with *game* begun and shown.

    *game* is a :class:`Plan`, or True for two players at Shadows of Malice, played on to its first choice. A test
    that wants an error to be logged takes it out of ``mishaps`` of what ``opened`` gives.
    """

    def make(
        environ: Mapping[str, str] | None = None, display: Display = DISPLAYS[0], game: Plan | bool | None = None
    ) -> ShadowTableApp:
        app = opened(environ, display).app
        if game:
            app.open_game.begin(game if isinstance(game, Plan) else Plan("shadows_of_malice", TWO, {}, "evening"))
            if isinstance(game, Plan):
                app.desk.navigation.go("table")
            else:
                play(app, "choose", "act")
            pump(3)
        return app

    return make


@pytest.fixture
def ask(open_app: Callable[..., ShadowTableApp]) -> Callable[..., Shown]:
    """``ask(prompt)`` shows it alone."""
    app = open_app()
    return lambda prompt: Shown(app, prompt)


@pytest.fixture
def answers(
    open_app: Callable[..., ShadowTableApp], monkeypatch: pytest.MonkeyPatch
) -> tuple[ShadowTableApp, list[object]]:
    """The app with a game, and what the prompt of ``show_offering`` was answered; no answer reaches the game."""
    app = open_app(game=True)
    given: list[object] = []

    def take(prompt: Prompt, value: object) -> None:
        assert prompt.key == OFFERED
        given.append(value)

    monkeypatch.setattr(app.desk.answering, "answer", take)
    return app, given


def head(app: ShadowTableApp) -> int:
    """How many answers the open game has written."""
    return app.open_game.session.journal.head


def play(app: ShadowTableApp, *until: str, least: int = 0, most: int = 3000, seed: int = 5) -> None:
    """Let the bot answer *least* questions and then on, until one of the kinds *until* is asked; then show the table.

    The page does not look on meanwhile.
    """
    open_game, chance = app.open_game, random.Random(seed)
    bot = Bot(open_game.game, chance)
    for number in range(most):
        if not open_game.prompts or (number >= least and (not until or open_game.prompts[0].kind in until)):
            break
        prompt = open_game.prompts[0].as_it_stands()
        answer = bot.answer(open_game.session.table, prompt)
        open_game.answer(prompt, answer.value, by=answer.by)
    app.desk.navigation.go("table")
    pump(3)
