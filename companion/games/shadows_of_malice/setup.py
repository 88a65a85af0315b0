"""Set-up (section 2): a new Table, and the checklist that brings the physical table to the same state.

Knows what lies where before the first turn. One short step per step of the book; the troves are shuffled
before the first card is drawn from them, so the book's step 8 comes before its step 5.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import get_args

from companion.game import Player, settle
from companion.games.shadows_of_malice.boards import Board, board_for
from companion.games.shadows_of_malice.bodies import body_shards, shard_words
from companion.games.shadows_of_malice.cards import Kind, card_name, trove_cards
from companion.games.shadows_of_malice.difficulty import starting_items
from companion.games.shadows_of_malice.editions import edition
from companion.games.shadows_of_malice.ending import scenario
from companion.games.shadows_of_malice.settings import SETTINGS, lay_maps, read_settings
from companion.games.shadows_of_malice.table import (
    CITIES,
    LIFE_TOKENS,
    MYSTICS,
    TROVES,
    Avatar,
    Lair,
    Site,
    Table,
    Trove,
    Well,
    map_of,
)
from companion.games.shadows_of_malice.troves import TROVE_NAMES, draw_card, shuffle
from companion.games.shadows_of_malice.where import adjoin, edges_touch, place_name, realm
from companion.prompts import Choose, Option, Place, Step, Tell, Together
from companion.words import listing, say

__all__ = ["SETTINGS", "new_table", "setup_step"]

STARTING_SHARDS = 3
"""Of the mastery's colour, and as many colorless (SM-023)."""
STRONGHOLDS, LAIRS, SHADOW_GATES = 3, 6, 6
"""On a map nobody has drawn for us (SM-011, SM-012, SM-013)."""
Pairs = Sequence[tuple[str, str]]

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


def _trove(kind: Kind, chosen: Mapping[str, str]) -> Trove:
    mode = chosen[f"trove_{kind}"]
    return Trove("physical" if mode == "physical" else "virtual", trove_cards(kind))


# -- the checklist -------------------------------------------------------------------------------------------


def setup_step(table: Table) -> Step:
    """The next step of set-up; after the last one the first Players' Turn begins."""
    names = list(STEPS)
    now = table.step if table.step in STEPS else names[0]
    yield from STEPS[now](table)
    if table.phase != "setup":  # Easy may win at once (RUL-21)
        return
    if now != names[-1]:
        table.step = names[names.index(now) + 1]
        return
    from companion.games.shadows_of_malice.rounds import begin_round

    yield from begin_round(table)


def _maps(table: Table) -> Step:
    """Step 1: the terrain maps; where edges touch one can walk across, or where their symbols agree (SM-015)."""
    maps = listing(table.maps)
    if table.settings.mapped:
        text = say("Lay out terrain maps {maps}", maps=maps) if len(table.maps) > 1 else say("Lay out terrain map A")
    else:
        text = say("Choose {n} of your terrain maps, call them {maps}, and lay them out", n=len(table.maps), maps=maps)
    if len(table.maps) > 1:
        pairs = list(combinations(table.maps, 2))
        touching = any(edges_touch(table, *pair) for pair in pairs)
        how = say("edge to edge") if touching else say("apart, so that no two touch")
        text += f" {how} ({_picture(table)})"
        if touching:
            text += WAYS_ACROSS[edition(table).adjoining](table, [pair for pair in pairs if adjoin(table, *pair)])
    text += ". " + say("Put the Shadow Realm map beside.")
    yield Place("setup.maps", text, fact="SM-015", piece=say("Maps"), to=say("the table"))


def _everywhere(table: Table, pairs: Pairs) -> str:
    """[R] Where edges touch; nothing more need be said (SM-015)."""
    return ""


def _where_symbols_agree(table: Table, pairs: Pairs) -> str:
    """[1] Which maps adjoin, as far as we know their symbols (SM-015)."""
    if not table.settings.mapped:
        return say(", the same row of symbols on both borders")
    across = listing([f"{one}–{other}" for one, other in pairs]) or say("none")
    return say("; borders with the same row of symbols can be crossed: {pairs}", pairs=across)


WAYS_ACROSS = {"edges": _everywhere, "symbols": _where_symbols_agree}


def _picture(table: Table) -> str:
    """The maps row by row: ``A B C / · D``."""
    at = {cell: map_id for map_id, cell in table.arrangement.items()}
    wide, high = (1 + max(cell[side] for cell in at) for side in (0, 1))
    rows = [" ".join(at.get((right, down), "·") for right in range(wide)) for down in range(high)]
    return " / ".join(row.rstrip(" ·") or "·" for row in rows)


def _seals(table: Table) -> Step:
    """Step 2 i: a Gate Seal on every Shadow Gate (SM-016)."""
    text = say("Shadow Realm: put a Gate Seal on each of the {n} Shadow Gates", n=len(table.seals))
    if table.settings.realm_mapped:
        text += ": " + listing(sorted(map(_hex, table.seals)))
    yield Place("setup.seals", f"{text}.", fact="SM-016", piece=say("Gate Seals"), to=say("the Shadow Gates"))


