"""Tokens: drawing them from their piles, Treasures on their symbols, at most three in a Hero Area.

Knows piles and discards of each back (SS-015, SS-G22). Trophies in Hero Areas are in neither (SS-105).
"""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import EnemyType
from companion.games.shadowscape.cards.learned import describe_enemy, learn_enemy
from companion.games.shadowscape.cards.names import TYPE_NAMES
from companion.games.shadowscape.meanings import ANOTHER
from companion.games.shadowscape.rules.dungeon import room_words, treasure_symbols
from companion.games.shadowscape.table import LORD, TREASURE, Enemy, Hero, Table, Token, Treasure
from companion.kernel import Asking, Choose, Draw, Option, Place, Step, Tell, Words, count, joined, say

MOST_TOKENS = 3
"""Trophies and Treasures in a Hero Area, in any mix (SS-030)."""
TYPE_PLURALS: dict[str, Words] = {"beast": say("Beasts"), "brigand": say("Brigands"), "undead": say("Undead ones")}


def token_name(table: Table, kind: str) -> Words:
    """What players call a token of that kind."""
    if kind == TREASURE:
        return say("Treasure")
    if kind == LORD:
        return say("the Lord's token")
    known = things(table).enemies.get(kind)
    return say(known.name) if known else say("an Enemy")


# -- drawing Enemies ---------------------------------------------------------------------------------------


def turn_over(table: Table, back: str, needed: int) -> None:
    """A pile that is too small gets its discards back, face down (SS-051, SS-G11)."""
    pile = table.piles[back]
    if pile.left < needed and pile.discards:
        pile.left += len(pile.discards)
        pile.order += pile.discards if table.content == "ours" else []
        pile.discards = []


def draw_enemy(table: Table, kind: EnemyType, place: str, *, fresh: bool = False) -> Step:
    """The next token of that type, face up on a Lair (SS-015, SS-051)."""
    drawn = yield from _which_enemy(table, kind, place)
    table.piles[kind].left -= 1
    if drawn in table.piles[kind].order:
        table.piles[kind].order.remove(drawn)
    table.enemies.append(Enemy(table.new_id("enemy"), drawn, place, fresh))
    if table.content == "ours":
        words = {"enemy": token_name(table, drawn), "place": room_words(place)}
        yield Tell("token.placed", say("{enemy} appears: {place}.", **words), fact="SS-051")


def _which_enemy(table: Table, kind: EnemyType, place: str) -> Asking[str]:
    words = {"type": TYPE_NAMES[kind], "place": room_words(place)}
    if table.content == "ours":
        text = say("{type} token for {place}.", **words)
        return (yield from Draw("token.draw", text, pool=lambda: table.piles[kind].order, chance=True))
    text = say("Turn up a {type} token and put it on the Lair: {place}. Which one is it?", **words)

    def offers() -> list[Option[str]]:
        known = [Option(id, token_name(table, id), effect=_printed(table, id)) for id in known_tokens(table, kind)]
        return [*known, Option(ANOTHER, say("One the app does not know"))]

    drawn = yield from Choose(
        "token.which",
        text,
        table.active.id,
        fact="SS-015",
        about=("dungeon",),
        offers=offers,
        brief=say("Which {type} is it?", type=TYPE_NAMES[kind]),
    )
    if drawn == ANOTHER:
        return (yield from describe_enemy(table, table.active.id, kind))
    yield from learn_enemy(table, table.active.id, drawn, kind)
    return things(table).enemies[drawn].id


def _printed(table: Table, id: str) -> Words:
    """Which one of several with the same name."""
    known = things(table).enemies[id]
    return "" if known.move is None else say("{symbols}, strength {n}", symbols=" ".join(known.move), n=known.strength)


def known_tokens(table: Table, kind: EnemyType) -> list[str]:
    """Kinds that may come up from that pile: those of the type, and those of which nobody knows it."""
    return list({one.id: one.id for one in things(table).enemies.values() if one.type in (kind, None)})


# -- Treasures ---------------------------------------------------------------------------------------------


