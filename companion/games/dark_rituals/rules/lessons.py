"""A few words on each part of the game when it first comes up, in an Encounter that is there to learn by.

Ours, and no rule: nothing here changes what happens. Knows which question or message a lesson belongs to, by its
permanent key; the Table keeps which lessons were given, so that each is given once, also after a break or an undo.
"""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from companion.games.dark_rituals.table import Table
from companion.kernel import Message, Prompt, Step, Tell, say
from companion.parts.explaining import explained_step


class Lesson(Struct, frozen=True):
    """What is said before the first question, or after the first message, whose key begins with *key*."""

    id: str
    key: str
    fact: str
    words: Message


LESSONS = (
    Lesson("goal", "start.recovered", "DR-057", say(
        "One side must burn the Witch, the other kill two Farmers or hold out. The Heroes begin every round.")),
    Lesson("stamina", "side.act", "DR-020", say(
        "Actions cost Stamina: from Reserve to Exhausted, back next round. Sides alternate until both pass.")),
    Lesson("actions", "action", "DR-013", say(
        "One Character, one or two Actions. Dimmed ones say what is missing; a Hero may also direct a Farmer.")),
    Lesson("moving", "move.to", "DR-025", say(
        "Walls block, doors do not. Out of an Area with enemies you need the Agility of the most agile one.")),
    Lesson("target", "attack.target", "DR-196", say(
        "Melee reaches your own Area, Ranged exactly the next one, in sight.")),
    Lesson("aid", "aid", "DR-034", say(
        "Friends in the same Area may pay to help: 1 more each, for this Action only.")),
    Lesson("attack", "attack.roll", "DR-039", say(
        "Attack Value: Strength and the Blasts on the dice. The target sees it before it defends.")),
    Lesson("defence", "defend", "DR-204", say(
        "An Armor Save is free and is Resistance alone. A Defense costs Stamina and rolls dice. Equal values hold.")),
    Lesson("wound", "wound", "DR-040", say("A hit makes one Wound, however hard it was.")),
    Lesson("spoils", "spoils", "DR-046", say("Whoever beats one of the Legion grows by one level.")),
    Lesson("stun", "defeat.stun", "DR-221", say(
        "A Stunned Hero is out until it pays for Revive, next round at the earliest. All four Stunned: lost.")),
    Lesson("witch", "defeat.witch", "DR-114", say("Without a Witch the Legion can do nothing.")),
    Lesson("soul", "soul", "DR-049", say("Souls bring the Witch Master Plague cards where rewards lie.")),
    Lesson("aura", "aura", "DR-048", say("On its last square the Aura makes the whole Legion stronger.")),
    Lesson("plague", "plague.spread", "DR-054", say(
        "A Plague locks Stamina of one source, of every Hero, until its Witch burns or it is cured.")),
    Lesson("locking", "plague.lock", "DR-252", say(
        "You choose which tokens are locked. Exhausted ones hurt less this round.")),
    Lesson("hand", "start.hand", "DR-094", say(
        "The Witch Master's hand stays hidden: the app knows only how many cards there are.")),
)  # fmt: skip
"""Each in two short sentences at most: they are read in passing."""


def with_lessons(table: Table, step: Step) -> Step:
    """*step*, with the lessons that are due."""
    return explained_step(step, partial(_due, table))


def _due(table: Table, prompts: list[Prompt]) -> Iterator[Tell]:
    for lesson in LESSONS:
        if lesson.id not in table.lessons and any(_meets(lesson.key, prompt.key) for prompt in prompts):
            table.lessons = [*table.lessons, lesson.id]
            yield Tell(f"lesson.{lesson.id}", lesson.words, fact=lesson.fact, lesson=True)


def _meets(key: str, asked: str) -> bool:
    """``aid`` is not ``aid.payer``'s, but ``attack.roll`` is met by ``attack.roll.yellow``."""
    return asked == key or (asked.startswith(f"{key}.") and "." in key)
