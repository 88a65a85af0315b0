"""What was described wrongly is described anew, later and without undo; the rules go by what was said last."""

import pytest

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import WhisperKind
from companion.games.shadowscape.cards.said_again import described
from companion.games.shadowscape.own.players_folder import own_described
from companion.games.shadowscape.own.user_data import OWN
from tests.games.shadowscape.playing import Play, sitting, with_enemy, with_item, with_lord

ANEW = {
    "f8": [("room.door", "A"), ("room.door", "C"), ("room.door", "B"), ("room.door", "D"), ("room.features", [])],
    "wolf": [("enemy.attack", "ranged"), ("enemy.strength", 5), ("enemy.defence", 2), ("enemy.symbol", "none")],
    "hero-p1": [("hero.movement", 3), ("hero.hand", 5), ("hero.defence", 2), ("hero.wounds", 4),
                ("hero.profession", "rogue")],
    "101A": [("action.kind", "heal"), ("action.value", "3"), ("action.boost", "heal"), ("action.skill", 0),
             ("action.wounds", 2)],
    "charm": [("item.slot", "clothing"), ("item.professions", []), ("item.shards", 1)],
    "whisper": [("whisper.shards", 2), ("whisper.text", "at the well")],
    "lord": [("lord.strength", 6), ("lord.defence", 9)],
}  # fmt: skip
"""What is answered when each is asked for again: never what makes it the same thing."""


def said_anew(id):
    """Somebody has described it wrongly, and now does it anew: by something by hand."""
    table = sitting("3,3", "1,1")
    with_enemy(table, "wolf", "beast", "melee", 1, at="2,2", move="AB")
    with_item(table, "p1", "charm", "trinket")
    with_lord(table, 4)
    table.described.whispers.append(WhisperKind(id="whisper", name="The Gate", shards=1))
    play = Play(table).do("hand", hand_what="again", again_which=id)
    for key, answer in ANEW[id]:
        play.say(key, answer)
    return play


@pytest.mark.parametrize("id", ANEW)
def test_everything_can_be_described_anew_and_replaces_the_old_one(id):
    """SS-G2, SS-G3, SS-G14."""
    play = said_anew(id)

    assert play.asked() == ["act"]
    assert id not in {thing.id for thing in described(play.table)}
    assert [thing.replaces for thing in described(play.table)].count(id) == 1


def test_the_rules_go_by_what_was_said_last():
    assert things(said_anew("f8").table).rooms["8"].doors == {"N": "A", "E": "C", "S": "B", "W": "D"}
    wolf = things(said_anew("wolf").table).enemies["wolf"]
    assert (wolf.type, wolf.attack, wolf.strength, wolf.move) == ("beast", "ranged", 5, ())
    hero = things(said_anew("hero-p1").table).heroes["hero-p1"]
    assert (hero.movement, hero.cards) == (3, ("101", "102", "103", "104"))
    assert things(said_anew("101A").table).sides["101", "A"].action == "heal"
    assert things(said_anew("lord").table).lords["lord"].competitive == {"strength": 6, "defence": 9}


def test_the_next_table_knows_only_the_new_one(own_folder):
    """The old one stays in the players' folder, so that a save which knows it opens."""
    OWN.keep(said_anew("f8").table)
    again = sitting("3,3", "1,1")
    again.described = own_described()

    assert things(again).rooms["8"].doors == {"N": "A", "E": "C", "S": "B", "W": "D"}


def test_nothing_is_offered_to_be_said_anew_where_nothing_was_said():
    play = Play(sitting("3,3", "1,1", content="ours"))
    play.table.described = type(play.table.described)()

    assert "again" not in play.again().do("hand").open("hand.what").legal()