def _wells(table: Table) -> Step:
    """Step 2 ii: a Light and two Dark Wells per map, mixed over all maps, one on every stronghold (SM-017)."""
    maps, places = len(table.maps), [well.at for well in table.wells]
    if table.settings.tokens == "physical":
        text = say(
            "Mix {light} Light and {dark} Dark Well tokens face down and put one on each of the {n} strongholds",
            light=maps,
            dark=2 * maps,
            n=len(places),
        )
    else:
        text = say(
            "Put any Well token face down on each of the {n} strongholds; the app knows {light} Light and "
            "{dark} Dark ones",
            light=maps,
            dark=2 * maps,
            n=len(places),
        )
    yield _lay("setup.wells", text, table, places, "SM-017", say("Well tokens"))


def _cities(table: Table) -> Step:
    """Step 2 iii: one of the six city tokens, hidden, for each map; the rest are put away (SM-018)."""
    yield _hidden(table, "city", say("city"), len(CITIES), "SM-018")


def _mystics(table: Table) -> Step:
    """Step 2 iv: the same with the six mystic tokens (SM-019)."""
    yield _hidden(table, "mystic", say("mystic"), len(MYSTICS), "SM-019")


def _hidden(table: Table, kind: str, word: str, tokens: int, fact: str) -> Place:
    places = [site.at for site in table.sites if site.kind == kind]
    text = say(
        "Mix the {tokens} {kind} tokens face down, put one hidden on the {kind} symbol of each map and the "
        "other {rest} away",
        tokens=tokens,
        kind=word,
        rest=tokens - len(places),
    )
    return _lay(f"setup.{kind}", text, table, places, fact, say("{kind} tokens", kind=word))


def _lairs(table: Table) -> Step:
    """Step 2 v: a stocked-lair token on every lair symbol (SM-020)."""
    places = [lair.at for lair in table.lairs]
    text = say("Put a stocked-lair token on each of the {n} lairs", n=len(places))
    yield _lay("setup.lairs", text, table, places, "SM-020", say("Lair tokens"))


def _avatars(table: Table) -> Step:
    """Steps 3 and 4: one of the eight avatar tokens and five life tokens each (SM-005, SM-021)."""
    names = listing([avatar.name for avatar in table.avatars])
    text = say("{names}: take an avatar token and {life} life tokens each.", names=names, life=LIFE_TOKENS)
    yield Place("setup.avatars", text, fact="SM-021", piece=say("Avatar and life tokens"), to=say("the players"))


def _troves(table: Table) -> Step:
    """Step 8, before any card is drawn: shuffle the five troves and place them (SM-025)."""
    physical = [say(TROVE_NAMES[trove]) for trove in TROVES if table.troves[trove].mode == "physical"]
    if physical:
        text = say("Shuffle these troves and put them beside the maps: {troves}.", troves=listing(physical))
        yield Place("setup.troves", text, fact="SM-025", piece=say("Troves"), to=say("beside the maps"))
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
        avatar.shards = body_shards(avatar.mastery, STARTING_SHARDS)
        words = {"name": avatar.name, "mastery": card_name(avatar.mastery) if avatar.mastery else say("no mastery")}
        taken.append(say("{name} ({mastery}): {shards}", shards=shard_words(avatar.shards), **words))
    text = say("Take soulshards. {shards}.", shards="; ".join(taken))
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
    where = [f"{avatar.name}: {place_name(table, avatar.at)}" for avatar in table.avatars]
    text = say("Put the avatar tokens on their Gates. {where}.", where="; ".join(where))
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
    if scenario(table) == "thwart":
        text = say("Thwart the Shadow: reveal {wells}. You lose as soon as a Shadow reveals one.", wells=wells)
    else:
        text = say(
            "Preserve the Light: reveal {wells}. If a Shadow reveals one, Xulthûl comes: destroy it "
            "before every Light Well is put out.",
            wells=wells,
        )
    if scenario(table) != table.settings.scenario:
        text += " " + say("This edition has no other scenario.")
    yield Tell("setup.scenario", text, fact="SM-027")


STEPS: dict[str, Callable[[Table], Step]] = {
    "maps": _maps, "seals": _seals, "wells": _wells, "cities": _cities, "mystics": _mystics, "lairs": _lairs,
    "avatars": _avatars, "troves": _troves, "masteries": _masteries, "shards": _shards, "items": _items,
    "start": _start, "scenario": _scenario,
}  # fmt: skip

# -- words ---------------------------------------------------------------------------------------------------


def _lay(key: str, text: str, table: Table, places: list[str], fact: str, piece: str) -> Place:
    where = f": {_by_map(table, places)}" if table.settings.mapped else _numbered(table, places)
    return Place(key, f"{text}{where}.", fact=fact, piece=piece, to=say("the maps"))


def _by_map(table: Table, places: list[str]) -> str:
    """``map A: a7, f8 and j2; map B: …``."""
    words = []
    for map_id in table.maps:
        here = [at for at in places if map_of(at) == map_id]
        words.append(say("map {map}: {where}", map=map_id, where=listing(sorted(map(_hex, here)))))
    return "; ".join(words)


def _numbered(table: Table, places: list[str]) -> str:
    """Where the hexes have no names, those alike on one map go by numbers; the players say which is which."""
    each = len(places) // max(1, len(table.maps))
    return "; " + say("on each map call them 1 to {n}, as you like", n=each) if each > 1 else ""


def _hex(place: str) -> str:
    return place.partition(":")[2]
