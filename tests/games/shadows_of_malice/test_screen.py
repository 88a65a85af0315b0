"""What the players see: a view of every phase, as data that any front end can draw."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.corrections import corrected, value_at
from companion.errors import BadCorrection
from companion.game import Player
from companion.games.shadows_of_malice.ending import lose, win
from companion.games.shadows_of_malice.problems import pieces, problems
from companion.games.shadows_of_malice.screen import view
from companion.games.shadows_of_malice.setup import new_table
from companion.games.shadows_of_malice.table import (
    RADIANCE,
    Boost,
    Clash,
    Combat,
    Creature,
    Find,
    Running,
    Table,
    Xulthul,
)
from companion.panels_text import draw_view
from companion.view import Duel, Grid, HexMap, Pool, Reveal, Track, Value, View
from tests.games.shadows_of_malice.playing import add_shadow, make_table

# -- tables --------------------------------------------------------------------------------------------------


def take(table, trove, n=0):
    return table.troves[trove].order.pop(n)


def players_turn(**chosen):
    """Round 3, with a bit of everything; nothing about it is against the rules."""
    table = make_table(("Sara", "Bryan", "Ada"), maps=2, **chosen)
    table.round = 3
    sara, bryan, ada = table.avatars
    sara.mastery, bryan.mastery = take(table, "mastery"), take(table, "mastery")
    sara.items, sara.potions, bryan.fate = [take(table, "treasure")], [take(table, "potion")], take(table, "fate", 20)
    sara.wounds, sara.drains, sara.mp, bryan.band = 2, 1, 7, "Sara"
    sara.shards.update(blue=3, colorless=2)
    ada.forming, ada.at = 1, ""
    table.wells[0].state, table.wells[1].state, table.sets = "light", "dark", 1
    sara.radiance, bryan.radiance = ["Life"], ["Combat"]
    table.pool = [token for token in RADIANCE if token not in ("Life", "Combat")]
    table.sites[0].service, table.lairs[0].stocked = "life", False
    table.seals = table.seals[:4]
    add_shadow(table, "realm:e4" if table.settings.realm_mapped else "realm:pit", 2)
    add_shadow(table, table.wells[4].at, 3)
    return table


def fight(target="Sara"):
    table = players_turn()
    at = table.lairs[1].at
    abilities = ["life-drain", "lycanthrope"]
    for ability in abilities:
        table.troves["ability"].order.remove(ability)
    table.combat = Combat(
        Creature("creature", "mammal", 3, 6, 2, abilities),
        at,
        ["Sara", "Bryan"],
        "lair",
        stage="clash",
        phase=2,
        target=target,
        made=[
            "mammal (die 3 in plains)",
            "power 3 (die 5 · lair +1 = 6), 6 life",
            "abilities: 2 (die 5 · Light Wells -1 = 4)",
            "Life Drain and Lycanthrope",
        ],
        clash=Clash("Bryan", "die 4 = 4", "die 6 · power 3 +2 = 8", "The creature hits Bryan."),
    )
    for name in ("Sara", "Bryan"):
        table.avatar(name).at = at
    table.boosts = [Boost("Sara", "CR", 1, "blue shard", "SM-209")]
    return table


def shadows_turn():
    table = players_turn()
    table.phase, table.step = "shadows", "aethos"
    return table


def xulthuls_turn():
    table = players_turn(scenario="preserve")
    table.shadows, table.phase, table.step = [], "xulthul", "recover"
    table.xulthul = Xulthul("mammal", 4, 8, table.wells[1].at, [take(table, "ability")], 2, 1)
    return table


def won():
    table = players_turn()
    win(table, "Every Light Well is revealed.")
    return table


def unmapped():
    table = players_turn(mapped=False, realm_mapped=False)
    table.finds = [Find(take(table, "treasure"), "Sara")]
    table.avatars[0].drunk = [take(table, "potion")]
    table.avatars[0].running = [Running(table.avatars[0].drunk[0], 0, "turn")]
    return table


def set_up():
    return new_table({}, [Player("sara", "Sara"), Player("bryan", "Bryan")])


PHASES = [set_up, players_turn, fight, shadows_turn, xulthuls_turn, won, unmapped]
every_phase = pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)


def panel(shown, name):
    return next(p for p in shown.panels if p.id == name)


def ids(shown):
    return [p.id for p in shown.panels]


def all_values(shown):
    for p in shown.panels:
        yield from getattr(p, "values", [])
        yield from getattr(p, "stages", [])
        if isinstance(p, Duel):
            yield from p.left.values
            yield from p.right.values


def figures(values):
    return {value.label: value.text for value in values}


# -- every view ----------------------------------------------------------------------------------------------


@every_phase
def test_a_view_goes_through_json_and_back(phase):
    shown = view(phase())

    assert msgspec.json.decode(msgspec.json.encode(shown), type=View) == shown


@every_phase
def test_what_can_be_corrected_is_where_the_view_says(phase):
    table = phase()
    paths = [value.path for value in all_values(view(table)) if value.path]

    assert paths
    for path in paths:
        value_at(table, path)


@every_phase
def test_a_figure_is_the_one_that_stands_at_its_path(phase):
    table = phase()
    for value in all_values(view(table)):
        if value.path and value.number is not None:
            assert value_at(table, value.path) == value.number


@every_phase
def test_panels_have_names_of_their_own_and_fit_a_terminal(phase):
    shown = view(phase())

    assert len(set(ids(shown))) == len(shown.panels)
    for line in draw_view(shown, 80):
        assert len(line) <= 80


@every_phase
def test_what_is_shown_is_not_against_the_rules(phase):
    assert problems(phase()) == []


def test_looking_changes_nothing():
    for phase in PHASES:
        table = phase()
        before = msgspec.json.encode(table)
        view(table), pieces(table), problems(table)
        assert msgspec.json.encode(table) == before


# -- the headline --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "headline"),
    [
        (set_up, "Set-up"),
        (players_turn, "Round 3 · Players' Turn"),
        (shadows_turn, "Round 3 · Shadows' Turn"),
        (xulthuls_turn, "Round 3 · Xulthûl's Turn"),
        (won, "Round 3 · Victory"),
    ],
)
def test_the_headline_says_round_and_turn(phase, headline):
    assert view(phase()).headline == headline


def test_set_up_shows_how_far_we_are():
    table = set_up()
    table.step = "wells"
    track = panel(view(table), "turn")

    assert track.steps[track.at] == "wells"


# -- avatars -------------------------------------------------------------------------------------------------


def test_an_avatar_shows_its_life_with_the_reason():
    """SM-141, SM-227."""
    life = next(v for v in panel(view(players_turn()), "avatar.Sara").values if v.label == "Life")

    assert (life.text, life.number, life.of) == ("3 of 6", 3, 6)
    assert str(life.why) == "life tokens 5 · Life radiance +1 · wounds -2 · drains -1 = 3"


def test_an_avatar_shows_what_it_holds():
    """SM-080: movement points in halves."""
    table = players_turn()
    sara = panel(view(table), "avatar.Sara")

    assert sara.seat == "Sara"
    assert figures(sara.values) == {
        "Where": "the Gate h4 on map A",
        "Band": "with Bryan",
        "Life": "3 of 6",
        "Wounds": "2",
        "Drains": "1",
        "Actions": "2",
        "Movement points": "3½",
        "blue shards": "3",
        "colorless shards": "2",
        "Radiance": "Life (one more life token)",
        "Mastery": "Time Dancer",
        "Jewelry": "Ring of Second Thoughts",
        "Black potion": "Nightshield Elixir",
    }
    assert panel(view(table), "cards.Sara").lines[0].startswith("Time Dancer · Mastery, black: ")


def test_each_colour_has_a_sign_of_its_own():
    table = make_table()
    table.avatars[0].shards = dict.fromkeys(table.avatars[0].shards, 1)
    signs = [v.sign for v in panel(view(table), "avatar.Sara").values if v.label.endswith("shards")]

    assert len(signs) == len(set(signs)) == 6
    assert all(signs)


def test_an_avatar_without_a_body_shows_what_it_needs():
    """SM-168."""
    shown = figures(panel(view(players_turn()), "avatar.Ada").values)

    assert shown["New body"] == "1 action to go"
    assert "Life" not in shown


# -- the fight -----------------------------------------------------------------------------------------------


def test_the_creature_is_revealed_stage_by_stage():
    """SM-103: type, power, abilities, with the dice and the Wells that made them so."""
    reveal = panel(view(fight()), "creature")

    assert isinstance(reveal, Reveal)
    assert [(stage.label, stage.text) for stage in reveal.stages] == [
        ("Mammal", "die 3 in plains"),
        ("Power 3", "die 5 · lair +1 = 6, 6 life"),
        ("Abilities 2", "die 5 · Light Wells -1 = 4"),
        ("Abilities", "Life Drain and Lycanthrope"),
    ]


def test_both_sides_stand_face_to_face():
    """SM-179, SM-180, SM-106."""
    duel = panel(view(fight()), "fight")
    left, right = figures(duel.left.values), figures(duel.right.values)

    assert (duel.left.name, duel.right.name) == ("Sara", "Creature (mammal)")
    assert (left["Combat roll"], left["Life"]) == ("highest of 2 dice +1", "3 of 6")
    assert (right["Combat roll"], right["A hit deals"]) == ("die +3", "1 +3d★")
    assert (right["Power"], right["Life"], right["Wounds"]) == ("3", "4 of 6", "2")
    assert duel.right.cards == ["Life Drain", "Lycanthrope"]
    assert duel.result == "Bryan die 4 = 4 against die 6 · power 3 +2 = 8. The creature hits Bryan."


def test_a_combat_roll_opens_into_its_parts():
    duel = panel(view(fight()), "fight")
    ours, theirs = (next(v for v in side.values if v.label == "Combat roll").why for side in (duel.left, duel.right))
    wounds = next(v for v in duel.right.values if v.label == "A hit deals").why

    assert [(part.label, part.amount) for part in ours.parts] == [("blue shard", 1)]
    assert [(part.label, part.amount) for part in theirs.parts] == [("power 3", 2), ("Lycanthrope", 1)]
    assert [part.label for part in wounds.parts] == ["hit", "power 3 +2d★", "Lycanthrope +1d★"]


def test_the_figures_of_the_duel_are_those_of_the_rules():
    """SM-181: a defender rolls with 1 less."""
    table = fight()
    table.combat.defending, table.combat.creature_defends = ["Sara"], True
    duel = panel(view(table), "fight")

    assert figures(duel.left.values)["Combat roll"] == "die"
    assert figures(duel.right.values)["Combat roll"] == "die +2"
    assert duel.left.note == duel.right.note == "Defends: deals no wounds this phase."


def test_shields_are_shown_by_what_they_keep_off():
    """SM-144, SM-145."""
    table = fight()
    table.avatar("Sara").radiance.append("Physical Shield")
    table.avatar("Sara").radiance.append("Energy Shield")
    shown = figures(panel(view(table), "fight").left.values)

    assert shown["Shield against physical wounds"] == "+1"
    assert shown["Shield against every energy"] == "+1"


def test_before_anybody_is_attacked_all_fighters_are_shown():
    duel = panel(view(fight(target="")), "fight")

    assert duel.left.name == "Sara and Bryan"
    assert figures(duel.left.values)["Bryan"] == "life 5 of 5, combat roll: highest of 2 dice +1"
    assert figures(duel.right.values)["Combat roll"] == "die +3"


def test_the_abilities_say_what_they_do():
    card = panel(view(fight()), "ability.life-drain")

    assert (card.title, card.look, card.sign) == ("Life Drain", "black", "■")
    assert card.lines == ["When it wounds you: you are drained of 1 life"]


def test_without_a_fight_there_is_no_duel():
    assert not {"fight", "creature"} & set(ids(view(players_turn())))


# -- Wells and monsters --------------------------------------------------------------------------------------


def test_the_wells_are_shown_as_far_as_they_are_known():
    """SM-017."""
    wells = panel(view(players_turn()), "wells")

    assert wells.title == "Wells: 1 Light and 1 Dark revealed, 4 hidden, 1 of them Light"
    assert [(v.label, v.text) for v in wells.values][:3] == [
        ("A j2", "Light Well"),
        ("A a7", "Dark Well"),
        ("A f8", "hidden Well"),
    ]
    assert len({v.sign for v in wells.values}) == 3


def test_the_seals_are_a_track():
    """SM-258."""
    track = panel(view(players_turn()), "seals")

    assert isinstance(track, Track)
    assert track.steps[track.at] == "4"


def test_shadows_are_listed_with_where_and_life():
    """SM-259."""
    assert panel(view(players_turn()), "shadows") == Grid(
        id="shadows",
        title="Shadows in play",
        columns=["Shadow", "Where", "Life tokens"],
        rows=[["Shadow 1", "the Spawning Pit", "2"], ["Shadow 2", "stronghold j7 on map B", "3"]],
    )
    assert panel(view(shadows_turn()), "shadows").rows[1][3] == "has still to act"


def test_xulthul_is_shown_and_the_seals_are_done_with():
    """SM-268, SM-277."""
    shown = view(xulthuls_turn())
    lord = panel(shown, "xulthul")

    assert figures(lord.values)["Life"] == "5 of 8"
    assert str(next(v.why for v in lord.values if v.label == "Recovery each turn")).endswith("= 2")
    assert "seals" not in ids(shown)
    assert "destroy Xulthûl" in panel(shown, "scenario").text


# -- maps and supplies ---------------------------------------------------------------------------------------


def hexes(shown, name):
    return {h.id: h for h in panel(shown, name).hexes}


def test_a_map_shows_terrain_features_and_pieces():
    """SM-011."""
    shown = view(players_turn())
    a = hexes(shown, "map.A")

    assert len(a) == 80
    assert (a["A:h4"].look, a["A:h4"].sign, a["A:h4"].label, a["A:h4"].pieces) == (
        "plains",
        "G",
        "Gate",
        ("Sara", "Bryan"),
    )
    assert (a["A:j2"].sign, a["A:b2"].label) == ("☼", "the City of Life")
    assert (a["A:h1"].label, a["A:b3"].label, a["A:d4"].label) == ("empty lair", "stocked lair", "launch")
    assert hexes(shown, "map.B")["B:j7"].pieces == ("Shadow 2",)
    assert ("road", ["A:d2", "A:c2", "A:b2"]) in panel(shown, "map.A").routes


def test_the_shadow_realm_shows_which_gates_are_sealed():
    """SM-016."""
    realm = hexes(view(players_turn()), "map.realm")

    assert realm["realm:e4"].pieces == ("Shadow 1",)
    assert (realm["realm:c1"].label, realm["realm:d7"].label) == ("sealed Gate", "active Gate")


def test_an_unmapped_board_has_no_map_but_says_what_is_there():
    """G-01, G-02."""
    shown = view(unmapped())

    assert not any(isinstance(p, HexMap) for p in shown.panels)
    assert figures(panel(shown, "lairs").values) == {"Map A": "5 of 6", "Map B": "6 of 6"}
    assert panel(shown, "finds").lines


def test_the_troves_and_the_bank_say_what_is_left():
    """SM-002, SM-003."""
    shown = view(players_turn())

    assert panel(shown, "trove.mastery").left == 16
    assert figures(panel(shown, "bank").values)["blue"] == "9"


def test_a_bank_that_ran_out_says_so():
    """G-20."""
    table = make_table()
    table.avatars[0].shards["red"] = 14

    assert figures(panel(view(table), "bank").values)["red"] == "0, 2 too few in the box"


def test_empty_things_are_left_out():
    shown = view(make_table())

    assert not {"shadows", "xulthul", "radiance", "sites", "finds", "end", "turn"} & set(ids(shown))
    assert not any(isinstance(p, Pool) and not p.values for p in shown.panels)


# -- the end -------------------------------------------------------------------------------------------------


def test_the_end_says_who_won_and_why():
    """SM-279."""
    table = won()
    table.tally.creatures = 7
    shown = view(table)

    assert shown.over == "Victory: Every Light Well is revealed."
    assert shown.panels[0].text == shown.over
    assert ["creatures met", "7"] in panel(shown, "tally").rows


def test_a_defeat_says_why():
    """SM-281."""
    table = players_turn()
    lose(table, "A Shadow has revealed a Light Well.")

    assert view(table).over == "Defeat: A Shadow has revealed a Light Well."


# -- odd tables ----------------------------------------------------------------------------------------------


def leaves(plain, path=""):
    """Every plain value of a table, by its path."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from leaves(value, f"{path}.{key}".strip("."))
    elif isinstance(plain, list):
        for n, value in enumerate(plain):
            yield from leaves(value, f"{path}.{n}".strip("."))
    else:
        yield path, plain


