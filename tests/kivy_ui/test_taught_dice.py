"""Dice with signs, taught by touch before a camera whose truth is known, and then read in a game."""

import threading
from collections.abc import Sequence

import numpy as np
import pytest

from companion.kernel.dice import DieKind, FaceId
from companion.kernel.seats import Player
from kivy_ui.open_game import Plan
from kivy_ui.pages.teach import TeachPage
from kivy_ui.widgets.labels import Words
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands
from vision.answering import face_of
from vision.cameras.frames import Frame
from vision.cameras.virtual_tray import ACROSS, GROUND, LIGHT
from vision.live import camera_thread
from vision.live.sources import VIRTUAL
from vision.render.camera import looking_down
from vision.render.die import Lying
from vision.render.surfaces import felt
from vision.render.symbol_dice import USUAL, USUAL_STYLE, drawn_die, shown_by
from vision.taught.measuring import Sitting, laid

pytestmark = pytest.mark.usefixtures("described_here_alone")
FRAMES = 40
A_MOMENT = 70
"""Frames after which a sure reading has counted."""
Shown = tuple[DieKind, int]
"""A die of a kind, and which of its six faces lies up."""


class Tray:
    """A camera over a tray in which dice lie as the test puts them, from one frame to the next."""

    name = "tray"

    def __init__(self) -> None:
        self.rng = np.random.default_rng(5)
        surface = np.clip(felt(np.random.default_rng(GROUND)), 0, 1).astype(np.float32)
        self.sitting = Sitting(looking_down(640, 480, ACROSS, 0.05, 1.2, 0.9), LIGHT, surface, GROUND)
        self.number = 0
        self.lying: list[Lying] = []
        self.coming: list[Lying] | None = None
        self.put([])

    def put(self, dice: Sequence[Lying]) -> None:
        """From the next frames on these lie there."""
        self.coming = list(dice)

    def next_frame(self) -> Frame:
        self.number += 1
        if self.number % FRAMES == 8 and self.coming is not None:
            self.lying, self.coming = self.coming, None
            self.picture = self.sitting.pictures(self.lying, self.rng)[0][0]
        elif self.number == 1:
            self.picture = self.sitting.pictures([], self.rng)[0][0]
        noise = self.rng.integers(-2, 3, self.picture.shape, np.int16)
        return Frame(self.number, np.clip(self.picture + noise, 0, 255).astype(np.uint8))

    def reopen(self) -> None:
        self.number = 0

    def close(self) -> None:
        """The test goes on with it."""


class Camera:
    """The app's camera, run by the test for as many frames as a throw takes."""

    def __init__(self, app, monkeypatch) -> None:
        self.app, self.tray, self.left = app, Tray(), 0
        self.waiting: list[object] = []
        monkeypatch.setattr(camera_thread, "open_source", lambda *given: self.tray)
        app.inbox.spawn = lambda act: act()
        app.camera._spawn, app.camera._wait = self.waiting.append, self._wait

    def _wait(self, stop: threading.Event, seconds: float) -> bool:
        self.left -= 1
        return stop.is_set() or self.left < 0

    def throw(self, dice: Sequence[Shown], keep: Sequence[Lying] = ()) -> list[Lying]:
        """These dice fall, beside those that are kept; the camera looks until they were read."""
        looks = [(drawn_die(kind, USUAL, USUAL_STYLE), face) for kind, face in dice]
        new = laid(self.tray.rng, self.tray.sitting.camera, looks, keep)
        self.tray.put([*keep, *new])
        self.left = 2 * FRAMES - self.tray.number % FRAMES
        if not self.waiting:
            self.app.camera.retry()
        self.waiting.pop(0)()
        pump(3)
        return new


def people() -> list[Player]:
    return [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan"))]


@pytest.fixture
def table(open_app, monkeypatch):
    """The first roll of a game that is read by a camera, the camera, and hands."""
    app = open_app(game=Plan("casting_shadows", people(), {"values": "ours", "decks": "virtual"}, "evening", "typed"))
    hands = Hands(app, 3)
    hands.play_until(lambda: hands.asked.key == "start.roll")
    camera = Camera(app, monkeypatch)
    app.desk.preferences.camera = VIRTUAL
    app.open_game.read_dice("camera")
    app.desk.navigation.go("table")
    pump(2)
    return app, camera, hands


def page(app) -> TeachPage:
    assert isinstance(app.stage.page, TeachPage)
    return app.stage.page


def name_of(kind: DieKind, face: int) -> FaceId:
    return face_of(kind, shown_by(kind, face))


def teach(app, camera, kind: DieKind, faces: Sequence[int]) -> None:
    """Throw dice of one kind and tap what they show, as the page asks for them."""
    new = camera.throw([(kind, face) for face in faces])
    asked = list(page(app)._waiting)
    assert len(asked) == len(new)
    for die in asked:
        x, y = die.centre
        spots = camera.tray.sitting.camera.project(np.stack([one.at for one in new]))
        nearest = new[int(np.argmin(((spots - (x, y)) ** 2).sum(1)))]
        tap(find(str(kind.face(name_of(kind, nearest.face)).name), among=page(app)._question))
    finish_work(app)


def said(app) -> str:
    return " | ".join(part.text for part in app.stage.page.walk() if isinstance(part, Words))


def test_dice_are_taught_by_touch_and_read_in_a_round_of_the_game(table):
    app, camera, hands = table
    kinds = {group.kind.id: group.kind for group in hands.asked.dice}
    tap(find("Teach dice"))
    assert [kind.id for kind in page(app).kinds] == ["red", "blue", "purple"]

    for kind in kinds.values():
        tap(find(str(kind.label), among=page(app)._choices))
        for faces in ((1, 3, 5, 6, 1), (3, 5, 6, 2, 4), (5, 6, 1, 3), (5, 6, 2, 4)):
            teach(app, camera, kind, faces)
    assert "That is enough" in said(app)

    app.desk.navigation.go("table")
    pump(2)
    roll = hands.asked
    thrown = dict(zip([group.role for group in roll.dice], (1, 5, 6, 3, 5), strict=True))
    lying = camera.throw([(kinds[group.kind.id], thrown[group.role]) for group in roll.dice])
    pump(A_MOMENT)
    here = app.open_game.session.table
    shown = sorted((group.kind.id, name_of(group.kind, thrown[group.role])) for group in roll.dice)
    assert sorted((unit.die, unit.what) for unit in here.pool if unit.die) == shown
    assert app.open_game.session.history()[-1].by == "camera"

    hands.play_until(lambda: hands.asked.key == "act")
    hands.answer("reroll")
    again = next(unit.id for unit in here.pool if (unit.die, unit.what) == ("red", "red_gem"))
    hands.answer([again])
    assert [group.kind.id for group in hands.asked.dice] == ["red"]
    kept = [die for number, die in enumerate(lying) if number != 0]
    camera.throw([(kinds["red"], 6)], kept)
    pump(A_MOMENT)
    now = {unit.id: unit.what for unit in app.open_game.session.table.pool}
    assert now[again] == name_of(kinds["red"], 6)
    assert app.open_game.session.history()[-1].by == "camera"
