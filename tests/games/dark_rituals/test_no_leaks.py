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
from companion.host.host import Host
from companion.kernel import PUBLIC, Player, View
from companion.kernel.secrets import has_secrets
from companion.kernel.session import Session
from companion.storage.journal import Journal
from tests.games.dark_rituals.fighting import Fight, fight

THREE = [Player("Sara", "Sara"), Player("Bryan", "Bryan", seat=1), Player("Kim", "Kim", seat=2)]
NAMES = {card.id: card.name for group in (LOOT, WITCHCRAFT, INGREDIENTS) for card in group.values()}
"""Every card that can be in a hand."""
ANSWERS = 80
SETTINGS = [{"values": "ours", "encounter": "the_mill"}, {"values": "printed", "encounter": "the_well"}]


def test_no_secret_is_kept():
    assert not has_secrets(Table)


def looked(host, viewer):
    """All that a viewer can read."""
    return {
        "asked": [(prompt.key, prompt.who, to_builtins(prompt.text), prompt.legal()) for prompt in host.asked(viewer)],
        "view": to_builtins(host.view(viewer)),
        "told": [to_builtins(tell) for tell in host.told(viewer)],
        "history": [to_builtins(entry.label) for entry in host.history(viewer)],
        "table": to_builtins(host.seen(viewer)),
        "problems": to_builtins(host.problems(viewer)),
        "undo": to_builtins(host.if_back_to(max(0, host.entries - 2), viewer)) if host.entries else None,
    }


def copied(host, viewer, folder):
    path = folder / "copy.shadowtable"
    path.unlink(missing_ok=True)
    host.copy_to_look_at(path, viewer)
    return path.read_bytes()


@pytest.mark.parametrize("settings", SETTINGS, ids=["ours", "box"])
def test_every_seat_reads_the_same_and_no_card_before_it_is_named(settings, tmp_path):
    """DR-227, DR-230, DR-250, DR-089: views, what is told, history, undo lists, problems, and a copy to look at."""
    journal = Journal.create(":memory:", {"game": GAME.name, "title": GAME.title})
    host = Host(Session(GAME, GAME.start(settings, THREE), journal), Random(1))
    bot, named = Bot(GAME, Random(1)), ""
    for n in range(ANSWERS):
        if not host.session.prompts:
            break
        prompt = host.session.prompts[0].as_it_stands()
        value = bot.answer(host.table, prompt).value
        named += f" {value}"
        host.answer(value, prompt.serial, prompt_seat(host, prompt))
        if n % 6 == 0:
            seen = {viewer: looked(host, viewer) for viewer in (PUBLIC, "p1", "p2", "p3")}
            assert all(one == seen[PUBLIC] for one in seen.values())
            read = f"{seen[PUBLIC]['told']} {seen[PUBLIC]['history']} {seen[PUBLIC]['view']}"
            assert [name for card, name in NAMES.items() if card not in named and f"'{name}'" in read] == []

    assert len({copied(host, viewer, tmp_path) for viewer in (PUBLIC, "p1", "p2", "p3")}) == 1


def test_a_view_that_tells_one_seat_more_would_be_seen():
    """So that the comparison above can fail."""
    leaky = replace(GAME, view=lambda table, viewer: View(f"for {viewer}", []))
    host = Host(Session(leaky, leaky.start(SETTINGS[0], THREE)), Random(1))

    assert looked(host, "p1") != looked(host, "p2")


def prompt_seat(host, prompt):
    """Somebody who may answer."""
    return next(seat.id for seat in GAME.asks(host.table, prompt.who))


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
