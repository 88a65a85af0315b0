"""Possess Serf and Save a Burning Witch (chapter 5.1, DR-027, DR-028)."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import learn
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.actions.summoning import add_disciple, why_no_miniature
from companion.games.dark_rituals.rules.actions.which_one import which_one
from companion.games.dark_rituals.rules.costs import priced, spend
from companion.games.dark_rituals.rules.neighbours import together
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.table import Character, Consequence, Table
from companion.kernel import Option, Step, Tell, Words, say


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """Both are a Witch's, in her own Area; the burning one cannot save herself (DR-170)."""
    if who not in table.witches:
        return
    why: Words = "" if _serfs(table, who) else say("no Serf is here")
    yield from priced(table, "possess", who, say("Possess a Serf"), why or _no_miniature(table, who))
    if any(witch.state == "burning" for witch in table.witches.values()):
        why = "" if _burning(table, who) else say("no Burning Witch is here")
        yield from priced(table, "save", who, say("Save a Burning Witch"), why)


def possessed_kind(serf_kind: str) -> str:
    return f"possessed_{serf_kind}"


def _serfs(table: Table, who: Character) -> list[Character]:
    return [serf for serf in table.serfs if together(table, who, serf)]


def _no_miniature(table: Table, who: Character) -> Words:
    """Without a spare miniature nobody can be possessed (DR-169, RUL-30)."""
    kinds = {possessed_kind(table.serfs[serf].kind) for serf in _serfs(table, who)}
    whys = [why_no_miniature(table, kind) for kind in kinds]
    return whys[0] if all(whys) else ""


def possess(table: Table, do: Do) -> Step:
    """Nothing prevents it: the miniature is replaced at once, without Wounds (DR-027, DR-166, DR-167, RUL-30)."""
    serf = yield from which_one(table, "possess", say("Which Serf?"), _serfs(table, do.who), "DR-027")
    kind = possessed_kind(table.serfs[serf].kind)
    yield from learn(table, kind, "miniatures")
    if why := why_no_miniature(table, kind):
        yield Tell("possess.not", say("It cannot be possessed: {why}.", why=why), fact="DR-169")
        return
    spend(table, do)
    area, name = table.at(serf), table.called(serf)
    table.serfs = {id: one for id, one in table.serfs.items() if id != serf}
    table.take_off(serf)
    new = add_disciple(table, kind, area)
    text = say("Replace {serf} by {who}.", serf=name, who=table.called(new))
    yield Tell("possessed", text, fact="DR-166")
    rewards = {"nothing": (), "soul": ("soul",), "aura": ("aura",), "both": ("soul", "aura")}
    happen(table, *(Consequence(kind=kind) for kind in rewards[RULINGS.ruled(table, "RUL-6")]))  # DR-168


def _burning(table: Table, who: Character) -> list[Character]:
    return [id for id, witch in table.witches.items() if witch.state == "burning" and together(table, who, id)]


def save_witch(table: Table, do: Do) -> Step:
    """The token is replaced by her miniature, without Wounds; cured Plagues stay cured (DR-028, RUL-11)."""
    saved = yield from which_one(table, "save", say("Which Witch?"), _burning(table, do.who), "DR-028")
    spend(table, do)
    table.witches[saved].state, table.witches[saved].wounds = "play", 0
    yield Tell("saved", say("{who} is back in play, without Wounds.", who=table.called(saved)), fact="DR-028")
