"""What players keep of their own: figures of cards, Loot, Encounters; asked once, kept, handed on (RUL-2)."""

from typing import Any

import pytest

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.cards.encounters import ENCOUNTERS, encounter_problems
from companion.games.dark_rituals.encounter import Area, Border, Encounter, Objective, Standing
from companion.games.dark_rituals.fight import Reaction
from companion.games.dark_rituals.own.players_folder import FOLDER, OWN_ENCOUNTERS
from companion.games.dark_rituals.own.user_data import OWN
from companion.games.dark_rituals.rules.combat.reactions import reaction_problems
from companion.games.dark_rituals.table import Gear, Table, Threshold
from companion.kernel import Player
from companion.kernel.session import Session
from companion.language.words import worded
from companion.parts.own_things import with_own_id
from tests.games.dark_rituals.fighting import Fight, fight
from tests.games.dark_rituals.scenes import Scene

PLAYERS = [Player("", "Sara", side="legion"), Player("", "Bryan", seat=1, side="heroes")]


def begun(**settings: str) -> Table:
    return GAME.start(settings, PLAYERS)


# -- the form ----------------------------------------------------------------------------------------------


def described(*more: tuple[str, object]) -> Scene:
    """An Encounter of the players' own, as far as all have it alike; *more* are answers in their order."""
    play = Scene(begun()).say("setup.encounter", "new").say("encounter.name", "Our Barn")
    play.say("encounter.stamina", 14).say("encounter.witches", ["hagatha", "pekka"])
    play.say("encounter.present", ["hagatha"]).say("encounter.kinds", ["condemned"])
    play.say("encounter.souls", 6).say("encounter.rewards", ["2", "4"])
    for key, value in more:
        play.say(key, value)
    return play


UNLIMITED: tuple[tuple[str, object], ...] = (
    ("encounter.sacrifices", 0),
    ("encounter.plague_limit", 0),
    ("encounter.rounds", 0),
)
WITHOUT_A_MAP = (("encounter.map", "no"), ("encounter.number.farmer", 2), ("encounter.number.condemned", 3))


def test_an_encounter_is_described_by_a_form_and_played_at_once(own_folder):
    """RUL-2: DR-002, DR-057, DR-011, DR-059."""
    play = described(
        ("encounter.sacrifices", 3),
        ("encounter.sacrifice.winner", "legion"),
        ("encounter.plague_limit", 2),
        ("encounter.rounds", 9),
        ("encounter.rounds.winner", "heroes"),
        ("encounter.objectives.any", "yes"),
        ("objective.name", "Bones"),
        ("encounter.objective.goal", 2),
        ("encounter.objective.winner", "heroes"),
        ("encounter.objective.counts", "hand"),
        ("encounter.objectives", "done"),
        *WITHOUT_A_MAP,
    )
    encounter = play.table.own_encounters[0]

    assert encounter.objectives == (Objective(id="o1", name="Bones", goal=2, winner="heroes"),)
    assert (encounter.stamina, encounter.rewards, encounter.soul_length) == (14, (2, 4), 6)
    assert (encounter.sacrifice_goal, encounter.plague_limit, encounter.round_limit) == (3, 2, 9)
    assert [one.card for one in encounter.standing].count("condemned") == 3
    assert play.table.encounter == encounter


