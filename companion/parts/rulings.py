"""What a rulebook leaves open: named questions, each a setting with a default and the reason for it.

A game keeps its questions as data and says where its Table keeps what was ruled::

    RULINGS = Rulings(load_rulings(DATA / "rulings.toml"), at="rulings")

    class Table(Base, kw_only=True):
        rulings: dict[str, str] = {}  # only those that are not as usual

    GAME = Game(…, setup=Setup(RULINGS.settings(), in_force=RULINGS.in_force, rule=RULINGS.change))

A rule asks ``RULINGS.ruled(table, "R-7")``, every time: a ruling may be changed in the middle of a game.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

from msgspec import Meta, Struct

from companion.errors import Invalid
from companion.kernel import Option, Setting, Topic, Words, joined, phrase, say, worded
from companion.kernel.game import message_of
from companion.parts.own_files import read_toml

BY_EDITION = "edition"
"""The default of a setting where editions lead to different ones: the choice of the edition that is played."""
SIGN = "⚖"
WIDTH = 100


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """One open question. The first of its *choices* is the default; *editions* names those where another one is.

    >>> tea = Ruling("R-1", "Tea?", {"yes": "tea", "no": "none"}, "It is warm.", {"summer": "no"})
    >>> tea.default, tea.default_in("summer")
    ('yes', 'no')
    """

    id: str
    question: str
    choices: Annotated[dict[str, str], Meta(min_length=1)]
    reason: str
    editions: dict[str, str] = {}

    def __post_init__(self) -> None:
        for edition, choice in self.editions.items():
            if choice not in self.choices:
                raise ValueError(f"editions.{edition} = {choice!r}, expected one of {', '.join(self.choices)}")

    @property
    def default(self) -> str:
        return next(iter(self.choices))

    def default_in(self, edition: str) -> str:
        """What holds in *edition* where nothing else was chosen."""
        return self.editions.get(edition) or self.default


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


def load_rulings(path: Path) -> list[Ruling]:
    """The questions of a file, each a ``[[rulings]]``; BadData names the place and what was expected."""
    return list(read_toml(path, _File).rulings)


class Rulings:
    """The questions of a game, by their ids in *known*, and what is ruled on them at a table.

    *at* is where the Table has what was ruled: a dictionary of choices that holds only those which differ from their
    default. For a game with *editions*, *edition_at* is where the Table has the name of the one that is played.
    """

    def __init__(
        self, rulings: Sequence[Ruling], at: str, *, editions: Sequence[str] = (), edition_at: str = ""
    ) -> None:
        self.known = {ruling.id: ruling for ruling in rulings}
        self._editions = editions
        self._at = at
        self._ruled = attrgetter(at)
        self._edition = attrgetter(edition_at) if edition_at else _none

    def ruled(self, table: Struct, name: str) -> str:
        """The choice in force for the question *name*."""
        return self._ruled(table).get(name) or self.known[name].default_in(self._edition(table))

    # -- as settings ---------------------------------------------------------------------------------------

    def settings(self) -> tuple[Setting, ...]:
        """All of them as settings of a new game."""
        return tuple(self._setting(ruling) for ruling in self.known.values())

    def _setting(self, ruling: Ruling) -> Setting:
        """Where editions differ, the edition decides unless a group decides otherwise."""
        choices = [Option(choice, text) for choice, text in ruling.choices.items()]
        if ruling.editions:
            each = ", ".join(f"{edition} {ruling.default_in(edition)}" for edition in self._editions)
            choices.insert(0, Option(BY_EDITION, f"as the edition has it: {each}"))
        return Setting(ruling.id, ruling.question, tuple(choices), choices[0].id, ruling.reason, ruling.id, ruling=True)

    def kept(self, chosen: Mapping[str, str], edition: str = "") -> dict[str, str]:
        """What the Table of a new game keeps of the settings *chosen*: the rulings that are not as usual."""
        return {
            name: chosen[name]
            for name, ruling in self.known.items()
            if chosen[name] not in (BY_EDITION, ruling.default_in(edition))
        }

    def in_force(self, table: Struct) -> dict[str, str]:
        """As a setting would say it: what the edition decides is not a choice of the group's."""
        ruled = self._ruled(table)
        return {
            name: ruled.get(name) or (BY_EDITION if ruling.editions else ruling.default)
            for name, ruling in self.known.items()
        }

    def change(self, table: Struct, name: str, choice: str) -> tuple[str, dict[str, str]]:
        """The correction, a path and its value, that rules so from now on."""
        others = {key: ruled for key, ruled in self._ruled(table).items() if key != name}
        usual = choice in (BY_EDITION, self.known[name].default_in(self._edition(table)))
        return self._at, others if usual else others | {name: choice}

    # -- a table that people or files have changed ---------------------------------------------------------

    def problems(self, table: Struct) -> Iterator[Words]:
        """What was ruled that nobody can rule, for a game's Care."""
        for name, choice in self._ruled(table).items():
            if name not in self.known:
                first, last = min(self.known), max(self.known)
                yield say("There is no ruling {name!r}; they are {first} to {last}.", name=name, first=first, last=last)
            elif choice not in self.known[name].choices:
                known = ", ".join(self.known[name].choices)
                yield say("{name} cannot be {choice!r}; it can be {known}.", name=name, choice=choice, known=known)

    def known_ids(self) -> dict[str, Collection[str]]:
        """What may stand where the Table has them, for a game's Care."""
        return {self._at: self.known, **{f"{self._at}.{name}": ruling.choices for name, ruling in self.known.items()}}

    # -- to read -------------------------------------------------------------------------------------------

    def page(
        self, given: Mapping[str, Any], make_chance: object, own: Mapping[str, str] | None = None
    ) -> Iterator[str]:
        """``companion rules [WORD]``: the questions that have it; *own* are the group's own defaults."""
        lines = [line for setting in self.settings() for line in _lines(setting, given["word"], own or {})]
        if not lines:
            raise Invalid(phrase("Nothing in the rules has {word!r} in it.", word=given["word"]))
        yield from lines

    def topics(self, settings: Mapping[str, str], written: Sequence[Topic] = (), edition: str = "") -> list[Topic]:
        """Each as a topic to read, with what *settings* say of it; it leads to those *written* that lead to it."""
        return [self._topic(ruling, settings, written, edition) for ruling in self.known.values()]

    def _topic(self, ruling: Ruling, settings: Mapping[str, str], written: Sequence[Topic], edition: str) -> Topic:
        """How it is played, how else it could be, and why."""
        usual = ruling.default_in(edition)
        chosen = settings.get(ruling.id, BY_EDITION)
        chosen = chosen if chosen in ruling.choices else usual
        text = [say("Played: {choice}.", choice=say(ruling.choices[chosen]))]
        others = [say(words) for choice, words in ruling.choices.items() if choice != chosen]
        if others:
            text.append(say("It could be: {choices}.", choices=joined("; ", others)))
        if chosen != usual:
            text.append(say("The usual way is: {usual}.", usual=say(ruling.choices[usual])))
        text.append(say("Why the usual way: {reason}", reason=say(ruling.reason)))
        see = tuple(topic.id for topic in written if ruling.id in topic.see)
        return Topic(ruling.id, say(ruling.question), SIGN, text, (ruling.id,), see, say("House rulings"))


def _none(table: Struct) -> str:
    return ""


def _lines(setting: Setting, word: str, own: Mapping[str, str]) -> Iterator[str]:
    """A question with its choices, which of them is the default, and why; nothing if it has not got *word* in it."""
    texts = [setting.label, setting.reason, *(choice.label for choice in setting.choices)]
    label, reason, *choices = (worded(message_of(text)) for text in texts)
    if word.casefold() not in " ".join([setting.key, label, reason, *choices]).casefold():
        return
    yield f"{setting.key}  {label}"
    for choice, words in zip(setting.choices, choices, strict=True):
        mark = phrase("your default") if own.get(setting.key) == choice.id else ""
        mark = mark or (phrase("default") if setting.default == choice.id else "")
        yield from _hanging(f"{choice.id}: {words}" + f" [{mark}]" * bool(mark))
    yield from _hanging(phrase("Why: {reason}", reason=reason))


def _hanging(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ")
