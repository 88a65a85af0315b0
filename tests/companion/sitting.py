"""Sitting down at a session: the helpers and the small steps that its tests share."""

from companion.kernel.dice import Dice
from companion.kernel.groups import Together
from companion.kernel.prompts import Choose, Confirm, Tell
from companion.kernel.roll import Roll
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal
from tests.companion.tiny_games import options


def begin(game, save=":memory:", **wiring) -> Session:
    return Session(game, game.start({}, ["Sara"]), Journal.create(save, {}), **wiring)


def reload(session: Session) -> Session:
    session.close()
    return Session.load(session.game, Journal.open(session.journal.path))


def keys(session: Session) -> list[str]:
    return [prompt.key for prompt in session.prompts]


def labels(session: Session) -> list[str]:
    return [worded(entry.label) for entry in session.history()]


# Steps that many tests share.


def spend(table):
    """Two questions: how to spend, then how much, which is taken off the gold."""
    what = yield Choose("spend.what", "Buy what?", who="Sara", offers=options("ale", "bread"))
    thrown = yield Roll("spend.price", "Haggle.", who="Sara", dice=(Dice("price"),))
    table.gold -= thrown["price"][0]
    table.notes.append(what)


def announce(table):
    yield Tell("announce", f"There is {table.gold} gold.")


def walk(table):
    table.places["Sara"] = yield Choose("walk.to", "Where to?", offers=options("inn", "pit"))


def bids(table):
    answers = yield Together(
        [
            Choose("bid", "Sara bids.", who="Sara", offers=options("one", "two")),
            Choose("bid", "Tom bids.", who="Tom", offers=options("one", "two")),
            Confirm("ready", "Ready?", who="Tom"),
        ]
    )
    table.notes += [str(answer) for answer in answers]
