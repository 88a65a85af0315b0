"""Treasure and items: limits, sharing out, what a destroyed body leaves (section 25, SM-167)."""

import pytest

from companion.games.shadows_of_malice.rules.avatars.items import (
    claim,
    claimable,
    clear_finds,
    draw_potions,
    draw_treasures,
    gain_item,
    in_the_way,
    share_out,
)
from companion.games.shadows_of_malice.rules.avatars.life import return_to_light
from companion.games.shadows_of_malice.table import Find, Table
from tests.games.shadows_of_malice.playing import make_table, play

SWORD, STAFF, CLOAK, BOOTS, SCROLL = (
    "the-red-sword-of-rending", "fossilbranch-staff", "cloak-of-defense", "boots-of-the-grey-mile", "scalebane",
)  # fmt: skip
BLACK, BLACK_TOO, BLUE, RED = "wraithmilk", "draught-of-dusk", "elixir-of-restoration", "bloodwine"


def hand(table: Table, name: str, *cards: str) -> None:
    """Give cards to an avatar and take them out of their troves."""
    avatar = table.avatar(name)
    for card_id in cards:
        trove = "potion" if card_id in table.troves["potion"].order else "treasure"
        table.troves[trove].order.remove(card_id)
        (avatar.potions if trove == "potion" else avatar.items).append(card_id)


def band(table: Table, *names: str) -> None:
    for name in names:
        table.avatar(name).band = names[0]


# -- limits --------------------------------------------------------------------------------------------------


def test_one_item_of_each_type() -> None:
    """SM-213, SM-215: the five treasure types are apart from each other."""
    table = make_table(("Sara",))
    hand(table, "Sara", SWORD, CLOAK)

    assert in_the_way(table, "Sara", STAFF) == [SWORD]
    assert in_the_way(table, "Sara", BOOTS) == [CLOAK]
    assert in_the_way(table, "Sara", SCROLL) == []


def test_two_potions_of_different_colours() -> None:
    """SM-215: of the same colour the old one is in the way; otherwise either of two."""
    table = make_table(("Sara",))
    hand(table, "Sara", BLACK)

    assert in_the_way(table, "Sara", RED) == []
    assert in_the_way(table, "Sara", BLACK_TOO) == [BLACK]
    hand(table, "Sara", BLUE)
    assert in_the_way(table, "Sara", RED) == [BLACK, BLUE]
    assert in_the_way(table, "Sara", BLACK_TOO) == [BLACK]


def test_an_item_for_which_there_is_room_is_simply_taken() -> None:
    """SM-215."""
    table = make_table(("Sara",))

    played = play(gain_item(table, "Sara", SWORD))

    assert table.avatar("Sara").items == [SWORD]
    assert played.prompts == []
    assert "gets The Red Sword of Rending (weapon)" in played.tells[0]


def test_a_lone_avatar_keeps_the_old_one_or_the_new_one() -> None:
    """SM-216: with no band member there is nobody to give anything to."""
    table = make_table(("Sara", "Bryan"))
    hand(table, "Sara", SWORD)

    played = play(gain_item(table, "Sara", STAFF), stop=True)

    assert played.open is not None
    assert played.open.legal() == ["return", f"swap:{SWORD}"]


def test_the_new_one_may_be_returned() -> None:
    """SM-216, SM-028: to the bottom of its trove."""
    table = make_table(("Sara",))
    hand(table, "Sara", SWORD)
    table.troves["treasure"].order.remove(STAFF)

    play(gain_item(table, "Sara", STAFF), "return")

    assert table.avatar("Sara").items == [SWORD]
    assert table.troves["treasure"].order[-1] == STAFF


def test_the_new_one_may_be_kept_and_the_old_one_returned() -> None:
    """SM-216."""
    table = make_table(("Sara",))
    hand(table, "Sara", SWORD)
    table.troves["treasure"].order.remove(STAFF)

    play(gain_item(table, "Sara", STAFF), f"swap:{SWORD}")

    assert table.avatar("Sara").items == [STAFF]
    assert table.troves["treasure"].order[-1] == SWORD


def test_the_old_one_may_go_to_a_band_member() -> None:
    """SM-216."""
    table = make_table(("Sara", "Bryan"))
    band(table, "Sara", "Bryan")
    hand(table, "Sara", SWORD)

    play(gain_item(table, "Sara", STAFF), f"pass:{SWORD}:Bryan")

    assert (table.avatar("Sara").items, table.avatar("Bryan").items) == ([STAFF], [SWORD])


def test_the_new_one_may_go_to_a_band_member() -> None:
    """SM-216."""
    table = make_table(("Sara", "Bryan"))
    band(table, "Sara", "Bryan")
    hand(table, "Sara", SWORD)

    play(gain_item(table, "Sara", STAFF), "give:Bryan")

    assert (table.avatar("Sara").items, table.avatar("Bryan").items) == ([SWORD], [STAFF])


def test_a_member_without_room_is_not_offered_anything() -> None:
    """SM-215, SM-216: only what is possible."""
    table = make_table(("Sara", "Bryan"))
    band(table, "Sara", "Bryan")
    hand(table, "Sara", BLACK, BLUE)
    hand(table, "Bryan", BLACK_TOO)

    played = play(gain_item(table, "Sara", RED), stop=True)

    assert played.open is not None
    assert played.open.legal() == ["return", f"swap:{BLACK}", f"swap:{BLUE}", f"pass:{BLUE}:Bryan", "give:Bryan"]


