"""A board before the app's second camera: rendered pictures of the very board that is on the screen, and no thread."""

import numpy as np

from companion.host.seen_pieces import boards_in, in_order, order_of
from companion.host.token_meanings import Meaning
from kivy_ui.app import ShadowTableApp
from tests.kivy_ui.drivers.touch_driver import pump
from vision.board.kept_plans import keep_plan
from vision.board.plan import measured
from vision.render.camera import looking_down
from vision.render.tagged_board import BoardView, Spoiling, Token

TICK = 0.3


class VirtualBoard:
    """Lies before the camera of *app*; tokens stand where a test puts them."""

    def __init__(self, app: ShadowTableApp, board: str, seed: int = 1) -> None:
        self.app, self.now, self.rng = app, 0.0, np.random.default_rng(seed)
        app.eye._spawn = lambda act: None
        app.eye._clock = lambda: self.now
        game = app.open_game.game.name
        boards = in_order(boards_in(app.open_game.view.panels))
        number = [one.id for one in boards].index(board)
        self.plan = measured(board, boards[number].layout, 600, 400, first=4 * number)
        keep_plan(app.eye.folder, game, self.plan)
        camera = looking_down(1280, 720, 900, 0.2, -1.5, 1.1)
        self._view = BoardView(self.rng, self.plan, camera, Spoiling(soft=0.6, grain=2.5, dim=0.6))
        app.desk.settings.change(board="camera:1")
        pump(2)

    def name(self, tag: int, piece: str, kind: str = "piece") -> None:
        """This tag is glued to that piece or card."""
        self.app.tokens.mean(f"tag:{tag}", Meaning(kind, piece, piece, self.app.open_game.game.name))

    def look(self, seconds: float = 2.0, **tokens: str) -> None:
        """The camera sees tokens, ``t32="a1"``, lie on these spaces for so long."""
        self.look_at([Token(int(name[1:]), self.plan.spaces[space], 14) for name, space in tokens.items()], seconds)

    def look_at(self, lying: list[Token], seconds: float) -> None:
        """The same with tokens that lie in any way."""
        picture = self._view.see(self.rng, lying).picture
        for _ in range(round(seconds / TICK)):
            self.now += TICK
            self.app.eye.look(picture)
            pump(1)
        pump(3)

    @property
    def order(self):
        return order_of(self.app.open_game.prompts[0], boards_in(self.app.open_game.view.panels))
