"""What to lay out before the first question (section 2), task by task, each with a picture of what goes where.

The steps of set-up ask with these very words whether it is done. Knows the table as it was made from its settings;
what has to be asked (masteries, starting items, Gates) is not here but in ``setup.py``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from companion.games.shadows_of_malice.cards.troves import TROVE_NAMES
from companion.games.shadows_of_malice.rules.avatars.shards import SHARDS_IN_GAME
from companion.games.shadows_of_malice.rules.land.boards import Hex as PrintedHex
from companion.games.shadows_of_malice.rules.land.ground import adjoin, edges_touch, realm
from companion.games.shadows_of_malice.rules.land.place_names import (
    cells_of_maps,
    hex_name,
    place_words,
    rows_of_maps,
    terrain_board,
)
from companion.games.shadows_of_malice.rules.land.wells import RADIANCE_SETS
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.turns.ending import scenario
from companion.games.shadows_of_malice.rules.turns.shadows import SHADOW_TOKENS
from companion.games.shadows_of_malice.screen.avatar_panels import colour_sign, number
from companion.games.shadows_of_malice.screen.map_panels import map_title
from companion.games.shadows_of_malice.table import (
    CITIES,
    LIFE_TOKENS,
    MYSTICS,
    RADIANCE,
    TROVES,
    Avatar,
    Table,
    map_of,
)
from companion.kernel import Board, Grid, Layout, Panel, Pool, Space, Task, Value, Words, count, joined, listing, say

Pairs = Sequence[tuple[str, str]]
STARTING_SHARDS = 3
"""Of the mastery's colour, and as many colorless (SM-023)."""


def checklist(table: Table) -> list[Task]:
    """Everything to lay out, in the book's order; nothing once the game has begun.

    Where maps and tokens are on the screen only, there are at most the cards to shuffle.
    """
    if table.phase != "setup":
        return []
    if table.settings.pieces == "screen":
        return shuffle_troves(table)
    return [
        lay_out_maps(table),
        put_seals(table),
        put_wells(table),
        put_cities(table),
        put_mystics(table),
        put_lairs(table),
        *(_seat(table, avatar) for avatar in table.avatars),
        *shuffle_troves(table),
        *_supplies(table),
    ]


# -- the maps ------------------------------------------------------------------------------------------------


def lay_out_maps(table: Table) -> Task:
    """The terrain maps; where edges touch one can walk across, or where their symbols agree (SM-015)."""
    maps = listing(table.maps)
    text: Words
    if table.settings.mapped:
        text = say("Lay out terrain maps {maps}", maps=maps) if len(table.maps) > 1 else say("Lay out terrain map A")
    elif len(table.maps) == 1:
        text = say("Choose one of your terrain maps, call it A, and lay it out")
    else:
        text = say("Choose {n} of your terrain maps, call them {maps}, and lay them out", n=len(table.maps), maps=maps)
    if len(table.maps) > 1:
        pairs = list(combinations(table.maps, 2))
        touching = any(edges_touch(table, *pair) for pair in pairs)
        how = say("edge to edge") if touching else say("apart, so that no two touch")
        text = say("{text} {how} ({rows})", text=text, how=how, rows=rows_of_maps(table))
        if touching:
            across = WAYS_ACROSS[edition(table).adjoining](table, [pair for pair in pairs if adjoin(table, *pair)])
            text = joined("", [text, across])
    return Task(
        "setup.maps", joined("", [text, "."]), say("Put the Shadow Realm map beside."), _arrangement(table), "SM-015"
    )


def _everywhere(table: Table, pairs: Pairs) -> str:
    """[R] Where edges touch; nothing more need be said (SM-015)."""
    return ""


def _where_symbols_agree(table: Table, pairs: Pairs) -> Words:
    """[1] Which maps adjoin, as far as we know their symbols (SM-015)."""
    if not table.settings.mapped:
        return say(", the same row of symbols on both borders")
    across = listing([f"{one}–{other}" for one, other in pairs]) or say("none")
    return say("; borders with the same row of symbols can be crossed: {pairs}", pairs=across)


