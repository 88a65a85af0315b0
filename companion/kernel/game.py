"""What a game is to the rest of the companion: what it must say, and what it may.

How games are found is in ``registry.py``.
"""

import hashlib
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct

from companion.errors import GameError, Invalid
from companion.kernel.balance import Balance
from companion.kernel.dice import Dice
from companion.kernel.failures import rules_failed
from companion.kernel.fingerprint import ruleset
from companion.kernel.groups import Step
from companion.kernel.prompts import Option, Prompt
from companion.kernel.reference import Topic
from companion.kernel.seats import EVERYONE, Base, Outcome, Player, Side, numbered
from companion.kernel.secrets import has_secrets, seen
from companion.kernel.view import Occasion, Panel, View
from companion.language.words import Words, joined, listing, say
from companion.storage.covers import Eyes

T = TypeVar("T", bound=Struct)
"""A game's Table: all the state of one play, as plain typed data."""


class Chance(Protocol):
    """The part of ``random.Random`` that virtual dice, virtual decks and bots use. Handed in, never imported."""

    def random(self) -> float: ...
    def randrange(self, start: int, stop: int, /) -> int: ...
    def choice(self, options: Sequence[Any], /) -> Any: ...
    def sample(self, pool: Sequence[Any], k: int, /) -> list[Any]: ...


class Setting(Struct, frozen=True):
    """Something to choose before a game begins (or, for a house *ruling*, at any time), with its reason.

    Label, choices and reason are messages by the time :func:`find_game` hands them out.
    """

    key: str
    label: Words
    choices: tuple[Option, ...]
    default: str
    reason: Words = ""
    fact: str = ""
    ruling: bool = False


class Preset(Struct, frozen=True):
    """Several settings under one name, for a first question that everybody can answer.

    With *ready* nothing more has to be chosen: the other settings are not asked for. *players* is how many play if
    nobody says.
    """

    key: str
    label: Words
    settings: dict[str, str]
    ready: bool = False
    players: int = 0


class Task(Struct, frozen=True):
    """One thing to do at the physical table and tick off: *text* is an order, *panel* a picture of what goes where.

    A task that a prompt asks for too is called by the prompt's key, or by ``key/part`` where it takes several to do
    what the prompt asks; see :meth:`companion.host.host.Host.finish_tasks`.
    """

    id: str
    text: Words
    detail: Words = ""
    panel: Panel | None = None
    fact: str = ""


class Moment(Struct, frozen=True):
    """Something worth telling of a game, in round *round* (0 before the first); *entry* is the answer it came with.

    *kind* is the game's own word for it, for a sign or a colour; ``round`` is a round that begins. *weight* says how
    much it turned the game, *sway* which way: 1 for the better, -1 for the worse. *brief* is the text in about twenty
    letters, *who* are the seats it is about.
    """

    kind: str
    text: Words
    round: int = 0
    entry: int = 0
    weight: int = 1
    sway: Literal[-1, 0, 1] = 0
    brief: Words = ""
    who: tuple[str, ...] = ()


# -- what a game may say, by what it is for ------------------------------------------------------------------


def _none(*_: object) -> list[Any]:
    return []


def _empty(*_: object) -> dict[Any, Any]:
    return {}


def _no_occasion(*_: object) -> None:
    return None


def _as_it_is(table: object, prompt: Prompt) -> Prompt:
    return prompt


class Setup(Struct, Generic[T], frozen=True):
    """What is chosen and laid out before the first question.

    *checklist* is what to lay out; *in_force* are the settings a table is played by, house rulings all included;
    *rule* takes the key of a ruling and a choice and gives the correction, a path and its value, that rules so from
    now on.
    """

    settings: tuple[Setting, ...] = ()
    presets: tuple[Preset, ...] = ()
    checklist: Callable[[T], list[Task]] = _none
    in_force: Callable[[T], Mapping[str, str]] = _empty
    rule: Callable[[T, str, str], tuple[str, Any]] | None = None


