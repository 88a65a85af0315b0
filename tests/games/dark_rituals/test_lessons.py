"""The mill explains itself: each lesson once, at the question or message it belongs to, and never elsewhere."""

from random import Random

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.rules.lessons import LESSONS
from companion.host.answerers import Bot
from companion.kernel import Player, Tell
from companion.kernel.session import Session

PLAYERS = [Player("", "Sara", seat=0), Player("", "Bryan", seat=1)]


def lessons_heard(encounter: str, seed: int) -> list[str]:
    heard: list[Tell] = []
    session = Session(GAME, GAME.start({"values": "ours", "encounter": encounter}, PLAYERS), hear=heard.append)
    bot = Bot(GAME, Random(seed))
    for _ in range(200):
        if not session.prompts:
            break
        prompt = session.prompts[0].as_it_stands()
        session.answer(bot.answer(session.table, prompt).value, serial=prompt.serial)
    return [tell.key for tell in heard if getattr(tell, "lesson", False)]


def test_in_the_mill_every_lesson_comes_once_at_most():
    heard = lessons_heard("the_mill", 1)

    assert len(heard) == len(set(heard))
    assert len(heard) >= 11
    assert set(heard) <= {f"lesson.{lesson.id}" for lesson in LESSONS}


def test_elsewhere_nothing_is_explained():
    assert lessons_heard("the_well", 1) == []


def test_every_lesson_hangs_on_a_key_that_the_rules_use():
    """A key that is renamed would silence its lesson."""
    sources = "\n".join(path.read_text() for path in GAME.folder.glob("rules/**/*.py") if path.name != "lessons.py")

    assert [lesson.key for lesson in LESSONS if f'"{lesson.key}"' not in sources] == []
