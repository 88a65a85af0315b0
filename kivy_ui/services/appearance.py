"""What everything is drawn with: the theme that the preferences ask for, and the colours and shapes of the players."""

from collections.abc import Callable

from companion.kernel.seats import Player
from kivy_ui.preferences import Preferences
from kivy_ui.theme import PACES, PALETTES, TEXT_STEPS, Colour, Theme, look_of


class Appearance:
    """*player* finds whom a name or a seat means. *theme* is for who draws now; :meth:`renew` follows the preferences.

    >>> appearance = Appearance(Preferences(theme="contrast"), lambda who: None)
    >>> appearance.theme.palette.ground
    (1.0, 1.0, 1.0, 1.0)
    """

    def __init__(self, preferences: Preferences, player: Callable[[str], Player | None]) -> None:
        self._preferences, self._player = preferences, player
        self.renew()

    def renew(self) -> None:
        self.theme = theme_of(self._preferences)

    @property
    def german_keys(self) -> bool:
        """Whether a keyboard on the screen has the letters of German."""
        return self._preferences.language == "de"

    def of_seat(self, who: str) -> tuple[Colour, str] | None:
        """Colour and shape of the seat that *who* is at; None for what belongs to nobody."""
        player = self._player(who)
        return look_of(player, self.theme.palette) if player else None

    def of_asked(self, who: str) -> tuple[Colour, str]:
        """Colour and shape of whoever is asked; the whole table has no shape."""
        return self.of_seat(who) or (self.theme.palette.brass, "")


def theme_of(preferences: Preferences) -> Theme:
    """The theme that the preferences ask for; unknown names get the usual."""
    palette = PALETTES.get(preferences.theme, PALETTES["dark"])
    text, pace = TEXT_STEPS.get(preferences.text, 1.0), PACES.get(preferences.animation, 1.0)
    return Theme(palette, text, pace, preferences.signs)
