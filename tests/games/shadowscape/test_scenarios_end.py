"""The end of the game, as worked scenarios."""

import pytest

from companion.games.shadowscape.rules.fate_deck import fate_cards
from companion.language.words import worded
from tests.games.shadowscape.playing import GAME, Play, sitting, with_enemy, with_lord, with_room, with_token


def slain(*at: str):
    """The Lord has been slain by the first player, who can claim its Whisper."""
    table = sitting(*at)
    with_lord(table, strength=4)
    table.lord_at, table.lord_slain = "", True
    with_token(table, "p1", "lord")
    with_enemy(table, "rat", "beast", "melee", 1, at="5,5")
    return table


def test_every_other_player_has_one_more_turn_and_may_skip_its_enemy_phase():
    """SS-S18; SS-053, SS-071, SS-G38."""
    play = Play(slain("3,3", "1,1", "1,5"))
    play.do("claim whisper", claim_whisper="0")
    assert play.table.last_turns == ["p2", "p3"]
    play.enemies("beast")  # the claimant finishes the turn, with its Enemy Phase
    assert (play.asked(), play.whom()) == (["act"], "p2")
    play.say("act", "end").say("end.sure", True).say("last.phase", False)
    assert (play.asked(), play.whom()) == (["act"], "p3")
    play.say("act", "end").say("end.sure", True).say("last.phase", True).enemies_now("beast")
    for seat, n in (("p1", 0), ("p2", 4), ("p3", 1)):
        play.say("score.others", n, who=seat)

    assert play.table.outcome.winners == ["p2"]
    assert play.session.prompts == []


def test_the_lords_whisper_waits_while_its_token_is_kept():
    """SS-G12, SS-037: tokens are shown, not spent; without the token it cannot be claimed."""
    table = slain("3,3", "1,1")
    play = Play(table).do("claim whisper", claim_whisper="0")
    assert ([token.kind for token in play.me.tokens], play.me.whispers) == (["lord"], ["three"])

    table = slain("3,3", "1,1")
    table.heroes["p1"].tokens = []
    assert worded(Play(table).do("claim whisper").open("claim.whisper").options()[0].why_not)


def test_slaying_the_lord_leaves_a_trophy_and_ends_its_attacks():
    """SS-071, SS-050, SS-029, SS-090."""
    table = sitting("3,3", "1,1")
    with_lord(table, strength=4, defence=3)
    with_enemy(table, "rat", "beast", "melee", 1, at="5,5")
    play = Play(table).do("card 101", boost=1, lord_keep=True)
    assert [token.kind for token in play.me.tokens] == ["lord"]
    assert (play.table.lord_at, play.table.lord_slain) == ("", True)

    assert play.enemies("beast").asked() == ["act"]


@pytest.mark.parametrize(("third", "winner"), [(None, "p1"), (5, "p1")])
def test_a_shared_room_scores_for_both_and_the_holder_wins_the_tie(third, winner):
    """SS-S46; SS-054, SS-055, SS-109, SS-070."""
    at = ("2,2", "2,2", "4,4") if third else ("2,2", "2,2")
    table = sitting(*at, phase="over", holder="p1")
    with_room(table, "2,2", shards=1)
    play = Play(table)
    for seat, n in zip(table.order, (4, 4, third), strict=False):
        play.say("score.others", n, who=seat)

    assert play.table.outcome.winners == [winner]


@pytest.mark.parametrize(("ruling", "winner"), [("order", "p2"), ("way", "p2")])
def test_of_those_who_are_tied_the_closest_to_the_holder_wins(ruling, winner):
    """SS-055, SS-G10: in turn order from the holder, or the shorter way round."""
    table = sitting("1,1", "1,5", "5,1", phase="over", holder="p1")
    table.rulings = {"SS-G10": ruling} if ruling != "order" else {}
    play = Play(table)
    for seat, n in (("p1", 0), ("p2", 3), ("p3", 3)):
        play.say("score.others", n, who=seat)

    assert play.table.outcome.winners == [winner]


def test_the_two_readings_of_closest_differ_with_four():
    """SS-G10: from the holder p1, p4 sits next to it, p3 comes before p4 in turn order."""
    for ruling, winner in (("order", "p3"), ("way", "p4")):
        table = sitting("1,1", "1,5", "5,1", "5,5", phase="over", holder="p1")
        table.rulings = {"SS-G10": ruling}
        play = Play(table)
        for seat, n in (("p1", 0), ("p2", 0), ("p3", 3), ("p4", 3)):
            play.say("score.others", n, who=seat)
        assert play.table.outcome.winners == [winner]


def test_a_table_that_has_drifted_is_accepted_and_its_problems_are_listed():
    """SS-S47; SS-060, SS-030."""
    table = sitting("3,3", "1,1")
    with_enemy(table, "rat", "beast", "melee", 1)
    for _ in range(4):
        with_token(table, "p1", "rat")
    table.piles["beast"].left -= 4
    table.fate.deck, table.fate.discards = 30, 20
    table.heroes["p1"].hand, table.heroes["p2"].hand = 4, 5
    assert fate_cards(table) == 59
    problems = [worded(line) for line in GAME.care.problems(table)]

    assert len([line for line in problems if "4" in line and "3" in line]) == 1
    assert len([line for line in problems if "59" in line and "60" in line]) == 1
    assert len(problems) == 2
