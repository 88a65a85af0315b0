"""What the app does not know and players carry out: it is said in a few taps, so that the table stays right.

Knows damage, health, tokens, Shadow Energy and moves; why they happen is on a card, an Ability or a hex of the game.
"""

from companion.games.casting_shadows.cards.wrong_values import describe_anew, described
from companion.games.casting_shadows.rules.damage import heal, hurt
from companion.games.casting_shadows.rules.resources import NAMES
from companion.games.casting_shadows.rules.ring import SLOTS, hex_name
from companion.games.casting_shadows.table import Table
from companion.kernel import Asking, Choose, Number, Option, Step, Sum, say

MOST = 12


def by_hand(table: Table) -> Step:
    """One thing that a card says and the app does not know."""
    me = table.active.id
    offers = [
        Option("nothing", say("Nothing the app has to know")),
        Option("damage", say("Damage to somebody")),
        Option("heal", say("Health for somebody")),
        Option("token", say("A Resource token for the pool")),
        Option("move", say("Somebody moves")),
        Option("energy", say("Shadow Energy for somebody")),
        *([Option("value", say("A value was described wrongly"))] if described(table) else []),
    ]
    what = yield from Choose(
        "hand.what", say("What happens by hand?"), me, offers=lambda: offers, brief=say("What happens?")
    )
    match what:
        case "damage":
            whom, number = yield from _whom_and_how_much(table, me)
            total = Sum(floor=0)
            total.add(say("by hand"), number)
            yield from hurt(table, whom, total)
        case "heal":
            whom, number = yield from _whom_and_how_much(table, me)
            yield from heal(table, whom, number)
        case "energy":
            whom, number = yield from _whom_and_how_much(table, me)
            caster = table.casters[whom]
            caster.energy = min(caster.limit, caster.energy + number)
        case "token":
            tokens = [Option(resource, name) for resource, name in NAMES.items()]
            table.add_token(
                (yield from Choose("hand.token", say("Which one?"), me, offers=lambda: tokens, brief=say("Which one?")))
            )
        case "value":
            yield from describe_anew(table, me)
        case "move":
            whom = yield from _whom(table, me)
            slots = [Option(slot, hex_name(table, slot), where=slot) for slot in SLOTS]
            table.pieces[whom].at = yield from Choose(
                "hand.to", say("Where to?"), me, offers=lambda: slots, brief=say("Where to?")
            )


def _whom(table: Table, me: str) -> Asking[str]:
    seats = [Option(player.id, player.name, where=player.id) for player in table.standing()]
    return (yield from Choose("hand.whom", say("Whom?"), me, offers=lambda: seats, brief=say("Whom?")))


def _whom_and_how_much(table: Table, me: str) -> Asking[tuple[str, int]]:
    whom = yield from _whom(table, me)
    number = yield from Number(
        "hand.number", say("How much?"), me, least=lambda: 1, most=lambda: MOST, brief=say("How much?")
    )
    return whom, number
