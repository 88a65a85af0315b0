"""Meeting things: lairs, Guardians, Shadows, provoked creatures (sections 15, 16 and the start of 23).

Knows what an avatar meets on entering a hex and how a fight begins; the fight itself is in ``combat.py``.
"""

from collections.abc import Sequence
from typing import Literal

from companion.errors import Gone
from companion.games.shadows_of_malice.fight import Combat
from companion.games.shadows_of_malice.rules.combat import creatures
from companion.games.shadows_of_malice.rules.combat.creatures import Made
from companion.games.shadows_of_malice.rules.combat.rolls import luck_roll
from companion.games.shadows_of_malice.rules.land.ground import place_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.actions import fight_takes_actions
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import Asking, Choose, Option, Step, Tell, Words, joined, listing, say


def dangers(table: Table, place: str) -> list[str]:
    """What attacks whoever enters *place*, in order: lair, Guardian, Shadow (SM-119, SM-127, SM-172, SM-203, RUL-16).

    [1] A Shadow ignores avatars (SM-173). Xulthûl does not attack; the avatars must choose to fight it (SM-274).
    """
    found = ["lair"] if table.lair_at(place) and place not in empty_lairs(table) else []
    well = table.well_at(place)
    if well and well.state == "hidden":
        found.append("guardian")
    if edition(table).shadows_attack == "who enters":
        found += ["shadow" for shadow in table.shadows if shadow.at == place]
    if ruling(table, "RUL-16") == "shadow":
        found.reverse()
    return found


def dangerous_places(table: Table) -> frozenset[str]:
    """Every place where something attacks whoever enters."""
    found = {lair.at for lair in table.lairs} - empty_lairs(table)
    found |= {well.at for well in table.wells if well.state == "hidden"}
    if edition(table).shadows_attack == "who enters":
        found |= {shadow.at for shadow in table.shadows}
    return frozenset(found)


def empty_lairs(table: Table) -> set[str]:
    """The lairs into which no new creature has moved yet: [1] until the turn ends (SM-121).

    [R] Until the last avatar has left, unless it is ruled that others who enter find it occupied (RUL-44).
    """
    if edition(table).lair_refills == "end of turn":
        return set(table.empty_lairs)
    if ruling(table, "RUL-44") == "occupied":
        return set()
    return set(table.empty_lairs) & {avatar.at for avatar in table.in_aethos()}


def refill_lairs(table: Table) -> None:
    """[R] A new creature moves into every lair that all avatars have left (SM-121)."""
    if edition(table).lair_refills == "when the avatars leave":
        stood_on = {avatar.at for avatar in table.in_aethos()}
        table.empty_lairs = [place for place in table.empty_lairs if place in stood_on]


def can_attack_shadow(table: Table, place: str) -> bool:
    """A Shadow that came to avatars may be attacked (RUL-33); [1] every Shadow, for it never attacks (SM-173)."""
    free = edition(table).shadows_attack == "nobody" or ruling(table, "RUL-33") == "free"
    return free and table.shadow_at(place) is not None


def meet(table: Table, names: list[str], place: str, waiting: Sequence[str] = ()) -> Step:
    """The first danger of the hex attacks the band that came (SM-120: only those who entered together fight).

    Where several live in it, those still *waiting* attack once the first is beaten (RUL-16).
    """
    here = [name for name in names if table.avatar(name).embodied and table.avatar(name).at == place]
    now = dangers(table, place)
    left = [danger for danger in waiting or now if danger in now]
    if here and left:
        yield from fight(table, here, place, left[0], left[1:])


def fight(
    table: Table, names: list[str], place: str, danger: str, waiting: Sequence[str] = (), *, begun: bool = False
) -> Step:
    """A fight begins; a band fights jointly, all of it or [1] those it then chooses (SM-174, SM-175).

    *begun*: by the avatars, who were not attacked.
    """
    made = yield from _opponent(table, place, danger)
    table.combat = Combat(
        made.creature, place, list(names), _where(danger), made=made.lines, waiting=list(waiting), begun=begun
    )
    if len(names) > 1 and edition(table).band_fights == "chosen":
        table.combat.stage = "band"
    else:
        fight_takes_actions(table)
    table.tally.creatures += 1
    who = listing([table.avatar(name).name for name in names])
    yield Tell(
        "combat.begins",
        say(
            "{who} at {place}: {creature}.", who=who, place=place_name(table, place), creature=joined("; ", made.lines)
        ),
        "",
        "SM-172",
        data={"fighters": names, "at": place, "creature": made.creature},
    )


