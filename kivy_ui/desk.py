"""Everything that the app offers to its pages, put together once; panels and prompts get only their part of it.

Has no logic of its own: each part is a small class in ``kivy_ui/services``.
"""

from collections.abc import Callable, Mapping

from companion.host.token_meanings import Tokens
from kivy_ui.audio.sound import Sound
from kivy_ui.box import BoxSide
from kivy_ui.inbox import Inbox
from kivy_ui.open_game import OpenGame
from kivy_ui.panels.base import PanelTools
from kivy_ui.preferences import Preferences
from kivy_ui.prompts.base import PromptTools
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.board_camera import BoardCamera
from kivy_ui.services.busy import Busy
from kivy_ui.services.dice_camera import DiceCamera
from kivy_ui.services.incoming import Incoming
from kivy_ui.services.navigation import Navigation, ShownPage
from kivy_ui.services.offers import Offers
from kivy_ui.services.power_supply import PowerSupply
from kivy_ui.services.remembered import Remembered
from kivy_ui.services.screen_answers import Answering
from kivy_ui.services.settings import Settings
from kivy_ui.services.sticks import Sticks
from kivy_ui.services.token_answers import TokenAnswers
from kivy_ui.sleep import ScreenSleep
from kivy_ui.stage import Stage
from kivy_ui.system.applied_preferences import live_by
from kivy_ui.system.machine import Machine
from kivy_ui.values import Values
from kivy_ui.widgets.emblems import show_art_of
from kivy_ui.widgets.tiles import Touch
from vision.live.board_eye import BoardEye
from vision.live.camera_thread import CameraThread


class Desk:
    """*pages* are makers of pages by name; *write* writes the preferences down.

    The app sets *box*, what it stands in, *quit*, which leaves it, and how a token opens a save.
    """

    def __init__(
        self,
        open_game: OpenGame,
        preferences: Preferences,
        stage: Stage,
        inbox: Inbox,
        pages: Mapping[str, Callable[..., ShownPage]],
        write: Callable[[Preferences], None],
        camera: CameraThread,
        machine: Machine,
        eye: BoardEye,
        tokens: Tokens,
    ) -> None:
        self.open_game, self.preferences, self.stage, self.inbox = open_game, preferences, stage, inbox
        self.machine = machine
        self.box: BoxSide | None = None
        self.quit: Callable[[], None] = lambda: None

        look = self.appearance = Appearance(preferences, open_game.player)
        self.sound = Sound(lambda: preferences.volume, inbox.work)
        go = self.navigation = Navigation(
            stage, open_game, preferences, look, pages, lambda name, **given: pages[name](self, **given)
        )
        self.answering = Answering(open_game, stage, self.sound, go.refresh)
        self.offers = Offers(stage, look, self.answering)
        self.remembered = Remembered()
        self.values = Values(stage, look, go, self.answering, open_game)
        self.settings = Settings(preferences, write, machine, stage, go)
        self.busy = Busy(stage, inbox)
        self.sticks = Sticks(stage, lambda: self.machine.sticks())
        self.power = PowerSupply(stage)
        self.camera = DiceCamera(camera, open_game, preferences)
        self.board_camera = BoardCamera(eye, camera, tokens, open_game, preferences, stage, look, self.answering)
        self.sleep = ScreenSleep(stage, preferences, look, machine.try_brightness, go.hide)
        self.tokens = TokenAnswers(stage, look, open_game, self.answering, tokens)
        self.incoming = Incoming(stage, self.sleep, go, self.tokens.shown)
        self.panels = PanelTools(look, stage, open_game, self.values, self.offers, self.remembered)
        self.prompts = PromptTools(
            look,
            stage,
            open_game,
            self.answering,
            self.remembered,
            self.camera,
            inbox,
            lambda: go.go("camera"),
            lambda: go.go("teach"),
        )

        go.before_page += [lambda _: show_art_of(open_game.session.game if open_game.session else None)]
        go.before_page += [self.camera.watch, lambda _: self.remembered.spare.clear(), lambda _: self.offers.clear()]
        go.before_page += [lambda _: self.tokens.hear_no_more(), self.board_camera.watch]
        go.before_look += [lambda _: self.sleep.stir(), self.camera.watch, self.board_camera.watch]
        Touch.tapped = lambda: self.sound.cue("tap")
        stage.dress(look.theme)
        live_by(preferences, machine)
