"""Which effects of cards have ever worked in games that bots play, and which never.

Knows how to play many different games and how to say what was missing in them; what counts as working is said where
the rules call ``at_work``.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.card_texts import KIND_NAMES, card_text
from companion.games.shadows_of_malice.cards.cards import Card, Effect, When, all_cards
from companion.games.shadows_of_malice.cards.watching import watched
from companion.games.shadows_of_malice.table import Table
from companion.kernel import AnyGame, Chance, Player, Step, Words, count, joined, say
from companion.simulation.simulate import play_one

SCENARIOS = ("thwart", "preserve")
DIFFICULTIES = ("hard", "challenging", "easy")
AVATARS = (1, 2, 3, 4)
MAPS = ("1", "2")
STRIDE = 37
"""From one kind of game to the next of all there are: prime, so that all come in turn and neighbours differ in much."""


class Seen(Struct):
    """What happened over all games: how often each effect worked, and in how many games each card was held."""

    games: int = 0
    worked: Counter[tuple[str, int]] = Counter()
    held: Counter[str] = Counter()
    failed: list[Words] = []

    def note(self, known: Card, effect: Effect) -> None:
        if effect in known.effects:
            self.worked[known.id, known.effects.index(effect)] += 1


def play_games(game: AnyGame, games: int, seed: int, make_chance: Callable[[int | None], Chance]) -> Seen:
    """Let bots play *games* games of all kinds in turn: editions, scenarios, difficulties, 1 to 4 avatars."""
    seen = Seen(worked=Counter(), held=Counter())
    editions = [choice.id for setting in game.setup.settings if setting.key == "edition" for choice in setting.choices]
    kinds = list(product(editions, SCENARIOS, DIFFICULTIES, AVATARS, MAPS))
    for number in range(seed, seed + games):
        edition, scenario, difficulty, avatars, maps = kinds[number * STRIDE % len(kinds)]
        settings = {"edition": edition, "scenario": scenario, "difficulty": difficulty, "maps": maps}
        players = [Player(f"P{n}", f"P{n}", seat=n) for n in range(avatars)]
        held: set[str] = set()
        try:
            play_one(_watched(game, seen, held), players, settings, make_chance(number))
        except Exception as error:  # the others go on; this one is reported with its seed
            seen.failed.append(say("seed {seed} failed: {error}", seed=number, error=repr(error)))
        seen.games += 1
        seen.held.update(held)
    return seen


def _watched(game: AnyGame, seen: Seen, held: set[str]) -> AnyGame:
    next_watched = watched(game.next_step, seen.note)

    def next_step(table: Struct) -> Step | None:
        assert isinstance(table, Table)
        held.update(table.cards_held())
        return next_watched(table)

    return replace(game, next_step=next_step)


def coverage_lines(seen: Seen) -> Iterator[Words]:
    """How many effects have worked, and each that has not, with the likeliest reason."""
    cards = all_cards().values()
    effects = [(known, number) for known in cards for number in range(len(known.effects))]
    never = [(known, number) for known, number in effects if (known.id, number) not in seen.worked]
    words = {"games": seen.games, "worked": len(effects) - len(never), "all": len(effects)}
    yield say("{games} games: {worked} of {all} effects have worked.", **words)
    for known, number in never:
        effect, line = known.effects[number], card_text(known)[number]
        yield say("  {card} ({kind}): {line}", card=known.title, kind=say(KIND_NAMES[known.kind]), line=line)
        yield joined("", ["      ", _why(effect, seen.held[known.id])])
    yield from (joined("", ["  ", failure]) for failure in seen.failed)


def _why(effect: Effect, held: int) -> Words:
    if not held:
        return say("nobody ever held it")
    games = count(held, "game", "games")
    if effect.when.edition:
        return say("held in {games}, and never at work in its edition", games=games)
    if effect.used:
        return say("held in {games}, and no bot used it where it could", games=games)
    if effect.when != When():
        return say("held in {games}, and its case never came", games=games)
    return say("held in {games}, and never asked for", games=games)
