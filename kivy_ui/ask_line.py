"""A sheet on which players write one line, such as a name or words to look for."""

from collections.abc import Callable
from typing import Any

from kivy_ui.services.appearance import Appearance
from kivy_ui.stage import Stage
from kivy_ui.widgets.keyboard import Line


def ask_line(stage: Stage, appearance: Appearance, title: str, done: Callable[[str], None], **line: Any) -> Line:
    """Ask for a line; *done* gets it when the sheet has closed. *line*: text, least, longest."""

    def finish(text: str) -> None:
        stage.close(sheet)
        done(text)

    inside = Line(appearance.theme, finish, german=appearance.german_keys, **line)
    sheet = stage.open(title, inside)
    return inside
