"""Teach dice: throw them, tap what each shows, and be told when it is enough.

The camera only finds the dice here; what it makes of the looks is worked out aside.
"""

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from companion.kernel.dice import DieKind, FaceId
from companion.kernel.roll import Roll
from companion.kernel.view import DiceTray
from companion.language.words import phrase, worded
from kivy_ui.open_game import OpenGame
from kivy_ui.pages.base import Page
from kivy_ui.prompts.pad import FacePad
from kivy_ui.prompts.tray_view import TrayView
from kivy_ui.widgets.boxes import Column, Row, Scroll, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Mark, Still
from kivy_ui.widgets.tiles import Tile
from vision.live.camera_thread import Looked, Noticed, Seen
from vision.live.sources import VIRTUAL
from vision.taught.dice_set import Example, TaughtSet, teachable

if TYPE_CHECKING:
    from vision.one_picture.reading import Die

PICTURE = 0.5
"""Of the width, for what the camera sees."""
THROWN = 4
"""Dice that the tray without a camera throws at once."""


def kinds_in(game: OpenGame) -> tuple[DieKind, ...]:
    """The dice without pips of the open game: those of its open throw, and those that lie before the players."""
    if game.session is None:
        return ()
    rolls = [prompt for prompt in game.prompts if isinstance(prompt, Roll)]
    trays = [panel for panel in game.view.panels if isinstance(panel, DiceTray)]
    groups = [group for roll in rolls for group in (*roll.dice, *roll.stay)]
    groups += [group for tray in trays for group in tray.dice]
    return tuple({group.kind.id: group.kind for group in groups if teachable(group.kind)}.values())


