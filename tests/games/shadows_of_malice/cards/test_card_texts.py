"""What cards say, as players read it."""

import re

import pytest

from companion.games.shadows_of_malice.cards.card_texts import SENTENCES, card_summary, card_text
from companion.games.shadows_of_malice.cards.cards import Card, Does, Effect, Modifies, When, all_cards
from companion.language.spoken import spoken
from companion.language.words import speak, worded
from tests.companion.made_up_language import made_up

SHIPPED = {
    "battle-strategist": [
        "+1d★ to your combat rolls",
        "For a blue shard: another avatar gets +2d★ to combat rolls this turn",
    ],
    "time-dancer": [
        "Once a turn: make the roll you have just made again",
        "For a black shard: any avatar makes a roll just made again",
    ],
    "blood-caller": ["+2d★ wounds", "For a red shard: a member of your band deals +1d★ wounds this turn"],
    "fossilbranch-staff": ["+1d★ to your combat rolls", "Against terrovans and arborans: +1d2 wounds"],
    "cloak-of-defense": ["+1d★ shield against physical wounds", "You are immune to blue"],
    "scalebane": ["Against reptilids: your opponent suffers 4d2 wounds at once"],
    "nightshield-elixir": [
        "+3d★ shield against every energy this turn",
        "In the first edition: +3d★ shield against cold and poison this turn",
    ],
    "brutal-assault": ["+2d2 to your combat rolls this turn"],
    "curse-of-missteps": ["−1 to your movement rolls"],
    "a-shattering-of-souls": [
        "Split your shards into two piles as you like; a die decides which pile is destroyed",
    ],
    "glacial": ["It deals cold wounds only"],
    "regeneration": ["Each phase: it regains 1 life"],
    "enfeebling": ["Each avatar fighting it deals −1d★ wounds"],
    "shardeater": ["When it wounds you: lose 1 colorless shard"],
    "death-gaze": ["If its power roll succeeds: its target is drained of 1d2 life"],
    "parasitic": ["When it wounds you: you are drained of 1 life", "When it wounds you: it regains 1 life"],
    "jinxing": [
        "When it hits you: −1 to your luck rolls this turn",
        "When it hits you: −1 to your movement rolls this turn",
    ],
    "numbing-touch": [
        "If its power roll succeeds: its target gets −1d★ to combat rolls for this combat",
        "If its power roll succeeds: its target suffers 1 cold wound at once",
    ],
    "tidal-strength": ["It gets +1d★ to combat rolls", "On water or swamp: it deals +1d★ wounds"],
    "cunning": ["It gets +1 power for power rolls", "It gets +1d★ to combat rolls"],
    "curse-of-thin-skin": ["Your opponent deals +1 wound"],
    "healing-rain": ["Each avatar in the game heals 1 wound"],
    "seedwater": ["You borrow 2 life tokens this turn"],
    "quicksilver-drops": ["Gain 1 action", "You are drained of 1 life"],
    "ledger-of-debts-repaid": ["Gain 1d3 colorless shards", "Draw 1 potion"],
    "shard-gleaner": [
        "+1 colorless shard when you harvest",
        "For a colorless shard, once a turn, on a luck roll: make the roll you have just made again",
    ],
    "hexbreaker-mace": [
        "+1d★ wounds",
        "Against an opponent with a black or green ability: +1d★ to your combat rolls",
    ],
    "iron-vigil": [
        "+1d★ shield against physical wounds",
        "While defending: +1 shield against physical wounds",
        "For a colorless shard, once a combat: +1d★ shield against physical wounds for this combat",
    ],
    "chart-of-sunken-stars": ["Look at a hidden Well and put it back", "+1 to your luck rolls this turn"],
    "broken-chain": ["A curse on another avatar is lifted", "Heal 1 wound"],
}


@pytest.fixture
def other_language():
    yield lambda translate: speak(made_up(translate))
    speak(None)


def treasure(*effects: Effect) -> Card:
    return Card(id="x", name="X", kind="treasure", type="weapon", color="colorless", source="user", effects=effects)


@pytest.mark.parametrize("card_id", SHIPPED)
def test_a_card_says_what_it_does_one_line_per_effect(card_id):
    assert spoken(card_text(all_cards()[card_id])) == SHIPPED[card_id]


