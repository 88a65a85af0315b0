"""A creature keeps one name from its reveal to the story."""

import pytest

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import shipped_cards
from companion.games.shadows_of_malice.fight import Creature
from companion.games.shadows_of_malice.screen.creature_names import called, names
from companion.language.languages import catalogue
from companion.language.words import say, worded

GERMAN = catalogue("de").of(GAME.name)


def creature(*abilities, kind="creature", type="protean", power=2, **more):
    return Creature(kind, type, power, 4, abilities=[*abilities], **more)


def test_a_creature_is_called_by_its_type_and_what_it_can_do():
    grasping = called(creature("grasping-dark", "undead"))

    assert worded(grasping) == "the Grasping Protean"
    assert worded(grasping, GERMAN) == "der greifende Proteaner"


def test_german_articles_follow_the_type():
    assert worded(called(creature("glacial", type="avian")), GERMAN) == "das eisige Vogelwesen"


def test_without_abilities_its_power_names_it():
    assert worded(called(creature(power=3))) == "the Greater Protean"


def test_an_ability_of_the_players_own_leaves_the_name_to_the_next():
    assert worded(called(creature("x-own", "flaming"))) == "the Burning Protean"


def test_wounds_change_no_name():
    fresh, hurt = creature("flaming"), creature("flaming", wounds=3)

    assert called(fresh) == called(hurt)


def test_a_guardian_keeps_its_name_through_every_form():
    assert called(creature("flaming", kind="guardian")) == called(creature("undead", kind="guardian", type="avian"))


def test_a_shadow_and_xulthul_have_names_already():
    assert worded(called(creature(kind="shadow", shadow="Shadow 2"))) == "Shadow 2"
    assert called(creature(kind="xulthul")) == "Xulthûl"


def test_a_type_that_nobody_knows_is_called_as_it_is():
    assert worded(called(creature(type="gnome"))) == "gnome"


@pytest.mark.parametrize(
    "card", [card for card in shipped_cards().values() if card.kind == "ability"], ids=lambda c: c.id
)
def test_every_ability_has_an_epithet(card):
    epithet = say(names().by_ability[card.id])

    assert worded(epithet, GERMAN).endswith("e")  # as it stands after an article, whatever the type
