"""What lies in many spaces at once: a camera reads it, or it is said in one of the other ways."""

from companion.language.words import worded
from kivy_ui.prompts.choose import ChooseWidget
from kivy_ui.widgets.labels import Words


class ScanWidget(ChooseWidget):
    """What is to be laid out, and the other ways as answers: nobody types twenty-five cards with a finger."""

    def build(self) -> None:
        self.add_widget(Words(worded(self.prompt.text), self.theme, size=self.theme.large))
        super().build()
