"""The brief forms of a game's questions, as players read them from across the table: whether all have one that fits.

    read = briefs_of(GAME, {"maps": "2"}, players=2, seed=1)
    print(table_of(read))
    assert not faults(read)

Bots play; every question that people could be asked is read in each language, and so is what stands on its tiles. Of
use to every game.
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from msgspec import Struct

from companion.host.answerers import Bot
from companion.kernel.draw import Draw
from companion.kernel.game import AnyGame
from companion.kernel.prompts import Prompt
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.language.languages import catalogue
from companion.language.words import ENGLISH, Words, worded
from companion.storage.journal import Journal

ONE_LINE = 23
"""Letters that fit one line at 7 mm; what is longer is set smaller, in two."""
LONGEST = 2 * ONE_LINE
NAMES = ("Sarina", "Bryony", "Miriam", "Thomas", "Gesine", "Oliver", "Rahela", "Walter")
"""A name counts as six letters."""
LANGUAGES = ("en", "de")
LONGEST_EFFECT = 16
"""Letters for what an option does, on its tile."""
DRAWN = frozenset((
    "acid", "arboran", "attune", "avian", "band", "beast", "camera", "city", "clock", "cold", "creature-die", "cube",
    "cursed", "d-star", "d2", "d3", "d6", "dark-well", "desert", "done", "drain", "electricity", "fight", "fire",
    "forest", "fragment", "gate-site", "gem", "hills", "ichthyic", "lair", "launch", "life", "light-well", "mammal",
    "mountains", "move", "mystic", "orb", "plains", "poison", "potion", "protean", "provoke", "recover", "reptilid",
    "scroll", "seal", "sectoid", "shadow", "shard-black", "shard-blue", "shard-colorless", "shard-green", "shard-red",
    "shard-yellow", "shield", "stronghold", "swamp", "table-map", "terrovan", "trade", "treasure", "use-gate",
    "water", "white-die", "wild", "withdraw", "wound",
))  # fmt: skip
"""The emblems of the look book that a game may name."""


class Read(Struct, frozen=True, order=True):
    """A question's brief form in one language."""

    language: str
    key: str
    text: str


def questions_of(
    game: AnyGame, settings: Mapping[str, str], players: int, seed: int, answers: int = 800
) -> Iterator[Prompt]:
    """Every question that people are asked in the first *answers* of a game that bots play."""
    seats = tuple(Player(name, name, seat=seat) for seat, name in enumerate(NAMES[:players]))
    session = Session(game, game.start(settings, seats), Journal.create(":memory:", {}))
    bot = Bot(game, Random(seed))
    for _ in range(answers):
        if not session.prompts:
            break
        open_to_people = [one for one in session.prompts if not (isinstance(one, Draw) and one.chance)]
        yield from (game.dressed(session.table, prompt) for prompt in open_to_people)
        asked = session.prompts[0].as_it_stands()
        session.answer(bot.answer(session.table, asked).value, serial=asked.serial, asked=asked)
    session.close()


def briefs_of(game: AnyGame, settings: Mapping[str, str], players: int, seed: int) -> set[Read]:
    """Every brief form that comes up."""
    asked = questions_of(game, settings, players, seed)
    return {read for prompt in asked for read in _read(game, prompt.key, prompt.brief)}


def effects_of(game: AnyGame, settings: Mapping[str, str], players: int, seed: int) -> set[Read]:
    """What every option that comes up says it does."""
    asked = questions_of(game, settings, players, seed)
    options = ((prompt.key, option) for prompt in asked for option in prompt.options())
    return {read for key, option in options if option.effect for read in _read(game, key, option.effect)}


def emblems_of(game: AnyGame, settings: Mapping[str, str], players: int, seed: int) -> set[str]:
    """The emblems of every option that comes up."""
    asked = questions_of(game, settings, players, seed)
    return {option.emblem for prompt in asked for option in prompt.options() if option.emblem}


def _read(game: AnyGame, key: str, words: Words) -> Iterable[Read]:
    for language in LANGUAGES:
        yield Read(language, key, worded(words, ENGLISH if language == "en" else catalogue(language).of(game.name)))


def faults(read: Iterable[Read]) -> list[str]:
    """What is missing, too long, or ends with a full stop."""
    return [f"{one.language} {one.key}: {len(one.text)} letters: {one.text!r}" for one in sorted(read) if _wrong(one)]


def _wrong(one: Read) -> bool:
    return not one.text or len(one.text) > LONGEST or one.text.endswith(".")


def table_of(read: Iterable[Read]) -> str:
    """All of them by language and key, with their lengths, and how many need a second line."""
    lines = [f"{one.language} {len(one.text):3} {one.key:24} {one.text}" for one in sorted(read)]
    for language in LANGUAGES:
        longest: dict[str, int] = {}
        for one in read:
            if one.language == language:
                longest[one.key] = max(len(one.text), longest.get(one.key, 0))
        over = [key for key, length in longest.items() if length > ONE_LINE]
        lines.append(f"{language}: {len(longest)} questions, {len(over)} over {ONE_LINE}: {', '.join(sorted(over))}")
    return "\n".join(lines)
