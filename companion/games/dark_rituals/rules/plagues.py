"""Plagues: spreading one, what each Hero locks, and what a cure gives back (chapters 5.12, 5.13).

One formula says what is Locked (``stamina.locked``); spreading and curing move the difference (DR-055, RUL-7).
"""

from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.stamina import beyond_plan
from companion.games.dark_rituals.table import Character, Consequence, Plague, Table
from companion.kernel import Number, Step, Tell, say


def lay_plague(table: Table, witch: Character, plague: Plague) -> None:
    """Onto the ID card of the Witch who spread it; every Hero adjusts, Stunned ones too (DR-053, DR-251, RUL-33)."""
    table.witches[witch].plagues = [*table.witches[witch].plagues, plague]
    happen(table, *(Consequence(kind="lock", who=hero) for hero in table.heroes))


def lift_plagues(table: Table, witch: Character) -> None:
    """Her Plagues are gone at once, those of others stay; the cards are discarded (DR-056, DR-259)."""
    table.master.plague.discards += len(table.witches[witch].plagues)
    table.witches[witch].plagues = []
    give_back(table)


def give_back(table: Table) -> None:
    """Cured Stamina goes from Locked to Exhausted, not to Reserve (DR-056)."""
    for hero in table.heroes.values():
        hero.purse.exhausted += max(0, -beyond_plan(table, hero))


def lock(table: Table, what: Consequence) -> Step:
    """One Hero: from Reserve or from Exhausted, as its player likes (DR-252); asked only where there is a choice."""

    def too_many() -> int:
        return max(0, beyond_plan(table, table.heroes[what.who]))

    def least() -> int:
        return max(0, too_many() - table.heroes[what.who].purse.exhausted)

    def most() -> int:
        return min(too_many(), table.heroes[what.who].purse.reserve)

    number = least()
    if least() < most():
        text = say("{who} locks {n} Stamina. How many of them from Reserve?", who=table.called(what.who), n=too_many())
        number = yield from Number(
            "plague.lock",
            text,
            table.seat_of(what.who),
            fact="DR-252",
            least=least,
            most=most,
            brief=say("From Reserve: how many?"),
        )
    purse, due = table.heroes[what.who].purse, too_many()
    purse.reserve -= number
    purse.exhausted -= due - number
    if due:
        yield Tell("plague.locked", say("{who} locks {n} Stamina.", who=table.called(what.who), n=due), fact="DR-054")


def cure(table: Table, what: Consequence) -> Step:
    """All Plagues of a Witch, after she was defeated (DR-259)."""
    lift_plagues(table, what.who)
    yield Tell("plague.cured", say("The Plagues of {who} are cured.", who=table.called(what.who)), fact="DR-056")


HANDLERS = {"lock": lock, "cure": cure}
