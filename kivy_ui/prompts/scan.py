"""What lies in many spaces at once: a camera reads it, or it is said in one of the other ways."""

from kivy_ui.prompts.choose import ChooseWidget


class ScanWidget(ChooseWidget):
    """The other ways as answers; nobody types twenty-five cards with a finger."""
