"""What the front ends of lines share: the open session, what it told, chance, and a copy to try things on.

Knows the session; knows nothing of how a question is put or an answer understood.
"""

from collections.abc import Callable

from companion.host.answerers import VirtualChance
from companion.kernel.prompts import Prompt, Tell
from companion.kernel.session import Session


class FrontEnd:
    """One game at one end of a line.

    *heard* is the list that the session's Tells go into; *chance* rolls and draws when asked to, and unasked
    for draws that are the software's or, with *virtual_dice*, for all dice.
    """

    def __init__(
        self,
        session: Session,
        heard: list[Tell],
        write: Callable[[str], None],
        chance: VirtualChance,
        *,
        virtual_dice: bool = False,
    ) -> None:
        self.session = session
        self._real: Session | None = None
        self._heard = heard
        self._write = write
        self._chance = chance
        self._virtual_dice = virtual_dice

    def _for_chance(self, session: Session) -> Prompt | None:
        """The first open question that chance answers unasked."""
        unasked = (p for p in session.prompts if self._chance.answers_unasked(p, dice=self._virtual_dice))
        return next(unasked, None)

    def _saved_in(self) -> str | None:
        """The path of the save; None if the game is not being saved."""
        journal = (self._real or self.session).journal
        return None if journal is None or journal.path == ":memory:" else journal.path

    def _copy(self) -> Session:
        trial = self.session.what_if()
        trial.hear = self._heard.append
        return trial

    def _begin_trial(self) -> None:
        self._real, self.session = self.session, self._copy()

    def _end_trial(self) -> None:
        """Back to the real table, if a copy is being tried."""
        if self._real is not None:
            self.session.close()
            self.session, self._real = self._real, None
            self._heard.clear()
