"""Set-up: the settings, a new table, the checklist step by step, and the difficulties (sections 1 and 2)."""

from typing import Any

import pytest

from companion.errors import Invalid
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import all_cards, trove_cards
from companion.games.shadows_of_malice.rules.avatars.shards import SHARDS_IN_GAME, bank
from companion.games.shadows_of_malice.rules.dice_reading import read_face
from companion.games.shadows_of_malice.rules.land.ground import adjoining_maps
from companion.games.shadows_of_malice.rules.land.wells import RADIANCE_SETS, well_tokens
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.games.shadows_of_malice.rules.setup.settings import PRESETS
from companion.games.shadows_of_malice.rules.setup.setup import SETTINGS, STEPS, new_table, setup_step
from companion.games.shadows_of_malice.table import CITIES, MYSTICS, RADIANCE, TROVES, Table, map_of
from companion.kernel.game import settle
from companion.kernel.prompts import Place
from companion.kernel.seats import Player
from tests.games.shadows_of_malice.playing import Played, play


def fresh(names: tuple[str, ...] = ("Sara", "Bryan"), **settings: str) -> Table:
    return new_table(settings, [Player(name, name, seat=n) for n, name in enumerate(names)])


def run(table: Table, step: str, *answers: Any, stop: bool = False) -> Played:
    """One step of set-up, whatever came before."""
    table.step = step
    return play(setup_step(table), *answers, stop=stop)


def text_of(table: Table, step: str) -> str:
    """What a step of the checklist tells the players to put where."""
    [prompt] = run(table, step).prompts
    assert isinstance(prompt, Place)
    return prompt.text


# -- settings ------------------------------------------------------------------------------------------------


def test_every_setting_has_readable_choices_and_a_default_among_them_with_its_reason() -> None:
    for setting in SETTINGS:
        assert setting.default in [choice.id for choice in setting.choices], setting.key
        assert setting.label, setting.key
        assert setting.reason, setting.key
        assert setting.fact or setting.reason.startswith("Ours"), setting.key
        assert all(choice.label for choice in setting.choices), setting.key
    assert len({setting.key for setting in SETTINGS}) == len(SETTINGS)


def test_all_rulings_are_settings_and_only_those_that_differ_are_kept_on_the_table() -> None:
    assert set(RULINGS.known) <= {setting.key for setting in SETTINGS}

    table = fresh(**{"RUL-21": "win"})

    assert table.settings.rulings == {"RUL-21": "win"}


def test_an_unknown_choice_is_refused_by_name() -> None:
    with pytest.raises(Invalid, match=r"scenario cannot be 'lose'.*thwart, preserve"):
        fresh(scenario="lose")


def test_every_default_makes_a_table_for_one_to_eight_players() -> None:
    """SM-009: one avatar per player, 1 to 8; SM-005 has eight avatar tokens."""
    for number in range(1, 9):
        table = fresh(tuple(f"P{n}" for n in range(number)))
        assert len(table.avatars) == number
        assert {avatar.band for avatar in table.avatars} == {f"P{n}" for n in range(number)}


def test_what_is_chosen_stands_in_the_tables_settings() -> None:
    """SM-027, SM-032, SM-186..189: scenario, Stewardship and the d★ method are the game's, not the app's."""
    table = fresh(scenario="preserve", stewardship="yes", stars="net", convention="odd/even", tokens="virtual")

    chosen = table.settings
    assert (chosen.scenario, chosen.stewardship, chosen.stars) == ("preserve", True, "net")
    assert (chosen.convention, chosen.tokens) == ("odd/even", "virtual")
    assert {c.id for s in SETTINGS if s.key == "stars" for c in s.choices} == {"all", "halfsies", "lockdown", "net"}


def test_star_tokens_can_be_said_as_faces_whichever_way_a_star_die_is_read() -> None:
    """SM-008: 6 for a star and 1 for none, as the setting tells."""
    [reason] = [setting.reason for setting in SETTINGS if setting.key == "convention"]

    assert "say 6 for a star and 1 for none" in reason
    for convention in ("high/low", "odd/even"):
        assert (read_face(6, "d*", convention), read_face(1, "d*", convention)) == (1, 0)  # type: ignore[arg-type]


