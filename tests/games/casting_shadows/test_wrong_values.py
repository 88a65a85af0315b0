"""What was described wrongly is described anew, later and without undo."""

import pytest

from companion.games.casting_shadows import GAME
from companion.games.casting_shadows.cards.learned import damage, grants, price
from companion.games.casting_shadows.cards.printed import SPELLS
from companion.games.casting_shadows.cards.wrong_values import ABOUT, described
from companion.games.casting_shadows.table import Note, Table
from companion.language.words import worded
from tests.games.casting_shadows.playing import fresh, turn

SAID: dict[str, Note] = {
    "price": Note("n1", "Heavy Hand", "heavy_hand", "price", {"red_orb": 1, "red_gem": 1}),
    "damage": Note("n2", "Heat Wave", "heat_wave", "damage", {"1": 1, "2": 0, "3": 0}),
    "conversion": Note("n3", "Luminous Glow", "luminous_glow", "conversion", {"give": 1}, "same"),
    "hex": Note("n4", "Kit's Home", "home_kit", "hex", {"no_reduction": 0}, "red_gem"),
    "ability": Note("n5", "Kit the Turbulent", "kit", "ability", {"cost": 5}, "hand", "It howls."),
    "companion": Note("n6", "Moss Hog", "unknown", "companion", text="It snores."),
    "counterspell": Note("n7", "Bees Everywhere", "bees_everywhere", "counterspell", {"amount": 1}),
}
ANEW = {
    "price": [("price.kinds", ["orb"]), ("price.number", 2)],
    "damage": [("damage.number", 2), ("damage.number", 3), ("damage.number", 0)],
    "conversion": [("conversion.number", 2), ("conversion.colour", "any")],
    "hex": [("hex.grant", "blue_orb"), ("hex.no_reduction", "yes"), ("hex.note", "")],
    "ability": [("ability.cost", 4), ("ability.does", "heal"), ("ability.amount", 3), ("ability.text", "It licks.")],
    "companion": [("companion.name", "Moss Dog"), ("companion.text", "It barks.")],
    "counterspell": [("counter.amount", 3)],
}
"""What is answered when each is asked for again."""


def told_again(about):
    """Somebody has said it wrongly, and now says it anew."""
    play = turn(values="printed")
    play.table.notes = [SAID[about]]
    play.table.portal[0] = "n6"
    play = play.again().do("hand").say("hand.what", "value").say("value.which", SAID[about].id)
    for key, answer in ANEW[about]:
        play.say(key, answer)
    return play


@pytest.mark.parametrize("about", ABOUT)
def test_every_value_can_be_described_anew_and_replaces_the_old_one(about):
    """CS-G2, CS-G3, CS-G4."""
    play = told_again(about)
    [now] = described(play.table)

    assert play.asked() == ["act"]
    assert now.replaces == SAID[about].id
    assert (now.values, now.choice, now.text) != (SAID[about].values, SAID[about].choice, SAID[about].text)


def test_the_rules_go_by_what_was_said_last():
    """CS-018, CS-023, CS-036."""
    assert price(told_again("price").table, SPELLS["heavy_hand"]) == ("orb", "orb")
    assert damage(told_again("damage").table, SPELLS["heat_wave"]) == (2, 3, 0)
    assert grants(told_again("hex").table, "home_kit") == "blue_orb"


def test_a_companion_described_anew_is_the_same_card_wherever_it_lies():
    """CS-057."""
    table = told_again("companion").table

    assert worded(table.companion_name(table.portal[0])) == "Moss Dog"


def test_the_next_table_knows_only_the_new_value(own_folder):
    """The old one stays in the players' folder, so that a save which knows it opens."""
    table: Table = told_again("price").table
    table.notes[0] = Note("heavy-hand-old", "Heavy Hand", "heavy_hand", "price", {"red_orb": 1, "red_gem": 1})
    table.notes[1] = Note("heavy-hand-new", "Heavy Hand", "heavy_hand", "price", {"orb": 2}, replaces="heavy-hand-old")
    GAME.own.keep(table)

    assert len(list((own_folder / "casting_shadows").rglob("*.toml"))) == 2
    assert [note.values for note in fresh(2).notes] == [{"orb": 2}]


def test_nothing_is_offered_to_be_changed_where_nothing_was_said():
    play = turn().do("hand")

    assert "value" not in play.open("hand.what").legal()
