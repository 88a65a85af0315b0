"""Spread the Plague (chapter 5.12, DR-053): an Action of the active Witch, by a card of the Witch Master's hand."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.costs import purse_for, spend_stamina
from companion.games.dark_rituals.rules.plagues import lay_plague
from companion.games.dark_rituals.rules.stamina import SOURCE_NAMES, why_not_pay
from companion.games.dark_rituals.table import Character, Plague, Table
from companion.kernel import Choose, Number, Option, Step, Tell, Words, say

MOST = 9


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """She must be the one who is active (RUL-51); a limit of Plagues only if the Encounter says so (DR-256)."""
    if who in table.witches:
        yield Option("plague", say("Spread a Plague"), Do("plague", who), why_not=_why_not(table, who))


def _why_not(table: Table, who: Character) -> Words:
    if not table.master.plague.hand:
        return say("no Plague card in hand")
    limit = table.encounter.plague_limit
    if limit and len(table.witches[who].plagues) >= limit:
        return say("no more than {n} Plagues for each Witch", n=limit)
    return ""


def spread(table: Table, do: Do) -> Step:
    """The card is named now, paid, and laid on her ID card; then every Hero locks (DR-053, DR-251)."""
    witch, master = do.who, table.witch_master
    offers = [Option(source, name) for source, name in SOURCE_NAMES.items()]
    source = yield from Choose(
        "plague.source", say("Which Stamina Source does the Plague reduce?"), master, fact="DR-251",
        offers=lambda: offers, brief=say("Which source?"),
    )  # fmt: skip
    amount = yield from Number(
        "plague.amount",
        say("By how much?"),
        master,
        fact="DR-077",
        least=lambda: 1,
        most=lambda: MOST,
        brief=say("By how much?"),
    )
    card = f"plague_{source}_{amount}"
    yield from learn(table, card, "cost")
    cost = figure(table, card, "cost") or 0
    if why := why_not_pay(purse_for(table, witch), cost):
        yield Tell("plague.not", say("The Plague cannot be spread: {why}.", why=why), fact="DR-021")
        return
    spend_stamina(table, witch, cost)
    table.master.plague.hand -= 1
    words = {"who": table.called(witch), "source": SOURCE_NAMES[source], "n": amount}
    yield Tell("plague.spread", say("{who} spreads a Plague: {source} {n}.", **words), fact="DR-053")
    lay_plague(table, witch, Plague(source, amount))