# -- sharing out ---------------------------------------------------------------------------------------------


def test_a_band_shares_its_finds_out_as_it_likes() -> None:
    """SM-218: card by card, to anyone of the finders, or to nobody."""
    table = make_table(("Sara", "Bryan", "Jim"))

    play(share_out(table, ["Sara", "Bryan"], [SWORD, CLOAK, SCROLL]), "Bryan", "Bryan", "return")

    assert table.avatar("Bryan").items == [SWORD, CLOAK]
    assert table.avatar("Sara").items == []
    assert table.troves["treasure"].order[-1] == SCROLL


def test_who_would_have_to_part_with_something_is_told_so_before_choosing() -> None:
    """SM-218, SM-216."""
    table = make_table(("Sara", "Bryan"))
    hand(table, "Sara", SWORD)

    played = play(share_out(table, ["Sara", "Bryan"], [STAFF]), stop=True)

    assert played.open is not None
    assert [option.label for option in played.open.options()][:2] == ["Sara (has The Red Sword of Rending)", "Bryan"]


def test_a_lone_finder_is_not_asked_who_takes_it() -> None:
    table = make_table(("Sara",))

    assert play(share_out(table, ["Sara"], [SWORD])).prompts == []
    assert table.avatar("Sara").items == [SWORD]


def test_finds_of_somebody_destroyed_meanwhile_go_back() -> None:
    """SM-218: only who has a body can take a find."""
    table = make_table(("Sara",))
    table.avatar("Sara").forming = 2

    play(share_out(table, ["Sara"], [SWORD]))

    assert table.avatar("Sara").items == []
    assert table.troves["treasure"].order[-1] == SWORD


@pytest.mark.parametrize(("draw", "trove"), [(draw_treasures, "treasure"), (draw_potions, "potion")])
def test_finds_are_drawn_from_the_top_of_their_trove(draw, trove: str) -> None:  # type: ignore[no-untyped-def]
    """SM-217."""
    table = make_table(("Sara",))
    before = list(table.troves[trove].order)

    play(draw(table, ["Sara"], 1))

    assert [*table.avatar("Sara").items, *table.avatar("Sara").potions] == before[:1]
    assert table.troves[trove].order == before[1:]


def test_an_empty_trove_gives_nothing_and_says_so() -> None:
    """G-20."""
    table = make_table(("Sara",))
    table.troves["treasure"].order = [SWORD]

    played = play(draw_treasures(table, ["Sara"], 3))

    assert table.avatar("Sara").items == [SWORD]
    assert played.tells.count("The Treasure trove is empty: nothing is drawn.") == 2


def test_nobody_there_means_nothing_drawn() -> None:
    table = make_table(("Sara",))
    before = list(table.troves["potion"].order)

    play(draw_potions(table, [], 2))

    assert table.troves["potion"].order == before


# -- what a destroyed body leaves ------------------------------------------------------------------------------


def test_S_71_shards_die_with_the_body() -> None:
    """SM-166, SM-167, RUL-04: items 2, 4, 6: consumed, for a survivor to claim, kept."""
    table = make_table(("Sara", "Bryan"))
    band(table, "Sara", "Bryan")
    hand(table, "Sara", SWORD, CLOAK, RED)
    table.avatar("Sara").shards |= {"red": 4, "colorless": 3}

    play(return_to_light(table, "Sara"), 2, 4, 6)

    sara = table.avatar("Sara")
    assert sara.shard_count() == 0
    assert (sara.items, sara.potions) == ([], [RED])
    assert table.troves["treasure"].order[-1] == SWORD
    assert [find.card for find in table.finds] == [CLOAK]
    assert [option.id for option in claimable(table)] == [f"claim:{CLOAK}:Bryan"]


def test_a_survivor_of_the_band_claims_what_stays_in_aethos() -> None:
    """SM-167."""
    table = make_table(("Sara", "Bryan"))
    table.finds = [Find(CLOAK, "Bryan")]

    play(claim(table, "Bryan", CLOAK))

    assert table.avatar("Bryan").items == [CLOAK]
    assert table.finds == []


def test_only_the_band_of_the_destroyed_body_may_claim() -> None:
    """SM-167: not a stranger, not somebody without a body."""
    table = make_table(("Sara", "Bryan", "Jim"))
    band(table, "Bryan", "Jim")
    table.avatar("Jim").forming = 2
    table.finds = [Find(CLOAK, "Bryan")]

    assert [option.id for option in claimable(table)] == [f"claim:{CLOAK}:Bryan"]


def test_a_claimed_item_too_many_is_settled_like_any_other() -> None:
    """SM-167, SM-216."""
    table = make_table(("Bryan",))
    hand(table, "Bryan", BOOTS)
    table.finds = [Find(CLOAK, "Bryan")]

    play(claim(table, "Bryan", CLOAK), f"swap:{BOOTS}")

    assert table.avatar("Bryan").items == [CLOAK]


def test_what_nobody_claims_goes_back_at_the_end_of_the_turn() -> None:
    """SM-167: to the bottom of its trove."""
    table = make_table(("Sara", "Bryan"))
    table.troves["treasure"].order.remove(CLOAK)
    table.finds = [Find(CLOAK, "Bryan")]

    play(clear_finds(table))

    assert table.finds == []
    assert table.troves["treasure"].order[-1] == CLOAK
