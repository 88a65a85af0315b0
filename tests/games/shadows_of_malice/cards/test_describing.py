"""A real card that nobody has written down: described at the table, computed or remembered, kept for later games."""

import msgspec
import pytest
from msgspec.structs import replace

from companion.errors import NothingToUndo
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.card_texts import card_text
from companion.games.shadows_of_malice.cards.cards import OWN_CARDS, Card, Effect, When, all_cards
from companion.games.shadows_of_malice.cards.describing import ANOTHER
from companion.games.shadows_of_malice.cards.fate import draw_fate
from companion.games.shadows_of_malice.cards.playing import use_card
from companion.games.shadows_of_malice.cards.troves import draw_card, next_of_colour, return_card
from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.own.players_folder import FOLDER
from companion.games.shadows_of_malice.own.user_data import OWN, notices
from companion.games.shadows_of_malice.rules.combat.abilities import each_phase
from companion.games.shadows_of_malice.table import Table
from companion.host.opening import seated
from companion.kernel.registry import find_game
from companion.kernel.session import Session
from companion.language.spoken import spoken
from companion.language.words import worded
from companion.parts.own_things import has_own_id, with_own_id
from companion.storage.journal import Journal
from tests.games.shadows_of_malice.fighting import battle
from tests.games.shadows_of_malice.playing import make_table, play

NOTE = "Do what is printed."


def physical(trove: str) -> Table:
    table = make_table(("Sara",))
    table.troves[trove].mode = "physical"
    return table


def draw(trove: str, *answers) -> tuple[Table, Card]:
    """Draw a card nobody knows, and describe it."""
    table = physical(trove)
    drawn = play(draw_card(table, trove, "Sara"), ANOTHER, *answers).result
    return table, table.card(drawn)


# -- what it is --------------------------------------------------------------------------------------------


def test_a_treasure_is_described_by_name_colour_type_and_effects():
    _, known = draw(
        "treasure", "Night Blade", "black", "weapon",
        "effects", "CR", "+2d*", "holder", "always", "type:sectoid", "more",
        "strike", "+4d2", "fire", "opponent", "turn", "in_combat", "done", "from the game",
    )  # fmt: skip

    assert (known.name, known.kind, known.color, known.type) == ("Night Blade", "treasure", "black", "weapon")
    assert (known.source, known.note) == ("user", "from the game")
    assert known.effects == (
        Effect("CR", "+2d*", when=When(type=("sectoid",))),
        Effect("strike", "+4d2", of=("fire",), whom="opponent", on="use", once="turn", lasts="instant",
               when=When(in_combat=True)),
    )  # fmt: skip
    assert OWN_CARDS.check([known]) == []


def test_a_mastery_has_its_own_colours_shard_as_cost():
    _, known = draw(
        "mastery", "Tide Speaker", "blue", "effects", "recovery", "+2", "member", "cost", "turn", "any", "done", ""
    )

    assert known.effects == (Effect("recovery", "+2", whom="member", cost="blue", lasts="turn"),)


def test_a_potion_that_is_brewed_has_its_colour_already():
    table = physical("potion")

    played = play(next_of_colour(table, "potion", "red", "Sara"), ANOTHER, "Fire Milk", "effects",
                  "heal", "all", "holder", "use", "any", "done", "")  # fmt: skip

    assert table.card(played.result).color == "red"
    assert table.card(played.result).effects == (Effect("heal", on="use", lasts="instant"),)
    assert not played.was_asked("own.color")


def test_an_ability_says_what_is_printed_on_it_and_works_when_its_power_roll_succeeds():
    _, known = draw("ability", "Gloom", "black", ["activated", "evadable"], "effects",
                    "drain", "+1", "opponent", "use", "any", "done", "")  # fmt: skip

    assert (known.activated, known.evadable, known.shuffle) == (True, True, False)
    assert known.effects == (Effect("drain", "+1", whom="opponent", on="use", lasts="instant"),)


