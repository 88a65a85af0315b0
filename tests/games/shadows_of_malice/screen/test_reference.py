"""The rules reference of Shadows of Malice: complete, short, right in its figures, and in both editions."""

import ast
import re
from pathlib import Path

import pytest

import companion
from companion.__main__ import main
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import DATA
from companion.games.shadows_of_malice.rules.combat.monsters import load_tables
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.games.shadows_of_malice.rules.setup.settings import SETTINGS
from companion.kernel.game import settle
from companion.kernel.reference import search, topic_for
from companion.kernel.registry import find_game
from companion.kernel.seats import Player
from companion.language.spoken import spoken
from companion.language.words import speak, worded
from tests.companion.made_up_language import made_up
from tests.games.shadows_of_malice.playing import make_table

EDITIONS = ("revised", "first")
FACT = r"(?:SM|RUL|G)-\d+"
HEART = Path(companion.__file__).parent
TABLES = load_tables(DATA / "monsters.toml")


def topics(edition="revised", **settings):
    return spoken(GAME.reading.reference(settle(SETTINGS, {"edition": edition} | settings)))


def text_of(topic_id, edition="revised", **settings):
    (found,) = [topic for topic in topics(edition, **settings) if topic.id == topic_id]
    return " ".join(found.text)


# -- it is complete ------------------------------------------------------------------------------------------


def facts_in_code():
    """Every fact that a prompt, an option, a setting or a part of a sum names: a string of nothing but fact ids."""
    for path in sorted(GAME.folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and re.fullmatch(rf"{FACT}( {FACT})*", str(node.value)):
                yield from node.value.split()


def test_the_code_names_facts_in_many_places():
    assert {"SM-249", "SM-031", "SM-168", "RUL-01", "G-01"} <= set(facts_in_code())


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_fact_behind_a_question_opens_a_topic(edition):
    read = topics(edition)

    assert [fact for fact in sorted(set(facts_in_code())) if topic_for(read, fact) is None] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_setting_and_every_choice_of_one_opens_a_topic(edition):
    facts = {setting.fact for setting in SETTINGS} | {option.fact for s in SETTINGS for option in s.choices}

    assert [fact for fact in sorted(facts - {""}) if topic_for(topics(edition), fact) is None] == []


def test_every_fact_of_a_topic_is_one_that_the_rules_know():
    reference = DATA / "reference"
    sources = [path for path in HEART.rglob("*") if path.suffix in (".py", ".toml") and reference not in path.parents]
    known = {fact for path in sources for fact in re.findall(FACT, path.read_text("utf-8"))}

    assert [fact for topic in topics() for fact in topic.facts if fact not in known] == []


def test_a_topic_with_facts_of_one_edition_only_speaks_of_both():
    assert {topic.id for topic in topics("first")} == {topic.id for topic in topics("revised")}


# -- it is short, and hangs together -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_topic_is_neither_empty_nor_longer_than_a_screen(edition):
    words = {topic.id: len(" ".join(topic.text).split()) for topic in topics(edition)}

    assert {topic_id: n for topic_id, n in words.items() if not 5 <= n <= 160} == {}
    written = {topic_id: n for topic_id, n in words.items() if topic_id not in RULINGS.known}
    assert {topic_id: n for topic_id, n in written.items() if not 30 <= n <= 130} == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_topic_has_a_title_a_chapter_and_a_sign_of_its_own(edition):
    read = topics(edition)
    signs = [topic.sign for topic in read if topic.id not in RULINGS.known]

    assert all(topic.title and topic.section and len(topic.sign) == 1 for topic in read)
    assert len(set(signs)) == len(signs)


def test_related_topics_exist_and_every_topic_is_related_to_from_another():
    read = topics()
    ids = {topic.id for topic in read}
    related = {other for topic in read for other in topic.see}

    assert related <= ids
    assert ids - related == set()
    assert [topic.id for topic in read if topic.id in topic.see] == []


def test_no_paragraph_is_left_with_a_gap():
    assert [text for edition in EDITIONS for topic in topics(edition) for text in topic.text if "{" in text] == []


# -- it is found ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("gate", "gates"),
        ("xulthul turn", "xulthul_turn"),
        ("6 → dice", "dice"),
        ("d★", "stars_in_combat"),
        ("city of life", "city_life"),
        ("return to light", "body_lost"),
        ("movement roll", "movement_roll"),
        ("☼", "wells"),
        ("SM-123", "provoking"),
        ("rul-06", "RUL-06"),
        ("swamp forest", "terrain"),
        ("provok", "provoking"),
    ],
)
def test_what_players_look_for_stands_first(words, first):
    assert search(topics(), words)[0].id == first


