"""Virtual dice and decks, bots and scripts."""

from collections import Counter
from random import Random

import pytest

from companion.errors import Invalid, RulesFailed, RulesStuck
from companion.host.answerers import BOT, Bot, Script, VirtualChance, run
from companion.kernel.dice import Dice
from companion.kernel.draw import Draw
from companion.kernel.groups import Together
from companion.kernel.prompts import Choose, Confirm, Option, Place
from companion.kernel.roll import Roll
from companion.kernel.session import CHANCE, Session
from tests.companion.at_table import Seat
from tests.companion.example_game import GAME
from tests.companion.tiny_games import game_of

ABC = [Option("a", "Ash"), Option("b", "Birch"), Option("c", "Cedar", why_not="felled")]


def play(*steps, answerer=None, **parts):
    game = game_of(*steps, **parts)
    session = Session(game, game.start({}, ["Sara"]))
    run(session, answerer or Bot(game, Random(3)))
    return session


def test_virtual_dice_give_faces_by_role_as_the_roll_asks():
    roll = Roll("r", "Roll.", dice=(Dice("black", 1), Dice("white", 3)))

    answer = VirtualChance(Random(1)).answer(None, roll)

    assert answer.by == CHANCE
    assert roll.check(answer.value) == answer.value


def test_virtual_dice_show_every_face_about_equally_often():
    roll = Roll("r", "Roll.", dice=(Dice("white", 6000),))

    faces = Counter(VirtualChance(Random(1)).answer(None, roll).value["white"])

    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(850 < number < 1150 for number in faces.values())


def test_a_virtual_draw_counts_every_copy_in_the_deck():
    draw = Draw("d", "Draw.", pool=lambda: ["gold"] * 3 + ["lead"])
    chance = VirtualChance(Random(1))

    drawn = Counter(chance.answer(None, draw).value[0] for _ in range(4000))

    assert 2850 < drawn["gold"] < 3150


def test_a_virtual_draw_never_takes_a_piece_twice():
    draw = Draw("d", "Draw.", pool=lambda: ["gold", "gold", "lead"], count=3)

    assert sorted(VirtualChance(Random(1)).answer(None, draw).value) == ["gold", "gold", "lead"]


def test_drawing_more_than_there_is_says_so():
    draw = Draw("d", "Draw two.", pool=lambda: ["gold"], count=2)

    with pytest.raises(RulesStuck, match=r"^Draw two\. 2 are to be drawn and 1 are left\.$"):
        VirtualChance(Random(1)).answer(None, draw)


def test_virtual_chance_decides_nothing_for_the_players():
    assert VirtualChance(Random(1)).answer(None, Choose("c", "Which?", offers=lambda: ABC)) is None


def test_only_the_softwares_own_draws_are_answered_unasked():
    chance = VirtualChance(Random(1))

    assert chance.answers_unasked(Draw("d", "Draw.", chance=True), dice=False)
    assert not chance.answers_unasked(Draw("d", "Draw."), dice=True)


def test_virtual_dice_wait_while_something_can_still_be_done_before_they_fall():
    chance = VirtualChance(Random(1))
    plain, with_a_choice = Roll("r", "Roll."), Roll("r", "Roll.", also=lambda: ABC)

    assert chance.answers_unasked(plain, dice=True)
    assert not chance.answers_unasked(plain, dice=False)
    assert not chance.answers_unasked(with_a_choice, dice=True)


def test_a_bot_ends_every_game_of_the_example():
    for seed in range(50):
        seat = Seat(deck="virtual", seed=seed)

        run(seat.session, Bot(GAME, Random(seed)))

        assert seat.session.prompts == []
        assert {entry.by for entry in seat.session.history()} == {BOT, CHANCE}


@pytest.mark.parametrize(("least", "most"), [(0, 1), (0, 2), (1, 2), (2, 2), (0, 9), (1, 1)])
def test_a_bot_without_rules_of_its_own_chooses_as_many_as_it_may(least, most):
    chosen = []

    def step(table):
        chosen.append((yield Choose("c", "Which?", offers=lambda: ABC, least=least, most=most)))

    for seed in range(20):
        play(step, answerer=Bot(game_of(step), Random(seed)))

    assert len(chosen) == 20
    assert all("c" not in answer for answer in chosen)


def test_a_bot_sometimes_does_what_can_be_done_before_the_dice_fall():
    roll = Roll("r", "Roll.", dice=(Dice("white"),), also=lambda: ABC)
    bot = Bot(game_of(), Random(1))

    answers = [bot.answer(None, roll).value for _ in range(100)]

    assert {answer for answer in answers if isinstance(answer, str)} == {"a", "b"}
    assert sum(isinstance(answer, dict) for answer in answers) > 50


def test_a_bot_answers_everyone_who_is_asked_together():
    got = []

    def step(table):
        got.extend((yield Together([Confirm("q", "Ready?", who="Sara"), Place("p", "Move.", who="Bryan")])))

    play(step)

    assert got[0] in (True, False)
    assert got[1] == "done"


def test_a_games_own_bot_is_asked_first_and_chance_does_what_it_leaves():
    def step(table):
        table.notes.append((yield Choose("c", "Which?", offers=lambda: ABC)))
        table.gold = (yield Roll("r", "Roll.", dice=(Dice("white"),)))["white"][0]

    game = game_of(step, bot=lambda table, prompt, chance: "b" if prompt.kind == "choose" else None)

    session = Session(game, game.start({}, ["Sara"]))
    run(session, Bot(game, Random(1)))

    assert session.table.notes == ["b"]
    assert 1 <= session.table.gold <= 6


@pytest.mark.parametrize("bounds", [{}, {"most": 2}, {"least": 2, "most": 2}], ids=str)
def test_a_question_that_nobody_can_answer_is_a_mistake_in_the_rules_told_with_their_line(bounds):
    def step(table):
        yield Choose("tree.which", "Which tree?", offers=lambda: ABC[2:], **bounds)

    line = step.__code__.co_firstlineno + 1
    why = rf"^tree.which asks for what nobody can answer: Which tree\? \(test_answerers.py, line {line}\)$"
    with pytest.raises(RulesFailed, match=why):
        play(step)


def test_a_script_answers_in_order_and_stops_at_its_end():
    seat = Seat()

    given = run(seat.session, Script("calm", ("row.roll", [4]), ("row.on", "land")))

    assert given == 3
    assert seat.session.prompt.key == "row.place"


def test_a_script_that_expects_another_prompt_says_which_is_asked():
    seat = Seat()

    with pytest.raises(
        Invalid, match=r"^The script answers row.roll, but sky.draw is asked: Turn up a weather card\.$"
    ):
        run(seat.session, Script(("row.roll", [4])))

    assert seat.entries() == 0


def test_a_run_stops_where_it_is_told_to():
    seat = Seat()

    run(seat.session, Bot(GAME, Random(1)), stop=lambda session: session.prompt.key == "row.place")

    assert seat.session.prompt.key == "row.place"
