"""Every question in about twenty letters, to be read from across the table; its full sentence is one tap away.

Ours, and no rule. Knows a question by its permanent key, and fills its brief form in with what its full sentence
names, who is asked (``{name}``), the ``{dice}``, and of an order the ``{piece}`` and where it goes (``{place}``).
"""

from functools import cache
from string import Formatter
from typing import Any

from companion.games.shadows_of_malice.rules.land.ground import place_name, realm
from companion.games.shadows_of_malice.table import Table, map_and_hex
from companion.kernel import Draw, Message, Place, Prompt, Roll, Words, count, say

BRIEFS = {
    # the Players' Turn
    "players.act": "Who does what?",
    "players.end": "Really end the turn?",
    "band.consent": "May {who} join?",
    "band.roller": "Who rolls for all?",
    "trade.what": "{one} and {other} trade",
    "trade.chooser": "Who opens the Gate?",
    "trade.luck": "Trade: luck above {n}",
    "provoke.luck": "Provoke: luck above {n}",
    # moving
    "move.roll": "{name} moves: {dice}",
    "move.fate": "Roll for the new card",
    "move.keep": "Go on, or roll anew?",
    "move.to": "{name}, where to?",
    "move.entered": "What does {name} enter?",
    "move.left": "How many points left?",
    "water.ashore": "{name}: ashore where?",
    "where.terrain": "What terrain is it?",
    "gate.attunes": "Who opens the Gate?",
    "gate.exit": "{name}, where to?",
    "gate.luck": "The Gate: luck above {n}",
    "gate.random": "Astray: which Gate?",
    # cities, mystics, Wells
    "site.look": "Turn the token over?",
    "site.reveal": "What is the token?",
    "site.treasure": "Take {card}?",
    "service.keep": "Which one to keep?",
    "service.colour": "Which colour?",
    "service.gateways": "Put {piece} on {place}",
    "well.reveal": "Light Well, or Dark?",
    "attune.count": "How many to attune?",
    "attune.colour": "Into which colour?",
    "attune.exchange": "Give {name} the shards",
    "attune.luck": "Attune: luck above {n}",
    "radiance.draw": "{name} draws radiance",
    "radiance.set": "Mix a radiance set",
    "radiance.rest": "The rest into the pool",
    "radiance.set_removed": "One set out of the game",
    "radiance.given": "Who gives radiance up?",
    "life.radiance_lost": "Which radiance goes?",
    # life and bodies
    "recover.which": "{name}: restore what?",
    "recover.split": "How many heal wounds?",
    "recover.drains": "Restoring: {dice}",
    "recover.bonus": "Recovery: {dice}",
    "body.item": "Is {item} lost?",
    "body.gate": "Back at which Gate?",
    "body.drained": "How much is drained?",
    "body.formed": "Put {piece} on {place}",
    # cards and items
    "trove.draw:ability": "Draw an Ability card",
    "trove.draw:fate": "Draw a Fate card",
    "trove.draw:mastery": "Draw a Mastery card",
    "trove.draw:potion": "Draw a Potion card",
    "trove.draw:treasure": "Draw a Treasure card",
    "trove.brew": "Which potion is it?",
    "trove.shuffle": "Shuffle the trove",
    "trove.cut": "Cut the trove",
    "item.limit": "No room: what to keep?",
    "item.share": "Who takes {card}?",
    "card.whom": "{card}: for whom?",
    "card.gate": "To which Gate?",
    "card.amount": "{card}: {dice}",
    "fate.split": "Into the second pile?",
    "fate.shatter": "Which pile is lost?",
    "shard.worth": "The shard: {dice}",
    "roll.again": "Let the roll stand?",
    # a card of one's own
    "own.name": "What is it called?",
    "own.color": "Which colour is it?",
    "own.type": "Which type of item?",
    "own.use": "When does it work?",
    "own.signs": "What is printed on it?",
    "own.how": "Effects, or a note?",
    "own.note": "A note on the card",
    "own.what": "What does it do?",
    "own.amount": "By how much?",
    "own.of": "Of which kind?",
    "own.shards": "Which colour?",
    "own.trove": "From which trove?",
    "own.whom": "For whom, or on whom?",
    "own.on": "When does it work?",
    "own.lasts": "How long does it last?",
    "own.when": "Where, against what?",
    "own.more": "Is there more?",
    # meeting a creature, and fighting it
    "creature.make": "A creature! {dice}",
    "creature.type": "What type is it?",
    "combat.band": "Who fights?",
    "combat.some": "Which of them fight?",
    "combat.before": "{name}: use something?",
    "combat.manoeuvre": "Fight on, or withdraw?",
    "combat.target": "Whom does it attack?",
    "combat.ability": "Which ability?",
    "combat.power": "Ability: {power} or less",
    "combat.evade": "Evading: luck above {n}",
    "combat.clash": "{name} fights: {dice}",
    "combat.again": "{name} rolls again",
    "combat.wounds": "A hit! Wounds: {dice}",
    "combat.shield": "Shields: {dice}",
    "combat.futile": "Does it lose heart?",
    "combat.reform": "Does it change form?",
    "combat.heir": "Who takes over?",
    "withdraw.luck": "Withdraw: luck above {n}",
    "withdraw.where": "Withdraw: where to?",
    "withdraw.to": "{name}, where to?",
    "withdraw.beside": "Which can be entered?",
    # after a fight
    "harvest.by": "Who harvests?",
    "harvest.roll": "Harvest: {dice}",
    "harvest.bonus": "More harvest: {dice}",
    "harvest.colour": "One more: which colour?",
    "harvest.share": "Who takes the shards?",
    "lair.luck": "Treasure: luck above {n}",
    "guardian.treasure": "Treasures: {dice}",
    "guardian.potions": "Potions: {dice}",
    # the Shadows' Turn
    "shadow.seal": "Which seal is removed?",
    "shadow.seal_removed": "Take the seal off {place}",
    "shadow.seal_removed:some": "Take a random seal off",
    "shadow.seal_here": "Was it its own Gate?",
    "shadow.drift": "{shadow}: which way?",
    "shadow.which_gate": "Which Gate draws it?",
    "shadow.gates": "Where are active Gates?",
    "shadow.direction": "What lies towards {d}?",
    "shadow.drifted": "Put {piece} on {place}",
    "shadow.sealed": "How much life is lost?",
    "shadow.arrives": "{shadow} comes: where?",
    "shadow.arrived": "Put {piece} on {place}",
    "shadow.spawned": "Put {piece} on {place}",
    "shadow.order": "Which Shadow is next?",
    "shadow.move": "{shadow}: how far?",
    "shadow.way": "{shadow}: which way?",
    "shadow.moved": "Put {piece} on {place}",
    "shadow.moved_to": "Where is {shadow} now?",
    "shadow.passed": "Whom did it pass?",
    "shadow.reveal": "Is the Well revealed?",
    "shadow.next_well": "{shadow}: which Well?",
    "shadow.loses_life": "{shadow}: {left} life left",
    "shadow.removed": "Take {piece} away",
    "shadow.absorbs": "{shadow} takes {other}",
    # Xulthûl's Turn
    "xulthul.type": "Xulthûl: which type?",
    "xulthul.arrives": "Put {piece} on {place}",
    "xulthul.target": "Xulthûl: which Well?",
    "xulthul.move": "Xulthûl: how far?",
    "xulthul.way": "Xulthûl: which way?",
    "xulthul.moved": "Put {piece} on {place}",
    "xulthul.moved_to": "Where is Xulthûl now?",
    "xulthul.by_gate": "Does it go by a Gate?",
    "xulthul.gate": "The Gate: {n} or less",
    "xulthul.exit": "Out at which Gate?",
    "xulthul.random_gate": "Out at which Gate?",
    "xulthul.teleported": "Put {piece} on {place}",
    "xulthul.passed": "What did it pass?",
    "xulthul.raze": "Destroyed: {n} or less",
    "xulthul.razed": "Take {site} away",
    "xulthul.reveal": "Revealed: {n} or less",
    "xulthul.extinguish": "Put out: above {n}",
    "xulthul.loses": "Xulthûl loses: {dice}",
    "xulthul.loses_life": "Xulthûl: {left} life left",
    "xulthul.beside": "Which can be entered?",
    "xulthul.withdraws": "Xulthûl: which way?",
    "xulthul.withdrew_to": "Where is Xulthûl now?",
    "xulthul.withdrew": "Put {piece} on {place}",
    "xulthul.restores": "Xulthûl regains: {dice}",
    "xulthul.life_back": "Xulthûl: {left} life left",
    # set-up
    "setup.maps": "Lay out the maps",
    "setup.seals": "Seals to Shadow Gates",
    "setup.wells": "Wells to strongholds",
    "setup.wells_again": "Mix the Wells again",
    "setup.city": "City tokens to the maps",
    "setup.mystic": "Mystics to the maps",
    "setup.lairs": "Tokens to the lairs",
    "setup.avatars": "Take avatars and life",
    "setup.troves": "Shuffle the troves",
    "setup.shards": "Take your soulshards",
    "setup.lair": "{name}: which lair?",
    "setup.well": "Which Well of map {map}?",
    "setup.finds": "What lies at the Well?",
    "setup.gate": "{name}: which Gate?",
    "setup.start": "Avatars to their Gates",
    "setup.band": "Who starts as a band?",
}
"""By the question's key; where one key serves several questions, what tells them apart follows after a colon."""


