"""A throw: the dice large and the pad always in the same place below them, or the camera's picture beside them."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kernel.roll import Roll
from companion.kernel.view import Board
from companion.language.words import phrase
from kivy_ui.prompts.roll import RollWidget
from kivy_ui.prompts.tray_view import TrayView
from kivy_ui.scenes.base import Moment, Scene
from kivy_ui.scenes.throw_map import board_of, by_space, throw_map
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.table_foot import FootTile

UPRIGHT = 0.6
"""Of the height, for the dice, where what they are for stands below them."""
PICTURE = 0.53
"""Of the room, for the camera's picture: of its width lying, of its height upright."""
HEAD = 0.4
"""Of the height above the pad upright, for the dice, where a map lies below them."""
READ = 0.5
"""Of the height beside a picture, for the dice that were read in it."""


LOW_FACES = 78
"""How high the faces of the pad are beside a map, in dp."""


class ThrowScene(Scene):
    """Where faces stand for spaces, the *map* with them lies beside the dice. With a camera, the *place* beside them
    has its picture or, by a tap, the pad.
    """

    @classmethod
    def fits(cls, moment: Moment) -> bool:
        return isinstance(moment.prompt, Roll)

    def build(self) -> None:
        """The pad keeps its place below all else; with a camera it is a tap away."""
        self.orientation = "vertical"
        inside = self.made_answers()
        roll = self.answers
        if not isinstance(roll, RollWidget):
            self.add_widget(inside)
            return
        self._pad, self._was_read, self._lost = roll.pads, roll.throw.read, False
        roll.remove_widget(self._pad)
        upright = self.moment.upright
        self._upper = BoxLayout(orientation="vertical" if upright else "horizontal", spacing=self.theme.gap)
        self._scroll = Scroll(self.theme, Column(self.theme, [roll]))
        self._scroll.bind(height=self._fit)
        if roll.tray is not None and roll.tray.watching:  # else it only says that there is no picture
            self._put_picture(roll, roll.tray)
        self._upper.add_widget(self._scroll)
        self.add_widget(self._upper)
        board = board_of(self.moment)
        if roll.tray is not None and roll.tray.watching:
            return
        if board is not None:
            self._put_map(roll, board)
        else:
            self.add_widget(self._pad)

    def _put_map(self, roll: RollWidget, board: Board) -> None:
        """Lying, over the whole height beside dice and pad; upright between them."""
        faces = by_space(roll.prompt.legend, [face.id for face in roll.prompt.dice[0].kind.distinct])
        self.map = throw_map(self.moment, board, faces, roll.tap)
        roll.say_nothing_on_the_pad()
        if self.moment.upright:
            self._scroll.size_hint_y = HEAD
            self._upper.add_widget(self.map)
            self.add_widget(self._pad)
            return
        roll.pad.in_two_rows(dp(LOW_FACES))
        self.map.size_hint_x, beside = PICTURE, BoxLayout(orientation="vertical", spacing=self.theme.gap)
        beside.size_hint_x = 1 - PICTURE
        self._upper.remove_widget(self._scroll)
        for part in (self._scroll, self._pad):
            beside.add_widget(part)
        for part in (self.map, beside):
            self._upper.add_widget(part)

    def _put_picture(self, roll: RollWidget, tray: TrayView) -> None:
        """Beside the dice, above them upright."""
        roll.remove_widget(tray)
        self.place = AnchorLayout(anchor_y="top")
        self.place.add_widget(tray)
        self.place.size_hint = (1, PICTURE) if self.moment.upright else (PICTURE, 1)
        self._scroll.size_hint = (1, 1 - PICTURE) if self.moment.upright else (1 - PICTURE, 1)
        self.place.bind(height=lambda _, high: tray.fit(high))
        self._upper.add_widget(self.place)
        self._hand = FootTile(self.theme, phrase("Tap the faces"), self._by_hand)
        self.foot.append(self._hand)
        roll.looked = self._looked

    def takes_told(self, lines: Sequence[str]) -> bool:
        """Beside the dice, lying: above them it would take their height."""
        roll = self.answers
        if self.moment.upright or not isinstance(roll, RollWidget) or roll.tray is not None:
            return False
        if lines:
            roll.tell(lines[-1])
        return True

    def _fit(self, *_: object) -> None:
        """The dice as large as what is above the pad, or beside a picture, allows."""
        if isinstance(self.answers, RollWidget):
            share = READ if self.answers.tray is not None else UPRIGHT if self.moment.upright else 1
            self.answers.row.fit(self._scroll.height * share - dp(12))

    def _looked(self) -> None:
        """What was just read is looked at; where there is no picture any more, faces can only be tapped."""
        roll = self.answers
        if not isinstance(roll, RollWidget) or roll.tray is None:
            return
        before, now = (self._was_read, self._lost), (roll.throw.read, not roll.tray.watching)
        self._was_read, self._lost = now
        if now[1] != before[1] or now[0] > before[0]:
            self._show(roll.tray, *([self._pad] if self._lost else []))

    def _by_hand(self) -> None:
        """The pad in the place of the picture, or the picture again."""
        tray = self.answers.tray if isinstance(self.answers, RollWidget) else None
        if tray is not None and not self._lost:
            self._show(self._pad if tray.parent is not None else tray)

    def _show(self, *parts: Widget) -> None:
        """In the place beside the dice: a picture or a pad, or how it stands with a lost one above the pad."""
        tray = self.answers.tray if isinstance(self.answers, RollWidget) else None
        for part in (tray, self._pad):
            if part is not None and part.parent is not None:
                part.parent.remove_widget(part)
        self.place.clear_widgets()
        self.place.add_widget(parts[0] if len(parts) == 1 else Column(self.theme, parts))