def test_a_curse_is_a_lasting_fate():
    _, known = draw("fate", "Curse of Rust", "colorless", "curse", "effects",
                    "shield", "-1", "physical", "holder", "always", "any", "done", "")  # fmt: skip

    assert (known.use, known.curse) == ("lasting", True)
    assert known.effects == (Effect("shield", "-1", of=("physical",)),)


@pytest.mark.parametrize(
    ("what", "effect"),
    [
        (["immunity", "green", "holder", "always", "any"], Effect("immunity", color="green")),
        (["shards", "+2", "red", "band", "hit", "any"],
         Effect("shards", "+2", color="red", whom="band", on="hit", lasts="instant")),
        (["draw", "+1", "potion", "holder", "turn", "alone"],
         Effect("draw", "+1", trove="potion", on="use", once="turn", lasts="instant", when=When(alone=True))),
        (["LR", "+1", "holder", "wound", "combat", "terrain:swamp"],
         Effect("LR", "+1", on="wound", lasts="combat", when=When(terrain=("swamp",)))),
        (["power", "-1", "opponent", "phase", "phase", "kind:guardian"],
         Effect("power", "-1", whom="opponent", on="phase", lasts="phase", when=When(kind=("guardian",)))),
    ],
)  # fmt: skip
def test_each_part_of_an_effect_is_asked_for_where_it_is_needed(what, effect):
    _, known = draw("treasure", "Thing", "red", "armor", "effects", *what, "done", "")

    assert known.effects == (effect,)


def test_what_cannot_be_is_said_and_asked_again():
    table = physical("treasure")

    played = play(draw_card(table, "treasure", "Sara"), ANOTHER, "Thing", "red", "armor", "effects",
                  "regrow", "+1", "holder", "phase", "any",
                  "CR", "+1", "holder", "always", "any", "again",
                  "CR", "+2", "holder", "always", "any", "done", "")  # fmt: skip

    assert "That cannot be: effect 1: regrow is for abilities; an avatar heals" in played.tells
    assert table.card(played.result).effects == (Effect("CR", "+2"),)


def test_the_effect_is_read_back():
    table = physical("treasure")
    played = play(draw_card(table, "treasure", "Sara"), ANOTHER, "Thing", "red", "armor", "effects",
                  "CR", "+2d*", "holder", "always", "any", stop=True)  # fmt: skip

    assert played.open.text == "+2d★ to your combat rolls. Is there more?"


def test_a_card_of_this_table_that_was_only_missed_is_taken_as_it_is():
    table = physical("treasure")

    played = play(draw_card(table, "treasure", "Sara"), ANOTHER, "scaleBANE")

    assert played.result == "scalebane"
    assert "scalebane" not in table.troves["treasure"].order
    assert table.own_cards == []


def test_a_virtual_trove_has_no_other_cards():
    assert play(draw_card(make_table(), "treasure", "Sara")).prompts == []


# -- a note only -------------------------------------------------------------------------------------------


def test_the_note_of_a_potion_is_read_out_when_it_is_drunk():
    table, known = draw("potion", "Murk", "red", "note", NOTE)
    table.avatar("Sara").potions.append(known.id)

    played = play(use_card(table, "Sara", known.id, 0))

    assert f"Remember Murk: {NOTE}" in played.tells
    assert spoken(card_text(known)) == [NOTE]


def test_the_note_of_an_instant_fate_is_read_out_at_once():
    table = physical("fate")

    played = play(draw_fate(table, "Sara"), ANOTHER, "Omen", "colorless", "instant", "note", NOTE)

    assert f"Remember Omen: {NOTE}" in played.tells
    assert table.card(table.troves["fate"].order[-1]).name == "Omen", "it goes back like any other"


@pytest.mark.parametrize(
    ("trove", "answers"),
    [
        ("treasure", ["Bell", "colorless", "jewelry"]),
        ("fate", ["Gloom", "colorless", "lasting"]),
        ("mastery", ["Seer", "green"]),
    ],
)
def test_the_note_of_what_works_while_held_is_read_out_each_phase_of_a_fight(trove, answers):
    _, known = draw(trove, *answers, "note", NOTE)
    table = battle(("Sara",))
    table.own_cards = [known]
    sara = table.avatar("Sara")
    sara.items, sara.fate, sara.mastery = [known.id], "", ""
    if trove != "treasure":
        sara.items = []
        setattr(sara, trove, known.id)

    assert play(each_phase(table)).tells == [f"Remember {known.name}: {NOTE}"]


