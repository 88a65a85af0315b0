"""What players have told of one card, to be kept between games: figures, effects by value, faces of a die.

A Table has it spread over ``stats``, ``thresholds`` and ``faces``; a CardNote has it card by card. Knows how one
becomes the other; where notes lie is in ``own/``.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.games.dark_rituals.cards.characters import PRINTED
from companion.games.dark_rituals.cards.dice import DICE, MOST_ICONS
from companion.games.dark_rituals.table import Table, Threshold
from companion.kernel import Words, count, say
from companion.parts.own_things import in_force, with_own_id


class CardNote(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known *of* a card (with a + its stronger side) or a colour of dice.

    *effects* are left out where nobody has told them, and empty where there are none. It *replaces* the note of that
    id.
    """

    id: str
    name: str
    of: str
    figures: dict[str, Annotated[int, Meta(ge=-1, le=30)]] = {}
    effects: tuple[Threshold, ...] | UnsetType = UNSET
    faces: Annotated[tuple[int, ...], Meta(max_length=6)] = ()
    replaces: str | UnsetType = UNSET


def counted_notes(number: int) -> Words:
    return count(number, "card of your own", "cards of your own")


def note_problems(note: CardNote) -> Iterator[Words]:
    """What is wrong with a note beyond its form."""
    if note.faces and (note.of not in DICE or len(note.faces) != 6):
        yield say("faces: expected six numbers of one of {colours}", colours=", ".join(DICE))
    if any(not 0 <= icons <= MOST_ICONS for icons in note.faces):
        yield say("faces: expected 0 to {most} on each", most=MOST_ICONS)


def know(table: Table, notes: Iterable[CardNote]) -> None:
    """Put what was told in earlier games into a new Table."""
    for note in in_force(notes):
        if _was_named(note.of):
            table.card_names[note.of] = note.name
        if note.figures:
            table.stats[note.of] = table.stats.get(note.of, {}) | note.figures
        if note.effects is not UNSET:
            table.thresholds[note.of] = list(note.effects)
        if note.faces:
            table.faces[note.of] = list(note.faces)


def _was_named(of: str) -> bool:
    """A card that a player named when it was played: neither a Character's nor a die nor a Plague."""
    return of.partition("_")[0] in ("witchcraft", "spell", "scroll", "component") and of not in PRINTED


def told_at(table: Table, before: Iterable[CardNote]) -> list[CardNote]:
    """What a Table knows more, or otherwise, than the notes *before*: one for each card or colour."""
    earlier = {note.of: note for note in in_force(before)}
    return [note for of in _told(table) if (note := _note(table, of, earlier.get(of))) is not None]


def _told(table: Table) -> list[str]:
    return list(dict.fromkeys([*table.stats, *table.thresholds, *table.faces]))


def _note(table: Table, of: str, before: CardNote | None) -> CardNote | None:
    note = CardNote(
        id="",
        name=table.card_names.get(of) or of.rstrip("+").replace("_", " ").title(),
        of=of,
        figures=dict(sorted(table.stats.get(of, {}).items())),
        effects=tuple(table.thresholds[of]) if of in table.thresholds else UNSET,
        faces=tuple(table.faces.get(of, ())),
    )
    if before is None:
        return with_own_id(note)
    same = (before.figures, before.effects, before.faces) == (note.figures, note.effects, note.faces)
    return None if same else with_own_id(_in_place_of(note, before))


def _in_place_of(note: CardNote, before: CardNote) -> CardNote:
    return CardNote(
        id="",
        name=note.name,
        of=note.of,
        figures=note.figures,
        effects=note.effects,
        faces=note.faces,
        replaces=before.id,
    )