def test_an_encounter_with_a_map_has_areas_borders_and_places(own_folder):
    """RUL-2: DR-008, DR-024, DR-154, DR-199."""
    play = described(*UNLIMITED, ("encounter.objectives.any", "no"), ("encounter.map", "yes"))
    for name, ground, lying, more in (("Barn", "building", ["chests"], "more"), ("Lane", "open", ["circle"], "done")):
        play.say("area.name", name).say("area.ground", ground).say("area.lying", lying).say("encounter.areas", more)
    play.say("border.a", "a1").say("border.b", "a1").say("border.kind", "open")  # refused, and asked again
    play.say("border.a", "a1").say("border.b", "a2").say("border.kind", "door").say("encounter.borders", "done")
    for hero in ("crusader", "executioner", "assassin", "fourth_hero"):
        play.say(f"encounter.start.{hero}", "a1")
    play.say("standing.card", "hagatha").say("standing.area", "a2").say("encounter.standing", "done")
    encounter = play.table.own_encounters[0]

    assert [(area.name, area.building, area.circle, area.chests) for area in encounter.areas] == [
        ("Barn", True, False, 1),
        ("Lane", False, True, 0),
    ]
    assert encounter.borders == (Border("a1", "a2", "door"),)
    assert encounter.standing == (Standing("hagatha", "a2"),)


def test_an_impossible_encounter_is_named_and_asked_again(own_folder):
    """DR-128: somebody has to be the Legion."""
    play = Scene(begun()).say("setup.encounter", "new").say("encounter.name", "Nothing")
    play.say("encounter.stamina", 5).say("encounter.witches", []).say("encounter.kinds", [])
    play.say("encounter.souls", 3).say("encounter.rewards", [])
    for key, value in (*UNLIMITED, ("encounter.objectives.any", "no"), ("encounter.map", "no")):
        play.say(key, value)
    play.say("encounter.number.farmer", 0)

    assert (play.asked(), play.table.own_encounters) == (["encounter.name"], [])


def test_everything_that_cannot_be_played_is_named():
    """A file that somebody wrote by hand."""
    wrong = Encounter(
        stamina=0,
        witches=("hagatha",),
        rewards=(11,),
        areas=(Area(id="a", name="A"), Area(id="a", name="B")),
        borders=(Border("a", "z"),),
        standing=(Standing("mortus", "a"), Standing("hagatha", "q")),
    )
    said = " ".join(worded(problem) for problem in encounter_problems(wrong))

    for words in ("stamina is 0", "Soul 11", "area a stands there twice", "a border joins a and z",
                  "mortus stands on the board, but takes no part", "hagatha stands at 'q'", "four Heroes"):  # fmt: skip
        assert words in said
    assert [list(encounter_problems(encounter)) for encounter in ENCOUNTERS.values()] == [[], [], []]


# -- kept, asked no more, handed on ------------------------------------------------------------------------


def test_what_was_told_is_kept_and_asked_no_more(own_folder):
    """RUL-3: DR-061. Unknown is no 0, and a later word takes the place of an earlier one."""
    table = begun(encounter="the_mill")
    assert figure(table, "pekka", "strength") is None
    table.stats["pekka"] = {"strength": 2}
    table.faces["blue"] = [0, 1, 1, 2, 2, 3]
    table.thresholds["pekka"] = [Threshold("attack", 6, "Drain")]
    table.known_gear = [with_own_id(Gear(id="", name="Lucky Hat", weight=1))]
    assert len(OWN.keep(table)) == 3
    FOLDER.refresh()
    again = begun(encounter="the_mill")
    assert (figure(again, "pekka", "strength"), again.faces["blue"]) == (2, [0, 1, 1, 2, 2, 3])
    assert again.thresholds["pekka"] == [Threshold("attack", 6, "Drain")]
    assert [gear.name for gear in again.known_gear] == ["Lucky Hat"]
    assert OWN.keep(again) == []

    again.stats["pekka"] = {"strength": 3, "health": 4}
    assert len(OWN.keep(again)) == 1
    FOLDER.refresh()
    assert begun(encounter="the_mill").stats["pekka"] == {"strength": 3, "health": 4}


def test_a_named_card_comes_back_by_its_name(own_folder):
    """DR-108: named once, priced once."""
    table = begun(encounter="the_mill")
    table.card_names["spell_crusader_salve"] = "Salve"
    table.stats["spell_crusader_salve"] = {"cost": 1, "level": 1, "ingredients": 2}
    OWN.keep(table)
    FOLDER.refresh()
    again = begun(encounter="the_mill")

    assert (again.card_names["spell_crusader_salve"], figure(again, "spell_crusader_salve", "cost")) == ("Salve", 1)


