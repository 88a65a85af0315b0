"""The table in a terminal: the open question, a short answer, and everything that can be undone.

Reads and writes through two callables, so that a test or a recorded session can sit at it as a person does. What is
typed is understood by :mod:`companion.fronts.typed`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap

import msgspec

from companion.errors import GameError, Invalid
from companion.fronts.panels_text import WIDTH, draw_panel, draw_view, rule
from companion.fronts.question_text import COMMANDS_HELP, dice_lines, over, question, why
from companion.fronts.reference_text import about, topic_lines
from companion.fronts.secret_asking import SecretAsking, cover_lines, scroll_away
from companion.fronts.typed import ROLL_WORDS, expected, obvious, understand
from companion.host.checklist import asked_tasks
from companion.host.events import Accepted, Changed, Doubted, Event, Redone, Told
from companion.host.host import PLAYER, Host
from companion.kernel.corrections import value_at
from companion.kernel.draw import Draw
from companion.kernel.prompts import Cover, Prompt
from companion.kernel.reference import Topic, topic_for
from companion.kernel.roll import Roll
from companion.kernel.session import Undone
from companion.language.words import phrase, worded
from companion.storage.covers import PUBLIC_EYES

HISTORY_SHOWN = 20
Read = Callable[[str], str]
Write = Callable[[str], None]


class Terminal:
    """One game at one terminal, which all may read; *forget* wipes away what only one was to read."""

    def __init__(self, host: Host, read: Read, write: Write, forget: Callable[[], None] | None = None) -> None:
        self.host = self._real = host
        self._read, self._write = read, write
        self._forget = forget or scroll_away(write)
        self._headline = ""
        self._asked: list[str] = []
        self._doubted: Doubted | None = None
        self._skip_told = False
        self._leaving = self._typing = False

    def play(self) -> None:
        """Ask and take answers until the players leave; the caller closes the session."""
        for notice in self.host.session.notices:
            self._write(worded(notice))
        self._write(phrase("Type ? to know why you are asked and what else you can type."))
        stop = self.host.subscribe(self._hear)
        self._guarded(self.host.go_on)
        while not self._leaving:
            self._guarded(self._ask)
            self._real.rest()
            try:
                self._guarded(partial(self._do, self._next_line()))
            except (EOFError, KeyboardInterrupt):
                self._write("")
                break
        stop()
        self._leave_trial()
        self._save("")

    def _next_line(self) -> str:
        self._typing = True
        try:
            return self._read(phrase("what if> ") if self.host.trial else "> ").strip()
        finally:
            self._typing = False

    def _guarded(self, act: Callable[[], object]) -> None:
        """Do *act*; a mistake becomes a line to read."""
        try:
            with self.host.session.naming_the_rule():
                act()
        except GameError as error:
            self._write(f"✗ {error}")

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._command(word.casefold())
        if command:
            command(rest.strip())
        else:
            self._answer(line)
            self._asked = []

    # -- asking ----------------------------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        """What people typed is on the screen already; all else is said."""
        match event:
            case Accepted(by=by, label=label) if by != PLAYER:
                self._write(f"  » {worded(label)}")
            case Told(tell):
                mark = "※" if tell.lesson else "»"
                for line in wrap(f"  {mark} {worded(tell.text)}", WIDTH, subsequent_indent="    "):
                    self._write(line)
            case Undone(labels, put_back):
                for label in labels:
                    self._write(phrase("Taken back: {label}", label=label))
                for piece in put_back:
                    self._write(phrase("  put back: {piece}", piece=piece))
            case Redone(label):
                self._write(phrase("Done again: {label}", label=label))
            case Doubted():
                self._doubted = event
                self._asked = []
                self._look_again()
            case Changed():
                self._look_again()

    def _look_again(self) -> None:
        """What happens while someone types, such as a throw that a camera sees, is no reply: ask again below it."""
        if self._typing:
            self._guarded(self._ask)

    def _ask(self) -> None:
        """Put the open question; one that was just put and is unchanged is not repeated."""
        view, prompts = self.host.view(), self.host.asked()
        headline = worded(view.headline)
        if headline != self._headline:
            self._headline = headline
            self._write(rule(headline))
        if prompts and isinstance(prompts[0], Cover):
            asked = cover_lines(prompts, bool(self.host.can_pass))
        else:
            asked = [*question(prompts), *self._doubt_lines()] if prompts else over(view)
            asked = [*dice_lines(view, prompts), *asked, *self._stuck_lines(prompts)]
        if asked != self._asked:
            self._asked = asked
            for line in asked:
                self._write(line)
        if not self._skip_told and asked_tasks(self.host.session):
            self._skip_told = True
            self._write(phrase("  skip: all of the set-up is done, ask no more of it"))

    def _stuck_lines(self, prompts: Sequence[Prompt]) -> list[str]:
        """What can be done about a question that no answer fits."""
        if not prompts or prompts[0].has_answer():
            return []
        stuck = phrase(
            "  Nothing can be answered to this: a mistake in the rules ({place}). undo or correct leads out of it.",
            place=self.host.session.asked_at(),
        )
        return wrap(stuck, WIDTH, subsequent_indent="  ")

    def _doubt_lines(self) -> list[str]:
        """What a camera has read of the open roll, for people to look at."""
        doubted = self._open_doubt()
        if doubted is None:
            return []
        reasons = "; ".join(doubted.reasons)
        roll = next(prompt for prompt in self.host.asked() if prompt.serial == doubted.serial)
        if doubted.value is None:
            return wrap(phrase("  Please look at the dice and type the faces: {reasons}.", reasons=reasons), WIDTH)
        read = roll.describe(roll.check(doubted.value))
        return [
            *wrap(phrase("  The camera reads: {read}", read=read), WIDTH, subsequent_indent="  "),
            *wrap(phrase("  Please look at the dice: {reasons}.", reasons=reasons), WIDTH, subsequent_indent="  "),
            phrase("  Enter: they lie so; or type the faces"),
        ]

    def _open_doubt(self) -> Doubted | None:
        serials = [prompt.serial for prompt in self.host.asked()]
        return self._doubted if self._doubted is not None and self._doubted.serial in serials else None

    # -- answering -------------------------------------------------------------------------------------

    def _answer(self, text: str) -> None:
        prompt, text = self._addressed(text)
        if prompt is None:
            self._write(phrase("Nothing is being asked now."))
        elif isinstance(prompt, Cover):
            self._in_secret().ask(prompt)
        elif self._means_chance(prompt, text):
            self.host.roll(prompt.serial)
        else:
            value = understand(prompt, text) if text else self._meant_by_enter(prompt)
            if value is None:
                raise Invalid(expected(prompt))
            self.host.answer(value, prompt.serial)

    def _addressed(self, text: str) -> tuple[Prompt | None, str]:
        """Of several people asked together, ``Bryan: 2`` answers for Bryan; else the first is meant.

        Who is asked in secret is only named.
        """
        name, colon, rest = text.partition(":")
        prompts = self.host.asked()
        for prompt in prompts if len(prompts) > 1 else ():
            if worded(prompt.whom).casefold() == name.strip().casefold() and (colon or isinstance(prompt, Cover)):
                return prompt, rest.strip()
        if text and prompts and isinstance(prompts[0], Cover):
            raise Invalid(phrase("Nobody answers that for all to read. Enter hands the keyboard over."))
        return (prompts[0] if prompts else None), text

    def _meant_by_enter(self, prompt: Prompt) -> object:
        doubted = self._open_doubt()
        return doubted.value if doubted is not None and doubted.serial == prompt.serial else obvious(prompt)

    def _means_chance(self, prompt: Prompt, text: str) -> bool:
        if not isinstance(prompt, Roll | Draw):
            return False
        return text.casefold() in ROLL_WORDS or (not text and self.host.virtual_dice and isinstance(prompt, Roll))

    # -- commands --------------------------------------------------------------------------------------

    def _command(self, word: str) -> Callable[[str], None] | None:
        commands: dict[str, Callable[[str], None]] = {
            "?": self._why,
            "help": self._help,
            "skip": self._skip,
            "undo": self._undo,
            "redo": self._redo,
            "back": self._back,
            "history": self._history,
            "correct": self._correct,
            "problems": self._problems,
            "what": self._what_if,
            "what-if": self._what_if,
            "view": self._view,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
        }
        if self._has_seats:
            commands |= {"look": self._look, "change": self._change, "nobody": self._nobody}
        return commands.get(word)

    @property
    def _has_seats(self) -> bool:
        return bool(self.host.game.seats(self.host.table))

    def _why(self, rest: str) -> None:
        for prompt in self.host.asked():
            for line in why(prompt, self._topics()):
                self._write(line)
        self._help(rest)

    def _help(self, rest: str) -> None:
        self._write(phrase(COMMANDS_HELP))
        if self._has_seats:
            self._write(phrase("One of you alone: look NAME · change NAME. All of you: nobody"))
        self._asked = []

    def _skip(self, rest: str) -> None:
        """Every order of the set-up is carried out, or nobody wants to hear it."""
        if not self.host.finish_tasks():
            raise Invalid(phrase("There is nothing to skip: no task of the set-up is open."))

    def _in_secret(self) -> SecretAsking:
        self._asked = []
        return SecretAsking(self.host, self._read, self._write, self._forget)

    def _look(self, rest: str) -> None:
        self._in_secret().look(rest)

    def _change(self, rest: str) -> None:
        self._in_secret().change(rest)

    def _nobody(self, rest: str) -> None:
        """All who may act let it pass; where one answer is for all, it is an answer like any other."""
        if serials := self.host.can_pass:
            self.host.pass_all(serials)
            return
        try:
            self._answer("nobody")
        except Invalid:
            raise Invalid(phrase("Nobody is asked anything that all could let pass.")) from None
        self._asked = []

    def _undo(self, rest: str) -> None:
        self.host.undo()

    def _back(self, rest: str) -> None:
        if not rest.isdigit():
            raise Invalid(
                phrase("back needs the number of an answer, as history shows it: back 12 undoes all after 12.")
            )
        self.host.back_to(int(rest[:9]))

    def _redo(self, rest: str) -> None:
        self.host.redo()

    def _history(self, rest: str) -> None:
        shown = int(rest[:9]) if rest.isdigit() else HISTORY_SHOWN
        entries = self.host.history()
        if len(entries) > shown:
            self._write(
                phrase("… {n} earlier ones; history {all} shows them all.", n=len(entries) - shown, all=len(entries))
            )
        for entry in entries[len(entries) - min(shown, len(entries)) :]:
            by = "" if entry.by == "player" else f" ({entry.by})"
            self._write(f"{entry.n:>5}  {worded(PUBLIC_EYES.read(entry.label))}{by}")
        if not entries:
            self._write(phrase("Nothing has been answered yet."))
        self._asked = []

    def _correct(self, rest: str) -> None:
        path, _, text = rest.partition(" ")
        if not path:
            fields = ", ".join(self.host.table.__struct_fields__)
            raise Invalid(
                phrase("correct needs a place and a value: correct PATH VALUE. Places: {fields}.", fields=fields)
            )
        if not text.strip():
            self._show_value(path)
            return
        self.host.correct(path, _typed_value(text.strip()))
        self._write(phrase("Corrected: {path} is {now}.", path=path, now=text.strip()))
        self._problems("")

    def _show_value(self, path: str) -> None:
        now = msgspec.json.encode(value_at(self.host.seen(), path)).decode()
        self._write(phrase("{path} is {now}. Type a value after it to change it.", path=path, now=now))

    def _problems(self, rest: str) -> None:
        problems = self.host.problems()
        for problem in problems:
            self._write(f"! {worded(problem)}")
        if not problems:
            self._write(phrase("Nothing is wrong with the table."))

    def _what_if(self, rest: str) -> None:
        if self.host.trial:
            self._leave_trial()
            self._write(phrase("Back at the real table; nothing of the trial was kept."))
            return
        self.host = self._real.what_if()
        self.host.subscribe(self._hear)
        self._write(phrase("What if …? Try anything; what if again returns to the real table."))
        self.host.go_on()

    def _leave_trial(self) -> None:
        """Back to the real table, if a copy is being tried."""
        if self.host is not self._real:
            self.host.close()
            self.host = self._real

    def _view(self, rest: str) -> None:
        view = self.host.view()
        if not rest:
            lines = draw_view(view, named=self.host.named)
        else:
            named = [p for p in view.panels if rest.casefold() in (p.id.casefold(), worded(p.title).casefold())] or [
                p for p in view.panels if rest.casefold() in f"{p.id} {worded(p.title)} {p.seat}".casefold()
            ]
            if not named:
                ids = ", ".join(panel.id for panel in view.panels)
                raise Invalid(phrase("There is no panel {rest!r}. There are: {ids}.", rest=rest, ids=ids))
            lines = [line for panel in named for line in draw_panel(panel, named=self.host.named)]
        for line in lines:
            self._write(line)
        self._asked = []

    def _rules(self, rest: str) -> None:
        """What the reference says about some words, or about the rule behind the open question."""
        prompts, topics = self.host.asked(), self._topics()
        topic = topic_for(topics, prompts[0].fact) if prompts else None
        if not rest and topic is None:
            raise Invalid(phrase("No topic explains this question. rules WORDS searches all topics."))
        for line in about(rest, topics) if rest or topic is None else topic_lines(topic, topics):
            self._write(line)
        self._asked = []

    def _topics(self) -> Sequence[Topic]:
        game = self.host.game
        return game.reading.reference(game.setup.in_force(self.host.table))

    def _save(self, rest: str) -> None:
        path = self._real.saved_in
        if path is None:
            self._write(phrase("This game is not being saved."))
        else:
            self._write(phrase("Every answer is saved at once, in {path}", path=path))

    def _quit(self, rest: str) -> None:
        self._leaving = True


def _typed_value(text: str) -> object:
    """``3``, ``true`` and ``["a"]`` are what they look like; anything else is a word."""
    try:
        value: object = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return text
    return value
