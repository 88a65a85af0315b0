"""Every shipped card does on a table what its data say, each effect of it, and nothing else (section 32).

One test per card. The trials let the real rules run, in scenes made from the card's own conditions, and compare
every count and number with an oracle that reads the card's data by itself.
"""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect, all_cards, shipped_cards
from companion.games.shadows_of_malice.cards.fate import draw_fate
from tests.games.shadows_of_malice.cards.ability_trials import (
    try_activating,
    try_always_on,
    try_immunity,
    try_triggers,
)
from tests.games.shadows_of_malice.cards.card_scenes import HOLDER, Scene, let, set_up
from tests.games.shadows_of_malice.cards.card_trials import (
    try_drawing,
    try_holding,
    try_rolling_again,
    try_using,
)

SHATTERING = "a-shattering-of-souls"


def ids(*kinds: str) -> list[str]:
    return [known.id for known in shipped_cards().values() if known.kind in kinds and known.id != SHATTERING]


def test_there_are_198_cards_and_each_has_its_test():
    assert len(ids("mastery", "treasure", "potion", "fate", "ability")) + 1 == len(shipped_cards()) == 198


@pytest.mark.parametrize("card_id", ids("mastery", "treasure", "potion", "fate"))
def test_a_card_of_an_avatar_does_what_it_says(card_id):
    known = all_cards()[card_id]
    assert known.effects
    assert all(effect.on in ("always", "use") for effect in known.effects)
    if known.use == "instant":
        try_drawing(known)
        return
    try_holding(known)
    try_using(known)
    try_rolling_again(known)


@pytest.mark.parametrize("card_id", ids("ability"))
def test_an_ability_does_what_it_says(card_id, new_card):
    known = all_cards()[card_id]
    assert known.effects
    if known.activated:
        try_activating(known)
        return
    try_always_on(known)
    try_triggers(known)

    def gray_card(colour: str) -> str:
        return new_card(Effect("CR", "-1", whom="opponent"), kind="mastery", color=colour)

    try_immunity(known, gray_card)


@pytest.mark.parametrize(
    ("face", "left"),
    [
        pytest.param(3, {"red": 1}, id=f"{SHATTERING}-first-pile"),
        pytest.param(4, {"red": 1, "colorless": 2}, id=f"{SHATTERING}-second-pile"),
    ],
)
def test_a_shattering_of_souls_destroys_the_pile_that_the_die_names(face, left):
    """One of two red shards goes into the second pile: 1–3 destroys the first pile, 4–6 the second."""
    table = set_up(Scene(), fight=False)
    table.troves["fate"].order = [SHATTERING]
    table.avatar(HOLDER).shards |= {"black": 0, "blue": 0, "green": 0, "yellow": 0, "red": 2, "colorless": 2}

    let(draw_fate(table, HOLDER), roles={"pile": face}, fate__split=["red", "done"])

    assert {colour: n for colour, n in table.avatar(HOLDER).shards.items() if n} == left
    assert table.troves["fate"].order == [SHATTERING]
    assert not table.avatar(HOLDER).fate
