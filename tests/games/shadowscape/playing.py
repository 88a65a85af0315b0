"""Sitting down to Shadowscape in the middle of a turn: a table made to measure, answers by the question's key.

The dungeon is the fixture of the worked scenarios; Heroes, cards and Enemies are given the values a test is about.
"""

from typing import Any

from msgspec.structs import replace

from companion.games.shadowscape import GAME
from companion.games.shadowscape.cards.kinds import (
    ActionSide,
    Described,
    EnemyKind,
    EquipmentKind,
    HeroKind,
    LordKind,
    RoomCard,
)
from companion.games.shadowscape.rules.setup import THREE, piles
from companion.games.shadowscape.table import (
    CENTRE,
    TREASURE,
    ActionCard,
    Enemy,
    Fate,
    Hero,
    Room,
    Supply,
    Table,
    Token,
    Treasure,
    Turn,
)
from companion.kernel import Piece, Player
from tests.games.keyed_play import KeyedPlay
from tests.games.shadowscape.walker import SPOTS, f1_dungeon

NAMES = ("Sara", "Bryan", "Kim", "Ada")
CARDS = 4


def seats(number: int) -> list[Player]:
    return [Player("", name, seat=n) for n, name in enumerate(NAMES[:number])]


def fresh(number: int = 2, **settings: str) -> Table:
    """A table as a new game has it."""
    return GAME.start(settings, seats(number))


def card_of(seat: str, n: int = 1) -> str:
    """The number of a Hero's n-th Action card."""
    return f"{seat[1]}0{n}"


# -- a table made to measure -------------------------------------------------------------------------------


def f1_rooms() -> list[RoomCard]:
    dungeon = f1_dungeon()
    return [
        RoomCard(
            id=f"f{n}", name=f"Room {n}", number=f"{n}A" if len(dungeon[spot]) == 2 else str(n), doors=dungeon[spot],
            start=len(dungeon[spot]) == 2,
        )
        for n, spot in enumerate(SPOTS, 1)
    ]  # fmt: skip


def sitting(*at: str, **fields: Any) -> Table:
    """The first player's Action Phase: one Hero at each of the places *at*, all rooms plain, nobody else about.

    Every Hero has Movement 1, Hand Size 4, Defence 1, 3 Wound spaces and four cards: Attack 2 on both sides, boosted by
    the Attack symbol, with 1 Wound space each.
    """
    rooms = f1_rooms()
    described = Described(rooms=rooms)
    players = [Player(f"p{n}", name, seat=n - 1) for n, name in enumerate(NAMES[: len(at)], 1)]
    heroes = {}
    for player in players:
        cards = tuple(card_of(player.id, n) for n in range(1, CARDS + 1))
        described.heroes.append(
            HeroKind(
                id=f"hero-{player.id}", name=f"{player.name}'s Hero", movement=1, hand=4, defence=1, wounds=3,
                profession="fighter", cards=cards,
            )
        )  # fmt: skip
        described.actions += [plain_side(card, side) for card in cards for side in ("A", "B")]
        heroes[player.id] = Hero(hero=f"hero-{player.id}", hand=4, cards=[ActionCard(card) for card in cards])
    hands = 4 * len(players)
    table = Table(
        players=players,
        heroes=heroes,
        described=described,
        phase="actions",
        step="",
        round=1,
        order=[player.id for player in players],
        turn="p1",
        turn_left=Turn(),
        fate=Fate(60 - hands, 0),
        whispers=Supply(),
        equipment=Supply(left=17),
        general=Supply(left=16),
        piles=piles(ours=False),
        rooms={f"{r},{c}": Room(rooms[n].number) for n, (r, c) in enumerate(SPOTS)},
    )
    table.pieces = {p.id: Piece(p.id, p.name, owner=p.id, at=at[n]) for n, p in enumerate(players)}
    for key, value in fields.items():
        setattr(table, key, value)
    return table


def plain_side(card: str, side: str) -> ActionSide:
    return ActionSide(
        id=f"{card}{side}", name=f"{card} {side}", card=card, side=side, action="attack", value=2, boost="attack",
        wounds=1,
    )  # type: ignore[arg-type]  # fmt: skip


def with_side(table: Table, card: str, side: str = "A", **says: Any) -> None:
    """Say what is printed on that side of that card."""
    now = plain_side(card, side)
    table.described.actions.append(replace(now, id=f"{now.id}-{len(table.described.actions)}", **says))


