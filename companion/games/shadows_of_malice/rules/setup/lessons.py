"""A few words on each part of the game when it first comes up, for who plays it the first time.

Ours, and no rule: nothing here changes what happens. Knows which question or message a lesson belongs to, by its
permanent key; the Table keeps which lessons were given, so that each is given once, also after a break or an undo.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.turns.ending import scenario
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asked, Asking, Prompt, Tell, Words, say
from companion.parts.explaining import explained


def _always(table: Table) -> bool:
    return True


class Lesson(Struct, frozen=True):
    """What is said before the first question, or after the first message, whose key is *key* or begins so."""

    id: str
    key: str
    fact: str
    words: Callable[[Table], Words]
    when: Callable[[Table], bool] = _always


def with_lessons(table: Table, asked: Asked) -> Asking[Any]:
    """*asked*, with the lessons that are due."""
    return explained(asked, partial(_due, table))


def _due(table: Table, prompts: list[Prompt]) -> Iterator[Tell]:
    for lesson in LESSONS:
        met = any(prompt.key.startswith(lesson.key) for prompt in prompts)
        if met and lesson.id not in table.lessons and lesson.when(table):
            table.lessons.append(lesson.id)
            yield Tell(f"lesson.{lesson.id}", lesson.words(table), fact=lesson.fact, lesson=True)


# -- the lessons ---------------------------------------------------------------------------------------------


def _goal(table: Table) -> Words:
    number = len(table.maps)
    wells = say("the Light Well") if number == 1 else say("all {n} Light Wells", n=number)
    if scenario(table) == "thwart":
        return say("Your goal: find {wells} before a Shadow does. Guardians keep the Wells: grow strong first.",
                   wells=wells)  # fmt: skip
    return say("Your goal: find {wells}. If a Shadow is first, Xulthûl comes and must be destroyed.", wells=wells)


def _players_turn(table: Table) -> Words:
    if edition(table).actions == 1:
        return say("Players' Turn: each avatar moves, then has one action. Beaten creatures give soulshards and items.")
    return say("Players' Turn: two actions for each avatar. Seek lairs: beaten creatures give soulshards and items.")


def _revealing(table: Table) -> Words:
    if scenario(table) == "thwart":
        return say("The Shadow tries to reveal the Well. If the Light is there, the game is lost.")
    return say("The Shadow tries to reveal the Well. If the Light is there, Xulthûl comes.")


def _fights(kind: str) -> Callable[[Table], bool]:
    return lambda table: table.combat is not None and table.combat.creature.kind == kind


LESSONS = (
    Lesson("goal", "", "SM-279", _goal),
    Lesson("shards", "setup.shards", "SM-209", lambda table: say(
        "Soulshards are your strength: each one spent before a roll adds 1 to it."),
        lambda table: table.settings.pieces == "table"),
    Lesson("band", "setup.band", "SM-066", lambda table: say(
        "A band moves and fights as one, with a die for each member. Alone you are weak.")),
    Lesson("players", "players.act", "SM-034", _players_turn),
    Lesson("moving", "move.roll", "SM-060", lambda table: say(
        "The roll gives movement points; rough land costs more of them. Doubles bring a fate card.")),
    Lesson("site", "site.revealed", "SM-235", lambda table: say(
        "Cities and mystics serve you for an action. What this one offers now stands in your turn's list.")),
    Lesson("creature", "creature.make", "SM-103", lambda table: say(
        "Dice make each creature: its type, its power, its abilities. No two are alike.")),
    Lesson("fight", "combat.manoeuvre", "SM-178", lambda table: say(
        "A fight goes phase by phase: the higher combat roll wounds the other. If it goes badly, withdraw.")),
    Lesson("guardian", "combat.manoeuvre", "SM-126", lambda table: say(
        "A Guardian keeps this Well: power 4, 8 life. Beat it, and the Well is revealed."), _fights("guardian")),
    Lesson("shadow", "combat.manoeuvre", "SM-136", lambda table: say(
        "A Shadow drains life, which is hard to win back. Beat it now, or it goes on to the Well."), _fights("shadow")),
    Lesson("blow", "combat.clash", "SM-212", lambda table: say(
        "Spend soulshards now, before the dice: each adds 1. Every avatar of the band may give some.")),
    Lesson("harvest", "harvest.roll", "SM-205", lambda table: say(
        "The harvest: new soulshards. Those in your mastery's colour also pay for its second ability.")),
    Lesson("recovering", "recover.points", "SM-159", lambda table: say(
        "Recovery heals wounds for sure and drained life by luck. Cities are good places for it.")),
    Lesson("body", "body.destroyed", "SM-171", lambda table: say(
        "A lost body loses no game: a new one comes back through a Gate. Its soulshards are gone.")),
    Lesson("light", "well.light", "SM-224", lambda table: say(
        "The Light helps: radiance for each avatar, and one soulshard more in every phase of a fight.")),
    Lesson("dark", "well.dark", "SM-225", lambda table: say(
        "A Dark Well gives the creatures of its map more abilities. The Light is elsewhere.")),
    Lesson("shadows", "shadow.", "SM-246", lambda table: say(
        "Shadows' Turn: a Gate Seal goes, and a Shadow gathers life in its Realm. By an open Gate it leaves."),
        lambda table: table.phase == "shadows"),
    Lesson("arrival", "shadow.arrived", "SM-261", lambda table: say(
        "A Shadow walks your maps, to the nearest hidden Well. Meet it on its way and fight.")),
    Lesson("revealing", "shadow.reveal", "SM-264", _revealing),
    Lesson("xulthul", "xulthul.arrives", "SM-283", lambda table: say(
        "Xulthûl puts out one Light Well after the other. Now only its destruction wins.")),
)  # fmt: skip
"""Each in two short sentences at most: they are read in passing."""
