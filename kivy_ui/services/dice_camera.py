"""The camera over the dice: when it watches, for which throw, and whether it is lost."""

from companion.kernel.roll import Roll
from companion.language.words import phrase
from kivy_ui.open_game import CAMERA, OpenGame
from kivy_ui.preferences import Preferences
from vision.live.camera_thread import CameraThread
from vision.taught.dice_set import kinds_of, teachable

ITS_OWN_PAGE, TEACHING = "camera", "teach"
"""The pages that start and stop the camera themselves."""


class DiceCamera:
    """*thread* has the pictures; here it is decided what it works for."""

    def __init__(self, thread: CameraThread, open_game: OpenGame, preferences: Preferences) -> None:
        self.thread, self._open_game, self._preferences = thread, open_game, preferences
        self.page = ""
        self._told = ""

    @property
    def in_use(self) -> bool:
        """Whether the open game's dice are read by a camera, and one is chosen."""
        by_camera = self._open_game.session is not None and self._open_game.dice == CAMERA
        return by_camera and bool(self._preferences.camera)

    def reads(self, roll: Roll) -> bool:
        """Whether the dice of *roll* have pips, or were taught."""
        return self.thread.reads(roll)

    def can_learn(self, roll: Roll) -> bool:
        """Whether the dice of *roll* could be taught."""
        return all(map(teachable, kinds_of(roll))) and not roll.pips

    @property
    def lost(self) -> bool:
        return self.in_use and self.thread.state == "lost"

    @property
    def trouble(self) -> str:
        """What is wrong with the camera in use, in a sentence; "" if nothing is."""
        return self.why if self.in_use else ""

    @property
    def why(self) -> str:
        """What is wrong with the camera that watches now, whatever for."""
        if self.thread.state == "lost":
            return phrase("Camera lost. {why}", why=self.thread.why)
        if not self.thread.fault:
            return ""
        from vision.sight import sentence

        return sentence(self.thread.fault)

    def news(self) -> str:
        """A trouble that has just begun, for when nobody looks at the camera's picture; "" if there is none."""
        before, self._told = self._told, self.trouble
        looked_at = self.page == ITS_OWN_PAGE or self.thread.attends
        return self._told if self._told != before and not looked_at else ""

    @property
    def moving(self) -> bool:
        """Whether something moves in the tray."""
        return self.in_use and self.thread.state == "moving"

    def watch(self, page: str) -> None:
        """It watches for the open roll of a game that is played with it; without a use it rests."""
        self.page, self.thread.mains = page, self._preferences.mains
        self.thread.checking = page == ITS_OWN_PAGE
        if page in (ITS_OWN_PAGE, TEACHING):
            return
        if not self.in_use:
            self.thread.stop()
            return
        self.thread.start(self._preferences.camera)
        rolls = (prompt for prompt in self._open_game.prompts if isinstance(prompt, Roll) and self.reads(prompt))
        self.thread.attend(next(rolls, None))
