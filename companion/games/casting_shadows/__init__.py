"""Casting Shadows: two to four casters, five dice, seven hexes, and the last one standing wins.

Open ``rules/turns.py`` for what happens next, ``table.py`` for what there is.
"""

from companion.games.casting_shadows.rules.resources import FIVE, KINDS
from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.rules.settings import PRESETS, SETTINGS, settings_in_force
from companion.games.casting_shadows.rules.setup import new_table
from companion.games.casting_shadows.rules.turns import next_step
from companion.games.casting_shadows.screen.overview import view
from companion.games.casting_shadows.table import Table
from companion.kernel import Dice, Game, Setup

GAME = Game(
    "casting_shadows",
    "Casting Shadows",
    Table,
    next_step,
    view,
    new_table,
    players=(2, 4),  # CS-001
    dice=tuple(Dice(id, kind=KINDS[kind]) for id, kind in FIVE.items()),
    setup=Setup(SETTINGS, PRESETS, in_force=settings_in_force, rule=RULINGS.change),
)
