"""Trading: with whom, what, and within which limits (SM-176, SM-219, SM-220)."""

from companion.games.shadows_of_malice.fight import Combat, Creature
from companion.games.shadows_of_malice.rules.land.trading import trade, trade_options, trade_partners
from companion.games.shadows_of_malice.table import Table
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import make_table, play

SWORD, STAFF, CLOAK = "the-red-sword-of-rending", "fossilbranch-staff", "cloak-of-defense"
BLACK, BLACK_TOO, BLUE = "wraithmilk", "draught-of-dusk", "elixir-of-restoration"
GREEN, RED = "liquid-life", "bloodwine"
GATE_CONTROL = "gatekeepers-stole"


def apart() -> Table:
    """Sara on the Gate of map A, Bryan on the Gate of map B."""
    table = make_table(("Sara", "Bryan"), maps=2)
    table.avatar("Bryan").at = table.gates["B"]
    return table


# -- partners ------------------------------------------------------------------------------------------------


def test_avatars_in_the_same_hex_may_trade_banded_or_not() -> None:
    """SM-219."""
    table = make_table(("Sara", "Bryan", "Jim"))
    table.avatar("Jim").at = "A:a1"

    assert trade_partners(table, "Sara") == ["Bryan"]
    assert trade_partners(table, "Jim") == []


def test_through_gates_both_must_stand_on_gate_hexes() -> None:
    """SM-219."""
    table = apart()

    assert trade_partners(table, "Sara") == ["Bryan"]
    table.avatar("Sara").at = "A:a1"
    assert trade_partners(table, "Sara") == []
    assert trade_partners(table, "Bryan") == []


def test_nobody_trades_during_combat() -> None:
    """SM-176: pre-combat included."""
    table = make_table()
    table.combat = Combat(Creature("creature", "mammal", 1, 2), at="A:h4", fighters=["Sara"])

    assert trade_partners(table, "Sara") == []


def test_somebody_without_a_body_trades_with_nobody() -> None:
    """SM-219, SM-168."""
    table = make_table()
    table.avatar("Bryan").forming, table.avatar("Bryan").at = 2, ""

    assert trade_partners(table, "Sara") == []
    assert trade_partners(table, "Bryan") == []


# -- what changes hands --------------------------------------------------------------------------------------


def test_items_potions_and_shards_change_hands_both_ways_until_done() -> None:
    """SM-204, SM-219: it takes no action."""
    table = make_table()
    sara, bryan = table.avatars
    sara.items, bryan.potions, bryan.shards["red"] = [SWORD], [RED], 2

    play(trade(table, "Sara", "Bryan"), f"give:Sara:{SWORD}", f"give:Bryan:{RED}", "shard:Bryan:red", "done")

    assert (sara.items, sara.potions, sara.shards["red"]) == ([], [RED], 1)
    assert (bryan.items, bryan.potions, bryan.shards["red"]) == ([SWORD], [], 1)
    assert (sara.actions, bryan.actions) == (2, 2)


def test_fate_masteries_and_radiance_are_never_on_offer() -> None:
    """SM-220."""
    table = make_table()
    for avatar in table.avatars:
        avatar.fate, avatar.mastery, avatar.radiance = "brutal-assault", "time-dancer", ["Luck"]

    assert trade_options(table, "Sara", "Bryan") == []


def test_nobody_is_given_more_than_it_may_hold() -> None:
    """SM-215: the gift is shown with the reason why not."""
    table = make_table()
    sara, bryan = table.avatars
    sara.items, bryan.items = [SWORD, CLOAK], [STAFF]

    options = {option.id: worded(option.why_not) for option in trade_options(table, "Sara", "Bryan")}

    assert options[f"give:Sara:{SWORD}"] == "Bryan has Fossilbranch Staff"
    assert options[f"give:Sara:{CLOAK}"] == ""


def test_two_items_of_one_type_are_exchanged_at_once() -> None:
    """SM-215, SM-219: neither could take the other's first."""
    table = make_table()
    sara, bryan = table.avatars
    sara.items, bryan.items = [SWORD], [STAFF]

    play(trade(table, "Sara", "Bryan"), f"swap:{SWORD}:{STAFF}", "done")

    assert (sara.items, bryan.items) == ([STAFF], [SWORD])


def test_potions_are_exchanged_only_where_the_colours_differ_afterwards() -> None:
    """SM-215: Sara (black, blue) and Bryan (green, black): black for black, but not blue for black."""
    table = make_table()
    sara, bryan = table.avatars
    sara.potions, bryan.potions = [BLACK, BLUE], [GREEN, BLACK_TOO]

    swaps = [option.id for option in trade_options(table, "Sara", "Bryan") if option.id.startswith("swap")]

    assert swaps == [f"swap:{BLACK}:{BLACK_TOO}", f"swap:{BLUE}:{GREEN}"]


def test_a_gift_that_fits_needs_no_exchange() -> None:
    table = make_table()
    table.avatar("Sara").items, table.avatar("Bryan").items = [SWORD], [CLOAK]

    assert not [option.id for option in trade_options(table, "Sara", "Bryan") if option.id.startswith("swap")]


# -- through Gates -------------------------------------------------------------------------------------------


def test_through_gates_a_luck_roll_against_two_opens_the_trade() -> None:
    """SM-219, SM-088: one of the two must be able to choose the other's Gate as exit."""
    table = apart()
    table.avatar("Sara").items = [SWORD]

    play(trade(table, "Sara", "Bryan"), "Sara", 3, f"give:Sara:{SWORD}", "done")

    assert table.avatar("Bryan").items == [SWORD]
    assert [avatar.at for avatar in table.avatars] == [table.gates["A"], table.gates["B"]]
    assert table.avatar("Sara").teleports == 0


def test_a_failed_luck_roll_ends_it_and_each_may_try_once_a_turn() -> None:
    """SM-219: our reading of "can choose the exit": a try each, until the turn ends."""
    table = apart()

    played = play(trade(table, "Sara", "Bryan"), "Sara", 2)
    assert "The Gates do not meet: no trade now." in played.tells
    play(trade(table, "Sara", "Bryan"), 1)  # only Bryan is left to try

    assert trade_partners(table, "Sara") == []
    assert trade_partners(table, "Bryan") == []


def test_gate_control_needs_no_luck() -> None:
    """SM-091, SM-219: whichever of the two has it."""
    table = apart()
    table.avatar("Bryan").items = [GATE_CONTROL]

    played = play(trade(table, "Sara", "Bryan"), "done")

    assert played.keys() == ["trade.what"]


def test_gate_control_opens_the_gates_after_both_have_failed() -> None:
    """SM-091, SM-219: tries are for those who need luck."""
    table = apart()
    play(trade(table, "Sara", "Bryan"), "Sara", 1)
    play(trade(table, "Sara", "Bryan"), 1)
    assert trade_partners(table, "Sara") == []

    table.avatar("Bryan").items = [GATE_CONTROL]

    assert trade_partners(table, "Sara") == ["Bryan"]
