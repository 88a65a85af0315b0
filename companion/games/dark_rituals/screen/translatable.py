"""Every name and text of the data that players read, for the catalogues."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.box import BOX
from companion.games.dark_rituals.cards.characters import OURS, PRINTED, Stats
from companion.games.dark_rituals.cards.encounters import ENCOUNTERS
from companion.games.dark_rituals.rules.settings import PRESETS, SETTINGS
from companion.games.dark_rituals.screen.rules_reference import RULES
from companion.parts.setting_texts import setting_texts
from companion.parts.topic_files import texts_of

LOOKS = ("door", "wall", "open")
"""Of borders, in words where nothing is drawn."""


def texts() -> dict[str, list[str]]:
    """The texts by area: names on cards and boards, Encounters, settings and rulings, the rules to read."""
    return {
        "cards": list(_cards()),
        "encounters": list(_encounters()),
        "data": [*LOOKS, *setting_texts(SETTINGS, PRESETS)],
        "reference": list(texts_of(RULES.chapters)),
    }


def _cards() -> Iterator[str]:
    for one in (*PRINTED.values(), *OURS.values()):
        yield one.name
        yield from _on_the_card(one.side)
    for some in (BOX.loot, BOX.witchcraft, BOX.recipes):
        for card in some:
            yield from (card.name, card.text)
    yield from (card.penalty for card in BOX.loot)
    yield from (ingredient.name for ingredient in BOX.ingredients)


def _on_the_card(side: Stats) -> Iterator[str]:
    yield from (throw.name for throw in (side.melee, side.ranged, side.defence) if throw is not None)
    for effect in (*(side.attack_effects or ()), *(side.defence_effects or ())):
        yield from (effect.name, effect.text)


def _encounters() -> Iterator[str]:
    for encounter in ENCOUNTERS.values():
        yield from (encounter.name, encounter.text)
        yield from (objective.name for objective in encounter.objectives)
        yield from (area.name for area in encounter.areas)
