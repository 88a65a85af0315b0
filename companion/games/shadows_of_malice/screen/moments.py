"""What is worth telling of a game: what has changed between two tables that lie one step apart.

Knows the Table only, so that it sees what happened by the rules and by correction alike. Odd tables are told too.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.shadows_of_malice.rules.land.place_names import place_words
from companion.games.shadows_of_malice.screen.creature_names import called
from companion.games.shadows_of_malice.screen.map_panels import well_words
from companion.games.shadows_of_malice.table import Avatar, Table, Well, in_realm
from companion.kernel import Moment, Words, joined, listing, say

Told = Iterator[Moment]


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
    return [replace(moment, round=after.round) for moment in told]


def _round(before: Table, after: Table) -> Told:
    if after.round > before.round:
        yield Moment("round", say("Round {n} begins.", n=after.round))


def _fallen(before: Table, after: Table) -> Told:
    """A body is destroyed (SM-165), and formed anew."""
    had_body = {avatar.id: avatar.embodied for avatar in before.avatars}
    for avatar in after.avatars:
        if had_body.get(avatar.id, avatar.embodied) and not avatar.embodied:
            brief = say("{name} falls", name=avatar.name)
            yield Moment("fall", _fall(before, avatar), weight=3, sway=-1, brief=brief, who=(avatar.id,))
        elif avatar.embodied and not had_body.get(avatar.id, True):
            yield Moment("body", say("{name} has a new body.", name=avatar.name), weight=0, who=(avatar.id,))


def _fall(before: Table, avatar: Avatar) -> Words:
    """To whom and where, as far as it is known."""
    fight = before.combat
    was = next(one for one in before.avatars if one.id == avatar.id)
    words = {"name": avatar.name, "place": place_words(before, was.at) if was.at else ""}
    if fight is not None and avatar.id in fight.fighters and was.at:
        return say("{name} falls to {creature} at {place}.", creature=called(fight.creature), **words)
    if was.at:
        return say("{name} returns to Light at {place}.", **words)
    return say("{name} returns to Light.", name=avatar.name)


def _beaten(before: Table, after: Table) -> Told:
    """A creature or Guardian is beaten (SM-205); Shadows and Xulthûl are told by themselves."""
    fight = before.combat or after.combat
    if fight is None or after.tally.beaten <= before.tally.beaten or fight.creature.kind in ("shadow", "xulthul"):
        return
    fighters = listing([avatar.name for avatar in after.avatars if avatar.id in fight.fighters])
    words = {"who": fighters or say("The avatars"), "creature": called(fight.creature)}
    text = say("{who} beat {creature}, power {power}.", power=fight.creature.power, **words)
    guardian = fight.creature.kind == "guardian"
    brief = say("Guardian beaten") if guardian else say("{type!c} beaten", type=say(fight.creature.type))
    kind, weight = ("guardian", 3) if guardian else ("creature", 1)
    yield Moment(kind, text, weight=weight, sway=1, brief=brief, who=tuple(fight.fighters))


def _wells(before: Table, after: Table) -> Told:
    """A Well is revealed (SM-128, SM-264) or put out (SM-276)."""
    was = {well.at: well for well in before.wells}
    for well in after.wells:
        old = was.get(well.at, well)
        revealed = old.state == "hidden" and well.state != "hidden"
        if revealed or (well.extinguished and not old.extinguished):
            text = say("{place}: {well}.", place=place_words(after, well.at), well=well_words(well))
            light = well.state == "light"
            yield Moment("well", text, weight=4, sway=1 if light else -1, brief=_well(well))


def _well(well: Well) -> Words:
    if well.extinguished:
        return say("A Well put out")
    return say("A Light Well") if well.state == "light" else say("A Dark Well")


def _shadows(before: Table, after: Table) -> Told:
    """A Shadow comes (SM-257), leaves the Shadow Realm (SM-249) or is gone; at Xulthûl's arrival all are (SM-268)."""
    was, are = ({shadow.id: shadow for shadow in table.shadows} for table in (before, after))
    for name in sorted(are.keys() - was.keys()):
        yield Moment("shadow", say("{shadow} spawns.", shadow=say(name)), sway=-1, brief=say("A Shadow spawns"))
    for name in sorted(are.keys() & was.keys()):
        if in_realm(was[name]) and not in_realm(are[name]):
            text = say("{shadow} comes to {place}.", shadow=say(name), place=place_words(after, are[name].at))
            yield Moment("shadow", text, weight=2, sway=-1, brief=say("A Shadow walks"))
    destroyed = after.tally.shadows_destroyed > before.tally.shadows_destroyed
    for name in sorted(was.keys() - are.keys()) if after.xulthul is None else []:
        yield Moment("shadow", _gone(name, destroyed=destroyed), weight=3, sway=1, brief=say("A Shadow gone"))


def _gone(shadow: str, *, destroyed: bool) -> Words:
    name = say(shadow)
    return say("{shadow} is destroyed.", shadow=name) if destroyed else say("{shadow} is gone.", shadow=name)


def _xulthul(before: Table, after: Table) -> Told:
    if after.xulthul is not None and before.xulthul is None:
        text = say("Xulthûl comes to {place}.", place=place_words(after, after.xulthul.at))
        yield Moment("xulthul", text, weight=6, sway=-1, brief=say("Xulthûl is here"))


def _end(before: Table, after: Table) -> Told:
    if after.outcome and not before.outcome:
        word = say("Victory") if after.outcome == "victory" else say("Defeat")
        text = joined(": ", [word, after.because]) if after.because else word
        yield Moment(after.outcome, text, weight=9, sway=1 if after.outcome == "victory" else -1, brief=word)
