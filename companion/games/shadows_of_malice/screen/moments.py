"""What is worth telling of a game: what has changed between two tables that lie one step apart.

Knows the Table only, so that it sees what happened by the rules and by correction alike. Odd tables are told too.
"""

from collections.abc import Iterator

from companion.games.shadows_of_malice.rules.land.place_names import place_words
from companion.games.shadows_of_malice.screen.fight_panels import creature_name
from companion.games.shadows_of_malice.screen.map_panels import well_words
from companion.games.shadows_of_malice.table import Table, in_realm
from companion.kernel import Moment, Words, joined, listing, say

Told = Iterator[tuple[str, Words]]
"""The kind of a moment and its words."""


def moments(before: Table, after: Table) -> list[Moment]:
    """In the order in which they tend to happen within a step."""
    told = [
        *_round(before, after),
        *_fallen(before, after),
        *_beaten(before, after),
        *_wells(before, after),
        *_shadows(before, after),
        *_xulthul(before, after),
        *_end(before, after),
    ]
    return [Moment(kind, text, after.round) for kind, text in told]


def _round(before: Table, after: Table) -> Told:
    if after.round > before.round:
        yield "round", say("Round {n} begins.", n=after.round)


def _fallen(before: Table, after: Table) -> Told:
    """A body is destroyed (SM-165), and formed anew."""
    had_body = {avatar.id: avatar.embodied for avatar in before.avatars}
    for avatar in after.avatars:
        if had_body.get(avatar.id, avatar.embodied) and not avatar.embodied:
            yield "fall", say("{name} returns to Light.", name=avatar.name)
        elif avatar.embodied and not had_body.get(avatar.id, True):
            yield "body", say("{name} has a new body.", name=avatar.name)


def _beaten(before: Table, after: Table) -> Told:
    """A creature or Guardian is beaten (SM-205); Shadows and Xulthûl are told by themselves."""
    fight = before.combat or after.combat
    if fight is None or after.tally.beaten <= before.tally.beaten or fight.creature.kind in ("shadow", "xulthul"):
        return
    fighters = listing([avatar.name for avatar in after.avatars if avatar.id in fight.fighters])
    words = {"who": fighters or say("The avatars"), "creature": creature_name(fight.creature)}
    text = say("{who} beat {creature}, power {power}.", power=fight.creature.power, **words)
    yield ("guardian" if fight.creature.kind == "guardian" else "creature"), text


def _wells(before: Table, after: Table) -> Told:
    """A Well is revealed (SM-128, SM-264) or put out (SM-276)."""
    was = {well.at: well for well in before.wells}
    for well in after.wells:
        old = was.get(well.at, well)
        revealed = old.state == "hidden" and well.state != "hidden"
        if revealed or (well.extinguished and not old.extinguished):
            yield "well", say("{place}: {well}.", place=place_words(after, well.at), well=well_words(well))


def _shadows(before: Table, after: Table) -> Told:
    """A Shadow comes (SM-257), leaves the Shadow Realm (SM-249) or is gone; at Xulthûl's arrival all are (SM-268)."""
    was, are = ({shadow.id: shadow for shadow in table.shadows} for table in (before, after))
    for name in sorted(are.keys() - was.keys()):
        yield "shadow", say("{shadow} spawns.", shadow=say(name))
    for name in sorted(are.keys() & was.keys()):
        if in_realm(was[name]) and not in_realm(are[name]):
            yield "shadow", say("{shadow} comes to {place}.", shadow=say(name), place=place_words(after, are[name].at))
    destroyed = after.tally.shadows_destroyed > before.tally.shadows_destroyed
    for name in sorted(was.keys() - are.keys()) if after.xulthul is None else []:
        yield "shadow", _gone(name, destroyed=destroyed)


def _gone(shadow: str, *, destroyed: bool) -> Words:
    name = say(shadow)
    return say("{shadow} is destroyed.", shadow=name) if destroyed else say("{shadow} is gone.", shadow=name)


def _xulthul(before: Table, after: Table) -> Told:
    if after.xulthul is not None and before.xulthul is None:
        yield "xulthul", say("Xulthûl comes to {place}.", place=place_words(after, after.xulthul.at))


def _end(before: Table, after: Table) -> Told:
    if after.outcome and not before.outcome:
        word = say("Victory") if after.outcome == "victory" else say("Defeat")
        yield after.outcome, joined(": ", [word, after.because]) if after.because else word
