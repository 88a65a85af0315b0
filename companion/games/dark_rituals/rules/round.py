"""Start of Round and End of Round (chapter 4.1)."""

from companion.games.dark_rituals.rules.stamina import recover
from companion.games.dark_rituals.table import HAND_LIMIT, Stack, Table
from companion.kernel import Number, Outcome, Step, Tell, count, say


def start_round(table: Table) -> Step:
    """All Exhausted Stamina to Reserve (DR-012), then the Witch Master's cards (RUL-34); the Heroes begin (DR-013)."""
    if table.step != "hand":
        table.round += 1
        for purse in (table.master.purse, *(hero.purse for hero in table.heroes.values())):
            recover(purse)
        text = say("Round {n}: all Exhausted Stamina is in Reserve again.", n=table.round)
        yield Tell("start.recovered", text, fact="DR-012")
        table.step = "hand"
        return
    yield from refill_hand(table)
    table.phase, table.step, table.to_act, table.passed = "activation", "", "heroes", ""


def refill_hand(table: Table) -> Step:
    """With a Witch in play: discard any number, then draw up to the limit (DR-094, DR-095, DR-096)."""
    if not table.witches_in_play():
        return

    def most() -> int:
        return table.master.witchcraft.hand

    discarded = 0
    if most():
        text = say("Witch Master, how many Witchcraft cards do you discard?")
        discarded = yield from Number(
            "start.hand", text, table.witch_master, fact="DR-094", most=most, brief=say("Discard how many?")
        )
    cards = table.master.witchcraft
    cards.hand -= discarded
    cards.discards += discarded
    drawn = draw(table.master.witchcraft, HAND_LIMIT - cards.hand)
    if drawn:
        cards_drawn = count(drawn, "Witchcraft card", "Witchcraft cards")
        yield Tell("start.drawn", say("The Witch Master draws {cards}.", cards=cards_drawn), fact="DR-094")


def end_round(table: Table) -> Step:
    """What names the End of Round happens now (DR-016); an Encounter's limit of rounds is reached here."""
    limit = table.encounter.round_limit
    if limit and table.round >= limit:
        table.outcome = Outcome([table.encounter.round_winner], say("Round {n} was the last.", n=limit))
        yield Tell("over", table.outcome.why)
        return
    table.phase, table.step = "start", ""


def draw(cards: Stack, number: int) -> int:
    """Cards into the hand, as many as there are."""
    drawn = sum(take(cards) for _ in range(number))
    cards.hand += drawn
    return drawn


def take(cards: Stack) -> bool:
    """The next card; an empty deck is made anew of its discards, and if there are none, nothing is drawn (RUL-8)."""
    if not cards.deck:
        cards.deck, cards.discards = cards.discards, 0
    if not cards.deck:
        return False
    cards.deck -= 1
    return True
