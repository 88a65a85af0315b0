"""The bots' figures: the data file, the tables of BALANCE.md made from it, and what is told when a game is begun."""

import pytest

from companion.errors import Invalid
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.bots import bot_balance as balance
from companion.kernel.balance import Figure
from companion.kernel.game import settle
from companion.simulation.report import interval


def chosen(**settings):
    return settle(GAME.setup.settings, settings)


@pytest.fixture
def figures(monkeypatch):
    """Other figures than those that are shipped."""

    def put(*found):
        monkeypatch.setattr(balance, "read", lambda: balance.Kept(0, found))

    return put


def hard(players, maps, won, **settings):
    settings = {"edition": "revised", "scenario": "thwart", "difficulty": "hard", **settings}
    return Figure(players, {**settings, "maps": maps}, 100, won, 20.0)


def test_the_tables_of_the_page_are_made_from_the_data_file():
    made = balance.PAGE.read_text().split(balance.BEGIN)[1].split(balance.END)[0]

    assert made.strip("\n").splitlines() == "\n".join(balance.table_lines(balance.read())).strip("\n").splitlines()


def test_the_data_file_has_a_figure_for_every_kind_that_is_measured():
    kept = balance.read()

    assert [(f.players, f.settings) for f in kept.figures] == [(f.players, f.settings) for f in balance.kinds()]
    assert balance.file_text(kept) == balance.FILE.read_text()
    assert all(0 <= figure.won <= figure.games for figure in kept.figures)


def test_every_kind_that_is_measured_can_be_played():
    for kind in balance.kinds():
        settle(GAME.setup.settings, kind.settings)


def test_a_first_game_can_be_won_and_lost():
    """Bots win 40 to 60 % of the preset for a first game, as far as so many games can tell."""
    first = balance.first_game(balance.read())
    low, high = interval(first.won, first.games)

    assert low < 0.6
    assert high > 0.4


def test_writing_replaces_the_figures_and_the_tables_and_nothing_else(tmp_path, monkeypatch):
    page, file = tmp_path / "BALANCE.md", tmp_path / "balance.toml"
    page.write_text(f"Before.\n{balance.BEGIN}\nold\n{balance.END}\n\nAfter.\n")
    monkeypatch.setattr(balance, "PAGE", page)
    monkeypatch.setattr(balance, "FILE", file)
    played = [Figure(kind.players, kind.settings, 10, number % 11, 9.5) for number, kind in enumerate(balance.kinds())]

    written = balance.keep(played, 5)
    kept = balance.read()
    balance.read.cache_clear()

    assert written == [f"{file} is written.", f"{page} is written."]
    assert (kept.seed, list(kept.figures)) == (5, played)
    text = page.read_text()
    assert text.startswith("Before.\n")
    assert text.endswith(f"{balance.END}\n\nAfter.\n")
    assert "seeds 5 to 14" in text
    assert "| 1 | 0 (0–28), 10 r | 10 (2–40), 10 r |" in text
    assert "old" not in text


def test_where_nothing_can_be_written_it_is_said(tmp_path, monkeypatch):
    figures = balance.read().figures
    monkeypatch.setattr(balance, "FILE", tmp_path / "nowhere" / "balance.toml")

    with pytest.raises(Invalid, match=r"balance\.toml cannot be written: No such file or directory\."):
        balance.keep(figures, 0)


def test_beside_each_difficulty_stands_how_bots_fare_with_it(figures):
    figures(hard(2, "2", 1), hard(2, "2", 12, difficulty="easy"))

    assert balance.remarks(chosen(), 2, "difficulty") == {
        "hard": "Bots hardly ever win (2 avatars, 2 maps)",
        "easy": "Bots win about 1 in 8 (2 avatars, 2 maps)",
    }
    assert balance.remarks(chosen(), 2, "maps") == {}


def test_where_no_figure_is_known_the_nearest_says_whose_it_is(figures):
    figures(hard(1, "1", 2), hard(4, "1", 80), hard(4, "4", 50), hard(5, "2", 40, scenario="preserve"))

    assert balance.remarks(chosen(maps="2"), 6, "difficulty") == {"hard": "Bots win about 4 in 5 (4 avatars, 1 map)"}
    assert balance.remarks(chosen(maps="3"), 5, "difficulty") == {"hard": "Bots win about 1 in 2 (4 avatars, 4 maps)"}
    assert balance.remarks(chosen(scenario="preserve"), 1, "difficulty") == {
        "hard": "Bots win about 2 in 5 (5 avatars, 2 maps)"
    }


def test_of_the_first_edition_the_figures_are_its_own_whatever_scenario_is_set(figures):
    """SM-027: it knows one way to play."""
    figures(hard(2, "2", 50), Figure(2, {"edition": "first", "difficulty": "hard", "maps": "2"}, 100, 30, 9.0))

    for scenario in ("thwart", "preserve"):
        found = balance.remarks(chosen(edition="first", scenario=scenario), 2, "difficulty")
        assert found == {"hard": "Bots win about 3 in 10 (2 avatars, 2 maps)"}
