"""How a game went, read from its journal: rounds, moments, dice, answers, and the time it took.

A moment is what a game sees between two states of its table that are one step apart; the journal keeps those states,
so nothing more has to be written down, and games saved long ago can be told too. Knows sessions and journals; what
is worth telling is the game's to say. The panels that show it are in :mod:`companion.story.story_panels`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.host.answerers import VIRTUAL
from companion.kernel.dice import Dice, DieKind, FaceId
from companion.kernel.game import AnyGame, Moment
from companion.kernel.seats import PUBLIC
from companion.kernel.session import CHANCE, Session
from companion.language.words import Words
from companion.storage.journal import Entry, Journal
from companion.story.fairness import Faces, count_faces

BREAK = 15 * 60
"""Seconds without an answer after which the players were not playing."""
SAME_DICE = {CHANCE: VIRTUAL}
"""The software's dice are the same whether players asked for each throw or for all of them."""


class Clocked(Struct, frozen=True):
    """Seconds played, and how often the players took a break. Without a clock both are 0."""

    seconds: float = 0.0
    breaks: int = 0


class ThrownDice(Struct):
    """The dice of one kind: how often each face came up, by who gave the answer and by role, the commonest first."""

    kind: DieKind
    by_who: dict[str, Faces]
    by_role: dict[str, Faces]


class Chronicle(Struct):
    """A game looked back upon.

    *given* counts the answers in force by who gave them; *unread* are states of the table that another version wrote
    and this one cannot read, so that moments may be missing. *people* are the seats with their names.
    """

    title: str
    headline: Words
    over: Words
    moments: list[Moment]
    dice: list[ThrownDice]
    given: dict[str, int]
    corrected: int
    taken_back: int
    clocked: Clocked
    tally: dict[str, Any]
    unread: int = 0
    people: dict[str, Words] = {}

    @property
    def rounds(self) -> int:
        """The last round that was begun."""
        return max((moment.round for moment in self.moments), default=0)

    @property
    def answers(self) -> int:
        return sum(self.given.values())

    def answers_by_round(self) -> dict[int, int]:
        """How many answers each round took; the last one may be under way."""
        begun = [(moment.round, moment.entry) for moment in self.moments if moment.kind == "round"]
        answers: Counter[int] = Counter()
        for (round_, begin), (_, end) in pairwise([*begun, (0, self.answers + self.corrected)]):
            answers[round_] += end - begin
        return dict(answers)


def chronicle(session: Session) -> Chronicle:
    """How the game of *session* has gone so far."""
    game, journal = session.game, session.journal
    table = game.seen(session.table, PUBLIC)
    entries = session.history()
    answers = [entry for entry in entries if entry.kind == "answer"]
    moments, unread = _moments(game, table, journal) if journal else ([], 0)
    view = game.show(table, PUBLIC)
    return Chronicle(
        title=game.title,
        headline=view.headline,
        over=view.over,
        moments=moments,
        dice=_dice(game.dice, list(_throws(answers))),
        given=dict(Counter(_who(entry) for entry in answers)),
        corrected=len(entries) - len(answers),
        taken_back=journal.taken_back() if journal else 0,
        clocked=_clocked(entries),
        tally=(game.story.counted or game.bots.tally)(table),
        unread=unread,
        people={player.id: player.name for player in game.seats(table)},
    )


def _who(entry: Entry) -> str:
    return SAME_DICE.get(entry.by, entry.by)


def _moments(game: AnyGame, table: Struct, journal: Journal) -> tuple[list[Moment], int]:
    """What the game sees between one state in the journal and the next, with the answer that brought it."""
    found: list[Moment] = []
    before, unread = None, 0
    for n, board in [*((point.n, point.board) for point in journal.checkpoints()), (journal.head, None)]:
        try:
            after = msgspec.json.decode(board, type=game.table) if board is not None else table
        except msgspec.DecodeError:
            unread += 1
            continue
        if before is not None:
            before, after = game.seen(before, PUBLIC), game.seen(after, PUBLIC)
            found += [replace(moment, entry=n) for moment in game.story.moments(before, after)]
        before = after
    return found, unread


def _throws(answers: Iterable[Entry]) -> Iterator[tuple[str, str, FaceId]]:
    """Every die of every throw: who said it, its role, its face. Nothing else is answered by lists by role: points
    that are shared out are numbers by place.
    """
    for entry in answers:
        if isinstance(entry.value, dict):
            lists = {role: faces for role, faces in entry.value.items() if isinstance(faces, list)}
            yield from ((_who(entry), role, face) for role, faces in lists.items() for face in faces)


def _dice(box: Sequence[Dice], thrown: Sequence[tuple[str, str, FaceId]]) -> list[ThrownDice]:
    """What was thrown by the kinds of dice in the *box*: a journal keeps roles and faces, not kinds."""
    kinds = list({group.kind.id: group.kind for group in box}.values())
    of_role = {group.role: [group.kind] for group in box}
    groups: dict[str, list[tuple[str, str, FaceId]]] = {kind.id: [] for kind in kinds}
    for who, role, face in thrown:
        kind = next((kind for kind in of_role.get(role, kinds) if kind.has(face)), None)
        if kind is not None:
            groups[kind.id].append((who, role, face))
    return [
        ThrownDice(
            kind,
            _sorted_faces(kind, ((who, face) for who, _, face in groups[kind.id])),
            _sorted_faces(kind, ((role, face) for _, role, face in groups[kind.id])),
        )
        for kind in kinds
        if groups[kind.id]
    ]


def _sorted_faces(kind: DieKind, thrown: Iterable[tuple[str, FaceId]]) -> dict[str, Faces]:
    groups: dict[str, list[FaceId]] = {}
    for group, face in thrown:
        groups.setdefault(group, []).append(face)
    return {group: count_faces(faces, kind) for group, faces in sorted(groups.items(), key=lambda item: -len(item[1]))}


def _clocked(entries: Iterable[Entry]) -> Clocked:
    """The time between answers, without the breaks; a clock that was set back counts for nothing."""
    gaps = [later.at - earlier.at for earlier, later in pairwise(entries) if earlier.at]
    return Clocked(sum(gap for gap in gaps if 0 < gap <= BREAK), sum(gap > BREAK for gap in gaps))
