"""Every name and text of the data that players read, for the catalogues."""

from collections.abc import Iterator

from companion.games.shadowscape.bots.tallying import tally
from companion.games.shadowscape.cards.shelf import BOOK, OURS
from companion.games.shadowscape.rules.settings import PRESETS, SETTINGS
from companion.games.shadowscape.rules.setup import new_table
from companion.games.shadowscape.screen.rules_reference import RULES
from companion.kernel import Player, settle
from companion.parts.setting_texts import setting_texts
from companion.parts.topic_files import texts_of

LOOKS = ("start", "room", "unlaid", "action", "equipment", "whisper", "token", "door")
"""Of rooms and cards, in words where nothing is drawn."""


def texts() -> dict[str, list[str]]:
    """The texts by area: names on cards, settings and rulings, the rules to read."""
    return {
        "cards": list(dict.fromkeys(_names())),
        "data": [*LOOKS, *setting_texts(SETTINGS, PRESETS), *_counted()],
        "reference": list(texts_of(RULES.chapters)),
    }


def _names() -> Iterator[str]:
    for things in (BOOK, OURS):
        for some in (things.rooms, things.enemies, things.heroes, things.equipment, things.whispers, things.lords):
            yield from (thing.name for thing in some)
            yield from (text for thing in some if (text := getattr(thing, "text", "")))
        yield from (side.text for side in things.actions if side.text)


def _counted() -> Iterator[str]:
    """What a simulation counts."""
    yield from tally(new_table(settle(SETTINGS, {}), [Player("p1", "A"), Player("p2", "B")]))
