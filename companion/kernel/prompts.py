"""The questions a rule can ask.

A rule asks one of these with ``yield from`` and receives a typed answer. A prompt has a permanent key, says who is
asked, what would be legal *now* (options are computed when looked at, so that a correction refreshes them) and which
fact of the rule sheets it comes from.
"""

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import Illegal, Invalid
from companion.kernel.sums import figures
from companion.language.words import Words, joined, listing, say

if TYPE_CHECKING:  # a TypeVar has defaults from Python 3.13 on
    from typing_extensions import TypeVar

    T_co = TypeVar("T_co", covariant=True, default=Any)
    M_co = TypeVar("M_co", covariant=True, default=str)
else:
    from typing import TypeVar

    T_co = TypeVar("T_co", covariant=True)
    M_co = TypeVar("M_co", covariant=True)
Seen = TypeVar("Seen")


class Option(Struct, Generic[M_co], frozen=True):
    """Something that may be chosen. With a *why_not* it is shown, dimmed, and may not be chosen.

    The journal keeps the *id*; the rule receives what it *means*, looked up again at every replay, or the id where it
    means nothing more::

        Option("go:well", "Go to the well", means=Go("well"), where="well")

    *where* names the hex, piece or seat it stands for, so that a map can be tapped instead. A *sign* is a character
    or two to show before the label, an *emblem* the name of a small drawing for front ends that have it. *effect* says
    in a word or three what it does ("heals 1"), *cost* what it takes of a turn, such as actions: 0 is free.
    """

    id: str
    label: Words
    means: M_co | None = None
    where: str = ""
    why_not: Words = ""
    sign: str = ""
    fact: str = ""
    emblem: str = ""
    effect: Words = ""
    cost: int | None = None

    @property
    def meaning(self) -> M_co:
        """What the rule receives if this is chosen."""
        return self.id if self.means is None else self.means  # type: ignore[return-value]


Offers = Callable[[], Sequence[Option[M_co]]]


class Done(Struct, Generic[M_co], frozen=True):
    """The answer to a Roll or Draw that did something else first: what the side act taken means."""

    act: M_co


def nothing() -> Sequence[Option[Any]]:
    """No offers."""
    return ()


def no_way(option: str) -> tuple[str, ...]:
    """It leads nowhere, or nobody knows how."""
    return ()


def once(look: Callable[[], Sequence[Seen]]) -> Callable[[], Sequence[Seen]]:
    """*look*, called once and then remembered. (functools.cache costs more than most of these calls.)"""
    seen: Sequence[Seen] | None = None

    def looked() -> Sequence[Seen]:
        nonlocal seen
        if seen is None:
            seen = look()
        return seen

    return looked


