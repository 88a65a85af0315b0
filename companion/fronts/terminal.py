"""The table in a terminal: the open question, a short answer, and everything that can be undone.

Reads and writes through two callables, so that a test or a recorded session can sit at it as a person does. Knows the
session and the kinds of prompts; knows no game. What is typed is understood by :mod:`companion.fronts.typed`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap

import msgspec

from companion.errors import GameError, Invalid
from companion.fronts.panels_text import WIDTH, draw_panel, draw_view, rule
from companion.fronts.question_text import COMMANDS_HELP, over, question, why
from companion.fronts.reference_text import about, topic_lines
from companion.fronts.typed import ROLL_WORDS, expected, obvious, understand
from companion.host.answerers import VIRTUAL, VirtualChance
from companion.host.checklist import asked_tasks, skip_tasks
from companion.host.front_end import FrontEnd
from companion.kernel.corrections import value_at
from companion.kernel.draw import Draw
from companion.kernel.prompts import Prompt, Tell
from companion.kernel.reference import Topic, topic_for
from companion.kernel.roll import Roll
from companion.kernel.session import CHANCE, Session
from companion.language.words import say

HISTORY_SHOWN = 20
Read = Callable[[str], str]
Write = Callable[[str], None]


class Terminal(FrontEnd):
    """One game at one terminal."""

    def __init__(
        self,
        session: Session,
        heard: list[Tell],
        read: Read,
        write: Write,
        chance: VirtualChance,
        *,
        virtual_dice: bool = False,
    ) -> None:
        super().__init__(session, heard, write, chance, virtual_dice=virtual_dice)
        self._read = read
        self._headline = ""
        self._asked: list[str] = []
        self._skip_told = False
        self._leaving = False

    def play(self) -> None:
        """Ask and take answers until the players leave; the caller closes the session."""
        for notice in self.session.notices:
            self._write(notice)
        self._write(say("Type ? to know why you are asked and what else you can type."))
        while not self._leaving:
            self._guarded(self._put_the_question)
            try:
                line = self._read(say("what if> ") if self._real else "> ")
            except (EOFError, KeyboardInterrupt):
                self._write("")
                break
            self._guarded(partial(self._do, line.strip()))
        self._end_trial()
        self._save("")

    def _guarded(self, act: Callable[[], None]) -> None:
        """Do *act*; a mistake becomes a line to read."""
        try:
            with self.session.naming_the_rule():
                act()
        except GameError as error:
            self._write(f"✗ {error}")

    def _put_the_question(self) -> None:
        self._tell()
        while (prompt := self._for_chance(self.session)) is not None:
            self._by_chance(prompt, CHANCE)
        self._ask()

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._command(word.casefold())
        if command:
            command(rest.strip())
        else:
            self._answer(line)
            self._asked = []

    # -- asking ----------------------------------------------------------------------------------------

    def _by_chance(self, prompt: Prompt, by: str) -> None:
        answer = self._chance.answer(self.session.table, prompt)
        if answer is None:
            raise Invalid(say("There is nothing to roll or draw here. {expected}", expected=expected(prompt)))
        came = prompt.describe(prompt.check(answer.value))
        self.session.answer(answer.value, serial=prompt.serial, by=by)
        self._write(f"  » {came}")
        self._tell()

    def _tell(self) -> None:
        for tell in self._heard:
            mark = "※" if tell.lesson else "»"
            for line in wrap(f"  {mark} {tell.text}", WIDTH, subsequent_indent="    "):
                self._write(line)
        self._heard.clear()

    def _ask(self) -> None:
        """Put the open question; one that was just put and is unchanged is not repeated."""
        view = self.session.game.view(self.session.table)
        if view.headline != self._headline:
            self._headline = view.headline
            self._write(rule(view.headline))
        asked = question(self.session.prompts) if self.session.prompts else over(view)
        if asked != self._asked:
            self._asked = asked
            for line in asked:
                self._write(line)
        if not self._skip_told and asked_tasks(self.session):
            self._skip_told = True
            self._write(say("  skip: all of the set-up is done, ask no more of it"))

    # -- answering -------------------------------------------------------------------------------------

    def _answer(self, text: str) -> None:
        prompt, text = self._addressed(text)
        if prompt is None:
            self._write(say("Nothing is being asked now."))
        elif self._means_chance(prompt, text):
            self._by_chance(prompt, VIRTUAL)
        else:
            value = understand(prompt, text) if text else obvious(prompt)
            if value is None:
                raise Invalid(expected(prompt))
            self.session.answer(value, serial=prompt.serial)

    def _addressed(self, text: str) -> tuple[Prompt | None, str]:
        """Of several people asked together, ``Bryan: 2`` answers for Bryan; else the first is meant."""
        name, colon, rest = text.partition(":")
        if colon and len(self.session.prompts) > 1:
            for prompt in self.session.prompts:
                if prompt.who.casefold() == name.strip().casefold():
                    return prompt, rest.strip()
        return self.session.prompt, text

    def _means_chance(self, prompt: Prompt, text: str) -> bool:
        if not isinstance(prompt, Roll | Draw):
            return False
        return text.casefold() in ROLL_WORDS or (not text and self._virtual_dice and isinstance(prompt, Roll))

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
        return commands.get(word)

    def _why(self, rest: str) -> None:
        for prompt in self.session.prompts:
            for line in why(prompt, self._topics()):
                self._write(line)
        self._help(rest)

    def _help(self, rest: str) -> None:
        self._write(say(COMMANDS_HELP))
        self._asked = []

    def _skip(self, rest: str) -> None:
        """Every order of the set-up is carried out, or nobody wants to hear it."""
        skipped = 0
        while more := skip_tasks(self.session):
            skipped += more
            while (prompt := self._for_chance(self.session)) is not None:
                self._by_chance(prompt, CHANCE)
        if not skipped:
            raise Invalid(say("There is nothing to skip: no task of the set-up is open."))

    def _undo(self, rest: str) -> None:
        self._take_back(None)

    def _back(self, rest: str) -> None:
        if not rest.isdigit():
            raise Invalid(say("back needs the number of an answer, as history shows it: back 12 undoes all after 12."))
        self._take_back(int(rest[:9]))

    def _take_back(self, to: int | None) -> None:
        undone = self.session.undo() if to is None else self.session.back_to(to)
        self._heard.clear()
        for label in undone.labels:
            self._write(say("Taken back: {label}", label=label))
        for piece in undone.put_back:
            self._write(say("  put back: {piece}", piece=piece))

    def _redo(self, rest: str) -> None:
        self._write(say("Done again: {label}", label=self.session.redo()))

    def _history(self, rest: str) -> None:
        shown = int(rest[:9]) if rest.isdigit() else HISTORY_SHOWN
        entries = self.session.history()
        if len(entries) > shown:
            self._write(
                say("… {n} earlier ones; history {all} shows them all.", n=len(entries) - shown, all=len(entries))
            )
        for entry in entries[len(entries) - min(shown, len(entries)) :]:
            by = "" if entry.by == "player" else f" ({entry.by})"
            self._write(f"{entry.n:>5}  {entry.label}{by}")
        if not entries:
            self._write(say("Nothing has been answered yet."))
        self._asked = []

    def _correct(self, rest: str) -> None:
        path, _, text = rest.partition(" ")
        if not path:
            fields = ", ".join(self.session.table.__struct_fields__)
            raise Invalid(
                say("correct needs a place and a value: correct PATH VALUE. Places: {fields}.", fields=fields)
            )
        if not text.strip():
            self._show_value(path)
            return
        self.session.correct(path, _typed_value(text.strip()))
        self._write(say("Corrected: {path} is {now}.", path=path, now=text.strip()))
        self._problems("")

    def _show_value(self, path: str) -> None:
        now = msgspec.json.encode(value_at(self.session.table, path)).decode()
        self._write(say("{path} is {now}. Type a value after it to change it.", path=path, now=now))

    def _problems(self, rest: str) -> None:
        problems = self.session.problems()
        for problem in problems:
            self._write(f"! {problem}")
        if not problems:
            self._write(say("Nothing is wrong with the table."))

    def _what_if(self, rest: str) -> None:
        if self._real is not None:
            self._end_trial()
            self._write(say("Back at the real table; nothing of the trial was kept."))
            return
        self._begin_trial()
        self._write(say("What if …? Try anything; what if again returns to the real table."))

    def _view(self, rest: str) -> None:
        view = self.session.game.view(self.session.table)
        if not rest:
            lines = draw_view(view)
        else:
            named = [p for p in view.panels if rest.casefold() in (p.id.casefold(), p.title.casefold())] or [
                p for p in view.panels if rest.casefold() in f"{p.id} {p.title} {p.seat}".casefold()
            ]
            if not named:
                ids = ", ".join(panel.id for panel in view.panels)
                raise Invalid(say("There is no panel {rest!r}. There are: {ids}.", rest=rest, ids=ids))
            lines = [line for panel in named for line in draw_panel(panel)]
        for line in lines:
            self._write(line)
        self._asked = []

    def _rules(self, rest: str) -> None:
        """What the reference says about some words, or about the rule behind the open question."""
        prompt, topics = self.session.prompt, self._topics()
        topic = topic_for(topics, prompt.fact) if prompt else None
        if not rest and topic is None:
            raise Invalid(say("No topic explains this question. rules WORDS searches all topics."))
        for line in about(rest, topics) if rest or topic is None else topic_lines(topic, topics):
            self._write(line)
        self._asked = []

    def _topics(self) -> Sequence[Topic]:
        game = self.session.game
        return game.reference(game.in_force(self.session.table))

    def _save(self, rest: str) -> None:
        path = self._saved_in()
        if path is None:
            self._write(say("This game is not being saved."))
        else:
            self._write(say("Every answer is saved at once, in {path}", path=path))

    def _quit(self, rest: str) -> None:
        self._leaving = True


def _typed_value(text: str) -> object:
    """``3``, ``true`` and ``["a"]`` are what they look like; anything else is a word."""
    try:
        value: object = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return text
    return value