class Care(Struct, Generic[T], frozen=True):
    """What keeps a table right where people or files have changed it.

    *problems* names what the rules would not allow about a table; *pieces* says where each physical piece stands,
    which gives put-back lists and the list for packing away, where *headings* names the board, person or supply each
    belongs to; *choices* names what may stand at a path that holds words, for a correction by choosing; *known* names,
    for a table read from a file, the ids and steps that may stand at a path (``hands.*.cards``, where ``*`` is any
    key): as a word, in a list, or as the keys of a dictionary; *tokens* names, by id, what may come to stand on a board
    beside the people's own pieces, so that it can be given a tag before it does.
    """

    problems: Callable[[T], Sequence[Words]] = _none
    pieces: Callable[[T], Mapping[Words, Words]] = _empty
    headings: Callable[[T], Mapping[Words, Words]] = _empty
    choices: Callable[[T, str], Mapping[str, Words]] = _empty
    known: Callable[[T], Mapping[str, Collection[str]]] = _empty
    tokens: Callable[[T], Mapping[str, Words]] = _empty


class Bots(Struct, Generic[T], frozen=True):
    """*bot* answers a prompt in place of people; *tally* is what a simulation counts; *balance* is how hard the game
    is for its bots."""

    bot: Callable[[T, Prompt, Chance], Any] | None = None
    tally: Callable[[T], dict[str, Any]] = _empty
    balance: Balance | None = None


class Story(Struct, Generic[T], frozen=True):
    """*moments* is what happened between two states of a table, one step apart; *occasion* is what to make of something
    that was just told, or asked, with the table as it is then. *counted* are the figures that players read, at any time
    of the game; where a game has none of its own, they are those of a simulation.
    """

    moments: Callable[[T, T], list[Moment]] = _none
    occasion: Callable[[T, Prompt], Occasion | None] = _no_occasion
    counted: Callable[[T], dict[str, Any]] | None = None


Page = Callable[[Mapping[str, Any], Callable[[int | None], Chance]], Iterable[Words]]
"""Something to read about a game, line by line: takes what was said on the command line, and a maker of chance."""


class Reading(Struct, frozen=True):
    """What there is to read about a game.

    *reference* are the rules to read under some settings (others have their defaults); *pages* are what
    ``companion rules`` and its like show; *texts* are the names and texts of its data that players read, by area, for
    the catalogues.
    """

    reference: Callable[[Mapping[str, str]], Sequence[Topic]] = _none
    pages: Mapping[str, Page] = {}
    texts: Callable[[], Mapping[str, Iterable[str]]] = _empty


class OwnData(Struct, Generic[T], frozen=True):
    """What players add to a game from a folder of their own; it overrides and extends what is shipped.

    *contents* says what is in force of it and *notices* what could not be used; *fingerprint* is "" where nothing
    there could change a replay; *defaults* are settings the group always plays by. *keep* writes there what was
    described at a table and says what it wrote: a front end calls it when a game is left, for rules write no files.
    *refresh* re-reads the folder between games. *check* says what is wrong with one file of that kind. *hand_on* writes
    what players described into one file for another group, *take_in* keeps what another group handed on; both say what
    they did, and a game where nothing is described has neither.
    """

    folder: Callable[[], Path]
    contents: Callable[[], Sequence[Words]]
    notices: Callable[[], Sequence[Words]]
    fingerprint: Callable[[], str]
    defaults: Callable[[], Mapping[str, str]]
    keep: Callable[[T], Sequence[Words]]
    refresh: Callable[[], None]
    check: Callable[[Path], Sequence[Words]]
    hand_on: Callable[[Path], Sequence[Words]] | None = None
    take_in: Callable[[Path], Sequence[Words]] | None = None


def _outcome(table: Struct) -> Outcome | None:
    return table.outcome if isinstance(table, Base) else None


