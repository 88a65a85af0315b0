"""Equipping and unequipping, requirements and Weight (chapters 4.6, 4.7, 5.4.5): no Actions, and free of cost."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.cards.gear_form import describe_gear
from companion.games.dark_rituals.meanings import Arrange
from companion.games.dark_rituals.rules.attributes import NAMES, attribute
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.table import NO_ICON, Character, Consequence, Gear, Hero, Table
from companion.kernel import Asking, Choose, Number, Option, Step, Sum, Tell, Words, say


def arrange_option(table: Table, who: Character) -> Iterator[Option[Arrange]]:
    """At any time the Hero is Active and nothing is being resolved (DR-145, DR-210)."""
    hero = table.heroes[who]
    if hero.loot or hero.equipped:
        yield Option("arrange", say("Equip or discard cards"), Arrange(who), cost=0)


def arrange_now(table: Table, who: Character) -> Step:
    """As the last step of a Search, Pick Up or Trade (DR-145, DR-146, RUL-50)."""
    text = say("{who}, do you change your equipment?", who=table.called(who))
    offers = [Option("no", say("No")), Option("yes", say("Equip or discard cards"))]
    changes = yield from Choose(
        "arrange.now",
        text,
        table.seat_of(who),
        fact="DR-145",
        main="no",
        offers=lambda: offers,
        brief=say("Equip cards?"),
    )
    if changes == "yes":
        yield from arrange(table, who)


def arrange(table: Table, who: Character) -> Step:
    """One card after the other, until it is as its player wants it."""
    while True:
        text = say("{who}, which card?", who=table.called(who))
        chosen = yield from Choose(
            "arrange", text, table.seat_of(who), fact="DR-147", main="done", offers=lambda: _offers(table, who),
            brief=say("{who}, which card?", who=table.called(who)),
        )  # fmt: skip
        if chosen == "done":
            return
        if chosen == "equip":
            yield from _equip(table, who)
        elif chosen == "discard":
            yield from discard_from_hand(table, who)
        else:
            yield from _put_away(table, who, chosen)


def _offers(table: Table, who: Character) -> list[Option[str]]:
    hero = table.heroes[who]
    none = "" if hero.loot else say("no Loot card in hand")
    return [
        Option("done", say("It stays like that")),
        Option("equip", say("Equip a card of the hand"), why_not=none),
        Option("discard", say("Discard a card of the hand"), why_not=none),
        *(Option(f"away {gear.id}", say("Put away {card}", card=say(gear.name))) for gear in hero.equipped),
    ]


def _equip(table: Table, who: Character) -> Step:
    """Now it lies open, so now it is described; it stays in hand if it may not be equipped (DR-035, DR-144)."""
    gear = yield from describe_gear(table, table.seat_of(who))
    if gear.part:
        for name in ("melee", "ranged"):
            yield from learn(table, who, name)
    hero = table.heroes[who]
    if why := why_not_equip(table, who, gear):
        words = {"card": say(gear.name), "why": why}
        yield Tell("arrange.not", say("{card} stays in the hand: {why}.", **words), fact="DR-035")
        return
    hero.equipped = [*hero.equipped, gear]
    leave_hand(hero, gear.weight)
    yield Tell("arranged", say("{who} equips {card}.", who=table.called(who), card=say(gear.name)), fact="DR-145")


def why_not_equip(table: Table, who: Character, gear: Gear) -> Words:
    """All demands must be met (DR-035, DR-208); one Upgrade of each part (DR-036), on a weapon that fits (DR-209)."""
    if missing := unmet(table, who, gear):
        return say("needs {attribute} {n}", attribute=NAMES[missing], n=gear.needs[missing])
    equipped = table.heroes[who].equipped
    if gear.part and any(other.part == gear.part for other in equipped):
        return say("the weapon has such an Upgrade already")
    if gear.part == "attack" and figure(table, who, gear.reach) == NO_ICON:
        return say("the weapon has no such attack")
    return ""


def unmet(table: Table, who: Character, gear: Gear) -> str:
    """The first Attribute that is too low for a card; its own bonus does not count for it."""
    own = gear.adds if gear in table.heroes[who].equipped else {}
    for name, level in gear.needs.items():
        if attribute(table, who, name).total - own.get(name, 0) < level:
            return name
    return ""


def _put_away(table: Table, who: Character, chosen: str) -> Step:
    """To the hand, or out of the game (DR-147)."""
    gear = next(one for one in table.heroes[who].equipped if f"away {one.id}" == chosen)
    offers = [Option("hand", say("to the hand")), Option("discard", say("discarded"))]
    text = say("Where does {card} go?", card=say(gear.name))
    where = yield from Choose(
        "arrange.away", text, table.seat_of(who), fact="DR-147", offers=lambda: offers, brief=say("Hand or discards?")
    )
    unequip(table, who, gear, to_hand=where == "hand")


def unequip(table: Table, who: Character, gear: Gear, *, to_hand: bool) -> None:
    hero = table.heroes[who]
    hero.equipped = [one for one in hero.equipped if one.id != gear.id]
    if to_hand:
        hero.loot += 1
        hero.loot_weight += gear.weight
    else:
        table.loot.discards += 1


def discard_from_hand(table: Table, who: Character) -> Asking[None]:
    """Free, at any time (DR-149)."""

    def most() -> int:
        return table.heroes[who].loot_weight

    weight = 0
    if most():
        text = say("{who}, what does the card weigh that you discard?", who=table.called(who))
        weight = yield from Number(
            "discard.weight", text, table.seat_of(who), fact="DR-149", most=most, brief=say("Its Weight?")
        )
    leave_hand(table.heroes[who], weight)
    table.loot.discards += 1


def leave_hand(hero: Hero, weight: int) -> None:
    """An empty hand weighs nothing, whatever was said of single cards."""
    hero.loot -= 1
    hero.loot_weight = max(0, hero.loot_weight - weight) if hero.loot else 0


def weight_of(table: Table, who: Character) -> Sum:
    """All that is carried, in hand and equipped (DR-148); Botanicals weigh nothing, the Weapon as ruled (DR-151)."""
    hero: Hero = table.heroes[who]
    parts = Sum()
    if RULINGS.ruled(table, "RUL-26") == "yes":
        parts.add(say("weapon"), figure(table, who, "weapon_weight") or 0, "RUL-26")
    for gear in hero.equipped:
        parts.add(say(gear.name), gear.weight, gear.id)
    parts.add(say("in hand"), hero.loot_weight)
    return parts


def recheck(table: Table, what: Consequence) -> Step:
    """What no longer fits goes to the hand (DR-143, DR-211); then it must not be too heavy (DR-149, RUL-25)."""
    hero = table.heroes[what.who]
    for gear in list(hero.equipped):
        if missing := unmet(table, what.who, gear):
            unequip(table, what.who, gear, to_hand=True)
            words = {"who": table.called(what.who), "card": say(gear.name), "attribute": NAMES[missing]}
            yield Tell(
                "recheck", say("{who} can no longer use {card}: {attribute} is too low.", **words), fact="DR-143"
            )
    if hero.loot_weight or hero.equipped:
        yield from keep_within_weight(table, what.who)


def keep_within_weight(table: Table, who: Character) -> Step:
    """Heroes only (DR-150)."""
    yield from learn(table, who, "weight", "weapon_weight")
    while (carried := weight_of(table, who).total) > (figure(table, who, "weight") or 0):
        hero = table.heroes[who]
        if not hero.loot and not hero.equipped:
            return
        words = {"who": table.called(who), "n": carried, "most": figure(table, who, "weight")}
        offers = [Option(f"away {gear.id}", say(gear.name)) for gear in hero.equipped]
        if hero.loot:
            offers.insert(0, Option("hand", say("a card of the hand")))
        chosen = yield from Choose(
            "weight",
            say("{who} carries {n} of {most}: which card is discarded?", **words),
            table.seat_of(who),
            fact="DR-148",
            offers=lambda offers=offers: offers,  # type: ignore[misc]
            brief=say("{who}, too heavy", who=table.called(who)),
        )
        if chosen == "hand":
            yield from discard_from_hand(table, who)
        else:
            gear = next(one for one in table.heroes[who].equipped if f"away {one.id}" == chosen)
            unequip(table, who, gear, to_hand=False)


HANDLERS = {"recheck": recheck}
