"""Reactions that cards give beside Aid and Defend: what they cost, when they may be used, and what they change.

No text has one, so each is described when it is used for the first time, and known from then on (DR-108, DR-109).
Who holds what stays unknown: a card is named when it is played.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from companion.games.dark_rituals.fight import Does, Moment, Reaction
from companion.kernel import Option, Words, count, joined, say
from companion.parts.forms import Figure, Form, Line, Pick, Question, Said, among
from companion.parts.own_things import LONGEST_NAME

MOST_COST: Final = 9
MOST_INGREDIENTS: Final = 6
MOST_AMOUNT: Final = 3
KINDS: Final[Mapping[str, Mapping[str, Words]]] = {
    "heroes": {
        "icon": say("a card in play"),
        "alchemy": say("an Alchemical spell"),
        "scroll": say("a Black Magic scroll"),
    },
    "legion": {"icon": say("a card in play"), "witchcraft": say("a Witchcraft card")},
}
DOES: Final[Mapping[str, Words]] = {
    "dice": say("adds dice"),
    "points": say("changes the value"),
    "again": say("some dice are thrown again"),
    "wounds": say("changes the Wounds"),
    "cancel": say("cancels what is under way"),
    "hand": say("something else, done by hand"),
}
AT: Final[Mapping[str, tuple[Does, ...]]] = {
    "attack_dice": ("dice", "points", "cancel", "hand"),
    "attack_again": ("again", "hand"),
    "attack_value": ("points", "cancel", "hand"),
    "defence_dice": ("dice", "points", "hand"),
    "defence_again": ("again", "hand"),
    "defence_value": ("points", "hand"),
    "wounds": ("wounds", "cancel", "hand"),
}
"""What may be done at each moment: nothing that changes a throw once it is seen, but for throwing again (DR-110)."""
COLOURS: Final[Mapping[str, Mapping[str, Words]]] = {
    "attack_dice": {"blue": say("blue dice"), "yellow": say("yellow dice")},
    "defence_dice": {"red": say("red dice"), "green": say("green dice")},
}


def reaction_form(side: str, moment: Moment) -> Form[Reaction]:
    """What is asked of a Reaction that nobody has used before."""
    questions: list[Question] = [
        Line("react.name", say("What is the Reaction called?"), "name", longest=LONGEST_NAME, brief=say("What is it?")),
        Pick("react.kind", say("Where does it stand?"), "kind", among(KINDS[side]), brief=say("Where does it stand?")),
        Figure("react.cost", say("How much Stamina does it cost?"), "cost", 0, MOST_COST, brief=say("Its Stamina?")),
        Figure("react.ingredients", say("How many ingredients are discarded?"), "ingredients", 1, MOST_INGREDIENTS,
               when=lambda said: said["kind"] == "alchemy", brief=say("Ingredients?")),
        Pick("react.does", say("What does it do?"), "does", _doings(moment), brief=say("What does it do?")),
        Pick("react.colour", say("Which dice does it add?"), "colour", among(COLOURS.get(moment, {})),
             when=lambda said: said["does"] == "dice", brief=say("Which dice?")),
        Figure("react.dice", say("How many dice?"), "amount", 1, MOST_AMOUNT,
               when=lambda said: said["does"] == "dice", brief=say("How many dice?")),
        Pick("react.amount", say("By how much?"), "amount", _changes,
             when=lambda said: said["does"] in ("points", "wounds"), brief=say("By how much?")),
    ]  # fmt: skip
    return Form(questions, lambda said: msgspec.convert({**said, "side": side, "moment": moment}, Reaction), told)


def reaction_problems(reaction: Reaction) -> Iterator[Words]:
    """What is wrong with one that somebody wrote by hand."""
    if reaction.kind not in KINDS[reaction.side]:
        yield say("kind: expected one of {expected}", expected=", ".join(list(KINDS[reaction.side])))
    if reaction.does not in AT[reaction.moment]:
        yield say("does: expected one of {expected}", expected=", ".join(AT[reaction.moment]))
    if reaction.does == "dice" and reaction.colour not in COLOURS.get(reaction.moment, {}):
        yield say("colour: expected one of {expected}", expected=", ".join(list(COLOURS.get(reaction.moment, {}))))
    if not (0 <= reaction.cost <= MOST_COST and 0 <= reaction.ingredients <= MOST_INGREDIENTS):
        yield say("cost: expected 0 to {most}; ingredients: 0 to {others}", most=MOST_COST, others=MOST_INGREDIENTS)
    if abs(reaction.amount) > MOST_AMOUNT or (reaction.does == "dice" and reaction.amount < 1):
        yield say("amount: expected 1 to {most} dice, else -{most} to {most}", most=MOST_AMOUNT)


def _doings(moment: Moment) -> Any:
    return among({does: DOES[does] for does in AT[moment]})


def _changes(said: Said) -> list[Option[Any]]:
    return [Option(f"{n:+}", f"{n:+}", means=n) for n in (1, 2, 3, -1, -2, -3)]


def told(reaction: Reaction) -> Words:
    """A Reaction in a line: ``adds 1 yellow die, 1 Stamina``."""
    cost = count(reaction.cost, "Stamina", "Stamina") if reaction.cost else say("free")
    return joined(", ", [effect(reaction), cost])


def effect(reaction: Reaction) -> Words:
    """What it does, in a word or three."""
    match reaction.does:
        case "dice":
            return _dice(reaction)
        case "points":
            return say("value {by}", by=f"{reaction.amount:+}")
        case "wounds":
            return say("Wounds {by}", by=f"{reaction.amount:+}")
    return DOES[reaction.does]


def _dice(reaction: Reaction) -> Words:
    match reaction.colour:
        case "blue":
            return say("+{n} blue", n=reaction.amount)
        case "yellow":
            return say("+{n} yellow", n=reaction.amount)
        case "red":
            return say("+{n} red", n=reaction.amount)
    return say("+{n} green", n=reaction.amount)
