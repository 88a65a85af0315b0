"""A prompt alone on a sheet over the app, to be answered with a finger and with keys."""

from kivy.uix.widget import Widget

from companion.kernel.prompts import Option, Prompt
from kivy_ui.prompts import prompt_widget
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.labels import Words
from tests.kivy_ui.drivers.touch_driver import pump

CARDS = ["Ring of Second Thoughts", "Amulet of the Kept Breath", "Torc of Red Noon", "Sapphire Tear", "Rope",
         "Boots of the Grey Mile", "Veil of the Unwritten", "Scroll of the Emptied Name", "Dawn Shield", "Mist Warden",
         "Twin Knives of Quarrel", "Grave Whisperer", "Battle Strategist", "Numbing Touch", "Frost Breath", "Lantern",
         "Oak Staff", "Jar of Bees"]  # fmt: skip
MORE_CARDS = [*CARDS, "Marsh Light", "Ninth Key", "Old Ferry", "Pale Hound", "Ember Heart", "Keel Song", "Iron Vigil"]
"""More than all have a small tile of their own."""


class Shown:
    """A prompt on a sheet over the app, and what was answered to it."""

    def __init__(self, app, prompt: Prompt) -> None:
        self.given: list[object] = []
        self.prompt, self.desk = prompt, app.desk
        app.desk.answering.answer = lambda prompt, value, **more: self.given.append(prompt.check(value)) or True
        app.desk.answering.roll_for_us = lambda prompt: self.given.append("rolled")
        self.widget = prompt_widget(prompt, app.desk.prompts)
        further = self.widget.further()
        app.stage.open("?", Column(app.desk.appearance.theme, [self.widget, *further]) if further else self.widget)
        pump(3)

    def main(self) -> None:
        self.widget.main.act()

    def keys(self, *keys: str) -> None:
        for key in keys:
            assert self.widget.keyed(key), key


def options(*labels: str, where: str = "") -> list[Option]:
    return [Option(label.casefold(), label, where=where) for label in labels]


def words_of(widget: Widget) -> str:
    return " | ".join(part.text for part in widget.walk() if isinstance(part, Words))


def all_words(widget: Widget) -> str:
    """Everything that can be read there, what is drawn without a label included."""
    texts = (getattr(part, "text", "") for part in widget.walk())
    return " | ".join(text for text in texts if isinstance(text, str) and text)
