"""Casting Shadows: two to four casters, five dice, seven hexes, and the last one standing wins.

Open ``rules/turns.py`` for what happens next, ``table.py`` for what there is.
"""

from companion.games.casting_shadows.bots.bot import bot
from companion.games.casting_shadows.bots.tallying import tally
from companion.games.casting_shadows.care.correcting import choices, known
from companion.games.casting_shadows.care.pieces import headings, pieces
from companion.games.casting_shadows.care.problems import problems
from companion.games.casting_shadows.own.user_data import OWN
from companion.games.casting_shadows.rules.checklist import checklist
from companion.games.casting_shadows.rules.resources import FIVE, KINDS
from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.rules.settings import PRESETS, SETTINGS, settings_in_force
from companion.games.casting_shadows.rules.setup import new_table
from companion.games.casting_shadows.rules.turns import next_step
from companion.games.casting_shadows.screen.moments import moments
from companion.games.casting_shadows.screen.overview import view
from companion.games.casting_shadows.screen.rules_reference import RULES
from companion.games.casting_shadows.screen.translatable import texts
from companion.games.casting_shadows.table import Table
from companion.kernel import Bots, Care, Dice, Game, Reading, Setup, Story

GAME = Game(
    "casting_shadows",
    "Casting Shadows",
    Table,
    next_step,
    view,
    new_table,
    players=(1, 4),  # CS-001; alone it is Shadow Boxing (CS-G5)
    dice=tuple(Dice(id, kind=KINDS[kind]) for id, kind in FIVE.items()),
    setup=Setup(SETTINGS, PRESETS, checklist, in_force=settings_in_force, rule=RULINGS.change),
    care=Care(problems, pieces, headings, choices, known),
    bots=Bots(bot, tally),
    story=Story(moments),
    reading=Reading(RULES.reference, {"rules": RULINGS.page}, texts),
    own=OWN,
)