def with_hero(table: Table, seat: str, **says: Any) -> None:
    n, now = next((n, one) for n, one in enumerate(table.described.heroes) if one.id == f"hero-{seat}")
    table.described.heroes[n] = replace(now, **says)


def with_room(table: Table, place: str, **says: Any) -> None:
    number = table.rooms[place].card
    n, now = next((n, one) for n, one in enumerate(table.described.rooms) if one.number == number)
    table.described.rooms[n] = replace(now, **says)


def with_enemy(
    table: Table, id: str, type: str, attack: str, strength: int, at: str = "", move: str = "", defence: int = 3
) -> str:
    """A token of a kind of its own, called *id*, in the dungeon if *at* says where."""
    table.described.enemies.append(
        EnemyKind(
            id=id, name=id.title(), type=type, attack=attack, strength=strength, defence=defence, move=tuple(move)
        )  # type: ignore[arg-type]
    )
    if at:
        table.enemies.append(Enemy(id, id, at))
        table.piles[type].left -= 1
    return id


def with_token(table: Table, seat: str, kind: str, search: int = 0) -> str:
    """A Trophy or a Treasure in a Hero Area."""
    table.made += 1
    table.heroes[seat].tokens.append(Token(f"token {table.made}", kind, search))
    return f"token {table.made}"


def with_treasure(table: Table, at: str, search: int) -> None:
    table.made += 1
    table.treasures.append(Treasure(f"treasure {table.made}", at, search))
    table.piles[TREASURE].left -= 1


def with_lord(table: Table, strength: int, defence: int = 7) -> None:
    """The Lord is in the dungeon; its Whisper lies open."""
    both = {"strength": strength, "defence": defence}
    table.described.lords.append(LordKind(id="lord", name="Nurr", competitive=both, cooperative=both))  # type: ignore[arg-type]
    table.lord, table.lord_at, table.lord_shown = "lord", CENTRE, True
    table.whispers.open.append(THREE)


def with_item(table: Table, seat: str, id: str, slot: str, **says: Any) -> str:
    """A kind of Equipment; a seat that is named has it already."""
    table.described.equipment.append(EquipmentKind(id=id, name=id.title(), slot=slot, **says))  # type: ignore[arg-type]
    if seat:
        table.heroes[seat].equipment.append(id)
        table.equipment.left -= 1
    return id


# -- playing -----------------------------------------------------------------------------------------------


class Play(KeyedPlay):
    """A session whose questions are answered by key."""

    def __init__(self, table: Table) -> None:
        super().__init__(GAME, table)

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def me(self) -> Hero:
        return self.table.me

    def again(self) -> "Play":
        """Go on from the table as it is now, after a test has changed it."""
        return Play(self.table)

    def whom(self) -> str:
        return self.session.prompts[0].who

    def do(self, act: str, **more: Any) -> "Play":
        """An act of the turn, and what is asked of it: ``boost=1``, ``move_to="2,3"``."""
        return self.say("act", act).say_all(**more)

    def end_turn(self) -> "Play":
        self.say("act", "end")
        return self.say("end.sure", True) if self.asked() == ["end.sure"] else self

    def enemies(self, kind: str) -> "Play":
        """The Enemy Phase begins, its Fate card shows *kind*; everybody who moves is moved."""
        if self.asked() == ["act"]:
            self.end_turn()
        return self.enemies_now(kind)

    def enemies_now(self, kind: str) -> "Play":
        """The same, where it has begun."""
        self.say("enemy.fate", kind)
        while self.asked() in (["enemy.move"], ["enemy.moves"]):
            self.say(self.asked()[0], "done" if self.asked() == ["enemy.move"] else "all")
        return self

    def why_not(self, act: str, key: str = "act") -> str:
        return super().why_not(act, key)

    def over(self, id: str) -> list[str]:
        """Where an Enemy stands."""
        return [enemy.at for enemy in self.table.enemies if enemy.id == id]


def wounds(table: Table, seat: str) -> dict[str, int]:
    """Where Wounds lie, by card."""
    hero = table.heroes[seat]
    found = {"hero": hero.wounds, **{card.id: card.wounds for card in hero.in_use}}
    return {place: n for place, n in found.items() if n}
