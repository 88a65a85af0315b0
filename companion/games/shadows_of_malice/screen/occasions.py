"""What nobody at the table should miss, large for a moment: a hit, a wound, a Well, loot, who comes and who falls.

Reads what was told or asked, by its permanent key; changes nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from companion.games.shadows_of_malice.fight import Creature
from companion.games.shadows_of_malice.rules.land.place_names import place_words
from companion.games.shadows_of_malice.rules.turns.ending import light_wells_to_find
from companion.games.shadows_of_malice.screen.avatar_panels import life_value
from companion.games.shadows_of_malice.screen.card_faces import card_face
from companion.games.shadows_of_malice.screen.creature_names import called
from companion.games.shadows_of_malice.screen.portraits import Look, avatar_look, creature_look
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import Occasion, Prompt, Tell, Value, Words, say


def occasion(table: Table, said: Prompt) -> Occasion | None:
    """What to make of it; most of what is said is no occasion."""
    make = OCCASIONS.get(said.key)
    return make(table, said) if make else None


def _light_well(table: Table, said: Prompt) -> Occasion:
    """How many shine now, of how many there are to be (SM-224, SM-279)."""
    words = {"n": table.light_wells(), "of": light_wells_to_find(table)}
    effect = say("One more shard in each combat phase · {n} of {of}", **words)
    return Occasion(say("A Light Well!"), effect, "light-well", mood="light", weight=6)


def _dark_well(table: Table, said: Prompt) -> Occasion:
    return Occasion(say("A Dark Well"), say("More abilities on its map"), "dark-well", mood="dark", weight=6)


def _clash(table: Table, said: Prompt) -> Occasion | None:
    """Who hits (SM-178); a tie is no occasion."""
    hits, combat = _data(said).get("hits", ""), table.combat
    if not hits or combat is None:
        return None
    avatar, creature = _avatar(table, said.who), called(combat.creature)
    ours, theirs = (_total(_data(said).get(side)) for side in ("avatar", "creature"))
    if hits == "avatar":
        effect = say("{more} against {less}: {creature}", more=ours, less=theirs, creature=creature)
        return _of(avatar_look(table, avatar), say("{who} hits!", who=avatar.name), effect, seat=avatar.id)
    effect = say("{more} against {less}: {creature}", more=theirs, less=ours, creature=creature)
    return _of(creature_look(table, combat.creature), say("{who} is hit!", who=avatar.name), effect, mood="harm")


def _wounded(table: Table, said: Prompt) -> Occasion:
    """What an avatar lost (SM-147, SM-153)."""
    avatar = _avatar(table, said.who)
    lost = _data(said).get("wounds", 0) or _data(said).get("drains", 0)
    title = say("{who} loses {n} life", who=avatar.name, n=lost)
    made = _of(avatar_look(table, avatar), title, "", mood="harm", seat=avatar.id, weight=3)
    return replace(made, life=life_value(avatar))


def _creature_wounded(table: Table, said: Prompt) -> Occasion | None:
    """What the creature lost (SM-147)."""
    combat = table.combat
    if combat is None or not combat.creature.left or combat.last_life <= combat.creature.left:
        return None
    lost = combat.last_life - combat.creature.left
    creature = combat.creature
    title = say("It loses {n} life", n=lost)
    life = Value(say("Life"), str(creature.left), number=creature.left, of=creature.life)
    return replace(
        _of(creature_look(table, creature), title, say("{name!c}", name=called(creature)), weight=3), life=life
    )


def _beaten(table: Table, said: Prompt) -> Occasion:
    """A creature is beaten (SM-205). The fight may be over by now, so it is told with it."""
    creature = convert(_data(said)["creature"], Creature)
    effect = say("{name!c}", name=called(creature))
    return _of(creature_look(table, creature), say("Beaten!"), effect, mood="light", weight=5)


def _loot(table: Table, said: Prompt) -> Occasion | None:
    """Whose an item is now (SM-215)."""
    card, avatar = str(_data(said).get("card", "")), _avatar(table, said.who)
    if not card:
        return None
    made = _of(avatar_look(table, avatar), say("Loot for {who}", who=avatar.name), "", mood="light", seat=avatar.id)
    return replace(made, card=card_face(table, card), weight=4)


def _fallen(table: Table, said: Prompt) -> Occasion:
    """A body is destroyed (SM-165)."""
    avatar = _avatar(table, said.who)
    title = say("{who} falls", who=avatar.name)
    return _of(avatar_look(table, avatar), title, say("Return to Light"), mood="harm", seat=avatar.id, weight=7)


def _shadow_comes(table: Table, said: Prompt) -> Occasion:
    """Out of the Shadow Realm (SM-249), or into it (SM-257)."""
    walks = said.key == "shadow.arrived"
    title = say("A Shadow walks!") if walks else say("A Shadow spawns")
    return Occasion(title, said.brief, "shadow", mood="dark", weight=6 if walks else 4)


def _shadow_gone(table: Table, said: Prompt) -> Occasion:
    return Occasion(said.text, "", "shadow", mood="light", weight=5)


def _xulthul_comes(table: Table, said: Prompt) -> Occasion | None:
    """The lord with its power and abilities (SM-139)."""
    lord = table.xulthul
    if lord is None:
        return None
    effect = say(
        "Power {power}, {life} life · {place}", power=lord.power, life=lord.left, place=place_words(table, lord.at)
    )
    return Occasion(say("Xulthûl is here"), effect, "xulthul", ("wings", "embers"), mood="dark", weight=9)


OCCASIONS: Mapping[str, Callable[[Table, Prompt], Occasion | None]] = {
    "well.light": _light_well,
    "well.dark": _dark_well,
    "combat.clash": _clash,
    "life.wound": _wounded,
    "life.drain": _wounded,
    "combat.wounded": _creature_wounded,
    "combat.won": _beaten,
    "item.gained": _loot,
    "body.destroyed": _fallen,
    "shadow.spawned": _shadow_comes,
    "shadow.arrived": _shadow_comes,
    "shadow.gone": _shadow_gone,
    "xulthul.arrives": _xulthul_comes,
}
"""By the key of what was told, or of the question that is asked."""


def _of(look: Look, title: Words, effect: Words, *, mood: str = "", seat: str = "", weight: int = 2) -> Occasion:
    return Occasion(title, effect, look.picture, look.layers, mood=mood, seat=seat, weight=weight)  # type: ignore[arg-type]


def _avatar(table: Table, who: str) -> Avatar:
    return next((avatar for avatar in table.avatars if who in (avatar.id, avatar.name)), table.avatars[0])


def _data(said: Prompt) -> Mapping[str, Any]:
    return said.data if isinstance(said, Tell) else {}


def _total(figures: Any) -> Any:
    """A sum as it is told has its total beside its parts."""
    return figures.get("total", "") if isinstance(figures, Mapping) else figures
