"""A sheet on which players write one line, such as a name or words to look for."""

from collections.abc import Callable
from typing import Any

from kivy_ui.desk import Desk
from kivy_ui.widgets.keyboard import Line


def ask_line(desk: Desk, title: str, done: Callable[[str], None], **line: Any) -> Line:
    """Ask for a line; *done* gets it when the sheet has closed. *line*: text, least, longest."""

    def finish(text: str) -> None:
        desk.stage.close(sheet)
        done(text)

    inside = Line(desk.theme, finish, german=desk.preferences.language == "de", **line)
    sheet = desk.stage.open(title, inside)
    return inside
