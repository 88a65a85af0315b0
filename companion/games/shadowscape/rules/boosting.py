"""Boosts: the symbol in the bottom space of the card in use, and how many are played (SS-023).

Hands are physical: the app is told how many Fate cards with the symbol are discarded, and keeps count.
"""

from companion.games.shadowscape.cards.kinds import ActionSide
from companion.games.shadowscape.cards.names import SHRINE_NAMES
from companion.games.shadowscape.rules.fate_deck import discard
from companion.games.shadowscape.rules.hero_area import add_bonuses, shrine_adds, skill
from companion.games.shadowscape.table import Table
from companion.kernel import Asking, Number, Sum, Words, joined, say

SYMBOLS: dict[str, Words] = {
    "move": say("Move"), "attack": say("Attack"), "magic": say("Magic"), "search": say("Search"),
    "heal": say("Heal"), "defence": say("Defence"), "skill": say("Skill"),
}  # fmt: skip
OF_SHRINES = {"magic": "arcane", "attack": "battle", "heal": "health"}
"""The Shrine that adds 1 to Actions with that symbol in the bottom space (SS-052, SS-106)."""


def symbols_played(table: Table, seat: str, symbol: str, key: str = "boost", short: Words = "") -> Asking[int]:
    """How many Fate cards with *symbol* are discarded; there is no limit but the hand (SS-023, SS-G25). Where it is
    known how far the Action is from what it needs, *short* says so.
    """
    if not table.heroes[seat].hand:
        return 0
    words = {"who": table.named(seat), "symbol": SYMBOLS[symbol]}
    text = say("{who}, how many Fate cards with {symbol} do you discard?", **words)
    number = yield from Number(
        key,
        joined(" ", [text, say("So far: {short}", short=short)]) if short else text,
        seat,
        fact="SS-023",
        most=lambda: table.heroes[seat].hand,
        brief=joined(" ", [short, say("{symbol} cards?", symbol=SYMBOLS[symbol])])
        if short
        else say("Discard {symbol} cards?", symbol=SYMBOLS[symbol]),
    )
    discard(table, seat, number)
    return number


def strength_of(table: Table, seat: str, side: ActionSide, place: str = "", needed: int = 0) -> Asking[Sum]:
    """Printed value and boosts: the symbol on the card decides, not the kind of Action (SS-082, SS-083). Without a
    symbol there is no boost, and a Shrine gives nothing (SS-023, SS-106). How many are *needed* is said with the
    question, where it is known.
    """
    total, boost = Sum(floor=0), side.boost
    if side.by_skill:
        total.add(say("Skill symbols"), skill(table, seat).total, "SS-024")
    else:
        total.add(say("card {n}", n=side.card), side.value or 0, side.card)
    if not boost:
        return total
    if boost == "skill":  # the counted number stands in for the symbol, once and without a discard (SS-113)
        total.add(say("Skill symbols"), skill(table, seat).total, "SS-113")
        return total
    if boost in OF_SHRINES:
        total.add(SHRINE_NAMES[OF_SHRINES[boost]], shrine_adds(table, seat, boost, place), "SS-052")
    add_bonuses(table, seat, boost, total)
    short = say("{n} of {needed}.", n=total.total, needed=needed) if needed else ""
    played = yield from symbols_played(table, seat, boost, short=short)
    total.add(say("Fate cards"), played, "SS-023")
    return total
