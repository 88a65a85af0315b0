"""Which effects of cards have ever worked in games that bots play, and which never: ``companion cards --coverage``.

Knows which kinds of games there are and the likeliest reason for an effect that never worked; what counts as working is
said where the rules call ``at_work``.
"""

from collections.abc import Callable, Iterator
from itertools import product

from companion.games.shadows_of_malice.cards.card_texts import KIND_NAMES, card_text
from companion.games.shadows_of_malice.cards.cards import Card, Effect, When, all_cards
from companion.games.shadows_of_malice.table import Table
from companion.kernel import AnyGame, Chance, Words, count, say
from companion.parts.coverage import Kind, Seen, Watch, coverage_lines
from companion.simulation.simulate import play_one

SCENARIOS = ("thwart", "preserve")
DIFFICULTIES = ("hard", "challenging", "easy")
AVATARS = (1, 2, 3, 4)
MAPS = ("1", "2")

Numbered = tuple[str, int]
"""An effect by its card's id and its place on the card."""


def play_games(game: AnyGame, games: int, seed: int, make_chance: Callable[[int | None], Chance]) -> Seen[Numbered]:
    """Let bots play *games* games of all kinds in turn: editions, scenarios, difficulties, 1 to 4 avatars."""
    editions = [choice.id for setting in game.setup.settings if setting.key == "edition" for choice in setting.choices]
    kinds = [
        Kind(avatars, {"edition": edition, "scenario": scenario, "difficulty": difficulty, "maps": maps})
        for edition, scenario, difficulty, avatars, maps in product(editions, SCENARIOS, DIFFICULTIES, AVATARS, MAPS)
    ]
    watch = Watch(game, _numbered, Table.cards_held)
    return watch.play(
        kinds,
        range(seed, seed + games),
        lambda game, players, settings, seed: play_one(game, players, settings, make_chance(seed)),
    )


def _numbered(known: Card, effect: Effect) -> Numbered | None:
    return (known.id, known.effects.index(effect)) if effect in known.effects else None


def effect_lines(seen: Seen[Numbered]) -> Iterator[Words]:
    """How many effects have worked, and each that has not, with the likeliest reason."""
    cards = all_cards()
    effects = [(known.id, number) for known in cards.values() for number in range(len(known.effects))]

    def about(numbered: Numbered) -> tuple[Words, Words]:
        known, number = cards[numbered[0]], numbered[1]
        words = {"card": known.title, "kind": say(KIND_NAMES[known.kind]), "line": card_text(known)[number]}
        return say("{card} ({kind}): {line}", **words), _why(known.effects[number], seen.held[known.id])

    return coverage_lines(seen, effects, count(len(effects), "effect", "effects"), about)


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
