"""Facts, worked scenarios, rulings, the rules to read: all of them are there, and players read no id."""

import re
from pathlib import Path

import pytest

from companion.games.shadowscape import GAME
from companion.games.shadowscape.cards.shelf import DATA
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.language.languages import catalogue
from companion.language.words import ENGLISH, worded
from companion.parts.rulings import load_rulings

HERE = Path(__file__).parent
FACTS = [f"SS-{n:03}" for n in range(1, 114)]
NO_SCENARIO = {11, 14, 15, 17, 22, 29, 31, 39, 44, 45}
SCENARIOS = [f"SS-S{n:02}" for n in range(1, 48) if n not in NO_SCENARIO]
RULED = [f"SS-G{n}" for n in range(1, 42)]
SHEET = Path(__file__).parents[4] / "shared" / "rules"


def cited(folder: Path, *suffixes: str) -> str:
    return "\n".join(path.read_text() for path in sorted(folder.rglob("*")) if path.suffix in suffixes)


@pytest.mark.parametrize("folder", [Path(GAME.folder), HERE], ids=["code", "tests"])
def test_every_fact_is_cited(folder):
    """Ids in this file count for nothing: it names none of them."""
    there = cited(folder, ".py", ".toml")

    assert [fact for fact in FACTS if fact not in there] == []


def test_every_fact_is_cited_in_the_rules_or_cards_themselves():
    """Besides the rules to read, which name all of them."""
    there = cited(Path(GAME.folder), ".py")
    only_read = {fact for fact in FACTS if fact not in there}

    assert only_read <= {"SS-028", "SS-062", "SS-069", "SS-098", "SS-107", "SS-108"}


def test_every_worked_scenario_is_a_test():
    there = cited(HERE, ".py")

    assert [scenario for scenario in SCENARIOS if scenario not in there] == []


def test_every_ruling_that_can_go_several_ways_is_asked_for_by_a_rule_and_tried():
    code, tests = cited(Path(GAME.folder) / "rules", ".py"), cited(HERE, ".py")
    open_ones = [name for name, ruling in RULINGS.known.items() if len(ruling.choices) > 1]

    assert open_ones == ["SS-G4", "SS-G7", "SS-G8", "SS-G10", "SS-G17", "SS-G20", "SS-G41"]
    assert [name for name in open_ones if f'"{name}"' not in code or name not in tests] == []


def test_every_gap_of_the_rules_is_a_ruling_with_its_reason():
    rulings = load_rulings(DATA / "rulings.toml")

    assert [ruling.id for ruling in rulings] == RULED
    assert [ruling.id for ruling in rulings if not ruling.reason.endswith(".")] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_to_read_explain_every_fact_once_and_show_no_id(language):
    words = ENGLISH if language == "en" else catalogue(language).of(GAME.name)
    topics = GAME.reading.reference({setting.key: setting.default for setting in GAME.setup.settings})
    written = [topic for topic in topics if topic.id not in RULINGS.known]
    shown = [worded(text, words) for topic in topics for text in (topic.title, topic.section, *topic.text)]

    assert sorted(fact for topic in written for fact in topic.facts) == FACTS
    assert [text for text in shown if re.search(r"SS-|\bnull\b|\{", text)] == []


def test_every_ruling_can_be_reached_from_a_topic():
    topics = GAME.reading.reference({setting.key: setting.default for setting in GAME.setup.settings})
    led = {name for topic in topics if topic.id not in RULINGS.known for name in topic.see}

    assert [name for name in RULED if name not in led] == []


@pytest.mark.skipif(not SHEET.is_dir(), reason="the fact sheets lie beside the project only where it is made")
def test_the_sheet_has_no_other_facts_and_scenarios():
    facts = re.findall(r"^\s*-\s+\**(SS-\d{3})\**", (SHEET / "shadowscape.md").read_text(), re.MULTILINE)
    scenarios = re.findall(r"^### (SS-S\d+)", (SHEET / "shadowscape_scenarios.md").read_text(), re.MULTILINE)

    assert sorted(facts) == FACTS
    assert sorted(scenarios) == SCENARIOS
