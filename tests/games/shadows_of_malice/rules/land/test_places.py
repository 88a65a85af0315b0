"""Mystics and cities: revealing them and every service (section 27)."""

import pytest

from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.rules.avatars.life import recover
from companion.games.shadows_of_malice.rules.land.movement import walking_step
from companion.games.shadows_of_malice.rules.land.places import reveal_site, tokens_left
from companion.games.shadows_of_malice.rules.land.services import service_options, use_service
from companion.games.shadows_of_malice.rules.turns.players_turn import players_step, turn_options
from companion.games.shadows_of_malice.table import CITIES, COLOURS, MYSTICS, RADIANCE, Table
from companion.kernel.prompts import Option
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import Played, make_table, play

SWORD, STAFF, BOOTS = "the-red-sword-of-rending", "fossilbranch-staff", "boots-of-the-grey-mile"
BLACK, BLACK_TOO, BLUE, RED = "wraithmilk", "draught-of-dusk", "elixir-of-restoration", "bloodwine"


def at_site(kind: str, service: str, maps: int = 1) -> Table:
    """Sara on the first city or mystic, whose service is known."""
    table = make_table(("Sara", "Bryan"), maps=maps)
    site = next(site for site in table.sites if site.kind == kind)
    site.service = service
    table.avatar("Sara").at = site.at
    return table


def options(table: Table) -> dict[str, Option]:
    return {option.id: spoken(option) for option in service_options(table, "Sara")}


def use(table: Table, option_id: str, *answers: object) -> Played:
    """Use a service that is on offer and affordable."""
    offered = options(table)[option_id]
    assert not offered.why_not
    return play(use_service(table, "Sara", offered.meaning), *answers)


# -- revealing -----------------------------------------------------------------------------------------------


def test_an_avatar_who_comes_by_turns_the_token_over_without_an_action() -> None:
    """SM-235, SM-018."""
    table = make_table(("Sara",))
    city = table.sites[0]

    played = play(reveal_site(table, city.at, "Sara"), "merchants")

    assert city.service == "merchants"
    assert table.avatar("Sara").actions == 2
    assert "It is the City of Merchants." in played.tells


def test_what_has_come_up_before_does_not_come_up_again() -> None:
    """SM-018, SM-019, SM-014: each city once, each mystic twice."""
    table = make_table(("Sara",), maps=3)
    cities = [site for site in table.sites if site.kind == "city"]
    mystics = [site for site in table.sites if site.kind == "mystic"]
    assert tokens_left(table, "city") == list(CITIES)
    assert tokens_left(table, "mystic") == list(MYSTICS)
    cities[0].service, mystics[0].service = "life", "heal"
    mystics[0].destroyed = True  # its token is gone, not back among the others

    assert "life" not in tokens_left(table, "city")
    assert sorted(tokens_left(table, "mystic")) == ["cleanse", "cleanse", "heal", "restore", "restore"]


def test_a_site_is_revealed_once_and_a_destroyed_one_never() -> None:
    """SM-235, SM-273."""
    table = make_table(("Sara",))
    city, mystic = table.sites
    city.service, mystic.destroyed = "life", True

    assert play(reveal_site(table, city.at, "Sara")).prompts == []
    assert play(reveal_site(table, mystic.at, "Sara")).prompts == []


def test_with_stewardship_whoever_reveals_a_city_gets_a_treasure() -> None:
    """SM-032, SM-217: for a city, not for a mystic, and not without the option."""
    table = make_table(("Sara",), stewardship=True)
    city, mystic = (site.at for site in table.sites)
    top = table.troves["treasure"].order[0]

    play(reveal_site(table, mystic, "Sara"), "heal")
    assert table.avatar("Sara").items == []
    play(reveal_site(table, city, "Sara"), "life")
    assert table.avatar("Sara").items == [top]

    plain = make_table(("Sara",))
    play(reveal_site(plain, plain.sites[0].at, "Sara"), "life")
    assert plain.avatar("Sara").items == []


