"""What is explained to newcomers: where it belongs, once in a game, in few words, and only where it is wanted."""

import re
from random import Random

import pytest

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.rules.setup.lessons import LESSONS
from companion.host.answerers import Bot
from companion.kernel.prompts import Tell
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal
from tests.games.shadows_of_malice.playing import make_table

SEATS = [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Ann"))]
LONGEST = 110
"""Letters that are read in passing from across the table."""


def sit_down(heard, save=":memory:", **settings):
    return Session(GAME, GAME.start(settings, SEATS), Journal.create(save, {}), hear=heard.append)


def play_on(session, bot, until):
    while session.prompts and not until(session):
        prompt = session.prompts[0]
        session.answer(bot.answer(session.table, prompt).value, serial=prompt.serial)


def lessons(heard):
    return [tell.key.removeprefix("lesson.") for tell in heard if tell.lesson]


def first(preset="first-app", **more):
    return GAME.preset(preset).settings | more


@pytest.mark.parametrize("settings", [
    first(), first("first"), first(edition="first"), first(realm="unmapped", board="unmapped", pieces="table",
                                                         tokens="physical"),
    {"lessons": "yes", "scenario": "preserve", "maps": "2"},
], ids=["without the board game", "with the board game", "first edition", "unmapped", "preserve"])  # fmt: skip
def test_each_lesson_is_given_once_before_its_part_of_the_game(settings):
    heard: list[Tell] = []
    session = sit_down(heard, **settings)
    play_on(session, Bot(GAME, Random(4)), lambda session: session.table.round > 8)

    given = lessons(heard)
    assert given[0] == "goal"
    assert {"players", "moving", "creature", "fight", "blow", "shadows"} <= set(given)
    assert len(set(given)) == len(given)
    assert session.table.lessons == given


def test_bots_meet_every_lesson_in_some_game():
    met: set[str] = set()
    for seed in range(8):
        heard: list[Tell] = []
        scenario = "preserve" if seed % 2 else "thwart"
        session = sit_down(heard, **first("first", scenario=scenario, difficulty="easy", maps="2"))
        play_on(session, Bot(GAME, Random(seed)), lambda session: session.table.round > 45)
        met |= set(lessons(heard))

    assert {lesson.id for lesson in LESSONS} - met == set()


def test_nothing_is_explained_unless_it_is_wanted():
    heard: list[Tell] = []
    session = sit_down(heard, **GAME.preset("app").settings)
    play_on(session, Bot(GAME, Random(4)), lambda session: session.table.round > 2)

    assert lessons(heard) == []
    assert session.table.lessons == []


def test_a_lesson_comes_before_its_question_and_after_its_news():
    heard: list[Tell] = []
    session = sit_down(heard, **first("first"))
    play_on(session, Bot(GAME, Random(4)), lambda session: session.prompt.key == "players.act")

    assert [tell.key for tell in heard][-2:] == ["round.begins", "lesson.players"]


def test_a_lesson_is_not_given_again_after_a_break(tmp_path):
    heard: list[Tell] = []
    session = sit_down(heard, tmp_path / "game.shadow", **first())
    bot = Bot(GAME, Random(4))
    play_on(session, bot, lambda session: session.table.round == 2)
    given = lessons(heard)
    session.close()

    again = Session.load(GAME, Journal.open(tmp_path / "game.shadow"), hear=heard.append)
    play_on(again, bot, lambda session: session.table.round == 4)

    assert len(set(lessons(heard))) == len(lessons(heard))
    assert again.table.lessons[: len(given)] == given


def test_a_lesson_that_was_undone_is_given_again_when_its_part_comes_up_again():
    heard: list[Tell] = []
    session = sit_down(heard, **first("first"))
    play_on(session, Bot(GAME, Random(4)), lambda session: session.prompt.key == "setup.band")
    answer = ["Sara", "Bryan", "Ann"]
    session.answer(answer)
    assert lessons(heard)[-1] == "players"

    session.undo()
    assert "players" not in session.table.lessons
    heard.clear()
    session.answer(answer)

    assert lessons(heard) == ["players"]


def test_the_setting_can_be_corrected_in_the_middle_of_a_game():
    heard: list[Tell] = []
    session = sit_down(heard, **first())
    session.correct("settings.lessons", False)
    heard.clear()
    play_on(session, Bot(GAME, Random(4)), lambda session: session.table.round == 3)

    assert lessons(heard) == []


@pytest.mark.parametrize("maps", [1, 3])
@pytest.mark.parametrize("settings", [{}, {"scenario": "preserve"}, {"edition": "first"}], ids=str)
def test_a_lesson_is_two_short_sentences_at_most(maps, settings):
    table = make_table(maps=maps, **settings)
    for lesson in LESSONS:
        words = worded(lesson.words(table))
        assert len(re.findall(r"[.!?](?: |$)", words)) <= 2, words
        assert len(words) <= LONGEST, words
        assert lesson.fact.startswith("SM-")


def test_yesterdays_table_has_neither_lessons_nor_a_screen_of_its_own():
    """A save from before these settings goes on as it was."""
    import msgspec

    table = make_table()
    old = msgspec.to_builtins(table)
    del old["lessons"], old["settings"]["lessons"], old["settings"]["pieces"]

    assert msgspec.convert(old, type(table)) == table
