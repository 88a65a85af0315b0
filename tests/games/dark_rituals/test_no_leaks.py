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
from companion.language.spoken import spoken
from companion.story.chronicle import chronicle
from tests.games.dark_rituals.fighting import Fight, fight
from tests.small_games.two_worlds import Word, World

THREE = [Player("Sara", "Sara"), Player("Bryan", "Bryan", seat=1), Player("Kim", "Kim", seat=2)]
NAMES = {card.id: card.name for group in (LOOT, WITCHCRAFT, INGREDIENTS) for card in group.values()}
"""Every card that can be in a hand."""
SETTINGS = [
    {"values": "ours", "encounter": "the_mill"},
    {"values": "printed", "encounter": "the_well"},
    {"values": "ours", "encounter": "the_long_night"},
]


def test_no_secret_is_kept():
    assert not has_secrets(Table)


def read_by(world, viewer):
    """All that a viewer can get at: questions as JSON lines, view, tells, history, undo lists, errors, a trial, the
    Table, and a copy to look at.
    """
    return {**world.look(viewer), "copy": world.copy(viewer)}


def differences(world):
    """What a seat gets at that not everybody does, or otherwise; and whether anything at all is asked in secret."""
    seen = {viewer: read_by(world, viewer) for viewer in world.viewers}
    everybody = seen[PUBLIC]
    found = {thing for one in seen.values() for thing in one if one[thing] != everybody[thing]}
    return found | {"secret" for prompt in world.host.session.prompts if prompt.secret}


def played(game, settings, folder, answers=6000):
    """The world after each answer of an Encounter, and all that was said in it so far."""
    world, chance, said = World(game, THREE, folder, settings), Random(1), ""
    for _ in range(answers):
        if not world.host.session.prompts:
            return
        prompt = world.host.session.prompts[0].as_it_stands()
        value = Bot(game, chance).answer(world.host.table, prompt).value
        said += f" {value}"
        world.speak(Word(prompt.key, prompt.who, value))
        yield world, said


@pytest.mark.parametrize(
    ("settings", "looks"), list(zip(SETTINGS, (12, 150, 200), strict=True)), ids=["mill", "box", "night"]
)
def test_every_seat_reads_the_same_and_no_card_before_it_is_named(settings, looks, tmp_path):
    """DR-227, DR-230, DR-250, DR-089: over a whole Encounter, whatever is read, tried out, copied or refused is the
    same for every seat; a look is taken at every so many answers, and at the end.
    """
    for n, (world, named) in enumerate(played(GAME, settings, tmp_path)):
        if n % looks == 0 or not world.host.session.prompts:
            assert differences(world) == set()
            everybody = read_by(world, PUBLIC)
            assert everybody["errors"]
            story = to_builtins(chronicle(world.host.session))
            pieces = spoken(list(GAME.care.pieces(world.host.table).items()))
            read = f"{everybody['told']} {everybody['history']} {everybody['view']} {story} {pieces}"
            assert [name for card, name in NAMES.items() if card not in named and f"'{name}'" in read] == []
    assert world.host.table.outcome is not None


# -- so that the comparison above can fail -------------------------------------------------------------------


def meddled(change):
    """The game with something done to every prompt and Tell of it."""

    def next_step(table):
        step = GAME.next_step(table)
        return None if step is None else through(step)

    def through(step):
        answer = None
        while True:
            try:
                prompt = step.send(answer)
            except StopIteration:
                return
            answer = yield change(prompt)

    return replace(GAME, next_step=next_step)


def in_secret(key, who=""):
    def change(prompt):
        if prompt.key == key:
            prompt.secret, prompt.who = True, who or prompt.who
        return prompt

    return change


FAULTS = {
    "a view for one seat": (replace(GAME, view=lambda table, viewer: View(f"for {viewer}", [])), {"view"}),
    "a view that hides a purse from the public": (
        replace(GAME, view=lambda table, viewer: View("", GAME.view(table, viewer).panels[1 if viewer else 0 :])),
        {"view"},
    ),
    "a question asked in secret": (meddled(in_secret("start.hand")), {"asked", "secret"}),
    "an attack told to one side": (meddled(in_secret("attack.declared", "p1")), {"told"}),
    "an answer of one seat": (meddled(in_secret("side.act")), {"history"}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_seeded_fault_is_found(fault, tmp_path):
    game, things = FAULTS[fault]
    found = {thing for world, _ in played(game, SETTINGS[0], tmp_path, answers=14) for thing in differences(world)}

    assert things <= found


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
