"""The sample game of the revised rulebook, played at the terminal (S-10 to S-19).

``golden/sample_game.txt`` is what Sara and Bryan saw and typed.
"""

from pathlib import Path

import pytest

from companion.games.shadows_of_malice import GAME
from companion.kernel.session import Session
from companion.storage.journal import Journal
from tests.games.recorded_game import assert_as_recorded, played_again

GOLDEN = Path(__file__).with_name("golden") / "sample_game.txt"
SAVE = "shadows_of_malice.shadowtable"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("saves")


@pytest.fixture(scope="module")
def recorded(folder):
    """The session played again, line by line; dice, cards and tokens are all typed."""
    return played_again(GOLDEN, folder)


@pytest.fixture
def table(recorded, folder):
    """The table they left, as the save has it."""
    session = Session.load(GAME, Journal.open(folder / SAVE))
    session.close()
    return session.table


def test_the_sample_game_reads_as_recorded(recorded):
    assert_as_recorded(recorded, GOLDEN)


def in_this_order(recorded: str, *lines: str) -> None:
    """Each of *lines* is to be read somewhere below the one before, however what was told is folded."""
    rest = recorded.replace("\n    ", " ")
    for line in lines:
        before, found, rest = rest.partition(line)
        assert found, f"{line!r} does not follow in:\n{before[-2000:]}"


def test_S_10_saras_first_move(recorded):
    """SM-060, SM-088, SM-098: re-rolled to 7 points, 4 after the mystic, 1 after the Gate hex, 1 behind the Gate."""
    in_this_order(
        recorded,
        "Sara has rolled 1 and 2.",
        "Sara: roll again, by Time Dancer\n",
        "> 6 3\n",
        "Sara: larger die 6 · band of 1 +1 = 7 movement points.",
        "> mystic\n",
        "Sara: move on the map by up to 4 points.",
        "> the gate\n",
        "Sara: move on the map by up to 1 point.",
        "Sara opens the Gate (luck above 2).",
        "» Sara: die 4, above 2.",
        "Sara: move on the map by up to 1 point.",
    )
    assert recorded.count("draws a fate card") == 2  # S-11 and S-14


def test_S_11_saras_second_move(recorded):
    """SM-060, SM-098: doubles bring Brutal Assault; two wild hexes take all 6 points."""
    in_this_order(
        recorded,
        "Sara has rolled 5 and 5.",
        "Sara gets Brutal Assault and keeps it until used.",
        "Sara: larger die 5 · band of 1 +1 = 6 movement points.",
        "> 0\n",
        "Who does what?",
    )


def test_S_12_bryan_reveals_the_mystic_and_has_a_potion_brewed(recorded):
    """SM-060, SM-237, SM-038: 4 points less 3; a blue shard for a blue potion; both actions are used."""
    in_this_order(
        recorded,
        "Bryan: larger die 3 · band of 1 +1 = 4 movement points.",
        "Bryan: move on the map by up to 1 point.",
        "Bryan: Brew a blue potion (a blue shard)",
        "Bryan gives a blue shard.",
        "Bryan gets Elixir of Restoration (blue potion).",
        "> end\n",
        "Shadows' Turn",  # nobody is asked whether to end it: all four actions are used
        "● blue shards: 2",
    )


def test_S_13_the_first_shadow_spawns(recorded):
    """SM-246, SM-256, SM-132: one seal goes; a Shadow with 1 life on the Pit, which does not move."""
    in_this_order(recorded, "Still sealed: 5.", "Put Shadow 1 on the Spawning Pit, with 1 life token.", "Round 2:")