WAYS_ACROSS = {"edges": _everywhere, "symbols": _where_symbols_agree}


def _arrangement(table: Table) -> Grid:
    """Which map touches which. Ours are drawn with row 1 at the top, so none of them is turned."""
    title = say("How the maps lie")
    if table.settings.mapped:
        title = say("How the maps lie, each with its hex a1 at the far left")
    rows = [
        [map_title(table, cell) if cell in table.arrangement else cell for cell in row] for row in cells_of_maps(table)
    ]
    return Grid(id="setup.maps", title=title, columns=[say("far side"), *[""] * (len(rows[0]) - 1)], rows=rows)


# -- what lies on them ---------------------------------------------------------------------------------------


def put_seals(table: Table) -> Task:
    """A Gate Seal on every Shadow Gate (SM-016)."""
    text: Words = say("Shadow Realm: put a Gate Seal on each of the {n} Shadow Gates", n=len(table.seals))
    panel = None
    if table.settings.realm_mapped:
        text = joined(": ", [text, listing(sorted(map(hex_name, table.seals)))])
        signs = {hex_.id: ("P", say("Spawning Pit")) for hex_ in realm().hexes.values() if hex_.feature == "pit"}
        signs |= dict.fromkeys(table.seals, ("#", say("Gate Seal")))
        panel = Board(id="setup.seals", title=say("Gate Seals"), layout=_layout(realm().hexes.values(), signs))
    return Task("setup.seals", joined("", [text, "."]), panel=panel, fact="SM-016")


def put_wells(table: Table) -> Task:
    """A Light and two Dark Wells per map, mixed over all maps, one on every stronghold (SM-017)."""
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
    return _on_maps(table, "setup.wells", text, places, ("?", say("Well token")), "SM-017")


def put_cities(table: Table) -> Task:
    """One of the six city tokens, hidden, for each map; the rest are put away (SM-018)."""
    return _hidden(table, "city", say("city"), ("C", say("city token")), len(CITIES), "SM-018")


def put_mystics(table: Table) -> Task:
    """The same with the six mystic tokens (SM-019)."""
    return _hidden(table, "mystic", say("mystic"), ("M", say("mystic token")), len(MYSTICS), "SM-019")


def _hidden(table: Table, kind: str, word: Words, mark: tuple[str, Words], tokens: int, fact: str) -> Task:
    places = [site.at for site in table.sites if site.kind == kind]
    text = say(
        "Mix the {tokens} {kind} tokens face down, put one hidden on the {kind} symbol of each map and the "
        "other {rest} away",
        tokens=tokens,
        kind=word,
        rest=tokens - len(places),
    )
    return _on_maps(table, f"setup.{kind}", text, places, mark, fact)


def put_lairs(table: Table) -> Task:
    """A stocked-lair token on every lair symbol (SM-020)."""
    places = [lair.at for lair in table.lairs]
    text = say("Put a stocked-lair token on each of the {n} lairs", n=len(places))
    return _on_maps(table, "setup.lairs", text, places, ("L", say("lair token")), "SM-020")


def _on_maps(table: Table, key: str, text: Words, places: list[str], mark: tuple[str, Words], fact: str) -> Task:
    where = [": ", _by_map(table, places)] if table.settings.mapped else _numbered(table, places)
    return Task(key, joined("", [text, *where, "."]), panel=_picture(table, key, places, mark), fact=fact)


def _by_map(table: Table, places: list[str]) -> Words:
    """``map A: a7, f8 and j2; map B: …``."""
    words = []
    for map_id in table.maps:
        here = [at for at in places if map_of(at) == map_id]
        words.append(say("map {map}: {where}", map=map_id, where=listing(sorted(map(hex_name, here)))))
    return joined("; ", words)


def _numbered(table: Table, places: list[str]) -> list[Words]:
    """Where the hexes have no names, those alike on one map go by numbers; the players say which is which."""
    each = len(places) // max(1, len(table.maps))
    return ["; ", say("on each map call them 1 to {n}, as you like", n=each)] if each > 1 else []


