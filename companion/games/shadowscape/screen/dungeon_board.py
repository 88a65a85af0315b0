"""The dungeon as a board of squares: rooms, doors with their symbols, what is there, the ways of Enemies."""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import RoomCard
from companion.games.shadowscape.cards.names import LAIR_NAMES, SHRINE_NAMES
from companion.games.shadowscape.rules.dungeon import all_doors, all_printed, leads
from companion.games.shadowscape.rules.enemy_attacks import attackers
from companion.games.shadowscape.rules.enemy_phase import walks
from companion.games.shadowscape.rules.lord import lord_name
from companion.games.shadowscape.rules.tokens import token_name
from companion.games.shadowscape.table import LORD, PLACES, Table
from companion.kernel import Board, Layout, Piece, Space, Way, Words, joined, say


def dungeon(table: Table) -> Board:
    """All 25 places, laid or not."""
    pieces = [*_treasures(table), *_enemies(table), *_heroes(table)]
    moving = table.enemy_phase is not None and bool(table.enemy_phase.moving)
    ways = [walk.over for walk in walks(table) if walk.moves] if moving else []
    return Board.of("dungeon", layout(table), pieces, title=say("The dungeon"), ways=ways, lit=_lit(table))


def _lit(table: Table) -> list[str]:
    """Where an attack comes from."""
    if table.enemy_phase is None or table.enemy_phase.moving:
        return []
    at = {LORD: table.lord_at, **{enemy.id: enemy.at for enemy in table.enemies}}
    return list(dict.fromkeys(at[id] for id in attackers(table)))


def layout(table: Table) -> Layout:
    cards, every = dict(all_printed(table)), all_doors(table)
    spaces = []
    for place in PLACES:
        row, column = (int(n) for n in place.split(","))
        card = cards.get(place)
        sign, emblem = _sign(card)
        look = ("start" if card.start else "room") if card else "unlaid"
        spaces.append(Space(place, f"{row}·{column}", (column - 1, row - 1), look, sign, _note(card), emblem))
    ways = [
        Way(place, there, "door", symbol)
        for place, found in every.items()
        for side, symbol in found.items()
        if (there := leads(every, place, side))
    ]
    return Layout("squares", spaces, ways)


def _sign(card: RoomCard | None) -> tuple[str, str]:
    """What is printed there that matters most, as a letter and as an emblem; the note has all of it."""
    if card is None:
        return "", ""
    if card.lair:
        return {"beast": "b", "brigand": "r", "undead": "u"}[card.lair], card.lair
    if card.shrine:
        return "✶", f"shrine-{card.shrine}"
    if card.shards:
        return "◆", "shard"
    return ("t", "treasure") if card.treasure else ("", "")


def _note(card: RoomCard | None) -> Words:
    if card is None:
        return ""
    parts: list[Words] = [say(card.name)] if card.source == "ours" else [say("room {n}", n=card.number)]
    parts += [LAIR_NAMES[card.lair]] if card.lair else []
    parts += [SHRINE_NAMES[card.shrine]] if card.shrine else []
    parts += [say("a Treasure symbol")] if card.treasure else []
    parts += [say("Shards: {n}", n=card.shards)] if card.shards else []
    return joined(", ", parts)


def _treasures(table: Table) -> list[Piece]:
    return [Piece(one.id, say("Treasure (Search {n})", n=one.search) if one.search else say("Treasure"), at=one.at,
                  sign="T", emblem="treasure") for one in table.treasures]  # fmt: skip


def _enemies(table: Table) -> list[Piece]:
    known = things(table).enemies
    pieces = []
    for enemy in table.enemies:
        kind = known.get(enemy.kind)
        emblem = kind.type or "" if kind else ""
        name, sign = token_name(table, enemy.kind), emblem[:2].title()
        pieces.append(Piece(enemy.id, name, at=enemy.at, sign=sign, emblem=emblem))
    if table.lord_at:
        pieces.append(Piece(LORD, lord_name(table), at=table.lord_at, sign="L", emblem="lord"))
    return pieces


def _heroes(table: Table) -> list[Piece]:
    return [table.pieces[player.id] for player in table.players if table.at(player.id)]
