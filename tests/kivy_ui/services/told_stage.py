"""A stage that only remembers what was told and opened, for services that need no window."""

from types import SimpleNamespace

from kivy_ui.theme import Theme


class ToldStage:
    def __init__(self):
        self.theme, self.told, self.opened, self.sheets, self.cover, self.page = Theme(), [], [], [], None, None

    def tell(self, text, *, bad=False):
        self.told.append(text)

    def open(self, title, inside):
        self.opened.append(title)
        self.sheets.append(SimpleNamespace(inside=inside))
        return self.sheets[-1]

    def close(self, sheet=None):
        if self.sheets:
            self.sheets.remove(sheet or self.sheets[-1])

    def end_moment(self):
        return False  # nothing ever fills this stage's screen

    def show(self, page):
        self.page = page

    def dress(self, theme):
        self.theme = theme
