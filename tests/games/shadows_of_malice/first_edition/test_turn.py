"""The Players' Turn in the first edition: a movement roll, then one action, which ends the round."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.playing import card_options, use_card
from companion.games.shadows_of_malice.rules.combat.encounters import meet
from companion.games.shadows_of_malice.rules.land.movement import movement_roll
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.screen.avatar_panels import avatar_panels
from companion.games.shadows_of_malice.table import Xulthul
from companion.host.answerers import Bot, run
from companion.kernel.game import Bots
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import give, shaken
from tests.games.shadows_of_malice.playing import add_shadow, going_on, make_table, play

GATE = "A:h4"
LAIR = "A:i4"
ASIDE = "A:h3"
"""Beside the Gate."""


def first(*names, edition="first", **settings):
    """A table at the beginning of a Players' Turn."""
    table = make_table(names or ("Sara",), edition=edition, **settings)
    play(begin_round(table))
    return table


def band(table, *names):
    for name in names:
        table.avatar(name).band = names[0]
    return table


def offered(table):
    return {option.id: worded(option.why_not) for option in turn_options(table)}


def at_mystic(table, name, service="heal"):
    site = next(site for site in table.sites if site.kind == "mystic")
    site.service, table.avatar(name).at = service, site.at
    return table


# -- one movement roll, then one action ----------------------------------------------------------------------


def test_a_turn_has_one_movement_roll_which_is_no_action():
    """SM-038, SM-043: after it the points are used up with breaks, but there is no second roll."""
    table = first()
    sara = table.avatar("Sara")

    play(going_on(table), "move:Sara", [4, 1], "A:h3", "stop", stop=True)

    assert (sara.actions, sara.rolled, sara.mp > 0) == (1, True, True)
    assert offered(table)["move:Sara"] == "the movement roll is made"
    assert offered(table)["go:Sara"] == ""


def test_the_action_ends_the_round_with_the_movement_that_is_left():
    """SM-038: a service takes the action; then neither points nor a roll nor the Gate are left."""
    table = at_mystic(first(), "Sara")
    sara = table.avatar("Sara")
    sara.wounds, sara.mp, sara.rolled, sara.moved = 2, 6, True, True
    table.gates["A"] = sara.at

    play(going_on(table), "service:Sara:mystic.heal", stop=True)

    assert (sara.wounds, sara.actions, sara.mp, sara.round_over) == (0, 0, 0, True)
    options = offered(table)
    assert "go:Sara" not in options
    assert options["gate:Sara"] == "the round is over for Sara"
    assert options["move:Sara"] == "the round is over"
    assert options["provoke:Sara"] == "no actions left"


def test_who_acts_first_does_not_move_any_more():
    """SM-038: movement must come first, even where the movement roll was never made."""
    table = at_mystic(first(), "Sara")
    table.avatar("Sara").wounds = 1

    play(going_on(table), "service:Sara:mystic.heal", stop=True)

    assert offered(table)["move:Sara"] == "the round is over"


def test_one_more_action_is_no_more_movement():
    """SM-038: a card gives a second action; the first one has ended the movement."""
    table = at_mystic(first(), "Sara")
    sara = table.avatar("Sara")
    sara.actions, sara.wounds, sara.drains = 2, 1, 1

    play(going_on(table), "service:Sara:mystic.heal", stop=True)

    assert sara.actions == 1
    assert (offered(table)["move:Sara"], offered(table)["rest:Sara"]) == ("the round is over", "")


def test_points_given_after_the_action_lead_nowhere():
    """SM-038: Tide Reader's gift comes too late for Sara, and a band with her stays."""
    table = band(first("Sara", "Bryan"), "Sara", "Bryan")
    sara, bryan = table.avatars
    sara.round_over, sara.actions, sara.mp, bryan.mp, bryan.rolled = True, 0, 4, 6, True

    assert "go:Sara" not in offered(table)
    assert "go:Bryan" not in offered(table)
    play(going_on(table), "leave:Sara", stop=True)
    assert "go:Sara" not in offered(table)
    assert offered(table)["go:Bryan"] == ""


def test_what_is_no_action_stays_possible_after_it():
    """SM-043: shards, masteries and fate, trading, bands."""
    table = first("Sara", "Bryan")
    sara = table.avatar("Sara")
    give(table, "Sara", "tide-reader", blue=1)
    sara.round_over, sara.actions = True, 0

    options = offered(table)

    assert options["use:Sara:tide-reader:2"] == options["join:Sara:Bryan"] == options["trade:Bryan:Sara"] == ""


def test_a_new_turn_gives_a_new_round():
    """SM-033, SM-038"""
    table = first()
    sara = table.avatar("Sara")
    sara.rolled = sara.round_over = sara.rested = sara.sailed = True
    play(begin_round(table))
    assert (sara.actions, sara.rolled, sara.round_over, sara.rested, sara.sailed) == (1, False, False, False, False)


