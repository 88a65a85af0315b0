"""Two worlds that differ in one secret: whoever may not know it sees the same in both, until it is revealed.

A play is kept as the words that were spoken in it. In the other world one secret word is another one; all others are
the same, as long as they can be. A word is an answer, or a secret that somebody corrects by hand. Compared is all that
a viewer can get at: questions and what they dim, the view, the history, what was told, the list of an undo, what a
trial shows, errors, the Table as it is handed out, and a copy of the game to look at.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from companion.errors import GameError
from companion.fronts.as_lines import asked as as_a_line
from companion.host.answerers import Answer
from companion.host.events import Told
from companion.host.host import Host
from companion.kernel import PUBLIC, Choose, Cover, Draw, Game, Number, Player, Prompt, Roll
from companion.kernel.session import CHANCE, Session
from companion.storage.journal import Journal


class Word(Struct, frozen=True):
    """One answer, as it was given; *secret* if only *who* may know it, and *others* that could have been given.

    With a *path* it is the correction of a secret that was answered to the question *key*.
    """

    key: str
    who: str
    value: Any
    secret: bool = False
    others: tuple[Any, ...] = ()
    path: str = ""


class _WaitingHost(Host):
    """Chance is a word like any other here: what the software would draw by itself waits for it."""

    def _let_others_answer(self) -> None:
        pass

    def draw(self, prompt: Prompt, value: Any) -> None:
        """Chance speaks."""
        self._accept(prompt, Answer(value, CHANCE), None)
        self.go_on()


class World:
    """One play, seen by everybody at the table; chance is answered by words too, so that two worlds can be the same."""

    def __init__(
        self, game: Game[Any], players: list[Player], folder: Path, settings: Mapping[str, str] | None = None
    ) -> None:
        journal = Journal.create(":memory:", {"game": game.name, "title": game.title})
        self.host = _WaitingHost(Session(game, game.start(settings or {}, players), journal), random.Random(0))
        self.folder = folder
        self.viewers = [PUBLIC, *(player.id for player in game.seats(self.host.table))]
        self.heard: dict[str, list[Any]] = {viewer: [] for viewer in self.viewers}
        self.reveals: list[str | tuple[str, str]] = []
        for viewer in self.viewers:
            self.host.subscribe(self.heard[viewer].append, viewer)

    def speak(self, word: Word) -> None:
        """Give *word* to the question it answers; StopIteration or a GameError where it cannot be given."""
        if word.path:
            self.host.correct(word.path, word.value)
        else:
            self._answer(word)
        self.reveals += [event.tell.reveals for event in self.heard[PUBLIC] if isinstance(event, Told)]

    def _answer(self, word: Word) -> None:
        prompt = next(p for p in self.host.session.prompts if (p.key, p.who) == (word.key, word.who))
        if isinstance(prompt, Draw) and prompt.chance:
            self.host.draw(prompt, word.value)
        else:
            self.host.answer(word.value, prompt.serial, word.who)

    def has_revealed(self, word: Word) -> bool:
        return word.key in self.reveals or (word.key, word.who) in self.reveals

    def may_know(self, viewer: str, who: str) -> bool:
        """Whether *viewer* may know the secrets of *who*: a seat, or the side it plays on. Found without the kernel."""
        return any(viewer == seat.id and who in (seat.id, seat.side) for seat in self.host.table.players)

    def look(self, viewer: str) -> dict[str, Any]:
        """All that *viewer* can get at, as plain data without serials: trials use some up, too."""
        host = self.host
        return {
            "asked": [_question(prompt) for prompt in host.asked(viewer)],
            "changeable": [_question(prompt) for prompt in host.changeable(viewer)],
            "view": to_builtins(host.view(viewer)),
            "told": [to_builtins(tell) for tell in host.told(viewer)],
            "heard": [to_builtins(event) for event in self.heard[viewer]],
            "history": [to_builtins(entry) for entry in host.history(viewer)],
            "undo": [_or_error(lambda n=n: host.if_back_to(n, viewer)) for n in range(host.entries)[-3:]],
            "errors": [_or_error(lambda wrong=wrong: host.answer(*wrong, viewer)) for wrong in self._wrong(viewer)],
            "trial": _or_error(lambda: self._trial(viewer)),
            "table": to_builtins(host.seen(viewer)),
            "problems": host.problems(viewer),
        }

    def _wrong(self, viewer: str) -> Iterator[tuple[Any, int]]:
        """Answers that cannot be: to a question long closed, of no form at all, and in another's place."""
        yield "nothing of the kind", 0
        for prompt in self.host.session.prompts:
            yield {"no": "answer"}, prompt.serial
            if prompt.secret and not self.may_know(viewer, prompt.who):
                yield next(iter(answers_to(prompt)), None), prompt.serial

    def _trial(self, viewer: str) -> Any:
        """What comes of the first thing that *viewer* could do; if it were the last to speak, the rules would go on."""
        trial = self.host.what_if(viewer)
        try:
            for prompt in trial.asked(viewer):
                if not isinstance(prompt, Cover) and (possible := answers_to(prompt)):
                    trial.answer(possible[0], prompt.serial, viewer)
                    break
            told = [to_builtins(tell) for tell in trial.told(viewer)]
            return [_question(prompt) for prompt in trial.asked(viewer)], to_builtins(trial.view(viewer)), told
        finally:
            trial.close()

    def copy(self, viewer: str) -> bytes:
        """The bytes of a copy to look at."""
        path = self.folder / "copy.shadowtable"
        path.unlink(missing_ok=True)
        self.host.copy_to_look_at(path, viewer)
        return path.read_bytes()


