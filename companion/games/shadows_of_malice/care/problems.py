"""What the rules would not allow about a table as it stands.

A table can be corrected into anything, and a physical one drifts: nothing is forbidden here, it is only said, each
thing in one sentence with what would be right. Cards, tokens and shards are counted in
``problems_counts.py``; where pieces stand, for undo, is in ``pieces.py``.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import get_args

from companion.errors import BadData
from companion.games.shadows_of_malice.cards.cards import CreatureType
from companion.games.shadows_of_malice.care.pieces import pieces
from companion.games.shadows_of_malice.care.problems_counts import count_problems
from companion.games.shadows_of_malice.fight import Combat
from companion.games.shadows_of_malice.rules.land.ground import board, realm
from companion.games.shadows_of_malice.rules.land.place_names import in_aethos, in_shadow_realm, place_words
from companion.games.shadows_of_malice.rules.setup.editions import editions
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.games.shadows_of_malice.rules.turns.ending import scenario
from companion.games.shadows_of_malice.rules.turns.shadows import SHADOW_TOKENS
from companion.games.shadows_of_malice.table import TERRAINS, Avatar, Table, in_realm
from companion.kernel import Words, listing, say

__all__ = ["pieces", "problems"]

STRONGHOLDS, MOST_MAPS, MOST_AVATARS, MOST_POWER = 3, 4, 8, 5
TYPES: tuple[str, ...] = get_args(CreatureType)


def problems(table: Table) -> list[Words]:
    """Everything wrong with *table*; [] = nothing."""
    return [problem for check in CHECKS for problem in check(table)]


# -- what was chosen ---------------------------------------------------------------------------------------


def _settings(table: Table) -> Iterator[Words]:
    """Only what the app knows can be played by (RUL-01)."""
    chosen = table.settings.edition
    if chosen not in editions():
        known = ", ".join(editions())
        yield say("There is no edition {chosen!r}; there are {known}.", chosen=chosen, known=known)
    yield from RULINGS.problems(table)


# -- the maps ----------------------------------------------------------------------------------------------


def _maps(table: Table) -> Iterator[Words]:
    if not 1 <= len(table.maps) <= MOST_MAPS:
        yield say("{n} terrain maps are in play; there should be 1 to {most}.", n=len(table.maps), most=MOST_MAPS)
    if table.settings.mapped:
        try:
            board(table)
        except BadData as error:
            yield say("The maps cannot lie like this: {why}.", why=error)
    for map_id in table.maps:
        if map_id not in table.arrangement:
            yield say("Map {map} has a Gate but lies nowhere; give it a place beside the others.", map=map_id)
    for place, terrain in table.terrain.items():
        if terrain not in TERRAINS:
            yield say(
                "{place} is {terrain}, which is no terrain; there are {known}.",
                place=place,
                terrain=terrain,
                known=", ".join(TERRAINS),
            )


def _printed_places(table: Table) -> Iterator[Words]:
    """What is printed on a map must lie on one, and one thing on a hex (SM-011)."""
    lying: dict[str, list[Words]] = {}
    for what, place in _printed(table):
        lying.setdefault(place, []).append(what)
    for place, things in lying.items():
        these = listing(things)
        if not in_aethos(table, place):
            yield say("{place!r} is no hex of the maps in play, but there lies: {these}.", place=place, these=these)
        if len(things) > 1:
            where = place_words(table, place)
            yield say("{these} lie on the same hex, {place}; each needs its own.", place=where, these=these)


def _printed(table: Table) -> Iterator[tuple[Words, str]]:
    for map_id, place in table.gates.items():
        yield say("the Gate of map {map}", map=map_id), place
    for n, well in enumerate(table.wells, start=1):
        yield say("Well {n}", n=n), well.at
    for site in table.sites:
        yield say("a city") if site.kind == "city" else say("a mystic"), site.at
    for n, lair in enumerate(table.lairs, start=1):
        yield say("lair {n}", n=n), lair.at


def _wells(table: Table) -> Iterator[Words]:
    """One Light and two Dark Wells per map (SM-017); one put out was a Light Well once (SM-229)."""
    maps = len(table.maps)
    if len(table.wells) != STRONGHOLDS * maps:
        yield say(
            "There are {n} Wells on the maps; 3 a map make {right}.",
            n=len(table.wells),
            right=STRONGHOLDS * maps,
        )
    light = sum(well.state == "light" or well.extinguished for well in table.wells)
    dark = sum(well.state == "dark" and not well.extinguished for well in table.wells)
    if light > maps:
        yield say("{n} Light Wells are revealed, but only {right} were laid out.", n=light, right=maps)
    if dark > 2 * maps:
        yield say("{n} Dark Wells are revealed, but only {right} were laid out.", n=dark, right=2 * maps)
    for well in table.wells:
        if well.extinguished and well.state != "dark":
            place = place_words(table, well.at)
            yield say("The Well of {place} was put out, so it should be a Dark one.", place=place)


# -- avatars -----------------------------------------------------------------------------------------------


def _avatars(table: Table) -> Iterator[Words]:
    if not 1 <= len(table.avatars) <= MOST_AVATARS:
        yield say(
            "{n} avatars are in the game; there should be 1 to {most}.",
            n=len(table.avatars),
            most=MOST_AVATARS,
        )
    for name, times in Counter(avatar.id for avatar in table.avatars).items():
        if times > 1:
            yield say("{times} avatars are called {name!r}; each needs a name of its own.", times=times, name=name)
    for avatar in table.avatars:
        yield from _life(table, avatar)
        yield from _whereabouts(table, avatar)
        yield from _actions(table, avatar)


def _actions(table: Table, avatar: Avatar) -> Iterator[Words]:
    """Two a turn (SM-038), and what cards give; of a card that was used up nothing is left to see."""
    figures = editions().get(table.settings.edition)
    by_cards = sum(
        effect.figure.flat for known in table.cards.values() for effect in known.effects if effect.what == "action"
    )
    if figures and avatar.actions > figures.actions + by_cards:
        yield say(
            "{name} has {n} actions; a turn gives {most}, and all cards together {more}.",
            name=avatar.name,
            n=avatar.actions,
            most=figures.actions,
            more=by_cards,
        )


def _life(table: Table, avatar: Avatar) -> Iterator[Words]:
    lost = avatar.wounds + avatar.drains
    if not avatar.embodied or _falling_apart(table, avatar):
        return
    words = {"name": avatar.name, "lost": lost, "tokens": avatar.life_tokens}
    if lost > avatar.life_tokens:
        yield say("{name} has {lost} wounds and drains, but only {tokens} life tokens to lose.", **words)
    elif lost == avatar.life_tokens:
        yield say("{name} has no life token left, so the body should be destroyed.", **words)


def _falling_apart(table: Table, avatar: Avatar) -> bool:
    """A body is being destroyed: shards and radiance are gone, its items are still rolled for (SM-166, SM-167).

    A Life token that went back to the pool took its life token along.
    """
    over = avatar.wounds + avatar.drains - avatar.life_tokens
    return not avatar.shard_count() and not avatar.radiance and 0 <= over <= table.pool.count("Life")


def _whereabouts(table: Table, avatar: Avatar) -> Iterator[Words]:
    words = {"name": avatar.name, "place": avatar.at}
    if not avatar.embodied and avatar.at:
        yield say("{name} has no body yet, so the token should be off the maps, not at {place}.", **words)
    elif avatar.embodied and not avatar.at and table.phase != "setup":
        yield say("{name} has a body but stands nowhere; put the token on a hex.", **words)
    elif avatar.at and not in_aethos(table, avatar.at):
        yield say("{name} stands at {place!r}, which is no hex of the maps in play.", **words)


def _bands(table: Table) -> Iterator[Words]:
    """A band stands in one hex (SM-066, SM-067)."""
    bands: dict[str, list[Avatar]] = {}
    for avatar in table.in_aethos():
        bands.setdefault(avatar.band, []).append(avatar)
    for members in bands.values():
        if len({member.at for member in members}) > 1:
            names = listing([member.name for member in members])
            yield say("{names} are one band but stand in different hexes; a band moves as one.", names=names)


# -- monsters ----------------------------------------------------------------------------------------------


def _seals(table: Table) -> Iterator[Words]:
    """A seal lies on a Shadow Gate, one on each at most (SM-016)."""
    gates = realm().with_feature("gate")
    if len(table.seals) > len(gates):
        yield say("{n} Gate Seals lie in the Shadow Realm; there are {most}.", n=len(table.seals), most=len(gates))
    for seal, times in Counter(table.seals).items():
        if times > 1:
            yield say("{n} Gate Seals lie on {place}; one is enough.", n=times, place=place_words(table, seal))
        if table.settings.realm_mapped and seal not in gates:
            yield say(
                "A Gate Seal lies at {place!r}, which is no Shadow Gate; those are {gates}.",
                place=seal,
                gates=", ".join(gates),
            )


def _shadows(table: Table) -> Iterator[Words]:
    if len(table.shadows) > SHADOW_TOKENS:
        yield say("{n} Shadows are in play; the game has {most} tokens.", n=len(table.shadows), most=SHADOW_TOKENS)
    inside = [say(shadow.id) for shadow in table.shadows if in_realm(shadow)]
    if len(inside) > 1:
        yield say("{these} are in the Shadow Realm; at most one can be.", these=listing(inside))
    if table.shadows and table.xulthul:
        these = listing([say(shadow.id) for shadow in table.shadows])
        yield say("Xulthûl is in Aethos, so {these} should be gone.", these=these)
    for name, times in Counter(shadow.id for shadow in table.shadows).items():
        if times > 1:
            yield say("{name} is on the table {times} times; it is one token.", name=say(name), times=times)
    for shadow in table.shadows:
        words = {"name": say(shadow.id), "place": shadow.at}
        if not (in_shadow_realm if in_realm(shadow) else in_aethos)(table, shadow.at):
            yield say("{name} stands at {place!r}, which is no hex of either realm.", **words)
        if not shadow.life and not (table.combat and table.combat.creature.shadow == shadow.id):
            yield say("{name} has no life token left, so it should be gone.", **words)


def _xulthul(table: Table) -> Iterator[Words]:
    lord = table.xulthul
    if lord is None:
        if table.phase == "xulthul":
            yield say("It is Xulthûl's Turn, but Xulthûl is not in Aethos.")
        return
    if scenario(table) == "thwart":
        yield say("Xulthûl is in Aethos; in Thwart the Shadow that is a defeat.")
    if not in_aethos(table, lord.at):
        yield say("Xulthûl stands at {place!r}, which is no hex of the maps in play.", place=lord.at)
    if lord.wounds + lord.drains > lord.life:
        yield say(
            "Xulthûl has {lost} wounds and drains, but only {life} life tokens.",
            lost=lord.wounds + lord.drains,
            life=lord.life,
        )
    yield from _kind(say("Xulthûl"), lord.type, lord.power)


def _kind(name: Words, kind: str, power: int) -> Iterator[Words]:
    if kind not in TYPES:
        yield say("{name} is of the type {kind!r}; there are {known}.", name=name, kind=kind, known=", ".join(TYPES))
    if not 1 <= power <= MOST_POWER:
        yield say("{name} has power {n}; it should be 1 to {most}.", name=name, n=power, most=MOST_POWER)


# -- the fight and the end ---------------------------------------------------------------------------------


def _fight(table: Table) -> Iterator[Words]:
    combat = table.combat
    if combat is None:
        return
    creature = combat.creature
    yield from _kind(say("The creature"), creature.type, creature.power)
    if creature.wounds > creature.life:
        yield say(
            "The creature has {wounds} wounds, but only {life} life tokens.",
            wounds=creature.wounds,
            life=creature.life,
        )
    if creature.kind == "shadow":
        yield from _shadow_fought(table, combat)
    yield from _fighters(table, combat)


def _fighters(table: Table, combat: Combat) -> Iterator[Words]:
    """Only those who came to the hex together fight there (SM-120, SM-179)."""
    there = {avatar.id for avatar in table.in_aethos() if avatar.at == combat.at}
    for name in combat.fighters:
        if name not in there:
            yield say(
                "{name} fights at {place} but does not stand there.",
                name=name,
                place=place_words(table, combat.at),
            )
    if combat.stage in ("activate", "clash") and combat.target and combat.target not in combat.fighters:
        yield say("The creature attacks {name}, who is not in the fight.", name=combat.target)
    most = 1 + table.light_wells()
    for name, invoked in combat.shards.items():
        if invoked > most:
            yield say(
                "{name} has invoked {n} shards this phase; {most} are allowed.",
                name=name,
                n=invoked,
                most=most,
            )


def _shadow_fought(table: Table, combat: Combat) -> Iterator[Words]:
    """The life tokens of a Shadow are those of the form it has taken (SM-133, SM-135)."""
    creature = combat.creature
    shadow = next((shadow for shadow in table.shadows if shadow.id == creature.shadow), None)
    if shadow is None:
        yield say("{name} is fought but is not on the table.", name=say(creature.shadow or "A Shadow"))
    elif shadow.life != creature.left:
        yield say(
            "{name} has {life} life tokens on it but {left} in the fight; they should agree.",
            name=say(shadow.id),
            life=shadow.life,
            left=creature.left,
        )


def _end(table: Table) -> Iterator[Words]:
    if table.outcome and table.phase != "over":
        yield say("The game is decided ({outcome}) but goes on.", outcome=say(table.outcome))
    if table.phase == "over" and not table.outcome:
        yield say("The game is over, but nobody has won or lost.")


CHECKS: tuple[Callable[[Table], Iterator[Words]], ...] = (
    _settings, _maps, _printed_places, _wells, _avatars, _bands, _seals, _shadows, _xulthul, _fight, _end,
    count_problems,
)  # fmt: skip
