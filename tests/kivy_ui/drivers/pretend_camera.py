"""A camera that sees what it is told to: for the gallery, the benchmarks and the monkey. No thread, no lens.

A real one would make no two runs alike, and light up the lamp beside somebody's screen. Knows the camera's messages and
rolls; knows no game. What sees with numbers is imported when something is read, as the camera's thread does.
"""

import random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.kernel.roll import Roll
from companion.language.words import phrase
from kivy_ui.app import ShadowTableApp
from vision.live.camera_thread import Looked, Noticed, Picture, Seen

if TYPE_CHECKING:
    from vision.answering import Place
    from vision.cameras.pictures import Pixels
    from vision.one_picture.reading import Die

SIZE = (640, 480)
"""Of the pictures that it draws."""
FELT = (0.1, 0.3, 0.2)
"""The light that the bottom of its tray gives back: red, green, blue."""
STATES = ("quiet", "moving", "hand", "lost")


class PretendCamera:
    """Stands in for the thread of *app*'s camera."""

    def __init__(self, app: ShadowTableApp) -> None:
        self._app, self._number = app, 0
        app.camera._spawn = lambda act: None

    def look(self) -> None:
        """A new picture, in another grey than the one before."""
        camera = self._app.camera
        wide, high = camera.wide, camera.wide * 9 // 16
        self._number += 1
        camera._newest = Picture(bytes([self._number % 256]) * (4 * wide * high), wide, high)
        self._app.inbox.put(Looked())

    def become(self, state: str) -> None:
        self._app.camera.state, self._app.camera.why = state, "a pretended loss" if state == "lost" else ""
        self._app.inbox.put(Noticed())

    def read(self, roll: Roll, faces: list[int], *, doubtful: bool, pictured: bool = False) -> None:
        """The dice of *roll* show these *faces*; with *doubtful* it is not sure of the first.

        *pictured*: they are drawn as they lie in a tray, and that is the newest picture.
        """
        from vision.answering import Answered, PleaseCheck
        from vision.one_picture.reading import Reading

        roles = [group.role for group in roll.dice for _ in range(group.count)]
        seen = self._draw(roll, faces) if pictured else [None] * len(faces)
        first, *others = (_place(role, face, die) for role, face, die in zip(roles, faces, seen, strict=True))
        doubts = (phrase("the picture is not clear"),) if doubtful else ()
        places = (replace(first, doubtful=doubtful), *others)
        check = PleaseCheck(tuple(group.role for group in roll.dice), places, doubts)
        answer = check if doubtful or check.value is None else Answered(check.value, 0.99)
        self._app.inbox.put(Seen(Reading(), SIZE, roll.serial, answer, check))

    def _draw(self, roll: Roll, faces: list[int]) -> "list[tuple[Die, Pixels]]":
        """As the virtual tray draws dice, beside each other; the camera has that picture. Each die with its crop."""
        import cv2
        import numpy as np

        from vision.answering import crop
        from vision.cameras.virtual_tray import ACROSS, GROUND, LIGHT, VirtualTray, _look
        from vision.one_picture.reading import Die
        from vision.render.die import lay
        from vision.render.rolling import still, throw_to

        rng = np.random.default_rng(GROUND)
        tray = VirtualTray(rng, *SIZE)
        looks = [_look(group.body, group.size) for group in roll.dice for _ in range(group.count)]
        spots = [((n % 3 - 1) * ACROSS / 6, (0.1 - n // 3) * ACROSS / 7) for n in range(len(looks))]
        lying = [
            lay(look, face, x + 9 * (n % 2), y + 14 * (-1) ** n, 0.7 * n + 0.35)
            for n, (look, face, (x, y)) in enumerate(zip(looks, faces, spots, strict=True))
        ]
        green = np.clip(tray._surface * np.array(FELT, np.float32), 0, 1).astype(np.float32)
        scene = next(still(throw_to(rng, lying, tray._camera, LIGHT, green, GROUND), rng)).scene
        pixels = cv2.cvtColor(cv2.flip(scene.picture, 0), cv2.COLOR_BGR2RGBA).tobytes()
        self._app.camera._newest = Picture(pixels, *SIZE)
        self._app.inbox.put(Looked())
        bodies = [group.body for group in roll.dice for _ in range(group.count)]
        dice = [
            Die(truth.face, truth.box, 0.9, 1, colour="black" if body == "black" else "white", sure=True)
            for truth, body in zip(scene.dice, bodies, strict=True)
        ]
        return [(die, crop(scene.picture, die)) for die in dice]

    def do_something(self, chance: random.Random) -> None:
        """Whatever a camera does while it watches; nothing if it watches nothing."""
        if not self._app.camera.name:
            return
        roll = next((prompt for prompt in self._app.open_game.prompts if isinstance(prompt, Roll)), None)
        what = chance.random()
        if what < 0.4:
            self.look()
        elif what < 0.7 or roll is None:
            self.become(chance.choice(STATES))
        else:
            dice = sum(group.count for group in roll.dice)
            self.read(roll, [chance.randint(1, 6) for _ in range(dice)], doubtful=chance.random() < 0.5)


def _place(role: str, face: int, seen: "tuple[Die, Pixels] | None") -> "Place":
    from vision.answering import Place

    die, crop = seen or (None, _blurred_die())
    other = face - 2 if face > 2 else face + 2  # as many pips but two
    return Place(role, face, die, crop, alternatives=((face, 0.5), (other, 0.4)))


def _blurred_die() -> "Pixels":
    import cv2
    import numpy as np

    picture = np.full((90, 90, 3), 225, np.uint8)
    for x, y in ((25, 22), (25, 45), (25, 68), (65, 22), (65, 45), (65, 68)):
        cv2.circle(picture, (x, y), 8, (30, 30, 30), -1)
    return cv2.GaussianBlur(picture, (21, 21), 0).astype(np.uint8)
