"""Shadows of Malice: the rules, the data and the screen of one game, chapter by chapter.

Open ``steps.py`` for what happens next, ``table.py`` for what there is, and a chapter by the rulebook's word.
"""

from companion.games.shadows_of_malice.bots.bot import bot
from companion.games.shadows_of_malice.bots.bot_balance import BALANCE
from companion.games.shadows_of_malice.bots.tallying import tally
from companion.games.shadows_of_malice.cards.carrying_out import carry_out_by
from companion.games.shadows_of_malice.cards.deeds import DEEDS
from companion.games.shadows_of_malice.care.correcting import choices
from companion.games.shadows_of_malice.care.known_ids import known
from companion.games.shadows_of_malice.care.pieces import headings, tokens
from companion.games.shadows_of_malice.care.problems import pieces, problems
from companion.games.shadows_of_malice.own.user_data import OWN
from companion.games.shadows_of_malice.rules.setup.checklist import checklist
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.games.shadows_of_malice.rules.setup.settings import PRESETS, SETTINGS, settings_in_force
from companion.games.shadows_of_malice.rules.setup.setup import new_table
from companion.games.shadows_of_malice.rules.turns.ending import outcome
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.games.shadows_of_malice.screen.moments import moments
from companion.games.shadows_of_malice.screen.occasions import occasion
from companion.games.shadows_of_malice.screen.option_looks import dressed
from companion.games.shadows_of_malice.screen.overview import view
from companion.games.shadows_of_malice.screen.pages import PAGES
from companion.games.shadows_of_malice.screen.rules_reference import reference
from companion.games.shadows_of_malice.screen.translatable import texts
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Bots, Care, Dice, Game, Reading, Setup, Story

carry_out_by(DEEDS)

GAME = Game(
    "shadows_of_malice",
    "Shadows of Malice",
    Table,
    next_step,
    view,
    new_table,
    dressed=dressed,
    outcome=outcome,
    players=(1, 8),  # SM-009: [1] says 2 to 8, but its tables are for "2 or fewer" too, so one may play it alone
    dice=(Dice("white"), Dice("black", colour="black")),
    setup=Setup(SETTINGS, PRESETS, checklist, in_force=settings_in_force, rule=RULINGS.change),
    care=Care(problems, pieces, headings, choices, known, tokens),
    bots=Bots(bot, tally, BALANCE),
    story=Story(moments, occasion),
    reading=Reading(reference, PAGES, texts),
    own=OWN,
)
