"""What players call what is printed: types, symbols, Shrines, professions, kinds of Equipment and Actions."""

from companion.kernel import Words, say

TYPE_NAMES: dict[str, Words] = {"beast": say("Beast"), "brigand": say("Brigand"), "undead": say("Undead")}
SYMBOL_NAMES: dict[str, Words] = {
    "move": say("Move symbol"), "attack": say("Attack symbol"), "magic": say("Magic symbol"),
    "search": say("Search symbol"), "heal": say("Heal symbol"), "defence": say("Defence symbol"),
    "skill": say("SKILL"),
}  # fmt: skip
SHRINE_NAMES: dict[str, Words] = {
    "arcane": say("Arcane Shrine"), "battle": say("Battle Shrine"), "health": say("Health Shrine"),
    "armour": say("Armour Shrine"), "foresight": say("Foresight Shrine"), "hero": say("Hero Shrine"),
}  # fmt: skip
PROFESSION_NAMES: dict[str, Words] = {
    "fighter": say("Fighter"), "cleric": say("Cleric"), "rogue": say("Rogue"), "wizard": say("Wizard"),
}  # fmt: skip
SLOT_NAMES: dict[str, Words] = {"clothing": say("Clothing"), "trinket": say("Trinket"), "weapon": say("Weapon")}
ATTACK_NAMES: dict[str, Words] = {"melee": say("Melee"), "ranged": say("Ranged")}
ACTION_NAMES: dict[str, Words] = {
    "attack": say("Regular Attack"), "magic": say("Magic Attack"), "search": say("Search"),
    "prepare": say("Prepare"), "heal": say("Heal"), "other": say("something else"),
}  # fmt: skip
LAIR_NAMES: dict[str, Words] = {
    "beast": say("Lair of Beasts"), "brigand": say("Lair of Brigands"), "undead": say("Lair of Undead"),
}  # fmt: skip
DOOR_NAMES: dict[str, Words] = {
    "N": say("at the top"), "E": say("on the right"), "S": say("at the bottom"), "W": say("on the left"),
}  # fmt: skip