def test_each_trove_is_physical_or_virtual_by_itself() -> None:
    table = fresh(trove_potion="physical")

    assert {name: trove.mode for name, trove in table.troves.items()} == {
        "ability": "virtual", "fate": "virtual", "mastery": "virtual", "potion": "physical", "treasure": "virtual",
    }  # fmt: skip


# -- components and a new table ------------------------------------------------------------------------------


def test_the_box_holds_108_soulshards() -> None:
    """SM-001, SM-003: 12 of each colour and 48 colorless; all of them are in the bank before set-up (SM-204)."""
    assert sum(SHARDS_IN_GAME.values()) == 108
    assert bank(fresh()) == {"black": 12, "blue": 12, "green": 12, "red": 12, "yellow": 12, "colorless": 48}


def test_the_box_holds_ten_kinds_of_radiance_three_times() -> None:
    """SM-004: 10 kinds, 3 copies each; none is in the pool before a Light Well shines."""
    assert len(set(RADIANCE)) * RADIANCE_SETS == 30
    assert fresh().pool == []


def test_five_troves_hold_all_their_cards() -> None:
    """SM-002: five troves; every card we know of is in its own."""
    table = fresh()

    assert tuple(table.troves) == TROVES
    for kind in TROVES:
        order = table.troves[kind].order
        assert order == trove_cards(all_cards(), kind)  # type: ignore[arg-type]
        assert order
        assert {all_cards()[card_id].kind for card_id in order} == {kind}


def test_six_city_tokens_one_per_service_and_six_mystic_tokens_two_per_service() -> None:
    """SM-005, SM-014."""
    assert len(set(CITIES)) == 6
    assert sorted(MYSTICS) == ["cleanse", "cleanse", "heal", "heal", "restore", "restore"]


@pytest.mark.parametrize("board", ["mapped", "unmapped"])
@pytest.mark.parametrize("maps", [1, 2, 3, 4])
def test_each_map_brings_three_strongholds_a_city_a_mystic_a_gate_and_six_lairs(maps: int, board: str) -> None:
    """SM-011, SM-012, SM-015, SM-020: for any choice of one to four maps, on paper or known."""
    table = fresh(maps=str(maps), board=board)

    assert table.maps == list("ABCD"[:maps])
    for map_id in table.maps:
        assert sum(map_of(well.at) == map_id for well in table.wells) == 3
        assert sorted(site.kind for site in table.sites if map_of(site.at) == map_id) == ["city", "mystic"]
        assert map_of(table.gates[map_id]) == map_id
        assert sum(map_of(lair.at) == map_id and lair.stocked for lair in table.lairs) == 6


def test_places_of_an_unmapped_board_get_names_of_their_own() -> None:
    """SM-011: the software knows that they exist, not where they lie."""
    table = fresh(maps="1", board="unmapped", realm="unmapped")

    assert table.gates == {"A": "A:gate"}
    assert [well.at for well in table.wells] == ["A:stronghold1", "A:stronghold2", "A:stronghold3"]
    assert [site.at for site in table.sites] == ["A:city", "A:mystic"]
    assert [lair.at for lair in table.lairs] == [f"A:lair{n}" for n in range(1, 7)]
    assert table.seals == [f"realm:gate{n}" for n in range(1, 7)]


@pytest.mark.parametrize("realm", ["mapped", "unmapped"])
def test_every_shadow_gate_starts_sealed(realm: str) -> None:
    """SM-013, SM-016: six seals, on six different Gates of the Shadow Realm."""
    seals = fresh(realm=realm).seals

    assert len(set(seals)) == 6
    assert {map_of(seal) for seal in seals} == {"realm"}


@pytest.mark.parametrize(
    ("arrangement", "from_a", "from_d"),
    [("square", "ABCD", "DBCA"), ("row", "ABCD", "DCBA"), ("tee", "ABCD", "DBAC"), ("apart", "A", "D")],
)
def test_maps_whose_edges_touch_can_be_walked_between(arrangement: str, from_a: str, from_d: str) -> None:
    """SM-015: arranged freely; a map that touches none is reached through Gates only."""
    table = fresh(maps="4", arrangement=arrangement)

    assert adjoining_maps(table, "A") == list(from_a)
    assert adjoining_maps(table, "D") == list(from_d)


# -- the checklist -------------------------------------------------------------------------------------------


