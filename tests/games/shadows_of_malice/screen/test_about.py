"""What a question or a moment is about: the hexes and panels to look at."""

from companion.games.shadows_of_malice.rules.turns.shadows_turn import begin_shadows_turn, shadows_step
from companion.games.shadows_of_malice.screen.overview import view
from companion.kernel.view import Board
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import add_shadow, make_table, play
from tests.games.shadows_of_malice.shown import fight, players_turn


def shadow_in_realm(at, **settings):
    table = make_table(**settings)
    add_shadow(table, at, 2)
    begin_shadows_turn(table)
    table.step = "realm"
    return table


def realm_panel(table):
    return next((panel for panel in view(table).panels if panel.id == "map.realm"), None)


def test_a_players_turn_is_about_nothing_but_the_people():
    assert view(players_turn()).about == ()


def test_a_creature_is_revealed_first_and_fought_as_soon_as_anybody_acts():
    table = fight()
    table.combat.phase, table.combat.stage, table.combat.clash = 1, "manoeuvres", None
    assert view(table).about == ("creature",)

    table.combat.defending = ["Bryan"]
    assert view(table).about == ("fight",)


def test_blows_are_about_the_fight_from_the_first_on():
    table = fight()
    table.combat.phase, table.combat.clash = 1, None

    assert table.combat.stage == "clash"
    assert view(table).about == ("fight",)


def test_a_creature_of_which_nothing_is_told_is_fought_at_once():
    table = fight()
    table.combat.phase, table.combat.stage, table.combat.clash, table.combat.made = 1, "pre", None, []

    assert view(table).about == ("fight",)


def test_both_sides_of_a_fight_begin_with_the_figures_to_compare():
    duel = next(panel for panel in view(fight()).panels if panel.id == "fight")

    for side in (duel.left, duel.right):
        first = [worded(value.label) for value in (*side.values[:2], side.life, side.hit)]
        assert first == ["Combat roll", "Wounds", "Life", "Hits for"]


def test_the_shadows_turn_shows_the_part_that_is_asked_about():
    """SM-246, SM-247, SM-259."""
    table = make_table()
    add_shadow(table, "realm:e4", 2)
    add_shadow(table, "A:d4", 2)
    begin_shadows_turn(table)

    parts = []
    for _ in range(3):
        step = shadows_step(table)
        next(step)
        track = next(panel for panel in view(table).panels if panel.id == "turn")
        parts.append(worded(track.steps[track.at]))
        step.close()

    assert parts == ["a Gate Seal goes", "Shadow Realm", "Shadows in Aethos"]


def test_the_seal_that_goes_is_shown_on_its_gate():
    table = make_table()
    begin_shadows_turn(table)

    played = play(shadows_step(table), 1)

    (gone,) = {*make_table().seals} - {*table.seals}
    assert played.prompts[-1].key == "shadow.seal_removed"
    assert played.prompts[-1].about == (gone,)


def test_a_drift_is_about_the_hex_of_the_shadow():
    assert play(shadows_step(shadow_in_realm("realm:e4")), stop=True).open.about == ("realm:e4",)


def test_an_unmapped_realm_shows_the_directions_around_its_shadow_clockwise():
    table = shadow_in_realm("realm:land", realm_mapped=False)
    panel = realm_panel(table)

    played = play(shadows_step(table), 5, stop=True)

    assert isinstance(panel, Board)
    assert [(hex_.id, hex_.sign) for hex_ in panel.layout.spaces[1:]] == [(f"realm:{d}", str(d)) for d in range(1, 7)]
    assert [(worded(piece.label), piece.at) for piece in panel.pieces] == [("Shadow 1", panel.layout.spaces[0].id)]
    assert played.open.key == "shadow.direction"
    assert played.open.about == ("realm:5",)


def test_directions_are_shown_only_while_a_shadow_drifts():
    table = shadow_in_realm("realm:land", realm_mapped=False)
    table.phase = "players"

    assert realm_panel(table) is None


def test_hexes_have_the_names_that_players_use():
    panel = realm_panel(make_table())

    assert {hex_.id: hex_.label for hex_ in panel.layout.spaces}["realm:e4"] == "e4"
