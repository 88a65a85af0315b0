"""Declaring an attack: what it costs, whether there is a target (DR-153, DR-219)."""

from collections.abc import Iterator
from typing import Final

from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.fight import Attack, Reach
from companion.games.dark_rituals.meanings import Strike
from companion.games.dark_rituals.rules.combat.pools import attack_pool, learn_pool
from companion.games.dark_rituals.rules.combat.reach import targets
from companion.games.dark_rituals.rules.combat.throwing import dice_in_words
from companion.games.dark_rituals.rules.costs import purse_for, spend_stamina
from companion.games.dark_rituals.rules.stamina import why_not_pay
from companion.games.dark_rituals.table import LEGION, NO_ICON, Character, Table
from companion.kernel import Asking, Option, Tell, Words, say

REACHES: Final[tuple[Reach, ...]] = ("melee", "ranged")


def attack_options(table: Table, who: Character) -> Iterator[Option[Strike]]:
    """``melee`` and ``ranged`` for the menu of an active Character, dimmed with the reason where impossible.

    Without the icon there is no such attack (DR-198); Farmers have none (DR-127).
    """
    for reach in REACHES:
        cost = figure(table, table.card_now(who), reach)
        if cost != NO_ICON:
            yield Option(
                f"{reach} {who}",
                named(reach),
                means=Strike(who, reach),
                why_not=why_no_attack(table, who, reach),
                fact="DR-196" if reach == "melee" else "DR-041",
                effect=dice_in_words(attack_pool(table, who, reach)),
                cost=cost,
            )


def named(reach: Reach) -> Words:
    return say("Melee Attack") if reach == "melee" else say("Ranged Attack")


def why_no_attack(table: Table, who: Character, reach: Reach) -> Words:
    """In full or not at all (DR-021), and never for nothing: only where there is a target (DR-219)."""
    if not targets(table, who, reach):
        return say("no enemy in this Area") if reach == "melee" else say("no enemy one Area away, in sight")
    return why_not_pay(purse_for(table, who), figure(table, table.card_now(who), reach) or 0)


def payer_of(table: Table, who: Character) -> Character:
    """A Serf has no Stamina: the Hero who directs it pays (DR-017)."""
    return table.active_now.who if who in table.serfs and table.active_now else who


def declare(table: Table, who: Character, reach: Reach) -> Asking[bool]:
    """Learn what is unknown, pay, and put the Attack into the Table: ``stages.py`` goes on from there.

    False where it comes to nothing: its card, asked for the first time, has no such icon or costs too much.
    """
    yield from learn_pool(table, table.card_now(who), reach)
    cost = figure(table, table.card_now(who), reach)
    if cost is None or cost == NO_ICON:
        yield Tell("attack.no_icon", say("{who} has no such attack.", who=table.called(who)), fact="DR-198")
        return False
    if why := why_no_attack(table, who, reach):
        yield Tell("attack.not", say("{who} cannot attack: {why}.", who=table.called(who), why=why), fact="DR-021")
        return False
    payer = payer_of(table, who)
    spend_stamina(table, who, cost)
    table.attack = Attack(attacker=who, payer=payer, reach=reach, pool=attack_pool(table, who, reach))
    words = {
        "who": table.called(who),
        "attack": named(reach),
        "payer": table.called(payer if payer in table.heroes else LEGION),
        "n": cost,
    }
    yield Tell("attack.declared", say("{who}: {attack}. {payer} pays {n} Stamina.", **words), fact="DR-153")
    return True