class Prompt(Struct, Generic[T_co]):
    """What all questions share. *serial* and *whom*, the name of who is asked, are set when the session opens it.

    A rule asks with ``yield from``, and mypy knows what it gets::

        sure = yield from Confirm("row.on", "Row on?")  # a bool

    *brief* is the question in about twenty letters, to be read from across the table: "Sara, where to?"
    *about* names what to look at while it is open, if its options do not: hexes or panels, what matters most first.
    What is asked in *secret* only *who* may read; all others read its *cover*, which says no more than that somebody
    is asked. Nothing that others can see may depend on the answer until a Tell *reveals* it.
    """

    key: str
    text: Words
    who: str = ""
    fact: str = ""
    serial: int = 0
    about: tuple[str, ...] = ()
    whom: Words = ""
    secret: bool = False
    cover: Words = ""
    brief: Words = ""

    kind: ClassVar[str] = "prompt"

    def __iter__(self) -> Generator["Prompt", Any, T_co]:
        answer: T_co = yield self
        return answer

    @property
    def public_text(self) -> Words:
        """The question as everybody may read it."""
        if not self.secret:
            return self.text
        return self.cover or say("{who} is asked something in secret.", who=self.whom or self.who)

    def options(self) -> Sequence[Option[Any]]:
        """What may be chosen at this moment, in the order to show it."""
        return ()

    def as_it_stands(self) -> "Prompt":
        """A copy that looks its options up only once, for whoever asks it several things at one moment."""
        return self

    def legal(self) -> list[str]:
        """The ids that may be chosen at this moment."""
        return [option.id for option in self.options() if not option.why_not]

    def check(self, value: Any) -> Any:
        """*value* as the rule will receive it; Invalid or Illegal if it cannot be."""
        return choose_one(self, value, self.options()).meaning

    def kept(self, value: Any) -> Any:
        """*value*, which has been checked, as the journal keeps it."""
        return value

    def expected(self) -> Words:
        """What would have been a right answer, for players."""
        legal = [option for option in self.options() if not option.why_not]
        named = [say("{id} ({label})", id=option.id, label=option.label) for option in legal[:12]]
        more = [" …"] if len(legal) > 12 else []
        return say("one of: {options}", options=joined("", [joined(", ", named), *more]))

    def has_answer(self) -> bool:
        return bool(self.legal())

    def describe(self, value: Any) -> Words:
        """A short label of this question with its answer, for the history."""
        return joined(" ", [self.text, self._name(value)])

    def _name(self, value: Any) -> Words:
        """The label of the option that means *value*, else of the one with that id."""
        options = self.options()
        found = next((o for o in options if o.meaning == value), None) or next(
            (o for o in options if o.id == value), None
        )
        return found.label if found else str(value)


class Choose(Prompt[M_co]):
    """Pick one option (or, with *most* above 1, between *least* and *most* of them).

    The answer is what the option means; :meth:`several` asks for a list of them::

        match (yield from Choose("turn", "What now?", offers=lambda: [*ways(table), *deeds(table)])):
            case Go(to):
                table.at = to

    *main* is the answer most often given, if there is one: one key, one big button. *way* knows the spaces on the way
    to where an option leads, by its id and from where one stands, where the rules know them.
    """

    offers: Offers[M_co] = nothing
    least: int = 1
    most: int = 1
    main: str = ""
    way: Callable[[str], tuple[str, ...]] = no_way

    kind: ClassVar[str] = "choose"

    def several(self) -> Generator[Prompt, Any, list[M_co]]:
        """Ask for as many as *least* and *most* say; a list even of just one, which is answered by its id alone."""
        answer: Any = yield self
        return [answer] if self.least == self.most == 1 else answer

    def options(self) -> Sequence[Option[M_co]]:
        return self.offers()

    def as_it_stands(self) -> Prompt:
        return replace(self, offers=once(self.offers))

    def check(self, value: Any) -> Any:
        if self.most == 1 and self.least == 1:
            return choose_one(self, value, self.offers()).meaning
        if not isinstance(value, list):
            raise Invalid(
                say(
                    "{text} Expected a list of {expected}, not {value!r}.",
                    text=self.text,
                    expected=self.expected(),
                    value=value,
                )
            )
        offers = self.offers()
        chosen = [choose_one(self, item, offers) for item in value]
        ids = [option.id for option in chosen]
        if len(set(ids)) != len(ids) or not self.least <= len(ids) <= self.most:
            raise Illegal(
                say(
                    "{text} Choose {least} to {most} different ones, not {given}.",
                    text=self.text,
                    least=self.least,
                    most=self.most,
                    given=ids,
                )
            )
        return [option.meaning for option in chosen]

    def has_answer(self) -> bool:
        return len(self.legal()) >= self.least

    def describe(self, value: Any) -> Words:
        chosen = value if isinstance(value, list) else [value]
        return joined(" ", [self.text, listing([self._name(item) for item in chosen]) or "–"])


class Act(Choose[M_co]):
    """The free menu of a turn: everything the players may do now, and what they may not with its reason."""

    kind: ClassVar[str] = "act"


