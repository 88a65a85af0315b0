"""What is worth the whole screen for a moment, read from what there is to see."""

from collections.abc import Collection

from companion.kernel.view import Duel, Reveal, View
from companion.language.words import worded
from kivy_ui.theme import Palette
from kivy_ui.widgets.art_drawing import Portrait, has_picture
from kivy_ui.widgets.moment import Happening


def of_reveal(view: View, names: Collection[str], palette: Palette) -> Happening:
    """What was revealed just now, with what made it so; whoever stands opposite in a duel gives it the picture."""
    reveal = next(panel for panel in view.panels if isinstance(panel, Reveal) and panel.id in names)
    duel = next((panel for panel in view.panels if isinstance(panel, Duel)), None)
    title = worded(reveal.title)
    lines = [(worded(stage.label), worded(stage.text)) for stage in reveal.stages]
    if duel is None or not has_picture(duel.right.picture, palette):
        return Happening(title, lines)
    look = duel.right
    return Happening(title, lines, lambda: Portrait(look.picture, look.layers, palette))
