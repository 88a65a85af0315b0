"""Alone against three Bots, as far as it is published (CS-G5): the player rolls for them and reads what they do.

Knows how it is set up and that a Bot only Casts or Travels; when it does which is on the game's own sheet, so the app
shows what is possible and asks.
"""

from msgspec.structs import replace

from companion.games.casting_shadows.cards.printed import CHARACTERS
from companion.games.casting_shadows.meanings import Cast, End, Travel
from companion.games.casting_shadows.rules.casting import cast, why_no_cast
from companion.games.casting_shadows.rules.collecting import main_name
from companion.games.casting_shadows.rules.leaving import next_turn
from companion.games.casting_shadows.rules.resources import FIVE, all_five
from companion.games.casting_shadows.rules.ring import RING, hex_name
from companion.games.casting_shadows.table import ACTION_POINTS, Caster, Table, Unit
from companion.kernel import Act, Option, Piece, Player, Roll, Step, say

BOT_HP = 6
OF_THE_PLAYER = ("spectral_slap", "curse_void")
OF_THE_BOTS = ("fatal_fronds", "heavy_hand", "feeding_frenzy")
"""The one with Fatal Fronds comes first after the player."""


def seat_bots(table: Table) -> None:
    """Three Bots of 6 health with a Spell each; the player begins with two Spells."""
    for card in (*OF_THE_PLAYER, *OF_THE_BOTS):
        table.main.order.remove(card)
    for card in OF_THE_PLAYER:
        table.add_card("p1", card)
    for number, card in enumerate(OF_THE_BOTS, 2):
        seat, name = f"p{number}", f"Bot {number - 1}"
        table.players.append(Player(seat, name, seat=number - 1))
        table.pieces[seat] = Piece(seat, name, owner=seat)
        table.casters[seat] = Caster(hp=BOT_HP)
        table.bots.append(seat)
        table.add_card(seat, card)


def name_bots(table: Table) -> None:
    """They are the three Characters that the player did not choose, and are called by their first names."""
    left = [character for character in CHARACTERS.values() if character.id != table.casters["p1"].character]
    for seat, character in zip(table.bots, left, strict=True):
        name = f"Bot {character.name.split()[0]}"
        table.casters[seat].character = character.id
        table.pieces[seat].label = name
        table.players = [replace(player, name=name) if player.id == seat else player for player in table.players]


def bot_turn(table: Table) -> Step:
    """It rolls five dice, then Casts or Travels as its sheet says."""
    if table.phase == "start":
        yield from _roll(table)
        table.phase = "act"
        return
    me = table.active
    text = say("{who}: what does the Bots' sheet say?", who=me.name)
    match (
        yield from Act[Cast | Travel | End](
            "solo.act",
            text,
            me.id,
            "CS-G5",
            about=("pool",),
            offers=lambda: offers(table),
            brief=say("{who}: what next?", who=me.name),
        )
    ):
        case Cast(book_id):
            yield from cast(table, book_id)
        case Travel(to):
            table.pieces[table.active.id].at = to
        case End():
            table.pool = []
            next_turn(table)


def _roll(table: Table) -> Step:
    me = table.active
    table.ap = ACTION_POINTS
    for card in table.me.book:
        card.used = False
    faces = yield from Roll(
        "solo.roll",
        say("Throw all five dice for {who}.", who=me.name),
        me.id,
        fact="CS-G5",
        dice=all_five(),
        brief=say("Throw for {who}", who=me.name),
    )
    table.pool = [Unit(id, str(faces[id][0]), kind) for id, kind in FIVE.items()]


def offers(table: Table) -> list[Option[Cast | Travel | End]]:
    """Gems that pay its Spell make it cast; whether and where it travels is for the player to read."""
    found: list[Option[Cast | Travel | End]] = []
    for card in table.me.book:
        label = say("It casts {card}", card=main_name(card.card))
        why_not = why_no_cast(table, card)
        found.append(Option(f"cast {card.id}", label, means=Cast(card.id), where=card.id, why_not=why_not))
    for slot in RING.neighbours(table.here):
        label = say("It travels to {place}", place=hex_name(table, slot))
        found.append(Option(f"travel {slot}", label, means=Travel(slot), where=slot))
    return [*found, Option("end", say("Its turn is over"), means=End())]
