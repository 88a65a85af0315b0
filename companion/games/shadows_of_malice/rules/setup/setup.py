"""Set-up (section 2): a new Table, and the questions that bring the physical table to the same state.

Knows what lies where before the first turn; what to lay out is in the words of ``checklist.py``. One short step per
step of the book; the troves are shuffled before the first card is drawn from them, so the book's step 8 comes before
its step 5.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from companion.games.shadows_of_malice.cards.cards import Kind, all_cards, trove_cards
from companion.games.shadows_of_malice.cards.troves import draw_card, shuffle
from companion.games.shadows_of_malice.rules.avatars.bodies import body_shards, shard_words
from companion.games.shadows_of_malice.rules.land.boards import Board, board_for
from companion.games.shadows_of_malice.rules.land.ground import place_name, realm
from companion.games.shadows_of_malice.rules.setup.checklist import (
    STARTING_SHARDS,
    lay_out_maps,
    put_cities,
    put_lairs,
    put_mystics,
    put_seals,
    put_wells,
    shuffle_troves,
)
from companion.games.shadows_of_malice.rules.setup.difficulty import starting_items
from companion.games.shadows_of_malice.rules.setup.settings import SETTINGS, lay_maps, read_settings
from companion.games.shadows_of_malice.rules.turns.ending import scenario
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.table import (
    LIFE_TOKENS,
    TROVES,
    Avatar,
    Lair,
    Site,
    Table,
    Well,
    map_of,
)
from companion.kernel import (
    Choose,
    Option,
    Place,
    Player,
    Step,
    Task,
    Tell,
    Together,
    Words,
    joined,
    listing,
    say,
    settle,
)
from companion.parts.decks import Deck

__all__ = ["SETTINGS", "new_table", "setup_step"]

STRONGHOLDS, LAIRS, SHADOW_GATES = 3, 6, 6
"""On a map nobody has drawn for us (SM-011, SM-012, SM-013)."""

# -- a new table ---------------------------------------------------------------------------------------------


def new_table(settings: Mapping[str, str], players: Sequence[Player]) -> Table:
    """Everything as it lies before the first set-up step is told; what is not chosen takes its default (SM-009)."""
    chosen = settle(SETTINGS, settings)
    own = read_settings(chosen)
    arrangement = lay_maps(int(chosen["maps"]), chosen["arrangement"])
    printed = _printed(board_for(arrangement)) if own.mapped else _made_up(list(arrangement))
    cities_and_mystics = [Site("city", at) for at in printed["city"]] + [Site("mystic", at) for at in printed["mystic"]]
    return Table(
        settings=own,
        avatars=[Avatar(id=p.id, name=p.name, colour=p.colour, seat=p.seat, band=p.id) for p in players],
        step=next(iter(STEPS)),
        arrangement=arrangement,
        gates={map_of(at): at for at in printed["gate"]},
        wells=[Well(at) for at in printed["stronghold"]],
        sites=cities_and_mystics,
        lairs=[Lair(at) for at in printed["lair"]],
        seals=_shadow_gates(own.realm_mapped),
        troves={kind: _trove(kind, chosen) for kind in get_args(Kind)},
    )


def _printed(board: Board) -> dict[str, list[str]]:
    """What the maps carry: 3 strongholds, a city, a mystic and a Gate each, and lairs (SM-011, SM-012)."""
    return {
        feature: [at for map_id in board.terrain_maps for at in board.with_feature(feature, map_id)]
        for feature in ("gate", "city", "mystic", "stronghold", "lair")
    }


def _made_up(maps: Sequence[str]) -> dict[str, list[str]]:
    """Names for the same places of maps the software does not know."""
    names = {"gate": ["gate"], "city": ["city"], "mystic": ["mystic"]}
    names["stronghold"] = [f"stronghold{n + 1}" for n in range(STRONGHOLDS)]
    names["lair"] = [f"lair{n + 1}" for n in range(LAIRS)]
    return {feature: [f"{map_id}:{name}" for map_id in maps for name in found] for feature, found in names.items()}


def _shadow_gates(mapped: bool) -> list[str]:
    """Every Shadow Gate starts sealed (SM-016); there are six seals for them (SM-013)."""
    return list(realm().with_feature("gate")) if mapped else [f"realm:gate{n + 1}" for n in range(SHADOW_GATES)]


def _trove(kind: Kind, chosen: Mapping[str, str]) -> Deck:
    mode = chosen[f"trove_{kind}"]
    return Deck("physical" if mode == "physical" else "virtual", trove_cards(all_cards(), kind))


# -- step by step --------------------------------------------------------------------------------------------


def setup_step(table: Table) -> Step:
    """The next step of set-up; after the last one the first Players' Turn begins."""
    names = list(STEPS)
    now = table.step if table.step in STEPS else names[0]
    if now not in LAYING_OUT or table.settings.pieces == "table":
        yield from STEPS[now](table)
    if table.phase != "setup":  # Easy may win at once (RUL-21)
        return
    if now != names[-1]:
        table.step = names[names.index(now) + 1]
        return
    yield from begin_round(table)