def test_virtual_tokens_are_drawn_by_the_app() -> None:
    """SM-235."""
    for tokens, chance in (("virtual", True), ("physical", False)):
        table = make_table(("Sara",), tokens=tokens)
        played = play(reveal_site(table, table.sites[0].at, "Sara"), stop=True)
        assert played.open is not None
        assert played.open.chance is chance  # type: ignore[attr-defined]


# -- using services ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("service", CITIES)
def test_a_service_needs_the_very_hex_and_a_revealed_token(service: str) -> None:
    """SM-236: be on the hex."""
    table = at_site("city", service)
    assert options(table)

    table.sites[0].service = ""
    assert options(table) == {}
    table.sites[0].service, table.avatar("Sara").at = service, "A:a1"
    assert options(table) == {}


def test_a_destroyed_site_serves_nobody() -> None:
    """SM-273."""
    table = at_site("city", "destiny")
    table.sites[0].destroyed = True

    assert options(table) == {}


def test_one_service_use_costs_one_action() -> None:
    """SM-236: twice the same service in a turn is two actions; with none left it is dimmed."""
    table = at_site("mystic", "heal")
    sara = table.avatar("Sara")
    sara.wounds = 2

    play(players_step(table), "service:Sara:mystic.heal")
    assert (sara.wounds, sara.actions) == (0, 1)

    sara.wounds, sara.actions = 1, 0
    offered = {option.id: worded(option.why_not) for option in turn_options(table)}
    assert offered["service:Sara:mystic.heal"] == "no actions left"


def test_S_12_sample_round_1_bryan() -> None:
    """SM-060, SM-237, SM-038: 4 points, 3 for the mystic's hex, 1 left for nowhere; then a blue potion is brewed.

    Our map D has such a mystic: its own hex costs 3, all land beside it 2 or 3.
    """
    table = make_table(("Bryan",), arrangement={"D": (0, 0)})
    bryan = table.avatar("Bryan")
    bryan.at, bryan.shards = "D:c3", bryan.shards | {"blue": 3, "colorless": 3}
    table.troves["potion"].order = [RED, BLACK, BLUE, BLACK_TOO]

    play(players_step(table), "move:Bryan", [3, 1])
    play(walking_step(table), "D:c4", True, "restore")
    assert bryan.mp == 2  # one point, in halves
    play(walking_step(table))
    assert table.moving == ""  # nothing can be entered: the move is over without a question
    play(players_step(table), "service:Bryan:mystic.brew:blue", "1")

    assert (bryan.shards["blue"], bryan.shards["colorless"]) == (2, 3)
    assert bryan.potions == ["elixir-of-restoration"]
    assert bryan.actions == 0


@pytest.mark.parametrize(("kind", "points"), [("city", 2), ("mystic", 3)])
def test_recovering_is_better_on_a_city_hex_and_best_on_a_mystics(kind: str, points: int) -> None:
    """SM-245: +1 and +2 on a base of 1."""
    table = at_site(kind, "life" if kind == "city" else "heal")
    table.avatar("Sara").wounds = 4

    play(recover(table, "Sara"))

    assert table.avatar("Sara").wounds == 4 - points


# -- mystics -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("service", sorted(set(MYSTICS)))
def test_every_mystic_brews(service: str) -> None:
    """SM-237."""
    table = at_site("mystic", service)
    table.avatar("Sara").shards["red"] = 1

    offered = options(table)

    assert [i for i in offered if i.startswith("mystic.brew")] == [f"mystic.brew:{colour}" for colour in COLOURS]
    assert offered["mystic.brew:red"].why_not == ""
    assert offered["mystic.brew:blue"].why_not == "no blue shard"


def test_brewing_cuts_the_trove_and_puts_what_is_turned_over_at_the_bottom() -> None:
    """SM-237: cut after the first card; black comes up, goes to the bottom; the red one is taken."""
    table = at_site("mystic", "heal")
    table.avatar("Sara").shards["red"] = 2
    table.troves["potion"].order = [BLUE, BLACK, RED, BLACK_TOO]

    use(table, "mystic.brew:red", "1")

    assert table.avatar("Sara").potions == [RED]
    assert table.avatar("Sara").shards["red"] == 1
    assert table.troves["potion"].order == [BLACK_TOO, BLUE, BLACK]