Slips = Callable[[Any], list[Word]]
"""The corrections that somebody could make to the secrets of a Table."""


def random_words(
    game: Game[Any], players: list[Player], seed: int, folder: Path, slips: Slips = lambda table: [], longest: int = 40
) -> list[Word]:
    """The words of one play, in which now and then one of the *slips* is put right."""
    chance, world, words = random.Random(seed), World(game, players, folder), []
    while world.host.session.prompts and len(words) < longest:
        if (wrong := slips(world.host.table)) and chance.random() < 0.3:
            words.append(chance.choice(wrong))
            world.speak(words[-1])
            continue
        prompt = chance.choice(world.host.session.prompts)
        possible = answers_to(prompt)
        value = chance.choice(possible)
        others = tuple(other for other in possible if other != value) if prompt.secret else ()
        words.append(Word(prompt.key, prompt.who, value, prompt.secret, others))
        world.speak(words[-1])
    return words


def answers_to(prompt: Prompt) -> list[Any]:
    """Every answer that may be given now; of dice and of several chosen a few."""
    match prompt:
        case Number():
            return list(range(prompt.least(), prompt.most() + 1))
        case Roll():
            return [[group.kind.faces[n % len(group.kind.faces)].id for group in prompt.dice] for n in range(4)]
        case Choose() if prompt.most > 1:
            legal = prompt.legal()
            return [legal[:n] for n in range(prompt.least, min(prompt.most, len(legal)) + 1)]
    return prompt.legal()


def compare(
    game: Game[Any], players: list[Player], words: list[Word], at: int, otherwise: Any, folder: Path
) -> Iterator[str]:
    """Play *words* in two worlds, in the second with *otherwise* for the secret one *at*; yields what differs.

    It ends when the secret is revealed, or when a later word cannot be spoken in the other world.
    """
    here, there = World(game, players, folder), World(game, players, folder)
    secret = words[at]
    for n, word in enumerate(words):
        try:
            here.speak(word)
        except (StopIteration, GameError):
            yield f"{word.key} of {word.who} can no longer be said: somebody else was let to"
            return
        try:
            there.speak(replace(word, value=otherwise) if n == at else word)
        except (StopIteration, GameError):
            return
        if here.has_revealed(secret) or there.has_revealed(secret):
            return
        if n >= at:
            for viewer in here.viewers:
                if not here.may_know(viewer, secret.who):
                    mine, other = here.look(viewer), there.look(viewer)
                    if n == at:
                        mine["copy"], other["copy"] = here.copy(viewer), there.copy(viewer)
                    yield from (f"{thing} of {viewer or 'everybody'} after {word.key}" for thing in mine
                                if mine[thing] != other[thing])  # fmt: skip


def _question(prompt: Prompt) -> dict[str, Any]:
    return {key: value for key, value in to_builtins(as_a_line(prompt, [])).items() if key != "serial"}


def _or_error(act: Callable[[], Any]) -> Any:
    try:
        return to_builtins(act())
    except GameError as error:
        return f"{type(error).__name__}: {error}"
