"""The camera over the board: which camera looks, by its picture, and where the spaces of each board are."""

from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.host.seen_pieces import boards_in, called, in_order
from companion.kernel.view import Board
from companion.language.words import listing, phrase, worded
from kivy_ui.pages.base import Page
from kivy_ui.services.board_camera import SAME
from kivy_ui.widgets.boxes import Column, Scroll, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Live, Mark
from kivy_ui.widgets.tiles import Tile
from vision.live.board_eye import BoardLearned, EyeLooked, EyeNoticed
from vision.live.sources import VIRTUAL, sources

SHARE = 0.6
"""Of the width, for the picture."""
FIRST_TAGS = 4
"""Tags in the corners of a board; the next board has the next four."""


class BoardPage(Page):
    """Choices on one side, what the camera sees on the other. *back_to* is the page it was opened from."""

    icon = "camera"

    def __init__(self, desk: Any, back_to: str = "") -> None:
        self.back = back_to or ("table" if desk.open_game.session is not None else "home")
        super().__init__(desk)

    def build(self) -> None:
        self.said = Words("", self.theme)
        self.live = Live(self.theme, most=self.theme.touch * 5)
        body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=self.theme.gap)
        choices = Scroll(self.theme, Column(self.theme, self._choices()))
        body.add_widget(choices)
        if self.desk.preferences.board:
            seen = Scroll(self.theme, Column(self.theme, [self.live, self.said]))
            if not self.upright:
                choices.size_hint_x, seen.size_hint_x = 1 - SHARE, SHARE
            body.add_widget(seen)
        self.add_widget(self.bar(phrase("The camera over the board")))
        self.add_widget(body)
        self._tell()

    def _choices(self) -> list[Widget]:
        now = self.desk.preferences.board
        same = [(SAME, phrase("The one over the dice"))] if self.desk.preferences.camera else []
        cameras = [("", phrase("No camera")), *same, *(each for each in sources() if each[0] != VIRTUAL)]
        tiles = [self._source(name, text, name == now) for name, text in cameras]
        parts: list[Widget] = [self._soft(phrase("Which camera sees the board?")), Wrap(self.theme, tiles, least=150)]
        open_game = self.desk.open_game
        boards = in_order(boards_in(open_game.view.panels)) if open_game.session is not None else []
        if now and not boards:
            parts.append(self._soft(phrase("Begin a game with a board; then its spaces can be learned here.")))
        for number, board in enumerate(boards if now else []):
            parts.append(self._soft(_how(board)))
            words = phrase("Learn {board}", board=worded(board.title) or open_game.game.title)
            parts.append(Tile(words, self.theme, partial(self._learn, number, board), icon="eye"))
        return parts

    def _soft(self, text: str) -> Words:
        return Words(text, self.theme, size=self.theme.small, colour=self.theme.palette.soft)

    def _source(self, name: str, text: str, chosen: bool) -> Tile:
        kind = "chosen" if chosen else "plain"
        change = partial(self.desk.settings.change, board=name)
        return Tile(f"✓ {text}" if chosen else text, self.theme, change, kind=kind)

    def _learn(self, number: int, board: Board) -> None:
        self.said.text = phrase("Hands away …")
        self.desk.board_camera.eye.learn(board.id, board.layout, number * FIRST_TAGS)

    def take(self, message: Any) -> None:
        if isinstance(message, EyeLooked):
            self.live.show(message.picture)
            name = self.desk.board_camera.name_of
            self.live.mark([Mark(box, name(tag), True) for tag, box in message.tags.items()])
        elif isinstance(message, BoardLearned):
            self.said.color = self.theme.palette.bad if message.bad else self.theme.palette.ink
            self.said.text = message.words
        elif isinstance(message, EyeNoticed):
            self._tell()
        else:
            super().take(message)

    def _tell(self) -> None:
        eye = self.desk.board_camera.eye
        if eye.state == "lost":
            self.said.text = phrase("Camera lost. {why}", why=eye.why)


def _how(board: Board) -> str:
    """What to lay where before it is learned."""
    from vision.board.plan import outermost

    spaces = [called(board, space) for space in outermost(board.layout)]
    return phrase("Its tags in the corners, a token with a tag on each of {spaces}.", spaces=listing(spaces))
