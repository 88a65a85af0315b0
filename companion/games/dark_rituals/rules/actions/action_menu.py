"""Every Action of a Character in one menu, with what it costs or why it cannot be; and carrying one out.

Each Action is in a file of its own; here is only which there are (DR-023, DR-152) and that a Hero may use its
Actions for Serfs (DR-017, DR-123).
"""

from collections.abc import Callable, Iterator

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.meanings import Arrange, ByHand, Deed, Do, Strike
from companion.games.dark_rituals.rules.actions import (
    alchemy,
    components,
    gathering,
    moving,
    possessing,
    reviving,
    spreading,
    summoning,
    trading,
    witchcraft,
)
from companion.games.dark_rituals.rules.by_hand import by_hand
from companion.games.dark_rituals.rules.combat.declaring import attack_options, declare
from companion.games.dark_rituals.rules.costs import purse_for
from companion.games.dark_rituals.rules.gear import arrange, arrange_option
from companion.games.dark_rituals.rules.stamina import why_not_pay
from companion.games.dark_rituals.table import NO_ICON, Character, Table
from companion.kernel import Asking, Option, Step, Tell, Words, say

OFFERS: tuple[Callable[[Table, Character], Iterator[Option[Do]]], ...] = (
    moving.offers,
    gathering.offers,
    trading.offers,
    summoning.offers,
    possessing.offers,
    spreading.offers,
    witchcraft.offers,
    alchemy.offers,
    components.offers,
)
ACTIONS: dict[str, Callable[[Table, Do], Step]] = {
    "move": moving.move,
    "search": gathering.search,
    "pick_up": gathering.pick_up,
    "trade": trading.trade,
    "revive": reviving.revive,
    "summon_minion": summoning.summon_minion,
    "possess": possessing.possess,
    "save": possessing.save_witch,
    "plague": spreading.spread,
    "witchcraft": witchcraft.play_card,
    "alchemy": alchemy.cast,
    "scroll": alchemy.read_scroll,
    "component": components.act,
}
LEARNED = ("move", "search", "pick_up", "trade", "revive", "summon_minion", "possess", "save")
"""Those whose cost stands beside an icon of the ID card."""


def menu(table: Table, who: Character) -> Iterator[Option[Deed]]:
    """A Stunned Hero can only revive (DR-030); a Hero also directs Serfs, by their own icons (DR-017)."""
    if who in table.heroes and table.heroes[who].stunned:
        yield from reviving.offers(table, who)
        return
    yield from actions(table, who)
    if who in table.heroes:
        for serf in table.serfs:
            yield from actions(table, serf)
        yield from arrange_option(table, who)
    yield Option("by_hand", say("Something by hand"), ByHand())


def actions(table: Table, who: Character) -> Iterator[Option[Deed]]:
    yield from attack_options(table, who)
    for offers in OFFERS:
        yield from offers(table, who)


def first_is_possible(table: Table, who: Character) -> Words:
    """Nothing if it could take at least one Action (DR-107), else why not; of a Stunned Hero, Revive (DR-173)."""
    if who in table.heroes and table.heroes[who].stunned:
        return next((one.why_not for one in reviving.offers(table, who)), say("Stunned"))
    found: list[Option[Deed]] = list(actions(table, who))
    if who in table.heroes:
        found += [option for serf in table.serfs for option in actions(table, serf)]
    return "" if any(not option.why_not for option in found) else say("no Action is possible")


def do(table: Table, deed: Deed) -> Step:
    """Learn what it costs, see again whether it can be paid, and carry it out (DR-021)."""
    match deed:
        case Strike(who, reach):
            yield from declare(table, who, reach)
        case Arrange(who):
            yield from arrange(table, who)
        case ByHand():
            yield from by_hand(table)
        case Do(action, who):
            if why := (yield from _priced_out(table, action, who)):
                yield Tell(
                    "action.not", say("{who} cannot do that: {why}.", who=table.called(who), why=why), fact="DR-021"
                )
                return
            yield from ACTIONS[action](table, deed)


def _priced_out(table: Table, action: str, who: Character) -> Asking[Words]:
    """Why an Action whose cost was unknown until now is impossible after all."""
    if action not in LEARNED:
        return ""
    card = table.sided(table.card_of(who))
    yield from learn(table, card, action)
    cost = figure(table, card, action)
    if cost is None or cost == NO_ICON:
        return say("it has no such icon")
    return why_not_pay(purse_for(table, who), cost)
