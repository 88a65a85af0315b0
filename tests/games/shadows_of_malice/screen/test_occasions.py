"""What fills the screen for a moment: from the keys of what was told, with pictures that there are."""

import random

import pytest

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.fight import Combat, Creature
from companion.games.shadows_of_malice.screen.occasions import OCCASIONS, occasion
from companion.games.shadows_of_malice.screen.portraits import MIRRORED
from companion.games.shadows_of_malice.table import Well
from companion.host.answerers import Bot
from companion.host.host import Host
from companion.kernel import Player, Prompt, Sum, Tell
from companion.kernel.session import Session
from companion.kernel.sums import Part
from companion.language.words import worded
from kivy_ui.art.index import index_of
from tests.games.shadows_of_malice.playing import make_table, make_table_with_xulthul

ART = index_of(GAME.art).pictures


def of(table, key, who="", **data):
    return occasion(table, Tell(key, "Told.", who, data=data))


def test_most_of_what_is_told_is_no_occasion():
    assert of(make_table(), "move.points", "Sara", points=5) is None


def test_a_light_well_says_how_many_shine():
    table = make_table()
    table.wells = [Well("a7", "light"), Well("b2")]

    shown = of(table, "well.light")

    assert (worded(shown.title), shown.picture, shown.mood) == ("A Light Well!", "light-well", "light")
    assert worded(shown.effect).startswith("One more shard in each combat phase · 1 of ")


@pytest.mark.parametrize(
    ("hits", "ours", "theirs", "title", "effect"),
    [
        ("avatar", 6, 4, "Sara hits!", "6 against 4: the "),
        ("creature", 3, 7, "Sara is hit!", "7 against 3: the "),
    ],
)
def test_a_hit_names_who_is_hit_and_the_higher_sum_first(hits, ours, theirs, title, effect):
    table = make_table()
    table.combat = Combat(Creature("creature", "protean", 2, life=4), "i4", ["Sara"])
    sums = {"avatar": Sum([Part("die", ours)]), "creature": Sum([Part("die", theirs)])}

    shown = of(table, "combat.clash", table.avatars[0].id, hits=hits, **sums)

    assert worded(shown.title) == title
    assert worded(shown.effect).startswith(effect)


def test_a_tie_is_no_occasion():
    table = make_table()
    table.combat = Combat(Creature("creature", "protean", 2, life=4), "i4", ["Sara"])

    assert of(table, "combat.clash", table.avatars[0].id, hits="") is None


def test_a_wound_shows_the_life_that_is_left():
    table = make_table()
    avatar = table.avatars[0]
    avatar.wounds = 2

    shown = of(table, "life.wound", avatar.id, wounds=2, left=3)

    assert (worded(shown.title), shown.life.number, shown.life.of) == ("Sara loses 2 life", 3, 5)
    assert shown.seat == avatar.id


def test_the_lord_outweighs_everything():
    table = make_table_with_xulthul()

    shown = occasion(table, Prompt("xulthul.arrives", "Put Xulthûl there."))

    assert shown.picture == "xulthul"
    assert shown.weight == 9


def test_whatever_a_game_comes_to_has_a_picture_with_its_layers_or_a_card():
    players = [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan"))]
    host = Host(Session(GAME, GAME.new({}, players)), random.Random(5))
    host.go_on()
    bot, met = Bot(GAME, random.Random(5)), set()
    for _ in range(500):
        if not (asked := host.asked()):
            break
        host.answer(bot.answer(host.table, asked[0].as_it_stands()).value, asked[0].serial)
        for said in [*host.told(), *host.asked()]:
            shown = occasion(host.seen(), said)
            if shown is not None:
                met.add(said.key)
                assert worded(shown.title)
                own = ART[shown.picture].layers
                assert all(layer in own or layer in ART or layer == MIRRORED for layer in shown.layers)

    assert met <= set(OCCASIONS)
    assert {"combat.clash", "life.wound", "combat.won", "item.gained", "shadow.spawned"} <= met
