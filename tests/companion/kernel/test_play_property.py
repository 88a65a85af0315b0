"""Random games with undo, redo, correction and reload mixed in: the table is always what it was."""

import pytest
from hypothesis.stateful import invariant

from companion.kernel.draw import Draw
from companion.kernel.groups import Together
from companion.kernel.prompts import Choose, Confirm, Tell
from companion.kernel.seats import Player
from tests.companion.example_game import GAME, GOAL
from tests.companion.playing import Play
from tests.companion.tiny_games import game_of, options


class LighthousePlay(Play):
    game = GAME

    def corrections(self):
        table = self.session.table
        return [(f"at.{seat}", n) for seat in table.at for n in (0, 5, GOAL - 1)] + [("gained", 1)]

    @invariant()
    def boats_stay_on_the_water(self):
        assert self.session.problems() == []


class AloneWithVirtualWeather(LighthousePlay):
    players = (Player("sara", "Sara"),)
    settings_chosen = {"deck": "virtual"}


def market(table):
    """Everything a step can do: change before it asks, ask together, branch, tell, and leave locals behind."""
    table.gold += 1
    stake = yield Choose("market.stake", "Stake?", offers=lambda: options(*map(str, range(table.gold + 1)))())
    table.gold -= min(table.gold, int(stake))
    bids = yield Together(
        [
            Choose("market.bid", "Bid.", who="Sara", offers=options("a", "b", "c"), least=0, most=2),
            Confirm("market.in", "In?", who="Tom"),
        ]
    )
    yield Tell("market.told", f"Bids: {bids}")
    table.purse["bids"] = table.purse.get("bids", 0) + len(bids[0])
    if bids[1]:
        table.notes = (table.notes + (yield Draw("market.cards", "Draw.", pool=lambda: "aabbc", count=2)))[-4:]
    table.begun %= 4


class MarketPlay(Play):
    game = game_of(market, market, lambda table: iter(()), market, market)

    def corrections(self):
        return [("gold", n) for n in (0, 1, 7)] + [("purse.bids", 0), ("purse.new", 1), ("notes", [])]


@pytest.mark.parametrize("machine", [LighthousePlay, AloneWithVirtualWeather, MarketPlay], ids=lambda m: m.__name__)
def test_any_mixture_of_play_undo_redo_correction_and_reload_shows_the_same_tables_again(machine):
    machine.as_test(games=30, moves=25)()
