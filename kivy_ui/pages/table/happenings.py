"""What is worth the whole screen for a moment, read from what there is to see and from what was told."""

from collections.abc import Callable, Collection

from companion.kernel.view import Duel, Occasion, Reveal, View
from companion.language.words import worded
from kivy_ui.scenes.paper_card import PaperCard
from kivy_ui.services.appearance import Appearance
from kivy_ui.theme import Colour, Theme, rgb
from kivy_ui.widgets.art_drawing import WHITE, Portrait, glow_of, has_picture
from kivy_ui.widgets.moment import Happening

MOODS = {"light": rgb("d9942f"), "dark": rgb("6a4bd0"), "harm": rgb("b8452b")}
"""The light that a moment stands in."""
SHORT = 3
"""What has no more weight than this is over sooner."""


def of_reveal(view: View, names: Collection[str], theme: Theme) -> Happening:
    """What was revealed just now, with what made it so; whoever stands opposite in a duel gives it picture and card."""
    reveal = next(panel for panel in view.panels if isinstance(panel, Reveal) and panel.id in names)
    duel = next((panel for panel in view.panels if isinstance(panel, Duel)), None)
    title = worded(reveal.title)
    told = [] if duel is None else [worded(card.name) for card in duel.right.cards]
    stages = [stage for stage in reveal.stages if not any(name in worded(stage.text) for name in told)]
    lines = [(worded(stage.label), worded(stage.text)) for stage in stages]
    if duel is None or not has_picture(duel.right.picture, theme.palette):
        return Happening(title, lines)
    look = duel.right
    card = (lambda: PaperCard(look.cards[0], theme, _nothing)) if look.cards else None
    return Happening(
        title,
        lines,
        lambda: Portrait(look.picture, look.layers, theme.palette),
        outline=None
        if theme.palette.flat
        else lambda: Portrait(look.picture, look.layers, theme.palette, silhouette=True),
        card=card,
        light=glow_of(look.picture) or theme.palette.umbra,
    )


def cue_of(occasion: Occasion) -> str:
    """The sound of it."""
    return "dire" if occasion.mood in ("dark", "harm") else "bright"


def of_occasion(occasion: Occasion, appearance: Appearance) -> Happening:
    """Its picture large, in the light of its mood or of whose seat it is."""
    theme = appearance.theme
    look = appearance.of_seat(occasion.seat)
    colour: Colour | None = look[0] if look else None
    picture: Callable[[], Portrait] | None = None
    if has_picture(occasion.picture, theme.palette):
        tint = colour if colour is not None else WHITE
        picture = lambda: Portrait(occasion.picture, occasion.layers, theme.palette, tint=tint)  # noqa: E731
    face = occasion.card
    return Happening(
        worded(occasion.title),
        (),
        picture,
        effect=worded(occasion.effect),
        card=(lambda: PaperCard(face, theme, _nothing)) if face is not None else None,
        light=MOODS.get(occasion.mood) or colour or theme.palette.brass,
        life=occasion.life,
        short=occasion.weight <= SHORT,
    )


def _nothing() -> None:
    """A card that is only shown."""
