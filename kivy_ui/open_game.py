"""The game that is open in the app, without a single widget: its save, its Host, and what the app keeps with it.

Every answer goes through here to the Host.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.errors import Invalid, NotSaved
from companion.host.answerers import BOT, VIRTUAL, Answerer, Bot
from companion.host.events import Accepted, Changed, Event, Told
from companion.host.host import Host
from companion.host.opening import data_notices
from companion.host.worded_prompts import as_read
from companion.kernel import registry as games
from companion.kernel.game import AnyGame, Chance, Task
from companion.kernel.prompts import Cover, Prompt, Tell
from companion.kernel.seats import PUBLIC, Player
from companion.kernel.secrets import has_secrets
from companion.kernel.session import CHANCE, Session, Undone
from companion.kernel.view import AnyPanel, Occasion, View
from companion.language.spoken import spoken
from companion.language.words import Translations, Words, joined, phrase, reading, say, worded
from companion.storage.journal import Journal
from companion.storage.saves import SaveInfo, Saves, meta_of, note_where

CAMERA, TYPED = "camera", "typed"
"""How dice are read; the third way is VIRTUAL."""
DICE, SEATS, PLACES, BOTS, TICKED = "dice", "seats", "places", "bots", "ticked"
"""Kept with a save: how its dice are read (camera, typed or virtual), who sits where in which colour, out of how many
places, for which seats a bot decides, and which tasks of its set-up checklist are done (nothing is kept once that list
is done with)."""


class Plan(Struct):
    """What a new game is begun with. *places* is how many seats are counted around the screen, if not one each; *bots*
    are the ids of the players for whom a bot decides.
    """

    game: str
    players: list[Player]
    settings: dict[str, str] = {}
    name: str = ""
    dice: str = "typed"
    places: int = 0
    bots: list[str] = []


class OpenGame:
    """One open game at most. *chance* rolls and shuffles where the players want it; *clock* dates answers.

    *changed* counts what happened, so that a screen knows when to look again; *viewer* is the seat that alone looks at
    the screen, until something happens or it is covered again; *ticked* is what is done of the set-up
    checklist, None when it is done with.
    """

    def __init__(self, saves: Saves, chance: Chance, clock: Callable[[], float]) -> None:
        self.saves = saves
        self.host: Host | None = None
        self.name = ""
        self.dice = "typed"
        self.players: list[Player] = []
        self.places = 0
        self.ticked: list[str] | None = None
        self.changed = 0
        self.viewer = PUBLIC
        self._notices: list[str] = []
        self._decided: list[Words] = []
        self._chance = chance
        self._clock = clock
        self._view: tuple[tuple[int, Translations], View] | None = None
        self._asked: tuple[tuple[int, Translations], list[Prompt]] | None = None
        self._worded: tuple[Translations | None, list[tuple[AnyPanel, AnyPanel]]] = None, []

    def roll_by(self, chance: Chance) -> None:
        """Another chance from now on, so that an evening can be played again as it was."""
        self._chance = chance
        if self.host is not None:
            self.host.roll_by(chance)
            self.host.bots = self._bots(self.host.session.game, list(self.host.bots))

    def _bots(self, game: AnyGame, seats: Sequence[str]) -> dict[str, Answerer]:
        return {seat: Bot(game, self._chance) for seat in seats}

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
        seats = {player.name: player.id for player in game.seats(table) or plan.players}
        held = [seats[player.name] for player in plan.players if player.id in plan.bots]
        journal.set_meta(BOTS, msgspec.json.encode(held).decode())
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
        try:
            session = make(clock=self._clock)
        except BaseException:
            journal.close()
            raise
        meta = journal.meta()
        held = msgspec.json.decode(meta.get(BOTS, "[]"), type=list[str])
        self.host = Host(session, self._chance, self._bots(session.game, held), virtual_dice=dice == VIRTUAL)
        self.host.subscribe(self._hear)
        self.name, self.dice = name, dice
        self.players, self.places = _seated(meta), int(meta.get(PLACES, 0))
        self.ticked = msgspec.json.decode(meta[TICKED], type=list[str]) if meta.get(TICKED) else None
        self._notices = [worded(line) for line in (*data_notices(session.game), *session.notices)]
        self.host.go_on()
        note_where(session, self.laid_out(session))

    def _hear(self, event: Event) -> None:
        if isinstance(event, Changed):
            self.cover()
        elif isinstance(event, Accepted) and event.by == BOT and self._playing.bots:
            self._decided.append(event.label)
        elif not isinstance(event, Told) and not (isinstance(event, Accepted) and event.by == CHANCE):
            self._notices, self._decided = [], []
            if self.ticked is not None and isinstance(event, Accepted):
                self._keep_ticks(None)  # whoever answers at the table is done with the list

    def leave(self) -> list[str]:
        """Close the open game; returns what was kept of what players described on the way."""
        session, self.host, self.name, self.viewer = self.session, None, "", PUBLIC
        self._decided = []
        self._view = self._asked = None
        self._worded = None, []
        self.changed += 1
        if session is None:
            return []
        try:
            kept = session.game.own.keep(session.table) if session.game.own else []
            with suppress(NotSaved):  # only the list of saves shows it; a full disk must not keep a game open
                note_where(session, self.laid_out(session))
        finally:
            session.close()
        if session.game.own:
            session.game.own.refresh()
        return [worded(line) for line in kept]

    # -- the set-up checklist ------------------------------------------------------------------------------

    def tasks(self) -> list[Task]:
        """What to lay out before the first question; nothing once that is done with."""
        return spoken(self.game.setup.checklist(self._playing.table)) if self.ticked is not None else []

    def laid_out(self, session: Session) -> Words:
        """How far the set-up checklist of *session* is and what comes next, in a line; "" once it is done with."""
        if self.ticked is None or not (tasks := session.game.setup.checklist(session.table)):
            return ""
        waiting = [task.text for task in tasks if task.id not in self.ticked]
        done = say("Set up the table: {done} of {all}", done=len(tasks) - len(waiting), all=len(tasks))
        return joined(" · ", [done, *waiting[:1]])

    def tick(self, task: str, done: bool = True) -> None:
        """A task is done, or is not done after all; kept with the save."""
        others = [ticked for ticked in self.ticked or [] if ticked != task]
        self._keep_ticks([*others, task] if done else others)

    def finish_tasks(self) -> None:
        """The list is done with. What was ticked off is not asked again."""
        ticked = self.ticked or []
        self._keep_ticks(None)
        self._playing.finish_tasks(ticked)

    def skip_tasks(self) -> None:
        """The list is done with, whatever of it is done: none of it is asked."""
        self._keep_ticks(None)
        self._playing.finish_tasks()

    def _keep_ticks(self, ticked: list[str] | None) -> None:
        self.ticked = ticked
        session = self._playing.session
        session.save_meta(TICKED, "" if ticked is None else msgspec.json.encode(ticked).decode())
        note_where(session, self.laid_out(session))

    # -- saves ---------------------------------------------------------------------------------------------

    def last(self) -> SaveInfo | None:
        """The game played last, to be gone on with or to be rescued; SaveError if the folder cannot be looked into."""
        return self.saves.newest()

    # -- what there is to see ------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        return self.host.session if self.host else None

    @property
    def game(self) -> AnyGame:
        return self._playing.game

    @property
    def _playing(self) -> Host:
        if self.host is None:
            raise Invalid(phrase("No game is open."))
        return self.host

    @property
    def prompts(self) -> Sequence[Prompt]:
        """What is asked, in the players' language; of one who alone looks, what they may answer or answer again.

        Made once after each change: half a dozen parts of the screen look at it.
        """
        if self.host is None:
            return ()
        made_for = self.changed, reading(self.game.name)
        if self._asked is None or self._asked[0] != made_for:
            self._asked = made_for, self._read_prompts(self.host)
        return self._asked[1]

    def _read_prompts(self, host: Host) -> list[Prompt]:
        asked = host.asked(self.viewer)
        mine = [prompt for prompt in asked if not isinstance(prompt, Cover)] if self.viewer else []
        again = [prompt for prompt in self._changeable(self.viewer) if prompt.secret]
        return [as_read(prompt) for prompt in mine or again or asked]

    @property
    def told(self) -> list[str]:
        """What bots decided and what was said since people last did something; at the beginning also what they should
        know first.
        """
        decided = map(worded, self._decided)
        return [*self._notices, *decided, *(worded(tell.text) for tell in self._tells() if not tell.lesson)]

    @property
    def lessons(self) -> list[str]:
        """What was explained since people last did something."""
        return [worded(tell.text) for tell in self._tells() if tell.lesson]

    @property
    def answers(self) -> int:
        """How many answers and corrections stand."""
        return self.host.entries if self.host else 0

    def occasion(self) -> Occasion | None:
        """The weightiest of what was told since people last did something, and of what is asked now."""
        if self.host is None:
            return None
        table = self.host.seen(self.viewer)
        said: list[Prompt] = [*self._tells(), *self.host.asked(self.viewer)]
        found = [occasion for one in said if (occasion := self.host.game.story.occasion(table, one)) is not None]
        return spoken(max(found, key=lambda occasion: occasion.weight)) if found else None

    def _tells(self) -> list[Tell]:
        return self.host.told(self.viewer) if self.host else []

    @property
    def view(self) -> View:
        """What the game shows, in the players' language; made once after each change."""
        made_for = self.changed, reading(self.game.name)
        if self._view is None or self._view[0] != made_for:
            shown = self._playing.view(self.viewer)
            panels = self._in_words(shown.panels, made_for[1])
            self._view = made_for, replace(spoken(replace(shown, panels=[])), panels=panels)
        return self._view[1]

    def _in_words(self, panels: Sequence[AnyPanel], language: Translations) -> list[AnyPanel]:
        """A panel that is as it was is not worded again: most are, after most answers."""
        before, pairs = self._worded
        known = {panel.id: (panel, words) for panel, words in pairs} if before is language else {}
        now = [
            (panel, spoken(panel)) if known.get(panel.id, (None,))[0] != panel else known[panel.id] for panel in panels
        ]
        self._worded = language, now
        return [words for _, words in now]

    # -- what only one may see -----------------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        return self.host is not None and has_secrets(self.host.game.table)

    def seats_of(self, who: str) -> list[Player]:
        """The seats any of which may answer what *who* is asked; a bot does not take the screen."""
        seats = self.host.game.asks(self.host.table, who) if self.host else []
        return [seat for seat in seats if self.host is not None and seat.id not in self.host.bots]

    def uncover(self, seat: str) -> None:
        """Only *seat* looks now."""
        self.viewer = seat
        self.changed += 1

    def cover(self) -> None:
        """Everybody looks again."""
        self.viewer = PUBLIC
        self.changed += 1

    def _changeable(self, seat: str) -> list[Prompt]:
        """What *seat* has answered and may still answer otherwise."""
        return [prompt for prompt in self.host.changeable(seat) if prompt.who == seat] if self.host else []

    def may_change(self, seat: str) -> bool:
        return bool(self._changeable(seat))

    @property
    def can_pass(self) -> bool:
        """Whether all who are asked can let it pass."""
        return self.host is not None and bool(self.host.can_pass)

    def pass_all(self) -> None:
        self._playing.pass_all(self._playing.can_pass)

    def player(self, who: str) -> Player | None:
        """Whom a prompt or a panel means by *who*; None for the whole table."""
        called = self.host.game.named(self.host.table, who) if self.host else who
        return next((player for player in self.players if who == player.id or called == player.name), None)

    @property
    def without_dice(self) -> bool:
        """Whether the open game is played without dice, so that nothing of dice need be shown."""
        return self.host is not None and not self.game.dice

    def read_dice(self, how: str) -> None:
        """From now on the dice of the open game are read by camera, typed, or virtual."""
        if self.host is not None and how != self.dice:
            self.host.session.save_meta(DICE, how)
            self.dice, self.host.virtual_dice = how, how == VIRTUAL
            self.host.go_on()

    # -- answering and taking back -------------------------------------------------------------------------

    def answer(self, prompt: Prompt, value: Any, *, by: str = "player", sure: float | None = None) -> None:
        """Answer an open prompt; an error leaves everything as it was."""
        if any(prompt.serial == again.serial for again in self._changeable(self.viewer)):
            self._playing.change(value, prompt.serial, self.viewer, by)
        else:
            self._playing.answer(value, prompt.serial, self.viewer, by, sure)

    def roll_for_us(self, prompt: Prompt) -> Any:
        """Let chance roll or draw, because the players asked for it; returns what came."""
        return self._playing.roll(prompt.serial)

    def undo(self) -> Undone:
        return spoken(self._playing.undo())

    def back_to(self, number: int) -> Undone:
        return spoken(self._playing.back_to(number))

    def if_back_to(self, number: int) -> Undone:
        """What :meth:`back_to` would take back and put back."""
        return spoken(self._playing.if_back_to(number))

    def redo(self) -> str:
        return worded(self._playing.redo())

    def correct(self, path: str, value: Any) -> list[str]:
        """Set a value by hand; returns what is then odd about the table."""
        return [worded(line) for line in self._playing.correct(path, value)]


def _seated(meta: dict[str, str]) -> list[Player]:
    """Who sits where; a save from a terminal knows only names."""
    if SEATS in meta:
        return msgspec.json.decode(meta[SEATS], type=list[Player])
    names = [name.strip() for name in meta.get("players", "").split(",") if name.strip()]
    return [Player(name, name, seat=seat) for seat, name in enumerate(names)]
