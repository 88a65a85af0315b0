"""A line in words of one's own."""

from companion.kernel.prompts import Write
from companion.language.words import phrase, worded
from kivy_ui.ask_line import ask_line
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.widgets.keyboard import Line
from kivy_ui.widgets.tiles import Tile


class WriteWidget(PromptWidget):
    """The main answer opens the keyboard; where nothing may be written, that is a tile of its own."""

    def build(self) -> None:
        prompt: Write = self.prompt  # type: ignore[assignment]
        self.main = MainAnswer(phrase("Write it"), self._write)
        self.add_widget(
            self.soft(phrase("{least} to {longest} characters", least=prompt.least, longest=prompt.longest))
        )
        if prompt.least == 0:
            self.add_widget(Tile(phrase("Leave it empty"), self.theme, lambda: self.answer(""), size=self.theme.large))

    def _write(self) -> None:
        self._open()

    def _open(self) -> Line:
        prompt: Write = self.prompt  # type: ignore[assignment]
        return ask_line(
            self.tools.stage,
            self.tools.appearance,
            worded(prompt.text),
            self.answer,
            least=max(prompt.least, 1),
            longest=prompt.longest,
        )

    def keyed(self, key: str) -> bool:
        """Someone with a keyboard just begins."""
        if len(key) != 1 or not key.isalnum():
            return False
        self._open().keyed(key)
        return True
