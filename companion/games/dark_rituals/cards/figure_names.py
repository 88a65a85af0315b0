"""What players call the figures of a card, in full and in brief."""

from companion.kernel import Message, Words, say

COSTS: dict[str, Message] = {
    "move": say("Move"),
    "pick_up": say("Pick Up"),
    "search": say("Search"),
    "trade": say("Trade"),
    "revive": say("Revive"),
    "aid": say("Aid"),
    "possess": say("Possess a Serf"),
    "save": say("Save a Burning Witch"),
    "summon_minion": say("Summon a Minion"),
    "melee": say("Melee Attack"),
    "ranged": say("Ranged Attack"),
    "defence": say("Defense"),
}
"""Actions and Reactions with an icon, which may be missing on a card (DR-108)."""
DICE: dict[str, Message] = {
    "blue": say("blue dice"),
    "yellow": say("yellow dice"),
    "red": say("red dice"),
    "green": say("green dice"),
}
OTHERS: dict[str, Message] = {
    "body": say("Body"),
    "sustenance": say("Sustenance"),
    "mind": say("Mind"),
    "agility": say("Agility"),
    "strength": say("Strength"),
    "resistance": say("Resistance"),
    "alchemy": say("Alchemy"),
    "health": say("Health Points"),
    "weight": say("most Weight"),
    "weapon_weight": say("Weight of the weapon"),
    "miniatures": say("miniatures in the box"),
    "summon": say("Stamina to summon it"),
    "cost": say("Stamina it costs"),
    "level": say("Alchemy it needs"),
    "ingredients": say("number of ingredients"),
}


def figure_name(name: str) -> Words:
    """``melee`` is the Stamina beside that icon, ``melee.yellow`` how many yellow dice stand there."""
    if name in COSTS:
        return say("Stamina for {action}", action=COSTS[name])
    action, _, colour = name.partition(".")
    if action in COSTS and colour in DICE:
        return say("{action}, {dice}", dice=DICE[colour], action=COSTS[action])
    return OTHERS.get(name, name)