def test_the_note_of_a_mastery_is_read_out_for_its_shard_too():
    table, known = draw("mastery", "Seer", "green", "note", NOTE)
    table.avatar("Sara").mastery = known.id
    table.avatar("Sara").shards["green"] = 1

    assert f"Remember Seer: {NOTE}" in play(use_card(table, "Sara", known.id, 1)).tells
    assert table.avatar("Sara").shards["green"] == 0


def test_the_note_of_an_ability_is_read_out_each_phase():
    _, known = draw("ability", "Gloom", "black", [], "note", NOTE)
    table = battle(("Sara",))
    table.own_cards = [known]
    table.fight().creature.abilities = [known.id]

    assert f"Remember Gloom: {NOTE}" in play(each_phase(table)).tells


def test_a_note_is_needed_where_there_is_nothing_else():
    table = physical("potion")
    played = play(draw_card(table, "potion", "Sara"), ANOTHER, "Murk", "red", "note", stop=True)

    assert (played.open.kind, played.open.least) == ("write", 1)
    played.answer(NOTE)
    assert OWN_CARDS.check([table.card(played.result)]) == []


# -- on the table ------------------------------------------------------------------------------------------


def test_a_described_card_is_part_of_the_table_and_no_problem_of_it():
    table, known = draw("treasure", "Bell", "colorless", "jewelry", "note", NOTE)
    assert table.own_cards == [known]
    table.avatar("Sara").items.append(known.id)

    assert not any("Bell" in worded(problem) for problem in problems(table))
    assert [line for line in problems(table) if "Treasure trove" in worded(line)] == []


def test_it_goes_back_to_its_trove_and_can_be_drawn_from_it():
    table, known = draw("treasure", "Bell", "colorless", "jewelry", "note", NOTE)
    play(return_card(table, known.id))

    assert play(draw_card(table, "treasure", "Sara"), known.id).result == known.id


def test_a_table_read_elsewhere_knows_its_own_cards():
    table, known = draw("treasure", "Far Bell", "colorless", "jewelry", "note", NOTE)

    read = msgspec.json.decode(msgspec.json.encode(table), type=Table)

    assert read.card(known.id) == known


def test_what_is_described_at_one_table_is_unknown_at_another():
    _, known = draw("treasure", "Far Bell", "colorless", "jewelry", "note", NOTE)
    elsewhere = physical("treasure")

    assert known.id not in elsewhere.cards
    assert elsewhere.card(known.id).effects == ()


def test_two_tables_may_know_different_cards_by_one_id():
    """Cards are the Table's: reading one changes nothing for another that is open in the same process."""
    one, other = physical("potion"), physical("potion")
    red = Card(id="bell", name="Bell", kind="potion", color="red")
    one.own_cards, other.own_cards = [red], [replace(red, color="blue")]

    assert (one.card("bell").color, other.card("bell").color) == ("red", "blue")


def test_its_id_is_made_from_all_it_says():
    one = with_own_id(Card(id="x", name="Bell of Föhr!", kind="potion", color="red"))
    other = with_own_id(Card(id="x", name="Bell of Föhr!", kind="potion", color="blue"))

    assert one.id.startswith("bell-of-föhr-")
    assert one.id != other.id
    assert OWN_CARDS.check([one, other]) == []
    assert with_own_id(Card(id="x", name="!!!", kind="potion", color="red")).id.isalnum()


def a_session(save):
    """Sara is just asked for her mastery, from a real deck."""
    session = Session(GAME, GAME.start({"trove_mastery": "physical"}, seated(["Sara"])), Journal.create(save, {}))
    while session.prompt.key != "trove.draw":
        prompt = session.prompt
        session.answer(list(prompt.pool()) if prompt.kind == "draw" else prompt.legal()[0])
    return session


