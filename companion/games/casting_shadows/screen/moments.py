"""What is worth telling of a game: what has changed between two tables that lie one step apart."""

from collections.abc import Iterator

from companion.games.casting_shadows.rules.collecting import main_name
from companion.games.casting_shadows.table import Table
from companion.kernel import Moment, Words, say

MUCH = 4
"""Damage at once that is worth a line."""


def moments(before: Table, after: Table) -> list[Moment]:
    return [Moment(kind, text, after.round) for kind, text in _told(before, after)]


def _told(before: Table, after: Table) -> Iterator[tuple[str, Words]]:
    if after.round > before.round:
        yield "round", say("Round {n} begins.", n=after.round)
    for seat, caster in after.casters.items():
        was, name = before.casters[seat], after.named(seat)
        if was.hp - caster.hp >= MUCH:
            yield "damage", say("{who} loses {n} health.", who=name, n=was.hp - caster.hp)
        if caster.form != was.form:
            yield "form", say("{who} becomes {form}.", who=name, form=after.caster_name(seat))
        if caster.companion and caster.companion != was.companion:
            companion = after.companion_name(caster.companion)
            yield "companion", say("{companion} follows {who}.", companion=companion, who=name)
        known = {card.id for card in was.book}
        for card in caster.book:
            if card.id not in known:
                yield "card", say("{who} collects {card}.", who=name, card=main_name(card.card))
        if seat in after.out and seat not in before.out:
            yield "out", say("{who} is out.", who=name)
    if after.outcome and not before.outcome:
        yield "end", after.outcome.why
