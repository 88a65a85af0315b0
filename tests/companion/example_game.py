"""Lighthouse Dash, a whole game on one page: row to the lighthouse first, but a 1 swamps your boat."""

from msgspec import Struct

from companion.kernel import (
    PUBLIC,
    Bots,
    Care,
    Choose,
    Dice,
    Draw,
    Game,
    Option,
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


class Table(Struct):
    names: list[str]
    at: list[int]
    virtual: bool = False
    weather: str = ""
    turn: int = 0
    gained: int = 0

    def rower(self) -> int:
        return self.turn % len(self.names)


def next_step(table: Table) -> Step | None:
    if max(table.at) >= GOAL:
        return None
    return row(table) if table.weather else look_at_the_sky(table)


def look_at_the_sky(table: Table) -> Step:
    table.weather = yield Draw("sky.draw", "Turn up a weather card.", pool=lambda: list(WEATHER), chance=table.virtual)
    wind = WEATHER[table.weather]
    yield Tell("sky.told", f"{table.weather.capitalize()}: {wind:+} to every stroke.", data={"stroke": wind})


def row(table: Table) -> Step:
    name = table.names[table.rower()]
    thrown = yield Roll("row.roll", f"{name} rows.", who=name, dice=(Dice("oar"),))
    swamped = thrown["oar"] == [1]
    table.gained = 0 if swamped else max(0, table.gained + thrown["oar"][0] + WEATHER.get(table.weather, 0))
    if swamped:
        yield Tell("row.swamped", f"A wave! {name} stays where the turn began.", who=name)
    elif (yield Choose("row.on", f"{name} is {table.gained} ahead.", who=name, offers=lambda: dares(table))) == "on":
        return
    space = table.at[table.rower()] = min(GOAL, table.at[table.rower()] + table.gained)
    table.turn, table.gained = table.turn + 1, 0
    table.weather = table.weather if table.rower() else ""
    yield Place("row.place", f"Put {name}'s boat on space {space}.", who=name, piece=f"{name}'s boat", to=str(space))


def dares(table: Table) -> list[Option]:
    far = table.at[table.rower()] + table.gained >= GOAL
    return [Option("on", "Row on", why_not="the lighthouse is reached" if far else ""), Option("land", "Land here")]


def view(table: Table, viewer: str) -> View:
    boats = [Value(table.names[i], f"space {at}", number=at, of=GOAL, path=f"at.{i}") for i, at in enumerate(table.at)]
    won = "".join(name for name, at in zip(table.names, table.at, strict=True) if at >= GOAL)
    return View(f"Turn {table.turn + 1}", [Pool(id="boats", title="Boats", values=boats)], over=won and f"{won} wins!")


GAME = Game(
    "lighthouse",
    "Lighthouse Dash",
    Table,
    next_step,
    view,
    new=lambda chosen, players: Table([p.name for p in players], [0] * len(players), chosen["deck"] == "virtual"),
    players=(1, 4),
    dice=(Dice("oar"),),
    setup=Setup(settings=(Setting("deck", "Weather cards", DECK, "physical"),)),
    care=Care(
        problems=lambda table: [f"There is no space {at}." for at in table.at if not 0 <= at <= GOAL],
        pieces=lambda table: {f"{name}'s boat": f"space {at}" for name, at in zip(table.names, table.at, strict=True)},
        known=lambda table: {"weather": ("", *WEATHER)},
    ),
    bots=Bots(tally=lambda table: {"turns": table.turn, "winner": view(table, PUBLIC).over}),
)