def test_S_14_joining_a_band_in_mid_move(recorded):
    """SM-070, SM-073, SM-099, SM-064: the new curse works on this very roll; the band has Bryan's 2 points."""
    in_this_order(
        recorded,
        "Bryan: larger die 4 · band of 1 +1 = 5 movement points.",
        "A band: Sara and Bryan.",
        "Sara gives back Brutal Assault unused.",
        "Sara gets Curse of Missteps and is under it from now on.",
        "Sara: larger die 6 · Curse of Missteps -1 · band of 2 +2 = 7 movement points.",
        "Bryan has 2 movement points left.",
        "Sara and Bryan: move on the map by up to 2 points.",
        "die 5 · lair +1 = 6: power 3, 6 life",
    )


def test_S_15_pre_combat(recorded):
    """SM-177, SM-149: Scalebane deals 5 of 6 and is gone, Nightshield Elixir works; then phase 1."""
    in_this_order(
        recorded,
        "Sara uses Scalebane.",
        "wounds 5. The creature has 1 life left.",
        "Put Scalebane under the Treasure trove.",
        "Bryan uses Nightshield Elixir.",
        "Phase 1: Sara and Bryan against the reptilid, 1 life left.",
    )


def test_S_16_combat_phase_1(recorded):
    """SM-179, SM-211, SM-150, SM-212: Bryan draws the attack; 5 against 8; 3 cold wounds, 2 shielded at last."""
    in_this_order(
        recorded,
        "Sara is attacked",
        "Bryan draws the attack.",
        "highest die 4 · Battle Strategist +1 = 5 against die 6 · power 3 +2 = 8. The creature hits",
        "Cold wounds: hit 1 · power 3 +2 = 3.",
        "3 white d★ (Nightshield Elixir)",
        "The dice show 0.",
        "Sara: roll again, by Time Dancer (black shard)",
        "Cold wounds: wounds 3 · Nightshield Elixir -2 = 1.",
        "Bryan takes 1 wound: 4 life left.",
        "Phase 2:",
    )


def test_S_17_combat_phase_2(recorded):
    """SM-179, SM-209, SM-148: 8 against 6; one wound kills."""
    in_this_order(
        recorded,
        "Bryan invokes a colorless shard: Bryan +1 CR.",
        "highest die 6 · Battle Strategist +1 · colorless shard +1 = 8 against die 4 · power 3 +2 = 6.",
        "The creature has 0 life left.",
    )


def test_S_18_aftermath(recorded, table):
    """SM-205, SM-122, SM-160: 4 colorless and 1 yellow, one Treasure, nobody recovers, the potion goes back."""
    in_this_order(
        recorded,
        "Harvest: 4 colorless and 1 yellow.",
        "Take the lair token off. One Treasure!",
        "Bryan gets The Red Sword of Rending (weapon).",
        "Put Nightshield Elixir under the Potion trove.",
    )
    sara, bryan = table.avatars
    assert (bryan.life, bryan.wounds, sara.life) == (4, 1, 5)
    assert {colour: n for colour, n in bryan.shards.items() if n} == {"blue": 2, "yellow": 1, "colorless": 5}
    assert {colour: n for colour, n in sara.shards.items() if n} == {"black": 2, "colorless": 3}
    assert not table.lair_at("B:lair5").stocked
    assert "nightshield-elixir" in table.troves["potion"].order


def test_S_19_the_shadow_moves(recorded, table):
    """SM-246, SM-248: another seal goes; the Shadow gains a life, moves one hex, and none spawns."""
    in_this_order(recorded, "Still sealed: 4.", "Shadow 1 gains 1 life and drifts: 2 life tokens.", "Round 3:")
    assert [(shadow.at, shadow.life) for shadow in table.shadows] == [("realm:land", 2)]


def test_a_mistake_noticed_late_was_corrected_and_one_noticed_at_once_taken_back(recorded, table):
    in_this_order(
        recorded,
        'sites.2.service is "heal".',
        "Corrected: sites.2.service is cleanse.\nNothing is wrong with the table.",
        "> undo\nTaken back: Who takes the shards (4 colorless and 1 yellow)? Evenly",
        "put back: Sara's soulshards: back to 2 black and 3 colorless",
    )
    assert [site.service for site in table.sites] == ["", "", "cleanse", "heal"]
