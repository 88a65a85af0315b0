"""Every name and text of the data that players read, for the catalogues."""

from collections.abc import Iterator

from companion.games.casting_shadows.bots.tallying import tally
from companion.games.casting_shadows.cards.printed import BOX
from companion.games.casting_shadows.rules.settings import PRESETS, SETTINGS
from companion.games.casting_shadows.rules.setup import new_table
from companion.games.casting_shadows.screen.rules_reference import RULES
from companion.kernel import Player, settle
from companion.parts.setting_texts import setting_texts
from companion.parts.topic_files import texts_of

LOOKS = ("rune", "desert", "volcano", "home", "attack", "conversion", "resource", "companion", "counterspell")
"""Of hexes and cards, in words where nothing is drawn."""


def texts() -> dict[str, list[str]]:
    """The texts by area: names on cards, settings and rulings, the rules to read."""
    return {
        "cards": list(_names()),
        "data": [*LOOKS, *setting_texts(SETTINGS, PRESETS), *_counted()],
        "reference": list(texts_of(RULES.chapters)),
    }


def _names() -> Iterator[str]:
    for some in (BOX.spells, BOX.resources, BOX.counterspells, BOX.companions, BOX.hexes, BOX.characters):
        yield from (thing.name for thing in some)
    yield from (character.shadow_name for character in BOX.characters)
    yield from (tile.short for tile in BOX.hexes)


def _counted() -> Iterator[str]:
    """What a simulation counts."""
    yield from tally(new_table(settle(SETTINGS, {}), [Player("p1", "A"), Player("p2", "B")]))
