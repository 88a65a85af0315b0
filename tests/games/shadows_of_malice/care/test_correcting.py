"""Corrections by choosing: what may stand where the Table holds a name."""

import pytest

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.care.correcting import choices
from companion.kernel.corrections import corrected
from companion.kernel.seats import PUBLIC
from companion.kernel.view import Pool
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import make_table


@pytest.mark.parametrize(
    ("path", "kind"),
    [("mastery", "mastery"), ("fate", "fate"), ("items.0", "treasure"), ("potions.0", "potion")],
)
def test_a_card_is_chosen_among_those_of_its_trove(path, kind):
    there = spoken(choices(make_table(), f"avatars.0.{path}"))

    cards = {card_id: name for card_id, name in there.items() if card_id}
    assert {all_cards()[card_id].kind for card_id in cards} == {kind}
    assert list(cards.values()) == sorted(worded(all_cards()[card_id].title) for card_id in cards)
    assert ("" in there) == (path in ("mastery", "fate"))


def test_everything_on_the_screen_that_holds_a_name_can_be_chosen_or_is_a_place_or_free_words():
    table = make_table()
    values = [value for panel in GAME.view(table, PUBLIC).panels if isinstance(panel, Pool) for value in panel.values]

    for path in (value.path for value in values if value.path):
        for id_ in choices(table, path):
            corrected(table, path, id_)


def test_whoever_is_in_a_band_can_be_alone_or_with_another():
    table = make_table()
    first, second = table.avatars[:2]
    second.band = first.band

    there = spoken(choices(table, "avatars.1.band"))

    assert there[first.band] == f"with {first.name}"
    alone = next(band for band, words in there.items() if words == "alone")
    assert alone not in {avatar.band for avatar in table.avatars if avatar is not second}


def test_where_anything_may_stand_nothing_is_offered():
    assert choices(make_table(), "because") == {}
