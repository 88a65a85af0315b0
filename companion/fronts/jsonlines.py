"""The table over JSON lines: one message a line, for any front end or robot. PROTOCOL.md describes it.

An ``accepted`` line is written only when the answer is on disk. Whatever comes in, the reply is a message, and what
could not be done has changed nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import msgspec

from companion.errors import BadAnswer, BadMessage, GameError, Invalid
from companion.fronts import as_lines, lines_in, lines_out
from companion.host.events import Accepted, Changed, Corrected, Doubted, Event, Redone, Told
from companion.host.host import Host
from companion.kernel.seats import PUBLIC
from companion.kernel.session import CHANCE, Undone
from companion.language.spoken import spoken
from companion.language.words import Words, phrase
from companion.storage.covers import PUBLIC_EYES
from companion.storage.journal import Entry

LONGEST = 1_000_000
"""Bytes of a line; a longer one is refused unread."""


class Lines(Protocol):
    """Where lines come from: a binary file, or what reads like one."""

    def readline(self, size: int, /) -> bytes: ...


class JsonTable:
    """One game at the other end of a pipe."""

    def __init__(self, host: Host, write: Callable[[str], None]) -> None:
        self.host = self._real = host
        self._write = write
        self._viewer = PUBLIC
        self._stop: Callable[[], None] = lambda: None

    def play(self, lines: Iterable[bytes]) -> None:
        """Say hello, then reply to every line until the last one or ``quit``; the caller closes the session."""
        game, notices = self.host.game, self.host.session.notices
        seats = [lines_out.SeatLine(player.id, player.name, player.side) for player in game.seats(self.host.table)]
        self._say(
            lines_out.Hello(
                lines_out.PROTOCOL, game.name, game.title, self.host.saved_in, self.host.entries, notices, seats
            )
        )
        self._listen()
        self._guarded(self.host.go_on)
        for line in lines:
            request = self._guarded(partial(understand, line))
            if isinstance(request, lines_in.Quit):
                break
            if request is not None:
                self._guarded(partial(self._do, request))
            self._real.rest()
        self._stop()
        self._leave_trial()
        self._say(lines_out.Bye(self.host.saved_in))

    def _listen(self) -> None:
        """Hear the game as the viewer may."""
        self._stop()
        self._stop = self.host.subscribe(self._hear, self._viewer)

    def _look(self, viewer: str) -> None:
        """From now on all lines out are for *viewer*, and what comes in is theirs."""
        seats = [player.id for player in self.host.game.seats(self.host.table)]
        if viewer not in (PUBLIC, *seats):
            known = ", ".join(seats) or phrase("none")
            raise BadMessage(phrase("There is no seat {viewer!r}. There are: {seats}.", viewer=viewer, seats=known))
        if self.host.trial:
            raise BadMessage(phrase("A trial belongs to whoever looks: leave it first."))
        self._viewer = viewer
        self._listen()
        self._say(lines_out.Looking(viewer))
        self._ask()

    def _guarded(self, act: Callable[[], Any]) -> Any:
        """Do *act*; a mistake becomes an error line, and has changed nothing."""
        try:
            with self.host.session.naming_the_rule():
                return act()
        except BadMessage as error:
            self._say(
                lines_out.Error(
                    "BadMessage", str(error), phrase("a line such as {line}", line='{"do":"answer","value":…}')
                )
            )
        except GameError as error:
            self._say(lines_out.Error(type(error).__name__, str(error), self._expected(error)))
        return None

    def _expected(self, error: GameError) -> Words:
        """What would have been right; nothing where not even the question can say so."""
        asked = self.host.asked(self._viewer)
        if isinstance(error, BadAnswer) and asked:
            with suppress(Exception):
                return asked[0].expected()
        return ""

    def _say(self, message: lines_out.Out) -> None:
        said = message if isinstance(message, lines_out.WholeTable) else spoken(message)
        self._write(lines_out.encode(said).decode())

    # -- what is heard and asked -----------------------------------------------------------------------

    def _hear(self, event: Event) -> None:
        entries = self.host.entries
        match event:
            case Accepted(entry, serial, key, value, _, by, label):
                self._say(lines_out.Accepted(entry, serial, key, value, by, label, self.host.trial))
            case Told(tell):
                self._say(as_lines.told(tell))
            case Undone(labels, put_back):
                self._say(lines_out.Undone(entries, labels, put_back))
            case Redone(label):
                self._say(lines_out.Redone(entries, label))
            case Corrected(path, value, problems):
                self._say(lines_out.Corrected(entries, path, value, problems))
            case Doubted(serial, value, reasons):
                self._say(lines_out.Doubt(serial, value, list(reasons)))
            case Changed():
                self._guarded(self._ask)

    def _ask(self) -> None:
        asked = self.host.asked(self._viewer)
        for prompt in asked:
            self._say(as_lines.asked(prompt, [other.serial for other in asked]))
        if not asked:
            self._say(lines_out.Over(self.host.view(self._viewer).over))

    # -- what is done ----------------------------------------------------------------------------------

    def _do(self, request: lines_in.Request) -> None:
        match request:
            case lines_in.Answer():
                self.host.answer(request.value, request.serial, self._viewer, by=request.by, sure=request.sure)
            case lines_in.Change():
                self.host.change(request.value, request.serial, self._viewer, by=request.by)
            case lines_in.PassAll():
                self.host.pass_all(request.serials, self._viewer)
            case lines_in.Chance():
                self.host.roll(request.serial)
            case lines_in.Skip():
                if not self.host.finish_tasks():
                    raise Invalid(phrase("There is nothing to skip: no task of the set-up is open."))
            case lines_in.Undo():
                self.host.undo()
            case lines_in.Back():
                self.host.back_to(request.to)
            case lines_in.Redo():
                self.host.redo()
            case lines_in.Correct():
                self.host.correct(request.path, request.value, request.by)
            case lines_in.WhatIf(mode="enter"):
                self._enter_trial()
            case lines_in.WhatIf(mode="leave"):
                self._leave_trial()
                self._say(lines_out.Trial(False))
                self._ask()
            case lines_in.Look():
                self._look(request.viewer)
            case _:
                self._show(request)

    def _show(self, request: lines_in.Request) -> None:
        match request:
            case lines_in.ShowView():
                self._say(self._seen(request.panel))
            case lines_in.ShowHistory():
                entries = self.host.history(self._viewer)
                first = 0 if request.last is None else max(0, len(entries) - request.last)
                self._say(lines_out.History([_line(entry) for entry in entries[first:]]))
            case lines_in.ShowProblems():
                self._say(lines_out.Problems(self.host.problems(self._viewer)))
            case lines_in.ShowTable():
                whole = self.host.table if request.at == "now" else self.host.session.step_start()
                self._say(lines_out.WholeTable(self.host.game.seen(whole, self._viewer)))
            case lines_in.WhatIf():
                self._try(request.answers)

    def _seen(self, wanted: str) -> lines_out.Seen:
        view = self.host.view(self._viewer)
        if not wanted:
            return lines_out.Seen(as_lines.view_line(view))
        for panel in view.panels:
            if panel.id == wanted:
                return lines_out.Seen(panel=as_lines.panel_line(panel))
        ids = ", ".join(panel.id for panel in view.panels)
        raise BadMessage(phrase("There is no panel {wanted!r}. There are: {ids}.", wanted=wanted, ids=ids))

    # -- trials ----------------------------------------------------------------------------------------

    def _enter_trial(self) -> None:
        self._leave_trial()
        self.host = self._real.what_if(self._viewer)
        self.host.subscribe(self._hear, self._viewer)
        self._say(lines_out.Trial(True))
        self.host.go_on()

    def _leave_trial(self) -> None:
        """Back to the real table, if a copy is being tried."""
        if self.host is not self._real:
            self.host.close()
            self.host = self._real

    def _try(self, answers: list[lines_in.Try]) -> None:
        """Give *answers* to a copy and say all that followed, in one line; the copy is thrown away."""
        copy = self.host.what_if(self._viewer)
        result = lines_out.Trial(self.host.trial)
        copy.subscribe(partial(_note, result.tried), self._viewer)
        try:
            with copy.session.naming_the_rule():
                for answer in answers:
                    if lines_in.is_given(answer.value):
                        copy.answer(answer.value, answer.serial, self._viewer)
                    else:
                        copy.roll(answer.serial, by=CHANCE)
        except GameError as error:
            result.stopped = str(error)
        finally:
            copy.close()
        serials = [prompt.serial for prompt in copy.asked(self._viewer)]
        result.prompts = [as_lines.asked(prompt, serials) for prompt in copy.asked(self._viewer)]
        result.view = as_lines.view_line(copy.view(self._viewer))
        self._say(result)


def _note(tried: list[lines_out.Tried], event: Event) -> None:
    """Write down what followed an answer of a trial."""
    match event:
        case Accepted():
            tried.append(lines_out.Tried(event.label, event.by, []))
        case Told(tell) if tried:
            tried[-1].tells.append(tell.text)
            tried[-1].told.append(as_lines.told(tell))


def _line(entry: Entry) -> lines_out.Line:
    return lines_out.Line(
        entry.n,
        entry.kind,
        entry.key,
        entry.value,
        PUBLIC_EYES.read(entry.label),
        entry.who,
        entry.by,
        entry.sure,
        entry.at,
    )


def understand(line: bytes) -> lines_in.Request | None:
    """The request in *line*; None for an empty line; BadMessage says what is wrong with it."""
    if len(line) > LONGEST:
        raise BadMessage(phrase("A line may have {n} bytes; this one has more.", n=LONGEST))
    if not line.strip():
        return None
    try:
        request: lines_in.Request = lines_in.decode(line)
        return request
    except msgspec.ValidationError as error:
        raise BadMessage(
            phrase("Not a request: {why}. 'do' is one of: {dos}.", why=error, dos=", ".join(lines_in.REQUESTS))
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadMessage(phrase("Not JSON: {why}.", why=error)) from error
    except RecursionError as error:
        raise BadMessage(phrase("The line is nested too deeply.")) from error


def bounded_lines(stream: Lines) -> Iterator[bytes]:
    """The lines of *stream*; of one that is too long only enough to see that it is."""
    while line := stream.readline(LONGEST + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(rest) > LONGEST:
            rest = stream.readline(LONGEST + 1)
        yield line
