"""Which kinds of games a simulation plays: every combination of some values of settings and numbers of players."""

from itertools import product

from companion.errors import GameError, Invalid
from companion.host.opening import seated, unnamed
from companion.kernel.game import AnyGame
from companion.kernel.seats import Player
from companion.language.words import phrase
from companion.simulation.simulate import Combination

PLAYERS = "players"
"""The key by which a simulation varies the number of players."""


def combinations(
    game: AnyGame, players: int | None, settings: dict[str, str], each: dict[str, str]
) -> tuple[list[Combination], list[str]]:
    """Every combination of the values in *each* (``{"level": "1,2"}``) with *settings*; and a line for each refused.

    Where there is only one, or none is left, the game's refusal is raised.
    """
    kinds, refused = [], []
    for values in product(*(_values(key, text) for key, text in each.items())):
        chosen = dict(zip(each, values, strict=True))
        label = tuple(f"{key}={value}" for key, value in chosen.items())
        try:
            seats = _seats(chosen.pop(PLAYERS, str(players or max(1, game.players[0]))))
            game.start(settings | chosen, seats)  # a wrong setting is one plain line, not a failure of every game
        except GameError as error:
            if not each:
                raise
            refused.append(phrase("left out {kind}: {why}", kind=" ".join(label), why=error))
            continue
        kinds.append(Combination(seats, settings | chosen, label))
    if not kinds:
        raise Invalid(" ".join(refused))
    return kinds, refused


def _seats(number: str) -> tuple[Player, ...]:
    if not (number.isascii() and number.isdigit()):
        raise Invalid(phrase("{number!r} is no number of players.", number=number))
    return tuple(seated(unnamed(int(number))))


def _values(key: str, text: str) -> list[str]:
    values = [value.strip() for value in text.split(",") if value.strip()]
    if not values:
        raise Invalid(phrase("{key} has no values; give some as {key}=1,2.", key=key))
    return values
