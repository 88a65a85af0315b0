"""What is worth telling of a game: who fell, who was hit hard, what was claimed, the Lord."""

from collections.abc import Iterator

from companion.games.shadowscape.rules.hero_area import wounds_on
from companion.games.shadowscape.rules.supplies import is_lords, shards_of, whisper_name
from companion.games.shadowscape.rules.tokens import token_name
from companion.games.shadowscape.table import LORD, Table
from companion.kernel import Moment, Words, say

MANY = 3
"""So many Wounds at once, or Enemies eliminated in one step, are a turning point."""


def moments(before: Table, after: Table) -> list[Moment]:
    found = [*_rounds(before, after), *_lord(before, after), *_claims(before, after), *_fights(before, after),
             *_end(before, after)]  # fmt: skip
    return found


def _rounds(before: Table, after: Table) -> Iterator[Moment]:
    if after.round > before.round:
        yield Moment(
            "round", say("Round {n} begins.", n=after.round), after.round, brief=say("Round {n}", n=after.round)
        )


def _lord(before: Table, after: Table) -> Iterator[Moment]:
    if after.lord_shown and not before.lord_shown:
        yield Moment("lord", say("The Lord of the Dungeon arrives."), after.round, weight=3, sway=-1,
                     brief=say("The Lord arrives"))  # fmt: skip
    if after.lord_slain and not before.lord_slain:
        who = after.active
        yield Moment("slain", say("{who} slays the Lord of the Dungeon.", who=who.name), after.round, weight=4, sway=1,
                     brief=say("The Lord falls"), who=(who.id,))  # fmt: skip


def _claims(before: Table, after: Table) -> Iterator[Moment]:
    for seat, hero in after.heroes.items():
        name = after.named(seat)
        for whisper in hero.whispers[len(before.heroes[seat].whispers) :]:
            text = say("{who} claims: {whisper}.", who=name, whisper=whisper_name(whisper))
            weight = 4 if is_lords(whisper) else shards_of(whisper)
            brief: Words = say("{who}: Whisper", who=name)
            yield Moment("whisper", text, after.round, weight=weight, sway=1, brief=brief, who=(seat,))


def _fights(before: Table, after: Table) -> Iterator[Moment]:
    for seat in after.heroes:
        name = after.named(seat)
        had = {token.id for token in before.heroes[seat].tokens}
        for token in after.heroes[seat].tokens:
            if token.id not in had and token.kind != LORD:
                text = say("{who} takes: {token}.", who=name, token=token_name(after, token.kind))
                yield Moment("token", text, after.round, sway=1, brief=say("{who}: a token", who=name), who=(seat,))
        hurt = sum(wounds_on(after, seat).values()) - sum(wounds_on(before, seat).values())
        if hurt > 0:
            weight = 3 if hurt >= MANY else 1
            text = say("{who} takes {n} Wounds.", who=name, n=hurt)
            yield Moment("wounds", text, after.round, weight=weight, sway=-1,
                         brief=say("{who}: {n} Wounds", who=name, n=hurt), who=(seat,))  # fmt: skip


def _end(before: Table, after: Table) -> Iterator[Moment]:
    if after.outcome and not before.outcome:
        winners = after.outcome.winners
        brief = say("The game ends")
        yield Moment("end", after.outcome.why, after.round, weight=4, sway=1 if winners else -1, brief=brief,
                     who=tuple(winners))  # fmt: skip