def _picture(table: Table, key: str, places: list[str], mark: tuple[str, Words]) -> Panel:
    """All maps as they lie with *mark* on *places*; of unmapped ones the places in words."""
    laid = terrain_board(table)
    if laid is not None:
        layout = _layout(laid.hexes.values(), dict.fromkeys(places, mark))
        return Board(id=key, title=say("Where each {token} goes", token=mark[1]), layout=layout)
    rows = [[place_words(table, at), mark[1]] for at in places]
    return Grid(id=key, title=say("Where each {token} goes", token=mark[1]), columns=[say("Where"), ""], rows=rows)


def _layout(printed: Iterable[PrintedHex], signs: Mapping[str, tuple[str, Words]]) -> Layout:
    """The bare hexes, with a sign and its meaning on some of them."""
    spaces = []
    for hex_ in printed:
        sign, note = signs.get(hex_.id, ("", ""))
        spaces.append(Space(hex_.id, "", (hex_.col, hex_.row), hex_.terrain, sign, note))
    return Layout("hexes", spaces)


# -- people and supplies -------------------------------------------------------------------------------------


def _seat(table: Table, avatar: Avatar) -> Task:
    """One of the eight avatar tokens and five life tokens (SM-005, SM-021); the rest follows as it is drawn."""
    text = say("{name}: take an avatar token and {life} life tokens.", name=avatar.name, life=LIFE_TOKENS)
    shards = say("{n} colorless and {n} of the mastery's colour", n=STARTING_SHARDS)  # SM-023
    values = [number(say("Life tokens"), LIFE_TOKENS), Value(say("Soulshards, after the mastery"), shards)]
    if table.settings.difficulty != "hard":  # SM-030
        values.append(Value(say("Then drawn"), say("a potion and a treasure")))
    panel = Pool(id=f"setup.{avatar.id}", title=avatar.name, seat=avatar.id, values=values)
    detail = say("Leave room for a mastery, a fate card, items and soulshards.")
    return Task(f"setup.avatars/{avatar.id}", text, detail, panel, "SM-021")


def shuffle_troves(table: Table) -> list[Task]:
    """The troves that lie on the table, shuffled (SM-025); none where the app draws all the cards."""
    physical = [say(TROVE_NAMES[trove]) for trove in TROVES if table.troves[trove].mode == "physical"]
    text = say("Shuffle these troves and put them beside the maps: {troves}.", troves=listing(physical))
    return [Task("setup.troves", text, fact="SM-025")] if physical else []


def _supplies(table: Table) -> Iterator[Task]:
    """What is not asked about, for the rules need not know: the bank, and what comes into play later."""
    virtual = [say(TROVE_NAMES[trove]) for trove in TROVES if table.troves[trove].mode == "virtual"]
    if virtual:
        text = say("Leave these troves packed away, the app draws from them: {troves}.", troves=listing(virtual))
        yield Task("setup/troves_away", text, fact="SM-025")
    text = say("Sort the {n} soulshards into a bank that everybody can reach.", n=sum(SHARDS_IN_GAME.values()))
    shards = [number(say(colour), held, sign=colour_sign(colour)) for colour, held in SHARDS_IN_GAME.items()]
    bank = Pool(id="setup.bank", title=say("Bank of soulshards"), values=shards)
    yield Task("setup/bank", text, panel=bank, fact="SM-003")
    yield Task("setup/monsters", _monsters(table), say("They come into play later."), fact="SM-005")
    sets = count(RADIANCE_SETS, "set", "sets")
    text = say("Lay the radiance tokens ready in {sets} of {n} different ones.", sets=sets, n=len(RADIANCE))
    yield Task("setup/radiance", text, say("The first set comes into play with a Light Well."), fact="SM-004")
    yield Task("setup/dice", say("Put the black and white dice, large and small, beside the tray."), fact="SM-001")


def _monsters(table: Table) -> Words:
    tokens = [count(SHADOW_TOKENS, "Shadow token", "Shadow tokens"), say("the other life tokens")]
    if scenario(table) != "thwart":  # Xulthûl's arrival ends Thwart the Shadow (SM-268)
        tokens.append(say("the token of Xulthûl"))
    return say("Put {tokens} beside the Shadow Realm.", tokens=listing(tokens))
