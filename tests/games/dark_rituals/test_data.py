"""The data of Dark Rituals: what the book says, what is ours, and that the one is never taken for the other."""

import pytest

from companion.errors import BadData
from companion.games.dark_rituals.cards.box import BOX, COUNTS, LOOT, PLAGUES, RECIPES, WITCHCRAFT, spells_of
from companion.games.dark_rituals.cards.characters import OURS, PRINTED, load_characters
from companion.games.dark_rituals.cards.dice import DICE
from companion.games.dark_rituals.cards.figure_names import COSTS, OTHERS
from companion.games.dark_rituals.cards.figure_names import DICE as DICE_NAMES
from companion.games.dark_rituals.cards.printed import MISSING, figures_of, printed
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.screen.rules_reference import RULES


def test_what_the_book_says_is_what_the_sheet_has():
    """DR-009, DR-010, DR-201, DR-207, DR-162, DR-197, DR-205, DR-243: and nothing else."""
    assert figures_of("crusader", False) == {
        "body": 5, "sustenance": 2, "mind": 2, "agility": 2, "strength": 2, "resistance": 1, "alchemy": 1,
    }  # fmt: skip
    assert figures_of("executioner", False) == {"body": 5, "sustenance": 4, "mind": 1, "agility": 1}
    assassin = figures_of("assassin", False)
    assert (assassin["strength"], assassin["ranged"], assassin["ranged.blue"], assassin["ranged.yellow"]) == (
        1,
        3,
        1,
        2,
    )
    assert figures_of("possessed_farmer", False) == {"agility": 2}
    condemned = figures_of("condemned", False)
    assert (condemned["resistance"], condemned["defence"], condemned["defence.green"]) == (2, 2, 2)
    assert figures_of("tree_of_despair", False) == {"summon": 4}
    assert (figures_of("fourth_hero", False), figures_of("pekka", False)) == ({}, {})


def test_unknown_is_none_and_a_missing_icon_is_no_zero():
    """DR-061, DR-108, DR-127."""
    assert printed("pekka", "health", ours=False) is None
    assert printed("farmer", "melee", ours=False) == MISSING
    assert printed("nobody", "health", ours=False) is None
    assert printed("mortus+", "agility", ours=False) is None  # its stronger side nobody has described


@pytest.mark.parametrize("of", PRINTED)
def test_ours_says_nothing_against_the_book(of):
    """What the book gives is the same in ours, which is complete."""
    ours = figures_of(of, True)

    assert {name: ours[name] for name in figures_of(of, False)} == figures_of(of, False)
    kind = OURS[of].kind
    needed = {"agility", "strength", "resistance", "health", "move"}
    if kind == "hero":
        needed |= {"body", "sustenance", "mind", "alchemy", "weight", "weapon_weight"}
    assert needed <= ours.keys()
    for icon in COSTS:
        assert icon in ours, f"{of}: {icon} is neither there nor missing"


def test_everything_of_ours_is_marked():
    assert {one.source for one in OURS.values()} == {"ours"}
    assert {card.id for card in LOOT.values() if card.source == "book"} == {"deaths_head"}
    assert {card.id for card in WITCHCRAFT.values() if card.source == "book"} == {"tree_of_despair_card"}
    assert {card.id for card in PLAGUES.values() if card.source == "book"} == {"body_3", "mind_2"}


def test_the_decks_have_as_many_cards_as_the_kit():
    """DR-003, DR-234, DR-237: the numbers of the kit, and eight spells for the Assassin."""
    counted = {
        "botanical": sum(card.copies for card in BOX.ingredients),
        "loot": len(LOOT),
        "witchcraft": len(WITCHCRAFT),
        "plague": len(PLAGUES),
    }
    assert counted == COUNTS
    assert len(spells_of("assassin")) == 8
    assert [spell.level for spell in spells_of("warrior")] == [1, 1, 1, 2]  # DR-142
    known = {card.id for card in BOX.ingredients}
    assert all(set(spell.ingredients) <= known for spell in RECIPES.values())


def test_the_dice_are_those_of_the_kit_and_nobodys_faces_are_guessed():
    """DR-038, DR-063, DR-064, DR-194: a green face with two Shields exists, an attack face with two Blasts too."""
    assert {colour: (die.count, die.use) for colour, die in DICE.items()} == {
        "blue": (2, "attack"),
        "yellow": (3, "attack"),
        "red": (1, "defence"),
        "green": (3, "defence"),
    }
    assert [die.faces for die in DICE.values()] == [None] * 4
    assert max(DICE["green"].ours) >= 2
    assert max(*DICE["blue"].ours, *DICE["yellow"].ours) >= 2


def test_every_figure_has_a_name_in_words():
    names = {name for of in OURS for name in figures_of(of, True)}
    plain = {name for name in names if "." not in name}
    assert plain <= {*COSTS, *OTHERS}
    assert {name.partition(".")[2] for name in names - plain} <= DICE_NAMES.keys()


def test_a_wrong_file_is_refused_with_the_place(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('[[characters]]\nid = "a"\nname = "A"\nsource = "rumour"\n')
    with pytest.raises(BadData, match=r"rumour.*expected one of: book, inferred, user, ours"):
        load_characters(path)
    path.write_text('[[characters]]\nid = "a"\nname = "A"\nsource = "user"\nside = { helth = 3 }\n')
    with pytest.raises(BadData, match="helth"):
        load_characters(path)


def test_every_ruling_is_asked_in_the_rules_and_every_topic_leads_somewhere():
    """The rulings of the sheet that are questions of rules; each can be read."""
    wanted = {4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, *range(18, 42), *range(43, 54)} - {17, 42}
    assert {int(id.removeprefix("RUL-")) for id in RULINGS.known if id.startswith("RUL-")} == wanted
    led_to = {other for chapter in RULES.chapters for topic in chapter.topics for other in topic.see}
    assert {id for id in RULINGS.known if id.startswith("RUL-")} - led_to == set()