def battle_cry(**more: Any) -> Reaction:
    said = {"name": "Battle cry", "side": "heroes", "moment": "attack_dice", "does": "dice", "colour": "blue"}
    return with_own_id(Reaction(**{"id": "", "amount": 1, **said, **more}))


def test_a_reaction_is_described_once_and_known_in_the_next_game(own_folder):
    """DR-108, DR-109, and it is handed on with the cards."""
    table = begun(encounter="the_mill")
    table.reactions = [battle_cry()]
    assert len(OWN.keep(table)) == 1
    FOLDER.refresh()

    again = begun(encounter="the_mill")
    assert again.reactions == [battle_cry()]
    assert OWN.keep(again) == []


def test_a_reaction_said_again_takes_the_place_of_the_wrong_one(own_folder):
    table = fight("condemned", reactions=[battle_cry()])
    play = Fight(table, "crusader").on(attack__target="condemned 1").say("react.attack_dice", "heroes")
    play.say("react.name", "Battle cry").say("react.kind", "icon").say("react.cost", 0)
    play.say("react.does", "dice").say("react.colour", "blue").say("react.dice", 2)
    [told] = play.table.reactions
    assert (told.amount, told.replaces) == (2, battle_cry().id)

    kept = begun(encounter="the_mill")
    kept.reactions = [battle_cry(), told]
    OWN.keep(kept)
    FOLDER.refresh()
    assert begun(encounter="the_mill").reactions == [told]


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"kind": "witchcraft"}, "kind: expected one of icon, alchemy, scroll"),
        ({"moment": "wounds"}, "does: expected one of wounds, cancel, hand"),
        ({"colour": "red"}, "colour: expected one of blue, yellow"),
        ({"cost": 30}, "cost: expected 0 to 9"),
        ({"amount": 0}, "amount: expected 1 to 3 dice"),
    ],
)
def test_a_reaction_written_by_hand_is_checked(more, named):
    assert named in " ".join(map(worded, reaction_problems(battle_cry(**more))))


def test_with_values_of_ours_nothing_is_kept_of_the_cards(own_folder):
    """What is made up by us is nobody's box."""
    table = begun(values="ours", encounter="the_mill")
    assert table.known_gear != []

    assert OWN.keep(table) == []


def test_an_encounter_is_handed_on_and_taken_in(own_folder, tmp_path):
    """RUL-2, by ``companion export-data`` and ``import-data``."""
    play = described(*UNLIMITED, ("encounter.objectives.any", "no"), *WITHOUT_A_MAP)
    OWN.keep(play.table)
    FOLDER.refresh()
    handed = tmp_path / "handed.toml"
    assert "1 Encounter" in " ".join(map(worded, OWN.hand_on(handed)))
    before = OWN_ENCOUNTERS.by_id()
    for path in FOLDER.path().rglob("*.toml"):
        path.unlink()
    FOLDER.refresh()
    assert OWN_ENCOUNTERS.by_id() == {}

    OWN.take_in(handed)
    FOLDER.refresh()
    assert OWN_ENCOUNTERS.by_id() == before
    offered = [option.id for option in Scene(begun()).open("setup.encounter").options()]
    assert offered == ["the_mill", "the_well", "the_long_night", next(iter(before)), "new"]
    assert Session(GAME, begun()).table.own_encounters == list(before.values())


def test_a_wrong_file_is_named_with_what_would_be_right(own_folder):
    folder = FOLDER.path() / "encounters"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text('[[encounters]]\nid = "x"\nname = "X"\nwitches = []\n')
    FOLDER.refresh()

    assert "no Witch takes part" in " ".join(map(worded, OWN.notices()))
    assert OWN.check(folder / "bad.toml") != []