def test_xulthul_is_found_without_a_circumflex():
    found = search(topics(), "xulthul")

    assert found == search(topics(), "Xulthûl")
    assert {"xulthul_comes", "xulthul_turn", "winning"} <= {topic.id for topic in found}


# -- its figures are those of the rules ----------------------------------------------------------------------


def test_the_types_are_those_of_the_generator():
    for terrain, kinds in TABLES.types.items():
        assert f"{terrain.capitalize()}: {', '.join(kinds)}." in text_of("creature_types")


def test_the_powers_are_those_of_the_generator():
    for power, row in enumerate(TABLES.power, 1):
        assert f"Power {power}: CR +{row.cr}, +{row.wounds}d★ wounds, {row.life} life" in text_of("creature_power")


def test_shadows_and_xulthul_are_as_strong_as_their_tables_say():
    shadows = [(row.power, row.abilities, row.life) for row in TABLES.shadow]
    told = re.findall(r"power (\d), (\d) abilit\w+, (?:spawning )?life (\d)", text_of("shadow_figures"))
    assert [tuple(map(int, row)) for row in told] == shadows

    lords = [(row.power, row.abilities, TABLES.power[row.power - 1].life) for row in TABLES.xulthul]
    told = re.findall(r"power (\d), (\d) abilities, (\d+) life", text_of("xulthul_comes"))
    assert [tuple(map(int, row)) for row in told] == lords


def test_prices_are_those_in_force(own):
    assert "desert 2 · forest 2" in text_of("terrain")
    assert "road costs ½" in text_of("terrain")

    own("terrain.toml", "desert = { points = 1.5 }\n")

    assert "desert 1½ · forest 2" in text_of("terrain")


@pytest.mark.parametrize(
    ("topic", "revised", "first"),
    [
        ("actions", "2 actions a turn", "one action"),
        ("movement_roll", "the larger die", "and 2 more"),
        ("recovery", "2 more on a mystic hex", "Everybody recovers when the Players' Turn ends"),
        ("new_body", "3 shards of its colour", "2 shards of its colour"),
        ("radiance", "Movement: +2", "Movement: +1"),
        ("harvest", "adds 2 shards", "adds 1 shard,"),
        ("xulthul_reveals", "loses 1 life", "loses 1d2 life"),
        ("drift", "a white die for each", "roll again, up to once"),
        ("potions", "of the same colour", "whatever its colour"),
        ("gates", "A band picks the member", "A random member"),
        ("withdrawing", "in the fight this phase and defend", "away when the phase ends"),
        ("provoking", "All of the band fight", "attracts no creature"),
    ],
)
def test_each_edition_reads_its_own_rule(topic, revised, first):
    assert revised in text_of(topic)
    assert revised not in text_of(topic, "first")
    assert first in text_of(topic, "first")
    assert first not in text_of(topic)


def test_the_rules_say_how_an_avatar_uses_an_ability_of_a_creature():
    """SM-062: as if of power 3; no word of the card language can say it."""
    assert "rolls as if of power 3" in text_of("activated")


@pytest.mark.parametrize("edition", ["revised", "first"])
@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("gates", "has not entered it"),  # SM-087
        ("radiance", "one of these ten; then the rest"),  # SM-226
        ("radiance", "Neither adds to an attack of the other kind"),  # SM-227
        ("recovery", "once a turn"),  # SM-162
        ("harvest", "One of those who won harvests"),  # SM-205
        ("cities", "may turn its token over"),  # SM-235
        ("city_gateways", "every Gate leads to this city"),  # SM-241
        ("shadow_figures", "by no ability either"),  # SM-138
        ("withdrawing", "A die decides which hex"),  # SM-199
    ],
)
def test_the_rules_read_as_they_are_played(edition, topic, words):
    assert words in text_of(topic, edition)


