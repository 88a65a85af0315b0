"""How each kind of prompt is answered with a finger: one widget per kind, for every game alike."""

from companion.prompts import Prompt
from kivy_ui.desk import Desk
from kivy_ui.prompts.base import PromptWidget
from kivy_ui.prompts.choose import ChooseWidget

WIDGETS: dict[str, type[PromptWidget]] = {
    "choose": ChooseWidget,
    "act": ChooseWidget,
}
"""By the prompt's kind."""


def prompt_widget(prompt: Prompt, desk: Desk) -> PromptWidget:
    return WIDGETS[prompt.kind](prompt, desk)
