"""Move and Evade (chapter 5.1, DR-024 ff.)."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.aid import ask_aid, most_helpers, pay_aid
from companion.games.dark_rituals.rules.attributes import aided, attribute, learn_attribute
from companion.games.dark_rituals.rules.costs import cost_of, priced, spend
from companion.games.dark_rituals.rules.neighbours import CIRCLE, area_name, enemies_here, ways_out
from companion.games.dark_rituals.table import Character, Table
from companion.kernel import Asking, Choose, Confirm, Option, Step, Tell, Words, say


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """To an adjacent Area (DR-024); the reason where walls are all around, or Evade is beyond hope."""
    nowhere = table.mapped and not ways_out(table, table.at(who))
    why_not = say("walls on all sides") if nowhere else _why_no_evade(table, who)
    yield from priced(table, "move", who, say("Move"), why_not)


def _why_no_evade(table: Table, who: Character) -> Words:
    """As far as it is known where all stand: with all the Aid there may be, still too slow (DR-025, DR-157)."""
    enemies = enemies_here(table, who) if table.mapped else []
    if not enemies or not _is_known(table, who):
        return ""
    needed = max(attribute(table, enemy, "agility").total for enemy in enemies)
    if attribute(table, who, "agility").total >= needed:
        return ""
    has = aided(table, who, "agility", most_helpers(table, who, cost_of(table, Do("move", who)))).total
    return say("needs Agility {n}, has {has}", n=needed, has=has) if has < needed else ""


def _is_known(table: Table, who: Character) -> bool:
    return who in table.heroes or figure(table, table.sided(table.card_of(who)), "agility") is not None


def move(table: Table, do: Do) -> Step:
    """Evade first, then pay, then go; whoever cannot evade does not move and pays nothing (DR-025, DR-156, DR-157)."""
    who = do.who
    area = yield from _where_to(table, who)
    hardest = yield from hardest_enemy(table, who)
    helpers: dict[Character, Character] = {}
    if hardest:
        needed = attribute(table, hardest, "agility").total
        yield from learn_attribute(table, who, "agility")
        if attribute(table, who, "agility").total < needed:
            aim = say("{enemy} demands {n}.", enemy=table.called(hardest), n=needed)
            helpers = yield from ask_aid(table, who, "agility", aim, cost_of(table, do))
        if (has := aided(table, who, "agility", len(helpers))).total < needed:
            words = {"who": table.called(who), "enemy": table.called(hardest), "n": needed, "has": has.total}
            text = say("{who} cannot evade {enemy}: needs Agility {n}, has {has}. Nothing is paid.", **words)
            yield Tell("move.pinned", text, fact="DR-157", data={"agility": has})
            return  # RUL-39: added up before anybody pays
    spend(table, do)
    yield from pay_aid(table, helpers)
    table.pieces[who].at = area
    if table.mapped:
        yield Tell("moved", say("{who}: to {area}.", who=table.called(who), area=area_name(table, area)), fact="DR-024")


def hardest_enemy(table: Table, who: Character) -> Asking[Character]:
    """The most agile enemy in the Area that is left; numbers do not add up (DR-025, DR-158, DR-159, RUL-21)."""
    enemies = enemies_here(table, who)
    if enemies and not table.mapped:
        offers = [Option(enemy, table.called(enemy), where=enemy) for enemy in enemies]
        enemies = yield from Choose(
            "move.enemies",
            say("Which enemies stand in the Area that {who} leaves?", who=table.called(who)),
            table.seat_of(who),
            fact="DR-025",
            offers=lambda: offers,
            least=0,
            most=len(offers),
            brief=say("Enemies there?"),
        ).several()
    best = ""
    for enemy in enemies:
        yield from learn_attribute(table, enemy, "agility")
        if not best or attribute(table, enemy, "agility").total > attribute(table, best, "agility").total:
            best = enemy
    return best


def _where_to(table: Table, who: Character) -> Asking[str]:
    if not table.mapped:
        if who not in table.witches:
            return ""
        text = say("Does {who} go to an Area with a Summoning Circle?", who=table.called(who))
        return (
            CIRCLE if (yield from Confirm("move.circle", text, table.seat_of(who), brief=say("To a Circle?"))) else ""
        )

    def offers() -> list[Option[str]]:
        return [Option(area, area_name(table, area), where=area) for area in ways_out(table, table.at(who))]

    text = say("Where does {who} go?", who=table.called(who))
    return (
        yield from Choose(
            "move.to",
            text,
            table.seat_of(who),
            fact="DR-154",
            offers=offers,
            brief=say("{who}, where?", who=table.called(who)),
        )
    )