# -- rulings -------------------------------------------------------------------------------------------------


def test_every_ruling_is_a_topic_and_says_what_is_played():
    assert text_of("RUL-06") == (
        "Played: no: what counts is the start of the Shadows' Turn. "
        "It could be: yes, if none is there after the seal was removed. "
        "Why the usual way: The sample round looks at the start of the turn."
    )
    other = text_of("RUL-06", **{"RUL-06": "literal"})
    assert other.startswith("Played: yes, if none is there after the seal was removed.")
    assert "The usual way is: no: what counts is the start of the Shadows' Turn. Why the usual way: " in other
    assert set(RULINGS.known) <= {topic.id for topic in topics()}


def test_a_ruling_that_the_edition_decides_is_told_as_the_edition_has_it():
    assert text_of("RUL-11").startswith("Played: no,")
    assert text_of("RUL-11", "first").startswith("Played: yes,")
    assert text_of("RUL-11", "first", **{"RUL-11": "no"}).startswith("Played: no,")


def test_a_ruling_leads_back_to_the_topics_it_is_about():
    assert topic_for(topics(), "RUL-35").see == ("gates", "razing")


def test_without_settings_the_revised_edition_and_the_defaults_are_told():
    assert spoken(GAME.reading.reference({})) == topics()


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"edition": "first", "scenario": "preserve", "board": "unmapped", "stewardship": "yes"},
        {"RUL-06": "literal", "RUL-11": "yes", "realm": "unmapped", "stars": "net", "convention": "odd/even"},
    ],
)
def test_a_table_is_told_by_the_settings_it_is_played_by(chosen):
    chosen = settle(SETTINGS, chosen)
    in_force = GAME.setup.in_force(GAME.new(chosen, [Player("Sara", "Sara")]))

    assert {key: chosen[key] for key in in_force} == in_force
    assert GAME.reading.reference(in_force) == GAME.reading.reference(chosen)


def test_a_table_that_rules_as_usual_does_so_too_where_a_group_has_its_own_defaults(own):
    table = make_table(("Sara",))
    usual = GAME.reading.reference(GAME.setup.in_force(table))
    own("rulings.toml", '[defaults]\nRUL-06 = "literal"\n')
    game = find_game("shadows_of_malice")

    in_force = game.setup.in_force(table)

    assert next(setting.default for setting in game.setup.settings if setting.key == "RUL-06") == "literal"
    assert {setting.key for setting in game.setup.settings if setting.ruling} <= in_force.keys()
    assert in_force["RUL-06"] == RULINGS.known["RUL-06"].default
    assert game.reading.reference(settle(game.setup.settings, in_force)) == usual


def test_a_correction_changes_what_is_read():
    table = make_table(("Sara",))
    table.settings.edition, table.settings.rulings = "first", {"RUL-06": "literal"}

    read = {topic.id: worded(topic.text[0]) for topic in GAME.reading.reference(GAME.setup.in_force(table))}

    assert read["recovery"].startswith("Everybody recovers when")
    assert read["RUL-06"].startswith("Played: yes,")


# -- in the players' language --------------------------------------------------------------------------------


def test_everything_is_said_at_the_time_of_the_call():
    speak(made_up(lambda sentence: sentence.upper() if "{" not in sentence else sentence))
    try:
        loud = {topic.id: topic for topic in topics()}
    finally:
        speak(None)

    assert loud["winning"].title == "HOW TO WIN"
    assert loud["winning"].section == "XULTHÛL, WINNING AND LOSING"
    assert loud["winning"].text[0].startswith("YOU WIN AT ONCE")
    assert "NO: WHAT COUNTS IS" in " ".join(loud["RUL-06"].text)
    assert text_of("winning").startswith("You win at once")


# -- in the terminal -----------------------------------------------------------------------------------------


def test_the_terminal_reads_it_too(capsys):
    assert main(["rules", "--topic", "drawing", "attack"]) == 0
    shown = capsys.readouterr().out.splitlines()

    assert shown[0] == "☞ Drawing the attack · Masteries, soulshards, treasures"

    assert main(["rules", "--topic", "SM-160", "--set", "edition=first"]) == 0
    assert "Everybody recovers when the Players' Turn ends." in capsys.readouterr().out
