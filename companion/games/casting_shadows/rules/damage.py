"""What damage is made of, term by term; health goes down and up (CS-055). Where damage comes from is the caller's."""

from companion.games.casting_shadows.cards.learned import no_reduction
from companion.games.casting_shadows.cards.printed import COUNTERSPELLS, MAIN, SPELLS
from companion.games.casting_shadows.rules.leaving import leave
from companion.games.casting_shadows.table import MOST_HP, Casting, Table
from companion.kernel import Step, Sum, Tell, Words, say


def card_name(table: Table, card: str) -> Words:
    return say(MAIN[card].name) if card in MAIN else table.companion_name(card)


def damage_to(table: Table, casting: Casting, seat: str) -> Sum:
    """What *seat* takes of the Spell under way (CS-R9), term by term."""
    total = Sum(floor=0)
    total.add(card_name(table, casting.card), casting.damage, casting.card)
    spell = SPELLS.get(casting.card)
    if spell and spell.spares_shadow_form and table.casters[seat].form == "shadow":
        total.add(say("against Shadow Form"), -casting.damage, casting.card)
    slot = table.at(seat)
    if slot and not no_reduction(table, table.hexes[slot]):
        for card, less in casting.less.items():
            total.add(say(COUNTERSPELLS[card].name), -less, card)
    return total


def hurt(table: Table, seat: str, damage: Sum) -> Step:
    """Turn the health wheel down, never below 0; at 0 out at once (CS-055, CS-034)."""
    caster, total = table.casters[seat], damage.total
    caster.hp = max(0, caster.hp - total)
    words = {"who": table.named(seat), "why": damage.words(), "hp": caster.hp, "n": total}
    told = (
        say("{who} takes {n} damage ({why}) and has {hp} health left.", **words)
        if total
        else say("{who} takes no damage ({why}).", **words)
    )
    yield Tell("hurt", told, seat, fact="CS-055", data={"damage": damage, "hp": caster.hp})
    if not caster.hp and seat not in table.out:
        yield from leave(table, seat)


def heal(table: Table, seat: str, number: int) -> Step:
    """Turn it up, at most to where it started (CS-055, CS-R5)."""
    caster = table.casters[seat]
    caster.hp = min(MOST_HP, caster.hp + number)
    yield Tell("healed", say("{who} has {hp} health now.", who=table.named(seat), hp=caster.hp), seat, fact="CS-055")
