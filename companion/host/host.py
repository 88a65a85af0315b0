"""The one place that drives a game for everybody who sits at it: the screen, a terminal, JSON lines, a camera.

A client asks, answers and takes back through its Host and hears what came of it; chance and the bots that hold a seat
answer here, so that no client has a loop of its own. Everything is called on one thread.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import Hidden, Invalid
from companion.host.answerers import BOT, VIRTUAL, Answer, Answerer, VirtualChance
from companion.host.checklist import asked_tasks
from companion.host.events import Accepted, Changed, Corrected, Doubted, Event, Hear, Redone, Told
from companion.kernel.draw import Draw
from companion.kernel.game import AnyGame, Chance
from companion.kernel.groups import PASS
from companion.kernel.prompts import Cover, Place, Prompt, Tell
from companion.kernel.recorded_play import as_changed
from companion.kernel.roll import Roll
from companion.kernel.seats import PUBLIC
from companion.kernel.secrets import whose
from companion.kernel.session import ALONG, CHANCE, Session, Undone
from companion.kernel.view import View
from companion.language.words import Words, say
from companion.storage.covers import Eyes
from companion.storage.journal import Entry

PLAYER = "player"


class Host:
    """Drives *session*, which should be heard by nobody else.

    *chance* rolls and draws what is the software's own or what players ask for and, with *virtual_dice*, every roll
    before which nothing else can be done. *bots* decide for the seats they hold; they have no hands, so people throw
    physical dice, draw cards and move pieces for them.

    >>> from random import Random
    >>> host = Host(session, Random(1))                                        # doctest: +SKIP
    >>> stop = host.subscribe(print)                                           # doctest: +SKIP
    >>> host.go_on()                                                           # doctest: +SKIP
    >>> host.answer("calm", host.asked()[0].serial)                            # doctest: +SKIP
    """

    def __init__(
        self,
        session: Session,
        chance: Chance,
        bots: Mapping[str, Answerer] | None = None,
        virtual_dice: bool = False,
        *,
        trial: bool = False,
    ) -> None:
        self.session = session
        self.bots = dict(bots or {})
        self.virtual_dice = virtual_dice
        self.trial = trial
        self.version = 0
        self._chance = chance
        self._hears: dict[object, tuple[Hear, str]] = {}
        self._heard: list[Tell] = list(session.opening)
        self._told: list[Tell] = []
        session.hear = self._heard.append

    # -- what there is to see --------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def table(self) -> Struct:
        return self.session.table

    @property
    def entries(self) -> int:
        """How many answers and corrections stand."""
        return self.session.journal.head if self.session.journal else 0

    @property
    def saved_in(self) -> str | None:
        """The path of the save; None if the game is kept in memory only."""
        journal = self.session.journal
        return None if journal is None or journal.path == ":memory:" else journal.path

    def asked(self, viewer: str = PUBLIC) -> Sequence[Prompt]:
        """The open questions as their readers should see them; of one asked in secret others see its Cover."""
        table, dressed = self.session.table, self.session.game.dressed
        asked = self.session.prompts
        return [dressed(table, one) if self._may_read(one, viewer) else Cover.of(one) for one in asked]

    def changeable(self, viewer: str = PUBLIC) -> Sequence[Prompt]:
        """The questions whose answer *viewer* may still change."""
        return [prompt for prompt in self.session.changeable if self._may_read(prompt, viewer)]

    @property
    def can_pass(self) -> list[int]:
        """The serials of all who may still act in the open Window, if each of them can pass."""
        asked = self.session.prompts if self.session.in_window else []
        passing = all(any(option.id == PASS for option in prompt.options()) for prompt in asked)
        return [prompt.serial for prompt in asked] if passing else []

    def _may_read(self, prompt: Prompt, viewer: str) -> bool:
        """Nobody may read a secret draw by chance, not even its own seat: the rest of the deck tells about others."""
        if not prompt.secret:
            return True
        by_chance = isinstance(prompt, Draw) and prompt.chance
        return not by_chance and self._eyes(viewer).may_see(prompt.who)

    def _eyes(self, viewer: str) -> Eyes:
        return self.game.eyes(self.table, viewer)

    def _must_be_theirs(self, prompt: Prompt, viewer: str) -> Prompt:
        if not self._may_read(prompt, viewer):
            raise Hidden(say("{text} Only they may answer.", text=prompt.public_text))
        return prompt

    def seen(self, viewer: str = PUBLIC) -> Struct:
        """The Table as *viewer* may see it."""
        return self.game.seen(self.table, viewer)

    def named(self, who: str) -> Words:
        """What players call a seat or a side."""
        return self.game.named(self.table, who)

    def view(self, viewer: str = PUBLIC) -> View:
        """What the game shows."""
        return self.game.show(self.table, viewer)

    def told(self, viewer: str = PUBLIC) -> list[Tell]:
        """What was told since people last did something, as *viewer* may know it."""
        return [known for tell in self._told if (known := _told_to(self._eyes(viewer), tell)) is not None]

    def history(self, viewer: str = PUBLIC) -> list[Entry]:
        """Everything that was said to the table, oldest first."""
        return self.session.history(viewer)

    def problems(self, viewer: str = PUBLIC) -> Sequence[Words]:
        """What the rules would not allow about the table as it stands, as far as *viewer* can see."""
        return self.session.problems(viewer)

    def subscribe(self, hear: Hear, viewer: str = PUBLIC) -> Callable[[], None]:
        """Let *hear* have every event from now on, in order and as *viewer* may know it.

        Call the result to unsubscribe; calling it twice does no harm.
        """
        subscription = object()
        self._hears[subscription] = hear, viewer

        def stop() -> None:
            self._hears.pop(subscription, None)

        return stop

    def _say(self, event: Event) -> None:
        for hear, viewer in list(self._hears.values()):
            known = self._known_to(viewer, event)
            if known is not None:
                hear(known)

    def _known_to(self, viewer: str, event: Event) -> Event | None:
        """*event* as *viewer* may know it."""
        eyes = self._eyes(viewer)
        match event:
            case Told(tell):
                told = _told_to(eyes, tell)
                return Told(told) if told is not None else None
            case Accepted(of=of) if of and not eyes.may_see(of):
                return replace(event, label=event.cover, value=None)
            case Corrected(of=of) if of and not eyes.may_see(of):
                return replace(event, value=None)
        return event

    # -- answering -------------------------------------------------------------------------------------

    def answer(
        self,
        value: Any,
        serial: int | None = None,
        viewer: str = PUBLIC,
        by: str = PLAYER,
        sure: float | None = None,
    ) -> None:
        """Answer an open question, by its serial or the first; an error leaves everything as it was."""
        prompt = self._must_be_theirs(self.session.open_prompt(serial), viewer)
        self._accept(prompt, Answer(value, by), sure, afresh=True)
        self.go_on()

    def change(self, value: Any, serial: int, viewer: str = PUBLIC, by: str = PLAYER) -> None:
        """Change an answer while others are still asked."""
        prompt = self._must_be_theirs(self.session.changeable_prompt(serial), viewer)
        self._accept(prompt, Answer(value, by), None, afresh=True, changes=True)
        self.go_on()

    def pass_all(self, serials: Sequence[int], viewer: str = PUBLIC, by: str = PLAYER) -> None:
        """Let all these pass, as far as they are still asked; one undo takes it back."""
        for n, serial in enumerate(serials):
            if n == 0 or any(prompt.serial == serial for prompt in self.session.prompts):
                prompt = self.session.open_prompt(serial)
                self._accept(prompt, Answer(PASS, ALONG if n else by), None, afresh=n == 0)
        self.go_on()

    def roll(self, serial: int | None = None, by: str = VIRTUAL) -> Any:
        """Let chance roll or draw because people asked for it; returns what came."""
        prompt = self.session.open_prompt(serial)
        came = VirtualChance(self._chance).answer(self.table, prompt)
        if came is None:
            raise Invalid(say("There is nothing to roll or draw: {text}", text=prompt.public_text))
        self._accept(prompt, Answer(came.value, by), None, afresh=True)
        self.go_on()
        return came.value

    def doubt(self, doubted: Doubted) -> None:
        """Ask people to look at a reading; Stale if its question is no longer open."""
        self.session.open_prompt(doubted.serial)
        self._say(doubted)

    def finish_tasks(self, ticked: Collection[str] | None = None) -> int:
        """Answer the orders of the set-up checklist that *ticked* tasks have carried out, or all; returns how many."""
        answered = 0
        try:
            while (asked := asked_tasks(self.session)) and all(ticked is None or task.id in ticked for task in asked):
                self._accept(self.session.open_prompt(None), Answer("done", PLAYER), None, afresh=not answered)
                answered += 1
                self._let_others_answer()
        finally:
            self._changed()
        return answered

    def go_on(self) -> None:
        """Let chance and bots answer what is theirs, then tell clients to look again, even if an answer failed."""
        try:
            self._tell()
            self._let_others_answer()
        finally:
            self._changed()

    def _changed(self) -> None:
        self.version += 1
        self._say(Changed(self.version))

    def _let_others_answer(self) -> None:
        while (mine := self._unasked()) is not None:
            self._accept(*mine, None)

    def comes_by_itself(self, prompt: Prompt) -> bool:
        """Whether chance answers *prompt* with nobody asking for it."""
        return VirtualChance(self._chance).answers_unasked(prompt, dice=self.virtual_dice)

    def _unasked(self) -> tuple[Prompt, Answer] | None:
        """The first open question that nobody needs to be asked, and its answer."""
        chance = VirtualChance(self._chance)
        for prompt in self.session.prompts:
            by_itself = self.comes_by_itself(prompt)
            answer = chance.answer(self.table, prompt) if by_itself else self._by_bot(prompt)
            if answer is not None:
                return prompt, answer
        return None

    def _by_bot(self, prompt: Prompt) -> Answer | None:
        bot = self._bot_of(prompt.who)
        if bot is None or isinstance(prompt, Place | Draw):
            return None
        answer = bot.answer(self.seen(prompt.who), prompt)
        throws = isinstance(prompt, Roll) and answer is not None and answer.value not in prompt.legal()
        return None if answer is None or (throws and not self.virtual_dice) else Answer(answer.value, BOT)

    def _bot_of(self, who: str) -> Answerer | None:
        """Who answers for *who*: a bot for a side, or for everyone, only where all of its seats are bots'."""
        seats = [player.id for player in self.game.asks(self.table, who)] or [who]
        return self.bots.get(seats[0]) if all(seat in self.bots for seat in seats) else None

    def _accept(
        self, prompt: Prompt, answer: Answer, sure: float | None, *, afresh: bool = False, changes: bool = False
    ) -> None:
        """Give an answer and say what followed; *afresh* where people gave it, for what was told before is old then."""
        asked = self.session.as_it_stands(prompt)
        with self.session.naming_the_rule():
            said = as_changed(asked.describe(asked.check(answer.value)), changes)
            kept = asked.kept(answer.value)
        if changes:
            self.session.change(answer.value, serial=prompt.serial, by=answer.by)
        else:
            self.session.answer(answer.value, serial=prompt.serial, by=answer.by, sure=sure, asked=asked)
        if afresh:
            self._told = []
        secretly = (prompt.who, as_changed(prompt.public_text, changes)) if prompt.secret else ()
        self._say(Accepted(self.entries, prompt.serial, prompt.key, kept, prompt.who, answer.by, said, *secretly))
        self._tell()

    def _tell(self) -> None:
        heard, self._heard[:] = self._heard[:], []
        self._told += heard
        for tell in heard:
            self._say(Told(tell))

    # -- taking back, correcting, trying ---------------------------------------------------------------

    def undo(self) -> Undone:
        """Take back what people answered last, with what chance and bots answered after it."""
        return self._taken_back(self.session.undo(self._followers))

    def back_to(self, n: int) -> Undone:
        """Take back everything after entry *n*."""
        return self._taken_back(self.session.back_to(n))

    def if_back_to(self, n: int, viewer: str = PUBLIC) -> Undone:
        """What :meth:`back_to` would take back and put back, with nothing done yet."""
        return self.session.if_back_to(n)

    def redo(self) -> Words:
        """Give again what was undone last, with what chance and bots answered after it; returns its label."""
        label = self.session.redo(self._followers)
        self._done(Redone(label))
        return label

    def correct(self, path: str, value: Any, by: str = PLAYER) -> Sequence[Words]:
        """Set a value by hand; returns what is then wrong with the table."""
        of = whose(self.table, path)
        problems = self.session.correct(path, value, by=by)
        self._done(Corrected(path, value, problems, of))
        return problems

    def what_if(self, viewer: str = PUBLIC) -> "Host":
        """The Host of a copy to try things on, with nobody listening yet; close it when done."""
        return Host(self.session.what_if(viewer), self._chance, self.bots, self.virtual_dice, trial=True)

    def copy_to_look_at(self, path: str | Path, viewer: str = PUBLIC) -> None:
        """A copy of the save with what *viewer* may know and nothing else; nobody can go on from it."""
        self.session.copy_to_look_at(path, viewer)

    def roll_by(self, chance: Chance) -> None:
        """Use another source of chance from now on."""
        self._chance = chance

    def rest(self) -> None:
        """Called by a client that has shown everything and waits for people: disk housekeeping is done now."""
        self.session.rest()

    def close(self) -> None:
        self.session.close()

    @property
    def _followers(self) -> Collection[str]:
        """Whose answers are only what followed from others': a bot would give them again at once."""
        return (CHANCE, ALONG, BOT) if self.bots else (CHANCE, ALONG)

    def _taken_back(self, undone: Undone) -> Undone:
        self._done(undone)
        return undone

    def _done(self, event: Event) -> None:
        self._told = []
        self._say(event)
        self.go_on()


def _told_to(eyes: Eyes, tell: Tell) -> Tell | None:
    """*tell* for these eyes: of what is told in secret others hear the cover, or nothing."""
    if not tell.secret or eyes.may_see(tell.who):
        return tell
    return Tell(tell.key, tell.cover, tell.who) if tell.cover else None
