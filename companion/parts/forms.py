"""Describing a thing that nobody has written down: a form, its questions asked one after the other.

Knows the kinds of question (a line, a figure, one or several of some choices, rows that have questions of their own),
in what case each is asked, and how what was said is read back. What a thing is made of is the game's to say.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.kernel import Asking, Choose, Number, Option, Tell, Words, Write, joined, say
from companion.parts.own_things import LONGEST_NAME, with_own_id

Said = Mapping[str, Any]
"""What has been said of a thing, by its fields."""
Options = Callable[[Said], Sequence[Option[Any]]]
"""What may be chosen, given what was said before."""

T = TypeVar("T", bound=Struct)


def among(words: Mapping[str, Words]) -> Options:
    """The same choices whatever was said before."""
    offers = [Option(choice, label) for choice, label in words.items()]
    return lambda said: offers


def _always(said: Said) -> bool:
    return True


# -- the kinds of question ---------------------------------------------------------------------------------


class Question(Struct, frozen=True, kw_only=True):
    """Something to ask of a thing, only *when* what was said before makes it matter; *brief* is it in a few letters."""

    when: Callable[[Said], bool] = _always
    brief: Words = ""

    @abstractmethod
    def ask(self, who: str, said: Said) -> Asking[Said]:
        """Ask *who*; gives the fields that are said by the answer."""


class _Asked(Question, frozen=True):
    """A question by its permanent key. The answer is what *field* of the thing says."""

    key: str
    text: Words
    field: str


class Line(_Asked, frozen=True):
    """Words of one's own, such as a name or a note."""

    least: int = 1
    longest: int = LONGEST_NAME

    def ask(self, who: str, said: Said) -> Asking[Said]:
        answer = yield from Write(self.key, self.text, who, least=self.least, longest=self.longest, brief=self.brief)
        return {self.field: answer}


class Figure(_Asked, frozen=True):
    """A number from *least* to *most*. With words for *unknown*, nobody has to know it: it stays unsaid, and is no 0.

    Then each number is offered as a choice, so the range should be small.
    """

    least: int
    most: int
    unknown: Words = ""

    def ask(self, who: str, said: Said) -> Asking[Said]:
        if not self.unknown:
            answer = yield from Number(
                self.key, self.text, who, least=lambda: self.least, most=lambda: self.most, brief=self.brief
            )
            return {self.field: answer}
        numbers = [Option(str(n), str(n), means={self.field: n}) for n in range(self.least, self.most + 1)]
        options: list[Option[Said]] = [*numbers, Option("unknown", self.unknown, means={})]
        return (yield from Choose(self.key, self.text, who, offers=lambda: options, brief=self.brief))


class Pick(_Asked, frozen=True):
    """One of several. Where no *field* is named, each option means the fields that it says: none, one or several."""

    options: Options

    def ask(self, who: str, said: Said) -> Asking[Said]:
        answer = yield from Choose(self.key, self.text, who, offers=lambda: self.options(said), brief=self.brief)
        return {self.field: answer} if self.field else answer


class Several(_Asked, frozen=True):
    """Any number of some choices. Where no *field* is named, each means the fields that it says."""

    options: Options

    def ask(self, who: str, said: Said) -> Asking[Said]:
        most = len(self.options(said))
        choose: Choose[Any] = Choose(
            self.key, self.text, who, offers=lambda: self.options(said), least=0, most=most, brief=self.brief
        )
        answers = yield from choose.several()
        return {self.field: answers} if self.field else {key: one[key] for one in answers for key in one}


class Rows(Question, frozen=True):
    """Several of one kind in *field*, each by *questions* of its own: read back, and taken back if it was wrong.

    *questions* follow from what was said of the whole; so do the *problems* of a row, and how it is *read* in words.
    *another* offers one more, up to *most*.
    """

    key: str
    field: str
    questions: Callable[[Said], Sequence[Question]]
    read: Callable[[Said, Said], Words]
    problems: Callable[[Said, Said], Iterable[Words]]
    another: Words
    most: int

    def ask(self, who: str, said: Said) -> Asking[Said]:
        rows: list[Said] = []
        while True:
            row = yield from ask_all(self.questions(said), who, {})
            wrong = list(self.problems(said, row))
            if wrong:
                yield cannot_be(wrong, who)
                continue
            more = yield from self._more(who, self.read(said, row), len(rows) + 1 < self.most)
            if more != "again":
                rows.append(row)
            if more == "done":
                return {self.field: rows}

    def _more(self, who: str, line: Words, room: bool) -> Choose[str]:
        options = [Option("done", say("that is all")), Option("again", say("that was wrong: say it again"))]
        options += [Option("more", self.another)] if room else []
        return Choose(self.key, say("{line}. Is there more?", line=line), who, offers=lambda: options)


# -- the whole form ----------------------------------------------------------------------------------------


class Form(Struct, Generic[T], frozen=True):
    """What is asked of one kind of thing, how a thing is made of it, and how that is *told*::

        BOAT = Form(
            [Line("boat.name", say("What is it called?"), "name"),
             Pick("boat.rig", say("What drives it?"), "rig", among({"sail": say("a sail"), "oars": say("oars")})),
             Figure("boat.crew", say("How many row?"), "crew", 1, 8, when=lambda said: said["rig"] == "oars")],
            make=lambda said: msgspec.convert(said, Boat),
            told=boat_in_words,
        )

        boat = yield from describe(BOAT, who)

    *problems* are what is wrong with a thing as a whole: it is told, and everything asked again. A thing is *called* by
    its name, unless it has none that is printed.
    """

    questions: Sequence[Question]
    make: Callable[[Said], T]
    told: Callable[[T], Words]
    problems: Callable[[T], Iterable[Words]] = lambda thing: ()
    called: Callable[[T], Words] = lambda thing: say(thing.name)  # type: ignore[attr-defined]


def describe(form: Form[T], who: str, **given: Any) -> Asking[T]:
    """Ask *who* what the thing is, and read it back. It has the id that is made from all it says.

    What is *given* is not asked for. Where the thing is kept is the caller's: in the Table, so that every replay of the
    game knows it.
    """
    while True:
        said = yield from ask_all(form.questions, who, given)
        thing = with_own_id(form.make(said))
        wrong = list(form.problems(thing))
        if not wrong:
            break
        yield cannot_be(wrong, who)
    yield Tell("own.described", joined(": ", [form.called(thing), form.told(thing)]), who)
    return thing


def ask_all(questions: Iterable[Question], who: str, given: Said) -> Asking[Said]:
    """Ask those of *questions* that matter and whose field is not said yet; gives all that is said now."""
    said = dict(given)
    for question in questions:
        if getattr(question, "field", "") not in said and question.when(said):
            said |= yield from question.ask(who, said)
    return said


def cannot_be(wrong: Sequence[Words], who: str) -> Tell:
    """That what was just described is impossible, and why."""
    return Tell("own.wrong", say("That cannot be: {why}", why=joined("; ", wrong)), who)
