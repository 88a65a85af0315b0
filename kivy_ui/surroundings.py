"""The preferences that reach beyond the widgets: the language, how the picture lies, the display's light."""

from kivy.core.window import Window

from companion.errors import GameError
from companion.words import speak
from kivy_ui.machine import Machine
from kivy_ui.preferences import Preferences

try:
    from companion.languages import catalogue, languages

    LANGUAGES = {language.code: language.name for language in languages()}
except ImportError:  # before there are catalogues, everything is said in the language of the sources
    LANGUAGES = {"en": "English"}

ENGLISH = "en"
TURNS = (0, 90, 180, 270)


def live_by(preferences: Preferences, machine: Machine) -> list[str]:
    """Make the surroundings as the players like them; what could not be done, in words."""
    complaints = []
    try:
        speak(None if preferences.language == ENGLISH else catalogue(preferences.language))
    except GameError as error:
        complaints.append(str(error))
    if preferences.rotation in TURNS and Window.rotation != preferences.rotation:
        Window.rotation = preferences.rotation
    if machine.has_brightness:
        try:
            machine.set_brightness(preferences.brightness)
        except GameError as error:
            complaints.append(str(error))
    return complaints
