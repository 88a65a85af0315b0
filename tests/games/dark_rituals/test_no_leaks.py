"""Nothing of a hand is known here, so nothing of it can be told: what one seat reads, every other may read.

The Witch Master's cards and the Heroes' are in people's hands; the app knows numbers until a card is played.
"""

from random import Random

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.cards.box import INGREDIENTS, LOOT, WITCHCRAFT
from companion.games.dark_rituals.table import Table
from companion.host.answerers import Bot
from companion.kernel import PUBLIC, Player, View
from companion.kernel.secrets import has_secrets
from companion.story.chronicle import chronicle
from tests.games.dark_rituals.fighting import Fight, fight
from tests.small_games.two_worlds import Word, World

THREE = [Player("Sara", "Sara"), Player("Bryan", "Bryan", seat=1), Player("Kim", "Kim", seat=2)]
NAMES = {card.id: card.name for group in (LOOT, WITCHCRAFT, INGREDIENTS) for card in group.values()}
"""Every card that can be in a hand."""
ANSWERS, LOOKS = 80, 8
"""A look is taken at every so many answers."""
SETTINGS = [{"values": "ours", "encounter": "the_mill"}, {"values": "printed", "encounter": "the_well"}]


def test_no_secret_is_kept():
    assert not has_secrets(Table)


def read_by(world, viewer):
    """All that a viewer can get at: questions as JSON lines, view, tells, history, undo lists, errors, a trial, the
    Table, and a copy to look at.
    """
    return {**world.look(viewer), "copy": world.copy(viewer)}


@pytest.mark.parametrize("settings", SETTINGS, ids=["ours", "box"])
def test_every_seat_reads_the_same_and_no_card_before_it_is_named(settings, tmp_path):
    """DR-227, DR-230, DR-250, DR-089: whatever is read, tried out, copied or refused is the same for every seat."""
    world, chance, named = World(GAME, THREE, tmp_path, settings), Random(1), ""
    for n in range(ANSWERS):
        if not world.host.session.prompts:
            break
        prompt = world.host.session.prompts[0].as_it_stands()
        value = Bot(GAME, chance).answer(world.host.table, prompt).value
        named += f" {value}"
        world.speak(Word(prompt.key, prompt.who, value))
        if n % LOOKS == 0:
            seen = {viewer: read_by(world, viewer) for viewer in world.viewers}
            everybody = seen[PUBLIC]
            assert {thing for one in seen.values() for thing in one if one[thing] != everybody[thing]} == set()
            assert len(everybody["errors"]) > 1
            story = to_builtins(chronicle(world.host.session))
            read = f"{everybody['told']} {everybody['history']} {everybody['view']} {story}"
            assert [name for card, name in NAMES.items() if card not in named and f"'{name}'" in read] == []


def test_a_view_that_tells_one_seat_more_would_be_seen(tmp_path):
    """So that the comparison above can fail."""
    leaky = replace(GAME, view=lambda table, viewer: View(f"for {viewer}", []))
    world = World(leaky, THREE, tmp_path, SETTINGS[0])

    assert read_by(world, "p1") != read_by(world, "p2")


@pytest.mark.parametrize("held", [0, 1, 3])
def test_what_is_asked_in_a_combat_is_the_same_with_every_number_of_cards(held):
    """DR-109: from the declaration to the Wound; numbers of cards are on show, but no question hangs on them."""
    asked = []
    for number in (2, held):
        table = fight("condemned")
        table.master.witchcraft.hand = number
        table.heroes["crusader"].loot = table.heroes["crusader"].botanicals = number
        play, keys = Fight(table, "crusader"), []
        while play.table.attack is not None:
            prompt = play.session.prompts[0]
            keys.append((prompt.key, prompt.who, prompt.text, [(one.id, one.why_not) for one in prompt.options()]))
            play.say(prompt.key, getattr(prompt, "main", "") or prompt.legal()[0])
        asked.append(keys)

    assert asked[0] == asked[1]
    assert len(asked[0]) > 4
