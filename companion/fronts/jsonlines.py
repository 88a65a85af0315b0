"""The table over JSON lines: one message a line, for any front end or robot. PROTOCOL.md describes it.

An ``accepted`` line is written only when the answer is on disk. Whatever comes in, the reply is a message, and
what could not be done has changed nothing. Knows the session and the messages; knows no game and no stream.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, BinaryIO

import msgspec

from companion.errors import BadAnswer, BadMessage, GameError, Invalid
from companion.fronts import messages as m
from companion.host.answerers import VIRTUAL
from companion.host.checklist import asked_tasks
from companion.host.front_end import FrontEnd
from companion.kernel.prompts import Prompt
from companion.kernel.session import CHANCE, Session, Undone
from companion.language.words import say
from companion.storage.journal import Entry

LONGEST = 1_000_000
"""Bytes of a line; a longer one is refused unread."""


class JsonTable(FrontEnd):
    """One game at the other end of a pipe."""

    def play(self, lines: Iterable[bytes]) -> None:
        """Say hello, then reply to every line until the last one or ``quit``; the caller closes the session."""
        game, entries = self.session.game, self._entries()
        self._say(m.Hello(m.PROTOCOL, game.name, game.title, self._saved_in(), entries, self.session.notices))
        self._guarded(self._go_on)
        for line in lines:
            request = self._guarded(partial(understand, line))
            if isinstance(request, m.Quit):
                break
            if request is not None:
                self._guarded(partial(self._do, request))
        self._end_trial()
        self._say(m.Bye(self._saved_in()))

    def _guarded(self, act: Callable[[], Any]) -> Any:
        """Do *act*; a mistake becomes an error line, and has changed nothing."""
        try:
            with self.session.naming_the_rule():
                return act()
        except BadMessage as error:
            self._say(m.Error("BadMessage", str(error), say("a line such as {line}", line='{"do":"answer","value":…}')))
        except GameError as error:
            self._say(m.Error(type(error).__name__, str(error), self._expected(error)))
        return None

    def _expected(self, error: GameError) -> str:
        """What would have been right; nothing where not even the question can say so."""
        if isinstance(error, BadAnswer) and self.session.prompt:
            with suppress(Exception):
                return self.session.prompt.expected()
        return ""

    def _say(self, message: m.Out) -> None:
        self._write(m.encode(message).decode())

    def _entries(self) -> int:
        return self.session.journal.head if self.session.journal else 0

    # -- what is asked and told ------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Say what was told, let chance answer what is its own, and put the open questions."""
        self._tell()
        while (prompt := self._for_chance(self.session)) is not None:
            self._by_chance(prompt, CHANCE)
        serials = [prompt.serial for prompt in self.session.prompts]
        for prompt in self.session.prompts:
            self._say(m.asked(prompt, serials))
        if not serials:
            self._say(m.Over(self.session.game.view(self.session.table).over))

    def _tell(self) -> None:
        told, self._heard[:] = self._heard[:], []
        for tell in told:
            self._say(m.told(tell))

    def _by_chance(self, prompt: Prompt, by: str) -> None:
        answer = self._chance.answer(self.session.table, prompt)
        if answer is None:
            raise Invalid(say("There is nothing to roll or draw: {text}", text=prompt.text))
        self._accept(prompt, answer.value, by, None)

    def _accept(self, prompt: Prompt, value: Any, by: str, sure: float | None) -> None:
        label = prompt.describe(prompt.check(value))
        self.session.answer(value, serial=prompt.serial, by=by, sure=sure)
        kept = prompt.kept(value)
        self._say(m.Accepted(self._entries(), prompt.serial, prompt.key, kept, by, label, self._real is not None))
        self._tell()

    # -- what is done ----------------------------------------------------------------------------------

    def _do(self, request: m.Request) -> None:
        match request:
            case m.Answer():
                prompt = self.session.open_prompt(request.serial)
                self._accept(prompt, request.value, request.by, request.sure)
            case m.Chance():
                self._by_chance(self.session.open_prompt(request.serial), VIRTUAL)
            case m.Skip():
                self._skip()
            case m.Undo():
                self._undone(self.session.undo())
            case m.Back():
                self._undone(self.session.back_to(request.to))
            case m.Redo():
                label = self.session.redo()
                self._say(m.Redone(self._entries(), label))
            case m.Correct():
                problems = self.session.correct(request.path, request.value, by=request.by)
                self._say(m.Corrected(self._entries(), request.path, request.value, problems))
            case m.WhatIf(mode="enter" | "leave"):
                self._trial(request.mode == "enter")
            case _:
                self._show(request)
                return
        self._go_on()

    def _skip(self) -> None:
        """Answer every order of the set-up, whether it is carried out or not."""
        if not asked_tasks(self.session):
            raise Invalid(say("There is nothing to skip: no task of the set-up is open."))
        while asked_tasks(self.session):
            self._accept(self.session.prompts[0], "done", "player", None)
            while (prompt := self._for_chance(self.session)) is not None:
                self._by_chance(prompt, CHANCE)

    def _undone(self, undone: Undone) -> None:
        self._heard.clear()
        self._say(m.Undone(self._entries(), undone.labels, undone.put_back))

    def _show(self, request: m.Request) -> None:
        match request:
            case m.ShowView():
                self._say(self._seen(request.panel))
            case m.ShowHistory():
                entries = self.session.history()
                first = 0 if request.last is None else max(0, len(entries) - request.last)
                self._say(m.History([_line(entry) for entry in entries[first:]]))
            case m.ShowProblems():
                self._say(m.Problems(self.session.problems()))
            case m.ShowTable():
                self._say(m.WholeTable(self.session.table if request.at == "now" else self.session.step_start()))
            case m.WhatIf():
                self._try(request.answers)

    def _seen(self, wanted: str) -> m.Seen:
        view = self.session.game.view(self.session.table)
        if not wanted:
            return m.Seen(view)
        for panel in view.panels:
            if panel.id == wanted:
                return m.Seen(panel=panel)
        ids = ", ".join(panel.id for panel in view.panels)
        raise BadMessage(say("There is no panel {wanted!r}. There are: {ids}.", wanted=wanted, ids=ids))

    # -- trials ----------------------------------------------------------------------------------------

    def _trial(self, enter: bool) -> None:
        self._end_trial()
        if enter:
            self._begin_trial()
        self._say(m.Trial(enter))

    def _try(self, answers: list[m.Try]) -> None:
        """Give *answers* to a copy and say all that followed, in one line; the copy is thrown away."""
        copy = self._copy()
        result = m.Trial(self._real is not None)
        try:
            with copy.naming_the_rule():
                self._try_all(copy, answers, result.tried)
        except GameError as error:
            result.stopped = str(error)
        finally:
            self._heard.clear()
            copy.close()
        serials = [prompt.serial for prompt in copy.prompts]
        result.prompts = [m.asked(prompt, serials) for prompt in copy.prompts]
        result.view = copy.game.view(copy.table)
        self._say(result)

    def _try_all(self, copy: Session, answers: list[m.Try], tried: list[m.Tried]) -> None:
        for answer in answers:
            self._try_one(copy, answer, tried)
            while (prompt := self._for_chance(copy)) is not None:
                self._try_one(copy, m.Try(serial=prompt.serial), tried)

    def _try_one(self, copy: Session, given: m.Try, tried: list[m.Tried]) -> None:
        prompt = copy.open_prompt(given.serial)
        value, by = given.value, "player"
        if not m.is_given(value):
            answer = self._chance.answer(copy.table, prompt)
            if answer is None:
                raise Invalid(say("There is nothing to roll or draw: {text}", text=prompt.text))
            value, by = answer.value, answer.by
        label = prompt.describe(prompt.check(value))
        copy.answer(value, serial=prompt.serial, by=by)
        tried.append(m.Tried(label, by, [tell.text for tell in self._heard], [m.told(tell) for tell in self._heard]))
        self._heard.clear()


def _line(entry: Entry) -> m.Line:
    return m.Line(entry.n, entry.kind, entry.key, entry.value, entry.label, entry.who, entry.by, entry.sure, entry.at)


def understand(line: bytes) -> m.Request | None:
    """The request in *line*; None for an empty line; BadMessage says what is wrong with it."""
    if len(line) > LONGEST:
        raise BadMessage(say("A line may have {n} bytes; this one has more.", n=LONGEST))
    if not line.strip():
        return None
    try:
        request: m.Request = m.decode(line)
        return request
    except msgspec.ValidationError as error:
        raise BadMessage(
            say("Not a request: {why}. 'do' is one of: {dos}.", why=error, dos=", ".join(m.REQUESTS))
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadMessage(say("Not JSON: {why}.", why=error)) from error
    except RecursionError as error:
        raise BadMessage(say("The line is nested too deeply.")) from error


def bounded_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of *stream*; of one that is too long only enough to see that it is."""
    while line := stream.readline(LONGEST + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > LONGEST:
            rest = stream.readline(LONGEST + 1)
        yield line
