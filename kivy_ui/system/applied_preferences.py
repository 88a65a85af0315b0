"""The preferences that reach beyond the widgets: the language and the display's light."""

from companion.errors import GameError
from companion.language.languages import ENGLISH, catalogue
from companion.language.words import speak
from kivy_ui.preferences import Preferences
from kivy_ui.system.machine import Machine


def live_by(preferences: Preferences, machine: Machine) -> list[str]:
    """Make the surroundings as the players like them; what could not be done, in words."""
    complaints = []
    try:
        speak(None if preferences.language == ENGLISH else catalogue(preferences.language))
    except GameError as error:
        complaints.append(str(error))
    if machine.has_brightness:
        try:
            machine.set_brightness(preferences.brightness)
        except GameError as error:
            complaints.append(str(error))
    return complaints
