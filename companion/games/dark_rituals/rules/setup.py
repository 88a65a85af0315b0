"""How an Encounter starts (chapter 3): the Witch Master, the Encounter, four Heroes, and what stands on the board."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from companion.games.dark_rituals.cards.card_figures import figure, learn, learn_kind
from companion.games.dark_rituals.cards.card_notes import know
from companion.games.dark_rituals.cards.encounter_form import describe_encounter
from companion.games.dark_rituals.cards.encounters import ENCOUNTERS, HERO_CARDS
from companion.games.dark_rituals.cards.our_cards import give_our_cards
from companion.games.dark_rituals.encounter import Encounter, Standing
from companion.games.dark_rituals.own.players_folder import OWN_CARDS, OWN_ENCOUNTERS, OWN_GEAR, OWN_REACTIONS
from companion.games.dark_rituals.rules.actions.summoning import add_disciple, number_of
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.rules.settings import strengths_kept
from companion.games.dark_rituals.rules.stamina import filled
from companion.games.dark_rituals.table import (
    ATTRIBUTES,
    HAND_LIMIT,
    HEROES,
    LEGION,
    SOURCES,
    Hero,
    Master,
    Serf,
    Stack,
    Table,
    Tokens,
    Witch,
)
from companion.kernel import Asking, Choose, Confirm, Option, Player, Step, Words, count, joined, listing, say
from companion.parts.own_things import in_force

WITCHCRAFT_CARDS, PLAGUE_CARDS, BOTANICAL_CARDS, LOOT_CARDS = 8, 9, 39, 8
"""DR-003."""


def new_table(settings: Mapping[str, str], players: list[Player]) -> Table:
    """Before anything is chosen; the Witch Master is not asked for where the players have chosen sides."""
    chosen = ENCOUNTERS.get(settings["encounter"], Encounter())
    table = Table(players=_on_sides(players), encounter=chosen, rulings=RULINGS.kept(settings))
    table.values = "ours" if settings["values"] == "ours" else "printed"
    table.strengths = strengths_kept(settings)
    table.own_encounters = list(OWN_ENCOUNTERS.by_id().values())
    if table.values == "printed":
        know(table, OWN_CARDS.by_id().values())
        table.known_gear = list(OWN_GEAR.by_id().values())
        table.reactions = in_force(OWN_REACTIONS.by_id().values())
    else:
        give_our_cards(table)
    if len(table.seated(LEGION)) == 1:
        table.step = "encounter"
    return table


def _on_sides(players: list[Player]) -> list[Player]:
    """One on the Legion's side, or one left over, is the Witch Master; all others play the Heroes (DR-001, DR-058)."""
    masters = [seat for seat in players if seat.side == LEGION] or [seat for seat in players if not seat.side]
    if len(masters) != 1:
        return players
    return [replace(seat, side=LEGION if seat is masters[0] else HEROES) for seat in players]


def set_up(table: Table) -> Step:
    """The next thing to be asked before the first round."""
    steps = {"master": choose_master, "encounter": choose_encounter, "heroes": share_heroes, "figures": learn_heroes}
    return steps[table.step](table)


def choose_master(table: Table) -> Step:
    """One plays the Legion, all others the Heroes (DR-001, DR-058)."""
    offers = [Option(seat.id, seat.name) for seat in table.players]
    chosen = yield from Choose(
        "setup.master",
        say("Who is the Witch Master?"),
        fact="DR-001",
        offers=lambda: offers,
        brief=say("The Witch Master?"),
    )
    table.players = [replace(seat, side=LEGION if seat.id == chosen else HEROES) for seat in table.players]
    table.step = "encounter"


def choose_encounter(table: Table) -> Step:
    """First the Encounter: one of ours, one described before, or a new one (DR-002, DR-084, RUL-2)."""
    if not table.encounter.id:
        table.encounter = yield from _chosen_encounter(table)
    seats = table.seated(HEROES)
    table.heroes = {card: Hero(player=seats[n % len(seats)].id) for n, card in enumerate(HERO_CARDS)}
    table.step = "heroes"