class Write(Prompt[str]):
    """Say something in words of one's own: a line of *least* to *longest* characters."""

    least: int = 1
    longest: int = 80

    kind: ClassVar[str] = "write"

    def has_answer(self) -> bool:
        return True

    def expected(self) -> Words:
        return say("a line of {least} to {longest} characters", least=self.least, longest=self.longest)

    def check(self, value: Any) -> Any:
        text = value.strip() if isinstance(value, str) else None
        if text is None or not text.isprintable() or not self.least <= len(text) <= self.longest:
            shown = value if len(str(value)) <= self.longest else f"{str(value)[: self.longest]}…"
            words = {"text": self.text, "expected": self.expected(), "value": shown}
            raise Invalid(say("{text} Expected {expected}, not {value!r}.", **words))
        return text

    def describe(self, value: Any) -> Words:
        return joined(" ", [self.text, value or "–"])


class Place(Prompt[str]):
    """Move a physical *piece*: to *to*, which the rules have decided, and say it is done.

    *over* are the places on its way, from where it stood to *to*, where the rules know them.
    """

    piece: Words = ""
    to: Words = ""
    over: tuple[str, ...] = ()

    kind: ClassVar[str] = "place"

    def options(self) -> Sequence[Option]:
        return (Option("done", say("Done"), where=self.to if isinstance(self.to, str) else ""),)

    def describe(self, value: Any) -> Words:
        return self.text


class Confirm(Prompt[bool]):
    """Yes or no, in the words of *yes* and *no*."""

    yes: Words = ""
    no: Words = ""

    kind: ClassVar[str] = "confirm"

    def __post_init__(self) -> None:
        self.yes = self.yes or say("Yes")
        self.no = self.no or say("No")

    def options(self) -> Sequence[Option]:
        return (Option("yes", self.yes), Option("no", self.no))

    def check(self, value: Any) -> Any:
        if isinstance(value, bool):
            return value
        return choose_one(self, value, self.options()).id == "yes"

    def describe(self, value: Any) -> Words:
        return joined(" ", [self.text, self.yes if value else self.no])


class Cover(Prompt[None]):
    """What others see of a question that is asked in secret: that it is asked, and whom. Nobody can answer it."""

    kind: ClassVar[str] = "cover"

    def check(self, value: Any) -> Any:
        raise Illegal(say("{text} Only they may answer.", text=self.text))

    def expected(self) -> Words:
        return say("nothing: it is asked of somebody else")

    @classmethod
    def of(cls, prompt: Prompt[Any]) -> "Cover":
        return cls(prompt.key, prompt.public_text, prompt.who, serial=prompt.serial, whom=prompt.whom)


class Tell(Prompt[None]):
    """Something the players should hear. It never waits.

    *data* has the figures of the sentence, and ids where it has names, for whoever does not read prose::

        Tell("row.told", "Sara gains 5.", who="Sara", data={"gained": Sum([Part("oar", 4), Part("tide", 1)])})

    A *lesson* explains something to newcomers; it is shown apart from the news. It *reveals* the
    newest secret answers to the question of that key, of everybody or, as ``(key, seat)``, of one::

        Tell("bid.open", "Sara bid 3, Bryan 2.", reveals="bid")
    """

    data: dict[str, Any] = {}
    lesson: bool = False
    reveals: str | tuple[str, str] = ""

    kind: ClassVar[str] = "tell"

    def __post_init__(self) -> None:
        self.data = figures(self.data)


def choose_one(prompt: Prompt, value: Any, options: Sequence[Option[M_co]]) -> Option[M_co]:
    """The option whose id is *value*; Invalid or Illegal names what would have been right."""
    if not isinstance(value, str):
        raise Invalid(
            say("{text} Expected {expected}, not {value!r}.", text=prompt.text, expected=prompt.expected(), value=value)
        )
    for option in options:
        if option.id == value:
            if option.why_not:
                why = say("{label} is not possible now: {why!b}.", label=option.label, why=option.why_not)
                raise Illegal(with_expected(why, prompt))
            return option
    raise Illegal(with_expected(say("{text} There is no {value!r}.", text=prompt.text, value=value), prompt))


def with_expected(what: Words, prompt: Prompt) -> Words:
    """What is wrong with an answer, and what would have been right."""
    return joined(" ", [what, say("Expected {expected}.", expected=prompt.expected())])
