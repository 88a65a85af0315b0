"""Wells, radiance and attuning (section 26).

Knows what a Well's token shows, what a revealed Well gives and takes, and what an avatar may do at a Light Well.
Who comes to a Well and why is told elsewhere: Guardians in the combat chapters, monsters in the Shadows' Turn.
"""

from companion.games.shadows_of_malice.cards.troves import draw_card, return_card
from companion.games.shadows_of_malice.rules.avatars.life import (
    draw_radiance,
    heal,
    lose_radiance,
    lost_radiance,
    wound,
)
from companion.games.shadows_of_malice.rules.combat.throws import pick, throw
from companion.games.shadows_of_malice.rules.land.bands import stand_alone
from companion.games.shadows_of_malice.rules.land.ground import place_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.ending import (
    check_victory_by_wells,
    light_wells_to_find,
    tell_the_end,
)
from companion.games.shadows_of_malice.table import COLORLESS, COLOURS, RADIANCE, Table, map_of
from companion.kernel import Asking, Choose, Dice, Draw, Option, Place, Step, Tell, Words, say

RADIANCE_SETS = 3
"""SM-004: three copies of each of the ten kinds."""
ATTUNED_ABOVE = 3
"""SM-234: the luck that attunes a mastery with one action."""
WELL_NAMES = {"light": "Light Well", "dark": "Dark Well"}

# -- revealing ---------------------------------------------------------------------------------------------


def well_tokens(table: Table) -> list[str]:
    """The tokens still face down: one Light and two Dark per map, less what is known (SM-017)."""
    dark_seen = sum(well.state == "dark" and not well.extinguished for well in table.wells)
    dark = max(0, 2 * len(table.maps) - dark_seen)
    return ["light"] * light_wells_to_find(table) + ["dark"] * dark or ["light", "dark"]


def draw_well(table: Table, place: str) -> Asking[str]:
    """Turn the token at *place* over: "light" or "dark". Nobody knew which it was (SM-017)."""
    token: str = yield Draw(
        "well.reveal",
        say("Turn over the Well token of {place}. What is it?", place=place_name(table, place)),
        fact="SM-017",
        supply="wells",
        pool=lambda: well_tokens(table),
        chance=table.settings.tokens == "virtual",
        named=lambda token: say(WELL_NAMES[token]),
    )
    return token


def reveal_by_avatars(table: Table, place: str, who: str = "") -> Step:
    """The Guardian is gone: the Well is revealed at once (SM-128). The last Light Well wins (SM-279)."""
    token = yield from draw_well(table, place)
    table.well(place).state = "light" if token == "light" else "dark"
    table.tally.wells_by_avatars += 1
    yield from tell_well(table, place, who)
    if check_victory_by_wells(table):
        yield from tell_the_end(table)
    elif token == "light":
        yield from add_radiance_set(table)


def tell_well(table: Table, place: str, who: str = "") -> Step:
    """What a revealed Well changes for everybody (SM-224, SM-225)."""
    place_words = place_name(table, place)
    if table.well(place).state == "light":
        text = say(
            "A Light Well at {place}! One more shard per combat phase, fewer abilities on map {map}.",
            place=place_words,
            map=map_of(place),
        )
        yield Tell("well.light", text, who, "SM-224", data={"at": place})
    else:
        text = say("A Dark Well at {place}: more abilities on map {map}.", place=place_words, map=map_of(place))
        yield Tell("well.dark", text, who, "SM-225", data={"at": place})


def dark_wells_on(table: Table, map_id: str) -> int:
    """The Dark Wells that count on a map (SM-225). One that Xulthûl put out is one of them (RUL-18).

    One that a Shadow made Dark always is (SM-266); nobody ever had to try to put that out.
    """
    put_out = 0
    if ruling(table, "RUL-18") == "nothing":
        put_out = sum(well.extinguished and well.tries > 0 and map_of(well.at) == map_id for well in table.wells)
    return table.wells_on(map_id, "dark") - put_out


# -- radiance ----------------------------------------------------------------------------------------------


