"""Gates: teleporting from one to another, or to the City of Gateways (section 10, SM-241).

Shadows cannot (SM-093); Xulthûl's way is in its own chapter. The way out of that city is a service (``places.py``).
"""

from companion.games.shadows_of_malice.cards.effects import has
from companion.games.shadows_of_malice.rules.avatars.life import drain_life
from companion.games.shadows_of_malice.rules.combat.encounters import choose_roller
from companion.games.shadows_of_malice.rules.combat.rolls import luck_roll
from companion.games.shadows_of_malice.rules.combat.throws import pick
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.rules.land.ground import place_name
from companion.games.shadows_of_malice.rules.land.places import site_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Table, map_of
from companion.kernel import Asking, Choose, Option, Step, Tell, Words, listing, say

STAY = "stay"


def teleport(table: Table, name: str) -> Step:
    """The band goes through the Gate: 0 movement points, no action; then on with what is left (SM-087).

    One of the band chooses the exit and rolls (SM-090). The exit may be used again at once (SM-089). To the City of
    Gateways the way is sure (SM-241).
    """
    names = [member.id for member in table.band_of(name)]
    if not names:  # a correction took the body away
        return
    roller = yield from _who_opens(table, names)
    wanted = yield from _choose_exit(table, roller)
    if wanted == STAY:
        return
    exit_ = yield from _where_it_leads(table, roller, wanted)
    who = listing([table.avatar(n).name for n in names])
    out = _exits(table).get(exit_) or place_name(table, exit_)
    text = say("{who}: out at {exit}.", who=who, exit=out)
    yield Tell("gate.through", text, "", "SM-088", data={"avatars": names, "to": exit_})
    for member in names:
        yield from toll(table, member, gateways=exit_ not in table.gates.values())
    yield from arrive_at(table, [member for member in names if table.avatar(member).embodied], exit_)


def _who_opens(table: Table, names: list[str]) -> Asking[str]:
    """[R] The band picks. [1] The Gate attunes to a random member, or to one with Gate control (SM-090, SM-091)."""
    if edition(table).gate_member == "the band picks":
        roller = yield from choose_roller(table, names)
        return roller
    controlling = [name for name in names if has(table, name, "gate")]
    text = say("To whom does the Gate attune?")
    roller = yield from pick(
        table, "gate.attunes", text, controlling or names, lambda name: table.avatar(name).name, "SM-090"
    )
    return roller


def _exits(table: Table) -> dict[str, Words]:
    """Every place a Gate leads to, in words: the Gates, and the City of Gateways once it is revealed (SM-241)."""
    gates = {place: say("the Gate of map {map}", map=map_id) for map_id, place in table.gates.items()}
    cities = [site for site in table.sites if site.service == "gateways" and not site.destroyed]
    return {**gates, **{city.at: site_name(city.service) for city in cities}}


def _choose_exit(table: Table, roller: str) -> Asking[str]:
    answer: str = yield Choose(
        "gate.exit",
        say("Where does {who} want to go?", who=table.avatar(roller).name),
        roller,
        "SM-088",
        offers=lambda: [
            *(Option(place, label, where=place) for place, label in _exits(table).items()),
            Option(STAY, say("Stay here after all")),
        ],
    )
    return answer


def _where_it_leads(table: Table, roller: str, wanted: str) -> Asking[str]:
    """LR against 2: the exit chosen, or any (SM-088). Gate control and the City of Gateways need no luck (SM-091)."""
    if wanted not in table.gates.values() or has(table, roller, "gate"):
        return wanted
    text = say("{who} opens the Gate.", who=table.avatar(roller).name)
    lucky = yield from luck_roll(table, roller, 2, "gate.luck", text, fact="SM-088")
    if lucky:
        return wanted
    astray = yield from random_gate(table, table.avatar(roller).at)
    return astray


def random_gate(table: Table, entered: str) -> Asking[str]:
    """Any Gate in play, evenly, the one just entered included (SM-088, RUL-35)."""
    exits = list(table.gates.values())
    if ruling(table, "RUL-35") == "others":
        exits = [gate for gate in exits if gate != entered] or exits
    place = yield from pick(
        table,
        "gate.random",
        say("The Gate leads astray."),
        exits,
        lambda p: say("map {map}", map=map_of(p)),
        "SM-088",
    )
    return place


def toll(table: Table, name: str, *, gateways: bool) -> Step:
    """From the second teleport of a turn on, each drains the user of 1 life (SM-089, SM-158).

    By the City of Gateways it counts like any other, unless that is ruled free (SM-241, RUL-42).
    """
    if gateways and ruling(table, "RUL-42") == "free":
        return
    avatar = table.avatar(name)
    avatar.teleports += 1
    if avatar.teleports > 1:
        yield from drain_life(table, name, 1)
