"""Lantern Auction: two sides bid in secret for three lanterns; each seat loves one that only it knows."""

from collections.abc import Mapping

from companion.kernel import (
    EVERYONE,
    Base,
    Choose,
    Game,
    Number,
    Outcome,
    Player,
    Pool,
    Secret,
    Side,
    Step,
    Tell,
    Text,
    Together,
    Value,
    View,
    count,
    listing,
    say,
)
from tests.small_games.picking import each_picks, named

LANTERNS = {"amber": say("amber lantern"), "jade": say("jade lantern"), "violet": say("violet lantern")}
SIDES = (Side("keepers", say("Keepers")), Side("moths", say("Moths")))


class Table(Base, kw_only=True):
    coins: dict[str, int]
    loves: dict[str, Secret[str]] = {}
    on_sale: str = "amber"
    won: dict[str, str] = {}
    """Each lantern with the side that won it, or EVERYONE where nobody did."""

    def left(self) -> list[str]:
        return [lantern for lantern in LANTERNS if lantern not in self.won]


def next_step(table: Table) -> Step | None:
    if table.outcome:
        return None
    return fall_in_love(table) if not table.loves else auction(table) if table.on_sale else light_up(table)


def fall_in_love(table: Table) -> Step:
    loved = yield from each_picks(
        table.players,
        "love",
        say("Which lantern do you love?"),
        LANTERNS,
        cover=lambda seat: say("{who} chooses a lantern to love.", who=seat.name),
    )
    table.loves = {seat: Secret(seat, lantern) for seat, lantern in loved.items()}


def auction(table: Table) -> Step:
    """The side that bids more takes the lantern; equal bids put it out; everybody pays."""
    it = LANTERNS[table.on_sale]
    bids = yield from Together.each(
        table.players,
        lambda seat: Number(
            "bid",
            say("How many coins for the {it}?", it=it),
            secret=True,
            cover=say("{who} bids for the {it}.", who=seat.name, it=it),
            most=lambda: table.coins[seat.id],
        ),
    )
    told = listing([say("{who} {n}", who=seat.name, n=bids[seat.id]) for seat in table.players])
    yield Tell("bid.open", say("The bids for the {it}: {bids}.", it=it, bids=told), reveals="bid")
    for seat, coins in bids.items():
        table.coins[seat] -= coins
    keepers, moths = (sum(bids[seat.id] for seat in table.seated(side.id)) for side in SIDES)
    winner = "keepers" if keepers > moths else "moths" if moths > keepers else EVERYONE
    table.won[table.on_sale] = winner
    table.on_sale = ""
    if table.left():
        more = Choose(
            "next", say("Which lantern comes next?"), who=winner, offers=lambda: named(LANTERNS, table.left())
        )
        table.on_sale = yield from more


def light_up(table: Table) -> Step:
    """A lantern counts one, and one more for each of its side who loves it."""
    score = {side.id: 0 for side in SIDES}
    for lantern, side in table.won.items():
        if side != EVERYONE:
            score[side] += 1 + sum(table.loves[seat.id].value == lantern for seat in table.seated(side))
    told = listing([say("{who} the {it}", who=s.name, it=LANTERNS[table.loves[s.id].value]) for s in table.players])
    yield Tell("love.open", say("They loved: {all}.", all=told), reveals="love")
    best = [side for side in score if score[side] == max(score.values())]
    why = say("{k} to {m}", k=score["keepers"], m=score["moths"])
    table.outcome = Outcome(best if len(best) == 1 else [], why)


def view(table: Table, viewer: str) -> View:
    purses = [Value(seat.name, count(table.coins[seat.id], "coin", "coins")) for seat in table.players]
    loved = [LANTERNS[table.loves[viewer].value]] if viewer in table.loves else []
    return View(
        say("Lanterns left: {n}", n=len(table.left())),
        [
            Pool(id="coins", title=say("Purses"), values=purses),
            *(Text(id="love", text=say("You love the {it}.", it=it)) for it in loved),
        ],
    )


def new(settings: Mapping[str, str], players: list[Player]) -> Table:
    return Table(players=players, coins={seat.id: 6 for seat in players})


GAME = Game("lantern_auction", "Lantern Auction", Table, next_step, view, new, players=(2, 6), sides=SIDES)