def test_without_a_potion_of_the_colour_there_is_no_brewing() -> None:
    """RUL-38: so neither shard nor action is spent."""
    table = at_site("mystic", "heal")
    table.avatar("Sara").shards["red"] = 1
    table.troves["potion"].order = [BLUE, BLACK]

    assert options(table)["mystic.brew:red"].why_not == "no red potion left"


def test_from_a_physical_trove_the_potion_brewed_is_named() -> None:
    """SM-237: only potions of that colour can be named."""
    table = at_site("mystic", "heal")
    table.troves["potion"].mode = "physical"
    table.avatar("Sara").shards["black"] = 1

    played = use(table, "mystic.brew:black", BLACK)

    assert all(all_cards()[potion].color == "black" for potion in played.asked("trove.brew").pool())
    assert table.avatar("Sara").potions == [BLACK]


def test_cleansing_removes_a_curse_and_nothing_else() -> None:
    """SM-238: the card goes back to its trove."""
    table = at_site("mystic", "cleanse")
    sara = table.avatar("Sara")
    assert options(table)["mystic.cleanse"].why_not == "no curse"
    sara.fate = "brutal-assault"
    assert options(table)["mystic.cleanse"].why_not == "no curse"
    sara.fate = "curse-of-missteps"
    table.troves["fate"].order.remove("curse-of-missteps")

    use(table, "mystic.cleanse")

    assert sara.fate == ""
    assert table.troves["fate"].order[-1] == "curse-of-missteps"


def hurt(kind: str, service: str) -> Table:
    """2 wounds, 1 drained life token, 1 lost radiance token (S-82)."""
    table = at_site(kind, service)
    sara = table.avatar("Sara")
    sara.wounds, sara.drains = 2, 1
    table.wells[0].state = "light"
    table.pool = list(RADIANCE)
    return table


def test_S_82_city_of_life_versus_restore() -> None:
    """SM-242, SM-238: Life leaves the radiance lost, Restore the wounds, Heal the drains."""
    life, restore, heal = hurt("city", "life"), hurt("mystic", "restore"), hurt("mystic", "heal")

    use(life, "city.life")
    use(restore, "mystic.restore", "Luck")
    use(heal, "mystic.heal")

    after = [table.avatar("Sara") for table in (life, restore, heal)]
    assert [(sara.wounds, sara.drains, sara.radiance) for sara in after] == [(0, 0, []), (2, 0, ["Luck"]), (0, 1, [])]


def test_nothing_to_heal_or_restore_is_said_so() -> None:
    """SM-238, SM-242."""
    assert options(at_site("mystic", "heal"))["mystic.heal"].why_not == "no wounds"
    assert options(at_site("mystic", "restore"))["mystic.restore"].why_not == "nothing is drained"
    assert options(at_site("city", "life"))["city.life"].why_not == "no wounds, no drained life"


# -- cities --------------------------------------------------------------------------------------------------


def test_alchemy_acquires_the_top_potion_after_a_cut_for_two_colorless_shards() -> None:
    """SM-239."""
    table = at_site("city", "alchemy")
    table.troves["potion"].order = [BLUE, RED, BLACK]
    sara = table.avatar("Sara")
    sara.shards["colorless"] = 1
    assert options(table)["city.acquire"].why_not == "too few colorless shards"
    sara.shards["colorless"] = 3

    use(table, "city.acquire", "2")

    assert (sara.potions, sara.shards["colorless"]) == ([BLACK], 1)


def test_alchemy_trades_a_potion_for_a_draw_and_keeps_either() -> None:
    """SM-239: two separate services; the one not kept goes back."""
    for kept, returned in ((RED, BLUE), (BLUE, RED)):
        table = at_site("city", "alchemy")
        table.troves["potion"].order = [BLUE, BLACK]
        table.avatar("Sara").potions = [RED]

        use(table, f"city.trade:{RED}", kept)

        assert table.avatar("Sara").potions == [kept]
        assert table.troves["potion"].order == [BLACK, returned]