def share_heroes(table: Table) -> Step:
    """Four Heroes whoever plays: fewer people share them out (DR-001, DR-122, RUL-45)."""
    if len(table.seated(HEROES)) > 1:
        shares = [
            say("{who} {hero}", who=table.named(one.player), hero=table.called(id)) for id, one in table.heroes.items()
        ]
        text = say("Who plays whom: {shares}. Is it so?", shares=listing(shares))
        if not (
            yield from Confirm("setup.heroes", text, fact="DR-122", about=("shares",), brief=say("Do they play so?"))
        ):
            yield from _by_choice(table)
    table.step = "figures"


def _by_choice(table: Table) -> Step:
    offers = [Option(seat.id, seat.name) for seat in table.seated(HEROES)]
    for hero in HERO_CARDS:
        text = say("Who plays {hero}?", hero=table.called(hero))
        chosen = yield from Choose(
            "setup.hero", text, fact="DR-122", offers=partial(list, offers), brief=text, about=(hero,)
        )
        table.heroes[hero].player = chosen


def learn_heroes(table: Table) -> Step:
    """What no text says of the Heroes is on their Dashboards (DR-009, DR-010), and so is the kind of each Disciple."""
    for hero in HERO_CARDS:
        yield from learn(table, hero, *SOURCES, *ATTRIBUTES)
    for kind in table.encounter.kinds:
        yield from learn_kind(table, kind)
    lay_out(table)
    table.phase, table.step = "start", ""


def _chosen_encounter(table: Table) -> Asking[Encounter]:
    known = {encounter.id: encounter for encounter in (*ENCOUNTERS.values(), *table.own_encounters)}
    offers = [Option(one.id, say(one.name), effect=_in_short(one)) for one in known.values()]
    chosen = yield from Choose(
        "setup.encounter",
        say("Which Encounter do you play?"),
        fact="DR-002",
        offers=lambda: [*offers, Option("new", say("one of our own: describe it"))],
        brief=say("Which Encounter?"),
    )
    return known[chosen] if chosen != "new" else (yield from describe_encounter(table))


def _in_short(encounter: Encounter) -> Words:
    """How much there is to it: the Witches, and how many rounds at most."""
    parts: list[Words] = [count(len(encounter.witches), "Witch", "Witches")]
    parts += [count(encounter.round_limit, "round", "rounds")] if encounter.round_limit else []
    parts += [say("to learn by")] if encounter.lessons else []
    return joined(", ", parts)


def lay_out(table: Table) -> None:
    """The board, both hands and every Character as the Encounter says (DR-008, DR-011, DR-089, DR-090)."""
    encounter = table.encounter
    table.master = Master(
        purse=filled(encounter.stamina),
        witchcraft=Stack(deck=WITCHCRAFT_CARDS - HAND_LIMIT, hand=HAND_LIMIT),
        plague=Stack(deck=PLAGUE_CARDS),
    )
    table.botanicals, table.loot = Stack(deck=BOTANICAL_CARDS), Stack(deck=LOOT_CARDS)
    table.witches = {witch: Witch() for witch in encounter.witches}
    table.tokens = {
        area.id: Tokens(chests=area.chests, botanicals=area.botanicals, objectives=area.objectives, hidden=area.hidden)
        for area in encounter.areas
    }
    starts = {standing.card: standing.area for standing in encounter.heroes}
    for card, hero in table.heroes.items():
        hero.sources = {name: figure(table, card, name) or 0 for name in SOURCES}
        hero.purse = filled(sum(hero.sources.values()))
        hero.attributes = {name: figure(table, card, name) or 0 for name in ATTRIBUTES}
        table.put(card, table.called(card), starts.get(card, ""))
    for standing in encounter.standing:
        stand(table, standing)


def stand(table: Table, standing: Standing) -> str:
    """A Character of the Encounter onto its place; gives its id."""
    card, area = standing.card, standing.area
    if card in table.witches:
        table.witches[card].state = "play"
        table.put(card, table.called(card), area)
        return card
    if card == "farmer":
        return add_serf(table, card, area)
    return add_disciple(table, card, area)


def add_serf(table: Table, kind: str, area: str) -> str:
    """A Serf of the Encounter; two are told apart by numbers (DR-126)."""
    table.made += 1
    who = f"{kind} {table.made}"
    table.serfs = {**table.serfs, who: Serf(kind)}
    table.put(who, say("{kind} {n}", kind=table.called(kind), n=number_of(table, kind, who)), area)
    return who
