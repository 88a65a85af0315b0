"""Please check: what is doubtful about a reading, and the die in question enlarged beside the faces it may show.

Imported only once something was read, so that an app without a camera does without the dice reader.
"""

from collections.abc import Callable

from companion.language.words import say
from kivy_ui.desk import Desk
from kivy_ui.prompts.pad import FacePad
from kivy_ui.widgets.boxes import CardBox, Column, Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Still
from kivy_ui.widgets.tiles import Tile
from vision.answering import Place, PleaseCheck, corrected


def question(
    desk: Desk, check: PleaseCheck, at: int, tap: Callable[[int], None], swap: Callable[[], None] | None
) -> CardBox:
    """The die *at* first of all, then the doubts in words. *swap* begins an exchange of two dice, if there is one."""
    theme = desk.theme
    doubts = "; ".join(check.doubts) or say("is this right?")
    card = CardBox(theme, [_die(desk, check.places[at], tap)] if check.places else [], line=theme.palette.warn)
    card.add_widget(Words(say("Please check: {doubts}.", doubts=doubts), theme))
    if swap is not None:
        card.add_widget(Tile(say("It belongs to the other dice"), theme, swap, icon="swap"))
    return card


def _die(desk: Desk, place: Place, tap: Callable[[int], None]) -> Row:
    """Its picture, and the likeliest faces first; the pad below has them all."""
    theme = desk.theme
    words = say("Which face does it show?") if place.doubtful else say("It shows a {face}.", face=place.face)
    if place.crop is None:
        return Row(theme, [Words(say("This die is not seen. Tap its face below."), theme)])
    likely = FacePad(theme, tap, [face for face, _ in place.alternatives])
    likely.colour(place.die.colour if place.die is not None else "white")
    side = Column(theme, [Words(words, theme, size=theme.small), likely])
    return Row(theme, [Still(place.crop, side=theme.touch * 2.2), side])


def settled(check: PleaseCheck) -> PleaseCheck:
    """*check* once players have said that it is right as it stands: what was still doubtful is confirmed."""
    for number in check.doubtful:
        face = check.places[number].face
        if face is not None:
            check = corrected(check, number, face)
    return check
