"""The game that is open in the app, without a single widget: saves, the session, what was told, and chance.

Every answer goes through here. Knows the kernel; knows neither Kivy nor any game.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import Invalid, NotSaved
from companion.host.answerers import VIRTUAL, VirtualChance
from companion.host.checklist import answer_ticked, skip_tasks
from companion.host.opening import data_notices
from companion.kernel import registry as games
from companion.kernel.game import AnyGame, Chance, Task
from companion.kernel.prompts import Prompt, Tell
from companion.kernel.seats import PUBLIC, Player
from companion.kernel.session import CHANCE, Session, Undone
from companion.kernel.view import View
from companion.language.words import say
from companion.storage.journal import Journal
from companion.storage.saves import SaveInfo, Saves, meta_of, note_where

CAMERA, TYPED = "camera", "typed"
"""How dice are read; the third way is VIRTUAL."""
DICE, SEATS, PLACES, TICKED = "dice", "seats", "places", "ticked"
"""Kept with a save: how its dice are read (camera, typed or virtual), who sits where in which colour, out of how many
places, and which tasks of its set-up checklist are done (nothing is kept once that list is done with)."""


class Plan(Struct):
    """What a new game is begun with. *places* is how many seats are counted around the screen, if not one each."""

    game: str
    players: list[Player]
    settings: dict[str, str] = {}
    name: str = ""
    dice: str = "typed"
    places: int = 0


class House:
    """One open game at most. *chance* rolls and shuffles where the players want it; *clock* dates answers.

    *changed* counts what happened, so that a screen knows when to look again; *told* is what was said since the
    last question was answered by people, *lessons* what was explained; *ticked* is what is done of the set-up
    checklist, None when it is done with.
    """

    def __init__(self, saves: Saves, chance: Chance, clock: Callable[[], float]) -> None:
        self.saves = saves
        self.session: Session | None = None
        self.name = ""
        self.dice = "typed"
        self.players: list[Player] = []
        self.places = 0
        self.ticked: list[str] | None = None
        self.told: list[str] = []
        self.lessons: list[str] = []
        self.changed = 0
        self._chance = VirtualChance(chance)
        self._clock = clock
        self._heard: list[Tell] = []
        self._view: tuple[int, View] | None = None

    def roll_by(self, chance: Chance) -> None:
        """Another chance from now on, so that an evening can be played again as it was."""
        self._chance = VirtualChance(chance)

    # -- opening and leaving -------------------------------------------------------------------------------

    def begin(self, plan: Plan) -> None:
        """Start a new game and keep it from its first question on."""
        game = games.find_game(plan.game)
        table = game.start(plan.settings, plan.players)
        self.leave()
        names = ", ".join(player.name for player in plan.players)
        path = self.saves.path(self.saves.new_name(plan.name or game.name))
        journal = Journal.create(path, meta_of(game, names, plan.settings))
        journal.set_meta(DICE, plan.dice)
        journal.set_meta(SEATS, msgspec.json.encode(plan.players).decode())
        journal.set_meta(PLACES, str(plan.places))
        journal.set_meta(TICKED, "[]" if game.setup.checklist(table) else "")
        self._open(path.stem, journal, plan.dice, lambda **wiring: Session(game, table, journal, **wiring))

    def resume(self, name: str) -> None:
        """Go on with a save, at the very question where it was left."""
        journal = Journal.open(self.saves.path(name))
        meta = journal.meta()
        game = games.find_game(meta.get("game", ""))
        self.leave()
        self._open(name, journal, meta.get(DICE, "typed"), lambda **wiring: Session.load(game, journal, **wiring))

    def _open(self, name: str, journal: Journal, dice: str, make: Callable[..., Session]) -> None:
        self._heard, self.told, self.lessons = [], [], []
        try:
            session = make(hear=self._heard.append, clock=self._clock)
        except BaseException:
            journal.close()
            raise
        self.session, self.name, self.dice = session, name, dice
        meta = journal.meta()
        self.players, self.places = _seated(meta), int(meta.get(PLACES, 0))
        self.ticked = msgspec.json.decode(meta[TICKED], type=list[str]) if meta.get(TICKED) else None
        self.told = [*data_notices(session.game), *session.notices]
        self._after()
        note_where(session, self.laid_out(session))

    def leave(self) -> list[str]:
        """Close the open game; returns what was kept of what players described on the way."""
        session, self.session, self.name = self.session, None, ""
        self._view = None
        self.changed += 1
        if session is None:
            return []
        try:
            kept = session.game.own.keep(session.table) if session.game.own else []
            with suppress(NotSaved):  # only the list of saves shows it; a full disk must not keep a game open
                note_where(session, self.laid_out(session))
        finally:
            if session.journal is not None:
                session.journal.close()
        if session.game.own:
            session.game.own.refresh()
        return kept

    # -- the set-up checklist ------------------------------------------------------------------------------

    def tasks(self) -> list[Task]:
        """What to lay out before the first question; nothing once that is done with."""
        return self.game.setup.checklist(self._playing.table) if self.ticked is not None else []

    def laid_out(self, session: Session) -> str:
        """How far the set-up checklist of *session* is and what comes next, in a line; "" once it is done with."""
        if self.ticked is None or not (tasks := session.game.setup.checklist(session.table)):
            return ""
        waiting = [task.text for task in tasks if task.id not in self.ticked]
        done = say("Set up the table: {done} of {all}", done=len(tasks) - len(waiting), all=len(tasks))
        return " · ".join([done, *waiting[:1]])

    def tick(self, task: str, done: bool = True) -> None:
        """A task is done, or is not done after all; kept with the save."""
        others = [ticked for ticked in self.ticked or [] if ticked != task]
        self._keep_ticks([*others, task] if done else others)

    def finish_tasks(self) -> None:
        """The list is done with. What was ticked off is not asked again."""
        ticked = self.ticked or []
        self._keep_ticks(None)
        while answer_ticked(self._playing, ticked):
            self._after()

    def skip_tasks(self) -> None:
        """The list is done with, whatever of it is done: none of it is asked."""
        self._keep_ticks(None)
        while skip_tasks(self._playing):
            self._after()

    def _keep_ticks(self, ticked: list[str] | None) -> None:
        self.ticked = ticked
        self._playing.save_meta(TICKED, "" if ticked is None else msgspec.json.encode(ticked).decode())
        note_where(self._playing, self.laid_out(self._playing))

    # -- saves ---------------------------------------------------------------------------------------------

    def last(self) -> SaveInfo | None:
        """The game played last, to be gone on with or to be rescued; SaveError if the folder cannot be looked into."""
        return self.saves.newest()

    # -- what there is to see ------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self._playing.game

    @property
    def _playing(self) -> Session:
        if self.session is None:
            raise Invalid(say("No game is open."))
        return self.session

    @property
    def prompts(self) -> Sequence[Prompt]:
        return self.session.prompts if self.session else ()

    @property
    def view(self) -> View:
        """What the game shows; made once after each change."""
        if self._view is None or self._view[0] != self.changed:
            self._view = self.changed, self._playing.game.view(self._playing.table, PUBLIC)
        return self._view[1]

    def player(self, who: str) -> Player | None:
        """Whom a prompt or a panel means by *who*; None for the whole table."""
        return next((player for player in self.players if who in (player.id, player.name)), None)

    def read_dice(self, how: str) -> None:
        """From now on the dice of the open game are read by camera, typed, or virtual."""
        if self.session is not None and how != self.dice:
            if self.session.journal is not None:
                self.session.journal.set_meta(DICE, how)
            self.dice = how
            self._after()

    # -- answering and taking back -------------------------------------------------------------------------

    def answer(self, prompt: Prompt, value: Any, *, by: str = "player", sure: float | None = None) -> None:
        """Answer an open prompt; an error leaves everything as it was."""
        before = self.told, self.lessons
        self.told, self.lessons = [], []
        self._heard.clear()
        try:
            self._playing.answer(value, serial=prompt.serial, by=by, sure=sure)
        except BaseException:
            self.told, self.lessons = before
            raise
        if self.ticked is not None:  # whoever answers at the table is done with the list
            self._keep_ticks(None)
        self._after()

    def roll_for_us(self, prompt: Prompt) -> Any:
        """Let chance roll or draw, because the players asked for it; returns what came."""
        answer = self._chance.answer(self._playing.table, prompt)
        if answer is None:
            raise Invalid(say("There is nothing to roll or draw here."))
        self.answer(prompt, answer.value, by=VIRTUAL)
        return answer.value

    def _after(self) -> None:
        """Chance draws what nobody draws by hand; then the screen may look, also if that could not be written down."""
        session = self._playing
        try:
            while waiting := [p for p in session.prompts if self.by_itself(p)]:
                answer = self._chance.answer(session.table, waiting[0])
                if answer is None:
                    break
                session.answer(answer.value, serial=waiting[0].serial, by=CHANCE)
        finally:
            self.told += [tell.text for tell in self._heard if not tell.lesson]
            self.lessons += [tell.text for tell in self._heard if tell.lesson]
            self._heard.clear()
            self.changed += 1

    def by_itself(self, prompt: Prompt) -> bool:
        """Whether chance answers it unasked."""
        return self._chance.answers_unasked(prompt, dice=self.dice == VIRTUAL)

    def undo(self) -> Undone:
        return self._back(self._playing.undo)

    def back_to(self, number: int) -> Undone:
        return self._back(lambda: self._playing.back_to(number))

    def if_back_to(self, number: int) -> Undone:
        """What :meth:`back_to` would take back and put back."""
        return self._playing.if_back_to(number)

    def redo(self) -> str:
        return self._back(self._playing.redo)

    def _back(self, act: Callable[[], Any]) -> Any:
        self._heard.clear()
        result = act()
        self.told, self.lessons = [], []
        self._after()
        return result

    def correct(self, path: str, value: Any) -> list[str]:
        """Set a value by hand; returns what is then odd about the table."""
        return list(self._back(lambda: self._playing.correct(path, value)))


def _seated(meta: dict[str, str]) -> list[Player]:
    """Who sits where; a save from a terminal knows only names."""
    if SEATS in meta:
        return msgspec.json.decode(meta[SEATS], type=list[Player])
    names = [name.strip() for name in meta.get("players", "").split(",") if name.strip()]
    return [Player(name, name, seat=seat) for seat, name in enumerate(names)]
