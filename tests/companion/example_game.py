"""Lighthouse Dash, a whole game on one page: row to the lighthouse first, but a 1 swamps your boat."""

from companion.kernel import (
    Base,
    Bots,
    Care,
    Choose,
    Dice,
    Draw,
    Game,
    Option,
    Outcome,
    Place,
    Pool,
    Roll,
    Setting,
    Setup,
    Step,
    Tell,
    Value,
    View,
)

GOAL = 12
WEATHER = {"calm": 0, "tail wind": 2, "tail tide": 1, "fog": -1}
DECK = (Option("physical", "on the table"), Option("virtual", "drawn by the software"))


class Table(Base, kw_only=True):
    at: dict[str, int]
    virtual: bool = False
    weather: str = ""
    turns: int = 0
    gained: int = 0


def next_step(table: Table) -> Step | None:
    return row(table) if table.weather else look_at_the_sky(table)


def look_at_the_sky(table: Table) -> Step:
    cards = Draw("sky.draw", "Turn up a weather card.", pool=lambda: list(WEATHER), chance=table.virtual)
    table.weather = yield from cards
    wind = WEATHER[table.weather]
    yield Tell("sky.told", f"{table.weather.capitalize()}: {wind:+} to every stroke.", data={"stroke": wind})


def row(table: Table) -> Step:
    me = table.active
    thrown = yield from Roll("row.roll", f"{me.name} rows.", who=me.id, dice=(Dice("oar"),))
    swamped = thrown["oar"] == [1]
    table.gained = 0 if swamped else max(0, table.gained + thrown["oar"][0] + WEATHER.get(table.weather, 0))
    if swamped:
        yield Tell("row.swamped", f"A wave! {me.name} stays where the turn began.", who=me.id)
    else:
        ahead = f"{me.name} is {table.gained} ahead."
        if (yield from Choose("row.on", ahead, who=me.id, offers=lambda: dares(table))) == "on":
            return
    space = table.at[me.id] = min(GOAL, table.at[me.id] + table.gained)
    table.outcome = Outcome([me.id]) if space == GOAL else None
    table.turns, table.gained = table.turns + 1, 0
    table.pass_turn()
    table.weather = "" if table.active == table.players[0] else table.weather
    boat = f"{me.name}'s boat"
    yield Place("row.place", f"Put {boat} on space {space}.", who=me.id, piece=boat, to=str(space))


def dares(table: Table) -> list[Option]:
    far = table.at[table.active.id] + table.gained >= GOAL
    return [Option("on", "Row on", why_not="the lighthouse is reached" if far else ""), Option("land", "Land here")]


def view(table: Table, viewer: str) -> View:
    boats = [
        Value(seat.name, f"space {table.at[seat.id]}", number=table.at[seat.id], of=GOAL, path=f"at.{seat.id}")
        for seat in table.players
    ]
    return View(f"Turn {table.turns + 1}", [Pool(id="boats", title="Boats", values=boats)])


def tally(table: Table) -> dict[str, int | str]:
    won = table.outcome.winners if table.outcome else []
    return {"turns": table.turns, "winner": "".join(table.named(seat) for seat in won)}


GAME = Game(
    "lighthouse",
    "Lighthouse Dash",
    Table,
    next_step,
    view,
    new=lambda chosen, players: Table(
        players=players, at={seat.id: 0 for seat in players}, virtual=chosen["deck"] == "virtual"
    ),
    players=(1, 4),
    dice=(Dice("oar"),),
    setup=Setup(settings=(Setting("deck", "Weather cards", DECK, "physical"),)),
    care=Care(
        problems=lambda table: [f"There is no space {at}." for at in table.at.values() if not 0 <= at <= GOAL],
        pieces=lambda table: {f"{seat.name}'s boat": f"space {table.at[seat.id]}" for seat in table.players},
        known=lambda table: {"weather": ("", *WEATHER)},
    ),
    bots=Bots(tally=tally),
)