def test_a_traded_potion_may_clash_with_the_other_one_held() -> None:
    """SM-239, SM-215: black and red; red goes, another black comes."""
    table = at_site("city", "alchemy")
    table.troves["potion"].order = [BLACK_TOO]
    table.avatar("Sara").potions = [BLACK, RED]

    use(table, f"city.trade:{RED}", BLACK_TOO, f"swap:{BLACK}")

    assert table.avatar("Sara").potions == [BLACK_TOO]


def test_alchemy_without_potions_or_with_an_empty_trove_says_why_not() -> None:
    """SM-239, G-20."""
    table = at_site("city", "alchemy")
    table.avatar("Sara").shards["colorless"] = 2
    assert options(table)["city.trade"].why_not == "no potion"

    table.avatar("Sara").potions, table.troves["potion"].order = [RED], []
    assert options(table)[f"city.trade:{RED}"].why_not == "the Potion trove is empty"
    assert options(table)["city.acquire"].why_not == "the Potion trove is empty"


def test_destiny_allows_a_fate_draw() -> None:
    """SM-240, SM-102: under the rules of any draw, so a card held goes back first (SM-099)."""
    table = at_site("city", "destiny")
    table.troves["fate"].order = ["curse-of-missteps"]
    table.avatar("Sara").fate = "brutal-assault"

    use(table, "city.destiny")

    assert table.avatar("Sara").fate == "curse-of-missteps"
    assert table.troves["fate"].order == ["brutal-assault"]


def test_gateways_lead_to_any_gate_or_revealed_city_without_a_roll() -> None:
    """SM-092, SM-241."""
    table = at_site("city", "gateways", maps=3)
    cities = [site for site in table.sites if site.kind == "city"]
    cities[1].service = "life"

    places = [option.where for option in service_options(table, "Sara")]
    played = use(table, f"city.gateways:{table.gates['C']}")

    assert places == [*table.gates.values(), cities[1].at]
    assert table.avatar("Sara").at == table.gates["C"]
    assert played.keys() == ["service.gateways"]


def test_on_a_gate_the_city_of_gateways_is_no_service() -> None:
    """SM-241: from a Gate it is use of that Gate (see ``test_gateways.py``)."""
    table = at_site("city", "gateways", maps=2)
    table.avatar("Sara").at = table.gates["B"]

    assert service_options(table, "Sara") == []


def test_who_goes_through_the_gateways_goes_without_its_band() -> None:
    """SM-241, SM-236: the action is one avatar's."""
    table = at_site("city", "gateways")
    bryan = table.avatar("Bryan")
    bryan.at, bryan.band = table.avatar("Sara").at, "Sara"

    use(table, f"city.gateways:{table.gates['A']}")

    assert bryan.at != table.avatar("Sara").at
    assert not table.banded("Sara", "Bryan")


def test_merchants_take_one_item_against_a_treasure_and_either_is_kept() -> None:
    """SM-243: potions are not their trade."""
    table = at_site("city", "merchants")
    table.troves["treasure"].order = [STAFF]
    sara = table.avatar("Sara")
    assert options(table)["city.merchants"].why_not == "no item"
    sara.items, sara.potions = [SWORD, BOOTS], [RED]
    assert list(options(table)) == [f"city.merchants:{SWORD}", f"city.merchants:{BOOTS}"]

    use(table, f"city.merchants:{SWORD}", STAFF)

    assert sorted(sara.items) == sorted([BOOTS, STAFF])
    assert table.troves["treasure"].order == [SWORD]


def test_the_city_of_shards_splits_changes_and_fuses() -> None:
    """SM-244: 1 coloured for 2 colorless; 1 coloured for 1 of any colour; 2 colorless for 1 of any colour."""
    table = at_site("city", "shards")
    shards = table.avatar("Sara").shards
    assert list(options(table)) == ["city.fuse"]
    assert options(table)["city.fuse"].why_not == "too few colorless shards"
    shards["red"] = 2

    use(table, "city.split:red")
    assert (shards["red"], shards["colorless"]) == (1, 2)
    use(table, "city.change:red", "blue")
    assert (shards["red"], shards["blue"]) == (0, 1)
    use(table, "city.fuse", "green")
    assert (shards["colorless"], shards["green"]) == (0, 1)
