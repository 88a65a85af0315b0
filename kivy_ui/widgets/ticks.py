"""Something to tick off: a line that a tap ticks, and another one unticks."""

from collections.abc import Callable

from kivy_ui.theme import Theme
from kivy_ui.widgets.tiles import Tile


class Tick(Tile):
    """*changed* is told of every tap. Ticked or not shows by the box before the words, not by colour alone."""

    def __init__(
        self,
        text: str,
        theme: Theme,
        *,
        sub: str = "",
        ticked: bool = False,
        changed: Callable[[bool], None] = lambda ticked: None,
    ) -> None:
        super().__init__(text, theme, self._toggle, sub=sub, icon="ticked" if ticked else "empty")
        self.ticked, self._changed = ticked, changed
        self._show()

    def _toggle(self) -> None:
        self.ticked = not self.ticked
        self._show()
        self._changed(self.ticked)

    def _show(self) -> None:
        palette = self._theme.palette
        if self.icon is not None:
            self.icon.show("ticked" if self.ticked else "empty")
        for words in self.words:
            words.color = palette.soft if self.ticked else palette.ink
        self.dress(palette.card if self.ticked else palette.raised, palette.edge)