def brief(table: Table, prompt: Prompt) -> Words:
    """The brief form of a question; "" if it has none, or if what it names is not there to be named."""
    sentence = BRIEFS.get(_variant(prompt), "")
    parts = _parts(table, prompt)
    named = _named(sentence)
    return say(sentence, **{name: parts[name] for name in named}) if sentence and parts.keys() >= named else ""


def _variant(prompt: Prompt) -> str:
    if isinstance(prompt, Draw) and prompt.key == "trove.draw" and isinstance(prompt.supply, str):
        return f"{prompt.key}:{prompt.supply}"
    return f"{prompt.key}:some" if prompt.about == ("seals",) else prompt.key


@cache
def _named(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


def _parts(table: Table, prompt: Prompt) -> dict[str, Any]:
    """What a brief form can name. A throw's question may stand as ``{text}`` within what is said around it."""
    parts: dict[str, Any] = {}
    said: Any = prompt.text
    while isinstance(said, Message):
        parts = {**said.parts, **parts}
        said = said.parts.get("text")
    for avatar in table.avatars:
        if avatar.id == prompt.who:
            parts["name"] = avatar.name
    if isinstance(prompt, Roll):
        parts["dice"] = count(sum(group.count for group in prompt.dice), "die", "dice")
    if isinstance(prompt, Place):
        parts["piece"] = prompt.piece
        goal = prompt.about[0] if prompt.about else prompt.to
        parts["place"] = short_place(table, goal) if isinstance(goal, str) and ":" in goal else goal
    return parts


def short_place(table: Table, place: str) -> Words:
    """*place* as short as players would say it: ``e3``, ``B e3`` on several maps, ``Gate B``, ``the Pit``."""
    map_id, name = map_and_hex(place)
    if map_id == "realm":
        return _in_realm(table, place, name)
    if place in table.gates.values():
        return say("Gate {map}", map=map_id)
    if not table.settings.mapped:
        return place_name(table, place)
    return f"{map_id} {name}" if len(table.maps) > 1 else name


def _in_realm(table: Table, place: str, name: str) -> Words:
    if not table.settings.realm_mapped:
        return {"pit": say("the Pit"), "land": say("land")}.get(name, say("a Gate"))
    return say("the Pit") if place in realm().with_feature("pit") else name