def _maps(table: Table) -> Step:
    """Step 1: the terrain maps; where edges touch one can walk across, or where their symbols agree (SM-015)."""
    yield _place(lay_out_maps(table), say("Maps"), say("the table"))


def _seals(table: Table) -> Step:
    """Step 2 i: a Gate Seal on every Shadow Gate (SM-016)."""
    yield _place(put_seals(table), say("Gate Seals"), say("the Shadow Gates"))


def _wells(table: Table) -> Step:
    """Step 2 ii: a Light and two Dark Wells per map, mixed over all maps, one on every stronghold (SM-017)."""
    yield _place(put_wells(table), say("Well tokens"), say("the maps"))


def _cities(table: Table) -> Step:
    """Step 2 iii: one of the six city tokens, hidden, for each map; the rest are put away (SM-018)."""
    yield _place(put_cities(table), say("{kind} tokens", kind=say("city")), say("the maps"))


def _mystics(table: Table) -> Step:
    """Step 2 iv: the same with the six mystic tokens (SM-019)."""
    yield _place(put_mystics(table), say("{kind} tokens", kind=say("mystic")), say("the maps"))


def _lairs(table: Table) -> Step:
    """Step 2 v: a stocked-lair token on every lair symbol (SM-020)."""
    yield _place(put_lairs(table), say("Lair tokens"), say("the maps"))


def _avatars(table: Table) -> Step:
    """Steps 3 and 4: one of the eight avatar tokens and five life tokens each (SM-005, SM-021)."""
    names = listing([avatar.name for avatar in table.avatars])
    text = say("{names}: take an avatar token and {life} life tokens each.", names=names, life=LIFE_TOKENS)
    yield Place("setup.avatars", text, fact="SM-021", piece=say("Avatar and life tokens"), to=say("the players"))


def _troves(table: Table) -> Step:
    """Step 8, before any card is drawn: shuffle the five troves and place them (SM-025)."""
    for task in shuffle_troves(table):
        yield _place(task, say("Troves"), say("beside the maps"))
    for trove in TROVES:
        if table.troves[trove].mode == "virtual":
            yield from shuffle(table, trove)


def _masteries(table: Table) -> Step:
    """Step 5: a random mastery for each avatar (SM-022)."""
    for name in [avatar.id for avatar in table.avatars]:
        text = say("{name} draws a mastery. Which one is it?", name=table.avatar(name).name)
        table.avatar(name).mastery = yield from draw_card(table, "mastery", name, text)


