"""What the players see of a game, as data: the headline and every panel, in reading order.

First how it ended, or the fight; then the avatars, the Wells and the monsters; then the maps, the supplies and what
wins. Empty things are left out. Reads the Table and nothing else, and shows odd tables too. Fights are told in
``fight_panels.py``, avatars in ``avatar_panels.py``, maps in ``map_panels.py``.
"""

from collections.abc import Iterator
from typing import Any

from companion.games.shadows_of_malice.bots.tallying import tally
from companion.games.shadows_of_malice.cards.troves import TROVE_NAMES
from companion.games.shadows_of_malice.rules.avatars.shards import bank
from companion.games.shadows_of_malice.rules.land.ground import realm
from companion.games.shadows_of_malice.rules.land.place_names import hex_name, place_words
from companion.games.shadows_of_malice.rules.setup.setup import STEPS
from companion.games.shadows_of_malice.rules.turns.ending import light_wells_to_find, scenario
from companion.games.shadows_of_malice.rules.turns.xulthul import recovery
from companion.games.shadows_of_malice.screen.avatar_panels import avatar_panels, colour_sign, measured, number
from companion.games.shadows_of_malice.screen.fight_panels import (
    CREATURE,
    FIGHT,
    ability_card,
    fight_panels,
    just_revealed,
)
from companion.games.shadows_of_malice.screen.map_panels import WELL_MARKS, map_panels, site_words, well_words
from companion.games.shadows_of_malice.table import TROVES, Shadow, Site, Table, Xulthul, in_realm, map_of
from companion.kernel import PUBLIC, Grid, Listing, Panel, Pile, Pool, Sum, Text, Track, Value, View, Words, joined, say

TURNS = {"players": "Players' Turn", "shadows": "Shadows' Turn", "xulthul": "Xulthûl's Turn"}
OUTCOMES = {"victory": "Victory", "defeat": "Defeat"}
PARTS = {
    "shadows": {"seal": "a Gate Seal goes", "realm": "Shadow Realm", "aethos": "Shadows in Aethos"},
    "xulthul": {"act": "Xulthûl acts", "recover": "recovers"},
}
"""The parts of the monsters' turns, by ``table.part``."""


def view(table: Table, viewer: str = PUBLIC) -> View:
    """Everything there is to see, the same for every viewer: the players share all they know."""
    panels: list[Any] = [
        *_end(table),
        *_turn(table),
        *fight_panels(table),
        *avatar_panels(table),
        *_wells(table),
        *_radiance(table),
        *_monsters(table),
        *_places(table),
        *map_panels(table),
        *_supplies(table),
        _scenario(table),
    ]
    return View(_headline(table), panels, _over(table), _about(table))


def _about(table: Table) -> tuple[str, ...]:
    """What matters now: how it ended, the fight, where Xulthûl is. What each Shadow does is in its questions."""
    if _ended(table):
        return ("end",)
    if table.combat is not None:
        return (CREATURE if just_revealed(table.combat) else FIGHT,)
    if table.phase == "xulthul" and table.xulthul is not None:
        return (table.xulthul.at, "xulthul")
    return ()


def _headline(table: Table) -> Words:
    if table.phase == "setup":
        return say("Set-up")
    turn = say(OUTCOMES.get(table.outcome, "The end")) if _ended(table) else say(TURNS[table.phase])
    return say("Round {n} · {turn}", n=table.round, turn=turn)


# -- the end and the turn ----------------------------------------------------------------------------------


def _ended(table: Table) -> bool:
    return bool(table.outcome) or table.phase == "over"


def _over(table: Table) -> Words:
    if not _ended(table):
        return ""
    word = say(OUTCOMES.get(table.outcome, "The end"))
    return joined(": ", [word, table.because]) if table.because else word