@pytest.mark.parametrize(
    ("card_id", "summary"),
    [
        (
            "battle-strategist",
            "Mastery, blue: +1d★ to your combat rolls; "
            "For a blue shard: another avatar gets +2d★ to combat rolls this turn",
        ),
        (
            "fossilbranch-staff",
            "Treasure, weapon: +1d★ to your combat rolls; Against terrovans and arborans: +1d2 wounds",
        ),
        ("curse-of-missteps", "Fate, lasts while held, curse: −1 to your movement rolls"),
        ("healing-rain", "Fate, at once when drawn: Each avatar in the game heals 1 wound"),
        (
            "death-gaze",
            "Ability, black, activated, can be evaded: If its power roll succeeds: its target is drained of 1d2 life",
        ),
        ("barkskin-brew", "Potion, green: +3d★ shield against physical wounds this turn"),
    ],
)
def test_a_summary_gives_kind_colour_type_and_effects_in_one_line(card_id, summary):
    assert worded(card_summary(all_cards()[card_id])) == summary


def test_a_card_without_effects_is_summed_up_by_what_it_is():
    assert card_text(treasure()) == []
    assert worded(card_summary(treasure())) == "Treasure, weapon"


def test_every_word_of_the_effect_language_has_its_sentence():
    assert set(SENTENCES) == {*Modifies.__args__, *Does.__args__, "shards lost"}


def test_one_of_a_thing_is_not_many():
    assert spoken(card_text(treasure(Effect("points", "+1"), Effect("points", "+2")))) == [
        "Gain 1 movement point",
        "Gain 2 movement points",
    ]
    assert spoken(card_text(treasure(Effect("draw", "2", trove="fate"), Effect("draw", "1", trove="fate")))) == [
        "Draw 2 fate cards",
        "Draw 1 fate card",
    ]


def test_healing_and_restoring_without_a_figure_means_all():
    assert spoken(card_text(treasure(Effect("heal", on="use"), Effect("restore", whom="anyone", on="use")))) == [
        "Heal all wounds",
        "Any avatar restores all drained tokens",
    ]


def test_wounds_and_shields_that_name_no_kind_are_physical():  # SM-142
    assert spoken(card_text(treasure(Effect("wounds", "+1"), Effect("shield", "+1")))) == [
        "+1 wound",
        "+1 shield against physical wounds",
    ]


def test_all_conditions_of_an_effect_are_told():
    when = When(type=("mammal",), kind=("guardian",), color=("red",), terrain=("hills",), defending=True, alone=True)
    assert spoken(card_text(treasure(Effect("LR", "+1", on="hit", when=when)))) == [
        "When you hit, against mammals, if they are Guardians, against an opponent with a red ability, on hills, "
        "while defending, while alone: +1 to your luck rolls"
    ]


def test_a_fight_is_not_mentioned_where_an_opponent_is():
    fight, shadow = When(in_combat=True), When(in_combat=True, kind=("shadow",))
    assert spoken(card_text(treasure(Effect("target", when=fight), Effect("target", when=shadow)))) == [
        "In combat: the creature attacks you",
        "Against Shadows: the creature attacks you",
    ]


def test_a_catalogue_turns_whole_sentences_and_the_names_in_them(other_language):
    german = {
        "{who} gets {amount} to combat rolls": "{who} bekommt {amount} auf Kampfwürfe",
        "another avatar": "ein anderer Avatar",
        "for a {color} shard": "für einen Splitter in {color}",
        "blue": "Blau",
        "{line} this turn": "{line} in diesem Zug",
    }
    other_language(lambda sentence: german.get(sentence, sentence))

    assert worded(card_text(all_cards()["battle-strategist"])[1]) == (
        "Für einen Splitter in Blau: ein anderer Avatar bekommt +2d★ auf Kampfwürfe in diesem Zug"
    )


def test_every_word_players_read_goes_through_the_catalogue(other_language):
    other_language(lambda sentence: " ".join(re.findall(r"{\w+(?:!\w)?}", sentence)) or "¿")

    said = " ".join(worded(card_summary(found)) for found in all_cards().values())

    assert set(re.findall(r"[A-Za-z]+", said)) == {"d"}  # of the dice
