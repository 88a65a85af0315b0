"""Which tag a board, a person, a piece or a card gets, so that whoever prints again gets the same.

The numbers are divided into families that never touch. What a tag means is kept where all tokens are.
"""

from collections.abc import Iterable, Sequence

from companion.errors import Invalid
from companion.host.seen_pieces import boards_in, in_order
from companion.host.token_meanings import Meaning, Tokens
from companion.kernel.game import AnyGame
from companion.kernel.seats import PUBLIC, Player
from companion.kernel.view import Board
from companion.language.words import phrase, worded
from vision.board.plan import CORNERS
from vision.board.tag_finding import NUMBER

BOARD_TAGS, PEOPLE, PIECES, CARDS, FREE = range(24), range(24, 32), range(32, 112), range(112, 200), range(200, NUMBER)
"""Six boards' corners, and what is printed for a game; the free ones mean what players say at the first showing."""
TAG = "tag:"
"""Before the number of a tag, where tokens of all kinds are kept together."""


def first_tag(board: int) -> int:
    """The number of a board's tag at the top left; the other three follow clockwise."""
    if not 0 <= board < len(BOARD_TAGS) // CORNERS:
        raise Invalid(phrase("There are tags for {n} boards.", n=len(BOARD_TAGS) // CORNERS))
    return BOARD_TAGS[board * CORNERS]


def boards_of(game: AnyGame, players: Sequence[Player]) -> list[Board]:
    """The boards of a new game, in the order their tags are numbered in: by their ids, however they are shown."""
    return in_order(boards_in(game.show(game.start({}, players), PUBLIC).panels))


def wanted(game: AnyGame, people: Sequence[Player], cards: Iterable[str], seats: Sequence[Player]) -> list[Meaning]:
    """The *people*, every piece that may come to a board where *seats* play, and the *cards* named."""
    table = game.start({}, seats)
    pieces = [Meaning("piece", worded(label), id, game.name) for id, label in game.care.tokens(table).items()]
    everybody = [Meaning("person", player.name) for player in people]
    return [*everybody, *pieces, *(Meaning("card", card, card, game.name) for card in cards)]


def allot(meanings: Iterable[Meaning], tokens: Tokens) -> dict[int, Meaning]:
    """A tag for each of *meanings*: the one it has, or the first of its family that means nothing yet."""
    known = {name: meaning for name, meaning in tokens.known.items() if name.startswith(TAG)}
    found: dict[int, Meaning] = {}
    for meaning in meanings:
        tag = next((name for name, other in known.items() if _same(meaning, other)), "") or _unused(meaning, known)
        if known.get(tag) is None:
            known[tag] = meaning
            tokens.mean(tag, meaning)
        found[int(tag.removeprefix(TAG))] = meaning
    return found


def _same(one: Meaning, other: Meaning) -> bool:
    same_kind = (one.kind, one.game) == (other.kind, other.game)
    return same_kind and (one.name == other.name if one.kind == "person" else one.id == other.id)


def _unused(meaning: Meaning, known: Iterable[str]) -> str:
    family = {"person": PEOPLE, "piece": PIECES}.get(meaning.kind, CARDS)
    taken = set(known)
    for number in family:
        if f"{TAG}{number}" not in taken:
            return f"{TAG}{number}"
    raise Invalid(phrase("All {n} tags of this kind have a meaning. Let one be forgotten first.", n=len(family)))
