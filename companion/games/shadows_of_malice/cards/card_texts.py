"""What a card says, made from its data and in our own words: one line per effect.

Knows the effect language of ``cards.py`` and how players speak of it. Does not know the table: a line says what
the card can do, not whether it works now.

A sentence has two forms: said to the one it works for ("heal 2 wounds"), or about somebody ("{who} heals 2 wounds").
Every sentence and every name put into it goes through ``say``, so that a catalogue can turn whole phrases.
"""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.cards import Card, Effect, When
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.kernel import Message, Words, joined, listing, say

YOU = ""
"""Whom a sentence speaks to when it is about nobody else."""

SENTENCES: dict[str, tuple[str, str]] = {
    "CR": ("{amount} to your combat rolls", "{who} gets {amount} to combat rolls"),
    "LR": ("{amount} to your luck rolls", "{who} gets {amount} to luck rolls"),
    "MR": ("{amount} to your movement rolls", "{who} gets {amount} to movement rolls"),
    "PR": ("{amount} power for your power rolls", "{who} gets {amount} power for power rolls"),
    "wounds": ("{amount} {wounds}", "{who} deals {amount} {wounds}"),
    "shield": ("{amount} shield against {shielded}", "{who} gets {amount} shield against {shielded}"),
    "recovery": ("{amount} to your recovery", "{who} gets {amount} recovery"),
    "harvest": ("{amount} {colorless} when you harvest", "{who} gets {amount} {colorless} when harvesting"),
    "evading": ("{amount} to your luck rolls to evade", "{who} gets {amount} to luck rolls to evade"),
    "withdrawing": ("{amount} to your luck rolls to withdraw", "{who} gets {amount} to luck rolls to withdraw"),
    "convert": ("you deal {energy} only", "{who} deals {energy} only"),
    "immunity": ("you are immune to {color}", "{who} is immune to {color}"),
    "gate": (
        "you choose the exit of a Gate without a luck roll",
        "{who} chooses the exit of a Gate without a luck roll",
    ),
    "unfatedness": ("you draw no fate card for doubles", "{who} draws no fate card for doubles"),
    "power": ("{amount} to your power", "{who} gets {amount} power"),
    "strike": ("you suffer {count} {wounds} at once", "{who} suffers {count} {wounds} at once"),
    "heal": ("heal {healed}", "{who} heals {healed}"),
    "restore": ("restore {restored}", "{who} restores {restored}"),
    "drain": ("you are drained of {count} life", "{who} is drained of {count} life"),
    "life": ("you borrow {tokens}", "{who} borrows {tokens}"),
    "shards": ("gain {shards}", "{who} gains {shards}"),
    "shards lost": ("lose {shards}", "{who} loses {shards}"),
    "draw": ("draw {cards}", "{who} draws {cards}"),
    "action": ("gain {actions}", "{who} gains {actions}"),
    "points": ("gain {points}", "{who} gains {points}"),
    "reroll": ("make the roll you have just made again", "{who} makes a roll just made again"),
    "regrow": ("you regain {count} life", "{who} regains {count} life"),
    "target": ("the creature attacks you", "the creature attacks {who}"),
    "teleport": ("go to a Gate of your choice", "{who} goes to a Gate of choice"),
    "reveal": ("look at a hidden Well and put it back", "{who} looks at a hidden Well and puts it back"),
    "cleanse": ("a curse on you is lifted", "a curse on {who} is lifted"),
    "remind": ("{note}", "{note}"),
    "special": ("do what the card says", "{who} does what the card says"),
}

SPECIAL = {
    "a-shattering-of-souls": "split your shards into two piles as you like; a die decides which pile is destroyed",
}
"""Cards whose doing is code, by id."""

WHO = {
    "opponent": "your opponent",
    "another": "another avatar",
    "member": "a member of your band",
    "anyone": "any avatar",
    "band": "each member of your band",
    "everyone": "each avatar in the game",
}

