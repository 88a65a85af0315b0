"""The Shadow tokens themselves: where they stand, what life tokens lie on them, and how they leave the table.

Knows the six tokens (SM-005), not what a Shadow does: see ``shadow_realm.py`` and ``shadows_turn.py``.
"""

from collections.abc import Iterable

from companion.games.shadows_of_malice.rules.land.ground import leave_place, place_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Shadow, Table, in_realm
from companion.kernel import Place, Step, Tell, Words, count, say

SHADOW_TOKENS = 6


def free_token(table: Table) -> str:
    """The Shadow token to be placed next, "" if none is left (SM-257, RUL-10)."""
    if ruling(table, "RUL-10") == "gone":
        next_one = table.tally.shadows_spawned + 1
        return f"Shadow {next_one}" if next_one <= SHADOW_TOKENS else ""
    taken = [shadow.id for shadow in table.shadows]
    return next((name for n in range(1, SHADOW_TOKENS + 1) if (name := f"Shadow {n}") not in taken), "")


def in_shadow_realm(table: Table) -> Shadow | None:
    """The Shadow in the Shadow Realm; there is at most one (SM-257)."""
    return next((shadow for shadow in table.shadows if in_realm(shadow)), None)


def life_tokens(shadow: Shadow) -> Words:
    """``3 life tokens``."""
    return count(shadow.life, "life token", "life tokens")


def put_shadow(table: Table, name: str, key: str, fact: str, over: tuple[str, ...] = ()) -> Step:
    """Ask for the token to be put where the Table has it, with its life tokens (SM-133); *over* is its way there."""
    shadow = table.shadow(name)
    text = say(
        "Put {shadow} on {place}, with {life}.",
        shadow=say(name),
        place=place_name(table, shadow.at),
        life=life_tokens(shadow),
    )
    yield Place(key, text, fact=fact, piece=say(name), to=shadow.at, over=over if over[-1:] == (shadow.at,) else ())


def lose_life(table: Table, name: str, tokens: int, fact: str) -> Step:
    """Take life tokens off a Shadow; with none left it is gone (SM-253, SM-264). It regains none in Aethos (SM-138)."""
    shadow = table.shadow(name)
    lost = min(tokens, shadow.life)
    shadow.life -= lost
    if not shadow.life:
        yield from remove_shadow(table, name, say("{shadow} has no life left: it dissipates.", shadow=say(name)), fact)
        return
    text = say(
        "Take {lost} off {shadow}: {left} left.",
        lost=count(lost, "life token", "life tokens"),
        shadow=say(name),
        left=shadow.life,
    )
    yield Place("shadow.loses_life", text, fact=fact, piece=say(name), to=shadow.at)


def remove_shadow(table: Table, name: str, because: Words, fact: str) -> Step:
    """A Shadow leaves the game; its token can come again unless ruled otherwise (RUL-10)."""
    shadow = table.shadow(name)
    table.shadows.remove(shadow)
    leave_place(table, shadow.at)
    yield Tell("shadow.gone", because, fact=fact, data={"shadow": name})
    yield Place(
        "shadow.removed",
        say("Take {shadow} and its life tokens off the map.", shadow=say(name)),
        fact=fact,
        piece=say(name),
        to=say("the supply"),
    )


# -- Shadows that meet -------------------------------------------------------------------------------------


def met_on(table: Table, name: str, way: Iterable[str]) -> list[Shadow]:
    """The Shadows that *name* absorbs on the hexes it enters: none, where two share a hex (SM-267)."""
    if edition(table).shadows_meet == "shares it":
        return []
    hexes = set(way)
    return [other for other in table.shadows if other.id != name and other.at in hexes]


def absorb(table: Table, name: str, way: Iterable[str]) -> Step:
    """[1] A Shadow takes over the life tokens of those it meets, and goes on its way; their markers go (SM-267)."""
    for other in met_on(table, name, way):
        table.shadows.remove(other)
        leave_place(table, other.at)
        shadow = table.shadow(name)
        shadow.life += other.life
        text = say(
            "{shadow} absorbs {other}: move its life tokens over, {life} now, and take {other} off the map.",
            shadow=say(name),
            other=say(other.id),
            life=life_tokens(shadow),
        )
        yield Place("shadow.absorbs", text, fact="SM-267", piece=say(other.id), to=say("the supply"))
