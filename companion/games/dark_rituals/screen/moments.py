"""What is worth telling of an Encounter: what has changed between two tables that lie one step apart."""

from collections.abc import Iterator

from companion.games.dark_rituals.rules.stamina import SOURCE_NAMES
from companion.games.dark_rituals.table import Table
from companion.kernel import Moment, say


def moments(before: Table, after: Table) -> list[Moment]:
    if before.phase == "setup":
        return []
    return [*_rounds(before, after), *_falls(before, after), *_plagues(before, after), *_end(before, after)]


def _rounds(before: Table, after: Table) -> Iterator[Moment]:
    if after.round > before.round:
        yield Moment("round", say("Round {n} begins.", n=after.round), after.round)


def _falls(before: Table, after: Table) -> Iterator[Moment]:
    """Who is Stunned, revived, burning, saved, killed; better and worse as the Heroes see it."""
    for id, hero in after.heroes.items():
        if hero.stunned != before.heroes[id].stunned:
            text = (
                say("{who} is Stunned.", who=after.called(id))
                if hero.stunned
                else say("{who} stands up again.", who=after.called(id))
            )
            yield Moment("stun", text, after.round, weight=3, sway=-1 if hero.stunned else 1, who=(hero.player,))
    for id, witch in after.witches.items():
        was = before.witches[id].state if id in before.witches else "unused"
        if witch.state == was:
            continue
        if witch.state == "burning":
            yield Moment("burning", say("{who} burns.", who=after.called(id)), after.round, weight=4, sway=1)
        elif witch.state == "play":
            yield Moment("witch", say("{who} enters the board.", who=after.called(id)), after.round, weight=3, sway=-1)
    for serf in before.serfs:
        if serf not in after.serfs:
            yield Moment("serf", say("{who} is lost.", who=before.called(serf)), after.round, weight=2, sway=-1)


def _plagues(before: Table, after: Table) -> Iterator[Moment]:
    for id, witch in after.witches.items():
        for plague in witch.plagues[len(before.witches[id].plagues) if id in before.witches else 0 :]:
            words = {"who": after.called(id), "source": SOURCE_NAMES[plague.source], "n": plague.amount}
            yield Moment(
                "plague", say("{who} spreads a Plague: {source} {n}.", **words), after.round, weight=3, sway=-1
            )
    if before.plagues() and not after.plagues():
        yield Moment("cure", say("No Plague rages any more."), after.round, weight=3, sway=1)
    if len(after.stronger) > len(before.stronger):
        yield Moment("aura", say("The Aura of Evil is complete."), after.round, weight=3, sway=-1)


def _end(before: Table, after: Table) -> Iterator[Moment]:
    if after.outcome and not before.outcome:
        yield Moment(
            "end", after.outcome.why, after.round, weight=5, sway=1 if "heroes" in after.outcome.winners else -1
        )
