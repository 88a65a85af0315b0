"""How each kind of prompt is answered with a finger: one widget per kind, for every game alike."""

from companion.kernel.prompts import Prompt
from kivy_ui.prompts.act import ActWidget
from kivy_ui.prompts.base import PromptTools, PromptWidget
from kivy_ui.prompts.choose import ChooseWidget
from kivy_ui.prompts.cover import CoverWidget
from kivy_ui.prompts.draw import DrawWidget
from kivy_ui.prompts.number import AllotWidget, NumberWidget
from kivy_ui.prompts.plain import ConfirmWidget, PlaceWidget
from kivy_ui.prompts.roll import RollWidget
from kivy_ui.prompts.scan import ScanWidget
from kivy_ui.prompts.write import WriteWidget

WIDGETS: dict[str, type[PromptWidget]] = {
    "choose": ChooseWidget,
    "act": ActWidget,
    "roll": RollWidget,
    "draw": DrawWidget,
    "write": WriteWidget,
    "number": NumberWidget,
    "allot": AllotWidget,
    "scan": ScanWidget,
    "place": PlaceWidget,
    "confirm": ConfirmWidget,
    "cover": CoverWidget,
}
"""By the prompt's kind."""


def prompt_widget(prompt: Prompt, tools: PromptTools) -> PromptWidget:
    return WIDGETS[prompt.kind](prompt, tools)
