"""The Host: what its clients hear and in which order, and who answers in place of people."""

from random import Random

import pytest

from companion.errors import Invalid, NothingToUndo, Stale
from companion.host.answerers import BOT, VIRTUAL, Bot, Script
from companion.host.events import Accepted, Changed, Corrected, Redone, Told
from companion.kernel.dice import Dice
from companion.kernel.draw import Draw
from companion.kernel.prompts import Choose, Option, Place, Tell
from companion.kernel.roll import Roll
from companion.kernel.session import CHANCE, Undone
from companion.storage import journal as journals
from companion.storage.database import tip_without_wal
from tests.companion.at_table import Seat
from tests.companion.tiny_games import game_of, options


def hearing(host):
    heard = []
    host.subscribe(heard.append)
    return heard


def kinds(events):
    return [type(event) for event in events]


def bid(table):
    """Bryan, whose seat a bot may hold, is asked twice after Sara."""
    for who in ("Sara", "Bryan", "Bryan"):
        table.notes.append((yield Choose(f"bid.{who}", f"{who} bids.", who=who, offers=options("one", "two"))))


def with_a_bot(*answers, game=None, **kinds_of_dice):
    seat = Seat(game or game_of(bid))
    seat.host.bots["Bryan"] = Script(*answers)
    for name, value in kinds_of_dice.items():
        setattr(seat.host, name, value)
    return seat


# -- what is heard ---------------------------------------------------------------------------------------


def test_an_answer_is_heard_first_then_what_was_told_and_last_that_one_may_look():
    seat = Seat()
    heard = hearing(seat.host)

    seat.host.answer("calm")

    assert kinds(heard) == [Accepted, Told, Changed]
    accepted, told, changed = heard
    assert (accepted.entry, accepted.key, accepted.value, accepted.by) == (1, "sky.draw", "calm", "player")
    assert told.tell.text == "Calm: +0 to every stroke."
    assert changed.version == seat.host.version == 1


def test_what_was_told_before_anyone_listened_is_heard_when_the_game_goes_on():
    def begin(table):
        yield Tell("hello", "Welcome.")
        yield Choose("c", "?", offers=options("one"))

    seat = Seat(game_of(begin))
    heard = hearing(seat.host)
    seat.host.go_on()

    assert [event.tell.text for event in heard if isinstance(event, Told)] == ["Welcome."]


def test_what_chance_does_is_heard_in_between_and_the_version_counts_once():
    seat = Seat(deck="virtual")
    seat.host.virtual_dice = True
    heard = hearing(seat.host)

    seat.host.go_on()

    assert kinds(heard) == [Accepted, Told, Accepted, Changed]
    assert [event.by for event in heard if isinstance(event, Accepted)] == [CHANCE, CHANCE]


def test_all_who_listen_hear_the_same_until_they_stop():
    seat = Seat()
    first, second = [], []
    stop = seat.host.subscribe(first.append)
    seat.host.subscribe(second.append, "Sara")

    seat.host.answer("calm")
    stop()
    seat.host.undo()

    assert second[: len(first)] == first
    assert kinds(second[len(first) :]) == [Undone, Changed]


def test_to_stop_listening_twice_silences_nobody_else():
    seat, heard = Seat(), []
    stop = seat.host.subscribe(heard.append)
    stop()
    seat.host.subscribe(heard.append)

    stop()
    seat.host.answer("calm")

    assert kinds(heard)


def test_a_refused_answer_is_not_heard_and_what_was_told_stays():
    seat = Seat()
    seat.host.answer("calm")
    heard = hearing(seat.host)

    with pytest.raises(Stale):
        seat.host.answer("calm", serial=1)

    assert heard == []
    assert [tell.key for tell in seat.host.told()] == ["sky.told"]


def test_what_was_told_is_old_once_people_did_something_else():
    seat = Seat()
    seat.host.answer("calm")
    seat.host.answer([4])

    assert seat.host.told() == []


def test_a_correction_and_a_redo_are_heard_before_what_follows():
    seat = Seat()
    seat.host.answer("calm")
    seat.host.undo()
    heard = hearing(seat.host)

    seat.host.redo()
    seat.host.correct("at.p1", 3)

    assert kinds(heard) == [Redone, Told, Changed, Corrected, Changed]


def test_a_roll_that_people_asked_for_is_an_undo_step_of_its_own():
    seat = Seat()
    seat.host.answer("calm")

    came = seat.host.roll()

    assert [entry.by for entry in seat.host.history()] == ["player", VIRTUAL]
    assert seat.host.history()[1].value == came
    with pytest.raises(Invalid):
        seat.host.roll()


