"""The camera over the dice: when it watches, for which throw, and whether it is lost."""

from companion.kernel.roll import Roll
from kivy_ui.open_game import CAMERA, OpenGame
from kivy_ui.preferences import Preferences
from vision.live.camera_thread import CameraThread

ITS_OWN_PAGE = "camera"
"""The page that starts and stops the camera itself."""


class DiceCamera:
    """*thread* has the pictures; here it is decided what it works for."""

    def __init__(self, thread: CameraThread, open_game: OpenGame, preferences: Preferences) -> None:
        self.thread, self._open_game, self._preferences = thread, open_game, preferences

    @property
    def in_use(self) -> bool:
        """Whether the open game's dice are read by a camera, and one is chosen."""
        by_camera = self._open_game.session is not None and self._open_game.dice == CAMERA
        return by_camera and bool(self._preferences.camera)

    @property
    def lost(self) -> bool:
        return self.in_use and self.thread.state == "lost"

    @property
    def moving(self) -> bool:
        """Whether something moves in the tray."""
        return self.in_use and self.thread.state == "moving"

    def watch(self, page: str) -> None:
        """It watches for the open roll of a game that is played with it; without a use it rests."""
        if page == ITS_OWN_PAGE:
            return
        if not self.in_use:
            self.thread.stop()
            return
        self.thread.start(self._preferences.camera)
        rolls = (prompt for prompt in self._open_game.prompts if isinstance(prompt, Roll) and prompt.pips)
        self.thread.attend(next(rolls, None))
