"""How to use the screen, on five cards. No rule of any game is here."""

from companion.language.words import phrase
from kivy_ui.pages.base import Page
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import CardBox, Row, Scroll, Wrap
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.labels import Words

DICE = "die"
"""The icon of the card that only games with dice need."""


def cards() -> list[tuple[str, str, str]]:
    """An icon, a heading and what to do."""
    return [
        (
            "tick",
            phrase("Answer"),
            phrase(
                "The large question is the one that is open. Tap an answer; the big button at the "
                "bottom right is the one most often given."
            ),
        ),
        (
            "undo",
            phrase("Take it back"),
            phrase(
                "Undo is at the bottom left, always. It tells you which pieces to put back "
                "on the table. Hold it to do again what you took back."
            ),
        ),
        (
            "eye",
            phrase("Ask why"),
            phrase("Tap any number to see what it is made of. Tap a dimmed answer to see why it is not possible now."),
        ),
        (
            "pencil",
            phrase("Set it right"),
            phrase(
                "The table is the truth. Hold a number to set it to what lies on the "
                "table; nothing is forbidden, what is odd is only said."
            ),
        ),
        (
            DICE,
            phrase("Real dice"),
            phrase(
                "Roll on the table. The camera reads the dice, or you tap their faces. The app "
                "rolls only when you ask it to."
            ),
        ),
    ]


class HelpPage(Page):
    icon = "help"

    def build(self) -> None:
        self.add_widget(self.bar(phrase("How it works")))
        there = [card for card in cards() if not (card[0] == DICE and self.desk.open_game.without_dice)]
        self.add_widget(Scroll(self.theme, Wrap(self.theme, [_card(self.theme, *card) for card in there], least=340)))


def _card(theme: Theme, icon: str, title: str, text: str) -> CardBox:
    head = Row(theme, [Icon(icon, theme, colour=theme.palette.brass), Words(title, theme, size=theme.large)])
    return CardBox(theme, [head, Words(text, theme)])
