"""Pictures by what somebody can do."""

from itertools import pairwise

import pytest

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.fight import Creature
from companion.games.shadows_of_malice.screen.portraits import (
    FORMS,
    LAYERS,
    LEAST_POWER,
    MIRRORED,
    avatar_look,
    creature_look,
    look_of,
)
from kivy_ui.art.index import index_of
from tests.games.shadows_of_malice.playing import make_table

ART = index_of(GAME.art)
COLOURS = ("black", "blue", "green", "red", "yellow")


def protean(power: int, *abilities: str, colours: tuple[str, ...] = ()):
    return look_of("creature", "protean", power, abilities, colours or ("black",) * len(abilities))


def test_the_weakest_shows_nothing_and_each_step_of_power_one_part_more():
    shown = [protean(power).layers for power in (1, 2, 3, 4)]

    assert [len(layers) for layers in shown] == [0, 1, 2, 3]
    assert all(set(less) < set(more) for less, more in pairwise(shown))


def test_two_proteans_of_different_power_or_colours_are_no_twins():
    looks = [protean(power, "a", colours=(colour,)) for power in (1, 2, 3, 4) for colour in COLOURS]

    assert len(set(looks)) == len(looks)


def test_equals_in_power_and_colour_may_still_have_grown_differently():
    assert len({protean(2, ability) for ability in ("life-drain", "undead", "death-gaze", "shardeater")}) > 1


def test_the_weakest_proteans_differ_by_what_they_can_do_even_in_one_colour():
    """Of power 1 nothing has grown yet: they were twins."""
    looks = {protean(1, ability) for ability in ("life-drain", "undead", "death-gaze", "shardeater", "cunning")}

    assert len(looks) >= 4


def test_others_of_a_type_may_look_the_other_way():
    abilities = ("life-drain", "undead", "death-gaze", "shardeater", "cunning", "swift")
    looks = {look_of("creature", "mammal", 1, [ability], ["black"]) for ability in abilities}

    assert {MIRRORED in look.layers for look in looks} == {True, False}


def test_the_order_of_the_abilities_is_no_difference():
    assert protean(2, "undead", "cunning", colours=("black", "blue")) == protean(
        2, "cunning", "undead", colours=("blue", "black")
    )


@pytest.mark.parametrize(("kind", "least"), LEAST_POWER.items())
def test_every_kind_has_a_picture_and_a_silhouette_with_these_layers(kind, least):
    for type in LAYERS if kind == "creature" else [kind]:
        look = look_of(kind, type, least + 3, ["a", "b"], ["black", "red"])

        assert f"{look.picture}-silhouette" in ART.pictures
        assert {"aura-black", "aura-red"} < set(look.layers)
        assert set(look.layers) - {"aura-black", "aura-red", MIRRORED} <= set(ART.pictures[look.picture].layers)


def test_each_colour_of_ability_has_its_aura():
    assert [colour for colour in COLOURS if f"aura-{colour}" not in ART.pictures] == []


def test_all_types_have_their_layers_drawn():
    for name, layers in LAYERS.items():
        assert {*layers, *filter(None, FORMS.get(name, ()))} == set(ART.pictures[name].layers)


def test_a_creature_of_the_table_gets_the_colours_of_its_cards():
    table = make_table()
    creature = Creature("creature", "mammal", 1, 2, abilities=["life-drain", "frost-breath"])

    assert creature_look(table, creature) == ("mammal", ("aura-black", "aura-blue"))


def test_an_avatar_wears_the_sign_of_its_mastery():
    table = make_table()
    sara = table.avatars[0]

    sara.mastery = ""
    assert avatar_look(table, sara) == ("hero", ())
    sara.mastery = "time-dancer"
    assert avatar_look(table, sara) == ("hero", ("black",))
    assert set(ART.pictures["hero"].layers) == {*COLOURS, "colorless"}
