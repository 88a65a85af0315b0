"""Please check: what is doubtful about a reading, and the die in question enlarged beside the faces it may show.

Imported only once something was read, so that an app without a camera does without the dice reader.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.errors import GameError
from companion.host.throw import Throw
from companion.kernel.dice import FaceId
from companion.kernel.roll import Roll
from companion.language.words import phrase, worded
from kivy_ui.inbox import Inbox
from kivy_ui.prompts.pad import DieTile
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Still
from kivy_ui.widgets.tiles import Tile
from vision.answering import Place, PleaseCheck, as_left
from vision.corrected_dice import Corrections, of_check
from vision.live.camera_thread import CameraThread
from vision.taught.dice_set import kinds_of, taught_for
from vision.taught.looking import look_at
from vision.taught.own_dice import OwnDice, looks_at_own

CROP = 176
"""How large the picture of the die is, in dp."""
LIKELY, LOW = 100, 74
"""How high the tile of a likely face is, and where there are several of them."""
SEVERAL = 3


def question(
    theme: Theme, check: PleaseCheck, at: int, tap: Callable[[FaceId], None], swap: Callable[[], None] | None
) -> Column:
    """The die *at* first of all, then the doubts in words. *swap* begins an exchange of two dice, if there is one."""
    told = Words(doubts_of(check), theme, size=theme.small, colour=theme.palette.soft)
    column = Column(theme, [_die(theme, check.places[at], tap), told] if check.places else [told])
    if swap is not None:
        column.add_widget(Tile(phrase("It belongs to the other dice"), theme, swap, icon="swap"))
    return column


def asked_in_brief(check: PleaseCheck, at: int) -> str:
    """The question about the die *at*, to be read from afar."""
    place = check.places[at] if check.places else None
    likely = [worded(place.kind.face(face).name) for face, _ in place.alternatives] if place is not None else []
    if len(likely) < 2:
        return phrase("Which face is it?")
    return phrase("One die: {some} or {last}?", some=", ".join(likely[:-1]), last=likely[-1])


def doubts_of(check: PleaseCheck) -> str:
    """All that is doubtful, in words."""
    return phrase("Please check: {doubts}.", doubts="; ".join(check.doubts) or phrase("is this right?"))


def _die(theme: Theme, place: Place, tap: Callable[[FaceId], None]) -> Row | Words:
    """Its picture, and beside it the likeliest faces; the pad has them all."""
    if place.crop is None:
        return Words(phrase("This die is not seen. Tap its face below."), theme)
    upright = Window.width < Window.height
    likely = GridLayout(cols=max(1, len(place.alternatives)) if upright else 1, spacing=theme.gap, size_hint_y=None)
    likely.bind(minimum_height=likely.setter("height"))
    for face, _ in place.alternatives:
        known = place.kind.face(face)
        tile = DieTile(theme, partial(tap, face), name=worded(known.name))
        tile.height = dp(LIKELY if len(place.alternatives) < SEVERAL else LOW)
        tile.show(known, place.kind.body or (place.die.colour if place.die is not None else "white"))
        likely.add_widget(tile)
    return Row(theme, [Still(place.crop, side=dp(CROP)), likely])


def as_it_stands(check: PleaseCheck, throw: Throw) -> PleaseCheck:
    """What was read, with what players have said about it so far."""
    return as_left(check, [(die.seen, die.face, die.doubtful) for die in throw.dice])


def keep_corrections(folder: Path, inbox: Inbox, asked: PleaseCheck, throw: Throw) -> None:
    """What players settled is kept to measure the reader by; that it could not be is told, and the game goes on.

    What was still doubtful when they gave the answer is thereby confirmed.
    """
    for die in throw.dice:
        die.doubtful = False
    found = of_check(asked, as_it_stands(asked, throw))
    kept = Corrections(folder)

    def keep() -> None:
        for correction, crop in found:
            kept.keep(correction, crop)

    if found:
        inbox.work(keep, lambda _: None)


def keep_lessons(camera: CameraThread, inbox: Inbox, roll: Roll, asked: PleaseCheck, throw: Throw) -> None:
    """What players accepted teaches their own dice; what they settled of taught ones is one more look at those.

    Worked out aside; that a lesson could not be kept is no matter.
    """
    left = as_it_stands(asked, throw)
    settled = {id(asked.places[number].die) for number in asked.doubtful}
    changed = [
        place
        for place in left.places
        if place.die is not None and (id(place.die) in settled or place.face != place.alternatives[0][0])
    ]
    taught = taught_for(roll, camera.taught)
    looks = [look_at(place.kind.id, place.face, place.patch) for place in changed
             if not place.kind.pips and place.face is not None and place.patch is not None]  # fmt: skip

    def keep() -> None:
        with suppress(GameError):
            if taught is not None and looks:
                camera.taught.add(taught.name, kinds_of(roll), looks)
            if roll.pips:
                OwnDice(camera.own_dice).learn(looks_at_own(roll, left.places), asked=bool(changed))

    inbox.work(keep, lambda _: None)
