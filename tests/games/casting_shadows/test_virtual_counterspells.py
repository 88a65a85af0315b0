"""Counterspells that the app deals: each is its owner's secret until it is laid open."""

from collections import Counter

from msgspec.structs import replace

from companion.games.casting_shadows import GAME
from companion.kernel import PASS, PUBLIC, Cards, Player
from companion.language.words import worded
from tests.games.casting_shadows.playing import turn
from tests.games.casting_shadows.test_spells import facing
from tests.small_games.two_worlds import compare, random_words

VIRTUAL = {"counterspells": "virtual"}


def holding(*cards, number=2):
    """The second player holds *cards*, and Heavy Hand has just been aimed at them."""
    play = facing("red_gem", book=("heavy_hand",), number=number, **VIRTUAL)
    play = with_hand(play, "p2", cards).do("cast heavy_hand", cast_strength="1")
    return play.say("cast.target", "p2")


def with_hand(play, seat, cards):
    table = play.table
    table.hands[seat].value = list(cards)
    table.casters[seat].face_down = len(cards)
    for card in cards:
        table.counter_pile.order.remove(card)
    table.counterspells -= len(cards)
    return play.again()


def books(table, viewer):
    panels = {panel.id: panel for panel in GAME.show(table, viewer).panels if isinstance(panel, Cards)}
    book = panels.get("book p1")
    return ([worded(card.name) for card in book.cards], book.backs) if book else ([], 0)


def test_one_is_drawn_by_chance_and_shown_to_its_owner_alone():
    """CS-064, CS-066."""
    play = turn("blue_gem", "red_orb", at="0", **VIRTUAL).do("collect").say("collect.counter", "safety_dome")

    assert (play.table.me.face_down, play.table.counterspells, play.table.counter_pile.left) == (1, 9, 9)
    assert books(play.table, "p1") == (["Safety Dome"], 0)
    assert books(play.table, "p2") == books(play.table, PUBLIC) == ([], 1)
    assert "Safety Dome" not in str([worded(entry.label) for entry in play.session.history()])


def test_the_window_offers_what_is_held_and_is_read_by_its_owner_alone():
    """CS-027, CS-066: who has a face-down card is public, so being asked tells nothing."""
    play = holding("pointed_shield")
    asked = play.open("counter", "p2")

    assert asked.secret
    assert asked.legal() == [PASS, "pointed_shield"]
    assert worded(asked.public_text) == worded(asked.text)


def test_a_revealed_one_is_told_and_comes_up_again_when_all_others_are_taken():
    """CS-027."""
    play = holding("pointed_shield").say("counter", "pointed_shield")

    assert play.hp("p2") == [18]
    assert play.table.counter_pile.discards == ["pointed_shield"]
    assert (play.table.casters["p2"].face_down, play.table.counterspells) == (0, 10)
    assert "Bryan reveals Pointed Shield; it goes under its deck." in play.told()
    assert "Pointed Shield" in str([worded(entry.label) for entry in play.session.history()])


def test_whoever_is_out_puts_them_back_unseen():
    """CS-R6."""
    play = holding("pointed_shield", number=3)
    play.session.correct("casters.p2.hp", 1)
    play.say("counter", PASS)

    assert (play.table.counter_pile.left, play.table.counter_pile.discards) == (10, [])
    assert play.table.hands["p2"].value == []


def test_a_count_that_drifts_from_the_hand_is_named():
    """CS-066."""
    play = holding("pointed_shield")
    play.table.casters["p2"].face_down = 2
    play.table.counterspells -= 1

    assert [worded(one) for one in GAME.care.problems(play.table)][-1:] == ["Bryan holds 1 Counterspell, not 2."]


def on_the_desert(settings, players):
    """The first player is about to take Counterspells, and one of the others has some."""
    play = turn(*["blue_gem", "red_orb"] * 2, number=3, at="0", book=("heavy_hand",), **VIRTUAL)
    return with_hand(play, "p2", ["pointed_shield", "bees_everywhere"]).table


def test_worlds_that_differ_in_one_counterspell_look_the_same_to_all_others(tmp_path):
    """CS-066, by the test that holds it for every game with secrets."""
    game, found, secrets = replace(GAME, new=on_the_desert), [], 0
    players = [Player(f"p{n}", name, seat=n - 1) for n, name in enumerate(("Sara", "Bryan", "Kim"), 1)]
    for seed in range(30):
        words = random_words(game, players, seed, tmp_path)
        for at, word in enumerate(words):
            if word.others:
                secrets += 1
                found += compare(game, players, words, at, word.others[seed % len(word.others)], tmp_path)

    assert found == []
    assert secrets > 10


def test_all_ten_are_somewhere():
    """CS-001."""
    table = with_hand(turn(number=3, **VIRTUAL), "p3", ["run_away"]).table

    assert Counter([*table.counter_pile.order, *table.hands["p3"].value]) == {
        "safety_dome": 1, "pointed_shield": 4, "bees_everywhere": 2, "run_away": 3,
    }  # fmt: skip
