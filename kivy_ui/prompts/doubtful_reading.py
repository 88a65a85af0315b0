"""Please check: what is doubtful about a reading, and the die in question enlarged beside the faces it may show.

Imported only once something was read, so that an app without a camera does without the dice reader.
"""

from collections.abc import Callable
from pathlib import Path

from companion.host.throw import Throw
from companion.kernel.dice import PIPS, FaceId
from companion.language.words import phrase
from kivy_ui.inbox import Inbox
from kivy_ui.prompts.pad import FacePad
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import CardBox, Column, Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Still
from kivy_ui.widgets.tiles import Tile
from vision.answering import Place, PleaseCheck, as_left
from vision.corrected_dice import Corrections, of_check


def question(
    theme: Theme, check: PleaseCheck, at: int, tap: Callable[[FaceId], None], swap: Callable[[], None] | None
) -> CardBox:
    """The die *at* first of all, then the doubts in words. *swap* begins an exchange of two dice, if there is one."""
    doubts = "; ".join(check.doubts) or phrase("is this right?")
    told = phrase("Please check: {doubts}.", doubts=doubts)
    if check.places:
        card = CardBox(theme, [_die(theme, check.places[at], told, tap)], line=theme.palette.warn)
    else:
        card = CardBox(theme, [Words(told, theme)], line=theme.palette.warn)
    if swap is not None:
        card.add_widget(Tile(phrase("It belongs to the other dice"), theme, swap, icon="swap"))
    return card


def _die(theme: Theme, place: Place, doubts: str, tap: Callable[[FaceId], None]) -> Row:
    """Its picture, and the likeliest faces first; the pad below has them all."""
    words = phrase("Which face does it show?") if place.doubtful else phrase("It shows a {face}.", face=place.face)
    if place.crop is None:
        unseen = phrase("This die is not seen. Tap its face below.")
        return Row(theme, [Column(theme, [Words(unseen, theme), Words(doubts, theme, size=theme.small)])])
    likely = FacePad(theme, tap)
    faces = [PIPS.face(face) for face, _ in place.alternatives]
    likely.offer(faces, place.die.colour if place.die is not None else "white")
    told = [Words(text, theme, size=theme.small, colour=theme.palette.soft) for text in (words, doubts)]
    return Row(theme, [Still(place.crop, side=theme.touch * 3), Column(theme, [likely, *told], gap=0)])


def as_it_stands(check: PleaseCheck, throw: Throw) -> PleaseCheck:
    """What was read, with what players have said about it so far."""
    return as_left(
        check, [(die.seen, die.face if isinstance(die.face, int) else None, die.doubtful) for die in throw.dice]
    )


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
