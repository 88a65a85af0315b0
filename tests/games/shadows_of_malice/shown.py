"""Tables in every phase of a game, and how tests look at what is shown of them."""

from companion.games.shadows_of_malice.fight import Clash, Combat, Creature, Running
from companion.games.shadows_of_malice.rules.setup.setup import new_table
from companion.games.shadows_of_malice.rules.turns.ending import win
from companion.games.shadows_of_malice.table import RADIANCE, Boost, Find, Xulthul
from companion.kernel.seats import Player
from companion.kernel.view import Duel
from companion.language.spoken import spoken
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import add_shadow, make_table


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


def panel(shown, name):
    """As players read it."""
    return spoken(next(p for p in shown.panels if p.id == name))


def ids(shown):
    return [p.id for p in shown.panels]


def all_values(shown):
    for p in shown.panels:
        yield from getattr(p, "values", [])
        yield from getattr(p, "stages", [])
        if isinstance(p, Duel):
            for side in (p.left, p.right):
                yield from side_values(side)


def side_values(side):
    return [value for value in (*side.values, side.life, side.hit, *side.others) if value]


def figures(values):
    return {worded(value.label): worded(value.text) for value in values}