class Game(Struct, Generic[T], frozen=True):
    """One game. It must say what a table is, what happens next, what is shown, and how a new table is made::

        class Table(Struct):
            thrown: int = 0

        def throw(table: Table) -> Step:
            table.thrown = (yield Roll("throw", "Throw!", dice=(Dice("die"),)))["die"][0]

        GAME = Game("one_throw", "One Throw", Table,
            next_step=lambda table: None if table.thrown else throw(table),
            view=lambda table, viewer: View(f"Thrown: {table.thrown}", []),
            new=lambda settings, players: Table(),
            dice=(Dice("die"),))

    *view* is made for a viewer: a seat, or PUBLIC. All else it may say, in groups; *outcome* only where its Table does
    not derive from Base. *dressed* adds to an open question what only its readers need, its brief form and how its
    options look: bots and replays never pay for it. *dice* are those in the box, for the story and the choice of how
    they are read: of a game without, nothing is said about dice. Whoever has chosen none of the
    *sides* is dealt one round the table; unless it *deals_sides*, its rules ask for them. *folder* has its rules and
    data; it need not be said where *next_step* stands in a folder called like the game, or beside its other files.
    """

    name: str
    title: str
    table: type[T]
    next_step: Callable[[T], Step | None]
    view: Callable[[T, str], View]
    new: Callable[[Mapping[str, str], list[Player]], T]
    players: tuple[int, int] = (1, 8)
    sides: tuple[Side, ...] = ()
    deals_sides: bool = True
    dice: tuple[Dice, ...] = ()
    dressed: Callable[[T, Prompt], Prompt] = _as_it_is
    outcome: Callable[[T], Outcome | None] = _outcome
    setup: Setup[T] = Setup()
    care: Care[T] = Care()
    bots: Bots[T] = Bots()
    story: Story[T] = Story()
    reading: Reading = Reading()
    own: OwnData[T] | None = None
    folder: Path = Path()

    def __post_init__(self) -> None:
        if self.folder == Path():
            msgspec.structs.force_setattr(self, "folder", _folder_of(self.next_step, self.name))

    @property
    def art(self) -> Path:
        """Where its pictures are, if it has some: baked by ``kivy_ui.art.bake``, drawn by whoever draws."""
        return self.folder / "art"

    def rules(self) -> str:
        """The fingerprint of everything a replay depends on: the rules, the data, and the players' own data."""
        shipped, own = ruleset(self.folder), self.own.fingerprint() if self.own else ""
        return hashlib.sha256(f"{shipped} {own}".encode()).hexdigest()[:16] if own else shipped

    def preset(self, key: str) -> Preset:
        """The preset of that name; Invalid names those there are."""
        for preset in self.setup.presets:
            if preset.key == key:
                return preset
        known = ", ".join(preset.key for preset in self.setup.presets) or say("none")
        raise Invalid(say("{title} has no preset {key!r}. There is: {known}.", title=self.title, key=key, known=known))

    def start(self, given: Mapping[str, str], players: Sequence[Player]) -> T:
        """A new table with *given* settings; what is not given takes its default. Refuses unknown ones."""
        least, most = self.players
        if not least <= len(players) <= most:
            raise Invalid(
                say(
                    "{title} is for {least} to {most} players, not {n}.",
                    title=self.title,
                    least=least,
                    most=most,
                    n=len(players),
                )
            )
        settings = settle(self.setup.settings, given)
        try:
            return self.new(settings, self._seated(players))
        except GameError:
            raise
        except Exception as error:
            raise rules_failed(error, self.folder) from error

    def _seated(self, players: Sequence[Player]) -> list[Player]:
        """Players as the rules know them: by numbered ids, or by name where the Table does not derive from Base."""
        if not issubclass(self.table, Base):
            return list(players)
        seated, sides = self.with_sides(players), {side.id for side in self.sides}
        if wrong := sides & {player.id for player in seated}:
            raise ValueError(f"a side may not be called like a seat: {wrong}")
        if wrong := {player.side for player in seated} - sides - {""}:
            raise Invalid(say("{title} has no side {side!r}.", title=self.title, side=wrong.pop()))
        return seated

    def with_sides(self, players: Sequence[Player]) -> list[Player]:
        """Them by numbered ids; whoever has chosen no side is dealt one, unless the rules ask for it."""
        return numbered(players, self.sides if self.deals_sides else ())

    def seats(self, table: T) -> list[Player]:
        """Who sits at *table*, if its Table says so in the kernel's words."""
        return table.players if isinstance(table, Base) else []

    def named(self, table: T, who: str) -> Words:
        """What players call a seat or a side; anything else as it is."""
        side = next((side for side in self.sides if side.id == who), None)
        return message_of(side.label) if side else table.named(who) if isinstance(table, Base) else who

    def asks(self, table: T, who: str) -> list[Player]:
        """The seats any of which may answer what *who* is asked: one, those of a side, or all."""
        seats = self.seats(table)
        return [player for player in seats if who in (EVERYONE, player.id, player.side)]

    def eyes(self, table: T, viewer: str) -> Eyes:
        """What *viewer* may know, being on a side: a seat, or PUBLIC."""
        return Eyes(viewer, next((player.side for player in self.seats(table) if player.id == viewer), ""))

    def seen(self, table: T, viewer: str) -> T:
        """*table* as *viewer* may see it; the very same object for a game without Secrets."""
        return seen(table, self.eyes(table, viewer)) if has_secrets(self.table) else table

    def show(self, table: T, viewer: str) -> View:
        """What *viewer* sees. Where the view does not say how the game ended, the outcome does."""
        view = self.view(self.seen(table, viewer), viewer)
        if not view.over and (outcome := self.outcome(table)) is not None:
            view.over = self.ended(table, outcome)
        return view

    def won(self, table: T) -> bool:
        """Whether somebody won a game that is over; so it is taken where the game does not say."""
        outcome = self.outcome(table)
        return outcome is None or bool(outcome.winners)

    def counted(self, table: T) -> dict[str, Any]:
        """What a simulation counts of a game that is over: what the game says or, if it says nothing, who won."""
        outcome = self.outcome(table)
        winners = [self.named(table, who) for who in outcome.winners] if outcome else []
        return self.bots.tally(table) or ({"winner": joined(", ", winners)} if outcome else {})

    def ended(self, table: T, outcome: Outcome) -> Words:
        """How the game ended, in a sentence."""
        winners = [self.named(table, who) for who in outcome.winners]
        won = say("Won by {who}.", who=listing(winners)) if winners else say("Nobody wins.")
        return joined(" ", [won, outcome.why]) if outcome.why else won


