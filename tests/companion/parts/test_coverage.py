"""What of a game has been at work while bots played it. The game here has three bells, of which one is never rung."""

from random import Random

from companion.kernel import Choose, Step, say
from companion.language.words import worded
from companion.parts.coverage import Kind, Seen, Watch, at_work, coverage_lines, watched
from companion.simulation.simulate import play_one
from tests.companion.tiny_games import Table, game_of, options

BELLS = {"great": ("ring", "toll"), "small": ("ring",), "cracked": ("ring",)}
ALL = [(bell, part) for bell, parts in BELLS.items() for part in parts]


def ring(table) -> Step:
    bell = yield from Choose("bell", say("Which bell?"), offers=options("great", "small"))
    at_work(bell, "ring")
    table.notes = [*table.notes, bell]
    bell = yield from Choose("again", say("And then?"), offers=options("great", "small"))
    at_work(bell, "swing")


GAME = game_of(ring)
WATCH = Watch(GAME, lambda bell, part: (bell, part) if part in BELLS[bell] else None, lambda table: table.notes)


def play(game, players, settings, seed):
    play_one(game, players, settings, Random(seed))


# -- watching ----------------------------------------------------------------------------------------------


def test_a_watcher_hears_of_what_is_at_work_while_a_step_runs():
    heard = []
    step = watched(ring, lambda bell, part: heard.append((bell, part)))(Table())
    step.send(None)

    step.send("great")

    assert heard == [("great", "ring")]


def test_nobody_hears_of_what_is_looked_up_between_two_answers():
    heard = []
    step = watched(ring, lambda bell, part: heard.append(bell))(Table())
    step.send(None)

    at_work("great", "toll")  # as a screen or a bot does, that works out the same numbers

    assert heard == []


def test_without_a_watcher_nothing_happens():
    at_work("great", "ring")


def test_the_end_of_a_game_has_no_step_to_watch():
    assert watched(lambda table: None, lambda bell, part: None)(None) is None


# -- counting ----------------------------------------------------------------------------------------------


def test_games_of_all_kinds_are_played_and_what_worked_is_counted():
    played = []

    def noting(game, players, settings, seed):
        played.append((len(players), settings["bells"], seed))
        play(game, players, {}, seed)

    kinds = [Kind(1, {"bells": "few"}), Kind(2, {"bells": "many"})]

    seen = WATCH.play(kinds, range(10, 14), noting)

    assert played == [(1, "few", 10), (2, "many", 11), (1, "few", 12), (2, "many", 13)]
    assert (seen.games, sum(seen.worked.values()), seen.failed) == (4, 4, [])
    assert set(seen.worked) <= {("great", "ring"), ("small", "ring")}, "a swing is no part that counts"


def test_a_watched_game_is_the_same_game():
    tallies = []

    def noting(game, players, settings, seed):
        tallies.append([play_one(one, players, settings, Random(seed)) for one in (game, GAME)])

    WATCH.play([Kind(1, {})], range(3), noting)

    assert all(watched == plain for watched, plain in tallies)


def test_a_game_that_fails_is_told_with_its_seed_and_the_others_go_on():
    def failing(game, players, settings, seed):
        if seed == 2:
            raise ValueError("a bell fell down")
        play(game, players, settings, seed)

    seen = WATCH.play([Kind(1, {})], range(1, 4), failing)

    assert seen.games == 3
    assert [worded(line) for line in seen.failed] == ["seed 2 failed: ValueError('a bell fell down')"]


def test_what_never_worked_is_listed_with_the_likeliest_reason():
    seen = Seen(games=3, failed=[say("seed 2 failed")])
    seen.worked.update({("great", "ring"): 5, ("small", "ring"): 1})
    seen.held.update({"great": 2})

    def about(part):
        return say("{bell}, {part}", bell=part[0], part=part[1]), say("held {n} times", n=seen.held[part[0]])

    assert [worded(line) for line in coverage_lines(seen, ALL, "4 parts", about)] == [
        "3 games: 2 of 4 parts have worked.",
        "  great, toll",
        "      held 2 times",
        "  cracked, ring",
        "      held 0 times",
        "  seed 2 failed",
    ]
