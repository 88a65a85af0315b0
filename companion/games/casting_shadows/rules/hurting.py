"""Health goes down and up (CS-055). Knows the wheel; where the damage comes from is the caller's."""

from companion.games.casting_shadows.rules.leaving import leave
from companion.games.casting_shadows.table import MOST_HP, Table
from companion.kernel import Step, Sum, Tell, say


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
