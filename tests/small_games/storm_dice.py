"""Storm Dice: throw five, throw some again, burn the next one. The last one standing wins."""

from collections.abc import Mapping

from companion.kernel import (
    Base,
    Choose,
    DiceTray,
    Die,
    DieKind,
    Face,
    Game,
    Option,
    Outcome,
    Player,
    Pool,
    Roll,
    Setup,
    Step,
    Tell,
    Value,
    View,
    on,
    say,
)
from companion.parts.rulings import Ruling, Rulings

FACES = (Face("flame", say("Flame"), "🔥"), Face("drop", say("Drop"), "💧"), Face("skull", say("Skull"), "☠"))
STAR = Face("star", say("Star"), "★", number=2)
KINDS = {
    "red": DieKind("red", say("red die"), FACES, body="red"),
    "blue": DieKind("blue", say("blue die"), FACES, body="blue"),
    "purple": DieKind("purple", say("purple die"), (*FACES, STAR), body="purple"),
}
FIVE = {"red 1": "red", "red 2": "red", "blue 1": "blue", "blue 2": "blue", "purple": "purple"}
AGAIN = 2
SKULLS = Ruling(
    "skulls",
    "May a Skull be thrown again?",
    {"lie": "no, it lies where it lies", "loose": "yes, like any other die"},
    "A throw should hurt now and then.",
)
RULINGS = Rulings([SKULLS], at="rulings")


class Table(Base, kw_only=True):
    life: dict[str, int]
    dice: list[Die]
    throws: int = 0
    rulings: dict[str, str] = {}

    def showing(self, face: str) -> int:
        return sum(die.face == face for die in self.dice)


def next_step(table: Table) -> Step | None:
    return throw_again(table) if table.throws else throw(table, table.dice)


def throw(table: Table, dice: list[Die]) -> Step:
    me, stay = table.active, [die for die in table.dice if die not in dice]
    text = say("{who} throws.", who=me.name)
    faces = yield from Roll("throw", text, who=me.id, dice=on(KINDS, dice), stay=on(KINDS, stay))
    for die in table.dice:
        if die.id in faces:
            [die.face] = faces[die.id]
    table.throws += 1


def throw_again(table: Table) -> Step:
    me, again = table.active, list[str]()
    if table.throws <= AGAIN:
        text = say("{who}, which dice do you throw again?", who=me.name)
        again = yield from Choose("again", text, who=me.id, least=0, most=5, offers=lambda: loose(table)).several()
    yield from throw(table, [die for die in table.dice if die.id in again]) if again else burn(table)


def burn(table: Table) -> Step:
    """Flames, doubled by the Star, burn the next one; Drops heal; Skulls hurt the thrower."""
    me, victim = table.active, table.after(table.active.id)[0]
    heat = table.showing("flame") * (2 if table.showing("star") else 1)
    table.life[victim.id] -= heat
    table.life[me.id] = min(6, table.life[me.id] + table.showing("drop")) - table.showing("skull")
    yield Tell("burn", say("{who} burns {victim} for {n}.", who=me.name, victim=victim.name, n=heat))
    for seat in (victim, me):
        if table.life[seat.id] <= 0:
            table.put_out(seat.id)
            yield Tell("out", say("{who} is out.", who=seat.name))
    table.throws, table.dice = 0, five()
    table.pass_turn()
    if len(table.standing()) <= 1:
        table.outcome = Outcome([seat.id for seat in table.standing()], say("The storm is over."))


def loose(table: Table) -> list[Option[str]]:
    lies = RULINGS.ruled(table, "skulls") == "lie"
    why_not = {"skull": say("a Skull lies where it lies")} if lies else {}
    return [
        Option(die.id, KINDS[die.kind].showing(die), where=die.id, why_not=why_not.get(str(die.face), ""))
        for die in table.dice
    ]


def five() -> list[Die]:
    return [Die(id, kind) for id, kind in FIVE.items()]


def view(table: Table, viewer: str) -> View:
    left = [(seat.name, max(0, table.life[seat.id])) for seat in table.players]
    life = [Value(name, str(number), number=number, of=6) for name, number in left]
    tray = DiceTray(id="tray", title=say("Dice"), dice=on(KINDS, table.dice))
    return View(say("{who} throws", who=table.active.name), [Pool(id="life", title=say("Life"), values=life), tray])


def new(settings: Mapping[str, str], players: list[Player]) -> Table:
    life = {seat.id: 6 for seat in players}
    return Table(players=players, life=life, dice=five(), rulings=RULINGS.kept(settings))


BOX = on(KINDS, five())
SETUP = Setup[Table](RULINGS.settings(), in_force=RULINGS.in_force, rule=RULINGS.change)
GAME = Game("storm_dice", "Storm Dice", Table, next_step, view, new, players=(2, 6), dice=BOX, setup=SETUP)
