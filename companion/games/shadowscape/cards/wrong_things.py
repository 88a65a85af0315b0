"""What is wrong with a thing beyond its form, each in a sentence that says what would be right.

Said of our own data, of files that players changed by hand, and of what was just described at a table.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.shadowscape.cards.kinds import ActionSide, EnemyKind, HeroKind, RoomCard, WhisperKind
from companion.kernel import Words, joined, listing, say

DOORS, DOORS_OF_A_START = 4, 2
CARDS_OF_A_HERO = 4


def room_problems(room: RoomCard) -> Iterator[Words]:
    """A side of a Starting Room has two doors that meet in a corner, any other room four (SS-004, SS-064)."""
    expected = DOORS_OF_A_START if room.start else DOORS
    if len(room.doors) != expected:
        yield say("doors: {n}, expected {expected}", n=len(room.doors), expected=expected)
    elif room.start and {*room.doors} in ({"N", "S"}, {"E", "W"}):
        yield say("doors: opposite each other, expected two that meet in a corner")
    if room.start != room.number.endswith(("A", "B")):
        yield say("number: {number!r}, expected the side A or B after it for a Starting Room only", number=room.number)


def doubtful_doors(room: RoomCard) -> Words:
    """Two doors of a room with one symbol: allowed, but worth a second look (SS-G41); "" where there are none."""
    twice = sorted(sign for sign, n in Counter(room.doors.values()).items() if n > 1)
    return say("two doors of it show {signs}", signs=listing(twice)) if twice else ""


def unknown_doors(signs: Iterable[str], known: Iterable[str]) -> Iterator[Words]:
    """Symbols of doors or movement that no door has (SS-G2)."""
    there = list(known)
    if wrong := sorted({*signs} - {*there}):
        yield say("door symbol {signs}, expected one of {known}", signs=listing(wrong), known=joined(", ", there))


def enemy_problems(enemy: EnemyKind) -> Iterator[Words]:
    """A token that is described has all that the Enemy Phase needs (SS-005)."""
    yield from _unsaid(enemy, "type", "attack", "strength", "defence", "move")


def hero_problems(hero: HeroKind) -> Iterator[Words]:
    """A Hero that is described has all values, and at most four Action cards of its own (SS-003, SS-007)."""
    yield from _unsaid(hero, "movement", "hand", "defence", "wounds", "profession")
    if len({*hero.cards}) > CARDS_OF_A_HERO or len({*hero.cards}) < len(hero.cards):
        yield say("cards: expected at most {most} different ones", most=CARDS_OF_A_HERO)


def _unsaid(thing: EnemyKind | HeroKind, *fields: str) -> Iterator[Words]:
    """What must be said of a thing, but for those of which the book knows only a part."""
    missing = [field for field in fields if getattr(thing, field) is None]
    if missing and thing.source != "rulebook":
        yield say("{fields}: expected a value", fields=joined(", ", missing))


def action_problems(side: ActionSide) -> Iterator[Words]:
    """Only a General Action costs (SS-066); a number or SKILL (SS-024); Prepare is never boosted (SS-032)."""
    if side.cost is not None and not side.general:
        yield say("cost: only a General Action card has one")
    if side.by_skill and side.value is not None:
        yield say("value: expected none where by_skill counts")
    if side.action == "prepare" and side.boost:
        yield say("boost: {boost!r}, expected none for a Prepare Action", boost=side.boost)
    if side.to_hand_size and side.action != "prepare":
        yield say("to_hand_size: only a Prepare Action has it")


def whisper_problems(whisper: WhisperKind) -> Iterator[Words]:
    """The Whisper with three Shards is the Lord's, and no other (SS-065, SS-071)."""
    if ("lord" in whisper.wants) != (whisper.shards == 3) and whisper.source == "ours":
        yield say("wants: the Lord belongs to the Whisper with 3 Shards")