def _end(table: Table) -> Iterator[Panel]:
    """Victory or defeat, why, and what was counted."""
    if not _ended(table):
        return
    yield Text(id="end", title=say("How it ended"), text=_over(table), strong=True)
    rows = [[say(key), say(str(counted))] for key, counted in tally(table).items() if key not in ("outcome", "because")]
    yield Grid(id="tally", title=say("How it went"), columns=[say("counted"), ""], rows=rows)


def _turn(table: Table) -> Iterator[Panel]:
    """Where in set-up or in the monsters' turn we are."""
    steps = list(STEPS) if table.phase == "setup" else list(PARTS.get(table.phase, {}))
    if not steps or _ended(table):
        return
    words = [say(PARTS.get(table.phase, {}).get(step, step)) for step in steps]
    now = table.step if table.phase == "setup" else table.part
    at = steps.index(now) if now in steps else 0
    yield Track(id="turn", title=say("Where we are"), steps=words, at=at)


# -- Wells and radiance ------------------------------------------------------------------------------------


def _wells(table: Table) -> Iterator[Panel]:
    """Every Well with what is known of it (SM-017)."""
    if not table.wells:
        return
    title = say(
        "Wells: {light} Light and {dark} Dark revealed, {hidden} hidden, {find} of them Light",
        light=table.light_wells(),
        dark=sum(well.state == "dark" for well in table.wells),
        hidden=sum(well.state == "hidden" for well in table.wells),
        find=light_wells_to_find(table),
    )
    values = []
    for n, well in enumerate(table.wells):
        label = f"{map_of(well.at)} {hex_name(well.at)}"
        values.append(Value(label, well_words(well), WELL_MARKS[well.state][0], path=f"wells.{n}.state"))
    yield Pool(id="wells", title=title, values=values)


def _radiance(table: Table) -> Iterator[Panel]:
    """The face-down pool, once a Light Well shines (SM-226)."""
    if table.sets or table.pool:
        values = [number(say("Tokens left"), len(table.pool)), number(say("Sets in play"), table.sets, "sets")]
        yield Pool(id="radiance", title=say("Radiance pool"), values=values)


# -- the monsters ------------------------------------------------------------------------------------------


def _monsters(table: Table) -> Iterator[Panel]:
    """The seals and the Shadows; once Xulthûl is in Aethos, it alone (SM-268)."""
    if table.xulthul is None:
        yield _seals(table)
    if table.shadows:
        yield _shadows(table)
    if table.xulthul is not None:
        yield Pool(id="xulthul", title="Xulthûl", values=[*_xulthul(table, table.xulthul)])
        if table.combat is None or table.combat.creature.kind != "xulthul":
            yield from (ability_card(table, ability) for ability in table.xulthul.abilities)


def _seals(table: Table) -> Track:
    """How many Gate Seals are left; one goes each Shadows' Turn (SM-246, SM-258)."""
    gates = realm().with_feature("gate")
    most = max(len(gates), len(table.seals))
    note: Words = ""
    if table.settings.realm_mapped and table.seals:
        note = say("Sealed: {gates}", gates=", ".join(hex_name(seal) for seal in table.seals))
    steps = [str(n) for n in range(most, -1, -1)]
    return Track(id="seals", title=say("Gate Seals left"), steps=steps, at=most - len(table.seals), note=note)


def _shadows(table: Table) -> Grid:
    """Each Shadow, and in the Shadows' Turn whether it has acted (SM-259)."""
    columns = [say("Shadow"), say("Where"), say("Life tokens")]
    rows = [[say(shadow.id), place_words(table, shadow.at), str(shadow.life)] for shadow in table.shadows]
    if table.phase == "shadows":
        columns.append(say("This turn"))
        for row, shadow in zip(rows, table.shadows, strict=True):
            row.append(_acted(shadow))
    return Grid(id="shadows", title=say("Shadows in play"), columns=columns, rows=rows)


def _acted(shadow: Shadow) -> Words:
    if in_realm(shadow):
        return ""
    return say("has acted") if shadow.acted else say("has still to act")