def fill_treasures(table: Table) -> Step:
    """1 random Treasure face up on every Treasure symbol without one, never a second one (SS-042, SS-077, SS-G33)."""
    empty = [place for place in treasure_symbols(table) if not table.treasure_in(place)]
    turn_over(table, TREASURE, len(empty))
    pile = table.piles[TREASURE]
    if pile.left < len(empty):
        empty = yield from _which_stay_filled(table, empty, pile.left)
    if not empty:
        return
    for place in empty:
        search = 0
        if table.content == "ours":
            text = say("Treasure for {place}.", place=room_words(place))
            value = yield from Draw("treasure.draw", text, pool=lambda: table.piles[TREASURE].order, chance=True)
            table.piles[TREASURE].order.remove(value)
            search = int(value)
        table.piles[TREASURE].left -= 1
        table.treasures.append(Treasure(table.new_id(TREASURE), place, search))
    where = joined("; ", [room_words(place) for place in empty])
    text = say("Put a Treasure face up into: {where}.", where=where)
    if table.content == "ours":
        yield Tell("treasure.filled", text, fact="SS-042")
    else:
        yield from Place("treasure.fill", text, fact="SS-042", about=tuple(empty), piece=say("Treasures"),
                         brief=say("Put Treasures there"))  # fmt: skip


def _which_stay_filled(table: Table, empty: list[str], number: int) -> Asking[list[str]]:
    """Too few even so: the active player decides which symbols stay empty (SS-G11)."""
    if not number:
        return []
    text = say("Only {left} left. Which rooms get one?", left=count(number, "Treasure", "Treasures"))
    return (
        yield from Choose(
            "treasure.where",
            text,
            table.active.id,
            fact="SS-042",
            least=number,
            most=number,
            offers=lambda: [Option(place, room_words(place), where=place) for place in empty],
            brief=say("Which rooms get one?"),
        ).several()
    )


# -- tokens in a Hero Area ---------------------------------------------------------------------------------


def discard_token(table: Table, seat: str, id: str) -> None:
    """To the discards of its type; the Lord's goes beside its card (SS-G22)."""
    hero = table.heroes[seat]
    token = next((token for token in hero.tokens if token.id == id), None)
    if token is None:
        return
    hero.tokens = [one for one in hero.tokens if one.id != id]
    to_discards(table, token.kind, token.search)


def to_discards(table: Table, kind: str, search: int = 0) -> None:
    if kind == TREASURE:
        table.piles[TREASURE].discards.append(str(search))
    elif kind != LORD and (known := things(table).enemies.get(kind)) and known.type:
        table.piles[known.type].discards.append(kind)


def gain_token(table: Table, seat: str, token: Token) -> Step:
    """At most 3; with a fourth one goes at once, maybe the new one (SS-030)."""
    hero = table.heroes[seat]
    hero.tokens = [*hero.tokens, token]
    while len(table.heroes[seat].tokens) > MOST_TOKENS:
        text = say("{who} has {n} tokens, at most {most}. Which one goes?", who=table.named(seat),
                   n=len(table.heroes[seat].tokens), most=MOST_TOKENS)  # fmt: skip
        gone = yield from Choose(
            "tokens.discard",
            text,
            seat,
            fact="SS-030",
            offers=lambda: [_discardable(table, one) for one in table.heroes[seat].tokens],
            brief=say("Which token goes?"),
        )
        discard_token(table, seat, gone)


def _discardable(table: Table, token: Token) -> Option[str]:
    """The Lord's token is needed for its Whisper: who gives it away is warned (SS-G24)."""
    warned = say("its Whisper asks for it") if token.kind == LORD else ""
    return Option(token.id, token_words(table, token), where=token.id, effect=warned)


def token_words(table: Table, token: Token) -> Words:
    name = token_name(table, token.kind)
    return say("{token} (Search {n})", token=name, n=token.search) if token.search else name


def trophies(hero: Hero) -> list[Token]:
    return [token for token in hero.tokens if token.kind != TREASURE]


def treasures_of(hero: Hero) -> list[Token]:
    return [token for token in hero.tokens if token.kind == TREASURE]
