"""Answers from the screen to the open game: given, taken back, corrected; a mistake is told and changes nothing."""

from collections.abc import Callable
from typing import Any

from companion.errors import GameError, NotSaved
from companion.kernel.prompts import Option, Prompt
from companion.language.words import phrase
from kivy_ui.audio.sound import Sound
from kivy_ui.open_game import OpenGame
from kivy_ui.stage import Stage


class Answering:
    """*refresh* lets the screen look at the game again.

    *unsaved* says that the last answer could not be written down.
    """

    def __init__(self, open_game: OpenGame, stage: Stage, sound: Sound, refresh: Callable[[], None]) -> None:
        self._open_game, self._stage, self._sound, self._refresh = open_game, stage, sound, refresh
        self.unsaved = False

    def answer(self, prompt: Prompt, value: Any, *, by: str = "player", sure: float | None = None) -> bool:
        """Answer a prompt; a mistake is told and changes nothing."""
        self._sound.cue("accepted")
        return self.attempt(lambda: self._open_game.answer(prompt, value, by=by, sure=sure))

    def roll_for_us(self, prompt: Prompt) -> bool:
        return self.attempt(lambda: self._open_game.roll_for_us(prompt))

    def undo(self) -> None:
        """Take the last answer back, and say which pieces go back where or, if none do, what was taken back."""

        def act() -> None:
            undone = self._open_game.undo()
            if undone.put_back:
                self._stage.lines(phrase("Put back on the table"), undone.put_back)
            elif undone.labels:  # newest first: the last is the answer itself, after it come throws that followed
                self._stage.tell(phrase("Taken back: {label}", label=undone.labels[-1]))

        self.attempt(act)

    def redo(self) -> None:
        """Give the answer again that was taken back last, and say which it was."""

        def act() -> None:
            label = self._open_game.redo()
            self._stage.tell(phrase("Done again: {label}", label=label))

        self.attempt(act)

    def correct(self, path: str, value: Any) -> bool:
        def act() -> None:
            problems = self._open_game.correct(path, value)
            if problems:
                self._stage.lines(phrase("The table as it stands now"), problems)

        return self.attempt(act)

    def attempt(self, act: Callable[[], Any]) -> bool:
        """Do something to the game and look again; what went wrong is told."""
        before = self._open_game.changed
        try:
            act()
        except GameError as error:
            self.unsaved = self.unsaved or isinstance(error, NotSaved)
            if self._open_game.changed != before:  # an answer was written, and only what followed it was not
                self._refresh()
            self._sound.cue("check")
            self._stage.tell(str(error), bad=True)
            return False
        except Exception as error:  # a mistake in what a game shows; over an answer it would be a RulesFailed
            self._stage.tell(phrase("Something went wrong here; the game is safe. ({error!r})", error=error), bad=True)
        else:
            self.unsaved = False
        self._refresh()
        return True

    def look_again(self) -> None:
        """The screen looks at the game again, though nothing was answered."""
        self._refresh()

    def why_not(self, option: Option) -> None:
        self._stage.tell(phrase("{label}: {why}", label=option.label, why=option.why_not))
