"""Reaction windows: every side is asked, whatever it holds, in the same words; each can be switched (DR-109).

One question to the whole table, whose main answer is that nobody reacts. It may be asked always, never, or only where a
Reaction of that moment has been used at this table before. Knows no hand: a card is named when it is played.
"""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from companion.games.dark_rituals.fight import Moment, Reaction
from companion.games.dark_rituals.rules.actions.components import why_no_reaction
from companion.games.dark_rituals.rules.combat.reactions import effect, reaction_form
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.rules.stamina import pay, why_not_pay
from companion.games.dark_rituals.table import Character, Consequence, Side, Table
from companion.kernel import PASS, Asking, Choose, Option, Tell, Words, say
from companion.parts.forms import describe
from companion.parts.own_things import with_own_id

SIDES: Final[tuple[Side, ...]] = ("heroes", "legion")
Used = Callable[[], list[str]]
"""The ids of the Reactions used so far, looked up afresh: each only once (DR-192)."""
Carry = Callable[[Table, Reaction], Asking[bool]]
"""Carries out a Reaction that has been paid; False if what was under way has been cancelled by it."""


def window(table: Table, moment: Moment, text: Words, used: Used, carry: Carry) -> Asking[bool]:
    """Ask until nobody reacts any more; each is paid and carried out before play goes on. False: it was cancelled."""
    while _is_asked(table, moment):
        chosen = yield from Choose[Reaction | str](
            f"react.{moment}",
            text,
            fact="DR-109",
            about=("attack",),
            main=PASS,
            offers=lambda: list(_offers(table, moment, used())),
            brief=_brief(moment),
        )
        if chosen == PASS:
            break
        reaction = yield from _react(table, moment, chosen, used)
        if reaction is not None and not (yield from carry(table, reaction)):
            return False
    return True


def _brief(moment: Moment) -> Words:
    match moment:
        case "attack_dice" | "defence_dice":
            return say("A Reaction first?")
        case "attack_again" | "defence_again":
            return say("Any die again?")
        case "wounds":
            return say("Before the Wound?")
    return say("Any Reaction?")


def _is_asked(table: Table, moment: Moment) -> bool:
    """As it is switched; and only if anybody may react at all, as far as all can see."""
    asked = RULINGS.ruled(table, f"WINDOW-{moment}")
    if asked == "never" or all(why_no_reaction(table, side) for side in SIDES):
        return False
    return asked == "always" or any(reaction.moment == moment for reaction in table.reactions)


def _offers(table: Table, moment: Moment, used: list[str]) -> Iterator[Option[Reaction | str]]:
    yield Option(PASS, say("Nobody"))
    for reaction in table.reactions:
        if reaction.moment == moment:
            yield Option(
                reaction.id,
                reaction.name,
                means=reaction,
                why_not=_why_not(table, reaction, used),
                effect=effect(reaction),
                cost=reaction.cost,
            )
    yield Option("heroes", say("Heroes react"), means="heroes", why_not=why_no_reaction(table, "heroes"))
    yield Option("legion", say("The Legion reacts"), means="legion", why_not=why_no_reaction(table, "legion"))


def _why_not(table: Table, reaction: Reaction, used: list[str]) -> Words:
    """Each Reaction once in a throw (DR-192); in full or not at all (DR-021)."""
    if reaction.id in used:
        return say("used already")
    if why := why_no_reaction(table, reaction.side):
        return why
    if reaction.kind == "witchcraft" and not table.master.witchcraft.hand:
        return say("no card in hand")
    return "" if payers(table, reaction) else say("nobody can pay {n} Stamina", n=reaction.cost)


def payers(table: Table, reaction: Reaction) -> list[Character]:
    """Whoever has it pays alone (DR-116): one of the Heroes, or the Witch Master."""
    if reaction.side == "legion":
        return ["legion"] if not why_not_pay(table.master.purse, reaction.cost) else []
    return [
        id
        for id, hero in table.heroes.items()
        if not hero.stunned and not why_not_pay(hero.purse, reaction.cost) and hero.botanicals >= reaction.ingredients
    ]


def _react(table: Table, moment: Moment, chosen: Reaction | str, used: Used) -> Asking[Reaction | None]:
    """Pay for it; None where it cannot be paid, as one that was just described may turn out."""
    reaction = chosen if isinstance(chosen, Reaction) else (yield from _described(table, moment, chosen))
    if why := _why_not(table, reaction, used()):
        yield Tell("react.not", say("{name} is not possible now: {why}.", name=reaction.name, why=why), fact="DR-021")
        return None
    payer = yield from _who_pays(table, reaction)
    pay(table.purse_of(payer), reaction.cost)
    _play_card(table, reaction, payer)
    words = {"who": table.called(payer), "name": reaction.name, "effect": effect(reaction)}
    yield Tell("react.used", say("{who} uses {name}: {effect}.", **words), fact="DR-191")
    used().append(reaction.id)
    return reaction


def _described(table: Table, moment: Moment, side: str) -> Asking[Reaction]:
    """One that nobody has used before: what is said of it is kept, in place of one of that name."""
    reaction = yield from describe(reaction_form(side, moment), side)
    same = [one for one in table.reactions if (one.name, one.side, one.moment) == (reaction.name, side, moment)]
    if same and same[-1].id != reaction.id:
        reaction = with_own_id(replace(reaction, replaces=same[-1].id))
    table.reactions = [*(one for one in table.reactions if one not in same), reaction]
    return reaction


def _who_pays(table: Table, reaction: Reaction) -> Asking[Character]:
    able = payers(table, reaction)
    if len(able) == 1:
        return able[0]
    text = say("{name}: whose Reaction is it?", name=reaction.name)
    return (
        yield from Choose(
            "react.who",
            text,
            "heroes",
            fact="DR-116",
            offers=lambda: [Option(who, table.called(who), where=who) for who in payers(table, reaction)],
            brief=say("Whose Reaction is it?"),
        )
    )


def _play_card(table: Table, reaction: Reaction, payer: Character) -> None:
    """A card that is used up leaves the hand (DR-232, DR-240); which it was is named by playing it."""
    if reaction.kind == "witchcraft":
        table.master.witchcraft.hand -= 1
        table.master.witchcraft.discards += 1
    elif reaction.kind == "scroll" and table.heroes[payer].loot:
        table.heroes[payer].loot -= 1
        table.loot.discards += 1
    elif reaction.kind == "alchemy":
        table.heroes[payer].botanicals -= reaction.ingredients
        table.botanicals.discards += reaction.ingredients
        happen(table, Consequence(kind="raise", who=payer, what="alchemy"))  # DR-137
