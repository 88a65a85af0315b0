"""A throw: the dice asked for, a pad of faces to tap, what may still be done before, and the camera where there is one.

A sure reading of the camera answers by itself after a moment in which it can be stopped; a doubtful one becomes a
question with the picture of the very die. Knows rolls; reads no picture.
"""

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.kernel.roll import Roll
from companion.language.words import say
from kivy_ui.camera_thread import Looked, Noticed, Seen
from kivy_ui.open_game import CAMERA
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.prompts.pad import FacePad, ThrowHead, ThrowRow
from kivy_ui.prompts.tray_view import TrayView
from kivy_ui.widgets.boxes import Row
from kivy_ui.widgets.tiles import IconTile, Tile

A_MOMENT = 2.0
"""Seconds that a sure reading is shown before it counts."""
PAD = "roll.pad"


class RollWidget(PromptWidget):
    """One face a die, in the order of the groups. *faces* are those known so far; the next tap is for die *at*."""

    def build(self) -> None:
        prompt: Roll = self.prompt  # type: ignore[assignment]
        self.colours = [group.body for group in prompt.dice for _ in range(group.count)]
        self.faces: list[int | None] = [None] * len(self.colours)
        self.at = 0
        self.check: Any = None
        self._asked: Any = None
        self._sure: float | None = None
        self._swapping = False
        self._counting: Any = None
        self.throw = ThrowRow(self.theme, prompt.dice, self._point)
        self._head = self._throw_head()
        self.add_widget(self._head)
        self.tray = TrayView(self.desk) if self.desk.open_game.dice == CAMERA else None
        if self.tray is not None:
            self.add_widget(self.tray)
        self._asking: Widget | None = None
        self.pad = self._face_pad()
        self.add_widget(self.pad)
        for words in dict.fromkeys(group.kind.reads for group in prompt.dice):
            if words:
                self.add_widget(self.soft(words))
        self.side_acts(say("Before the dice fall"), list(prompt.also()))
        seen = self.desk.eyes.seen(prompt.serial) if self.tray is not None else None
        if seen is not None:
            self._read(seen)
        self._look()

    def _throw_head(self) -> ThrowHead:
        theme, words = self.theme, say("Roll for us")
        erase = [IconTile("erase", say("Delete the last face"), theme, self.erase) for _ in range(2)]
        worded = [erase[0], Tile(words, theme, self.for_us, icon="die")]
        return ThrowHead(theme, self.throw, worded, [erase[1], IconTile("die", words, theme, self.for_us)])

    @property
    def at_sight(self) -> float:
        """All down to the pad."""
        above = sum(part.height + self.theme.gap for part in (self._head, self.tray, self._asking) if part is not None)
        return float(above + self.pad.height)

    def _face_pad(self) -> FacePad:
        """The pad of the last roll, once that is no longer shown: it is the most there is to make."""
        pad: FacePad | None = self.desk.spare.get(PAD)
        if pad is None or pad.theme != self.theme or pad.get_parent_window() is not None:
            pad = self.desk.spare[PAD] = FacePad(self.theme, self._tap)
        elif pad.parent is not None:
            pad.parent.remove_widget(pad)
        pad.act = self._tap
        return pad

    # -- by finger -----------------------------------------------------------------------------------------

    def _tap(self, face: int) -> None:
        """The die that is next shows *face*."""
        self._hold()
        if self.check is not None:
            from vision.answering import corrected

            self.check, self._sure = corrected(self.check, self.at, face), None
        self.faces[self.at] = face
        self.at = self._next()
        self._look()

    def _next(self) -> int:
        """The next die whose face is open, or the same one."""
        doubtful = self._doubtful()
        order = [*range(self.at + 1, len(self.faces)), *range(self.at)]
        return next((number for number in order if self.faces[number] is None or number in doubtful), self.at)

    def _point(self, number: int) -> None:
        """A die was tapped: it is next, or it changes places with the one before."""
        self._hold()
        if self._swapping and self.check is not None:
            from vision.answering import exchanged

            self.check, self._sure = exchanged(self.check, self.at, number), None
            self.faces = [place.face for place in self.check.places]
            self._swapping = False
        self.at = number
        self._look()

    def erase(self) -> None:
        """Take the last face back; of a reading, all of them."""
        self._hold()
        if self.check is not None:
            self._forget()
        elif any(self.faces):
            if self.faces[self.at] is None:
                before = [number for number, face in enumerate(self.faces) if face is not None]
                self.at = max((number for number in before if number < self.at), default=before[-1])
            self.faces[self.at] = None
        self._look()

    def _swap(self) -> None:
        self._swapping = True
        self.desk.stage.tell(say("Tap the die that this one changes places with."))

    def keyed(self, key: str) -> bool:
        """Faces by their number, backspace takes one back, r rolls."""
        if key in ("1", "2", "3", "4", "5", "6") and self.faces:
            self._tap(int(key))
        elif key == "backspace" and any(self.faces):
            self.erase()
        elif key == "r":
            self.desk.roll_for_us(self.prompt)
        else:
            return False
        return True

    # -- by camera -----------------------------------------------------------------------------------------

    def take(self, message: Any) -> None:
        if self.tray is None:
            return
        if isinstance(message, Looked):
            self.tray.show()
        elif isinstance(message, Noticed):
            self.tray.tell()
            if self.desk.eyes.state in ("moving", "hand"):
                self._unread()
        elif isinstance(message, Seen):
            self.tray.mark(message)
            self._read(message)

    def _read(self, seen: Seen) -> None:
        """What the camera read becomes the proposal, unless someone is typing already."""
        typing = any(self.faces) and self.check is None
        if seen.serial != self.prompt.serial or seen.answer is None or typing:
            return
        self.check = self._asked = seen.check
        self.faces = [place.face for place in self.check.places]
        self._sure = getattr(seen.answer, "confidence", None)
        self.at = next(iter(self._doubtful()), 0)
        self._hold()
        if self._sure is not None:
            self._counting = Clock.schedule_once(self._count, A_MOMENT)
        self._look()

    def _unread(self) -> None:
        """The dice move again: a reading that nobody has touched is void."""
        if self.check is not None and self.check is self._asked:
            self._hold()
            self._forget()
            self._look()

    def _forget(self) -> None:
        self.check = self._asked = self._sure = None
        self._swapping = False
        self.faces, self.at = [None] * len(self.faces), 0

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
        if self.desk.stage.top() is not self.desk.page:
            self._counting = Clock.schedule_once(self._count, A_MOMENT)
            return
        self._give()

    @property
    def doubtful(self) -> bool:
        """Whether a reading waits for people; a sure one only waits for its moment."""
        return self.check is not None and self._counting is None

    def _doubtful(self) -> list[int]:
        return self.check.doubtful if self.check is not None else []

    # -- answering -----------------------------------------------------------------------------------------

    def _give(self) -> None:
        """The faces as they stand: the camera's answer if nobody changed a sure reading, else the players'."""
        self._hold()
        asked, check, faces = self._asked, self.check, list(self.faces)
        sure = self._sure
        by = "camera" if sure is not None else "player"
        if self.desk.answer(self.prompt, faces, by=by, sure=sure) and check is not None and sure is None:
            keep_corrections(self.desk, asked, check)

    def _look(self) -> None:
        """Everything that follows from the faces so far."""
        doubtful = self._doubtful()
        self.throw.show(self.faces, self.at, doubtful)
        self.pad.colour(self.colours[self.at] if self.colours else "white")
        self._ask()
        left = sum(face is None for face in self.faces)
        if left:
            self.main = MainAnswer(say("{n} of {of} faces", n=len(self.faces) - left, of=len(self.faces)), None)
        else:
            self.main = MainAnswer(say("These are right"), self._give)

    def _ask(self) -> None:
        """Above the dice: that a reading counts in a moment, or what to check about it."""
        if self._asking is not None:
            self.remove_widget(self._asking)
            self._asking = None
        if self._counting is not None:
            self._asking = self._moment()
        elif self.check is not None:
            from kivy_ui.prompts.checking import question

            swap = self._swap if len({place.role for place in self.check.places}) > 1 else None
            self._asking = question(self.desk, self.check, self.at, self._tap, swap)
        if self._asking is not None:
            self.add_widget(self._asking, index=len(self.children))

    def _moment(self) -> Row:
        stop = Tile(say("Stop, that is wrong"), self.theme, self._stop, icon="close", line=self.theme.palette.warn)
        return Row(self.theme, [self.soft(say("Read for sure; it counts in a moment.")), stop])


def keep_corrections(desk: Any, asked: Any, answered: Any) -> None:
    """What players settled is kept to measure the reader by; that it could not be is told, and the game goes on."""
    from kivy_ui.prompts.checking import settled
    from vision.corrected_dice import Corrections, of_check

    found = of_check(asked, settled(answered))
    kept = Corrections(desk.eyes.folder)

    def keep() -> None:
        for correction, crop in found:
            kept.keep(correction, crop)

    if found:
        desk.inbox.work(keep, lambda _: None)
