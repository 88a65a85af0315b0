"""What ``companion rules`` and ``companion cards`` show, as people call them; and which effects bots ever triggered."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.__main__ import main
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import Effect, all_cards, shipped_cards
from companion.games.shadows_of_malice.cards.effects import avatar_bonuses
from companion.games.shadows_of_malice.cards.effects_seen import effect_lines, play_games
from companion.games.shadows_of_malice.cards.fate import draw_fate
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.rolls import luck_roll
from companion.games.shadows_of_malice.rules.setup.editions import differences
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.kernel.seats import PUBLIC, Player
from companion.language.words import worded
from companion.parts.coverage import Seen, watched
from companion.simulation.simulate import play_one
from tests.games.shadows_of_malice.fighting import battle
from tests.games.shadows_of_malice.playing import make_table, play


@pytest.fixture
def shown(capsys):
    """The lines a command shows."""

    def run(*arguments):
        assert main(arguments) == 0
        return capsys.readouterr().out.splitlines()

    return run


# -- rules -------------------------------------------------------------------------------------------------


def test_the_differences_of_the_editions_are_one_page_with_a_fact_each(shown):
    head, *rows = shown("rules", "--diff")

    columns = [head.index(word) for word in ("key", "what", "revised", "first", "facts")]
    for row, difference in zip(rows, differences(), strict=False):
        cells = [row[a:b].strip() for a, b in zip(columns, [*columns[1:], None], strict=True)]
        assert cells == [difference.key, difference.what, str(difference.revised), str(difference.first),
                         " ".join(difference.facts)]  # fmt: skip
        assert difference.facts
    assert [row.split()[0] for row in rows[len(differences()) :]] == ["RUL-08", "RUL-11", "nightshield-elixir"]


def test_a_word_narrows_the_page_down(shown):
    keys = [row.split()[0] for row in shown("rules", "--diff", "SM-038")]

    assert keys == ["key", *(row.key for row in differences() if "SM-038" in row.facts)]
    assert "actions" in keys


def test_the_rulings_are_shown_with_their_choices_default_and_reason(shown):
    assert shown("rules", "RUL-06") == [
        "RUL-06  Does a Shadow spawn in the turn in which another left the Shadow Realm?",
        "    snapshot: no: what counts is the start of the Shadows' Turn [default]",
        "    literal: yes, if none is there after the seal was removed",
        "    Why: The sample round looks at the start of the turn.",
    ]
    heads = [line for line in shown("rules") if line.startswith("RUL-")]
    assert [head.split()[0] for head in heads] == list(RULINGS.known)


def test_a_groups_own_default_is_marked(shown, own):
    own("rulings.toml", '[defaults]\nRUL-06 = "literal"\n')

    assert "    literal: yes, if none is there after the seal was removed [your default]" in shown("rules", "RUL-06")


def test_a_word_that_stands_nowhere_is_told(capsys):
    assert main(["rules", "spoon"]) == 2
    assert capsys.readouterr().err == "companion: Nothing in the rules has 'spoon' in it.\n"


# -- cards -------------------------------------------------------------------------------------------------


def test_cards_are_shown_with_their_texts(shown):
    assert shown("cards", "--search", "battle strategist") == [
        "Battle Strategist · Mastery, blue · book (battle-strategist)",
        "    +1d★ to your combat rolls",
        "    For a blue shard: another avatar gets +2d★ to combat rolls this turn",
    ]


def test_kind_and_colour_narrow_them_down(shown):
    heads = [line for line in shown("cards", "--kind", "potion", "--colour", "red") if not line.startswith(" ")]

    assert len(heads) == 8
    assert all("· Potion, red ·" in head for head in heads)
    assert len([line for line in shown("cards") if not line.startswith(" ")]) == len(shipped_cards())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--kind", "spoon"], "--kind 'spoon': expected one of ability, fate, mastery, potion, treasure."),
        (["--colour", "pink"], "--colour 'pink': expected one of black, blue, green, red, yellow, colorless."),
        (["--search", "zzzz"], "There is no such card."),
    ],
)
def test_what_no_card_can_be_is_told(capsys, arguments, message):
    assert main(["cards", *arguments]) == 2
    assert capsys.readouterr().err == f"companion: {message}\n"


# -- coverage ----------------------------------------------------------------------------------------------


def seen_by(table, step, *answers):
    """Which effects a watcher hears of while *step* runs: card and what."""
    heard = []
    following = watched(lambda table: step, lambda known, effect: heard.append((known.id, effect.what)))
    play(following(table), *answers)
    return heard


def test_an_effect_is_at_work_when_a_roll_is_made_with_it():
    table = make_table(("Sara",))
    lucky = next(known.id for known in all_cards().values() if Effect("LR", "+1") in known.effects)
    table.avatar("Sara").items = [lucky]

    assert (lucky, "LR") in seen_by(table, luck_roll(table, "Sara", 2, "luck", "Luck."), 4)


def test_an_effect_is_at_work_when_its_card_does_something():
    table = make_table(("Sara",))
    table.troves["fate"].order.insert(0, "old-scars-open")

    assert seen_by(table, draw_fate(table, "Sara"), 6) == [("old-scars-open", "strike")]


def test_nobody_is_told_of_what_a_screen_or_a_bot_looks_up():
    table = battle(("Sara",), abilities=("glacial",), target="Sara")
    heard = []
    step = watched(lambda table: clash(table), lambda known, effect: heard.append(known.id))(table)
    step.send(None)
    heard.clear()

    GAME.view(table, PUBLIC)
    avatar_bonuses(table, "Sara", "CR")

    assert heard == []


def test_a_watched_game_is_the_same_game():
    players = [Player("Sara", "Sara")]
    game = replace(GAME, next_step=watched(GAME.next_step, lambda known, effect: None))

    plain = play_one(GAME, players, {"maps": "1"}, Random(3))

    assert play_one(game, players, {"maps": "1"}, Random(3)) == plain


def test_coverage_counts_effects_and_says_why_one_never_worked():
    seen = Seen(games=3, worked={(known.id, n): 1 for known in all_cards().values() for n in range(len(known.effects))})
    for card_id in ("scalebane", "cloak-of-defense", "fossilbranch-staff"):
        del seen.worked[card_id, len(all_cards()[card_id].effects) - 1]
    seen.held = {"scalebane": 1, "cloak-of-defense": 0, "fossilbranch-staff": 2}
    effects = sum(len(known.effects) for known in all_cards().values())

    lines = [worded(line) for line in effect_lines(seen)]

    assert lines[0] == f"3 games: {effects - 3} of {effects} effects have worked."
    assert {line.strip() for line in lines[2::2]} == {
        "held in 1 game, and no bot used it where it could",
        "nobody ever held it",
        "held in 2 games, and its case never came",
    }


def test_bots_play_all_kinds_of_games_and_most_effects_work():
    seen = play_games(GAME, 4, 0, Random)

    assert seen.games == 4
    assert len(seen.worked) > 60
    assert len(seen.held) > 60


def test_the_same_seed_gives_the_same_page(shown):
    first = shown("cards", "--coverage", "--games", "2", "--seed", "5")

    assert first[0].startswith("2 games: ")
    assert shown("cards", "--coverage", "--games", "2", "--seed", "5") == first
