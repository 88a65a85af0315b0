"""A session whose questions are answered by key. Of use to every game.

play = KeyedPlay(GAME, table)
play.say("act", "end").say("end.sure", True)
assert play.why_not("move", "act") == "no movement left"
"""

from typing import Any, Self

from companion.kernel import Prompt
from companion.kernel.game import AnyGame
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal


class KeyedPlay:
    """A game in its middle; a game's tests add its verbs in a subclass."""

    def __init__(self, game: AnyGame, table: Any) -> None:
        self.game = game
        self.sit_down_to(table)

    def sit_down_to(self, table: Any) -> None:
        """Go on from *table*, after a test has changed it."""
        self.session = Session(self.game, table, Journal.create(":memory:", {}))

    def open(self, key: str, who: str = "") -> Prompt:
        found = [p for p in self.session.prompts if p.key == key and who in ("", p.who)]
        assert found, f"{key} is not asked, but {[(p.key, p.who, worded(p.text)) for p in self.session.prompts]}"
        return found[0]

    def asked(self) -> list[str]:
        return [prompt.key for prompt in self.session.prompts]

    def say(self, key: str, value: Any, who: str = "") -> Self:
        self.session.answer(value, serial=self.open(key, who).serial)
        return self

    def say_all(self, **more: Any) -> Self:
        """Answers by key, ``move_to`` for ``move.to``, in this order."""
        for key, value in more.items():
            self.say(key.replace("_", ".", 1), value)
        return self

    def why_not(self, option: str, key: str) -> str:
        """Why it cannot be chosen; "" if it can, "not there" if it is not offered."""
        found = next((one for one in self.open(key).options() if one.id == option), None)
        return worded(found.why_not) if found else "not there"

    def told(self) -> list[str]:
        return [worded(line) for lines in self.session.told().values() for line in lines]
