"""What all scenes share: the answers to the open question, the panels it is about, and the tiles for the foot."""

from collections.abc import Mapping, Sequence

from kivy.logger import Logger
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.kernel.prompts import Prompt
from companion.kernel.view import Panel
from companion.language.words import phrase
from kivy_ui.panels.base import PanelTools
from kivy_ui.prompts import prompt_widget
from kivy_ui.prompts.base import PromptTools, PromptWidget
from kivy_ui.services.offers import Offered
from kivy_ui.stage import error_card


class Moment(Struct, frozen=True, eq=False):
    """What a scene is chosen by and made from: the open question, what there is to see, and what of it is asked about.

    *upright*: the window is higher than it is wide.
    """

    prompt: Prompt
    panels: Sequence[Panel]
    offers: Mapping[str, Offered]
    prompts: PromptTools
    to_see: PanelTools
    upright: bool


class Scene(BoxLayout):
    """One moment of a game. A subclass says in *fits* which, and makes itself in *build*.

    *answers* are where touches on panels, keys and the camera's messages go, and have the main answer; *foot* are
    further answers that stand between undo and the main one.
    """

    answers: PromptWidget | None = None
    bleeds = False
    """Whether it runs on below the foot, which then leaves free what it does not need."""

    def __init__(self, moment: Moment) -> None:
        theme = moment.prompts.appearance.theme
        super().__init__(orientation="vertical" if moment.upright else "horizontal", spacing=theme.gap)
        self.moment, self.theme = moment, theme
        self.foot: list[Widget] = []
        self.build()

    @classmethod
    def fits(cls, moment: Moment) -> bool:
        """Whether it is for this moment."""
        return True

    def build(self) -> None:
        """Make it."""

    def takes_told(self, lines: Sequence[str]) -> bool:
        """Whether what was told stands in the scene itself, and needs no line above it."""
        return False

    def made_answers(self) -> Widget:
        """The widget of the prompt's kind, or why there is none: undo and the rest of the page work on."""
        try:
            self.answers = prompt_widget(self.moment.prompt, self.moment.prompts)
        except Exception as error:
            Logger.exception("prompt %s", self.moment.prompt.key)
            title = phrase("This question cannot be shown")
            return error_card(self.theme, title, phrase("The game is safe; undo works. ({error!r})", error=error))
        self.foot += self.answers.further()
        return self.answers
