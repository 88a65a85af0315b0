"""Every name and text of the data that players read, for the catalogues: cards, settings, rulings, rules to read.

What stands in a sentence of the sources is found there; here is what reaches ``say`` by way of a variable.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from companion.games.shadows_of_malice.bots.tallying import tally
from companion.games.shadows_of_malice.cards import card_texts, describing
from companion.games.shadows_of_malice.cards.cards import CreatureType, Energy, Source, shipped_cards
from companion.games.shadows_of_malice.rules.land.maps import shipped_maps
from companion.games.shadows_of_malice.rules.setup.editions import differences
from companion.games.shadows_of_malice.rules.setup.settings import PRESETS, SETTINGS
from companion.games.shadows_of_malice.rules.setup.setup import STEPS, new_table
from companion.games.shadows_of_malice.rules.turns.shadows import SHADOW_TOKENS
from companion.games.shadows_of_malice.screen.briefs import BRIEFS
from companion.games.shadows_of_malice.screen.creature_names import names
from companion.games.shadows_of_malice.screen.fight_panels import STAGES
from companion.games.shadows_of_malice.screen.map_panels import WELL_MARKS
from companion.games.shadows_of_malice.screen.option_looks import SERVICES, SHORT
from companion.games.shadows_of_malice.screen.rules_reference import chapters
from companion.games.shadows_of_malice.table import RADIANCE, SHARDS, TERRAINS, TROVES
from companion.parts.setting_texts import setting_texts
from companion.parts.topic_files import texts_of

TABLES: tuple[Mapping[str, Any], ...] = (
    card_texts.SENTENCES, card_texts.WHO, card_texts.WOUNDS, card_texts.CARDS, card_texts.COUNTED, card_texts.TYPES,
    card_texts.TYPE_NAMES, card_texts.USE_NAMES, card_texts.KINDS, card_texts.SHIELDED,
    describing.WHATS, describing.SIGNS, describing.LASTING, STAGES, BRIEFS, SERVICES, SHORT,
)  # fmt: skip
"""Tables of sentences that are looked up before they are said."""


def texts() -> dict[str, list[str]]:
    """The texts by area: what is printed on cards, the rules to read, and everything else."""
    return {
        "cards": [text for known in shipped_cards().values() for text in (known.name, known.note, known.brief)],
        "data": [*_words(), *_phrases(TABLES), *setting_texts(SETTINGS, PRESETS), *_editions()],
        "reference": list(texts_of(chapters())),
    }


def _words() -> Iterator[str]:
    """Ids that are words players know too."""
    yield from (*SHARDS, *TROVES, *RADIANCE, *STEPS, *get_args(Energy), *get_args(CreatureType), *get_args(Source))
    yield from (*TERRAINS, "road", "bridge", "path", *WELL_MARKS)
    yield from (f"Shadow {number}" for number in range(1, SHADOW_TOKENS + 1))
    yield from (*tally(new_table({}, ())), "True", "False", "victory", "defeat", "white")
    yield from (known.name for known in shipped_maps().values())
    yield from (*names().types.values(), *names().by_power, *names().by_ability.values())


def _phrases(tables: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for table in tables:
        for sentence in table.values():
            yield from (sentence,) if isinstance(sentence, str) else sentence


def _editions() -> Iterator[str]:
    for row in differences():
        yield from (row.what, str(row.revised), str(row.first))