def test_the_maps_step_draws_the_arrangement() -> None:
    """SM-015: step 1."""
    assert "maps A, B, C and D edge to edge (A B / C D)" in text_of(fresh(maps="4"), "maps")
    assert "(A B C / · D)" in text_of(fresh(maps="4", arrangement="tee"), "maps")
    assert "apart, so that no two touch (A · B)" in text_of(fresh(arrangement="apart"), "maps")
    assert "(" not in text_of(fresh(maps="1"), "maps")
    assert "Choose 2 of your terrain maps, call them A and B" in text_of(fresh(board="unmapped"), "maps")


def test_the_seals_step_names_every_shadow_gate() -> None:
    """SM-016: step 2 i."""
    mapped, unmapped = fresh(), fresh(realm="unmapped")

    text = text_of(mapped, "seals")
    assert "each of the 6 Shadow Gates" in text
    assert all(seal.partition(":")[2] in text for seal in mapped.seals)
    assert text_of(unmapped, "seals") == "Shadow Realm: put a Gate Seal on each of the 6 Shadow Gates."


def test_S_35_wells_for_three_maps() -> None:
    """SM-017: 3 Light and 6 Dark over 9 strongholds; it is legal that all 3 Light Wells lie on one map."""
    table = fresh(maps="3")

    text = text_of(table, "wells")

    assert "Mix 3 Light and 6 Dark Well tokens face down and put one on each of the 9 strongholds" in text
    assert all(well.at.partition(":")[2] in text for well in table.wells)
    assert sorted(well_tokens(table)) == ["dark"] * 6 + ["light"] * 3
    for well in table.wells[:2]:  # two on map A are Light: the third one may still be
        well.state = "light"
    assert {map_of(well.at) for well in table.wells[:3]} == {"A"}
    assert well_tokens(table).count("light") == 1


def test_with_virtual_tokens_any_well_token_marks_the_stronghold() -> None:
    """SM-017: the app then knows how many there are of each."""
    text = text_of(fresh(tokens="virtual"), "wells")

    assert "any Well token" in text
    assert "2 Light and 4 Dark" in text


def test_one_hidden_city_and_one_hidden_mystic_token_per_map() -> None:
    """SM-018, SM-019: mix six, lay one a map, put the rest away."""
    table = fresh(maps="2")

    assert "Mix the 6 city tokens face down" in text_of(table, "cities")
    assert "the other 4 away: map A: b2; map B:" in text_of(table, "cities")
    assert "Mix the 6 mystic tokens face down" in text_of(table, "mystics")
    assert all(site.service == "" for site in table.sites)


def test_a_stocked_lair_token_on_every_lair() -> None:
    """SM-020: on an unmapped board the players number them."""
    assert "each of the 12 lairs: map A: b3, d3, e4, g7, h1 and i4; map B:" in text_of(fresh(), "lairs")
    assert "12 lairs; on each map call them 1 to 6, as you like." in text_of(fresh(board="unmapped"), "lairs")


def test_every_player_takes_an_avatar_and_five_life_tokens() -> None:
    """SM-021."""
    table = fresh()

    assert text_of(table, "avatars") == "Sara and Bryan: take an avatar token and 5 life tokens each."
    assert [avatar.life for avatar in table.avatars] == [5, 5]


def test_virtual_troves_are_shuffled_before_any_card_is_drawn() -> None:
    """SM-025, SM-022: the drawn order is the new order; masteries come after it in the checklist."""
    table = fresh(trove_ability="physical", trove_fate="physical", trove_potion="physical", trove_treasure="physical")
    mixed = table.troves["mastery"].order[::-1]

    played = run(table, "troves", mixed)

    assert played.keys() == ["setup.troves", "trove.shuffle"]
    assert "Ability, Fate, Potion and Treasure" in played.prompts[0].text
    assert table.troves["mastery"].order == mixed
    assert list(STEPS).index("troves") < list(STEPS).index("masteries")


def test_each_avatar_draws_a_random_mastery() -> None:
    """SM-022: the top of a shuffled virtual trove, or the card drawn by hand; it leaves its trove."""
    virtual, physical = fresh(), fresh(trove_mastery="physical")
    top = virtual.troves["mastery"].order[:2]

    run(virtual, "masteries")
    run(physical, "masteries", "battle-strategist", "time-dancer")

    assert [avatar.mastery for avatar in virtual.avatars] == top
    assert [avatar.mastery for avatar in physical.avatars] == ["battle-strategist", "time-dancer"]
    assert "battle-strategist" not in physical.troves["mastery"].order


