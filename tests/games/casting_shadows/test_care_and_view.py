"""What keeps a table right, and what is shown of it."""

import json

import msgspec

from companion.games.casting_shadows import GAME
from companion.kernel import PUBLIC, Board, DiceTray, Duel, Listing, Text
from companion.language.words import worded
from companion.parts.table_files import table_faults
from tests.games.casting_shadows.playing import fresh, turn
from tests.games.casting_shadows.test_counterspells import attack


def test_the_table_drifts():
    """CS-S49; CS-021, CS-030."""
    play = turn(book=("heavy_hand",) * 5)
    play.table.me.face_down = 1
    play.table.me.energy = 4
    said = [worded(problem) for problem in GAME.care.problems(play.table)]

    assert said[:2] == ["Sara's book has 6 cards, at most 5.", "Sara has Shadow Energy 4, at most 3."]


def test_a_correction_is_accepted_and_named_as_a_problem():
    """CS-S49; CS-030."""
    play = turn()

    problems = play.session.correct("casters.p1.energy", 4)

    assert play.table.me.energy == 4
    assert [worded(problem) for problem in problems] == ["Sara has Shadow Energy 4, at most 3."]


def test_the_pool_is_dice_and_tokens_and_options_name_what_can_be_tapped():
    """CS-038, CS-054, CS-015: a token is no die."""
    play = turn("red 1=red_gem", "blue_gem", book=("heavy_hand",), at="3")
    panels = {panel.id: panel for panel in GAME.show(play.table, PUBLIC).panels}
    tray, tokens, book, ring = (panels[id] for id in ("pool", "tokens", "book p1", "ring"))

    assert isinstance(tray, DiceTray)
    assert [dice.role for dice in tray.dice] == ["red 1"]
    assert isinstance(tokens, Text)
    assert worded(tokens.text) == "1 Blue Gem"
    assert isinstance(ring, Board)
    assert len(ring.layout.spaces) == 7
    where = {option.where for option in play.open("act").options()}
    assert {book.cards[0].id, "market 3"} <= where
    assert {space.id for space in ring.layout.spaces} & where
    assert "market 3" in [card.id for card in panels["market"].cards]


def test_what_cannot_be_paid_shows_its_chance_after_a_reroll():
    """CS-004: one red die shows a Red Gem two times in six."""
    play = turn("red 1=red_orb", "blue 1=blue_gem", "blue 2=cursed_crystal", book=("heavy_hand",))
    odds = next(panel for panel in GAME.show(play.table, PUBLIC).panels if isinstance(panel, Listing))

    assert [worded(line) for line in odds.lines] == ["Heavy Hand: 33 %"]


def test_a_spell_under_way_is_a_duel_with_the_damage_as_a_sum():
    """CS-R9."""
    play = attack(1)
    duel = next(panel for panel in GAME.show(play.table, PUBLIC).panels if isinstance(panel, Duel))

    assert worded(duel.result) == "Heavy Hand 2"


def test_every_piece_is_somewhere():
    pieces = {worded(piece): worded(where) for piece, where in GAME.care.pieces(turn("red_gem").table).items()}

    assert pieces["Sara's meeple"] == "Kit's Home"
    assert pieces["Sara's health wheel"] == "18"
    assert pieces["Resource Pool"] == "Red Gem"
    assert set(GAME.care.headings(turn().table)) == set(GAME.care.pieces(turn().table))


def test_a_table_from_a_file_is_checked():
    table = json.loads(msgspec.json.encode(turn(book=("heavy_hand",)).table))
    table["casters"]["p1"]["book"][0]["card"] = "havy_hand"

    assert "havy_hand" in table_faults(GAME.table, GAME.care.known, json.dumps(table).encode())[0]


def test_the_checklist_has_a_picture_of_the_ring():
    """CS-007, CS-009, CS-044."""
    tasks = GAME.setup.checklist(fresh())

    assert [task.id for task in tasks if task.panel] == ["ring"]
    assert GAME.setup.checklist(turn().table) == []


def test_moments_are_told():
    before = turn().table
    after = msgspec.json.decode(msgspec.json.encode(before), type=type(before))
    after.casters["p2"].hp = 0
    after.put_out("p2")
    after.me.form = "shadow"

    assert [worded(moment.text) for moment in GAME.story.moments(before, after)] == [
        "Sara becomes Kit the Turbulent.", "Bryan loses 18 health.", "Bryan is out.",
    ]  # fmt: skip


def test_what_was_said_once_is_known_at_the_next_table(own_folder):
    """CS-G2: kept in the players' folder, and carried by the next game's Table."""
    play = turn("red_orb", "red_gem", at="3", values="printed").do("collect", price_right="no")
    play.say("price.kinds", ["red_orb", "red_gem"]).say("price.number", 2).say("price.number", 2)
    [told] = GAME.own.keep(play.table)

    assert "Heavy Hand is kept" in told
    assert fresh(2).note("heavy_hand", "price").values == {"red_orb": 2, "red_gem": 2}
    assert GAME.own.fingerprint() == ""


def test_no_id_of_a_fact_is_read_by_players():
    """What players read names no fact."""
    for task in GAME.setup.checklist(fresh()):
        assert "CS-" not in worded(task.text) + worded(task.detail)
    play = turn("red_gem", book=("heavy_hand", "curse_void", "blue_gem_card"), at="3")
    for option in play.open("act").options():
        assert "CS-" not in worded(option.label) + worded(option.why_not)