class TeachPage(Page):
    """On one side which die, and which face of it; on the other the tray and the very die that is asked about."""

    def __init__(self, desk: Any) -> None:
        self.back = "table" if desk.open_game.session is not None else "camera"
        self.kinds = kinds_in(desk.open_game)
        self.kind = self.kinds[0] if self.kinds else None
        self._waiting: list[Die] = []
        self._seen: Seen | None = None
        self._looks: list[Example] = []
        self._told = ""
        super().__init__(desk)

    def build(self) -> None:
        camera, chosen = self.desk.camera.thread, self.desk.preferences.camera
        if chosen:
            camera.start(chosen)
        camera.teach()
        self.tray = TrayView(self.theme, self.desk.camera, lambda: self.desk.navigation.go("camera"), high=3.4)
        self.said = Words("", self.theme, size=self.theme.small)
        self._choices = Column(self.theme)
        self._question = Column(self.theme)
        body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=self.theme.gap)
        left = Scroll(self.theme, Column(self.theme, [self._choices, self._question]))
        right = Scroll(self.theme, Column(self.theme, [self.tray, self.said]))
        if not self.upright:
            left.size_hint_x, right.size_hint_x = 1 - PICTURE, PICTURE
        body.add_widget(left)
        body.add_widget(right)
        self.add_widget(self.bar(phrase("Teach dice")))
        self.add_widget(body)
        self._look()

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def taught(self) -> TaughtSet | None:
        name, kept = self._name(), self.desk.camera.thread.taught
        return kept.load(name) if name and name in kept.names() else None

    def _name(self) -> str:
        session = self.desk.open_game.session
        return session.game.name.replace("_", " ") if session is not None else ""

    def _look(self) -> None:
        """Everything anew that may have changed."""
        self._choices.clear_widgets()
        self._question.clear_widgets()
        if self.kind is None:
            self._choices.add_widget(Words(self._nothing(), self.theme))
            return
        tiles = [self._kind_tile(kind) for kind in self.kinds]
        self._choices.add_widget(Wrap(self.theme, tiles, least=120))
        self.said.text = self._told or self._how_many()
        if self._waiting:
            self._ask(self._waiting[0])
        else:
            self._question.add_widget(Words(self._invitation(self.kind), self.theme))
            self._question.add_widget(Wrap(self.theme, self._tools(), least=150))
        self._mark()

    def _nothing(self) -> str:
        return phrase("No dice with signs are known here: open a game that is played with such dice, then come back.")

    def _invitation(self, kind: DieKind) -> str:
        return phrase("Throw only dice of this kind ({die}), one or several, and tap what each of them shows.",
                      die=worded(kind.label))  # fmt: skip

    def _kind_tile(self, kind: DieKind) -> Tile:
        taught = self.taught
        looks = sum(taught.looks(kind.id, face.id) for face in kind.distinct) if taught is not None else 0
        chosen = kind is self.kind
        text = f"✓ {worded(kind.label)}" if chosen else worded(kind.label)
        return Tile(text, self.theme, partial(self._choose, kind), kind="chosen" if chosen else "plain",
                    sub=phrase("{n} looks", n=looks))  # fmt: skip

    def _how_many(self) -> str:
        """How often each face of the chosen die was seen."""
        kind, taught = self.kind, self.taught
        if kind is None:
            return ""
        looks = [(face, taught.looks(kind.id, face.id) if taught is not None else 0) for face in kind.distinct]
        return ", ".join(f"{worded(face.name)} {number}" for face, number in looks)

    def _tools(self) -> list[Tile]:
        tiles = []
        if self.desk.camera.thread.name == VIRTUAL:
            tiles.append(Tile(phrase("Throw"), self.theme, self._throw, icon="die"))
        if self.taught is not None:
            tiles.append(Tile(phrase("Forget these dice"), self.theme, self._forget, icon="trash"))
        return tiles

    def _ask(self, die: "Die") -> None:
        from vision.answering import crop

        seen = self._seen
        if seen is None or seen.picture is None or self.kind is None:
            return
        pad = FacePad(self.theme, self._tap)
        pad.offer(self.kind.distinct, self.kind.body or "white")
        number = self._total - len(self._waiting) + 1
        words = Words(phrase("Die {n} of {of}: what does it show?", n=number, of=self._total), self.theme)
        skip = Tile(phrase("Leave this one out"), self.theme, self._skip, icon="close")
        still = Still(crop(seen.picture, die), side=self.theme.touch * 2)
        self._question.add_widget(Row(self.theme, [still, Column(self.theme, [words, skip])]))
        self._question.add_widget(pad)

    def _mark(self) -> None:
        """The die that is asked about has a frame of its own."""
        if self.tray.live is None or self._seen is None:
            return
        wide, high = self._seen.size
        self.tray.live.mark([
            Mark((die.box[0] / wide, die.box[1] / high, die.box[2] / wide, die.box[3] / high), "?" if at == 0 else "",
                 at > 0)
            for at, die in enumerate(self._waiting)
        ])  # fmt: skip

    # -- what is done --------------------------------------------------------------------------------------

    def _choose(self, kind: DieKind) -> None:
        self.kind, self._waiting, self._told = kind, [], ""
        self._look()

    def _throw(self) -> None:
        """In the tray without a camera."""
        from companion.kernel.dice import Dice

        if self.kind is not None:
            self.desk.camera.thread.throw(Roll("teach", "", dice=(Dice("die", THROWN, kind=self.kind),)))

    def _forget(self) -> None:
        self.desk.camera.thread.taught.forget(self._name())
        self._told = phrase("Forgotten.")
        self._look()

    def _tap(self, face: FaceId) -> None:
        from vision.taught.looking import look_at, patch_of

        if not self._waiting or self._seen is None or self._seen.picture is None or self.kind is None:
            return
        die = self._waiting.pop(0)
        self._looks.append(look_at(self.kind.id, face, patch_of(self._seen.picture, die.box)))
        self._next()

    def _skip(self) -> None:
        self._waiting.pop(0)
        self._next()

    def _next(self) -> None:
        """The next die of the throw; after the last one all of them are learned."""
        if not self._waiting and self._looks:
            looks, self._looks = self._looks, []
            if self.desk.answering.attempt(lambda: self._keep(looks)):
                self._told = phrase("Learning …")
                self.desk.inbox.work(self._judged, self._judge)
        self._look()

    def _keep(self, looks: list[Example]) -> None:
        self.desk.camera.thread.taught.add(self._name(), self.kinds, looks)

    def _judged(self) -> str:
        """How far it is; worked out aside."""
        from vision.taught.teaching import in_words, judge

        taught = self.taught
        return in_words(taught, judge(taught)) if taught is not None else ""

    def _judge(self, words: str) -> None:
        self._told = words
        if self.get_parent_window() is not None:
            self._look()

    def take(self, message: Any) -> None:
        if isinstance(message, Looked):
            self.tray.show()
        elif isinstance(message, Noticed):
            self.tray.tell()
        elif isinstance(message, Seen):
            self._rested(message)
        else:
            super().take(message)

    def _rested(self, seen: Seen) -> None:
        if self.kind is None or seen.picture is None:
            return
        self._seen, self._waiting, self._looks = seen, list(seen.reading.dice), []
        self._total = len(self._waiting)
        self._look()
