"""A throw: the dice asked for, a pad of faces to tap, what may still be done before, and the camera where there is one.

A sure reading of the camera answers by itself after a moment in which it can be stopped; a doubtful one becomes a
question with the picture of the very die. Draws a :class:`~companion.host.throw.Throw`; reads no picture.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.host.throw import Throw, ThrownDie
from companion.kernel.dice import Dice, FaceId
from companion.kernel.roll import Roll
from companion.language.words import phrase, worded
from kivy_ui.open_game import CAMERA
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.prompts.pad import FacePad, StayRow, ThrowRow
from kivy_ui.prompts.pair_pad import Pair, PairPad, can_pair
from kivy_ui.prompts.tray_view import TrayView
from kivy_ui.theme import look_of
from kivy_ui.widgets.boxes import Column, Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Mark, parts_of
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.tiles import IconTile, Tile
from vision.live.camera_thread import Looked, Noticed, Seen

if TYPE_CHECKING:
    from vision.answering import PleaseCheck

A_MOMENT = 1.2
"""Seconds that a sure reading is shown before it counts."""
PAD = "roll.pad"
PAIRS = "roll.pairs"
A_FEW = 3
"""So many dice leave room for what they are for."""
BESIDE_A_MAP = 1.4
"""For as many dice a single one has room there, or its name has none."""
SHORT = 60
"""Letters of a text that stands large beside the dice."""


class RollWidget(PromptWidget):
    """The *throw* and, while a reading is proposed, the *asked* question that has its pictures."""

    prompt: Roll
    looked: Callable[[], None] = staticmethod(lambda: None)
    """Called after the camera has said something; whoever lays this out sets it."""

    def build(self) -> None:
        prompt = self.prompt
        self.throw = Throw(prompt.dice)
        self._asked: PleaseCheck | None = None
        self._size = (1, 1)
        self._pointed, self._said = False, True
        self._marked: list[int] = []
        self._counting: Any = None
        self._asking: Widget | None = None
        self.tray: TrayView | None = None
        if self.tools.open_game.dice == CAMERA and self.tools.camera.reads(prompt):
            self.tray = TrayView(self.theme, self.tools.camera, self.tools.to_camera)
            self.add_widget(self.tray)
        self.row = ThrowRow(self.theme, prompt.dice, self._point)
        beside = self._beside_it = self._beside()
        dice = max(sum(group.count for group in prompt.dice), BESIDE_A_MAP if prompt.legend else 1)
        self._head: BoxLayout | GridLayout
        if Window.width < Window.height or self.tray is not None:
            self._head = Column(self.theme, [self.row, beside])
        else:
            self.row.size_hint_x, beside.size_hint_x = (dice, max(1, 5 - dice)) if not prompt.stay else (1, 1)
            self._head = Row(self.theme, [self.row, beside])
        self.add_widget(self._head)
        self.pad = self._face_pad()
        self.pairs: PairPad | None = None
        self.pads = Column(self.theme, [self.pad])
        self.add_widget(self.pads)
        seen = self.tools.camera.thread.seen(prompt.serial) if self.tray is not None else None
        if seen is not None:
            self._read(seen)
        self._look()

    def _beside(self) -> Row:
        """Beside the dice: what they are for, those that stay, how faces are read, and the last one taken back."""
        theme, prompt = self.theme, self.prompt
        column = self._column = Column(theme)
        said = any(option.label for option in prompt.legend)
        if prompt.brief and not said and sum(group.count for group in prompt.dice) <= A_FEW and not self._paired():
            text = worded(prompt.text)
            column.add_widget(Words(text, theme, size=theme.body if len(text) <= SHORT else theme.small))
        if prompt.stay:
            column.add_widget(StayRow(theme, prompt.stay))
        for words in dict.fromkeys(group.kind.reads for group in prompt.dice):
            if words and not prompt.legend:
                column.add_widget(self.soft(worded(words)))
        dice = sum(group.count for group in prompt.dice)
        if dice < 2 or self.tray is not None:  # a single face is the answer, and undo takes it back
            return Row(theme, [column])
        return Row(theme, [column, IconTile("erase", phrase("Delete the last face"), theme, self.erase)])

    def tell(self, line: str) -> None:
        """What was told last, beside the dice."""
        self._column.add_widget(self.soft(line), index=len(self._column.children))

    def further(self) -> list[Widget]:
        """The app rolls; and what may be done before the dice fall, behind one tile where it is much."""
        theme = self.theme
        tiles: list[Widget] = [*self.tray.tools()] if self.tray is not None else []
        if not tiles:
            tiles.append(FootTile(theme, phrase("Roll for us"), self.for_us, drawing="roll"))
        if self.tools.open_game.dice == CAMERA and self.tray is None and self.tools.camera.can_learn(self.prompt):
            tiles.append(FootTile(theme, phrase("Teach dice"), self.tools.to_teaching, icon="eye"))
        also = sorted(self.prompt.also(), key=lambda option: bool(option.why_not))
        if also:
            words = phrase("Before the dice fall")
            show = partial(self.open_options, words, also, least=300)
            tiles.append(
                FootTile(theme, phrase("First …"), show, sub=phrase("{n} possible", n=len(self.prompt.legal())))
            )
        return tiles

    def _face_pad(self) -> FacePad:
        """The pad of the last roll, once that is no longer shown: it is the most there is to make."""
        spare = self.tools.remembered.spare
        pad: FacePad | None = spare.get(PAD)
        if pad is None or pad.theme != self.theme or pad.get_parent_window() is not None:
            pad = spare[PAD] = FacePad(self.theme, self.tap)
        elif pad.parent is not None:
            pad.parent.remove_widget(pad)
        pad.act = self.tap
        pad.in_two_rows(0.0)
        return pad

    def _show_pad(self) -> None:
        """Pairs of faces where two like dice are asked for, else the faces of one."""
        group = self.throw.dice[self.throw.at].group
        self.pairs = self._pair_pad(group) if self._paired() else None
        self.pad.offer(group.kind.distinct, group.body, self._stand_for(group))
        shown = self.pairs or self.pad
        if self.pads.children != [shown]:
            self.pads.clear_widgets()
            self.pads.add_widget(shown)

    def _paired(self) -> bool:
        """Whether the next two dice can be said together."""
        two = self.throw.two_alike and not self.throw.read and not self.prompt.legend
        return two and can_pair(self.throw.dice[self.throw.at].group)

    def say_nothing_on_the_pad(self) -> None:
        """What faces stand for is seen elsewhere."""
        self._said = False
        self._look()

    def _stand_for(self, group: Dice) -> dict[FaceId, str]:
        """What the faces stand for in this throw, in a word or two; people have their sign."""
        found = dict[FaceId, str]()
        if not self._said:
            return found
        for face, option in zip(group.kind.distinct, self.prompt.legend, strict=False):
            player = self.tools.open_game.player(option.where) if option.where else None
            sign = look_of(player, self.theme.palette)[1] if player is not None else ""
            found[face.id] = self.theme.beside(sign, worded(option.label)) if option.label else ""
        return found

    def _pair_pad(self, group: Dice) -> PairPad:
        """As the pad of faces, that of the last roll where there was one for such dice."""
        spare = self.tools.remembered.spare
        name = f"{PAIRS} {group.body} {[face.id for face in group.kind.distinct]}"
        pad: PairPad | None = spare.get(name)
        free = pad is not None and (pad.parent is self.pads or pad.get_parent_window() is None)
        if pad is None or not free or pad.theme != self.theme:
            pad = spare[name] = PairPad(self.theme, group.kind.distinct, group.body, self._tap_two)
        elif pad.parent not in (None, self.pads):
            pad.parent.remove_widget(pad)
        pad.act = self._tap_two
        return pad

    # -- by finger -----------------------------------------------------------------------------------------

    def tap(self, face: FaceId) -> None:
        """The last face of a throw that is typed is its answer at once: undo takes it back."""
        self._hold()
        if self.throw.dice:
            self.throw.say(face)
        self._pointed = False
        self._look()
        if self.throw.complete and not self.throw.read:
            self._give()

    def _tap_two(self, pair: Pair) -> None:
        """Two like dice at once."""
        self._hold()
        for face in pair:
            self.throw.say(face)
        self._look()
        if self.throw.complete:
            self._give()

    def _point(self, number: int) -> None:
        self._hold()
        self._pointed = True
        self.throw.point(number)
        self._look()

    def _touched(self, mark: int | None) -> None:
        """A die in the picture is the one that is meant; beside them all, a sure reading has been seen."""
        if mark is not None:
            self._point(self._marked[mark])
        elif self._counting is not None:
            self._give()

    def erase(self) -> None:
        """Take the last face back; of a reading, all of them."""
        self._hold()
        self.throw.erase()
        self._look()

    def _swap(self) -> None:
        self.throw.exchange()
        self.tools.stage.tell(phrase("Tap the die that this one changes places with."))

    def keyed(self, key: str) -> bool:
        """Faces by their number on the pad, backspace takes one back, r rolls."""
        if key.isdecimal() and 0 < int(key) <= len(self.pad.faces) and self.throw.dice:
            self.tap(self.pad.faces[int(key) - 1].id)
        elif key == "backspace" and self.throw.known:
            self.erase()
        elif key == "r":
            self.tools.answering.roll_for_us(self.prompt)
        else:
            return False
        return True

    # -- by camera -----------------------------------------------------------------------------------------

    def take(self, message: Any) -> None:
        if self.tray is None:
            return
        self._take(message, self.tray)
        self.looked()

    def _take(self, message: Any, tray: TrayView) -> None:
        if isinstance(message, Looked):
            tray.show()
        elif isinstance(message, Noticed):
            tray.tell()
            if self.tools.camera.thread.state in ("moving", "hand") and self.throw.withdraw():
                self._hold()
                self._look()
        elif isinstance(message, Seen):
            self._read(message)

    def _read(self, seen: Seen) -> None:
        """What the camera read becomes the proposal, unless someone is typing already."""
        check = seen.check
        if seen.serial != self.prompt.serial or seen.answer is None or check is None:
            return
        sure = getattr(seen.answer, "confidence", None)
        if self.throw.propose([place.face for place in check.places], check.doubtful, sure):
            self._asked, self._size, self._pointed = check, seen.size, False
            self._hold()
            if sure is not None:
                self._counting = Clock.schedule_once(self._count, A_MOMENT)
            self._look()

    def _hold(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    def _stop(self) -> None:
        """Somebody doubts a sure reading."""
        self._hold()
        self._look()

    def _count(self, _: float) -> None:
        """The moment is over. A widget that is no longer shown says nothing; one that is covered waits."""
        self._counting = None
        if self.get_parent_window() is None:
            return
        if not self.tools.stage.page_is_on_top:
            self._counting = Clock.schedule_once(self._count, A_MOMENT)
            return
        self._give()

    @property
    def doubtful(self) -> bool:
        """Whether a reading waits for people; a sure one only waits for its moment."""
        return self.throw.read and self._counting is None

    # -- answering -----------------------------------------------------------------------------------------

    def _give(self) -> None:
        """The faces as they stand; what players had to say about a reading is kept."""
        self._hold()
        throw, asked = self.throw, self._asked
        given = self.tools.answering.answer(self.prompt, throw.faces, by=throw.by, sure=throw.sure)
        if given and asked is not None and throw.read:
            from kivy_ui.prompts.doubtful_reading import keep_corrections, keep_lessons

            camera, inbox = self.tools.camera.thread, self.tools.inbox
            if throw.sure is None:
                keep_corrections(camera.folder, inbox, asked, throw)
            keep_lessons(camera, inbox, self.prompt, asked, throw)

    def _look(self) -> None:
        """Everything that follows from the faces so far."""
        throw = self.throw
        self.row.show(throw)
        if throw.dice:
            self._show_pad()
        self._freeze()
        self._ask()
        if throw.complete:
            self.main = MainAnswer(phrase("These are right"), self._give)
        else:
            self.main = MainAnswer(phrase("{n} of {of}", n=throw.known, of=len(throw.dice)), None)

    def _freeze(self) -> None:
        """While a reading stands, so does the picture that it was read in, with a ring around each die."""
        if self.tray is None:
            return
        if not self.throw.read or self._asked is None:
            self.tray.thaw()
            return
        marks, self._marked = list[Mark](), list[int]()
        for number, die in enumerate(self.throw.dice):
            found = self._asked.places[die.seen].die
            if found is not None:
                text, asked = "?" if die.doubtful else _sign(die), number == self.throw.at and not self.sure
                marks.append(Mark(parts_of(found.box, self._size), text, not die.doubtful, asked))
                self._marked.append(number)
        self.tray.freeze(marks, self._touched)

    def _show_dice(self) -> None:
        """Beside a picture: what they are for until they are read; while one is asked about, the rings are enough."""
        if self.tray is None:
            return
        for part, holder, there in (
            (self._beside_it, self._head, not self.throw.read),
            (self._head, self, self.sure or not self.asks or len(self._marked) < len(self.throw.dice)),
        ):
            if (part.parent is None) == there:
                (holder.add_widget if there else holder.remove_widget)(part)

    @property
    def sure(self) -> bool:
        """Whether a reading is only shown for its moment."""
        return self._counting is not None

    def _ask(self) -> None:
        """What to check about a reading, above the dice; or, below them, that it counts in a moment."""
        if self._asking is not None:
            self.remove_widget(self._asking)
            self._asking = None
        self._asking = self._said_about_it()
        self._show_dice()
        if self._asking is not None:
            self.add_widget(self._asking, index=0 if self.sure else len(self.children))

    def _said_about_it(self) -> Widget | None:
        """That a reading counts; the die that is doubtful or was pointed at; or, once all are settled, the doubts."""
        if self.sure:
            self.asks = phrase("Read: {faces}", faces=", ".join(map(_named, self.throw.dice)))
            return self._moment()
        if not self.throw.read or self._asked is None:
            self.asks = ""
            return None
        from kivy_ui.prompts.doubtful_reading import as_it_stands, asked_in_brief, doubts_of, question

        check = as_it_stands(self._asked, self.throw)
        if not self.throw.doubtful and not self._pointed:
            self.asks = ""
            return self.soft(doubts_of(check))
        self.asks = asked_in_brief(check, self.throw.at)
        swap = self._swap if len({die.group.role for die in self.throw.dice}) > 1 else None
        return question(self.theme, check, self.throw.at, self.tap, swap)

    def _moment(self) -> Column:
        stop = Tile(phrase("Stop, that is wrong"), self.theme, self._stop, icon="close", line=self.theme.palette.warn)
        return Column(self.theme, [self.soft(phrase("Read for sure; it counts in a moment.")), stop])


def _named(die: ThrownDie) -> str:
    """What a die shows, in words."""
    return "?" if die.face is None else worded(die.group.kind.face(die.face).name)


def _sign(die: ThrownDie) -> str:
    """What a die shows, in as little room as there is on its ring."""
    return "" if die.face is None else die.group.kind.face(die.face).sign or _named(die)