WOUNDS = {
    "acid": ("acid wound", "acid wounds"),
    "cold": ("cold wound", "cold wounds"),
    "electricity": ("electricity wound", "electricity wounds"),
    "fire": ("fire wound", "fire wounds"),
    "poison": ("poison wound", "poison wounds"),
    "untyped": ("energy wound", "energy wounds"),
    "physical": ("wound", "wounds"),
}
SHIELDED = {
    "acid": "acid",
    "cold": "cold",
    "electricity": "electricity",
    "fire": "fire",
    "poison": "poison",
    "untyped": "every energy",
    "physical": "physical wounds",
}
TYPES = {
    "arboran": "arborans",
    "avian": "avians",
    "ichthyic": "ichthyics",
    "mammal": "mammals",
    "protean": "proteans",
    "reptilid": "reptilids",
    "sectoid": "sectoids",
    "terrovan": "terrovans",
}
KINDS = {"creature": "ordinary creatures", "guardian": "Guardians", "shadow": "Shadows", "xulthul": "Xulthûl"}
ROLLS = {"CR": "combat roll", "LR": "luck roll", "MR": "movement roll"}
CARDS = {
    "ability": ("{n} ability card", "{n} ability cards"),
    "fate": ("{n} fate card", "{n} fate cards"),
    "mastery": ("{n} mastery card", "{n} mastery cards"),
    "potion": ("{n} potion", "{n} potions"),
    "treasure": ("{n} treasure", "{n} treasures"),
}
COUNTED = {
    "healed": ("{n} wound", "{n} wounds"),
    "restored": ("{n} drained token", "{n} drained tokens"),
    "tokens": ("{n} life token", "{n} life tokens"),
    "actions": ("{n} action", "{n} actions"),
    "points": ("{n} movement point", "{n} movement points"),
}
"""What a sentence counts, by the part of it."""

LASTS = {
    "held": "{line}",
    "instant": "{line}",
    "roll": "{line} for one roll",
    "phase": "{line} this phase",
    "combat": "{line} for this combat",
    "turn": "{line} this turn",
}

EDITIONS = {"revised": "in the revised edition", "first": "in the first edition"}

KIND_NAMES = {
    "ability": "Ability",
    "fate": "Fate",
    "mastery": "Mastery",
    "potion": "Potion",
    "treasure": "Treasure",
}
TYPE_NAMES = {
    "jewelry": "jewelry",
    "clothing": "clothing",
    "armor": "armor",
    "book": "book or scroll",
    "weapon": "weapon",
}
USE_NAMES = {"instant": "at once when drawn", "invoked": "kept until invoked", "lasting": "lasts while held"}


def card_text(card: Card) -> list[Words]:
    """What *card* does, one line per effect."""
    return list(_lines(card))


@lru_cache(maxsize=512)
def _lines(card: Card) -> tuple[Words, ...]:
    """Remembered: the same few cards are shown after every answer."""
    return tuple(_effect_line(card, effect) for effect in card.effects)


def as_in(card: Card, edition: str) -> Card:
    """*card* as the players of one edition read it: without what it does only in another."""
    effects = (effect for effect in card.effects if effect.when.edition in ("", edition))
    return replace(card, effects=tuple(replace(e, when=replace(e.when, edition="")) for e in effects))


def card_summary(card: Card) -> Words:
    """*card* in one line: kind, colour, type and effects."""
    head = card_head(card)
    lines = joined("; ", card_text(card))
    return say("{card}: {effects}", card=head, effects=lines) if lines else head


def card_head(card: Card) -> Words:
    """What is printed on *card* besides its effects: kind, colour, type, use, signs."""
    return joined(", ", list(_head(card)))


def _head(card: Card) -> Iterable[Words]:
    yield say(KIND_NAMES[card.kind])
    if card.kind not in ("fate", "treasure") or card.color != "colorless":
        yield say(card.color)
    if card.type:
        yield say(TYPE_NAMES[card.type])
    if card.use:
        yield say(USE_NAMES[card.use])
    if card.curse:
        yield say("curse")
    if card.activated:
        yield say("activated")
    if card.evadable:
        yield say("can be evaded")


def _effect_line(card: Card, effect: Effect) -> Words:
    line = say(LASTS[effect.lasts], line=_sentence(card, effect))
    conditions = [*_triggers(card, effect), *_conditions(effect.when)]
    if conditions:
        line = say("{when}: {line}", when=joined(", ", conditions), line=line)
    return say("{line!c}", line=line)


# -- the sentence ------------------------------------------------------------------------------------------


def _sentence(card: Card, effect: Effect) -> Words:
    if effect.what == "special" and card.id in SPECIAL:
        return say(SPECIAL[card.id])
    lost = effect.what == "shards" and _negative(effect.figure)
    to_you, about_somebody = SENTENCES["shards lost" if lost else effect.what]
    who = _who(card, effect)
    sentence = to_you if who == YOU else about_somebody
    parts = {"note": say(card.note) if card.note else "", **_parts(effect, who)}
    return say(sentence, **{name: part for name, part in parts.items() if f"{{{name}" in sentence})


