"""Where players' cards, Reactions and Encounters are kept between games; a rule writes nothing, a front end does."""

from companion.games.dark_rituals.cards.card_notes import CardNote, counted_notes, note_problems
from companion.games.dark_rituals.cards.encounters import encounter_problems
from companion.games.dark_rituals.encounter import Encounter
from companion.games.dark_rituals.fight import Reaction
from companion.games.dark_rituals.rules.combat.reactions import reaction_problems
from companion.games.dark_rituals.table import Gear
from companion.kernel import Words, count, say
from companion.parts.own_data import OwnFolder
from companion.parts.own_things import OwnThings

FOLDER = OwnFolder("dark_rituals")
OWN_CARDS = OwnThings(FOLDER, "cards", CardNote, say("card"), counted_notes, note_problems)


def _counted_gear(number: int) -> Words:
    return count(number, "Loot card of your own", "Loot cards of your own")


OWN_GEAR = OwnThings(FOLDER, "gear", Gear, say("Loot card"), _counted_gear)


def _counted_reactions(number: int) -> Words:
    return count(number, "Reaction of your own", "Reactions of your own")


OWN_REACTIONS = OwnThings(FOLDER, "reactions", Reaction, say("Reaction"), _counted_reactions, reaction_problems)


def _counted_encounters(number: int) -> Words:
    return count(number, "Encounter of your own", "Encounters of your own")


OWN_ENCOUNTERS = OwnThings(FOLDER, "encounters", Encounter, say("Encounter"), _counted_encounters, encounter_problems)
