"""Bands: forming, joining, leaving (section 7). A lone avatar is a band of one (SM-066)."""

from companion.games.shadows_of_malice.meanings import Join, Leave
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import Asking, Confirm, Option, Step, Tell, Words, listing, say


def band_options(table: Table) -> list[Option[Join | Leave]]:
    """Joining whoever stands in the same hex, and leaving; free of actions, any time in the turn (SM-067, SM-068)."""
    options: list[Option[Join | Leave]] = []
    for avatar in table.in_aethos():
        options += _joining(table, avatar)
        if len(table.band_of(avatar.id)) > 1:
            label = say("{who}: leave the band", who=avatar.name)
            options.append(
                Option(
                    f"leave:{avatar.id}",
                    label,
                    means=Leave(avatar.id),
                    where=avatar.id,
                    why_not=why_not_leave(avatar),
                    fact="SM-068",
                )
            )
    return options


def _joining(table: Table, avatar: Avatar) -> list[Option[Join]]:
    """One way to join for each other band in the hex; afloat this is also how vessels are changed (SM-083)."""
    others = {other.band: other for other in table.in_aethos() if other.at == avatar.at and other.band != avatar.band}
    options = []
    for other in others.values():
        them = listing([member.name for member in table.band_of(other.id)])
        label = say("{who}: join {them}", who=avatar.name, them=them)
        means = Join(avatar.id, other.id)
        options.append(Option(f"join:{avatar.id}:{other.id}", label, means=means, where=avatar.id, fact="SM-067"))
    return options


def why_not_leave(avatar: Avatar) -> Words:
    """A band shares one watercraft, so afloat one leaves only for the shore or for another band's (SM-083, SM-084)."""
    return say("one watercraft for all: go ashore, or join another band") if avatar.afloat else ""


def join(table: Table, name: str, other: str) -> Step:
    """Each joins by saying so, [1] if the band consents (SM-067); points of movement stay each one's own (SM-070).

    They share one watercraft if either has one (SM-082, SM-083); one left behind unmanned is gone (SM-085).
    """
    if edition(table).joining == "with its consent":
        welcome = yield from _consent(table, name, other)
        if not welcome:
            return
    table.avatar(name).band = table.avatar(other).band
    band = table.band_of(name)
    afloat = any(member.afloat for member in band)
    for member in band:
        member.afloat = afloat
    yield Tell(
        "band.joined",
        say("A band: {band}.", band=listing([m.name for m in band])),
        name,
        "SM-067",
        data={"band": [m.id for m in band]},
    )


def _consent(table: Table, name: str, other: str) -> Asking[bool]:
    """Whoever is in the band is asked, as one (SM-067); a correction may part them while the question waits."""
    them = listing([member.name for member in table.band_of(other)])
    text = say("{them}: may {who} join?", them=them, who=table.avatar(name).name)
    agreed = yield from Confirm("band.consent", text, other, "SM-067")
    there = {avatar.at for avatar in table.in_aethos() if avatar.id in (name, other)}
    return agreed and len(there) == 1


def leave(table: Table, name: str) -> Step:
    """A leaver keeps its own points before the band has moved, and the band's rest after (SM-071, SM-072).

    Both follow from each member's own count, which a band's move makes equal.
    """
    hand_over_move(table, name)
    stand_alone(table, name)
    yield Tell("band.left", say("{who} goes alone.", who=table.avatar(name).name), name, "SM-068")


def hand_over_move(table: Table, name: str) -> None:
    """A move under way is the band's: where *name* falls out of it, another member leads it on (SM-069)."""
    rest = [member.id for member in table.band_of(name) if member.id != name]
    if table.moving == name and rest:
        table.moving = rest[0]


def stand_alone(table: Table, name: str) -> None:
    """Put *name* in a band of its own (SM-066)."""
    table.avatar(name).band = band_alone(table, name)


def band_alone(table: Table, name: str) -> str:
    """A band of which nobody but *name* is a member, even where the old band still goes by its name."""
    taken = {other.band for other in table.avatars if other.id != name}
    free = (name, *(f"{name}{n}" for n in range(len(table.avatars))))
    return next(band for band in free if band not in taken)


def band_points(table: Table, name: str) -> int:
    """A band's movement is its slowest member's, in halves (SM-069, SM-070)."""
    return min((own_points(member) for member in table.band_of(name)), default=0)


def own_points(avatar: Avatar) -> int:
    """What it can still spend, in halves; [1] none once its round is over, whoever gives it some (SM-038)."""
    return 0 if avatar.round_over else avatar.mp
