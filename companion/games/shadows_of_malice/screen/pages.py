"""What can be read about the game on the command line: its rulings, what the editions differ in, and its cards.

Knows how to lay the data out in lines; everything on these pages comes from ``data/`` and the players' own folder.
"""

from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap
from typing import Any, get_args

from msgspec.structs import replace

from companion.errors import Invalid
from companion.games.shadows_of_malice.cards.card_texts import as_in, card_head, card_text
from companion.games.shadows_of_malice.cards.cards import Card, Color, Kind, all_cards
from companion.games.shadows_of_malice.cards.effects_seen import effect_lines, play_games
from companion.games.shadows_of_malice.own.user_data import OWN_DEFAULTS
from companion.games.shadows_of_malice.rules.setup.editions import differences
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.kernel import Chance, Words, phrase, worded
from companion.kernel.registry import find_game

MakeChance = Callable[[int | None], Chance]
WIDTH = 100


def rules_page(given: Mapping[str, Any], make_chance: MakeChance) -> Iterator[str]:
    """``companion rules [WORD] [--diff]``."""
    if given["diff"]:
        return _differences(given["word"])
    return RULINGS.page(given, make_chance, OWN_DEFAULTS.chosen())


def _differences(word: str) -> Iterator[str]:
    """Every difference of the editions as one row, in columns: of the rules, of open questions, of cards."""
    all_rows = [*_of_the_rules(), *_of_open_questions(), *_of_cards()]
    rows = [row for row in all_rows if word.casefold() in " ".join((row[0], row[1], row[4])).casefold()]
    if not rows:
        raise Invalid(phrase("Nothing in the rules has {word!r} in it.", word=word))
    table = [(phrase("key"), phrase("what"), phrase("revised"), phrase("first"), phrase("facts")), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(5)]
    for row in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


Row = tuple[str, ...]


def _of_the_rules() -> Iterator[Row]:
    for row in differences():
        yield row.key, phrase(row.what), phrase(str(row.revised)), phrase(str(row.first)), " ".join(row.facts)


def _of_open_questions() -> Iterator[Row]:
    """The editions lead to different answers where the books leave something open."""
    for known in RULINGS.known.values():
        if known.editions:
            revised, first = (known.default_in(edition) for edition in ("revised", "first"))
            yield known.id, phrase(known.question), revised, first, known.id


def _of_cards() -> Iterator[Row]:
    """A card that does more in one edition."""
    for card in all_cards().values():
        for effect in card.effects:
            if effect.when.edition:
                alone = as_in(replace(card, effects=(effect,)), effect.when.edition)
                does = {effect.when.edition: " ".join(map(worded, card_text(alone)))}
                revised, first = (does.get(edition, "–") for edition in ("revised", "first"))
                yield card.id, phrase("what {card} adds", card=card.title), revised, first, "SM-146"


def _hanging(text: Words) -> list[str]:
    return wrap(worded(text), WIDTH, initial_indent="    ", subsequent_indent="      ")


def cards_page(given: Mapping[str, Any], make_chance: MakeChance) -> Iterator[Words]:
    """``companion cards``, with what narrows it down, or ``--coverage``."""
    if given["coverage"]:
        game = find_game("shadows_of_malice")
        yield from effect_lines(play_games(game, given["games"], given["seed"], make_chance))
        return
    _one_of(given["kind"], get_args(Kind), "--kind")
    _one_of(given["colour"], get_args(Color), "--colour")
    found = [known for known in all_cards().values() if _is_wanted(known, given)]
    if not found:
        raise Invalid(phrase("There is no such card."))
    for known in found:
        yield from _card_lines(known)


def _one_of(value: str, words: tuple[str, ...], option: str) -> None:
    if value and value not in words:
        expected = ", ".join(words)
        raise Invalid(phrase("{option} {value!r}: expected one of {expected}.", option=option, value=value,
                          expected=expected))  # fmt: skip


def _is_wanted(known: Card, given: Mapping[str, Any]) -> bool:
    text = " ".join(map(worded, [known.id, known.title, known.note, *card_text(known)])).casefold()
    return (
        given["kind"] in ("", known.kind)
        and given["colour"] in ("", known.color)
        and given["search"].casefold() in text
    )


def _card_lines(known: Card) -> Iterator[str]:
    yield " · ".join([worded(known.title), worded(card_head(known)), f"{phrase(known.source)} ({known.id})"])
    for line in card_text(known):
        yield from _hanging(line)
    if known.note:
        yield from _hanging(phrase("Note: {note}", note=phrase(known.note)))


PAGES = {"rules": rules_page, "cards": cards_page}