# -- trials ----------------------------------------------------------------------------------------------


def test_a_trial_is_a_host_of_its_own_that_leaves_the_table_alone():
    seat = Seat()
    heard = hearing(seat.host)

    trial = seat.host.what_if()
    trial.answer("calm")

    assert (trial.trial, seat.host.trial) == (True, False)
    assert trial.table.weather == "calm"
    assert (seat.host.table.weather, heard, seat.entries()) == ("", [], 0)


# -- bots in seats ---------------------------------------------------------------------------------------


def test_a_bot_answers_for_the_seat_it_holds_and_for_no_other():
    seat = with_a_bot("two", "one")

    seat.host.answer("one")

    assert seat.session.table.notes == ["one", "two", "one"]
    assert [entry.by for entry in seat.host.history()] == ["player", BOT, BOT]


def test_undo_takes_back_what_people_said_with_all_that_bots_made_of_it():
    seat = with_a_bot("two", "one")
    seat.host.answer("one")

    undone = seat.host.undo()

    assert len(undone.labels) == 3
    assert seat.session.table.notes == []
    with pytest.raises(NothingToUndo):
        seat.host.undo()


def test_redo_gives_the_bots_answers_again_as_they_were():
    seat = with_a_bot("two", "one")
    seat.host.answer("one")
    seat.host.undo()

    seat.host.redo()

    assert seat.session.table.notes == ["one", "two", "one"]


def hands(table):
    yield Choose("begin", "Begin?", who="Sara", offers=options("yes"))
    yield Roll("roll", "Roll.", who="Bryan", dice=(Dice("white"),), also=lambda: [Option("shield", "Shield")])
    yield Draw("draw", "Draw.", who="Bryan", pool=lambda: ["a"])
    yield Place("place", "Move.", who="Bryan", piece="boat", to="a1")


def test_people_throw_draw_and_move_for_a_bot():
    seat = with_a_bot([4], game=game_of(hands))

    seat.host.answer("yes")
    assert seat.host.asked()[0].key == "roll"
    seat.host.answer([4])
    assert seat.host.asked()[0].key == "draw"
    seat.host.answer("a")
    assert seat.host.asked()[0].key == "place"


def test_a_bot_may_do_something_else_before_the_dice_fall():
    seat = with_a_bot("shield", game=game_of(hands))

    seat.host.answer("yes")

    assert [(entry.value, entry.by) for entry in seat.host.history()][1] == ("shield", BOT)
    assert seat.host.asked()[0].key == "draw"


def test_one_seat_is_held_by_a_bot_and_the_other_plays_over_json_lines():
    seat = Seat(seed=3, deck="virtual")
    seat.host.bots["p2"] = Bot(seat.session.game, Random(5))

    lines = seat.send(*({"do": "answer", "value": value} for value in ("land", "done", "done")), virtual_dice=True)

    accepted = [(line["key"], line["by"]) for line in lines if line["type"] == "accepted"]
    assert ("row.on", "player") in accepted
    assert ("row.on", BOT) in accepted
    assert [line["key"] for line in lines if line["type"] == "prompt" and line["who"] == "p2"] == ["row.place"]


def test_the_command_line_seats_a_bot_by_name(run):
    told = ("table", "--json", "--no-save", "--players", "Sara,Bryan", "--set", "deck=virtual", "--dice", "virtual")

    _, complaint, code = run(*told, "--bot", "Eve")
    assert (code, complaint) == (2, "companion: No player is called 'Eve'. There are: Sara and Bryan.\n")

    out, _, code = run(*told, "--bot", "bryan", "--seed", "3", stdin='{"do":"answer","value":"land"}\n' * 2)
    assert code == 0
    assert '"who":"Bryan","options":[{"id":"on"' not in out


# -- while the players think -----------------------------------------------------------------------------


@pytest.mark.parametrize("front", ["terminal", "JSON lines"])
def test_what_can_wait_is_done_when_everything_is_shown_and_a_front_end_waits_for_people(tmp_path, monkeypatch, front):
    monkeypatch.setattr(journals, "FOLD_DUE", 1)
    save = tmp_path / "friday.shadowtable"
    seat = Seat(save=save)

    if front == "terminal":
        seat.type("calm")
    else:
        seat.send({"do": "answer", "value": "calm"})

    assert tip_without_wal(save).head == 1
    seat.session.close()