WORDS = st.sampled_from(["", "nowhere", "A:c4", "A:zz", "Q:a1", "realm:e4", "realm:zz", "realm", "{odd}", "Sara", "x"])
NUMBERS = st.sampled_from([-3, -1, 0, 1, 2, 5, 7, 99])
OLD_TABLES = {phase.__name__: msgspec.json.encode(phase()) for phase in [*PHASES, lambda: fight(target="")]}


def corrected_at_random(data, table):
    """Set one value of *table* to something of its kind, if the table's types allow it."""
    path, old = data.draw(st.sampled_from(list(leaves(msgspec.json.decode(msgspec.json.encode(table))))))
    if isinstance(old, bool):
        new = not old
    elif isinstance(old, int):
        new = data.draw(NUMBERS)
    else:
        new = data.draw(WORDS)
    try:
        return corrected(table, path, new)
    except BadCorrection:
        return table


@settings(max_examples=150)
@given(st.data())
def test_no_correction_makes_the_view_the_pieces_or_the_problems_fail(data):
    encoded = OLD_TABLES[data.draw(st.sampled_from(sorted(OLD_TABLES)))]
    table = msgspec.json.decode(encoded, type=Table)
    for _ in range(data.draw(st.integers(1, 6))):
        table = corrected_at_random(data, table)

    shown = view(table)
    draw_view(shown, 80)
    msgspec.json.encode(shown)
    for value in all_values(shown):
        assert isinstance(value, Value)
        if value.path:
            value_at(table, value.path)
    assert all(isinstance(line, str) for line in [*problems(table), *pieces(table).values()])


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("avatars", []),
        ("arrangement", {}),
        ("gates", {}),
        ("troves", {}),
        ("combat.fighters", []),
        ("combat.target", "nobody"),
        ("combat.creature.abilities", ["a card nobody knows"]),
        ("combat.creature.type", "unicorn"),
        ("combat.creature.power", -4),
        ("avatars.0.running", [{"card": "nobody's", "effect": 3, "until": "turn"}]),
        ("avatars.0.shards.purple", 2),
        ("settings.edition", "none"),
        ("terrain", {"A:c4": "lava"}),
        ("phase", "over"),
    ],
)
def test_odd_tables_are_shown_all_the_same(path, value):
    table = corrected(fight(), path, value)

    assert draw_view(view(table), 80)
    assert problems(table)
    assert isinstance(pieces(table), dict)
