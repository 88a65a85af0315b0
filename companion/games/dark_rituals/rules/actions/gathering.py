"""Search and Pick Up: Chests, Botanical tokens and objectives of the own Area (chapters 5.1, 5.7, 5.8)."""

from collections.abc import Iterator

from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.costs import priced, spend
from companion.games.dark_rituals.rules.gear import arrange_now
from companion.games.dark_rituals.rules.objectives import count_objective
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.round import take
from companion.games.dark_rituals.table import Character, Consequence, Table, Tokens
from companion.kernel import Asking, Choose, Number, Option, Step, Tell, Words, count, say

MOST_WEIGHT = 9
HIDDEN, PLAIN = ("chests", "hidden"), ("botanicals", "objectives")
NAMES = {
    "chests": say("a Chest"),
    "hidden": say("a hidden objective"),
    "botanicals": say("a Botanical token"),
    "objectives": say("an objective"),
}


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """Chests and Botanicals are for Heroes only (DR-026, DR-164, DR-228); objectives for anybody (DR-165)."""
    for action, label, kinds, why in (
        ("search", say("Search"), HIDDEN, say("nothing to search here")),
        ("pick_up", say("Pick Up"), PLAIN, say("nothing to pick up here")),
    ):
        if who in table.heroes or _objectives(table):
            yield from priced(table, action, who, label, "" if _found(table, who, kinds) else why)


def _objectives(table: Table) -> bool:
    """Whether this Encounter has objectives that are found or picked up."""
    return any(one.counts in ("objectives", "hidden") for one in table.encounter.objectives)


def _found(table: Table, who: Character, kinds: tuple[str, str]) -> list[str]:
    """What there is for that Character; without a map the players know."""
    token, objective = kinds
    here = table.tokens.get(table.at(who), Tokens())
    allowed = [token] if who in table.heroes else []
    allowed += [objective] if not table.mapped and _objectives(table) else []
    if not table.mapped:
        return allowed
    return [kind for kind in (*allowed, objective) if getattr(here, kind)]


def search(table: Table, do: Do) -> Step:
    """A Chest gives a Loot card (DR-230)."""
    if (yield from _gather(table, do, HIDDEN)) != "chests":
        return
    if not take(table.loot):
        yield Tell("search.none", say("There is no Loot card left."), fact="DR-230")
        return
    hero = table.heroes[do.who]
    hero.loot += 1
    yield Tell("search.loot", say("{who} draws a Loot card into the hand.", who=table.called(do.who)), fact="DR-230")
    yield from learn_weight(table, do.who)
    yield from arrange_now(table, do.who)  # RUL-50


def learn_weight(table: Table, who: Character) -> Asking[int]:
    """The app knows no card, but the Weight of all of them (DR-148)."""
    weight = yield from Number(
        "loot.weight",
        say("{who}, what does the Loot card weigh?", who=table.called(who)),
        table.seat_of(who),
        fact="DR-148",
        most=lambda: MOST_WEIGHT,
        brief=say("Its Weight?"),
    )
    table.heroes[who].loot_weight += weight
    happen(table, Consequence(kind="recheck", who=who))
    return weight


def pick_up(table: Table, do: Do) -> Step:
    """A Botanical token is flipped and discarded: one to three cards, as its back says (DR-051, DR-227)."""
    if (yield from _gather(table, do, PLAIN)) != "botanicals":
        return
    cards = yield from Number(
        "pick_up.back",
        say("Turn the token over. What does its back say?"),
        table.seat_of(do.who),
        fact="DR-051",
        least=lambda: 1,
        most=lambda: 3,
        brief=say("Its back says?"),
    )
    drawn = sum(take(table.botanicals) for _ in range(cards))
    table.heroes[do.who].botanicals += drawn
    words = {"who": table.called(do.who), "cards": count(drawn, "Botanical card", "Botanical cards")}
    yield Tell("pick_up.cards", say("{who} draws {cards}.", **words), fact="DR-051")


def _gather(table: Table, do: Do, kinds: tuple[str, str]) -> Asking[str]:
    """Pay, and take the token off the map (DR-163); gives what it was."""
    found = _found(table, do.who, kinds)
    kind = found[0]
    if len(found) > 1:
        labels: dict[str, Words] = dict(NAMES)
        chosen = [Option(one, labels[one]) for one in found]
        text = say("What does {who} take?", who=table.called(do.who))
        kind = yield from Choose("gather", text, table.seat_of(do.who), offers=lambda: chosen, brief=say("Take what?"))
    spend(table, do)
    here = table.tokens.get(table.at(do.who))
    if table.mapped and here:
        setattr(here, kind, getattr(here, kind) - 1)
    yield Tell("gathered", say("{who} takes {what}.", who=table.called(do.who), what=NAMES[kind]), fact="DR-163")
    if kind in ("hidden", "objectives"):
        count_objective(table, kind)
    return kind
