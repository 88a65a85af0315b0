"""Whether the power supply gives enough."""

from companion.language.words import phrase
from kivy_ui.stage import Stage


class PowerSupply:
    """That it gives too little is told once, until it has given enough again."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.low = False

    def felt(self, low: bool) -> None:
        if low and not self.low:
            self._stage.tell(
                phrase("Too little power: the game is safe, but use the power supply made for this Pi."), bad=True
            )
        self.low = low
