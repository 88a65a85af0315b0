"""Everything that is asked in games of bots and chance, and what stands in it for people to read. Of use to every game.

for session, prompt in questions(GAME, {"maps": "1"}, players, seed=1):
    print(prompt.key)
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from companion.fronts.panels_text import draw_view
from companion.fronts.question_text import question
from companion.host.answerers import Bot
from companion.kernel import Player, Prompt
from companion.kernel.game import AnyGame
from companion.kernel.seats import PUBLIC
from companion.kernel.session import Session
from companion.language.languages import catalogue
from companion.language.sentences import has_words, sentences
from companion.language.spoken import spoken
from companion.language.words import ENGLISH, speak, worded
from tests.companion.made_up_language import made_up
from tests.companion.playing import any_answer

NAMES = ("Sarina", "Bryant", "Kimber", "Adrian", "Thomas")
"""Of six letters each: a name is counted as six."""
LANGUAGES = ("en", "de")
BAND, LONGEST_BAND, TILE = 23, 46, 28
"""Letters of a line at 7 mm, of the two lines that a band has room for, and of a line on a tile."""


def named(number: int) -> list[Player]:
    return [Player("", name, seat=seat) for seat, name in enumerate(NAMES[:number])]


def questions(
    game: AnyGame,
    settings: Mapping[str, str],
    players: Sequence[Player],
    seed: int,
    answers: int = 400,
    by_chance: float = 0.3,
    hear: Callable[[Any], None] | None = None,
) -> Iterator[tuple[Session, Prompt]]:
    """Everything asked in a game, or in its first *answers*, that bots and now and then chance play."""
    chance = Random(seed)
    session, bot = Session(game, game.start(settings, players), hear=hear), Bot(game, chance)
    for _ in range(answers):
        if not session.prompts:
            return
        prompt = session.prompts[0].as_it_stands()
        yield session, prompt
        anyhow = chance.random() < by_chance
        value = any_answer(prompt, chance) if anyhow else bot.answer(session.table, prompt).value
        session.answer(value, serial=prompt.serial)


class Read(Struct):
    """All questions by key, with their brief forms, and all reasons, in one language."""

    briefs: dict[str, set[str]]
    reasons: set[str]

    def longer_than_a_line(self) -> dict[str, str]:
        """The longest brief form of each question that needs a second line."""
        longest = {key: max(words, key=len) for key, words in self.briefs.items()}
        return {key: words for key, words in longest.items() if len(words) > BAND}

    def faulty(self) -> set[str]:
        """Questions without a brief form, and forms that do not fit two lines or end with a full stop."""
        missing = {key for key, words in self.briefs.items() if "" in words}
        every = {brief for words in self.briefs.values() for brief in words}
        return missing | {brief for brief in every if len(brief) > LONGEST_BAND or brief.endswith(".")}

    def long_reasons(self, longest: int = TILE) -> set[str]:
        """Reasons that do not fit a tile, or do not begin with what does."""
        return {reason for reason in self.reasons if len(reason.partition(":")[0]) > longest}


def read_in(language: str, game: AnyGame, prompts: Iterable[Prompt]) -> Read:
    found = Read({}, set())
    words = ENGLISH if language == "en" else catalogue(language).of(game.name)
    for prompt in prompts:
        if not getattr(prompt, "chance", False):  # nobody reads what the app draws for itself
            found.briefs.setdefault(prompt.key, set()).add(worded(prompt.brief, words))
            found.reasons |= {worded(option.why_not, words) for option in prompt.options()} - {""}
    return found


# -- every language -------------------------------------------------------------------------------------------


@cache
def _catalogue_of(name: str) -> frozenset[str]:
    """Every sentence of a game and of all games that players can read, in English."""
    return frozenset(form for area in sentences([name]).values() for one in area for form in one.forms())


Asked = Iterable[tuple[Session, Prompt]]


def said_in(game: AnyGame, play: Callable[[Callable[[Any], None]], Asked], every: int = 1) -> set[str]:
    """Every sentence that is put into words while a game is played; the view at each *every*-th question.

    *play* is handed what is to hear the tells, and gives what is asked. ``speak(None)`` afterwards.
    """
    said: set[str] = set()
    heard: list[Any] = []

    def remember(sentence: str) -> str:
        said.add(sentence)
        return sentence

    speak(made_up(remember))
    for n, (session, prompt) in enumerate(play(heard.append)):
        question([game.dressed(session.table, prompt)])
        if n % every == 0:
            draw_view(game.show(session.table, PUBLIC), 80)
            spoken(list(game.care.pieces(session.table).items()))
    spoken(heard)
    return said


def not_in_the_catalogue(game: AnyGame, said: set[str], written: set[str]) -> set[str]:
    """What no translator will ever see; *written* is what tests write where a name is asked for."""
    return {sentence for sentence in said - _catalogue_of(game.name) - written if has_words(sentence)}