def _xulthul(table: Table, lord: Xulthul) -> Iterator[Value]:
    """The Lord of Shadow, and what it will recover at the end of its turn (SM-139, SM-140, SM-277)."""
    life = Sum(floor=0)
    life.add(say("life tokens"), lord.life, "SM-139")
    life.add(say("wounds"), -lord.wounds, "SM-147")
    life.add(say("drains"), -lord.drains, "SM-153")
    yield Value(say("Where"), place_words(table, lord.at), path="xulthul.at")
    yield Value(say("Type"), say(lord.type), path="xulthul.type")
    yield number(say("Power"), lord.power, "xulthul.power")
    yield measured(say("Life"), lord.left, lord.life, life)
    yield number(say("Wounds"), lord.wounds, "xulthul.wounds")
    yield number(say("Drains"), lord.drains, "xulthul.drains")
    points = recovery(table)
    yield Value(say("Recovery each turn"), str(points.total), number=points.total, why=points)


# -- places and supplies -----------------------------------------------------------------------------------


def _places(table: Table) -> Iterator[Panel]:
    """Cities and mystics that are known or gone; lairs, where no map shows them; items left for survivors."""
    sites = [
        Value(place_words(table, site.at), _site(table, site), path=f"sites.{n}.service")
        for n, site in enumerate(table.sites)
        if site.service or site.destroyed
    ]
    if sites:
        yield Pool(id="sites", title=say("Cities and mystics"), values=sites)
    if table.lairs and not table.settings.mapped:
        yield Pool(id="lairs", title=say("Stocked lairs"), values=[_lairs(table, map_id) for map_id in table.maps])
    if table.finds:
        lines = [table.card_name(find.card) for find in table.finds]
        yield Listing(id="finds", title=say("Left in Aethos, to be claimed this turn"), lines=lines)


def _site(table: Table, site: Site) -> Words:
    name = site_words(table, site)
    return say("{site}, destroyed", site=name) if site.destroyed else name


def _lairs(table: Table, map_id: str) -> Value:
    lairs = [lair for lair in table.lairs if map_of(lair.at) == map_id]
    return measured(say("Map {map}", map=map_id), sum(lair.stocked for lair in lairs), len(lairs))


def _supplies(table: Table) -> Iterator[Panel]:
    """The five troves (SM-002) and the bank of soulshards (SM-204)."""
    for trove in TROVES:
        if trove in table.troves:
            title = say("{trove} trove", trove=say(TROVE_NAMES[trove]))
            yield Pile(id=f"trove.{trove}", title=title, left=len(table.troves[trove].order))
    shards = [_in_bank(colour, left) for colour, left in bank(table).items()]
    yield Pool(id="bank", title=say("Bank of soulshards"), values=shards)


def _in_bank(colour: str, left: int) -> Value:
    """The game's tokens can give out, the rules do not (G-20)."""
    text = str(left) if left >= 0 else say("0, {n} too few in the game", n=-left)
    return Value(say(colour), text, colour_sign(colour), left)


# -- what wins ---------------------------------------------------------------------------------------------


def _scenario(table: Table) -> Text:
    """The scenario, and what it takes to win and to lose (SM-027, SM-279..283)."""
    words = {"n": len(table.maps), "found": table.light_wells()}
    if scenario(table) == "thwart":
        title = say("Thwart the Shadow")
        win = say("Win: the avatars reveal every Light Well ({found} of {n} so far).", **words)
        lose = say("Lose: a Shadow reveals a Light Well.")
    elif table.xulthul is None:
        title = say("Preserve the Light")
        win = say("Win: the avatars reveal every Light Well ({found} of {n} so far).", **words)
        lose = say("If a Shadow reveals a Light Well, Xulthûl comes into Aethos.")
    else:
        title = say("Preserve the Light")
        win = say("Win: destroy Xulthûl. Revealing Light Wells no longer wins.")
        lose = say("Lose: Xulthûl puts out the last Light Well (still shining: {found}).", **words)
    return Text(id="scenario", title=title, text=joined(" ", [win, lose]))