def test_three_shards_of_the_masterys_colour_and_three_colorless_or_six_colorless() -> None:
    """SM-023."""
    table = fresh(("Bryan", "Ann"))
    bryan, ann = table.avatars
    bryan.mastery, ann.mastery = "battle-strategist", "road-pilgrim"

    text = text_of(table, "shards")

    assert {colour: n for colour, n in bryan.shards.items() if n} == {"blue": 3, "colorless": 3}
    assert {colour: n for colour, n in ann.shards.items() if n} == {"colorless": 6}
    assert "Bryan (Battle Strategist): 3 blue and 3 colorless shards" in text
    assert "Ann (Road Pilgrim): 6 colorless shards" in text


def test_each_avatar_starts_on_a_gate_of_choice_and_those_who_share_it_may_start_banded() -> None:
    """SM-026."""
    table = fresh(("Sara", "Bryan", "Jim"))
    a, b = table.gates.values()

    played = run(table, "start", a, b, a, ["Sara", "Jim"])

    assert [avatar.at for avatar in table.avatars] == [a, b, a]
    assert [member.id for member in table.band_of("Jim")] == ["Sara", "Jim"]
    assert [member.id for member in table.band_of("Bryan")] == ["Bryan"]
    assert [option.id for option in played.asked("setup.band").options()] == ["Sara", "Jim"]


def test_on_the_only_gate_nobody_is_asked_where_to_start_and_nobody_need_band() -> None:
    """SM-026."""
    table = fresh(maps="1")

    played = run(table, "start", [])

    assert played.keys() == ["setup.start", "setup.band"]
    assert {avatar.at for avatar in table.avatars} == {table.gates["A"]}
    assert not table.banded("Sara", "Bryan")


@pytest.mark.parametrize(
    ("scenario", "words"),
    [("thwart", "both Light Wells. You lose as soon as a Shadow reveals one"), ("preserve", "Xulthûl comes")],
)
def test_the_scenario_says_how_to_win_and_lose_and_the_first_round_begins(scenario: str, words: str) -> None:
    """SM-027: step 10, then the first Players' Turn."""
    table = fresh(scenario=scenario)
    for avatar in table.avatars:
        avatar.at = table.gates["A"]

    played = run(table, "scenario", stop=True)

    assert words in played.tells[0]
    assert (table.phase, table.round) == ("players", 1)


def test_the_checklist_runs_through_all_its_steps_in_order() -> None:
    """SM-015..027: each step is one generator, and the next one is chosen from the table."""
    table = fresh(**{f"trove_{kind}": "physical" for kind in TROVES})
    taken = []

    while table.phase == "setup":
        taken.append(table.step)
        answers: dict[str, list[Any]] = {
            "masteries": ["battle-strategist", "time-dancer"], "start": [table.gates["A"], table.gates["B"]],
        }  # fmt: skip
        play(setup_step(table), *answers.get(table.step, []), stop=True)

    assert taken == list(STEPS)


def test_a_step_corrected_to_nonsense_starts_the_checklist_again() -> None:
    table = fresh()

    assert run(table, "breakfast").keys() == ["setup.maps"]
    assert table.step == "seals"


def test_the_settings_of_a_game_settle_to_their_defaults() -> None:
    """RUL-01: revised by default."""
    assert settle(SETTINGS, {})["edition"] == "revised"
    assert settle(SETTINGS, {})["RUL-04"] == "thirds"


@pytest.mark.parametrize("preset", [preset.key for preset in PRESETS])
def test_a_preset_begins_a_game_with_the_board_game_or_without_it(preset):
    """G-01, G-02: with the board game nothing is the app's own; without it everything is."""
    table = GAME.start(GAME.preset(preset).settings, [Player("Sara", "Sara")])

    own = {table.settings.mapped, table.settings.realm_mapped, table.settings.tokens == "virtual"}
    own |= {trove.mode == "virtual" for trove in table.troves.values()}
    assert own == {preset in ("app", "first-app")}
    assert table.settings.pieces == ("screen" if own == {True} else "table")