def _shards(table: Table) -> Step:
    """Step 6: three soulshards of the mastery's colour and three colorless, or six colorless (SM-023)."""
    taken = []
    for avatar in table.avatars:
        avatar.shards = body_shards(table, avatar.mastery, STARTING_SHARDS)
        mastery = table.card_name(avatar.mastery) if avatar.mastery else say("no mastery")
        words = {"name": avatar.name, "mastery": mastery, "shards": shard_words(avatar.shards)}
        taken.append(say("{name} ({mastery}): {shards}", **words))
    text = say("Take soulshards. {shards}.", shards=joined("; ", taken))
    yield Place("setup.shards", text, fact="SM-023", piece=say("Soulshards"), to=say("the players"))


def _items(table: Table) -> Step:
    """Step 7: starting items by difficulty (SM-024)."""
    yield from starting_items(table)


def _start(table: Table) -> Step:
    """Step 9: each avatar on a Gate of its player's choice; those who share one may start banded (SM-026)."""
    names = [avatar.id for avatar in table.avatars]
    gates = list(table.gates.values())
    chosen = [gates[0]] * len(names)
    if len(gates) > 1:
        chosen = yield Together([_which_gate(table, name) for name in names])
    for name, gate in zip(names, chosen, strict=True):
        table.avatar(name).at = gate
    where = [joined(": ", [avatar.name, place_name(table, avatar.at)]) for avatar in table.avatars]
    text = say("Put the avatar tokens on their Gates. {where}.", where=joined("; ", where))
    yield Place("setup.start", text, fact="SM-026", piece=say("Avatar tokens"), to=say("the Gates"))
    for gate in gates:
        yield from _start_banded(table, gate)


def _which_gate(table: Table, name: str) -> Choose:
    return Choose(
        "setup.gate",
        say("On which Gate does {name} start?", name=table.avatar(name).name),
        name,
        "SM-026",
        offers=lambda: [Option(at, place_name(table, at), where=at) for at in table.gates.values()],
    )


def _start_banded(table: Table, gate: str) -> Step:
    here = [avatar.id for avatar in table.avatars if avatar.at == gate]
    if len(here) < 2:
        return
    band: list[str] = yield Choose(
        "setup.band",
        say("Who starts as a band on {gate}? Nobody is fine, too.", gate=place_name(table, gate)),
        fact="SM-026",
        offers=lambda: [Option(name, table.avatar(name).name, where=name) for name in here],
        least=0,
        most=len(here),
    )
    for name in band:
        table.avatar(name).band = band[0]


def _scenario(table: Table) -> Step:
    """Step 10: the scenario, and what it takes to win and to lose (SM-027)."""
    number = len(table.maps)
    few = {1: say("the only Light Well"), 2: say("both Light Wells")}
    wells = few.get(number) or say("all {n} Light Wells", n=number)
    text: Words
    if scenario(table) == "thwart":
        text = say("Thwart the Shadow: reveal {wells}. You lose as soon as a Shadow reveals one.", wells=wells)
    else:
        text = say(
            "Preserve the Light: reveal {wells}. If a Shadow reveals one, Xulthûl comes: destroy it "
            "before every Light Well is put out.",
            wells=wells,
        )
    if scenario(table) != table.settings.scenario:
        text = joined(" ", [text, say("This edition has no other scenario.")])
    yield Tell("setup.scenario", text, fact="SM-027")


STEPS: dict[str, Callable[[Table], Step]] = {
    "maps": _maps, "seals": _seals, "wells": _wells, "cities": _cities, "mystics": _mystics, "lairs": _lairs,
    "avatars": _avatars, "troves": _troves, "masteries": _masteries, "shards": _shards, "items": _items,
    "start": _start, "scenario": _scenario,
}  # fmt: skip

LAYING_OUT = ("maps", "seals", "wells", "cities", "mystics", "lairs", "avatars")
"""The steps that only put pieces on the table."""


def _place(task: Task, piece: Words, to: Words) -> Place:
    """The question whether a task of the checklist is done."""
    return Place(
        task.id, joined(" ", [words for words in (task.text, task.detail) if words]), fact=task.fact, piece=piece, to=to
    )
