"""Starting items (set-up step 7): what Challenging and Easy give before the game begins.

Knows who draws what, and how Wells are revealed before anybody has fought for them (RUL-21).
"""

from companion.games.shadows_of_malice.rules.avatars.items import draw_potions, draw_treasures
from companion.games.shadows_of_malice.rules.combat.throws import pick, throw
from companion.games.shadows_of_malice.rules.dice_reading import die
from companion.games.shadows_of_malice.rules.land.ground import place_name
from companion.games.shadows_of_malice.rules.land.wells import add_radiance_set, draw_well, tell_well
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.ending import check_victory_by_wells, tell_the_end
from companion.games.shadows_of_malice.table import Table, map_of
from companion.kernel import Asking, Choose, Dice, Option, Place, Step, Tell, say


def starting_items(table: Table) -> Step:
    """Hard: soulshards only (SM-029). Challenging: a potion and a treasure each (SM-030). Easy: Wells too (SM-031)."""
    if table.settings.difficulty == "hard":
        yield Tell("setup.items", say("Hard: nobody starts with items."), fact="SM-029")
        return
    for name in _names(table):
        yield from draw_potions(table, [name], 1)
        yield from _treasure_from_a_lair(table, name)
    if table.settings.difficulty == "easy":
        yield from _easy_wells(table)


def _names(table: Table) -> list[str]:
    return [avatar.id for avatar in table.avatars]


def _treasure_from_a_lair(table: Table, name: str) -> Step:
    """Each player takes one stocked-lair token off a map and draws a Treasure; that lair starts unstocked (SM-030)."""
    if not _stocked(table):
        yield Tell(
            "setup.no_lair",
            say("No stocked lair is left for {name}: no treasure.", name=table.avatar(name).name),
            name,
            "SM-030",
        )
        return
    place: str = yield Choose(
        "setup.lair",
        say(
            "{name} takes the token off a stocked lair and draws a Treasure. Which lair?", name=table.avatar(name).name
        ),
        name,
        "SM-030",
        offers=lambda: [Option(at, place_name(table, at), where=at) for at in _stocked(table)],
    )
    lair = table.lair_at(place)
    if lair:
        lair.stocked = False
    yield from draw_treasures(table, [name], 1)


def _stocked(table: Table) -> list[str]:
    return [lair.at for lair in table.lairs if lair.stocked]


def _easy_wells(table: Table) -> Step:
    """One Well on each map is revealed, and all that a revealed Well causes applies at once (SM-031)."""
    revealed = yield from _reveal_one_per_map(table)
    for place in revealed:
        yield from tell_well(table, place)
    if check_victory_by_wells(table):
        yield from tell_the_end(table)
        return
    for place in revealed:
        if table.well(place).state == "light":
            yield from add_radiance_set(table)
    for place in revealed:
        yield from _finds_at_a_well(table, place)


def _reveal_one_per_map(table: Table) -> Asking[list[str]]:
    """At random on each map; if that would win at once, all are mixed and it is done again (RUL-21)."""
    while True:
        revealed = []
        for map_id in table.maps:
            place = yield from _random_well(table, map_id)
            token = yield from draw_well(table, place)
            table.well(place).state = "light" if token == "light" else "dark"
            revealed.append(place)
        if table.light_wells() < len(table.maps) or ruling(table, "RUL-21") == "win":
            return revealed
        for well in table.wells:
            well.state = "hidden"
        text = say("That would be every Light Well. Mix all Well tokens face down and put one back on each stronghold.")
        yield Place("setup.wells_again", text, fact="SM-031", piece=say("Well tokens"), to=say("the strongholds"))


def _random_well(table: Table, map_id: str) -> Asking[str]:
    hidden = [well.at for well in table.wells if well.state == "hidden" and map_of(well.at) == map_id]
    text = say("Which Well of map {map} is revealed?", map=map_id)
    place = yield from pick(table, "setup.well", text, hidden, lambda at: place_name(table, at), "SM-031")
    return place


def _finds_at_a_well(table: Table, place: str) -> Step:
    """1d2 potions and 1d2 treasures per Well revealed, shared out among the avatars (SM-031)."""
    text = say("{place}: roll for potions and treasures to share out.", place=place_name(table, place))
    d2 = die("d2", table.settings.convention)
    dice = [Dice("potions", 1, d2, "white"), Dice("treasures", 1, d2, "black")]
    faces = yield from throw(table, "setup.finds", text, dice, "", "SM-031")
    number = {role: d2.face(thrown[0]).number or 0 for role, thrown in faces.items()}
    yield from draw_potions(table, _names(table), number["potions"])
    yield from draw_treasures(table, _names(table), number["treasures"])