def add_radiance_set(table: Table) -> Step:
    """A Light Well shines: each avatar draws one at random of its set of ten; then the rest join the pool (SM-226).

    Only three sets exist, and no more are ever needed (SM-006); should one be, all draw from the pool.
    """
    if table.sets >= RADIANCE_SETS:
        for name in _bodies(table):
            if lost_radiance(table, name):
                yield from draw_radiance(table, name)
        return
    table.sets += 1
    table.new_set = list(RADIANCE)
    text = say("Mix a radiance set of {n} tokens face down, apart from the pool: all draw from it.", n=len(RADIANCE))
    yield Place("radiance.set", text, fact="SM-226", piece=say("Radiance set"), to=say("beside the radiance pool"))
    for name in _bodies(table):
        if table.new_set and len(table.avatar(name).radiance) < table.light_wells():
            yield from draw_radiance(table, name, new=True)
    rest, table.new_set = table.new_set, []
    table.pool += rest
    text = say("Put the {n} tokens that are left into the face-down pool and mix it.", n=len(rest))
    yield Place("radiance.rest", text, fact="SM-226", piece=say("Radiance set"), to=say("the radiance pool"))


def darken(table: Table, place: str) -> Step:
    """A revealed Light Well goes Dark, and takes one whole radiance set along (SM-229, SM-230)."""
    well = table.well(place)
    well.state, well.extinguished = "dark", True
    yield Tell(
        "well.darkened",
        say("The Light Well at {place} is put out: it is a Dark Well now.", place=place_name(table, place)),
        fact="SM-229",
        data={"at": place},
    )
    if table.sets > table.light_wells():  # a Well that shone without a set takes none along (RUL-20)
        table.sets -= 1
        yield from WAYS_TO_DIM[edition(table).darkening](table)
        for name in _bodies(table):  # who loses a Life token by it may lose the body too (SM-165)
            yield from wound(table, name, 0)


def all_drawn_anew(table: Table) -> Step:
    """[R] All tokens go to the pool, one complete set leaves the game, and all draw anew (SM-229)."""
    for avatar in table.avatars:
        table.pool += avatar.radiance
        avatar.radiance = []
    for token in RADIANCE:
        if token in table.pool:
            table.pool.remove(token)
    text = say("All radiance tokens go back to the pool. Take one of each kind out of the game, then mix the rest.")
    yield Place("radiance.set_removed", text, fact="SM-229", piece=say("Radiance set"), to=say("out of play"))
    for name in _bodies(table):
        while lost_radiance(table, name):
            yield from draw_radiance(table, name)


def one_token_each(table: Table) -> Step:
    """[1] Each avatar loses a random token; then a complete set leaves the pool (SM-230).

    A kind that the pool lacks is taken from an avatar that has it, who draws another for it.
    """
    for name in [avatar.id for avatar in table.avatars if avatar.radiance]:
        yield from lose_radiance(table, name)
    gave: list[str] = []
    for token in RADIANCE:
        if token in table.pool:
            table.pool.remove(token)
        else:
            gave += yield from _take_from_somebody(table, token)
    text = say("Take one radiance token of each kind out of the pool and out of the game, then mix the rest.")
    yield Place("radiance.set_removed", text, fact="SM-230", piece=say("Radiance set"), to=say("out of play"))
    for name in gave:
        if table.pool:
            yield from draw_radiance(table, name)


def _take_from_somebody(table: Table, token: str) -> Asking[list[str]]:
    """The avatar that gives a token of this kind for the set, at random if several can (SM-230)."""
    holders = [avatar.id for avatar in table.avatars if token in avatar.radiance]
    if not holders:
        return []
    text = say("The pool has no {token} radiance. Who gives one up?", token=say(token))
    name = yield from pick(table, "radiance.given", text, holders, lambda n: table.avatar(n).name, "SM-230")
    table.avatar(name).radiance.remove(token)
    words = say("{name} gives up {token} radiance, and draws another.", name=table.avatar(name).name, token=say(token))
    yield Tell("radiance.given_up", words, name, "SM-230", data={"token": token})
    return [name]


WAYS_TO_DIM = {"all drawn anew": all_drawn_anew, "one token each": one_token_each}


def _bodies(table: Table) -> list[str]:
    return [avatar.id for avatar in table.avatars if avatar.embodied]


# -- attuning ----------------------------------------------------------------------------------------------


def may_attune(table: Table, name: str) -> Words:
    """Attuning needs a hex with a revealed Light Well (SM-231): "" or the reason why not."""
    well = table.well_at(table.avatar(name).at)
    return "" if well and well.state == "light" else say("only at a revealed Light Well")


