"""The answers to a question that is answered on a map: those that have no place there stand at the foot."""

from collections.abc import Callable, Collection, Sequence

from kivy.uix.widget import Widget

from companion.fronts.typed import numbers_only
from companion.kernel.prompts import Choose, Confirm, Option, Place, Prompt
from companion.language.words import phrase, worded
from kivy_ui.prompts.base import MainAnswer, PromptTools, PromptWidget, main_of_several
from kivy_ui.widgets.table_foot import FootTile


def nothing(options: Sequence[Option]) -> None:
    """Nobody shows what is chosen."""


class BoardAnswers(PromptWidget):
    """*places* are what can be touched on the maps. What is *chosen* and not answered yet is *shown* there."""

    def __init__(self, prompt: Prompt, tools: PromptTools, places: Collection[str]) -> None:
        self._places = places
        self.shown: Callable[[Sequence[Option]], None] = nothing
        super().__init__(prompt, tools)

    def build(self) -> None:
        prompt = self.prompt
        self.chosen: list[Option] = []
        self.legal = [option for option in prompt.options() if not option.why_not]
        self.several = isinstance(prompt, Choose) and (prompt.least, prompt.most) != (1, 1)
        self._alone = [option for option in prompt.options() if option.where not in self._places]
        self._set_main()

    def further(self) -> list[Widget]:
        first = self._usual()
        return [self._tile(option) for option in self._alone if first is None or option.id != first.id]

    def _tile(self, option: Option) -> FootTile:
        text = self.theme.beside(option.sign, worded(option.label))
        if option.why_not:
            return FootTile(self.theme, text, lambda: self.tools.answering.why_not(option), kind="dim")
        tile = FootTile(self.theme, text, lambda: self.pick(option))
        tile.option = option
        return tile

    # -- choosing ------------------------------------------------------------------------------------------

    def pick(self, option: Option) -> None:
        """A short touch is the answer; where several may be chosen, it takes one of them or leaves it again."""
        if not self.several:
            self.answer(option.id == "yes" if isinstance(self.prompt, Confirm) else option.id)
            return
        taken = [one for one in self.chosen if one.id != option.id]
        self._choose(taken if len(taken) < len(self.chosen) else [*taken, option])

    def keep(self, option: Option) -> None:
        """A long touch chooses it; the main answer then gives it."""
        self._choose([option])

    def step(self, by: int) -> bool:
        placed = [option for option in self.legal if option.where in self._places]
        if self.several or not placed:
            return False
        at = placed.index(self.chosen[0]) if self.chosen and self.chosen[0] in placed else -1 if by > 0 else len(placed)
        there = 0 <= at + by < len(placed)
        self._choose([placed[at + by]] if there else [])
        return there

    def _choose(self, options: list[Option]) -> None:
        self.chosen = options
        self.shown(options)
        self._set_main()

    # -- the main answer -----------------------------------------------------------------------------------

    def _usual(self) -> Option | None:
        """The main answer among those that have no place: what the question says, or the only one."""
        prompt = self.prompt
        if isinstance(prompt, Confirm | Place):
            return self.legal[0]
        main = getattr(prompt, "main", "")
        legal = [option for option in self._alone if not option.why_not]
        return next((option for option in self.legal if option.id == main), legal[0] if len(legal) == 1 else None)

    def _set_main(self) -> None:
        prompt, usual = self.prompt, self._usual()
        if self.several and isinstance(prompt, Choose):
            self.main = main_of_several(
                prompt, len(self.chosen), lambda: self.answer([option.id for option in self.chosen])
            )
        elif self.chosen:
            chosen = self.chosen[0]
            words = worded(chosen.effect) or worded(chosen.label)
            self.main = MainAnswer(phrase("Go · {what}", what=words), lambda: self.pick(chosen))
        else:
            self.main = MainAnswer(worded(usual.label), lambda: self.pick(usual)) if usual is not None else None

    # -- keys ----------------------------------------------------------------------------------------------

    def keyed(self, key: str) -> bool:
        """The number of an option takes it, as at the terminal."""
        if isinstance(self.prompt, Confirm) and key in "yn":
            self.answer(key == "y")
            return True
        option = self._numbered(key) if isinstance(self.prompt, Choose) else None
        if option is not None:
            self.pick(option)
        return option is not None

    def _numbered(self, key: str) -> Option | None:
        if not key.isdecimal():
            return None
        if numbers_only(self.legal):
            return next((option for option in self.legal if option.id == key), None)
        return self.legal[int(key) - 1] if 1 <= int(key) <= len(self.legal) else None