def test_undo_redo_and_loading_go_through_the_description(save):
    session = a_session(save)
    for value in (ANOTHER, "Seer", "green", "note", NOTE):
        session.answer(value)
    mastery = session.table.avatars[0].mastery
    assert session.table.card(mastery).note == NOTE

    for _ in range(3):
        session.undo()
    assert (session.prompt.key, session.table.own_cards) == ("own.color", [])
    session.answer("red")
    session.answer("note")
    session.answer(NOTE)
    assert session.table.card(session.table.avatars[0].mastery).color == "red"
    session.close()

    loaded = Session.load(GAME, Journal.open(save))
    assert loaded.notices == []
    assert [known.color for known in loaded.table.own_cards] == ["red"]
    with pytest.raises(NothingToUndo):
        loaded.redo()


# -- kept --------------------------------------------------------------------------------------------------


def test_it_is_kept_in_the_players_folder_and_known_to_the_next_game(own):
    own("cards/none")
    table, known = draw("treasure", "Bell", "colorless", "jewelry", "note", 'Say "ding" \\ 3 × {twice}')

    (told,) = OWN.keep(table)

    assert told.startswith("Bell is kept for your next games, in ")
    assert (spoken(OWN.contents()), notices()) == ([f"cards/{known.id}.toml: 1 card"], [])
    assert known.id in find_game("shadows_of_malice").start({}, seated(["Sara"])).troves["treasure"].order
    assert OWN.keep(table) == [], "it is there already"


def test_a_file_of_a_card_reads_back_as_the_same_card(tmp_path):
    _, known = draw("treasure", "Night Blade", "black", "weapon", "effects",
                    "strike", "+4d2", "fire", "opponent", "turn", "type:avian", "done", "note with ü")  # fmt: skip
    path = tmp_path / "card.toml"
    path.write_text(OWN_CARDS.as_toml([known]), "utf-8")

    assert OWN_CARDS.load(path) == [known]


def test_to_keep_a_card_makes_no_save_stale_and_to_change_it_does(own):
    own("cards/none")
    table, known = draw("treasure", "Bell", "colorless", "jewelry", "note", NOTE)
    before = GAME.rules()

    OWN.keep(table)

    assert GAME.rules() == before
    path = FOLDER.path() / "cards" / f"{known.id}.toml"
    path.write_text(path.read_text("utf-8").replace("printed", "written"), "utf-8")
    FOLDER.refresh()
    assert GAME.rules() != before
    assert not has_own_id(OWN_CARDS.load(path)[0])


def test_loading_after_the_card_was_kept_asks_for_nothing_again(own, save):
    """The answers since the last checkpoint are replayed, and the folder now knows the card they describe."""
    own("cards/none")
    session = a_session(save)
    for value in (ANOTHER, "Seer", "green", "note"):
        session.answer(value)
    other, _ = draw("mastery", "Seer", "green", "note", NOTE)
    OWN.keep(other)
    session.close()

    loaded = Session.load(GAME, Journal.open(save))

    assert (loaded.notices, loaded.prompt.key) == ([], "own.note")


def test_another_group_takes_it_in(own, tmp_path):
    own("cards/none")
    table, known = draw("treasure", "Bell", "colorless", "jewelry", "note", NOTE)
    OWN.keep(table)
    file = tmp_path / "ours.toml"
    assert GAME.own.hand_on(file) == [f"{file}: 1 card"]
    (FOLDER.path() / "cards" / f"{known.id}.toml").unlink()
    FOLDER.refresh()

    GAME.own.take_in(file)

    assert all_cards()[known.id] == known


def test_a_folder_that_cannot_be_written_is_told(own):
    own("cards").parent.mkdir(exist_ok=True)
    (FOLDER.path() / "cards").write_text("a file where a folder should be", "utf-8")
    table, _ = draw("treasure", "Bell", "colorless", "jewelry", "note", NOTE)

    (told,) = OWN.keep(table)

    assert told.startswith("Bell could not be kept in ")