def may_attune_shards(table: Table, name: str) -> Words:
    """Attuning shards also needs a colorless one (SM-232): "" or the reason why not."""
    if why_not := may_attune(table, name):
        return why_not
    return "" if table.avatar(name).shards[COLORLESS] else say("no colorless shard left")


def attune_shards(table: Table, name: str) -> Step:
    """Any number of colorless shards take the mastery's colour, or with a colorless mastery any one colour (SM-232).

    The caller has spent the action.
    """
    answer: str = yield Choose(
        "attune.count",
        say("How many colorless shards does {name} attune?", name=table.avatar(name).name),
        name,
        "SM-232",
        offers=lambda: [Option(str(n), str(n)) for n in range(table.avatar(name).shards[COLORLESS], 0, -1)],
    )
    colour = yield from _attuned_colour(table, name)
    avatar = table.avatar(name)
    attuned = min(int(answer), avatar.shards[COLORLESS])
    avatar.shards[COLORLESS] -= attuned
    avatar.shards[colour] += attuned
    words = {"n": attuned, "color": say(colour)}
    shards = say("{n} {color} shard", **words) if attuned == 1 else say("{n} {color} shards", **words)
    text = say("Give {name} {n} for as many colorless ones.", name=avatar.name, n=shards)
    yield Place("attune.exchange", text, name, "SM-232", piece=say("Soulshards"), to=avatar.name)


def _attuned_colour(table: Table, name: str) -> Asking[str]:
    """The mastery's colour; the player's choice if it has none, and it may differ each time (SM-232)."""
    mastery = table.avatar(name).mastery
    colour = table.card(mastery).color if mastery else COLORLESS
    if colour != COLORLESS:
        return colour
    answer: str = yield Choose(
        "attune.colour",
        say("Into which colour?"),
        name,
        "SM-232",
        offers=lambda: [Option(colour, say(colour)) for colour in COLOURS],
    )
    return answer


def actions_to_attune(table: Table) -> int:
    """The actions that attuning the mastery takes at once: [R] two (SM-233), [1] one, perhaps a next later (SM-234)."""
    return {"two actions": 2, "luck": 1}[edition(table).attune_mastery]


def is_attuning(table: Table, name: str) -> bool:
    """[1] One with the Light since its last action: its next one completes the attuning (SM-234)."""
    return table.avatar(name).attuning and not may_attune(table, name)


def attune_mastery(table: Table, name: str) -> Step:
    """The avatar attunes its mastery; the caller has spent :func:`actions_to_attune`."""
    yield from WAYS_TO_ATTUNE[edition(table).attune_mastery](table, name)


def by_luck(table: Table, name: str) -> Step:
    """[1] After the first action a luck roll that nothing modifies; if it fails, the next action completes it (SM-234).

    Until then items and shards are set aside and the avatar does nothing else, alone.
    """
    if not is_attuning(table, name):
        words = {"name": table.avatar(name).name, "n": ATTUNED_ABOVE}
        text = say("{name} attunes: luck above {n}, which nothing can modify.", **words)
        faces = yield from throw(table, "attune.luck", text, [Dice("LR", label=say("luck die"))], name, "SM-234")
        if faces["LR"][0] <= ATTUNED_ABOVE:
            table.avatar(name).attuning = True
            stand_alone(table, name)
            text = say("{name} is one with the Light: its next action completes the attuning.", **words)
            yield Tell("attune.goes_on", text, name, "SM-234")
            return
    table.avatar(name).attuning = False
    yield from become_whole(table, name)


def become_whole(table: Table, name: str) -> Step:
    """All wounds healed, all drains restored, radiance too, and a new random mastery (SM-233)."""
    heal(table, name, table.avatar(name).wounds)
    table.avatar(name).drains = 0
    while lost_radiance(table, name):
        yield from draw_radiance(table, name)
    old = table.avatar(name).mastery
    if old:
        table.avatar(name).mastery = ""
        yield from return_card(table, old)
    new = yield from draw_card(table, "mastery", name)
    table.avatar(name).mastery = new
    text = say(
        "{name} attunes: whole again, with the mastery {new}.",
        name=table.avatar(name).name,
        new=table.card_name(new) if new else say("none"),
    )
    yield Tell("attune.mastery", text, name, "SM-233", data={"card": new})


WAYS_TO_ATTUNE = {"two actions": become_whole, "luck": by_luck}