def _who(card: Card, effect: Effect) -> Words:
    """Of whom the sentence speaks. On an ability the holder is the creature, and its triggers find the reader."""
    if card.kind != "ability":
        return YOU if effect.whom == "holder" else say(WHO[effect.whom])
    if effect.whom == "holder":
        return say("it")
    if effect.on in ("hit", "wound"):
        return YOU
    return say("its target") if card.activated else say("each avatar fighting it")


def _parts(effect: Effect, who: Words) -> dict[str, object]:
    """Everything a sentence may ask for; each takes what it needs."""
    figure = effect.figure
    return {
        "who": who,
        "amount": figure,
        "count": _plain(figure),
        "wounds": _wounds(effect.of, one=_is_one(figure)),
        "energy": _wounds(effect.of, one=False),
        "shielded": listing([say(SHIELDED[energy]) for energy in effect.of or ("physical",)]),
        "color": say(effect.color) if effect.color else "",
        "colorless": say("colorless shard") if _is_one(figure) else say("colorless shards"),
        "shards": _shards(effect),
        "cards": _number(figure, *CARDS[effect.trove]) if effect.trove else "",
        **{part: _number(figure, *words) for part, words in COUNTED.items()},
        **({} if effect.amount else {"healed": say("all wounds"), "restored": say("all drained tokens")}),
    }


def _wounds(of: tuple[str, ...], *, one: bool) -> Words:
    """Wounds are physical unless said otherwise (SM-142)."""
    return listing([say(WOUNDS[energy][0 if one else 1]) for energy in of or ("physical",)])


def _shards(effect: Effect) -> Words:
    words = {"n": _plain(effect.figure), "color": say(effect.color or "colorless")}
    return say("{n} {color} shard", **words) if _is_one(effect.figure) else say("{n} {color} shards", **words)


def _number(figure: Amount, one: str, many: str) -> Words:
    return say(one if _is_one(figure) else many, n=_plain(figure))


def _plain(figure: Amount) -> str:
    """A figure without its leading sign: the sentence says whether it is gained or lost."""
    return str(figure).lstrip("+−")


def _is_one(figure: Amount) -> bool:
    return abs(figure.flat) == 1 and not figure.dice


def _negative(figure: Amount) -> bool:
    return figure.flat < 0 or figure.sign < 0


# -- what comes before it ----------------------------------------------------------------------------------


def _triggers(card: Card, effect: Effect) -> Iterable[Words]:
    """What sets it off, and how often it may."""
    if card.activated:
        yield say("if its power roll succeeds")
    if effect.cost:
        yield say("for a {color} shard", color=say(effect.cost))
    creature = card.kind == "ability"
    if effect.on == "hit":
        yield say("when it hits you") if creature else say("when you hit")
    if effect.on == "wound":
        yield say("when it wounds you") if creature else say("when you wound")
    if effect.on == "phase":
        yield say("each phase")
    if effect.once:
        yield say("once a turn") if effect.once == "turn" else say("once a combat")


def _conditions(when: When) -> Iterable[Words]:
    """When it works; everything said must hold."""
    if when.edition:
        yield say(EDITIONS[when.edition])
    against = [say(TYPES[kind]) for kind in when.type] or [say(KINDS[kind]) for kind in when.kind]
    if against:
        yield say("against {these}", these=listing(against))
    if when.type and when.kind:
        yield say("if they are {these}", these=_either([say(KINDS[kind]) for kind in when.kind]))
    if when.color:
        colors = _either([say(color) for color in when.color])
        yield say("against an opponent with a {color} ability", color=colors)
    if when.terrain:
        yield say("on {terrain}", terrain=_either([say(terrain) for terrain in when.terrain]))
    if when.roll:
        yield say("on a {roll}", roll=_either([say(ROLLS[roll]) for roll in when.roll]))
    if when.defending:
        yield say("while defending")
    if when.alone:
        yield say("while alone")
    if when.in_combat and not (against or when.color):
        yield say("in combat")


def _either(words: list[Message]) -> Words:
    """``a, b or c``."""
    if len(words) < 2:
        return joined("", words)
    return say("{these} or {last}", these=joined(", ", words[:-1]), last=words[-1])
