"""How a game starts (chapter 2): casters, Homes, the cards beside the hexes and the Companion Portal.

Knows what a new table holds and what is asked before the first turn; what to lay out is in ``checklist.py``.
"""

from collections.abc import Mapping
from functools import partial

from msgspec import convert

from companion.games.casting_shadows.cards.learned import UNKNOWN
from companion.games.casting_shadows.cards.printed import CHARACTERS, COMPANIONS, main_deck
from companion.games.casting_shadows.own.players_folder import OWN_NOTES
from companion.games.casting_shadows.rules.collecting import refill
from companion.games.casting_shadows.rules.counter_hands import deal_counterspells
from companion.games.casting_shadows.rules.ring import CENTRE, DESERT, HOME_SLOTS, MARKET_SLOTS, VOLCANO, hex_name
from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.rules.shadow_boxing import name_bots, seat_bots
from companion.games.casting_shadows.rules.shadow_form import fill_portal
from companion.games.casting_shadows.table import Caster, Note, Strength, Table
from companion.kernel import Choose, Confirm, Draw, Option, Piece, Player, Step, listing, say
from companion.parts import decks
from companion.parts.decks import Deck, DiscardDeck, Market
from companion.parts.own_things import in_force

IN_THE_DECK = 10
STEPS = ("characters", "homes", "market", "portal")


def new_table(settings: Mapping[str, str], players: list[Player]) -> Table:
    """All seven hexes and both decks, whoever plays (CS-001, CS-006, CS-007, CS-R8)."""
    notes = in_force(OWN_NOTES.by_id().values())
    virtual, ours = settings["decks"] == "virtual", settings["values"] == "ours"
    table = Table(
        players=players,
        casters={player.id: Caster() for player in players},
        hexes=lay_homes([]),
        pieces={player.id: Piece(player.id, player.name, owner=player.id) for player in players},
        market=Market(dict.fromkeys(MARKET_SLOTS, "")),
        main=DiscardDeck("virtual" if virtual else "physical", list(main_deck())),
        companions=Deck("virtual" if virtual else "physical", _companions(notes, ours=ours or virtual)),
        values="ours" if ours else "printed",
        strength=convert(settings["strength"], Strength),
        rulings=RULINGS.kept(settings),
        notes=notes,
    )
    if len(players) == 1:
        seat_bots(table)
    if settings["counterspells"] == "virtual":
        deal_counterspells(table)
    return table


def _companions(notes: list[Note], *, ours: bool) -> list[str]:
    """The ten of the deck: three are known; the others are ours, or those players have described, or unknown yet."""
    if ours:
        return list(COMPANIONS)
    known = [card.id for card in COMPANIONS.values() if not card.ours]
    described = [note.id for note in notes if note.about == "companion"][: IN_THE_DECK - len(known)]
    return [*known, *described, *[UNKNOWN] * (IN_THE_DECK - len(known) - len(described))]


def lay_homes(characters: list[str]) -> dict[str, str]:
    """The Rune in the middle, Desert and Volcano opposite, the Homes in seating order (CS-007, CS-042, CS-R32)."""
    others = [character for character in CHARACTERS if character not in characters]
    homes = [CHARACTERS[character].home for character in [*characters, *others]]
    fixed = {CENTRE: "ancient_rune", DESERT: "dusty_desert", VOLCANO: "underground_volcano"}
    return {**fixed, **dict(zip(HOME_SLOTS, homes, strict=True))}


def set_up(table: Table) -> Step:
    """The next thing to be asked before the first turn."""
    return {"characters": choose_characters, "homes": put_homes, "market": lay_market, "portal": open_portal}[
        table.step
    ](table)


def choose_characters(table: Table) -> Step:
    """Each player chooses one (CS-002, CS-041); the first at the table is the youngest and begins (CS-008)."""
    for player in table.players[: len(table.players) - len(table.bots)]:
        text = say("{who}, which caster are you?", who=player.name)

        def offers() -> list[Option[str]]:
            taken = [caster.character for caster in table.casters.values()]
            return [Option(one.id, say(one.name)) for one in CHARACTERS.values() if one.id not in taken]

        chosen = yield from Choose(
            "setup.character",
            text,
            player.id,
            fact="CS-041",
            offers=offers,
            brief=say("{who}, your caster?", who=player.name),
        )
        table.casters[player.id].character = chosen
    if table.bots:
        name_bots(table)
    table.hexes = lay_homes([table.casters[player.id].character for player in table.players])
    table.step = "homes"


def put_homes(table: Table) -> Step:
    """As the usual ring, or as the players laid them; each meeple on its own Home (CS-043, CS-R32)."""
    ring = listing([hex_name(table, slot) for slot in ("1", "2", "4", "5")])
    text = say("Clockwise from Dusty Desert: {ring}; Underground Volcano after the second. Do they lie so?", ring=ring)
    if not (yield from Confirm("setup.homes", text, fact="CS-007", brief=say("Do the Homes lie so?"))):
        yield from _homes_by_hand(table)
    for player in table.players:
        home = CHARACTERS[table.casters[player.id].character].home
        table.pieces[player.id].at = next(slot for slot, tile in table.hexes.items() if tile == home)
    table.step = "market"


def _homes_by_hand(table: Table) -> Step:
    left = [table.hexes[slot] for slot in HOME_SLOTS]
    laid: dict[str, str] = {}
    for slot in sorted(HOME_SLOTS):
        by_name = {character.home: character.name for character in CHARACTERS.values()}
        text = say("Which Home lies in place {n}, clockwise from Dusty Desert?", n=slot)
        offers = [Option(tile, say(by_name[tile]), where=slot) for tile in left if tile not in laid.values()]
        if len(offers) == 1:
            laid[slot] = offers[0].id
            continue
        laid[slot] = yield from Choose(
            "setup.home", text, fact="CS-007", offers=partial(list, offers), brief=say("Which Home lies here?")
        )
    table.hexes = {**table.hexes, **laid}


def lay_market(table: Table) -> Step:
    """Shuffle; one face-up Main card beside every hex around the Rune except the Desert (CS-009, CS-044)."""
    yield from decks.shuffled(
        lambda: table.main, Draw("setup.shuffle", say("Shuffle the Main deck."), fact="CS-044", brief=say("Shuffle"))
    )
    yield from refill(table, "setup.market")
    table.step = "portal"


def open_portal(table: Table) -> Step:
    """The top three Companions lie open (CS-009); then the first turn begins."""
    text = say("Shuffle the Companion deck.")
    yield from decks.shuffled(
        lambda: table.companions, Draw("setup.shuffle.companions", text, fact="CS-009", brief=say("Shuffle"))
    )
    yield from fill_portal(table, "setup.portal")
    table.phase, table.step, table.round = "start", "", 1
