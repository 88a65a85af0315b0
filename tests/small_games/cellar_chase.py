"""Cellar Chase: carry the lamp from the vault into the garden; a Trip card stops whoever grabs it."""

from collections.abc import Mapping

from msgspec import Struct

from companion.kernel import (
    NOBODY,
    PASS,
    Act,
    Base,
    Board,
    Cards,
    Choose,
    Draw,
    Game,
    Layout,
    Option,
    Outcome,
    Piece,
    Place,
    Player,
    Secret,
    Space,
    Step,
    Tell,
    View,
    Way,
    Window,
    say,
)
from companion.parts import decks

ROOMS = {"vault": say("Vault"), "hall": say("Hall"), "well": say("Well"), "garden": say("Garden")}
CORNERS = [(0, 0), (1, 0), (0, 1), (1, 1)]
CELLAR = Layout(
    "squares",
    [Space(room, ROOMS[room], at) for room, at in zip(ROOMS, CORNERS, strict=True)],
    [Way("vault", "hall", "door"), Way("vault", "well", "door"), Way("well", "garden", "door")],
)
CARDS = {"trip": say("Trip"), "candle": say("Candle")}


class Go(Struct, frozen=True):
    to: str


class Grab(Struct, frozen=True):
    pass


class Search(Struct, frozen=True):
    pass


Deed = Go | Grab | Search


class Table(Base, kw_only=True):
    hands: dict[str, Secret[list[str]]]
    deck: decks.HiddenDeck
    carrier: str = ""
    grabbing: bool = False


def next_step(table: Table) -> Step | None:
    return trip(table) if table.grabbing else turn(table)


def turn(table: Table) -> Step:
    me = table.active
    deed = yield from Act("turn", say("{who}, what do you do?", who=me.name), who=me.id, offers=lambda: deeds(table))
    match deed:
        case Go(room):
            yield from go(table, room)
        case Search():
            yield from search(table)
        case Grab():
            table.grabbing = True
            return
    table.pass_turn()


def search(table: Table) -> Step:
    me = table.active
    card = yield from decks.drawn(
        lambda: table.deck,
        Draw(
            "search",
            say("You find a card."),
            who=me.id,
            secret=True,
            cover=say("{who} searches.", who=me.name),
            named=lambda card: CARDS[card],
        ),
    )
    table.hands[me.id].value.append(card)


def go(table: Table, room: str) -> Step:
    me = table.active
    for piece in [me.id, "lamp"] if table.carrier == me.id else [me.id]:
        table.pieces[piece].at = room
    yield Place("go", say("Put {who} into the {room}.", who=me.name, room=ROOMS[room]), who=me.id, piece=me.id, to=room)
    if room == "garden" and table.carrier == me.id:
        table.outcome = Outcome([me.id], say("{who} brought the lamp into the garden.", who=me.name))


def trip(table: Table) -> Step:
    """Everybody else is asked, in turn order, whatever they hold: so the question tells nothing."""
    me = table.active
    stopped = yield from Window.each(
        table.after(me.id),
        lambda seat: Choose(
            "trip",
            say("{who} grabs the lamp. Trip?", who=me.name),
            who=seat.id,
            secret=True,
            cover=say("{who} may stop {me}.", who=seat.name, me=me.name),
            offers=lambda: reactions(table, seat.id),
        ),
    )
    if stopped:
        table.hands[stopped.who].value.remove("trip")
        told = say("{who} trips {me}!", who=table.named(stopped.who), me=me.name)
        yield Tell("tripped", told, reveals=("trip", stopped.who))
    table.carrier = table.carrier if stopped else me.id
    table.grabbing = False
    table.pass_turn()


def deeds(table: Table) -> list[Option[Deed]]:
    me, lamp = table.pieces[table.active.id], table.pieces["lamp"]
    found: list[Option[Deed]] = [
        Option(to, say("Go to the {room}", room=ROOMS[to]), means=Go(to), where=to) for to in CELLAR.neighbours(me.at)
    ]
    if lamp.at == me.at and table.carrier != table.active.id:
        found.append(Option("grab", say("Grab the lamp"), means=Grab(), where="lamp"))
    none = "" if table.deck.left else say("nothing is left")
    return [*found, Option("search", say("Search for a card"), means=Search(), why_not=none)]


def reactions(table: Table, seat: str) -> list[Option[str]]:
    none = "" if "trip" in table.hands[seat].value else say("you hold none")
    return [Option(PASS, say("No")), Option("trip", say("Trip"), where="trip", why_not=none)]


def view(table: Table, viewer: str) -> View:
    hands = [Cards.hand(f"hand of {seat.id}", seat, table.hands[seat.id], CARDS) for seat in table.players]
    return View(say("{who}'s turn", who=table.active.name), [Board.of("cellar", CELLAR, table.pieces), *hands])


def new(settings: Mapping[str, str], players: list[Player]) -> Table:
    people = [Piece(player.id, player.name, owner=player.id, at="garden") for player in players]
    return Table(
        players=players,
        pieces={piece.id: piece for piece in [Piece("lamp", say("the lamp"), at="vault"), *people]},
        hands={player.id: Secret(player.id, []) for player in players},
        deck=decks.HiddenDeck(Secret(NOBODY, ["candle", "trip"] * 2)),
    )


GAME = Game("cellar_chase", "Cellar Chase", Table, next_step, view, new, players=(2, 5))
