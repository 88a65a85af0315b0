"""What an Action costs, whether it can be paid, and paying it as one of the one or two of an activation (DR-021)."""

from collections.abc import Iterator

from companion.errors import Gone
from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.stamina import pay, why_not_pay
from companion.games.dark_rituals.table import NO_ICON, Activation, Character, Purse, Table
from companion.kernel import Option, Words, say


def purse_for(table: Table, who: Character) -> Purse:
    """The Active Hero pays for a Serf; the Witch Master for the Legion (DR-017, DR-117, DR-134)."""
    if who in table.serfs and table.active_now is not None:
        return table.purse_of(table.active_now.who)
    return table.purse_of(who)


def priced(table: Table, action: str, who: Character, label: Words, why_not: Words = "") -> Iterator[Option[Do]]:
    """The Action if its icon is on the card (DR-108), dimmed if it cannot be paid in full; unknown costs are asked."""
    cost = figure(table, table.sided(table.card_of(who)), action)
    if cost == NO_ICON:
        return
    why = why_not or ("" if cost is None else why_not_pay(purse_for(table, who), cost))
    other = table.active_now is None or who != table.active_now.who
    label = say("{who}: {action}", who=table.called(who), action=label) if other else label
    yield Option(f"{action} {who}" if other else action, label, Do(action, who), why_not=why, cost=cost)


def cost_of(table: Table, do: Do) -> int:
    """Known by now: it was learned when the Action was chosen."""
    return figure(table, table.sided(table.card_of(do.who)), do.action) or 0


def spend(table: Table, do: Do) -> None:
    """Pay what the card says; it counts as an Action."""
    spend_stamina(table, do.who, cost_of(table, do))


def spend_stamina(table: Table, who: Character, cost: int) -> None:
    """Pay in full (DR-021); the Pass of the other side is forgotten as soon as somebody acts (DR-104, DR-106)."""
    active(table)
    pay(purse_for(table, who), cost)
    count_action(table)


def count_action(table: Table) -> None:
    active(table).actions += 1
    table.passed = ""


def active(table: Table) -> Activation:
    """The activation under way; a correction may have ended it."""
    if table.active_now is None:
        raise Gone(say("Nobody is active any more."))
    return table.active_now
