"""Starting items by difficulty: Hard, Challenging and Easy (SM-024, SM-029..031, RUL-21)."""

from typing import Any

from companion.games.shadows_of_malice.rules.setup.setup import new_table, setup_step
from companion.games.shadows_of_malice.table import Table
from companion.kernel.seats import Player
from tests.games.shadows_of_malice.playing import Played, play

FOUR = ("Sara", "Bryan", "Jim", "Ann")


def fresh(names: tuple[str, ...] = ("Sara", "Bryan"), **settings: str) -> Table:
    return new_table(settings, [Player(name, name) for name in names])


def give_items(table: Table, *answers: Any, stop: bool = False) -> Played:
    """Step 7 of set-up, whatever came before."""
    table.step = "items"
    return play(setup_step(table), *answers, stop=stop)


def test_hard_gives_soulshards_only() -> None:
    """SM-024, SM-029."""
    table = fresh()

    played = give_items(table)

    assert played.prompts == []
    assert all(not avatar.items and not avatar.potions for avatar in table.avatars)
    assert all(lair.stocked for lair in table.lairs)


def test_challenging_gives_each_avatar_a_potion_and_a_treasure_from_a_lair_of_choice() -> None:
    """SM-030: that lair starts unstocked, and the next player cannot take it again."""
    table = fresh(difficulty="challenging")
    first, second = table.lairs[0].at, table.lairs[7].at
    potions, treasures = table.troves["potion"].order[:2], table.troves["treasure"].order[:2]

    played = give_items(table, first, second)

    assert [avatar.potions for avatar in table.avatars] == [[potions[0]], [potions[1]]]
    assert [avatar.items for avatar in table.avatars] == [[treasures[0]], [treasures[1]]]
    assert [lair.at for lair in table.lairs if not lair.stocked] == [first, second]
    assert first not in played.asked("setup.lair").legal()
    assert all(well.state == "hidden" for well in table.wells)


def test_challenging_with_more_players_than_lairs_leaves_the_last_without_a_treasure() -> None:
    """SM-030: one map has six stocked lairs; nobody is asked for what is not there."""
    table = fresh(tuple(f"P{n}" for n in range(7)), difficulty="challenging", maps="1")

    played = give_items(table, *[lair.at for lair in table.lairs])

    assert table.avatar("P6").items == []
    assert len(table.avatar("P6").potions) == 1
    assert "No stocked lair is left for P6: no treasure." in played.tells


def easy_table(names: tuple[str, ...], maps: int) -> Table:
    table = fresh(names, difficulty="easy", maps=str(maps))
    for avatar, mastery in zip(table.avatars, table.troves["mastery"].order, strict=False):
        avatar.mastery = mastery
    return table


def test_S_76_easy_set_up_reveals_a_light_well() -> None:
    """SM-031, SM-226, SM-224: 3 potions and 3 treasures to share, one radiance set, pool 6."""
    table = easy_table(FOUR, 2)
    lairs = [lair.at for lair in table.lairs[:4]]
    potions, treasures = len(table.troves["potion"].order), len(table.troves["treasure"].order)
    wells = [1, "light", 6, "dark"]  # the first stronghold of map A, the third of map B
    radiance = ["Combat", "Luck", "Harvest", "Movement"]
    first, second = [[6, 1], *["return"] * 3], [[1, 6], *["return"] * 3]  # 2 and 1, then 1 and 2

    played = give_items(table, *lairs, *wells, *radiance, *first, *second)

    assert played.keys().count("item.share") == 6
    assert played.keys().count("setup.finds") == 2
    assert (table.wells[0].state, table.wells[5].state) == ("light", "dark")
    assert [avatar.radiance for avatar in table.avatars] == [[token] for token in radiance]
    assert len(table.pool) == 6
    assert (table.light_wells(), table.wells_on("A", "light"), table.wells_on("B", "dark")) == (1, 1, 1)
    assert len(table.troves["potion"].order) == potions - 4  # what was shared out went back, four are held
    assert len(table.troves["treasure"].order) == treasures - 4
    assert table.phase == "setup"


def test_what_easy_finds_may_go_to_any_avatar() -> None:
    """SM-031: shared out among the avatars, who are not banded yet; SM-216 lets them pass on what is too much."""
    table = easy_table(("Sara", "Bryan"), 1)
    table.troves["potion"].order = ["wraithmilk", "bloodwine", "draught-of-dusk"]  # black, red, black
    for lair in table.lairs:
        lair.stocked = False

    played = give_items(table, 1, "dark", [1, 1], "Sara", "give:Bryan", stop=True)

    assert table.avatar("Sara").potions == ["wraithmilk"]
    assert table.avatar("Bryan").potions == ["bloodwine", "draught-of-dusk"]
    assert played.open is not None
    assert (played.open.key, played.open.legal()) == ("item.share", ["Sara", "Bryan", "return"])


def test_S_77_easy_set_up_with_one_map() -> None:
    """SM-031, SM-279, RUL-21: the only Light Well would win at once, so all are mixed and it is done again."""
    table = easy_table(("Sara",), 1)

    played = give_items(table, table.lairs[0].at, 3, "light", 5, "dark", stop=True)

    assert played.asked("setup.wells_again")
    assert [well.state for well in table.wells] == ["hidden", "hidden", "dark"]
    assert table.avatar("Sara").radiance == []
    assert table.outcome == ""
    assert played.open is not None
    assert played.open.key == "setup.finds"


def test_by_house_rule_easy_may_win_before_the_first_turn() -> None:
    """RUL-21, SM-279: "so be it"."""
    table = easy_table(("Sara",), 1)
    table.settings.rulings["RUL-21"] = "win"

    give_items(table, table.lairs[0].at, 3, "light")

    assert (table.outcome, table.phase, table.step) == ("victory", "over", "")