def test_the_screen_says_how_far_a_round_is():
    """SM-038: and each word can be corrected where it stands."""
    table = first()
    sara = table.avatar("Sara")
    sara.rolled = sara.round_over = sara.rested = sara.sailed = True

    shown = {value.label: (value.text, value.path) for value in spoken(next(avatar_panels(table))).values}

    assert shown["Movement roll"] == ("made", "avatars.0.rolled")
    assert shown["Round"] == ("over", "avatars.0.round_over")
    assert shown["Rests"] == ("this turn", "avatars.0.rested")
    assert shown["Sailed"] == ("this turn", "avatars.0.sailed")


def test_ending_the_turn_asks_only_while_there_is_something_to_do():
    """SM-033, SM-038: Ada has not rolled, Bryan has and could provoke, Cid has and could do nothing; Sara has acted."""
    table = first("Sara", "Bryan", "Ada", "Cid")
    sara, bryan, ada, cid = table.avatars
    sara.actions, bryan.rolled, cid.rolled = 0, True, True
    bryan.at, bryan.moved, table.first_there["A:h3"] = "A:h3", True, ["Bryan"]

    asked = play(going_on(table), "end", stop=True).open
    assert asked.text == "Bryan and Ada could still act. End the Players' Turn?"

    ada.rolled, table.searched = True, ["A:h3", GATE]
    assert play(going_on(table), "end", stop=True).open.key != "players.end"


def test_drinking_ends_the_round_where_it_is_ruled_to_be_an_action():
    """SM-046, RUL-39, SM-038: free by default."""
    for ruled, over in (("free", False), ("action", True)):
        table = first(rulings={"RUL-39": ruled})
        give(table, "Sara", "elixir-of-restoration")
        play(use_card(table, "Sara", "elixir-of-restoration", 0), stop=True)
        assert table.avatar("Sara").round_over is over


# -- fights ------------------------------------------------------------------------------------------------


def test_an_attack_on_arrival_is_the_action_of_everybody_in_the_fight():
    """SM-043, SM-045: what points are left are lost; Ada, who is not in it, keeps hers."""
    table = band(first("Sara", "Bryan", "Ada"), "Sara", "Bryan")

    play(going_on(table), "move:Sara", [6, 1], [5, 1], LAIR, [1, 1, 1], "all", stop=True)

    assert table.combat.fighters == ["Sara", "Bryan"]
    assert [(a.actions, a.mp, a.round_over) for a in table.avatars] == [(0, 0, True), (0, 0, True), (1, 0, False)]


@pytest.mark.parametrize(("edition", "then"), [("revised", "move.to"), ("first", "players.act")])
def test_after_a_fight_on_a_gate_nobody_goes_on(edition, then):
    """SM-045, SM-087: in the first edition not even through the Gate."""
    table = first(edition=edition)
    sara = table.avatar("Sara")
    sara.at, sara.mp, table.moving, table.lairs[0].at = "A:h3", 12, "Sara", GATE

    play(going_on(table), GATE, [1, 1, 1], stop=True)
    table.combat = None  # the players put the creature away
    assert play(going_on(table), stop=True).open.key == then


def test_a_fight_that_comes_to_one_without_an_action_is_fought():
    """SM-043: whoever withdraws into a lair has to fight there, though its round is over."""
    table = first()
    sara = table.avatar("Sara")
    sara.round_over, sara.actions = True, 0
    sara.at = LAIR
    play(meet(table, ["Sara"], LAIR), [1, 1, 1])

    assert table.combat.fighters == ["Sara"]
    assert sara.actions == 0


def test_the_fight_one_has_provoked_takes_no_second_action():
    """SM-043: the attempt is the action; of a second that a card gave nothing is taken. Bryan is drawn in with his."""
    table = band(first("Sara", "Bryan"), "Sara", "Bryan")
    for avatar in table.avatars:
        avatar.at, avatar.moved, avatar.actions = "A:h3", True, 2
    table.first_there["A:h3"] = ["Sara", "Bryan"]

    play(going_on(table), "provoke:Sara", "Sara", 5, [1, 1, 1], "all", stop=True)

    assert table.combat.fighters == ["Sara", "Bryan"]
    assert [avatar.actions for avatar in table.avatars] == [1, 1]


def test_provoking_in_vain_is_an_action_too():
    """SM-043, SM-123, SM-124: Sara's; who stands by in the band keeps his, but here the band's move has ended."""
    table = band(first("Sara", "Bryan"), "Sara", "Bryan")
    for avatar in table.avatars:
        avatar.at, avatar.moved, avatar.mp = "A:h3", True, 4
    table.first_there["A:h3"] = ["Sara", "Bryan"]

    play(going_on(table), "provoke:Sara", "Sara", 4, stop=True)

    assert [(avatar.actions, avatar.mp) for avatar in table.avatars] == [(0, 0), (1, 0)]
    assert offered(table)["move:Bryan"] == "the round is over for Sara"


