"""A box of which players have described everything: the cards of our set stand in for those printed."""

from msgspec import convert, to_builtins

from companion.games.shadowscape import GAME
from companion.games.shadowscape.cards.kinds import Described
from companion.games.shadowscape.cards.shelf import OURS
from companion.games.shadowscape.own.players_folder import FOLDER
from companion.kernel import Player

KINDS = ("rooms", "enemies", "heroes", "actions", "equipment", "whispers", "lords")


def everything() -> Described:
    """All that is printed on our cards, as if players had said it."""
    said = {kind: [as_described(thing) for thing in getattr(OURS, kind)] for kind in KINDS}
    return convert(said, Described)


def as_described(thing: object) -> dict[str, object]:
    return {**to_builtins(thing), "source": "players"}


def keep_everything() -> None:
    """Into the players' own folder, wherever ``SHADOW_TABLE_DATA`` says it is."""
    FOLDER.refresh()
    table = GAME.start({}, [Player("", "Sara")])
    table.described = everything()
    GAME.own.keep(table)
    FOLDER.refresh()
