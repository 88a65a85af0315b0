"""Light and full: only counting, or the dungeon as well; and from one to the other in the middle of a game."""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import TYPES, EnemyType
from companion.games.shadowscape.cards.names import TYPE_NAMES
from companion.games.shadowscape.rules.drafting import put_hero
from companion.games.shadowscape.rules.dungeon import room_words, treasure_symbols
from companion.games.shadowscape.rules.enemy_phase import draw_fate, end_enemy_phase
from companion.games.shadowscape.rules.fate_deck import discard, draw_to_hand
from companion.games.shadowscape.rules.setup import first_step, piles
from companion.games.shadowscape.rules.tokens import draw_enemy
from companion.games.shadowscape.table import PLACES, TREASURE, Table, Token, Treasure
from companion.kernel import Asking, Choose, Number, Option, Step, Tell, Words, say

MOST = 20
DONE = "done"


def count_cards(table: Table, *, draw: bool) -> Step:
    """Light: Fate cards that go into the hand or out of it, so that the clock is right."""
    me = table.active
    text = (
        say("{who}, how many do you draw?", who=me.name)
        if draw
        else say("{who}, how many do you discard?", who=me.name)
    )
    number = yield from Number(
        "light.cards", text, me.id, fact="SS-060", least=lambda: 1,
        most=lambda: MOST if draw else max(1, table.heroes[me.id].hand), brief=say("How many cards?"),
    )  # fmt: skip
    if draw:
        yield from draw_to_hand(table, me.id, number)
    else:
        discard(table, me.id, min(number, table.heroes[me.id].hand))


def light_enemy_phase(table: Table) -> Step:
    """Light: after the reminder only the Fate cards that are discarded for Defence are counted."""
    phase = table.enemy_phase
    assert phase is not None

    def offers() -> list[Option[str]]:
        seats = [
            Option(player.id, say("{who} discards one for Defence", who=player.name), where=player.id,
                   why_not="" if table.heroes[player.id].hand else say("no Fate card in hand"))
            for player in table.players
        ]  # fmt: skip
        return [Option(DONE, say("The Enemies are done")), *seats]

    seat = yield from Choose("light.enemies", say("The Enemies move and attack, as the rules say."), table.active.id,
                             fact="SS-049", main=DONE, offers=offers, brief=say("Enemies done?"))  # fmt: skip
    if seat != DONE:
        discard(table, seat, 1)
    elif table.enemy_phase and table.enemy_phase.cards:
        yield from draw_fate(table)
    else:
        yield from end_enemy_phase(table)


# -- changing ----------------------------------------------------------------------------------------------


def change_level(table: Table) -> Step:
    """To light: the dungeon is forgotten but for its rooms. To full: what is not known is asked as at set-up, then
    where everything stands.
    """
    if table.level == "full":
        table.level = "light"
        table.enemies, table.treasures = [], []
        for player in table.players:
            table.pieces.pop(player.id, None)
        yield Tell("level.light", say("From now on the app only counts: cards, turns, Whispers."), fact="SS-060")
        return
    table.level = "full"
    table.piles = piles(ours=table.content == "ours")
    for hero in table.heroes.values():
        for token in hero.tokens:
            _take_out(table, token)
    table.phase, table.step = "setup", first_step(table)
    yield Tell("level.full", say("From now on the app knows the dungeon: tell it how it lies."), fact="SS-011")


def _take_out(table: Table, token: Token) -> None:
    """A token in a Hero Area lies in no pile."""
    known = things(table).enemies.get(token.kind)
    back = TREASURE if token.kind == TREASURE else known.type if known else None
    if back:
        pile, face = table.piles[back], str(token.search) if back == TREASURE else token.kind
        pile.left -= 1
        if face in pile.order:
            pile.order.remove(face)


def enter_pieces(table: Table) -> Step:
    """In mid-game: the Heroes, then the Enemies that are there, wherever they stand; then the game goes on."""
    for player in table.players:
        if not table.at(player.id):
            place = yield from _which_room(table, say("{who}, where is your Hero?", who=player.name))
            put_hero(table, player.id, place)
            return
    offers = [Option(DONE, say("All are there")), *(_of_type(table, kind) for kind in TYPES)]
    kind = yield from Choose("level.enemy", say("An Enemy in the dungeon: of which type?"), fact="SS-015",
                             offers=lambda: offers, brief=say("Which Enemy next?"))  # fmt: skip
    if kind == DONE:
        yield from _treasures_there(table)
        table.phase, table.step = "actions", ""
        return
    place = yield from _which_room(table, say("In which room is it?"))
    yield from draw_enemy(table, next(one for one in TYPES if one == kind), place)


def _of_type(table: Table, kind: EnemyType) -> Option[str]:
    why_not = "" if table.piles[kind].left else say("no token is left")
    return Option(kind, TYPE_NAMES[kind], emblem=kind, why_not=why_not)


def _which_room(table: Table, text: Words) -> Asking[str]:
    rooms = [Option(place, room_words(place), where=place) for place in PLACES]
    return (yield from Choose("level.room", text, fact="SS-011", about=("dungeon",), offers=lambda: rooms,
                              brief=say("Which room?")))  # fmt: skip


def _treasures_there(table: Table) -> Step:
    symbols = treasure_symbols(table)
    if not symbols:
        return
    there = yield from Choose(
        "level.treasures", say("In which rooms does a Treasure lie?"), fact="SS-042", least=0, most=len(symbols),
        about=("dungeon",), offers=lambda: [Option(one, room_words(one), where=one) for one in symbols],
        brief=say("Where are Treasures?"),
    ).several()  # fmt: skip
    for place in there:
        pile = table.piles[TREASURE]
        pile.left -= 1
        table.treasures.append(Treasure(table.new_id(TREASURE), place, int(pile.order.pop(0)) if pile.order else 0))