def _where(danger: str) -> Literal["lair", "stronghold", "open"]:
    return "lair" if danger == "lair" else "stronghold" if danger == "guardian" else "open"


def _opponent(table: Table, place: str, danger: str) -> Asking[Made]:
    if danger == "guardian":
        made = yield from creatures.guardian(table, place)
    elif danger == "shadow":
        shadow = table.shadow_at(place)
        if shadow is None:
            raise Gone(say("There is no Shadow at {place} any more.", place=place_name(table, place)))
        made = yield from creatures.manifested_shadow(table, shadow.id)
    elif danger == "xulthul":
        made = creatures.xulthul_itself(table)
    else:
        made = yield from creatures.ordinary_creature(table, place)
    return made


def why_not_provoke(table: Table, name: str) -> Words:
    """Provoking: once per hex and turn, by the first to enter, where no creature lives already (SM-123).

    [1] Nor at a stronghold whose Guardian is beaten (SM-128).
    """
    avatar = table.avatar(name)
    if dangers(table, avatar.at):
        return say("something lives here already")
    if table.lair_at(avatar.at):
        return say("not in a lair")
    if edition(table).beaten_stronghold == "attracts no creature" and table.well_at(avatar.at):
        return say("the Guardian here is beaten")
    if avatar.at in table.searched:
        return say("tried here this turn")
    first = table.first_there.get(avatar.at, [])
    if first and not any(member.id in first for member in table.band_of(name)):
        return say("others were here first")
    return _why_not_moved(table, avatar)


def _why_not_moved(table: Table, avatar: Avatar) -> Words:
    """Whether one must have come here (RUL-34); [1] one must, and from another hex (SM-124)."""
    where_it_ends = edition(table).provoking == "where the move ends"
    if (where_it_ends or ruling(table, "RUL-34") == "moved") and not avatar.moved:
        return say("{name} has not moved here", name=avatar.name)
    if where_it_ends and avatar.at == avatar.began_at:
        return say("{name} began the turn here", name=avatar.name)
    return ""


def who_pays_to_provoke(table: Table, name: str) -> list[str]:
    """The one who provokes, or all who will fight (RUL-45); in [1] the fight takes their action anyway (SM-043)."""
    if ruling(table, "RUL-45") == "one" or edition(table).fighting == "the action":
        return [name]
    return [member.id for member in table.band_of(name)]


def why_not_all_provoke(table: Table, name: str) -> Words:
    """Who has to pay for provoking needs an action for it (RUL-45)."""
    payers = [table.avatar(payer) for payer in who_pays_to_provoke(table, name)]
    spent = [avatar.name for avatar in payers if not avatar.actions]
    return say("no actions left: {who}", who=listing(spent)) if spent else ""


def provoke(table: Table, name: str) -> Step:
    """LR against 4 by one of the band; on success a creature attacks at once (SM-123, SM-125).

    [1] The move has ended here (SM-124).
    """
    place = table.avatar(name).at
    table.searched.append(place)
    names = [member.id for member in table.band_of(name)]
    if edition(table).provoking == "where the move ends":
        for member in table.band_of(name):
            member.mp = 0
    roller = yield from choose_roller(table, names)
    found = yield from luck_roll(table, roller, 4, "provoke.luck", say("Provoking an encounter."), fact="SM-123")
    if found:
        yield from fight(table, [n for n in names if table.avatar(n).at == place], place, "creature")
    else:
        yield Tell("provoke.nothing", say("Nothing stirs."), name, "SM-123")


def choose_roller(table: Table, names: list[str]) -> Asking[str]:
    """For a band's luck roll the band picks one member, whose modifiers count (SM-059)."""
    if len(names) == 1:
        return names[0]
    answer: str = yield Choose(
        "band.roller",
        say("Who makes the luck roll for the band?"),
        "",
        "SM-059",
        offers=lambda: [Option(name, table.avatar(name).name, where=name) for name in names],
    )
    return answer