AnyGame = Game[Struct]
"""A game whose Table nobody but its own rules looks into: what sessions, hosts and front ends are handed."""


def _folder_of(rule: Callable[[T], Step | None], name: str) -> Path:
    """The folder called *name* that *rule* stands in, or else the folder of its file."""
    file = Path(str(getattr(sys.modules.get(rule.__module__), "__file__", "")))
    return next((folder for folder in file.parents if folder.name == name), file.parent)


def settle(settings: Iterable[Setting], given: Mapping[str, str]) -> dict[str, str]:
    """Every setting with its value; Invalid names a setting or a value that does not exist."""
    known = {setting.key: setting for setting in settings}
    for key, value in given.items():
        if key not in known:
            raise Invalid(say("There is no setting {key!r}. Expected one of: {keys}.", key=key, keys=", ".join(known)))
        choices = [option.id for option in known[key].choices]
        if value not in choices:
            raise Invalid(
                say(
                    "{key} cannot be {value!r}. Expected one of: {choices}.",
                    key=key,
                    value=value,
                    choices=", ".join(choices),
                )
            )
    return {key: given.get(key, setting.default) for key, setting in known.items()}


def encode(table: Struct) -> bytes:
    """The whole table as JSON."""
    return msgspec.json.encode(table)


def message_of(text: Words) -> Words:
    """Words of a game's data, which are English, as a message."""
    return say(text) if isinstance(text, str) and text else text