@pytest.mark.parametrize("whom", ["shadow", "xulthul"])
def test_beginning_a_fight_takes_the_action_of_each(whom):
    """SM-043, SM-262, SM-274: of each that fights; a second action is not lost with it."""
    table = _beside(whom)
    table.avatar("Bryan").actions = 2

    play(going_on(table), f"attack:Sara:{whom}", *_made(whom), "all", stop=True)

    assert [(avatar.actions, avatar.round_over) for avatar in table.avatars] == [(0, True), (1, True)]


@pytest.mark.parametrize("whom", ["shadow", "xulthul"])
def test_who_has_no_action_begins_no_fight_and_stays_out_of_it(whom):
    """SM-043, SM-175."""
    table = _beside(whom)
    table.avatar("Bryan").actions = 0

    assert offered(table)[f"attack:Bryan:{whom}"] == "no actions left"
    play(going_on(table), f"attack:Sara:{whom}", *_made(whom), stop=True)

    assert table.combat.fighters == ["Sara"]
    assert table.avatar("Sara").round_over


def test_who_stays_out_of_a_fight_keeps_the_action():
    """SM-043, SM-175: Sara is the champion; Bryan's round goes on."""
    table = _beside("xulthul")

    play(going_on(table), "attack:Sara:xulthul", "alone:Sara", stop=True)

    assert [(avatar.actions, avatar.round_over) for avatar in table.avatars] == [(0, True), (1, False)]


def _beside(whom):
    table = band(first("Sara", "Bryan"), "Sara", "Bryan")
    if whom == "shadow":
        add_shadow(table, GATE)
    else:
        table.xulthul = Xulthul("avian", 4, 8, GATE)
    return table


def _made(whom):
    """The die that gives a Shadow its form."""
    return (1,) if whom == "shadow" else ()


# -- masteries -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "second"), [("revised", ["Sara", "Bryan"]), ("first", ["Sara"])])
def test_a_mastery_picks_out_the_same_avatar_once_a_turn(edition, second):
    """SM-096: Tide Reader has served Bryan; in the first edition only Sara is left this turn, then nobody."""
    table = first("Sara", "Bryan", edition=edition)
    give(table, "Sara", "tide-reader", blue=5)
    play(use_card(table, "Sara", "tide-reader", 2), "Bryan")

    played = play(use_card(table, "Sara", "tide-reader", 2), stop=True)

    if edition == "revised":
        assert played.open.legal() == second
        return
    assert [avatar.mp for avatar in table.avatars] == [4, 4]
    assert card_options(table, ("mastery",)) == []
    play(begin_round(table))
    assert [option.id for option in card_options(table, ("mastery",))] == ["use:Sara:tide-reader:2"]


@pytest.mark.parametrize(("edition", "times"), [("revised", 2), ("first", 1)])
def test_the_same_holds_for_rolls_made_again(edition, times):
    """SM-096: Time Dancer's shard helps Bryan's movement roll once."""
    table = first("Sara", "Bryan", edition=edition)
    give(table, "Sara", "time-dancer", black=5)
    again = ["again:Sara:time-dancer:1", [2, 1]]

    played = play(movement_roll(table, "Bryan"), [3, 1], *again, *(again if times == 2 else []), stop=True)

    assert played.keys().count("roll.again") == (3 if times == 2 else 1)
    assert table.avatar("Sara").shards["black"] == 5 - times


# -- whole games ---------------------------------------------------------------------------------------------


def test_a_turn_holds_while_the_table_is_corrected_under_it():
    """Consent, the Gate, two rolls, rest and recovery; each part of the table is a new object after every question."""
    table = first("Sara", "Bryan", "Ada", maps=2)
    table.avatar("Sara").wounds = table.avatar("Sara").drains = table.avatar("Ada").wounds = 2
    entry, exit_ = table.gates["A"], table.gates["B"]
    answers = [
        "join:Bryan:Sara",
        True,
        "rest:Ada",
        "move:Sara",
        [3, 1],
        [5, 2],
        ASIDE,
        entry,
        "gate",
        5,
        exit_,
        4,
        "stop",
        "end",
        True,
    ]

    played = play(shaken(going_on(table), table), *answers, "1", stop=True)

    assert played.keys()[-2:] == ["recover.split", played.open.key]
    sara, bryan, ada = table.avatars
    assert (sara.wounds, ada.wounds, bryan.at, table.phase) == (1, 0, exit_, "shadows")


@pytest.mark.parametrize(
    ("seed", "number", "settings"),
    [(1, 2, {"maps": "1"}), (2, 3, {"maps": "2", "board": "unmapped"}), (3, 1, {"maps": "1", "tokens": "virtual"})],
)
def test_a_whole_game_can_be_played_by_any_legal_answers(seed, number, settings):
    """No answer is ever refused, and the game comes to its end."""
    table = GAME.start(settings, [Player(f"P{n}", f"P{n}", seat=n) for n in range(number)])
    table.settings.edition, table.settings.scenario = "first", "preserve"
    anybody = replace(GAME, bots=Bots())
    session = Session(anybody, table)

    run(session, Bot(anybody, Random(seed)), lambda session: session.table.round > 400)

    assert session.table.outcome
